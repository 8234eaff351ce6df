"""Counters to type in: a TOML file that names them and leaves their values to whoever owns the game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counterentries import ALLOWANCES, DEFENSES, FACE, NO, RANGES, RATINGS, WHO
from gts.counterfile import PRINTED, TEXTS
from gts.counters import STAR, Counter, Counters, LeaderCounter, MovementClass, Stripe, Weapon

HEAD: Final = f"""\
# Counters to type in from the published game. Take the # off a line and fill it in from the counter; delete the lines
# that the counter does not have, and the units that you do not need. Then:
#
#     python -m gts check FILE                          says what is missing or impossible
#     python -m gts play SCENARIO --counters FILE       plays with them

[sources]
printed = {{ kind = "{PRINTED.kind}", ref = "{PRINTED.ref}" }}
"""

CLASSES: Final = ", ".join(weapon.colour for weapon in Weapon)
VALUES: Final = {
    "steps": "0 to 2",
    "fire_rating": f'{RATINGS[0]} to {RATINGS[1]}, or "{NO}"',
    "weapon": f"the colour round the Fire Rating: {CLASSES}",
    "fire_range": f"{RANGES[0]} or more hexes; leave it out if none is printed",
    "auto_command": "true, if the Fire Range is red",
    "assault_rating": "leave it out for a blank",
    "assault_weapon": "the colour round the Assault Rating",
    "defense_rating": f"{DEFENSES[0]} to {DEFENSES[1]}",
    "armored": "true, if it is",
    "troop_quality": f"{RATINGS[0]} to {RATINGS[1]}",
    "movement_allowance": f'{ALLOWANCES[0]} or more, or "{STAR}"; leave it out for an immobile unit',
    "movement_class": f"by the colour of the allowance: {', '.join(MovementClass)}",
    "air_defense": "leave it out if there is none",
    "engineer": "true, if it is",
    "self_propelled": "true, if it is",
    "recon": "true, if it is",
    "bailey": "true, for a Bailey bridge unit",
    "contact_pending": "of orange and black artillery",
    "in_contact": "of orange and black artillery",
}
"""What may stand for each value of a unit, in the order in which it is typed in."""
LEADER: Final = {
    "command_range": "hexes",
    "attachment_rating": f"{RATINGS[0]} to {RATINGS[1]}",
    "telephone": "true, if it has the symbol",
}


def toml_template(counters: Counters) -> str:
    """A TOML file with a table for each of the counters: their names filled in, their values as empty comments."""
    lines = [HEAD]
    for unit in counters.units:
        lines += _unit_lines(unit)
    for leader in counters.leaders:
        lines += _leader_lines(leader)
    return "\n".join(lines)


def _unit_lines(unit: Counter) -> Iterator[str]:
    yield "[[unit]]"
    for name in WHO:
        if value := getattr(unit, name):
            blank = name == "stripe" and value == Stripe.NONE
            yield _blank(name, "white or black, if it has one") if blank else f'{name} = "{value}"'
    yield 'source = "printed"'
    yield from (_blank(name, VALUES[name]) for name in VALUES)
    if unit.transport is not None:
        yield "[unit.transport]"
        yield from (_blank(name, VALUES[name]) for name in FACE)
    yield ""


def _leader_lines(leader: LeaderCounter) -> Iterator[str]:
    yield "[[leader]]"
    yield from (f'{name} = "{getattr(leader, name)}"' for name in ("id", "name", "side", "division", "formation"))
    yield 'source = "printed"'
    yield from (_blank(name, words) for name, words in LEADER.items())
    yield ""


def _blank(name: str, words: str) -> str:
    empty = f"# {name} =" + (' ""' if name in TEXTS else "")
    return f"{empty:26}# {words}"
