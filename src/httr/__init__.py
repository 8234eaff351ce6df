"""Highway to the Reich: its rules as a `hexfront.Rules`."""

from __future__ import annotations

from hexfront.kernel import apply, canonical_actions, chance, decision, legal_actions, why_not
from httr.api import dumps, loads, new_game, outcome, position, scenarios, standing, view
from httr.completing import complete
from httr.descriptions import describe
from httr.figures import figures
from httr.judgement import appraise
from httr.odds import odds_of_close_action, odds_of_morale_check, odds_of_move, odds_of_packet, odds_of_shot
from httr.positions import format_position
from httr.previews import preview
from httr.reachable import UnitReach, reach
from httr.rulings import options
from httr.state import HttrState

__all__ = [
    "HttrState",
    "UnitReach",
    "apply",
    "appraise",
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
    "odds_of_close_action",
    "odds_of_morale_check",
    "odds_of_move",
    "odds_of_packet",
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
