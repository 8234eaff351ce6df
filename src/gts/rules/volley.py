"""The Fire Action of one unit: at which target, directly or indirectly (15.2, 15.5, 16.5)."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from gts.actions import AimAtHex, Bombard, CounterBattery, FireAt
from gts.counters import UnitId
from gts.rules.barrages import HexBarrage, no_hex_refusal
from gts.rules.counter_battery import counter_battery_refusal
from gts.rules.fire import fire_refusal, target_refusal
from gts.rules.fire_zones import direct_range, fires_directly
from gts.rules.indirect_fire import IndirectFire
from gts.rules.shots import DirectFire
from gts.rules.spotting import aim_refusal, bombard_refusal, fires_indirectly, longest_range
from gts.state import GameState
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hooks import Point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft


@frozen
class Volley(Frame[GameState, None]):
    """One unit fires at one target. Rule: gts:15.2a; gts:15.5b; gts:16.5a."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the target, if it still can: an earlier shot of its stack may have changed that."""
        return Wait(self.target) if self.target(g.state).has_legal() else Done(None)

    def target(self, s: GameState) -> Ask[None]:
        """Each enemy, and for Indirect Fire a hex without units; from a Park, each enemy in a Park once more.

        Rule: gts:15.3a; gts:15.3d; gts:16.5b; gts:16.2b; gts:16.7d; gts:16.2.5f.
        """
        ask = Ask[None](
            s.side(self.unit), f"fire of {s.counter(self.unit).designation}", rule="gts:15.5a", subject=(self.unit,)
        )
        side = s.side(self.unit)
        if fires_directly(s, self.unit):
            near = in_range(s, self.unit, direct_range(s, self.unit), target_refusal)
            ask.offer_among(FireAt, s.foes(side), near, self.directly, target_refusal, s, self.unit)
        if fires_indirectly(s, self.unit):
            near = in_range(s, self.unit, longest_range(s, self.unit), aim_refusal)
            ask.offer_among(Bombard, s.foes(side), near, self.indirectly, bombard_refusal, s, self.unit)
            for foe in s.foes(side) if s.units[self.unit].parked else ():
                if s.units[foe].parked:
                    ask.offer(CounterBattery(foe), self.back, counter_battery_refusal, s, self.unit, foe)
            ask.offer(AimAtHex(), self.at_hex, no_hex_refusal, s, self.unit)
        return ask

    def directly(self, g: Draft[GameState], action: FireAt) -> Flow[None]:
        """Direct Fire at a unit. Rule: gts:15.3a."""
        return Next(DirectFire(self.unit, action.target).start)

    def indirectly(self, g: Draft[GameState], action: Bombard) -> Flow[None]:
        """Indirect Fire at a unit. Rule: gts:15.3d."""
        return Next(IndirectFire(self.unit, action.target).start)

    def back(self, g: Draft[GameState], action: CounterBattery) -> Flow[None]:
        """Counter-battery fire. Rule: gts:16.7a."""
        return Next(IndirectFire(self.unit, action.target, counter_battery=True).start)

    def at_hex(self, g: Draft[GameState], _: AimAtHex) -> Flow[None]:
        """Indirect Fire at a hex. Rule: gts:16.5b."""
        return Next(HexBarrage(self.unit).start)


def in_range(s: GameState, unit: UnitId, limit: int, why: Point[..., Refusal]) -> Iterable[UnitId]:
    """The enemies whom a unit's range allows as targets: all, if a title changes what it forbids. Rule: gts:15.1a."""
    side = s.side(unit)
    return s.foes(side) if why.is_amended(s, "gts:15.1a") else s.foes_near(side, s.units[unit].hex, limit)


@once_a_state
def volley_refusals(s: GameState, unit: UnitId) -> tuple[Refusal, ...]:
    """Why a unit has nothing to fire at, found once a state: a first Action and a Second ask for it.

    Rule: gts:15.2b; gts:15.5a; gts:15.5c.
    """
    refusals = tuple(fire_refusal(s, unit))
    if refusals or Volley(unit).target(s).has_legal():
        return refusals
    name = s.counter(unit).designation
    return (Refusal("gts:15.5c", f"{name} has no target in range that it sees or that is spotted for it"),)
