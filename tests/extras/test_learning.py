"""A learner that has never heard of the game gets better at it: `nox -s learning`. Takes a few minutes."""

from __future__ import annotations

from typing import Any

import pytest
from tests import tiny
from tests.tiny.state import Tiny

from hexfront.adapters import ViewVector
from hexfront.rules import Rules

torch = pytest.importorskip("torch", reason="comes with the session `learning`")
sb3 = pytest.importorskip("sb3_contrib", reason="comes with the session `learning`")

from hexfront.adapters.gymnasium import SideEnv  # noqa: E402

RULES: Rules[Tiny] = tiny
GAMES = 100
STEPS = 4096


def worth(model: Any, env: SideEnv) -> float:
    """The sum of the rewards of games whose seeds were not trained on."""
    total = 0.0
    for seed in range(10_000, 10_000 + GAMES):
        seen, _ = env.reset(seed=seed)
        over = False
        while not over:
            action, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(int(action))
            total += float(reward)
    return total


@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_trained_policy_beats_its_untrained_self(side: str) -> None:
    """Against random bots, in the games of seeds that it has not met in training."""
    torch.set_num_threads(1)  # of one seed, the same numbers on every machine with these versions
    env = SideEnv(RULES, "skirmish", side, slots=64, encoder=ViewVector(256))
    model = sb3.MaskablePPO("MlpPolicy", env, seed=1, n_steps=512, batch_size=128, device="cpu")
    before = worth(model, env)
    model.learn(STEPS)
    after = worth(model, env)
    print(f"{side}: {before} untrained, {after} after {STEPS} steps, in {GAMES} games")
    assert after >= before + GAMES / 10
