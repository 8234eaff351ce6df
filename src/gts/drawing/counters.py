"""A counter as a picture: designation, symbol and ratings, each in the colour that the printed one has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import STAR, Counter, LeaderCounter, Stripe, Weapon
from gts.drawing.looks import ARMORED, AUTO_COMMAND, MOVERS, UNARMORED, WEAPONS
from gts.drawing.markers import ACTIVE, tags
from gts.drawing.symbols import symbol
from gts.ratings import STAR_SIGN
from gts.state import Unit
from hexfront.drawing.pieces import BAND, DARK, Livery, Tint, boxed, face, number, tag_depth, tag_layer
from hexfront.drawing.stacks import Piece
from hexfront.drawing.svg import Element, node

MINUS: Final = "\N{MINUS SIGN}"

STAR_SHAPE: Final = "M0,-20 L5.3,-6.2 L20,-6.2 L8,3.2 L12.4,17.4 L0,8.8 L-12.4,17.4 L-8,3.2 L-20,-6.2 L-5.3,-6.2Z"

STRIPES: Final = {Stripe.WHITE: "#fdfcf7", Stripe.BLACK: "#1d1b18"}


def unit_piece(counter: Counter, status: Unit, livery: Livery) -> Piece:
    """A unit's counter with its markers; estimated values are slanted."""
    parts = [*face(counter.designation, livery), *_stripe(counter.stripe)]
    parts += [*_ratings(counter, status.mounted), *_steps(counter, status.reduced)]
    marked = tuple(tags(status))
    element = node("g", *parts, *tag_layer(marked), title=_title(counter, status), data_unit=counter.id)
    return Piece(element, tag_depth(marked))


def leader_piece(leader: LeaderCounter, livery: Livery, *, active: bool) -> Piece:
    """A Leader's counter: command range on the left, attachment rating on the right; telephones have a mark.

    One who is `active` shows that, as by the other side of his counter.

    Rule: gts:10.0.1h; gts:21.2i.
    """

    def estimated(name: str) -> bool:
        return leader.source_of(name).kind == "estimate"

    parts = [
        *face(leader.name, livery),
        node("path", d=STAR_SHAPE, fill=livery.band, transform="translate(0 -3)"),
        number(-30, 42, str(leader.command_range), 24, DARK, estimated("command_range")),
        *boxed(32, 35, str(leader.attachment_rating), UNARMORED, estimated("attachment_rating")),
    ]
    if leader.telephone:
        parts.append(number(0, 42, "TEL", 12, DARK, False))
    about = f"{leader.id} ({leader.side})\ncommand range {leader.command_range}: {leader.source_of('command_range')}\n"
    about += f"attachment rating {leader.attachment_rating}: {leader.source_of('attachment_rating')}"
    marked = (("ACTIVE", ACTIVE, "Active: the chit of his Formation or Division is in play"),) if active else ()
    return Piece(node("g", *parts, *tag_layer(marked), title=about, data_leader=leader.id), tag_depth(marked))


def _stripe(stripe: Stripe) -> Iterator[Element]:
    """The stripe of an Independent Unit. Rule: gts:13.1d."""
    if stripe is not Stripe.NONE:
        yield node("rect", x=-49, y=BAND - 51, width=98, height=4, fill=STRIPES[stripe])


def _ratings(counter: Counter, mounted: bool) -> Iterator[Element]:
    shown = counter.face(mounted)

    def estimated(name: str) -> bool:
        back = mounted and counter.transport is not None
        return counter.source_of(f"transport.{name}" if back else name).kind == "estimate"

    yield node("g", symbol(counter, mounted), transform="translate(0 -4)")
    fire = "No" if shown.fire_rating is None else str(shown.fire_rating)
    yield from boxed(-36, -7, fire, _weapon(shown.weapon), estimated("fire_rating"))
    if shown.fire_range > 1:
        ink = AUTO_COMMAND if shown.auto_command else DARK
        yield number(-36, 20, str(shown.fire_range), 15, ink, estimated("fire_range"))
    defense = ARMORED if shown.armored else UNARMORED
    yield from boxed(36, -7, _signed(shown.defense_rating), defense, estimated("defense_rating"))
    if shown.air_defense is not None:
        yield number(36, 20, str(shown.air_defense), 15, WEAPONS[Weapon.AP].fill, estimated("air_defense"))
    if shown.assault_rating is not None:
        assault = str(shown.assault_rating)
        yield from boxed(-36, 35, assault, _weapon(shown.assault_weapon), estimated("assault_rating"))
    yield number(0, 44, str(shown.troop_quality), 24, DARK, estimated("troop_quality"))
    if shown.movement_allowance is not None:  # an immobile unit has none, and its counter shows none: 29.35a
        moves = STAR_SIGN if shown.movement_allowance == STAR else str(shown.movement_allowance)
        halo = DARK if MOVERS[shown.movement_class] == "#ffffff" else None
        yield number(35, 43, moves, 22, MOVERS[shown.movement_class], estimated("movement_allowance"), halo)


def _weapon(weapon: Weapon | None) -> Tint:
    return WEAPONS[weapon] if weapon else UNARMORED


def _signed(rating: int) -> str:
    return str(rating).replace("-", MINUS)


def _steps(counter: Counter, reduced: bool) -> Iterator[Element]:
    """A dot for each Step, hollow if it is lost. Rule: gts:29.44a."""
    for turn in range(counter.steps):
        x = 9 * turn - 4.5 * (counter.steps - 1)
        fill = "none" if reduced and turn == counter.steps - 1 else DARK
        yield node("circle", cx=x, cy=17, r=3.2, fill=fill, stroke=DARK, stroke_width=1.4)


def _title(counter: Counter, status: Unit) -> str:
    """What the pointer tells: who it is, and each rating in words with where it is from."""
    shown = counter.face(status.mounted)
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
        value = getattr(shown, name)
        words.append(f"{name.replace('_', ' ')} {'none' if value is None else value}: {source}")
    return "\n".join(words)
