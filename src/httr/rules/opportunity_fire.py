"""Opportunity fire (6.6.1-6.6.4, 6.6.8): the other side fires at what moves or changes in a hex that it controls.

Who acts declares it; then the window opens, and the units are shot at where they are and as they are. The other side
names one unit and one target after the other until it declines. Each unit fires once at each trigger.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import Method, Shoot
from httr.counters import UnitId
from httr.rules.at_fire import AtShot, at_firer_refusal
from httr.rules.at_strength import at_target_class
from httr.rules.batteries import battery_refusal, directed, mark_barraged
from httr.rules.direct_fire import DirectShot, direct_firer_refusal, is_conventional
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import AMBUSH, CLOSE_ACTION, OPPORTUNITY, Impact
from httr.rules.firers import unfit_refusal
from httr.rules.indirect_shot import IndirectShot
from httr.rules.observation import in_cover
from httr.rules.special_at import ShootSpecial, SpecialShot, close_class, is_special_target
from httr.rules.split_fire import parts_of, points_of, split_refusal
from httr.rules.units import TOP, at_class, is_heavy_weapons
from httr.rules.zones import controllers
from httr.state import HttrState
from httr.unittypes import Mode

LEAVE, MODE, MOUNT, RESTACK = "leave", "mode", "mount", "restack"
"""What sets off opportunity fire, beside an ambush and a close action.

Rule: httr:6.6.2.1a; httr:6.6.2.2a; httr:6.6.2.2b; httr:6.6.2.2c.
"""


@frozen
class OpportunityFire(Frame[HttrState, bool]):
    """Fire at units that act, by those who control their hex; the result is whether there was any.

    Only what its owner chooses to do opens it: no retreat, no defilade under fire, no recovery.

    `targets` are the units that act together, which alone can be hit. `defenders` may fire without a zone of control:
    the stack that is being assaulted. `fired` are those that have had their shot at this trigger,
    `parts` the shots of defenders that split their fire; `beside` have come with the targets but are none, in defilade.

    Rule: httr:6.6.1.1 to httr:6.6.1.4; httr:6.6.2.1b; httr:6.6.2.3; httr:6.6.2.4; httr:6.6.2.6; httr:6.6.7.3; httr:8.2;
    httr:8.4.4a; ruling:A53; httr:4.1f; httr:6.6a.
    """

    targets: tuple[UnitId, ...]
    trigger: str
    defenders: tuple[UnitId, ...] = ()
    fired: tuple[UnitId, ...] = ()
    parts: tuple[Shoot, ...] = ()
    beside: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[bool]:
        """Ask while somebody can fire at somebody."""
        return Wait(self.window) if self.is_open(g.state) else self.over()

    def is_open(self, s: HttrState) -> bool:
        """Whether any shot is legal."""
        return any(next(shot_refusal(s, self, shot), None) is None for shot in shots(s, self))

    def window(self, s: HttrState) -> Ask[bool]:
        """Who fires at whom and how, or nobody does. Rule: httr:6.6.1.3."""
        aimed = marks_of(s, self)
        about = f"{'ambush' if self.trigger == AMBUSH else 'opportunity fire at'} {s.names(aimed)}"
        side = s.table.enemy[s.side(aimed[0])]
        ask = Ask[bool](side, about, rule="httr:6.6.1.2", subject=aimed)
        ask.offer(Decline(), self.declined)
        for shot in shots(s, self):
            ask.offer(shot, self.shoot, shot_refusal, s, self, shot)
        return ask

    def declined(self, g: Draft[HttrState], _: Decline) -> Flow[bool]:
        """No more fire at this trigger."""
        return self.over()

    def over(self) -> Flow[bool]:
        """Whether there was any fire."""
        return Done(bool(self.fired or self.parts))

    def shoot(self, g: Draft[HttrState], action: Shoot) -> Flow[bool]:
        """One unit fires. Rule: httr:6.6.1.3; httr:6.6.4.2."""
        if action.points:
            on = evolve(self, parts=(*self.parts, action))
        else:
            on = evolve(self, fired=(*self.fired, action.unit))
        if action.method == Method.INDIRECT:
            controls = (directed(g.state, action.unit, None, action.target),)
            mark_barraged(g, controls, self.occasion)
            return Call(IndirectShot(action.target, controls, self.occasion, self.targets), then=on.hit)
        return Call(self.shot(g.state, action), then=on.hit)

    def shot(self, s: HttrState, action: Shoot) -> Frame[HttrState, Impact]:
        """The shot itself. Rule: httr:6.6.1.3; httr:6.6.1.4; httr:6.6.8.4."""
        unit, target = action.unit, action.target
        if action.method == Method.DIRECT:
            part = points_of(s, self.parts, action)
            return DirectShot(target, (unit,), self.occasion, self.targets, part)
        fire_class = close_class(s, unit)
        if at_class(s, unit) is None and fire_class is not None:
            return ShootSpecial(SpecialShot(fire_class, (unit,), target, attacks=False), (unit,), self.targets)
        return AtShot(target, ((unit, points_of(s, self.parts, action)),), self.occasion, self.targets)

    @property
    def occasion(self) -> str:
        """What the fire is called in its event."""
        return self.trigger if self.trigger in (AMBUSH, CLOSE_ACTION) else OPPORTUNITY

    def hit(self, g: Draft[HttrState], impact: Impact) -> Flow[bool]:
        """The result is applied at once. Rule: httr:6.6.1.2."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[bool]:
        """The next shot. Rule: httr:6.6.1.3."""
        return Next(self.start)


