"""Positions as short texts that a person writes: what FEN is to chess.

A position is TOML. Every part but `units` may be left out:

    scenario = "a-drive-in-the-country"    # its rules, chits and counters; without it, a plain game
    title    = "where-eagles-dare"         # whose rules and data; without it, the scenario's, or the first there is
    board    = "valkenswaard"              # a board of the title; or instead of it
    drawing  = "..w\\n.v."                 # a letter a hex, a line a row, from hex 10.10 on
    features = "[hexsides] ..."            # what else a drawn board has, as in a board's file
    turn     = 0                           # and turns, night, out_of_command, weather, mug, carried, flags, lost
    hours    = ["0700", "0900", "night"]   # in a plain game, the turns by their hours instead of their number
    rolls_weather = true                   # in a plain game: the weather of all days but the first is rolled
    fog_clears    = 5                      # the number at or below which the fog of the day clears

    cups     = ["allied heroic"]           # in a plain game: the Events in the cups of the sides, each with its side

    [counters.rifles]                      # counters of one's own: like another, with other values
    like = "3-1-grengds"
    troop_quality = 8

    [units]                                # where units stand, and their markers
    rifles = "10.12 column suppressed hits=1 reduced rallying=2 mounted"     # or improved, on=TANK, ferry=10.13

    [works]                                # what is built and nobody is in: its kind and side, and its Division
    "10.12" = ["entrenchment allied", "road-block allied guards-armored"]

    [bridges]                              # their markers: who was last in each of the hexes, and what else is true
    "10.12/10.13" = "last=allied,german wired=german"    # or held=german, contested; destroyed, improved

    [reserves.blocks]                      # in a plain game: counters that may come into play, as in a scenario's file
    kind  = "road-block"
    side  = "allied"
    count = 2

    [air.typhoon]                          # in a plain game: air Units, as in a scenario's file
    side        = "allied"
    fire_rating = 6
    weapon      = "DP"
    numbers     = [0, 0, 1, 1, 1, 2, 2, 2, 3, 4]                             # by the roll of the day; or one `number`

    [airpower]                             # how many of each there are on each clear turn of this day
    typhoon = 2

    [strikes]                              # where they are while their strikes are still to be resolved
    "10.12" = ["typhoon rifles"]

    [rulings]                              # optional rules and other readings: `gts.options` has them
    "O1.0" = "on"

    [staff.major]                          # Leaders of one's own, and where Leaders stand
    like = "kg-klemm"
    command_range = 4

    [leaders]
    major = "10.12"

    [barrages]
    "10.12" = "heavy"

    [face_down]                            # where a counter of a lot of the scenario still lies face down
    "49.154" = "59th-flak"

    [parks]                                # Artillery Parks: the Division, and whether the marker shows Fired
    "10.11" = "guards-armored fired"       # the units in it are marked `parked`

    [contacts]                             # on which Leader the Contact marker of an artillery unit lies
    guns = "major"

    [wrecked]                              # trucks or jeeps lost; a unit is on some by `vehicle=jeeps`
    jeeps = 1

    [command]                              # Command Points; dispatch alike
    guards-armored = 4

    [bought]                               # chits face down in the mug, by side; beside: those for the next turn
    allied = ["guards-independent"]

    [active]                               # the chit in play, and who has acted; without it a chit is to be drawn
    chit  = "guards-independent"
    acted = ["rifles"]

What stands in the middle of a procedure is kept in `procedure` as JSON; nobody writes that by hand.
"""

from __future__ import annotations

import json
from functools import partial
from typing import Final

from attrs import evolve
from immutables import Map

