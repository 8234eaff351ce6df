"""Hexes that still hold too many when movement ends (11.2.3): the owner moves the fewest units out."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import Displace
from httr.counters import UnitId
from httr.events import Displaced
from httr.rules.costs import entry_refusal
from httr.rules.losses import eliminate
from httr.rules.stacking import counts, fewest_out, stacking_refusal
from httr.state import HttrState


def is_crowded(s: HttrState, hex: HexId) -> bool:
    """Whether a hex holds more than it may. Rule: httr:11.2.1; httr:11.2.2."""
    return next(stacking_refusal(s, (), hex), None) is not None


@frozen
class Displacement(Frame[HttrState, None]):
    """The owners of hexes that hold too many move the fewest units out, the moving side first.

    Those who began the phase so were disrupted when it came to that.

    Rule: httr:11.2.3b; httr:11.4.3a; ruling:A70.
    """

    side: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next hex."""
        s = g.state
        hex = self.next_hex(s)
        if hex is None:
            return Done(None)
        return Wait(self.displace) if any(self.ways(s, hex)) else self.give_up(g, hex)

    def next_hex(self, s: HttrState) -> HexId | None:
        """The next hex that holds too many, side by side and in the order of the units there."""
        sides = (self.side, s.table.enemy[self.side])
        hexes = dict.fromkeys(s.units[unit].hex for side in sides for unit in s.of(side))
        return next((hex for hex in hexes if is_crowded(s, hex)), None)

    def ways(self, s: HttrState, hex: HexId) -> Iterator[Displace]:
        """The moves out of a hex that are legal."""
        for unit in self.movable(s, hex):
            for to in s.table.board.neighbours(hex):
                if next(displace_refusal(s, unit, to), None) is None:
                    yield Displace(unit, to)

    def movable(self, s: HttrState, hex: HexId) -> tuple[UnitId, ...]:
        """The units that are among the fewest that must leave."""
        among = {unit for choice in fewest_out(s, s.at(hex), hex) for unit in choice}
        return tuple(unit for unit in s.at(hex) if unit in among)

    def displace(self, s: HttrState) -> Ask[None]:
        """Which unit goes where. Rule: httr:11.2.3b; ruling:A70."""
        hex = self.next_hex(s)
        assert hex is not None, "a hex holds too many"
        holder = s.holder(hex)
        assert holder is not None, "units are in it"
        ask = Ask[None](holder, f"{hex} holds too many", rule="httr:11.2.3b", subject=(hex,))
        for unit in self.movable(s, hex):
            for to in s.table.board.neighbours(hex):
                ask.offer(Displace(unit, to), self.displaced, displace_refusal, s, unit, to)
        return ask

    def displaced(self, g: Draft[HttrState], action: Displace) -> Flow[None]:
        """It goes. Rule: httr:11.2.3b."""
        g.emit(Displaced(action.unit, g.state.units[action.unit].hex, action.hex, "httr:11.2.3b"))
        return Next(self.start)

    def give_up(self, g: Draft[HttrState], hex: HexId) -> Flow[None]:
        """There is nowhere to go: the smallest that would have to is eliminated. Rule: ruling:A70."""
        smallest = min(self.movable(g.state, hex), key=lambda unit: counts(g.state, unit))
        eliminate(g, smallest, "httr:11.2.3b")
        return Next(self.start)


@point
def displace_refusal(s: HttrState, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """Why a unit may not be displaced into a hex. Rule: httr:9.2.2; httr:9.2.5; httr:11.2.3b."""
    if s.holder(to) not in (s.side(unit), None):
        yield Refusal("httr:9.2.2", f"{to} is held by the enemy")
    yield from stacking_refusal(s, (unit,), to)
    yield from entry_refusal(s, unit, s.units[unit].hex, to)
