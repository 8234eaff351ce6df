"""Counters off the map that may come into play: whose they are."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import Counter
from gts.outfit import Reserve, ReserveKind
from gts.state import GameState


def of_owner(s: GameState, kind: ReserveKind, counter: Counter) -> Iterator[Reserve]:
    """The counters of a kind that a unit may use: those of its side, its Division or its Formation.

    Rule: wed:S2.0a; gts:23.1e; gts:24.2c; gts:24.5a; wed:sc-the-best-laid-plans-16.
    """
    for reserve in s.table.scenario.reserves:
        divisions, formations = (None, counter.division), (None, counter.formation)
        own = reserve.side == counter.side and reserve.division in divisions and reserve.formation in formations
        if reserve.kind == kind and own:
            yield reserve
