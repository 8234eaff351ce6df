"""What the Events of a title do that is more than the results of combat: markers, points, units off the map."""

from __future__ import annotations

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.marks import ACTION, DISPLACED, LOST
from gts.state import GameState, Unit, Work
from hexfront.hexes import HexId

SUPPRESSION = "suppression"
COHESION = "cohesion"
STEP = "step"
ROUTED = "routed"
"""The mark of a unit that has left the map and may come back: "full" or "reduced"."""


@frozen
class EventDrawn(Event):
    """A side draws an Event from its cup; what goes back to the cup goes back. Rule: wed:S3.0a; wed:S3.0d."""

    side: str
    event: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state as it was: what it does comes after it."""
        return s


@frozen
class NoEffect(Event):
    """An Event, or a rule like it, does nothing now."""

    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class Recovered(Event):
    """A marker comes off a unit without rallying: its Suppression, a Cohesion Hit or its Step Loss.

    Rule: wed:S3.1-rally; wed:S3.1-reinf-a; wed:S6.9b.
    """

    unit: UnitId
    marker: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.with_status(self.unit, without(s.units[self.unit], self.marker))


def without(status: Unit, marker: str) -> Unit:
    """A unit's condition when a marker of a kind is off it."""
    if marker == SUPPRESSION:
        return evolve(status, suppressed=False)
    return evolve(status, cohesion=status.cohesion - 1) if marker == COHESION else evolve(status, reduced=False)


@frozen
class HeroicPlaced(Event):
    """A unit gets the Heroic chit. Rule: wed:S3.1-heroic-a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the chit on it."""
        return s.with_status(self.unit, evolve(s.units[self.unit], heroic=True))


@frozen
class HeroicEnded(Event):
    """The Heroic chit of a unit goes back to its cup. Rule: wed:S3.1-heroic-b."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return s.with_status(self.unit, evolve(s.units[self.unit], heroic=False))


@frozen
class MarkerPlaced(Event):
    """A marker is put into a hex by an Event or for one. Rule: wed:S3.1-dutch-a; wed:S3.1-minefield-a."""

    hex: HexId
    work: Work
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with it."""
        return s.with_work(self.hex, self.work)


@frozen
class MarkersRemoved(Event):
    """Markers come off a hex. Rule: wed:S3.1-dutch-b; wed:S3.1-minefield-b."""

    hex: HexId
    works: tuple[Work, ...]
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without them."""
        for work in self.works:
            s = s.without_work(self.hex, work)
        return s


@frozen
class WanderBegan(Event):
    """The enemy moves units that are lost: they have spent nothing. Rule: wed:S3.1-lost-a."""

    units: tuple[UnitId, ...]
    mover: str

    def apply(self, s: GameState) -> GameState:
        """The state in which they have their whole allowance, and are known to be lost."""
        for unit in self.units:
            s = _without_action(s, unit).with_mark((LOST, unit), 1)
        return s


@frozen
class WanderEnded(Event):
    """Units that were lost are no longer moved by the enemy. Rule: wed:S3.1-lost-b."""

    units: tuple[UnitId, ...]

    def apply(self, s: GameState) -> GameState:
        """The state that has forgotten what they have spent."""
        for unit in self.units:
            s = _without_action(s, unit)
        return s


def _without_action(s: GameState, unit: UnitId) -> GameState:
    gone = [key for key in s.marks if key[0] in (*ACTION, LOST, DISPLACED) and unit in key[1:]]
    marks = s.marks
    for key in gone:
        marks = marks.delete(key)
    return evolve(s, marks=marks)


@frozen
class Routed(Event):
    """A unit leaves the map in a rout, and may come back: without markers, but with its Step Loss.

    Rule: wed:S3.1-rout-h.
    """

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state without it on the map, and not lost."""
        kept = "reduced" if s.units[self.unit].reduced else "full"
        return s.with_unit_off(self.unit).with_mark((ROUTED, self.unit), kept)


@frozen
class HeroPlayed(Event):
    """A Hero is played, for a unit, and is used up. Rule: wed:S6.9a."""

    hero: str
    unit: UnitId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(f"hero {self.hero}")
