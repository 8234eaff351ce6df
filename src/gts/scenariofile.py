"""Reading a scenario's file, and checking it against the counters and the boards it speaks of.

The file is TOML: the fields of `Scenario` as keys, and a `[[turn]]`, `[[division]]`, `[[formation]]`,
`[[chit]]`, `[[place]]`, `[[event]]`, `[[reinforcement]]`, `[[special]]`, `[[park]]`, `[[bridge]]`, `[[lot]]`,
`[[reserve]]`, `[[gift]]` or `[[air]]` for each of their entries, with the fields of these classes as keys. Where
something stands or enters can be said in several ways (`gts.whereabouts`). Each entry says where it is from:
`rule = "..."` if a rulebook prints it, else `source`, as in every data file.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import partial
from importlib.resources.abc import Traversable
from typing import Final

from gts.counters import Counters, LeaderId, UnitId
from gts.outfitfile import Outfit, check_outfit
from gts.scenario import (
    CHIT_KINDS,
    LAST_CHITS,
    WEATHERS,
    Chit,
    Division,
    EventChit,
    Formation,
    Placement,
    Reinforcement,
    Scenario,
    Turn,
)
from gts.scenariochecks import Entries, check_scenario
from gts.whereabouts import Whereabouts, whereabouts
from hexfront.board import Board
from hexfront.datafile import Table, content_digest, reading
from hexfront.entries import matter, read_entries, values
from hexfront.hexes import HexId
from hexfront.sources import Source
from hexfront.special import read_special

POINTS: Final = (0, 19)
"""What Command and Dispatch Points may be. Rule: gts:10.0.4a, gts:10.0.4b."""
RATINGS: Final = (0, 9)
WORDS: Final = frozenset({"title", "name", "rule", "source", "sources"})
"""The keys that are for people, and do not count in the digest."""


def load_scenario(path: Traversable, counters: Counters, boards: Mapping[str, Board]) -> Scenario:
    """The scenario in a TOML file; `boards` are the known boards.

    Raises:
        DataError: all faults: missing, unknown and impossible values; names of units, Formations,
            chits, boards that do not exist; a unit placed twice or off the board; a stack that is
            too high in every set-up.
    """
    with reading(path) as table:
        named = table.sources()
        board, steps = table.text("board"), table.texts("steps")
        printed = "weather" in table or "A" not in steps
        sides = table.texts("sides")
        where = whereabouts(table, table.text("id"), boards.get(board), counters)
        events = read_entries(table, "event", named, _read_event)
        turns = read_entries(table, "turn", named, _read_turn)
        divisions = read_entries(table, "division", named, _read_division)
        formations = read_entries(table, "formation", named, _read_formation)
        chits = read_entries(table, "chit", named, _read_chit)
        places = read_entries(table, "place", named, partial(_read_place, where))
        later = read_entries(table, "reinforcement", named, partial(_read_reinforcement, where))
        specials = read_entries(table, "special", named, read_special)
        outfit = Outfit.read(table, named)
        victory = table.table("victory")
        if victory is None:
            table.file.fault(table.line, "", "victory: missing")
            victory = Table(table.file, {"id": "-", "rule": "-"}, "victory", 1)
        scenario = Scenario(
            id=table.text("id"),
            title=table.text("title"),
            sides=sides,
            board=board,
            boundary=tuple(HexId(hex) for hex in table.texts("boundary", required=False)),
            weather=table.choice("weather", WEATHERS, None if printed else "clear"),
            steps=steps,
            last_chit=table.choice("last_chit", LAST_CHITS),
            always_in_command=table.flag("always_in_command"),
            turns=values(turns),
            divisions=values(divisions),
            formations=values(formations),
            chits=values(chits),
            placements=values(places),
            events=values(events),
            reinforcements=values(later),
            specials=values(specials),
            victory=read_special(victory, victory.origin(named)),
            source=table.origin(named),
            digest=content_digest(matter(table.values, WORDS)),
            parks=values(outfit.parks),
            bridges=values(outfit.bridges),
            lots=values(outfit.lots),
            reserves=values(outfit.reserves),
            gifts=values(outfit.gifts),
            weather_rolled=not printed,
            air=values(outfit.air),
        )
        victory.close()
        check_scenario(
            Entries(table, scenario, turns, divisions, formations, chits, places, events, later, specials),
            counters,
            boards,
        )
        check_outfit(outfit, scenario, counters, boards.get(board))
        return scenario


def _day(entry: Table) -> str:
    """The day of a turn, which is a date."""
    day = entry.text("day")
    try:
        date.fromisoformat(day or "1944-09-17")  # that it is missing is noted already
    except ValueError:
        entry.fault("day", f"must be a date such as 1944-09-17, not {day!r}")
    return day


def _read_turn(entry: Table, source: Source) -> Turn:
    return Turn(
        day=_day(entry),
        hour=entry.text("hour"),
        night=entry.flag("night"),
        mug=entry.texts("mug") if "mug" in entry else None,
        first=entry.text("first", "") or None,
        source=source,
    )


def _read_division(entry: Table, source: Source) -> Division:
    return Division(
        id=entry.text("id"),
        name=entry.text("name"),
        side=entry.text("side"),
        command_rating=entry.whole_or_none("command_rating", *RATINGS),
        dispatch_rating=entry.whole_or_none("dispatch_rating", *RATINGS),
        command_points=entry.whole("command_points", *POINTS, default=0),
        dispatch_points=entry.whole("dispatch_points", *POINTS, default=0),
        source=source,
    )


def _read_formation(entry: Table, source: Source) -> Formation:
    return Formation(entry.text("id"), entry.text("name"), entry.text("division"), source)


def _read_chit(entry: Table, source: Source) -> Chit:
    kind = entry.choice("kind", CHIT_KINDS)
    return Chit(
        id=entry.text("id"),
        name=entry.text("name"),
        kind=kind,
        side=entry.text("side"),
        division=entry.text("division") if kind != "direct" else None,
        formation=entry.text("formation") if kind == "formation" else None,
        source=source,
    )


def _read_place(where: Whereabouts, entry: Table, source: Source) -> Placement:
    improved, may_improve = entry.flag("improved"), entry.flag("may_be_improved")
    if may_improve and "improved" in entry:
        entry.fault("may_be_improved", "it is said whether the unit is in an improved position")
    return Placement(
        unit=UnitId(entry.text("unit")),
        hexes=where.read(entry),
        column=entry.flag("column") if "column" in entry else None,
        mounted=entry.flag("mounted") if "mounted" in entry else None,
        improved=None if may_improve else improved,
        entrenched=entry.flag("entrenched"),
        on=UnitId(entry.text("on")) if "on" in entry else None,
        bailey=entry.flag("bailey"),
        source=source,
        park=entry.text("park", "") or None,
        reduced=entry.flag("reduced"),
        optional=entry.flag("optional"),
    )


def _read_event(entry: Table, source: Source) -> EventChit:
    id, name, count = entry.text("id"), entry.text("name"), entry.whole("count", 1, 20, default=1)
    return EventChit(id, name, count, entry.text("effect"), source, entry.text("side", "") or None)


def _read_reinforcement(where: Whereabouts, entry: Table, source: Source) -> Reinforcement:
    turn, event = entry.text("turn", "") or None, entry.text("event", "") or None
    if (turn is None) == (event is None):
        entry.fault_at(entry.line, "must come by a turn or by an event")
    units, park = entry.texts("units", required=False), entry.text("park", "") or None
    if not units and event is None:
        entry.fault_at(entry.line, "Leaders come with units, and without them only by an event")
    return Reinforcement(
        units=tuple(map(UnitId, units)),
        leaders=tuple(LeaderId(id) for id in entry.texts("leaders", required=False)),
        hexes=where.read(entry),
        turn=turn,
        event=event,
        source=source,
        draw=entry.whole_or_none("draw", 1, 20),
        park=park,
        entry=entry.flag("entry") if "entry" in entry else event is None and park is None,
    )
