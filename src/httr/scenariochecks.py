"""What a scenario's file must agree with: itself, the charts, the counters, and the boards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from hexfront.board import Board
from hexfront.datafile import Table, hint
from hexfront.entries import Read, check_known, check_unique
from hexfront.hexes import HexId
from hexfront.labels import not_on
from hexfront.special import Special
from httr.charts import Charts
from httr.counters import Counter, Counters
from httr.rules.ground import kinds_in, worst
from httr.scenario import Level, OffMap, Place, Reinforcement, Scenario, SetUp, Supply
from httr.unittypes import MovementClass


@frozen
class Entries:
    """A scenario, with the places in the file that its parts were read from."""

    table: Table
    scenario: Scenario
    setups: Read[SetUp]
    places: Read[Place]
    later: Read[Reinforcement]
    off_map: Read[OffMap]
    supplies: Read[Supply]
    specials: Read[Special]
    levels: Read[Level]


def check_scenario(read: Entries, charts: Charts, counters: Counters, boards: Mapping[str, Board]) -> None:
    """Note in the file all that does not fit."""
    check_unique(read.specials)
    _check_turns(read, charts)
    _check_units(read, counters)
    _check_sides(read, counters)
    check_known(read.table, "board", read.scenario.board, boards, "board")
    board = boards.get(read.scenario.board)
    if board is not None:
        _check_hexes(read, board)
        _check_places(read, charts, counters, board)


def _check_turns(read: Entries, charts: Charts) -> None:
    """Note turns that the track or the scenario does not have."""
    scenario, track = read.scenario, [turn.number for turn in charts.operation.turns]
    for key, turn in (("first_turn", scenario.first_turn), ("last_turn", scenario.last_turn)):
        if turn not in track:
            read.table.fault(key, f"the track has turns {track[0]} to {track[-1]}, not {turn}")
    for entry, one in read.later:
        if one.turn not in scenario.turns:
            entry.fault("turn", f"the scenario has turns {scenario.first_turn} to {scenario.last_turn}, not {one.turn}")


def _check_units(read: Entries, counters: Counters) -> None:
    """Note units that do not exist, take part twice, or take part without the headquarters of their formation.

    Rule: httr:17.0a.
    """
    first: dict[str, Table] = {}
    groups: list[tuple[Table, SetUp | Reinforcement | OffMap]] = [*read.setups, *read.later, *read.off_map]
    taking_part = set(read.scenario.units)
    for entry, group in groups:
        for id in group.units:
            if id in first:
                entry.fault("units", f'"{id}" takes part already, by line {first[id].line}')
            first.setdefault(id, entry)
            unit = _counter(entry, id, counters)
            chief = None if unit is None else counters.formation(unit.formation).headquarters
            if unit is not None and unit.side not in read.scenario.sides:
                entry.fault("units", f'"{id}" is of side "{unit.side}"; {hint(unit.side, read.scenario.sides)}')
            if chief is not None and chief not in taking_part:
                entry.fault("units", f'"{id}" has its headquarters "{chief}", which does not take part')


def _counter(entry: Table, id: str, counters: Counters) -> Counter | None:
    """The counter of a unit, or None, with a fault, if there is none."""
    check_known(entry, "units", id, (unit.id for unit in counters.units), "unit")
    return counters.unit(id) if id in counters else None


def _check_sides(read: Entries, counters: Counters) -> None:
    """Note sides, armies and formations that do not exist, sides without supply, and results out of reach."""
    sides = read.scenario.sides
    for entry, supply in read.supplies:
        check_known(entry, "side", supply.side, sides, "side")
        for formation in supply.formations:
            check_known(entry, "formations", formation, (one.id for one in counters.formations), "formation")
    supplied = [supply.side for supply in read.scenario.supplies]
    for side in sides:
        if supplied.count(side) != 1:
            read.table.fault("sides", f"{side} needs one [[supply]], and has {supplied.count(side)}")
    for entry, one in read.off_map:
        check_known(entry, "spotters", one.spotters, {formation.army for formation in counters.formations}, "army")
    for entry, level in read.levels:
        check_known(entry, "winner", level.winner, sides, "side")
    if not any(level.met == level.german_steps == 0 for level in read.scenario.levels):
        read.table.fault("level", "there is none for no condition met and no steps lost")


def _check_hexes(read: Entries, board: Board) -> None:
    """Note hexes and areas that the board does not have."""
    named: list[tuple[Table, str, Iterable[str]]] = [
        *((entry, "of", [setup.of]) for entry, setup in read.setups),
        *((entry, "hex", [place.hex]) for entry, place in read.places),
        *((entry, "hex", [one.hex]) for entry, one in read.later),
        *((entry, "hexes", supply.hexes) for entry, supply in read.supplies),
    ]
    for entry, key, hexes in named:
        for hex in hexes:
            if hex and hex not in board:
                entry.fault(key, not_on(board, hex))
    for entry, one in read.off_map:
        check_known(entry, "area", one.area, board.areas, "area")


def _check_places(read: Entries, charts: Charts, counters: Counters, board: Board) -> None:
    """Note what is wrong with the ready set-up: units elsewhere than allowed, in no mode of theirs, or too many."""
    setups: dict[str, SetUp] = {id: setup for setup in read.scenario.setups for id in setup.units}
    stacks: dict[HexId, list[Counter]] = {}
    for entry, place in read.places:
        units = [unit for id in place.units if (unit := _counter(entry, id, counters)) is not None]
        for unit in units:
            if unit.id not in setups:
                entry.fault("units", f'"{unit.id}" does not set up')
            elif place.hex in board:
                _check_place(entry, place, unit, setups[unit.id], charts, board)
        if place.hex in board:
            stacks.setdefault(place.hex, []).extend(units)
            _check_stack(entry, place.hex, stacks[place.hex], charts, board)
    placed: list[str] = [id for place in read.scenario.places for id in place.units]
    for id in setups if placed else ():
        if placed.count(id) != 1:
            read.places[0][0].fault("units", f'"{id}" is placed {placed.count(id)} times in the ready set-up')


def _check_place(entry: Table, place: Place, unit: Counter, setup: SetUp, charts: Charts, board: Board) -> None:
    if setup.of in board and board.distance(place.hex, setup.of) > setup.within:
        entry.fault("hex", f'"{unit.id}" sets up within {setup.within} hexes of {setup.of}, not in {place.hex}')
    if place.mode not in setup.modes or place.mode not in charts.types.type(unit.type).modes:
        entry.fault("mode", f'"{unit.id}" cannot set up in {place.mode} mode')


def _check_stack(entry: Table, hex: HexId, units: list[Counter], charts: Charts, board: Board) -> None:
    """Note a stack with more strength points than its hex holds. Rule: httr:11.2.1; httr:11.2.8a."""
    limits = charts.terrain.stacking(worst(kinds_in(board, hex)))
    vehicles = [unit for unit in units if charts.types.type(unit.type).movement is MovementClass.VEHICULAR]
    for what, limit, some in (("", limits.all, units), (" in vehicles", limits.vehicular, vehicles)):
        strength = sum(unit.strength for unit in some)
        if strength > limit:
            entry.fault("units", f"{hex} would hold {strength} strength points{what}; the limit is {limit}")
