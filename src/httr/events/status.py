"""What befalls units: losses, modes, disruption, depletion, and the checks that decide of them."""

from __future__ import annotations

from attrs import frozen

from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import evolve
from httr.counters import LeaderId, UnitId
from httr.events.base import Event
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class MoraleChecked(Event):
    """A morale check: the morale that counts with what modified it, the roll, and whether the unit passed.

    Rule: httr:16.2.
    """

    unit: UnitId
    about: str
    rule: str
    morale: int
    modifiers: tuple[Modifier, ...]
    roll: int
    passed: bool

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: a check decides, what follows changes."""
        return s


@frozen
class StrengthLost(Event):
    """A unit loses one strength point, and stays. Rule: httr:2.6.3a; httr:6.7.3a."""

    unit: UnitId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with one more point lost."""
        status = s.units[self.unit]
        side = s.side(self.unit)
        fewer = s.with_status(self.unit, evolve(status, lost=status.lost + 1))
        return evolve(fewer, casualties=s.casualties.set(side, s.casualties[side] + 1))


@frozen
class Eliminated(Event):
    """A unit leaves the map for good, with the strength points that it still had.

    Rule: httr:2.6.3b; httr:6.7.9a.
    """

    unit: UnitId
    hex: HexId
    points: int
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state without it."""
        side = s.side(self.unit)
        return evolve(s.without_unit(self.unit), casualties=s.casualties.set(side, s.casualties[side] + self.points))


@frozen
class LeaderChecked(Event):
    """A leader's unit lost a strength point: his roll, and whether he dies. Rule: httr:19.3.3b."""

    leader: LeaderId
    roll: int
    dies: bool

    def apply(self, s: HttrState) -> HttrState:
        """The state without him if he dies."""
        return s.with_leader(self.leader, None) if self.dies else s


@frozen
class ModeChanged(Event):
    """A unit is in another mode. `voluntary` tells that no fire drove it. Rule: httr:5.2.1a; httr:6.6.2.3."""

    unit: UnitId
    mode: Mode
    voluntary: bool
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state in which it is; who builds an entrenchment begins anew. Rule: httr:18.4.3.1d."""
        return s.with_status(self.unit, evolve(s.units[self.unit], mode=self.mode, digging=0))


@frozen
class Dismounted(Event):
    """Armored infantry or engineers are on foot now. Rule: httr:18.9.6b; httr:18.9.6d."""

    unit: UnitId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with the marker."""
        return s.with_status(self.unit, evolve(s.units[self.unit], dismounted=True))


@frozen
class Disrupted(Event):
    """A unit is disrupted, and lies under the undisrupted units of its stack.

    Rule: httr:10.6; httr:11.4.2b; httr:11.4.2a.
    """

    unit: UnitId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with the marker."""
        status = s.units[self.unit]
        marked = s.with_status(self.unit, evolve(status, disrupted=True, digging=0))
        return marked.with_order(status.hex, marked.sunk(marked.at(status.hex)))


@frozen
class Depleted(Event):
    """A unit has run out of ammunition; `off_map` batteries too. Rule: httr:13.3.1a."""

    unit: UnitId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with the marker."""
        if self.unit in s.batteries:
            return evolve(s, batteries=s.batteries.set(self.unit, True))
        return s.with_status(self.unit, evolve(s.units[self.unit], depleted=True))
