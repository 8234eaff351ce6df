"""Opportunity Fire: how the other side breaks into an Action (17)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from gts.actions import OpportunityShot
from gts.counters import UnitId
from gts.events import FireHeld
from gts.marks import DISPLACED
from gts.rules.checks import Check
from gts.rules.fire import OPPORTUNITY, direct_fire_refusal
from gts.rules.fire_zones import covering, covers, in_enemy_zone
from gts.rules.shots import Hit, Shot, impact
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft
from hexfront.values import evolve

Group = tuple[UnitId, ...]


@point
def zone_modifiers(s: GameState, target: UnitId, to: HexId | None) -> Iterator[Modifier]:
    """What Opportunity Fire adds for where the target is going; `to` None is a trigger other than a step.

    Rule: gts:17.6a; gts:17.6b; gts:17.6c; ruling:F17; ruling:F20.
    """
    if to is None:
        yield evolve(s.modifier("opportunity-zone"), rule="gts:17.6b")
    elif in_enemy_zone(s, s.side(target), to):
        yield s.modifier("opportunity-zone")
    else:
        yield s.modifier("opportunity-no-zone")


@point
def trigger_modifiers(s: GameState, firer: UnitId, targets: Group) -> Iterator[Modifier]:
    """What else Opportunity Fire of a unit has, for where it and all those stand that have triggered it.

    Nothing in the series. Rule: gts:17.6a.
    """
    yield from ()


@point
def opportunity_refusal(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit may not try to fire at what happens in a hex.

    Rule: gts:17.2a; gts:17.4a; gts:17.5a; gts:19.2.2f; gts:16.1p; gts:16.1v.
    """
    if not covers(s, firer, hex):
        yield from direct_fire_refusal(s, firer)
        yield Refusal("gts:17.2a", f"{hex} is not in the Fire Zone of {s.counter(firer).designation}")


def may_shoot(s: GameState, firer: UnitId, hex: HexId) -> bool:
    """Whether a unit may try to fire at what happens in a hex. Rule: gts:17.4a."""
    return next(opportunity_refusal(s, firer, hex), None) is None


def is_exposed(s: GameState, unit: UnitId) -> bool:
    """Whether what a unit has done still triggers fire: it is there, past its entry hex, and no Event has moved it.

    Rule: gts:8.0i; gts:8.0k; gts:17.2b.
    """
    return unit in s.units and not s.units[unit].arriving and not s.marked(DISPLACED, unit)


@frozen
class OpportunityFire(Frame[GameState, Group]):
    """The other side may shoot, unit by unit, at units that trigger it in their hex.

    `to` is the hex that the targets move into, None for another trigger; `extra` are further modifiers; `tried` the
    units that have used this trigger, each once; `only` those that may use it, None for every enemy. The result is who
    has used it by the end: where a trigger lets the firer choose to shoot before or after the change, a second window
    for those left follows the first.

    Rule: gts:17.1a; gts:17.2b; gts:17.2i; gts:17.4c; gts:17.4d; gts:17.7a; gts:17.8a; gts:17.8b; gts:17.8d;
    gts:17.8e; gts:14.7c; gts:17.2e; gts:17.2f; gts:17.2k.
    """

    targets: tuple[UnitId, ...]
    to: HexId | None = None
    extra: tuple[Modifier, ...] = ()
    tried: tuple[UnitId, ...] = ()
    only: tuple[UnitId, ...] | None = None

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Group]:
        """Open the window if anybody may shoot at anybody. Rule: gts:17.8c; gts:8.0i; gts:8.0k."""
        s = g.state
        targets = tuple(unit for unit in self.targets if is_exposed(s, unit))
        if not targets:
            return Done(self.tried)
        side, hex = s.side(targets[0]), s.units[targets[0]].hex
        if not any(self.may_try(firer) and may_shoot(s, firer, hex) for firer in covering(s, side, hex)):
            return Done(self.tried)
        return Wait(evolve(self, targets=targets).window)

    def may_try(self, firer: UnitId) -> bool:
        """Whether this trigger is still open to a unit. Rule: gts:17.2e; gts:17.2f."""
        return firer not in self.tried and (self.only is None or firer in self.only)

    def window(self, s: GameState) -> Ask[Group]:
        """The Non-Active player names a firer and its target, or lets it pass.

        Rule: gts:17.4d; gts:17.8a; gts:13.4a; gts:29.36.
        """
        first = self.targets[0]
        side, hex = s.side(first), s.units[first].hex
        names = ", ".join(s.counter(unit).designation for unit in self.targets)
        ask = Ask[Group](
            s.table.enemy[side], f"Opportunity Fire at {names} in {hex}", rule="gts:17.8a", subject=self.targets
        )
        ask.offer(Decline(), self.over)
        for firer in s.foes(side):
            if self.may_try(firer):
                for target in self.targets:
                    ask.offer(OpportunityShot(firer, target), self.try_it, opportunity_refusal, s, firer, hex)
        return ask

    def over(self, g: Draft[GameState], _: Decline) -> Flow[Group]:
        """The window closes, and whoever reads the account learns that nobody fires. Rule: gts:17.8a."""
        s = g.state
        g.emit(FireHeld(s.table.enemy[s.side(self.targets[0])], self.targets))
        return Done(self.tried)

    def try_it(self, g: Draft[GameState], action: OpportunityShot) -> Flow[Group]:
        """The firer must pass a Troop Quality Check, which no Command Point passes.

        Rule: gts:17.4c; gts:29.48b; gts:29.16b.
        """
        on = evolve(self, tried=(*self.tried, action.firer))
        extra = (*self.extra, *trigger_modifiers(g.state, action.firer, self.targets))
        return Call(Trial(action.firer, action.target, self.to, extra), then=on.start)


@frozen
class Trial(Frame[GameState, None]):
    """One unit tries to shoot at one unit: the check, the shot, the result.

    Rule: gts:17.4c; gts:17.6e; gts:17.7a; gts:29.37.
    """

    firer: UnitId
    target: UnitId
    to: HexId | None
    extra: tuple[Modifier, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check first. Rule: gts:17.4c."""
        return Call(Check(self.firer, "Opportunity Fire", "gts:17.4c"), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """Shoot on success. Rule: gts:17.4d; gts:15.1f."""
        if not passed:
            return Done(None)
        modifiers = tuple(chain(zone_modifiers(g.state, self.target, self.to), self.extra))
        return Call(Shot(self.firer, self.target, OPPORTUNITY, modifiers), then=self.shot)

    def shot(self, g: Draft[GameState], hit: Hit) -> Flow[None]:
        """The result applies at once, in the hex of the trigger. Rule: gts:17.7a."""
        return Call(impact(self.target, hit), then=self.applied)

    def applied(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """The trial is over."""
        return Done(None)
