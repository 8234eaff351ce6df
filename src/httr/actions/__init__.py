"""What the sides may do, chapter by chapter; the words for no and the outcomes of chance are the core's."""

from __future__ import annotations

from httr.actions.command import Dig, GiveUpEntrenchment, Rally, RunOut, SpendAmmunition
from httr.actions.fire import AddFirer, Aim, GoToGround, HoldFormation, Method, OpenFire, ShiftRoll
from httr.actions.sequence import Place

__all__ = [
    "AddFirer",
    "Aim",
    "Dig",
    "GiveUpEntrenchment",
    "GoToGround",
    "HoldFormation",
    "Method",
    "OpenFire",
    "Place",
    "Rally",
    "RunOut",
    "ShiftRoll",
    "SpendAmmunition",
]
