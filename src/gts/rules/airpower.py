"""Airpower: how many air Units a day has, and when they fly (6, 27)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.events import AirpowerFound
from gts.outfit import AirUnit
from gts.rules.checks import die
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft

GROUNDED: Final = {"fog": "gts:26.0d", "overcast": "gts:26.0e", "rain": "gts:26.0f"}
"""The weather in which there are no air strikes, each with its rule."""


def air_unit(s: GameState, id: str) -> AirUnit:
    """A kind of air Units of the scenario. Rule: gts:27.0b."""
    return next(each for each in s.table.scenario.air if each.id == id)


def left_to_fly(s: GameState, id: str) -> int:
    """How many air Units of a kind can still be used in this turn. Rule: gts:27.0b."""
    flown = s.marked("flown", id)
    return s.airpower.get(id, 0) - (flown if isinstance(flown, int) else 0)


@point
def grounded(s: GameState) -> Iterator[Refusal]:
    """Why no air Unit flies in this turn. Rule: gts:26.0c; gts:26.0d; gts:26.0e; gts:26.0f; gts:27.0b; gts:28.0a."""
    if s.table.scenario.turns[s.turn].night:
        yield Refusal("gts:27.0b", "air Units do not fly at night")
    if s.weather in GROUNDED:
        yield Refusal(GROUNDED[s.weather], f"there are no air strikes in {s.weather}")


@frozen
class Airpower(Frame[GameState, None]):
    """Step B: before the first daylight turn of a day both sides learn what air Units it has.

    `left` are the kinds that are still to be found out, None at first.

    Rule: gts:4.0b; gts:6.0a; gts:27.0a; ruling:AIR4.
    """

    left: tuple[str, ...] | None = None

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next kind. Rule: gts:4.0b; gts:6.0a."""
        scenario = g.state.table.scenario
        left = self.left
        if left is None:
            due = "B" in scenario.steps and scenario.is_first_daylight(g.state.turn)
            left = tuple(each.id for each in scenario.air) if due else ()
        if not left:
            return Done(None)
        air, on = air_unit(g.state, left[0]), Airpower(left)
        if len(air.numbers) > 1:
            return Call(die(f"the airpower of the day: {air.name}", "gts:6.0a"), then=on.rolled)
        g.emit(AirpowerFound(air.id, None, air.numbers[0]))
        return Next(Airpower(left[1:]).start)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """What the roll gives. Rule: gts:27.0a."""
        assert self.left, "a kind was rolled for"
        g.emit(AirpowerFound(self.left[0], roll, air_unit(g.state, self.left[0]).numbers[roll]))
        return Next(Airpower(self.left[1:]).start)
