"""The colours of counters: of armies, Weapons Classes, Movement Classes and markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gts.counters import MovementClass, Weapon
from hexfront.drawing.pieces import DARK, PALE, Livery, Tint

ARMIES: Final[Mapping[str, Livery]] = {
    "British": Livery("#d3bf8e", "#6b5529"),
    "US": Livery("#b9c396", "#48582f"),
    "Polish": Livery("#d6b3a3", "#7d3f34"),
    "German": Livery("#b7c0c3", "#3f4f58"),
}
OTHERS: Final = (Livery("#c9bcd3", "#58456b"), Livery("#b5cdc4", "#2f5d52"))
"""For armies that have no livery of their own, by the side's place in the scenario."""

WEAPONS: Final[Mapping[Weapon, Tint]] = {
    Weapon.DP: Tint("#fdfcf7", DARK),
    Weapon.SA: Tint("#eeb0b8", DARK),
    Weapon.LM: Tint("#7d5a96", PALE),
    Weapon.AP: Tint("#3f6ea5", PALE),
    Weapon.MORTAR: Tint("#4f8a54", PALE),
    Weapon.INDIRECT_HE: Tint("#e08e3c", DARK),
    Weapon.EMPLACED: Tint("#2e2c29", PALE),
    Weapon.ORGANIC: Tint("#80573a", PALE),
    Weapon.DIRECT_HE: Tint("#f0d65e", DARK),
}
"""The printed colour of each class, a little muted. Rule: gts:29.53a."""

ARMORED: Final = Tint("#2e2c29", PALE)
UNARMORED: Final = Tint("#fdfcf7", DARK)

MOVERS: Final[Mapping[MovementClass, str]] = {
    MovementClass.LEG: "#ffffff",
    MovementClass.WHEELED: "#1d1b18",
    MovementClass.TRACKED: "#b3261e",
}
"""The printed colours; an immobile unit has no allowance to print. Rule: gts:29.35a."""

AUTO_COMMAND: Final = "#b3261e"
"""A Fire Range in red. Rule: gts:2.0d."""


def livery(army: str, place: int) -> Livery:
    """The colours of an army; `place` is that of its side in the scenario."""
    return ARMIES.get(army, OTHERS[place % len(OTHERS)])
