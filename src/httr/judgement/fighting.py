"""Close actions: gone into where the fight promises more than it costs, the fire before it included."""

from __future__ import annotations

from typing import Final

from hexfront.hexes import HexId
from httr.actions import AcceptDisruption, BearLoss, DeclareCloseAction, DefyDisruption, LeaveBehind, NameLead
from httr.counters import UnitId
from httr.judgement.judging import frame, gain
from httr.judgement.shots import direct_worth
from httr.judgement.ways import road_of
from httr.judgement.worth import chance_to_pass, disruption, loss, point_worth
from httr.rules.close_action_battle import DIS
from httr.rules.close_action_declaration import close_action_refusal, leads_now
from httr.rules.close_action_fight import Fight, attackers_left
from httr.rules.close_action_strength import totals
from httr.rules.close_action_values import weighed
from httr.rules.direct_fire import is_conventional
from httr.rules.units import TOP, in_top, morale
from httr.state import HttrState

DIE: Final = 6
GROUND: Final = 1.0
"""What it is worth to throw the enemy off the road."""
STAY: Final = -0.1


def best_attack(s: HttrState, attackers: tuple[UnitId, ...]) -> float:
    """What the best close action of some units of one hex is worth; 0 if none promises anything."""
    start = s.units[attackers[0]].hex
    enemy = s.table.enemy[s.side(attackers[0])]
    targets = (hex for hex in s.table.board.neighbours(start) if s.holder(hex) == enemy)
    return max((attack_worth(s, attackers, hex) for hex in targets), default=0.0)


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
    ground = GROUND if theirs == DIS and fight.hex in road_of(s.table) else 0.0
    return befalls(s, fight.defenders, fight.opponent, theirs) - befalls(s, fight.attackers, fight.lead, ours) + ground


def befalls(s: HttrState, units: tuple[UnitId, ...], lead: UnitId, said: str) -> float:
    """What a result costs one side."""
    if said == DIS:
        return sum(disruption(s, unit) for unit in units)
    return loss(s, lead, int(said)) if said.isdigit() else 0.0


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