def marks_of(s: HttrState, window: OpportunityFire) -> tuple[UnitId, ...]:
    """The units that may be fired at: the two uppermost of those that act together and are still there.

    Rule: httr:6.6.1.1; httr:6.6.2.5; ruling:A53.
    """
    left = (unit for unit in window.targets if unit in s.units)
    first = next(left, None)
    return () if first is None else tuple(unit for unit in s.at(s.units[first].hex) if unit in window.targets)[:TOP]


def shots(s: HttrState, window: OpportunityFire) -> Iterator[Shoot]:
    """Every shot that makes sense: the firers in their order, for each the targets from the top.

    Rule: httr:6.6.1.4; httr:6.6.4.1a; httr:6.6.4.1b; httr:6.6.3.1a; httr:6.6.3.2.
    """
    aimed = marks_of(s, window)
    if not aimed:
        return
    controlling = controllers(s, s.side(aimed[0]), s.units[aimed[0]].hex)
    for unit in dict.fromkeys((*window.defenders, *controlling)):
        if unit in s.units:
            for target in aimed:
                for method in methods(s, window, unit, target):
                    yield Shoot(unit, target, method)
                    if unit in window.defenders and len(aimed) > 1:
                        yield from parts_of(s, window.parts, Shoot(unit, target, method))
            if fires_high(s, window, unit):
                yield from (Shoot(unit, target, Method.INDIRECT) for target in window.targets if target in s.units)


def methods(s: HttrState, window: OpportunityFire, unit: UnitId, target: UnitId) -> Iterator[Method]:
    """How one unit may fire at another, by the class of the target. Rule: httr:6.2a; httr:6.2b; httr:6.6.8.4."""
    if is_conventional(s, target):
        yield Method.DIRECT
    by_gun = at_target_class(s, target) is not None and at_class(s, unit) is not None
    if by_gun or (window.trigger == AMBUSH and is_close_shot(s, unit, target)):
        yield Method.AT


