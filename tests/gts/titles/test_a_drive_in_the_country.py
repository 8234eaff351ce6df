"""A Drive in the Country, rule by rule: set-up, chits, the road, Events, the alarm, victory."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, told, unit, where, why

import gts
from gts.events import (
    ActivationEnded,
    BarragesRemoved,
    CommandGained,
    Fired,
    GameEnded,
    MugFilled,
    Noted,
    PointsSpent,
)
from gts.state import GameState
from hexfront.hexes import HexId

DRIVE = "a-drive-in-the-country"
RULE = "wed:sc-a-drive-in-the-country"
SQUADRON, EVENT_HEX, BRIDGE, HOME = "d-2hhc", "52.210", "55.202", "44.225"
CHITS = ("guards-independent", "allied-direct-command", "guards-artillery", "guards-armored")
EVENTS = ("no-effect", "cafe", "dutch", "hk-team")
NORTH = ("52.209", "53.209", "53.208", "53.207", "54.206", "54.205", "54.204", "55.204", "55.203", BRIDGE)
"""The road from the Event's hex to the bridge."""


def start() -> GameState:
    """The set-up as printed, everything plain; the first chit is to be drawn."""
    return gts.new_game(DRIVE, setup="default")


def position(
    squadron: str, *, chit: str = "guards-independent", units: str = "", flags: tuple[str, ...] = (), **more: Any
) -> GameState:
    """The squadron in Column in a hex, a tank at the bridge, and other units; a chit is in play."""
    lines = [
        f'scenario = "{DRIVE}"',
        *(
            f"{key} = {as_toml(value)}"
            for key, value in {"flags": list(flags), "mug": ["allied-direct-command"], **more}.items()
        ),
        "[units]",
        f'{SQUADRON} = "{squadron} column"',
        'pzers = "56.201"',
        *(f'{name} = "{hex}"' for name, hex in (each.split(maxsplit=1) for each in units.split(",") if each)),
        "[active]",
        f'chit = "{chit}"',
    ]
    return gts.position("\n".join(lines))


def as_toml(value: object) -> str:
    """A text or a list of texts as TOML."""
    return str(value).replace("'", '"') if isinstance(value, list) else f'"{value}"'


def driving(squadron: str, **more: Any) -> GameState:
    """The squadron has begun to move."""
    return after(position(squadron, **more), f"Activate {SQUADRON}", "StartMove")


# --- the set-up ---------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-05",
    "wed:sc-a-drive-in-the-country-06",
    "wed:sc-a-drive-in-the-country-07",
    "wed:sc-a-drive-in-the-country-08",
    "wed:sc-a-drive-in-the-country-09",
    "wed:sc-a-drive-in-the-country-10",
    "wed:sc-a-drive-in-the-country-18",
    "wed:sc-a-drive-in-the-country-22",
    "wed:sc-a-drive-in-the-country-23",
    "wed:sc-a-drive-in-the-country-24",
    "wed:sc-a-drive-in-the-country-24b",
)
def test_who_stands_where() -> None:
    state = start()
    assert {name: status.hex for name, status in state.units.items()} == {
        SQUADRON: "44.224",
        "kings-1-gg": "44.223",
        "3-1-grengds": "45.224",
        "s-mtr-1-gg": "43.225",
        "b-55-fld": "44.225",
        "3-fj": "44.222",
        "1-fj": "44.222",
        "2-fj": "46.223",
        "pzers": "56.201",
    }
    assert unit(state, SQUADRON).column
    assert not state.table.scenario.reinforcements


