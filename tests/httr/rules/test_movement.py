"""Moving units and stacks (9.1, 9.2, 9.5, 9.6)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from tests.golden.examples import example
from tests.httr.helpers import after, asked, may, only, play, scene, told, unit, where, why

import httr
from httr.actions import DeclareCloseAction
from httr.counters import UnitId
from httr.events import MoraleChecked, UnitMoved
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

FAR: Final = "foe3 C1717"
ROAD: Final = '[[networks.road]]\nwords = "{}"\npath = "C1010 C1011 C1012 C1013 C1014 C1015 C1016"\n'


def moving(units: str, phase: int = 6, road: str = "", **more: Any) -> HttrState:
    """A position at the beginning of the Allied movement phase, an enemy far away; a road along the lowest row."""
    s = scene(f"{units}, {FAR}", phase=phase, features=ROAD.format(road) if road else "", **more)
    return after(s, "Finish") if phase in (3, 8) else s


def left(s: HttrState, name: str) -> float:
    """The movement points that a unit has left."""
    return points_left(s, UnitId(name)) / POINT


@pytest.mark.rule("httr:9.1.3", "httr:9.1.5a", "httr:9.2.4a", "httr:9.3.1a")
def test_a_unit_spends_its_twelve_points_hex_by_hex() -> None:
    """3 for each clear hex on foot: 12 - 4 * 3 = 0, and a fifth is too many."""
    s = after(moving("rifles C1010 concentrated"), "StartMove rifles", "StepTo C1011", "StepTo C1012")
    assert (where(s, "rifles"), left(s, "rifles")) == ("C1012", 12 - 3 - 3)
    s = after(s, "StepTo C1013", "StepTo C1014")
    assert why(s, "StepTo C1015") == {"httr:9.2.4a"}
    assert not may(s, "StepTo C1016")  # not adjacent


@pytest.mark.rule("httr:9.3.1c", "httr:9.3.1d", "httr:18.9.7b")
def test_reconnaissance_has_fourteen_points_and_the_king_tiger_nine() -> None:
    own = {"like": "1cg-5-1", "side": "allied", "formation": "home"}
    counters = {"scouts": {**own, "type": "armored_car"}, "king": {**own, "type": "king_tiger"}}
    s = moving("scouts C1010 concentrated, king C1110 concentrated", counters=counters)
    assert (left(s, "scouts"), left(s, "king")) == (14, 9)


@pytest.mark.rule("httr:9.1.1")
def test_who_has_fired_does_not_move() -> None:
    s = scene("rifles C1010 concentrated, second C1110 concentrated, foe C1011 concentrated", phase=5)
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline", "Finish")
    assert asked(s)[1] == "MovementPhase.choose"
    assert why(s, "StartMove rifles") == {"httr:9.1.1"}
    assert may(s, "StartMove second")


@pytest.mark.rule("httr:9.1.2", "httr:9.2.1a", "httr:9.2.3")
def test_one_after_the_other_and_each_once() -> None:
    s = after(
        moving("rifles C1010 concentrated, second C1110 concentrated"), "StartMove rifles", "StepTo C1011", "Stop"
    )
    assert why(s, "StartMove rifles") == {"httr:9.2.1b"}
    s = after(s, "StartMove second")
    assert not may(s, "StartMove rifles")
    assert left(s, "second") == 12  # what rifles did not spend is lost


@pytest.mark.rule("httr:9.2.1b", "httr:9.6.4")
def test_a_stack_takes_units_along_and_leaves_others_behind() -> None:
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1011 concentrated")
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    s = after(s, "DropOff rifles", "JoinMove third", "StepTo C1012")
    assert [where(s, name) for name in ("rifles", "second", "third")] == ["C1011", "C1012", "C1012"]
    assert (left(s, "second"), left(s, "third")) == (6, 9)
    s = after(s, "Stop")
    assert {tuple(why(s, f"StartMove {name}")) for name in ("rifles", "second", "third")} == {("httr:9.2.1b",)}


@pytest.mark.rule("httr:9.6.4")
def test_no_unit_of_a_stack_exceeds_its_own_allowance() -> None:
    """The two met after rifles had paid 9 of 12: together they go one hex farther, not two."""
    s = moving("rifles C1010 concentrated, second C1013 concentrated")
    s = after(s, "StartMove rifles", "StepTo C1011", "StepTo C1012", "StepTo C1013", "JoinMove second", "StepTo C1014")
    assert why(s, "StepTo C1015") == {"httr:9.2.4a"}
    assert may(after(s, "DropOff rifles"), "StepTo C1015")


@pytest.mark.rule("httr:9.2.2")
def test_nobody_enters_a_hex_of_the_enemy() -> None:
    s = after(scene("rifles C1010 concentrated, foe C1011", phase=6), "StartMove rifles")
    assert why(s, "StepTo C1011") == {"httr:9.2.2"}


@pytest.mark.rule("httr:9.2.4b", "httr:9.2.4c")
def test_one_hex_is_always_possible_except_into_what_is_prohibited() -> None:
    """Forest in defilade is 7, the hexside 2, the enemy's zone 3 and the night 1: 13, one more than 12."""
    features = '[hexsides]\nstream = "C1010|C1011 C1011|C1012"\nriver = "C1010|C1111"'
    night: dict[str, Any] = {"turn": 39, "first_turn": 39}
    s = scene("rifles C1010 defilade, foe C1110", ground="........\n.ff.....", features=features, phase=6, **night)
    s = after(s, "StartMove rifles")
    assert why(s, "StepTo C1111") == {"httr-sc:9.1a"}
    done = play(s, "StepTo C1011", "Decline")
    assert sum(line.amount for line in only(done, UnitMoved).lines) == 13 * POINT
    assert why(done.state, "StepTo C1012") == {"httr:9.2.4a"}


