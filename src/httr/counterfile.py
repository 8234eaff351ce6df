"""The files that an order of battle is written in.

[[formation]]                     # whatever has a headquarters
id = "501"
name = "501st Parachute Infantry"
echelon = "regiment"
side = "allied"
army = "US"
superior = "101"                  # whom it answers to; left out at the top
headquarters = "hq-501"           # or absent = true, if it is not in play
rule = "..."
[[unit]]
ids = ["a-1-501", "b-1-501"]      # several counters that are printed alike; or id and designation
designations = ["A 1/501", "B 1/501"]
side = "allied"
type = "infantry"                 # a row of the Unit Type Chart
formation = "501"
battalion = "1/501"
strength = 5
er = 3                            # "B" for bridging engineers
morale = 8
range = 1                         # 1 if none is printed
at = "medium"                     # the dots, if the counter shows some
dots = 1
source = "..."                    # of all values of the counter
named_by = "..."                  # of its names
sources = { strength = "..." }    # of single values
[[leader]]
id = "..."
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from attrs import evolve

from hexfront.datafile import Table, hint, reading
from hexfront.sources import Source
from httr.counterchecks import OrderOfBattle, check_counters
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
from httr.unittypes import AtClass, UnitTypes

PRINTED: Final = Source("rule", "the printed counter")
"""The source of values that a user types in from the counters of the published game."""
BRIDGING: Final = "B"
STRENGTHS: Final = (1, 20)
RATINGS: Final = (1, 9)
MORALES: Final = (2, 9)
"""What printed morale may be. Rule: httr:16.0a."""
RANGES: Final = (1, 60)
DOTS: Final = (1, 3)
VALUES: Final = ("type", "landing", "strength", "er", "morale", "range", "at", "dots")
NAMES: Final = ("designation", "side", "formation", "battalion")
"""The fields whose source is `named_by`: the rule that lists the unit, if the file gives it."""


def load_counters(path: Traversable, types: UnitTypes) -> Counters:
    """The order of battle in a TOML file; `types` is the Unit Type Chart that it is played with.

    Raises:
        DataError: all faults: missing, unknown and impossible values, two counters with one id, types and
            formations that do not exist, formations that answer to themselves or lack their headquarters.
    """
    with reading(path) as table:
        named = table.sources()
        formations = [(entry, _read_formation(entry, named)) for entry in table.tables("formation")]
        units = [(entry, unit) for entry in table.tables("unit") for unit in _read_units(entry, named)]
        leaders = [(entry, _read_leader(entry, named)) for entry in table.tables("leader")]
        check_counters(OrderOfBattle(formations, units, leaders), types)
        return Counters(
            tuple(formation for _, formation in formations),
            tuple(unit for _, unit in units),
            tuple(leader for _, leader in leaders),
        )


def _read_formation(entry: Table, named: Mapping[str, Source]) -> Formation:
    absent, headquarters = entry.flag("absent"), entry.text("headquarters", "") or None
    if absent == (headquarters is not None):
        entry.fault("headquarters", "missing: give the unit, or absent = true if it is not in play")
    superior = entry.text("superior", "") or None
    formation = Formation(
        id=FormationId(entry.text("id")),
        name=entry.text("name"),
        side=entry.text("side"),
        army=entry.text("army"),
        echelon=entry.choice("echelon", tuple(Echelon)),
        superior=None if superior is None else FormationId(superior),
        headquarters=None if headquarters is None else UnitId(headquarters),
        airborne=entry.flag("airborne"),
        source=entry.origin(named),
    )
    entry.close()
    return formation


def _read_units(entry: Table, named: Mapping[str, Source]) -> list[Counter]:
    """The counters of one entry: one, or several that are printed alike."""
    ids, designations = _names(entry)
    unit = Counter(
        id=UnitId(""),
        designation="",
        side=entry.text("side"),
        type=entry.text("type"),
        formation=FormationId(entry.text("formation")),
        battalion=entry.text("battalion", ""),
        landing=entry.choice("landing", tuple(Landing), Landing.NONE),
        strength=entry.whole("strength", *STRENGTHS),
        er=_read_rating(entry),
        morale=entry.whole("morale", *MORALES),
        range=entry.whole("range", *RANGES, default=1),
        at=entry.choice("at", tuple(AtClass)) if "at" in entry else None,
        dots=entry.whole_or_none("dots", *DOTS),
        source=entry.source("source", named),
        sources=_read_sources(entry, named),
    )
    if (unit.at is None) != (unit.dots is None):
        entry.fault("dots", "at and dots come together")
    entry.close()
    return [evolve(unit, id=UnitId(id), designation=name) for id, name in zip(ids, designations, strict=False)]


def _names(entry: Table) -> tuple[Sequence[str], Sequence[str]]:
    if "ids" not in entry:
        return [entry.text("id")], [entry.text("designation")]
    ids, designations = entry.texts("ids"), entry.texts("designations")
    if len(ids) != len(designations):
        entry.fault("designations", f"{len(designations)} for {len(ids)} ids")
    return ids, designations


def _read_rating(entry: Table) -> int | None:
    if entry.optional("er") == BRIDGING:
        return None
    return entry.whole("er", *RATINGS)


def _read_leader(entry: Table, named: Mapping[str, Source]) -> LeaderCounter:
    leader = LeaderCounter(
        id=LeaderId(entry.text("id")),
        name=entry.text("name"),
        side=entry.text("side"),
        formation=FormationId(entry.text("formation")),
        source=entry.origin(named),
    )
    entry.close()
    return leader


def _read_sources(entry: Table, named: Mapping[str, Source]) -> tuple[tuple[str, Source], ...]:
    """The sources of single fields: what `named_by` covers, then those of `sources`."""
    found: dict[str, Source] = {}
    if "named_by" in entry:
        source = entry.source("named_by", named)
        found = dict.fromkeys(NAMES, source)
    inner = entry.table("sources")
    if inner is not None:
        for name in inner.values:
            if name not in (*NAMES, *VALUES):
                inner.fault(name, f"no such field; {hint(name, (*NAMES, *VALUES))}")
            found[name] = inner.source(name, named)
    return tuple(found.items())
