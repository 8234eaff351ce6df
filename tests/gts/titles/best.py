"""Positions of The Best Laid Plans, for its tests."""

from __future__ import annotations

import gts
from gts.state import GameState

BEST = "the-best-laid-plans"
RULE = "wed:sc-the-best-laid-plans"
BRIDGE = "51.158/52.158"


def best(
    units: str,
    *,
    chit: str = "59th-infantry",
    command: str = "59th-infantry = 6",
    flags: str = "",
    turn: int = 1,
    leaders: str = "",
    bridge: str = "",
    lost: str = "",
) -> GameState:
    """A position of the scenario: "unit hex markers, ...", with a chit in play; `bridge` is its marker."""
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.split(maxsplit=1) for each in units.split(",")))
    chiefs = "\n".join(f'{name} = "{hex}"' for name, hex in (each.split() for each in leaders.split(",") if each))
    marker = f'[bridges]\n"{BRIDGE}" = "{bridge}"\n' if bridge else ""
    return gts.position(
        f'scenario = "{BEST}"\nturn = {turn}\nmug = ["101st-airborne"]\n'
        f"flags = [{flags}]\nlost = [{lost}]\n[units]\n{placed}\n"
        f'[leaders]\n{chiefs}\n{marker}[command]\n{command}\n[active]\nchit = "{chit}"\n'
    )
