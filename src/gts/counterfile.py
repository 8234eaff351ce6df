"""The files that counters are written in: TOML, or CSV with one row a counter.

A TOML file has a `[[unit]]` for each unit and a `[[leader]]` for each leader, with the fields of
`Counter`, `Face` and `LeaderCounter` as keys, a `[unit.transport]` for the back of a unit that has
Organic Transport, and `[sources]` that name sources once. `source` is the source of all values of a
counter, `named_by` that of its names, `sources` those of single fields. A CSV file has the same keys as columns, the
back's as `transport.NAME`; a row with a `command_range` is a leader; its values are taken to be typed
in from printed counters. What is not printed is left out: no `assault_rating` for a blank one, no
`movement_allowance` for an immobile unit.

Units that are alike can share their values: `[kinds.NAME]` has what they have in common, and `kind = "NAME"` in a
`[[unit]]` lays it over that, so that the unit's own values count first.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from typing import Final

from attrs import fields

from gts.counters import (
    COLOURS,
    STAR,
    Counter,
    Counters,
    Face,
    LeaderCounter,
    LeaderId,
    MovementClass,
    Star,
    Stripe,
    UnitClass,
    UnitId,
    Weapon,
)
from hexfront.datafile import ENCODING, DataFile, Table, hint, reading
from hexfront.entries import LaidOver, check_known
from hexfront.errors import DataError
from hexfront.sources import Source

PRINTED: Final = Source("rule", "the printed counter")
"""The source of values that a user types in from the counters of the published game."""

NO: Final = "No"
RATINGS: Final = (0, 9)
DEFENSES: Final = (-5, 5)
RANGES: Final = (1, 83)
ALLOWANCES: Final = (1, 40)

FACE: Final = tuple(attribute.name for attribute in fields(Face))
WHO: Final = ("id", "designation", "side", "army", "division", "formation", "stripe", "unit_class")
NAMED: Final = ("designation", "name", "side", "division", "formation")
"""The fields whose source is `named_by`: the rule that lists the unit, if the file gives it."""
MORE: Final = ("steps", "engineer", "self_propelled", "recon", "bailey", "contact_pending", "in_contact")
LEADER: Final = ("name", "command_range", "attachment_rating", "telephone")
COLUMNS: Final = (*WHO, *MORE, *FACE, *(f"transport.{name}" for name in FACE), *LEADER)
"""The columns of a CSV file."""
TEXTS: Final = frozenset({*WHO, "name", "weapon", "assault_weapon", "movement_class"})


def load_counters(path: Traversable) -> Counters:
    """The counters in a TOML or CSV file.

    Raises:
        DataError: all faults: missing, unknown and impossible values, two counters with one id, a
            Formation in two Divisions.
    """
    if path.name.endswith(".csv"):
        return _load_csv(path)
    with reading(path) as table:
        named = table.sources()
        units = [(entry, _read_unit(entry, named)) for entry in _with_kinds(table)]
        leaders = [(entry, _read_leader(entry, named)) for entry in table.tables("leader")]
        return _checked(units, leaders)


def _with_kinds(table: Table) -> Iterator[Table]:
    """The entries of units, each laid over its kind if it names one; a kind that none names is a fault."""
    kinds = _read_kinds(table)
    named = set()
    for entry in table.tables("unit"):
        kind = entry.text("kind", "")
        check_known(entry, "kind", kind, kinds, "kind")
        named.add(kind)
        yield LaidOver(entry, kinds[kind]) if kind in kinds else entry
    for kind, common in kinds.items():
        if kind not in named:
            common.fault_at(common.line, "no unit is of this kind")


def _read_kinds(table: Table) -> Mapping[str, Table]:
    group = table.table("kinds")
    if group is None:
        return {}
    kinds = {name: group.table(name) for name in group.values}
    return {name: common for name, common in kinds.items() if common is not None}


def _load_csv(path: Traversable) -> Counters:
    name = str(path)
    try:
        text = path.read_text(encoding=ENCODING)
    except OSError as error:
        raise DataError([f"{name}: cannot be read: {error.strerror}"]) from error
    except UnicodeDecodeError as error:
        raise DataError([f"{name}: not a CSV file in UTF-8: {error}"]) from error
    file = DataFile(name, text.splitlines())
    rows = csv.DictReader(io.StringIO(text))
    for column in rows.fieldnames or ():
        if column not in COLUMNS:
            file.fault(1, "", f'unknown column "{column}"; {hint(column, COLUMNS)}')
    units, leaders = [], []
    for row in rows:
        values = _row_values(row)
        entry = Table(file, values, f'counter "{values.get("id", "")}"', rows.line_num)
        if "command_range" in values:
            leaders.append((entry, _read_leader(entry, {})))
        else:
            units.append((entry, _read_unit(entry, {})))
    counters = _checked(units, leaders)
    file.raise_faults()
    return counters


def _row_values(row: Mapping[str, str | None]) -> dict[str, object]:
    """The filled cells of a row as a file's table would give them."""
    values: dict[str, object] = {"source": {"kind": PRINTED.kind, "ref": PRINTED.ref}}
    back: dict[str, object] = {}
    for column, text in row.items():
        if column not in COLUMNS or not text:
            continue
        name = column.removeprefix("transport.")
        (back if name != column else values)[name] = text if name in TEXTS else _plain(text)
    if back:
        values["transport"] = back
    return values


