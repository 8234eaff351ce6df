"""Assault Fire: two shots for each unit, at the shortest range (18.7, 29.9, 29.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.actions import AssaultShot
from gts.counters import ARTILLERY, UnitId, Weapon
from gts.events import Fired
from gts.rules.checks import Check, die
from gts.rules.fire import (
    COMPANY_BONUS,
    DIRECT,
    defense_modifiers,
    firer_modifiers,
    has_company_bonus,
    is_armored_target,
    limited,
    mass_modifiers,
    result_of,
    terrain_modifiers,
    weapon_row,
    weather_modifiers,
)
from gts.rules.fire_zones import fires_directly
from gts.rules.results import Result
from gts.state import GameState
from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft

METHOD: Final = "assault"
FIRE_RATING: Final = "fire"
ASSAULT_RATING: Final = "assault"


def shots_of(s: GameState, unit: UnitId) -> tuple[str, ...]:
    """The ratings with which a unit shoots: both, or a coloured Assault Rating twice; none without one.

    A Mortar and a unit without a Fire Rating have only the Assault Rating.

    Rule: gts:18.1c; gts:18.7y; gts:29.10b; gts:29.10c; gts:29.10d; gts:29.10e; ruling:AS15.
    """
    face = s.face(unit)
    if face.assault_rating is None:
        return ()
    if face.assaults_twice:
        return ASSAULT_RATING, ASSAULT_RATING
    return (FIRE_RATING, ASSAULT_RATING) if fires_directly(s, unit) else (ASSAULT_RATING,)


def assault_row(s: GameState, firer: UnitId, rating: str) -> Weapon:
    """The row of the Combat Results Table for one of a unit's ratings. Rule: gts:18.7y; gts:15.5j; gts:29.10a."""
    if rating == FIRE_RATING:
        return weapon_row(s, firer, DIRECT)
    weapon = s.face(firer).assault_weapon
    assert weapon is not None, f"{firer} has no Assault Rating"
    return Weapon.DIRECT_HE if weapon in ARTILLERY else weapon


@point
def assault_fire_modifiers(
    s: GameState, firer: UnitId, target: UnitId, rating: str, attacking: bool
) -> Iterator[Modifier]:
    """The modifiers of a shot in an Assault; only the defenders' terrain counts, and there is no range.

    Rule: gts:18.7z; gts:18.7aa; gts:19.2.2g; gts:29.9; ruling:AS9.
    """
    yield from firer_modifiers(s, firer)
    if rating == ASSAULT_RATING and s.units[firer].suppressed:
        yield s.modifier("suppressed-assault")
    yield from weather_modifiers(s)
    yield from defense_modifiers(s, target)
    yield from mass_modifiers(s, s.units[target].hex)
    if attacking:
        yield from terrain_modifiers(s, target, assault_row(s, firer, rating))


