"""The static game, pickling, and errors that cross from one process to another."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from attrs import evolve, frozen
from tests import tiny
from tests.hexfront.toys import BLUE, RED, Add, Counting, ToyGame, started

from hexfront.errors import DataError, DataMismatch, HexfrontError, IllegalAction, SaveError, UnknownName
from hexfront.hooks import Hooks
from hexfront.kernel import apply, legal_actions
from hexfront.sources import Refusal
from hexfront.state import Game


def game(**changes: Any) -> Game:
    parts: dict[str, Any] = {"id": "x", "sides": (BLUE, RED), "options": (), "contents": (("board", "1"),)}
    return Game(**{**parts, "hooks": Hooks(), **changes})


def test_games_are_equal_by_id_options_and_contents() -> None:
    assert game() == game()
    assert hash(game()) == hash(game())
    for change in ({"id": "y"}, {"options": (("a", "1"),)}, {"contents": (("board", "2"),)}):
        assert game() != game(**change)
    assert game() != "x"


def test_a_subclass_that_compares_its_fields_is_a_bug() -> None:
    with pytest.raises(AssertionError, match=r"say @frozen\(eq=False\)"):

        @frozen
        class Slow(Game):
            board: int


def test_a_game_names_what_differs() -> None:
    assert game().changes({"board": "1"}) == []
    assert game().changes({"board": "2", "units": "3"}) == [
        "board: made with 2, here 1",
        "units: made with 3, here none",
    ]
    assert game().changes({}) == ["board: made with none, here 1"]


def test_a_game_that_does_not_say_how_it_is_loaded() -> None:
    with pytest.raises(AssertionError, match=r"Game does not say how a game is put together: see Game\.loaded_by"):
        pickle.loads(pickle.dumps(game()))


@pytest.mark.parametrize("copied", [copy.deepcopy, copy.copy])
def test_a_copy_of_a_state_is_the_state(copied: Any) -> None:
    """It never changes, so copying it is free: searchers of others copy at every node."""
    state = tiny.new_game("feud", turns=3)
    assert copied(state) is state
    assert copied([state])[0] is state


def test_a_pickled_state_is_equal_and_shares_its_game() -> None:
    state = tiny.new_game("feud", turns=3)
    legal_actions(state)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert again is not state
    assert again.game is state.game
    assert again.game.hooks is state.game.hooks
    assert apply(again, tiny.legal_actions(again)[0]) == apply(state, tiny.legal_actions(state)[0])


def test_a_pickle_holds_nothing_of_the_static_game() -> None:
    assert len(pickle.dumps(started(Counting()))) < 1000


def test_a_game_pickled_with_other_data_is_refused() -> None:
    state = started(Counting())
    other = ToyGame("toy", (BLUE, RED), (), (("board", "2"),), Hooks())
    with pytest.raises(DataMismatch, match="toy was pickled with other data\nboard: made with 2, here 1"):
        pickle.loads(pickle.dumps(evolve(state, game=other)))


@pytest.mark.parametrize(
    "error",
    [
        IllegalAction("Add(1)", [Refusal("toy:1", "no", (("sum", 3),))]),
        DataError(["a.toml:1: x", "a.toml:2: y"]),
        DataMismatch("toy", ["board: 1, 2"]),
        SaveError("cut short"),
        UnknownName("who"),
    ],
)
def test_errors_cross_from_one_process_to_another(error: HexfrontError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_an_error_says_all() -> None:
    with pytest.raises(ValueError, match=r"Add\(number=9\): 1 \+ 9 is more than 9 \(toy:1\.1\)"):
        apply(started(Counting(), count=1), Add(9))
