"""The ratings of a counter in a line, estimates marked `~`."""

from __future__ import annotations

from typing import Final

from gts.counters import STAR, Counter
from hexfront.telling import value

STAR_SIGN: Final = "★"
"""How the allowance of a gun that only moves by hand is printed. Rule: gts:14.11a."""


def ratings(counter: Counter, mounted: bool) -> str:
    """The ratings of a counter's front, or of its transport side."""
    face = counter.face(mounted)
    prefix = "transport." if mounted and counter.transport is not None else ""

    def rating(field: str) -> str:
        number = getattr(face, field)
        shown = STAR_SIGN if number == STAR else number
        return "no" if shown is None else value(shown, counter.source_of(f"{prefix}{field}"))

    fire = f"fire {rating('fire_rating')}"
    if face.fire_rating is not None:
        fire += f" {face.weapon} range {rating('fire_range')}"
    assault = "" if face.assault_rating is None else f", assault {rating('assault_rating')}"
    return (
        f"{fire}{assault}, defense {rating('defense_rating')}, TQ {rating('troop_quality')}, "
        f"MP {rating('movement_allowance')}"
    )
