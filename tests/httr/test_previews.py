from __future__ import annotations

from fractions import Fraction

import pytest
from tests.httr.closeactions import attack
from tests.httr.helpers import action, after, scene, told

import httr
from hexfront.actions import Action
from hexfront.errors import IllegalAction
from hexfront.rules import Preview
from httr.events import AtFired, CloseActionFought, Fired
from httr.state import HttrState

SIXTH = Fraction(1, 6)
OF_36 = Fraction(1, 36)


def previewed(state: HttrState, what: str | Action) -> Preview:
    found = httr.preview(state, action(what))
    assert found is not None
    assert sum(chance for _, chance in found.odds) == 1
    return found


def sums(found: Preview) -> dict[str, tuple[list[int], int]]:
    return {each.about: ([line.amount for line in each.modifiers], each.rating) for each in found.sums}


def packet(units: str, *moves: str) -> HttrState:
    return after(scene(units), *moves)


def test_what_is_no_attack_has_no_preview() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated")
    assert httr.preview(state, action("Aim foe direct")) is None


def test_an_illegal_attack_is_refused() -> None:
    with pytest.raises(IllegalAction):
        httr.preview(scene("rifles C1010 concentrated, foe C1011 concentrated"), action("OpenFire"))


@pytest.mark.rule("httr:6.3.2.2b", "httr:6.3.2.2e", "httr:6.3.3.3a")
def test_direct_fire_with_its_sums() -> None:
    """5 + 5 - 2 (halved in defilade, 2.5 rounded up) = 8 points at rating 3."""
    state = packet(
        "rifles C1010 concentrated, second C1010 defilade, foe C1011 concentrated",
        "Aim foe direct", "AddFirer rifles", "AddFirer second",
    )  # fmt: skip
    found = previewed(state, "OpenFire")
    assert sums(found) == {"rifles": ([5], 5), "second": ([5, -2], 3), "effectiveness rating": ([3], 3)}
    assert sum(line.amount for line in found.modifiers) == found.rating
    assert [roll for roll, _ in found.rolls] == list(range(2, 13))
    for roll, result in found.rolls:
        [shot] = [event for event in after_all(state, roll) if isinstance(event, Fired)]
        assert (shot.value, shot.result) == (found.rating, result)


def after_all(state: HttrState, roll: int) -> tuple[object, ...]:
    fired = httr.apply(state, action("OpenFire"))
    return (*fired.events, *httr.apply(fired.state, action(roll)).events)


@pytest.mark.rule("httr:6.4.2.1d", "httr:6.4.2.1f", "httr:6.4.2.1h")
def test_at_fire_with_both_its_values() -> None:
    state = packet("shermans C1010 concentrated, panther C1011 concentrated", "Aim panther at", "AddGun shermans 2")
    found = previewed(state, "OpenFire")
    assert sums(found) == {"shermans": ([2], 2)}
    assert [line.rule for line in found.modifiers] == ["httr:6.4.2.1d", "httr:6.4.2.1f"]
    assert sum(line.amount for line in found.modifiers) == found.rating
    for roll, result in found.rolls:
        [shot] = [event for event in after_all(state, roll) if isinstance(event, AtFired)]
        assert str(shot.points or "-") == result


def test_indirect_fire() -> None:
    """4 + 4 (artillery doubled at a conventional target) = 8 points at rating 8."""
    state = packet(
        "field C1010 defilade, staff C1110 defilade, foe C1311 concentrated", "Aim foe indirect", "AddBattery field"
    )
    found = previewed(state, "OpenFire")
    assert sums(found) == {"field": ([4, 4], 8), "effectiveness rating": ([8], 8)}


def test_a_barrage_names_its_target_by_chance() -> None:
    state = scene(
        "field C1010 defilade, foe C1710 concentrated, foe2 C1710 concentrated",
        counters={"field": {"range": 12}}, weather=2,
    )  # fmt: skip
    state = after(state, "Barrage C1710", "AddBattery field")
    assert len(previewed(state, "OpenFire").rolls) == 11


