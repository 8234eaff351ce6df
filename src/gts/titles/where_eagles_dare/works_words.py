"""Words for engineers' works at bridges: what the actions are, and what has happened."""

from __future__ import annotations

from collections.abc import Iterator

from gts.account import tell
from gts.descriptions import words
from gts.descriptions.wording import acting, actors
from gts.naming import name, side_name
from gts.state import GameState, span
from gts.titles.where_eagles_dare.bailey import BaileyLost, BaileyPlaced, BridgeRepaired, PlaceBailey, RepairBridge
from gts.titles.where_eagles_dare.bulldozers import (
    FIRM,
    BulldozerLost,
    BulldozerPlaced,
    BulldozerRolled,
    PlaceBulldozer,
)
from gts.titles.where_eagles_dare.demolition import (
    BlowBridge,
    BridgeImproved,
    BridgeWired,
    DemolitionTried,
    ImproveBridge,
    WireBridge,
    needed,
)
from gts.titles.where_eagles_dare.ferries import BecomeFerry, FerryBuilt, FerryEnded, TakeFerry
from gts.titles.where_eagles_dare.unstable import CrossingTested
from hexfront.hexes import HexId
from hexfront.telling import INDENT


def bridge_to(s: GameState, hex: HexId) -> str:
    """The bridge from the hex of the unit that acts to another."""
    units = acting(s)
    return f"the bridge {span(s.units[units[0]].hex, hex)}" if units else f"the bridge to {hex}"


@words.register
def _(action: WireBridge, s: GameState) -> str:
    return f"{actors(s)}: wire {bridge_to(s, action.hex)}"


@words.register
def _(action: ImproveBridge, s: GameState) -> str:
    return f"{actors(s)}: improve {bridge_to(s, action.hex)} for vehicles"


@words.register
def _(action: BlowBridge, s: GameState) -> str:
    chance = f" (a roll of {needed(s, action.bridge)} or less)" if s.bridges[action.bridge].wired else ""
    return f"try to blow the bridge {action.bridge}{chance}"


@words.register
def _(action: BecomeFerry, s: GameState) -> str:
    return f"{actors(s)}: become a ferry to {action.hex}"


@words.register
def _(action: TakeFerry, s: GameState) -> str:
    return f"{actors(s)} takes the ferry of {name(s, action.ferry)}"


@tell.register
def _(event: FerryBuilt, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is a ferry to {event.to}"


@tell.register
def _(event: FerryEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is a ferry no longer: {event.about}"


@tell.register
def _(event: BridgeWired, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.builder)} wires the bridge {event.bridge}"


@tell.register
def _(event: BridgeImproved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.builder)} improves the bridge {event.bridge}: vehicles may cross it"


@tell.register
def _(event: DemolitionTried, s: GameState) -> Iterator[str]:
    after = "it is destroyed" if event.blown else "it stands, and is wired no longer"
    sum = f"{event.roll} against {event.needed}"
    yield f"{side_name(event.side)} tries to blow the bridge {event.bridge}: {sum} (wed:2.15.6l), {after}"


@tell.register
def _(event: CrossingTested, s: GameState) -> Iterator[str]:
    found = "it is unstable" if event.unstable else "it bears vehicles"
    yield f"{INDENT}{name(s, event.unit)} comes to the bridge {event.crossing}: {event.roll} (wed:2.11f), {found}"


@words.register
def _(action: PlaceBailey, s: GameState) -> str:
    return f"{name(s, action.unit)} comes to the bridge {action.bridge}"


@words.register
def _(action: RepairBridge, s: GameState) -> str:
    return f"{actors(s)}: build {bridge_to(s, action.hex)} anew"


@tell.register
def _(event: BaileyPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} comes to {event.hex}"


@tell.register
def _(event: BridgeRepaired, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} stands for the bridge {event.bridge}"


@tell.register
def _(event: BaileyLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}the bridge {event.bridge} is destroyed again"


@words.register
def _(action: PlaceBulldozer, s: GameState) -> str:
    return f"bring a Bulldozer to the bridge {action.bridge}"


@tell.register
def _(event: BulldozerPlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}A Bulldozer comes to {event.hex} (wed:2.11h)"


@tell.register
def _(event: BulldozerRolled, s: GameState) -> Iterator[str]:
    found = "it is firm" if event.firm else "it is not firm yet"
    sum = f"{event.roll} - {event.markers} (Men at Work) against {FIRM}"
    yield f"{INDENT}A Bulldozer works on the bridge {event.bridge}: {sum} (wed:2.11i), {found}"


@tell.register
def _(event: BulldozerLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Bulldozer in {event.hex} is eliminated (wed:2.11k)"
