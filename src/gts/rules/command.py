"""Command: which units are In Command, and how Command Points are spent on them (10.0.3 to 10.0.5, 21.4, 21.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from gts.counters import LeaderId, UnitId, Weapon
from gts.events import CommandSpent
from gts.rules.arrivals import is_entry
from gts.state import GameState
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Refusal
from hexfront.state import Draft

ATTACHED: Final = "attached"
"""The mark of a striped unit that acts with a Leader's Formation: the Leader."""


@frozen
class Link:
    """What puts a unit In Command: a Leader (None if it needs none), by which rule, and what a Command Point costs."""

    leader: LeaderId | None
    rule: str
    price: int = 1


@frozen
class Purse:
    """A Division whose Command Points may be spent on a unit, and the rule that says so."""

    division: str
    rule: str


@point
def command_links(s: GameState, unit: UnitId) -> Iterator[Link]:
    """All that puts a unit In Command at this instant, where the scenario does not.

    Rule: gts:2.0d; gts:29.30a; gts:21.4a; gts:21.4d; gts:21.4b; gts:21.4c; gts:21.4.1a; gts:21.6.5b;
    gts:29.17; ruling:C5; gts:16.2c; gts:21.4.1b; wed:S1.0e.
    """
    if s.face(unit).auto_command:
        yield Link(None, "gts:2.0d")
    if s.units[unit].parked:
        yield Link(None, "gts:21.4.1b")
    for leader in leaders_for(s, unit):
        if commands(s, leader, unit):
            yield Link(leader, "gts:21.4a")


@once_a_state
def known_links(s: GameState, unit: UnitId) -> tuple[Link, ...]:
    """All that puts a unit In Command at this instant, found once a state: each Action asks for it."""
    return tuple(command_links(s, unit))


def leaders_for(s: GameState, unit: UnitId) -> Iterator[LeaderId]:
    """The Leaders on the map who could command a unit in their range, in their order.

    A striped unit that acts with a Formation has its Leader only; else it has all of its Division, as has a unit of a
    Formation without a Leader. Emplaced Artillery in contact has the Leader whom it is in contact with.

    Rule: gts:21.4c; gts:21.4.1a; gts:21.6.5b; gts:29.30b; ruling:C5; gts:21.4.1c.
    """
    counter, chiefs = s.counter(unit), s.table.leaders
    only: object = s.contacts.get(unit) if counter.front.weapon is Weapon.EMPLACED else None
    only = s.marked(ATTACHED, unit) if only is None else only
    if only is not None:
        return (leader for leader in s.chiefs() if leader == only)
    if counter.independent or counter.formation not in s.table.led:
        return (leader for leader in s.chiefs() if chiefs[leader].division == counter.division)
    return (leader for leader in s.chiefs() if chiefs[leader].formation == counter.formation)


def commands(s: GameState, leader: LeaderId, unit: UnitId) -> bool:
    """Whether a unit is within a Leader's Command Range; neither ground nor enemies matter. In an entry hex none is.

    Rule: gts:21.4a; gts:21.4d.
    """
    hex, chief = s.leaders[leader], s.table.leaders[leader]
    return s.table.board.distance(hex, s.units[unit].hex) <= chief.command_range and not is_entry(s, hex, chief.side)


def in_command(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is In Command at this instant; in its entry hex it is not.

    Rule: gts:21.4b; gts:21.4d; gts:8.0l; gts:21.2j; gts:13.3e; wed:sc-a-drive-in-the-country-29; gts:29.30b.
    """
    if s.table.scenario.always_in_command:
        return True
    return not s.units[unit].arriving and bool(known_links(s, unit))


@point
def purses(s: GameState, unit: UnitId) -> Iterator[Purse]:
    """The Divisions whose Command Points may be spent on a unit, the first that has some pays.

    Rule: gts:29.16c; gts:10.0.5d.
    """
    yield Purse(s.counter(unit).division, "gts:29.16c")


def price(s: GameState, unit: UnitId) -> int:
    """What one Command Point spent on a unit In Command costs. Rule: gts:29.16d."""
    return min((link.price for link in known_links(s, unit)), default=1)


def bill(s: GameState, units: Iterable[UnitId]) -> tuple[tuple[str, int], ...] | None:
    """For each of the units in turn the Division that pays for it and the points; None if not all can be paid for.

    Rule: gts:29.16c; gts:10.0.2g.
    """
    left: dict[str, int] = {}
    paid: list[tuple[str, int]] = []
    for unit in units:
        points = price(s, unit)
        for purse in purses(s, unit):
            has = left.get(purse.division, s.command.get(purse.division, 0))
            if has >= points:
                left[purse.division] = has - points
                paid.append((purse.division, points))
                break
        else:
            return None
    return tuple(paid)


@once_a_state
def command_point_refusal(s: GameState, unit: UnitId) -> tuple[Refusal, ...]:
    """Why no Command Point may be spent on a unit now, found once a state: each Action that costs one asks for it."""
    return tuple(_spending_refusal(s, unit))


def _spending_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """The same, line by line.

    Rule: gts:21.7a; gts:29.16c; gts:29.16d; gts:10.0.5d; gts:8.0l; gts:29.39a.
    """
    counter = s.counter(unit)
    if s.units[unit].arriving:
        yield Refusal("gts:8.0l", f"{counter.designation} has not left its entry hex")
    if not in_command(s, unit):
        yield Refusal("gts:21.7a", f"{counter.designation} is Out of Command")
    if bill(s, (unit,)) is None:
        points = price(s, unit)
        lacks = "no Command Points" if points == 1 else f"fewer than {points} Command Points"
        yield Refusal("gts:29.16c", f"{s.table.division(counter.division).name} has {lacks}")


def stack_payment_refusal(s: GameState, units: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why several units cannot be paid for together, though each of them could. Rule: gts:10.0.2g."""
    if len(units) > 1 and bill(s, units) is None and all(bill(s, (unit,)) is not None for unit in units):
        costs = sum(price(s, unit) for unit in units)
        yield Refusal("gts:10.0.2g", f"a Second Action of {len(units)} units costs {costs} Command Points")


def may_spend(s: GameState, unit: UnitId) -> bool:
    """Whether a Command Point may be spent on a unit now. Rule: gts:29.16d."""
    return not command_point_refusal(s, unit)


def spend(g: Draft[GameState], unit: UnitId, about: str) -> None:
    """Spend on a unit what a Command Point costs. Rule: gts:10.0.5d; gts:29.16c."""
    paid = bill(g.state, (unit,))
    assert paid is not None, f"nobody can pay for {unit}"
    division, points = paid[0]
    g.emit(CommandSpent(division, unit, about, points))