def standing(s: GameState, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Those units that still take part in their Assault: neither eliminated nor Suppressed.

    Rule: gts:18.7ab; ruling:AS16.
    """
    return tuple(unit for unit in units if unit in s.units and not s.units[unit].suppressed)


@frozen
class UnitFires(Frame[GameState, None]):
    """One unit shoots in an Assault, with `rating` at `target` and then with what is `left`.

    `extra` are the modifiers of the occasion; the Company Bonus is checked once for both shots.

    Rule: gts:18.7x; gts:18.7y; gts:29.9; gts:16.6.2.1l; ruling:AS10.
    """

    firer: UnitId
    target: UnitId
    rating: str
    left: tuple[str, ...]
    targets: tuple[UnitId, ...]
    attacking: bool
    extra: tuple[Modifier, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check for the Company Bonus, where there may be one. Rule: gts:18.7x; gts:29.19a."""
        if has_company_bonus(g.state, self.firer):
            return Call(Check(self.firer, "Company Bonus", "gts:15.6e"), then=self.counted)
        return self.aimed(g)

    def counted(self, g: Draft[GameState], bonus: bool) -> Flow[None]:
        """The bonus is a modifier like the others. Rule: gts:15.6e."""
        if not bonus:
            return self.aimed(g)
        return evolve(self, extra=(g.state.modifier(COMPANY_BONUS), *self.extra)).aimed(g)

    def aimed(self, g: Draft[GameState]) -> Flow[None]:
        """Roll one die. Rule: gts:15.5f."""
        s = g.state
        names = f"{s.counter(self.firer).designation} fires at {s.counter(self.target).designation}"
        about = f"{names} with its {self.rating.capitalize()} Rating"
        return Call(die(about, "gts:18.7y", self.firer, self.target), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Hold the roll against the rating; the result bites at once. Rule: gts:18.7w; gts:15.5h; gts:15.6p."""
        s = g.state
        face = s.face(self.firer)
        printed = face.fire_rating if self.rating == FIRE_RATING else face.assault_rating
        assert printed is not None, f"{self.firer} has no {self.rating} rating"
        lines = assault_fire_modifiers(s, self.firer, self.target, self.rating, self.attacking)
        modifiers = (*self.extra, *(line for line in lines if line.amount))
        rating = limited(printed + sum(each.amount for each in modifiers))
        row = assault_row(s, self.firer, self.rating)
        cell = result_of(s, roll, rating, row, is_armored_target(s, self.target))
        hex = s.units[self.target].hex
        shot = Fired(self.firer, self.target, hex, METHOD, printed, modifiers, rating, roll, cell, used=self.rating)
        g.emit(shot)
        return Next(self.go_on) if cell is None else Call(Result(self.target, str(cell.value)), then=self.go_on)

    def go_on(self, g: Draft[GameState], _: object = None) -> Flow[None]:
        """The second shot, if there is one and anybody to shoot at. Rule: gts:18.7y."""
        targets = aims(g.state, self.targets, self.attacking)
        return Wait(evolve(self, targets=targets).again) if self.left and targets else Done(None)

    def again(self, s: GameState) -> Ask[None]:
        """At whom the second shot goes. Rule: gts:18.7y."""
        name = s.counter(self.firer).designation
        ask = Ask[None](s.side(self.firer), f"second shot of {name}", rule="gts:18.7y", subject=(self.firer,))
        ask.offer(Finish(), self.over)
        for target in self.targets:
            for rating in dict.fromkeys(self.left):
                ask.offer(AssaultShot(self.firer, target, rating), self.shoot)
        return ask

    def shoot(self, g: Draft[GameState], action: AssaultShot) -> Flow[None]:
        """Shoot again."""
        left = without(self.left, action.rating)
        return evolve(self, target=action.target, rating=action.rating, left=left).aimed(g)

    def over(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """It does not shoot again."""
        return Done(None)


def without(ratings: tuple[str, ...], used: str) -> tuple[str, ...]:
    """The ratings that are left when one has been used."""
    place = ratings.index(used)
    return ratings[:place] + ratings[place + 1 :]


def aims(s: GameState, targets: tuple[UnitId, ...], attacking: bool) -> tuple[UnitId, ...]:
    """Whom a side may still shoot at: every defender, but only the assaulting units that still take part.

    Rule: gts:18.7ab; ruling:AS16.
    """
    return tuple(unit for unit in targets if unit in s.units) if attacking else standing(s, targets)


@frozen
class SideFires(Frame[GameState, None]):
    """The units of a side shoot, one after the other in the order that their owner chooses.

    `attacking` tells that they are the assaulting units; `shooters` have not fired yet.

    Rule: gts:18.7w; gts:18.7y.
    """

    shooters: tuple[UnitId, ...]
    targets: tuple[UnitId, ...]
    attacking: bool
    extra: tuple[Modifier, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose who shoots next, as long as anybody can. Rule: gts:18.7w."""
        s = g.state
        shooters = tuple(unit for unit in self.shooters if unit in s.units and shots_of(s, unit))
        targets = aims(s, self.targets, self.attacking)
        if not shooters or not targets:
            return Done(None)
        return Wait(evolve(self, shooters=shooters, targets=targets).choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Which unit shoots next, with which rating, and at whom. Rule: gts:18.7y."""
        who = "assaulting units" if self.attacking else "defenders"
        ask = Ask[None](s.side(self.shooters[0]), f"Assault Fire of the {who}", rule="gts:18.7w", subject=self.shooters)
        ask.offer(Finish(), self.over)
        for firer in self.shooters:
            for target in self.targets:
                for rating in dict.fromkeys(shots_of(s, firer)):
                    ask.offer(AssaultShot(firer, target, rating), self.shoot)
        return ask

    def shoot(self, g: Draft[GameState], action: AssaultShot) -> Flow[None]:
        """One unit shoots. Rule: gts:18.7y."""
        left = without(shots_of(g.state, action.firer), action.rating)
        fire = UnitFires(action.firer, action.target, action.rating, left, self.targets, self.attacking, self.extra)
        on = evolve(self, shooters=tuple(unit for unit in self.shooters if unit != action.firer))
        return Call(fire, then=on.start)

    def over(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """The others hold their fire."""
        return Done(None)
