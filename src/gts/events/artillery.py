"""What happens to Artillery Parks and to the contact of artillery with Leaders."""

from __future__ import annotations

from attrs import frozen

from gts.counters import LeaderId, UnitId
from gts.events.base import Event
from gts.state import GameState, Park
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import evolve


@frozen
class ParkCreated(Event):
    """A Division places an Artillery Park for Dispatch Points, and units of the hex go into its box.

    `uncovered` are the other artillery units of the hex that lose a position by it.

    Rule: gts:16.2.1b; gts:16.2.1d; gts:16.2.3f.
    """

    hex: HexId
    division: str
    points: int
    units: tuple[UnitId, ...]
    uncovered: tuple[UnitId, ...] = ()

    def apply(self, s: GameState) -> GameState:
        """The state with the Park, paid for, and its units in it, out of Column and of their positions."""
        s = s.with_dispatch(self.division, -self.points).with_park(self.hex, Park(self.division))
        for unit in self.uncovered:
            s = s.without_cover(unit)
            s = s.with_status(unit, evolve(s.units[unit], improved=False))
        for unit in self.units:
            s = _parked(s, unit)
        return s


@frozen
class ParkJoined(Event):
    """A unit goes into the box of the Artillery Park in its hex. Rule: gts:16.2.2a; gts:16.2.2b."""

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit in the Park, dismounted and out of Column."""
        return _parked(s, self.unit)


@frozen
class ParkLeft(Event):
    """A self-propelled unit is out of its Artillery Park, about to leave the hex. Rule: gts:16.2.3e."""

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit beside the Park."""
        return s.with_status(self.unit, evolve(s.units[self.unit], parked=False))


@frozen
class ParkDisbanded(Event):
    """An Artillery Park leaves the map; its units stand in its hex. Rule: gts:16.2.4a; gts:16.2.4b; gts:16.2.5b."""

    hex: HexId
    division: str
    units: tuple[UnitId, ...]
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without the Park, its units out of Column so far."""
        for unit in self.units:
            s = s.with_status(unit, evolve(s.units[unit], parked=False))
        return s.with_park(self.hex, None)


@frozen
class ParkFired(Event):
    """An Artillery Park of which a unit fires shows its Fired side. Rule: gts:16.7b."""

    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker flipped."""
        return s.with_park(self.hex, evolve(s.parks[self.hex], fired=True))


@frozen
class ParksReadied(Event):
    """All Artillery Parks show their other side again. Rule: gts:16.7j; gts:11.0a."""

    def apply(self, s: GameState) -> GameState:
        """The state with all markers flipped back."""
        for hex, park in sorted(s.parks.items()):
            s = s.with_park(hex, evolve(park, fired=False))
        return s


@frozen
class ContactTried(Event):
    """An artillery unit tries to make contact with a Leader: the number on its marker, the roll, and whether it does.

    `printed` is the number on the side of the marker that shows.

    Rule: gts:16.3c; gts:16.3.2a; gts:16.3.2b.
    """

    unit: UnitId
    leader: LeaderId
    printed: int
    modifiers: tuple[Modifier, ...]
    number: int
    roll: int
    made: bool

    def apply(self, s: GameState) -> GameState:
        """The state with the marker on the Leader, if it has succeeded."""
        return s.with_contact(self.unit, self.leader) if self.made else s


@frozen
class ContactLost(Event):
    """The Contact marker of an artillery unit goes from a Leader back to the unit. Rule: gts:16.3.2c."""

    unit: UnitId
    leader: LeaderId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the marker beside the unit, Contact Pending side up."""
        return s.with_contact(self.unit, None)


def _parked(s: GameState, unit: UnitId) -> GameState:
    """The state with a unit in the Park of its hex; what it dug stays behind or is gone."""
    s = s.without_cover(unit)
    on_foot = evolve(s.units[unit], parked=True, column=False, mounted=False, vehicle="")
    return s.with_status(unit, evolve(on_foot, improved=False, work="", men_at_work=0))
