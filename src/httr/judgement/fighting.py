"""Close actions: gone into where the fight promises more than it costs, the fire before it included."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from hexfront.remembering import once_a_state
from httr.actions import AcceptDisruption, BearLoss, DeclareCloseAction, DefyDisruption, LeaveBehind, NameLead
from httr.counters import UnitId
from httr.judgement.judging import frame, gain
from httr.judgement.shots import direct_worth
from httr.judgement.ways import road_of, takes_road
from httr.judgement.worth import chance_to_pass, disruption, point_worth
from httr.rules.close_action_battle import DIS
from httr.rules.close_action_declaration import attacker_refusal, close_action_refusal, leads_now
from httr.rules.close_action_fight import Fight, attackers_left
from httr.rules.close_action_strength import totals
from httr.rules.close_action_values import weighed
from httr.rules.direct_fire import is_conventional
from httr.rules.units import TOP, in_top, morale
from httr.state import HttrState

DIE: Final = 6
GROUND: Final = 0.3
"""What it is worth to throw the enemy out of a hex."""
THE_ROAD: Final = 1.5
"""What it is worth to throw him off the road; for those who must not lose it, as much again."""
STAY: Final = -0.1
NOTHING: Final = "-"


@once_a_state
def best_attack(s: HttrState, attackers: tuple[UnitId, ...]) -> float:
    """What the best close action of some units of one hex is worth; 0 if none promises anything."""
    return max((attack_worth(s, attackers, hex) for hex in in_reach(s, attackers[0])), default=0.0)


def in_reach(s: HttrState, unit: UnitId) -> tuple[HexId, ...]:
    """The hexes next to a unit that the enemy holds."""
    enemy = s.table.enemy[s.side(unit)]
    return tuple(hex for hex in s.table.board.neighbours(s.units[unit].hex) if s.holder(hex) == enemy)


@once_a_state
def assault(s: HttrState, unit: UnitId) -> float:
    """What the best close action is worth in which a unit takes part, alone or with others of its hex."""
    return with_more(s, (unit,)) if in_reach(s, unit) else 0.0


def with_more(s: HttrState, attackers: tuple[UnitId, ...]) -> float:
    """What the best close action is worth of some units of a hex, as they are or with all others that may attack."""
    others = (each for each in s.at(s.units[attackers[0]].hex) if each not in attackers)
    able = tuple(each for each in others if next(attacker_refusal(s, each), None) is None)
    return max(best_attack(s, attackers), best_attack(s, (*attackers, *able)))


def attack_worth(s: HttrState, attackers: tuple[UnitId, ...], hex: HexId) -> float:
    """What a close action is worth, 0 at least, as none needs to be declared. By httr:10.3k."""
    if next(close_action_refusal(s, attackers, hex), None) is not None:
        return 0.0
    in_order = attackers_left(s, attackers)
    leads = leads_now(s, in_order)
    if not leads:
        return 0.0
    fights = (Fight(in_order, s.at(hex), s.units[in_order[0]].hex, hex, lead, s.at(hex)[0]) for lead in leads)
    return max(0.0, max(fight_worth(s, fight) for fight in fights) - fire_before(s, in_order, hex))


def fire_before(s: HttrState, attackers: tuple[UnitId, ...], hex: HexId) -> float:
    """What the fire of the defenders takes from the uppermost attacker. By httr:10.2.1."""
    target = attackers[0]
    if not is_conventional(s, target):
        return 0.0
    return sum(direct_worth(s, target, (unit,)) for unit in s.at(hex)[:TOP])


def fight_worth(s: HttrState, fight: Fight, value: int | None = None) -> float:
    """What a fight is worth on average over the die, at the value of the table or a given one."""
    found = weighed(s, fight).cell.value if value is None else value
    if found == DIS:
        return -sum(disruption(s, unit) for unit in fight.attackers)
    charts = s.table.charts.close_action
    odds = charts.ratio(*totals(s, fight))
    cells = (charts.result(odds, die, int(found)) for die in range(1, DIE + 1))
    outcomes = (charts.outcome(cell) for cell in cells)
    return sum(outcome_worth(s, fight, str(ours), str(theirs)) for ours, theirs in outcomes) / DIE


def outcome_worth(s: HttrState, fight: Fight, ours: str, theirs: str) -> float:
    """What a result is worth to the attackers."""
    taken = ground_worth(s, fight) if theirs != NOTHING and ours == NOTHING else 0.0
    return befalls(s, fight.defenders, fight.opponent, theirs) - befalls(s, fight.attackers, fight.lead, ours) + taken


def ground_worth(s: HttrState, fight: Fight) -> float:
    """What it is worth to drive the defenders out of their hex. By httr:10.5.4."""
    if fight.hex not in road_of(s.table):
        return GROUND
    return GROUND + THE_ROAD * (1 if takes_road(s, s.side(fight.lead)) else 2)


def befalls(s: HttrState, units: tuple[UnitId, ...], lead: UnitId, said: str) -> float:
    """What a result costs one side: the points, and that those who are left are disrupted. By httr:10.3l."""
    if said == NOTHING:
        return 0.0
    points = int(said) if said.isdigit() else 0
    all_points = sum(s.strength(unit) for unit in units)
    left = max(0.0, 1 - points / all_points)
    return point_worth(s, lead) * min(points, all_points) + left * sum(disruption(s, unit) for unit in units)


@gain.register
def _(action: DeclareCloseAction, s: HttrState) -> float:
    return attack_worth(s, frame(s).move.group, action.hex)


@gain.register
def _(action: NameLead, s: HttrState) -> float:
    return (s.counter(action.unit).er or 0) + morale(s, action.unit) / 2


@gain.register
def _(action: AcceptDisruption, s: HttrState) -> float:
    return -sum(disruption(s, unit) for unit in attackers_left(s, frame(s).attackers))


@gain.register
def _(action: DefyDisruption, s: HttrState) -> float:
    fight, chance = frame(s).fight(s), chance_to_pass(s, frame(s).lead)
    repelled = sum(disruption(s, unit) for unit in fight.attackers)
    return chance * fight_worth(s, fight, 1) - (1 - chance) * repelled - point_worth(s, fight.lead)


@gain.register
def _(action: BearLoss, s: HttrState) -> float:
    return -point_worth(s, action.unit) - (0.0 if in_top(s, action.unit) else STAY)


@gain.register
def _(action: LeaveBehind, s: HttrState) -> float:
    return STAY * s.strength(action.unit)
