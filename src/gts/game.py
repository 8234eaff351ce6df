"""The static game: what does not change from the set-up to the end, and how it is put together."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from gts.aims import Aims
from gts.charts import WEATHER, Charts
from gts.counters import Counter, Counters, LeaderCounter, LeaderId, MovementClass, Stripe, UnitId
from gts.outfit import Reserve
from gts.rules.leaders import HOOKS as SERIES
from gts.rules.line_of_sight import sight_of
from gts.rulings import chosen
from gts.scenario import Chit, Division, Placement, Scenario
from gts.title import ScenarioRules, Score, Title
from hexfront.blocking import Blocking
from hexfront.board import Board
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.hooks import Hooks, misfit
from hexfront.state import Game

if TYPE_CHECKING:
    from gts.state import Ending, GameState

NONE: Final[Mapping[str, str]] = MappingProxyType({})
"""No option but by its default."""


@frozen(eq=False)
class GtsGame(Game):
    """A scenario of the series with its board, counters and charts, shared by every state of a game.

    `area` are the hexes in play and `sight` what blocks sight on the board; `roster` lists the units of each side in
    the order of the counter list, `order` their place in it; `leaders` are the Leaders of the scenario in that order,
    `led` the Formations that have one; `enemy` is the other side; `choices` the value of every option; `placements` and
    `leader_placements` say where each unit and Leader of the set-up may stand; `driven` has for each reserve of trucks
    or jeeps the units that may use them, as their counters are while they do.
    """

    title: Title
    scenario: Scenario
    board: Board
    area: frozenset[HexId]
    sight: Blocking
    charts: Charts
    counters: Mapping[UnitId, Counter]
    chits: Mapping[str, Chit]
    divisions: Mapping[str, Division]
    roster: Mapping[str, tuple[UnitId, ...]]
    order: Mapping[UnitId, int]
    leaders: Mapping[LeaderId, LeaderCounter]
    led: frozenset[str]
    enemy: Mapping[str, str]
    choices: Mapping[str, str]
    placements: tuple[tuple[UnitId, Placement], ...]
    leader_placements: tuple[tuple[LeaderId, Placement], ...]
    driven: Mapping[str, Mapping[UnitId, Counter]]
    decide: Callable[[GameState], Ending]
    aims: Callable[[GameState], Aims]
    score: Callable[[GameState], Score | None]
    record: Callable[[GameState], Iterator[str]]

    def division(self, id: str) -> Division:
        """A Division of the scenario."""
        return self.divisions[id]


def load_game(
    title: Title,
    id: str,
    *,
    setup: str,
    charts: Charts | None,
    counters: Counters | None,
    board: Board | None,
    choices: Mapping[str, str] = NONE,
) -> GtsGame:
    """A scenario of a title as a static game, with the title's data or the caller's own.

    Raises:
        UnknownName: `choices` names an option that the title does not have; the nearest names are given.
        ValueError: an option has no such value.
    """
    scenario = title.scenario(id)
    printed = title.counters() if counters is None else counters.over(title.counters())
    wanted = set(scenario.counters)
    units = tuple(unit for unit in printed.units if unit.id in wanted)
    leaders = tuple(leader for leader in printed.leaders if leader.id in wanted)
    board = board or title.board(scenario.board)
    rules = title.scenarios[id](scenario)
    if not isinstance(rules, ScenarioRules):
        raise misfit(title.scenarios[id], f"gives {rules!r}; expected ScenarioRules")
    options, charts = (("setup", setup), *sorted(choices.items())), charts or title.charts()
    return assemble(title, scenario, rules, options, charts, units, leaders, board, choices)


@cache
def shipped_game(title: Title, id: str, setup: str, choices: tuple[tuple[str, str], ...] = ()) -> GtsGame:
    """A scenario of a title with the title's own data, put together once."""
    return load_game(title, id, setup=setup, charts=None, counters=None, board=None, choices=dict(choices))


