"""What each scenario adds to the rules, by its id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from hexfront.hooks import Hooks
from httr.game import ScenarioRules
from httr.operation.victory import HOOKS as VICTORY
from httr.operation.victory import decide
from httr.scenario import Scenario

RULES: Final[Mapping[str, Callable[[Scenario], ScenarioRules]]] = {
    "hells-highway": lambda scenario: ScenarioRules(Hooks(VICTORY), decide),
}


def rules_of(scenario: Scenario) -> ScenarioRules:
    """The hooks of a scenario that ships, and how it is decided."""
    return RULES[scenario.id](scenario)
