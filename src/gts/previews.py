"""What an attack would be before it is made: its checks, its modifiers, what each roll would do, and the exact odds.

The procedure itself is walked, so that a preview and the attack cannot disagree.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, Final

from attrs import evolve

from gts.actions import (
    AirStrike,
    AssaultShot,
    Bombard,
    BombardHex,
    CounterBattery,
    EventShot,
    FireAt,
    OpportunityShot,
    PlaceAirUnit,
)
from gts.counters import UnitId
from gts.descriptions import describe
from gts.events import BarragePlaced, Checked, Fired
from gts.rules.air_strikes import Attacking
from gts.rules.airpower import air_unit
from gts.rules.results import RESULTS
from gts.state import GameState
from gts.sums import check_lines, shot_lines
from hexfront import kernel
from hexfront.actions import Action
from hexfront.flow import At
from hexfront.kernel import fold
from hexfront.lookahead import Path, paths
from hexfront.rules import CheckPreview, Preview
from hexfront.state import Event

ATTACKS: Final = (AirStrike, AssaultShot, FireAt, Bombard, BombardHex, CounterBattery, OpportunityShot, EventShot)
MISS: Final = "miss"
NO_SHOT: Final = "no shot"
ORDER: Final = (*reversed(RESULTS), "heavy barrage", "light barrage", MISS, NO_SHOT)


def preview(state: GameState, action: Action) -> Preview | None:
    """What an attack would be; None for an action that is no attack.

    The modifiers begin with the printed rating, so that they sum up to the rating but for its limits. `rolls` are
    those of the shot itself, without a Company Bonus that depends on a check; the odds count every check.

    Raises:
        IllegalAction: the action is not legal.

    Rule: gts:15.5e; gts:15.5h; gts:17.4c.
    """
    if isinstance(action, PlaceAirUnit):
        return _placed(state, action)
    if not isinstance(action, ATTACKS):
        return None
    ways = tuple(paths(state, action, lambda event: isinstance(event, Fired)))
    plain = [events for _, events in ways if shot_of(events) is not None][-1]  # checks fail on their highest rolls
    shot = shot_of(plain)
    assert shot is not None, "the way was chosen for its shot"
    alike = [(one, events) for _, events in ways if (one := shot_of(events)) and one.modifiers == shot.modifiers]
    odds: dict[str, Fraction] = {}
    for chance, events in ways:
        odds[result_of(events)] = odds.get(result_of(events), Fraction(0)) + chance
    return Preview(
        about=describe(state, action),
        modifiers=tuple(shot_lines(fold(state, plain[: plain.index(shot)]), shot)),
        rating=shot.rating,
        rolls=tuple(sorted({one.roll: result_of(events) for one, events in alike}.items())),
        odds=tuple((found, odds[found]) for found in sorted(odds, key=ORDER.index)),
        checks=tuple(checks(state, ways)),
    )


def _placed(state: GameState, action: PlaceAirUnit) -> Preview | None:
    """What the attack of an air Unit would be that is put on a target: as if it were the first to be resolved.

    Rule: gts:27.0d; gts:27.0e.
    """
    over = kernel.apply(evolve(state, viewer=None), action).state
    asked = over.with_stack((*state.stack[:-1], At(Attacking(air_unit(state, action.air).side), "choose")))
    found = preview(asked, AirStrike(action.air, action.target))
    return None if found is None else evolve(found, about=describe(state, action))


def shot_of(events: tuple[Event[Any], ...]) -> Fired | None:
    """The shot among events; None if there is none."""
    return next((event for event in events if isinstance(event, Fired)), None)


def result_of(events: tuple[Event[Any], ...]) -> str:
    """What a shot gives: its code at a unit, the barrage at a hex, a miss; or that there was no shot at all."""
    shot = shot_of(events)
    if shot is None:
        return NO_SHOT
    if shot.target is not None:
        return MISS if shot.cell is None else str(shot.cell.value)
    weight = next((event.weight for event in events if isinstance(event, BarragePlaced)), None)
    return MISS if weight is None else f"{weight} barrage"


def checks(state: GameState, ways: tuple[Path, ...]) -> Iterator[CheckPreview]:
    """The checks on the ways to the shot, each once, with the chance to pass.

    Rule: gts:15.6e; gts:17.4c.
    """
    tried: dict[tuple[UnitId, str], list[tuple[Fraction, Checked]]] = {}
    for chance, events in ways:
        for event in events:
            if isinstance(event, Checked):
                tried.setdefault((event.unit, event.about), []).append((chance, event))
    for (_, about), made in tried.items():
        first = made[0][1]
        passed = sum((chance for chance, event in made if event.passed), Fraction(0))
        whole = sum((chance for chance, _ in made), Fraction(0))
        yield CheckPreview(about, first.rule, tuple(check_lines(state, first)), first.rating, passed / whole)
