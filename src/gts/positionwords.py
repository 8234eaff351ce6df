"""How positions write what lies on the map, and how it is read: the markers of units, bridges and Artillery Parks."""

from __future__ import annotations

from typing import Any, Final

from gts.game import GtsGame
from gts.state import Bridge, GameState, Park, Unit, span
from hexfront.datafile import Table, hint
from hexfront.hexes import HexId

FLAGS: Final = (
    *("column", "mounted", "suppressed", "reduced", "improved", "entrenched", "abandoned", "arriving", "parked"),
    "heroic",
)
NUMBERS: Final = {"hits": "cohesion", "rallying": "rallying", "at_work": "men_at_work"}
TEXTS: Final = {"work": "work", "on": "on", "ferry": "ferry", "vehicle": "vehicle"}
BRIDGE_FLAGS: Final = ("destroyed", "improved", "tested", "unstable")
BRIDGE_WORDS: Final = ("contested", "held", "last", "wired", "since", "bailey", *BRIDGE_FLAGS)
FIRED: Final = "fired"


def unit_read(state: GameState, inner: Table, name: str) -> Unit | None:
    """A unit by its hex and markers: "52.210 column hits=1".; None, and a fault, if it cannot be."""
    hex, *markers = inner.text(name).split() or [""]
    if hex not in state.table.board:
        inner.fault(name, f"{hex} is not a hex of board {state.table.board.id}")
        return None
    values: dict[str, Any] = {}
    for marker in markers:
        word, _, number = marker.partition("=")
        if word in FLAGS and not number:
            values[word] = True
        elif word in NUMBERS and number.isdecimal():
            values[NUMBERS[word]] = int(number)
        elif word in TEXTS and number:
            values[TEXTS[word]] = number
        else:
            inner.fault(name, f"unknown marker {marker!r}; {hint(word, (*FLAGS, *NUMBERS, *TEXTS))}")
    if (vehicle := values.get("vehicle")) and name not in state.table.driven.get(vehicle, ()):
        inner.fault(name, f'"{name}" cannot use "{vehicle}"')
        return None
    return Unit(HexId(hex), **values)


def unit_words(status: Unit) -> str:
    """The hex of a unit and its markers: the inverse of `unit_read`."""
    flags = (word for word in FLAGS if getattr(status, word))
    numbers = (f"{word}={getattr(status, field)}" for word, field in NUMBERS.items() if getattr(status, field))
    texts = (f"{word}={getattr(status, field)}" for word, field in TEXTS.items() if getattr(status, field))
    return " ".join((status.hex, *flags, *numbers, *texts))


def bridge_read(game: GtsGame, inner: Table, name: str) -> Bridge | None:
    """A bridge by its markers: "last=allied,german wired=german destroyed"."""
    hexes = [HexId(hex) for hex in name.split("/")]
    if len(hexes) != 2 or not all(hex in game.board for hex in hexes) or span(*hexes) != name:
        inner.fault(name, "a bridge is called by its two hexes in their order, such as 10.12/10.13")
        return None
    values: dict[str, Any] = {}
    for marker in inner.text(name).split():
        word, _, what = marker.partition("=")
        if word in BRIDGE_FLAGS and not what:
            values[word] = True
        elif word == "since" and what.isdecimal():
            values["since"] = int(what)
        elif word == "bailey" and what in game.counters:
            values["bailey"] = what
        elif marker == "contested":
            values["last"] = ("", "")
        elif word == "wired" and what in game.sides:
            values[word] = what
        elif word == "held" and what in game.sides:
            values["last"] = (what, what)
        elif word == "last" and len(what.split(",")) == 2:
            values["last"] = tuple(what.split(","))
        else:
            inner.fault(name, f"unknown marker {marker!r}; {hint(word, BRIDGE_WORDS)}")
    return Bridge(**values)


def bridge_words(bridge: Bridge) -> str:
    """The markers of a bridge: the inverse of `bridge_read`."""
    last = f"last={','.join(bridge.last)}" if any(bridge.last) else "contested"
    wired = f"wired={bridge.wired}" if bridge.wired else ""
    flags = (word for word in BRIDGE_FLAGS if getattr(bridge, word))
    since = f"since={bridge.since}" if bridge.since else ""
    bailey = f"bailey={bridge.bailey}" if bridge.bailey else ""
    return " ".join(filter(None, (last, wired, *flags, since, bailey)))


def park_words(park: Park) -> str:
    """The Division of an Artillery Park, and whether it has fired."""
    return f"{park.division} {FIRED}" if park.fired else park.division
