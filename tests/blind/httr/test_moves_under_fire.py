"""Positions in which moving, zones, modes and stacks meet (5.2, 8, 9, 11, 17), worked out from the rulebook first."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, paid, passing, refused
from tests.httr.closeactions import fight
from tests.httr.closeactions import refused as barred
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene, unit, where

from httr.events import CloseActionWeighed
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
LORRIES: Final = {"like": "1cg-5-1", "type": "motorized_infantry", **OWN}
THEIRS: Final = {"side": "german", "formation": "foes", "battalion": "I/foes"}


def moving(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


@pytest.mark.rule("httr:9.1.1", "httr:6.1.9a", "ruling:A02")
def test_a_shot_in_reaction_costs_the_reaction_and_not_the_movement_phase() -> None:
    """foe fires in phase 3: it does not move in the second half of it, but in phase 11; after fire in phase 10 not."""
    s = scene("foe C1010 concentrated, foe2 C1210 concentrated, rifles C1011 defilade", phase=3)
    s = after(s, "Aim rifles direct", "AddFirer foe", "OpenFire", 7)
    s = after(passing(s, "FirePhase", "ReactionPhase"), "Finish")
    assert not may(s, "StartMove foe")
    assert may(s, "StartMove foe2")
    while s.phase != 11:
        s = after(s, "Finish")
    assert may(s, "StartMove foe")
    s = scene("foe C1010 concentrated, rifles C1011 defilade", phase=10)
    s = after(s, "Aim rifles direct", "AddFirer foe", "OpenFire", 7)
    s = after(passing(s, "FirePhase"), "Finish")
    refused(s, "StartMove foe", "httr:9.1.1")


@pytest.mark.rule("httr:6.6.1.2", "httr:6.7.7a", "httr:9.2.4a", "ruling:A52")
@pytest.mark.parametrize(("answer", "goes_on"), [("GoToGround rifles", False), ("Decline", True)])
def test_the_price_is_that_of_the_mode_after_the_shot(answer: str, goes_on: bool) -> None:
    """foe in C1112 controls C1011 and C1012: 3 + 3 = 6 for C1012, and again 6 for C1013; in defilade 4 + 3 = 7 of 6."""
    s = moving("rifles C1011 concentrated, foe C1112 concentrated, foe3 C1717")
    s = after(s, "StartMove rifles", "StepTo C1012", "Decline")
    assert left(s, "rifles") == 6
    s = after(s, "StepTo C1013", "Shoot foe rifles direct", 7)  # no effect, and a chance to go to ground
    s = after(s, answer)
    s = after(s, "Decline") if asked(s)[0] == "german" else s
    if goes_on:
        assert where(after(s, "CarryOn"), "rifles") == "C1013"
    else:
        assert unit(s, "rifles").mode == "defilade"
        assert not may(s, "CarryOn")
        s = passing(s, "MovementPhase.choose")
        assert where(s, "rifles") == "C1012"


@pytest.mark.rule("httr:8.1a", "httr:6.6.2.1b", "ruling:A53")
def test_two_enemies_take_three_points_once_and_fire_once_each_at_a_stack() -> None:
    """3 + 3 for each of the two that leave together; foe and foe2 have one shot each, not one at each unit."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, foe C1110 concentrated, foe2 C1110 concentrated")
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    s = after(s, "Shoot foe rifles direct", 7, "Decline")
    refused(s, "Shoot foe second direct", "httr:6.6.4.2")
    s = after(s, "Shoot foe2 second direct", 7, "Decline")
    assert asked(s)[0] == "allied"
    done = play(s, "CarryOn")
    assert paid(done, "rifles") == paid(done, "second") == [6]


@pytest.mark.rule("httr:8.4.1a", "httr:8.4.4b", "httr:8.4.5", "httr:8.1a")
def test_out_of_a_forest_nobody_is_held_or_seen_off() -> None:
    """Beside foe in a forest: clear 3 and no exit, no fire. To attack from there is 3 + 3 + 3 all the same."""
    s = moving("rifles C1010 concentrated, foe C1110 concentrated, foe3 C1717", ground=ground(C1010="f"))
    done = play(s, "StartMove rifles", "StepTo C1011")
    assert paid(done, "rifles") == [3]
    s = moving("rifles C1012 concentrated, foe C1010 concentrated", ground=ground(C1011="f"))
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert left(s, "rifles") == 6
    refused(s, "DeclareCloseAction C1010", "httr:10.1.11")  # 3 + 3 + 3 of 6


@pytest.mark.rule("httr:8.4.1b", "httr:8.4.1d", "httr:8.0b")
@pytest.mark.parametrize(("letter", "exit_"), [(".", 3), ("w", 0), ("t", 0), ("m", 3), ("b", 3)])
def test_the_long_arm_of_heavy_weapons_stops_at_the_woods(letter: str, exit_: int) -> None:
    """Two hexes away they control clear, mixed and broken ground, not woods or a town, though they see into them."""
    s = moving("rifles C1012 concentrated, werfer C1010 defilade, foe3 C1717", ground=ground(C1012=letter))
    s = passing(after(s, "StartMove rifles", "StepTo C1013"), "Movement.choose")
    assert left(s, "rifles") == 12 - 3 - exit_


