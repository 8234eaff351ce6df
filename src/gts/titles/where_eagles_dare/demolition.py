"""Bridges wired, blown and improved by engineers (2.15.3, 2.15.6)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events import Event, Moved
from gts.rules.checks import die
from gts.rules.engineers import EngineerCheck, engineer_refusal, is_engineer
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.further_actions import further_actions
from gts.rules.menu import ENGINEER
from gts.rules.options import Option
from gts.state import Bridge, GameState, ends, span
from gts.titles.where_eagles_dare.bridges import bridges_at, controller, is_for_trains, is_left_alone
from hexfront.actions import Action, Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
UNSEEN: Final = 5  # wed:2.15.6k
COVERED: Final = 6  # wed:2.15.6l


@frozen
class WireBridge(Action):
    """Wire the bridge from this hex to another for demolition. Rule: wed:2.15.6g."""

    hex: HexId


@frozen
class ImproveBridge(Action):
    """Let vehicles use the railroad bridge from this hex to another. Rule: wed:2.15.3b."""

    hex: HexId


@frozen
class BlowBridge(Action):
    """Try to blow the bridge between two hexes. Rule: wed:2.15.6k."""

    bridge: str


@frozen
class BridgeWired(Event):
    """A side has wired a bridge. Rule: wed:2.15.6j."""

    bridge: str
    side: str
    builder: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state with the marker turned."""
        return s.with_bridge(self.bridge, evolve(s.bridges[self.bridge], wired=self.side))


