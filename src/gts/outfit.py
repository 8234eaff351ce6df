"""What a scenario puts into play besides the units and Leaders that it places: markers, lots, reserves, gifts."""

from __future__ import annotations

from typing import Final, Literal

from attrs import frozen

from gts.counters import MovementClass, UnitId, Weapon
from hexfront.hexes import HexId
from hexfront.sources import Source

ReserveKind = Literal["rearguard", "road-block", "truck", "jeep", "bulldozer"]
REARGUARD: Final[ReserveKind] = "rearguard"
VEHICLES: Final[tuple[ReserveKind, ...]] = ("truck", "jeep")
RESERVE_KINDS: Final[tuple[ReserveKind, ...]] = ("rearguard", "road-block", "truck", "jeep", "bulldozer")


@frozen
class ArtilleryPark:
    """A Division's Artillery Park that is on the map from the start. Rule: gts:16.2.1a."""

    id: str
    division: str
    hex: HexId
    source: Source


@frozen
class BridgeMarker:
    """A bridge's marker: its two hexes, whether it is wired, and whose it is, None if it is contested."""

    id: str
    hexes: tuple[HexId, ...]
    wired: bool
    holder: str | None
    source: Source


@frozen
class Lot:
    """Units of which as many as there are hexes are drawn at random, one for each hex, and lie face down.

    Rule: wed:S5.4a.
    """

    id: str
    units: tuple[UnitId, ...]
    hexes: tuple[HexId, ...]
    source: Source


@frozen
class Vehicle:
    """What is printed on trucks or jeeps that a unit may use, and so holds for it while it is on them."""

    movement_allowance: int
    movement_class: MovementClass
    defense_rating: int


@frozen
class Reserve:
    """Counters that are off the map and may come into play: how many of a kind a side has.

    A Formation or a Division owns them, or, if both are None, the side. `units` are the counters of
    Rearguards, those on the map too: whoever is off the map may come into play, even again. Trucks and jeeps have the
    values of `vehicle`; who is on them is treated as of the Formation `acts_as`, or of none.

    Rule: wed:S2.0a; wed:S5.3e; wed:S6.3c; gts:24.5b.
    """

    id: str
    kind: ReserveKind
    side: str
    division: str | None
    formation: str | None
    count: int
    source: Source
    units: tuple[UnitId, ...] = ()
    vehicle: Vehicle | None = None
    acts_as: str = ""


@frozen
class AirUnit:
    """A kind of air Units of a side: how one attacks, and how many there are on each clear turn of a day.

    `numbers` has one number for each roll from 0 to 9 of the day, or a single one if nothing is rolled.

    Rule: gts:27.0a; gts:27.0b.
    """

    id: str
    name: str
    side: str
    fire_rating: int
    weapon: Weapon
    numbers: tuple[int, ...]
    source: Source


@frozen
class Gift:
    """What an Event brings besides units: chits into the mug, and points of a Division.

    `draw` is the how-manieth drawing of that Event brings it, None if each does. The points are added to those that the
    Division holds; `anew` means that it holds just these from then on.
    """

    event: str
    draw: int | None
    chits: tuple[str, ...]
    division: str | None
    command_points: int
    dispatch_points: int
    anew: bool
    source: Source
