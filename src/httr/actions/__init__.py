"""What the sides may do, chapter by chapter; the words for no and the outcomes of chance are the core's."""

from __future__ import annotations

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
    "AddFirer",
    "AddGun",
    "Aim",
    "Dig",
    "GiveUpEntrenchment",
    "GoToGround",
    "HoldFormation",
    "JumpOff",
    "Method",
    "MinimalFire",
    "OpenFire",
    "Place",
    "PlaceLoss",
    "Rally",
    "RunOut",
    "ShiftRoll",
    "SpendAmmunition",
    "TakeDisruption",
    "TakeLoss",
]