@pytest.mark.rule("httr:9.2.5", "httr:11.2.1", "httr:11.2.2", "httr:11.2.4", "httr:11.2.8b")
def test_nobody_enters_a_hex_that_would_hold_too_many() -> None:
    """28 is the most: 5 + 24 is too many, 4 + 24 is not, not even to pass through."""
    many = {"second": {"strength": 24}}
    s = after(moving("rifles C1010 concentrated, second C1011", counters=many), "StartMove rifles")
    assert why(s, "StepTo C1011") == {"httr:11.2.1"}
    s = after(moving("rifles C1010 concentrated lost=1, second C1011", counters=many), "StartMove rifles")
    assert may(s, "StepTo C1011")


@pytest.mark.rule("httr:9.1.4", "httr:4.1c")
@pytest.mark.parametrize(
    ("name", "mode", "most"),
    [("rifles", "concentrated", 2), ("rifles", "travel", 4), ("shermans", "concentrated", 4)],
)
def test_in_a_reaction_phase_two_hexes_on_foot_and_four_else(name: str, mode: str, most: int) -> None:
    s = after(moving(f"{name} C1010 {mode}", phase=8), f"StartMove {name}")
    for column in range(1, most + 1):
        s = after(s, f"StepTo C10{10 + column}")
    assert why(s, f"StepTo C10{11 + most}") == {"httr:9.1.4"}


@pytest.mark.rule("httr:9.5.3", "httr:11.4.3b")
def test_a_disrupted_unit_moves_one_hex() -> None:
    s = after(moving("rifles C1010 concentrated disrupted"), "StartMove rifles", "StepTo C1011")
    assert why(s, "StepTo C1012") == {"httr:9.5.3"}


@pytest.mark.rule("httr:9.3.10a", "httr:9.3.10b", "httr:9.3.10c", "httr:9.3.10e", "httr:9.5.2.1", "httr:18.6.1")
@pytest.mark.parametrize("gun", ["gun", "field"])
def test_a_towed_gun_in_battery_moves_one_hex_and_does_not_limber_up_on_the_way(gun: str) -> None:
    own = {"field": {"side": "allied", "formation": "home"}}
    s = after(moving(f"{gun} C1010 defilade", counters=own), f"StartMove {gun}", "StepTo C1011")
    assert why(s, "StepTo C1012") == {"httr:9.5.2.1"}
    s = after(moving(f"{gun} C1010 travel", counters=own), f"StartMove {gun}", "StepTo C1011", "StepTo C1012")
    assert why(s, f"LeaveTravel {gun}") == {"httr:9.3.10c"}


