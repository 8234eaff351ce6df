"""What a Division gains as its chit is drawn: Command Points and Dispatch Points (10.0.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.events import CommandGained, DispatchGranted, DispatchRolled
from gts.rules.checks import ALWAYS, NEVER, die
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft

BEFORE_NIGHT: Final = 2  # gts:10.0.3i


@point
def dispatch_reasons(s: GameState, division: str, roll: int) -> Iterator[Modifier]:
    """Each reason for a Dispatch Point more or less in a roll; all that apply add up.

    Rule: gts:10.0.3c; gts:10.0.3d; gts:10.0.3e; gts:10.0.3f; gts:10.0.3g; ruling:C1.
    """
    rating, held = s.table.division(division).dispatch_rating, s.dispatch.get(division, 0)
    if roll == NEVER:
        yield Modifier(-1, "a roll of 9", "gts:10.0.3c")
    if roll == ALWAYS:
        yield Modifier(+1, "a roll of 0", "gts:10.0.3d")
    if rating is not None and roll <= rating:
        yield Modifier(+1, f"no more than the Dispatch Rating of {rating}", "gts:10.0.3e")
    if roll < held:
        yield Modifier(+1, f"less than the {held} Dispatch Points held", "gts:10.0.3f")


@frozen
class Income(Frame[GameState, None]):
    """A Division rolls for its points, those that the scenario uses. Rule: gts:10.0.3a; gts:10.0.3b."""

    division: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll for Command Points. Rule: gts:10.0.3a."""
        division = g.state.table.division(self.division)
        if division.command_rating is None:
            return Next(self.dispatch)
        return Call(die(f"Command Points of {division.name}", "gts:10.0.3b"), then=self.commanded)

    def commanded(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """The Command Rating and half the roll, rounded down. Rule: gts:10.0.3b."""
        rating = g.state.table.division(self.division).command_rating
        assert rating is not None, f"{self.division} has no Command Rating"
        g.emit(CommandGained(self.division, rating, roll, rating + roll // 2))
        return Next(self.dispatch)

    def dispatch(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll for Dispatch Points. Rule: gts:10.0.3a."""
        division = g.state.table.division(self.division)
        if division.dispatch_rating is None:
            return Done(None)
        return Call(die(f"Dispatch Points of {division.name}", "gts:10.0.3e"), then=self.dispatched)

    def dispatched(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """All that the roll gives, and then two before a night. Rule: gts:10.0.3g; gts:10.0.3i; ruling:C2."""
        s = g.state
        rating, held = s.table.division(self.division).dispatch_rating, s.dispatch.get(self.division, 0)
        assert rating is not None, f"{self.division} has no Dispatch Rating"
        g.emit(DispatchRolled(self.division, rating, held, roll, tuple(dispatch_reasons(s, self.division, roll))))
        if is_before_night(s):
            g.emit(DispatchGranted(self.division, BEFORE_NIGHT, "gts:10.0.3i"))
        return Done(None)


def is_before_night(s: GameState) -> bool:
    """Whether the next turn is a night turn. Rule: gts:10.0.3i."""
    turns = s.table.scenario.turns
    return s.turn + 1 < len(turns) and turns[s.turn + 1].night
