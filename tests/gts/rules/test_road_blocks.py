"""Road blocks: who builds them, what they close, and how they go (23)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts import helpers
from tests.gts.helpers import acting, after, asked, may, only, play, scene, told, unit, why
from tests.gts.titles.larger import game

import gts
from gts.account import account
from gts.counters import UnitId
from gts.events import Checked, MenAtWork, RoadBlockBuilt, RoadBlockRemoved, WorkEnded
from gts.outfit import RESERVE_KINDS
from gts.rules.reserves import of_owner
from gts.state import ROAD_BLOCK, GameState, Work, blank

ROAD = """
[[networks.road]]
path = "12.10 12.11 12.12 12.13 12.14"
[[networks.railroad]]
path = "14.10 14.11 14.12"
"""
FAR = "foe 15.17"
BLOCKS = {"blocks": {"kind": "road-block", "side": "allied", "count": 2}}
CAST = {
    "second": {"engineer": True},  # leg infantry, Troop Quality 7
    "pioniere": {**helpers.COMPANY, **helpers.FOE, "like": "1-fj", "engineer": True},
    "guest": {**helpers.COMPANY, **helpers.HOME, "division": "guests", "formation": "guests"},
}
OWN = Work(ROAD_BLOCK, "allied", "home")


def at_work(units: str, **more: Any) -> GameState:
    """The first unit named, a company of engineers if it is the second, is to act on a board with two Roads."""
    return acting(f"{units}, {FAR}", counters=CAST, **{"features": ROAD, "reserves": BLOCKS, **more})


def blocked(units: str, block: str = "road-block german enemy", **more: Any) -> GameState:
    """The first unit named is to act, with a road block in 12.12."""
    return at_work(units, works={"12.12": [block]}, **more)


def moving(units: str, **more: Any) -> GameState:
    """The same unit has begun to move."""
    return after(blocked(units, **more), "StartMove")


@pytest.mark.rule("gts:23.1a", "gts:23.1c", "gts:23.1d", "gts:29.26a", "gts:29.26b")
@pytest.mark.parametrize(("roll", "built"), [(7, True), (8, False)])
def test_an_engineer_builds_one_by_a_check_that_no_command_point_passes(roll: int, built: bool) -> None:
    state = after(at_work("second 12.12", command=5), "BlockRoad")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert only(done, Checked).rule == "gts:23.1c"
    assert (OWN in done.state.works.get(helpers.where(state, "second"), ())) == built
    assert bool(told(done, MenAtWork)) != built


@pytest.mark.rule("gts:23.1a", "gts:14.6.2b")
def test_nobody_else_builds_one_and_nobody_in_column() -> None:
    assert not may(at_work("rifles 12.12"), "BlockRoad")
    assert why(at_work("second 12.12 column"), "BlockRoad") == {"gts:14.6.2b"}
    assert why(at_work("second 12.12 suppressed"), "BlockRoad") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:23.1b", "gts:29.42")
@pytest.mark.parametrize(("hex", "road"), [("12.12", True), ("14.11", True), ("13.12", False)])
def test_it_needs_a_road_or_a_railroad(hex: str, road: bool) -> None:
    assert why(at_work(f"second {hex}"), "BlockRoad") == (set() if road else {"gts:23.1b"})


@pytest.mark.rule("ruling:E6")
def test_one_of_a_division_is_enough_for_a_hex() -> None:
    assert why(blocked("second 12.12", "road-block allied home"), "BlockRoad") == {"gts:23.1b"}
    assert may(blocked("second 12.12", "road-block german enemy"), "BlockRoad")


@pytest.mark.rule("gts:23.1c", "gts:25.0a", "gts:25.0b", "gts:25.0c")
def test_men_at_work_count_for_the_same_road_block_only() -> None:
    """With one marker 7 + 1 = 8; building it, or digging instead, takes the marker off."""
    state = at_work("second 12.12 at_work=1 work=road-block:12.12")
    done = play(state, "BlockRoad", 8)
    assert only(done, Checked).rating == 7 + 1
    assert only(done, WorkEnded).unit == "second"
    assert only(done, RoadBlockBuilt).block == OWN
    elsewhere = at_work("second 12.13 at_work=1 work=road-block:12.12")
    assert only(play(elsewhere, "BlockRoad", 8), Checked).rating == 7
    assert told(play(state, "Improve second"), WorkEnded)


@pytest.mark.rule("gts:23.1d", "gts:23.3c", "gts:17.2g")
@pytest.mark.parametrize("words", ["BlockRoad", "ClearRoad enemy"])
def test_it_is_shot_at_before_it_happens(words: str) -> None:
    """Suppressed by 4 + 2 - 1 = 5 and a 3, the engineers do nothing."""
    state = after(blocked("second 12.12, foe2 12.14"), words)
    assert asked(state) == ("german", "OpportunityFire.window")
    done = play(state, "OpportunityShot foe2 second", 0, 3, "Decline")
    assert unit(done.state, "second").suppressed
    assert done.state.works == state.works
    assert not told(done, MenAtWork)


@pytest.mark.rule("gts:7.1i", "gts:13.2g", "gts:23.3c")
@pytest.mark.parametrize("words", ["BlockRoad", "ClearRoad enemy"])
@pytest.mark.parametrize(
    ("chit", "rules"), [("first", set()), ("home-division", set()), ("allied-direct", {"gts:29.26b"})]
)
def test_both_are_first_actions_of_a_division_or_formation_chit(words: str, chit: str, rules: set[str]) -> None:
    assert why(blocked("second 12.12", chit=chit, command=3), words) == rules


@pytest.mark.rule("gts:7.1i", "gts:13.2g", "gts:23.3c")
def test_neither_is_a_second_action() -> None:
    state = after(blocked("second 12.12 hits=1", command=3), "Rally")
    assert asked(state)[1] == "SecondAction.choose"
    assert why(state, "BlockRoad") == why(state, "ClearRoad enemy") == {"gts:29.26b"}


@pytest.mark.rule("gts:23.1e", "wed:S2.0a", "gts:23.1f")
def test_there_are_no_more_than_the_counters() -> None:
    """Two stand; once one is removed, it can be built again."""
    two = {"12.10": ["road-block allied home"], "12.11": ["road-block allied guests"]}
    assert why(at_work("second 12.13", works=two), "BlockRoad") == {"gts:23.1e"}
    assert may(at_work("second 12.13", works={"12.10": two["12.10"]}), "BlockRoad")
    assert why(at_work("second 12.13", reserves={}), "BlockRoad") == {"gts:23.1e"}


@pytest.mark.rule("gts:23.1e")
def test_where_the_counters_are_a_divisions_those_of_others_do_not_count() -> None:
    own = {"own": {**BLOCKS["blocks"], "division": "home", "count": 1}}
    others = {"12.10": ["road-block allied guests"]}
    assert may(at_work("second 12.13, guest 15.10", works=others, reserves=own), "BlockRoad")
    stands = {"12.10": ["road-block allied home"]}
    assert why(at_work("second 12.13", works=stands, reserves=own), "BlockRoad") == {"gts:23.1e"}
    foreign = {"own": {**BLOCKS["blocks"], "division": "guests"}}
    assert why(at_work("second 12.13, guest 15.10", reserves=foreign), "BlockRoad") == {"gts:23.1e"}


@pytest.mark.rule("gts:23.2a", "ruling:E5")
@pytest.mark.parametrize(("start", "to"), [("12.11", "12.12"), ("12.12", "12.13")])
def test_the_road_is_none_to_the_enemy(start: str, to: str) -> None:
    """A leg unit in Column pays 1/2 on the road and 1 over clear ground, into the hex and out of it."""
    free = after(moving(f"rifles {start} column", block="road-block allied home"), f"StepTo {to}")
    shut = after(moving(f"rifles {start} column"), f"StepTo {to}")
    assert (free.spent(UnitId("rifles")), shut.spent(UnitId("rifles"))) == (1, 2)


@pytest.mark.rule("gts:23.2b")
def test_the_road_is_none_to_another_division_of_the_side() -> None:
    state = after(moving("guest 12.11 column", block="road-block allied home", chit="guests"), "StepTo 12.12")
    assert state.spent(UnitId("guest")) == 2
    own = after(moving("guest 12.11 column", block="road-block allied guests", chit="guests"), "StepTo 12.12")
    assert own.spent(UnitId("guest")) == 1


@pytest.mark.rule("gts:23.2a")
def test_where_only_the_road_leads_nobody_gets_through() -> None:
    """Vehicles cross a stream by a road only."""
    stream = ROAD + '[hexsides]\nstream = "12.11|12.12"\n'
    assert why(moving("cars 12.11 column", features=stream), "StepTo 12.12") == {"wed:2.11b"}
    assert may(moving("cars 12.11 column", features=stream, block="road-block allied home"), "StepTo 12.12")


@pytest.mark.rule("wed:2.16b", "wed:2.16h", "ruling:R8")
def test_in_column_nobody_gets_onto_a_raised_road_with_a_road_block() -> None:
    """On foot they do."""
    dike = '[[networks.road]]\nwords = "raised"\npath = "12.10 12.11 12.12 12.13"\n'
    assert "wed:2.16b" in why(moving("rifles 12.11 column", features=dike), "StepTo 12.12")
    assert may(moving("rifles 12.11 column", features=dike, block="road-block allied home"), "StepTo 12.12")
    assert may(moving("rifles 11.12", features=dike), "StepTo 12.12")


@pytest.mark.rule("wed:2.15.2", "ruling:R8")
def test_a_hex_with_a_bridge_has_no_road_block() -> None:
    bridge = ROAD + '[hexsides]\nriver = "12.12|12.13"\nbridge = "12.12|12.13"\n'
    assert why(at_work("second 12.12", features=bridge), "BlockRoad") == {"wed:2.15.2"}
    assert why(at_work("second 12.13", features=bridge), "BlockRoad") == {"wed:2.15.2"}
    assert may(at_work("second 12.11", features=bridge), "BlockRoad")


@pytest.mark.rule("gts:23.3a")
@pytest.mark.parametrize("block", ["road-block german enemy", "road-block allied home"])
def test_an_engineer_removes_any_at_once(block: str) -> None:
    done = play(blocked("second 12.12", block), f"ClearRoad {block.split()[2]}")
    assert only(done, RoadBlockRemoved).unit == "second"
    assert not told(done, Checked)
    assert not done.state.works


@pytest.mark.rule("gts:23.3b", "gts:23.3c")
@pytest.mark.parametrize(("roll", "left"), [(7, False), (8, True)])
def test_leg_infantry_removes_one_by_a_check_that_no_command_point_passes(roll: int, left: bool) -> None:
    state = after(blocked("rifles 12.12", command=5), "ClearRoad enemy")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert bool(done.state.works) == left
    assert bool(told(done, MenAtWork)) == left


@pytest.mark.rule("gts:23.3a", "gts:23.3b")
def test_nobody_in_column_and_no_vehicle_or_gun_removes_one() -> None:
    assert why(blocked("second 12.12 column"), "ClearRoad enemy") == {"gts:14.6.2b"}
    assert why(blocked("rifles 12.12 column"), "ClearRoad enemy") == {"gts:14.6.2b"}
    for name in ("tanks", "guns"):
        assert why(blocked(f"{name} 12.12"), "ClearRoad enemy") == {"gts:23.3b"}
    assert not may(blocked("second 12.11"), "ClearRoad enemy"), "only in its own hex"
    works = {"12.12": ["road-block german enemy"]}
    mobile = acting(f"tanks 12.12, {FAR}", counters={"tanks": {"engineer": True}}, features=ROAD, works=works)
    assert may(mobile, "ClearRoad enemy"), "engineers do, whatever they ride on"


@pytest.mark.rule("gts:23.1e")
def test_the_account_and_the_offer_name_whose_it_is() -> None:
    state = at_work("second 12.12")
    assert gts.describe(state, helpers.action("BlockRoad")) == "second: build a road block in 12.12"
    lines = list(account(state, play(state, "BlockRoad", 0).events))
    assert any("second builds a road block of home in 12.12" in line for line in lines)


@pytest.mark.rule("gts:23.2a")
def test_a_position_is_written_and_read_with_it() -> None:
    state = blocked("rifles 12.11")
    again = gts.position(gts.format_position(state))
    assert again.works == state.works
    assert again.table.scenario.reserves == state.table.scenario.reserves
    assert scene(f"rifles 12.11, {FAR}").table.scenario.reserves == ()


@pytest.mark.rule("wed:sc-the-best-laid-plans-16", "wed:S2.0a")
@pytest.mark.parametrize(("side", "kinds"), [("allied", {"rearguard": 3, "road-block": 6}), ("german", {})])
def test_in_the_best_laid_plans_the_allies_alone_have_them(side: str, kinds: dict[str, int]) -> None:
    state = blank(game("the-best-laid-plans"))
    of_side = (each for each in state.table.counters.values() if each.side == side)
    unit = next(each for each in of_side if side == "german" or each.formation == "502-pir")
    found = {each.kind: each.count for kind in RESERVE_KINDS for each in of_owner(state, kind, unit)}
    assert found == kinds
