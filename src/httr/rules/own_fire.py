"""Direct fire of the phasing side (6.1): a packet is named, fires, and its result is applied."""

from __future__ import annotations

from attrs import evolve, frozen

from hexfront.chance import Each
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.state import Draft, Marked
from httr.actions import Method
from httr.counters import UnitId
from httr.marks import COLUMN, FIRED, PACKET, SPLIT, STRUCK
from httr.rules.at_fire import AtShot, is_afv
from httr.rules.at_strength import at_points
from httr.rules.depletion import DepletionChecks
from httr.rules.direct_fire import DirectShot, with_packet
from httr.rules.direct_strength import direct_er
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import FIRE, Impact
from httr.rules.observation import in_cover
from httr.rules.packets import NameFirers, NameGuns
from httr.rules.return_fire import ReturnFire
from httr.rules.units import at_class, is_heavy_weapons
from httr.state import HttrState
from httr.unittypes import Mode


def mark_fired(g: Draft[HttrState], firers: tuple[UnitId, ...], target: UnitId, method: Method) -> None:
    """Remember who has fired, and from which columns. Rule: httr:6.1.9a; httr:6.2.1; httr:6.3.1.12."""
    there = g.state.units[target].hex
    for unit in firers:
        g.emit(Marked((FIRED, unit), f"{g.state.phase} {method}"))
        if g.state.units[unit].mode is Mode.TRAVEL:
            g.emit(Marked((COLUMN, g.state.units[unit].hex, there), 1))


def packet_ratings(s: HttrState, firers: tuple[UnitId, ...]) -> tuple[int, ...]:
    """The ratings that have fired at a target with a packet; heavy weapons that join others have none of their own.

    Rule: httr:6.3.1.2a; ruling:A11.
    """
    own = [unit for unit in firers if not is_heavy_weapons(s, unit)] or list(firers)
    return tuple(sorted({direct_er(s, unit) for unit in own}))


@frozen
class DirectFire(Frame[HttrState, None]):
    """A conventional packet fires at a unit, and the result is applied at once.

    Rule: httr:6.0a; httr:6.1.3b; httr:6.1.6a; httr:6.3.1.3; httr:6.3.2.2a; httr:6.3.2.2e.
    """

    side: str
    target: UnitId
    firers: tuple[UnitId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name the firers. Rule: httr:6.3.2.2a."""
        return Call(NameFirers(self.side, self.target, FIRE), then=self.fire)

    def fire(self, g: Draft[HttrState], firers: tuple[UnitId, ...]) -> Flow[None]:
        """They have fired, and their packet shoots. Rule: httr:6.1.9a; httr:6.2.1; httr:6.3.1.2a."""
        for rating in packet_ratings(g.state, firers):
            key = (PACKET, self.target, str(rating))
            g.emit(Marked(key, with_packet(g.state.marked(*key), firers)))
        mark_fired(g, firers, self.target, Method.DIRECT)
        return Call(DirectShot(self.target, firers, FIRE), then=evolve(self, firers=firers).shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[None]:
        """Apply the result. Rule: httr:6.3.2.2e; httr:6.1.3b."""
        return Call(Effects(impact), then=self.applied)

    def applied(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Each firer looks to its ammunition. Rule: httr:13.2.7.5b; ruling:A100."""
        return Call(DepletionChecks(self.firers), then=self.checked)

    def checked(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The packet is done."""
        return Done(None)


@frozen
class AtFire(Frame[HttrState, None]):
    """A packet of AT fire, and what it provokes: return fire is simultaneous, unless the firers shoot first.

    Rule: httr:6.1.6b; httr:6.4.1.10; httr:6.4.1.11a; httr:6.4.1.12; httr:6.6.7.4a; httr:6.6.7.4b; ruling:A29.
    """

    side: str
    target: UnitId
    guns: tuple[tuple[UnitId, int], ...] = ()
    impact: Impact | None = None

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Name the guns. Rule: httr:6.4.2.1a; httr:6.4.2.1b."""
        return Call(NameGuns(self.side, self.target, FIRE), then=self.fire)

    def fire(self, g: Draft[HttrState], guns: tuple[tuple[UnitId, int], ...]) -> Flow[None]:
        """They have fired, some perhaps with a part of their points. Rule: httr:6.2.1; httr:6.4.1.7; ruling:A141."""
        s = g.state
        mark_fired(g, tuple(unit for unit, _ in guns), self.target, Method.AT)
        g.emit(Marked((STRUCK, self.target, str(at_class(s, guns[0][0]))), 1))
        for unit, points in guns:
            if points < at_points(s, unit):
                g.emit(Marked((SPLIT, unit), int(s.marked(SPLIT, unit) or 0) + points))
        return Call(AtShot(self.target, guns, FIRE), then=evolve(self, guns=guns).shot)

    def shot(self, g: Draft[HttrState], impact: Impact) -> Flow[None]:
        """The result is applied first, or held until the other side has fired. Rule: httr:6.6.7.4a; ruling:A29."""
        on = evolve(self, impact=impact)
        if shoot_first(g.state, self.units):
            return Call(Effects(impact), then=on.hit)
        return Call(self.answer(g.state, impact, hold=True), then=on.answered)

    @property
    def units(self) -> tuple[UnitId, ...]:
        """Those that have fired."""
        return tuple(unit for unit, _ in self.guns)

    def answer(self, s: HttrState, impact: Impact, hold: bool) -> ReturnFire:
        """The window of the other side. Rule: httr:6.6.7.1; httr:6.6.7.2."""
        return ReturnFire(s.table.enemy[self.side], impact.hex, self.units, hold)

    def hit(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Who is left returns fire. Rule: httr:6.6.7.4b."""
        assert self.impact is not None, "the shot has been fired"
        return Call(self.answer(g.state, self.impact, hold=False), then=self.answered_late)

    def answered_late(self, g: Draft[HttrState], _: tuple[Impact, ...]) -> Flow[None]:
        """Everything has been applied."""
        return self.look_to_ammunition()

    def answered(self, g: Draft[HttrState], replies: tuple[Impact, ...]) -> Flow[None]:
        """Both sides' results are applied together. Rule: httr:6.6.7.2; httr:6.6.7.4a."""
        assert self.impact is not None, "the shot has been fired"
        return Call(Each(tuple(Effects(impact) for impact in (self.impact, *replies))), then=self.applied)

    def applied(self, g: Draft[HttrState], _: tuple[None, ...]) -> Flow[None]:
        """Everything has been applied."""
        return self.look_to_ammunition()

    def look_to_ammunition(self) -> Flow[None]:
        """Each firer that is left looks to its ammunition. Rule: httr:13.2.7.5b; ruling:A100."""
        return Call(DepletionChecks(self.units), then=self.checked)

    def checked(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The packet is done."""
        return Done(None)


def shoot_first(s: HttrState, guns: tuple[UnitId, ...]) -> bool:
    """Whether AT fire of the phasing side takes effect before it is returned: AFVs, or guns in covering terrain.

    Rule: httr:6.6.7.4b; ruling:A29.
    """
    return all(is_afv(s, unit) or in_cover(s, s.units[unit].hex) for unit in guns)
