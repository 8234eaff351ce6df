"""Fire: each shot by what it takes from the enemy, less the ammunition, and the move that is given up for it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from hexfront.hexes import HexId
from httr.actions import (
    AddBattery,
    AddFirer,
    AddGun,
    Aim,
    Barrage,
    Bombard,
    FireSpecial,
    Method,
    MinimalFire,
    OpenFire,
    PlaceLoss,
    ShiftRoll,
    Shoot,
)
from httr.counters import UnitId
from httr.events import FireControl
from httr.judgement.fighting import assault
from httr.judgement.judging import frame, gain
from httr.judgement.moving import outlook
from httr.judgement.shots import at_worth, direct_worth, fit_firers, fit_guns, indirect_worth, price, struck
from httr.judgement.worth import CHANCES, point_worth
from httr.rules.barrages import NameBarrage, barraged_units, blindly
from httr.rules.batteries import batteries, battery_refusal, directed
from httr.rules.direct_fire import LEAST_ROLL, MOST_ROLL, DirectShot
from httr.rules.fire_control import ways_of_control
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import FIRE
from httr.rules.indirect_fire import NameBatteries
from httr.rules.indirect_shot import IndirectShot
from httr.rules.indirect_strength import indirect_computation
from httr.rules.packets import NameFirers
from httr.rules.phases import FIRE as FIRE_PHASE
from httr.rules.phases import phase_of
from httr.rules.special_at import AnnounceSpecial
from httr.rules.units import at_class
from httr.state import HttrState

SMALL: Final = 0.01
"""What makes a packet grow where one more unit alone changes nothing."""
SPECIAL: Final = 0.5
CONTROL: Final = 0.1
"""What it costs that a headquarters may not move."""


def cost(s: HttrState, unit: UnitId) -> float:
    """What it costs that a unit fires in its own phase: its ammunition, and that it moves and attacks no more."""
    return price(s, unit) + (foregone(s, unit) if phase_of(s)[0] == FIRE_PHASE and unit in s.units else 0.0)


def foregone(s: HttrState, unit: UnitId) -> float:
    """What a unit that fires gives up: its move, or its part in a close action."""
    stack = sum(s.strength(each) for each in s.at(s.units[unit].hex))
    return max(outlook(s, unit), assault(s, unit) * s.strength(unit) / stack)


@gain.register
def _(action: Aim, s: HttrState) -> float:
    side, target = frame(s).side, action.target
    if action.method == Method.DIRECT:
        firers = fit_firers(s, side, target)
        packets = (firers[:size] for size in range(1, len(firers) + 1))
        return max((direct_worth(s, target, packet) - spent(s, packet) for packet in packets), default=0.0)
    if action.method == Method.AT:
        guns = fit_guns(s, side, target)
        shots = (guns[:size] for size in range(1, len(guns) + 1))
        return max((at_worth(s, target, shot) - spent(s, [unit for unit, _ in shot]) for shot in shots), default=0.0)
    return best_battery(s, side, target)


def spent(s: HttrState, firers: Iterable[UnitId]) -> float:
    """What the fire of some units costs."""
    return sum(cost(s, unit) for unit in firers)


def best_battery(s: HttrState, side: str, target: UnitId) -> float:
    """What the best single battery takes from the enemy."""
    found = 0.0
    for unit in batteries(s, side, s.units[target].hex):
        for headquarters in ways_of_control(s, unit, target):
            if next(battery_refusal(s, unit, headquarters, target, FIRE, ()), None) is None:
                control = directed(s, unit, headquarters, target)
                found = max(found, indirect_worth(s, target, (control,)) - battery_cost(s, control))
    return found


def battery_cost(s: HttrState, control: FireControl) -> float:
    """What it costs that a battery fires: its ammunition, and that its headquarters does not move."""
    return price(s, control.unit) + (CONTROL if control.headquarters is not None else 0.0)


@gain.register
def _(action: AddFirer, s: HttrState) -> float:
    now = frame(s)
    if not isinstance(now, NameFirers):
        return SPECIAL
    grown = (*now.firers, action.unit)
    more = direct_worth(s, now.target, grown) - direct_worth(s, now.target, now.firers)
    return more + SMALL - (cost(s, action.unit) if now.occasion == FIRE else 0.0)


@gain.register
def _(action: AddGun, s: HttrState) -> float:
    now = frame(s)
    more = at_worth(s, now.target, (*now.guns, (action.unit, action.points)), now.occasion)
    before = at_worth(s, now.target, now.guns, now.occasion)
    return more - before + SMALL - (cost(s, action.unit) if now.occasion == FIRE else 0.0)


@gain.register
def _(action: AddBattery, s: HttrState) -> float:
    now = frame(s)
    if isinstance(now, NameBarrage):
        control = blindly(s, action.unit, now.hex)
        targets = barraged_units(s, now.hex)
        worths = [_more(s, target, now.controls, control) for target in targets]
        return sum(worths) / len(worths) + SMALL - battery_cost(s, control)
    assert isinstance(now, NameBatteries), "batteries are named for a target or for a hex"
    control = directed(s, action.unit, action.headquarters, now.target)
    return _more(s, now.target, now.controls, control) + SMALL - battery_cost(s, control)


def _more(s: HttrState, target: UnitId, controls: tuple[FireControl, ...], control: FireControl) -> float:
    return indirect_worth(s, target, (*controls, control)) - indirect_worth(s, target, controls)


@gain.register
def _(action: OpenFire, s: HttrState) -> float:
    return SPECIAL / 2 if isinstance(frame(s), AnnounceSpecial) else 0.0


@gain.register
def _(action: Barrage, s: HttrState) -> float:
    return barrage_worth(s, frame(s).side, action.hex)


def barrage_worth(s: HttrState, side: str, hex: HexId) -> float:
    """What the best single battery takes from the enemy that fires blind at a hex."""
    found, targets = 0.0, barraged_units(s, hex)
    for unit in batteries(s, side, hex):
        if unit in s.units and targets:
            control = blindly(s, unit, hex)
            harm = sum(indirect_worth(s, target, (control,)) for target in targets) / len(targets)
            found = max(found, harm - battery_cost(s, control))
    return found


@gain.register
def _(action: Bombard, s: HttrState) -> float:
    now = frame(s)
    control = directed(s, action.unit, action.headquarters, action.target, now.path)
    return indirect_worth(s, action.target, (control,), now.occasion)


@gain.register
def _(action: Shoot, s: HttrState) -> float:
    if action.method == Method.DIRECT:
        return direct_worth(s, action.target, (action.unit,), action.points)
    if at_class(s, action.unit) is None:
        return SPECIAL
    points = action.points or s.strength(action.unit)
    return at_worth(s, action.target, ((action.unit, points),), frame(s).occasion)


@gain.register
def _(action: FireSpecial, s: HttrState) -> float:
    return SPECIAL * point_worth(s, action.target)


@gain.register
def _(action: ShiftRoll, s: HttrState) -> float:
    now = frame(s)
    line, value = fire_line(s, now.target), value_of(s, now)
    rolls = (now.rolled,) if now.rolled else tuple(CHANCES)
    shifted = (min(MOST_ROLL, max(LEAST_ROLL, roll + action.by)) for roll in rolls)
    cells = (s.table.charts.fire.result(line, value, roll) for roll in shifted)
    return sum(struck(s, now.target, str(cell.value)) for cell in cells if cell is not None) / len(rolls)


def value_of(s: HttrState, shot: DirectShot | IndirectShot) -> int:
    """The fire value of a shot under way."""
    if isinstance(shot, DirectShot):
        return shot.sum(s).value
    return indirect_computation(s, shot.target, shot.controls, shot.occasion).value


@gain.register
def _(action: MinimalFire, s: HttrState) -> float:
    return SMALL


@gain.register
def _(action: PlaceLoss, s: HttrState) -> float:
    return point_worth(s, action.unit)
