"""A whole position as a picture: the map, the stacks from the top, their modes and markers, entrenchments."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hexfront.drawing import picture
from hexfront.drawing.legend import Entry
from hexfront.drawing.overlays import Overlay
from hexfront.drawing.stacks import Piece
from hexfront.drawing.svg import Element, label, node
from hexfront.hexes import HexId
from httr.drawing.counters import ESTIMATE, leader_piece, unit_piece
from httr.drawing.looks import MAP_STYLE, livery
from httr.naming import side_name, turn_name
from httr.rules.phases import phase_of
from httr.state import HttrState


def state_svg(
    state: HttrState,
    *,
    hexes: Collection[HexId] | None = None,
    overlays: Sequence[Overlay] = (),
    scale: float = 1,
) -> str:
    """The text of an SVG file that shows a position; the same state always gives the same text.

    `hexes` are the hexes to show (None: all of the board), `overlays` those of `hexfront.draw`. `scale` 1 makes a
    hexside 64 pixels long.

    Raises:
        UnknownName: a hex is not on the board.
        ValueError: there are no hexes to show.
    """
    table = state.table
    return picture.board_svg(
        table.board,
        MAP_STYLE,
        hexes=hexes,
        routes=sorted(table.board.routes),
        overlays=overlays,
        stacks=_stacks(state),
        tokens={hex: [_trench(side)] for hex, side in sorted(state.dug.items())},
        heading=tuple(_heading(state)),
        notes=tuple(_notes(state)),
        scale=scale,
    )


def _stacks(state: HttrState) -> dict[HexId, list[Piece]]:
    """The counters in each hex: leaders, then units from the top."""
    pieces: dict[HexId, list[Piece]] = {}
    for leader, hex in sorted(state.leaders.items()):
        chief = state.table.leaders[leader]
        pieces.setdefault(hex, []).append(leader_piece(chief, livery(_army(state, chief.formation))))
    for hex in sorted(state.stacks):
        for place, unit in enumerate(state.stacks[hex], 1):
            counter = state.counter(unit)
            look = livery(_army(state, counter.formation))
            pieces.setdefault(hex, []).append(unit_piece(counter, state.type(unit), state.units[unit], place, look))
    return pieces


def _army(state: HttrState, formation: str) -> str:
    return next((one.army for one in state.table.formations.values() if one.id == formation), "")


def _trench(side: str) -> Element:
    """The marker of an entrenchment."""
    mound = node("path", d="M-44,26 Q0,-52 44,26Z", fill="#c9b28a", stroke="#5b4526", stroke_width=4)
    text = label((0, 20), "ENTR", 25, halo="#fff4dc", fill="#3b2c14", font_weight="bold")
    return node("g", mound, text, title=f"entrenchment, {side}")


def _heading(state: HttrState) -> Iterator[str]:
    scenario = state.table.scenario
    kind, side = phase_of(state)
    yield scenario.title
    seen = f", as the {side_name(state.viewer)} side sees it" if state.viewer else ""
    yield f"{turn_name(state.table.charts.operation.turn(state.turn))}, {side or ''} {kind}{seen}"
    lost = "; ".join(f"{side_name(each)} {state.casualties[each]}" for each in state.table.sides)
    yield f"strength points lost: {lost}"
    if state.ending is not None:
        won = "a draw" if state.ending.winner is None else f"{side_name(state.ending.winner)} wins"
        yield f"{won}, {state.ending.level}: {state.ending.about}"


def _notes(state: HttrState) -> Iterator[Entry]:
    counters = [state.counter(unit) for unit in state.table.order if unit in state.units]
    if counters:
        yield Entry("foot of a counter: strength, effectiveness, morale; left: range; right: AT dots")
        yield Entry("tags: place in the stack, mode, markers")
    if any(source.kind == ESTIMATE for counter in counters for _, _, source in counter.values()):
        yield Entry("slanted: estimated, not printed", slanted=True)
