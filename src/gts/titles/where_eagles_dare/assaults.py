"""What bridges, the culvert and raised roads change about an Assault (2.15 to 2.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from gts.counters import UnitClass, UnitId
from gts.rules.assault import assault_hex_refusal
from gts.rules.assault_rounds import approach_modifiers
from gts.rules.line_of_sight import is_raised_way
from gts.rules.running import no_way_out, run_to_refusal
from gts.state import GameState
from gts.titles.where_eagles_dare.culvert import is_culvert
from gts.words import BRIDGE, RAILROAD_BRIDGE
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal

HOOKS: Final = Hooks()


@HOOKS.add(assault_hex_refusal)
def one_over_a_bridge(s: GameState, group: tuple[UnitId, ...], hex: HexId) -> Iterator[Refusal]:
    """Only one unit assaults across a bridge. Rule: wed:2.15.1b."""
    words = s.table.board.hexside(s.units[group[0]].hex, hex)
    if len(group) > 1 and {BRIDGE, RAILROAD_BRIDGE} & words:
        yield Refusal("wed:2.15.1b", "only one unit assaults across a bridge")


@HOOKS.add(approach_modifiers)
def through_the_culvert(s: GameState, start: HexId, target: HexId) -> Iterator[Modifier]:
    """An Assault through the Culvert is easier to hit as it begins. Rule: wed:2.17e."""
    if is_culvert(s, start, target):
        yield evolve(s.modifier("culvert-opportunity"), rule="wed:2.17e")


def _raised_road(s: GameState, unit: UnitId) -> tuple[HexId, ...]:
    """Where the raised road leads that a unit is on: those on one are in Column. Rule: wed:2.16d; wed:2.16l."""
    status, board = s.units[unit], s.table.board
    if not status.column:
        return ()
    return tuple(to for to in board.neighbours(status.hex) if is_raised_way(board, status.hex, to))


def _raised_road_rule(s: GameState, unit: UnitId) -> str:
    return "wed:2.16e" if s.counter(unit).unit_class is UnitClass.VEHICLE else "wed:2.16l"


@HOOKS.add(run_to_refusal)
def along_the_raised_road(s: GameState, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """A unit in Column on a raised road runs away along it. Rule: wed:2.16e; wed:2.16l."""
    road = _raised_road(s, unit)
    if road and to not in road:
        yield Refusal(_raised_road_rule(s, unit), f"{s.counter(unit).designation} must follow the raised road")


@HOOKS.add(no_way_out)
def trapped_on_the_raised_road(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """If the raised road is closed to it, it is eliminated. Rule: wed:2.16e; wed:2.16l; ruling:V12."""
    if _raised_road(s, unit):
        yield Refusal(_raised_road_rule(s, unit), f"{s.counter(unit).designation} is trapped on the raised road")
