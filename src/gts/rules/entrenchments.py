"""Getting into an entrenchment and out of it (22.3.3; star guns 14.11)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import EnterEntrenchment, LeaveEntrenchment
from gts.counters import UnitId
from gts.events import EntrenchmentEntered
from gts.rules.checks import Check
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.menu import move_refusal
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.options import Option
from gts.rules.parks import shelter_refusal
from gts.rules.positions import expose, has_empty_entrenchment, leave_entrenchment
from gts.rules.prolonge import is_star_gun
from gts.rules.steps import is_able
from gts.state import ENTRENCHMENT, GameState
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked


def entrenchment_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """Into an entrenchment of its hex, or out of the one that it is in. Rule: gts:22.3.3a."""
    status = s.units[unit]
    if status.entrenched:
        yield Option("gts:22.3.3a", LeaveEntrenchment(), EntrenchmentChange(unit), change_refusal, (s, unit))
    elif _has_entrenchment(s, status.hex):
        yield Option("gts:22.3.3a", EnterEntrenchment(), EntrenchmentChange(unit), enter_refusal, (s, unit))


def _has_entrenchment(s: GameState, hex: HexId) -> bool:
    built = any(work.kind == ENTRENCHMENT for work in s.works.get(hex, ()))
    return built or any(s.units[other].entrenched for other in s.at(hex))


def change_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not get into or out of an entrenchment. Rule: gts:22.3.3a; gts:14.4a; gts:14.11f; ruling:M12."""
    yield from move_refusal(s, unit)
    name, hex = s.counter(unit).designation, s.units[unit].hex
    if s.face(unit).movement_allowance is None:
        yield Refusal("gts:14.4a", f"{name} is immobile")
    if is_star_gun(s, unit) and in_enemy_zone(s, s.side(unit), hex):
        yield Refusal("gts:14.11f", f"{hex} is in an enemy Fire Zone")


def enter_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not get into an entrenchment.

    Rule: gts:22.3.3b; gts:22.3.4a; gts:22.3.4b; gts:16.2.3f; ruling:R7.
    """
    yield from change_refusal(s, unit)
    yield from shelter_refusal(s, unit)
    hex = s.units[unit].hex
    if not has_empty_entrenchment(s, hex, s.side(unit)):
        taken = any(s.units[other].entrenched for other in s.at(hex))
        yield Refusal(*(("gts:22.3.4a", "another is in it") if taken else ("gts:22.3.4b", "the enemy has built it")))
    if s.units[unit].column:
        yield Refusal("gts:22.3.3b", f"{s.counter(unit).designation} is in Column")


@frozen
class EntrenchmentChange(Frame[GameState, None]):
    """A unit gets into the entrenchment of its hex, or out of its own; that is its whole Action.

    The firers shoot before or after, as they choose; the position helps in neither case.

    Rule: gts:22.3.3a; gts:22.3.4c; gts:22.3.4d; gts:17.2c; gts:17.2j; ruling:F16.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """A star gun checks first. Rule: gts:14.11f."""
        if is_star_gun(g.state, self.unit):
            about = "move a gun into or out of an entrenchment"
            return Call(Check(self.unit, about, "gts:14.11f", may_pay=True), then=self.checked)
        return Next(self.fire)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """One that fails stays where it is. Rule: gts:14.11f."""
        return Next(self.fire) if passed else Done(None)

    def fire(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Who wants to shoots before it. Rule: gts:17.2j; ruling:F16."""
        expose(g, self.unit)
        return Call(OpportunityFire((self.unit,)), then=self.change)

    def change(self, g: Draft[GameState], tried: Group) -> Flow[None]:
        """The change, unless the fire has stopped it; then those left may shoot. Rule: gts:17.7b; ruling:F16."""
        if not is_able(g.state, self.unit):
            return Done(None)
        if g.state.units[self.unit].entrenched:
            leave_entrenchment(g, self.unit)
        else:
            g.emit(EntrenchmentEntered(self.unit))
            g.emit(Marked(("exposed", self.unit), 1))
        return Call(OpportunityFire((self.unit,), tried=tried), then=self.over)

    def over(self, g: Draft[GameState], _: Group) -> Flow[None]:
        """The Action is over."""
        return Done(None)
