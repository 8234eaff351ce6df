"""The state with which a game begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from immutables import Map

from gts.state.pieces import Bridge, Park, span
from gts.state.table import GameState

if TYPE_CHECKING:
    from gts.game import GtsGame
    from gts.scenario import Scenario


def blank(game: GtsGame) -> GameState:
    """The table before the set-up."""
    scenario = game.scenario
    return GameState(
        game=game,
        stack=(),
        marks=Map(),
        secret=Map(),
        viewer=None,
        turn=0,
        weather=scenario.weather,
        units=Map(),
        stacks=Map(),
        lost=(),
        barrages=Map(),
        mug=(),
        carried=None,
        command=Map({division.id: division.command_points for division in scenario.divisions}),
        dispatch=Map({division.id: division.dispatch_points for division in scenario.divisions}),
        flags=(),
        ending=None,
        bridges=bridges_of(scenario),
        parks=Map({park.hex: Park(park.division) for park in scenario.parks}),
        face_down=Map({hex: lot.id for lot in scenario.lots for hex in lot.hexes}),
    )


def bridges_of(scenario: Scenario) -> Map[str, Bridge]:
    """The markers of bridges with which a scenario starts. Rule: wed:2.15a; wed:2.15.5a."""
    found = {}
    for marker in scenario.bridges:
        holder = marker.holder or ""
        first, second = marker.hexes
        found[span(first, second)] = Bridge((holder, holder), holder if marker.wired else "")
    return Map(found)
