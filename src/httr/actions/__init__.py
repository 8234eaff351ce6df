"""What the sides may do, chapter by chapter; the words for no and the outcomes of chance are the core's."""

from __future__ import annotations

from httr.actions.close_action import (
    AcceptDisruption,
    BearLoss,
    DeclareCloseAction,
    DefyDisruption,
    FireSpecial,
    LeaveBehind,
    NameLead,
    RetreatTo,
)
from httr.actions.command import Dig, GiveUpEntrenchment, Rally, RunOut, SpendAmmunition
from httr.actions.fire import (
    AddFirer,
    AddGun,
    Aim,
    GoToGround,
    HoldFormation,
    JumpOff,
    Method,
    MinimalFire,
    OpenFire,
    PlaceLoss,
    ShiftRoll,
    TakeDisruption,
    TakeLoss,
)
from httr.actions.sequence import Place

__all__ = [
    "AcceptDisruption",
    "AddFirer",
    "AddGun",
    "Aim",
    "BearLoss",
    "DeclareCloseAction",
    "DefyDisruption",
    "Dig",
    "FireSpecial",
    "GiveUpEntrenchment",
    "GoToGround",
    "HoldFormation",
    "JumpOff",
    "LeaveBehind",
    "Method",
    "MinimalFire",
    "NameLead",
    "OpenFire",
    "Place",
    "PlaceLoss",
    "Rally",
    "RetreatTo",
    "RunOut",
    "ShiftRoll",
    "SpendAmmunition",
    "TakeDisruption",
    "TakeLoss",
]
