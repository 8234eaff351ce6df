"""The sum behind a shot or a check, line by line, with the source of each number that is printed on a counter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from gts.counters import UnitId
from gts.events import BraveryChecked, Checked, ContactTried, Fired
from gts.rules.airpower import air_unit
from gts.state import GameState
from hexfront.sources import Modifier, Source

DEFENSE: Final = "gts:15.6k"
"""The rule of the line that the Defense Rating of the target gives."""


def printed(s: GameState, unit: UnitId, field: str) -> Source:
    """Where a value on the side of a unit's counter that is in force comes from."""
    counter = s.counter(unit)
    back = s.units[unit].mounted and counter.transport is not None
    return counter.source_of(f"transport.{field}" if back else field)


def shot_lines(s: GameState, event: Fired) -> Iterator[Modifier]:
    """The printed rating, then the modifiers of a shot that falls in `s`; their sum is limited to the rating.

    Rule: gts:15.5e.
    """
    source = printed(s, event.firer, f"{event.used}_rating") if event.firer is not None else None
    source = air_unit(s, event.air).source if event.air else source
    yield Modifier(event.printed, f"{event.used.capitalize()} Rating", "gts:15.5e", source)
    for line in event.modifiers:
        if line.rule == DEFENSE and event.target is not None:
            yield evolve(line, source=printed(s, event.target, "defense_rating"))
        else:
            yield line


def check_lines(s: GameState, event: Checked) -> Iterator[Modifier]:
    """The printed Troop Quality, then its modifiers. Rule: gts:29.47a; gts:29.48a."""
    quality = event.rating - sum(line.amount for line in event.modifiers)
    yield Modifier(quality, "Troop Quality", "gts:29.48a", printed(s, event.unit, "troop_quality"))
    yield from event.modifiers


def bravery_lines(s: GameState, event: BraveryChecked) -> Iterator[Modifier]:
    """The printed Troop Quality, then what modifies it in a Bravery Check. Rule: gts:18.7f; gts:29.13b."""
    yield Modifier(event.printed, "Troop Quality", "gts:29.13b", printed(s, event.unit, "troop_quality"))
    yield from event.modifiers


def contact_lines(s: GameState, event: ContactTried) -> Iterator[Modifier]:
    """The number on the side of the Contact marker that shows in `s`, then its modifiers. Rule: gts:16.3.2a."""
    side = "in_contact" if event.unit in s.contacts else "contact_pending"
    source = s.counter(event.unit).source_of(side)
    yield Modifier(event.printed, side.replace("_", " ").title(), "gts:16.3.2a", source)
    yield from event.modifiers
