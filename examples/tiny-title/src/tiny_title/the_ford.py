"""The Ford: the wardens hold the mill on the far bank; the ferrymen want it.

The numbers, hexes and units are those of the scenario's file; here stands what they do.
"""

from __future__ import annotations

from typing import Final

from gts.aims import Aim, Aims
from gts.scenario import Scenario
from gts.state import Ending, GameState
from gts.title import ScenarioRules
from hexfront.hexes import HexId
from hexfront.hooks import Hooks

PULL: Final = 1.0
"""What half a movement point towards the mill is worth to a bot."""


def rules(scenario: Scenario) -> ScenarioRules:
    """What the scenario adds to the rules of the title: nothing but how it is decided."""
    return ScenarioRules(Hooks(), decide, aims)


def decide(s: GameState) -> Ending:
    """Who has won: the ferrymen, if they are in the mill when the last turn is over. Rule: tiny:3.2; ruling:T1."""
    victory = s.table.scenario.victory
    mill, attacker = HexId(victory.text("hex")), victory.text("side")
    if s.holder(mill) == attacker:
        return Ending(attacker, "victory", f"the mill in {mill} is taken", victory.rule)
    return Ending(s.table.enemy[attacker], "victory", f"the mill in {mill} is not taken", victory.rule)


def aims(s: GameState) -> Aims:
    """For bots: the ferrymen make for the mill."""
    victory = s.table.scenario.victory
    return Aims(tuple(Aim(unit, (HexId(victory.text("hex")),), PULL) for unit in s.of(victory.text("side"))))
