"""The Grand Tactical Series: its rules as a `hexfront.Rules`."""

from __future__ import annotations

from gts.api import (
    broken_titles,
    dumps,
    loads,
    new_game,
    outcome,
    position,
    scenarios,
    standing,
    view,
)
from gts.completing import complete
from gts.descriptions import describe
from gts.figures import figures
from gts.judgement import appraise
from gts.odds import odds_of_assault, odds_of_check, odds_of_move, odds_of_shot
from gts.positionwriting import format_position
from gts.previews import preview
from gts.reachable import UnitReach, reach
from gts.rules.purchases import alike
from gts.rulings import options
from gts.state import GameState
from hexfront.kernel import apply, canonical_actions, chance, decision, legal_actions, why_not

__all__ = [
    "GameState",
    "UnitReach",
    "alike",
    "apply",
    "appraise",
    "broken_titles",
    "canonical_actions",
    "chance",
    "complete",
    "decision",
    "describe",
    "dumps",
    "figures",
    "format_position",
    "legal_actions",
    "loads",
    "new_game",
    "odds_of_assault",
    "odds_of_check",
    "odds_of_move",
    "odds_of_shot",
    "options",
    "outcome",
    "position",
    "preview",
    "reach",
    "scenarios",
    "standing",
    "view",
    "why_not",
]
