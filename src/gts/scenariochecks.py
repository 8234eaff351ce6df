"""What a scenario's file must agree with: itself, the counters, and the boards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from gts.counters import Counter, Counters
from gts.outfitfile import check_draw
from gts.scenario import (
    STEPS,
    Chit,
    Division,
    EventChit,
    Formation,
    Placement,
    Reinforcement,
    Scenario,
    Turn,
)
from hexfront.board import Board
from hexfront.datafile import Table, hint
from hexfront.entries import Read, check_known, check_unique, ids
from hexfront.hexes import HexId
from hexfront.labels import not_on
from hexfront.special import Special

STACK_STEPS: Final = 8
"""The steps, not in Column, that a hex holds. Rule: gts:14.7e."""


FULL: Final = 2
"""The Steps of a unit that can lose one and stay. Rule: gts:29.44a."""


@frozen
class Entries:
    """A scenario, with the places in the file that its parts were read from."""

    table: Table
    scenario: Scenario
    turns: Read[Turn]
    divisions: Read[Division]
    formations: Read[Formation]
    chits: Read[Chit]
    places: Read[Placement]
    events: Read[EventChit]
    later: Read[Reinforcement]
    specials: Read[Special]


def check_scenario(read: Entries, counters: Counters, boards: Mapping[str, Board]) -> None:
    """Note in the file all that does not fit."""
    for entries in (read.turns, read.divisions, read.formations, read.chits, read.events, read.specials):
        check_unique(entries)
    _check_names(read)
    _check_reinforcements(read.scenario, read.later, counters)
    _check_places(read.scenario, read.places, counters)
    check_known(read.table, "board", read.scenario.board, boards, "board")
    if read.scenario.board in boards:
        _check_hexes(read, boards[read.scenario.board])


def _check_names(read: Entries) -> None:
    """Note each side, Division, Formation, chit and step that is named and does not exist."""
    scenario = read.scenario
    for step in scenario.steps:
        check_known(read.table, "steps", step, STEPS, "step")
    for entry, division in read.divisions:
        check_known(entry, "side", division.side, scenario.sides, "side")
    for entry, formation in read.formations:
        check_known(entry, "division", formation.division, ids(scenario.divisions), "Division")
    for entry, chit in read.chits:
        check_known(entry, "side", chit.side, scenario.sides, "side")
        check_known(entry, "division", chit.division, ids(scenario.divisions), "Division")
        check_known(entry, "formation", chit.formation, ids(scenario.formations), "Formation")
    for entry, turn in read.turns:
        for chit_id in turn.mug or ():
            check_known(entry, "mug", chit_id, ids(scenario.chits), "chit")
        check_known(entry, "first", turn.first, ids(scenario.chits), "chit")


def _check_reinforcements(scenario: Scenario, later: Read[Reinforcement], counters: Counters) -> None:
    for entry, one in later:
        check_known(entry, "turn", one.turn, ids(scenario.turns), "turn")
        check_known(entry, "park", one.park, ids(scenario.parks), "Artillery Park")
        check_draw(entry, one.event, one.draw, scenario)
        for unit in one.units:
            _check_counter(entry, "units", unit, scenario, counters)
        for leader in one.leaders:
            check_known(entry, "leaders", leader, (one.id for one in counters.leaders), "leader")


def _check_counter(entry: Table, key: str, id: str, scenario: Scenario, counters: Counters) -> Counter | None:
    """The counter of a unit that the scenario has; what does not fit is noted."""
    found = next((unit for unit in counters.units if unit.id == id), None)
    if found is None:
        check_known(entry, key, id, (unit.id for unit in counters.units), "unit")
        return None
    for what, name, known in (
        ("side", found.side, scenario.sides),
        ("Division", found.division, ids(scenario.divisions)),
        ("Formation", found.formation, ids(scenario.formations)),
    ):
        if name not in known:
            said = counters.places.get(id, {}).get(what.lower())
            where = f" ({said})" if said else ""
            entry.fault(key, f'"{id}" is of {what} "{name}"{where}, which the scenario lacks; {hint(name, known)}')
    return found


def _check_places(scenario: Scenario, places: Read[Placement], counters: Counters) -> None:
    """Note unknown units, units placed twice, and stacks that no choice of the owner makes low enough."""
    leaders = {leader.id for leader in counters.leaders}
    first: dict[str, Table] = {}
    stacks: dict[HexId, list[tuple[Table, Placement, Counter]]] = {}
    for entry, place in places:
        if first.setdefault(place.unit, entry) is not entry and place.unit:
            entry.fault("unit", f'"{place.unit}" is placed already, in line {first[place.unit].line}')
        if place.unit in leaders:
            continue
        counter = _check_counter(entry, "unit", place.unit, scenario, counters)
        if counter is None:
            continue
        check_known(entry, "park", place.park, ids(scenario.parks), "Artillery Park")
        if place.mounted and counter.transport is None:
            entry.fault("mounted", f'"{place.unit}" has no Organic Transport')
        if place.reduced and counter.steps < FULL:
            entry.fault("reduced", f'"{place.unit}" has {counter.steps} Steps and none to lose')
        if place.on is not None:
            _check_carrier(entry, place, scenario)
        elif len(place.hexes) == 1:
            stacks.setdefault(place.hexes[0], []).append((entry, place, counter))
    for hex, stack in stacks.items():
        _check_stack(hex, stack)


def _check_carrier(entry: Table, place: Placement, scenario: Scenario) -> None:
    carrier = next((one for one in scenario.placements if one.unit == place.on), None)
    if carrier is None:
        check_known(entry, "on", place.on, (one.unit for one in scenario.placements), "placed unit")
    elif carrier.hexes != place.hexes:
        entry.fault("on", f'"{place.on}" is placed in {", ".join(carrier.hexes)}, not here')
    elif carrier.optional:
        entry.fault("on", f'"{place.on}" is optional: left off the map, it leaves "{place.unit}" no place')


def _check_stack(hex: HexId, stack: Sequence[tuple[Table, Placement, Counter]]) -> None:
    """Note a stack with two units in Column, or with too many steps even with the best one in Column."""
    entry = stack[-1][0]
    columns = [place.unit for _, place, _ in stack if place.column]
    if len(columns) > 1:
        entry.fault_at(
            entry.line, f"{hex} would hold {len(columns)} units in Column ({', '.join(columns)}); the limit is 1"
        )
    free = [counter.steps for _, place, counter in stack if place.column is None]
    spread = [counter.steps for _, place, counter in stack if not place.column]
    steps = sum(spread) - (max(free, default=0) if not columns else 0)
    if steps > STACK_STEPS:
        entry.fault_at(entry.line, f"{hex} would hold {steps} steps not in Column; the limit is {STACK_STEPS}")


def _check_hexes(read: Entries, board: Board) -> None:
    """Note each hex that the board does not have."""
    for hex in read.scenario.boundary:
        if hex not in board:
            read.table.fault("boundary", not_on(board, hex))
    both: list[tuple[Table, Placement | Reinforcement]] = [*read.places, *read.later]
    for entry, one in both:
        for hex in one.hexes:
            if hex and hex not in board:
                entry.fault("hexes" if "hexes" in entry else "hex", not_on(board, hex))
