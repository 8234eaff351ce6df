"""Road blocks: building and removing them (23)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import BlockRoad, ClearRoad
from gts.counters import UnitId
from gts.events import RoadBlockBuilt, RoadBlockRemoved
from gts.rules.costs import is_leg_infantry
from gts.rules.engineers import EngineerCheck, engineer_refusal, is_engineer
from gts.rules.menu import ENGINEER
from gts.rules.options import Option
from gts.rules.reserves import of_owner
from gts.rules.roads import has_road, road_blocks
from gts.state import ROAD_BLOCK, GameState, Work
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft


def road_block_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """The road block that an engineer could build in its hex, and those there that a unit could remove.

    Rule: gts:23.1a; gts:23.3a; gts:23.3b; gts:7.1i.
    """
    hex = s.units[unit].hex
    if is_engineer(s, unit):
        frame = Blocking(unit, hex)
        yield Option("gts:23.1a", BlockRoad(), frame, block_refusal, (s, unit, hex), ENGINEER, frame.work)
    for block in road_blocks(s, hex):
        clearing = Clearing(unit, hex, block)
        yield Option(
            "gts:23.3a", ClearRoad(block.division), clearing, clear_refusal, (s, unit), ENGINEER, clearing.work
        )


@point
def block_refusal(s: GameState, builder: UnitId, hex: HexId) -> Iterator[Refusal]:
    """Why an engineer may not build a road block in its hex.

    Rule: gts:23.1a; gts:23.1b; gts:23.1e; gts:23.1f; wed:S2.0a; ruling:E6.
    """
    yield from engineer_refusal(s, builder)
    block = block_of(s, builder)
    if not has_road(s, hex):
        yield Refusal("gts:23.1b", f"{hex} has no Road")
    if block in s.works.get(hex, ()):
        yield Refusal("gts:23.1b", f"a road block of the Division closes {hex} already")
    if blocks_in_play(s, builder) >= sum(reserve.count for reserve in of_owner(s, ROAD_BLOCK, s.counter(builder))):
        yield Refusal("gts:23.1e", f"no road block is left to {s.counter(builder).designation}")


def block_of(s: GameState, builder: UnitId) -> Work:
    """The road block that a unit builds: it belongs to its Division. Rule: gts:23.1e."""
    return Work(ROAD_BLOCK, s.side(builder), s.counter(builder).division)


def blocks_in_play(s: GameState, builder: UnitId) -> int:
    """How many of the road blocks that a unit could build are on the map: those removed can be built again.

    Rule: gts:23.1e; gts:23.1f.
    """
    counter = s.counter(builder)
    shared = any(reserve.division is None for reserve in of_owner(s, ROAD_BLOCK, counter))
    return sum(
        block.side == counter.side and (shared or block.division == counter.division)
        for hex in s.works
        for block in road_blocks(s, hex)
    )


@point
def clear_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not remove a road block in its hex. Rule: gts:23.3a; gts:23.3b."""
    yield from engineer_refusal(s, unit)
    if not is_engineer(s, unit) and not is_leg_infantry(s, unit):
        yield Refusal("gts:23.3b", f"{s.counter(unit).designation} is neither leg infantry nor an engineer")


@frozen
class Blocking(Frame[GameState, None]):
    """An engineer builds a road block in its hex.

    Rule: gts:23.1a; gts:23.1c; gts:23.1d.
    """

    builder: UnitId
    hex: HexId

    @property
    def work(self) -> str:
        """What is being built."""
        return f"{ROAD_BLOCK}:{self.hex}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Build. Rule: gts:23.1c; gts:23.1d."""
        return Call(EngineerCheck(self.builder, self.work, "gts:23.1c"), then=self.built)

    def built(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """It stands. Rule: gts:23.1c; gts:23.1e."""
        if success:
            g.emit(RoadBlockBuilt(self.hex, block_of(g.state, self.builder), self.builder))
        return Done(None)


@frozen
class Clearing(Frame[GameState, None]):
    """A unit removes a road block in its hex: an engineer at once, leg infantry by a check.

    Rule: gts:23.3a; gts:23.3b; gts:23.3c.
    """

    unit: UnitId
    hex: HexId
    block: Work

    @property
    def work(self) -> str:
        """What is being done."""
        return f"removal-of-a-road-block:{self.hex}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Remove it. Rule: gts:23.3a; gts:23.3b; gts:23.3c."""
        automatic = is_engineer(g.state, self.unit)
        return Call(EngineerCheck(self.unit, self.work, "gts:23.3b", automatic), then=self.cleared)

    def cleared(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """It is gone, and its counter may be used again. Rule: gts:23.1f."""
        if success:
            g.emit(RoadBlockRemoved(self.hex, self.block, self.unit))
        return Done(None)
