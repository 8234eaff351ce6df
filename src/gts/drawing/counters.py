"""A counter as a picture: designation, symbol and ratings, each in the colour that the printed one has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import STAR, Counter, LeaderCounter, Stripe, Weapon
from gts.drawing.looks import ARMORED, AUTO_COMMAND, DARK, MOVERS, PALE, UNARMORED, WEAPONS, Livery, Tint
from gts.drawing.markers import depth, markers
from gts.drawing.symbols import symbol
from gts.ratings import STAR_SIGN
from gts.state import Unit
from hexfront.drawing.stacks import Piece
from hexfront.drawing.svg import Element, label, node, text_width

BAND: Final = 24
"""The height of the band with the designation."""

ROOM: Final = 94
"""How wide a designation may be."""

MINUS: Final = "\N{MINUS SIGN}"

STAR_SHAPE: Final = "M0,-20 L5.3,-6.2 L20,-6.2 L8,3.2 L12.4,17.4 L0,8.8 L-12.4,17.4 L-8,3.2 L-20,-6.2 L-5.3,-6.2Z"

STRIPES: Final = {Stripe.WHITE: "#fdfcf7", Stripe.BLACK: "#1d1b18"}


def unit_piece(counter: Counter, status: Unit, livery: Livery) -> Piece:
    """A unit's counter with its markers; estimated values are slanted."""
    parts = [*_face(counter.designation, livery), *_stripe(counter.stripe)]
    parts += [*_ratings(counter, status.mounted), *_steps(counter, status.reduced)]
    element = node("g", *parts, *markers(status), title=_title(counter, status), data_unit=counter.id)
    return Piece(element, depth(status))


def leader_piece(leader: LeaderCounter, livery: Livery) -> Piece:
    """A Leader's counter: command range on the left, attachment rating on the right; telephones have a mark."""

    def estimated(name: str) -> bool:
        return leader.source_of(name).kind == "estimate"

    parts = [
        *_face(leader.name, livery),
        node("path", d=STAR_SHAPE, fill=livery.band, transform="translate(0 -3)"),
        _plain(-30, 42, str(leader.command_range), 24, DARK, estimated("command_range")),
        *_boxed(32, 35, str(leader.attachment_rating), UNARMORED, estimated("attachment_rating")),
    ]
    if leader.telephone:
        parts.append(_plain(0, 42, "TEL", 12, DARK, False))
    about = f"{leader.id} ({leader.side})\ncommand range {leader.command_range}: {leader.source_of('command_range')}\n"
    about += f"attachment rating {leader.attachment_rating}: {leader.source_of('attachment_rating')}"
    return Piece(node("g", *parts, title=about, data_leader=leader.id))


def _face(designation: str, livery: Livery) -> Iterator[Element]:
    yield node("rect", x=-50, y=-50, width=100, height=100, rx=7, fill=livery.face, stroke=DARK, stroke_width=2.4)
    yield node("path", d=f"M-50,-43 A7,7 0 0 1 -43,-50 H43 A7,7 0 0 1 50,-43 V{BAND - 50} H-50Z", fill=livery.band)
    size = min(18.0, 18 * ROOM / (1.06 * text_width(designation, 18)))
    yield label((0, BAND - 62 + size / 2.8), designation, size, fill=PALE, font_weight="bold")


def _stripe(stripe: Stripe) -> Iterator[Element]:
    """The stripe of an Independent Unit. Rule: gts:13.1d."""
    if stripe is not Stripe.NONE:
        yield node("rect", x=-49, y=BAND - 51, width=98, height=4, fill=STRIPES[stripe])


def _ratings(counter: Counter, mounted: bool) -> Iterator[Element]:
    face = counter.face(mounted)

    def estimated(name: str) -> bool:
        back = mounted and counter.transport is not None
        return counter.source_of(f"transport.{name}" if back else name).kind == "estimate"

    yield node("g", symbol(counter, mounted), transform="translate(0 -4)")
    fire = "No" if face.fire_rating is None else str(face.fire_rating)
    yield from _boxed(-36, -7, fire, _weapon(face.weapon), estimated("fire_rating"))
    if face.fire_range > 1:
        ink = AUTO_COMMAND if face.auto_command else DARK
        yield _plain(-36, 20, str(face.fire_range), 15, ink, estimated("fire_range"))
    defense = ARMORED if face.armored else UNARMORED
    yield from _boxed(36, -7, _signed(face.defense_rating), defense, estimated("defense_rating"))
    if face.air_defense is not None:
        yield _plain(36, 20, str(face.air_defense), 15, WEAPONS[Weapon.AP].fill, estimated("air_defense"))
    if face.assault_rating is not None:
        assault = str(face.assault_rating)
        yield from _boxed(-36, 35, assault, _weapon(face.assault_weapon), estimated("assault_rating"))
    yield _plain(0, 44, str(face.troop_quality), 24, DARK, estimated("troop_quality"))
    if face.movement_allowance is not None:  # an immobile unit has none, and its counter shows none: 29.35a
        moves = STAR_SIGN if face.movement_allowance == STAR else str(face.movement_allowance)
        halo = DARK if MOVERS[face.movement_class] == "#ffffff" else None
        yield _plain(35, 43, moves, 22, MOVERS[face.movement_class], estimated("movement_allowance"), halo)


def _weapon(weapon: Weapon | None) -> Tint:
    return WEAPONS[weapon] if weapon else UNARMORED


def _signed(rating: int) -> str:
    return str(rating).replace("-", MINUS)


def _boxed(x: float, y: float, text: str, tint: Tint, estimated: bool) -> Iterator[Element]:
    """A rating in its box, 24 wide and 22 high."""
    yield node("rect", x=x - 12, y=y - 11, width=24, height=22, rx=2, fill=tint.fill, stroke=DARK, stroke_width=1.4)
    yield _plain(x, y + 6.5, text, 14 if len(text) > 2 else 18, tint.ink, estimated)


def _plain(x: float, y: float, text: str, size: float, ink: str, estimated: bool, halo: str | None = None) -> Element:
    slant = "italic" if estimated else None
    return label((x, y), text, size, halo=halo, breadth=0.12, fill=ink, font_weight="bold", font_style=slant)


def _steps(counter: Counter, reduced: bool) -> Iterator[Element]:
    """A dot for each Step, hollow if it is lost. Rule: gts:29.44a."""
    for turn in range(counter.steps):
        x = 9 * turn - 4.5 * (counter.steps - 1)
        fill = "none" if reduced and turn == counter.steps - 1 else DARK
        yield node("circle", cx=x, cy=17, r=3.2, fill=fill, stroke=DARK, stroke_width=1.4)


def _title(counter: Counter, status: Unit) -> str:
    """What the pointer tells: who it is, and each rating in words with where it is from."""
    face = counter.face(status.mounted)
    words = [f"{counter.id} ({counter.side}, {counter.army}) in {status.hex}"]
    for name in (
        "fire_rating",
        "fire_range",
        "assault_rating",
        "defense_rating",
        "troop_quality",
        "movement_allowance",
    ):
        source = counter.source_of(f"transport.{name}" if status.mounted and counter.transport else name)
        value = getattr(face, name)
        words.append(f"{name.replace('_', ' ')} {'none' if value is None else value}: {source}")
    return "\n".join(words)
