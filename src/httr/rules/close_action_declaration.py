"""Which units may attack which hex in a close action (10.1, 17.6, 17.7, 18.1.2, 20.4), and what it costs them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.marks import CLOSE_ACTED, ENTERED, FIRED
from httr.rules.close_action_fight import began_adjacent
from httr.rules.close_action_formations import formation_refusal
from httr.rules.costs import entry_refusal
from httr.rules.observation import is_night
from httr.rules.subordination import formation_of
from httr.rules.supply import points_of
from httr.rules.units import TOP, is_artillery, is_headquarters, is_heavy_weapons, is_infantry
from httr.state import HttrState
from httr.unittypes import Attacks, Leads, Mode

FROM_AFAR: Final = 2
"""How many units may attack together if not all began the phase adjacent. Rule: httr:10.1.12."""


@point
def close_action_refusal(s: HttrState, attackers: tuple[UnitId, ...], hex: HexId) -> Iterator[Refusal]:
    """Why some units of one hex may not attack the units of another now, whatever it costs them.

    Rule: httr:10.1.4; httr:10.1.5; httr:10.1.12; httr:10.1.13; httr:10.3a; httr:20.4b; httr:17.7.1; ruling:A86.
    """
    if not attackers or s.holder(hex) != s.table.enemy[s.side(attackers[0])]:
        yield Refusal("httr:10.1.4", f"no enemy is in {hex}")
        return
    if len({s.units[unit].hex for unit in attackers}) != 1:
        yield Refusal("httr:10.1.5", "units of different hexes never attack together")
        return
    start = s.units[attackers[0]].hex
    if not s.table.board.adjacent(start, hex):
        yield Refusal("httr:10.1.4", f"{hex} is not adjacent to {start}")
        return
    for unit in attackers:
        yield from attacker_refusal(s, unit)
        for refusal in entry_refusal(s, unit, start, hex):
            yield Refusal("httr:10.1.13", refusal.words, refusal.fields)
    if not began_adjacent(s, attackers, hex):
        if len(attackers) > FROM_AFAR:
            yield Refusal("httr:10.1.12", f"only {FROM_AFAR} may attack, as not all began the phase next to {hex}")
        if is_night(s):
            yield Refusal("httr:20.4b", f"at night all attackers must begin the phase next to {hex}")
    yield from top_refusal(s, attackers)
    yield from heavy_weapons_refusal(s, attackers)
    yield from formation_refusal(s, attackers, hex)


@point
def attacker_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not attack in close action, whatever the target.

    Rule: httr:10.1.3; httr:10.1.9; httr:10.1.17a; httr:10.4.4.1; httr:10.4.4.2; httr:10.6.2a; httr:13.3.2.2a;
    httr:14.6.1; httr:18.2.6; httr:18.7.1c; httr:19.6.1; ruling:A93.
    """
    status, name = s.units[unit], s.counter(unit).designation
    if s.marked(CLOSE_ACTED, unit) is not None:
        yield Refusal("httr:10.1.3", f"{name} has attacked in a close action in this phase")
    if s.marked(FIRED, unit) is not None:
        yield Refusal("httr:10.1.9", f"{name} has fired in the fire phase before")
    if status.disrupted:
        yield Refusal("httr:10.4.4.1", f"{name} is disrupted")
    if status.depleted:
        yield Refusal("httr:10.4.4.2", f"{name} is out of ammunition")
    if is_headquarters(s, unit) and status.mode is Mode.TRAVEL:
        yield Refusal("httr:18.7.1c", f"{name} is a headquarters in Travel Mode")
    if s.table.scenario.supply(s.side(unit)).kind != "full" and not points_of(s, unit):
        yield Refusal("httr:14.6.1", f"the headquarters of {name} has no command points")
    if s.type(unit).attacks is Attacks.NO:
        rule = "httr:10.1.17a" if is_artillery(s, unit) else "httr:18.2.6"
        yield Refusal(rule, f"{name} does not attack in close actions")


@point
def top_refusal(s: HttrState, attackers: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why the stack may not attack for what lies on its top.

    Rule: httr:10.1.17b; httr:10.3a; httr:13.3.2.2b; httr:18.1.2.2; ruling:A73; ruling:A351.
    """
    top, *_ = s.at(s.units[attackers[0]].hex)
    name = s.counter(top).designation
    if is_artillery(s, top):
        yield Refusal("httr:10.1.17b", f"{name}, artillery, is on top of the stack")
    if top in attackers and s.units[top].depleted:
        yield Refusal("httr:13.3.2.2b", f"{name} on top of the stack is out of ammunition")
    if top in attackers and is_heavy_weapons(s, top):
        yield Refusal("httr:18.1.2.2", f"{name}, heavy weapons, is on top of the stack")
    if not possible_leads(s, attackers):
        yield Refusal("httr:10.3a", "none of the attackers that may lead is one of the top two of the stack")


def possible_leads(s: HttrState, attackers: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """The attackers that may lead: of the top two of their stack, where artillery under the top is ignored.

    Rule: httr:10.3a; httr:10.1.17a; ruling:A73; ruling:A74.
    """
    stack = s.at(s.units[attackers[0]].hex)
    counted = [unit for place, unit in enumerate(stack) if place == 0 or not is_artillery(s, unit)]
    return tuple(unit for unit in counted[:TOP] if unit in attackers and s.type(unit).leads is Leads.PRINTED)


def leads_now(s: HttrState, attackers: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """The attackers of whom the lead is named: those that may lead, or after the fire whoever is left.

    Rule: httr:10.2.12; httr:10.3b; ruling:A74.
    """
    return possible_leads(s, attackers) or attackers[:TOP]


@point
def heavy_weapons_refusal(s: HttrState, attackers: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why heavy weapons may not join: each needs an infantry unit of its subordination, and has moved one hex at most.

    Rule: httr:18.1.2.1; httr:18.1.2.3; httr:18.1.2.5; ruling:A94.
    """
    heavy = [unit for unit in attackers if is_heavy_weapons(s, unit)]
    infantry = Counter(subordination(s, unit) for unit in attackers if is_infantry(s, unit))
    for whose, number in Counter(subordination(s, unit) for unit in heavy).items():
        if number > infantry[whose]:
            rule = "httr:18.1.2.5" if infantry[whose] else "httr:18.1.2.1"
            yield Refusal(rule, f"{number} heavy weapons of {whose} attack beside {infantry[whose]} of its infantry")
    for unit in heavy:
        if int(s.marked(ENTERED, unit) or 0) > 1:
            yield Refusal("httr:18.1.2.3", f"{s.counter(unit).designation} has moved more than one hex")


def subordination(s: HttrState, unit: UnitId) -> str:
    """The battalion of a unit, or the formation that it stands directly under. Rule: httr:18.1.2.1."""
    return s.counter(unit).battalion or formation_of(s, unit).id