@frozen
class BridgeImproved(Event):
    """Vehicles may use a railroad bridge. Rule: wed:2.15.3b."""

    bridge: str
    builder: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state that remembers it."""
        return s.with_bridge(self.bridge, evolve(s.bridges.get(self.bridge, Bridge()), improved=True))


@frozen
class DemolitionTried(Event):
    """A side has tried to blow a bridge: the highest roll that does it, and the roll.

    Rule: wed:2.15.6l; wed:2.15.6m.
    """

    bridge: str
    side: str
    needed: int
    roll: int

    @property
    def blown(self) -> bool:
        """Whether the bridge is gone."""
        return self.roll <= self.needed

    def apply(self, s: GameState) -> GameState:
        """The state in which it is destroyed, or wired no longer."""
        since = s.turn if self.blown else 0
        return s.with_bridge(self.bridge, evolve(s.bridges[self.bridge], wired="", destroyed=self.blown, since=since))


@HOOKS.add(further_actions)
def bridge_options(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """The bridges of its hex that an engineer could wire, and the railroad bridges that it could improve.

    Bridges without a marker are not wired.

    Rule: wed:2.15.6h; wed:2.15.3b; wed:2.15a.
    """
    if not is_engineer(s, unit):
        return
    hex = s.units[unit].hex
    for to in bridges_at(s, hex):
        bridge = span(hex, to)
        if bridge in s.bridges:
            wiring = Wiring(unit, bridge)
            yield Option("wed:2.15.6h", WireBridge(to), wiring, wire_refusal, (s, unit, bridge), ENGINEER, wiring.work)
        if is_for_trains(s, hex, to):
            better = Improving(unit, bridge)
            yield Option(
                "wed:2.15.3b", ImproveBridge(to), better, improving_refusal, (s, unit, bridge), ENGINEER, better.work
            )


def wire_refusal(s: GameState, unit: UnitId, bridge: str) -> Iterator[Refusal]:
    """Why an engineer may not wire a bridge of its hex.

    Rule: wed:2.15.6f; wed:2.15.6g; wed:2.15.6j; wed:2.15.5c; wed:2.15.5d.
    """
    yield from engineer_refusal(s, unit)
    marker, side = s.bridges[bridge], s.side(unit)
    if is_left_alone(s, bridge):
        yield Refusal("wed:2.15.5d", f"the bridge {bridge} is never wired")
    if marker.destroyed:
        yield Refusal("wed:2.15.6f", f"the bridge {bridge} is destroyed")
    elif marker.wired == side:
        yield Refusal("wed:2.15.6j", f"the bridge {bridge} is wired")
    if controller(s, bridge) != side:
        yield Refusal("wed:2.15.6g", f"{side} does not control the bridge {bridge}")


def improving_refusal(s: GameState, unit: UnitId, bridge: str) -> Iterator[Refusal]:
    """Why an engineer may not improve a railroad bridge of its hex. Rule: wed:2.15.3b; wed:2.15.5d; wed:2.15.6m."""
    yield from engineer_refusal(s, unit)
    marker = s.bridges.get(bridge, Bridge())
    if is_left_alone(s, bridge):
        yield Refusal("wed:2.15.5d", f"the bridge {bridge} is never improved")
    if marker.destroyed:
        yield Refusal("wed:2.15.6m", f"the bridge {bridge} is destroyed")
    if marker.improved:
        yield Refusal("wed:2.15.3b", f"the bridge {bridge} is improved")


@frozen
class Wiring(Frame[GameState, None]):
    """An engineer wires a bridge. Rule: wed:2.15.6h; wed:2.15.6i; wed:2.15.6j."""

    unit: UnitId
    bridge: str

    @property
    def work(self) -> str:
        """What is being done."""
        return f"wiring-of-the-bridge:{self.bridge}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Under fire, and by a check. Rule: wed:2.15.6i."""
        return Call(EngineerCheck(self.unit, self.work, "wed:2.15.6i"), then=self.wired)

    def wired(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """The marker turns. Rule: wed:2.15.6j."""
        if success:
            g.emit(BridgeWired(self.bridge, g.state.side(self.unit), self.unit))
        return Done(None)


@frozen
class Improving(Frame[GameState, None]):
    """An engineer improves a railroad bridge. Rule: wed:2.15.3b."""

    unit: UnitId
    bridge: str

    @property
    def work(self) -> str:
        """What is being done."""
        return f"improvement-of-the-bridge:{self.bridge}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Under fire, and by a check. Rule: wed:2.15.3b."""
        return Call(EngineerCheck(self.unit, self.work, "wed:2.15.3b"), then=self.improved)

    def improved(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """Vehicles may cross. Rule: wed:2.15.3b."""
        if success:
            g.emit(BridgeImproved(self.bridge, self.unit))
        return Done(None)


def is_threatened(s: GameState, bridge: str, side: str) -> bool:
    """Whether a bridge that the enemy of `side` has wired is contested now.

    Rule: wed:2.15.6f; wed:2.15.6k; ruling:BR1.
    """
    marker = s.bridges[bridge]
    return marker.wired not in ("", side) and not marker.destroyed and controller(s, bridge) is None


@HOOKS.after(Moved)
def enemy_at_the_bridge(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """An enemy unit enters a hex of a wired bridge, and that becomes contested. Rule: wed:2.15.6k."""
    side = s.side(e.unit)
    bridges = tuple(bridge for bridge in s.bridges_at(e.end) if is_threatened(s, bridge, side))
    return Demolition(bridges, side) if bridges else None


@frozen
class Demolition(Frame[GameState, None]):
    """Who has wired bridges that the enemy `side` threatens may try to blow each of them.

    Rule: wed:2.15.6f; wed:2.15.6k; wed:2.15.6l; wed:2.15.6m.
    """

    bridges: tuple[str, ...]
    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next bridge, if it still is threatened."""
        left = tuple(bridge for bridge in self.bridges if is_threatened(g.state, bridge, self.side))
        return Wait(evolve(self, bridges=left).choose) if left else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """Whether to try. Rule: wed:2.15.6k."""
        bridge = self.bridges[0]
        about = f"demolition of the bridge {bridge}"
        ask = Ask[None](s.bridges[bridge].wired, about, rule="wed:2.15.6k", subject=())
        ask.offer(Decline(), self.spare)
        ask.offer(BlowBridge(bridge), self.throw)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """It stays, and wired. Rule: wed:2.15.6k."""
        return Next(evolve(self, bridges=self.bridges[1:]).start)

    def throw(self, g: Draft[GameState], _: BlowBridge) -> Flow[None]:
        """Roll for it. Rule: wed:2.15.6l."""
        return Call(die(f"demolition of the bridge {self.bridges[0]}", "wed:2.15.6l"), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """A Fire Zone at the bridge makes it likelier; a bridge that stands must be wired anew.

        Rule: wed:2.15.6l; wed:2.15.6m.
        """
        s, bridge = g.state, self.bridges[0]
        g.emit(DemolitionTried(bridge, s.bridges[bridge].wired, needed(s, bridge), roll))
        return Next(evolve(self, bridges=self.bridges[1:]).start)


def needed(s: GameState, bridge: str) -> int:
    """The highest roll that blows a bridge for the side that has wired it. Rule: wed:2.15.6k; wed:2.15.6l."""
    enemy = s.table.enemy[s.bridges[bridge].wired]
    return COVERED if any(in_enemy_zone(s, enemy, hex) for hex in ends(bridge)) else UNSEEN