def fires_high(s: HttrState, window: OpportunityFire, unit: UnitId) -> bool:
    """Whether a unit may answer this trigger with indirect fire: heavy weapons in ambush, or one that is assaulted.

    Any unit that acts may be its target.

    Rule: httr:6.6.1.4; httr:6.6.3.5; httr:6.6.6.3; httr:6.5.1.7; ruling:A57; ruling:A60; ruling:A208.
    """
    if unit not in s.table.gunnery.reach:
        return False
    if window.trigger == AMBUSH:
        return is_heavy_weapons(s, unit)
    return window.trigger == CLOSE_ACTION and unit in window.defenders


def is_close_shot(s: HttrState, unit: UnitId, target: UnitId) -> bool:
    """Whether infantry or engineers may ambush an AFV with what they fire in close action.

    Rule: httr:6.6.8.4; httr:6.4.1.9; ruling:A58.
    """
    near = s.table.board.adjacent(s.units[unit].hex, s.units[target].hex)
    return near and is_special_target(s, target) and close_class(s, unit) is not None


@point
def shot_refusal(s: HttrState, window: OpportunityFire, shot: Shoot) -> Iterator[Refusal]:
    """Why a unit may not fire at one that acts.

    Rule: httr:6.6.4.1a; httr:6.6.4.2; httr:6.6.4.3; httr:6.6.3.1b; httr:6.6.3.2; httr:6.6.3.3b; httr:6.6.6.1;
    httr:6.6.6.3; httr:18.2.5; ruling:A55; ruling:A121.
    """
    if shot.unit in window.fired:
        yield Refusal("httr:6.6.4.2", f"{s.counter(shot.unit).designation} has fired at this trigger")
    if shot.method == Method.INDIRECT:
        yield from battery_refusal(s, shot.unit, None, shot.target, window.occasion)
    elif shot.method == Method.DIRECT:
        yield from direct_firer_refusal(s, shot.unit, shot.target, window.occasion)
    elif at_class(s, shot.unit) is None:
        yield from unfit_refusal(s, shot.unit, window.occasion)
    else:
        yield from at_firer_refusal(s, shot.unit, shot.target, window.occasion)
    yield from split_refusal(s, window.parts, shot)
    if window.trigger == AMBUSH:
        by_hand = shot.method == Method.AT and at_class(s, shot.unit) is None
        yield from ambush_refusal(s, (*window.targets, *window.beside), shot.unit, by_hand)


def ambush_refusal(s: HttrState, movers: tuple[UnitId, ...], unit: UnitId, by_hand: bool) -> Iterator[Refusal]:
    """Why a unit may not ambush those who have just come: it is not hidden, or others stood next to it before.

    For what infantry and engineers fire `by_hand` at AFV an entrenchment hides them, too.

    Rule: httr:6.6.8.2; httr:6.6.8.3; httr:6.6.8.4; ruling:A57.
    """
    hex, name = s.units[unit].hex, s.counter(unit).designation
    if not in_cover(s, hex) and not (by_hand and hex in s.dug):
        yield Refusal("httr:6.6.8.2", f"{name} is not in covering terrain")
    known = next((other for other in adjacent_enemies(s, unit) if other not in movers), None)
    if known is not None:
        yield Refusal("httr:6.6.8.3", f"{s.counter(known).designation} is next to {name} already")


def adjacent_enemies(s: HttrState, unit: UnitId) -> Iterator[UnitId]:
    """The enemies next to a unit, hex by hex from the top."""
    side = s.side(unit)
    for hex in s.table.board.neighbours(s.units[unit].hex):
        yield from (other for other in s.at(hex) if s.side(other) != side)


def may_be_ambushed(s: HttrState, movers: tuple[UnitId, ...], hex: HexId) -> tuple[UnitId, ...]:
    """Those of some units that may be ambushed as they enter a hex: not in defilade, in the open, next to an enemy.

    Rule: httr:6.6.8.1; ruling:A57; ruling:A124.
    """
    if in_cover(s, hex) or next(adjacent_enemies(s, movers[0]), None) is None:
        return ()
    return tuple(unit for unit in movers if s.units[unit].mode is not Mode.DEFILADE)
