"""Positions as short texts that a person writes: what FEN is to chess.

A position is TOML. Every part but `units` may be left out:

    scenario = "hells-highway"             # its units and rules; without it, a plain game
    board    = "hells-highway"             # a board that ships; or instead of it
    drawing  = "..w\\n.v."                 # a letter a hex, a line a row, the north on top, C1010 at the bottom left
    features = "[hexsides] ..."            # what else a drawn board has, as in a board's file
    turn     = 35                          # of the turn record; first_turn and turns bound a plain game
    phase    = 5                           # which begins; and weather (10 is P), flags, lost

    [counters.rifles]                      # counters of one's own: like another, with other values
    like = "a-1-501"
    er = 6

    [formations.first]                     # formations of one's own, alike
    like = "501"
    headquarters = "staff"

    [staff.major]                          # leaders of one's own
    side = "allied"
    formation = "501"

    [units]                                # each stack from the top: hex, mode and markers
    rifles = "C2809 concentrated lost=2 disrupted depleted dismounted revealed unsupplied digging=1 quiet=1"

    [leaders]
    major = "C2809"

    [command]                              # CP of formations; ammunition (AmP), attached, returning, casualties alike
    501 = 2

    [dug]                                  # entrenchments, and whose they are
    C2809 = "allied"

    [supply.allied]                        # how a side of a plain game is supplied; without it, always in full
    kind = "trace"
    hexes = ["C2411"]

    [rulings]                              # options of rulings
    at-rating = "2"

What stands in the middle of a procedure is kept in `procedure` as JSON; nobody writes that by hand.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final

from attrs import evolve

from hexfront import kernel
from hexfront.codec import from_json, to_json
from hexfront.datafile import Table, hint, reading_text
from hexfront.flow import At
from hexfront.hexes import HexId
from hexfront.positiontext import (
    ending_lines,
    ending_of,
    marks_of,
    numbers_of,
    places_of,
    shipped,
    statuses_of,
    texts_of,
    toml,
)
from httr.counters import FormationId, LeaderId, UnitId
from httr.operationcharts import P_RATING
from httr.positiongame import POSITION, STATIC, read_game
from httr.rules.phases import FIRST_PHASE, LAST_PHASE
from httr.rules.sequence import WholeGame
from httr.state import Ending, HttrState, Unit, blank
from httr.unittypes import Mode

FLAGS: Final = ("disrupted", "depleted", "dismounted", "revealed", "unsupplied")
NUMBERS: Final = ("lost", "digging", "quiet")
OWN_TABLES: Final = ("counters", "formations", "staff", "supply")
MOST: Final = 99


def read_position(text: str) -> HttrState:
    """The state of a position.

    Raises:
        DataError: all faults of the text, each with its line.
    """
    with reading_text("position", text) as table:
        game = read_game(table)
        state = _with_leaders(_with_units(_bare(blank(game), table), table), table)
        procedure = table.optional("procedure")
        table.file.raise_faults()
        for key, value in marks_of(table):
            state = state.with_mark(key, value)
        if isinstance(procedure, str):
            return state.with_stack(from_json(json.loads(procedure), tuple[At, ...]))
        return kernel.begin(state, WholeGame(begun=True)).state


def _bare(state: HttrState, table: Table) -> HttrState:
    """The table without units."""
    scenario, order = state.table.scenario, state.table.order
    lost = (UnitId(unit) for unit in table.texts("lost", required=False))
    batteries = table.table("batteries")
    return evolve(
        state,
        turn=table.whole("turn", scenario.first_turn, scenario.last_turn, scenario.first_turn),
        phase=table.whole("phase", FIRST_PHASE, LAST_PHASE, scenario.first_phase),
        weather=table.whole("weather", 0, P_RATING, scenario.weather or 0),
        lost=tuple(sorted(lost, key=lambda unit: order.get(unit, 0))),
        command=state.command.update(_points(table, "command")),
        ammunition=state.ammunition.update(_points(table, "ammunition")),
        attached=state.attached.update({UnitId(id): FormationId(to) for id, to in texts_of(table, "attached").items()}),
        batteries=state.batteries.update(
            {} if batteries is None else {UnitId(unit): batteries.flag(unit) for unit in batteries.values}
        ),
        dug=state.dug.update({HexId(hex): side for hex, side in texts_of(table, "dug").items()}),
        casualties=state.casualties.update(numbers_of(table, "casualties", MOST)),
        returning=state.returning.update({UnitId(id): n for id, n in numbers_of(table, "returning", MOST).items()}),
        flags=tuple(sorted(table.texts("flags", required=False))),
        ending=None if (ending := ending_of(table)) is None else Ending(*ending),
    )


def _points(table: Table, key: str) -> dict[FormationId, int]:
    return {FormationId(id): number for id, number in numbers_of(table, key, MOST).items()}


def _with_units(state: HttrState, table: Table) -> HttrState:
    for name, status in statuses_of(table, state.table.counters, partial(_status, state)):
        state = state.with_unit_at(UnitId(name), status)
    return state


def _with_leaders(state: HttrState, table: Table) -> HttrState:
    board = state.table.board
    for name, hex in places_of(table, "leaders", "leader", state.table.leaders, board, board.id):
        state = state.with_leader(LeaderId(name), hex)
    return state


def _status(state: HttrState, inner: Table, name: str) -> Unit | None:
    """A unit's hex, mode and markers: "C2809 concentrated lost=2"; without a mode, the first that it has."""
    hex, *markers = inner.text(name).split() or [""]
    if hex not in state.table.board:
        inner.fault(name, f"{hex} is not a hex of board {state.table.board.id}")
        return None
    kind = state.table.types.get(UnitId(name))
    values: dict[str, Any] = {"mode": kind.modes[0] if kind is not None else Mode.DEFILADE}
    for marker in markers:
        word, _, number = marker.partition("=")
        if word in tuple(Mode) and not number:
            values["mode"] = Mode(word)
        elif word in FLAGS and not number:
            values[word] = True
        elif word in NUMBERS and number.isdecimal():
            values[word] = int(number)
        else:
            inner.fault(name, f"unknown marker {marker!r}; {hint(word, (*Mode, *FLAGS, *NUMBERS))}")
    travels = kind is not None and kind.travel_if_allowed and values["mode"] is Mode.TRAVEL
    if kind is not None and values["mode"] not in kind.modes and not travels:
        inner.fault(name, f"{kind.id} has no {values['mode']} mode, only {', '.join(kind.modes)}")
    return Unit(HexId(hex), **values)


