"""The static part of a position: its scenario, board and counters, which a save names as an option of the game."""

from __future__ import annotations

import json
from collections import Counter as Counted
from collections.abc import Container, Iterator, Mapping
from typing import Any, Final

from attrs import evolve, fields

from gts.counterentries import FACE
from gts.counters import Counter, LeaderCounter, LeaderId, MovementClass, Stripe, UnitClass, UnitId, Weapon
from gts.discovery import title_of, titles
from gts.game import GtsGame, assemble, load_game
from gts.outfit import AirUnit, Reserve
from gts.outfitfile import read_air, read_reserve
from gts.plain import ID, OURS, RULES, plain_scenario
from gts.scenario import EventChit
from gts.title import Title
from hexfront.board import Board
from hexfront.boardtext import board_from_text
from hexfront.datafile import DataFile, Table, hint
from hexfront.entries import check_known
from hexfront.positiontext import texts_of

LETTERS: Final = {
    ".": "clear",
    "p": "polder",
    "o": "orchard",
    "w": "woods",
    "v": "village",
    "t": "town",
    "c": "city",
    "f": "fortified",
    "d": "sand_dunes",
    "s": "swamp",
}
"""How terrain is drawn."""

STATIC: Final = (
    *("title", "scenario", "board", "drawing", "features", "turns", "night", "dispatch_rating", "out_of_command"),
    *("hours", "rolls_weather", "cups", "rulings"),
    *("counters", "staff", "reserves", "air", "roster", "leader_roster"),
)
"""The keys of a position that do not change in play."""

KINDS: Final[Mapping[str, Any]] = {
    "weapon": Weapon,
    "assault_weapon": Weapon,
    "movement_class": MovementClass,
    "unit_class": UnitClass,
    "stripe": Stripe,
}
POSITION: Final = "position"
NO: Final = "No"
OWN: Final = frozenset(each.name for each in fields(Counter)) - {"id", "front", "transport"}
OWN_LEADER: Final = frozenset(each.name for each in fields(LeaderCounter)) - {"id"}


def game_of_position(option: str) -> GtsGame:
    """The static game that a position was played in, from the option that a save names."""
    table = Table(DataFile("position", option.splitlines()), json.loads(option), "", 1)
    game = read_game(table)
    table.file.raise_faults()
    return game


def read_game(table: Table) -> GtsGame:
    """The static game of a position; the faults of its text are noted in the table.

    Raises:
        DataError: the text has faults without which nothing can be put together.
    """
    title = _title(table)
    own, staff = tuple(_own_counters(title, table)), tuple(_own_leaders(title, table))
    id = table.text("scenario", ID)
    board = _board(title, table)
    hours, rolls = table.texts("hours", required=False), table.flag("rolls_weather")
    turns, night, out = table.whole("turns", 1, 99, 1), table.flag("night"), table.flag("out_of_command")
    rating, rulings = table.whole_or_none("dispatch_rating", 0, 9), texts_of(table, "rulings")
    names = _shipped_names(table, "units", "roster", {unit.id for unit in own})
    chiefs = _shipped_names(table, "leaders", "leader_roster", {leader.id for leader in staff})
    table.file.raise_faults()
    values = {**table.values, "roster": list(names), "leader_roster": list(chiefs)}
    static = {key: values[key] for key in STATIC if key in values}
    options = ((POSITION, json.dumps(static, ensure_ascii=False)),)
    if id != ID:
        for key in ("reserves", "air"):
            if key in table:
                table.fault(key, f"those of {id} are in its file")
        table.file.raise_faults()
        base = load_game(title, id, setup="default", charts=None, counters=None, board=board, choices=rulings)
        rules = title.scenarios[id](base.scenario)
        all_units, all_leaders = (*base.counters.values(), *own), (*base.leaders.values(), *staff)
        return assemble(title, base.scenario, rules, options, base.charts, all_units, all_leaders, base.board, rulings)
    units = (*(title.counters().unit(name) for name in names), *own)
    leaders = (*(title.counters().leader(name) for name in chiefs), *staff)
    board = board or title.board(title.scenario(next(iter(title.scenarios))).board)
    sides = tuple(dict.fromkeys(unit.side for unit in units))
    if len(sides) != 2:
        table.fault("units", "a plain position needs units of two sides")
        table.file.raise_faults()
    reserves, air, cups = tuple(_reserves(table, sides)), tuple(_air(table, sides)), tuple(_cups(title, table, sides))
    table.file.raise_faults()
    scenario = plain_scenario(
        units,
        board.id,
        turns=turns,
        night=night,
        in_command=not out,
        dispatch=rating,
        reserves=reserves,
        hours=hours,
        rolls_weather=rolls,
        events=cups,
        air=air,
    )
    return assemble(title, scenario, RULES, options, title.charts(), units, leaders, board, rulings)


