"""Movement, Column, transport and digging in words."""

from __future__ import annotations

from typing import Final

from gts.actions import (
    Dismount,
    DropOff,
    EnterColumn,
    EnterEntrenchment,
    Entrench,
    ForceMarch,
    Improve,
    Join,
    LeaveColumn,
    LeaveEntrenchment,
    Mount,
    Prolonge,
    ShedColumn,
    StartMove,
    StepTo,
    TakeVehicles,
)
from gts.counters import MovementClass
from gts.descriptions.wording import acting, actors, in_column, words
from gts.naming import name, standing, vehicles_name
from gts.rules.column import COLUMN_COST
from gts.rules.movement import Movement
from gts.rules.steps import allowance, in_points, way_into
from gts.state import GameState
from gts.sums import printed
from hexfront.actions import Stop
from hexfront.telling import value

WHEELS: Final = (MovementClass.WHEELED, MovementClass.TRACKED)


@words.register
def _(action: StartMove, s: GameState) -> str:
    units = acting(s)
    if len(units) != 1:
        return f"{actors(s)} move together"
    points = value(in_points(allowance(s, units[0])), printed(s, units[0], "movement_allowance"))
    return f"{actors(s)} moves ({points} MP)"


@words.register
def _(action: Join, s: GameState) -> str:
    return f"{name(s, action.unit)} moves along"


@words.register
def _(action: StepTo, s: GameState) -> str:
    units = acting(s)
    frame = s.stack[-1].frame if s.stack else None
    driving = len(units) == 1 and s.face(units[0]).movement_class in WHEELS
    verb = "drives" if driving else "moves" if len(units) < 2 else "move"
    line = f"{actors(s)} {verb} to {action.hex}"
    if not isinstance(frame, Movement) or action.hex not in s.table.board.neighbours(s.units[units[0]].hex):
        return line
    ways = [way_into(s, frame, unit, action.hex) for unit in units]
    costs = sorted({way.halves for way in ways if way is not None})
    return f"{line} ({' and '.join(map(in_points, costs))} MP)" if costs else line


@words.register
def _(action: DropOff, s: GameState) -> str:
    return f"{standing(s, action.unit)} stays behind"


@words.register
def _(action: Stop, s: GameState) -> str:
    units = acting(s)
    where = f" in {s.units[units[0]].hex}" if units else ""
    return f"{actors(s)} {'stops' if len(units) < 2 else 'stop'}{where}"


@words.register
def _(action: EnterColumn, s: GameState) -> str:
    return f"{actors(s)} enters Column ({in_points(COLUMN_COST)} MP)"


@words.register
def _(action: LeaveColumn, s: GameState) -> str:
    return f"{actors(s)} leaves Column ({in_points(COLUMN_COST)} MP)"


@words.register
def _(action: ShedColumn, s: GameState) -> str:
    return f"{actors(s)} leaves Column at once, for a Cohesion Hit"


@words.register
def _(action: ForceMarch, s: GameState) -> str:
    return f"{actors(s)}: forced march (2 MP more, or a Cohesion Hit)"


@words.register
def _(action: Mount, s: GameState) -> str:
    return f"{actors(s)} mounts its transport{in_column(action.column)}"


@words.register
def _(action: TakeVehicles, s: GameState) -> str:
    return f"{actors(s)} mounts {vehicles_name(s, action.vehicles)}{in_column(action.column)}"


@words.register
def _(action: Dismount, s: GameState) -> str:
    return f"{name(s, action.unit)} dismounts{in_column(action.column)}, and its Action ends"


@words.register
def _(action: Prolonge, s: GameState) -> str:
    return f"{actors(s)}: try to manhandle the gun to {action.hex}"


@words.register
def _(action: EnterEntrenchment, s: GameState) -> str:
    return f"{actors(s)} gets into the entrenchment"


@words.register
def _(action: LeaveEntrenchment, s: GameState) -> str:
    return f"{actors(s)} gets out of the entrenchment"


@words.register
def _(action: Improve, s: GameState) -> str:
    return f"dig an improved position for {standing(s, action.unit)}"


@words.register
def _(action: Entrench, s: GameState) -> str:
    return f"make an entrenchment for {standing(s, action.unit)}"
