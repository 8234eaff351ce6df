"""The larger scenarios put together with plain rules, for tests of what their files say."""

from __future__ import annotations

from functools import cache
from typing import Final

from gts.game import GtsGame, assemble
from gts.plain import RULES
from gts.rules.sequence import WholeGame
from gts.state import GameState, blank
from gts.titles.where_eagles_dare import TITLE, library, maps
from hexfront import kernel

BEST: Final = "the-best-laid-plans"
HIGHWAY: Final = "hells-highway"


@cache
def game(id: str) -> GtsGame:
    """A scenario put together with plain rules."""
    scenario = library.scenario(id)
    counters, wanted = library.counters(), set(scenario.counters)
    units = tuple(unit for unit in counters.units if unit.id in wanted)
    leaders = tuple(leader for leader in counters.leaders if leader.id in wanted)
    options = (("setup", "default"),)
    return assemble(TITLE, scenario, RULES, options, library.charts(), units, leaders, maps.board(scenario.board))


@cache
def set_up(id: str) -> GameState:
    """A scenario after each has taken the plain choice."""
    state = kernel.begin(blank(game(id)), WholeGame()).state
    while kernel.decision(state).kind.startswith("SettingUp"):
        state = kernel.apply(state, kernel.canonical_actions(state)[0]).state
    return state
