"""Engineers' works in words."""

from __future__ import annotations

from gts.actions import BlockRoad, ClearRoad, LeaveRearguard, PlaceRearguard, RemoveRearguard
from gts.descriptions.wording import acting, actors, words
from gts.naming import work_words
from gts.state import ROAD_BLOCK, GameState


@words.register
def _(action: BlockRoad, s: GameState) -> str:
    return f"{actors(s)}: build a road block{_here(s)}"


@words.register
def _(action: ClearRoad, s: GameState) -> str:
    hexes = [s.units[unit].hex for unit in acting(s)[:1]]
    there = [work for hex in hexes for work in s.works.get(hex, ()) if work.kind == ROAD_BLOCK]
    block = next((work_words(s, work) for work in there if work.division == action.division), "the road block")
    return f"{actors(s)}: remove {block}{_here(s)}"


@words.register
def _(action: LeaveRearguard, s: GameState) -> str:
    return f"{actors(s)}: leave a Rearguard"


@words.register
def _(action: PlaceRearguard, s: GameState) -> str:
    return f"the Rearguard of {actors(s)} goes to {action.hex}"


@words.register
def _(action: RemoveRearguard, s: GameState) -> str:
    return f"{actors(s)} leaves the map"


def _here(s: GameState) -> str:
    units = acting(s)
    return f" in {s.units[units[0]].hex}" if units else ""
