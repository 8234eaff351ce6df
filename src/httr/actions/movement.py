"""What the moving side may do (5.2, 9, 11), and how the other side answers (6.6)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.actions.fire import Method
from httr.counters import UnitId
from httr.unittypes import Mode


@frozen(cache_hash=True)
class StartMove(Action):
    """Begin to move with a unit. Rule: httr:9.1.2."""

    unit: UnitId


start_move: Final[Callable[[UnitId], StartMove]] = cache(StartMove)
"""The same action, made once for all questions that offer it, as the other names in small letters here."""


@frozen
class JoinMove(Action):
    """Take a unit of the hex along. Rule: httr:9.1.2; httr:9.2.1b."""

    unit: UnitId


@frozen
class StepTo(Action):
    """Move into an adjacent hex. Rule: httr:9.1.5a."""

    hex: HexId


@frozen
class DropOff(Action):
    """Leave a unit of the moving stack behind. Rule: httr:9.2.1b."""

    unit: UnitId


@frozen
class Dismount(Action):
    """Let a mounted unit go on on foot. Rule: httr:9.3.5."""

    unit: UnitId


@frozen
class Mount(Action):
    """Let a dismounted unit mount again. Rule: httr:9.3.6."""

    unit: UnitId


@frozen
class LeaveTravel(Action):
    """End a unit's move by forming up from Travel to Concentrated Mode. Rule: httr:5.2.1c."""

    unit: UnitId


@frozen
class Restack(Action):
    """Put a unit at a place of its stack, 0 being the top. Rule: httr:11.1.1."""

    unit: UnitId
    place: int


@frozen(cache_hash=True)
class SetMode(Action):
    """Change a unit's mode. Rule: httr:5.2.1a."""

    unit: UnitId
    mode: Mode = field(converter=Mode)


set_mode: Final[Callable[[UnitId, Mode], SetMode]] = cache(SetMode)


@frozen
class CarryOn(Action):
    """Do what was declared, after it has drawn fire. Rule: httr:6.6.1.2; ruling:A52."""


@frozen
class Displace(Action):
    """Move a unit out of a hex that holds too many. Rule: httr:11.2.3b."""

    unit: UnitId
    hex: HexId


@frozen
class Shoot(Action):
    """Fire with one unit at one other, as opportunity or ambush fire; `points` are a part, 0 all that it has left.

    Rule: httr:6.6.1.3; httr:6.6.3.6a.
    """

    unit: UnitId
    target: UnitId
    method: Method = field(converter=Method)
    points: int = 0
