"""Positions of 8, zones of control, worked out from the rulebook alone: what they cost a mover, and who fires at it."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, scene, where, why

from httr.counters import UnitId
from httr.events import CloseActionDeclared, UnitMoved
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT

NIGHT, POOR = 39, 10
MOVER: Final = "rifles C1010 concentrated"


def step(s: HttrState, hex: str) -> HttrState:
    """The state after a step, at which nobody fires."""
    s = after(s, f"StepTo {hex}")
    while asked(s)[0] == "german":
        s = after(s, "Decline")
    return s


def left(s: HttrState, unit: str = "rifles") -> float:
    """The movement points left."""
    return points_left(s, UnitId(unit)) / POINT


def drawn(foe: str, to: str = "C1011", mover: str = MOVER, **more: Any) -> bool:
    """Whether a unit that leaves C1010 is in the zone of a foe: it draws fire and pays 3 points more for it."""
    s = after(scene(f"{mover}, {foe}", phase=6, **more), f"StartMove {mover.split()[0]}", f"StepTo {to}")
    return asked(s)[1] == "OpportunityFire.window"


@pytest.mark.rule("httr:8.1a", "httr:8.1b")
def test_leaving_costs_three_and_entering_nothing() -> None:
    """Into a zone 3; out of one, though two enemies control it, 3 + 3; out of another 3 + 3 would be 15 of 12."""
    s = after(scene(f"{MOVER}, foe C1112 concentrated, foe2 C1112 concentrated", phase=6), "StartMove rifles")
    s = step(s, "C1011")
    assert left(s) == 12 - 3
    s = step(s, "C1012")
    assert left(s) == 9 - 6
    assert why(s, "StepTo C1013") == {"httr:9.2.4a"}


@pytest.mark.rule("httr:8.1a", "httr:9.2.4a")
def test_two_zones_are_left_with_exactly_twelve_points() -> None:
    """3 + 3 and 3 + 3."""
    s = after(scene(f"{MOVER}, foe C1110 concentrated, foe2 C1112 concentrated", phase=6), "StartMove rifles")
    s = step(step(s, "C1011"), "C1012")
    assert (where(s, "rifles"), left(s)) == ("C1012", 0)


@pytest.mark.rule("httr:8.0b", "httr:8.4.1b", "httr:8.4.1c", "httr:8.4.1d")
@pytest.mark.parametrize(
    ("letter", "two", "one"), [(".", True, True), ("m", True, True), ("w", False, True), ("t", False, True)]
)
def test_heavy_weapons_reach_two_hexes(letter: str, two: bool, one: bool) -> None:
    """Not into woods or town; those they control from next to them."""
    terrain = ground(C1010=letter)
    assert drawn("werfer C1012 concentrated", "C1110", ground=terrain) is two
    assert drawn("werfer C1011 concentrated", "C1110", ground=terrain)


@pytest.mark.rule("httr:8.4.1a", "httr:8.4.4b", "httr:8.1a")
@pytest.mark.parametrize("letter", "fc")
def test_nobody_controls_forest_or_city(letter: str) -> None:
    """Leaving costs the clear hex alone, 3."""
    s = after(
        scene(f"{MOVER}, foe C1110 concentrated", phase=6, ground=ground(C1010=letter)),
        "StartMove rifles",
        "StepTo C1011",
    )
    assert (where(s, "rifles"), left(s)) == ("C1011", 9)


@pytest.mark.rule("httr:8.4.3", "httr:8.4.2")
def test_zones_across_water_and_dikes() -> None:
    """A river stops nobody's zone; a dike stops that of heavy weapons which do not lie at it."""
    assert drawn("foe C1110 concentrated", features='[hexsides]\nriver = "C1010|C1110"')
    assert drawn("foe C1110 concentrated", features='[hexsides]\ndike = "C1010|C1110"')
    assert drawn("werfer C1012 concentrated", "C1110", features='[hexsides]\ndike = "C1011|C1012"')
    assert not drawn("werfer C1012 concentrated", "C1110", features='[hexsides]\ndike = "C1010|C1011"')


