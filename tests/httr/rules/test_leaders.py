"""Leaders (19): what they do for units, how they move, and how they are lost."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import units
from tests.httr.helpers import action, after, amounts, may, only, play, scene, told, why

import httr
from hexfront import kernel
from hexfront.hexes import HexId
from hexfront.state import Marked
from httr.counters import LeaderId
from httr.events import LeaderChecked
from httr.rules.allowance import allowance_modifiers
from httr.rules.leader_moves import leader_cost
from httr.rules.leaders import is_led, leader_with
from httr.rules.losses import Losses
from httr.rules.recovery import recovery_modifiers
from httr.rules.stacking import stacking_refusal
from httr.rules.supply import points_of
from httr.rules.zones import closed_to_supply
from httr.state import HttrState

MAJOR = LeaderId("major")
STAFF: dict[str, dict[str, Any]] = {
    "major": {"side": "allied", "formation": "home"},
    "general": {"side": "allied", "formation": "home-division"},
    "oberst": {"side": "german", "formation": "foes"},
}


def led(text: str, leaders: str, **more: Any) -> HttrState:
    """A position with leaders."""
    return scene(text, staff=STAFF, leaders=leaders, **{"phase": 6, **more})


@pytest.mark.rule("httr:19.1.2b", "httr:17.0b")
def test_whom_a_leader_commands() -> None:
    sister = {"like": "501", "superior": "home-division", "headquarters": "No"}
    s = led(
        "rifles C1010, second C1010",
        "major C1010",
        counters={"second": {"formation": "sister"}},
        formations={"sister": sister},
    )
    assert [leader_with(s, unit) for unit in units("rifles second")] == ["major", None]
    s = led(
        "rifles C1010, second C1010",
        "general C1010",
        counters={"second": {"formation": "sister"}},
        formations={"sister": sister},
    )
    assert [leader_with(s, unit) for unit in units("rifles second")] == ["general", "general"]


@pytest.mark.rule("httr:16.3", "httr:19.7b")
def test_leaders_and_headquarters_help_their_own_side_alone() -> None:
    s = led("rifles C1010, foe C1011", "oberst C1111")
    assert not is_led(s, units("rifles")[0])
    assert is_led(s, units("foe")[0])


@pytest.mark.rule("httr:19.7a", "httr:19.7b", "httr:10.6.4c")
def test_a_leader_nearby_helps_to_recover_whoever_he_commands() -> None:
    s = led("rifles C1010 disrupted", "general C1110", formations={"home": {"superior": "No"}})
    assert amounts(recovery_modifiers(s, HexId("C1010"), "allied")) == {"httr:10.6.4c": -2}
    s = led("rifles C1010 disrupted", "general C1212")
    assert amounts(recovery_modifiers(s, HexId("C1010"), "allied")) == {}


@pytest.mark.rule("httr:19.2.3", "httr:19.6.2a", "httr:19.6.2b")
@pytest.mark.parametrize(
    ("leaders", "number"),
    [("major C1111", 1), ("major C1010", 0), ("major C1111, general C1111", 1)],
)
def test_a_leader_with_his_headquarters_lends_a_movement_point(leaders: str, number: int) -> None:
    """The division has no headquarters in play, so its leader lends none."""
    s = led("rifles C1010, staff C1111", leaders)
    parts = [line.amount for line in allowance_modifiers(s, units("rifles")[0]) if line.rule == "httr:19.6.2a"]
    assert parts == [12] * number


@pytest.mark.rule("httr:19.6.1", "httr:13.2.7.9")
@pytest.mark.parametrize(("leader", "points"), [("major C1010", 2), ("oberst C1111", 0), ("major C1110", 0)])
def test_a_leader_stands_in_for_command_points(leader: str, points: int) -> None:
    supply = {"supply.allied": {"kind": "trace", "hexes": ["C1717"]}}
    s = led("rifles C1010, staff C1212", leader, tables=supply)
    assert points_of(s, units("rifles")[0]) == points


@pytest.mark.rule("httr:19.2.1", "httr:11.2.6")
def test_leaders_do_not_count_for_stacking() -> None:
    counters = {"rifles": {"strength": 14}, "second": {"strength": 14}}
    s = led("rifles C1010, second C1010", "major C1010", counters=counters)
    assert not list(stacking_refusal(s, (), HexId("C1010")))


@pytest.mark.rule("httr:19.2.2")
def test_a_lone_leader_bars_no_supply() -> None:
    s = led("rifles C1010", "oberst C1011")
    assert HexId("C1011") not in closed_to_supply(s, "allied")


@pytest.mark.rule("httr:19.3.3a", "httr:19.0a", "httr:19.1.4")
def test_leaders_are_no_targets_and_do_not_fire() -> None:
    """No action of a fire phase names one."""
    s = led("rifles C1010 concentrated, foe C1011", "major C1010, oberst C1011", phase=5)
    names = {str(each) for each in httr.legal_actions(s)}
    assert any("foe" in name for name in names)
    assert not any("oberst" in name or "major" in name for name in names)


@pytest.mark.example("httr-ex-53")
@pytest.mark.rule("httr:19.3.3b", "httr:19.4a")
@pytest.mark.parametrize(("rolls", "dies"), [((3, 12), False), ((7, 2), True)])
def test_a_leader_rolls_for_each_point(rolls: tuple[int, int], dies: bool) -> None:
    given, _, expect = example("httr-ex-53")
    s = led("rifles C1010", "major C1010").with_stack(())
    done = play(kernel.begin(s, Losses(units("rifles")[0], given["losses"], "httr:6.7.3a")).state, *rolls)
    assert len(told(done, LeaderChecked)) == expect["rolls_required"] == 2
    assert (MAJOR not in done.state.leaders) == dies
    assert dies == (expect["dies_on"] in rolls)


@pytest.mark.example("httr-ex-54")
@pytest.mark.rule("httr:19.5b")
def test_a_leader_pays_what_is_best_for_each_hex() -> None:
    """1 in a clear hex as concentrated armor, 4 in woods; 1/3 along the road to C1112 in travel."""
    _, _, expect = example("httr-ex-54")
    ground = "\n".join([". . . .", ". w . .", ". . . .", ". . . ."])
    road = '[[networks.road]]\npath = "C1111 C1112"\nwords = "primary"\n'
    s = led("rifles C1111", "major C1111", ground=ground, features=road)
    cost = {hex: sum(line.amount for line in leader_cost(s, MAJOR, HexId(hex))) for hex in ("C1110", "C1211", "C1112")}
    assert cost == {"C1110": 12, "C1211": 4 * 12, "C1112": 12 // 3}
    assert expect["cost_choice"] == "best per hex"


@pytest.mark.rule("httr:19.5a", "httr:9.2.4a")
def test_a_leader_has_twelve_movement_points() -> None:
    """Twelve clear hexes of 1, and no more; then he has moved."""
    s = led("rifles C1010, foe C1717", "major C1010")
    s = after(s, "MoveLeader major", *(f"StepTo C10{column}" for column in range(11, 18)))
    s = after(s, *(f"StepTo C11{column}" for column in range(17, 12, -1)))
    assert why(s, "StepTo C1112") == {"httr:19.5a"}
    done = play(s, "Stop")
    assert only(done, Marked).key == ("moved", "major")
    assert not may(done.state, "MoveLeader major")


@pytest.mark.rule("httr:19.3.2", "httr:9.2.2", "httr:8.1a")
def test_where_a_leader_may_not_go() -> None:
    """Not to the enemy, nor to his leader; out of a zone of control he pays three more."""
    s = led("rifles C1010, foe C1011", "major C1010, oberst C1110")
    s = after(s, "MoveLeader major")
    assert why(s, "StepTo C1011") == {"httr:9.2.2"}
    assert why(s, "StepTo C1110") == {"httr:19.3.2"}
    assert amounts(leader_cost(s, MAJOR, HexId("C1111")))["httr:8.1a"] == 3 * 12


@pytest.mark.rule("httr:9.1.4")
def test_a_leader_enters_four_hexes_in_a_reaction_phase() -> None:
    s = led("rifles C1010, foe C1717", "major C1010", phase=8)
    s = after(s, "Finish", "MoveLeader major", *(f"StepTo C10{column}" for column in range(11, 15)))
    assert why(s, "StepTo C1015") == {"httr:9.1.4"}
    assert action("Stop") in httr.legal_actions(s)
