"""What is printed on a counter: units and leaders, and where each value comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Final, Literal, NewType

from attrs import field, fields, frozen

from hexfront.datafile import content_digest, hint
from hexfront.errors import UnknownName
from hexfront.sources import Source

UnitId = NewType("UnitId", str)
LeaderId = NewType("LeaderId", str)


class Weapon(StrEnum):
    """A Weapons Class: the colour of the box round a Fire or Assault Rating.

    Rule: gts:29.53a.
    """

    DP = "DP"
    SA = "SA"
    LM = "LM"
    AP = "AP"
    MORTAR = "Mortar"
    INDIRECT_HE = "IndirectHE"
    EMPLACED = "Emplaced"
    ORGANIC = "Organic"
    DIRECT_HE = "DirectHE"

    @property
    def colour(self) -> str:
        """The colour that stands for the class on counters and charts."""
        return COLOURS[self]


COLOURS: Final[Mapping[Weapon, str]] = {
    Weapon.DP: "white",
    Weapon.SA: "pink",
    Weapon.LM: "purple",
    Weapon.AP: "blue",
    Weapon.MORTAR: "green",
    Weapon.INDIRECT_HE: "orange",
    Weapon.EMPLACED: "black",
    Weapon.ORGANIC: "brown",
    Weapon.DIRECT_HE: "yellow",
}

ARTILLERY: Final = frozenset({Weapon.INDIRECT_HE, Weapon.EMPLACED, Weapon.ORGANIC})
"""The classes of artillery units: orange, black and brown. Rule: gts:29.6."""


class MovementClass(StrEnum):
    """How a unit pays for terrain: the colour of its movement allowance.

    Black is wheeled, red tracked, white leg; no allowance is immobile. Rule: gts:29.35a.
    """

    LEG = "leg"
    WHEELED = "wheeled"
    TRACKED = "tracked"
    IMMOBILE = "immobile"


class UnitClass(StrEnum):
    """Infantry, gun or vehicle, by the symbol. Rule: gts:29.51."""

    INFANTRY = "infantry"
    GUN = "gun"
    VEHICLE = "vehicle"


class Stripe(StrEnum):
    """The stripe of an Independent Unit; none for the units of a Formation. Rule: gts:13.1d."""

    NONE = "none"
    WHITE = "white"
    BLACK = "black"


Star = Literal["star"]
STAR: Final[Star] = "star"
"""The movement allowance of guns that may be manhandled one hex. Rule: gts:14.11a."""


@frozen
class Face:
    """The values on one side of a unit's counter.

    `fire_rating` None is a printed "No"; `fire_range` is in hexes, 1 if none is printed;
    `assault_rating` None is a blank; `movement_allowance` is in movement points, None if immobile.
    A `weapon` belongs to a Fire Rating and an `assault_weapon` to an Assault Rating, or is None.
    """

    fire_rating: int | None
    weapon: Weapon | None
    fire_range: int
    auto_command: bool
    assault_rating: int | None
    assault_weapon: Weapon | None
    defense_rating: int
    armored: bool
    troop_quality: int
    movement_allowance: int | Star | None
    movement_class: MovementClass
    air_defense: int | None

    @property
    def assaults_twice(self) -> bool:
        """Whether the Assault Rating is coloured, and so is used for both shots of Assault Fire.

        Rule: gts:29.10a.
        """
        return self.assault_weapon not in (None, Weapon.DP, Weapon.EMPLACED)

    @property
    def artillery(self) -> bool:
        """Whether the Fire Rating is orange, black or brown. Rule: gts:29.6."""
        return self.weapon in ARTILLERY


@frozen
class Counter:
    """A unit's counter: who it is, its front, and its transport side if it has Organic Transport.

    `contact_pending` and `in_contact` are the numbers of an artillery unit's Contact marker.
    `sources` says where values come from, by field name (those of the back as `transport.NAME`);
    `source` stands for all that it does not name.
    """

    id: UnitId
    designation: str
    side: str
    army: str
    division: str
    formation: str
    stripe: Stripe
    unit_class: UnitClass
    steps: int
    front: Face
    transport: Face | None
    engineer: bool
    self_propelled: bool
    recon: bool
    bailey: bool
    contact_pending: int | None
    in_contact: int | None
    source: Source
    sources: tuple[tuple[str, Source], ...] = ()

    def face(self, mounted: bool) -> Face:
        """The values in force: the transport side's while the unit is mounted. Rule: gts:29.46."""
        return self.transport if mounted and self.transport is not None else self.front

    @property
    def independent(self) -> bool:
        """Whether it is striped, and so not activated by Direct Command. Rule: gts:10.0.5a."""
        return self.stripe is not Stripe.NONE

    def source_of(self, name: str) -> Source:
        """Where a value comes from; `name` is a field of the counter or of its front."""
        return dict(self.sources).get(name, self.source)

    def values(self) -> Iterator[tuple[str, object, Source]]:
        """Each printed value as (name, value, source), in the order of the fields."""
        yield from _values(self)

    @property
    def digest(self) -> str:
        """A hash of all that is printed; the id and the sources do not count."""
        return content_digest([[name, value] for name, value, _ in self.values()])


