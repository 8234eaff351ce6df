"""Zones of control (8)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import FIELD, scene

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.zones import controllers, controls, in_enemy_zone, zone
from httr.state import HttrState


def radius(s: HttrState, unit: str) -> int:
    """How far the zone of a unit reaches."""
    start = s.units[UnitId(unit)].hex
    return max((s.table.board.distance(start, hex) for hex in zone(s, UnitId(unit))), default=0)


@pytest.mark.rule("httr:8.0a", "httr:8.0b")
@pytest.mark.example("httr-ex-61")
@pytest.mark.parametrize(("unit", "reach"), [("rifles", 1), ("staff", 1), ("mortars", 2)])
def test_a_printed_range_of_two_reaches_two_hexes(unit: str, reach: int) -> None:
    s = scene(f"{unit} C1313 defilade")
    assert radius(s, unit) == reach
    assert len(zone(s, UnitId(unit))) == {1: 6, 2: 18}[reach]


@pytest.mark.rule("httr:8.6.1", "httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c", "httr:10.6.2g")
@pytest.mark.parametrize("marker", ["concentrated disrupted", "concentrated depleted", "travel"])
def test_who_exerts_no_zone(marker: str) -> None:
    assert zone(scene("rifles C1313 concentrated"), UnitId("rifles"))
    assert not zone(scene(f"rifles C1313 {marker}"), UnitId("rifles"))


@pytest.mark.rule("httr:8.0c")
def test_a_hex_in_an_enemy_zone_is_controlled() -> None:
    s = scene("rifles C1313 concentrated, foe C1312 concentrated, foe2 C1312 concentrated", ground=FIELD)
    assert list(controllers(s, "allied", HexId("C1313"))) == ["foe", "foe2"]
    assert controls(s, UnitId("foe"), HexId("C1313"))
    assert not controls(s, UnitId("foe"), HexId("C1314"))
    assert in_enemy_zone(s, "german", HexId("C1312"))
    assert not in_enemy_zone(s, "allied", HexId("C1314"))