def format_position(state: HttrState) -> str:
    """The text of a state: the inverse of `read_position`, whatever is under way."""
    return "\n".join(_lines(state)) + "\n"


def _lines(state: HttrState) -> Iterator[str]:
    option = dict(state.game.options).get(POSITION)
    static: Mapping[str, Any] = json.loads(option) if option is not None else shipped(state)
    yield from (f"{key} = {toml(value)}" for key, value in static.items() if key in STATIC and key not in OWN_TABLES)
    for key in ("turn", "phase", "weather", "flags", "lost"):
        yield f"{key} = {toml(getattr(state, key))}"
    yield f"marks = {toml([[*key, state.marks[key]] for key in sorted(state.marks)])}"
    yield f"procedure = {toml(json.dumps(to_json(state.stack), sort_keys=True))}"
    for kind in OWN_TABLES:
        for name, values in static.get(kind, {}).items():
            yield f"[{kind}.{name}]"
            yield from (f"{key} = {toml(value)}" for key, value in values.items())
    yield "[units]"
    for hex in sorted(state.stacks):
        yield from (f"{unit} = {toml(_markers(state.units[unit]))}" for unit in state.stacks[hex])
    for key in ("leaders", "command", "ammunition", "attached", "batteries", "dug", "casualties", "returning"):
        pairs = getattr(state, key)
        yield f"[{key}]"
        yield from (f"{toml(name)} = {toml(pairs[name])}" for name in sorted(pairs))
    yield from ending_lines(state.ending)


def _markers(status: Unit) -> str:
    flags = (word for word in FLAGS if getattr(status, word))
    numbers = (f"{word}={getattr(status, word)}" for word in NUMBERS if getattr(status, word))
    return " ".join((status.hex, status.mode, *flags, *numbers))