from gts.counters import LeaderId, UnitId
from gts.game import GtsGame
from gts.plans import Plans, in_the_mug, with_plans
from gts.positiongame import read_game
from gts.positionwords import FIRED, bridge_read, unit_read
from gts.rules.activation import Activation, ActivationPhase, DrawChit, Impulse, active_units
from gts.rules.sequence import WholeGame
from gts.scenario import WEATHERS
from gts.state import HEAVY, LIGHT, Bridge, Ending, GameState, Park, Strike, Work, bridges_of, in_order
from hexfront.codec import from_json
from hexfront.datafile import Table, hint, reading_text
from hexfront.entries import check_known
from hexfront.flow import At
from hexfront.hexes import HexId
from hexfront.positiontext import ending_of, marks_of, numbers_of, places_of, statuses_of, texts_of

MOST: Final = 19
"""The most points of a Division, and the most of anything else that is counted."""


def read_position(text: str) -> GameState:
    """The state of a position.

    Raises:
        DataError: all faults of the text, each with its line.
    """
    with reading_text("position", text) as table:
        game = read_game(table)
        state = _with_plans(_with_leaders(_with_units(_bare(game, table), table), table), table)
        stack = _stack(state, table)
        return _marked(state, table).with_stack(stack)


def _bare(game: GtsGame, table: Table) -> GameState:
    """The table without units."""
    divisions = game.scenario.divisions
    barrages = texts_of(table, "barrages").items()
    return GameState(
        game=game,
        stack=(),
        marks=Map(),
        secret=Map(),
        viewer=None,
        turn=table.whole("turn", 0, len(game.scenario.turns) - 1, 0),
        weather=table.choice("weather", WEATHERS, game.scenario.weather),
        units=Map(),
        stacks=Map(),
        lost=tuple(sorted(map(UnitId, table.texts("lost", required=False)), key=lambda unit: game.order.get(unit, 0))),
        barrages=Map({HexId(hex): weight for hex, weight in barrages if weight in (LIGHT, HEAVY)}),
        mug=_chits(game, table),
        carried=table.choice("carried", tuple(game.chits)) if "carried" in table else None,
        command=Map({each.id: each.command_points for each in divisions}).update(numbers_of(table, "command", MOST)),
        dispatch=Map({each.id: each.dispatch_points for each in divisions}).update(numbers_of(table, "dispatch", MOST)),
        flags=tuple(sorted(table.texts("flags", required=False))),
        ending=None if (ending := ending_of(table)) is None else Ending(*ending),
        works=_works(table),
        bridges=_bridges(game, table),
        parks=_parks(game, table),
        wrecked=Map(numbers_of(table, "wrecked", MOST)),
        face_down=_face_down(game, table),
        contacts=Map({UnitId(unit): LeaderId(leader) for unit, leader in texts_of(table, "contacts").items()}),
        fog_clears=table.whole_or_none("fog_clears", 0, 9),
        airpower=Map(numbers_of(table, "airpower", MOST)),
        strikes=_strikes(table),
    )


def _chits(game: GtsGame, table: Table) -> tuple[str, ...]:
    """The chits in the mug; a fault for each that the game does not have."""
    mug = table.texts("mug", required=False)
    for chit in sorted(set(mug) - set(game.chits)):
        table.fault("mug", f'there is no chit "{chit}"; {hint(chit, game.chits)}')
    return mug


def _bridges(game: GtsGame, table: Table) -> Map[str, Bridge]:
    """The markers of bridges; those with which the scenario starts, if the position says nothing of any."""
    inner = table.table("bridges")
    if inner is None:
        return bridges_of(game.scenario)
    return Map({name: bridge for name in inner.values if (bridge := bridge_read(game, inner, name)) is not None})


def _parks(game: GtsGame, table: Table) -> Map[HexId, Park]:
    """The Artillery Parks, those of the scenario if the position does not say."""
    if "parks" not in table:
        return Map({park.hex: Park(park.division) for park in game.scenario.parks})
    split = ((hex, *words.partition(" ")) for hex, words in texts_of(table, "parks").items())
    return Map({HexId(hex): Park(division, fired=word == FIRED) for hex, division, _, word in split})


