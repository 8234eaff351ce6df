"""What happens in command phases: supply is judged, points change, units recover and dig."""

from __future__ import annotations

from attrs import field, frozen

from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import ADDED, evolve
from httr.counters import FormationId, UnitId
from httr.events.base import Event
from httr.state import HttrState
from httr.unittypes import Family, Mode


@frozen
class SupplyJudged(Event):
    """The supply of a headquarters has been judged: whether it has a path, and the command points that it holds.

    Rule: httr:13.2.7a; httr:13.2.7.1a; httr:13.2.7.1b.
    """

    headquarters: UnitId
    formation: FormationId
    supplied: bool
    points: int

    def apply(self, s: HttrState) -> HttrState:
        """The state with its marker and its points."""
        status = s.units[self.headquarters]
        marked = s.with_status(self.headquarters, evolve(status, unsupplied=not self.supplied))
        return evolve(marked, command=s.command.set(self.formation, self.points))


@frozen
class Recovered(Event):
    """Units of a hex have tried to recover from disruption: the roll, what modified it, and which of them did.

    `roll` is None where recovery is automatic. Rule: httr:10.6.4a; httr:10.6.4g; httr:10.6.5.
    """

    hex: HexId
    tried: tuple[UnitId, ...]
    roll: int | None
    modifiers: tuple[Modifier, ...]
    recovered: tuple[UnitId, ...]

    def apply(self, s: HttrState) -> HttrState:
        """The state without their markers; a headquarters is in defilade. Rule: httr:10.6.6a; httr:10.6.6b."""
        for unit in self.recovered:
            status = evolve(s.units[unit], disrupted=False)
            staff = s.type(unit).family is Family.HEADQUARTERS
            s = s.with_status(unit, evolve(status, mode=Mode.DEFILADE) if staff else status)
        return s


@frozen
class Replenished(Event):
    """A unit, or a battery beyond the map, is no longer depleted; by which rule.

    Rule: httr:13.3.3.1; httr:13.3.3.2.
    """

    unit: UnitId
    rule: str = field(default="httr:13.3.3.1", metadata=ADDED)

    def apply(self, s: HttrState) -> HttrState:
        """The state without the marker."""
        if self.unit in s.batteries:
            return evolve(s, batteries=s.batteries.set(self.unit, False))
        return s.with_status(self.unit, evolve(s.units[self.unit], depleted=False))


@frozen
class DepletionChecked(Event):
    """A unit has checked for depletion: the rolls that deplete it, and its roll.

    Rule: httr:13.3.1a; httr:13.3.1b; httr:13.3.1c; httr:15.2.2a; httr:15.2.2b.
    """

    unit: UnitId
    rating: int
    up_to: int
    roll: int
    rule: str

    @property
    def failed(self) -> bool:
        """Whether it has run out."""
        return self.roll <= self.up_to

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: a check decides, what follows changes."""
        return s


@frozen
class AmmunitionSpent(Event):
    """A division spends ammunition points. Rule: httr:15.2.1c; httr:15.2.4."""

    formation: FormationId
    points: int
    why: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with fewer."""
        left = s.ammunition[self.formation] - self.points
        return evolve(s, ammunition=s.ammunition.set(self.formation, left))


@frozen
class Dug(Event):
    """Engineers dig on, begin to, or give up: how many Command Phases they have been at it. Rule: httr:18.4.3.1b."""

    unit: UnitId
    phases: int

    def apply(self, s: HttrState) -> HttrState:
        """The state with the count."""
        return s.with_status(self.unit, evolve(s.units[self.unit], digging=self.phases))


@frozen
class EntrenchmentBuilt(Event):
    """An entrenchment is in a hex. Rule: httr:18.4.3.1c; httr:12.1.1a."""

    hex: HexId
    side: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with it; those who dug it are done."""
        for unit in s.at(self.hex):
            if s.units[unit].digging:
                s = s.with_status(unit, evolve(s.units[unit], digging=0))
        return evolve(s, dug=s.dug.set(self.hex, self.side))


@frozen
class NightPassed(Event):
    """A night turn is over: which units were quiet in it, neither moving nor next to an enemy. Rule: httr:10.6.5."""

    quiet: tuple[UnitId, ...]

    def apply(self, s: HttrState) -> HttrState:
        """The state with their counts; that of every other unit begins anew."""
        calm = frozenset(self.quiet)
        units = s.units
        for unit, status in s.units.items():
            count = status.quiet + 1 if unit in calm else 0
            if count != status.quiet:
                units = units.set(unit, evolve(status, quiet=count))
        return evolve(s, units=units)
