"""Random games read as a person would: every choice described, every attack previewed, every event told."""

from __future__ import annotations

from pathlib import Path

import pytest

import httr
from hexfront.actions import Action
from hexfront.dice import SeededRoller
from httr.account import account
from httr.situation import situation
from httr.state import HttrState

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))
DICE = {0, 1, 6, 11}
"""How many rolls a preview knows: none, that of a fire too weak, one die, or two."""


def read_through(state: HttrState, seed: str, most: int) -> None:
    """Play at random, and put everything into words on the way."""
    roller = SeededRoller(seed)
    for number in range(most):
        side = httr.decision(state).side
        if side is None:
            return
        chance = side == "chance"
        action = roller.choose(httr.chance(state)) if chance else read_choices(httr.view(state, side), roller)
        if number % 50 == 0:
            assert all(situation(state))
        done = httr.apply(state, action)
        assert all(line.strip() for line in account(state, done.events))
        state = done.state


def read_choices(view: HttrState, roller: SeededRoller) -> Action:
    """Describe every choice, and preview the one that is taken."""
    choices = httr.legal_actions(view)
    described = [httr.describe(view, each) for each in choices]
    assert all(described)
    assert len(set(described)) == len(described), f"two choices read alike: {sorted(described)}"
    action = roller.pick(choices)
    if (found := httr.preview(view, action)) is not None:
        assert sum(chance for _, chance in found.odds) == 1
        assert len(found.rolls) in DICE
    return action


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", [info.id for info in httr.scenarios()])
def test_a_game_can_be_put_into_words(scenario: str) -> None:
    read_through(httr.new_game(scenario), "words", 800)


@pytest.mark.random_play
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_can_be_put_into_words(path: Path) -> None:
    read_through(httr.position(path.read_text(encoding="utf-8")), path.stem, 300)