def assemble(
    title: Title,
    scenario: Scenario,
    rules: ScenarioRules,
    options: tuple[tuple[str, str], ...],
    charts: Charts,
    units: tuple[Counter, ...],
    leaders: tuple[LeaderCounter, ...],
    board: Board,
    choices: Mapping[str, str] = NONE,
) -> GtsGame:
    """A static game of its parts; the order of `units` is the roster order, and what is printed alike gets numbers.

    Raises:
        DataError: the scenario rolls for its weather, and there is no Weather Table.
    """
    if scenario.rolls_weather and charts.weather is None:
        raise DataError([f"scenario {scenario.id}: step A rolls for the weather, and {title.id} has no data/{WEATHER}"])
    counters = {unit.id: unit for unit in told_apart(units)}
    chiefs = {leader.id: leader for leader in leaders}
    first, second = scenario.sides
    return GtsGame(
        id=scenario.id,
        sides=scenario.sides,
        options=options,
        contents=_contents(scenario, board, charts, (*units, *leaders)),
        hooks=Hooks(SERIES, title.hooks, rules.hooks),
        title=title,
        scenario=scenario,
        board=board,
        area=frozenset(board.area(scenario.id) if scenario.id in board.areas else board.hexes),
        sight=sight_of(board, charts.terrain),
        charts=charts,
        counters=counters,
        chits={chit.id: chit for chit in scenario.chits},
        divisions={division.id: division for division in scenario.divisions},
        roster={side: tuple(unit.id for unit in units if unit.side == side) for side in scenario.sides},
        order={unit.id: place for place, unit in enumerate(units)},
        leaders=chiefs,
        led=frozenset(leader.formation for leader in leaders),
        enemy={first: second, second: first},
        choices=chosen(title, choices),
        placements=tuple((UnitId(each.unit), each) for each in scenario.placements if each.unit in counters),
        leader_placements=tuple((LeaderId(each.unit), each) for each in scenario.placements if each.unit in chiefs),
        driven={each.id: dict(driven_by(each, counters)) for each in scenario.reserves if each.vehicle is not None},
        decide=rules.decide,
        aims=rules.aims,
        score=rules.score,
        record=rules.record,
    )


def driven_by(vehicles: Reserve, counters: Mapping[UnitId, Counter]) -> Iterator[tuple[UnitId, Counter]]:
    """The units that may use trucks or jeeps, each with the counter that it is on them.

    They are the leg units of the owner that have no transport of their own. The values are those of the vehicles, but
    the Troop Quality remains that of the unit.

    Rule: wed:S5.3b; wed:S5.3c; wed:S6.3b; ruling:DV1; ruling:DV2.
    """
    assert vehicles.vehicle is not None, f"{vehicles.id} are no trucks"
    for unit, counter in counters.items():
        front, own = counter.front, (vehicles.side, vehicles.division or counter.division)
        if counter.transport is None and front.movement_class is MovementClass.LEG and own == owner_of(counter):
            yield (
                unit,
                evolve(
                    counter,
                    transport=evolve(
                        front,
                        fire_rating=None,
                        weapon=None,
                        fire_range=1,
                        assault_rating=None,
                        assault_weapon=None,
                        armored=False,
                        air_defense=None,
                        defense_rating=vehicles.vehicle.defense_rating,
                        movement_allowance=vehicles.vehicle.movement_allowance,
                        movement_class=vehicles.vehicle.movement_class,
                    ),
                    formation=vehicles.acts_as,
                    stripe=Stripe.NONE,
                ),
            )


def owner_of(counter: Counter) -> tuple[str, str]:
    """The side and the Division of a unit."""
    return counter.side, counter.division


def told_apart(units: tuple[Counter, ...]) -> Iterator[Counter]:
    """The counters, those that are printed alike with a number each: "Bazooka 1", "Bazooka 2"."""
    printed = Tally(unit.designation for unit in units)
    met: Tally[str] = Tally()
    for unit in units:
        met[unit.designation] += 1
        double = printed[unit.designation] > 1
        yield evolve(unit, designation=f"{unit.designation} {met[unit.designation]}") if double else unit


def _contents(
    scenario: Scenario, board: Board, charts: Charts, counters: tuple[Counter | LeaderCounter, ...]
) -> tuple[tuple[str, str], ...]:
    """The content hash of each thing that the game is played with, by name."""
    parts = {
        f"scenario {scenario.id}": scenario.digest,
        f"board {board.id}": board.digest,
        "charts": charts.digest,
        **{f"counter {counter.id}": counter.digest for counter in counters},
    }
    if scenario.rolls_weather and charts.weather is not None:
        parts["weather table"] = charts.weather.digest
    return tuple((name, digest[:16]) for name, digest in sorted(parts.items()))
