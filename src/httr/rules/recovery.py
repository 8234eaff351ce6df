"""Recovery from disruption (10.6.4 to 10.6.6) and from depletion (13.3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Modifier
from hexfront.state import Draft
from httr.counters import UnitId
from httr.events import Recovered, Replenished
from httr.rules.checks import morale_modifiers, two_dice
from httr.rules.depletion import has_ammunition_points
from httr.rules.subordination import division_of
from httr.rules.supply import Level, supply_level
from httr.rules.units import is_headquarters, morale
from httr.state import HttrState

QUIET_NIGHTS: Final = 2
HELPED: Final = "httr:10.6.4c"
IN_SUPPLY: Final = "httr:13.3.3.1"
WITHOUT_POINTS: Final = "ruling:HS204"
BEYOND: Final = "ruling:HS4"
"""By which rule a unit has ammunition again: in full supply, artillery where no AmP are tracked, beyond the map."""


def disrupted_at(s: HttrState, hex: HexId) -> tuple[UnitId, ...]:
    """The disrupted units in a hex, from the top."""
    return tuple(unit for unit in s.at(hex) if s.units[unit].disrupted)


@point
def recovery_modifiers(s: HttrState, hex: HexId, side: str) -> Iterator[Modifier]:
    """What modifies the roll to recover in a hex, but for supply, which each unit has by itself.

    A headquarters that helps the others does not help itself.

    Rule: httr:10.6.4c; httr:10.6.4d; httr:10.6.4f; httr:19.7a; httr:19.7b; ruling:A109; ruling:A300.
    """
    if any(is_helped(s, unit) for unit in disrupted_at(s, hex)):
        yield Modifier(-2, "leader or headquarters near", HELPED)
    foes = (unit for at in s.table.board.neighbours(hex) for unit in s.at(at) if s.side(unit) != side)
    if any(not s.units[unit].disrupted for unit in foes):
        yield Modifier(1, "undisrupted enemy adjacent", "httr:10.6.4d")


def is_helped(s: HttrState, unit: UnitId) -> bool:
    """Whether a leader or a headquarters of its side, other than itself, is with a unit or next to it.

    Rule: httr:10.6.4c; httr:19.7a; ruling:A300.
    """
    side, near = s.side(unit), (s.units[unit].hex, *s.table.board.neighbours(s.units[unit].hex))
    staffs = (other for at in near for other in s.at(at) if other != unit and is_headquarters(s, other))
    leaders = (s.table.leaders[leader] for at in near for leader in s.leaders_at(at))
    return any(s.side(other) == side for other in staffs) or any(leader.side == side for leader in leaders)


def supply_modifier(s: HttrState, unit: UnitId) -> Modifier | None:
    """What being out of supply adds to a unit's roll. Rule: httr:10.6.4e; ruling:A97."""
    if supply_level(s, unit) is Level.FULL:
        return None
    return Modifier(1, "out of supply", "httr:10.6.4e")


def recovers(s: HttrState, unit: UnitId, roll: int, modifiers: tuple[Modifier, ...]) -> bool:
    """Whether a unit recovers with a roll, at or below its morale without the loss for disruption.

    Rule: httr:10.6.4a; httr:10.6.4b; httr:16.4e; httr:16.5; ruling:A109; ruling:A111.
    """
    supply = supply_modifier(s, unit)
    own = [each.amount for each in modifiers if each.rule != HELPED or is_helped(s, unit)]
    total = roll + sum(own) + (supply.amount if supply is not None else 0)
    return total <= morale(s, unit) + sum(each.amount for each in morale_modifiers(s, unit))


@frozen
class Rallying(Frame[HttrState, None]):
    """The disrupted units of a hex roll once, and the roll is held against each. Rule: httr:10.6.1; httr:10.6.4g."""

    hex: HexId

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Roll two dice. Rule: httr:10.6.4a."""
        units = disrupted_at(g.state, self.hex)
        return Call(two_dice(f"recovery of {g.state.names(units)}", "httr:10.6.4a", *units), then=self.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """Each compares it with its own morale. Rule: httr:10.6.4g."""
        s, units = g.state, disrupted_at(g.state, self.hex)
        modifiers = tuple(recovery_modifiers(s, self.hex, s.side(units[0])))
        back = tuple(unit for unit in units if recovers(s, unit, roll, modifiers))
        g.emit(Recovered(self.hex, units, roll, modifiers, back))
        return Done(None)


def recover_by_rest(g: Draft[HttrState], side: str) -> None:
    """Units that were quiet for two night turns recover by themselves.

    Rule: httr:10.6.5; httr:20.2; httr-sc:14.2; ruling:A110.
    """
    s = g.state
    for unit in tuple(s.of(side)):
        status = s.units[unit]
        if status.disrupted and status.quiet >= QUIET_NIGHTS:
            g.emit(Recovered(status.hex, (unit,), None, (), (unit,)))


def replenish(g: Draft[HttrState], side: str) -> None:
    """Depleted units in full supply are restored; batteries beyond the map always are.

    Rule: httr:13.3.3.1; httr:13.3.3.2; ruling:HS4; ruling:HS204.
    """
    s = g.state
    for unit in tuple(s.of(side)):
        if s.units[unit].depleted and (rule := restored_by(s, unit)) is not None:
            g.emit(Replenished(unit, rule))
    for unit, spent in sorted(s.batteries.items()):
        if spent and s.side(unit) == side:
            g.emit(Replenished(unit, BEYOND))


def restored_by(s: HttrState, unit: UnitId) -> str | None:
    """The rule by which a depleted unit is restored for nothing; None if it is not.

    Artillery of rating 7 and more costs an AmP where its division keeps track of them, and none where it does not.

    Rule: httr:13.3.3.1; httr:13.3.3.2; httr:15.2.7; ruling:A101; ruling:A116; ruling:HS6; ruling:HS204.
    """
    level = supply_level(s, unit)
    if not has_ammunition_points(s, unit):
        return IN_SUPPLY if level is Level.FULL else None
    division = division_of(s, unit)
    tracked = division is not None and division.id in s.ammunition
    return None if tracked or level is Level.NONE else WITHOUT_POINTS
