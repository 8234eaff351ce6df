"""Indirect Fire: who spots, the shot, what it does to the stack, and barrage markers (16)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import field, frozen

from gts.actions import BombardHex
from gts.counters import LeaderId, UnitId, Weapon
from gts.events import BarragePlaced, Fired
from gts.rules.checks import NEVER, Check, die
from gts.rules.command import command_links, in_command
from gts.rules.fire import (
    COMPANY_BONUS,
    INDIRECT,
    firer_modifiers,
    has_company_bonus,
    limited,
)
from gts.rules.fire_zones import fire_range, mission_range
from gts.rules.leaders import leader_of_unit
from gts.rules.line_of_sight import field_of_view, has_sight, sight_refusal
from gts.rules.parks import show_fired
from gts.rules.radio import has_marker, lose_contact
from gts.rules.results import POSSIBLE_SUPPRESSION, Result
from gts.rules.shots import Hit, Shot, impact
from gts.state import HEAVY, LIGHT, GameState
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import ADDED

NEAREST: Final = 4  # gts:16.1h
HEAVY_RATING: Final = 6  # gts:16.6.2.1b


def fires_indirectly(s: GameState, unit: UnitId) -> bool:
    """Whether a unit can use Indirect Fire at all.

    Rule: gts:16.1m; gts:16.1s; gts:16.1a; gts:16.1f; gts:16.1g; gts:29.53h; gts:15.1g; gts:29.53e; gts:29.53g.
    """
    face = s.face(unit)
    return face.fire_rating is not None and (face.weapon is Weapon.MORTAR or face.artillery)


def companions(s: GameState, firer: UnitId) -> Iterator[UnitId]:
    """The units that may spot for a firer, in roster order.

    They are of one Formation, its own or that with which it is in contact, or Independent and commanded by its Leader.

    Rule: gts:16.1d; gts:16.4f; gts:16.4g; gts:16.5e; gts:16.5g; gts:16.5i; gts:21.7c; gts:21.7d; gts:16.1l; gts:16.2a;
    gts:29.39b; gts:16.1k; gts:16.1q; gts:16.1w; gts:16.2.3a; gts:16.4d; gts:16.4h; gts:16.5j; gts:16.5n; gts:21.4.1d;
    gts:29.7a; ruling:C6.
    """
    formation, leader = spotting_formation(s, firer)
    if formation is None or not in_command(s, firer):
        return
    for unit in s.of(s.side(firer)):
        status = s.units[unit]
        if unit == firer or status.suppressed or status.parked or status.arriving:
            continue
        if s.counter(unit).formation == formation:
            if in_command(s, unit):
                yield unit
        elif leader is not None and s.counter(unit).independent and obeys(s, unit, leader):
            yield unit


def spotting_formation(s: GameState, firer: UnitId) -> tuple[str | None, LeaderId | None]:
    """The Formation that may spot for a firer, and its Leader on the map; None where there is none.

    Mortars and Organic Artillery are in contact with their own; Emplaced Artillery, and Indirect HE in a Park, with
    that of the Leader on whom their Contact marker lies.

    Rule: gts:16.4d; gts:16.4f; gts:16.1l; gts:16.2a; gts:16.5j.
    """
    weapon = s.face(firer).weapon
    if weapon in (Weapon.MORTAR, Weapon.ORGANIC):
        return s.counter(firer).formation, leader_of_unit(s, firer)
    leader = s.contacts.get(firer)
    reached = weapon is Weapon.EMPLACED or (weapon is Weapon.INDIRECT_HE and s.units[firer].parked)
    return (s.table.leaders[leader].formation, leader) if leader is not None and reached else (None, None)


def obeys(s: GameState, unit: UnitId, leader: LeaderId) -> bool:
    """Whether a unit is In Command of this very Leader. Rule: gts:16.5j; gts:21.4.1d; ruling:C6."""
    return any(link.leader == leader for link in command_links(s, unit))


def sees_for_itself(s: GameState, firer: UnitId, hex: HexId) -> bool:
    """Whether a unit may spot a hex for itself: never from a Park.

    Rule: gts:16.4a; gts:16.1l; gts:16.2.3a; gts:29.7b.
    """
    return not s.units[firer].parked and has_sight(s, s.units[firer].hex, hex, spotting=True)


def spotters(s: GameState, firer: UnitId, hex: HexId) -> Iterator[UnitId]:
    """The units that may spot for a firer and see a hex, in roster order. Rule: gts:16.5h."""
    return (unit for unit in companions(s, firer) if has_sight(s, s.units[unit].hex, hex, spotting=True))


@point
def aim_refusal(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit that has Indirect Fire may not fire so at a hex.

    Rule: gts:16.1a; gts:15.1a; gts:15.3d; gts:16.1h; gts:16.5c; gts:16.5f; gts:15.1e; gts:16.5d; gts:16.5i;
    gts:19.2.2f; gts:8.0i; gts:15.3f; gts:15.3g; gts:16.1m; gts:16.1n; gts:16.1s; gts:16.1t; gts:16.2.5e.
    """
    name, start = s.counter(firer).designation, s.units[firer].hex
    if s.units[firer].suppressed:
        yield Refusal("gts:19.2.2f", f"{name} is Suppressed")
    far, limit = s.table.board.distance(start, hex), reach(s, firer, hex)
    if far > limit:
        yield Refusal("gts:15.1a", f"{hex} is {far} hexes away; {name} fires {limit}")
    if s.face(firer).artillery and far < NEAREST:
        yield Refusal("gts:16.1h", f"{hex} is {far} hexes away; artillery fires indirectly at {NEAREST} or more")
    if any(s.units[unit].arriving for unit in s.at(hex)):
        yield Refusal("gts:8.0i", f"{hex} holds reinforcements that have not left it")
    yield from spotting_refusal(s, firer, hex)


