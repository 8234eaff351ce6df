"""The Close Action Value (10.3, 10.4): the ratings of both leads line by line, and the columns of the table."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hexfront.hooks import point
from hexfront.sources import Modifier
from httr.counters import UnitId
from httr.events.close_action import CloseActionWeighed, Rating
from httr.rules.close_action_fight import Fight, began_adjacent, is_armor, is_at_work, is_foot, raises_morale
from httr.rules.close_action_strength import AGAINST_ARMOR
from httr.rules.entrenchment import is_dug_in
from httr.rules.leaders import is_led, leaders_of
from httr.rules.observation import is_night
from httr.rules.terrain import combat_terrain, is_hilltop
from httr.rules.units import at_class, in_defilade, is_artillery, is_silhouette, morale
from httr.state import HttrState
from httr.unittypes import AtClass, Family, Mode

CLASSES: Final = tuple(AtClass)
"""The classes of AT fire, from light to heavy."""
GREAT_COVER: Final = ("forest", "city")
COVER: Final = ("rough", "town", "woods")
MOST_LED: Final = 9
"""The most that a leader or headquarters raises a morale to. Rule: httr:16.3."""


def _rating(unit: UnitId, base: int, lines: Iterable[Modifier]) -> Rating:
    modifiers = tuple(lines)
    return Rating(unit, base, modifiers, base + sum(each.amount for each in modifiers))


@point
def effectiveness_modifiers(s: HttrState, unit: UnitId, attacks: bool) -> Iterator[Modifier]:
    """What changes the effectiveness rating of a lead: fixed and capped ratings first, then what is halved.

    Rule: httr:10.3c; httr:10.4.1.2; httr:10.4.1.3c; httr:13.3.2.4; httr:18.2.7; httr:9.3.4; ruling:A75; ruling:A91;
    ruling:A140.
    """
    now, kind, status = s.counter(unit).er or 0, s.type(unit), s.units[unit]
    if not attacks and kind.defends is not None and kind.defends != now:
        rule = "httr:18.4.1.3" if kind.family is Family.BRIDGING else "httr:10.4.1.3a"
        yield Modifier(kind.defends - now, f"defends with {kind.defends}", rule)
        now = kind.defends
    if not attacks and kind.defends_at_most is not None and kind.defends_at_most < now:
        yield Modifier(kind.defends_at_most - now, f"defends with at most {kind.defends_at_most}", "httr:18.1.2.4")
        now = kind.defends_at_most
    if status.dismounted:
        yield Modifier(-1, "dismounted armored unit", "httr:10.4.1.4")
        now -= 1
    if not attacks and status.depleted and now != 1:
        yield Modifier(1 - now, "depleted", "httr:10.4.1.1")
        now = 1
    if status.mode is Mode.TRAVEL and not status.disrupted and now > 1:
        yield Modifier(-(now // 2), "halved in Travel Mode", "httr:10.4.1.2")
        now -= now // 2
    if not attacks and status.disrupted and now > 1:
        yield Modifier(-(now // 2), "halved: disrupted", "httr:10.6.2a")


@point
def attack_morale_modifiers(s: HttrState, fight: Fight) -> Iterator[Modifier]:
    """What changes the morale of the attacking lead.

    Rule: httr:10.3d; httr:10.4.2.2; httr:10.4.2.5; httr:10.4.2.8a; httr:16.3; ruling:A88.
    """
    yield from led_modifiers(s, fight.lead)
    if raises_morale(s, fight.attackers):
        yield s.modifier("ca-engineer")
    yield from armor_modifiers(s, fight.attackers, fight.defenders)


@point
def defence_morale_modifiers(s: HttrState, fight: Fight) -> Iterator[Modifier]:
    """What changes the morale of the defending lead; it may fall below zero.

    Rule: httr:10.3d; httr:10.4.2.1a; httr:10.4.2.1b; httr:10.4.2.1c; httr:10.4.2.1d; httr:10.4.2.2; httr:10.4.2.5;
    httr:10.4.2.6; httr:10.4.2.8a; httr:10.4.2.9; httr:10.4.2.10; httr:10.4.2.11; httr:10.4.2.12; httr:10.6.2e;
    httr:13.3.2.3b; httr:16.3; ruling:A88; ruling:A111; ruling:A140.
    """
    lead = fight.opponent
    status, terrain = s.units[lead], combat_terrain(s, fight.hex)
    yield from led_modifiers(s, lead)
    if in_defilade(s, lead):
        yield from entrenchment_modifiers(s, fight)
        if terrain in GREAT_COVER:
            yield s.modifier("ca-forest-city")
        if terrain in COVER:
            yield s.modifier("ca-cover")
    if raises_morale(s, fight.defenders):
        yield s.modifier("ca-engineer")
    if status.disrupted:
        yield s.modifier("ca-disrupted")
    yield from armor_modifiers(s, fight.defenders, fight.attackers)
    alone = any(is_armor(s, unit) for unit in fight.attackers) and not any(is_foot(s, u) for u in s.at(fight.start))
    if alone and terrain in AGAINST_ARMOR:
        yield s.modifier("ca-armor-alone")
    if status.depleted:
        yield s.modifier("ca-depleted")
    if is_artillery(s, lead):
        yield s.modifier("ca-artillery")


def entrenchment_modifiers(s: HttrState, fight: Fight) -> Iterator[Modifier]:
    """An entrenchment, and engineers among the attackers who negate it, alone too.

    Rule: httr:10.4.2.1a; httr:10.4.2.3; httr:10.4.2.4c; httr:18.4.2.4; httr:12.1.5.
    """
    if is_dug_in(s, fight.opponent):
        dug = s.modifier("ca-entrenched")
        yield dug
        if any(is_at_work(s, unit) for unit in fight.attackers):
            yield Modifier(-dug.amount, "entrenchment negated by engineers", "httr:10.4.2.3")


def led_modifiers(s: HttrState, lead: UnitId) -> Iterator[Modifier]:
    """A leader or a headquarters in the hex or next to it: one bonus, and to no more than nine.

    Rule: httr:16.3; httr:10.4.2.5; httr:19.1.1; httr:19.1.2a; ruling:A88; ruling:A114.
    """
    line = s.modifier("ca-leader")
    amount = min(line.amount, MOST_LED - morale(s, lead))
    if amount > 0 and is_led(s, lead):
        with_it = any(s.leaders[leader] == s.units[lead].hex for leader in leaders_of(s, s.side(lead)))
        rule = line.rule if with_it else "httr:16.3"
        yield Modifier(amount, "leader or headquarters in the hex or adjacent", rule, line.source)


def armor_modifiers(s: HttrState, own: tuple[UnitId, ...], foes: tuple[UnitId, ...]) -> Iterator[Modifier]:
    """An AFV beside infantry or engineers, unless a unit of the enemy has AT dots of its class or heavier.

    The best of the AFV counts. Rule: httr:10.4.2.8a; httr:10.4.2.8b; ruling:A89.
    """
    if not any(is_foot(s, unit) for unit in own):
        return
    ranks = [rank(s, unit) for unit in own if is_silhouette(s, unit)]
    best = max(ranks, default=-1)
    if best > max((rank(s, unit) for unit in foes), default=-1):
        yield s.modifier("ca-armor-heavy" if CLASSES[best] is AtClass.HEAVY else "ca-armor")


def rank(s: HttrState, unit: UnitId) -> int:
    """The place of a unit's AT dots among the classes; -1 for none: artillery and infantry have no dots.

    Rule: httr:10.4.2.8b; ruling:A89.
    """
    kind = None if is_artillery(s, unit) else at_class(s, unit)
    return -1 if kind is None else CLASSES.index(kind)


@point
def column_shifts(s: HttrState, fight: Fight) -> Iterator[Modifier]:
    """By how many columns of the Close Action Value Table the attack is better off.

    Rule: httr:10.4.3.1; httr:10.4.3.2; httr:20.4a; httr:20.4c; ruling:A86.
    """
    if is_hilltop(s, fight.hex):
        yield s.modifier("ca-hilltop")
    if began_adjacent(s, fight.attackers, fight.hex):
        yield s.modifier("ca-adjacent")
    if is_night(s):
        yield s.modifier("ca-night")


def weighed(s: HttrState, fight: Fight) -> CloseActionWeighed:
    """The Close Action Value of a fight, with all that it comes from.

    Rule: httr:10.3c; httr:10.3d; httr:10.3e; httr:10.3f; httr:10.4.2.7.
    """
    lead, opponent = fight.lead, fight.opponent
    attack = _rating(lead, s.counter(lead).er or 0, effectiveness_modifiers(s, lead, True))
    defence = _rating(opponent, s.counter(opponent).er or 0, effectiveness_modifiers(s, opponent, False))
    bold = _rating(lead, morale(s, lead), attack_morale_modifiers(s, fight))
    firm = _rating(opponent, morale(s, opponent), defence_morale_modifiers(s, fight))
    column = s.table.charts.terrain.ca_column(combat_terrain(s, fight.hex))
    shifts = tuple(column_shifts(s, fight))
    cell = s.table.charts.close_action.value(
        attack.makes - defence.makes, bold.makes - firm.makes, column, sum(each.amount for each in shifts)
    )
    return CloseActionWeighed(fight.hex, attack, defence, bold, firm, column, shifts, cell)
