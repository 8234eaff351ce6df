"""What is printed on the counters, how the formations answer to each other, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, NewType

from attrs import field, fields, frozen

from hexfront.datafile import content_digest, hint
from hexfront.errors import UnknownName
from hexfront.sources import Source
from httr.unittypes import AtClass

UnitId = NewType("UnitId", str)
LeaderId = NewType("LeaderId", str)
FormationId = NewType("FormationId", str)


class Echelon(StrEnum):
    """The level of a formation that has a headquarters. Rule: httr-sc:4.2.1a."""

    CORPS = "corps"
    DIVISION = "division"
    BRIGADE = "brigade"
    REGIMENT = "regiment"
    KAMPFGRUPPE = "kampfgruppe"


class Landing(StrEnum):
    """The symbol of units that land from the air. Rule: httr:2.8d."""

    NONE = "none"
    PARACHUTE = "parachute"
    GLIDER = "glider"


@frozen
class Formation:
    """A formation, the one it answers to, and the unit that is its headquarters.

    `headquarters` is None if it is not in play. `airborne` is said of divisions. Rule: httr:17.0a; httr-sc:4.2.1b.
    """

    id: FormationId
    name: str
    side: str
    army: str
    echelon: Echelon
    superior: FormationId | None
    headquarters: UnitId | None
    airborne: bool
    source: Source


@frozen
class Counter:
    """A unit's counter; `strength` is in strength points, which are its steps, and `range` in hexes.

    `er` None is the "B" of bridging engineers; `at` and `dots` are the dots if the counter shows some.
    `battalion` is empty for units that stand directly under the headquarters of their formation. `sources` says
    where values come from, by field name; `source` stands for all that it does not name.

    Rule: httr:2.6.1a; httr:2.6.4a; httr-sc:4.1b; httr-sc:4.1c; httr-sc:4.1d; httr:3.0e; httr:17.1a.
    """

    id: UnitId
    designation: str
    side: str
    type: str
    formation: FormationId
    battalion: str
    landing: Landing
    strength: int
    er: int | None
    morale: int
    range: int
    at: AtClass | None
    dots: int | None
    source: Source
    sources: tuple[tuple[str, Source], ...] = ()

    def source_of(self, name: str) -> Source:
        """Where a value comes from; `name` is a field of the counter."""
        return dict(self.sources).get(name, self.source)

    def values(self) -> Iterator[tuple[str, object, Source]]:
        """Each printed value as (name, value, source), in the order of the fields."""
        for attribute in fields(type(self)):
            if attribute.name not in NOT_PRINTED:
                yield attribute.name, getattr(self, attribute.name), self.source_of(attribute.name)

    @property
    def rating(self) -> str:
        """Strength, effectiveness rating and morale as the rulebook writes them, such as "5-3-8"."""
        return f"{self.strength}-{'B' if self.er is None else self.er}-{self.morale}"

    @property
    def digest(self) -> str:
        """A hash of all that is printed; the id and the sources do not count."""
        return content_digest([[name, value] for name, value, _ in self.values()])


@frozen
class LeaderCounter:
    """A leader's counter; he belongs to the headquarters of a formation. Rule: httr:19.1.2b."""

    id: LeaderId
    name: str
    side: str
    formation: FormationId
    source: Source

    @property
    def digest(self) -> str:
        """A hash of all that is printed; the id and the source do not count."""
        return content_digest([self.name, self.side, self.formation])


NOT_PRINTED: Final = ("id", "source", "sources")
"""The fields that are ours, and not the counter's."""


@frozen
class Counters:
    """An order of battle: formations, units and leaders in the order of their file."""

    formations: tuple[Formation, ...]
    units: tuple[Counter, ...]
    leaders: tuple[LeaderCounter, ...] = ()
    _formations: Mapping[str, Formation] = field(init=False, eq=False, repr=False)
    _units: Mapping[str, Counter] = field(init=False, eq=False, repr=False)
    _leaders: Mapping[str, LeaderCounter] = field(init=False, eq=False, repr=False)

    @_formations.default
    def _formation_index(self) -> Mapping[str, Formation]:
        return {formation.id: formation for formation in self.formations}

    @_units.default
    def _unit_index(self) -> Mapping[str, Counter]:
        return {unit.id: unit for unit in self.units}

    @_leaders.default
    def _leader_index(self) -> Mapping[str, LeaderCounter]:
        return {leader.id: leader for leader in self.leaders}

    def formation(self, id: str) -> Formation:
        """A formation; raises `UnknownName`, which names the nearest, if there is none of this id."""
        if id not in self._formations:
            raise UnknownName(f'no formation is called "{id}"; {hint(id, self._formations)}')
        return self._formations[id]

    def unit(self, id: str) -> Counter:
        """The counter of a unit; raises as `formation` does."""
        if id not in self._units:
            raise UnknownName(f'no unit is called "{id}"; {hint(id, self._units)}')
        return self._units[id]

    def leader(self, id: str) -> LeaderCounter:
        """The counter of a leader; raises as `formation` does."""
        if id not in self._leaders:
            raise UnknownName(f'no leader is called "{id}"; {hint(id, self._leaders)}')
        return self._leaders[id]

    def chain(self, id: str) -> tuple[Formation, ...]:
        """A formation and all that it answers to, upwards. Rule: httr:17.0b."""
        chain: list[Formation] = []
        above: FormationId | None = FormationId(id)
        while above is not None:
            chain.append(self.formation(above))
            above = chain[-1].superior
        return tuple(chain)

    def division(self, id: str) -> Formation | None:
        """The division that a formation is of, or is; None if it has none: an independent brigade, a corps."""
        return next((one for one in self.chain(id) if one.echelon is Echelon.DIVISION), None)

    def commanded(self, headquarters: str) -> Formation | None:
        """The formation that a unit is the headquarters of, or None."""
        return next((one for one in self.formations if one.headquarters == headquarters), None)

    @property
    def all(self) -> tuple[Counter | LeaderCounter, ...]:
        """The units, then the leaders."""
        return (*self.units, *self.leaders)

    def __contains__(self, id: object) -> bool:
        return id in self._units or id in self._leaders

    @property
    def sources(self) -> Iterator[Source]:
        """The source of each formation, of each value of each unit, and of each leader."""
        yield from (formation.source for formation in self.formations)
        yield from (source for unit in self.units for _, _, source in unit.values())
        yield from (leader.source for leader in self.leaders)

    @property
    def digest(self) -> str:
        """A hash of all that is printed on all counters, and of who answers to whom; sources do not count."""
        chains = {one.id: [one.side, one.army, one.superior, one.headquarters] for one in self.formations}
        return content_digest([chains, {counter.id: counter.digest for counter in self.all}])
