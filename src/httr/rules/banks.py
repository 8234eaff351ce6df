"""Raised roads and railroads (9.4.2): where columns of vehicles get on and off them, and which roads meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from hexfront.hexes import HexId
from hexfront.sources import Refusal
from httr.game import HttrGame
from httr.state import HttrState, bare
from httr.terrain import Way
from httr.vocabulary import RAILROAD, RAISED, ROAD

CITY: Final = "city"
LEVEL: Final = ("clear", CITY)
"""Terrain in which one gets off a raised way; in a city it meets a trail. Rule: httr:9.4.2.3; httr:9.4.1.3."""


Came = tuple[str, HexId]
"""The network by which a unit came into its hex, "" for none, and the hex that it came from."""


class Strand(NamedTuple):
    """A road in a hex: its network, the neighbours that it leads to, and those to which it is raised."""

    network: str
    ends: tuple[HexId, ...]
    raised: tuple[HexId, ...]


def strands(s: HttrState, hex: HexId) -> Iterator[Strand]:
    """The roads and railroads of a hex; those that meet there are one. Rule: httr:9.4.2.5a; httr:9.4.2.5b."""
    board = s.table.board
    for network in (ROAD, RAILROAD):
        for ends in board.strands(network, hex):
            yield Strand(network, ends, tuple(end for end in ends if RAISED in board.link(network, hex, end)))


def is_open(s: HttrState, hex: HexId, strand: Strand) -> bool:
    """Whether a column gets off a road in a hex, or onto it: not raised, its end, an intersection, or clear terrain.

    Rule: httr:9.4.2.3; httr:9.4.2.5a.
    """
    ends_here, meets = len(strand.raised) == 1, len(strand.ends) > 2
    return not strand.raised or ends_here or meets or s.table.board.terrain(hex) in LEVEL


def under_way(s: HttrState, hex: HexId, came: Came | None) -> tuple[Strand, ...]:
    """The roads on which a column in a hex may be: the one by which it came, else any.

    Rule: httr:9.4.2.3; ruling:A181.
    """
    every = tuple(strands(s, hex))
    if came is None:
        return every
    return tuple(one for one in every if one.network == came[0] and came[1] in one.ends)


def is_on_bank(s: HttrState, hex: HexId) -> bool:
    """Whether a column that stands in a hex is on a raised way that it cannot leave there.

    Rule: httr:9.4.2.2; httr:9.5.1.3; ruling:A181; ruling:A182.
    """
    every = tuple(strands(s, hex))
    return bool(every) and not any(is_open(s, hex, one) for one in every)


@cache
def is_banked(game: HttrGame, hex: HexId) -> bool:
    """Whether it can matter in a hex by which road one came: some way there is raised, or roads do not meet."""
    found = tuple(strands(bare(game), hex))
    return any(one.raised for one in found) or len({one.network for one in found}) < len(found)


def bank_refusal(s: HttrState, way: Way, start: HexId, to: HexId, network: str, came: Came | None) -> Iterator[Refusal]:
    """Why one may not go on by a network, or by none (""), as one came: roads that do not meet, raised ways.

    Rule: httr:9.4.2.3; httr:9.4.2.5a; httr:9.4.2.5b; ruling:A181.
    """
    board = s.table.board
    meets = came is None or board.through(network, came[1], start, to)
    if came is not None and network == came[0] != "" and board.terrain(start) != CITY and not meets:
        yield Refusal("httr:9.4.2.5b", f"the roads from {came[1]} and to {to} do not meet in {start}")
    if way is not Way.TRAVEL:
        return
    now = under_way(s, start, came)
    next_one = next((one for one in strands(s, start) if one.network == network and to in one.ends), None)
    if next_one is not None and next_one in now:
        return
    if now and not any(is_open(s, start, one) for one in now):
        yield Refusal("httr:9.4.2.3", f"no column gets off the raised way in {start}")
    if next_one is not None and not is_open(s, start, next_one):
        yield Refusal("httr:9.4.2.3", f"no column gets onto the raised way in {start}")
    beyond = tuple(strands(s, to)) if not network else ()
    if beyond and not any(is_open(s, to, one) for one in beyond):
        yield Refusal("httr:9.4.2.3", f"no column gets onto the raised way in {to}")
