"""Scenarios as games of OpenSpiel, with explicit chance: `hexfront[open-spiel]`.

The players are the sides in their order. Chance outcomes are numbered in the order of `rules.chance`; actions as
`hexfront.adapters.ActionIds` says. The observation of a player is its view; its information state is all that it has
seen and done, in order, without what changed nothing in its sight.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from hexfront.actions import Action
from hexfront.adapters.setup import Setup, set_up
from hexfront.codec import canonical, to_json
from hexfront.drive import returns
from hexfront.flow import CHANCE
from hexfront.keys import information_key
from hexfront.rules import Rules

if TYPE_CHECKING:  # what is used of it; type checkers need not have the package

    class _Game:
        def __init__(self, kind: Any, info: Any, params: Any) -> None: ...

    class _State:
        def __init__(self, game: Any) -> None: ...
        def get_game(self) -> Any: ...
        def history(self) -> list[int]: ...

else:
    from pyspiel import Game as _Game
    from pyspiel import State as _State

LONGEST: Final = 10_000  # actions and outcomes of one game
OUTCOMES: Final = 256  # of one decision of chance
_registered: dict[str, tuple[Any, ...]] = {}


def register(
    rules: Rules[Any], scenario: str, *, longest: int = LONGEST, outcomes: int = OUTCOMES, **setup: Any
) -> str:
    """Make a scenario known to OpenSpiel, and give the name under which `pyspiel.load_game` finds it.

    `longest` and `outcomes` bound the length of a game and the outcomes of one roll or draw; the others are those of
    `hexfront.adapters.set_up`. To register the same again changes nothing.

    Raises:
        ValueError: the name stands for another game already; give one of your own with `name`.
    """
    made = set_up(rules, scenario, **setup)
    what = (made.rules, made.first, made.ids, made.encoder, longest, outcomes)
    known = _registered.setdefault(made.name, what)
    if known is what:
        kind, info = _game_type(made), _game_info(made, longest, outcomes)
        parts = {"setup": made, "kind": kind, "info": info, "__doc__": f"The scenario {made.name}."}
        # a class and nothing lighter: OpenSpiel lets go of it after Python has ended, which only a class survives
        pyspiel.register_game(kind, type(f"Game_{made.name}", (ScenarioGame,), parts))
    elif known != what:
        raise ValueError(f"{made.name} stands for another game already; give this one a name of its own")
    return made.name


def load_game(rules: Rules[Any], scenario: str, **options: Any) -> Any:
    """A scenario as an OpenSpiel game; the options are those of `register`."""
    return pyspiel.load_game(register(rules, scenario, **options))


def _game_type(setup: Setup[Any]) -> Any:
    return pyspiel.GameType(
        short_name=setup.name,
        long_name=f"{setup.first.game.id} ({setup.name})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(setup.sides),
        min_num_players=len(setup.sides),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
    )


def _game_info(setup: Setup[Any], longest: int, outcomes: int) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=setup.ids.slots,
        max_chance_outcomes=outcomes,
        num_players=len(setup.sides),
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=longest,
    )


class ScenarioGame(_Game):
    """A scenario as OpenSpiel sees it; each has a class of its own below this one, which holds its parts."""

    setup: ClassVar[Setup[Any]]
    kind: ClassVar[Any]
    info: ClassVar[Any]

    def __init__(self, params: Any = None) -> None:
        super().__init__(self.kind, self.info, params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickle is the name: whoever reads it has registered the scenario too."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> ScenarioState:
        """The state that a game begins with."""
        return ScenarioState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bound of a game's length is all that is known."""
        return int(self.info.max_game_length)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What writes observations of the wanted kind: public, private, or all that is seen or was ever seen."""
        if params:
            raise ValueError(f"observations take no parameters, and got {params}")
        return Observer(self.setup, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class ScenarioState(_State):
    """A state as OpenSpiel sees it; `now` is the state of the library."""

    def __init__(self, game: ScenarioGame) -> None:
        super().__init__(game)
        self.now: Any = game.setup.first

    @property
    def setup(self) -> Setup[Any]:
        """The scenario that is played."""
        setup: Setup[Any] = self.get_game().setup
        return setup

    def current_player(self) -> int:
        """The number of the side that decides, or those that OpenSpiel has for chance and the end."""
        side = self.setup.side(self.now)
        if side is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if side == CHANCE else self.setup.sides.index(side)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.setup.side(self.now) is None

    def returns(self) -> list[float]:
        """What the game is worth to each player; 0 while it runs."""
        return list(returns(self.setup.rules, self.now))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of a roll or draw by number, each with its probability."""
        return [(number, float(chance)) for number, (_, chance) in enumerate(self.setup.rules.chance(self.now))]

    def action(self, number: int) -> Action:
        """The action that a number means now.

        Raises:
            IllegalAction: it means none.
        """
        outcomes = self.setup.rules.chance(self.now)
        return outcomes[number][0] if 0 <= number < len(outcomes) else self.setup.action(self.now, number)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.setup.numbered(self.now))

    def _apply_action(self, action: int) -> None:
        self.now = self.setup.rules.apply(self.now, self.action(action)).state

    def _action_to_string(self, player: int, action: int) -> str:
        return self.setup.rules.describe(self.now, self.action(action))

    def __str__(self) -> str:
        return f"{self.setup.told(self.now)} after {self.history()}"


