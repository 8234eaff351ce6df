"""Fire combat: who may fire at whom, and the modifiers (15)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

from gts.counters import ARTILLERY, UnitId, Weapon
from gts.rules.checks import passes
from gts.rules.fire_zones import direct_range, fires_directly
from gts.rules.line_of_sight import sight_refusal
from gts.rules.positions import is_entrenched, position_defense
from gts.state import GameState
from hexfront.charts import Cell
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal

HIGHEST: Final = 8  # gts:15.6p
LOWEST: Final = 0  # gts:15.6q
DIRECT: Final = "direct"
INDIRECT: Final = "indirect"
OPPORTUNITY: Final = "opportunity"
COMPANY_BONUS: Final = "company-bonus"


def fire_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire at all. Rule: gts:15.2b; gts:15.5a; gts:19.2.2f; gts:19.2.2l; gts:29.45."""
    name = s.counter(unit).designation
    if s.units[unit].suppressed:
        yield Refusal("gts:19.2.2f", f"{name} is Suppressed")
    if s.face(unit).fire_rating is None:
        yield Refusal("gts:15.2b", f"{name} has no Fire Rating")


def direct_fire_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire directly at all. Rule: gts:15.2b; gts:16.1a; gts:17.4a; gts:17.5a."""
    yield from fire_refusal(s, unit)
    if s.face(unit).fire_rating is not None and not fires_directly(s, unit):
        yield Refusal("gts:16.1a", f"{s.counter(unit).designation} is a Mortar and fires only indirectly")


@point
def target_refusal(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit may not fire directly at an enemy unit now.

    A unit in a Park may do so, and be fired at, like any other.

    Rule: gts:15.1a; gts:15.1d; gts:15.3a; gts:15.5c; gts:15.5d; gts:16.1h; gts:16.5c; gts:8.0i; gts:29.22; gts:16.1n;
    gts:16.1t; gts:16.2d; gts:16.2.5a; gts:29.7b.
    """
    yield from direct_fire_refusal(s, firer)
    start, end = s.units[firer].hex, s.units[target].hex
    if s.units[target].arriving:
        yield Refusal("gts:8.0i", f"{s.counter(target).designation} is in its entry hex")
    far, limit = s.table.board.distance(start, end), direct_range(s, firer)
    if far > limit:
        yield Refusal(
            "gts:15.1a",
            f"{s.counter(target).designation} is {far} hexes away; {s.counter(firer).designation} fires {limit}",
        )
    yield from sight_refusal(s, start, end)


def weapon_row(s: GameState, firer: UnitId, method: str) -> Weapon:
    """The row of the Combat Results Table that a unit uses; artillery firing directly uses Direct HE.

    Rule: gts:15.1b; gts:15.5j; gts:16.1b; gts:16.1i; gts:17.4b; gts:29.28; gts:29.53a; gts:29.53f; gts:16.1o;
    gts:16.1u.
    """
    weapon = s.face(firer).weapon
    assert weapon is not None, f"{firer} has no Fire Rating"
    return Weapon.DIRECT_HE if method != INDIRECT and weapon in ARTILLERY else weapon


def is_armored_target(s: GameState, target: UnitId) -> bool:
    """Whether the Armored side of the table is used. Rule: gts:29.4; gts:29.49; gts:22.3.6d; gts:29.20b."""
    return s.face(target).armored or is_entrenched(s, target)


@point
def firer_modifiers(s: GameState, firer: UnitId) -> Iterator[Modifier]:
    """The modifiers that the markers of the firer give, in the order of the book.

    Rule: gts:15.6a; gts:15.6i; gts:19.2.3e; gts:19.2.3f; gts:19.2.4c; gts:16.6.2.2h; gts:22.3.6a; gts:14.6.1a;
    gts:15.6j.
    """
    status = s.units[firer]
    if status.cohesion:
        yield s.modifier(f"cohesion-{status.cohesion}")
    if status.reduced:
        yield s.modifier("step-loss")
    if (barrage := s.barrages.get(status.hex)) is not None:
        yield s.modifier(f"barrage-{barrage}")
    if is_entrenched(s, firer):
        yield s.modifier("entrenchment")
    if status.column:
        yield s.modifier("column-firer")


