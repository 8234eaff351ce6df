"""The procedures of chance that every game uses, and the one that runs several procedures in turn."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from hexfront.actions import Draw, Roll
from hexfront.dice import totals
from hexfront.flow import CHANCE, Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft, State
from hexfront.values import evolve

R = TypeVar("R")


@cache
def _rolls(count: int, sides: int, low: int) -> dict[Roll, Fraction]:
    return {Roll(total): chance for total, chance in totals(count, sides, low)}


@frozen
class Dice(Frame[State, int]):
    """Roll `count` dice of `sides` faces, the lowest of which shows `low`; the result is the total."""

    count: int
    sides: int
    about: str
    rule: str
    low: int = 1
    subject: tuple[str, ...] = ()

    def start(self, g: Draft[State], _: None = None) -> Flow[int]:
        """Wait for the dice."""
        return Wait(self.roll)

    def roll(self, s: State) -> Ask[int]:
        """Chance: the total of the dice."""
        ask = Ask[int](CHANCE, self.about, rule=self.rule, subject=self.subject)
        ask.outcomes(_rolls(self.count, self.sides, self.low), self.rolled)
        return ask

    def rolled(self, g: Draft[State], action: Roll) -> Flow[int]:
        """The total is the result."""
        return Done(action.value)


@frozen
class Pick(Frame[State, str]):
    """Draw one of `among` at random, each equally likely; one that stands there twice is twice as likely.

    Everybody sees what can be drawn, because frames are public. A draw from what one side keeps secret is a question
    of its own, that reads the options from the side's compartment if they are known there.
    """

    among: tuple[str, ...]
    about: str
    rule: str

    def start(self, g: Draft[State], _: None = None) -> Flow[str]:
        """Wait for the draw."""
        assert self.among, f"nothing to draw from: {self.about}"
        return Wait(self.draw)

    def draw(self, s: State) -> Ask[str]:
        """Chance: which one is drawn."""
        ask = Ask[str](CHANCE, self.about, rule=self.rule)
        for what, number in Counter(self.among).items():
            ask.outcome(Draw(what), self.drawn, Fraction(number, len(self.among)))
        return ask

    def drawn(self, g: Draft[State], action: Draw) -> Flow[str]:
        """What was drawn is the result."""
        return Done(action.what)


@frozen
class Each(Frame[State, tuple[Any, ...]], Generic[R]):
    """Run procedures one after the other; the result is the tuple of theirs.

    They are all made before the first of them runs: what may change on the way belongs into their first stage.
    """

    frames: tuple[Frame[Any, Any], ...]
    results: tuple[Any, ...] = field(default=())

    def start(self, g: Draft[State], _: None = None) -> Flow[tuple[Any, ...]]:
        """Run the next one, if any is left."""
        if not self.frames:
            return Done(self.results)
        return Call(self.frames[0], then=evolve(self, frames=self.frames[1:]).ended)

    def ended(self, g: Draft[State], result: Any) -> Flow[tuple[Any, ...]]:
        """Keep its result, and go on."""
        return Next(evolve(self, results=(*self.results, result)).start)
