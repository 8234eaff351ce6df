"""An order of battle to type in: a TOML file that names its counters, for whoever owns the game to fill in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from httr.counterfile import BRIDGING, DOTS, MORALES, PRINTED, RANGES, RATINGS, STRENGTHS
from httr.counters import Counter, Counters, Formation, Landing, LeaderCounter
from httr.unittypes import AtClass

HEAD: Final = f"""\
# Counters to type in from the published game. Fill in the values after the = from the counters; take the # off a line
# that a counter has. Type is a row of the Unit Type Chart, and was ours to guess: correct it where the symbol differs.

[sources]
printed = {{ kind = "{PRINTED.kind}", ref = "{PRINTED.ref}" }}
"""

VALUES: Final = {
    "strength": f"{STRENGTHS[0]} or more",
    "er": f'{RATINGS[0]} to {RATINGS[1]}, or "{BRIDGING}"',
    "morale": f"{MORALES[0]} to {MORALES[1]}",
}
"""What every counter has."""
MORE: Final = {
    "landing": f"{Landing.PARACHUTE} or {Landing.GLIDER}, if it has the symbol",
    "range": f"hexes, {RANGES[0]} if none is printed",
    "at": f"the colour of the dots: {', '.join(AtClass)}",
    "dots": f"how many, {DOTS[0]} to {DOTS[1]}",
}
"""What some counters have."""


def counters_template(counters: Counters) -> str:
    """A file with the formations of an order of battle, and a table for each counter that is still to fill in."""
    lines = [HEAD]
    for formation in counters.formations:
        lines += _formation_lines(formation)
    for unit in counters.units:
        lines += _unit_lines(unit)
    for leader in counters.leaders:
        lines += _leader_lines(leader)
    return "\n".join(lines)


def _formation_lines(formation: Formation) -> Iterator[str]:
    yield "[[formation]]"
    yield from _texts(formation, "id", "name", "side", "army", "echelon", "superior", "headquarters")
    if formation.headquarters is None:
        yield "absent = true"
    if formation.airborne:
        yield "airborne = true"
    yield 'source = "printed"'
    yield ""


def _unit_lines(unit: Counter) -> Iterator[str]:
    yield "[[unit]]"
    yield from _texts(unit, "id", "designation", "side", "type", "formation", "battalion")
    yield 'source = "printed"'
    yield from (f'{f"{name} =":12}""  # {words}' for name, words in VALUES.items())
    yield from (f"{f'# {name} =':12}  # {words}" for name, words in MORE.items())
    yield ""


def _leader_lines(leader: LeaderCounter) -> Iterator[str]:
    yield "[[leader]]"
    yield from _texts(leader, "id", "name", "side", "formation")
    yield 'source = "printed"'
    yield ""


def _texts(one: Formation | Counter | LeaderCounter, *names: str) -> Iterator[str]:
    """The lines of the fields that are filled in."""
    yield from (f'{name} = "{getattr(one, name)}"' for name in names if getattr(one, name))
