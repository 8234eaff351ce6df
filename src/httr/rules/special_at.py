"""Special AT fire of infantry and engineers before a close action (10.2): who fires, and with how many points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Value, Wait
from hexfront.sources import Modifier
from hexfront.state import Draft
from hexfront.values import evolve
from httr.actions import AddFirer, FireSpecial, Method, OpenFire
from httr.counters import UnitId
from httr.events import SpecialFired
from httr.rules.at_strength import at_modifiers, at_value, points_of
from httr.rules.checks import two_dice
from httr.rules.fire_results import CLOSE_ACTION, SPECIAL, Impact
from httr.rules.observation import in_cover
from httr.rules.terrain import combat_terrain
from httr.rules.units import family, is_combat_engineer, target_class
from httr.state import HttrState
from httr.unittypes import AtClass, AtFire, Family, Mode

MEDIUM_MORALE: Final = 6
"""The printed morale from which on German infantry has medium AT fire. Rule: httr:10.2.5a."""
SECONDARY_TERRAIN: Final = ("town", "forest", "city")
"""The terrain in which defending infantry adds its excess; so does an entrenchment. Rule: httr:10.2.9b."""


@frozen
class SpecialShot(Value):
    """A shot that is announced: all units of a class, at one AFV. Rule: httr:10.2.3."""

    at_class: AtClass
    firers: tuple[UnitId, ...]
    target: UnitId
    attacks: bool


def close_class(s: HttrState, unit: UnitId) -> AtClass | None:
    """The class of a unit's AT fire in a close action; None if it has none.

    Rule: httr:10.2.5f; httr:10.2.5a; httr:10.2.5b; httr:10.2.5c; httr:10.2.5e; httr:18.4.2.6; httr:6.4.1.9.
    """
    said = s.type(unit).at
    if said is AtFire.CLOSE_MEDIUM:
        return AtClass.MEDIUM
    if said is not AtFire.CLOSE_BY_NATION:
        return None
    firm = s.counter(unit).morale >= MEDIUM_MORALE
    return AtClass.MEDIUM if s.side(unit) == "german" and firm else AtClass.LIGHT


def is_special_target(s: HttrState, unit: UnitId) -> bool:
    """Whether special AT fire may be aimed at a unit: an AFV, and what counts as one. Rule: httr:10.2.2a."""
    return s.type(unit).armored and not s.units[unit].dismounted


def special_firers(s: HttrState, units: Iterable[UnitId], attacks: bool) -> Iterator[UnitId]:
    """Those of a side that may fire: engineers, and infantry in defence, at any place of the stack.

    Rule: httr:10.2.2b; httr:10.2.2c; httr:10.2.2d; httr:13.3.2.1; httr:18.4.3.2a.
    """
    for unit in units:
        status = s.units[unit]
        able = not status.depleted and not status.digging and status.mode is not Mode.TRAVEL
        if able and close_class(s, unit) is not None and (is_combat_engineer(s, unit) or not attacks):
            yield unit


def strength_of(s: HttrState, units: Iterable[UnitId], kind: Family) -> int:
    """The strength points that a side has of infantry, or of engineers. Rule: httr:10.2.6b."""
    return sum(s.strength(unit) for unit in units if family(s, unit) is kind)


def usable(s: HttrState, shot: SpecialShot, own: tuple[UnitId, ...], foes: tuple[UnitId, ...]) -> tuple[int, int]:
    """The points of infantry and of engineers that count in a shot.

    In attack the excess of infantry is the most of the engineers that count; in defence both count, the infantry
    where it has cover. Engineers of the enemy cancel as many.

    Rule: httr:10.2.6b; httr:10.2.6c; httr:10.2.7; httr:10.2.8; httr:10.2.9a; httr:10.2.9b; httr:10.2.5d; ruling:A77;
    ruling:A79.
    """
    excess = strength_of(s, own, Family.INFANTRY) - strength_of(s, foes, Family.INFANTRY)
    engineers = max(0, strength_of(s, shot.firers, Family.ENGINEER) - strength_of(s, foes, Family.ENGINEER))
    if excess <= 0:
        return 0, 0
    if shot.attacks:
        return 0, min(engineers, excess)
    covered = combat_terrain(s, s.units[shot.firers[0]].hex) in SECONDARY_TERRAIN
    dug = s.units[shot.firers[0]].hex in s.dug
    infantry = min(excess, strength_of(s, shot.firers, Family.INFANTRY)) if covered or dug else 0
    return infantry, engineers


def special_modifiers(s: HttrState, shot: SpecialShot) -> Iterator[Modifier]:
    """What modifies the ATFV of special AT fire: defending AFV in covering terrain have no benefit of defilade.

    Rule: httr:10.2.11; httr:6.4.4.4b; httr:10.6.2f.
    """
    special = shot.attacks and in_cover(s, s.units[shot.target].hex)
    guns = tuple((unit, s.strength(unit)) for unit in shot.firers)
    return at_modifiers(s, shot.target, guns, SPECIAL if special else CLOSE_ACTION)


@frozen
class AnnounceSpecial(Frame[HttrState, tuple[SpecialShot, ...]]):
    """A side says which AFV of the other it fires at, class by class, and with which units.

    Who joins in this has no opportunity fire before the same close action.

    Rule: httr:10.2.2a; httr:10.2.3; httr:10.2.10; ruling:A76.
    """

    own: tuple[UnitId, ...]
    foes: tuple[UnitId, ...]
    attacks: bool
    shots: tuple[SpecialShot, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[SpecialShot, ...]]:
        """Ask while there is a class that may fire, and an AFV."""
        return Wait(self.announce) if self.classes(g.state) and self.targets(g.state) else Done(self.shots)

    def classes(self, s: HttrState) -> tuple[AtClass, ...]:
        """The classes that have not been announced."""
        used = tuple(shot.at_class for shot in self.shots)
        able = {close_class(s, unit) for unit in special_firers(s, self.own, self.attacks)}
        return tuple(kind for kind in AtClass if kind in able and kind not in used)

    def targets(self, s: HttrState) -> tuple[UnitId, ...]:
        """The AFV of the other side."""
        return tuple(unit for unit in self.foes if is_special_target(s, unit))

    def announce(self, s: HttrState) -> Ask[tuple[SpecialShot, ...]]:
        """A class and a target, or no more. Rule: httr:10.2.3; httr:10.2.10."""
        about = "special AT fire before the close action"
        ask = Ask[tuple[SpecialShot, ...]](s.side(self.own[0]), about, rule="httr:10.2.2a", subject=self.own)
        ask.offer(Decline(), self.declined)
        for kind in self.classes(s):
            for target in self.targets(s):
                ask.offer(FireSpecial(kind, target), self.aimed)
        return ask

    def aimed(self, g: Draft[HttrState], action: FireSpecial) -> Flow[tuple[SpecialShot, ...]]:
        """Name the firers. Rule: httr:10.2.3."""
        shot = SpecialShot(AtClass(action.at_class), (), action.target, self.attacks)
        return Next(evolve(self, shots=(*self.shots, shot)).named)

    def named(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[SpecialShot, ...]]:
        """Ask who fires."""
        return Wait(self.join)

    def join(self, s: HttrState) -> Ask[tuple[SpecialShot, ...]]:
        """Which units of the class fire together. Rule: httr:10.2.3; httr:10.2.2d."""
        shot, order = self.shots[-1], s.table.order
        about = f"special AT fire at {s.counter(shot.target).designation}"
        subject = (shot.target, *shot.firers)
        ask = Ask[tuple[SpecialShot, ...]](s.side(self.own[0]), about, rule="httr:10.2.3", subject=subject)
        last = order[shot.firers[-1]] if shot.firers else -1
        for unit in special_firers(s, self.own, self.attacks):
            if unit not in shot.firers and close_class(s, unit) == shot.at_class:
                ask.offer(AddFirer(unit), self.joined, canonical=order[unit] > last)
        if shot.firers:
            ask.offer(OpenFire(), self.announced)
        return ask

    def joined(self, g: Draft[HttrState], action: AddFirer) -> Flow[tuple[SpecialShot, ...]]:
        """One more fires."""
        *before, shot = self.shots
        firers = sorted((*shot.firers, action.unit), key=g.state.table.order.__getitem__)
        return Next(evolve(self, shots=(*before, evolve(shot, firers=tuple(firers)))).named)

    def announced(self, g: Draft[HttrState], _: OpenFire) -> Flow[tuple[SpecialShot, ...]]:
        """The shot is announced; perhaps another class fires, too."""
        return Next(self.start)

    def declined(self, g: Draft[HttrState], _: Decline) -> Flow[tuple[SpecialShot, ...]]:
        """No more shots."""
        return Done(self.shots)


@frozen
class ShootSpecial(Frame[HttrState, Impact]):
    """A shot of those who are left is resolved, and not applied yet: the fire of both sides counts at once.

    `own` and `foes` are the units of both sides.

    Rule: httr:10.2.4; httr:10.2.6a; httr:10.2.6d; httr:10.2.9a; httr:6.4.2.1d; httr:6.4.2.1f; ruling:A25; ruling:A26.
    """

    shot: SpecialShot
    own: tuple[UnitId, ...]
    foes: tuple[UnitId, ...]

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Impact]:
        """Roll two dice. Rule: httr:6.4.2.1h."""
        s, shot = g.state, self.shot
        assert shot.firers, "a shot is fired by somebody"
        about = f"special AT fire of {s.names(shot.firers)} at {s.counter(shot.target).designation}"
        return Call(two_dice(about, "httr:10.2.2a", *shot.firers, shot.target), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """Twelve, or more than the ATFV, is a miss; half of it or less costs two points.

        Rule: httr:6.4.2.1h; httr:6.4.2.1i; httr:6.4.2.1j; httr:6.4.2.1k.
        """
        s, shot = g.state, self.shot
        infantry, engineers = usable(s, shot, self.own, self.foes)
        modifiers = tuple(special_modifiers(s, shot))
        made = at_value(s, shot.at_class, target_class(s, shot.target), infantry + engineers, modifiers)
        lost = points_of(made.value, roll)
        hex = s.units[shot.target].hex
        g.emit(
            SpecialFired(
                shot.target, hex, shot.firers, infantry, engineers, made.fire_class, made.target_class, made.cell,
                made.primary, made.secondary, made.modifiers, made.value, roll, lost,
            )
        )  # fmt: skip
        return Done(Impact(shot.target, hex, Method.AT, lost, False, s.side(shot.firers[0])))
