"""What the choices that Events ask for are worth."""

from __future__ import annotations

from attrs import evolve

from gts.actions import ChooseUnit, EventShot, PlayHero, Recover
from gts.judgement.judging import frame, gain
from gts.judgement.worth import average_loss, loss, unit_worth
from gts.rules.fire import is_armored_target, limited
from gts.rules.results import STEP_LOSS
from gts.state import GameState, Unit

WHITE_SIX = 6


@gain.register
def _(action: EventShot, s: GameState) -> float:
    """Against a friendly unit it costs as much as it gains against an enemy one."""
    now = frame(s)
    rating, weapon = getattr(now, "rating", WHITE_SIX), getattr(now, "weapon", None)
    if weapon is None:
        return 0.0
    return average_loss(s, action.target, limited(rating), weapon, is_armored_target(s, action.target))


@gain.register
def _(action: Recover, s: GameState) -> float:
    status = s.units[action.unit]
    return unit_worth(s, action.unit, recovered(status, action.marker)) - unit_worth(s, action.unit, status)


def recovered(status: Unit, marker: str) -> Unit:
    """A unit's condition without a marker."""
    if marker == "cohesion":
        return evolve(status, cohesion=status.cohesion - 1)
    return evolve(status, suppressed=False) if marker == "suppression" else evolve(status, reduced=False)


@gain.register
def _(action: ChooseUnit, s: GameState) -> float:
    """The best unit is the one to be heroic, or to be led astray."""
    return unit_worth(s, action.unit, s.units[action.unit]) / 10


@gain.register
def _(action: PlayHero, s: GameState) -> float:
    return loss(s, frame(s).unit, STEP_LOSS)
