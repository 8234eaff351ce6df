"""Scenarios as PettingZoo environments, in which the sides take turns (AEC), with action masks: `hexfront[pettingzoo]`.

The agents are the sides. Rolls and draws are made between their steps, by the seed of `reset`.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np
from gymnasium import spaces
from pettingzoo.utils import wrappers

from hexfront.adapters.setup import Setup, set_up
from hexfront.dice import SeededRoller
from hexfront.drive import returns, roll
from hexfront.rules import Rules

if TYPE_CHECKING:  # what is used of it; type checkers need not have the package

    class _AECEnv:
        def agent_iter(self) -> Iterator[str]: ...
        def last(self) -> tuple[Any, float, bool, bool, dict[str, Any]]: ...
        def _was_dead_step(self, action: Any) -> None: ...
        def _clear_rewards(self) -> None: ...
        def _accumulate_rewards(self) -> None: ...

else:
    from pettingzoo import AECEnv as _AECEnv

RENDER_MODES = ("ansi", "human")


def env(rules: Rules[Any], scenario: str, *, render_mode: str | None = None, **setup: Any) -> Any:
    """A scenario as an environment that also refuses to be used before `reset`; see `ScenarioEnv`."""
    return wrappers.OrderEnforcingWrapper(ScenarioEnv(rules, scenario, render_mode=render_mode, **setup))


class ScenarioEnv(_AECEnv):
    """A scenario as PettingZoo sees it; `state_now` is the state of the library.

    An observation is a dict: `observation`, what the agent sees (by default the vector of `ViewVector`), and
    `action_mask`, 1 for each number that is legal, all 0 for an agent that does not decide. Rewards come at the end: 1,
    0 or -1. `render_mode` "ansi" gives a line of text, "human" prints it. `setup` are the options of `set_up`.
    """

    def __init__(self, rules: Rules[Any], scenario: str, *, render_mode: str | None = None, **setup: Any) -> None:
        super().__init__()
        self.setup: Setup[Any] = set_up(rules, scenario, **setup)
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": self.setup.name,
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents: list[str] = list(self.setup.sides)
        slots, shape = self.setup.ids.slots, self.setup.encoder.shape
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(slots) for agent in self.possible_agents}
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-1.0, 1.0, shape, np.float32),
                    "action_mask": spaces.Box(0, 1, (slots,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._roller = SeededRoller(secrets.randbits(64))
        self.state_now: Any = self.setup.first

    def observation_space(self, agent: str) -> Any:
        """The space of what an agent observes."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; a seed fixes all its rolls and draws, and those of the games after it."""
        if seed is not None:
            self._roller = SeededRoller(seed)
        self.agents: list[str] = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection: str = self.agents[0]
        self._come_to(self.setup.first)

    def _come_to(self, state: Any) -> None:
        """Roll until a side must decide, and give out the rewards if none ever will."""
        self.state_now = roll(self.setup.rules, state, self._roller).state
        side = self.setup.side(self.state_now)
        if side is not None:
            self.agent_selection = side
            return
        worth = returns(self.setup.rules, self.state_now)
        self.rewards = dict(zip(self.setup.sides, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and which numbers it may choose."""
        return {
            "observation": self.setup.observation(self.state_now, agent),
            "action_mask": self.setup.mask(self.state_now, agent),
        }

    def step(self, action: int | None) -> None:
        """Let the agent that is selected take the action of this number.

        Raises:
            IllegalAction: no legal action has it; nothing has changed.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen = self.setup.action(self.state_now, -1 if action is None else int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._come_to(self.setup.rules.apply(self.state_now, chosen).state)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """A line of text on who decides what, or on how it ended; "human" prints it."""
        text = self.setup.told(self.state_now)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""
