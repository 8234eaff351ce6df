"""Set-up, chits, Leaders, and the words for no."""

from __future__ import annotations

from gts.actions import (
    Accompany,
    Activate,
    Attach,
    BuyChit,
    ConvertPoints,
    LeaveOff,
    Pass,
    Place,
    PlaceLeader,
    PutIn,
    Transfer,
    TurnUp,
)
from gts.descriptions.wording import about, actors, in_column, points, words
from gts.naming import name, standing, vehicles_name
from gts.rules.activation import Impulse
from gts.rules.menu import DIRECT_COMMAND
from gts.state import GameState
from hexfront.actions import Decline, Draw, Finish, Roll


@words.register
def _(action: Place, s: GameState) -> str:
    place = dict(s.table.placements).get(action.unit)
    ride = f", riding on {name(s, place.on)}" if place is not None and place.on is not None else ""
    position = ", in an improved position" if action.improved else ""
    if place is not None and place.park is not None:
        position = ", in the Artillery Park"
    lift = f", on {vehicles_name(s, action.vehicle)}" if action.vehicle else ", in transport" if action.mounted else ""
    how = in_column(action.column) + lift + position + ride
    return f"{name(s, action.unit)} sets up in {action.hex}{how}"


@words.register
def _(action: LeaveOff, s: GameState) -> str:
    return f"{name(s, action.unit)} is left off the map"


@words.register
def _(action: PlaceLeader, s: GameState) -> str:
    return f"{name(s, action.leader)} sets up in {action.hex}"


@words.register
def _(action: ConvertPoints, s: GameState) -> str:
    return f"{s.table.division(action.division).name} turns two Command Points into a Dispatch Point"


@words.register
def _(action: BuyChit, s: GameState) -> str:
    return f"buy {drawn(s, action.chit)} for {'this turn' if action.now else 'the next turn'}"


@words.register
def _(action: TurnUp, s: GameState) -> str:
    return f"turn up {drawn(s, action.chit)}, which is bought already"


@words.register
def _(action: PutIn, s: GameState) -> str:
    return f"put {drawn(s, action.chit)} into the mug"


@words.register
def _(action: Attach, s: GameState) -> str:
    return f"{standing(s, action.unit)} is attached"


@words.register
def _(action: Transfer, s: GameState) -> str:
    start = s.leaders.get(action.leader)
    return f"{name(s, action.leader)} transfers" + (f" from {start}" if start else "") + f" to {action.hex}"


@words.register
def _(action: Accompany, s: GameState) -> str:
    return f"{name(s, action.leader)} goes along"


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
def _(action: Decline, s: GameState) -> str:
    return f"no {about(s)}"


@words.register
def _(action: Finish, s: GameState) -> str:
    return f"finish: {about(s)}"


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
