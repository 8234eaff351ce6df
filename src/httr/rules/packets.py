"""Who fires together (6.1.2, 6.3.1.2, 6.4.2.1): packets are put together unit by unit."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import AddFirer, AddGun, OpenFire
from httr.counters import UnitId
from httr.rules.at_fire import MOST_RANGE, at_firer_refusal
from httr.rules.at_strength import at_left, at_modifiers, at_points, at_sum
from httr.rules.direct_fire import direct_firer_refusal
from httr.rules.fire_results import FIRE
from httr.rules.firers import near
from httr.rules.units import is_heavy_weapons
from httr.state import HttrState


def direct_firers(s: HttrState, side: str, target: UnitId, hex: HexId | None) -> tuple[UnitId, ...]:
    """The units that could fire conventionally at a unit: those next to it, or those in one hex. Rule: httr:6.2.3a."""
    return near(s, side, s.units[target].hex, 1) if hex is None else s.at(hex)


def at_firers(s: HttrState, side: str, target: UnitId, hex: HexId | None) -> tuple[UnitId, ...]:
    """The units that could fire AT at a unit: those within two hexes, or those in one hex. Rule: httr:6.4.1.5a."""
    return near(s, side, s.units[target].hex, MOST_RANGE) if hex is None else s.at(hex)


def _place(s: HttrState, unit: UnitId) -> tuple[bool, int]:
    """The order in which firers are named: heavy weapons last, as they join others."""
    return is_heavy_weapons(s, unit), s.table.order[unit]


@frozen
class NameFirers(Frame[HttrState, tuple[UnitId, ...]]):
    """A side names the units of a conventional packet; those of `hex` only, if it is given.

    Rule: httr:6.1.2a; httr:6.1.7; httr:6.3.1.2a; httr:6.3.1.2b; ruling:A11.
    """

    side: str
    target: UnitId
    occasion: str
    hex: HexId | None = None
    firers: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[UnitId, ...]]:
        """Name one more, or fire."""
        return Wait(self.packet)

    def packet(self, s: HttrState) -> Ask[tuple[UnitId, ...]]:
        """Which units fire together. Rule: httr:6.1.2a; httr:6.1.1a."""
        name = s.counter(self.target).designation
        ask = Ask[tuple[UnitId, ...]](
            self.side, f"fire at {name}", rule="httr:6.1.2a", subject=(self.target, *self.firers)
        )
        last = _place(s, self.firers[-1]) if self.firers else (False, -1)
        for unit in direct_firers(s, self.side, self.target, self.hex):
            if unit not in self.firers:
                args = (s, unit, self.target, self.occasion, self.firers)
                ask.offer(AddFirer(unit), self.added, direct_firer_refusal, *args, canonical=_place(s, unit) > last)
        if self.firers:
            ask.offer(OpenFire(), self.fire)
        return ask

    def added(self, g: Draft[HttrState], action: AddFirer) -> Flow[tuple[UnitId, ...]]:
        """One more fires."""
        firers = sorted((*self.firers, action.unit), key=lambda unit: _place(g.state, unit))
        return Next(evolve(self, firers=tuple(firers)).start)

    def fire(self, g: Draft[HttrState], _: OpenFire) -> Flow[tuple[UnitId, ...]]:
        """The packet is complete."""
        return Done(self.firers)


@frozen
class NameGuns(Frame[HttrState, tuple[tuple[UnitId, int], ...]]):
    """A side names the units of a packet of AT fire, all of one class, and the points that each fires with.

    Rule: httr:6.4.2.1b; httr:6.4.2.1c; httr:6.6.3.6a; ruling:A34; ruling:A141.
    """

    side: str
    target: UnitId
    occasion: str
    hex: HexId | None = None
    guns: tuple[tuple[UnitId, int], ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[tuple[tuple[UnitId, int], ...]]:
        """Name one more, or fire."""
        return Wait(self.packet)

    def packet(self, s: HttrState) -> Ask[tuple[tuple[UnitId, int], ...]]:
        """Which units fire AT together, and with how much. Rule: httr:6.4.2.1b; httr:6.4.2.1c."""
        named = tuple(unit for unit, _ in self.guns)
        about = f"fire AT at {s.counter(self.target).designation}"
        ask = Ask[tuple[tuple[UnitId, int], ...]](self.side, about, rule="httr:6.4.2.1b", subject=(self.target, *named))
        last = s.table.order[named[-1]] if named else -1
        for unit in at_firers(s, self.side, self.target, self.hex):
            later = s.table.order[unit] > last
            for points in self.parts(s, unit) if unit not in named else ():
                args = (s, unit, points, self.target, self.occasion, named)
                ask.offer(AddGun(unit, points), self.added, gun_refusal, *args, canonical=later)
        if self.guns:
            ask.offer(OpenFire(), self.fire)
        return ask

    def parts(self, s: HttrState, unit: UnitId) -> range:
        """The points that a unit may fire with: all that it has left, or in its own fire phase fewer."""
        whole = at_left(s, unit, self.target) if self.occasion == FIRE else at_points(s, unit)
        return range(max(whole, 1), 0 if self.occasion == FIRE else max(whole, 1) - 1, -1)

    def added(self, g: Draft[HttrState], action: AddGun) -> Flow[tuple[tuple[UnitId, int], ...]]:
        """One more fires."""
        order = g.state.table.order
        guns = sorted((*self.guns, (action.unit, action.points)), key=lambda gun: order[gun[0]])
        return Next(evolve(self, guns=tuple(guns)).start)

    def fire(self, g: Draft[HttrState], _: OpenFire) -> Flow[tuple[tuple[UnitId, int], ...]]:
        """The packet is complete."""
        return Done(self.guns)


@point
def gun_refusal(
    s: HttrState, unit: UnitId, points: int, target: UnitId, occasion: str, beside: tuple[UnitId, ...]
) -> Iterator[Refusal]:
    """Why a unit may not fire AT with some of its points: a part must be worth something.

    Rule: httr:6.6.3.6b; ruling:A34.
    """
    refusals = tuple(at_firer_refusal(s, unit, target, occasion, beside))
    yield from refusals
    if refusals or points == at_points(s, unit):
        return
    gun = ((unit, points),)
    if at_sum(s, target, gun, at_modifiers(s, target, gun, occasion)).value < 1:
        yield Refusal("httr:6.6.3.6b", f"{points} of {s.counter(unit).designation} come to nothing")
