"""The set-up (scenario rules, 16.2 and 17.2): the owner chooses where he has a choice, or the ready set-up stands."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft
from httr.actions import Place
from httr.counters import UnitId
from httr.events import SetUp
from httr.rules.stacking import stacking_refusal
from httr.rules.travel import modes_of
from httr.scenario import SetUp as Area
from httr.state import HttrState, Unit
from httr.unittypes import Mode


@frozen
class SettingUp(Frame[HttrState, None]):
    """Place every unit of the set-up, side by side in the scenario's order. Rule: httr-sc:16.2.2a; httr-sc:17.2a."""

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The ready set-up at once, or the next unit to place."""
        s = g.state
        if dict(s.game.options).get("setup") == "default":
            for place in s.table.scenario.places:
                for unit in place.units:
                    g.emit(SetUp(unit, Unit(place.hex, place.mode)))
            return Done(None)
        return Wait(self.place) if next(left(s), None) is not None else Done(None)

    def place(self, s: HttrState) -> Ask[None]:
        """Where the next unit stands, and in which mode. Rule: httr-sc:17.2a to httr-sc:17.2e."""
        unit, area = next(left(s))
        name = s.counter(unit).designation
        ask = Ask[None](s.side(unit), f"set up {name}", rule="httr-sc:16.2.1b", subject=(unit,))
        for hex in s.table.board.within(area.of, area.within):
            for mode in allowed_modes(s, unit, area):
                ask.offer(Place(unit, hex, mode), self.placed, place_refusal, s, unit, hex)
        return ask

    def placed(self, g: Draft[HttrState], action: Place) -> Flow[None]:
        """The unit is on the map."""
        g.emit(SetUp(action.unit, Unit(action.hex, action.mode)))
        return Next(self.start)


def left(s: HttrState) -> Iterator[tuple[UnitId, Area]]:
    """The units still to be set up with their areas, side by side, in the order of the scenario."""
    for side in s.game.sides:
        for area in s.table.scenario.setups:
            for unit in area.units:
                if s.side(unit) == side and unit not in s.units:
                    yield unit, area


def allowed_modes(s: HttrState, unit: UnitId, area: Area) -> Iterator[Mode]:
    """The modes that a unit has and the scenario lets it set up in.

    Rule: httr-sc:16.2.1d; httr-sc:8.1.1; httr-sc:8.2.1.7; ruling:HS15; ruling:HS18.
    """
    return (mode for mode in modes_of(s, unit) if mode in area.modes)


def place_refusal(s: HttrState, unit: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why a unit may not be set up in a hex. Rule: httr:9.2.2; httr:11.2.1."""
    holder = s.holder(hex)
    if holder is not None and holder != s.side(unit):
        yield Refusal("httr:9.2.2", f"{hex} is held by the enemy")
    yield from stacking_refusal(s, (unit,), hex)
