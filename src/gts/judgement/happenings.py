"""What the choices that Events ask for are worth."""

from __future__ import annotations

from gts.actions import ChooseUnit, EventShot, PlayHero, Recover
from gts.events.happenings import without
from gts.judgement.judging import frame, gain
from gts.judgement.worth import average_loss, loss, unit_worth
from gts.rules.fire import is_armored_target, limited
from gts.rules.results import STEP_LOSS
from gts.state import GameState


@gain.register
def _(action: EventShot, s: GameState) -> float:
    """Against a friendly unit it costs as much as it gains against an enemy one."""
    now = frame(s)
    if not hasattr(now, "weapon"):
        return 0.0
    return average_loss(s, action.target, limited(now.rating), now.weapon, is_armored_target(s, action.target))


@gain.register
def _(action: Recover, s: GameState) -> float:
    status = s.units[action.unit]
    return unit_worth(s, action.unit, without(status, action.marker)) - unit_worth(s, action.unit, status)


@gain.register
def _(action: ChooseUnit, s: GameState) -> float:
    """The best unit is the one to be heroic, or to be led astray."""
    return unit_worth(s, action.unit, s.units[action.unit]) / 10


@gain.register
def _(action: PlayHero, s: GameState) -> float:
    return loss(s, frame(s).unit, STEP_LOSS)