@pytest.mark.rule("httr:9.5.2.2a", "httr:9.5.2.2b", "ruling:A67", "ruling:A180")
def test_an_at_gun_in_battery_checks_morale_to_come_under_the_enemys_control() -> None:
    """Morale 6 of its own or 8 of the company that goes with it: 8 passes only with the company."""
    weak = {"gun": {"morale": 6}}
    s = scene("gun C1010 defilade, rifles C1010 defilade, foe C1012 defilade", phase=6, counters=weak)
    alone = play(s, "StartMove gun", "StepTo C1011", 8)
    assert (only(alone, MoraleChecked).passed, where(alone.state, "gun")) == (False, "C1010")
    assert why(alone.state, "StartMove gun") == {"httr:9.2.1b"}
    together = play(s, "StartMove gun", "JoinMove rifles", "StepTo C1011", 8)
    assert (only(together, MoraleChecked).unit, where(together.state, "gun")) == ("rifles", "C1011")


@pytest.mark.rule("httr:9.5.2.2a", "ruling:A67")
def test_artillery_in_battery_does_not_come_under_the_enemys_control() -> None:
    own = {"field": {"side": "allied", "formation": "home"}}
    s = scene("field C1010 defilade, foe C1012 defilade", phase=6, counters=own)
    assert why(after(s, "StartMove field"), "StepTo C1011") == {"httr:9.5.2.2a"}


@pytest.mark.rule("httr:9.3.1b", "httr:18.10a")
def test_static_units_do_not_move() -> None:
    fixed = {"gun": {"type": "static"}}
    assert why(moving("gun C1010 defilade", counters=fixed), "StartMove gun") == {"httr:9.3.1b"}


@pytest.mark.rule("httr:18.9.2a")
def test_self_propelled_artillery_moves_half_as_far_after_firing_concentrated() -> None:
    """12 / 2 = 6 points."""
    sexton = {"sexton": {"like": "4-ii-159", "type": "self_propelled_artillery", "side": "allied", "formation": "home"}}
    s = scene("sexton C1010 concentrated, rifles C1110, foe C1011 concentrated", phase=5, counters=sexton)
    s = after(s, "Aim foe direct", "AddFirer sexton", "OpenFire", 7, "Decline")
    s = after(s, 6, "Finish", "StartMove sexton")
    assert left(s, "sexton") == 6


@pytest.mark.rule("httr:6.5.2.5")
def test_a_headquarters_that_controlled_indirect_fire_does_not_move() -> None:
    s = moving("staff C1010 defilade").with_mark(("used", "staff"), 1)
    assert why(s, "StartMove staff") == {"httr:6.5.2.5"}


@pytest.mark.rule("httr:9.6.1", "httr:11.3.3")
def test_friends_in_a_hex_cost_nothing() -> None:
    s = moving("rifles C1010 concentrated, second C1011")
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert left(s, "rifles") == 9
    assert where(after(s, "StepTo C1012"), "rifles") == "C1012"


@pytest.mark.rule("httr:9.6.5a", "httr:11.3.5")
def test_at_most_two_columns_move_as_one_stack() -> None:
    small = {name: {"strength": 2} for name in ("rifles", "second", "third")}
    s = moving("rifles C1010 travel, second C1010 travel, third C1010 travel", counters=small)
    s = after(s, "StartMove rifles", "JoinMove second")
    assert why(s, "JoinMove third") == {"httr:11.3.5"}


