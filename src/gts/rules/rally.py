"""Rally: recovering from Suppression and Cohesion Hits (20)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events import Rallied, RallyFailed, RallyingEnded
from gts.rules.checks import Check
from gts.rules.command import in_command
from gts.rules.fire_zones import in_enemy_zone
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft


@point
def rally_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not try to rally. Rule: gts:20.0a; gts:20.0g; gts:20.0h; gts:20.0i; gts:28.0b; gts:29.40."""
    status, name = s.units[unit], s.counter(unit).designation
    if status.suppressed:
        return
    if status.cohesion == 0:
        yield Refusal("gts:20.0a", f"{name} is neither Suppressed nor marked with Cohesion Hits")
    elif not s.table.scenario.turns[s.turn].night and in_enemy_zone(s, s.side(unit), status.hex):
        yield Refusal("gts:20.0h", f"{name} is in an enemy Fire Zone and by day rallies only from Suppression")


def give_up_rallying(g: Draft[GameState], unit: UnitId) -> None:
    """Another Action than to rally loses the Men Rallying markers. Rule: gts:20.0e."""
    if g.state.units[unit].rallying:
        g.emit(RallyingEnded(unit))


@frozen
class RallyAction(Frame[GameState, None]):
    """A unit rallies: at once In Command, else by a check. Rule: gts:20.0b; gts:20.0c; gts:20.0d; gts:20.0f."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """In Command it succeeds. Rule: gts:20.0b."""
        if in_command(g.state, self.unit):
            g.emit(Rallied(self.unit))
            return Done(None)
        rallying = g.state.units[self.unit].rallying
        one = g.state.modifier("men-rallying-quality")
        bonus = (evolve(one, amount=rallying * one.amount),) if rallying else ()
        return Call(Check(self.unit, "rally", "gts:20.0c", extra=bonus), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """Recover, or get a Men Rallying marker. Rule: gts:20.0d; gts:20.0f."""
        g.emit(Rallied(self.unit) if passed else RallyFailed(self.unit))
        return Done(None)
