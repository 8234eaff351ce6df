"""Which unit acts, and how; checks and what may be paid for them."""

from __future__ import annotations

from typing import Final

from gts.actions import Activate, Pass, Rally, RollForIt, SpendCommandPoint, StartAssault, StartFire, StartMove
from gts.counters import UnitId
from gts.judgement.judging import acting, asking, best, frame, gain
from gts.judgement.moving import outlook
from gts.judgement.worth import chance_to_pass, command_point, loss, unit_worth
from gts.rules.assault import AssaultAction
from gts.rules.checks import Check
from gts.rules.menu import ASSAULT, DIRECT_COMMAND, FIRE, MOVE, PASS, RALLY, ActionKind
from gts.rules.results import COHESION_HIT, SUPPRESSION, Suppression
from gts.rules.second_action import SecondAction
from gts.rules.unit_action import UnitAction
from gts.rules.volley import Volley
from gts.state import GameState
from hexfront.actions import Action, Decline
from hexfront.remembering import once_a_state
from hexfront.values import evolve

STAKE: Final = 0.5
"""What a check is worth of which nothing else is known."""
FIRST: Final = 100.0
"""What makes those who fire go before those who move: they keep the enemy down."""


@gain.register
def _(action: Activate, s: GameState) -> float:
    impulse, unit = frame(s), action.unit
    kind = s.table.chits[impulse.chit].kind
    company = tuple(each for each in impulse.waiting(s) if each != unit and s.units[each].hex == s.units[unit].hex)
    then = asking(s, UnitAction(unit, kind, company), "act")
    choices = {each: gain(each, then) for each in frame(then).act(then).legal()}
    most = max(choices.values(), default=0.0)
    worth = most - (command_point(s, unit) if kind == DIRECT_COMMAND else 0.0)
    moves = any(isinstance(each, StartMove) and value == most for each, value in choices.items())
    return worth if worth <= 0 or moves else worth + FIRST


def price(s: GameState) -> float:
    """What the Command Points for a Second Action are worth."""
    now = frame(s)
    return sum(command_point(s, unit) for unit in now.group) if isinstance(now, SecondAction) else 0.0


def second(s: GameState, first: ActionKind) -> float:
    """The worth of the Second Action that could follow, from where the unit stands now; 0 where none can."""
    now = frame(s)
    if isinstance(now, SecondAction) or now.chit == DIRECT_COMMAND:
        return 0.0
    worths = seconds(s, SecondAction((now.unit,), now.chit, PASS))
    return max((worth for kind, worth in worths if kind != first and worth > 0), default=0.0)


@once_a_state
def seconds(s: GameState, action: SecondAction) -> tuple[tuple[ActionKind, float], ...]:
    """The worth of each Second Action that a unit may take, with its kind: after a first one of that kind it is closed.

    Found once a state, whatever comes first. By gts:13.2k.
    """
    then = asking(s, action, "choose")
    kinds: dict[Action, ActionKind] = {option.action: option.kind for option in action.further(s)}
    kinds |= {StartMove(): MOVE, StartFire(): FIRE, StartAssault(): ASSAULT, Rally(): RALLY}
    return tuple((kinds[each], gain(each, then)) for each in action.choose(then).legal() if each in kinds)


@gain.register
def _(action: Pass, s: GameState) -> float:
    return second(s, PASS)


@gain.register
def _(action: StartMove, s: GameState) -> float:
    movement = frame(s).movement()
    step = best(s, evolve(movement, paying=False, commanded=False), "move")  # so a Second Action asks the same
    if step <= 0:
        return step - price(s)
    return step + outlook(s, movement.group) - price(s) + second(s, MOVE)


@gain.register
def _(action: StartFire, s: GameState) -> float:
    return sum(best(s, Volley(unit), "target") for unit in acting(s)) - price(s)


@gain.register
def _(action: StartAssault, s: GameState) -> float:
    now = frame(s)
    second = isinstance(now, SecondAction)
    company, paying = ((), False) if second else (now.company, now.chit == DIRECT_COMMAND)
    return best(s, AssaultAction(acting(s), company, paying), "aim") - price(s)


@gain.register
def _(action: Rally, s: GameState) -> float:
    return sum(_rallied(s, unit) for unit in acting(s)) - price(s) + second(s, RALLY)


def _rallied(s: GameState, unit: UnitId) -> float:
    status = s.units[unit]
    better = evolve(status, suppressed=False) if status.suppressed else evolve(status, cohesion=status.cohesion - 1)
    return unit_worth(s, unit, better) - unit_worth(s, unit, status)


@gain.register
def _(action: Decline, s: GameState) -> float:
    now = frame(s)
    return -loss(s, now.unit, SUPPRESSION) if isinstance(now, Suppression) else 0.0


@gain.register
def _(action: RollForIt, s: GameState) -> float:
    now = frame(s)
    if isinstance(now, Suppression):
        chance = chance_to_pass(s, now.unit)
        return -chance * loss(s, now.unit, COHESION_HIT) - (1 - chance) * loss(s, now.unit, SUPPRESSION)
    return -stake(s, now) * (1 - chance_to_pass(s, now.unit, now.extra))


@gain.register
def _(action: SpendCommandPoint, s: GameState) -> float:
    now = frame(s)
    return -command_point(s, now.unit) - (loss(s, now.unit, COHESION_HIT) if isinstance(now, Suppression) else 0.0)


def stake(s: GameState, check: Check) -> float:
    """What a failed check costs."""
    resisting = check.rule == "gts:19.2.1a"
    return loss(s, check.unit, SUPPRESSION) if resisting else STAKE
