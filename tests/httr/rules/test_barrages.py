"""Unobserved barrages (6.5.1.3 to 6.5.1.5, 6.5.4.4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, points, scene, told, why
from tests.httr.indirect import FIELD, behind_the_hedge, over

import httr
from hexfront.actions import Decline, Draw
from httr.actions import GoToGround
from httr.counters import UnitId
from httr.events import Eliminated, Fired, StrengthLost
from httr.state import HttrState

THREE = "field C1710 defilade, field2 C1710 defilade, field3 C1710 defilade"


def blind(foes: str = "foe C1014 concentrated", *, guns: str = THREE, er: int = 8, **changes: Any) -> HttrState:
    """Three batteries that see nothing, and nobody who does."""
    batteries = dict.fromkeys(("field", "field2", "field3"), FIELD)
    batteries["field3"] = {**FIELD, "er": er}
    return behind_the_hedge(foes, guns=guns, staff="", spotter="", changes={**batteries, **changes})


@pytest.mark.rule("httr:6.5.1c", "httr:6.5.1.3", "httr:6.5.4.4a", "httr:6.5.4.4b", "httr:7.0a")
def test_a_battery_fires_blind_with_a_quarter_of_its_strength() -> None:
    """Towed: 5 doubled and quartered are 2.5, so 3; no headquarters and no spotter. At tanks 5 quartered are 2."""
    s = blind(field={**FIELD, "strength": 5})
    assert why(s, "Aim foe indirect") == {"httr:7.0a"}
    fired = only(play(s, "Barrage C1014", "AddBattery field", "OpenFire", 7), Fired)
    assert fired.strengths == (("field", 3),)
    assert (fired.controls[0].spotter, fired.controls[0].headquarters) == (None, None)
    assert fired.value == 5  # 3 points of rating 8
    tank = blind("panther C1014 concentrated", field={**FIELD, "strength": 5})
    assert only(play(tank, "Barrage C1014", "AddBattery field", "OpenFire"), Fired).strengths == (("field", 2),)


@pytest.mark.rule("httr:6.5.1.4a", "httr:6.5.1.10")
def test_two_batteries_at_most_fire_blind_together() -> None:
    """Of one rating; the third has a barrage of its own."""
    two = after(blind(), "Barrage C1014", "AddBattery field", "AddBattery field2")
    assert why(two, "AddBattery field3") == {"httr:6.5.1.4a"}
    one = after(blind(er=7), "Barrage C1014", "AddBattery field")
    assert why(one, "AddBattery field3") == {"httr:6.5.1.10"}
    done = over(after(two, "OpenFire", 7))
    assert may(after(done, "Barrage C1014"), "AddBattery field3")


@pytest.mark.rule("httr:6.5.1.5", "httr:6.7.9a")
def test_headquarters_and_columns_are_not_hit() -> None:
    """Neither is drawn; a hex that holds nothing else is no target."""
    foes = "stab C1014 defilade, pak C1014 travel, foe C1014 concentrated, foe2 C1014 concentrated"
    s = after(blind(foes), "Barrage C1014", "AddBattery field", "OpenFire")
    assert {action.what for action in httr.legal_actions(s) if isinstance(action, Draw)} == {"foe", "foe2"}
    assert why(blind("stab C1014 defilade, pak C1014 travel"), "Barrage C1014") == {"httr:6.5.1.5"}
    spill = blind("stab C1014 defilade, foe C1014 concentrated", foe={"strength": 1}, field={**FIELD, "strength": 16})
    done = play(spill, "Barrage C1014", "AddBattery field", "OpenFire", 12)
    assert only(done, Fired).result == "3"  # 8 points of rating 8
    lost = only(done, Eliminated)
    assert (lost.unit, lost.rule) == ("foe", "httr:6.7.9a")
    assert (not told(done, StrengthLost), points(done.state, "stab")) == (True, 2)


@pytest.mark.rule("httr:6.5.1.5", "httr:6.7.1b", "ruling:A361")
def test_a_column_takes_cover_from_a_barrage_that_cannot_hit_it() -> None:
    s = after(blind("foe C1014 concentrated, foe2 C1014 travel"), "Barrage C1014", "AddBattery field", "OpenFire")
    s = after(s, 2, "GoToGround foe")
    assert set(httr.legal_actions(s)) == {Decline(), GoToGround(UnitId("foe2"))}


@pytest.mark.rule("httr:6.5.4.4b", "httr:6.5.3.1")
def test_the_unit_that_was_drawn_takes_the_result() -> None:
    """The line, the losses and the choice of its owner are those of the drawn unit."""
    s = after(blind("foe C1014 concentrated, foe2 C1014 defilade"), "Barrage C1014", "AddBattery field", "OpenFire")
    assert asked(s)[1] == "Pick.draw"
    drawn = play(s, "Draw foe2", 12)
    assert only(drawn, Fired).line == "open"
    assert {event.unit for event in told(drawn, StrengthLost)} == {"foe2"}


@pytest.mark.rule("httr:6.5.1c", "httr:6.0e")
def test_only_artillery_that_does_not_see_the_hex_fires_blind() -> None:
    """Not mortars; not a battery in the open with a line of sight."""
    wood = ground(C1111="f", C1112="f", C1113="f")
    mortars = scene("mortars C1011 concentrated, foe C1213 concentrated", ground=wood)
    assert why(mortars, "Barrage C1213") == {"httr:6.5.1c"}
    s = scene("field C1010 defilade, foe C1013 concentrated", counters={"field": FIELD})
    assert why(s, "Barrage C1013") == {"httr:6.5.1c"}
    assert may(blind(), "Barrage C1014")
    far = blind(guns="field C1710 defilade", field={**FIELD, "range": 5})
    assert why(far, "Barrage C1014") == {"httr:6.5.1c"}


@pytest.mark.rule("httr:6.1.4", "httr:6.5.1.2a")
def test_a_barrage_goes_by_the_order_of_fire() -> None:
    """Fire at another hex ends it, and a battery fires once."""
    first = blind("foe C1014 concentrated, foe2 C1016 concentrated")
    s = over(after(first, "Barrage C1014", "AddBattery field", "OpenFire", 7))
    assert why(after(s, "Barrage C1014"), "AddBattery field") == {"httr:6.5.1.2a"}
    turned = over(after(s, "Barrage C1016", "AddBattery field2", "OpenFire", 7))
    assert why(turned, "Barrage C1014") == {"httr:6.1.4"}
    assert not may(behind_the_hedge(phase=8), "Barrage C1014")


@pytest.mark.rule("httr:6.5.4.3b", "httr:6.5.4.4a")
def test_a_barrage_at_extended_range() -> None:
    """10 points: not doubled and quartered 3; at tanks halved and quartered 2."""
    gun: dict[str, Any] = {"field": {**FIELD, "range": 7, "strength": 10}}
    soft = play(blind(**gun), "Barrage C1014", "AddBattery field", "OpenFire", 7)
    assert only(soft, Fired).strengths == (("field", 3),)
    hard = play(blind("panther C1014 concentrated", **gun), "Barrage C1014", "AddBattery field", "OpenFire")
    assert only(hard, Fired).strengths == (("field", 2),)
