"""Random games read as a person would: every choice described, every attack previewed, every event told."""

from __future__ import annotations

import pytest

import gts
from gts.account import account
from gts.situation import situation
from hexfront.dice import SeededRoller


@pytest.mark.random_play
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("scenario", [info.id for info in gts.scenarios()])
def test_everything_can_be_put_into_words(scenario: str, seed: int) -> None:
    roller = SeededRoller(seed)
    state = gts.new_game(scenario)
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
