"""Direct fire at conventional targets (6.3): who may fire at whom, and the shot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from hexfront.actions import Decline
from hexfront.chance import Dice
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked, MarkValue
from httr.actions import Method, MinimalFire, ShiftRoll
from httr.counters import UnitId
from httr.events import Fired
from httr.marks import MINIMAL, PACKET
from httr.rules.checks import MoraleCheck, two_dice
from httr.rules.direct_strength import Computation, computation, direct_er, er_modifiers
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import DEFILADE, FIRE, NOTHING, RETURN, Impact, impact_of
from httr.rules.firers import column_refusal, has_fired, unfit_refusal
from httr.rules.observation import reveal
from httr.rules.units import in_top, is_gun, is_heavy_weapons, target_class
from httr.state import HttrState
from httr.unittypes import TargetClass

LEAST_ROLL: Final = 2
MOST_ROLL: Final = 12


def is_conventional(s: HttrState, unit: UnitId) -> bool:
    """Whether conventional fire may be aimed at a unit.

    Rule: httr:6.2a; httr:6.2b; httr:2.7l; httr:18.2a; httr:18.12b.
    """
    return target_class(s, unit) in (TargetClass.CONVENTIONAL, TargetClass.VERY_LIGHT)


@point
def direct_target_refusal(s: HttrState, target: UnitId) -> Iterator[Refusal]:
    """Why conventional fire may not be aimed at a unit.

    Rule: httr:6.3.1.5a; httr:6.3.1.5b; httr:6.2a; httr:18.1.1.6.
    """
    name = s.counter(target).designation
    if not is_conventional(s, target):
        yield Refusal("httr:6.2a", f"{name} is a {target_class(s, target)} AFV target, not a conventional one")
    if not in_top(s, target):
        yield Refusal("httr:6.3.1.5a", f"{name} is not one of the top two of its stack")


@point
def direct_firer_refusal(
    s: HttrState, unit: UnitId, target: UnitId, occasion: str = FIRE, beside: tuple[UnitId, ...] = ()
) -> Iterator[Refusal]:
    """Why a unit may not fire conventionally at a unit on an occasion, together with those `beside` it.

    Whether its zone of control reaches the target is for those to ask who give the opportunity.

    Rule: httr:6.0b; httr:6.2.1; httr:6.2.3a; httr:6.3.1.4; httr:6.3.1.8a; httr:18.2.5; httr:6.6.3.3b; httr:11.5.3b;
    ruling:A21.
    """
    name = s.counter(unit).designation
    yield from unfit_refusal(s, unit, occasion)
    if not in_top(s, unit):
        if occasion in (FIRE, RETURN):
            yield Refusal("httr:6.3.1.4", f"{name} is not one of the top two of its stack")
        elif is_gun(s, unit):
            yield Refusal("httr:18.2.5", f"{name} is not one of the top two of its stack")
    if occasion not in (FIRE, RETURN):
        return
    if not s.table.board.adjacent(s.units[unit].hex, s.units[target].hex):
        yield Refusal("httr:6.2.3a", f"{name} is not adjacent to {s.counter(target).designation}")
    if occasion == FIRE and has_fired(s, unit):
        yield Refusal("httr:6.2.1", f"{name} has fired in this phase")
    yield from column_refusal(s, unit, target, beside)
    yield from packet_refusal(s, unit, target, occasion, beside)


@point
def packet_refusal(
    s: HttrState, unit: UnitId, target: UnitId, occasion: str, beside: tuple[UnitId, ...]
) -> Iterator[Refusal]:
    """Why a unit may not fire in one packet with others, or in another packet than before.

    Units of one rating have to fire together if they can: heavy weapons and other battalions cannot.

    Rule: httr:6.3.1.2a; httr:6.3.1.10a; ruling:A11; ruling:A23; ruling:A28; ruling:A359.
    """
    name, own = s.counter(unit).designation, direct_er(s, unit)
    if not all(fires_with(s, unit, other) for other in beside):
        yield Refusal("httr:6.3.1.10a", f"heavy weapons fire only with their own battalion: not {name}")
    if occasion == RETURN and any(direct_er(s, other) != own for other in beside):
        yield Refusal("ruling:A28", f"{name} has another effectiveness rating than those it would return fire with")
    joins = is_heavy_weapons(s, unit) and any(not is_heavy_weapons(s, other) for other in beside)
    earlier = packets_of(s.marked(PACKET, target, str(own))) if occasion == FIRE and not joins else ()
    if any(all(fires_with(s, unit, other) for other in packet) for packet in earlier):
        yield Refusal(
            "httr:6.3.1.2a", f"a packet with units of rating {own} has fired at {s.counter(target).designation}"
        )


def with_packet(mark: MarkValue | None, firers: tuple[UnitId, ...]) -> str:
    """The mark of the packets of a rating that have fired at a unit, with one more."""
    packet = " ".join(firers)
    return packet if mark is None else f"{mark}, {packet}"


def packets_of(mark: MarkValue | None) -> tuple[tuple[UnitId, ...], ...]:
    """The packets that a mark tells of: the inverse of `with_packet`."""
    packets = str(mark).split(", ") if mark is not None else ()
    return tuple(tuple(map(UnitId, packet.split())) for packet in packets)


def fires_with(s: HttrState, one: UnitId, other: UnitId) -> bool:
    """Whether two units may be in a packet: heavy weapons with their own battalion only.

    Rule: httr:6.3.1.10a; httr:6.3.1.2b; ruling:A23.
    """
    if not (is_heavy_weapons(s, one) or is_heavy_weapons(s, other)):
        return True
    battalion = s.counter(one).battalion
    return battalion != "" and battalion == s.counter(other).battalion


@frozen
class DirectShot(Frame[HttrState, Impact]):
    """A packet, or a single unit, shoots at a unit; the result is held, nothing is applied.

    `group` are the units to which losses beyond the target may pass: those that triggered opportunity fire. `part` are
    the points that a single firer uses if it splits its fire.

    Rule: httr:6.3.2.2a to httr:6.3.2.2e; httr:6.3.5.2; httr:6.3.5.3a; ruling:A43.
    """

    target: UnitId
    firers: tuple[UnitId, ...]
    occasion: str
    group: tuple[UnitId, ...] = ()
    part: int = 0
    rolled: int = 0
    by: int | None = None

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[Impact]:
        """Roll two dice, unless the fire is too weak. Rule: httr:6.3.2.2e; httr:6.3.5.3a; ruling:A20; ruling:A43."""
        s = g.state
        summed = self.sum(s)
        if s.table.charts.fire.column(fire_line(s, self.target), summed.value) is not None:
            before = summed.spare and s.table.choices["roll-shifts"] == "before"
            return Wait(self.shift) if before else Call(self.two(s), then=self.dice)
        if self.occasion == FIRE and s.marked(MINIMAL, self.target) is None:
            return Wait(self.minimal)
        return self.too_weak(g)

    def sum(self, s: HttrState) -> Computation:
        """What the packet fires with."""
        return computation(s, self.target, self.firers, self.part)

    def two(self, s: HttrState) -> Dice:
        """The dice."""
        about = f"{s.names(self.firers)} at {s.counter(self.target).designation}"
        return two_dice(about, "httr:6.3.2.2e", *self.firers, self.target)

    def minimal(self, s: HttrState) -> Ask[Impact]:
        """Fire that is on no column may be a Minimal Fire Attack. Rule: httr:6.3.5.3a; ruling:A20."""
        about = f"minimal fire at {s.counter(self.target).designation}"
        ask = Ask[Impact](s.side(self.firers[0]), about, rule="httr:6.3.5.3a", subject=(*self.firers, self.target))
        ask.offer(Decline(), self.too_weak)
        ask.offer(MinimalFire(), self.try_it)
        return ask

    def too_weak(self, g: Draft[HttrState], _: Decline | None = None) -> Flow[Impact]:
        """No effect, and no dice. Rule: httr:6.3.5.3a."""
        return self.result(g, 0)

    def try_it(self, g: Draft[HttrState], _: MinimalFire) -> Flow[Impact]:
        """Two dice, of which only a two counts; one try at each target. Rule: httr:6.3.5.3a; ruling:A20."""
        g.emit(Marked((MINIMAL, self.target), 1))
        return Call(self.two(g.state), then=self.tried)

    def tried(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """On a two the target checks its morale. Rule: httr:6.3.5.3b."""
        seen = evolve(self, rolled=roll)
        if roll != LEAST_ROLL:
            return seen.result(g, 0)
        return Call(MoraleCheck(self.target, "minimal fire", "httr:6.3.5.3b"), then=seen.checked)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[Impact]:
        """One point if it fails, else defilade. Rule: httr:6.3.5.3b."""
        s = g.state
        self.tell(g, self.rolled, DEFILADE if passed else "1")
        hex, side = s.units[self.target].hex, s.side(self.firers[0])
        return Done(Impact(self.target, hex, Method.DIRECT, 0 if passed else 1, passed, side, self.group))

    def dice(self, g: Draft[HttrState], roll: int) -> Flow[Impact]:
        """Increments that no column takes may shift the roll. Rule: httr:6.3.5.2; ruling:A43."""
        seen = evolve(self, rolled=roll)
        spare = self.sum(g.state).spare
        return Wait(seen.shift) if spare and self.by is None else seen.result(g, self.by or 0)

    def shift(self, s: HttrState) -> Ask[Impact]:
        """The firing player adds or subtracts, after the roll or by an option before it.

        Rule: httr:6.3.5.2; ruling:A43.
        """
        spare = self.sum(s).spare
        about = f"shift the roll of {self.rolled}" if self.rolled else "shift the roll that comes"
        ask = Ask[Impact](s.side(self.firers[0]), about, rule="httr:6.3.5.2", subject=(*self.firers, self.target))
        for by in range(-spare, spare + 1):
            if not self.rolled or LEAST_ROLL <= self.rolled + by <= MOST_ROLL:
                ask.offer(ShiftRoll(by), self.shifted)
        return ask

    def shifted(self, g: Draft[HttrState], action: ShiftRoll) -> Flow[Impact]:
        """The roll that counts, or the dice that it will count for."""
        if self.rolled:
            return self.result(g, action.by)
        return Call(self.two(g.state), then=evolve(self, by=action.by).dice)

    def result(self, g: Draft[HttrState], by: int) -> Flow[Impact]:
        """Look it up on the line of the target. Rule: httr:6.3.2.2d; httr:6.3.2.2e; httr:6.0i."""
        s = g.state
        value = self.sum(s).value
        roll = min(MOST_ROLL, max(LEAST_ROLL, self.rolled + by))
        cell = s.table.charts.fire.result(fire_line(s, self.target), value, roll) if value else None
        impact = impact_of(s, cell, self.target, Method.DIRECT, s.side(self.firers[0]), self.group)
        self.tell(g, roll if self.rolled else 0, NOTHING if cell is None else str(cell.value))
        return Done(impact)

    def tell(self, g: Draft[HttrState], roll: int, said: str) -> None:
        """The shot with its whole computation; who fires from cover is seen there."""
        s = g.state
        summed = self.sum(s)
        g.emit(
            Fired(
                target=self.target,
                hex=s.units[self.target].hex,
                method=Method.DIRECT,
                occasion=self.occasion,
                strengths=summed.strengths,
                er=summed.er,
                er_modifiers=tuple(er_modifiers(s, summed.rated)),
                cell=summed.cell,
                value=summed.value,
                value_modifiers=(),
                line=fire_line(s, self.target),
                rolled=self.rolled,
                roll=roll,
                result=said,
                part=self.part,
            )
        )
        for unit in self.firers:
            reveal(g, unit)
