"""What bridges, the culvert and raised roads change about an Assault (2.15 to 2.17)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from gts.counters import UnitId
from gts.rules.assault import assault_hex_refusal
from gts.rules.assault_rounds import approach_modifiers
from gts.rules.costs import is_vehicle
from gts.rules.running import no_way_out
from gts.state import GameState
from gts.titles.where_eagles_dare.culvert import is_culvert
from gts.titles.where_eagles_dare.raised_roads import own_roads
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


@HOOKS.add(no_way_out)
def trapped_on_the_raised_road(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """In Column one can leave a raised road only along it; who finds it closed is eliminated.

    Rule: wed:2.16e; wed:2.16l; ruling:V12.
    """
    if s.units[unit].column and own_roads(s, unit):
        rule = "wed:2.16e" if is_vehicle(s, unit) else "wed:2.16l"
        yield Refusal(rule, f"{s.counter(unit).designation} is trapped on the raised road")
