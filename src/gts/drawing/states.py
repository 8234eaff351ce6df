"""A whole position as a picture: the map, the counters and their markers, what the colours mean."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import chain

from gts.counters import Counter, Weapon
from gts.drawing.counters import leader_piece, unit_piece
from gts.drawing.looks import WEAPONS, livery
from gts.drawing.maps import MAP_STYLE
from gts.drawing.markers import aircraft, barrage, bridge, face_down, park, work
from gts.naming import side_name, standing, turn_name
from gts.rules.airpower import air_unit
from gts.rules.leaders import is_active
from gts.situation import airpower, conditions, contacts, points, record
from gts.state import GameState, ends
from hexfront.drawing import picture
from hexfront.drawing.layout import window
from hexfront.drawing.legend import Entry
from hexfront.drawing.overlays import Overlay
from hexfront.drawing.stacks import Piece
from hexfront.drawing.svg import Element
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
    the area in play, all units, and what lies about them), `overlays` those of `gts.draw` or `hexfront.draw`. `scale` 1
    makes a hexside 64 pixels long.

    Raises:
        UnknownName: a hex is not on the board.
        ValueError: there are no hexes to show.
    """
    table = state.table
    return picture.board_svg(
        table.board,
        MAP_STYLE,
        hexes=_around(state) if hexes is None else hexes,
        area=table.area,
        routes=sorted(table.board.routes),
        overlays=overlays,
        stacks=_stacks(state),
        tokens=_tokens(state),
        heading=tuple(_heading(state)),
        notes=tuple(_notes(state)),
        scale=scale,
    )


def _around(state: GameState) -> tuple[HexId, ...]:
    """The hexes in play, or where a unit or Leader stands, and those near them."""
    standing = {status.hex for status in state.units.values()} | set(state.leaders.values())
    return window(state.table.board, sorted(state.table.area | standing))


def _stacks(state: GameState) -> dict[HexId, list[Piece]]:
    """The counters in each hex: units in the order of the counter list, then Leaders."""
    table, pieces = state.table, dict[HexId, list[Piece]]()
    for unit in (unit for side in table.sides for unit in state.of(side)):
        counter, status = state.counter(unit), state.units[unit]
        piece = unit_piece(counter, status, livery(counter.army, table.sides.index(counter.side)))
        pieces.setdefault(status.hex, []).append(piece)
    for leader in state.chiefs():
        chief = table.leaders[leader]
        place = table.sides.index(chief.side)
        piece = leader_piece(chief, livery(_army(state, chief.side), place), active=is_active(state, leader))
        pieces.setdefault(state.leaders[leader], []).append(piece)
    return pieces


def _army(state: GameState, side: str) -> str:
    """The army of a side whose counters its Leaders' look like: that of its first unit."""
    return next((state.table.counters[unit].army for unit in state.table.roster[side]), "")


def _tokens(state: GameState) -> dict[HexId, list[Element]]:
    """The markers of hexes: barrages, works, Artillery Parks, what lies face down, and air Units over them."""
    tokens = {hex: [barrage(weight)] for hex, weight in sorted(state.barrages.items())}
    for hex, built in sorted(state.works.items()):
        tokens[hex] = [*tokens.get(hex, ()), *map(work, built)]
    for name, marker in sorted(state.bridges.items()):
        first, _ = ends(name)
        tokens[first] = [*tokens.get(first, ()), bridge(marker, name)]
    for hex, one in sorted(state.parks.items()):
        tokens[hex] = [*tokens.get(hex, ()), park(state.table.division(one.division).name, one.fired)]
    for hex, lot in sorted(state.face_down.items()):
        tokens[hex] = [*tokens.get(hex, ()), face_down(lot)]
    for strike in state.strikes:
        air = air_unit(state, strike.air)
        about = f"{air.name} of {side_name(air.side)} on {standing(state, strike.target)}"
        tokens[strike.hex] = [*tokens.get(strike.hex, ()), aircraft(air.name, about)]
    return tokens


def _heading(state: GameState) -> Iterator[str]:
    scenario = state.table.scenario
    yield scenario.title
    seen = f", as the {side_name(state.viewer)} side sees it" if state.viewer else ""
    when = turn_name(scenario.turns[state.turn])
    yield f"Turn {state.turn + 1} of {len(scenario.turns)}, {when}, {state.weather}{seen}"
    yield from conditions(state)
    held = "; ".join(line for side in state.table.sides for line in points(state, side))
    if held:
        yield held
    yield from contacts(state)
    yield from airpower(state)
    yield from record(state)
    if state.ending is not None:
        yield f"{side_name(state.ending.winner)} wins: {state.ending.about}"


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