@point
def range_modifiers(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Modifier]:
    """The modifier for range, of direct fire only, by the type of the target itself.

    Rule: gts:15.6b; gts:15.6c; gts:15.6d; gts:22.3.6d.
    """
    far = s.table.board.distance(s.units[firer].hex, s.units[target].hex)
    if not s.face(target).armored:
        yield s.modifier("range-unarmored", far)
    elif far > 1 and far == s.face(firer).fire_range:
        yield s.modifier("range-armored-full")
    else:
        yield s.modifier("range-armored", far)


@point
def weather_modifiers(s: GameState) -> Iterator[Modifier]:
    """The modifiers for night and weather. Rule: gts:15.6h; gts:26.0c; gts:26.0d; gts:26.0f."""
    if s.table.scenario.turns[s.turn].night:
        yield s.modifier("night")
    if s.weather in ("fog", "rain"):
        yield s.modifier(s.weather)


@point
def defense_modifiers(s: GameState, target: UnitId) -> Iterator[Modifier]:
    """The Defense Rating of the target and what its markers add.

    Rule: gts:15.6k; gts:15.6o; gts:14.6.1a; gts:22.2.4a; gts:22.3.6b; gts:15.6n; gts:29.20a.
    """
    yield Modifier(s.face(target).defense_rating, "Defense Rating of the target", "gts:15.6k")
    if s.units[target].column:
        yield s.modifier("column-target")
    yield from position_defense(s, target)


@point
def mass_modifiers(s: GameState, hex: HexId) -> Iterator[Modifier]:
    """The modifier for all the Steps in a hex, those in a Park too.

    Rule: gts:15.6l; gts:14.7d; gts:29.44d; gts:16.2.3c.
    """
    yield s.modifier("mass", sum(s.steps(unit) for unit in s.at(hex)))


@point
def terrain_modifiers(s: GameState, target: UnitId, weapon: Weapon) -> Iterator[Modifier]:
    """The modifier for the terrain of the target; a unit in Column gets none that helps it.

    Rule: gts:15.6m; gts:14.6.1b; wed:2.4d.
    """
    modifier = s.table.charts.terrain.fire_modifier(s.table.board.terrain(s.units[target].hex), weapon)
    if modifier is not None and not (s.units[target].column and modifier.amount < 0):
        yield modifier


def shot_modifiers(s: GameState, firer: UnitId, target: UnitId, method: str) -> tuple[Modifier, ...]:
    """Every modifier of a shot that does not depend on the occasion, firer's first. Rule: gts:15.5e; gts:16.4b."""
    lines = chain(
        firer_modifiers(s, firer),
        range_modifiers(s, firer, target) if method != INDIRECT else (),
        weather_modifiers(s),
        defense_modifiers(s, target),
        mass_modifiers(s, s.units[target].hex),
        terrain_modifiers(s, target, weapon_row(s, firer, method)),
    )
    return tuple(line for line in lines if line.amount)


def limited(rating: int) -> int:
    """A rating within its limits. Rule: gts:15.6p; gts:15.6q."""
    return max(LOWEST, min(HIGHEST, rating))


def has_company_bonus(s: GameState, firer: UnitId) -> bool:
    """Whether a unit may check for the Company Bonus: two Steps and none lost.

    Rule: gts:15.6e; gts:19.2.4c; gts:29.19b.
    """
    return s.counter(firer).steps == 2 and not s.units[firer].reduced


def result_of(s: GameState, roll: int, rating: int, weapon: Weapon, armored: bool) -> Cell | None:
    """The square of the Combat Results Table for a roll; None for a miss.

    Rule: gts:15.5f; gts:15.5g; gts:15.5h; gts:15.5i; gts:15.5l.
    """
    return s.table.charts.result(weapon, armored, roll) if passes(roll, rating) else None
