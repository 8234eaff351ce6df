"""A toy state, its events, and a few frames that show one thing each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import evolve, frozen
from immutables import Map

from hexfront import kernel
from hexfront.actions import Action, Decline, Finish
from hexfront.chance import Dice
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Over, Value, Wait
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft, Event, Game, Secret, State

BLUE, RED = "blue", "red"


@frozen(eq=False)
class ToyGame(Game):
    """The game of the toys, with the hooks of the day."""


@ToyGame.loaded_by
def toy_game(id: str, options: Mapping[str, str]) -> ToyGame:
    return ToyGame(id, (BLUE, RED), tuple(options.items()), (("board", "1"),), Hooks())


@frozen
class Words(Secret):
    """What a side keeps to itself."""

    words: tuple[str, ...]


@frozen
class Toy(State):
    """A table with a counter on it."""

    count: int
    size: Map[str, int]
    where: Map[tuple[int, int], tuple[str, ...]]


def toy(*, hooks: Hooks | None = None, count: int = 0, blue: tuple[str, ...] = (), red: tuple[str, ...] = ()) -> Toy:
    """A toy state with nothing under way."""
    game = ToyGame("toy", (BLUE, RED), (), (("board", "1"),), hooks or Hooks())
    secret = Map({BLUE: Words(blue), RED: Words(red)})
    return Toy(game, (), Map(), secret, None, count, Map(), Map())


def started(frame: Frame[Any, Any], **parts: Any) -> Toy:
    """A toy state in which a frame is under way."""
    return kernel.begin(toy(**parts), frame).state


@frozen
class Added(Event[Toy]):
    """The counter went up."""

    number: int

    def apply(self, s: Toy) -> Toy:
        return evolve(s, count=s.count + self.number)


@frozen
class Whispered(Event[Toy]):
    """A side learned a word, and nobody else did."""

    side: str
    word: str

    def apply(self, s: Toy) -> Toy:
        words = Words((*s.secret[self.side].words, self.word))
        return evolve(s, secret=s.secret.set(self.side, words))

    @property
    def audience(self) -> tuple[str, ...]:
        return (self.side,)

    @property
    def reveals(self) -> bool:
        return True


@frozen
class Add(Action):
    """Add to the counter."""

    number: int


@frozen
class Say(Action):
    """Say a word."""

    word: str


@frozen
class Damage(Value):
    """A held result."""

    unit: str
    amount: int | None = None


def too_much(s: Toy, number: int) -> Iterator[Refusal]:
    """Refuse a sum above 9."""
    if s.count + number > 9:
        yield Refusal("toy:1.1", f"{s.count} + {number} is more than 9", (("sum", s.count + number),))
    if number == 7:
        yield Refusal("toy:1.2", "seven is unlucky")


@frozen
class Counting(Frame[Toy, int]):
    """Ask a side for numbers until it has enough; the result is the counter."""

    side: str = BLUE

    def start(self, g: Draft[Toy], _: None = None) -> Flow[int]:
        return Wait(self.how_much)

    def how_much(self, s: Toy) -> Ask[int]:
        ask = Ask[int](self.side, "add a number", rule="toy:1", subject=("counter",))
        ask.offer(Finish(), self.enough)
        for number in (1, 2, 7, 9):
            ask.offer(Add(number), self.add, too_much, s, number, canonical=number != 2)
        return ask

    def enough(self, g: Draft[Toy], _: Finish) -> Flow[int]:
        return Done(g.state.count)

    def add(self, g: Draft[Toy], action: Add) -> Flow[int]:
        g.emit(Added(action.number))
        return Next(self.start)


@frozen
class Outer(Frame[Toy, None]):
    """Count, then roll that many dice, and add the total."""

    hits: tuple[Damage, ...] = ()

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(Counting(), then=evolve(self, hits=(*self.hits, Damage("a", 1))).counted)

    def counted(self, g: Draft[Toy], total: int) -> Flow[None]:
        return Call(Dice(1, 6, "how many more", "toy:2"), then=self.rolled)

    def rolled(self, g: Draft[Toy], roll: int) -> Flow[None]:
        g.emit(Added(roll))
        return Done(None)


@frozen
class Secretive(Frame[Toy, None]):
    """A side picks a word in secret."""

    side: str

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Wait(self.which)

    def which(self, s: Toy) -> Ask[None]:
        ask = Ask[None](self.side, "pick a word", rule="toy:3", seen_by=(self.side,))
        if s.sees(self.side):
            ask.offer(Decline(), self.no)
            for word in s.secret[self.side].words:
                ask.offer(Say(word), self.say)
        return ask

    def no(self, g: Draft[Toy], _: Decline) -> Flow[None]:
        return Done(None)

    def say(self, g: Draft[Toy], action: Say) -> Flow[None]:
        g.emit(Whispered(self.side, action.word * 2))
        return Next(self.after)

    def after(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Done(None)


@frozen
class SuddenDeath(Frame[Toy, None]):
    """End the game from inside a procedure."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(End(), then=self.never)

    def never(self, g: Draft[Toy], _: None) -> Flow[None]:
        raise AssertionError("the game is over")


@frozen
class End(Frame[Toy, None]):
    """The end."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        g.emit(Added(1))
        return Over()
