"""Markers: tags that hang below a unit's counter, and the burst of a barrage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.naming import bridge_words
from gts.state import Bridge, Unit, Work
from hexfront.drawing.pieces import DARK, PALE, Tag, Tint
from hexfront.drawing.svg import Element, label, node

BURST: Final = (
    "M0,-48 L11,-24 L33,-36 L26,-11 L48,0 L26,11 L33,36 L11,24 "
    "L0,48 L-11,24 L-33,36 L-26,11 L-48,0 L-26,-11 L-33,-36 L-11,-24Z"
)

PLANE: Final = (
    "M0,-46 Q7,-34 7,-20 L46,-8 L46,4 L7,2 L5,18 L18,26 L18,32 L0,29 L-18,32 L-18,26 L-5,18 L-7,2 L-46,4 L-46,-8 "
    "L-7,-20 Q-7,-34 0,-46Z"
)

COLUMN: Final = Tint("#f7f0da", DARK)
MOUNTED: Final = Tint("#7a6038", PALE)
SUPPRESSED: Final = Tint("#b3261e", PALE)
COHESION: Final = Tint("#e3a63a", DARK)
LOSS: Final = Tint("#2e2c29", PALE)
DUG_IN: Final = Tint("#8a6a44", PALE)
CARRIED: Final = Tint("#dfe6e8", DARK)
RALLYING: Final = Tint("#3d7a52", PALE)
ACTIVE: Final = Tint("#f0c93a", DARK)


def tags(status: Unit) -> Iterator[Tag]:
    """The markers of a unit: the word on each, its colour, and what it means."""
    if status.column:
        yield "COL", COLUMN, "in Column"
    if status.mounted:
        yield "MTD", MOUNTED, "in Transport Mode"
    if status.suppressed:
        yield "SUPP", SUPPRESSED, "suppressed"
    if status.cohesion:
        yield f"COH {status.cohesion}", COHESION, f"Cohesion Hits: {status.cohesion}"
    if status.reduced:
        yield "STEP LOST", LOSS, "one Step lost"
    if status.rallying:
        yield f"RALLY {status.rallying}", RALLYING, f"Men Rallying: {status.rallying}"
    if status.improved:
        yield "IMPR", DUG_IN, "in an improved position"
    if status.entrenched:
        yield "ENTR", DUG_IN, "entrenched"
    if status.work:
        yield f"WORK {status.men_at_work}", CARRIED, f"Men at Work on: {status.work}"
    if status.parked:
        yield "PARK", CARRIED, "in the Artillery Park"
    if status.abandoned:
        yield "NO TRANSPORT", LOSS, "has lost its transport"
    if status.on is not None:
        yield "RIDES", CARRIED, f"carried by {status.on}"
    if status.ferry is not None:
        yield "FERRY", CARRIED, f"a ferry to {status.ferry}"
    if status.arriving:
        yield "ENTRY", CARRIED, "a reinforcement in its entry hex"


def barrage(weight: str) -> Element:
    """The marker of a barrage, light or heavy."""
    burst = node("path", d=BURST, fill="#e0762f", stroke="#7a2e12", stroke_width=3.5, stroke_linejoin="round")
    text = label((0, 9), weight.upper(), 25, halo="#fff4dc", fill="#5a1d0a", font_weight="bold")
    return node("g", burst, text, title=f"{weight} barrage")


def bridge(marker: Bridge, name: str) -> Element:
    """The marker of a bridge: whether it is wired, destroyed or improved, and who was last on it."""
    word = (
        "BLOWN"
        if marker.destroyed
        else "UNSTABLE"
        if marker.unstable
        else "WIRED"
        if marker.wired
        else "IMPROVED"
        if marker.improved
        else "BRIDGE"
    )
    fill = "#d98e7e" if marker.destroyed else "#e6cf7a" if marker.wired else "#dfe6e8"
    plate = node("rect", x=-46, y=-18, width=92, height=36, rx=6, fill=fill, stroke="#3f3a30", stroke_width=4)
    text = label((0, 7), word, 20, fill="#2e2c29", font_weight="bold")
    return node("g", plate, text, title=f"bridge {name}: {bridge_words(marker)}")


def park(division: str, fired: bool) -> Element:
    """The marker of an Artillery Park: a board with its name, red when it has fired."""
    fill, ink = (SUPPRESSED.fill, PALE) if fired else ("#e0913a", DARK)
    back = node("rect", x=-46, y=-22, width=92, height=44, rx=8, fill=fill, stroke=DARK, stroke_width=4)
    text = label((0, 10), "FIRED" if fired else "PARK", 27, fill=ink, font_weight="bold")
    return node("g", back, text, title=f"Artillery Park of {division}{', fired' if fired else ''}")


def face_down(lot: str) -> Element:
    """A counter that nobody has looked at."""
    back = node("rect", x=-40, y=-40, width=80, height=80, rx=8, fill="#b9b4a8", stroke=DARK, stroke_width=4)
    text = label((0, 17), "?", 52, fill=DARK, font_weight="bold")
    return node("g", back, text, title=f"a unit of {lot}, face down")


def aircraft(name: str, about: str) -> Element:
    """The marker of an air Unit: an aeroplane from above, with its name."""
    plane = node("path", d=PLANE, fill="#b9c4b0", stroke=DARK, stroke_width=3, stroke_linejoin="round")
    text = label((0, 40), name.upper()[:9], 19, halo="#fff4dc", fill=DARK, font_weight="bold")
    return node("g", plane, text, title=f"air strike: {about}")


def work(built: Work) -> Element:
    """The marker of something built that nobody is in: the first letters of its last word."""
    mound = node("path", d="M-44,26 Q0,-52 44,26Z", fill="#c9b28a", stroke="#5b4526", stroke_width=4)
    word = built.kind.rsplit("-", 1)[-1][:5].upper() if "-" in built.kind else built.kind[:4].upper()
    text = label((0, 20), word, 25, halo="#fff4dc", fill="#3b2c14", font_weight="bold")
    return node("g", mound, text, title=f"{built.kind}, {built.side}")
