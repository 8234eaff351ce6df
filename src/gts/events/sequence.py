"""What happens to chits, turns and the game itself."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from gts.events.base import Event
from gts.state import Ending, GameState, Unit
from hexfront.hexes import HexId
from hexfront.values import evolve


@frozen
class SetUp(Event):
    """A unit is placed before the game begins. Rule: wed:sc-general-04."""

    unit: UnitId
    status: Unit

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on the map."""
        return s.with_unit_at(self.unit, self.status)


@frozen
class FaceUp(Event):
    """A unit of a lot that lay face down is turned up. Rule: wed:S5.4a."""

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit on the map."""
        return evolve(s, face_down=s.face_down.delete(self.hex)).with_unit_at(self.unit, Unit(self.hex))


@frozen
class LeftOff(Event):
    """A unit is left off the map when the game begins; nothing changes."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state as it was: the unit is where it was."""
        return s


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
class MugFilled(Event):
    """The chits of the turn go into the mug. Rule: gts:9.0a."""

    chits: tuple[str, ...]

    def apply(self, s: GameState) -> GameState:
        """The state with them in it."""
        return evolve(s, mug=self.chits)


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
class ActivationBegan(Event):
    """A chit is played. Rule: gts:10.0.1d; gts:10.0.1e; gts:10.0.1i."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state that remembers which one."""
        return s.with_mark(("active",), self.chit)


@frozen
class Activated(Event):
    """A unit begins an Action. Rule: gts:13.2a."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers that it has acted in this activation."""
        return s.with_mark(("acted", self.unit), 1)


@frozen
class Passed(Event):
    """A unit passes instead of acting. Rule: gts:13.2j."""

    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state as it was: to pass changes nothing."""
        return s


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