@frozen
class LeaderCounter:
    """A leader's counter; `telephone` is the symbol of American Leaders (wed:S6.7a). Rule: gts:2.0e."""

    id: LeaderId
    name: str
    side: str
    division: str
    formation: str
    command_range: int
    attachment_rating: int
    telephone: bool
    source: Source
    sources: tuple[tuple[str, Source], ...] = ()

    def source_of(self, name: str) -> Source:
        """Where a value comes from; `name` is a field of the counter."""
        return dict(self.sources).get(name, self.source)

    def values(self) -> Iterator[tuple[str, object, Source]]:
        """Each printed value as (name, value, source), in the order of the fields."""
        yield from _values(self)

    @property
    def digest(self) -> str:
        """A hash of all that is printed; the id and the sources do not count."""
        return content_digest([[name, value] for name, value, _ in self.values()])


NOT_PRINTED: Final = ("id", "source", "sources")
"""The fields that are ours, and not the counter's."""


def _values(counter: Counter | LeaderCounter) -> Iterator[tuple[str, object, Source]]:
    for attribute in fields(type(counter)):
        value = getattr(counter, attribute.name)
        if attribute.name in NOT_PRINTED:
            continue
        if isinstance(value, Face):
            prefix = "" if attribute.name == "front" else f"{attribute.name}."
            for part in fields(Face):
                name = prefix + part.name
                yield name, getattr(value, part.name), counter.source_of(name)
        else:
            yield attribute.name, value, counter.source_of(attribute.name)


@frozen
class Counters:
    """The counters of a title, in the order of their file.

    `places` is where in a file it is said to whom each belongs, by id, then key ("id", "side" ...); none for
    counters that no file has.
    """

    units: tuple[Counter, ...]
    leaders: tuple[LeaderCounter, ...]
    places: Mapping[str, Mapping[str, str]] = field(factory=dict, eq=False, repr=False)
    _units: Mapping[str, Counter] = field(init=False, eq=False, repr=False)
    _leaders: Mapping[str, LeaderCounter] = field(init=False, eq=False, repr=False)

    @_units.default
    def _unit_index(self) -> Mapping[str, Counter]:
        return {unit.id: unit for unit in self.units}

    @_leaders.default
    def _leader_index(self) -> Mapping[str, LeaderCounter]:
        return {leader.id: leader for leader in self.leaders}

    def unit(self, id: str) -> Counter:
        """The counter of a unit.

        Raises:
            UnknownName: no unit has this id; the nearest ones are named.
        """
        if id not in self._units:
            raise UnknownName(f'no unit is called "{id}"; {hint(id, self._units)}')
        return self._units[id]

    def leader(self, id: str) -> LeaderCounter:
        """The counter of a leader.

        Raises:
            UnknownName: no leader has this id; the nearest ones are named.
        """
        if id not in self._leaders:
            raise UnknownName(f'no leader is called "{id}"; {hint(id, self._leaders)}')
        return self._leaders[id]

    @property
    def all(self) -> tuple[Counter | LeaderCounter, ...]:
        """The units, then the leaders."""
        return (*self.units, *self.leaders)

    def __contains__(self, id: object) -> bool:
        return id in self._units or id in self._leaders

    def over(self, base: Counters) -> Counters:
        """These counters laid over others: those of the same id replace the ones of `base`."""
        own, chiefs = dict(self._units), dict(self._leaders)
        units = tuple(own.pop(unit.id, unit) for unit in base.units)
        leaders = tuple(chiefs.pop(leader.id, leader) for leader in base.leaders)
        return Counters((*units, *own.values()), (*leaders, *chiefs.values()), {**base.places, **self.places})

    @property
    def digest(self) -> str:
        """A hash of all that is printed on all counters, whatever their order; sources do not count."""
        return content_digest({counter.id: counter.digest for counter in self.all})