@pytest.mark.rule("httr:6.3.5.2")
def test_a_roll_that_may_be_shifted_is_shifted_for_the_best() -> None:
    """Five of 20 points: 9 + 10 increments; the value is 9, and those that are left over shift the roll."""
    strong = {"strength": 60, "er": 9}
    state = after(
        scene("rifles C1010 concentrated, foe C1011 concentrated", counters={"rifles": strong}),
        "Aim foe direct", "AddFirer rifles",
    )  # fmt: skip
    found = previewed(state, "OpenFire")
    assert found.rating == 9
    assert {result for _, result in found.rolls} == {max((result for _, result in found.rolls), key=int)}


@pytest.mark.rule("httr:6.3.5.3a", "httr:6.3.5.3b")
def test_fire_that_is_too_weak_is_tried_as_a_minimal_attack() -> None:
    """1/36 for a roll of 2; then a morale of 6 is passed by 2 to 6, 15/36: a point in the other 21/36."""
    state = scene("rifles C1010 concentrated lost=4, foe C1011 defilade", tables={"dug": {"C1011": "german"}})
    state = after(state, "Aim foe direct", "AddFirer rifles")
    found = previewed(state, "OpenFire")
    assert found.modifiers == ()
    assert dict(found.odds) == {"1": OF_36 * 21 * OF_36, "DEF": OF_36 * 15 * OF_36, "-": 35 * OF_36}
    [check] = found.checks
    assert (check.rating, check.chance) == (6, 15 * OF_36)
    assert dict(found.rolls)[2] == "DEF or 1"


def test_opportunity_fire() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6)
    state = after(state, "StartMove rifles", "StepTo C1110")
    found = previewed(state, "Shoot foe rifles direct")
    assert sums(found)["foe"] == ([4], 4)


@pytest.mark.rule("httr:10.3c", "httr:10.3d", "httr:10.3j", "httr:10.3k")
def test_a_close_action_before_it_is_declared_and_when_the_lead_is_named() -> None:
    """3 - 3 = 0 effectiveness, 8 - 6 = 2 morale; 10 points against 4, 2:1."""
    state = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated", phase=6)
    state = after(state, "StartMove rifles", "JoinMove second")
    found = previewed(state, "DeclareCloseAction C1011")
    assert sums(found)["morale of the defence"] == ([6], 6)
    assert sums(found)["second"] == ([5], 5)
    assert [roll for roll, _ in found.rolls] == [1, 2, 3, 4, 5, 6]
    led = after(state, "DeclareCloseAction C1011")
    again = previewed(led, "NameLead rifles")
    assert (again.rolls, again.odds, again.rating) == (found.rolls, found.odds, found.rating)
    for roll, result in found.rolls:
        end = led
        for each in ("NameLead rifles", "NameLead foe", "Decline", roll):
            done = httr.apply(end, action(each))
            end = done.state
        [fought] = told(done, CloseActionFought)
        assert f"{fought.attacker}/{fought.defender}" == result


@pytest.mark.rule("httr:10.3g", "httr:10.3h")
def test_a_close_action_that_is_repelled_and_one_that_goes_on() -> None:
    """A morale of 2 against 9: DIS. Defied, the lead passes with a roll of 2, 1/36."""
    weak, firm = {"morale": 2, "er": 1}, {"morale": 9, "er": 9, "strength": 1}
    state = scene(
        "rifles C1010 concentrated, foe C1011 defilade",
        counters={"rifles": weak, "foe": firm}, ground=". .\n. .", phase=6,
    )  # fmt: skip
    state = after(attack(state, "rifles", "C1011").state, "NameLead rifles")
    found = previewed(state, "NameLead foe")
    assert found.odds == (("DIS/-", Fraction(1)),)
    assert (found.rolls, found.modifiers) == ((), ())
    state = after(state, "NameLead foe", "Decline")
    defied = previewed(state, "DefyDisruption")
    assert dict(defied.odds)["DIS/-"] >= 35 * OF_36
    assert [(check.rating, check.chance) for check in defied.checks] == [(2, OF_36)]


def test_a_view_is_taken_as_it_is() -> None:
    state = packet("rifles C1010 concentrated, foe C1011 concentrated", "Aim foe direct", "AddFirer rifles")
    assert httr.preview(httr.view(state, "allied"), action("OpenFire")) == previewed(state, "OpenFire")