@point
def bombard_refusal(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire indirectly at an enemy unit. Rule: gts:15.3d; gts:16.5c."""
    yield from aim_refusal(s, firer, s.units[target].hex)


def reach(s: GameState, firer: UnitId, hex: HexId) -> int:
    """How far a unit fires indirectly at a hex: it may be further with a spotter than without.

    Rule: gts:15.3g; gts:16.5f; gts:16.6.2.2b.
    """
    near, far = fire_range(s, firer), mission_range(s, firer)
    return far if far > near and next(spotters(s, firer, hex), None) is not None else near


def spotting_refusal(s: GameState, firer: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why nobody sees a hex for a firer.

    Rule: gts:15.1e; gts:16.5d; gts:16.5i; gts:29.31; gts:16.2.3a; gts:16.5j; gts:16.1l.
    """
    start, name = s.units[firer].hex, s.counter(firer).designation
    if sees_for_itself(s, firer, hex) or next(spotters(s, firer, hex), None) is not None:
        return
    if s.units[firer].parked:
        yield Refusal("gts:16.2.3a", f"{name} is in an Artillery Park and does not spot for itself")
    else:
        yield from sight_refusal(s, start, hex, spotting=True)
    if s.face(firer).weapon is Weapon.INDIRECT_HE and not s.units[firer].parked:
        yield Refusal("gts:16.1l", f"{name} needs an Artillery Park to use spotters")
    elif has_marker(s, firer) and firer not in s.contacts:
        yield Refusal("gts:16.5j", f"{name} is in contact with no Leader")
    else:
        yield Refusal("gts:16.5i", f"no unit In Command spots {hex} for {name}")


def spotter_of(s: GameState, firer: UnitId, hex: HexId) -> UnitId | None:
    """The unit that spots for a firer; None if it sees the hex itself.

    Emplaced Artillery, which would lose its contact by that, has a spotter rather.

    Rule: gts:16.4a; gts:16.5d; gts:16.3.1e.
    """
    itself = sees_for_itself(s, firer, hex) and s.face(firer).weapon is not Weapon.EMPLACED
    return None if itself else next(spotters(s, firer, hex), None)


def barrage_weight(s: GameState, firer: UnitId, bonus: bool) -> str:
    """Which barrage marker a shot leaves: by the printed rating, the Company Bonus and the firer's own markers.

    Rule: gts:16.6.2.1a; gts:16.6.2.1b; gts:16.6.2.1c; gts:16.6.2.1d; gts:16.6.2.1i; ruling:I3.
    """
    rating = s.face(firer).fire_rating
    assert rating is not None, f"{firer} has no Fire Rating"
    own = sum(each.amount for each in firer_modifiers(s, firer) if each.rule != "gts:16.6.2.2h")
    return HEAVY if rating + own + (s.modifier(COMPANY_BONUS).amount if bonus else 0) >= HEAVY_RATING else LIGHT


def place_barrage(g: Draft[GameState], firer: UnitId, hex: HexId, roll: int, bonus: bool) -> None:
    """Put a barrage marker on a hex; a light one never replaces a heavy one, and a 9 leaves none.

    Rule: gts:16.6.2.1e; gts:16.6.2.1f; gts:16.6.2.1g; gts:16.6.2.1h; gts:16.5m.
    """
    weight = barrage_weight(g.state, firer, bonus)
    if roll != NEVER and g.state.barrages.get(hex) != HEAVY and g.state.barrages.get(hex) != weight:
        g.emit(BarragePlaced(hex, weight))


@frozen
class IndirectFire(Frame[GameState, None]):
    """A unit fires indirectly at a unit: the shot, the rest of the stack, the barrage.

    `counter_battery` tells that it does so at a Park that has fired, which nobody need see.

    Rule: gts:15.3e; gts:16.4b; gts:16.5k; gts:16.5l; gts:16.5m; gts:16.6.1a; gts:16.6.1b; gts:16.6.1c; gts:16.7a.
    """

    firer: UnitId
    target: UnitId
    counter_battery: bool = field(default=False, metadata=ADDED)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Shoot, without a range modifier. Rule: gts:16.5k; gts:15.5k; gts:16.7g; gts:16.7i; gts:16.3.1e."""
        if self.counter_battery:
            extra = (g.state.modifier("counter-battery"),)
            return Call(Shot(self.firer, self.target, INDIRECT, extra), then=self.shot)
        spotter = spotter_of(g.state, self.firer, g.state.units[self.target].hex)
        if spotter is None:
            spotted_alone(g, self.firer)
        return Call(Shot(self.firer, self.target, INDIRECT, spotter=spotter), then=self.shot)

    def shot(self, g: Draft[GameState], hit: Hit) -> Flow[None]:
        """Apply the result to the target; a 9 loses the contact, and nothing else comes of it.

        What a title does after a 9 may have taken either of them off the map.

        Rule: gts:15.5h; gts:16.5m; gts:16.3.1b; ruling:F7.
        """
        if hit.roll == NEVER:
            lose_contact(g, self.firer, "gts:16.3.1b")
            return Done(None)
        on = Aftermath(
            self.firer, g.state.units[self.target].hex, g.state.at(g.state.units[self.target].hex), self.target, hit
        )
        return Next(on.start)


def spotted_alone(g: Draft[GameState], firer: UnitId) -> None:
    """Emplaced Artillery that spots for itself loses its contact. Rule: gts:16.3.1e."""
    if g.state.face(firer).weapon is Weapon.EMPLACED:
        lose_contact(g, firer, "gts:16.3.1e")


@frozen
class Aftermath(Frame[GameState, None]):
    """What an indirect hit does: to the target, then to those beside it, then to the hex.

    `stack` are the units that were in the hex when the shot fell.

    Rule: gts:16.6.1a; gts:16.6.1b; gts:16.6.1c; gts:16.6.2.1e.
    """

    firer: UnitId
    hex: HexId
    stack: tuple[UnitId, ...]
    target: UnitId
    hit: Hit

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The target takes the result, with those struck by the same roll."""
        return Call(impact(self.target, self.hit), then=self.beside)

    def beside(self, g: Draft[GameState], effect: bool) -> Flow[None]:
        """Artillery that had an effect gives the others in the hex, and in a Park there, an S?; a Mortar never.

        Rule: gts:16.6.1a; gts:16.6.1b; gts:16.4c; gts:16.7h; ruling:PK2.
        """
        if not effect or not g.state.face(self.firer).artillery:
            return self.barrage(g)
        struck = (self.target, *(unit for unit, _ in self.hit.along))
        others = tuple(unit for unit in self.stack if unit not in struck and unit in g.state.units)
        return Call(Each(tuple(Result(unit, POSSIBLE_SUPPRESSION) for unit in others)), then=self.barrage)

    def barrage(self, g: Draft[GameState], _: tuple[object, ...] = ()) -> Flow[None]:
        """The marker comes last. Rule: gts:16.6.2.1e."""
        place_barrage(g, self.firer, self.hex, self.hit.roll, self.hit.bonus)
        return Done(None)


@frozen
class HexBarrage(Frame[GameState, None]):
    """A unit fires indirectly at a hex without units, to leave a barrage. Rule: gts:16.5b; gts:16.6.2.1j; ruling:I4."""

    firer: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the hex."""
        return Wait(self.aim)

    def aim(self, s: GameState) -> Ask[None]:
        """Which hex. Rule: gts:16.5b."""
        ask = Ask[None](
            s.side(self.firer),
            f"put a barrage of {s.counter(self.firer).designation}",
            rule="gts:16.5b",
            subject=(self.firer,),
        )
        for hex in aimable_hexes(s, self.firer):
            ask.offer(BombardHex(hex), self.aimed, aim_refusal, s, self.firer, hex)
        return ask

    def aimed(self, g: Draft[GameState], action: BombardHex) -> Flow[None]:
        """The Company Bonus can make it heavy. Rule: gts:16.6.2.1b."""
        on = HexShot(self.firer, action.hex)
        return (
            Call(Check(self.firer, "Company Bonus", "gts:15.6e"), then=on.counted)
            if has_company_bonus(g.state, self.firer)
            else Next(on.start)
        )


def aimable_hexes(s: GameState, firer: UnitId) -> Iterator[HexId]:
    """The hexes without units in a unit's Fire Range that it sees, or that are spotted for it, nearest first.

    Rule: gts:16.5b; gts:16.5d; gts:16.5h.
    """
    itself = () if s.units[firer].parked else (firer,)
    eyes = (*itself, *companions(s, firer))
    seen = {hex for eye in eyes for hex in field_of_view(s, s.units[eye].hex, spotting=True)}
    within = s.table.board.within(s.units[firer].hex, mission_range(s, firer))
    return (hex for hex in within if hex in seen and not s.at(hex))


def no_hex_refusal(s: GameState, firer: UnitId) -> Iterator[Refusal]:
    """Why a unit may fire at no hex without units. Rule: gts:16.5b; gts:16.5d."""
    if s.units[firer].suppressed:
        yield from aim_refusal(s, firer, s.units[firer].hex)
    elif all(next(aim_refusal(s, firer, hex), None) is not None for hex in aimable_hexes(s, firer)):
        name = s.counter(firer).designation
        yield Refusal("gts:16.5d", f"{name} has no hex in range that it sees or that is spotted for it")


@frozen
class HexShot(Frame[GameState, None]):
    """The shot at a hex without units. Rule: gts:16.6.2.1j."""

    firer: UnitId
    hex: HexId
    bonus: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        return Call(
            die(
                f"{g.state.counter(self.firer).designation} fires at {self.hex}", "gts:16.6.2.1j", self.firer, self.hex
            ),
            then=self.rolled,
        )

    def counted(self, g: Draft[GameState], bonus: bool) -> Flow[None]:
        """With or without the Company Bonus."""
        return Next(HexShot(self.firer, self.hex, bonus).start)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Any roll but 9 leaves the marker; a 9 loses the contact.

        Rule: gts:16.6.2.1j; gts:16.5m; gts:16.3.1b; gts:16.3.1e.
        """
        s = g.state
        printed = s.face(self.firer).fire_rating
        assert printed is not None, f"{self.firer} has no Fire Rating"
        bonus = (s.modifier(COMPANY_BONUS),) if self.bonus else ()
        modifiers = (*bonus, *firer_modifiers(s, self.firer))
        rating = limited(printed + sum(each.amount for each in modifiers))
        spotter = spotter_of(s, self.firer, self.hex)
        g.emit(Fired(self.firer, None, self.hex, INDIRECT, printed, modifiers, rating, roll, None, spotter))
        show_fired(g, self.firer)
        if spotter is None:
            spotted_alone(g, self.firer)
        if roll == NEVER:
            lose_contact(g, self.firer, "gts:16.3.1b")
        place_barrage(g, self.firer, self.hex, roll, self.bonus)
        return Done(None)
