"""The static game: what does not change from the set-up to the end, and how it is put together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import frozen

from hexfront.board import Board
from hexfront.hooks import Hooks
from hexfront.state import Game
from httr.charts import Charts
from httr.counters import Counter, Counters, Formation, FormationId, LeaderCounter, LeaderId, UnitId
from httr.rules.communication import Lines
from httr.rules.footprints import Footprints
from httr.rules.ground import Ground, ground_of
from httr.rules.gunnery import Gunnery
from httr.rules.hooks import SYSTEM
from httr.rules.sight import Sight
from httr.scenario import Scenario
from httr.unittypes import UnitType

if TYPE_CHECKING:
    from httr.state import Ending, HttrState


@frozen(eq=False)
class HttrGame(Game):
    """A scenario with its board, counters and charts, shared by every state of a game.

    `board` has the hexes in play and no others; `ground`, `sight`, `zones` and `communication` tell what it decides of
    terrain, sight, zones of control and lines of communication, `gunnery` what it and the counters decide of indirect
    fire; `counters` and `types` are given by unit; `formations` by id,
    and `above` tells which each answers to, itself included;
    `roster` lists the units of each side in the order of the counter list and `order` their place in it; `enemy` is the
    other side; `choices` gives the value of every option of a ruling; `nights` are the night turns.
    """

    scenario: Scenario
    board: Board
    ground: Ground
    sight: Sight
    zones: Footprints
    communication: Lines
    gunnery: Gunnery
    charts: Charts
    order_of_battle: Counters
    counters: Mapping[UnitId, Counter]
    types: Mapping[UnitId, UnitType]
    formations: Mapping[FormationId, Formation]
    above: Mapping[FormationId, frozenset[FormationId]]
    leaders: Mapping[LeaderId, LeaderCounter]
    roster: Mapping[str, tuple[UnitId, ...]]
    order: Mapping[UnitId, int]
    enemy: Mapping[str, str]
    choices: Mapping[str, str]
    nights: frozenset[int]
    decide: Callable[[HttrState], Ending]


@frozen
class ScenarioRules:
    """What a scenario adds to the rules: its hooks, and how it is decided when the last turn is over."""

    hooks: Hooks
    decide: Callable[[HttrState], Ending]


def assemble(
    scenario: Scenario,
    rules: ScenarioRules,
    options: tuple[tuple[str, str], ...],
    charts: Charts,
    counters: Counters,
    units: tuple[Counter, ...],
    board: Board,
    choices: Mapping[str, str],
) -> HttrGame:
    """A static game of its parts; the order of `units`, those of `counters` that take part, is the roster order."""
    first, second = scenario.sides
    ground = ground_of(board, charts.terrain, choices)
    types = {unit.id: charts.types.type(unit.type) for unit in units}
    sight = Sight(board, charts.terrain, ground, charts.modifier("sight-slope").amount)
    return HttrGame(
        id=scenario.id,
        sides=scenario.sides,
        options=options,
        contents=_contents(scenario, board, charts, counters),
        hooks=Hooks(SYSTEM, rules.hooks),
        scenario=scenario,
        board=board,
        ground=ground,
        sight=sight,
        zones=Footprints(board, charts.terrain, ground, sight),
        communication=Lines(board, ground),
        gunnery=Gunnery(board, scenario, units, types),
        charts=charts,
        order_of_battle=counters,
        counters={unit.id: unit for unit in units},
        types=types,
        formations={formation.id: formation for formation in counters.formations},
        above={one.id: frozenset(up.id for up in counters.chain(one.id)) for one in counters.formations},
        leaders={leader.id: leader for leader in counters.leaders},
        roster={side: tuple(unit.id for unit in units if unit.side == side) for side in scenario.sides},
        order={unit.id: place for place, unit in enumerate(units)},
        enemy={first: second, second: first},
        choices=choices,
        nights=frozenset(turn.number for turn in charts.operation.turns if turn.night),
        decide=rules.decide,
    )


def _contents(scenario: Scenario, board: Board, charts: Charts, counters: Counters) -> tuple[tuple[str, str], ...]:
    """The content hash of each thing that the game is played with, by name."""
    parts = {
        f"scenario {scenario.id}": scenario.digest,
        f"board {board.id}": board.digest,
        "charts": charts.digest,
        "counters": counters.digest,
    }
    return tuple((name, digest[:16]) for name, digest in sorted(parts.items()))
