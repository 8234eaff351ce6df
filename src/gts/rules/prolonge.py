"""Guns with a star for an allowance: one hex by a check (14.11)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import Prolonge
from gts.counters import STAR, UnitId
from gts.rules.checks import Check
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.menu import move_refusal
from gts.rules.movement import Movement
from gts.rules.options import Option
from gts.rules.results import cohesion_hit
from gts.rules.steps import Leaving, step_refusal
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft


def is_star_gun(s: GameState, unit: UnitId) -> bool:
    """Whether a unit has a star for a movement allowance as it is now. Rule: gts:14.11a."""
    return s.face(unit).movement_allowance == STAR


def prolonge_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """The hexes that a star gun could be moved into. Rule: gts:14.11a."""
    if is_star_gun(s, unit):
        for to in s.table.board.neighbours(s.units[unit].hex):
            yield Option("gts:14.11a", Prolonge(to), Prolonging(unit, to), prolonge_refusal, (s, unit, to))


def prolonge_refusal(s: GameState, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """Why a star gun may not be moved into an adjacent hex: whatever forbids a step, but its cost, or a Fire Zone.

    Rule: gts:14.11a; gts:14.11c; gts:14.11d; ruling:M12.
    """
    yield from move_refusal(s, unit)
    if s.units[unit].entrenched:
        yield Refusal("gts:22.3.3a", "to leave the entrenchment takes an Action of its own")
    yield from (refusal for refusal in step_refusal(s, Movement((unit,)), to) if refusal.rule != "gts:14.3a")
    if in_enemy_zone(s, s.side(unit), to):
        yield Refusal("gts:14.11c", f"{to} is in an enemy Fire Zone")


@frozen
class Prolonging(Frame[GameState, None]):
    """A star gun moves one hex if it passes a check, which a Command Point may pass. Rule: gts:14.11a; gts:14.11e."""

    unit: UnitId
    to: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Check. Rule: gts:14.11a; gts:14.11e."""
        return Call(Check(self.unit, "retire by prolonge", "gts:14.11a", may_pay=True), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[None]:
        """It leaves its hex like any other, or takes a Cohesion Hit.

        Rule: gts:14.11a; gts:14.11b; ruling:M12; ruling:H2.
        """
        if not passed:
            cohesion_hit(g, self.unit)
            return Done(None)
        return Next(Leaving((self.unit,), self.to, (0,)).start)
