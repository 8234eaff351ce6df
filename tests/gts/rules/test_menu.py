"""Which Actions each chit allows (7.1, 13.2): the table of the rulebook."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, asked, may, scene, why

import gts
from gts.state import GameState

LINE = "\n".join([". ."] * 14)
CHITS = {"direct": "allied-direct", "division": "home-division", "formation": "first"}


def first(chit: str, units: str = "rifles 10.10 hits=1, foe 10.12 suppressed") -> GameState:
    """A unit of the first Formation chooses its first Action, with Command Points enough."""
    return after(scene(units, ground=LINE, chit=CHITS[chit], command=9), f"Activate {units.split()[0]}")


def second(chit: str, units: str = "rifles 10.10 hits=1, foe 10.12 suppressed", act: str = "Pass") -> GameState:
    """The same unit, its first Action being over."""
    return after(first(chit, units), act)


@pytest.mark.rule("gts:7.1b", "gts:7.1n", "gts:10.0.1d", "gts:1.2d", "gts:7.1p", "gts:13.2f")
@pytest.mark.parametrize("chit", CHITS)
@pytest.mark.parametrize("act", ["StartMove", "Rally"])
def test_every_chit_allows_moving_and_rallying(chit: str, act: str) -> None:
    assert may(first(chit), act)
    if chit != "direct":
        assert may(second(chit), act)


@pytest.mark.rule("gts:29.1")
def test_a_unit_moves_fires_assaults_rallies_or_works() -> None:
    """All kinds of Actions are open to an Active Unit next to an enemy, but to rally it must be out of all zones."""
    acting = {type(each).__name__ for each in gts.legal_actions(first("formation", "rifles 10.10, foe 10.11"))}
    assert acting == {"Pass", "StartMove", "StartFire", "StartAssault", "Improve", "Mount"}
    rallying = first("formation", "rifles 10.10 hits=1, foe 10.22")
    assert may(rallying, "Rally")
    assert not may(scene("rifles 10.10, foe 10.11", ground=LINE), "StartFire"), "no unit is Active yet"


@pytest.mark.rule("gts:7.1l", "gts:10.0.1f", "gts:13.2d", "gts:13.1a", "gts:1.2d", "gts:7.1p")
@pytest.mark.parametrize(
    ("chit", "unit", "rules"),
    [
        ("direct", "rifles", set()),
        ("formation", "rifles", set()),
        ("division", "rifles", {"gts:7.1l"}),
        ("division", "mortar", {"gts:7.1l"}),
        ("division", "bren", set()),
    ],
)
def test_on_a_division_chit_only_light_mortars_fire_first(chit: str, unit: str, rules: set[str]) -> None:
    assert why(first(chit, f"{unit} 10.10, foe 10.12"), "StartFire") == rules


@pytest.mark.rule("gts:7.1l", "gts:10.0.2h", "gts:10.0.1g", "gts:13.2n", "gts:13.2j")
@pytest.mark.parametrize("chit", ["division", "formation"])
def test_as_a_second_action_all_fire(chit: str) -> None:
    assert may(second(chit), "StartFire")


@pytest.mark.rule("gts:7.1c", "gts:10.0.1f", "gts:13.2c")
@pytest.mark.parametrize(("chit", "rules"), [("direct", set()), ("formation", set()), ("division", {"gts:13.2c"})])
def test_on_a_division_chit_nobody_moves_into_a_fire_zone_first(chit: str, rules: set[str]) -> None:
    """10.11 is two hexes from the foe, 10.10 three."""
    state = after(first(chit, "rifles 10.10, foe 10.13"), "StartMove")
    assert why(state, "StepTo 10.11") == rules
    assert may(state, "StepTo 11.10")


@pytest.mark.rule("gts:7.1c", "gts:10.0.2h", "gts:10.0.1g", "gts:13.2n")
@pytest.mark.parametrize("chit", ["division", "formation"])
def test_a_second_action_moves_into_fire_zones(chit: str) -> None:
    state = after(second(chit, "rifles 10.10, foe 10.13"), "StartMove")
    assert may(state, "StepTo 10.11")


@pytest.mark.rule("gts:13.2c")
def test_on_a_division_chit_one_may_leave_a_fire_zone() -> None:
    state = after(first("division", "rifles 10.11, foe 10.13"), "StartMove")
    assert may(state, "StepTo 10.10")
    assert why(state, "StepTo 10.12") == {"gts:13.2c"}


@pytest.mark.rule("gts:7.1m", "gts:10.0.1f", "gts:13.2e", "gts:13.2n")
def test_on_a_division_chit_nobody_assaults_first() -> None:
    units = "rifles 10.10, foe 10.11 suppressed"
    assert why(first("division", units), "StartAssault") == {"gts:7.1m"}
    assert may(second("division", units), "StartAssault")
    assert may(first("formation", units), "StartAssault")
    assert may(second("formation", units), "StartAssault")
    assert may(first("direct", units), "StartAssault")


@pytest.mark.rule("gts:7.1o", "gts:13.2j")
def test_passing_is_a_first_action_of_division_and_formation_chits() -> None:
    assert may(first("division"), "Pass")
    assert may(first("formation"), "Pass")
    assert why(first("direct"), "Pass") == {"gts:7.1o"}
    assert not may(second("formation", act="Rally"), "Pass")


@pytest.mark.rule("gts:13.2k", "gts:10.0.2d", "gts:29.34c", "gts:29.43")
@pytest.mark.parametrize(
    ("acts", "repeated", "other"),
    [
        pytest.param(("StartMove", "StepTo 10.9", "Stop"), "StartMove", "Rally", id="move"),
        pytest.param(("StartFire", "FireAt foe", 9, 9), "StartFire", "StartMove", id="fire"),
        pytest.param(("Rally",), "Rally", "StartFire", id="rally"),
    ],
)
def test_the_second_action_is_of_another_kind(acts: tuple[str | int, ...], repeated: str, other: str) -> None:
    acts = tuple("StepTo 10.10" if act == "StepTo 10.9" else act for act in acts)
    state = after(first("formation", "rifles 10.11 hits=2, foe 10.13 suppressed"), *acts)
    assert asked(state)[1] == "SecondAction.choose"
    assert why(state, repeated) == {"gts:13.2k"}
    assert may(state, other)
