"""The phases that come twice a day, at 0601 and at 1501: weather (13 of the scenario rules), and CP and logistics."""

from __future__ import annotations

from typing import Final

from attrs import evolve, frozen

from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.state import Draft, Forgotten
from httr.events import WeatherRolled
from httr.marks import ARRIVAL
from httr.operationcharts import ROUTES, Route
from httr.rules.checks import two_dice
from httr.state import HttrState

HALVES: Final[dict[str, Route]] = {"A": "north", "B": "north", "C": "south", "D": "south"}
"""In which half of the weather each map lies. Rule: httr-sc:13.1a; httr-sc:3.3a."""


def half_of(s: HttrState) -> Route:
    """The half of the weather in which the board lies. Rule: httr-sc:13.1a."""
    return HALVES[s.table.board.hexes[0][0]]


@frozen
class WeatherPhase(Frame[HttrState, None]):
    """The weather is rolled for the north, then for the south, if the scenario does not fix it.

    Rule: httr:4.1a; httr-sc:13.1a; httr-sc:13.1b; httr-sc:13.1c; ruling:HS7.
    """

    left: tuple[Route, ...] = ROUTES

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Roll for the next half, in the turns in which it is rolled."""
        s = g.state
        fixed = s.table.scenario.weather is not None and s.table.choices["weather"] != "roll"
        if fixed or not s.table.charts.operation.turn(s.turn).weather or not self.left:
            return Done(None)
        return Call(two_dice(f"the weather in the {self.left[0]}", "httr-sc:13.1a"), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """The rating holds until the next roll. Rule: httr-sc:13.1b."""
        half = self.left[0]
        cell = g.state.table.charts.operation.rolled_weather(roll, half)
        g.emit(WeatherRolled(half, roll, cell, here=half == half_of(g.state)))
        return Next(evolve(self, left=self.left[1:]).start)


@frozen
class LogisticsPhase(Frame[HttrState, None]):
    """The command points that headquarters came with are used up; deliveries are for scenarios that have them.

    Rule: httr:4.1b; httr-sc:12.02a; ruling:HS45.
    """

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """In the turns of the phase."""
        s = g.state
        if s.table.charts.operation.turn(s.turn).supply and any(key[0] == ARRIVAL for key in s.marks):
            g.emit(Forgotten((ARRIVAL,)))
        return Done(None)
