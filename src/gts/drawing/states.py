"""A whole position as a picture: the map, the counters and their markers, what the colours mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from gts.counters import Counter, Weapon
from gts.drawing.counters import unit_piece
from gts.drawing.looks import WEAPONS, livery
from gts.drawing.maps import MAP_STYLE
from gts.drawing.markers import barrage
from gts.state import GameState
from hexfront.drawing import picture
from hexfront.drawing.layout import window
from hexfront.drawing.legend import Entry
from hexfront.drawing.overlays import Overlay
from hexfront.hexes import HexId


def state_svg(
    state: GameState,
    *,
    hexes: Collection[HexId] | None = None,
    overlays: Sequence[Overlay] = (),
    scale: float = 1,
) -> str:
    """The text of an SVG file that shows a position; the same state always gives the same text.

    It shows what the state holds: for what a side may see, draw the side's view. `hexes` are the hexes to show (None:
    the area in play and its surroundings), `overlays` those of `gts.draw` or `hexfront.draw`. `scale` 1 makes a hexside
    64 pixels long.

    Raises:
        UnknownName: a hex is not on the board.
        ValueError: there are no hexes to show.
    """
    table = state.table
    sides = table.sides
    return picture.board_svg(
        table.board,
        MAP_STYLE,
        hexes=window(table.board, sorted(table.area)) if hexes is None else hexes,
        area=table.area,
        routes=sorted(table.board.routes),
        overlays=overlays,
        stacks={
            hex: [
                unit_piece(table.counters[unit], state.units[unit], livery(counter.army, sides.index(counter.side)))
                for unit in state.at(hex)
                for counter in (table.counters[unit],)
            ]
            for hex in table.board.hexes
        },
        tokens={hex: barrage(state.barrages[hex]) for hex in table.board.hexes if hex in state.barrages},
        heading=tuple(_heading(state)),
        notes=tuple(_notes(state)),
        scale=scale,
    )


def _heading(state: GameState) -> Iterator[str]:
    scenario = state.table.scenario
    yield scenario.title
    turn = scenario.turns[state.turn]
    seen = f"   —   as {state.viewer} sees it" if state.viewer else ""
    yield f"Turn {state.turn + 1} of {len(scenario.turns)}: {turn.day}, {turn.hour}; {state.weather}{seen}"
    held = [
        f"{division.name} {state.command.get(division.id, 0)}"
        for division in scenario.divisions
        if division.command_rating is not None
    ]
    if held:
        yield f"Command Points: {', '.join(held)}"
    if state.ending is not None:
        yield f"Over: {state.ending.winner or 'nobody'} wins; {state.ending.about}"


def _notes(state: GameState) -> Iterator[Entry]:
    counters = [state.table.counters[unit] for unit in state.table.order if unit in state.units]
    weapons = {weapon for counter in counters for weapon in _weapons(counter)}
    if weapons:
        yield Entry("Weapons Classes:")
    yield from (Entry(weapon.value, WEAPONS[weapon].fill) for weapon in Weapon if weapon in weapons)
    if counters:
        yield Entry("left: fire, range, assault")
        yield Entry("middle: steps, troop quality")
        yield Entry("right: defense (black: armored), movement (white: leg, red: tracked, black: wheeled)")
    if any(source.kind == "estimate" for counter in counters for _, _, source in counter.values()):
        yield Entry("slanted: estimated, not printed", slanted=True)


def _weapons(counter: Counter) -> Iterator[Weapon]:
    faces = (counter.front, counter.transport) if counter.transport else (counter.front,)
    for weapon in chain.from_iterable((face.weapon, face.assault_weapon) for face in faces):
        if weapon is not None:
            yield weapon
