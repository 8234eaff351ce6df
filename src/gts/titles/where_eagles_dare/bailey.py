"""Bailey bridges: a unit in place of a destroyed bridge (2.15.6, 2.15.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.counters import UnitId
from gts.events import ActivationBegan, Eliminated, Event
from gts.rules.costs import crossing_refusal
from gts.rules.engineers import EngineerCheck, engineer_refusal
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.further_actions import further_actions
from gts.rules.menu import DIVISION, ENGINEER
from gts.rules.options import Option
from gts.state import GameState, Unit, ends, span
from gts.titles.where_eagles_dare.club_route import is_on_route
from gts.titles.where_eagles_dare.ferries import EndFerry
from gts.words import BRIDGE
from hexfront.actions import Action, Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()


@frozen
class PlaceBailey(Action):
    """Bring a Bailey Bridge unit to a destroyed bridge. Rule: wed:2.15.6d."""

    unit: UnitId
    bridge: str


@frozen
class RepairBridge(Action):
    """Build the Bailey bridge from this hex to another. Rule: wed:2.15.7a."""

    hex: HexId


@frozen
class BaileyPlaced(Event):
    """A Bailey Bridge unit is at a destroyed bridge, its trucks up, and has had its Action. Rule: wed:2.15.6d."""

    unit: UnitId
    hex: HexId

    def apply(self, s: GameState) -> GameState:
        """The state with the unit there."""
        placed = s.with_unit_at(self.unit, Unit(self.hex)).with_entry(s.side(self.unit), self.hex)
        return placed.with_mark(("acted", self.unit), 1)


@frozen
class BridgeRepaired(Event):
    """A Bailey Bridge unit stands for a bridge. Rule: wed:2.15.7a; wed:2.15.7b."""

    bridge: str
    unit: UnitId

    def apply(self, s: GameState) -> GameState:
        """The state without the destroyed marker."""
        marker = evolve(s.bridges[self.bridge], destroyed=False, since=0, bailey=self.unit)
        return s.with_bridge(self.bridge, marker)


@frozen
class BaileyLost(Event):
    """The Bailey bridge is gone, and the bridge destroyed again. Rule: wed:2.15.7d."""

    bridge: str

    def apply(self, s: GameState) -> GameState:
        """The state with the destroyed marker."""
        marker = evolve(s.bridges[self.bridge], destroyed=True, since=s.turn, bailey="")
        return s.with_bridge(self.bridge, marker)


def baileys(s: GameState, start: HexId, end: HexId) -> Iterator[UnitId]:
    """The units that stand for the destroyed bridge between two hexes, if there is one, dead or alive.

    A Bailey that sets up as a bridge lies across the bridges of its hex.

    Rule: wed:2.15.7b; wed:2.15.7c; wed:2.15.7d.
    """
    if BRIDGE in s.table.board.hexside(start, end):
        for unit, placement in s.table.placements:
            if placement.bailey and {start, end} & set(placement.hexes):
                yield unit
        marker = s.bridges.get(span(start, end))
        if marker is not None and marker.bailey:
            yield UnitId(marker.bailey)


@HOOKS.add(crossing_refusal)
def no_bridge(s: GameState, unit: UnitId, start: HexId, end: HexId) -> Iterator[Refusal]:
    """A Bailey that is hit is no bridge until it rallies; one that is gone leaves none.

    Rule: wed:2.15.7c; wed:2.15.7d.
    """
    for bailey in baileys(s, start, end):
        status, name = s.units.get(bailey), s.counter(bailey).designation
        if status is None:
            yield Refusal("wed:2.15.7d", f"{name} is gone, and the bridge {start}/{end} destroyed")
        elif status.suppressed or status.cohesion:
            yield Refusal("wed:2.15.7c", f"{name} is no bridge until it rallies")


def southern(s: GameState, bridge: str) -> HexId:
    """The southern hex of a bridge. Rule: wed:2.15.6d."""
    return max(ends(bridge), key=lambda hex: 2 * s.table.board.hex(hex).r + s.table.board.hex(hex).q)


def is_disputed(s: GameState, bridge: str, side: str) -> bool:
    """Whether the enemy has a Fire Zone on a bridge or holds its southern hex, so that no engineers come to it.

    Rule: wed:2.15.6d; wed:2.11h.
    """
    zone = any(in_enemy_zone(s, side, end) for end in ends(bridge))
    return zone or s.holder(southern(s, bridge)) not in (None, side)


def placing_refusal(s: GameState, unit: UnitId, bridge: str) -> Iterator[Refusal]:
    """Why a Bailey Bridge unit may not be brought to a destroyed bridge now.

    Rule: wed:2.15.6c; wed:2.15.6d; wed:2.15.6e; wed:2.15.7e.
    """
    marker, hex, side = s.bridges[bridge], southern(s, bridge), s.side(unit)
    if marker.since >= s.turn:
        yield Refusal("wed:2.15.6c", f"the bridge {bridge} was destroyed in this turn")
    if is_disputed(s, bridge, side):
        yield Refusal("wed:2.15.6d", f"the enemy fires at the bridge {bridge} or holds it")
    if not is_on_route(s, hex):
        yield Refusal("wed:2.15.6e", f"{hex} is not on Club Route")


@HOOKS.after(ActivationBegan)
def bring_a_bailey(s: GameState, e: ActivationBegan) -> Frame[GameState, None] | None:
    """On its Division's chit a Bailey Bridge unit may come. Rule: wed:2.15.6a; wed:2.15.6d."""
    chit = s.table.chits[e.chit]
    if not s.bridges or chit.kind != DIVISION or chit.division is None:
        return None
    frame = Bringing(chit.division)
    return frame if frame.choose(s).has_legal(2) else None


