"""Keys: equal for equal states and views, in every process, and different for what differs."""

from __future__ import annotations

import subprocess
import sys

import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

from hexfront.dice import SeededRoller
from hexfront.errors import HiddenInformation
from hexfront.keys import information_key, state_key
from hexfront.rules import Rules
from hexfront.testing import random_games

RULES: Rules[Tiny] = tiny


def test_states_have_one_key_exactly_if_they_are_equal() -> None:
    met: dict[str, Tiny] = {}
    for game in random_games(RULES, "skirmish", 10):
        for spot in game:
            key = state_key(spot.state)
            assert met.setdefault(key, spot.state) == spot.state
            assert state_key(tiny.loads(tiny.dumps(spot.state))) == key
    assert len(met) == len(set(met.values()))


def test_a_side_cannot_tell_states_of_one_information_set_apart() -> None:
    hidden = 0
    for game in random_games(RULES, "skirmish", 5):
        for spot in game:
            for side in SIDES:
                view = tiny.view(spot.state, side)
                other = tiny.complete(view, SeededRoller(f"{side} {spot}"))
                assert information_key(tiny.view(other, side)) == information_key(view)
                hidden += state_key(other) != state_key(spot.state)
    assert hidden, "no completion was another state"


def test_each_side_and_each_game_has_keys_of_its_own() -> None:
    state = tiny.new_game("skirmish")
    assert information_key(tiny.view(state, "blue")) != information_key(tiny.view(state, "red"))
    assert len({state_key(each) for each in (state, tiny.new_game("feud"), tiny.new_game("feud", turns=3))}) == 3


def test_a_key_is_the_same_in_every_process() -> None:
    code = "from tests import tiny; from hexfront import state_key; print(state_key(tiny.new_game('feud')))"
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"]
    keys = {
        subprocess.run(command, env={"PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True).stdout.strip()
        for seed in ("1", "2")
    }
    assert keys == {state_key(tiny.new_game("feud"))}


def test_views_and_states_are_not_mixed_up() -> None:
    state = tiny.new_game("skirmish")
    with pytest.raises(HiddenInformation, match="what blue sees is not a state"):
        state_key(tiny.view(state, "blue"))
    with pytest.raises(ValueError, match="expected the view of a side"):
        information_key(state)
