"""What units, and the results of combat on them, are worth: about 2 for a Step with ordinary weapons."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gts.aims import Aims
from gts.counters import UnitId, Weapon
from gts.rules.checks import NEVER, passes, quality_modifiers
from gts.rules.results import COHESION_HIT, ELIMINATION, MOST_HITS, POSSIBLE_SUPPRESSION, STEP_LOSS, SUPPRESSION
from gts.state import GameState, Unit
from hexfront.sources import Modifier
from hexfront.values import evolve

COMMAND_POINT: Final = 0.3
"""What a Command Point is worth to a Division that has plenty of them."""
PLENTY: Final = 6
ROLLS: Final = NEVER + 1
HIT: Final = 0.15
"""The share of a unit's strength that a Cohesion Hit takes."""
SUPPRESSION_SHARE: Final = 0.3
REDUCED: Final = 0.55
POSITION: Final = 0.1
"""What an improved position adds to a unit's strength."""


def aims_of(s: GameState) -> Aims:
    """What the sides fight for now."""
    return s.table.aims(s)


def strength(s: GameState, unit: UnitId) -> float:
    """What a whole unit is worth as a fighting force: by its Steps and its ratings."""
    counter = s.counter(unit)
    face = counter.front
    arms = 1 + (face.fire_rating or 0) / 4 + (face.assault_rating or 0) / 8
    return arms * max(counter.steps, 0.5)


def condition(status: Unit) -> float:
    """The share of its strength that a unit keeps under its markers."""
    share = REDUCED if status.reduced else 1.0
    share -= HIT * status.cohesion + (SUPPRESSION_SHARE if status.suppressed else 0.0)
    return share + (POSITION if status.improved else 0.0)


def unit_worth(s: GameState, unit: UnitId, status: Unit | None) -> float:
    """What a unit is worth in a condition, with what the scenario makes of it; None is an eliminated unit."""
    if status is None:
        return 0.0
    worth = strength(s, unit) * condition(status)
    prize = aims_of(s).prize(unit)
    if prize is not None:
        harm = (HIT * status.cohesion + (prize.suppression if status.suppressed else 0.0)) + (0.3 * status.reduced)
        worth += prize.worth * (1 - harm)
    return worth


def loss(s: GameState, unit: UnitId, code: str) -> float:
    """What a combat result costs the owner of a unit, on average over its checks. By gts:19.1a."""
    status = s.units[unit]
    if code == POSSIBLE_SUPPRESSION:
        return (1 - chance_to_pass(s, unit)) * loss(s, unit, SUPPRESSION)
    return unit_worth(s, unit, status) - unit_worth(s, unit, struck(s, unit, status, code))


def struck(s: GameState, unit: UnitId, status: Unit, code: str) -> Unit | None:
    """A unit's condition after a result that is not converted; None if it is eliminated.

    By gts:19.2.2i; gts:19.2.3b; gts:19.2.3c; gts:19.2.4a; gts:19.2.4b.
    """
    if code == SUPPRESSION and not status.suppressed:
        return evolve(status, suppressed=True)
    if code in (SUPPRESSION, COHESION_HIT):
        if s.steps(unit) and status.cohesion < MOST_HITS:
            return evolve(status, cohesion=status.cohesion + 1)
        return struck(s, unit, status, STEP_LOSS)
    if code == STEP_LOSS and s.steps(unit) > 1:
        return evolve(status, reduced=True)
    assert code in (STEP_LOSS, ELIMINATION), f"no such result: {code}"
    return None


def command_point(s: GameState, unit: UnitId) -> float:
    """What a Command Point that is spent on a unit is worth: the fewer there are left, the more."""
    left = s.command.get(s.counter(unit).division, 0)
    return COMMAND_POINT * max(1, PLENTY - left)


def chance_to_pass(s: GameState, unit: UnitId, extra: Iterable[Modifier] = ()) -> float:
    """How likely a unit passes a Troop Quality Check. By gts:29.47a."""
    lines = (*quality_modifiers(s, unit), *extra)
    rating = s.face(unit).troop_quality + sum(line.amount for line in lines)
    return sum(passes(roll, rating) for roll in range(ROLLS)) / ROLLS


def average_loss(s: GameState, target: UnitId, rating: int, weapon: Weapon, armored: bool) -> float:
    """What a shot of a final rating costs the owner of its target, on average over the die. By gts:15.5h."""
    charts, losses, total = s.table.charts, dict[str, float](), 0.0
    for roll in range(ROLLS):
        cell = charts.result(weapon, armored, roll) if passes(roll, rating) else None
        if cell is not None:
            code = str(cell.value)
            if code not in losses:
                losses[code] = loss(s, target, code)
            total += losses[code]
    return total / ROLLS
