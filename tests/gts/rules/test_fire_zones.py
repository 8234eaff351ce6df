"""Fire Range and Fire Zones (15.3, 17.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import scene

from gts.counters import UnitId
from gts.rules.fire_zones import covering, covers, in_enemy_zone
from gts.state import GameState
from hexfront.hexes import HexId

LINE = "\n".join([". ."] * 14)


def reach(state: GameState, name: str) -> int:
    """How many hexes of its column a unit in 10.10 covers."""
    covered = [row for row in range(11, 24) if covers(state, UnitId(name), HexId(f"10.{row}"))]
    assert covered == list(range(11, 11 + len(covered)))
    return len(covered)


@pytest.mark.rule("gts:17.3a", "gts:29.29a", "gts:1.2i")
def test_a_fire_zone_is_what_a_unit_reaches_and_sees() -> None:
    assert reach(scene("rifles 10.10, foe 10.23", ground=LINE), "rifles") == 2
    ground = "\n".join([". .", ". .", "w ."] + [". ."] * 11)
    state = scene("rifles 10.10, foe 10.23", ground=ground, counters={"rifles": {"fire_range": 6}})
    assert reach(state, "rifles") == 2  # into the woods, not through them


@pytest.mark.rule("gts:17.3a")
def test_a_units_own_hex_is_not_in_its_zone() -> None:
    assert not covers(scene("rifles 10.10, foe 10.23", ground=LINE), UnitId("rifles"), HexId("10.10"))


@pytest.mark.rule("gts:17.3b", "gts:29.29d", "gts:16.1h")
@pytest.mark.parametrize(("weapon", "hexes"), [("IndirectHE", 3), ("Emplaced", 3), ("Organic", 3), ("DirectHE", 7)])
def test_artillery_covers_three_hexes(weapon: str, hexes: int) -> None:
    counters = {"guns": {"weapon": weapon, "fire_range": 7}}
    assert reach(scene("guns 10.10, foe 10.23", ground=LINE, counters=counters), "guns") == hexes


@pytest.mark.rule("gts:17.3b")
def test_artillery_that_reaches_less_covers_less() -> None:
    assert reach(scene("guns 10.10, foe 10.23", ground=LINE, counters={"guns": {"fire_range": 2}}), "guns") == 2


@pytest.mark.rule("gts:17.3a", "gts:8.0j")
def test_a_unit_in_its_entry_hex_covers_nothing() -> None:
    """All that it may do there is move out."""
    assert reach(scene("rifles 10.10 arriving, foe 10.23", ground=LINE), "rifles") == 0


@pytest.mark.rule("gts:17.3c", "gts:16.1c", "gts:29.29d")
def test_mortars_cover_nothing() -> None:
    assert reach(scene("mortar 10.10, foe 10.23", ground=LINE), "mortar") == 0


@pytest.mark.rule("gts:17.5a", "ruling:F15")
def test_units_that_cannot_fire_cover_nothing() -> None:
    counters = {"rifles": {"fire_rating": "No", "weapon": "No"}}
    assert reach(scene("rifles 10.10, foe 10.23", ground=LINE, counters=counters), "rifles") == 0


@pytest.mark.rule("gts:19.2.2h")
def test_suppressed_units_cover_nothing() -> None:
    assert reach(scene("rifles 10.10 suppressed, foe 10.23", ground=LINE), "rifles") == 0


@pytest.mark.rule("gts:17.3d", "gts:17.3f", "gts:29.29b", "gts:15.3c")
def test_next_to_an_enemy_a_unit_covers_what_is_around_it() -> None:
    """Even if the enemy is Suppressed; not if the neighbour is a friend."""
    assert reach(scene("rifles 10.10, foe 11.10 suppressed", ground=LINE), "rifles") == 1
    assert reach(scene("rifles 10.10, second 11.10, foe 10.23", ground=LINE), "rifles") == 2


@pytest.mark.rule("gts:17.3d", "gts:17.3f", "gts:29.29c", "gts:15.3h", "gts:16.6.2.2b")
@pytest.mark.parametrize("weight", ["light", "heavy"])
def test_in_a_barrage_a_unit_covers_what_is_around_it(weight: str) -> None:
    assert reach(scene("rifles 10.10, foe 10.23", ground=LINE, barrages={"10.10": weight}), "rifles") == 1


@pytest.mark.rule("gts:17.3a")
def test_whose_zones_a_hex_is_in() -> None:
    state = scene("rifles 10.10, foe 10.12, foe2 10.13", ground=LINE)
    assert list(covering(state, "allied", HexId("10.11"))) == ["foe", "foe2"]
    assert list(covering(state, "german", HexId("10.12"))) == ["rifles"]
    assert in_enemy_zone(state, "allied", HexId("10.15"))
    assert not in_enemy_zone(state, "allied", HexId("10.16"))


@pytest.mark.rule("gts:17.3a", "gts:17.3b")
def test_those_who_cover_a_hex_are_found_however_far_they_reach() -> None:
    """One reaches twelve hexes, the other two; artillery is cut to three. They come in roster order."""
    counters: dict[str, dict[str, Any]] = {
        "rifles": {"fire_range": 12},
        "guns": {"weapon": "IndirectHE", "fire_range": 20},
    }
    state = scene("rifles 10.14, second 10.21, guns 10.19, foe 11.23", ground=LINE, counters=counters)
    for row in range(10, 24):
        hex = HexId(f"10.{row}")
        assert list(covering(state, "german", hex)) == [u for u in state.foes("german") if covers(state, u, hex)]
    assert set(covering(state, "german", HexId("10.22"))) == {"rifles", "second", "guns"}
