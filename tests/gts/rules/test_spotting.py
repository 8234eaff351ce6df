"""Who fires indirectly, how far, and who spots (16.1 to 16.5)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import LINE, after, aiming, marked, may, only, play, scene, why

from gts.events import Fired

HIDDEN = "\n".join([". .", ". .", "w w", "w w", "w w"] + [". ."] * 9)
"""Woods in rows 12 to 14: from 10.10 one sees as far as 10.12."""


@pytest.mark.rule("gts:16.1a", "gts:16.5a", "gts:29.53g", "gts:15.3d", "gts:29.31")
@pytest.mark.parametrize(("hex", "reached"), [("10.11", True), ("10.12", True), ("10.15", True), ("10.16", False)])
def test_mortars_fire_indirectly_at_any_range_they_have(hex: str, reached: bool) -> None:
    state = aiming(f"mortar 10.10, foe {hex}")
    assert why(state, "Bombard foe") == (set() if reached else {"gts:15.1a"})


@pytest.mark.rule("gts:16.1g", "gts:16.1h", "gts:16.5a", "gts:16.5c", "gts:29.53f", "gts:29.53h")
@pytest.mark.parametrize("weapon", ["IndirectHE", "Emplaced", "Organic"])
def test_artillery_fires_indirectly_at_four_hexes_or_more(weapon: str) -> None:
    state = aiming("guns 10.10, foe 10.13, foe2 10.14", counters={"guns": {"weapon": weapon}})
    assert why(state, "Bombard foe") == {"gts:16.1h"}
    assert may(state, "Bombard foe2")
    assert may(state, "FireAt foe")
    assert not may(state, "FireAt foe2")


@pytest.mark.rule("gts:16.5f", "gts:15.3c")
@pytest.mark.parametrize("name", ["mortar", "guns"])
def test_next_to_an_enemy_they_fire_one_hex(name: str) -> None:
    state = aiming(f"{name} 10.10, foe 10.11, foe2 10.15")
    assert "gts:15.1a" in why(state, "Bombard foe2")
    assert may(state, "Bombard foe") == (name == "mortar")


@pytest.mark.rule("gts:15.3h", "gts:16.6.2.2b")
def test_in_a_barrage_they_fire_one_hex() -> None:
    state = after(
        scene("mortar 10.10, foe 10.12", ground=LINE, barrages={"10.10": "light"}), "Activate mortar", "StartFire"
    )
    assert why(state, "Bombard foe") == {"gts:15.1a"}
    spotted = aiming("mortar 10.10, rifles 10.12, foe 10.14", barrages={"10.10": "light"})
    assert why(spotted, "Bombard foe") == {"gts:15.1a"}, "nor with a spotter"


@pytest.mark.rule("gts:19.2.2f")
def test_suppressed_they_do_not_fire() -> None:
    state = after(scene("mortar 10.10 suppressed, foe 10.12", ground=LINE), "Activate mortar")
    assert why(state, "StartFire") == {"gts:19.2.2f"}
    begun = marked(aiming("mortar 10.10, foe 10.12"), "mortar", suppressed=True)
    assert why(begun, "Bombard foe") == why(begun, "AimAtHex") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:16.4a", "gts:16.5d")
def test_a_unit_that_sees_the_target_needs_no_spotter() -> None:
    done = play(aiming("mortar 10.10, foe 10.12", out_of_command=True), "Bombard foe", 8)
    assert only(done, Fired).spotter is None


@pytest.mark.rule("gts:15.1e", "gts:16.1d", "gts:16.4f", "gts:16.4g", "gts:16.5h", "gts:16.5i")
def test_another_unit_of_the_formation_spots_for_a_mortar() -> None:
    state = aiming("mortar 10.10, rifles 11.14, foe 10.15", ground=HIDDEN)
    done = play(state, "Bombard foe", 8)
    assert only(done, Fired).spotter == "rifles"


@pytest.mark.rule("gts:15.1e", "gts:16.5g", "gts:16.5h", "gts:16.5i", "gts:15.5c")
@pytest.mark.parametrize(
    "spotter",
    [
        pytest.param("rifles 11.14 suppressed", id="Suppressed"),
        pytest.param("rifles 10.11", id="sees nothing either"),
        pytest.param("lone 11.14", id="of another Formation"),
    ],
)
def test_who_may_not_spot(spotter: str) -> None:
    state = aiming(f"mortar 10.10, {spotter}, foe 10.15", ground=HIDDEN)
    assert why(state, "Bombard foe") == {"gts:15.4b", "gts:16.5i"}


@pytest.mark.rule("gts:16.5e", "gts:16.5g", "gts:21.7c", "gts:21.7d", "gts:29.39b")
def test_out_of_command_nobody_spots_nor_uses_a_spotter() -> None:
    state = aiming("mortar 10.10, rifles 11.14, foe 10.15", ground=HIDDEN, out_of_command=True)
    assert "gts:16.5i" in why(state, "Bombard foe")


@pytest.mark.rule("gts:16.1l", "gts:16.2a", "gts:16.4f")
@pytest.mark.parametrize(("weapon", "spotted"), [("Organic", True), ("IndirectHE", False), ("Emplaced", False)])
def test_of_artillery_only_organic_is_in_contact_by_itself(weapon: str, spotted: bool) -> None:
    """The others need a Park or a contact, which no plain position has."""
    state = scene("guns 10.10, rifles 11.14, foe 10.15", ground=HIDDEN, counters={"guns": {"weapon": weapon}})
    assert why(after(state, "Activate guns"), "StartFire") == (set() if spotted else {"gts:15.5c"})
