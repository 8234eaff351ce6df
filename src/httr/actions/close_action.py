"""What the sides may do in a close action (10)."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.unittypes import AtClass


@frozen
class DeclareCloseAction(Action):
    """Attack the units in a hex with those that move. Rule: httr:10.1.1; httr:10.1.8."""

    hex: HexId


@frozen
class NameLead(Action):
    """Let a unit lead the attack or the defence. Rule: httr:10.3a; httr:10.3b."""

    unit: UnitId


@frozen
class FireSpecial(Action):
    """Fire at an AFV before a close action, with all of one AT class. Rule: httr:10.2.2a; httr:10.2.3."""

    at_class: AtClass
    target: UnitId


@frozen
class AcceptDisruption(Action):
    """Let the attackers be disrupted, and the close action end. Rule: httr:10.3g."""


@frozen
class DefyDisruption(Action):
    """Go on in spite of it: a morale check of the lead, and one of its strength points. Rule: httr:10.3h."""


@frozen
class BearLoss(Action):
    """Let a unit lose the next strength point of its side. Rule: httr:10.5a; ruling:A82."""

    unit: UnitId


@frozen
class RetreatTo(Action):
    """Let a unit retreat into a hex. Rule: httr:10.5.1a; ruling:A84."""

    unit: UnitId
    hex: HexId


@frozen
class LeaveBehind(Action):
    """Let an attacker stay where it is, because the hex cannot hold all. Rule: httr:10.5.4; ruling:A85."""

    unit: UnitId
