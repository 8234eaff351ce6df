"""What leaders may do (19.5)."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Action
from httr.counters import LeaderId


@frozen
class MoveLeader(Action):
    """Let a leader begin to move. Rule: httr:19.5a."""

    leader: LeaderId
