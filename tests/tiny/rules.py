"""The rules of the tiny game, procedure by procedure.

1. Each side buys units in secret. 2. In each turn both sides draw a chit in secret and attack once, in an order that
is drawn. 3. An attack is a packet of firers at one target, which may fire back at the same time. All who take part
are turned face up.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from attrs import evolve, frozen
from tests.tiny.state import (
    PRICES,
    SIDES,
    Bought,
    Deployed,
    Drew,
    Fired,
    Gained,
    Removed,
    Struck,
    Tiny,
    TookChit,
    TurnBegan,
    Turned,
    other,
    side_of,
)

from hexfront.actions import Action, Decline, Draw, Finish, Stop
from hexfront.chance import Dice, Each, Pick
from hexfront.flow import CHANCE, Ask, Call, Done, Flow, Frame, Next, Over, Value, Wait
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Forgotten, Marked


@frozen
class Buy(Action):
    """Buy a unit of this kind."""

    kind: str


@frozen
class AddFirer(Action):
    """Add a unit to the packet."""

    unit: str


@frozen
class Strike(Action):
    """Play the chit `strike` on the packet."""


@frozen
class Aim(Action):
    """Fire the packet at a unit."""

    target: str


@frozen
class FireBack(Action):
    """Fire back at one of the firers."""

    unit: str


@frozen
class TakePoint(Action):
    """Take a command point."""


@frozen
class Hit(Value):
    """What a shot will do to its target, held until all shots are rolled."""

    unit: str
    kills: bool


@frozen
class Whole(Frame[Tiny, None]):
    """The game: purchase, then the turns."""

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        return Call(Purchase(SIDES[0]), then=self.first_bought)

    def first_bought(self, g: Draft[Tiny], _: None) -> Flow[None]:
        return Call(Purchase(SIDES[1]), then=self.deploy)

    def deploy(self, g: Draft[Tiny], _: None) -> Flow[None]:
        numbers = ((side, range(len(g.state.kept(side).kinds))) for side in SIDES)
        g.emit(Deployed(tuple(f"{side}-{number + 1}" for side, units in numbers for number in units)))
        return Next(self.turn)

    def turn(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        if g.state.turn == g.state.game.turns:
            return Done(None)
        g.emit(TurnBegan(g.state.turn + 1))
        g.emit(Forgotten(("fired",)))
        return Call(Turn(SIDES), then=self.ended)

    def ended(self, g: Draft[Tiny], _: None) -> Flow[None]:
        return Next(self.turn)


@point
def buy_refusals(s: Tiny, side: str, kind: str) -> Iterator[Refusal]:
    """Why a side may not buy a unit of this kind. Rule: tiny:1.1."""
    if PRICES[kind] > s.kept(side).left:
        yield Refusal("tiny:1.1", f"a {kind} costs {PRICES[kind]}, and {s.kept(side).left} is left")


def must_buy(s: Tiny, side: str) -> Iterator[Refusal]:
    """Nobody plays without a unit. Rule: tiny:1.2."""
    if not s.kept(side).kinds:
        yield Refusal("tiny:1.2", "buy at least one unit")


@frozen
class Purchase(Frame[Tiny, None]):
    """A side buys units in secret. Rule: tiny:1."""

    side: str

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        return Wait(self.what)

    def what(self, s: Tiny) -> Ask[None]:
        ask = Ask[None](self.side, "buy units", rule="tiny:1", seen_by=(self.side,))
        if not s.sees(self.side):
            return ask
        ask.offer(Finish(), self.end, must_buy, s, self.side)
        order = list(PRICES)
        last = max((order.index(kind) for kind in s.kept(self.side).kinds), default=0)
        for number, kind in enumerate(order):
            ask.offer(Buy(kind), self.buy, buy_refusals, s, self.side, kind, canonical=number >= last)
        return ask

    def buy(self, g: Draft[Tiny], action: Buy) -> Flow[None]:
        g.emit(Bought(self.side, action.kind))
        return Next(self.start)

    def end(self, g: Draft[Tiny], _: Finish) -> Flow[None]:
        return Done(None)


@frozen
class Turn(Frame[Tiny, None]):
    """The sides act in the order in which they are drawn. Rule: tiny:2."""

    left: tuple[str, ...]

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        if not all(g.state.units(side) for side in SIDES):
            return Over()
        if not self.left:
            return Done(None)
        return Call(Pick(self.left, "which side acts", "tiny:2.1"), then=self.acts)

    def acts(self, g: Draft[Tiny], side: str) -> Flow[None]:
        on = evolve(self, left=tuple(each for each in self.left if each != side))
        return Call(Activation(side), then=on.acted)

    def acted(self, g: Draft[Tiny], _: None) -> Flow[None]:
        return Next(self.start)


@frozen
class Activation(Frame[Tiny, None]):
    """A side draws a chit, and attacks. Rule: tiny:2.2."""

    side: str

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        if not g.state.kept(self.side).pool:
            return Next(Attack(self.side).start)
        return Wait(self.chit)

    def chit(self, s: Tiny) -> Ask[None]:
        ask = Ask[None](CHANCE, f"a chit of {self.side}", rule="tiny:2.2", seen_by=(self.side,))
        if s.sees(self.side):
            pool = s.kept(self.side).pool
            ask.outcomes({Draw(chit): Fraction(1, len(pool)) for chit in pool}, self.drew)
        return ask

    def drew(self, g: Draft[Tiny], action: Draw) -> Flow[None]:
        g.emit(Drew(self.side, action.what))
        g.emit(TookChit(self.side))
        return Next(Attack(self.side).start)


@point
def fire_refusals(s: Tiny, unit: str) -> Iterator[Refusal]:
    """Why a unit may not join a packet. Rule: tiny:3.1."""
    if s.marked("fired", unit):
        yield Refusal("tiny:3.1", f"{unit} has fired in this turn")


@point
def aim_refusals(s: Tiny, target: str) -> Iterator[Refusal]:
    """Why a unit may not be fired at: titles say."""
    yield from ()


@frozen
class Attack(Frame[Tiny, None]):
    """A side builds a packet, aims, and is answered. Rule: tiny:3."""

    side: str
    firers: tuple[str, ...] = ()

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        return Wait(self.packet)

    def packet(self, s: Tiny) -> Ask[None]:
        ask = Ask[None](self.side, "build a packet", rule="tiny:3", subject=self.firers, seen_by=(self.side,))
        if not s.sees(self.side):
            return ask
        ask.offer(Stop(), self.stop)
        if "strike" in s.kept(self.side).hand:
            ask.offer(Strike(), self.strike, canonical=not self.firers)
        for unit in s.units(self.side):
            if unit not in self.firers:
                ask.offer(AddFirer(unit), self.add, fire_refusals, s, unit, canonical=self.firers[-1:] < (unit,))
        if self.firers:
            for target in s.units(other(self.side)):
                ask.offer(Aim(target), self.aim, aim_refusals, s, target)
        return ask

    def stop(self, g: Draft[Tiny], _: Stop) -> Flow[None]:
        return Done(None)

    def strike(self, g: Draft[Tiny], _: Strike) -> Flow[None]:
        g.emit(Struck(self.side))
        return Next(self.start)

    def add(self, g: Draft[Tiny], action: AddFirer) -> Flow[None]:
        return Wait(evolve(self, firers=tuple(sorted((*self.firers, action.unit)))).packet)

    def aim(self, g: Draft[Tiny], action: Aim) -> Flow[None]:
        for unit in self.firers:
            g.emit(Marked(("fired", unit), 1))
        return Call(ReturnFire(action.target, self.firers), then=Exchange(self.firers, action.target).answered)


@frozen
class ReturnFire(Frame[Tiny, tuple[str, ...]]):
    """The target may fire back at one firer, at the same time. Rule: tiny:3.4."""

    target: str
    firers: tuple[str, ...]

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[tuple[str, ...]]:
        if g.state.marked("fired", self.target):
            return Done(())
        return Wait(self.answer)

    def answer(self, s: Tiny) -> Ask[tuple[str, ...]]:
        ask = Ask[tuple[str, ...]](side_of(self.target), "fire back", rule="tiny:3.4", subject=(self.target,))
        ask.offer(Decline(), self.no)
        for unit in self.firers:
            ask.offer(FireBack(unit), self.fire)
        return ask

    def no(self, g: Draft[Tiny], _: Decline) -> Flow[tuple[str, ...]]:
        return Done(())

    def fire(self, g: Draft[Tiny], action: FireBack) -> Flow[tuple[str, ...]]:
        g.emit(Marked(("fired", self.target), 1))
        return Done((action.unit,))


@frozen
class Exchange(Frame[Tiny, None]):
    """All shots are rolled before any of them counts. Rule: tiny:3.5."""

    firers: tuple[str, ...]
    target: str

    def answered(self, g: Draft[Tiny], returned: tuple[str, ...]) -> Flow[None]:
        back = (Shot((self.target,), unit) for unit in returned)
        return Call(Each[Hit]((Shot(self.firers, self.target), *back)), then=self.count)

    def count(self, g: Draft[Tiny], hits: tuple[Hit, ...]) -> Flow[None]:
        for hit in hits:
            if hit.kills:
                g.emit(Removed(hit.unit))
        return Done(None)


@point
def shot_modifiers(s: Tiny, firers: tuple[str, ...], target: str) -> Iterator[Modifier]:
    """What changes the roll of a shot. Rule: tiny:3.6."""
    for unit in firers:
        yield Modifier(PRICES[s.kind(unit)], f"strength of {unit}", "tiny:3.6a")
    yield Modifier(-PRICES[s.kind(target)], f"strength of {target}", "tiny:3.6b")
    if s.marked("struck", side_of(firers[0])) == s.turn:
        yield Modifier(2, "a strike", "tiny:3.6c")


@frozen
class Shot(Frame[Tiny, Hit]):
    """Roll a die for firers at a target; 5 or more kills. Rule: tiny:3.6."""

    firers: tuple[str, ...]
    target: str

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[Hit]:
        for unit in (*self.firers, self.target):
            if unit not in g.state.known:
                g.emit(Turned(unit, g.state.kind(unit)))
        return Call(Dice(1, 6, "a shot", "tiny:3.6", subject=(self.target,)), then=self.rolled)

    def rolled(self, g: Draft[Tiny], roll: int) -> Flow[Hit]:
        modifiers = tuple(shot_modifiers(g.state, self.firers, self.target))
        kills = roll + sum(modifier.amount for modifier in modifiers) >= 5
        g.emit(Fired(self.firers, self.target, roll, modifiers, kills))
        return Done(Hit(self.target, kills))


@frozen
class Revenge(Frame[Tiny, None]):
    """A side that lost a unit may take a command point. Rule: tiny:4 (the scenario `feud`)."""

    side: str

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        return Wait(self.take)

    def take(self, s: Tiny) -> Ask[None]:
        ask = Ask[None](self.side, "take a command point", rule="tiny:4")
        ask.offer(Decline(), self.no)
        ask.offer(TakePoint(), self.yes)
        return ask

    def no(self, g: Draft[Tiny], _: Decline) -> Flow[None]:
        return Done(None)

    def yes(self, g: Draft[Tiny], _: TakePoint) -> Flow[None]:
        g.emit(Gained(self.side))
        return Done(None)
