"""What units under fire do, once their losses are taken (6.7.1 to 6.7.8, 18.9.6)."""

from __future__ import annotations

from attrs import evolve, field, frozen

from hexfront.actions import Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft, Marked
from hexfront.values import ADDED
from httr.actions import GoToGround, HoldFormation, JumpOff, TakeDisruption, TakeLoss
from httr.counters import UnitId
from httr.events import Dismounted, Disrupted, ModeChanged
from httr.marks import MOUNTED, SHAKEN
from httr.rules.checks import MoraleCheck
from httr.rules.losses import Losses
from httr.rules.units import FOOT, family, has_concentrated, is_artillery, is_headquarters
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class UnderFire(Frame[HttrState, None]):
    """A unit that has lost `lost` points, or none but must go into defilade, does so, holds or breaks.

    A disrupted one does nothing of it.

    Rule: httr:6.7.2; httr:6.7.2.1; httr:6.7.2.2; httr:6.7.2.3; httr:6.7.3b; httr:6.7.6c; ruling:A61; ruling:A62.
    """

    unit: UnitId
    lost: int

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """By its mode. Rule: httr:6.7.2.1."""
        s, unit = g.state, self.unit
        if unit not in s.units or s.units[unit].disrupted:
            return Done(None)
        mode = s.units[unit].mode
        if mode is Mode.TRAVEL:
            return self.column(g)
        if mode is Mode.CONCENTRATED:
            return Wait(self.choose)
        if not self.lost and (is_headquarters(s, unit) or is_artillery(s, unit)):
            return Call(MoraleCheck(unit, "under fire in defilade", "httr:6.7.6a"), then=self.nerve)
        return Done(None)

    def column(self, g: Draft[HttrState]) -> Flow[None]:
        """In Travel Mode losses disrupt later; who has no Concentrated Mode stays and loses one more point.

        Rule: httr:6.7.8a; httr:6.7.8c; ruling:A62; ruling:A63.
        """
        if self.lost:
            g.emit(Marked((SHAKEN, self.unit), 1))
        if has_concentrated(g.state, self.unit):
            return self.defilade(g, "httr:6.7.8a")
        return Call(Losses(self.unit, 1, "httr:6.7.8c"), then=self.hit_again) if self.lost else Done(None)

    def hit_again(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """It stays in Travel Mode. Rule: httr:6.7.8c."""
        return Done(None)

    def choose(self, s: HttrState) -> Ask[None]:
        """Defilade, or one more loss and a morale check to stay concentrated. Rule: httr:6.7.7a; httr:16.4a."""
        about = f"{s.counter(self.unit).designation} under fire"
        ask = Ask[None](s.side(self.unit), about, rule="httr:6.7.7a", subject=(self.unit,))
        ask.offer(GoToGround(self.unit), self.ground)
        ask.offer(HoldFormation(self.unit), self.hold)
        return ask

    def ground(self, g: Draft[HttrState], _: GoToGround) -> Flow[None]:
        """Into defilade, rather than hold. Rule: httr:6.7.2; httr:6.7.3b; httr:6.7.7a."""
        return self.defilade(g, "httr:6.7.7a")

    def hold(self, g: Draft[HttrState], _: HoldFormation) -> Flow[None]:
        """Check with the morale that the first losses left; one more point goes in any case.

        Rule: httr:6.7.7a; httr:6.7.7b; ruling:A61.
        """
        return Call(MoraleCheck(self.unit, "stay concentrated", "httr:6.7.7a"), then=self.checked)

    def checked(self, g: Draft[HttrState], passed: bool) -> Flow[None]:
        """The loss. Rule: httr:6.7.7b."""
        then = self.held if passed else self.failed
        return Call(Losses(self.unit, 1, "httr:6.7.7a"), then=then)

    def held(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """It stays concentrated. Rule: httr:6.7.7a."""
        return Done(None)

    def failed(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """Defilade after all. Rule: httr:6.7.7b."""
        return self.defilade(g, "httr:6.7.7b") if self.unit in g.state.units else Done(None)

    def defilade(self, g: Draft[HttrState], rule: str) -> Flow[None]:
        """The fire drives the unit into defilade. Rule: httr:6.7.2; httr:6.7.2.2; httr:6.7.2.3."""
        g.emit(ModeChanged(self.unit, Mode.DEFILADE, voluntary=False, rule=rule))
        return Done(None)

    def nerve(self, g: Draft[HttrState], passed: bool) -> Flow[None]:
        """A headquarters or battery keeps its nerve or not. Rule: httr:6.7.6a; httr:16.4d."""
        return Done(None) if passed else Wait(self.waver)

    def waver(self, s: HttrState) -> Ask[None]:
        """Disruption or a loss. Rule: httr:6.7.6b; ruling:A65."""
        about = f"{s.counter(self.unit).designation} has lost its nerve"
        ask = Ask[None](s.side(self.unit), about, rule="httr:6.7.6b", subject=(self.unit,))
        ask.offer(TakeDisruption(self.unit), self.disrupt)
        ask.offer(TakeLoss(self.unit), self.lose)
        return ask

    def disrupt(self, g: Draft[HttrState], _: TakeDisruption) -> Flow[None]:
        """It is disrupted, and stays where it is. Rule: httr:6.7.6b; ruling:A65."""
        g.emit(Disrupted(self.unit, "httr:6.7.6b"))
        return Done(None)

    def lose(self, g: Draft[HttrState], _: TakeLoss) -> Flow[None]:
        """It loses a point. Rule: httr:6.7.6b."""
        return Call(Losses(self.unit, 1, "httr:6.7.6b"), then=self.held)


def may_take_cover(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit could go into defilade under fire: not if it is disrupted, nor a gun or headquarters on the road.

    Rule: httr:6.7.1a; httr:5.2.1b; ruling:A62.
    """
    status = s.units[unit]
    return not status.disrupted and status.mode is not Mode.DEFILADE and has_concentrated(s, unit)


@frozen
class TakingCover(Frame[HttrState, None]):
    """Units may go into defilade of their own will, which gives the enemy no opportunity to fire.

    Rule: httr:6.7.1a; httr:6.7.1b; httr:6.7.1c; httr:6.7.10; httr:5.2.1b; ruling:A07; ruling:A08.
    """

    units: tuple[UnitId, ...]
    rule: str = field(default="httr:6.7.1a", metadata=ADDED)

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask while there is a unit to ask for."""
        return Wait(self.choose) if self.units else Done(None)

    def choose(self, s: HttrState) -> Ask[None]:
        """Which unit goes into defilade, or none. Rule: httr:6.7.1a; httr:6.7.1b; httr:6.7.10."""
        ask = Ask[None](s.side(self.units[0]), "take cover from the fire", rule=self.rule, subject=self.units)
        ask.offer(Decline(), self.stay)
        for unit in self.units:
            ask.offer(GoToGround(unit), self.ground)
        return ask

    def stay(self, g: Draft[HttrState], _: Decline) -> Flow[None]:
        """No more of them."""
        return Done(None)

    def ground(self, g: Draft[HttrState], action: GoToGround) -> Flow[None]:
        """Into defilade; those before it in the list are not asked again."""
        g.emit(ModeChanged(action.unit, Mode.DEFILADE, voluntary=True, rule=self.rule))
        rest = self.units[self.units.index(action.unit) + 1 :]
        return Next(evolve(self, units=rest).start)


@frozen
class JumpingOff(Frame[HttrState, None]):
    """Armored infantry or engineers that were shot at may dismount, once in a phase.

    Rule: httr:18.9.6d; ruling:A66.
    """

    unit: UnitId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Ask if it can."""
        return Wait(self.choose) if may_jump_off(g.state, self.unit) else Done(None)

    def choose(self, s: HttrState) -> Ask[None]:
        """Dismount or stay mounted. Rule: httr:18.9.6d."""
        about = f"{s.counter(self.unit).designation} may dismount"
        ask = Ask[None](s.side(self.unit), about, rule="httr:18.9.6d", subject=(self.unit,))
        ask.offer(Decline(), self.stay)
        ask.offer(JumpOff(self.unit), self.jump)
        return ask

    def stay(self, g: Draft[HttrState], _: Decline) -> Flow[None]:
        """Mounted as before."""
        return Done(None)

    def jump(self, g: Draft[HttrState], _: JumpOff) -> Flow[None]:
        """On foot. Rule: httr:18.9.6d; ruling:A66."""
        g.emit(Dismounted(self.unit, "httr:18.9.6d"))
        g.emit(Marked((MOUNTED, self.unit), 1))
        return Done(None)


def may_jump_off(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may dismount under fire. Rule: httr:18.9.6d; httr:18.9.6f; ruling:A66."""
    if unit not in s.units or not s.type(unit).armored or family(s, unit) not in FOOT:
        return False
    status = s.units[unit]
    mounted = not (status.dismounted or status.disrupted or status.mode is Mode.TRAVEL)
    return mounted and s.marked(MOUNTED, unit) is None
