"""The course of an Assault: bravery, the defenders' fire, two rounds, the advance (18.7).

After the Bravery Checks the rulebook's procedure breaks off; what follows is put together from its examples.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.actions import AssaultFire, CallOff, Charge
from gts.counters import UnitId
from gts.events import AssaultEnded, AssaultLaunched, Moved
from gts.marks import ACTION
from gts.rules.assault_fire import SideFires, standing
from gts.rules.bravery import Bravery
from gts.rules.charge import Charging
from gts.rules.disbanding import Disbanding
from gts.rules.movement import Group, Groups
from gts.rules.opportunity_fire import OpportunityFire
from gts.rules.positions import lose_improved
from gts.rules.results import eliminate
from gts.rules.running import Stance
from gts.state import GameState
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Forgotten

ROUNDS: Final = 2  # gts:18.0a


@point
def approach_modifiers(s: GameState, start: HexId, target: HexId) -> Iterator[Modifier]:
    """What the way between the hexes adds to the defenders' fire before the first round.

    Rule: gts:17.2e.
    """
    yield from ()


@point
def overrun(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a defender is eliminated as round one begins: it has no Steps. Rule: gts:18.7t."""
    if s.steps(unit) == 0:
        yield Refusal("gts:18.7t", f"{s.counter(unit).designation} has no Steps")


@frozen
class Assault(Frame[GameState, Groups]):
    """Units of the hex `start` assault the hex `target`; the result is as of a Movement Action.

    `left` are those that have been brave enough, whatever has happened to them since.

    Rule: gts:18.0a; gts:18.0c; gts:18.6a; gts:18.7h; gts:18.7r; gts:18.7t; ruling:AS1.
    """

    units: Group
    start_hex: HexId
    target: HexId
    left: Group = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Each unit checks its Bravery. Rule: gts:18.7c; ruling:AS1."""
        each = tuple(Bravery(unit, self.units, self.target) for unit in self.units)
        return Call(Each(each), then=self.checked)

    def checked(self, g: Draft[GameState], brave: tuple[bool, ...]) -> Flow[Groups]:
        """All that pass must go on, out of their improved positions; a Park in the hex breaks up.

        Rule: gts:18.7h; gts:22.2.5a; gts:16.2.5a; gts:16.2.5c; gts:16.3.1g.
        """
        left = tuple(unit for unit, passed in zip(self.units, brave, strict=True) if passed)
        if not left:
            return Next(self.advance)
        g.emit(AssaultLaunched(left, self.start_hex, self.target))
        for unit in left:
            lose_improved(g, unit, "launches an Assault")
        on = evolve(self, left=left)
        if self.target in g.state.parks:
            return Call(Disbanding(self.target, "gts:16.2.5c"), then=on.under_fire)
        return Next(on.under_fire)

    def under_fire(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """The defenders alone may fire at them. Rule: gts:17.2e; gts:18.7r; gts:18.7s."""
        s = g.state
        extra = tuple(approach_modifiers(s, self.start_hex, self.target))
        return Call(OpportunityFire(self.left, extra=extra, only=s.at(self.target)), then=self.close)

    def close(self, g: Draft[GameState], _: Group) -> Flow[Groups]:
        """As round one begins, defenders without Steps are eliminated. Rule: gts:18.7t."""
        s = g.state
        if not standing(s, self.left):
            return Next(self.advance)
        for unit in s.at(self.target):
            if (reason := next(overrun(s, unit), None)) is not None:
                eliminate(g, unit, reason.rule)
        return Next(self.first)

    def first(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Round one. Rule: gts:18.0a."""
        return Call(AssaultRound(1, self.left, self.target), then=self.second)

    def second(self, g: Draft[GameState], _: None) -> Flow[Groups]:
        """Round two, after which it is over in any case. Rule: gts:18.0a."""
        return Call(AssaultRound(ROUNDS, self.left, self.target), then=self.advance)

    def advance(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Assaulting units move into a hex that no defender holds any more. Rule: gts:18.7ag; ruling:AS8."""
        if g.state.holder(self.target) is None:
            for unit in standing(g.state, self.left):
                g.emit(Moved(unit, self.start_hex, self.target, 0))
        return Next(self.end)

    def end(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """The Action is over. Rule: gts:18.0a; gts:18.0b."""
        s = g.state
        together = standing(s, self.left)
        alone = tuple((unit,) for unit in self.units if unit in s.units and unit not in together)
        g.emit(AssaultEnded(self.start_hex, self.target))
        g.emit(Forgotten(ACTION))
        return Done((together, *alone) if together else alone)


@frozen
class AssaultRound(Frame[GameState, None]):
    """One round: the defenders stand or run, the assaulting units fire, charge or, in round two, call it off.

    Nothing happens any more when either side has nobody left in the Assault.

    Rule: gts:18.7u; gts:18.7v; gts:18.7w; gts:18.7ab; gts:18.7ac.
    """

    number: int
    units: Group
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The defenders choose first. Rule: gts:18.7u."""
        if not self.goes_on(g.state):
            return Done(None)
        return Call(Stance(self.hex, self.units), then=self.ready)

    def goes_on(self, s: GameState) -> bool:
        """Whether both sides have somebody left. Rule: gts:18.7ab."""
        return bool(standing(s, self.units)) and bool(s.at(self.hex))

    def ready(self, g: Draft[GameState], _: None) -> Flow[None]:
        """Then the assaulting side, if there is anybody to fight. Rule: gts:18.7v."""
        return Wait(evolve(self, units=standing(g.state, self.units)).choose) if self.goes_on(g.state) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Fire, charge, or call it off. Rule: gts:18.7v; ruling:AS2; ruling:AS3."""
        about = f"round {self.number} of the Assault on {self.hex}"
        ask = Ask[None](s.side(self.units[0]), about, rule="gts:18.7v", subject=self.units)
        ask.offer(AssaultFire(), self.fire)
        ask.offer(Charge(), self.charge)
        ask.offer(CallOff(), self.call_off, self.call_off_refusal)
        return ask

    def call_off_refusal(self) -> Iterator[Refusal]:
        """Who has passed the Bravery Check must go on, for a round at least. Rule: gts:18.7h; ruling:AS3."""
        if self.number < ROUNDS:
            yield Refusal("gts:18.7h", "the first round of an Assault cannot be called off")

    def fire(self, g: Draft[GameState], _: AssaultFire) -> Flow[None]:
        """The defenders fire first, and what they hit falls at once. Rule: gts:18.7w."""
        return Call(SideFires(g.state.at(self.hex), self.units, attacking=False), then=self.answer)

    def answer(self, g: Draft[GameState], _: None) -> Flow[None]:
        """Then the assaulting units that are left. Rule: gts:18.7w; gts:18.7ab."""
        s = g.state
        return Call(SideFires(standing(s, self.units), s.at(self.hex), attacking=True), then=self.over)

    def charge(self, g: Draft[GameState], _: Charge) -> Flow[None]:
        """Charge. Rule: gts:18.7v."""
        return Call(Charging(self.units, self.hex), then=self.over)

    def call_off(self, g: Draft[GameState], _: CallOff) -> Flow[None]:
        """It ends with no further effect. Rule: gts:18.7ac."""
        return Done(None)

    def over(self, g: Draft[GameState], _: None) -> Flow[None]:
        """The round is over."""
        return Done(None)
