"""Dutch: civilians fill a town, and nobody gets out of it (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import ChooseHex
from gts.events import ActivationBegan, MarkerPlaced, MarkersRemoved, NoEffect
from gts.rules.assault import MovesOnly, moves_only
from gts.rules.checks import die
from gts.rules.menu import DIVISION
from gts.rules.movement import Movement
from gts.rules.running import Running, Stance
from gts.rules.stacking import Waiver, stacking_waivers
from gts.rules.steps import step_refusal
from gts.state import GameState, Work
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
DUTCH: Final = "dutch"
AT_WORK: Final = "men-at-work"
HOLDS: Final = "wed:S3.1-dutch-a"
CLEARED: Final = 1  # wed:S3.1-dutch-b
BUILT_UP: Final = frozenset({"city", "town"})
ALLIED: Final = "allied"


def crowds(s: GameState, hex: HexId) -> tuple[Work, ...]:
    """The Dutch chits in a hex; there may be one of each side."""
    return tuple(work for work in s.works.get(hex, ()) if work.kind == DUTCH)


@frozen
class DutchEvent(Frame[GameState, None]):
    """The friendly side puts the chit into a city or a town. Rule: wed:S3.1-dutch-a."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if there is one."""
        if not self.towns(g.state):
            g.emit(NoEffect("there is no town for the Dutch", HOLDS))
            return Done(None)
        return Wait(self.choose)

    @staticmethod
    def towns(s: GameState) -> tuple[HexId, ...]:
        """The cities and towns in play, by number."""
        return tuple(hex for hex in sorted(s.table.area) if s.table.board.terrain(hex) in BUILT_UP)

    def choose(self, s: GameState) -> Ask[None]:
        """Which. Rule: wed:S3.1-dutch-a."""
        ask = Ask[None](self.side, "where the Dutch fill the streets", rule=HOLDS)
        for hex in self.towns(s):
            ask.offer(ChooseHex(hex), self.place)
        return ask

    def place(self, g: Draft[GameState], action: ChooseHex) -> Flow[None]:
        """They are there."""
        g.emit(MarkerPlaced(action.hex, Work(DUTCH, self.side), HOLDS))
        return Done(None)


@HOOKS.add(step_refusal)
def held_by_the_crowd(s: GameState, move: Movement, to: HexId) -> Iterator[Refusal]:
    """Nobody leaves by a Movement Action; running away from an Assault is none. Rule: wed:S3.1-dutch-a."""
    hex = s.units[move.group[0]].hex
    if s.works and crowds(s, hex) and not any(isinstance(at.frame, (Stance, Running)) for at in s.stack):
        yield Refusal(HOLDS, f"{hex} is full of Dutch civilians")


@HOOKS.add(moves_only)
def no_movement_action(s: GameState) -> Iterator[MovesOnly]:
    """An Assault is none: units assault out of the hex, and advance. Rule: wed:S3.1-dutch-a; ruling:EV11."""
    yield MovesOnly(HOLDS)


@HOOKS.add(stacking_waivers)
def room_for_all(s: GameState, hex: HexId) -> Iterator[Waiver]:
    """Any units may stack there, several in Column too. Rule: wed:S3.1-dutch-a; ruling:EV10."""
    if s.works and crowds(s, hex):
        yield Waiver(HOLDS)


@HOOKS.after(ActivationBegan)
def clear_the_streets(s: GameState, e: ActivationBegan) -> Frame[GameState, None] | None:
    """With each Allied Division chit the Allies roll for each hex. Rule: wed:S3.1-dutch-b."""
    chit = s.table.chits[e.chit]
    if chit.kind != DIVISION or chit.side != ALLIED:
        return None
    hexes = tuple(hex for hex in sorted(s.works) if crowds(s, hex))
    return Clearance(hexes) if hexes else None


@frozen
class Clearance(Frame[GameState, None]):
    """The Allies try to clear each hex in turn. Rule: wed:S3.1-dutch-b."""

    hexes: tuple[HexId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Each."""
        tries = (Dispersal(hex, crowd) for hex in self.hexes for crowd in crowds(g.state, hex))
        return Call(Each(tuple(tries)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is over."""
        return Done(None)


@frozen
class Dispersal(Frame[GameState, None]):
    """A roll to clear a hex, easier with each failure. Rule: wed:S3.1-dutch-b."""

    hex: HexId
    crowd: Work

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        return Call(die(f"clear the Dutch from {self.hex}", "wed:S3.1-dutch-b", self.hex), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """At 1 or less, each marker counting one, the chit goes back to its cup. Rule: wed:S3.1-dutch-b."""
        marker = Work(AT_WORK, self.crowd.side)
        markers = tuple(work for work in g.state.works[self.hex] if work == marker)
        if roll - len(markers) <= CLEARED:
            g.emit(MarkersRemoved(self.hex, (self.crowd, *markers), "wed:S3.1-dutch-b"))
        else:
            g.emit(MarkerPlaced(self.hex, marker, "wed:S3.1-dutch-b"))
        return Done(None)
