"""How scenario 17.0 is decided (17.6): the conditions that the German player met, and what he lost."""

from __future__ import annotations

from typing import Final

from httr.state import Ending, HttrState

CONDITION: Final = "condition-"
"""What the flags begin with that remember a condition as met."""


def decide(s: HttrState) -> Ending:
    """The level reached: by the conditions met, then by the German losses. Rule: httr-sc:17.6a; httr-sc:17.6e."""
    victory = s.table.scenario.victory
    met = sum(flag.startswith(CONDITION) for flag in s.flags)
    met += s.casualties["allied"] >= victory.number("allied_steps")
    german = s.casualties["german"]
    level = s.table.scenario.level(met, german)
    return Ending(level.winner, level.name, f"{met} conditions met, {german} German steps lost", level.source.ref)
