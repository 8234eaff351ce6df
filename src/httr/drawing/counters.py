"""A counter as a picture: designation, symbol or silhouette, AT dots, and strength, effectiveness and morale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from hexfront.drawing import military
from hexfront.drawing.pieces import DARK, Livery, Tag, face, number, tag_depth, tag_layer
from hexfront.drawing.stacks import Piece
from hexfront.drawing.svg import Element, node
from httr.counters import Counter, LeaderCounter
from httr.drawing.looks import DEPLETED, DISRUPTED, DOTS, LOSS, MODES, OTHER_MARKER
from httr.state import Unit
from httr.unittypes import AtClass, Body, Family, Mode, UnitType

LETTERS: Final = {Mode.DEFILADE: "DEF", Mode.CONCENTRATED: "CONC", Mode.TRAVEL: "TRAVEL"}
STAR: Final = "M0,-20 L5.3,-6.2 L20,-6.2 L8,3.2 L12.4,17.4 L0,8.8 L-12.4,17.4 L-8,3.2 L-20,-6.2 L-5.3,-6.2Z"
CIRCLE: Final = node("circle", r=34, cy=-2, fill="none", stroke=DARK, stroke_width=2, stroke_dasharray="5 4")
"""The dashed circle of the defilade side. Rule: httr:2.6.2a."""
SIGNS: Final[Mapping[Family, tuple[str, ...]]] = {
    Family.INFANTRY: ("infantry",),
    Family.HEAVY_WEAPONS: ("mortar",),
    Family.ENGINEER: ("engineer",),
    Family.BRIDGING: ("engineer", "wheels"),
    Family.HEADQUARTERS: ("headquarters",),
    Family.ARTILLERY: ("gun",),
    Family.ANTI_TANK: ("anti-tank",),
    Family.FLAK: ("flak",),
    Family.STATIC: ("flak",),
    Family.RECONNAISSANCE: ("reconnaissance",),
}
ESTIMATE: Final = "estimate"
PRINTED: Final = {
    "strength": "strength",
    "er": "effectiveness",
    "morale": "morale",
    "range": "range",
    "at": "AT fire",
    "dots": "AT dots",
}


def unit_piece(counter: Counter, kind: UnitType, status: Unit, place: int, livery: Livery) -> Piece:
    """A unit's counter with its markers; `place` is that in its stack, from 1 at the top; estimates are slanted."""
    marked = tuple(tags(counter, status, place))
    parts = [*face(counter.designation, livery), *([CIRCLE] if status.mode is Mode.DEFILADE else [])]
    parts += [node("g", _symbol(kind), transform="translate(0 -4)"), *_dots(counter), *_ratings(counter, status)]
    element = node("g", *parts, *tag_layer(marked), title=_title(counter, status), data_unit=counter.id)
    return Piece(element, tag_depth(marked))


def leader_piece(leader: LeaderCounter, livery: Livery) -> Piece:
    """A leader's counter."""
    parts = [*face(leader.name, livery), node("path", d=STAR, fill=livery.band, transform="translate(0 4)")]
    return Piece(node("g", *parts, title=f"{leader.id} ({leader.side}), leader", data_leader=leader.id))


def tags(counter: Counter, status: Unit, place: int) -> Iterator[Tag]:
    """The place in the stack, the mode and the markers of a unit."""
    yield str(place), OTHER_MARKER, f"number {place} of its stack, from the top"
    yield LETTERS[status.mode], MODES[status.mode], f"mode: {status.mode}"
    if status.disrupted:
        yield "DISR", DISRUPTED, "disrupted"
    if status.depleted:
        yield "DEPL", DEPLETED, "out of ammunition"
    if status.lost:
        yield f"-{status.lost}", LOSS, f"strength points lost: {status.lost}"
    if status.dismounted:
        yield "FOOT", OTHER_MARKER, "dismounted"
    if status.unsupplied:
        yield "OOS", DEPLETED, "out of supply"
    if status.revealed:
        yield "SEEN", OTHER_MARKER, "has given its place away"
    if status.digging:
        yield f"DIG {status.digging}", OTHER_MARKER, "digs an entrenchment"


def _symbol(kind: UnitType) -> Element:
    if kind.body is Body.AFV:
        return military.silhouette()
    body = {Body.ARMORED: ("armor",), Body.WHEELS: ("wheels",)}.get(kind.body, ())
    return military.symbol((*SIGNS.get(kind.family, ()), *body))


def _dots(counter: Counter) -> Iterator[Element]:
    """The AT dots, if the counter shows any. Rule: httr:6.4.1.8a."""
    for turn in range(counter.dots or 0):
        fill = DOTS[counter.at or AtClass.LIGHT]
        yield node("circle", cx=38, cy=-12 + 13 * turn, r=4.6, fill=fill, stroke=DARK, stroke_width=1.6)


def _ratings(counter: Counter, status: Unit) -> Iterator[Element]:
    """Strength left, effectiveness and morale along the foot; the range on the left if more than one is printed."""

    def estimated(name: str) -> bool:
        return counter.source_of(name).kind == ESTIMATE

    left = str(counter.strength - status.lost)
    yield number(-34, 43, left, 24, DARK, estimated("strength"))
    yield number(0, 43, "B" if counter.er is None else str(counter.er), 24, DARK, estimated("er"))
    yield number(34, 43, str(counter.morale), 24, DARK, estimated("morale"))
    if counter.range > 1:
        yield number(-38, 2, str(counter.range), 15, DARK, estimated("range"))


def _title(counter: Counter, status: Unit) -> str:
    """What the pointer tells: who it is, and each rating in words with where it is from."""
    words = [f"{counter.id} ({counter.side}, {counter.type}) in {status.hex}, {status.mode}"]
    for name, word in PRINTED.items():
        value = getattr(counter, name)
        if value is not None:
            words.append(f"{word} {value}: {counter.source_of(name)}")
    return "\n".join(words)
