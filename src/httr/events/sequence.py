"""What happens in the sequence of play: units are set up, phases and turns end, the game is over."""

from __future__ import annotations

from attrs import frozen

from hexfront.charts import Cell
from hexfront.values import evolve
from httr.counters import UnitId
from httr.events.base import Event
from httr.marks import PHASE
from httr.operationcharts import P_RATING
from httr.state import Ending, HttrState, Unit


@frozen
class SetUp(Event):
    """A unit is on the map, at the bottom of its stack. Rule: httr-sc:16.2.2a."""

    unit: UnitId
    status: Unit

    def apply(self, s: HttrState) -> HttrState:
        """The state with it."""
        return s.with_unit_at(self.unit, self.status)


@frozen
class PhaseBegan(Event):
    """A phase of the turn begins. Rule: httr:4.0b."""

    turn: int
    phase: int

    def apply(self, s: HttrState) -> HttrState:
        """The state in it, which has forgotten what the phase before remembered."""
        return evolve(s.without_marks(PHASE), turn=self.turn, phase=self.phase)


@frozen
class TurnEnded(Event):
    """A turn is over, and the next has not begun. Rule: httr:4.0b."""

    turn: int

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: what follows from the end of a turn changes."""
        return s


@frozen
class WeatherRolled(Event):
    """The weather of a half has been rolled; `here` if the board lies in it. Rule: httr-sc:13.1a; httr-sc:13.1b."""

    half: str
    roll: int
    cell: Cell
    here: bool

    def apply(self, s: HttrState) -> HttrState:
        """The state with the rating, if it counts here."""
        rating = self.cell.value if isinstance(self.cell.value, int) else P_RATING
        return evolve(s, weather=rating) if self.here else s


@frozen
class NightMovementRolled(Event):
    """A die has decided whether a formation moves in a night turn. Rule: httr-sc:8.2.4c."""

    formation: str
    roll: int
    moves: bool

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: the roll decides, a mark remembers."""
        return s


@frozen
class Noted(Event):
    """The scenario remembers a fact, such as a victory condition that is met. Rule: httr-sc:17.6b."""

    flag: str
    about: str
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state that remembers it."""
        return s.with_flag(self.flag)


@frozen
class GameEnded(Event):
    """The game is over. Rule: httr-sc:17.1b."""

    ending: Ending

    def apply(self, s: HttrState) -> HttrState:
        """The state with its ending."""
        return evolve(s, ending=self.ending)