@pytest.mark.rule("httr:9.6.5b", "httr:11.3.6")
def test_at_most_eight_points_in_travel_mode_are_in_a_hex() -> None:
    """5 + 5 = 10 are too many, 4 + 4 = 8 are not."""
    s = after(moving("rifles C1010 travel, second C1011 travel"), "StartMove rifles")
    assert why(s, "StepTo C1011") == {"httr:11.3.6"}
    s = after(moving("rifles C1010 travel lost=1, second C1011 travel lost=1"), "StartMove rifles")
    assert may(s, "StepTo C1011")


@pytest.mark.rule("httr:9.6.6a", "httr:9.6.6b", "httr:11.3.5", "ruling:A68")
def test_a_column_on_a_road_stops_where_it_meets_another() -> None:
    units = "rifles C1010 travel lost=3, second C1011 travel lost=3"
    s = after(moving(units, road="trail"), "StartMove rifles", "StepTo C1011")
    assert why(s, "StepTo C1012") == {"httr:9.6.6b"}
    s = after(moving(units), "StartMove rifles", "StepTo C1011")
    assert may(s, "StepTo C1012")


@pytest.mark.rule("httr:9.6.6a", "httr:9.6.6b", "ruling:A358")
def test_a_column_that_comes_from_beside_the_road_goes_on_by_it() -> None:
    """From the trail it would stop with the other; off the trail it enters for 3, and drives on to C1012."""
    s = after(moving("rifles C1111 travel lost=3, second C1011 travel lost=3", road="trail"), "StartMove rifles")
    beside = after(s, "StepTo C1011")
    assert may(beside, "StepTo C1012")
    assert where(after(beside, "StepTo C1012"), "rifles") == "C1012"


@pytest.mark.rule("httr:9.6.7", "httr:9.6.8a", "httr:9.6.8b")
def test_mounted_units_have_the_limits_of_vehicles_and_dismounted_ones_those_of_men() -> None:
    """Three dismounted walk beside the secondary road: 3; three mounted drive on it: 1/2."""
    counters = {name: {"type": "motorized_infantry", "strength": 2} for name in ("rifles", "second", "third")}
    names = ("rifles", "second", "third")
    for marker, points in (("dismounted", 3), ("", 0.5)):
        units = ", ".join(f"{name} C1010 concentrated {marker}" for name in names)
        s = moving(units, road="secondary", counters=counters)
        s = after(s, "StartMove rifles", "JoinMove second", "JoinMove third", "StepTo C1011")
        assert left(s, "rifles") == 12 - points


@pytest.mark.rule("httr:11.4.1", "httr:11.4.2a")
def test_units_of_a_stack_are_in_modes_of_their_own() -> None:
    s = moving("rifles C1010 defilade, second C1010 concentrated, third C1010 disrupted")
    assert not unit(s, "second").disrupted
    assert (unit(s, "rifles").mode, unit(s, "second").mode) == ("defilade", "concentrated")


@pytest.mark.rule("httr:9.6.7", "httr:9.6.8a")
def test_three_on_foot_have_no_room_on_a_road() -> None:
    """Two pay 1 for the secondary road, three pay 3 for the clear ground beside it."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated", road="secondary")
    two = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    three = after(s, "StartMove rifles", "JoinMove second", "JoinMove third", "StepTo C1011")
    assert (left(two, "rifles"), left(three, "rifles")) == (12 - 1, 12 - 3)


@pytest.mark.rule("httr:11.3.7")
def test_men_on_a_road_do_not_pass_two_others_that_came_by_it() -> None:
    """The third finds two in C1011 who marched there, and walks beside the road: 3 and not 1."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated", road="secondary")
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011", "Stop", "StartMove third", "StepTo C1011")
    assert left(s, "third") == 12 - 3
    resting = moving("rifles C1011 concentrated, second C1011 concentrated, third C1010 concentrated", road="secondary")
    assert left(after(resting, "StartMove third", "StepTo C1011"), "third") == 12 - 1


