"""The public names: what is listed here is promised."""

from __future__ import annotations

import inspect
from types import ModuleType
from typing import Any, Final

import pytest

import gts
import hexfront
import httr
from hexfront.rules import Rules

GAMES: Final[tuple[Rules[Any], ...]] = (gts, httr)
"""Each of them is a `Rules` for the type checker too."""

RULES = {
    *("scenarios", "new_game", "position", "format_position", "dumps", "loads"),
    *("decision", "legal_actions", "canonical_actions", "chance", "apply", "why_not", "describe", "outcome"),
    *("view", "complete", "preview"),
}


@pytest.mark.parametrize("package", [hexfront, gts, httr], ids=["hexfront", "gts", "httr"])
def test_each_public_name_is_there_and_told_of(package: ModuleType) -> None:
    names: list[str] = package.__all__
    assert len(names) == len(set(names))
    things = [getattr(package, name) for name in names]
    assert [thing for thing in things if is_ours(thing) and not inspect.getdoc(thing)] == []


def is_ours(thing: object) -> bool:
    return inspect.isclass(thing) or inspect.isfunction(thing)


@pytest.mark.parametrize("game", [gts, httr], ids=["gts", "httr"])
def test_a_game_has_the_functions_of_rules(game: ModuleType) -> None:
    assert set(game.__all__) >= RULES
