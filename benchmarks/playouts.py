"""Random playouts: of our games, and of the peers that play games in Python."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from random import Random
from typing import Any, Final

import gts
import httr
from hexfront.flow import CHANCE
from hexfront.rules import Rules
from hexfront.state import State

SEED: Final = 7
BATCH: Final = 20  # steps between two looks at the clock


class Playout:
    """A random game, played on and on: each step asks for the legal actions, takes one and applies it.

    Rolls and draws are steps too, taken with their probabilities. When a game is over the next one begins.
    """

    def __init__(self, rules: Rules[Any], first: State, batch: int = BATCH) -> None:
        self.rules = rules
        self.first = first
        self.batch = batch
        self._states = self.states()

    def states(self) -> Iterator[Any]:
        """The states after each step."""
        random, rules, state = Random(SEED), self.rules, self.first
        while True:
            legal = rules.legal_actions(state)
            if not legal:
                state = self.first
                continue
            if rules.decision(state).side == CHANCE:
                outcomes = rules.chance(state)
                weights = cumulated(tuple(chance for _, chance in outcomes))
                action = random.choices(legal, cum_weights=weights)[0]
            else:
                action = random.choice(legal)
            state = rules.apply(state, action).state
            yield state

    def __call__(self) -> int:
        """A few steps."""
        for _ in range(self.batch):
            next(self._states)
        return self.batch


_WEIGHTS: dict[tuple[int, Fraction], list[float]] = {}


def cumulated(chances: tuple[Fraction, ...]) -> list[float]:
    """Summed probabilities, as `random.choices` takes them; how many there are and the first tell them apart here."""
    key = len(chances), chances[0]
    if key not in _WEIGHTS:
        _WEIGHTS[key] = list(accumulate(map(float, chances)))
    return _WEIGHTS[key]


def series(scenario: str) -> Playout:
    """A scenario of the Grand Tactical Series."""
    return Playout(gts, gts.new_game(scenario, setup="default"))


def highway() -> Playout:
    """Scenario 17.0 of Highway to the Reich."""
    return Playout(httr, httr.new_game("hells-highway", setup="default"))


def crowd(units: int) -> Playout:
    """That many companies of the series in two lines that face each other on one board of 40 by 30 hexes."""
    return Playout(gts, gts.position(crowded(units)), batch=5)


def crowded(units: int, width: int = 40, height: int = 30) -> str:
    """The text of that position: eight units to a Formation, a chit for each in the mug."""
    random = Random(SEED)
    ground = [" ".join(random.choice(".....w") for _ in range(width)) for _ in range(height)]
    cast, places, formations = [], [], set()
    for number in range(units):
        side, like, ahead = (("allied", "3-1-grengds", -1), ("german", "1-fj", 1))[number % 2]
        rank, column = divmod(number // 2, width)
        formation = f"{side}-{number // 2 // 8}"
        formations.add(formation)
        own = {"like": like, "side": side, "division": f"{side}-division", "formation": formation}
        cast += [f"[counters.u{number}]", *(f"{name} = {json.dumps(value)}" for name, value in own.items())]
        places.append(f'u{number} = "{10 + column}.{10 + height // 2 + ahead * (2 + rank)}"')
    top = ["turns = 1", f"mug = {json.dumps(sorted(formations))}", "drawing = '''", *ground, "'''"]
    return "\n".join([*top, *cast, "[units]", *places])


# the peers


def chess_moves() -> Callable[[], int]:
    """python-chess: any legal move, pushed."""
    import chess

    random, board = Random(SEED), chess.Board()

    def play() -> int:
        for _ in range(BATCH):
            moves = list(board.legal_moves)
            if not moves or len(board.move_stack) > 300:
                board.reset()
                moves = list(board.legal_moves)
            board.push(random.choice(moves))
        return BATCH

    return play


def catan_ticks() -> Callable[[], int]:
    """catanatron: four random players; the game is copied before each decision, as a search would."""
    from catanatron import Color, Game, RandomPlayer

    def started() -> Any:
        return Game([RandomPlayer(color) for color in Color], seed=SEED)

    games = [started()]

    def play() -> int:
        for _ in range(BATCH):
            game = games[0] if games[0].winning_color() is None and games[0].state.num_turns < 1000 else started()
            games[0] = game.copy()
            games[0].play_tick()
        return BATCH

    return play


def open_spiel_moves(name: str) -> Callable[[], int]:
    """A game of OpenSpiel that is written in Python: any legal action, applied to a clone."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401 - registers them

    random, game = Random(SEED), pyspiel.load_game(name)
    states = [game.new_initial_state()]

    def play() -> int:
        for _ in range(BATCH):
            state = states[0].clone() if not states[0].is_terminal() else game.new_initial_state()
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(actions, chances)[0])
            else:
                state.apply_action(random.choice(state.legal_actions()))
            states[0] = state
        return BATCH

    return play