@pytest.mark.rule("httr:9.5.3", "httr:9.2.1b", "httr:9.6.4")
def test_a_disrupted_unit_in_a_stack_gets_off_after_one_hex() -> None:
    s = moving(f"rifles C1010 concentrated, second C1010 concentrated disrupted, {FAR}")
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    refused(s, "StepTo C1012", "httr:9.5.3")
    assert where(after(s, "DropOff second", "StepTo C1012"), "rifles") == "C1012"


@pytest.mark.rule("httr:6.6.2.2c", "httr:9.3.5", "ruling:A185")
def test_to_jump_off_the_lorries_before_the_enemy_draws_fire_at_the_lorries() -> None:
    """The foe fires at them mounted; only then are they on foot, for 2 points."""
    s = moving("lorries C1010 concentrated, foe C1110 concentrated", counters={"lorries": LORRIES})
    s = after(s, "StartMove lorries", "Dismount lorries")
    assert asked(s)[0] == "german"
    assert not unit(s, "lorries").dismounted
    s = after(s, "Decline")
    assert unit(s, "lorries").dismounted
    assert left(s, "lorries") == 10


@pytest.mark.rule("httr:9.5.1.4", "httr:6.6.2.2a", "httr:5.2.1c")
def test_to_form_up_from_travel_before_the_enemy_draws_fire_at_the_column() -> None:
    s = moving("rifles C1011 travel, foe C1110 concentrated, foe2 C1112 concentrated")
    s = passing(after(s, "StartMove rifles", "StepTo C1012"), "Movement.choose")
    s = after(s, "LeaveTravel rifles")
    assert asked(s)[0] == "german"
    assert unit(s, "rifles").mode == "travel"
    s = after(s, "Decline")
    assert unit(s, "rifles").mode == "concentrated"


@pytest.mark.rule("httr:10.4.2.2", "httr:18.4.2.1", "httr:18.4.2.5", "httr:10.4.2.4b")
@pytest.mark.parametrize(
    ("stack", "morale"),
    [
        pytest.param("foe pioneers", 8, id="second"),
        pytest.param("foe foe2 pioneers", 6, id="third"),
        pytest.param("foe", 6, id="not there"),
    ],
)
def test_pioneers_in_the_defence(stack: str, morale: int) -> None:
    """6 + 2 if they are one of the top two, beside another unit, in defilade as well."""
    defenders = ", ".join(f"{name} C1011 defilade" for name in stack.split())
    s = moving(f"rifles C1010 concentrated, {defenders}")
    done = fight(s, "rifles", "C1011", "NameLead foe", 1)
    assert only(done, CloseActionWeighed).defence_morale.makes == morale


@pytest.mark.rule("httr:10.1.6c", "httr:10.1.6d", "httr:17.7.2", "httr:17.7.3a")
@pytest.mark.parametrize(("formation", "allowed"), [("home", True), ("home-division", True), ("other-division", False)])
def test_whose_engineers_go_along(formation: str, allowed: bool) -> None:
    """Those of the regiment and of its division, not those of another division."""
    s = moving(
        "rifles C1010 concentrated, sappers C1010 concentrated, foe C1011",
        counters={"sappers": {"formation": formation, "battalion": "No"}},
        formations={"other-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"}},
    )
    assert (barred(s, "rifles sappers", "C1011") == set()) is allowed


@pytest.mark.rule("httr:10.6.6a", "httr:10.6.6b", "httr:10.6.4d", "httr:10.6.4e")
def test_what_those_who_recover_go_back_to() -> None:
    """A headquarters goes to defilade, whatever it was; men to the mode that they had. 8 + 1 for an enemy: 8 fails."""
    s = scene(f"staff C1010 travel disrupted, rifles C1212 concentrated disrupted, {FAR}", phase=4)
    s = after(s, "Rally C1010", 2, "Rally C1212", 8)
    assert (unit(s, "staff").mode, unit(s, "rifles").mode) == ("defilade", "concentrated")
    s = scene("rifles C1212 concentrated disrupted, foe C1213", phase=4)
    assert unit(after(s, "Rally C1212", 8), "rifles").disrupted
    assert not unit(after(s, "Rally C1212", 7), "rifles").disrupted


@pytest.mark.rule("httr:9.4.2.4", "httr:9.4.3a", "ruling:A184")
def test_over_the_bridge_of_an_embankment_on_foot() -> None:
    """A headquarters on foot in defilade pays clear 4 and nothing for the water; it could ride, so no point more."""
    features = (
        '[hexsides]\nriver = "C1010|C1011"\nbridge = "C1010|C1011"\n'
        '[[networks.road]]\nwords = "primary raised"\npath = "C1010 C1011"'
    )
    s = moving(f"staff C1010 defilade, {FAR}", features=features)
    assert paid(play(s, "StartMove staff", "StepTo C1011"), "staff") == [4]


@pytest.mark.rule("httr:11.3.4", "httr:6.6.2.4", "httr:6.6.2.2b", "ruling:A186")
def test_two_changes_of_place_and_two_shots() -> None:
    """In a controlled hex each change of place draws fire; each unit has one change a phase."""
    s = moving("rifles C1010 concentrated, second C1010 concentrated, foe C1110 concentrated")
    s = after(s, "Restack rifles 1")
    assert asked(s)[0] == "german"
    s = after(s, "Decline")
    refused(s, "Restack rifles 0")
    s = after(s, "Restack second 1")
    assert asked(s)[0] == "german"
    s = after(s, "Decline")
    assert points(s, "rifles") == 5
    assert s.at(where(s, "rifles")) == ("rifles", "second")
