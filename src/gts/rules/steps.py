"""A step into an adjacent hex: what forbids it, what it costs, and what happens on leaving (14.1, 14.3, 14.7, 14.9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import frozen

from gts.counters import UnitId
from gts.events import ActionEnded, Moved
from gts.rules.arrivals import entry_refusal, held_refusal
from gts.rules.checks import Check
from gts.rules.costs import Way, cheapest, crossing_refusal, ground_refusal, is_leg_infantry
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.parks import leave_park, leave_park_refusal
from gts.rules.positions import expose
from gts.rules.results import cohesion_hit
from gts.rules.stacking import column_refusal, is_overstacked, stack_refusal
from gts.state import HEAVY, GameState
from hexfront.chance import Each
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import evolve

if TYPE_CHECKING:
    from gts.rules.movement import Movement


def allowance(s: GameState, unit: UnitId) -> int:
    """A unit's movement allowance in half points; 0 for one that does not move by points.

    Rule: gts:14.2a; gts:14.4a.
    """
    printed = s.face(unit).movement_allowance
    return 2 * printed if isinstance(printed, int) else 0


def points_left(s: GameState, unit: UnitId) -> int:
    """The half movement points that a unit may still spend in this Action. Rule: gts:14.3a."""
    return allowance(s, unit) - s.spent(unit)


def in_points(halves: int) -> str:
    """Half movement points as a player writes them: 3 as "1 1/2"."""
    whole, half = divmod(halves, 2)
    return f"{whole} 1/2" if half and whole else "1/2" if half else str(whole)


def is_able(s: GameState, unit: UnitId) -> bool:
    """Whether a unit may go on with its Action. Rule: gts:17.7b."""
    over = s.marked("ended", unit) or s.marked("halted", unit)
    return unit in s.units and not s.units[unit].suppressed and not over


def way_into(s: GameState, move: Movement, unit: UnitId, to: HexId) -> Way | None:
    """The cheapest way into a hex for one of the group; None if there is none.

    Leg infantry that has spent nothing may take one hex for all that it has.

    Rule: gts:14.3a; gts:14.9a; gts:14.9b.
    """
    found = cheapest(s, unit, s.units[unit].hex, to, move.came, len(move.group) == 1)
    left = points_left(s, unit)
    if found is None or found.halves <= left or not is_leg_infantry(s, unit):
        return found
    fresh = not move.marched and s.spent(unit) == 0
    return Way(None, left, all_it_has=True) if fresh else found


@point
def step_refusal(s: GameState, move: Movement, to: HexId) -> Iterator[Refusal]:
    """Why a group may not step into an adjacent hex.

    Rule: gts:14.1e; gts:13.2c; gts:14.6.1c; gts:14.6.1d; gts:14.7j; gts:14.3a; gts:14.5a; wed:sc-general-11; gts:7.1c;
    gts:14.7f; gts:16.2.3e; gts:16.2.3g.
    """
    first = move.group[0]
    yield from held_refusal(s, s.side(first), to)
    if to not in s.table.area:
        yield Refusal("wed:sc-general-11", f"{to} is outside the area of play")
    yield from entry_refusal(s, s.side(first), to)
    if s.units[first].column:
        yield from column_refusal(s, to, first)
    yield from stack_refusal(s, move.group)
    yield from leave_park_refusal(s, move.group)
    for unit in move.group:
        yield from way_refusal(s, move, unit, to)
    if move.restricted and in_enemy_zone(s, s.side(first), to):
        yield Refusal(
            "gts:13.2c", f"{to} is in an enemy Fire Zone, closed to the first Action of a Division activation"
        )


@once_a_state
def step_refusals(s: GameState, move: Movement, to: HexId) -> tuple[Refusal, ...]:
    """Why a group may not step into an adjacent hex, found once a state: several parts of a move ask for it."""
    return tuple(step_refusal(s, move, to))


def way_refusal(s: GameState, move: Movement, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """Why the ground or its points keep one of the group from stepping into a hex.

    Rule: gts:14.3a; gts:14.5a; gts:14.7i.
    """
    name, start = s.counter(unit).designation, s.units[unit].hex
    way = way_into(s, move, unit, to)
    if way is None:
        crossing = tuple(crossing_refusal(s, unit, start, to))
        yield from crossing or ground_refusal(s, unit, start, to)
    elif way.halves > (left := points_left(s, unit)):
        words = f"{to} costs {name} {in_points(way.halves)} movement points; it has {in_points(left)} left"
        yield Refusal("gts:14.3a", words)


@frozen
class Trying:
    """Something that decides whether a unit gets into the hex that it moves to, and the rule that asks for it."""

    rule: str
    frame: Frame[GameState, bool]


@point
def step_trials(s: GameState, unit: UnitId, to: HexId) -> Iterator[Trying]:
    """What must turn out well for a unit to get from its hex into another: nothing in the series. Rule: gts:14.3a."""
    yield from ()


@frozen
class Leaving(Frame[GameState, None]):
    """Units try to leave their hex for another, at costs already reckoned.

    What the hex itself asks comes first (a heavy barrage), then the other side may fire, then those still able go.
    `crowded` tells that the hex was overstacked when they tried.

    Rule: gts:14.7l; gts:14.7m; gts:16.6.2.2e; gts:16.6.2.2g; gts:17.2b; gts:17.2i; ruling:H1.
    """

    group: tuple[UnitId, ...]
    to: HexId
    costs: tuple[int, ...]
    crowded: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Out of a heavy barrage each unit checks in turn. Rule: gts:16.6.2.2e; gts:16.6.2.2g."""
        hex = g.state.units[self.group[0]].hex
        on = evolve(self, crowded=is_overstacked(g.state, hex))
        if g.state.barrages.get(hex) != HEAVY:
            return on.fire(g, ())
        return Call(Each(tuple(BarrageExit(unit) for unit in self.group)), then=on.fire)

    def fire(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """The other side may fire at those that leave, whom no improved position helps; they are out of their Park.

        Rule: gts:17.2b; gts:17.2j; gts:14.1d; gts:17.3e; gts:16.2.3e.
        """
        leaving = tuple(unit for unit in self.group if is_able(g.state, unit))
        for unit in leaving:
            expose(g, unit)
            leave_park(g, unit)
        return Call(OpportunityFire(leaving, self.to), then=self.crowd)

    def crowd(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """Leaving an overstacked hex costs a Cohesion Hit, even if the fire has stopped it.

        Rule: gts:14.7l; gts:14.7m.
        """
        for unit in self.group:
            if self.crowded and unit in g.state.units:
                cohesion_hit(g, unit)
        return Next(self.attempt)

    def attempt(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """What a title has them try first."""
        able = [unit for unit in self.group if is_able(g.state, unit)]
        trials = tuple(trial.frame for unit in able for trial in step_trials(g.state, unit, self.to))
        return Call(Each(trials), then=self.attempted) if trials else self.go(g)

    def attempted(self, g: Draft[GameState], passed: tuple[bool, ...]) -> Flow[None]:
        """If it has turned out badly, all stay where they are."""
        return Next(self.go) if all(passed) else Done(None)

    def go(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Those still able move, unless the enemy has come into the hex meanwhile. Rule: gts:17.7b; gts:14.1e."""
        for unit, cost in zip(self.group, self.costs, strict=True):
            if is_able(g.state, unit) and g.state.holder(self.to) in (None, g.state.side(unit)):
                g.emit(Moved(unit, g.state.units[unit].hex, self.to, cost))
        return Done(None)


@frozen
class BarrageExit(Frame[GameState, None]):
    """A unit tries to leave a heavy barrage: a Cohesion Hit, and a check without which it stays.

    Rule: gts:16.6.2.2e; gts:16.6.2.2f.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The Cohesion Hit comes either way. Rule: gts:16.6.2.2e."""
        cohesion_hit(g, self.unit)
        return Next(self.check)

    def check(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check, if it survived."""
        if self.unit not in g.state.units:
            return Done(None)
        return Call(Check(self.unit, "leave a heavy barrage", "gts:16.6.2.2e", may_pay=True), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """A unit that fails stays, and its Action is over. Rule: gts:16.6.2.2f."""
        if not passed:
            g.emit(ActionEnded(self.unit, "could not leave the barrage", "gts:16.6.2.2f"))
        return Done(None)
