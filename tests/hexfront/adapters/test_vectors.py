"""What a side sees as a vector: of its view alone, and telling."""

from __future__ import annotations

import numpy as np
import pytest
from attrs import evolve
from tests import tiny
from tests.tiny.rules import Buy
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action, Finish
from hexfront.adapters import ViewVector
from hexfront.dice import SeededRoller
from hexfront.drive import play
from hexfront.rules import Rules
from hexfront.testing import random_games

RULES: Rules[Tiny] = tiny
ENCODER = ViewVector(256)


def after(*actions: Action) -> Tiny:
    state = tiny.new_game("skirmish")
    for action in actions:
        state = tiny.apply(state, action).state
    return state


def test_the_first_places_say_who_decides_and_who_sees() -> None:
    state = after(Buy("guard"), Finish())  # red is to buy
    assert ENCODER(tiny.view(state, "blue"))[:4].tolist() == [0, 1, 1, 0]
    assert ENCODER(tiny.view(state, "red"))[:4].tolist() == [0, 1, 0, 1]
    over = play(RULES, tiny.new_game("skirmish", turns=0), dict.fromkeys(SIDES, cheap)).last
    assert ENCODER(tiny.view(over, "red"))[:4].tolist() == [0, 0, 0, 1]


def cheap(rules: Rules[Tiny], view: Tiny, actions: tuple[Action, ...]) -> Action:
    return Finish() if Finish() in actions else Buy("guard")


def test_what_is_hidden_makes_no_difference() -> None:
    for game in random_games(RULES, "feud", 5):
        for spot in game:
            for side in SIDES:
                view = tiny.view(spot.state, side)
                other = tiny.view(tiny.complete(view, SeededRoller(str(spot))), side)
                assert np.array_equal(ENCODER(view), ENCODER(other))


def test_what_is_seen_does() -> None:
    states = [after(Buy("guard")), after(Buy("giant")), after(Buy("guard"), Buy("guard"))]
    blue = [ENCODER(tiny.view(state, "blue")) for state in states]
    assert len({vector.tobytes() for vector in blue}) == 3
    red = [ENCODER(tiny.view(state, "red")) for state in states]
    assert len({vector.tobytes() for vector in red}) == 1


def test_numbers_count_by_their_size() -> None:
    """A turn more changes a single place, from 0.1 / (1 + 0.1) to 0.2 / (1 + 0.2)."""
    state = after(Buy("guard"), Finish(), Buy("guard"), Finish())
    one = ENCODER(tiny.view(state, "blue"))
    two = ENCODER(tiny.view(evolve(state, turn=2), "blue"))
    (place,) = np.flatnonzero(one != two)
    assert abs(two[place] - one[place]) == pytest.approx(0.2 / 1.2 - 0.1 / 1.1)


def test_shape_and_bounds() -> None:
    vector = ENCODER(tiny.view(after(), "blue"))
    assert vector.shape == ENCODER.shape
    assert vector.dtype == np.float32
    assert np.abs(vector).max() <= 1
    with pytest.raises(ValueError, match="expected a view, and a size above 4; got 256, None"):
        ENCODER(after())
    with pytest.raises(ValueError, match="expected a view, and a size above 4; got 4, blue"):
        ViewVector(4)(tiny.view(after(), "blue"))
