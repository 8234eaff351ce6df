"""What zones of control do to movement and fire, and who has nothing of an entrenchment (8.1, 8.2, 8.4.4, 12.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.closeactions import attack
from tests.httr.helpers import after, asked, only, play, scene

from httr.counters import UnitId
from httr.events import Fired
from httr.rules.entrenchment import is_dug_in
from httr.rules.steps import points_left
from httr.state import HttrState

MOVEMENT, ORGANIZATION = 6, 7
RIFLES = UnitId("rifles")
BESIDE = "rifles C1011 concentrated, second C1011 concentrated, foe C1012 concentrated"


def draws_fire(s: HttrState) -> bool:
    """Whether the enemy may fire now at what has been declared."""
    return asked(s) == ("german", "OpportunityFire.window")


@pytest.mark.rule("httr:8.1a", "httr:8.1b", "httr:8.0c")
def test_it_costs_three_more_to_leave_a_zone_and_nothing_to_enter_one() -> None:
    """A clear hex costs 3 on foot: 12 - 3 = 9 are left in C1011, next to the foe, and 9 - 3 - 3 = 3 beyond it."""
    s = after(
        scene("rifles C1010 concentrated, foe C1012 defilade", phase=MOVEMENT), "StartMove rifles", "StepTo C1011"
    )
    assert points_left(s, RIFLES) == 9 * 12
    s = after(s, "StepTo C1111", "Decline")
    assert points_left(s, RIFLES) == 3 * 12


@pytest.mark.rule("httr:8.2", "httr:8.0c")
@pytest.mark.parametrize(
    ("phase", "moves"),
    [
        pytest.param(MOVEMENT, ("StartMove rifles", "StepTo C1111"), id="leave the hex"),
        pytest.param(MOVEMENT, ("StartMove second", "Restack second 0"), id="change places"),
        pytest.param(ORGANIZATION, ("SetMode rifles defilade",), id="change the mode"),
    ],
)
def test_who_acts_in_a_controlled_hex_draws_fire(phase: int, moves: tuple[str, ...]) -> None:
    assert draws_fire(after(scene(BESIDE, phase=phase), *moves))
    assert not draws_fire(after(scene(BESIDE.replace("C1012", "C1016"), phase=phase), *moves))


@pytest.mark.rule("httr:8.2")
@pytest.mark.parametrize("marker", ["disrupted", "depleted"])
def test_who_has_no_zone_does_not_answer(marker: str) -> None:
    s = scene(f"{BESIDE} {marker}", phase=MOVEMENT)
    assert not draws_fire(after(s, "StartMove rifles", "StepTo C1111"))


@pytest.mark.rule("httr:8.4.4b", "httr:8.4.1a", "httr:8.1a")
@pytest.mark.parametrize(("letter", "fire"), [("f", False), ("c", False), ("w", True)])
def test_who_leaves_a_forest_or_a_city_draws_no_fire(letter: str, fire: bool) -> None:
    ground = f"........\n.{letter}......"
    s = after(scene(BESIDE, ground=ground, phase=MOVEMENT), "StartMove rifles", "StepTo C1111")
    assert draws_fire(s) is fire
    if not fire:
        assert points_left(s, RIFLES) == 9 * 12  # 12 - 3: there is no zone to leave


@pytest.mark.rule("httr:12.1.1b", "httr:12.1.2b")
def test_an_entrenchment_does_not_help_those_who_move() -> None:
    s = scene("rifles C1010 defilade, foe C1011", phase=MOVEMENT, tables={"dug": {"C1010": "allied"}})
    assert is_dug_in(s, RIFLES)
    assert not is_dug_in(after(s, "StartMove rifles"), RIFLES)
    assert is_dug_in(after(s, "StartMove rifles", "Stop"), RIFLES)


@pytest.mark.rule("httr:12.1.5")
def test_an_entrenchment_does_not_help_those_who_attack() -> None:
    """The foe, in defilade in an entrenchment of his own, attacks; only those who are attacked have the help."""
    dug = {"C1010": "allied", "C1011": "german"}
    s = scene("rifles C1010 defilade, foe C1011 defilade", phase=11, tables={"dug": dug})
    s = attack(s, "foe", "C1010").state
    assert is_dug_in(s, RIFLES)
    assert not is_dug_in(s, UnitId("foe"))


def shot_at_mover(**more: Any) -> Fired:
    """A foe of 4 points and rating 3 fires at a unit that leaves its hex in defilade."""
    s = scene("rifles C1011 defilade, foe C1012 concentrated", phase=MOVEMENT, **more)
    return only(play(s, "StartMove rifles", "StepTo C1111", "Shoot foe rifles direct", 7), Fired)


@pytest.mark.rule("httr:12.1.1b")
def test_fire_at_one_who_leaves_an_entrenchment_is_fire_at_one_without() -> None:
    dug, bare = shot_at_mover(tables={"dug": {"C1011": "allied"}}), shot_at_mover()
    assert (dug.value, dug.line) == (bare.value, bare.line)


@pytest.mark.rule("httr:12.1.1b")
def test_fire_at_one_who_stays_in_an_entrenchment_is_weaker() -> None:
    values = []
    for owner in ("allied", "german"):
        where = {"C1012": "german"} if owner == "german" else {"C1717": "allied"}
        s = scene("rifles C1011 concentrated, foe C1012 defilade", phase=5, tables={"dug": where})
        values.append(only(play(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7), Fired).value)
    assert values[1] < values[0]
