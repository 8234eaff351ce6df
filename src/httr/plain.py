"""A plain scenario: any counters on any board, the system rules and nothing more.

It is what positions stand in that belong to no published scenario.
"""

from __future__ import annotations

from typing import Final

from hexfront.datafile import content_digest
from hexfront.hooks import Hooks
from hexfront.sources import Source
from hexfront.special import Special
from httr.counters import Counter
from httr.game import ScenarioRules
from httr.scenario import OffMap, Scenario, Supply
from httr.state import Ending, HttrState

ID: Final = "plain"
SIDES: Final = ("allied", "german")
OURS: Final = Source("estimate", "a plain position")
COMMAND_POINTS: Final = 2


def plain_scenario(
    units: tuple[Counter, ...],
    board: str,
    *,
    turn: int,
    turns: int,
    supplies: tuple[Supply, ...],
    off_map: tuple[OffMap, ...],
) -> Scenario:
    """A scenario of these counters that begins on a turn of the record and lasts for `turns`."""
    content = [[unit.id for unit in units], board, turn, turns, repr(supplies), repr(off_map)]
    return Scenario(
        id=ID,
        title="A plain position",
        sides=SIDES,
        board=board,
        first_turn=turn,
        first_phase=1,
        last_turn=turn + turns - 1,
        weather=0,
        airstrikes=False,
        setups=(),
        places=(),
        reinforcements=(),
        off_map=off_map,
        supplies=supplies,
        specials=(),
        victory=Special("most-points", "httr:2.6.3a", (), OURS),
        levels=(),
        source=OURS,
        digest=content_digest(content),
    )


def full_supply(side: str) -> Supply:
    """A side that is always supplied in full."""
    return Supply(side, "full", COMMAND_POINTS, (), (), OURS)


def _most_points(s: HttrState) -> Ending:
    """Who has lost fewer strength points has won."""
    lost = {side: s.casualties[side] for side in s.game.sides}
    best = [side for side, points in lost.items() if points == min(lost.values())]
    words = ", ".join(f"{side} {points}" for side, points in lost.items())
    return Ending(best[0] if len(best) == 1 else None, "points", f"strength points lost: {words}", "httr:2.6.3a")


RULES: Final = ScenarioRules(Hooks(), _most_points)
