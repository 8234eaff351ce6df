"""What shots are worth on average over all dice, by the rules' own modifiers, and what standing under fire costs."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gts.counters import UnitId
from gts.judgement.worth import average_loss, chance_to_pass, strength
from gts.rules.assault_fire import assault_fire_modifiers, assault_row, shots_of
from gts.rules.fire import (
    COMPANY_BONUS,
    OPPORTUNITY,
    has_company_bonus,
    is_armored_target,
    limited,
    shot_modifiers,
    weapon_row,
)
from gts.rules.fire_zones import covering
from gts.rules.opportunity_fire import zone_modifiers
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from hexfront.sources import Modifier

FEAR: Final = 0.25
"""The share of its strength that a hit takes from a unit, as long as nobody has fired."""
IN_COLUMN: Final = 2
TEN: Final = 10


def shot_worth(s: GameState, firer: UnitId, target: UnitId, method: str, extra: Iterable[Modifier] = ()) -> float:
    """What a shot takes from the enemy on average, its Company Bonus included. By gts:15.5e; gts:15.6e."""
    printed = s.face(firer).fire_rating
    assert printed is not None, f"{firer} has no Fire Rating"
    rating = printed + sum(line.amount for line in (*shot_modifiers(s, firer, target, method), *extra))
    weapon, armored = weapon_row(s, firer, method), is_armored_target(s, target)
    plain = average_loss(s, target, limited(rating), weapon, armored)
    if method == OPPORTUNITY or not has_company_bonus(s, firer):
        return plain
    bonus, chance = s.modifier(COMPANY_BONUS).amount, chance_to_pass(s, firer)
    return chance * average_loss(s, target, limited(rating + bonus), weapon, armored) + (1 - chance) * plain


def opportunity_worth(
    s: GameState, firer: UnitId, target: UnitId, to: HexId | None, extra: tuple[Modifier, ...]
) -> float:
    """What a try at Opportunity Fire takes from the enemy on average. By gts:17.4c."""
    modifiers = (*zone_modifiers(s, target, to), *extra)
    return chance_to_pass(s, firer) * shot_worth(s, firer, target, OPPORTUNITY, modifiers)


def assault_shot_worth(s: GameState, firer: UnitId, target: UnitId, rating: str, attacking: bool) -> float:
    """What a shot in an Assault takes from the enemy on average. By gts:18.7y; gts:18.7z."""
    face = s.face(firer)
    printed = face.fire_rating if rating == "fire" else face.assault_rating
    assert printed is not None, f"{firer} has no {rating} rating"
    lines = assault_fire_modifiers(s, firer, target, rating, attacking)
    final = limited(printed + sum(line.amount for line in lines))
    return average_loss(s, target, final, assault_row(s, firer, rating), is_armored_target(s, target))


def volleys(s: GameState, firers: Iterable[UnitId], targets: tuple[UnitId, ...], attacking: bool) -> float:
    """What one exchange of Assault Fire takes from the other side, each firer at its best target."""
    return sum(
        max(assault_shot_worth(s, firer, target, rating, attacking) for target in targets)
        for firer in firers
        for rating in shots_of(s, firer)
        if targets
    )


def danger(s: GameState, unit: UnitId, hex: HexId, column: bool) -> float:
    """What a unit has to fear in a hex from the Fire Zones of the enemy, as a share of its strength times chances."""
    threats = threats_to(s, s.side(unit), hex)
    if not threats:
        return 0.0
    defense = s.face(unit).defense_rating
    ratings = (fire + defense + (IN_COLUMN if column else shelter) for fire, shelter in threats)
    return FEAR * sum((limited(rating) + 1) / TEN for rating in ratings) * strength(s, unit)


@once_a_state
def threats_to(s: GameState, side: str, hex: HexId) -> tuple[tuple[int, int], ...]:
    """The Fire Rating of each enemy whose Fire Zone includes a hex, and what the hex does to its fire.

    Found once a state, for all units of a side.
    """
    cover, ground = s.table.charts.terrain.fire_modifier, s.table.board.terrain(hex)

    def threat(foe: UnitId) -> tuple[int, int]:
        fire, shelter = s.face(foe).fire_rating, cover(ground, weapon_row(s, foe, OPPORTUNITY))
        assert fire is not None, f"{foe} covers {hex} without a Fire Rating"
        return fire, shelter.amount if shelter else 0

    return tuple(threat(foe) for foe in covering(s, side, hex))
