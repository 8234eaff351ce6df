"""The static part of a position: its scenario, board and counters, which a save names as an option of the game."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any, Final

from attrs import evolve, fields

from hexfront.board import Board
from hexfront.boardtext import board_from_text
from hexfront.datafile import DataFile, Table
from hexfront.hexes import HexId
from hexfront.positiontext import texts_of
from httr.charts import charts
from httr.counters import (
    Counter,
    Counters,
    Echelon,
    Formation,
    FormationId,
    Landing,
    LeaderCounter,
    LeaderId,
    UnitId,
)
from httr.game import HttrGame, assemble
from httr.operation.games import load_game
from httr.operation.maps import board as shipped_board
from httr.operation.scenariorules import rules_of
from httr.operation.shipped import counters as shipped_counters
from httr.operation.shipped import scenario as shipped_scenario
from httr.plain import COMMAND_POINTS, ID, OURS, RULES, SIDES, full_supply, plain_scenario
from httr.rulings import chosen
from httr.scenario import SUPPLY_KINDS, OffMap, Supply
from httr.unittypes import AtClass
from httr.vocabulary import board_words

LETTERS: Final = {
    ".": "clear",
    "m": "mixed",
    "b": "broken",
    "r": "rough",
    "s": "marsh",
    "w": "woods",
    "f": "forest",
    "t": "town",
    "c": "city",
    "~": "water",
}
"""How terrain is drawn."""

STATIC: Final = (
    *("scenario", "board", "drawing", "features", "first_turn", "turns", "rulings"),
    *("counters", "formations", "staff", "supply", "off_map", "roster"),
)
"""The keys of a position that do not change in play."""

KINDS: Final[Mapping[str, Any]] = {"at": AtClass, "landing": Landing, "echelon": Echelon}
POSITION: Final = "position"
NO: Final = "No"
BOARD: Final = "hells-highway"
FIRST_TURN: Final = 35


def game_of_position(option: str) -> HttrGame:
    """The static game that a position was played in, from the option that a save names."""
    table = Table(DataFile("position", option.splitlines()), json.loads(option), "", 1)
    game = read_game(table)
    table.file.raise_faults()
    return game


def read_game(table: Table) -> HttrGame:
    """The static game of a position; the faults of its text are noted in the table.

    Raises:
        DataError: the text has faults without which nothing can be put together.
    """
    counters = _counters(table)
    id = table.text("scenario", ID)
    board = _board(table)
    turn, turns = table.whole("first_turn", 1, 99, FIRST_TURN), table.whole("turns", 1, 99, 1)
    rulings = texts_of(table, "rulings")
    supplies, off_map = _supplies(table), tuple(_off_map(table))
    names = _roster(table, counters)
    table.file.raise_faults()
    values = {**table.values, "roster": sorted(names)}
    static = {key: values[key] for key in STATIC if key in values}
    options = ((POSITION, json.dumps(static, ensure_ascii=False)),)
    units = tuple(unit for unit in counters.units if unit.id in names)
    if id != ID:
        base = load_game(id, setup="default", choices=rulings)
        wanted = {*base.counters, *names}
        units = tuple(unit for unit in counters.units if unit.id in wanted)
        scenario = shipped_scenario(id)
        return assemble(
            scenario, rules_of(scenario), options, charts(), counters, units, board or base.board, chosen(rulings)
        )
    board = board or shipped_board(BOARD)
    scenario = plain_scenario(units, board.id, turn=turn, turns=turns, supplies=supplies, off_map=off_map)
    return assemble(scenario, RULES, options, charts(), counters, units, board, chosen(rulings))


def _roster(table: Table, counters: Counters) -> frozenset[str]:
    """The units that take part: those on the map, the lost, those named to come, and those beyond the map."""
    placed = table.table("units")
    listed = [*table.texts("roster", required=False), *(placed.values if placed is not None else ())]
    listed += table.texts("lost", required=False)
    listed += [unit for group in _off_map(table) for unit in group.units]
    return frozenset(name for name in listed if name in counters)


def _board(table: Table) -> Board | None:
    name, drawing, more = table.optional("board"), table.optional("drawing"), table.optional("features")
    if isinstance(drawing, str):
        return board_from_text(drawing, LETTERS, board_words(), more if isinstance(more, str) else "")
    return shipped_board(name) if isinstance(name, str) else None


def _counters(table: Table) -> Counters:
    """The order of battle that ships, with counters, formations and leaders of the position's own."""
    shipped = shipped_counters()
    formations = {one.id: one for one in shipped.formations} | {
        one.id: one for one in _own(table, "formations", _formation)
    }
    units = {one.id: one for one in shipped.units} | {one.id: one for one in _own(table, "counters", _counter)}
    leaders = {one.id: one for one in shipped.leaders} | {one.id: one for one in _own(table, "staff", _leader)}
    return Counters(tuple(formations.values()), tuple(units.values()), tuple(leaders.values()))


def _own(table: Table, key: str, read: Any) -> Iterator[Any]:
    inner = table.table(key)
    for id in inner.values if inner is not None else ():
        if inner is not None and (entry := inner.table(id)) is not None:
            yield read(entry, id)
            entry.close()


def _counter(entry: Table, id: str) -> Counter:
    """A counter like another, with other values."""
    base = shipped_counters().unit(entry.choice("like", tuple(unit.id for unit in shipped_counters().units)))
    return evolve(base, **{"id": UnitId(id), "designation": id, **_values(entry, Counter)})


def _formation(entry: Table, id: str) -> Formation:
    """A formation like another, with other values."""
    base = shipped_counters().formation(entry.choice("like", tuple(one.id for one in shipped_counters().formations)))
    return evolve(base, **{"id": FormationId(id), "name": id, **_values(entry, Formation)})


def _leader(entry: Table, id: str) -> LeaderCounter:
    """A leader of a side and a formation."""
    return LeaderCounter(LeaderId(id), id, entry.choice("side", SIDES), FormationId(entry.text("formation")), OURS)


def _values(entry: Table, kind: type[Any]) -> dict[str, Any]:
    """The values given for fields of a class; "No" is none."""
    names = {each.name for each in fields(kind)} - {"id", "source", "sources"}
    return {name: _value(entry, name) for name in entry.values if name in names}


def _value(entry: Table, name: str) -> Any:
    value = entry.optional(name)
    if value == NO:
        return None
    return entry.choice(name, tuple(KINDS[name])) if name in KINDS else value


def _supplies(table: Table) -> tuple[Supply, ...]:
    inner = table.table("supply")
    given = {} if inner is None else {side: entry for side in inner.values if (entry := inner.table(side)) is not None}
    return tuple(_supply(given[side], side) if side in given else full_supply(side) for side in SIDES)


def _supply(entry: Table, side: str) -> Supply:
    supply = Supply(
        side=side,
        kind=entry.choice("kind", SUPPLY_KINDS),
        points=entry.whole("points", 0, 20, COMMAND_POINTS),
        hexes=tuple(map(HexId, entry.texts("hexes", required=False))),
        formations=tuple(map(FormationId, entry.texts("formations", required=False))),
        source=OURS,
    )
    entry.close()
    return supply


def _off_map(table: Table) -> Iterator[OffMap]:
    for entry in table.tables("off_map"):
        units = tuple(map(UnitId, entry.texts("units")))
        yield OffMap(units, entry.text("area"), entry.text("spotters"), OURS)
