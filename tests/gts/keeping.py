"""How a title lets a side place or roll something in secret; no scenario that is played has such a rule yet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from attrs import evolve, frozen
from tests.gts.helpers import after
from tests.gts.secrets import SEALED, Pair, sealed, sealing
from tests.gts.titles.larger import BEST

import gts
from gts.actions import ChooseHex
from gts.rules.sequence import WholeGame
from gts.state import GameState
from hexfront import kernel
from hexfront.actions import Action, Decline, Finish, Roll
from hexfront.flow import CHANCE, Ask, At, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft, Event

PLACES: Final = (HexId("49.154"), HexId("49.155"), HexId("49.156"))


@frozen
class HiddenAway(Event[GameState]):
    """A side keeps to itself what it has placed or rolled."""

    side: str
    what: str

    def apply(self, s: GameState) -> GameState:
        """The state with it in the compartment."""
        return sealing(s, self.what) if s.viewer is None else s

    @property
    def audience(self) -> tuple[str, ...]:
        """The side."""
        return (self.side,)


@frozen
class Uncovered(Event[GameState]):
    """What was kept is shown to all."""

    what: str

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return evolve(s, secret=s.secret.delete(SEALED)) if SEALED in s.secret else s

    @property
    def reveals(self) -> bool:
        """The other side could not know it."""
        return True


@frozen
class Keeping(Frame[GameState, None]):
    """The Germans lay a marker or roll for a delay, in secret; the Allies go on, and see it then."""

    rolls: bool

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Keep it."""
        return Wait(self.roll if self.rolls else self.place)

    def place(self, s: GameState) -> Ask[None]:
        """In which hex."""
        ask = Ask[None]("german", "lay a marker face down", rule="wed:S5.2a", seen_by=("german",))
        if s.sees("german"):
            for hex in PLACES:
                ask.offer(ChooseHex(hex), self.placed)
        return ask

    def roll(self, s: GameState) -> Ask[None]:
        """Chance: how long it takes."""
        ask = Ask[None](CHANCE, "roll a die in secret", rule="wed:S7.3.0a", seen_by=("german",))
        if s.sees("german"):
            ask.outcomes({Roll(number): Fraction(1, 3) for number in range(3)}, self.rolled)
        return ask

    def placed(self, g: Draft[GameState], action: ChooseHex) -> Flow[None]:
        """It lies there."""
        g.emit(HiddenAway("german", action.hex))
        return Next(self.keep)

    def rolled(self, g: Draft[GameState], action: Roll) -> Flow[None]:
        """So long."""
        g.emit(HiddenAway("german", str(action.value)))
        return Next(self.keep)

    def keep(self, g: Draft[GameState], _: Action | None = None) -> Flow[None]:
        """The Germans are ready."""
        return Wait(self.ready)

    def ready(self, s: GameState) -> Ask[None]:
        """There is nothing secret about that."""
        ask = Ask[None]("german", "say that you are ready", rule="wed:S5.2a")
        ask.offer(Finish(), self.on)
        return ask

    def on(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """The Allies go on."""
        return Wait(self.go_on)

    def go_on(self, s: GameState) -> Ask[None]:
        """They have one choice, and there is one that they do not have."""
        ask = Ask[None]("allied", "go on", rule="wed:S5.2a")
        ask.offer(Finish(), self.show)
        ask.offer(Decline(), self.show, going_refusal, s)
        return ask

    def show(self, g: Draft[GameState], _: Action) -> Flow[None]:
        """It is shown."""
        g.emit(Uncovered(*sealed(g.state)))
        return Done(None)


def going_refusal(s: GameState) -> Iterator[Refusal]:
    """Why the Allies may not decline."""
    yield Refusal("wed:S5.2a", "the marker is there to be shown")


def keeping(rolls: bool) -> GameState:
    """The Germans are to place a marker in secret, or to roll a die."""
    begun = kernel.begin(evolve(gts.new_game(BEST, setup="default"), stack=()), Keeping(rolls)).state
    return begun.with_stack((At(WholeGame(), "clear"), *begun.stack))


def placements() -> Iterator[Pair]:
    """The marker lies here or there, while the Germans decide, and then the Allies."""
    yield from _kept(keeping(rolls=False), *map(ChooseHex, PLACES[:2]))


def rolls() -> Iterator[Pair]:
    """The die shows this or that."""
    yield from _kept(keeping(rolls=True), Roll(0), Roll(2))


def _kept(state: GameState, first: Action, second: Action) -> Iterator[Pair]:
    yield Pair("allied", after(state, first), after(state, second))
    yield Pair("allied", after(state, first, Finish()), after(state, second, Finish()))
