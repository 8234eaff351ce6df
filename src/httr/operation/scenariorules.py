"""What each scenario adds to the rules: its special rules by the names in its file, and how it is decided."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hexfront.hooks import Hooks
from hexfront.special import Special
from httr.game import ScenarioRules
from httr.operation.airborne import airborne_travel, near_drop_zones
from httr.operation.corps import leaves_travel_when_seen, near_club_route, rolls_to_move_at_night
from httr.operation.highway import needs_points_to_leave
from httr.operation.victory import HOOKS as ROAD
from httr.operation.victory import decide
from httr.scenario import Scenario

SPECIALS: Final[Mapping[str, Callable[[Special], Hooks]]] = {
    "airborne-travel": airborne_travel,
    "near-drop-zones": near_drop_zones,
    "near-club-route": near_club_route,
    "leaves-travel-when-seen": leaves_travel_when_seen,
    "needs-points-to-leave": needs_points_to_leave,
    "rolls-to-move-at-night": rolls_to_move_at_night,
}
"""The special rules that a scenario's file may name."""
VICTORIES: Final = {"cut-the-road": ScenarioRules(ROAD, decide)}
"""How scenarios are decided, by the name that their file gives."""


def rules_of(scenario: Scenario) -> ScenarioRules:
    """The hooks of a scenario that ships, and how it is decided."""
    victory = VICTORIES[scenario.victory.id]
    specials = (SPECIALS[special.id](special) for special in scenario.specials)
    return ScenarioRules(Hooks(*specials, victory.hooks), victory.decide)
