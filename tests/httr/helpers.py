"""Short positions and short plays for the tests of the rules.

`scene("rifles C1010 concentrated, foe C1011", phase=5)` is a position of a small cast (`CAST`) on a drawn board; units
named for one hex lie there from the top. `play(state, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)` takes the
actions one after the other, a number being a roll. Rows grow to the north and even rows lie half a hex further east:
C1010 touches C1009, C1011, C1110, C1111, C0910 and C0911.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import httr
from hexfront.actions import Action, Decline, Draw, Finish, Stop
from hexfront.hexes import HexId
from hexfront.testing.scripted import Scripted, changed, position_text
from hexfront.testing.scripted import amounts as amounts
from hexfront.testing.scripted import only as only
from hexfront.testing.scripted import told as told
from httr import actions
from httr.counters import UnitId
from httr.state import HttrState, Unit

HOME: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
FOE: Final = {"side": "german", "formation": "foes", "battalion": "I/foes"}
RIFLES: Final = {"like": "a-1-501", "strength": 5, "er": 3, "morale": 8, **HOME}
MEN: Final = {"like": "1-i-1053", "strength": 4, "er": 3, "morale": 6, **FOE}
CAST: Final[Mapping[str, Mapping[str, Any]]] = {
    "rifles": RIFLES,  # infantry 5-3-8
    "second": RIFLES,
    "third": RIFLES,
    "mortars": {"like": "hw-1-501", "strength": 6, "er": 6, "morale": 7, **HOME},  # heavy weapons, range 3
    "sappers": {"like": "pio-85", "strength": 4, "er": 5, "morale": 8, **HOME},  # combat engineers
    "shermans": {"like": "1cg-5-1", "strength": 2, "er": 5, "morale": 8, **HOME},  # tanks, one medium dot
    "gun": {"like": "1-81-101", "strength": 2, "er": 2, "morale": 8, **HOME},  # towed AT, medium
    "field": {"like": "4-ii-159", "strength": 4, "er": 8, "morale": 5, **HOME},  # towed artillery
    "staff": {"like": "hq-501", "strength": 2, "er": 2, "morale": 8, **HOME},  # the headquarters of home
    "foe": MEN,  # infantry 4-3-6
    "foe2": MEN,
    "foe3": MEN,
    "werfer": {"like": "hw-i-1053", "strength": 4, "er": 5, "morale": 6, **FOE},  # heavy weapons
    "pioneers": {"like": "pio-85", "strength": 4, "er": 4, "morale": 6, **FOE},
    "panther": {"like": "2107p-1", "strength": 2, "er": 5, "morale": 7, **FOE},  # tanks, one heavy dot
    "pak": {"like": "pzjgr-85", "strength": 2, "er": 2, "morale": 6, **FOE},  # towed AT
    "howitzer": {"like": "4-ii-159", "strength": 4, "er": 6, "morale": 5, **FOE},  # towed artillery
    "stab": {"like": "hq-1053", "strength": 2, "er": 2, "morale": 6, **FOE},  # the headquarters of foes
}
FORMATIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "home-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"},
    "home": {"like": "501", "superior": "home-division", "headquarters": "staff"},
    "foe-division": {"like": "85", "headquarters": "No"},
    "foes": {"like": "1053", "superior": "foe-division", "headquarters": "stab"},
}

FIELD: Final = "\n".join([". . . . . . . ."] * 8)
"""Eight rows of eight clear hexes, C1010 to C1717."""


def ground(**terrain: str) -> str:
    """The field with other terrain in some hexes: `ground(C1011="t")` has a town there."""
    rows = [row.split() for row in FIELD.splitlines()]
    for hex, letter in terrain.items():
        rows[17 - int(hex[1:3])][int(hex[3:5]) - 10] = letter
    return "\n".join(" ".join(row) for row in rows)


WORDS: Final = {each.__name__: each for each in (Decline, Draw, Finish, Stop)} | {
    name: each for name, each in vars(actions).items() if isinstance(each, type) and issubclass(each, Action)
}


def scene(
    units: str,
    *,
    ground: str | None = FIELD,
    phase: int = 5,
    counters: Mapping[str, Mapping[str, Any]] | None = None,
    formations: Mapping[str, Mapping[str, Any]] | None = None,
    staff: Mapping[str, Mapping[str, Any]] | None = None,
    leaders: str = "",
    tables: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> HttrState:
    """A position: "unit hex markers, unit hex, ..." on a drawn board, or None's, at the beginning of a phase.

    `counters` and `formations` change printed values of the cast, or add to it; `staff` gives leaders and `leaders`
    where they are; `tables` are further tables of a position, as `{"dug": {"C1010": "allied"}}`; `more` further keys.
    """
    placed = dict(each.split(maxsplit=1) for each in units.split(","))
    cast = changed(CAST, counters)
    all_tables = {
        **{f"counters.{name}": values for name, values in cast.items()},
        **{f"formations.{name}": values for name, values in changed(FORMATIONS, formations).items()},
        **{f"staff.{name}": values for name, values in (staff or {}).items()},
        "leaders": dict(each.split(maxsplit=1) for each in leaders.split(",") if each),
        "units": placed,
        **(tables or {}),
    }
    top = {**({} if ground is None else {"drawing": ground}), "phase": phase, **more}
    return httr.position(position_text(top, all_tables))


_scripted: Final[Scripted[HttrState]] = Scripted(httr, WORDS)
action = _scripted.action
play = _scripted.play
after = _scripted.after
may = _scripted.may
why = _scripted.why
asked = _scripted.asked


def unit(state: HttrState, name: str) -> Unit:
    """Where a unit stands, its mode and its markers."""
    return state.units[UnitId(name)]


def points(state: HttrState, name: str) -> int:
    """The strength points that a unit has left."""
    return state.strength(UnitId(name)) if UnitId(name) in state.units else 0


def where(state: HttrState, name: str) -> HexId:
    """A unit's hex."""
    return unit(state, name).hex


def gone(state: HttrState, name: str) -> bool:
    """Whether a unit has been eliminated."""
    return UnitId(name) in state.lost and UnitId(name) not in state.units
