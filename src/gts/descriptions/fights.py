"""Fire, checks and rallying in words."""

from __future__ import annotations

from gts.actions import (
    AimAtHex,
    Bombard,
    BombardHex,
    FireAt,
    OpportunityShot,
    Rally,
    RollForIt,
    SpendCommandPoint,
    StartFire,
)
from gts.counters import UnitId
from gts.descriptions.wording import acting, actors, points, words
from gts.naming import name, standing
from gts.rules.checks import Check
from gts.rules.spotting import spotter_of
from gts.state import GameState
from gts.sums import printed
from hexfront.hexes import HexId
from hexfront.telling import value


def at_range(s: GameState, target: UnitId, firer: UnitId | None = None) -> str:
    """A target with its hex, its markers, and how far away it is from the firer."""
    firers = (firer,) if firer is not None else acting(s)
    if target not in s.units or not firers or firers[0] not in s.units:
        return standing(s, target)
    far = s.table.board.distance(s.units[firers[0]].hex, s.units[target].hex)
    return f"{standing(s, target)}, range {far}"


def spotted(s: GameState, hex: HexId) -> str:
    """Who spots a hex for the unit that acts, if it does not see it itself."""
    spotter = next((spotter_of(s, unit, hex) for unit in acting(s)), None)
    return "" if spotter is None else f", spotted by {name(s, spotter)}"


@words.register
def _(action: StartFire, s: GameState) -> str:
    return f"{actors(s)} {'fires' if len(acting(s)) < 2 else 'fire'}"


@words.register
def _(action: FireAt, s: GameState) -> str:
    return f"{actors(s)} fires at {at_range(s, action.target)}"


@words.register
def _(action: Bombard, s: GameState) -> str:
    seen = spotted(s, s.units[action.target].hex) if action.target in s.units else ""
    return f"{actors(s)} bombards {at_range(s, action.target)}{seen}"


@words.register
def _(action: AimAtHex, s: GameState) -> str:
    return f"{actors(s)} bombards a hex without units"


@words.register
def _(action: BombardHex, s: GameState) -> str:
    return f"{actors(s)} bombards {action.hex}{spotted(s, action.hex)}"


@words.register
def _(action: OpportunityShot, s: GameState) -> str:
    return f"{name(s, action.firer)} tries to fire at {at_range(s, action.target, action.firer)}"


@words.register
def _(action: Rally, s: GameState) -> str:
    return f"{actors(s)} {'tries' if len(acting(s)) < 2 else 'try'} to rally"


@words.register
def _(action: RollForIt, s: GameState) -> str:
    frame = s.stack[-1].frame if s.stack else None
    units = acting(s)
    if not units:
        return "roll the die"
    check = frame if isinstance(frame, Check) else Check(units[0], "", "")
    rating = value(check.rating(s)[0], printed(s, units[0], "troop_quality"))
    return f"{actors(s)} rolls against Troop Quality {rating}"


@words.register
def _(action: SpendCommandPoint, s: GameState) -> str:
    units = acting(s)
    return f"{actors(s)} passes for a Command Point" + (f" ({points(s, units[0])})" if units else "")
