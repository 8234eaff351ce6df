"""What happens in a game of the series: frozen facts that change the state, each with its whole computation."""

from __future__ import annotations

from attrs import frozen
from immutables import Map

from gts.counters import LeaderId, UnitId
from gts.state import Ending, GameState, Unit
from hexfront.charts import Cell
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.state import Event as CoreEvent
from hexfront.values import evolve

Event = CoreEvent[GameState]


def _status(s: GameState, unit: UnitId) -> Unit:
    return s.units[unit]


@frozen
class SetUp(Event):
    """A unit is placed before the game begins. Rule: wed:sc-general-04."""

    unit: UnitId
    status: Unit

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on the map."""
        return s.with_unit_at(self.unit, self.status)


@frozen
class LeaderPlaced(Event):
    """A Leader comes onto the map. Rule: wed:sc-general-03; gts:21.3b."""

    leader: LeaderId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with him there."""
        return s.with_leader(self.leader, self.hex)


@frozen
class LeaderMoved(Event):
    """A Leader transfers, goes along with units, or joins the nearest one; `rule` says which.

    Rule: gts:21.2a.
    """

    leader: LeaderId
    start: HexId
    end: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with him there."""
        return s.with_leader(self.leader, self.end)


@frozen
class LeaderRemoved(Event):
    """A Leader without a Formation leaves the map. Rule: gts:21.3b."""

    leader: LeaderId
    hex: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without him."""
        return s.with_leader(self.leader, None)


@frozen
class ActivationBegan(Event):
    """A chit is played. Rule: gts:10.0.1d; gts:10.0.1e; gts:10.0.1i."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers which one."""
        return s.with_mark(("active",), self.chit)


@frozen
class Arrived(Event):
    """A reinforcement comes onto the map. Rule: gts:8.0c."""

    unit: UnitId
    status: Unit

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on the map."""
        return s.with_unit_at(self.unit, self.status)


@frozen
class ChitAdded(Event):
    """A chit goes into the mug in the middle of a turn."""

    chit: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with it in the mug, last."""
        return evolve(s, mug=(*s.mug, self.chit))


@frozen
class CommandLost(Event):
    """A Division loses Command Points by an Event. Rule: gts:10.0.4a."""

    division: str
    points: int
    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without those points."""
        return s.with_command(self.division, -self.points)


@frozen
class ChitDrawn(Event):
    """A chit leaves the mug and is in play. Rule: gts:10.0.1c."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state without it in the mug, or with none carried over."""
        carried = None if self.chit == s.carried else s.carried
        return evolve(s, carried=carried, mug=tuple(chit for chit in s.mug if chit != self.chit))


@frozen
class ChitCarried(Event):
    """The last chit stays undrawn and opens the next turn. Rule: gts:10.0.6b."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state that has put it aside."""
        return evolve(s, carried=self.chit, mug=())


@frozen
class MugFilled(Event):
    """The chits of the turn go into the mug. Rule: gts:9.0a."""

    chits: tuple[str, ...]

    def apply(self, s: GameState) -> GameState:
        """The state with them in it."""
        return evolve(s, mug=self.chits)


@frozen
class CommandGained(Event):
    """A Division rolls for Command Points: its rating and half the die. Rule: gts:10.0.3b."""

    division: str
    rating: int
    roll: int
    points: int

    def apply(self, s: GameState) -> GameState:
        """The state with the points."""
        return s.with_command(self.division, self.points)


@frozen
class CommandSpent(Event):
    """A Division spends Command Points on a unit: one, unless a rule says more. Rule: gts:10.0.5d."""

    division: str
    unit: UnitId
    about: str
    points: int = 1

    def apply(self, s: GameState) -> GameState:
        """The state without those points."""
        return s.with_command(self.division, -self.points)


@frozen
class Activated(Event):
    """A unit begins an Action. Rule: gts:13.2a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers that it has acted in this activation."""
        return s.with_mark(("acted", self.unit), 1)


@frozen
class Moved(Event):
    """A unit moves into an adjacent hex; `cost` in half movement points. Rule: gts:14.3a."""

    unit: UnitId
    start: HexId
    end: HexId
    cost: int

    def apply(self, s: GameState) -> GameState:
        """The state with the unit there, and the cost spent."""
        return s.with_unit_moved(self.unit, self.end).with_mark(("spent", self.unit), s.spent(self.unit) + self.cost)


@frozen
class ColumnEntered(Event):
    """A unit gets a Column marker, and is out of its improved position. Rule: gts:14.6a; gts:22.2.5a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), column=True, improved=False))


@frozen
class ColumnLeft(Event):
    """A unit loses its Column marker. Rule: gts:14.6c."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without the marker."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), column=False))


