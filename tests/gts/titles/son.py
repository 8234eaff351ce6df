"""Positions of Son with the Wind, for its tests."""

from __future__ import annotations

import gts
from gts.actions import Place
from gts.counters import UnitId
from gts.state import GameState
from hexfront.hexes import HexId

SON = "son-with-the-wind"
RULE = "wed:sc-son-with-the-wind"
BAILEY = UnitId("14-fld-sqn")
KLEMM = ("1-i-1034", "2-i-1034", "3-i-1034", "grw-i-1034", "5-ii-1034", "6-ii-1034", "7-ii-1034", "grw-ii-1034")
GLIDERS = ("glider-pilots-1", "glider-pilots-2", "glider-pilots-3", "a-1-506")


def son(
    units: str,
    *,
    chit: str = "kg-walther",
    command: str = "kg-walther = 6",
    mug: str = '"101st-airborne"',
    flags: str = "",
    turn: int = 0,
) -> GameState:
    """A position of the scenario: "unit hex markers, ...", with a chit in play."""
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.split(maxsplit=1) for each in units.split(",")))
    return gts.position(
        f'scenario = "{SON}"\nturn = {turn}\nmug = [{mug}]\nflags = [{flags}]\n[units]\n{placed}\n'
        f'[command]\n{command}\n[active]\nchit = "{chit}"\n'
    )


def place(name: str, hex: str) -> Place:
    """The arrival of a unit, neither in Column nor mounted."""
    return Place(UnitId(name), HexId(hex), column=False, mounted=False)


def started() -> GameState:
    """The game after the plain set-up, its first chit in play."""
    return gts.new_game(SON, setup="default")
