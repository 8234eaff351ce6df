"""Minefield: nobody leaves the hex without a check until engineers have cleared it (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import ChooseHex
from gts.counters import UnitId
from gts.events import ActionEnded, MarkerPlaced, MarkersRemoved
from gts.rules.checks import Check
from gts.rules.engineers import EngineerCheck, engineer_refusal, is_engineer
from gts.rules.further_actions import further_actions
from gts.rules.menu import ENGINEER
from gts.rules.options import Option
from gts.rules.steps import Trying, step_trials
from gts.state import GameState, Work
from hexfront.actions import Action
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.state import Draft

HOOKS: Final = Hooks()
MINEFIELD: Final = "minefield"
NEAR: Final = 3  # wed:S3.1-minefield-a


@frozen
class ClearMines(Action):
    """Clear the minefield of the hex. Rule: wed:S3.1-minefield-b."""


def mines(s: GameState, hex: HexId) -> tuple[Work, ...]:
    """The minefields in a hex."""
    return tuple(work for work in s.works.get(hex, ()) if work.kind == MINEFIELD)


@frozen
class MinefieldEvent(Frame[GameState, None]):
    """The friendly side puts a minefield within three hexes of one of its units. Rule: wed:S3.1-minefield-a."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is any such hex."""
        return Wait(self.choose) if self.places(g.state) else Done(None)

    def places(self, s: GameState) -> tuple[HexId, ...]:
        """The hexes in play that are near enough and have none, by number."""
        board = s.table.board
        near = {hex for unit in s.of(self.side) for hex in board.within(s.units[unit].hex, NEAR)}
        return tuple(hex for hex in sorted(near) if hex in s.table.area and not mines(s, hex))

    def choose(self, s: GameState) -> Ask[None]:
        """Which. Rule: wed:S3.1-minefield-a."""
        ask = Ask[None](self.side, "where the minefield is", rule="wed:S3.1-minefield-a")
        for hex in self.places(s):
            ask.offer(ChooseHex(hex), self.place)
        return ask

    def place(self, g: Draft[GameState], action: ChooseHex) -> Flow[None]:
        """It is there."""
        g.emit(MarkerPlaced(action.hex, Work(MINEFIELD, self.side), "wed:S3.1-minefield-a"))
        return Done(None)


@HOOKS.add(step_trials)
def through_the_mines(s: GameState, unit: UnitId, to: HexId) -> Iterator[Trying]:
    """Each unit of either side must pass a check to leave. Rule: wed:S3.1-minefield-a."""
    if s.works and mines(s, s.units[unit].hex):
        yield Trying("wed:S3.1-minefield-a", MinefieldExit(unit))


@frozen
class MinefieldExit(Frame[GameState, bool]):
    """A unit tries to leave a minefield; one that fails stays, the others go on without it.

    Rule: wed:S3.1-minefield-a; ruling:EV8.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Check. Rule: wed:S3.1-minefield-a; gts:29.47b."""
        return Call(Check(self.unit, "leave a minefield", "wed:S3.1-minefield-a", may_pay=True), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[bool]:
        """A unit that fails stays, and its Action is over, as in a heavy barrage. Rule: ruling:EV8."""
        if not passed:
            g.emit(ActionEnded(self.unit, "could not leave the minefield", "wed:S3.1-minefield-a"))
        return Done(True)


@HOOKS.add(further_actions)
def clearing(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """An engineer may clear the minefield that it is in. Rule: wed:S3.1-minefield-b; gts:29.26a."""
    hex = s.units[unit].hex
    if s.works and mines(s, hex) and is_engineer(s, unit):
        frame = MineClearing(unit, hex)
        yield Option("wed:S3.1-minefield-b", ClearMines(), frame, engineer_refusal, (s, unit), ENGINEER, frame.work)


@frozen
class MineClearing(Frame[GameState, None]):
    """An engineer clears the minefields of its hex. Rule: wed:S3.1-minefield-b; gts:29.26c; ruling:EV9."""

    unit: UnitId
    hex: HexId

    @property
    def work(self) -> str:
        """What is being done."""
        return f"removal-of-a-minefield:{self.hex}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """An engineer clears them without a check, as a road block. Rule: wed:S3.1-minefield-b; ruling:EV9."""
        return Call(EngineerCheck(self.unit, self.work, "wed:S3.1-minefield-b", automatic=True), then=self.cleared)

    def cleared(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """They are gone. Rule: wed:S3.1-minefield-b."""
        if success:
            g.emit(MarkersRemoved(self.hex, mines(g.state, self.hex), "wed:S3.1-minefield-b"))
        return Done(None)
