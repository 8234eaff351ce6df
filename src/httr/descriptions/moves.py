"""Movement, mounting and modes in words."""

from __future__ import annotations

from typing import Any

from httr.actions import (
    CarryOn,
    Dismount,
    Displace,
    DropOff,
    JoinMove,
    LeaveTravel,
    Mount,
    MoveLeader,
    Restack,
    SetMode,
    StartMove,
    StepTo,
)
from httr.counters import LeaderId
from httr.descriptions.wording import about, acting, actors, units_at, verb, words
from httr.naming import in_mode, name, standing
from httr.rules.costs import cost_modifiers
from httr.rules.steps import going, in_points, points_left
from httr.state import HttrState
from httr.sums import cost_words
from httr.unittypes import Mode


@words.register
def _(action: StartMove, s: HttrState) -> str:
    left = f", {in_points(points_left(s, action.unit))} MP" if action.unit in s.units else ""
    return f"{standing(s, action.unit)} moves{left}"


@words.register
def _(action: JoinMove, s: HttrState) -> str:
    return f"{standing(s, action.unit)} moves along"


@words.register
def _(action: StepTo, s: HttrState) -> str:
    units, now = acting(s), (s.stack[-1].frame if s.stack else None)
    line = f"{actors(s)} {verb(s, 'moves', 'move')} to {action.hex}"
    there = f", to {units_at(s, action.hex)}" if s.at(action.hex) else ""
    return f"{line}{costs(s, now, action) if units else ''}{there}"


def costs(s: HttrState, now: Any, action: StepTo) -> str:
    """What the next step costs each of those that move, if they move in the usual way."""
    move = getattr(now, "move", None)
    if move is None or not s.table.board.adjacent(s.units[move.group[0]].hex, action.hex):
        return ""
    how = going(s, move, action.hex)
    found = {cost_words(cost_modifiers(s, unit, s.units[unit].hex, action.hex, how)) for unit in move.group}
    return f" ({'; '.join(sorted(found))})"


@words.register
def _(action: DropOff, s: HttrState) -> str:
    return f"{standing(s, action.unit)} stays behind"


@words.register
def _(action: Dismount, s: HttrState) -> str:
    return f"{name(s, action.unit)} dismounts"


@words.register
def _(action: Mount, s: HttrState) -> str:
    return f"{name(s, action.unit)} mounts"


@words.register
def _(action: LeaveTravel, s: HttrState) -> str:
    return f"{name(s, action.unit)} forms up, {in_mode(s, action.unit, Mode.CONCENTRATED)}, and its move ends"


@words.register
def _(action: Restack, s: HttrState) -> str:
    others = [unit for unit in s.at(s.units[action.unit].hex) if unit != action.unit] if action.unit in s.units else []
    if action.place == 0 or not others:
        return f"{name(s, action.unit)} goes to the top of its stack"
    return f"{name(s, action.unit)} goes under {name(s, others[min(action.place, len(others)) - 1])}"


@words.register
def _(action: SetMode, s: HttrState) -> str:
    return f"{standing(s, action.unit)}: {in_mode(s, action.unit, action.mode)} from now on"


@words.register
def _(action: CarryOn, s: HttrState) -> str:
    return f"carry on: {about(s)}"


@words.register
def _(action: Displace, s: HttrState) -> str:
    return f"{name(s, action.unit)} has to go to {action.hex} ({units_at(s, action.hex)})"


@words.register
def _(action: MoveLeader, s: HttrState) -> str:
    start = s.leaders.get(LeaderId(action.leader))
    return f"{name(s, action.leader)} moves{'' if start is None else f' from {start}'}"
