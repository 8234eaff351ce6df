"""A Drive in the Country, rule by rule: Events, the alarm, victory."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, told, unit, where, why
from tests.gts.titles.drive import (
    BRIDGE,
    EVENT_HEX,
    EVENTS,
    HOME,
    RULE,
    SQUADRON,
    at_the_event,
    driving,
    position,
)

import gts
from gts.events import (
    ActivationEnded,
    Fired,
    GameEnded,
    Noted,
    PointsSpent,
)

# --- Events -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-25")
def test_entering_the_hex_draws_an_event() -> None:
    state = at_the_event()
    assert asked(state) == ("chance", "Pick.draw")
    assert [str(action) for action, _ in gts.chance(state)] == [f"Draw(what='{event}')" for event in EVENTS]
    assert len({chance for _, chance in gts.chance(state)}) == 1


@pytest.mark.rule("wed:sc-a-drive-in-the-country-25", "ruling:S4")
def test_the_way_back_draws_another() -> None:
    state = after(at_the_event("no-effect"), "StepTo 52.209", f"StepTo {EVENT_HEX}")
    assert [str(action) for action, _ in gts.chance(state)] == [f"Draw(what='{event}')" for event in EVENTS[1:]]


@pytest.mark.rule("wed:sc-a-drive-in-the-country-25", "ruling:S4")
def test_once_all_are_drawn_nothing_happens() -> None:
    flags = tuple(sorted(f"event {event}" for event in EVENTS))
    state = after(driving("52.211", flags=flags), f"StepTo {EVENT_HEX}")
    assert asked(state) == ("allied", "Movement.move")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-11")
def test_no_effect() -> None:
    state = at_the_event("no-effect")
    assert asked(state) == ("allied", "Movement.move")
    assert may(state, "StepTo 52.209")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-12", "ruling:S4")
@pytest.mark.parametrize(("roll", "points"), [(0, 0), (1, 4), (4, 16)])
def test_the_cafe_costs_four_points_a_pip(roll: int, points: int) -> None:
    """Of 18 points 1/2 went for the hex; what remains after the stop may be driven."""
    done = play(at_the_event("cafe"), roll)
    assert sum(event.halves for event in told(done, PointsSpent)) == 2 * points
    assert may(done.state, "StepTo 52.209")
    assert done.state.spent(next(each for each in done.state.units if each == SQUADRON)) == 1 + 2 * points


@pytest.mark.rule("wed:sc-a-drive-in-the-country-12")
def test_a_long_stop_goes_on_with_the_next_chit() -> None:
    """5 x 4 = 20 points: 17 1/2 now, 2 1/2 with the next chit, and 15 1/2 of its 18 are left."""
    done = play(at_the_event("cafe"), 5)
    assert why(done.state, "StepTo 52.209") >= {f"{RULE}-12"}
    state = after(done.state, "Stop", "Draw allied-direct-command", f"Activate {SQUADRON}")
    paid = play(state, "StartMove")
    assert only(paid, PointsSpent).halves == 2 * 20 - 35
    assert may(paid.state, "StepTo 52.209")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-12", "gts:13.2j")
def test_a_stop_may_take_a_whole_activation() -> None:
    """9 x 4 = 36 points: 17 1/2, then all 18; the squadron waits, and need not do anything else."""
    state = after(at_the_event("cafe"), 9, "Stop", "Draw allied-direct-command", f"Activate {SQUADRON}")
    paid = play(state, "StartMove")
    assert only(paid, PointsSpent).halves == 2 * 18
    assert why(paid.state, "StepTo 52.209") >= {f"{RULE}-12"}
    assert may(paid.state, "Stop")
    assert unit(after(paid.state, "Stop"), SQUADRON).cohesion == 0


@pytest.mark.rule("wed:sc-a-drive-in-the-country-12", "gts:13.2j")
def test_the_squadron_may_wait_where_it_can_do_nothing_else() -> None:
    """It owes 100 half points, and stands in woods, where vehicles may not leave Column."""
    state = position("53.207", marks=[["cafe", SQUADRON, 100]])
    done = play(state, f"Activate {SQUADRON}", "StartMove")
    assert only(done, PointsSpent).halves == 2 * 18
    assert [str(action) for action in gts.legal_actions(done.state)] == ["Stop()"]


@pytest.mark.rule("wed:sc-a-drive-in-the-country-13")
def test_the_dutch_end_the_activation() -> None:
    """Not even a Second Action follows, though there are points for it."""
    done = play(at_the_event(), "Draw dutch")
    assert only(done, ActivationEnded).rule == f"{RULE}-13"
    assert where(done.state, SQUADRON) == EVENT_HEX
    assert asked(done.state) == ("chance", "DrawChit.draw")
    state = after(done.state, "Draw allied-direct-command", f"Activate {SQUADRON}", "StartMove")
    assert may(state, "StepTo 52.209")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-14")
@pytest.mark.parametrize("roll", range(10))
def test_the_hk_team_fires_with_four_and_no_modifiers(roll: int) -> None:
    """Dual Purpose at an armored target in Column: neither Column nor Defense -1 counts."""
    shot = only(play(at_the_event("hk-team"), roll), Fired)
    assert (shot.firer, shot.method, shot.rating, shot.modifiers) == (None, "event", 4, ())
    assert (shot.cell is not None) == (roll <= 4)
    if shot.cell is not None:
        assert shot.cell.row == "DP/armored"


@pytest.mark.rule("wed:sc-a-drive-in-the-country-14")
def test_after_the_hk_team_the_squadron_drives_on_if_it_can() -> None:
    """A miss; a C; an S that is taken; a Step Loss, which is the end of a unit with one Step."""
    assert may(after(at_the_event("hk-team"), 5), "StepTo 52.209")
    state = after(at_the_event("hk-team"), 3)
    assert unit(state, SQUADRON).cohesion == 1
    assert may(state, "StepTo 52.209")
    state = after(at_the_event("hk-team"), 2, "Decline")
    assert unit(state, SQUADRON).suppressed
    assert asked(state)[1] == "SecondAction.choose"
    assert gone(after(at_the_event("hk-team"), 4), SQUADRON)


# --- the alarm --------------------------------------------------------------------------------------------------------


def opportunity(squadron: str, step: str, flags: tuple[str, ...] = ()) -> dict[str, int]:
    """The modifiers of the tank's shot at the squadron on a step, by rule."""
    state = after(driving(squadron, flags=flags), step)
    done = play(state, f"OpportunityShot pzers {SQUADRON}", 0, 9)
    return amounts(only(done, Fired).modifiers)


