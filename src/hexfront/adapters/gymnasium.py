"""A scenario as a Gymnasium environment: one side learns, bots play the others. `hexfront[gymnasium]`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from hexfront.adapters.setup import Setup, set_up
from hexfront.bots import random_bot, seeded
from hexfront.dice import SeededRoller
from hexfront.drive import Bot, choose, returns
from hexfront.errors import IllegalAction
from hexfront.rules import Rules

if TYPE_CHECKING:  # what is used of it; type checkers need not have the package

    class _Env:
        np_random: np.random.Generator

        def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any: ...

else:
    from gymnasium import Env as _Env

LOSE: Final = "lose"
REFUSE: Final = "refuse"


class SideEnv(_Env):
    """One side of a scenario as Gymnasium sees it; `state_now` is the state of the library.

    The observation is what the side sees (by default the vector of `ViewVector`), the action a number, the reward 1, 0
    or -1 at the end. `info["action_mask"]` and `action_masks()` tell which numbers are legal; the second is what
    MaskablePPO of sb3-contrib asks. `opponents` are the bots of the other sides, random ones by default. A number that
    means no legal action loses the game at once, with `info["illegal"]` saying why, because Gymnasium's own tools draw
    numbers blindly; with `illegal="refuse"` it raises IllegalAction instead. `setup` are the options of `set_up`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}

    def __init__(
        self,
        rules: Rules[Any],
        scenario: str,
        side: str,
        opponents: Mapping[str, Bot] | None = None,
        *,
        illegal: str = LOSE,
        render_mode: str | None = None,
        **setup: Any,
    ) -> None:
        self.setup: Setup[Any] = set_up(rules, scenario, **setup)
        others = [each for each in self.setup.sides if each != side]
        if side not in self.setup.sides or illegal not in (LOSE, REFUSE):
            raise ValueError(f"expected a side of {self.setup.sides} and {LOSE} or {REFUSE}; got {side!r}, {illegal!r}")
        self.side = side
        self.opponents: Mapping[str, Bot] = {each: random_bot() for each in others} | dict(opponents or {})
        self.illegal = illegal
        self.render_mode = render_mode
        self.observation_space: Any = spaces.Box(-1.0, 1.0, self.setup.encoder.shape, np.float32)
        self.action_space: Any = spaces.Discrete(self.setup.ids.slots)
        self.state_now: Any = self.setup.first
        self._bots: Mapping[str, Bot] = {}
        self._roller = SeededRoller(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Begin a new game, and play it up to the first decision of the side; a seed fixes dice and bots."""
        super().reset(seed=seed)
        stream = int(self.np_random.integers(2**63))
        self._roller = SeededRoller(stream)
        self._bots = {side: seeded(bot, f"{stream}/{side}") for side, bot in self.opponents.items()}
        self.state_now = self._played_on(self.setup.first)
        return self._observed(), self._info()

    def step(self, action: Any) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Take the action of this number, and play up to the next decision of the side, or to the end."""
        try:
            chosen = self.setup.action(self.state_now, int(action))
        except IllegalAction as error:
            if self.illegal == REFUSE:
                raise
            return self._observed(), -1.0, True, False, {**self._info(), "illegal": str(error)}
        self.state_now = self._played_on(self.setup.rules.apply(self.state_now, chosen).state)
        over = self.setup.side(self.state_now) is None
        worth = returns(self.setup.rules, self.state_now)[self.setup.sides.index(self.side)]
        if self.render_mode == "human":
            self.render()
        return self._observed(), worth, over, False, self._info()

    def _played_on(self, state: Any) -> Any:
        """The state at which the side must decide, or the game is over."""
        while self.setup.side(state) not in (self.side, None):
            state = self.setup.rules.apply(state, choose(self.setup.rules, state, self._bots, self._roller)).state
        return state

    def _observed(self) -> NDArray[np.float32]:
        return self.setup.observation(self.state_now, self.side)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.setup.mask(self.state_now, self.side)}

    def action_masks(self) -> NDArray[np.bool_]:
        """Which numbers are legal now."""
        return self.setup.mask(self.state_now, self.side).astype(np.bool_)

    def render(self) -> str | None:
        """A line of text on who decides what, or on how it ended; "human" prints it."""
        text = self.setup.told(self.state_now)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None