class Observer:
    """Writes what a player observes, in the form that OpenSpiel asks for: text for all kinds, numbers for the view."""

    def __init__(self, setup: Setup[Any], kind: Any) -> None:
        self.setup = setup
        self.kind = kind
        alone = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.sees_all: bool = alone and kind.public_info
        has_tensor = self.sees_all and not kind.perfect_recall
        shape = setup.encoder.shape
        self.tensor: NDArray[np.float32] | None = np.zeros(shape, np.float32).reshape(-1) if has_tensor else None
        self.dict: dict[str, NDArray[np.float32]] = (
            {} if self.tensor is None else {"observation": self.tensor.reshape(shape)}
        )

    def set_from(self, state: ScenarioState, player: int) -> None:
        """Write the numbers of the player's view."""
        if self.tensor is not None:
            self.tensor[:] = self.setup.observation(state.now, self.setup.sides[player]).reshape(-1)

    def string_from(self, state: ScenarioState, player: int) -> str:
        """A text that is the same exactly if what is observed is."""
        side = self.setup.sides[player]
        if self.sees_all:
            return self._recalled(state, side) if self.kind.perfect_recall else self._seen(state.now, side)
        public = canonical(to_json(state.now.seen_by(""))) if self.kind.public_info else ""
        if self.kind.private_info == pyspiel.PrivateInfoType.NONE:
            return public
        mine = self.kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        owners = (side,) if mine else self.setup.sides
        return public + " ".join(f"{owner}: {self._kept(state.now, owner)}" for owner in owners)

    def _seen(self, state: Any, side: str) -> str:
        return f"{side} {information_key(self.setup.rules.view(state, side))}"

    def _kept(self, state: Any, side: str) -> str:
        """What only this side knows."""
        view = self.setup.rules.view(state, side)
        return canonical(to_json(view)["secret"])

    def _recalled(self, state: ScenarioState, side: str) -> str:
        """All that the side saw and did, from the beginning: the game is played again for it."""
        rules, past = self.setup.rules, state.get_game().new_initial_state()
        trail = [self._seen(past.now, side)]
        for number in state.history():
            action, mine = past.action(number), self.setup.side(past.now) == side
            past.now = rules.apply(past.now, action).state
            seen = self._seen(past.now, side)
            if mine:
                trail.append(canonical(to_json(action)))
            if mine or seen != trail[-1]:
                trail.append(seen)
        return f"{side} {hashlib.sha256(' '.join(trail).encode()).hexdigest()[:32]}"
