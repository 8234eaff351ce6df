"""Direct Fire at an empty hex of Club Route (4.3.3d)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.counters import UnitId
from gts.events import Fired
from gts.rules.checks import die
from gts.rules.fire import DIRECT, direct_fire_refusal
from gts.rules.fire_zones import direct_range
from gts.rules.line_of_sight import sight_refusal
from gts.rules.parks import show_fired
from gts.state import GameState
from hexfront.actions import Action
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft


@frozen
class FireAtRoute(Action):
    """Fire directly at a hex of Club Route without units. Rule: wed:4.3.3d; ruling:I8."""

    hex: HexId


@frozen
class RouteFire(Frame[GameState, None]):
    """A unit fires directly at a hex of the road in which nobody is: it is the act that counts.

    Rule: wed:4.3.3b; wed:4.3.3d; ruling:I8.
    """

    unit: UnitId
    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll one die: a 9 counts for nothing."""
        name = g.state.counter(self.unit).designation
        return Call(die(f"{name} fires at {self.hex}", "wed:4.3.3d", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Nobody is hit."""
        rating = g.state.face(self.unit).fire_rating
        assert rating is not None, f"{self.unit} has no Fire Rating"
        g.emit(Fired(self.unit, None, self.hex, DIRECT, rating, (), rating, roll, None))
        show_fired(g, self.unit)
        return Done(None)


def route_fire_refusal(s: GameState, unit: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit may not fire at a hex of the road: those of Direct Fire. Rule: gts:15.1a; gts:15.3a; wed:4.3.3d."""
    yield from direct_fire_refusal(s, unit)
    start, limit = s.units[unit].hex, direct_range(s, unit)
    if (far := s.table.board.distance(start, hex)) > limit:
        yield Refusal("gts:15.1a", f"{hex} is {far} hexes away; {s.counter(unit).designation} fires {limit}")
    yield from sight_refusal(s, start, hex)
