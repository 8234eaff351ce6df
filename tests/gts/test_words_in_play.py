"""Random games read as a person would: every choice described, every attack previewed, every event told."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from tests.gts.sizes import LARGE, SMALL

import gts
from gts.account import account
from gts.situation import situation
from gts.state import GameState
from hexfront.dice import SeededRoller

POSITIONS: Final = sorted((Path(__file__).parent / "positions").glob("*.toml"))


@pytest.mark.random_play
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", [*SMALL, *(pytest.param(large, marks=pytest.mark.soak) for large in LARGE)])
def test_everything_can_be_put_into_words(scenario: str, seed: int) -> None:
    read_through(gts.new_game(scenario), SeededRoller(seed))


@pytest.mark.random_play
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_so_can_what_happens_from_the_named_positions(path: Path) -> None:
    """What no scenario that ships has yet, such as Artillery Parks."""
    read_through(gts.position(path.read_text(encoding="utf-8")), SeededRoller(path.stem))


def read_through(state: GameState, roller: SeededRoller) -> None:
    """Play a random game to its end, and read all of it."""
    while (side := gts.decision(state).side) is not None:
        if side == "chance":
            action = roller.choose(gts.chance(state))
        else:
            view = gts.view(state, side)
            choices = gts.legal_actions(view)
            described = [gts.describe(view, each) for each in choices]
            assert all(described)
            assert len(set(described)) == len(described), f"two choices read alike: {sorted(described)}"
            action = roller.pick(choices)
            if (found := gts.preview(view, action)) is not None:
                assert sum(chance for _, chance in found.odds) == 1
                assert len(found.rolls) == 10
            assert all(situation(view))
        done = gts.apply(state, action)
        assert all(line.strip() for line in account(state, done.events))
        state = done.state
