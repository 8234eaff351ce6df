"""The strengths of both sides of a close action, and their odds (10.4.4, 10.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hexfront.hooks import point
from httr.counters import UnitId
from httr.events.close_action import Share
from httr.rules.close_action_fight import Fight, is_fighting_vehicle, is_foot
from httr.rules.factors import HALF, QUARTER, TWICE, Factor, counted, factor_lines
from httr.rules.terrain import BARRED, combat_terrain, has_dike, has_ferry, is_bridged, water
from httr.rules.units import in_defilade
from httr.state import HttrState
from httr.unittypes import Mode

AGAINST_ARMOR: Final = ("woods", "forest", "town", "city", "rough")
"""The terrain of defenders in which no AFV counts double. Rule: httr:10.4.4.10b."""


@point
def attack_factors(s: HttrState, fight: Fight, unit: UnitId) -> Iterator[Factor]:
    """What an attacker's strength is multiplied by.

    Rule: httr:10.4.4.3; httr:10.4.4.4; httr:10.4.4.5; httr:10.4.4.7; httr:10.4.4.10a.
    """
    if water(s, fight.start, fight.hex) in BARRED:
        if is_bridged(s, fight.start, fight.hex):
            yield Factor(HALF, "across a bridge", "httr:10.4.4.3")
        elif has_ferry(s, fight.start, fight.hex):
            yield Factor(QUARTER, "across a ferry", "httr:10.4.4.4")
    if has_dike(s, fight.start, fight.hex):
        yield Factor(HALF, "across a dike", "httr:10.4.4.5")
    if in_defilade(s, unit):
        yield Factor(HALF, "attacks in Defilade Mode", "httr:10.4.4.7")
    yield from armor_factors(s, unit, fight.attackers, fight)


@point
def defence_factors(s: HttrState, fight: Fight, unit: UnitId) -> Iterator[Factor]:
    """What a defender's strength is multiplied by; Defilade Mode halves nothing.

    Rule: httr:10.4.4.1; httr:10.4.4.2; httr:10.4.4.8; httr:10.4.4.9; httr:13.3.2.3a; ruling:A140.
    """
    status = s.units[unit]
    if status.disrupted:
        yield Factor(HALF, "disrupted", "httr:10.4.4.1")
    if status.depleted:
        yield Factor(HALF, "depleted", "httr:10.4.4.2")
    if status.mode is Mode.TRAVEL and not status.disrupted:
        yield Factor(HALF, "in Travel Mode", "httr:10.4.4.9")
    yield from armor_factors(s, unit, fight.defenders, fight)


def armor_factors(s: HttrState, unit: UnitId, beside: tuple[UnitId, ...], fight: Fight) -> Iterator[Factor]:
    """AFV count double beside infantry or engineers, unless the defenders are in cover.

    Rule: httr:10.4.4.10a; httr:10.4.4.10b; ruling:A90; ruling:A353.
    """
    accompanied = any(is_foot(s, other) for other in beside)
    if accompanied and is_fighting_vehicle(s, unit) and combat_terrain(s, fight.hex) not in AGAINST_ARMOR:
        yield Factor(TWICE, "AFV beside infantry or engineers", "httr:10.4.4.10a")


def share(s: HttrState, unit: UnitId, factors: Iterable[Factor]) -> Share:
    """What a unit counts with: all factors at once, rounded up, so that it is never less than one.

    Each line tells by how much its factor changes what is counted. Rule: httr:10.6.2a; httr:2.4.2a; ruling:A14.
    """
    found, strength = tuple(factors), s.strength(unit)
    return Share(unit, strength, factor_lines(strength, found), counted(strength, found))


def shares(s: HttrState, fight: Fight) -> tuple[tuple[Share, ...], tuple[Share, ...]]:
    """What the attackers and the defenders count with. Rule: httr:10.3j; httr:10.1.14a."""
    attack = tuple(share(s, unit, attack_factors(s, fight, unit)) for unit in fight.attackers)
    defence = tuple(share(s, unit, defence_factors(s, fight, unit)) for unit in fight.defenders)
    return attack, defence


def totals(s: HttrState, fight: Fight) -> tuple[int, int]:
    """The strength of the attack and of the defence. Rule: httr:10.3j."""
    attack, defence = shares(s, fight)
    return sum(each.counts for each in attack), sum(each.counts for each in defence)