def _plain(text: str) -> object:
    """A cell as a whole number or a flag, if it reads as one."""
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-").removeprefix("+")
    return int(text) if digits.isdecimal() else text


def _checked(units: Sequence[tuple[Table, Counter]], leaders: Sequence[tuple[Table, LeaderCounter]]) -> Counters:
    """The counters, after what must hold between them was checked."""
    first: dict[str, Table] = {}
    divisions: dict[str, str] = {}
    both: list[tuple[Table, Counter | LeaderCounter]] = [*units, *leaders]
    for entry, counter in both:
        if counter.id and first.setdefault(counter.id, entry) is not entry:
            entry.fault(
                "id", f'"{counter.id}" is the id of two counters; the other is in line {first[counter.id].line}'
            )
        home = divisions.setdefault(counter.formation, counter.division)
        if counter.formation and home != counter.division:
            entry.fault("formation", f'"{counter.formation}" belongs to "{home}", not to "{counter.division}"')
    return Counters(tuple(unit for _, unit in units), tuple(leader for _, leader in leaders))


def _read_unit(entry: Table, named: Mapping[str, Source]) -> Counter:
    entry.optional("kind")
    back = entry.table("transport")
    unit = Counter(
        id=UnitId(entry.text("id")),
        designation=entry.text("designation"),
        side=entry.text("side"),
        army=entry.text("army"),
        division=entry.text("division"),
        formation=entry.text("formation"),
        stripe=entry.choice("stripe", tuple(Stripe), Stripe.NONE),
        unit_class=entry.choice("unit_class", tuple(UnitClass)),
        steps=entry.whole("steps", 0, 2),
        front=_read_face(entry),
        transport=_read_face(back) if back else None,
        engineer=entry.flag("engineer"),
        self_propelled=entry.flag("self_propelled"),
        recon=entry.flag("recon"),
        bailey=entry.flag("bailey"),
        contact_pending=entry.whole_or_none("contact_pending", *RATINGS),
        in_contact=entry.whole_or_none("in_contact", *RATINGS),
        source=entry.source("source", named),
        sources=_read_sources(entry, named, (*WHO, *MORE, *FACE, *(f"transport.{name}" for name in FACE))),
    )
    if unit.transport and unit.unit_class is UnitClass.VEHICLE:
        entry.fault("transport", "only infantry and guns have Organic Transport")
    if unit.contact_pending is not None and unit.front.weapon not in (Weapon.INDIRECT_HE, Weapon.EMPLACED):
        entry.fault("contact_pending", "only orange and black artillery has a Contact marker")
    if (unit.contact_pending is None) != (unit.in_contact is None):
        entry.fault("in_contact", "contact_pending and in_contact come together")
    if back:
        back.close()
    entry.close()
    return unit


