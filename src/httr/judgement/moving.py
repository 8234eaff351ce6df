"""Moves: nearer to the road, out from under the guns of the enemy, and in the mode that suits the place."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from httr.actions import (
    Arrive,
    CarryOn,
    Dismount,
    Displace,
    DropOff,
    JoinMove,
    LeaveTravel,
    MarchOn,
    Mount,
    MoveLeader,
    Place,
    Restack,
    RetreatTo,
    SetMode,
    StartMove,
    StepTo,
)
from httr.counters import UnitId
from httr.judgement.fighting import assault, best_attack, with_more
from httr.judgement.judging import frame, gain
from httr.judgement.staffs import COVER, staff_worth
from httr.judgement.ways import left_to_go, worth_holding
from httr.judgement.worth import unit_worth
from httr.rules.observation import in_cover
from httr.rules.steps import points_left
from httr.rules.units import TOP, is_artillery, is_headquarters
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

PULL: Final = 0.06
"""What each movement point nearer to the road is worth to a unit that fights for it."""
ON_THE_ROAD: Final = 1.0
"""What it is worth to stand on the road."""
FEAR: Final = 0.06
"""What each strength point next to a unit takes from it on average as it leaves."""
EFFORT: Final = 0.02
UNWISE: Final = -1.0
SAFE_COVER: Final = 0.02
"""What cover is worth with no enemy near."""
SUPPORT: Final = 0.4
"""What it is worth to join those who stand there."""
CROWD: Final = 0.05
"""What each unit that is there already spoils of a hex, as a target."""
NEAR: Final = 2
"""How many hexes away the enemy matters to the choice of a mode."""
HOPE: Final = 0.5
"""What the rest of a move counts for before it is made."""


def place_worth(s: HttrState, unit: UnitId, hex: HexId, mode: Mode) -> float:
    """What it is worth that a unit stands in a hex: how near it is to where it is wanted, and how well covered."""
    if is_headquarters(s, unit):
        return staff_worth(s, unit, hex)
    if is_artillery(s, unit):
        return COVER if in_cover(s, hex) else 0.0
    worth = -PULL * left_to_go(s, unit, hex, mode) / POINT + road_worth(s, unit, hex)
    return worth + cover_worth(s, unit, hex) - CROWD * len(s.at(hex))


def cover_worth(s: HttrState, unit: UnitId, hex: HexId) -> float:
    """What cover is worth to a unit: much where the enemy is near, and little else, so that it goes on."""
    return (COVER if _enemy_near(s, unit, hex) else SAFE_COVER) if in_cover(s, hex) else 0.0


def road_worth(s: HttrState, unit: UnitId, hex: HexId) -> float:
    """What it is worth to a side that a unit stands on the road: the first most; to hold it, where it is threatened."""
    if hex not in worth_holding(s, s.side(unit)):
        return 0.0
    return SUPPORT if any(each != unit for each in s.at(hex)) else ON_THE_ROAD


def danger(s: HttrState, unit: UnitId) -> float:
    """What a unit has to fear as it acts in a hex that the enemy controls: fire from those next to it."""
    hex = s.units[unit].hex
    if not in_enemy_zone(s, s.side(unit), hex):
        return 0.0
    side, total = s.side(unit), 0
    for other in s.table.board.neighbours(hex):
        if s.holder(other) == s.table.enemy[side]:
            total += sum(s.strength(foe) for foe in s.at(other)[:TOP])
    share = 0.5 if s.units[unit].mode is Mode.DEFILADE else 1.0
    return share * FEAR * total


def outlook(s: HttrState, unit: UnitId) -> float:
    """What the move of a unit promises, if all goes well."""
    if unit not in s.units or is_artillery(s, unit) or not is_drawn(s, unit):
        return 0.0
    status = s.units[unit]
    if is_headquarters(s, unit):
        return EFFORT * 2
    ahead = min(points_left(s, unit), left_to_go(s, unit, status.hex, status.mode))
    return max(0.0, HOPE * PULL * ahead / POINT - danger(s, unit))


@once_a_state
def is_drawn(s: HttrState, unit: UnitId) -> bool:
    """Whether a hex next to a unit that the enemy does not hold is better for it than its own, and worth the risk."""
    status, enemy = s.units[unit], s.table.enemy[s.side(unit)]
    here = place_worth(s, unit, status.hex, status.mode) + danger(s, unit) + EFFORT + CROWD
    open_to_it = (hex for hex in s.table.board.neighbours(status.hex) if s.holder(hex) != enemy)
    return any(place_worth(s, unit, hex, status.mode) > here for hex in open_to_it)


def group(s: HttrState) -> tuple[UnitId, ...]:
    """The units that move."""
    found: tuple[UnitId, ...] = frame(s).move.group
    return found


@gain.register
def _(action: StartMove, s: HttrState) -> float:
    return max(outlook(s, action.unit), assault(s, action.unit)) - EFFORT


@gain.register
def _(action: JoinMove, s: HttrState) -> float:
    now = group(s)
    alone, together = best_attack(s, now), with_more(s, (*now, action.unit))
    return together - EFFORT if together > alone + EFFORT else -EFFORT


@gain.register
def _(action: StepTo, s: HttrState) -> float:
    if not hasattr(frame(s), "move"):  # a leader stays where his men are
        return UNWISE
    total = 0.0
    for unit in group(s):
        status = s.units[unit]
        total += place_worth(s, unit, action.hex, status.mode) - place_worth(s, unit, status.hex, status.mode)
        total -= danger(s, unit) + EFFORT + CROWD  # it is one of those who crowd its own hex
    return total


@gain.register
def _(action: CarryOn, s: HttrState) -> float:
    return EFFORT


@gain.register
def _(action: Arrive, s: HttrState) -> float:
    return 1.0 + mode_worth(s, action.unit, action.mode, None)


@gain.register
def _(action: MarchOn, s: HttrState) -> float:
    return 2.0


@gain.register(DropOff)
@gain.register(Mount)
@gain.register(Dismount)
@gain.register(Restack)
@gain.register(MoveLeader)
def _(action: DropOff | Mount | Dismount | Restack | MoveLeader, s: HttrState) -> float:
    return -EFFORT


def mode_worth(s: HttrState, unit: UnitId, mode: Mode, hex: HexId | None) -> float:
    """What a mode is worth to a unit: defilade next to the enemy or where it stays, others on the march."""
    if is_artillery(s, unit):
        return {Mode.DEFILADE: 0.3, Mode.CONCENTRATED: 0.2}.get(mode, 0.0)
    close = hex is not None and _enemy_near(s, unit, hex)
    stays = hex is not None and (
        left_to_go(s, unit, hex, mode) == 0 or road_worth(s, unit, hex) > 0 or is_headquarters(s, unit)
    )
    if close:
        return {Mode.DEFILADE: 0.3, Mode.CONCENTRATED: 0.0 if stays else 0.2}.get(mode, -0.5)
    return {Mode.DEFILADE: 0.2 if stays else 0.0, Mode.CONCENTRATED: 0.1}.get(mode, 0.0 if stays else 0.2)


def _enemy_near(s: HttrState, unit: UnitId, hex: HexId) -> bool:
    return hex in _near(s, s.table.enemy[s.side(unit)])


@once_a_state
def _near(s: HttrState, side: str) -> frozenset[HexId]:
    """The hexes near to units of a side."""
    held = {s.units[unit].hex for unit in s.of(side)}
    return frozenset().union(*(s.table.board.disk(hex, NEAR) for hex in held))


@gain.register
def _(action: SetMode, s: HttrState) -> float:
    status = s.units[action.unit]
    better = mode_worth(s, action.unit, action.mode, status.hex) - mode_worth(s, action.unit, status.mode, status.hex)
    return better - danger(s, action.unit) - EFFORT


@gain.register
def _(action: LeaveTravel, s: HttrState) -> float:
    hex = s.units[action.unit].hex
    change = mode_worth(s, action.unit, Mode.CONCENTRATED, hex) - mode_worth(s, action.unit, Mode.TRAVEL, hex)
    return change - outlook(s, action.unit) - EFFORT


@gain.register
def _(action: Place, s: HttrState) -> float:
    return place_worth(s, action.unit, action.hex, action.mode) + mode_worth(s, action.unit, action.mode, None)


@gain.register(RetreatTo)
@gain.register(Displace)
def _(action: RetreatTo | Displace, s: HttrState) -> float:
    return place_worth(s, action.unit, action.hex, s.units[action.unit].mode) - EFFORT * unit_worth(s, action.unit)
