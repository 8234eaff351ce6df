"""Where an entry of a scenario's file says that something may stand: hexes by number, or what they have in common.

An entry has one of these keys:

- `hex`, or `hexes`: by number;
- `areas = ["dz-b", "dz-c"]`: the hexes of areas of the board;
- `route = { name = "club-route", from = "66.163", to = "94.112" }`: those of a route, or of a part of it;
- `within = { hexes = 5, of = "77.127" }`: those so near to a hex, or to a unit or Leader that is placed in one hex;
  without `hexes` as near as the Command Range of that Leader;
- `with_formation = "kg-dewitz"`: those in which the scenario places the units of that Formation in one hex;
- `park = "59th-park"`: no hex, but the box of an Artillery Park.

Of areas, routes and distances only the hexes in play count. `default` names the hex that comes first, and so is taken
when nobody chooses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import frozen

from gts.counters import Counters
from hexfront.board import Board
from hexfront.datafile import Table, hint
from hexfront.hexes import HexId

FAR: Final = 83
"""More hexes than any map of the series is wide."""


@frozen
class Whereabouts:
    """Reads where something may stand; `fixed` are the units and Leaders that the file places in one hex.

    `board` is None if the file names one that is not known: then every choice is empty.
    """

    board: Board | None
    area: frozenset[HexId]
    fixed: Mapping[str, HexId]
    counters: Counters

    def read(self, entry: Table) -> tuple[HexId, ...]:
        """The hexes of an entry, its default first; none if it is in a Park."""
        given = [key for key in WAYS if entry.optional(key) is not None]
        if len(given) > 1:
            entry.fault(given[1], f"there is {given[0]} as well; a place is given in one way")
        found = WAYS[given[0] if given else "hex"](self, entry)
        if "default" not in entry:
            return found
        first = HexId(entry.text("default"))
        if found and first not in found:
            entry.fault("default", f"{first} is none of the hexes to choose from")
        return (first, *(hex for hex in found if hex != first))

    def _hex(self, entry: Table) -> tuple[HexId, ...]:
        return (HexId(entry.text("hex")),)

    def _hexes(self, entry: Table) -> tuple[HexId, ...]:
        return tuple(HexId(hex) for hex in entry.texts("hexes"))

    def _park(self, entry: Table) -> tuple[HexId, ...]:
        entry.text("park")
        return ()

    def _areas(self, entry: Table) -> tuple[HexId, ...]:
        found: list[HexId] = []
        for name in entry.texts("areas"):
            if self.board is not None and name not in self.board.areas:
                entry.fault("areas", f'the board has no area "{name}"; {hint(name, self.board.areas)}')
            elif self.board is not None:
                found.extend(self.board.area(name))
        return self._in_play(dict.fromkeys(found))

    def _route(self, entry: Table) -> tuple[HexId, ...]:
        inner = entry.table("route")
        if inner is None or self.board is None:
            return ()
        name, start, end = inner.text("name"), inner.text("from", ""), inner.text("to", "")
        inner.close()
        if name not in self.board.routes:
            inner.fault("name", f'the board has no route "{name}"; {hint(name, self.board.routes)}')
            return ()
        way = self.board.route(name)
        for key, hex in (("from", start), ("to", end)):
            if hex and hex not in way:
                inner.fault(key, f"{hex} is not on the route {name}")
                return ()
        ends = sorted((way.index(HexId(start)) if start else 0, way.index(HexId(end)) if end else len(way) - 1))
        return self._in_play(way[ends[0] : ends[1] + 1])

    def _within(self, entry: Table) -> tuple[HexId, ...]:
        inner = entry.table("within")
        if inner is None or self.board is None:
            return ()
        of, hexes = inner.text("of"), inner.whole_or_none("hexes", 0, FAR)
        inner.close()
        center = self.fixed.get(of, HexId(of))
        if center not in self.board:
            inner.fault("of", f'"{of}" is neither a hex of the board nor placed in one; {hint(of, self.fixed)}')
            return ()
        if hexes is None and (hexes := self._command_range(of)) is None:
            inner.fault_at(inner.line, f'hexes: missing, and "{of}" is no Leader whose Command Range could count')
            return ()
        return self._in_play(self.board.within(center, hexes))

    def _with_formation(self, entry: Table) -> tuple[HexId, ...]:
        formation = entry.text("with_formation")
        of_it = {str(unit.id) for unit in self.counters.units if unit.formation == formation}
        found = tuple(dict.fromkeys(hex for id, hex in self.fixed.items() if id in of_it))
        if formation and not found:
            entry.fault("with_formation", f'no unit of "{formation}" is placed in one hex')
        return found

    def _command_range(self, id: str) -> int | None:
        return next((leader.command_range for leader in self.counters.leaders if leader.id == id), None)

    def _in_play(self, hexes: Iterable[HexId]) -> tuple[HexId, ...]:
        return tuple(hex for hex in hexes if hex in self.area)


WAYS: Final[Mapping[str, Callable[[Whereabouts, Table], tuple[HexId, ...]]]] = {
    "hex": Whereabouts._hex,
    "hexes": Whereabouts._hexes,
    "areas": Whereabouts._areas,
    "route": Whereabouts._route,
    "within": Whereabouts._within,
    "with_formation": Whereabouts._with_formation,
    "park": Whereabouts._park,
}
"""The keys that say where, and what reads each."""


def whereabouts(table: Table, scenario: str, board: Board | None, counters: Counters) -> Whereabouts:
    """What reads the places of a scenario's file."""
    fixed: dict[str, HexId] = {}
    for entry in table.tables("place"):
        unit, hex = entry.values.get("unit"), entry.values.get("hex")
        if isinstance(unit, str) and isinstance(hex, str):
            fixed[unit] = HexId(hex)
    area = () if board is None else board.areas.get(scenario, board.hexes)
    return Whereabouts(board, frozenset(area), fixed, counters)
