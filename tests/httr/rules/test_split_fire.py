"""Splitting fire among those who close assault (6.6.3.6)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import action, after, may, only, play, scene, why

import httr
from hexfront import kernel
from httr.actions import Shoot
from httr.counters import UnitId
from httr.events import AtFired, Fired
from httr.rules.fire_results import CLOSE_ACTION
from httr.rules.opportunity_fire import OpportunityFire
from httr.rules.split_fire import split_refusal
from httr.state import HttrState


def assaulted(defender: str = "foe C1011 concentrated") -> HttrState:
    """Two companies assault a hex, and its defenders may fire at them."""
    s = scene(f"rifles C1010 concentrated, second C1010 concentrated, {defender}", phase=6)
    names = tuple(UnitId(name) for name in ("rifles", "second"))
    return kernel.begin(s.with_stack(()), OpportunityFire(names, CLOSE_ACTION, tuple(s.of("german")))).state


@pytest.mark.rule("httr:6.6.3.6a", "httr:6.6.3.1a")
def test_a_defender_splits_its_fire() -> None:
    """One of four points at one company, the three others at the other; never two parts at the same."""
    s = assaulted()
    first = play(s, "Shoot foe rifles direct 1", 7)
    assert dict(only(first, Fired).strengths) == {"foe": 1}
    again = after(first.state, "Decline")
    assert why(again, "Shoot foe rifles direct") == {"httr:6.6.3.6a"}
    rest = play(again, "Shoot foe second direct", 7)
    assert dict(only(rest, Fired).strengths) == {"foe": 4 - 1}


@pytest.mark.rule("httr:6.6.3.6a", "ruling:A360")
def test_the_parts_are_whole_points() -> None:
    """Of four points one, two or three; and three of a halved company in defilade are two: 3 / 2, rounded up."""
    parts = {each.points for each in httr.legal_actions(assaulted()) if isinstance(each, Shoot)}
    assert parts == {0, 1, 2, 3}
    s = assaulted("foe C1011 defilade")
    assert dict(only(play(s, "Shoot foe rifles direct 3", 7), Fired).strengths) == {"foe": 2}


@pytest.mark.rule("httr:6.6.3.6b")
def test_each_part_must_come_to_something() -> None:
    """One point of rating 3 is nothing against a company that is dug in; all four points are."""
    s = scene(
        "rifles C1010 defilade, second C1010 defilade, foe C1011 concentrated",
        counters={"foe": {"er": 3}},
        tables={"dug": {"C1010": "allied"}},
        phase=6,
    )
    names = tuple(UnitId(name) for name in ("rifles", "second"))
    window = kernel.begin(s.with_stack(()), OpportunityFire(names, CLOSE_ACTION, (UnitId("foe"),))).state
    assert why(window, "Shoot foe rifles direct 1") == {"httr:6.6.3.6b"}
    assert may(window, "Shoot foe rifles direct")


@pytest.mark.rule("httr:6.6.3.6b")
def test_who_does_not_split_its_fire_may_fire_however_weak_it_is() -> None:
    """One point of rating 3 is all that the company has, and no part: it comes to nothing, but may be tried."""
    s = scene("rifles C1010 defilade, foe C1011 lost=3", tables={"dug": {"C1010": "allied"}}, phase=6)
    frame = OpportunityFire((UnitId("rifles"),), CLOSE_ACTION, (UnitId("foe"),))
    window = kernel.begin(s.with_stack(()), frame).state
    assert only(play(window, "Shoot foe rifles direct"), Fired).result == "-"


@pytest.mark.rule("httr:6.6.3.6a", "httr:6.6.1.3")
def test_only_the_assaulted_split_their_fire() -> None:
    """A unit beside the assaulted hex fires with all that it has."""
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated, foe2 C1111", phase=6)
    names = tuple(UnitId(name) for name in ("rifles", "second"))
    window = kernel.begin(s.with_stack(()), OpportunityFire(names, CLOSE_ACTION, (UnitId("foe"),))).state
    assert not may(window, "Shoot foe2 rifles direct 1")
    assert may(window, "Shoot foe2 rifles direct")


@pytest.mark.rule("httr:6.6.3.6a", "httr:6.4.2.1c")
def test_tanks_split_their_at_fire() -> None:
    """One point at each of two platoons."""
    s = scene(
        "shermans C1010 concentrated, gun C1010 concentrated, panther C1011 concentrated",
        counters={"gun": {"type": "sherman"}},
        phase=6,
    )
    names = tuple(UnitId(name) for name in ("shermans", "gun"))
    window = kernel.begin(s.with_stack(()), OpportunityFire(names, CLOSE_ACTION, (UnitId("panther"),))).state
    first = play(window, "Shoot panther gun at 1", 12)
    assert only(first, AtFired).guns == (("panther", 1),)
    assert may(after(first.state, "Decline"), "Shoot panther shermans at")
    assert httr.why_not(window, action("Shoot panther gun at 1")) == ()


@pytest.mark.rule("httr:6.0g", "httr:6.6.3.6a")
def test_all_parts_are_fired_by_one_method() -> None:
    """A point by AT fire at the tanks leaves none for direct fire at the company beside them: the fire is over."""
    s = scene("shermans C1010 concentrated, rifles C1010 concentrated, panther C1011 concentrated", phase=6)
    names = tuple(UnitId(name) for name in ("shermans", "rifles"))
    window = kernel.begin(s.with_stack(()), OpportunityFire(names, CLOSE_ACTION, (UnitId("panther"),))).state
    tanks, men = action("Shoot panther shermans at 1"), action("Shoot panther rifles direct")
    assert isinstance(tanks, Shoot)
    assert isinstance(men, Shoot)
    assert may(window, men)
    assert [refusal.rule for refusal in split_refusal(s, (tanks,), men)] == ["httr:6.0g"]
    assert after(window, tanks, 12, "Decline").stack == ()