def _title(table: Table) -> Title:
    """The title whose rules and data a position uses: the one it names, that of its scenario, or the first of all."""
    known = {title.id: title for title in titles()}
    if "title" in table:
        return known[table.choice("title", tuple(known))]
    id = table.text("scenario", ID)
    return next(iter(known.values())) if id == ID else title_of(id)


def _shipped_names(table: Table, key: str, roster: str, own: Container[str]) -> tuple[str, ...]:
    """The units, or the Leaders, that the position takes from the counters of the title, in its order."""
    placed = table.table(key)
    listed = (*table.texts(roster, required=False), *(placed.values if placed is not None else ()))
    lost = table.texts("lost", required=False) if key == "units" else ()
    return tuple(dict.fromkeys(name for name in (*listed, *lost) if name not in own))


def _board(title: Title, table: Table) -> Board | None:
    name, drawing, more = table.optional("board"), table.optional("drawing"), table.optional("features")
    if isinstance(drawing, str):
        return board_from_text(drawing, LETTERS, title.vocabulary(), more if isinstance(more, str) else "")
    return title.board(name) if isinstance(name, str) else None


def _entries(table: Table, key: str) -> Iterator[tuple[str, Table]]:
    """What a position has of its own under a key, by name; unknown keys of each entry are noted after it is read."""
    inner = table.table(key)
    if inner is None:
        return
    for id in inner.values:
        entry = inner.table(id)
        if entry is not None:
            yield id, entry
            entry.close()


def _own_counters(title: Title, table: Table) -> Iterator[Counter]:
    return (_own_counter(title, entry, UnitId(id)) for id, entry in _entries(table, "counters"))


def _own_counter(title: Title, entry: Table, id: UnitId) -> Counter:
    """A counter like another, with other values."""
    shipped = {unit.id: unit for unit in title.counters().units}
    base = shipped[UnitId(entry.choice("like", tuple(shipped)))]
    own = {"designation": id} | {name: _value(entry, name) for name in entry.values if name in OWN}
    front = evolve(base.front, **{name: _value(entry, name) for name in entry.values if name in FACE})
    back = entry.table("transport")
    transport = base.transport
    if back is not None:
        transport = evolve(transport or front, **{name: _value(back, name) for name in back.values if name in FACE})
        back.close()
    return evolve(base, id=id, **own, front=front, transport=transport)


def _own_leaders(title: Title, table: Table) -> Iterator[LeaderCounter]:
    """Leaders like others, with other values."""
    shipped = {leader.id: leader for leader in title.counters().leaders}
    for id, entry in _entries(table, "staff"):
        base = shipped[LeaderId(entry.choice("like", tuple(shipped)))]
        own: dict[str, Any] = {name: entry.optional(name) for name in entry.values if name in OWN_LEADER}
        yield evolve(base, **{"id": LeaderId(id), "name": id, **own})


def _reserves(table: Table, sides: tuple[str, ...]) -> Iterator[Reserve]:
    """The counters that may come into play."""
    for id, entry in _entries(table, "reserves"):
        reserve = read_reserve(entry, id, OURS)
        check_known(entry, "side", reserve.side, sides, "side")
        yield reserve


def _cups(title: Title, table: Table, sides: tuple[str, ...]) -> Iterator[EventChit]:
    """The Events in the cups of the sides: "allied heroic", as often as each is there."""
    for words, count in Counted(table.texts("cups", required=False)).items():
        side, _, event = words.partition(" ")
        check_known(table, "cups", side, sides, "side")
        if event not in title.events:
            table.fault("cups", f"no such Event: {event!r}; {hint(event, title.events)}")
        else:
            yield EventChit(event, title.events[event][0], count, title.events[event][1], OURS, side)


def _air(table: Table, sides: tuple[str, ...]) -> Iterator[AirUnit]:
    """The air Units."""
    for id, entry in _entries(table, "air"):
        air = read_air(entry, id, OURS)
        check_known(entry, "side", air.side, sides, "side")
        yield air


def _value(entry: Table, name: str) -> Any:
    """A value of a counter; "No" is none."""
    value = entry.optional(name)
    if value == NO:
        return None
    return entry.choice(name, tuple(KINDS[name])) if name in KINDS else value
