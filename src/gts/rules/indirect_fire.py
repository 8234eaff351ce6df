"""Indirect Fire at a unit: the shot, and what it does to the stack (16)."""

from __future__ import annotations

from attrs import field, frozen

from gts.counters import UnitId
from gts.rules.barrages import place_barrage
from gts.rules.checks import NEVER
from gts.rules.fire import (
    INDIRECT,
)
from gts.rules.radio import lose_contact
from gts.rules.results import POSSIBLE_SUPPRESSION, Result
from gts.rules.shots import Hit, Shot, impact
from gts.rules.spotting import spotted_alone, spotter_of
from gts.state import GameState
from hexfront.chance import Each
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hexes import HexId
from hexfront.state import Draft
from hexfront.values import ADDED


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
