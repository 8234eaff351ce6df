"""What fire is worth on average over the dice, by the rules' own sums."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from httr.counters import UnitId
from httr.events import FireControl
from httr.game import HttrGame
from httr.judgement.worth import CHANCES, defilade, depletion, loss
from httr.rules.at_fire import at_firer_refusal
from httr.rules.at_strength import at_modifiers, at_sum, losses_of
from httr.rules.depletion import depleting_rolls
from httr.rules.direct_fire import direct_firer_refusal
from httr.rules.direct_strength import computation
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import DEFILADE, FIRE
from httr.rules.indirect_strength import indirect_computation
from httr.rules.packets import at_firers, direct_firers
from httr.rules.units import at_class
from httr.state import HttrState

KEPT: Final = 4096
DIE: Final = 6


@lru_cache(KEPT)
def results(game: HttrGame, line: str, value: int) -> tuple[tuple[str, float], ...]:
    """What fire of a value does to a target on a line of the Fire Results Table, each result with its chance."""
    found: dict[str, float] = {}
    for roll, chance in CHANCES.items():
        cell = game.charts.fire.result(line, value, roll) if value else None
        said = "-" if cell is None else str(cell.value)
        found[said] = found.get(said, 0.0) + chance
    return tuple(found.items())


def struck(s: HttrState, target: UnitId, said: str) -> float:
    """What a result of fire costs the owner of the target."""
    if said == "-":
        return 0.0
    return defilade(s, target) + (0.0 if said == DEFILADE else loss(s, target, int(said)))


def value_worth(s: HttrState, target: UnitId, value: int) -> float:
    """What fire of a value takes from the owner of a target on average."""
    return sum(chance * struck(s, target, said) for said, chance in results(s.table, fire_line(s, target), value))


def direct_worth(s: HttrState, target: UnitId, firers: tuple[UnitId, ...], part: int = 0) -> float:
    """What a conventional packet takes from the enemy on average. By httr:6.3.2.2b."""
    return value_worth(s, target, computation(s, target, firers, part).value) if firers else 0.0


def at_worth(s: HttrState, target: UnitId, guns: tuple[tuple[UnitId, int], ...], occasion: str = FIRE) -> float:
    """What a packet of AT fire takes from the enemy on average. By httr:6.4.2.1g."""
    if not guns:
        return 0.0
    value = at_sum(s, target, guns, at_modifiers(s, target, guns, occasion)).value
    return sum(chance * loss(s, target, losses_of(s, target, value, roll)) for roll, chance in CHANCES.items())


def indirect_worth(s: HttrState, target: UnitId, controls: tuple[FireControl, ...], occasion: str = FIRE) -> float:
    """What a packet of indirect fire takes from the enemy on average. By httr:6.5.3b."""
    return value_worth(s, target, indirect_computation(s, target, controls, occasion).value) if controls else 0.0


def price(s: HttrState, firer: UnitId) -> float:
    """What the ammunition of a unit's fire costs on average. By httr:13.3.1a."""
    return depleting_rolls(s, firer)[0] / DIE * depletion(s, firer)


def fit_firers(s: HttrState, side: str, target: UnitId) -> tuple[UnitId, ...]:
    """The units that could fire conventionally at a unit now."""
    near = direct_firers(s, side, target, None)
    return tuple(unit for unit in near if next(direct_firer_refusal(s, unit, target), None) is None)


def fit_guns(s: HttrState, side: str, target: UnitId) -> tuple[tuple[UnitId, int], ...]:
    """The units that could fire AT together at a unit now, with all their points: those of the first one's class."""
    near = at_firers(s, side, target, None)
    able = [unit for unit in near if next(at_firer_refusal(s, unit, target), None) is None]
    return tuple((unit, s.strength(unit)) for unit in able if at_class(s, unit) is at_class(s, able[0]))