@pytest.mark.rule("httr:11.3.7", "ruling:A357")
def test_men_who_took_cover_beside_the_road_leave_it_to_others() -> None:
    """Two marched into C1011; one of them lies in defilade, and the third comes by road for 1 and not for 3."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated", road="secondary")
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011", "Stop")
    second = UnitId("second")
    covered = s.with_status(second, evolve(s.units[second], mode=Mode.DEFILADE))
    assert left(after(covered, "StartMove third", "StepTo C1011"), "third") == 12 - 1


@pytest.mark.rule("httr:11.3.8")
def test_a_unit_in_defilade_on_top_slows_the_stack() -> None:
    """4 for the hex in defilade; with the concentrated unit on top it pays 3 for itself."""
    s = moving("rifles C1010 defilade, second C1010 concentrated")
    slow = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    assert (left(slow, "rifles"), left(slow, "second")) == (12 - 4, 12 - 4)
    ordered = after(s, "Restack second 0", "StartMove rifles", "JoinMove second", "StepTo C1011")
    assert (left(ordered, "rifles"), left(ordered, "second")) == (12 - 4, 12 - 3)


@pytest.mark.rule("httr:11.3.4", "httr:9.6.3a", "ruling:A183")
def test_who_comes_lies_at_the_bottom_in_the_old_order() -> None:
    s = moving("rifles C1010 concentrated, second C1010 concentrated, third C1011, staff C1011 disrupted")
    s = after(s, "Restack second 0", "StartMove rifles", "JoinMove second", "StepTo C1011")
    assert s.at(unit(s, "third").hex) == ("third", "second", "rifles", "staff")


@pytest.mark.rule("httr:9.6.6a", "httr:9.6.7")
@pytest.mark.example("httr-ex-31")
def test_three_companies_to_keldonck() -> None:
    """Figure 15: twelve hexes of secondary road; on foot 12 * 1 = 12 points, in travel 12 * 1/2 = 6."""
    given, _, expect = example("httr-ex-31")
    path = [f"C10{column}" for column in range(10, 23)]
    features = f'[[networks.road]]\nwords = "secondary"\npath = "{" ".join(path)}"\n'
    ground = " ".join("m" * 13)
    names = ("rifles", "second", "third")[: given["units"]]
    for mode, points in (("concentrated", expect["concentrated_road_mp"]), ("travel", expect["travel_road_mp"])):
        units = ", ".join(f"{name} C1010 {mode} lost=3" for name in names)
        s = scene(f"{units}, foe3 C1122", ground=f"{ground}\n{ground}", features=features, phase=6)
        s = after(s, "StartMove rifles", "JoinMove second")
        if mode == "travel":
            assert may(s, "JoinMove third") == (expect["travel_stack_limit_units"] > 2)
        for hex in path[1:-1]:
            s = after(s, f"StepTo {hex}")
        assert 12 - left(s, "rifles") == points * 11 / 12
    blocked = scene(
        "rifles C1010 travel lost=3, shermans C1011 travel, foe3 C1122",
        ground=f"{ground}\n{ground}", features=features, phase=6,
    )  # fmt: skip
    blocked = after(blocked, "StartMove rifles", "StepTo C1011")
    assert (not may(blocked, "StepTo C1012")) == expect["blocked_by_other_travel_unit_on_route"]


@pytest.mark.rule("httr:9.5.2.2a")
def test_a_gun_in_battery_checks_nothing_where_no_enemy_controls_the_hex() -> None:
    s = scene("gun C1010 defilade, foe C1717 defilade", phase=6)
    done = play(s, "StartMove gun", "StepTo C1011")
    assert told(done, MoraleChecked) == []
    assert where(done.state, "gun") == "C1011"


@pytest.mark.rule("httr:9.1.5a", "httr:10.1.1")
def test_a_move_may_end_in_a_close_action_on_a_hex_that_the_enemy_holds() -> None:
    """On no other: the hex beside it is empty."""
    s = after(scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6), "StartMove rifles")
    hexes = {action.hex for action in httr.legal_actions(s) if isinstance(action, DeclareCloseAction)}
    assert hexes == {"C1011"}
