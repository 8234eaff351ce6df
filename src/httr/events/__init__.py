"""What happens in a game: frozen facts that change the state, each with its whole computation."""

from __future__ import annotations

from httr.events.arrivals import Arrived, ColumnGrown, HeadquartersArrived
from httr.events.base import Event
from httr.events.close_action import (
    Advanced,
    CloseActionDeclared,
    CloseActionFought,
    CloseActionStopped,
    CloseActionWeighed,
    LeaderLost,
    LeaderMoved,
    LeadNamed,
    Retreated,
    SpecialFired,
)
from httr.events.command import (
    AmmunitionSpent,
    DepletionChecked,
    Dug,
    EntrenchmentBuilt,
    NightPassed,
    Recovered,
    Replenished,
    SupplyJudged,
)
from httr.events.fire import AtFired, FireControl, Fired
from httr.events.movement import (
    AllowanceRolled,
    Displaced,
    MountChanged,
    MoveBegan,
    MoveEnded,
    MovementEnded,
    Restacked,
    UnitMoved,
)
from httr.events.sequence import GameEnded, NightMovementRolled, Noted, PhaseBegan, SetUp, WeatherRolled
from httr.events.status import (
    Depleted,
    Dismounted,
    Disrupted,
    Eliminated,
    LeaderChecked,
    ModeChanged,
    MoraleChecked,
    StrengthLost,
)
from httr.events.terrain import Concealed, EntrenchmentRemoved, Revealed

__all__ = [
    "Advanced",
    "AllowanceRolled",
    "AmmunitionSpent",
    "Arrived",
    "AtFired",
    "CloseActionDeclared",
    "CloseActionFought",
    "CloseActionStopped",
    "CloseActionWeighed",
    "ColumnGrown",
    "Concealed",
    "Depleted",
    "DepletionChecked",
    "Dismounted",
    "Displaced",
    "Disrupted",
    "Dug",
    "Eliminated",
    "EntrenchmentBuilt",
    "EntrenchmentRemoved",
    "Event",
    "FireControl",
    "Fired",
    "GameEnded",
    "HeadquartersArrived",
    "LeadNamed",
    "LeaderChecked",
    "LeaderLost",
    "LeaderMoved",
    "ModeChanged",
    "MoraleChecked",
    "MountChanged",
    "MoveBegan",
    "MoveEnded",
    "MovementEnded",
    "NightMovementRolled",
    "NightPassed",
    "Noted",
    "PhaseBegan",
    "Recovered",
    "Replenished",
    "Restacked",
    "Retreated",
    "Revealed",
    "SetUp",
    "SpecialFired",
    "StrengthLost",
    "SupplyJudged",
    "UnitMoved",
    "WeatherRolled",
]
