"""Running away from an Assault: who may, where to, under whose fire, and in what state (18.7, 17.2, 17.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.assaults import in_round_one
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit, where, why

import gts
from gts.counters import UnitId
from gts.events import AssaultEnded, EntrenchmentLeft, Fired, LeaderMoved, Moved, RanAway, Suppressed
from gts.rules.running import Flight
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.state import Draft


def assaulted(units: str, **more: Any) -> GameState:
    """Round one of an Assault by the rifles alone; from 10.10 one runs to 11.10 or to 11.11."""
    return in_round_one(units, **more)


@pytest.mark.rule("gts:18.7u", "gts:18.7ah", "gts:19.2.2e", "gts:18.7ag", "ruling:AS8", "ruling:AS17")
def test_who_runs_is_suppressed_and_leaves_the_hex_to_the_foe() -> None:
    state = after(assaulted("rifles 10.11, foe 10.10", command=3), "RunAway")
    assert asked(state) == ("german", "Running.where")
    assert {str(each) for each in gts.legal_actions(state)} == {"RunTo(hex='11.10')", "RunTo(hex='11.11')"}
    done = play(state, "RunTo 11.10")
    assert only(done, Suppressed).unit == "foe"  # and nobody has been asked to convert it
    assert unit(done.state, "foe").suppressed
    assert [(each.unit, each.end) for each in told(done, Moved)] == [("foe", "11.10"), ("rifles", "10.10")]
    assert only(done, AssaultEnded).target == "10.10"


@pytest.mark.rule("gts:17.7b", "gts:14.1e")
@pytest.mark.parametrize(("led_to", "end"), [("11.10", "10.10"), ("11.11", "11.10")])
def test_nobody_runs_into_a_hex_where_an_enemy_is_by_then(led_to: str, end: str) -> None:
    """An Event may lead one there while the fire at the runner is resolved."""
    draft = Draft(scene(f"foe 10.10, rifles 10.11, second {led_to}"))
    Flight(UnitId("foe"), HexId("11.10"), ()).move(draft, ())
    assert where(draft.state, "foe") == end


@pytest.mark.rule("gts:18.7u")
def test_standing_takes_no_check() -> None:
    assert asked(after(assaulted("rifles 10.11, foe 10.10"), "Stand")) == ("allied", "AssaultRound.choose")


@pytest.mark.rule("gts:18.7ad", "gts:14.7n", "gts:14.4a", "gts:18.7u", "ruling:AS17")
@pytest.mark.parametrize(
    ("units", "rules"),
    [
        ("foe 10.10 suppressed", {"gts:18.7ad"}),
        ("howitzer 10.10", {"gts:14.4a"}),  # immobile
        ("foe 10.10, foe2 10.10, howitzer 10.10, panzer 10.10, minen 10.10", {"gts:14.7n", "gts:14.4a"}),  # 9 Steps
        ("foe 10.10, second 11.10, third 11.11", {"gts:18.7u"}),  # no hex to run to
        ("foe 10.10, second 11.10", set()),
    ],
)
def test_some_cannot_run(units: str, rules: set[str]) -> None:
    assert why(assaulted(f"rifles 10.11, {units}"), "RunAway") == rules


@pytest.mark.rule("gts:18.7u", "ruling:AS7")
def test_all_that_can_run_and_the_others_stand() -> None:
    state = after(assaulted("rifles 10.11, foe 10.10 suppressed, foe2 10.10, panzer 10.10"), "RunAway")
    state = after(state, "RunTo 11.10", "RunTo 11.11")
    assert [where(state, name) for name in ("foe", "foe2", "panzer")] == ["10.10", "11.10", "11.11"]
    assert asked(state) == ("allied", "AssaultRound.choose")
    assert may(state, "AssaultFire")


@pytest.mark.rule("gts:17.2f", "gts:17.6b", "gts:17.6d", "gts:13.4b", "ruling:AS18")
def test_enemies_outside_the_assault_fire_at_plus_four() -> None:
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10, foe2 11.10"), "RunAway")
    state = after(state, "RunTo 11.11")
    assert asked(state) == ("allied", "OpportunityFire.window")
    assert may(state, "OpportunityShot second foe")
    assert not may(state, "OpportunityShot rifles foe")  # it takes part in the Assault
    shot = only(play(state, "OpportunityShot second foe", 0, 9), Fired)
    assert amounts(shot.modifiers) == {"gts:17.6b": 2, "gts:17.6d": 2}


@pytest.mark.rule("gts:17.7b", "gts:19.2.2b", "ruling:AS17")
def test_who_is_suppressed_by_that_fire_stays_and_stands() -> None:
    """2 is S for Small Arms with Armored targets and S? with others; 3 is S."""
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10"), "RunAway", "RunTo 11.11")
    done = play(state, "OpportunityShot second foe", 0, 3, "Decline")
    assert where(done.state, "foe") == "10.10"
    assert unit(done.state, "foe").suppressed
    assert not told(done, Moved)
    assert asked(done.state) == ("allied", "AssaultRound.choose")


@pytest.mark.rule("gts:17.7b", "gts:19.2.2e")
def test_that_fire_may_be_converted_and_running_may_not() -> None:
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10"), "RunAway", "RunTo 11.11")
    state = after(state, "OpportunityShot second foe", 0, 3, "RollForIt", 0)
    assert (where(state, "foe"), unit(state, "foe").cohesion, unit(state, "foe").suppressed) == ("11.11", 1, True)


@pytest.mark.rule("gts:17.7b")
def test_that_fire_may_eliminate() -> None:
    """8 is E: 4 + 2 + 2."""
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10"), "RunAway", "RunTo 11.11")
    state = after(state, "OpportunityShot second foe", 0, 8)
    assert gone(state, "foe")
    assert where(state, "rifles") == "10.10"


@pytest.mark.rule("gts:22.3.3c", "gts:22.3.4c", "gts:22.3.5a")
def test_who_runs_is_out_of_his_entrenchment_at_once() -> None:
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10 entrenched"), "RunAway")
    done = play(state, "RunTo 11.11", "OpportunityShot second foe", 0, 9)
    assert only(done, RanAway).end == "11.11"
    assert only(done, EntrenchmentLeft).unit == "foe"
    assert set(amounts(only(done, Fired).modifiers)) == {"gts:17.6b", "gts:17.6d"}
    assert [work.kind for work in done.state.works["10.10"]] == ["entrenchment"]  # type: ignore[index]


@pytest.mark.rule("gts:22.2.3b", "gts:17.2j")
def test_who_runs_has_nothing_of_his_improved_position() -> None:
    state = after(assaulted("rifles 10.11, second 10.11, foe 10.10 improved"), "RunAway")
    done = play(state, "RunTo 11.11", "OpportunityShot second foe", 0, 9)
    assert set(amounts(only(done, Fired).modifiers)) == {"gts:17.6b", "gts:17.6d"}
    assert not unit(done.state, "foe").improved


@pytest.mark.rule("gts:18.7u", "gts:18.0a")
def test_one_may_run_in_the_second_round() -> None:
    state = after(assaulted("rifles 10.11, foe 10.10"), "Stand", "AssaultFire", "Finish", "Finish")
    done = play(state, "RunAway", "RunTo 11.10")
    assert where(done.state, "rifles") == "10.10"


@pytest.mark.rule("gts:21.2h")
def test_the_leader_runs_with_his_units() -> None:
    staff = {"major": {"like": "kg-klemm", "side": "german", "division": "enemy", "formation": "foes"}}
    state = assaulted("rifles 10.11, foe 10.10, foe2 10.10 suppressed", staff=staff, leaders="major 10.10")
    done = play(state, "RunAway", "RunTo 11.10")
    moved = only(done, LeaderMoved)
    assert (moved.leader, moved.end, moved.rule) == ("major", "11.10", "gts:21.2h")


RIVER = "10.10|11.10 10.10|11.11"
BRIDGE = (
    f'[hexsides]\nriver = "{RIVER}"\nbridge = "10.10|11.10"\n[[networks.road]]\nname = "road"\npath = "10.10 11.10"\n'
)


@pytest.mark.rule("wed:2.15.1c")
@pytest.mark.parametrize(("marker", "rules"), [("", {"gts:18.7u"}), (" column", set())])
def test_only_in_column_one_runs_across_a_bridge(marker: str, rules: set[str]) -> None:
    state = assaulted(f"rifles 10.11, foe 10.10{marker}", features=BRIDGE)
    assert why(state, "RunAway") == rules


RAISED = '[[networks.road]]\nname = "dike"\nwords = "raised"\npath = "10.10 11.10"\n'


@pytest.mark.rule("wed:2.16e", "wed:2.16l")
@pytest.mark.parametrize("runner", ["panzer", "foe"])
def test_in_column_one_follows_the_raised_road(runner: str) -> None:
    state = after(assaulted(f"rifles 10.11, {runner} 10.10 column", features=RAISED), "RunAway")
    assert why(state, "RunTo 11.11") == {"wed:2.16b"}
    assert may(state, "RunTo 11.10")


@pytest.mark.rule("wed:2.16e", "wed:2.16l", "ruling:V12")
@pytest.mark.parametrize(("runner", "rule"), [("panzer", "wed:2.16e"), ("foe", "wed:2.16l")])
def test_who_runs_and_finds_the_raised_road_closed_is_eliminated(runner: str, rule: str) -> None:
    units = f"rifles 10.11, second 11.10, {runner} 10.10 column, foe2 10.10"
    done = play(assaulted(units, features=RAISED), "RunAway", "RunTo 11.11", "Decline")
    assert gone(done.state, runner)
    assert where(done.state, "foe2") == "11.11"


@pytest.mark.rule("gts:18.7u", "wed:2.16e", "ruling:V12")
def test_in_column_on_plain_ground_who_finds_no_hex_stays() -> None:
    """Another of his side is in Column in the only hex without an enemy."""
    units = "rifles 10.11, second 11.10, panzer 10.10 column, foe2 10.10, minen 11.11 column"
    done = play(assaulted(units), "RunAway", "RunTo 11.11", "Decline")
    assert where(done.state, "foe2") == "11.11"
    assert not gone(done.state, "panzer")
    assert where(done.state, "panzer") == "10.10"


@pytest.mark.rule("wed:2.16l")
def test_out_of_column_one_runs_off_the_raised_road() -> None:
    state = after(assaulted("rifles 10.11, foe 10.10", features=RAISED), "RunAway")
    assert may(state, "RunTo 11.11")
