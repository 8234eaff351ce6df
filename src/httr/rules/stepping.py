"""One step of a move, from its declaration to the fire that follows it (6.6.2.1, 6.6.8, 9.5.2.2)."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Stop
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import CarryOn
from httr.counters import UnitId
from httr.events import MoveEnded, UnitMoved
from httr.marks import MOVED
from httr.rules.allowance import is_emplaced
from httr.rules.banks import Came
from httr.rules.carrying_on import carry_on
from httr.rules.checks import MoraleCheck
from httr.rules.costs import cost_modifiers
from httr.rules.entering import occupy
from httr.rules.fire_results import AMBUSH
from httr.rules.indirect_opportunity import LONGEST_TRAIL, IndirectOpportunity
from httr.rules.opportunity_fire import LEAVE, OpportunityFire, may_be_ambushed
from httr.rules.steps import Move, going, marches, passage_of, step_refusal, uppermost
from httr.rules.units import is_artillery, is_leg, morale
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class Stepping(Frame[HttrState, Move]):
    """Units go into the next hex together, if nothing stops them; the result is the move as it then is.

    Rule: httr:6.6.1.2; httr:9.1.5a; httr:9.5.2.2a; httr:6.6.2.1a.
    """

    move: Move
    to: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Move]:
        """Guns in battery that would come under the enemy's control check morale first. Rule: httr:9.5.2.2a."""
        guns = guns_to_check(g.state, self.move.group, self.to)
        about = f"bring guns into {self.to}"
        checks = tuple(MoraleCheck(steadiest(g.state, self.move.group, gun), about, "httr:9.5.2.2a") for gun in guns)
        return Call(Each(checks), then=self.checked)

    def checked(self, g: Draft[HttrState], passed: tuple[bool, ...]) -> Flow[Move]:
        """A gun that failed stays, and has moved. Rule: httr:9.5.2.2a; ruling:A67."""
        for gun, well in zip(guns_to_check(g.state, self.move.group, self.to), passed, strict=True):
            if not well:
                g.emit(MoveEnded(gun, "failed its morale check", "httr:9.5.2.2a"))
        return self.declare(g)

    def declare(self, g: Draft[HttrState]) -> Flow[Move]:
        """Those who control the hex fire at those who leave it, once at the whole stack. Rule: httr:6.6.2.1a."""
        on = evolve(self, move=still_moving(g.state, self.move))
        return Call(OpportunityFire(on.move.group, LEAVE), then=on.fired)

    def fired(self, g: Draft[HttrState], fired: bool) -> Flow[Move]:
        """Those who were fired at may think again; what they declared may have become impossible.

        Rule: httr:6.6.1.2; ruling:A52.
        """
        on = evolve(self, move=still_moving(g.state, self.move))
        if not on.move.group or (fired and next(step_refusal(g.state, on.move, self.to), None) is not None):
            return Done(on.move)
        return Wait(on.carry_on) if fired else on.enter(g)

    def carry_on(self, s: HttrState) -> Ask[Move]:
        """Whether to go on all the same. Rule: ruling:A52."""
        return carry_on(s, self.move.group, f"go on to {self.to}", self.stop, self.enter)

    def stop(self, g: Draft[HttrState], _: Stop) -> Flow[Move]:
        """They stay where they are, and have moved. Rule: ruling:A52; ruling:A185."""
        for unit in self.move.group:
            g.emit(MoveEnded(unit, "stopped under fire", "httr:6.6.1.2"))
        return Done(evolve(self.move, group=()))

    def enter(self, g: Draft[HttrState], _: CarryOn | None = None) -> Flow[Move]:
        """They pay and are there, in the order in which they lay. Rule: httr:9.1.3; httr:9.6.1; httr:9.6.6b."""
        s, move = g.state, self.move
        start = s.units[move.group[0]].hex
        came, halted = arrival(s, move, self.to)
        lines = {unit: tuple(cost_modifiers(s, unit, start, self.to, going(s, move, self.to))) for unit in move.group}
        on_foot = {unit for unit in move.group if marches(s, move, unit, self.to)}
        for unit in (unit for unit in s.at(start) if unit in lines):
            g.emit(UnitMoved(unit, start, self.to, lines[unit], unit in on_foot, rides=not is_leg(s, unit)))
        occupy(g, move.group)
        return evolve(self, move=evolve(move, came=came, path=(*move.path, self.to), halted=halted)).ambush(g)

    def ambush(self, g: Draft[HttrState]) -> Flow[Move]:
        """Those who lie in cover may fire at those who have come. Rule: httr:6.6.8.1."""
        seen = may_be_ambushed(g.state, self.move.group, self.to)
        beside = tuple(unit for unit in self.move.group if unit not in seen)
        return Call(OpportunityFire(seen, AMBUSH, beside=beside), then=self.ambushed)

    def ambushed(self, g: Draft[HttrState], _: bool) -> Flow[Move]:
        """Those who are left may come under indirect fire."""
        return self.shell(still_moving(g.state, self.move))

    def shell(self, move: Move) -> Flow[Move]:
        """Batteries may fire at those who have come far enough in full view. Rule: httr:6.6.5.1a; ruling:A56."""
        return Call(IndirectOpportunity(move.group, move.path[-LONGEST_TRAIL:]), then=evolve(self, move=move).shelled)

    def shelled(self, g: Draft[HttrState], _: bool) -> Flow[Move]:
        """The step is over."""
        return Done(still_moving(g.state, self.move))


def arrival(s: HttrState, move: Move, to: HexId) -> tuple[Came, bool]:
    """How units come into a hex, and whether they must stop there: columns on a road that meet another.

    Rule: httr:9.4.1.1; httr:9.6.6a; httr:9.6.6b; httr:11.3.5; ruling:A68.
    """
    top = uppermost(s, move.group)
    road = passage_of(s, move, top, to).road
    column = any(s.units[unit].mode is Mode.TRAVEL for unit in move.group)
    others = any(s.units[unit].mode is Mode.TRAVEL for unit in s.at(to))
    return ("" if road is None else road.network, s.units[top].hex), road is not None and column and others


def still_moving(s: HttrState, move: Move) -> Move:
    """A move with those who are still there and have not ended theirs."""
    return evolve(move, group=tuple(unit for unit in move.group if unit in s.units and s.marked(MOVED, unit) is None))


def guns_to_check(s: HttrState, group: tuple[UnitId, ...], to: HexId) -> tuple[UnitId, ...]:
    """The AT and flak guns in battery that must pass a check to go where the enemy controls the hex.

    Rule: httr:9.5.2.2a; ruling:A67.
    """
    if not in_enemy_zone(s, s.side(group[0]), to):
        return ()
    return tuple(unit for unit in group if is_emplaced(s, unit) and not is_artillery(s, unit))


def steadiest(s: HttrState, group: tuple[UnitId, ...], gun: UnitId) -> UnitId:
    """Whose morale counts for a gun: its own, or that of a unit on foot that goes with it. Rule: httr:9.5.2.2b."""
    return max((gun, *(unit for unit in group if is_leg(s, unit))), key=lambda unit: morale(s, unit))
