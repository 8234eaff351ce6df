"""Positions of Hell's Highway, for its tests."""

from __future__ import annotations

import gts
from gts.state import GameState

HIGHWAY = "hells-highway"
RULE = "wed:sc-hells-highway"
TOWNSMEN = "s-mtr-2-501 77.127"
"""Allies in Veghel, and a German far from everything, for positions that say nothing else."""
FAR = "1-kg-voss 98.120"


def highway(
    units: str,
    *,
    chit: str | None = "pz-brig-107",
    command: str = "",
    dispatch: str = "",
    flags: str = "",
    turn: int = 1,
    leaders: str = "",
    parks: str = "",
    bridges: str = "",
    mug: str = '"101st-airborne"',
    lost: str = "",
) -> GameState:
    """A position of the scenario: "unit hex markers, ...", with a chit in play, or about to be drawn for None."""
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.split(maxsplit=1) for each in units.split(",")))
    chiefs = "\n".join(f'{name} = "{hex}"' for name, hex in (each.split() for each in leaders.split(",") if each))
    active = f'[active]\nchit = "{chit}"\n' if chit is not None else ""
    return gts.position(
        f'scenario = "{HIGHWAY}"\nturn = {turn}\nmug = [{mug}]\nflags = [{flags}]\nlost = [{lost}]\n'
        f"[units]\n{placed}\n[leaders]\n{chiefs}\n[parks]\n{parks}\n[bridges]\n{bridges}\n"
        f"[command]\n{command}\n[dispatch]\n{dispatch}\n{active}"
    )
