"""Dispatch Points and chits that are bought (7, 9, 10.0.3)."""

from __future__ import annotations

from attrs import frozen

from hexfront.actions import Action


@frozen
class ConvertPoints(Action):
    """Turn two Command Points of a Division into a Dispatch Point. Rule: gts:10.0.3h."""

    division: str


@frozen
class BuyChit(Action):
    """Buy a Formation chit, for this turn (`now`) or for the next. Rule: gts:7.2b."""

    chit: str
    now: bool


@frozen
class TurnUp(Action):
    """Turn up a chit that lies face down, because an Event puts it into the mug. Rule: gts:9.0c."""

    chit: str


@frozen
class PutIn(Action):
    """Put a chit into the mug that does not lie there face down. Rule: gts:9.0c."""

    chit: str
