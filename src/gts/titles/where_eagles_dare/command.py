"""Command in Where Eagles Dare: the Leaders of the 101st, telephones, units that command themselves (S6.6 to S6.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import LeaderId, UnitId
from gts.rules.arrivals import is_entry
from gts.rules.command import ATTACHED, Link, command_links, commands, leaders_for
from gts.rules.line_of_sight import posts
from gts.state import GameState
from gts.words import OBSERVATION_POST, STRONGPOINT
from hexfront.hexes import HexId
from hexfront.hooks import Hooks

HOOKS: Final = Hooks()
AIRBORNE: Final = "101st-airborne"
AMERICAN: Final = "US"
OTHER_LEADER: Final = 2  # wed:S6.6b
SELF_COMMANDED: Final = frozenset({"a-2hhc", "b-2hhc", "c-2hhc", "d-2hhc", "101-recon"})
EXCHANGES: Final = frozenset({"town", "city", "fortified"})


@HOOKS.add(command_links)
def by_themselves(s: GameState, unit: UnitId) -> Iterator[Link]:
    """Some units are always In Command. Rule: wed:S6.8a."""
    if unit in SELF_COMMANDED:
        yield Link(None, "wed:S6.8a")


@HOOKS.add(command_links)
def by_telephone(s: GameState, unit: UnitId) -> Iterator[Link]:
    """An American unit obeys its Leader by telephone at any distance. Rule: wed:S6.7a."""
    for leader in leaders_for(s, unit):
        if reaches_by_telephone(s, leader, unit):
            yield Link(leader, "wed:S6.7a")


@HOOKS.add(command_links)
def by_another_leader(s: GameState, unit: UnitId) -> Iterator[Link]:
    """Any Leader of the 101st commands its units; one of another Formation at twice the price.

    It is command alone: with the chit of his Formation they do not act.

    Rule: wed:S6.6a; wed:S6.6b; wed:S6.6c.
    """
    if s.counter(unit).division != AIRBORNE or s.marked(ATTACHED, unit):
        return
    own = tuple(leaders_for(s, unit))
    for leader in s.chiefs():
        other = leader not in own and s.table.leaders[leader].division == AIRBORNE
        if other and (commands(s, leader, unit) or reaches_by_telephone(s, leader, unit)):
            yield Link(leader, "wed:S6.6a", price=OTHER_LEADER)


def reaches_by_telephone(s: GameState, leader: LeaderId, unit: UnitId) -> bool:
    """Whether a Leader has a line to an American unit. Rule: wed:S6.7a."""
    hex = s.leaders[leader]
    if not s.table.leaders[leader].telephone or s.counter(unit).army != AMERICAN or is_entry(s, hex, s.side(unit)):
        return False
    return has_exchange(s, hex) and has_exchange(s, s.units[unit].hex)


def has_exchange(s: GameState, hex: HexId) -> bool:
    """Whether a hex has telephones: towns, cities and fortified hexes, strongpoints, observation posts.

    Rule: wed:S6.7a.
    """
    board = s.table.board
    return board.terrain(hex) in EXCHANGES or bool({STRONGPOINT, OBSERVATION_POST} & posts(s, hex))