@pytest.mark.rule("wed:sc-a-drive-in-the-country-02", "wed:sc-general-11")
def test_the_board_and_its_boundary() -> None:
    state = start()
    assert state.table.board.id == "valkenswaard"
    assert {"46.226", "39.223", "55.200", "61.203"} <= {str(hex) for hex in state.table.board.hexes}
    assert state.table.area


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-01",
    "wed:sc-a-drive-in-the-country-04",
    "wed:sc-a-drive-in-the-country-15",
    "wed:sc-a-drive-in-the-country-16",
    "wed:sc-a-drive-in-the-country-17",
)
def test_one_turn_clear_weather_and_the_points() -> None:
    state = start()
    [turn] = state.table.scenario.turns
    assert (turn.day, turn.hour, turn.night) == ("1944-09-11", "1300", False)
    assert state.weather == "clear"
    assert dict(state.command) == {"guards-armored": 4, "kg-walther": 0}
    assert set(state.dispatch.values()) == {0}


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-19",
    "wed:sc-a-drive-in-the-country-20",
    "wed:sc-a-drive-in-the-country-03",
    "gts:9.0a",
    "gts:10.0.1c",
)
def test_the_mug_and_its_first_draw() -> None:
    """No weather, no purchase, no Parks: the first thing after the set-up is the draw."""
    state = start()
    assert state.mug == CHITS
    assert asked(state) == ("chance", "DrawChit.draw")
    assert [chance.denominator for _, chance in gts.chance(state)] == [4] * 4


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-20",
    "wed:sc-a-drive-in-the-country-03",
    "wed:sc-a-drive-in-the-country-26",
    "ruling:C13",
    "ruling:V4",
)
def test_all_chits_are_played_then_the_turn_ends_and_the_german_has_won() -> None:
    """The last chit is not kept: there is no next turn."""
    state, drawn = start(), 0
    for chit in CHITS:
        state = after(state, f"Draw {chit}", *([0] if chit == "guards-armored" else []))
        drawn += 1
        assert asked(state) == ("allied", "Impulse.choose")
        done = play(state, "Finish")
        state = done.state
    assert drawn == 4
    assert told(done, MugFilled) == []
    ending = only(done, GameEnded).ending
    assert (ending.winner, ending.rule) == ("german", f"{RULE}-26")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-03", "gts:11.0a")
def test_barrages_go_at_the_end_of_the_turn() -> None:
    state = after(
        start(), *(word for chit in CHITS[:3] for word in (f"Draw {chit}", "Finish")), "Draw guards-armored", 0
    )
    state = after(state, "Activate s-mtr-1-gg", "Pass", "StartFire", "Bombard 1-fj", 9 - 1)
    assert state.barrages
    assert told(play(state, "Finish"), BarragesRemoved)


@pytest.mark.rule("wed:sc-a-drive-in-the-country-16", "gts:10.0.3b")
@pytest.mark.parametrize(("roll", "points"), [(0, 4 + 3), (5, 4 + 3 + 2), (9, 4 + 3 + 4)])
def test_the_division_chit_brings_points(roll: int, points: int) -> None:
    done = play(start(), "Draw guards-armored", roll)
    assert only(done, CommandGained).rating == 3
    assert done.state.command["guards-armored"] == points


@pytest.mark.rule("wed:sc-a-drive-in-the-country-17")
def test_no_chit_brings_the_german_any() -> None:
    assert all(start().table.chits[chit].side == "allied" for chit in CHITS)


