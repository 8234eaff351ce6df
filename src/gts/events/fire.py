"""What happens when units check their Troop Quality and fire."""

from __future__ import annotations

from attrs import field, frozen
from immutables import Map

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import GameState
from hexfront.charts import Cell
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import ADDED, evolve


@frozen
class Checked(Event):
    """A Troop Quality Check: the modified rating, the roll (None if a Command Point passed it), and whether it passed.

    Rule: gts:29.47a.
    """

    unit: UnitId
    about: str
    rule: str
    rating: int
    modifiers: tuple[Modifier, ...]
    roll: int | None
    passed: bool

    def apply(self, s: GameState) -> GameState:
        """The state as it was: a check decides, what follows changes."""
        return s


@frozen
class FireHeld(Event):
    """A side lets pass what it could fire at in opportunity: `targets` in their hex. Rule: gts:17.8a."""

    side: str
    targets: tuple[UnitId, ...]

    def apply(self, s: GameState) -> GameState:
        """The state as it was: to hold fire changes nothing."""
        return s


@frozen
class Fired(Event):
    """A shot, with its whole computation.

    `method` is "direct", "indirect", "opportunity", "assault", "air" or "event"; `rating` is the sum of the printed
    rating and the modifiers within its limits; `cell` the square of the Combat Results Table, None for a miss;
    `spotter` the unit that saw the target for the firer, if it did not itself; `used` the rating that was used, "fire"
    or "assault"; `air` the kind of the air Unit that attacks, "" for all others.

    Rule: gts:15.5e; gts:15.5f; gts:15.5h.
    """

    firer: UnitId | None
    target: UnitId | None
    hex: HexId
    method: str
    printed: int
    modifiers: tuple[Modifier, ...]
    rating: int
    roll: int
    cell: Cell | None
    spotter: UnitId | None = None
    used: str = "fire"
    air: str = field(default="", metadata=ADDED)

    def apply(self, s: GameState) -> GameState:
        """The state as it was: a shot decides, its result changes."""
        return s


@frozen
class ResultTaken(Event):
    """A combat result has had its effect on a unit, which may be gone; a resisted possible Suppression has none.

    Rule: gts:19.1a.
    """

    unit: UnitId
    code: str

    def apply(self, s: GameState) -> GameState:
        """The state as it was: the effect is told by other events."""
        return s


@frozen
class BarragePlaced(Event):
    """A barrage marker is placed, "light" or "heavy". Rule: gts:16.6.2.1a; gts:16.6.2.1b."""

    hex: HexId
    weight: str

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return evolve(s, barrages=s.barrages.set(self.hex, self.weight))


@frozen
class BarragesRemoved(Event):
    """All barrage markers come off the map. Rule: gts:11.0a."""

    def apply(self, s: GameState) -> GameState:
        """The state without any."""
        return evolve(s, barrages=Map())
