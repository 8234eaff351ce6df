"""One side of a scenario under Gymnasium's own checks: `nox -s adapters`."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from tests import tiny
from tests.tiny.state import Tiny

import gts
import httr
from hexfront.bots import first_bot
from hexfront.errors import IllegalAction
from hexfront.rules import Rules

pytest.importorskip("gymnasium", reason="comes with hexfront[gymnasium]")

from gymnasium.utils.env_checker import check_env

from hexfront.adapters.gymnasium import SideEnv

RULES: Rules[Tiny] = tiny


@pytest.mark.parametrize(
    ("rules", "scenario", "side", "options"),
    [
        pytest.param(RULES, "skirmish", "red", {}, marks=pytest.mark.sample),
        (RULES, "feud", "blue", {}),
        (gts, "a-drive-in-the-country", "german", {}),
        (gts, "hells-highway", "allied", {"setup": "default"}),
        (httr, "hells-highway", "german", {"setup": "default"}),
    ],
)
@pytest.mark.filterwarnings("ignore:.*not having a spec")  # it is made of a scenario, not by a registered name
def test_its_own_check(rules: Any, scenario: str, side: str, options: dict[str, Any]) -> None:
    check_env(SideEnv(rules, scenario, side, **options))


def play(env: SideEnv, seed: int) -> tuple[float, list[int], bytes]:
    """A game at random: the reward, the numbers chosen, all that was seen."""
    draw = random.Random(seed)
    seen, info = env.reset(seed=seed)
    chosen: list[int] = []
    told = [seen.tobytes()]
    reward, over = 0.0, False
    while not over:
        assert reward == 0
        assert np.array_equal(info["action_mask"], env.action_masks())
        chosen.append(draw.choice(np.flatnonzero(env.action_masks()).tolist()))
        seen, reward, over, cut, info = env.step(chosen[-1])
        assert not cut
        told.append(seen.tobytes())
    return reward, chosen, b"".join(told)


def test_a_game_is_worth_what_it_is_to_the_side() -> None:
    rewards = []
    for seed in range(12):
        env = SideEnv(RULES, "skirmish", "red", slots=128)
        reward, _, _ = play(env, seed)
        outcome = tiny.outcome(env.state_now)
        assert outcome is not None
        assert reward == {"red": 1.0, "blue": -1.0, None: 0.0}[outcome.winner]
        rewards.append(reward)
    assert {1.0, -1.0} <= set(rewards)


def test_a_seed_fixes_dice_and_opponents() -> None:
    one, two = (SideEnv(RULES, "skirmish", "blue", slots=128) for _ in range(2))
    assert play(one, 4) == play(two, 4)
    assert play(one, 4) == play(two, 4)
    assert play(one, 5) != play(one, 4)


def test_opponents_are_bots_of_any_kind() -> None:
    """Against one that buys the first thing and then nothing, everybody who decides is the side."""
    env = SideEnv(RULES, "skirmish", "blue", {"red": first_bot}, slots=128)
    env.reset(seed=1)
    assert env.setup.side(env.state_now) == "blue"
    play(env, 1)


@pytest.mark.sample
def test_an_illegal_number_loses_or_is_refused() -> None:
    env = SideEnv(RULES, "skirmish", "blue", slots=128)
    env.reset(seed=1)
    wrong = int(np.flatnonzero(~env.action_masks())[0])
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1.0, True)
    assert f"action {wrong}: no legal action has this number" in info["illegal"]
    strict = SideEnv(RULES, "skirmish", "blue", illegal="refuse", slots=128)
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    env = SideEnv(RULES, "skirmish", "blue", render_mode="ansi", slots=128)
    env.reset(seed=1)
    assert env.render() == "tests_tiny_skirmish: blue decides: buy units"
    play(SideEnv(RULES, "skirmish", "blue", render_mode="human", slots=128), 1)
    assert "tests_tiny_skirmish is over: " in capsys.readouterr().out


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a side of"):
        SideEnv(RULES, "skirmish", "green")
    with pytest.raises(ValueError, match="lose or refuse"):
        SideEnv(RULES, "skirmish", "blue", illegal="ignore")