@pytest.mark.rule("wed:sc-a-drive-in-the-country-19", "ruling:C14", "ruling:V8")
@pytest.mark.parametrize(
    ("chit", "units"),
    [
        ("guards-independent", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg"}),
        ("guards-artillery", {"b-55-fld"}),
        ("guards-armored", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg", "b-55-fld"}),
        ("allied-direct-command", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg", "b-55-fld"}),
    ],
)
def test_whom_each_chit_activates(chit: str, units: set[str]) -> None:
    state = after(start(), f"Draw {chit}", *([0] if chit == "guards-armored" else []))
    assert set(gts.decision(state).subject) == units


@pytest.mark.rule("wed:sc-a-drive-in-the-country-29")
def test_everybody_is_always_in_command() -> None:
    """There are no Leaders; a Second Action may be bought all the same."""
    state = after(position("44.224"), f"Activate {SQUADRON}", "Pass")
    assert asked(state) == ("allied", "SecondAction.choose")


# --- movement -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
@pytest.mark.parametrize("name", ["kings-1-gg", "3-1-grengds", "s-mtr-1-gg"])
def test_nobody_but_the_squadron_moves(name: str) -> None:
    state = after(start(), "Draw guards-independent", f"Activate {name}")
    assert f"{RULE}-28" in why(state, "StartMove")
    assert not may(state, "Mount False")
    assert not may(state, "Mount True")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28", "gts:18.1b")
def test_nobody_moves_in_by_an_assault() -> None:
    """The company in 44.223 stands next to 44.222."""
    state = after(start(), "Draw guards-independent", "Activate kings-1-gg")
    assert why(state, "StartAssault") == {f"{RULE}-28"}
    assert may(state, "StartFire")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-30")
@pytest.mark.parametrize("chit", CHITS)
def test_nobody_digs_or_blocks_roads(chit: str) -> None:
    """The only further Actions of any unit are those that the scenario does not name: improved positions."""
    state = after(start(), f"Draw {chit}", *([0] if chit == "guards-armored" else []))
    for name in gts.decision(state).subject:
        if not may(state, f"Activate {name}"):
            continue
        words = {type(action).__name__ for action in gts.legal_actions(after(state, f"Activate {name}"))}
        assert not {word for word in words if "Road" in word or "Rearguard" in word}


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_the_squadron_keeps_to_the_road() -> None:
    state = driving("50.215")
    around = state.table.board.neighbours(HexId("50.215"))
    assert [hex for hex in around if may(state, f"StepTo {hex}")] == [
        hex for hex in around if hex in ("49.216", "50.214")
    ]
    assert f"{RULE}-28" in why(state, "StepTo 50.216")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_the_road_ends_at_the_bridge_and_at_home() -> None:
    """56.201 is the enemy's; beyond 44.225 the Club Route goes on."""
    assert why(driving(BRIDGE), "StepTo 56.201") == {"gts:14.1e", f"{RULE}-28"}
    state = driving(HOME)
    around = state.table.board.neighbours(HexId(HOME))
    assert [hex for hex in around if may(state, f"StepTo {hex}")] == ["44.224"]


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_no_corner_of_the_road_is_cut() -> None:
    """Of all hexes of the road only the one before and the one after may be entered."""
    route = start().table.board.route("club-route")
    road = route[route.index(HexId(HOME)) : route.index(HexId(BRIDGE)) + 1]
    for number in range(1, len(road) - 2):
        state = driving(road[number])
        assert [hex for hex in road if may(state, f"StepTo {hex}")] == [road[number - 1], road[number + 1]]


@pytest.mark.rule("wed:2.5a", "gts:14.6f")
def test_the_road_costs_half_a_point_a_hex() -> None:
    """Ten hexes take 5 of 18 points."""
    done = play(driving("52.210"), *(f"StepTo {hex}" for hex in NORTH[:8]))
    assert done.state.spent(next(each for each in done.state.units if each == SQUADRON)) == 8 * 1


# --- Events -------------------------------------------------------------------------------------------------------


def at_the_event(event: str | None = None) -> GameState:
    """The squadron enters the Event's hex; the Event is drawn if one is named."""
    state = after(driving("52.211"), f"StepTo {EVENT_HEX}")
    return state if event is None else after(state, f"Draw {event}")


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


# --- the alarm ----------------------------------------------------------------------------------------------------


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


# --- fire ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-31", "ruling:I1", "ruling:I2")
def test_the_allied_artillery_has_no_minimum_range() -> None:
    """Two hexes away it fires indirectly as well as directly, at what it sees; it has no spotter."""
    state = position("53.207", chit="guards-artillery", units="b-55-fld 44.225, 3-fj 45.223, kings-1-gg 44.224")
    state = after(state, "Activate b-55-fld", "StartFire")
    indirect = only(play(state, "Bombard 3-fj", 9, 8), Fired)
    assert (indirect.method, indirect.spotter) == ("indirect", None)
    assert may(state, "FireAt 3-fj")
    hidden = position("53.207", chit="guards-artillery", units="b-55-fld 44.225, 3-fj 44.222, kings-1-gg 44.223")
    assert why(after(hidden, "Activate b-55-fld", "StartFire"), "Bombard 3-fj") == {"gts:15.4b", "gts:16.5i"}


@pytest.mark.rule("gts:7.1l", "gts:13.2j")
def test_with_the_division_chit_the_artillery_passes_and_then_fires() -> None:
    state = after(start(), "Draw guards-armored", 0, "Activate b-55-fld")
    assert why(state, "StartFire") == {"gts:7.1l"}
    assert may(after(state, "Pass"), "StartFire")


# --- victory ------------------------------------------------------------------------------------------------------


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
