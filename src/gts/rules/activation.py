"""The Activation Phase: chits are drawn, and what each activates acts (9, 10, 13.1, 13.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Final

from attrs import frozen

from gts.actions import Activate
from gts.counters import Counter, UnitId
from gts.events import Activated, ActivationBegan, ChitCarried, ChitDrawn, CoveredCarried, CoveredDrawn
from gts.game import GtsGame
from gts.marks import ACTIVATION
from gts.plans import contents, in_the_mug, who_knows
from gts.rules.arrivals import Entering
from gts.rules.attachment import Attaching, attached, leader_of
from gts.rules.command import command_point_refusal, spend
from gts.rules.income import Income
from gts.rules.leaders import Transfers, transferring
from gts.rules.menu import DIRECT_COMMAND, DIVISION, FORMATION
from gts.rules.mug import opening
from gts.rules.unit_action import UnitAction
from gts.scenario import Chit, ChitKind
from gts.state import GameState
from hexfront.actions import Draw, Finish
from hexfront.flow import CHANCE, Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten

NOT_ACTIVE: Final[Mapping[ChitKind, str]] = {
    FORMATION: "gts:13.1b",
    DIVISION: "gts:13.1a",
    DIRECT_COMMAND: "gts:10.0.5k",
}
"""By which rule a unit of the side is not Active, by the kind of chit."""


@frozen
class ActivationPhase(Frame[GameState, None]):
    """Draw chits and play them, until one is left or, where the scenario says so, none.

    Rule: gts:1.2b; gts:1.2c; gts:1.2e; gts:10.0.1a; gts:10.0.1b; gts:10.0.1c; gts:10.0.6a; gts:10.0.6b.
    """

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The chit carried over from the last turn, or named by the scenario, comes first.

        Rule: gts:10.0.1a; gts:10.0.1b.
        """
        first = opening(g.state)
        if first is None:
            return self.draw(g)
        g.emit(ChitDrawn(first))
        return Call(Activation(first), then=self.draw)

    def draw(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw the next chit. Rule: gts:10.0.1c; gts:10.0.6a; wed:sc-general-10; ruling:C13."""
        s = g.state
        if not in_the_mug(s):
            return Done(None)
        if in_the_mug(s) == 1 and s.table.scenario.last_chit == "carried":
            [chit] = contents(s)
            g.emit(ChitCarried(chit) if chit in s.mug else CoveredCarried(chit))
            return Done(None)
        return Call(DrawChit(), then=self.drawn)

    def drawn(self, g: Draft[GameState], chit: str) -> Flow[None]:
        """Its owner acts. Rule: gts:1.2c."""
        g.emit(ChitDrawn(chit) if chit in g.state.mug else CoveredDrawn(chit))
        return Call(Activation(chit), then=self.draw)


@frozen
class DrawChit(Frame[GameState, str]):
    """Draw one of the chits in the mug, each equally likely; not everybody knows those that lie face down.

    Rule: gts:10.0.1c; gts:7.2c.
    """

    def start(self, g: Draft[GameState], _: None = None) -> Flow[str]:
        """Wait for the draw."""
        return Wait(self.draw)

    def draw(self, s: GameState) -> Ask[str]:
        """Chance: which one is drawn. Rule: gts:10.0.1c."""
        ask = Ask[str](CHANCE, "draw an Activation Chit", rule="gts:10.0.1c", seen_by=who_knows(s))
        chits = contents(s)
        for chit in chits:
            ask.outcome(Draw(chit), self.drawn, Fraction(1, len(chits)))
        return ask

    def drawn(self, g: Draft[GameState], action: Draw) -> Flow[str]:
        """What was drawn is the result."""
        return Done(action.what)


@frozen
class Activation(Frame[GameState, None]):
    """What one chit sets off. Rule: gts:10.0.1d; gts:10.0.1e; gts:10.0.1i."""

    chit: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """With a Division chit reinforcements come first. Rule: gts:10.0.1e; gts:8.0c."""
        g.emit(ActivationBegan(self.chit))
        chit = g.state.table.chits[self.chit]
        if chit.kind != DIVISION or chit.division is None:
            return Next(self.attach)
        return Call(Entering(chit.division), then=self.gain)

    def gain(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The Division rolls for its points. Rule: gts:10.0.1e; gts:10.0.3a."""
        division = g.state.table.chits[self.chit].division
        assert division is not None, f"{self.chit} is no Division's"
        return Call(Income(division), then=self.impulse)

    def attach(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """A Leader first takes striped units along with his Formation. Rule: gts:21.5b."""
        leader = leader_of(g.state, g.state.table.chits[self.chit])
        return Next(self.impulse) if leader is None else Call(Attaching(leader), then=self.impulse)

    def impulse(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Its units act. Rule: gts:13.1a; gts:13.1b; gts:13.1c."""
        units = tuple(active_units(g.state, g.state.table.chits[self.chit]))
        return Call(Impulse(self.chit, units), then=self.transfer)

    def transfer(self, g: Draft[GameState], _: None) -> Flow[None]:
        """Last of all its Leaders transfer. Rule: gts:21.2d; gts:13.3c."""
        return Call(Transfers(transferring(g.state)), then=self.over)

    def over(self, g: Draft[GameState], _: None) -> Flow[None]:
        """What was remembered for the activation is forgotten. Rule: gts:13.2o."""
        g.emit(Forgotten(ACTIVATION))
        return Done(None)


def active_units(s: GameState, chit: Chit) -> Iterator[UnitId]:
    """The units that a chit may activate, in roster order.

    Striped Independent Units never act under Direct Command; those of an Independent Formation without stripes do.
    With a Formation chit act the striped units attached to its Leader.

    Rule: gts:10.0.1d; gts:10.0.5a; gts:10.0.5b; gts:10.0.5k; gts:13.1a; gts:13.1b; gts:21.4.1e; gts:29.3a; gts:29.21;
    ruling:V8.
    """
    leader = leader_of(s, chit)
    along = attached(s, leader) if leader is not None else ()
    return (unit for unit in s.of(chit.side) if unit in along or _is_activated(s.counter(unit), chit))


def _is_activated(counter: Counter, chit: Chit) -> bool:
    if chit.kind == FORMATION:
        return counter.formation == chit.formation
    if chit.kind == DIVISION:
        return counter.division == chit.division
    return not counter.independent


@lru_cache(maxsize=256)
def _candidates(game: GtsGame, chit: str, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """The units of a chit's side that it may activate as printed, on foot or on any vehicle, and `units` as well.

    In roster order, on the map or not.
    """
    drawn = game.chits[chit]
    able = {
        unit
        for counters in (game.counters, *game.driven.values())
        for unit in game.roster[drawn.side]
        if unit in counters and _is_activated(counters[unit], drawn)
    }
    return tuple(sorted(able.union(units), key=game.order.__getitem__))


@frozen
class Impulse(Frame[GameState, None]):
    """The owner of a chit acts with its units one after the other, in any order.

    `units` are those that it activates at first, with those attached; who comes by an Event is active too.

    Rule: gts:10.0.5c; gts:10.0.5f; gts:13.2a; gts:13.3a; gts:21.5b; ruling:A3.
    """

    chit: str
    units: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the next unit, as long as any is left. Rule: gts:13.3a."""
        return Wait(self.choose) if self.waiting(g.state) else Done(None)

    def waiting(self, s: GameState) -> tuple[UnitId, ...]:
        """The units that have not acted."""
        return _waiting(s, self)

    def is_active(self, s: GameState, unit: UnitId) -> bool:
        """Whether a unit on the map is one that may act. Rule: gts:13.1a; gts:13.1b; gts:13.1c; ruling:A3."""
        return unit in self.units or _is_activated(s.counter(unit), s.table.chits[self.chit])

    def choose(self, s: GameState) -> Ask[None]:
        """Which unit acts next, or that the activation is over. Rule: gts:13.3a; gts:10.0.5c."""
        chit = s.table.chits[self.chit]
        waiting = self.waiting(s)
        ask = Ask[None](chit.side, f"{chit.name}: choose a unit", rule="gts:13.3a", subject=waiting)
        ask.offer(Finish(), self.finish, self.finish_refusal, s)
        ask.offer_among(Activate, s.of(chit.side), waiting, self.activate, self.turn_refusal, s)
        return ask

    def turn_refusal(self, s: GameState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit of the side is not the next to act.

        Rule: gts:13.1a; gts:13.1b; gts:13.2a; gts:10.0.5e; gts:10.0.5k.
        """
        chit, name = s.table.chits[self.chit], s.counter(unit).designation
        if not self.is_active(s, unit):
            yield Refusal(NOT_ACTIVE[chit.kind], f"{name} does not act on the chit of {chit.name}")
        elif s.marked("acted", unit):
            rule = "gts:10.0.5e" if chit.kind == DIRECT_COMMAND else "gts:13.2a"
            yield Refusal(rule, f"{name} has acted in this activation")
        else:
            yield from activate_refusal(s, unit, chit)

    def finish_refusal(self, s: GameState) -> Iterator[Refusal]:
        """Why the activation may not end: none is held back in an entry hex. Rule: gts:8.0f; gts:8.0g."""
        chit = s.table.chits[self.chit]
        for unit in self.waiting(s):
            if s.units[unit].arriving and next(activate_refusal(s, unit, chit), None) is None:
                yield Refusal("gts:8.0f", f"{s.counter(unit).designation} must leave the entry hex")

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """The activation is over."""
        return Done(None)

    def activate(self, g: Draft[GameState], action: Activate) -> Flow[None]:
        """The unit acts; under Direct Command for a Command Point. Rule: gts:10.0.5a; gts:10.0.5d."""
        s = g.state
        chit = s.table.chits[self.chit]
        if chit.kind == DIRECT_COMMAND:
            spend(g, action.unit, "Direct Command")
        g.emit(Activated(action.unit))
        company = tuple(unit for unit in self.waiting(g.state) if s.units[unit].hex == s.units[action.unit].hex)
        return Call(UnitAction(action.unit, chit.kind, company), then=self.start)


@once_a_state
def _waiting(s: GameState, impulse: Impulse) -> tuple[UnitId, ...]:
    """The units of an impulse that have not acted, found once a state: who activates one asks again who stays."""
    able = (unit for unit in _candidates(s.table, impulse.chit, impulse.units) if unit in s.units)
    return tuple(unit for unit in able if impulse.is_active(s, unit) and not s.marked("acted", unit))


@point
def activate_refusal(s: GameState, unit: UnitId, chit: Chit) -> Iterator[Refusal]:
    """Why a unit may not act: under Direct Command it needs a Command Point and something to do.

    One in an entry hex that it cannot leave waits for the next chit.

    Rule: gts:10.0.5a; gts:10.0.5h; gts:29.16d; gts:8.0g.
    """
    if s.units[unit].arriving and not UnitAction(unit, chit.kind).can_act(s):
        yield Refusal("gts:8.0g", f"{s.counter(unit).designation} cannot leave its entry hex now")
    if chit.kind != DIRECT_COMMAND:
        return
    refusals = command_point_refusal(s, unit)
    yield from refusals
    if not refusals and not UnitAction(unit, chit.kind).can_act(s):
        yield Refusal("gts:10.0.5a", f"{s.counter(unit).designation} can neither move nor fire nor assault nor rally")
