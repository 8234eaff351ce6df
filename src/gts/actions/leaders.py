"""Leaders and the units attached to them (21)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import LeaderId, UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class Attach(Action):
    """Let a striped unit act with the Formation. Rule: gts:21.5a."""

    unit: UnitId


@frozen
class Transfer(Action):
    """Put a Leader in another hex. Rule: gts:21.2b."""

    leader: LeaderId
    hex: HexId


@frozen
class Accompany(Action):
    """Let a Leader go along with the units that leave his hex. Rule: gts:21.2f."""

    leader: LeaderId
