"""What random Events ask, and Heroes (Where Eagles Dare S3, S6.9)."""

from __future__ import annotations

from attrs import frozen

from gts.counters import UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId


@frozen
class ChooseUnit(Action):
    """Name a unit for what an Event asks. Rule: wed:S3.0d."""

    unit: UnitId


@frozen
class ChooseFormation(Action):
    """Name a Formation for what an Event asks. Rule: wed:S3.0d."""

    formation: str


@frozen
class ChooseDivision(Action):
    """Name a Division for what an Event asks. Rule: wed:S3.0d."""

    division: str


@frozen
class ChooseHex(Action):
    """Name a hex for what an Event asks. Rule: wed:S3.0d."""

    hex: HexId


@frozen
class EventShot(Action):
    """Let an attack of an Event be at this unit. Rule: wed:S3.0d."""

    target: UnitId


@frozen
class Recover(Action):
    """Take a marker off a unit: "suppression", "cohesion" or "step". Rule: wed:S3.0d."""

    unit: UnitId
    marker: str


@frozen
class PlayHero(Action):
    """Play a Hero. Rule: wed:S6.9a."""

    hero: str