def _read_face(entry: Table) -> Face:
    fire, weapon = _read_fire(entry)
    assault = entry.whole_or_none("assault_rating", *RATINGS)
    allowance = _read_allowance(entry)
    usual = MovementClass.IMMOBILE if allowance is None else MovementClass.LEG if allowance == STAR else None
    mover = entry.choice("movement_class", tuple(MovementClass), usual)
    if (mover is MovementClass.IMMOBILE) != (allowance is None):
        entry.fault("movement_class", f'"{mover}" does not go with movement_allowance = {allowance}')
    return Face(
        fire_rating=fire,
        weapon=weapon,
        fire_range=entry.whole("fire_range", *RANGES, default=1),
        auto_command=entry.flag("auto_command"),
        assault_rating=assault,
        assault_weapon=_read_weapon(entry, "assault_weapon", assault is not None),
        defense_rating=entry.whole("defense_rating", *DEFENSES),
        armored=entry.flag("armored"),
        troop_quality=entry.whole("troop_quality", *RATINGS),
        movement_allowance=allowance,
        movement_class=mover,
        air_defense=entry.whole_or_none("air_defense", *RATINGS),
    )


def _read_fire(entry: Table) -> tuple[int | None, Weapon | None]:
    if entry.optional("fire_rating") == NO:
        return None, _read_weapon(entry, "weapon", False)
    low, high = RATINGS
    value = entry.raw("fire_rating")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high):
        entry.fault("fire_rating", f'must be a whole number from {low} to {high} or "{NO}", not {value!r}')
    weapon = _read_weapon(entry, "weapon", True)
    return (value if isinstance(value, int) else low), weapon


def _read_weapon(entry: Table, key: str, wanted: bool) -> Weapon | None:
    """A Weapons Class by its name or its colour; there must be one just if there is a rating."""
    if not wanted:
        if entry.optional(key) is not None:
            entry.fault(key, "there is no rating that it could belong to")
        return None
    text = entry.text(key)
    for weapon, colour in COLOURS.items():
        if text in (weapon, colour):
            return weapon
    if text:
        entry.fault(key, f'"{text}" is not a Weapons Class; {hint(text, (*COLOURS, *COLOURS.values()))}')
    return Weapon.SA


def _read_allowance(entry: Table) -> int | Star | None:
    value = entry.optional("movement_allowance")
    low, high = ALLOWANCES
    if value is None or value == STAR:
        return None if value is None else STAR
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    entry.fault("movement_allowance", f'must be a whole number from {low} to {high} or "{STAR}", not {value!r}')
    return low


def _read_leader(entry: Table, named: Mapping[str, Source]) -> LeaderCounter:
    leader = LeaderCounter(
        id=LeaderId(entry.text("id")),
        name=entry.text("name"),
        side=entry.text("side"),
        division=entry.text("division"),
        formation=entry.text("formation"),
        command_range=entry.whole("command_range", 0, 40),
        attachment_rating=entry.whole("attachment_rating", *RATINGS),
        telephone=entry.flag("telephone"),
        source=entry.source("source", named),
        sources=_read_sources(entry, named, ("id", "side", "division", "formation", *LEADER)),
    )
    entry.close()
    return leader


def _read_sources(entry: Table, named: Mapping[str, Source], known: Sequence[str]) -> tuple[tuple[str, Source], ...]:
    """The sources of single fields: what `named_by` covers, then those of `sources` in the file's order."""
    found: dict[str, Source] = {}
    if "named_by" in entry:
        source = entry.source("named_by", named)
        found = {name: source for name in NAMED if name in known}
    inner = entry.table("sources")
    if inner is not None:
        for name in inner.values:
            if name not in known:
                inner.fault(name, f"no such field; {hint(name, known)}")
            found[name] = inner.source(name, named)
    return tuple(found.items())


def format_counters(counters: Counters) -> str:
    """The counters as a CSV file; it loses the sources."""
    return _format(counters, COLUMNS)


def counters_template(counters: Counters) -> str:
    """A CSV file that names all counters and leaves their values blank, to type in the printed ones."""
    return _format(counters, (*WHO, "name", "transport.movement_class"))


def _format(counters: Counters, filled: Sequence[str]) -> str:
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for counter in counters.all:
        known = {"id": counter.id} | {name: value for name, value, _ in counter.values() if name in filled}
        writer.writerow({name: _cell(name, value) for name, value in known.items()})
    return text.getvalue()


def _cell(name: str, value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else ""
    if value is None and name.endswith("fire_rating"):
        return NO
    return "" if value is None else value
