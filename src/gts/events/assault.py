"""What happens in an Assault, besides shots and their results."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.sources import Modifier


@frozen
class AssaultDeclared(Event):
    """Units of one hex are to assault an adjacent one. Rule: gts:18.7a; gts:18.7b."""

    units: tuple[UnitId, ...]
    start: HexId
    target: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class BraveryChecked(Event):
    """A Bravery Check, which is no Troop Quality Check: the number to roll, the roll, and whether the unit passed.

    `printed` is the Troop Quality; `rating` the sum with the modifiers within its limit.

    Rule: gts:18.7c; gts:29.13b.
    """

    unit: UnitId
    printed: int
    modifiers: tuple[Modifier, ...]
    rating: int
    roll: int
    passed: bool

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class AssaultLaunched(Event):
    """The units that are brave enough go on. Rule: gts:18.7h."""

    units: tuple[UnitId, ...]
    start: HexId
    target: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class RanAway(Event):
    """A unit leaves its place to run away; the step itself follows, if no fire stops it. Rule: gts:18.7u."""

    unit: UnitId
    start: HexId
    end: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class Charged(Event):
    """The assaulting units charge. Rule: gts:18.7v."""

    units: tuple[UnitId, ...]
    target: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class AssaultEnded(Event):
    """The Assault on a hex is over. Rule: gts:18.0a."""

    start: HexId
    target: HexId

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s
