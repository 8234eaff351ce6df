"""Moves: nearer to where a unit is wanted, away from the guns of the enemy, and in Column only where that pays."""

from __future__ import annotations

from typing import Final

from gts.actions import (
    Dismount,
    DropOff,
    EnterColumn,
    ForceMarch,
    Join,
    LeaveColumn,
    Mount,
    Prolonge,
    RunTo,
    ShedColumn,
    StepTo,
    TakeVehicles,
)
from gts.counters import UnitId
from gts.judgement.judging import acting, frame, gain
from gts.judgement.shots import danger
from gts.judgement.ways import left_to_go
from gts.judgement.worth import aims_of, chance_to_pass, loss
from gts.rules.column import COLUMN_COST
from gts.rules.fire_zones import covers
from gts.rules.movement import Movement
from gts.rules.results import COHESION_HIT
from gts.rules.steps import points_left, step_refusal
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from hexfront.values import evolve

HOPE: Final = 0.5
"""What the rest of a move counts for before it is made."""
EFFORT: Final = 0.02
UNWISE: Final = -1.0
MARCH: Final = 4
COLUMN: Final = 0.5
"""What it spoils to be in Column within range of a target."""
READY: Final = 0.1
"""What it is worth to be out of Column where one wants to fight."""


@once_a_state
def place_worth(s: GameState, unit: UnitId, hex: HexId, column: bool) -> float:
    """What it is worth that a unit stands in a hex: how near it is to where it should be, and how safe.

    Found once a state: a first Action and a Second ask for the same places.
    """
    aim = aims_of(s).of(unit)
    worth = -danger(s, unit, hex, column)
    if aim is None:
        return worth
    left = left_to_go(s, aim, hex, column)
    return worth - aim.pull * left + (READY if left == 0 and not column else 0.0)


def change(s: GameState, unit: UnitId, hex: HexId, column: bool) -> float:
    """What a unit gains by standing elsewhere, or otherwise, than it does."""
    status = s.units[unit]
    return place_worth(s, unit, hex, column) - place_worth(s, unit, status.hex, status.column) - EFFORT


def outlook(s: GameState, group: tuple[UnitId, ...]) -> float:
    """What the steps after the first are worth, if all goes well."""
    total = 0.0
    for unit in group:
        aim, status = aims_of(s).of(unit), s.units[unit]
        if aim is not None:
            ahead = min(points_left(s, unit), left_to_go(s, aim, status.hex, status.column))
            total += HOPE * aim.pull * ahead
    return total


def movement_of(s: GameState) -> Movement:
    """The move under way, also of units that the enemy leads astray."""
    now = frame(s)
    move: Movement = now if isinstance(now, Movement) else now.move_made
    return move


def whose(s: GameState) -> int:
    """1 if their owner moves the units, -1 if the enemy does."""
    return 1 if isinstance(frame(s), Movement) else -1


@gain.register
def _(action: StepTo, s: GameState) -> float:
    return whose(s) * step_worth(s, movement_of(s).group, action.hex)


def step_worth(s: GameState, group: tuple[UnitId, ...], to: HexId) -> float:
    """What a group gains by a step."""
    return sum(change(s, unit, to, s.units[unit].column) for unit in group)


@gain.register(EnterColumn)
@gain.register(LeaveColumn)
def _(action: EnterColumn | LeaveColumn, s: GameState) -> float:
    if whose(s) < 0:
        return UNWISE
    unit, enters = frame(s).group[0], isinstance(action, EnterColumn)
    if enters and not leads_on(s, unit):
        return UNWISE
    fights = any(covers(s, unit, s.units[foe].hex) for foe in s.foes(s.side(unit)))
    spoilt = COLUMN * (-1 if enters else 1) if fights else 0.0
    return change(s, unit, s.units[unit].hex, enters) + spoilt


def leads_on(s: GameState, unit: UnitId) -> bool:
    """Whether there is a good step for a unit once it is in Column."""
    status = s.units[unit]
    column = s.with_status(unit, evolve(status, column=True)).with_mark(("spent", unit), s.spent(unit) + COLUMN_COST)
    move, here = movement_of(s), place_worth(s, unit, status.hex, True)
    around = s.table.board.neighbours(status.hex)
    good = (to for to in around if place_worth(s, unit, to, True) - here - EFFORT > 0)
    return any(next(step_refusal(column, move, to), None) is None for to in good)


@gain.register
def _(action: ShedColumn, s: GameState) -> float:
    unit = frame(s).group[0]
    return change(s, unit, s.units[unit].hex, False) - loss(s, unit, COHESION_HIT)


@gain.register
def _(action: ForceMarch, s: GameState) -> float:
    total = 0.0
    for unit in frame(s).group:
        aim, status = aims_of(s).of(unit), s.units[unit]
        ahead = 0.0 if aim is None else aim.pull * min(MARCH, left_to_go(s, aim, status.hex, status.column))
        chance = chance_to_pass(s, unit)
        total += chance * ahead - (1 - chance) * loss(s, unit, COHESION_HIT)
    return total


@gain.register(Mount)
@gain.register(TakeVehicles)
@gain.register(Dismount)
def _(action: Mount | TakeVehicles | Dismount, s: GameState) -> float:
    unit = action.unit if isinstance(action, Dismount) else acting(s)[0]
    aim, status = aims_of(s).of(unit), s.units[unit]
    far = aim is not None and left_to_go(s, aim, status.hex, status.column) > 2 * MARCH
    return READY if far == isinstance(action, Mount | TakeVehicles) else UNWISE


@gain.register(DropOff)
@gain.register(Join)
@gain.register(Prolonge)
def _(action: DropOff | Join | Prolonge, s: GameState) -> float:
    return UNWISE


@gain.register
def _(action: RunTo, s: GameState) -> float:
    return -danger(s, frame(s).unit, action.hex, False)
