"""What an order of battle must agree with: itself, and the Unit Type Chart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from hexfront.datafile import Table, hint
from httr.counters import Counter, Formation, LeaderCounter
from httr.unittypes import AtFire, Family, UnitTypes


@frozen
class OrderOfBattle:
    """What was read, each part with the place in the file that it was read from."""

    formations: Sequence[tuple[Table, Formation]]
    units: Sequence[tuple[Table, Counter]]
    leaders: Sequence[tuple[Table, LeaderCounter]]


def check_counters(read: OrderOfBattle, types: UnitTypes) -> None:
    """Note in the file all that does not fit."""
    _check_unique([(entry, one.id) for entry, one in read.formations], "formations")
    both: Sequence[tuple[Table, Counter | LeaderCounter]] = [*read.units, *read.leaders]
    _check_unique([(entry, one.id) for entry, one in both], "counters")
    formations: dict[str, Formation] = {formation.id: formation for _, formation in read.formations}
    units: dict[str, Counter] = {unit.id: unit for _, unit in read.units}
    for entry, formation in read.formations:
        _check_superior(entry, formation, formations)
        _check_headquarters(entry, formation, units, types)
    alike = list({id(entry): (entry, unit) for entry, unit in read.units}.values())
    members: Sequence[tuple[Table, Counter | LeaderCounter]] = [*alike, *read.leaders]
    for entry, one in members:
        _check_formation(entry, one, formations)
    for entry, unit in alike:
        _check_type(entry, unit, types)
        _check_commands(entry, unit, formations, types)
    _check_battalions(alike)


def _check_unique(entries: Iterable[tuple[Table, str]], what: str) -> None:
    first: dict[str, Table] = {}
    for entry, id in entries:
        if not id:
            continue
        if id in first:
            entry.fault("ids" if "ids" in entry else "id", f'"{id}" is the id of two {what}; {_where(first[id])}')
        first.setdefault(id, entry)


def _where(entry: Table) -> str:
    return f"the other is in line {entry.line}"


def _check_superior(entry: Table, formation: Formation, formations: Mapping[str, Formation]) -> None:
    """Note a superior that does not exist, is of the other side, or answers to this formation.

    Rule: httr:17.0b.
    """
    if formation.superior is None:
        return
    above = formations.get(formation.superior)
    if above is None:
        entry.fault("superior", f'there is no formation "{formation.superior}"; {hint(formation.superior, formations)}')
        return
    if above.side != formation.side:
        entry.fault("superior", f'"{above.id}" is {above.side}, not {formation.side}')
    if formation.airborne:
        entry.fault("airborne", f'is said of the division alone, and "{formation.id}" answers to "{above.id}"')
    passed = [formation.id]
    while above is not None and above.id not in passed:
        passed.append(above.id)
        above = None if above.superior is None else formations.get(above.superior)
    if above is formation:
        entry.fault("superior", f"it answers to itself: {' to '.join((*passed, formation.id))}")


def _check_headquarters(entry: Table, formation: Formation, units: Mapping[str, Counter], types: UnitTypes) -> None:
    """Note a headquarters that does not exist, is no headquarters, or belongs to another formation.

    Rule: httr:17.0a.
    """
    if formation.headquarters is None:
        return
    unit = units.get(formation.headquarters)
    if unit is None:
        entry.fault(
            "headquarters", f'there is no unit "{formation.headquarters}"; {hint(formation.headquarters, units)}'
        )
        return
    if _family(unit, types) not in (None, Family.HEADQUARTERS):
        entry.fault("headquarters", f'"{unit.id}" is no headquarters: it is of type {unit.type}')
    if unit.formation != formation.id:
        entry.fault("headquarters", f'"{unit.id}" is of formation "{unit.formation}"')


def _family(unit: Counter, types: UnitTypes) -> Family | None:
    return types.type(unit.type).family if unit.type in types.ids else None


def _check_formation(entry: Table, one: Counter | LeaderCounter, formations: Mapping[str, Formation]) -> None:
    formation = formations.get(one.formation)
    if formation is None:
        if one.formation:
            entry.fault("formation", f'there is no formation "{one.formation}"; {hint(one.formation, formations)}')
    elif formation.side != one.side:
        entry.fault("side", f'formation "{formation.id}" is {formation.side}, not {one.side}')


def _check_type(entry: Table, unit: Counter, types: UnitTypes) -> None:
    """Note a type that the chart lacks, and values that its type cannot have.

    Rule: httr:2.7f; httr:18.4.1.3.
    """
    if unit.type not in types.ids:
        if unit.type:
            entry.fault("type", f'no type of unit is called "{unit.type}"; {hint(unit.type, types.ids)}')
        return
    kind = types.type(unit.type)
    if kind.family is Family.LEADER:
        entry.fault("type", "a leader is written as [[leader]]")
    if (unit.er is None) != (kind.family is Family.BRIDGING):
        entry.fault("er", 'bridging engineers, and they alone, have "B"')
    if kind.indirect and unit.range < 2:
        entry.fault("range", f"{unit.type} fires indirectly, which takes a range of 2 or more")
    if kind.at is AtFire.COUNTER and unit.at is None:
        entry.fault("at", f"{unit.type} shows its AT fire in dots")
    if kind.at is AtFire.NONE and unit.at is not None:
        entry.fault("at", f"{unit.type} has no AT fire")


def _check_commands(entry: Table, unit: Counter, formations: Mapping[str, Formation], types: UnitTypes) -> None:
    """Note a headquarters that commands nothing."""
    if _family(unit, types) is Family.HEADQUARTERS and unit.id not in {one.headquarters for one in formations.values()}:
        entry.fault("type", f'"{unit.id}" is a headquarters, and no formation names it')


def _check_battalions(units: Iterable[tuple[Table, Counter]]) -> None:
    """Note a battalion that is of two formations. Rule: httr-sc:4.1b."""
    home: dict[str, Counter] = {}
    for entry, unit in units:
        first = home.setdefault(unit.battalion, unit)
        if unit.battalion and first.formation != unit.formation:
            entry.fault("battalion", f'"{unit.battalion}" is of formation "{first.formation}", not "{unit.formation}"')
