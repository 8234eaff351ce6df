"""What an action is, in one line for a player.

`words` has a wording for each class of action; a title registers those of its own: `@words.register`. What an action
leaves out, because it is clear when it is chosen, is taken from the decision that is pending.
"""

from __future__ import annotations

from functools import singledispatch
from typing import Final

from gts.actions import (
    Activate,
    AimAtHex,
    Bombard,
    BombardHex,
    DropOff,
    EnterColumn,
    FireAt,
    ForceMarch,
    Join,
    LeaveColumn,
    OpportunityShot,
    Pass,
    Place,
    Rally,
    RollForIt,
    ShedColumn,
    SpendCommandPoint,
    StartFire,
    StartMove,
    StepTo,
)
from gts.counters import MovementClass, UnitId
from gts.naming import name, names, standing, value
from gts.rules.activation import Impulse
from gts.rules.checks import Check
from gts.rules.column import COLUMN_COST
from gts.rules.indirect_fire import spotter_of
from gts.rules.menu import DIRECT_COMMAND
from gts.rules.movement import Movement
from gts.rules.steps import allowance, in_points, way_into
from gts.state import GameState
from gts.sums import printed
from hexfront.actions import Action, Decline, Draw, Finish, Roll, Stop
from hexfront.hexes import HexId
from hexfront.kernel import pending

WHEELS: Final = (MovementClass.WHEELED, MovementClass.TRACKED)


def describe(state: GameState, action: Action) -> str:
    """An action in one line for a player, as an answer to the decision that is pending."""
    return words(action, state)


@singledispatch
def words(action: Action, s: GameState) -> str:
    """The line for an action; one of a class that nobody has given words is written out as it is."""
    return str(action)


def acting(s: GameState) -> tuple[UnitId, ...]:
    """The units on the map that the pending decision is about."""
    ask = pending(s)
    return tuple(UnitId(each) for each in ask.subject if each in s.units) if ask is not None else ()


def actors(s: GameState) -> str:
    """Those units by name."""
    return names(s, acting(s)) or "the unit"


def about(s: GameState) -> str:
    """What the pending decision is about."""
    ask = pending(s)
    return ask.about if ask is not None else "the game is over"


def points(s: GameState, unit: UnitId) -> str:
    """The Command Points that could be spent on a unit."""
    return f"{s.command.get(s.counter(unit).division, 0)} left"


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
def _(action: Place, s: GameState) -> str:
    how = (", in Column" if action.column else "") + (", in transport" if action.mounted else "")
    return f"{name(s, action.unit)} sets up in {action.hex}{how}"


@words.register
def _(action: Activate, s: GameState) -> str:
    frame = s.stack[-1].frame if s.stack else None
    direct = isinstance(frame, Impulse) and s.table.chits[frame.chit].kind == DIRECT_COMMAND
    price = f" for a Command Point ({points(s, action.unit)})" if direct else ""
    return f"{standing(s, action.unit)} acts{price}"


@words.register
def _(action: Pass, s: GameState) -> str:
    return f"{actors(s)}: pass"


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
    if not isinstance(frame, Movement):
        return line
    ways = [way_into(s, frame, unit, action.hex) for unit in units]
    costs = sorted({way.halves for way in ways if way is not None})
    return f"{line} ({' and '.join(map(in_points, costs))} MP)" if costs else line


@words.register
def _(action: DropOff, s: GameState) -> str:
    return f"{standing(s, action.unit)} stays behind"


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


@words.register
def _(action: Decline, s: GameState) -> str:
    return f"decline: {about(s)}"


@words.register
def _(action: Finish, s: GameState) -> str:
    return f"finish: {about(s)}"


@words.register
def _(action: Stop, s: GameState) -> str:
    units = acting(s)
    where = f" in {s.units[units[0]].hex}" if units else ""
    return f"{actors(s)} {'stops' if len(units) < 2 else 'stop'}{where}"


@words.register
def _(action: Roll, s: GameState) -> str:
    return f"{about(s)}: a roll of {action.value}"


@words.register
def _(action: Draw, s: GameState) -> str:
    return f"{about(s)}: {drawn(s, action.what)}"


def drawn(s: GameState, what: str) -> str:
    """What is drawn, by name: a chit or an Event."""
    if what in s.table.chits:
        return s.table.chits[what].name
    return next((event.name for event in s.table.scenario.events if event.id == what), what)