@frozen
class Mounted(Event):
    """A unit is in Transport Mode, in Column or not, and out of its improved position.

    Rule: gts:14.10.2a; gts:14.10.2f; gts:22.2.5a.
    """

    unit: UnitId
    column: bool

    def apply(self, s: GameState) -> GameState:
        """The state with its vehicle side up; all other markers stay."""
        status = evolve(_status(s, self.unit), mounted=True, column=self.column, improved=False)
        return s.with_status(self.unit, status)


@frozen
class Dismounted(Event):
    """A unit is out of Transport Mode, in Column or not. Rule: gts:14.10.3b; gts:14.10.4c."""

    unit: UnitId
    column: bool

    def apply(self, s: GameState) -> GameState:
        """The state with its front up; all other markers stay, but in Column it is out of its improved position."""
        status = _status(s, self.unit)
        improved = status.improved and not self.column
        return s.with_status(self.unit, evolve(status, mounted=False, column=self.column, improved=improved))


@frozen
class TransportAbandoned(Event):
    """A unit has lost its vehicles for good. Rule: ruling:M15."""

    unit: UnitId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the abandoned transport marker on it."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), abandoned=True))


@frozen
class MoveBegan(Event):
    """Units begin a Movement Action together. Rule: gts:13.2b."""

    units: tuple[UnitId, ...]

    def apply(self, s: GameState) -> GameState:
        """The state as it was."""
        return s


@frozen
class PointsSpent(Event):
    """A unit spends movement points, in halves, for something other than a step. Rule: gts:14.3a."""

    unit: UnitId
    halves: int
    about: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this Action."""
        return s.with_mark(("spent", self.unit), s.spent(self.unit) + self.halves)


@frozen
class ForcedMarch(Event):
    """A unit gains two movement points by a forced march. Rule: gts:14.8a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this Action."""
        return s.with_mark(("spent", self.unit), s.spent(self.unit) - 4)


@frozen
class ActionEnded(Event):
    """The Action of a unit is over at once."""

    unit: UnitId
    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this Action."""
        return s.with_mark(("ended", self.unit), 1)


@frozen
class ActivationEnded(Event):
    """The activation of a unit is over at once: it does nothing more with this chit."""

    unit: UnitId
    about: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it for this activation."""
        return s.with_mark(("halted", self.unit), 1)


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
class Fired(Event):
    """A shot, with its whole computation.

    `method` is "direct", "indirect", "opportunity", "assault" or "event"; `rating` is the sum of the printed rating
    and the modifiers within its limits; `cell` the square of the Combat Results Table, None for a miss; `spotter` the
    unit that saw the target for the firer, if it did not itself; `used` the rating that was used, "fire" or "assault".

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
class Suppressed(Event):
    """A unit is Suppressed. Rule: gts:19.2.2a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), suppressed=True))


@frozen
class CohesionHit(Event):
    """A unit gets a Cohesion Hit marker, its first or its second. Rule: gts:19.2.3a; gts:19.2.3c."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one more."""
        status = _status(s, self.unit)
        return s.with_status(self.unit, evolve(status, cohesion=status.cohesion + 1))


@frozen
class StepLost(Event):
    """A full two-Step unit loses a Step. Rule: gts:19.2.4b."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit reduced."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), reduced=True))


@frozen
class Eliminated(Event):
    """A unit leaves the map for good. Rule: gts:19.2.5a."""

    unit: UnitId
    hex: HexId
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return s.without_unit(self.unit)


@frozen
class Rallied(Event):
    """A unit rallies from Suppression, or else from one Cohesion Hit. Rule: gts:20.0f; gts:20.0g."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with a marker less, and no Men Rallying markers."""
        status = _status(s, self.unit)
        if status.suppressed:
            return s.with_status(self.unit, evolve(status, suppressed=False, rallying=0))
        return s.with_status(self.unit, evolve(status, cohesion=status.cohesion - 1, rallying=0))


@frozen
class RallyFailed(Event):
    """A unit fails to rally and gets a Men Rallying marker. Rule: gts:20.0d."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with one marker more."""
        status = _status(s, self.unit)
        return s.with_status(self.unit, evolve(status, rallying=status.rallying + 1))


@frozen
class RallyingEnded(Event):
    """A unit does something else, and its Men Rallying markers go. Rule: gts:20.0e."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without them."""
        return s.with_status(self.unit, evolve(_status(s, self.unit), rallying=0))


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


@frozen
class TurnEnded(Event):
    """The turn marker moves on. Rule: gts:12.0a."""

    turn: int

    def apply(self, s: GameState) -> GameState:
        """The state in the next turn."""
        return evolve(s, turn=self.turn + 1)


@frozen
class Noted(Event):
    """The scenario remembers a fact."""

    flag: str
    about: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_flag(self.flag)


@frozen
class GameEnded(Event):
    """The game is decided."""

    ending: Ending

    def apply(self, s: GameState) -> GameState:
        """The state with its ending."""
        return evolve(s, ending=self.ending)
