"""Positions for the tests of indirect fire: guns behind a belt of forest, and a company that sees the enemy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.httr.helpers import CAST, after, ground, play, scene

import httr
from hexfront.actions import Roll
from hexfront.flow import CHANCE
from hexfront.state import Transition
from httr.state import HttrState

HEDGE: Final = ground(**{f"C13{column}": "f" for column in range(10, 18)})
"""Row 13 is forest: nobody sees across it."""
FIELD: Final = {**CAST["field"], "battalion": "", "formation": "home-division", "range": 10}
"""Towed artillery of the division, 4-8-5, that reaches 10 hexes, and 13 with extended range."""
SPG: Final = {**FIELD, "type": "self_propelled_artillery"}
FOES: Final = "foe C1014 concentrated"


def behind_the_hedge(
    foes: str = FOES,
    *more: str,
    guns: str = "field C1710 defilade",
    staff: str = "staff C1510 defilade",
    spotter: str = "rifles C1214 concentrated",
    phase: int = 5,
    changes: Mapping[str, Mapping[str, Any]] | None = None,
    **tables: Any,
) -> HttrState:
    """Guns that do not see the foes, two hexes from a headquarters, and a company of it that does."""
    parts = [each for each in (guns, staff, spotter, foes, *more) if each]
    counters = {"field": FIELD, **(changes or {})}
    return scene(", ".join(parts), ground=HEDGE, phase=phase, counters=counters, **tables)


def shell(state: HttrState, roll: int, *batteries: str, at: str = "foe") -> Transition[HttrState]:
    """Fire with some batteries, each with its headquarters if it has one, at a unit, and roll."""
    return play(state, f"Aim {at} indirect", *(f"AddBattery {each}" for each in batteries), "OpenFire", roll)


def over(state: HttrState) -> HttrState:
    """The state when the effects of a shot are over: units under fire go to ground, no others do, no gun runs out."""
    while (now := httr.decision(state)).kind != "FirePhase.aim":
        first = httr.legal_actions(state)[0]
        state = after(state, Roll(6) if now.side == CHANCE else first)
    return state