def _face_down(game: GtsGame, table: Table) -> Map[HexId, str]:
    """Where a counter lies face down, each of its lot; which one it is nobody knows before it is turned up."""
    inner, found = table.table("face_down"), texts_of(table, "face_down")
    standing = () if (units := table.table("units")) is None else units.values
    lots = {lot.id: lot.units for lot in game.scenario.lots}
    for hex, lot in found.items():
        assert inner is not None, "what is found stands in the table"
        check_known(inner, hex, lot, lots, "lot")
        if hex not in game.board:
            inner.fault(hex, f"is not a hex of board {game.board.id}")
        left = [unit for unit in lots.get(lot, ()) if unit not in standing]
        if lot in lots and list(found.values()).count(lot) > len(left):
            inner.fault(hex, f'more counters of "{lot}" lie face down than the {len(left)} that are not on the map')
    return Map({HexId(hex): lot for hex, lot in found.items()})


def _strikes(table: Table) -> tuple[Strike, ...]:
    """The air Units that are over the map: by hex, each with its target."""
    inner = table.table("strikes")
    if inner is None:
        return ()
    split = ((hex, *words.partition(" ")) for hex in inner.values for words in inner.texts(hex))
    return in_order(Strike(air, HexId(hex), UnitId(target)) for hex, air, _, target in split)


def _works(table: Table) -> Map[HexId, tuple[Work, ...]]:
    inner = table.table("works")
    if inner is None:
        return Map()
    return Map({HexId(hex): tuple(Work(*each.split(" ", 2)) for each in inner.texts(hex)) for hex in inner.values})


def _with_units(state: GameState, table: Table) -> GameState:
    for name, status in statuses_of(table, state.table.counters, partial(unit_read, state)):
        state = state.with_unit_at(UnitId(name), status)
    return state


def _with_leaders(state: GameState, table: Table) -> GameState:
    board = state.table.board
    for name, hex in places_of(table, "leaders", "Leader", state.table.leaders, board, board.id):
        state = state.with_leader(LeaderId(name), hex)
    return state


def _with_plans(state: GameState, table: Table) -> GameState:
    """The chits that the sides have bought."""
    bought, beside = table.table("bought"), table.table("beside")
    for side in state.game.sides:
        mug = bought.texts(side, required=False) if bought is not None else ()
        later = beside.texts(side, required=False) if beside is not None else ()
        if mug or later:
            state = with_plans(state, side, Plans(mug, later))
            state = evolve(
                state,
                covered=state.covered.set(side, len(mug)) if mug else state.covered,
                beside=state.beside.set(side, len(later)) if later else state.beside,
            )
    return state


def _marked(state: GameState, table: Table) -> GameState:
    active = table.table("active")
    if active is not None:
        for unit in active.texts("acted", required=False):
            state = state.with_mark(("acted", unit), 1)
        state = state.with_mark(("active",), active.text("chit"))
    for key, value in marks_of(table):
        state = state.with_mark(key, value)
    return state


def _stack(state: GameState, table: Table) -> tuple[At, ...]:
    """What is under way: a procedure in JSON, the activation of a chit, or the draw of one."""
    procedure, active = table.optional("procedure"), table.table("active")
    if isinstance(procedure, str):
        return from_json(json.loads(procedure), tuple[At, ...])
    base = At(WholeGame(), "clear")
    if active is None:
        if not in_the_mug(state):
            table.file.fault(table.line, "", "mug: needed where no chit is active, to draw from")
        return (base, At(ActivationPhase(), "drawn"), At(DrawChit(), "draw"))
    chit = active.choice("chit", tuple(state.table.chits))
    active.texts("acted", required=False)
    active.close()
    units = tuple(active_units(state, state.table.chits[chit]))
    return (base, At(ActivationPhase(), "draw"), At(Activation(chit), "transfer"), At(Impulse(chit, units), "choose"))
