"""What tests of a game need: loaded dice, random play, and the suite of checks that every `Rules` must pass.

Hypothesis strategies are in `hexfront.testing.strategies`, apart because they need `hypothesis`.
"""

from __future__ import annotations

from hexfront.testing.conformance import (
    CHECKS,
    Check,
    chance_is_exact,
    completions_agree,
    conform,
    events_fold,
    legality_agrees,
    saves_are_equal,
    views_agree,
)
from hexfront.testing.golden import golden, golden_saves
from hexfront.testing.loaded import LoadedDice, loaded_dice
from hexfront.testing.ordering import orders_agree
from hexfront.testing.playing import Spot, random_game, random_games
from hexfront.testing.replaying import random_record, record_text, replays, replays_under_hash_seeds
from hexfront.testing.secrecy import Leak, Shown, Twin, keeps_secrets
from hexfront.testing.tally import Tally, counting_stages, frames, stages

__all__ = [
    "CHECKS",
    "Check",
    "Leak",
    "LoadedDice",
    "Shown",
    "Spot",
    "Tally",
    "Twin",
    "chance_is_exact",
    "completions_agree",
    "conform",
    "counting_stages",
    "events_fold",
    "frames",
    "golden",
    "golden_saves",
    "keeps_secrets",
    "legality_agrees",
    "loaded_dice",
    "orders_agree",
    "random_game",
    "random_games",
    "random_record",
    "record_text",
    "replays",
    "replays_under_hash_seeds",
    "saves_are_equal",
    "stages",
    "views_agree",
]
