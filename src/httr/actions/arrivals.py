"""What a side may do with its reinforcements (12 of the scenario rules)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.unittypes import Mode


@frozen(cache_hash=True)
class Arrive(Action):
    """Bring a reinforcement to the edge of the map in a mode, to march on. Rule: httr-sc:12.01; httr-sc:12.2.1."""

    unit: UnitId
    mode: Mode = field(converter=Mode)


arrive: Final[Callable[[UnitId, Mode], Arrive]] = cache(Arrive)
"""The same action, made once for all questions that offer it."""


@frozen
class MarchOn(Action):
    """Let those who have been named enter in a hex. Rule: httr-sc:12.3.1a; httr-sc:12.3.4a."""

    hex: HexId
