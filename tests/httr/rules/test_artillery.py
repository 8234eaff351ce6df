"""Towed and self-propelled artillery (18.6, 18.9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, may, only, play, scene, why
from tests.httr.indirect import FIELD, SPG, over, shell

import httr
from httr.actions import SetMode
from httr.counters import UnitId
from httr.events import AtFired, Fired
from httr.rules.allowance import allowance_of
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode


def guns(units: str, phase: int = 5, **changes: Any) -> HttrState:
    """A position with a field gun, or a self-propelled one."""
    return scene(units, phase=phase, counters={"field": FIELD, "spg": SPG, **changes})


@pytest.mark.rule("httr:18.6.1", "httr:9.3.10b", "httr:9.5.2.1")
def test_towed_artillery_fires_in_battery_or_moves_in_travel_mode() -> None:
    """In battery it goes one hex at most; in Travel Mode it does not fire."""
    assert may(guns("field C1010 defilade, foe C1013 concentrated"), "Aim foe indirect")
    assert not may(guns("field C1010 travel, foe C1013 concentrated"), "Aim foe indirect")
    step = after(guns("field C1010 defilade, foe C1717 concentrated", phase=6), "StartMove field", "StepTo C1011")
    assert why(step, "StepTo C1012") == {"httr:9.5.2.1"}
    road = after(guns("field C1010 travel, foe C1717 concentrated", phase=6), "StartMove field", "StepTo C1011")
    assert may(road, "StepTo C1012")


@pytest.mark.rule("httr:18.6.2", "httr:18.6.3a", "httr:18.6.3b", "httr:18.6.4", "httr:6.0g", "httr:6.0e")
def test_artillery_fires_by_range_and_target() -> None:
    """Conventionally next to it with rating 2, AT as far as two hexes, indirectly at any range."""
    s = guns("field C1010 defilade, foe C1011 concentrated, panther C1012 concentrated, foe2 C1013 concentrated")
    direct = play(s, "Aim foe direct", "AddFirer field", "OpenFire", 7)
    assert only(direct, Fired).er == 2
    at = play(s, "Aim panther at", "AddGun field 4", "OpenFire", 7)
    assert only(at, AtFired).guns == (("field", 4),)
    assert why(s, "Aim foe2 direct") == {"httr:6.2.3a"}
    assert not may(s, "Aim foe2 at")
    assert all(may(s, f"Aim {target} indirect") for target in ("foe", "panther", "foe2"))
    assert not may(after(direct.state, "Decline", 6), "Aim foe2 indirect")
    far = guns("field C1010 defilade, panther C1013 concentrated")
    assert not may(far, "Aim panther at")
    light = guns("field C1010 defilade, panther C1012 concentrated", field={**FIELD, "er": 6})
    assert not may(light, "Aim panther at")


@pytest.mark.rule("httr:18.6.5a", "httr:6.0h")
def test_artillery_fires_directly_only_in_its_reaction_phase() -> None:
    """At its neighbour, not at one three hexes off."""
    s = guns("field C1010 defilade, foe C1011 concentrated, foe2 C1013 concentrated", phase=8)
    assert may(s, "Aim foe direct")
    assert why(s, "Aim foe2 indirect") == {"httr:6.0h"}


@pytest.mark.rule("httr:18.6.6", "httr:6.2b")
def test_artillery_on_the_road_is_fired_at_by_both_methods() -> None:
    """A very light target: conventionally or AT."""
    s = scene("rifles C1010 concentrated, shermans C1010 concentrated, howitzer C1011 travel")
    assert may(s, "Aim howitzer direct")
    assert may(s, "Aim howitzer at")
    battery = scene("rifles C1010 concentrated, shermans C1010 concentrated, howitzer C1011 defilade")
    assert not may(battery, "Aim howitzer at")


@pytest.mark.rule("httr:18.9.1", "httr:18.9.4")
def test_self_propelled_artillery_has_three_modes() -> None:
    """In battery it goes to concentrated, or straight onto the road; towed guns know no concentrated mode."""
    s = after(guns("spg C1010 defilade, field C1110 defilade, foe C1717 concentrated", phase=7))
    offered = {(a.unit, a.mode) for a in httr.legal_actions(s) if isinstance(a, SetMode)}
    assert {mode for unit, mode in offered if unit == "spg"} == {Mode.CONCENTRATED, Mode.TRAVEL}
    assert {mode for unit, mode in offered if unit == "field"} == {Mode.TRAVEL}


@pytest.mark.rule("httr:18.9.2a", "httr:18.9.2b", "httr:18.9.3", "httr:6.1.9a")
def test_self_propelled_artillery_moves_after_firing_concentrated() -> None:
    """With 4 points it fires with 4 and has 6 MP left of 12; in battery it fires with 8 and stays."""
    mobile = shell(guns("spg C1010 concentrated, foe C1015 concentrated"), 7, "spg")
    assert only(mobile, Fired).strengths == (("spg", 4),)
    s = after(over(mobile.state), "Finish")
    assert may(s, "StartMove spg")
    assert allowance_of(s, UnitId("spg")) == 6 * POINT
    still = shell(guns("spg C1010 defilade, foe C1015 concentrated"), 7, "spg")
    assert only(still, Fired).strengths == (("spg", 8),)
    assert why(after(over(still.state), "Finish"), "StartMove spg") == {"httr:9.1.1"}