@pytest.mark.rule("httr:8.5", "httr:8.1a")
def test_a_friend_does_not_lift_a_zone() -> None:
    s = after(scene(f"{MOVER}, second C1010 concentrated, foe C1110 concentrated", phase=6), "StartMove rifles")
    assert left(step(s, "C1011")) == 12 - 6


@pytest.mark.rule("httr:8.6.1", "httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c", "httr:8.0a")
@pytest.mark.parametrize(
    ("foe", "controls"),
    [
        ("foe C1110 concentrated", True),
        ("foe C1110 defilade", True),
        ("stab C1110 defilade", True),
        ("stab C1110 travel", False),
        ("foe C1110 concentrated disrupted", False),
        ("foe C1110 concentrated depleted", False),
        ("panther C1110 travel", False),
        ("bridgers C1110 concentrated", False),
    ],
)
def test_who_has_a_zone(foe: str, controls: bool) -> None:
    bridgers = {"like": "pio-85", "type": "bridging_engineer", "er": "No", "side": "german", "formation": "foes"}
    assert drawn(foe, counters={"bridgers": bridgers}) is controls
    s = after(scene(f"{MOVER}, {foe}", phase=6, counters={"bridgers": bridgers}), "StartMove rifles")
    assert left(step(s, "C1011")) == (6 if controls else 9)


@pytest.mark.rule("httr:8.4.1c", "httr:20.1", "httr:7.2.3", "httr:7.1.3a")
def test_far_zones_need_sight() -> None:
    """By night two hexes, in poor weather by night one; none over a forest hex, which touches the line."""
    foe = "werfer C1012 concentrated"
    assert drawn(foe, "C1110", first_turn=NIGHT, turn=NIGHT)
    assert not drawn(foe, "C1110", first_turn=NIGHT, turn=NIGHT, weather=POOR)
    assert drawn("werfer C1011 concentrated", "C1110", first_turn=NIGHT, turn=NIGHT, weather=POOR)
    assert not drawn(foe, "C1110", ground=ground(C1011="f"))


@pytest.mark.rule("httr:8.4.5", "httr:8.4.4a", "httr:10.1.11b")
def test_an_attack_out_of_forest_pays_for_leaving_a_zone() -> None:
    """6 into forest, then 3 for the clear target + 3 + 3 would be 15 of 12; out of a clear hex it is 3 + 9 = 12."""
    units = "rifles C1010 concentrated, second C1010 concentrated, foe C1012 concentrated"
    s = after(scene(units, phase=6, ground=ground(C1011="f")), "StartMove rifles", "StepTo C1011")
    assert left(s) == 6
    assert not may(s, "DeclareCloseAction C1012")
    s = after(scene(units, phase=6), "StartMove rifles", "StepTo C1011")
    assert left(s) == 9
    assert may(s, "DeclareCloseAction C1012")
    fresh = scene("rifles C1011 concentrated, foe C1012 concentrated", phase=6, ground=ground(C1011="f"))
    done = play(fresh, "StartMove rifles", "DeclareCloseAction C1012")
    assert only(done, CloseActionDeclared).hex == "C1012"


@pytest.mark.rule("httr:8.1a", "httr:8.2")
def test_all_classes_pay_and_dismounting_draws_fire() -> None:
    """A tank pays 1 + 3; a truck-borne company that dismounts in a zone is fired at before it does."""
    s = after(scene("shermans C1010 concentrated, foe C1110 concentrated", phase=6), "StartMove shermans")
    s = step(s, "C1011")
    assert left(s, "shermans") == 12 - 4
    trucks = {"rifles": {"type": "motorized_infantry"}}
    s = after(scene("rifles C1010 concentrated, foe C1110 concentrated", phase=6, counters=trucks), "StartMove rifles")
    assert asked(after(s, "Dismount rifles"))[1] == "OpportunityFire.window"
    moved = play(scene("rifles C1010 concentrated, foe C1717", phase=6), "StartMove rifles", "StepTo C1011")
    assert sum(line.amount for line in only(moved, UnitMoved).lines) == 3 * POINT
