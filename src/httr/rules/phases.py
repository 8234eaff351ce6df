"""The phases of a turn by number: what kind each is, and whose (4.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from httr.state import HttrState

WEATHER, LOGISTICS, REACTION, COMMAND, FIRE, MOVEMENT, ORGANIZATION = (
    "weather", "logistics", "reaction", "command", "fire", "movement", "organization",
)  # fmt: skip
Phase = tuple[str, str | None]
"""The kind of a phase, and the phasing side; None for both."""
PHASES: Final[Mapping[int, Phase]] = {
    1: (WEATHER, None),
    2: (LOGISTICS, None),
    3: (REACTION, "german"),
    4: (COMMAND, "allied"),
    5: (FIRE, "allied"),
    6: (MOVEMENT, "allied"),
    7: (ORGANIZATION, "allied"),
    8: (REACTION, "allied"),
    9: (COMMAND, "german"),
    10: (FIRE, "german"),
    11: (MOVEMENT, "german"),
    12: (ORGANIZATION, "german"),
}
"""The phases by number. Rule: httr:4.1a to httr:4.1s; ruling:A01."""
LATE_REACTION: Final[Mapping[int, Phase]] = {
    **{number: PHASES[number] for number in range(1, 8)},
    **{number: PHASES[number + 1] for number in range(8, 12)},
    12: PHASES[8],
}
"""The same with the Allied reaction at the end, as section 24 of the scenario rules has it. Rule: ruling:A01."""
FIRST_PHASE: Final = min(PHASES)
LAST_PHASE: Final = max(PHASES)


def phase_of(s: HttrState, number: int | None = None) -> Phase:
    """The kind and the side of the phase that is on, or of another.

    Rule: httr:4.1a to httr:4.1t; ruling:A01; httr:4.0a.
    """
    order = LATE_REACTION if s.table.choices["allied-reaction"] == "last" else PHASES
    return order[s.phase if number is None else number]
