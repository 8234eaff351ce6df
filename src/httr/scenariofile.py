"""Reading a scenario's file, and checking it against the charts, the counters and the boards that it speaks of.

The file is TOML: the fields of `Scenario` as keys, and a `[[setup]]`, `[[place]]`, `[[reinforcement]]`, `[[off_map]]`,
`[[supply]]`, `[[special]]` or `[[level]]` for each of their entries, with the fields of these classes as keys. Each
entry says where it is from: `rule = "..."` if the rulebook prints it, else `source`, as in every data file.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources.abc import Traversable
from typing import Final

from hexfront.board import Board
from hexfront.datafile import Table, content_digest, reading
from hexfront.entries import matter, read_entries, values
from hexfront.hexes import HexId
from hexfront.sources import Source
from hexfront.special import read_special
from httr.charts import Charts
from httr.counters import Counters, FormationId, UnitId
from httr.scenario import (
    ALLOWANCES,
    PHASES,
    SUPPLY_KINDS,
    Level,
    OffMap,
    Place,
    Reinforcement,
    Scenario,
    SetUp,
    Supply,
)
from httr.scenariochecks import Entries, check_scenario
from httr.unittypes import Mode

TURNS: Final = (1, 999)
DISTANCES: Final = (0, 20)
POINTS: Final = (0, 20)
STEPS: Final = (0, 999)
WEATHER: Final = (0, 9)
WORDS: Final = frozenset({"title", "name", "rule", "source", "sources"})
"""The keys that are for people, and do not count in the digest."""


def load_scenario(path: Traversable, charts: Charts, counters: Counters, boards: Mapping[str, Board]) -> Scenario:
    """The scenario in a TOML file.

    Raises:
        DataError: all faults: missing, unknown and impossible values; names of units, formations, boards and
            hexes that do not exist; a unit that takes part twice, or without its headquarters; a ready
            set-up that breaks the rules of the set-up.
    """
    with reading(path) as table:
        named = table.sources()
        setups = read_entries(table, "setup", named, _read_setup)
        places = read_entries(table, "place", named, _read_place)
        later = read_entries(table, "reinforcement", named, _read_reinforcement)
        off_map = read_entries(table, "off_map", named, _read_off_map)
        supplies = read_entries(table, "supply", named, _read_supply)
        specials = read_entries(table, "special", named, read_special)
        levels = read_entries(table, "level", named, _read_level)
        victory = table.table("victory")
        if victory is None:
            table.file.fault(table.line, "", "victory: missing")
            victory = Table(table.file, {"id": "-", "rule": "-"}, "victory", 1)
        first = table.whole("first_turn", *TURNS)
        scenario = Scenario(
            id=table.text("id"),
            title=table.text("title"),
            sides=table.texts("sides"),
            board=table.text("board"),
            first_turn=first,
            first_phase=table.whole("first_phase", *PHASES),
            last_turn=table.whole("last_turn", first, TURNS[1]),
            weather=table.whole_or_none("weather", *WEATHER),
            airstrikes=table.flag("airstrikes"),
            setups=values(setups),
            places=values(places),
            reinforcements=values(later),
            off_map=values(off_map),
            supplies=values(supplies),
            specials=values(specials),
            victory=read_special(victory, victory.origin(named)),
            levels=values(levels),
            source=table.origin(named),
            digest=content_digest(matter(table.values, WORDS)),
        )
        victory.close()
        read = Entries(table, scenario, setups, places, later, off_map, supplies, specials, levels)
        check_scenario(read, charts, counters, boards)
        return scenario


def _units(entry: Table) -> tuple[UnitId, ...]:
    return tuple(UnitId(id) for id in entry.texts("units"))


def _read_setup(entry: Table, source: Source) -> SetUp:
    modes = [mode for mode in Mode if mode in entry.texts("modes", required=False)]
    for name in entry.texts("modes", required=False):
        if name not in modes:
            entry.fault("modes", f'"{name}" is no mode; known: {", ".join(Mode)}')
    return SetUp(
        units=_units(entry),
        of=HexId(entry.text("of")),
        within=entry.whole("within", *DISTANCES),
        modes=tuple(modes or Mode),
        source=source,
    )


def _read_place(entry: Table, source: Source) -> Place:
    return Place(HexId(entry.text("hex")), _units(entry), entry.choice("mode", tuple(Mode)), source)


def _read_reinforcement(entry: Table, source: Source) -> Reinforcement:
    return Reinforcement(
        turn=entry.whole("turn", *TURNS),
        hex=HexId(entry.text("hex")),
        units=_units(entry),
        allowance=entry.choice("allowance", ALLOWANCES, "full"),
        source=source,
    )


def _read_off_map(entry: Table, source: Source) -> OffMap:
    return OffMap(_units(entry), entry.text("area"), entry.text("spotters"), source)


def _read_supply(entry: Table, source: Source) -> Supply:
    kind = entry.choice("kind", SUPPLY_KINDS)
    return Supply(
        side=entry.text("side"),
        kind=kind,
        points=entry.whole("points", *POINTS),
        hexes=tuple(HexId(hex) for hex in entry.texts("hexes", required=kind == "trace")),
        formations=tuple(FormationId(id) for id in entry.texts("formations", required=kind == "trace")),
        source=source,
    )


def _read_level(entry: Table, source: Source) -> Level:
    return Level(
        met=entry.whole("met", *POINTS, default=0),
        german_steps=entry.whole("german_steps", *STEPS, default=0),
        winner=entry.text("winner", "") or None,
        name=entry.text("level"),
        source=source,
    )
