"""Short positions and short plays for the tests of the series rules.

`scene("rifles 10.10 column, foe 10.12")` is a position of a small cast (`CAST`) on a drawn board; `play(state,
"Activate rifles", "StartFire", "FireAt foe", 3)` takes the actions one after the other, a number being a roll.
Even columns lie half a hex lower: 10.10, 10.11, 10.12 are a straight line, 10.10 touches 11.10 and 11.11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import evolve

import gts
from gts import actions
from gts.counters import UnitId
from gts.rules.command import in_command
from gts.state import GameState, Unit
from gts.titles.where_eagles_dare import bailey, demolition, ferries
from hexfront.actions import Action, Decline, Draw, Finish, Stop
from hexfront.hexes import HexId
from hexfront.testing.scripted import Scripted, changed, position_text
from hexfront.testing.scripted import amounts as amounts
from hexfront.testing.scripted import only as only
from hexfront.testing.scripted import told as told

HOME: Final = {"side": "allied", "division": "home", "formation": "first"}
FOE: Final = {"side": "german", "division": "enemy", "formation": "foes"}
COMPANY: Final = {"like": "3-1-grengds", "fire_rating": 4, "fire_range": 2, "troop_quality": 7, "defense_rating": 0}
CAST: Final[Mapping[str, Mapping[str, Any]]] = {
    "rifles": {**COMPANY, **HOME},  # leg infantry, two Steps, Small Arms
    "second": {**COMPANY, **HOME},
    "third": {**COMPANY, **HOME},
    "bren": {**COMPANY, **HOME, "weapon": "LM"},
    "mortar": {"like": "s-mtr-1-gg", **HOME, "fire_range": 5},  # one Step, 3 green
    "tanks": {"like": "b-15-19-krh", **HOME},  # tracked vehicle, armored -2, 13 movement points, 5 DP
    "cars": {"like": "d-2hhc", **HOME},  # wheeled vehicle, one Step, 18 movement points
    "guns": {"like": "b-55-fld", **HOME, "fire_range": 9},  # immobile artillery, two Steps, 4 orange
    "lone": {**COMPANY, **HOME, "formation": "other"},
    "striped": {**COMPANY, **HOME, "formation": "none", "stripe": "black"},
    "foe": {**COMPANY, **FOE, "like": "1-fj"},
    "foe2": {**COMPANY, **FOE, "like": "1-fj"},
    "flak": {"like": "s-flak-424", **FOE, "steps": 0, "fire_range": 5},  # immobile gun without Steps
    "panzer": {"like": "4-pz-2107", **FOE, "fire_range": 4},
    "minen": {"like": "grw-i-1034", **FOE},
    "howitzer": {"like": "b-55-fld", **FOE, "army": "German"},
}
STAFF: Final[Mapping[str, Mapping[str, Any]]] = {
    "major": {"like": "kg-klemm", **HOME, "command_range": 3, "attachment_rating": 1},
    "captain": {"like": "kg-klemm", **HOME, "formation": "other", "command_range": 3, "attachment_rating": 1},
    "oberst": {"like": "kg-klemm", **FOE, "command_range": 3, "attachment_rating": 1},
}
"""The Leaders of the Formations first, other and foes; one is in the game if a scene places him."""

FIELD: Final = "\n".join([". . . . . ."] * 8)
"""Eight rows of six clear hexes, 10.10 to 15.17."""

LINE: Final = "\n".join([". ."] * 14)
"""Fourteen rows of two clear hexes, 10.10 to 11.23."""

WORDS: Final = {each.__name__: each for each in (Decline, Draw, Finish, Stop)} | {
    name: each
    for module in (actions, bailey, demolition, ferries)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Action)
}


def scene(
    units: str,
    *,
    ground: str = FIELD,
    chit: str | None = "first",
    acted: Iterable[str] = (),
    counters: Mapping[str, Mapping[str, Any]] | None = None,
    leaders: str = "",
    staff: Mapping[str, Mapping[str, Any]] | None = None,
    command: int = 0,
    barrages: Mapping[str, str] | None = None,
    air: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> GameState:
    """A position: "unit hex markers, unit hex, ..." on a drawn board, with a chit in play.

    `counters` and `staff` change printed values of the cast and of the Leaders, or add to them; `leaders` are those on
    the map, "major 10.10, oberst 10.12"; `air` are its air Units; `command` are the Command Points of both
    Divisions; `more` are further keys of a position, as `weather`, `night`, `features`, `turns`, `mug`.
    """
    chiefs = dict(each.split(maxsplit=1) for each in leaders.split(",") if each)
    top = {"drawing": ground, **more}
    tables = {
        **{f"counters.{name}": values for name, values in changed(CAST, counters).items()},
        **{f"staff.{name}": values for name, values in changed(STAFF, staff).items() if name in chiefs},
        "leaders": chiefs,
        "units": dict(each.split(maxsplit=1) for each in units.split(",")),
        "command": {"home": command, "enemy": command},
        "barrages": barrages or {},
        **{f"air.{name}": values for name, values in (air or {}).items()},
        **({"active": {"chit": chit, "acted": list(acted)}} if chit is not None else {}),
    }
    return gts.position(position_text(top, tables))


_scripted: Final[Scripted[GameState]] = Scripted(gts, WORDS)
action = _scripted.action
play = _scripted.play
after = _scripted.after
may = _scripted.may
why = _scripted.why
asked = _scripted.asked


def unit(state: GameState, name: str) -> Unit:
    """Where a unit stands, and its markers."""
    return state.units[UnitId(name)]


def where(state: GameState, name: str) -> HexId:
    """A unit's hex."""
    return unit(state, name).hex


def marked(state: GameState, name: str, **markers: Any) -> GameState:
    """The same position in which a unit has other markers, as an Event may give it amid an Action."""
    return state.with_status(UnitId(name), evolve(unit(state, name), **markers))


def gone(state: GameState, name: str) -> bool:
    """Whether a unit has been eliminated."""
    return UnitId(name) in state.lost and UnitId(name) not in state.units


def left(state: GameState, name: str, allowance: int = 4) -> float:
    """The movement points that a unit has left in its Movement Action."""
    return allowance - state.spent(UnitId(name)) / 2


def acting(units: str, **more: Any) -> GameState:
    """A scene in which the first unit named is to act."""
    return after(scene(units, **more), f"Activate {units.split(maxsplit=1)[0]}")


def moving(units: str, **more: Any) -> GameState:
    """A scene in which the first unit named has begun to move."""
    return after(acting(units, **more), "StartMove")


def aiming(units: str, **more: Any) -> GameState:
    """A scene on a `LINE` in which the first unit named has begun to fire and chooses its target."""
    return after(acting(units, **{"ground": LINE, **more}), "StartFire")


def is_commanded(state: GameState, name: str) -> bool:
    """Whether a unit is In Command."""
    return in_command(state, UnitId(name))


def with_scenario(state: GameState, **changes: Any) -> GameState:
    """The same position in a scenario that says other things, as `reinforcements` or `turns`."""
    table = state.table
    game = evolve(table, scenario=evolve(table.scenario, **changes))
    return evolve(state, game=game)