@pytest.mark.rule("wed:sc-a-drive-in-the-country-27", "ruling:V3")
def test_until_the_bridge_is_reached_the_german_is_surprised() -> None:
    """From 55.203 to 55.202, two hexes and one from the tank in 56.201: Column +2, Defense -1, range -1 or not."""
    before = opportunity("55.203", f"StepTo {BRIDGE}")
    alarmed = opportunity("55.203", f"StepTo {BRIDGE}", ("reached the bridge",))
    assert alarmed == {**before, "gts:17.6a": 2}
    assert "gts:17.6a" not in before


@pytest.mark.rule("wed:sc-a-drive-in-the-country-27", "gts:17.6b", "ruling:D1")
def test_nor_does_he_get_it_for_column() -> None:
    assert "gts:17.6b" not in opportunity("55.203", "LeaveColumn")
    assert opportunity("55.203", "LeaveColumn", ("reached the bridge",))["gts:17.6b"] == 2


@pytest.mark.rule("wed:sc-a-drive-in-the-country-27", "gts:17.6c")
def test_the_other_modifiers_apply_from_the_start() -> None:
    """A company in 44.222 fires at the squadron that leaves its Fire Zone: the -1 counts."""
    state = position("53.207", units="3-fj 54.208")
    done = play(
        after(state, f"Activate {SQUADRON}", "StartMove"), "StepTo 53.208", f"OpportunityShot 3-fj {SQUADRON}", 0, 9
    )
    found = amounts(only(done, Fired).modifiers)
    assert "gts:17.6a" not in found
    assert found["gts:14.6.1a"] == 2


@pytest.mark.rule("wed:sc-a-drive-in-the-country-27", "wed:sc-a-drive-in-the-country-21")
def test_reaching_the_bridge_raises_the_alarm() -> None:
    done = play(driving("55.203"), f"StepTo {BRIDGE}", "Decline")
    assert only(done, Noted).flag == "reached the bridge"
    assert where(done.state, SQUADRON) == BRIDGE
    again = play(done.state, "StepTo 55.203")
    assert told(again, Noted) == []


# --- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-21", "wed:sc-a-drive-in-the-country-20")
def test_out_and_back_wins_at_once() -> None:
    """The squadron has been at the bridge; the step into 44.225 ends the game with chits left in the mug."""
    state = driving("44.224", flags=("reached the bridge",), mug=["allied-direct-command", "guards-artillery"])
    done = play(state, f"StepTo {HOME}")
    ending = only(done, GameEnded).ending
    assert (ending.winner, ending.rule) == ("allied", f"{RULE}-21")
    assert asked(done.state) == (None, "over")
    outcome = gts.outcome(done.state)
    assert outcome is not None
    assert outcome.winner == "allied"


@pytest.mark.rule("wed:sc-a-drive-in-the-country-21")
def test_home_without_the_bridge_wins_nothing() -> None:
    state = after(driving("44.224"), f"StepTo {HOME}")
    assert gts.outcome(state) is None
    assert where(state, SQUADRON) == HOME


@pytest.mark.rule("wed:sc-a-drive-in-the-country-26", "wed:sc-a-drive-in-the-country-20")
def test_the_german_wins_if_the_squadron_does_not_come_back() -> None:
    """Even if it has reached the bridge."""
    done = play(position(BRIDGE, flags=("reached the bridge",), mug=["allied-direct-command"]), "Finish")
    assert gts.outcome(done.state) is None
    done = play(done.state, "Draw allied-direct-command", "Finish")
    ending = only(done, GameEnded).ending
    assert (ending.winner, ending.rule) == ("german", f"{RULE}-26")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-26", "gts:19.2.5a")
def test_the_german_wins_if_the_squadron_is_lost() -> None:
    """The HK team eliminates it; no other unit of the Allies is there to act."""
    done = play(at_the_event("hk-team"), 4, "Draw allied-direct-command")
    assert gone(done.state, SQUADRON)
    assert only(done, GameEnded).ending.winner == "german"