@frozen
class Bringing(Frame[GameState, None]):
    """The owner of a Division may bring one of its Bailey Bridge units that are not in play to a destroyed bridge.

    Rule: wed:2.15.6a; wed:2.15.6d; wed:2.15.7e.
    """

    division: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Which, and where; one at most. Rule: wed:2.15.7e."""
        division = s.table.division(self.division)
        ask = Ask[None](division.side, f"{division.name}: bring a Bailey Bridge", rule="wed:2.15.6d", subject=())
        ask.offer(Decline(), self.over)
        for unit in s.table.roster[division.side]:
            counter = s.counter(unit)
            if counter.bailey and counter.division == self.division and unit not in s.units and unit not in s.lost:
                for bridge in sorted(s.bridges):
                    if s.bridges[bridge].destroyed:
                        ask.offer(PlaceBailey(unit, bridge), self.place, placing_refusal, s, unit, bridge)
        return ask

    def over(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """None comes."""
        return Done(None)

    def place(self, g: Draft[GameState], action: PlaceBailey) -> Flow[None]:
        """It is there; that is its movement for this activation. Rule: wed:2.15.6d."""
        g.emit(BaileyPlaced(action.unit, southern(g.state, action.bridge)))
        return Done(None)


@HOOKS.add(further_actions)
def repair_options(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """The destroyed bridges of its hex that a Bailey Bridge unit could stand for. Rule: wed:2.15.6a; wed:2.15.7a."""
    if not s.bridges or not s.counter(unit).bailey or any(each.bailey == unit for each in s.bridges.values()):
        return
    hex = s.units[unit].hex
    for bridge in s.bridges_at(hex):
        if s.bridges[bridge].destroyed:
            frame = Repairing(unit, bridge)
            across = next(end for end in ends(bridge) if end != hex)
            yield Option("wed:2.15.7a", RepairBridge(across), frame, engineer_refusal, (s, unit), ENGINEER, frame.work)


@frozen
class Repairing(Frame[GameState, None]):
    """A Bailey Bridge unit is built into a bridge. Rule: wed:2.15.7a; wed:2.15.7b; wed:2.18.3a."""

    unit: UnitId
    bridge: str

    @property
    def work(self) -> str:
        """What is being built."""
        return f"Bailey-bridge:{self.bridge}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Under fire, and by a check. Rule: wed:2.15.7a."""
        return Call(EngineerCheck(self.unit, self.work, "wed:2.15.7a"), then=self.built)

    def built(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """It is the bridge, and a ferry there ends at once. Rule: wed:2.15.7a; wed:2.18.3a."""
        if not success:
            return Done(None)
        g.emit(BridgeRepaired(self.bridge, self.unit))
        s, (first, second) = g.state, ends(self.bridge)
        ferries = [unit for hex in (first, second) for unit in s.at(hex) if s.units[unit].ferry in (first, second)]
        each = tuple(EndFerry(unit, "a Bailey bridge is there", "wed:2.18.3a") for unit in ferries)
        return Call(Each(each), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is done."""
        return Done(None)


@HOOKS.after(Eliminated)
def blown_with_it(s: GameState, e: Eliminated) -> Frame[GameState, None] | None:
    """Without its Bailey Bridge unit a bridge is destroyed again. Rule: wed:2.15.7d."""
    bridges = sorted(bridge for bridge, marker in s.bridges.items() if marker.bailey == e.unit)
    return Losing(bridges[0]) if bridges else None


@frozen
class Losing(Frame[GameState, None]):
    """A Bailey bridge is gone. Rule: wed:2.15.7d."""

    bridge: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The destroyed marker returns."""
        g.emit(BaileyLost(self.bridge))
        return Done(None)
