"""What happens in close actions, each event with its whole computation."""

from __future__ import annotations

from attrs import frozen

from hexfront.charts import Cell
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import evolve
from httr.counters import LeaderId, UnitId
from httr.events.base import Event
from httr.marks import CLOSE_ACTED
from httr.state import HttrState
from httr.unittypes import AtClass, TargetClass


@frozen
class Share:
    """What a unit counts with in the odds: its strength points, what changes them, and what they make."""

    unit: UnitId
    strength: int
    modifiers: tuple[Modifier, ...]
    counts: int


@frozen
class Rating:
    """A rating of a lead: what it is before, what modifies it, and what that makes."""

    unit: UnitId
    base: int
    modifiers: tuple[Modifier, ...]
    makes: int


@frozen
class CloseActionDeclared(Event):
    """Units attack the units of a hex. Rule: httr:10.1.1; httr:10.1.3."""

    attackers: tuple[UnitId, ...]
    start: HexId
    hex: HexId

    def apply(self, s: HttrState) -> HttrState:
        """The state in which each of them has attacked in this phase."""
        for unit in self.attackers:
            s = s.with_mark((CLOSE_ACTED, unit), self.hex)
        return s


@frozen
class LeadNamed(Event):
    """A unit leads its side in a close action. Rule: httr:10.3b; ruling:A74."""

    unit: UnitId
    attacks: bool

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was."""
        return s


@frozen
class SpecialFired(Event):
    """AT fire at an AFV before a close action, with its whole computation.

    `infantry` and `engineers` are the points that count; `cell` is the square of
    the AT Fire Table, `primary` and `secondary` its two values, `modifiers` what changes their sum and `value` the
    total; `roll` the dice and `points` what the target loses.

    Rule: httr:10.2.6a; httr:10.2.9a; httr:6.4.2.1d.
    """

    target: UnitId
    hex: HexId
    firers: tuple[UnitId, ...]
    infantry: int
    engineers: int
    fire_class: AtClass
    target_class: TargetClass
    cell: Cell
    primary: int
    secondary: int
    modifiers: tuple[Modifier, ...]
    value: int
    roll: int
    points: int

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: the fire of both sides counts at once."""
        return s


@frozen
class CloseActionWeighed(Event):
    """The Close Action Value: both leads' ratings, the terrain and the columns, and the square of the table.

    `cell` holds the value after `shifts`, a number or "DIS". Rule: httr:10.3c to httr:10.3f.
    """

    hex: HexId
    attack_er: Rating
    defence_er: Rating
    attack_morale: Rating
    defence_morale: Rating
    terrain: str
    shifts: tuple[Modifier, ...]
    cell: Cell

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was."""
        return s

    @property
    def effectiveness(self) -> int:
        """The effectiveness differential. Rule: httr:10.3c."""
        return self.attack_er.makes - self.defence_er.makes

    @property
    def morale(self) -> int:
        """The morale differential. Rule: httr:10.3d."""
        return self.attack_morale.makes - self.defence_morale.makes


@frozen
class CloseActionFought(Event):
    """The odds, the die and the square of the Close Action Results Table.

    `attacker` and `defender` are what befalls them: "-", "DIS" or strength points. Rule: httr:10.3j; httr:10.3k.
    """

    hex: HexId
    attack: tuple[Share, ...]
    defence: tuple[Share, ...]
    odds: str
    value: int
    shifts: tuple[Modifier, ...]
    die: int
    cell: Cell
    attacker: str
    defender: str

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was: what follows changes."""
        return s


@frozen
class CloseActionStopped(Event):
    """A close action ends before it is fought out. Rule: httr:10.2.13; httr:10.3g; httr:10.3i; ruling:A74."""

    attackers: tuple[UnitId, ...]
    hex: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state as it was."""
        return s


@frozen
class Retreated(Event):
    """A unit retreats one hex, to the bottom of the stack there but over static ones.

    Rule: httr:10.5.1a; httr:11.3.2; httr:11.4.4; httr:18.10c.
    """

    unit: UnitId
    start: HexId
    end: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with the unit there."""
        there = s.with_unit_at(self.unit, evolve(s.units[self.unit], hex=self.end, quiet=0))
        return there.with_order(self.end, there.sunk(there.at(self.end)))


@frozen
class Advanced(Event):
    """An attacker enters the hex that it attacked. Rule: httr:10.5.4; httr:11.3.2."""

    unit: UnitId
    start: HexId
    end: HexId

    def apply(self, s: HttrState) -> HttrState:
        """The state with the unit there."""
        there = s.with_unit_at(self.unit, evolve(s.units[self.unit], hex=self.end, quiet=0))
        return there.with_order(self.end, there.sunk(there.at(self.end)))


@frozen
class LeaderMoved(Event):
    """A leader is in another hex. Rule: httr:19.5a; ruling:A160."""

    leader: LeaderId
    start: HexId
    end: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state with him there."""
        return s.with_leader(self.leader, self.end)


@frozen
class LeaderLost(Event):
    """A leader was alone in a hex that the enemy entered. Rule: httr:19.3.1; httr:19.4a."""

    leader: LeaderId
    hex: HexId
    rule: str

    def apply(self, s: HttrState) -> HttrState:
        """The state without him."""
        return s.with_leader(self.leader, None)
