"""States of the series cross from one process to another."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor

import pytest

import gts
from hexfront import DataMismatch, random_bot, simulate

SCENARIO = "a-drive-in-the-country"


def test_a_pickled_state_is_equal_and_small() -> None:
    state = gts.new_game(SCENARIO)
    text = pickle.dumps(state)
    assert pickle.loads(text) == state
    assert pickle.loads(text).game is pickle.loads(text).game
    assert len(text) < 10_000


def test_a_pickle_made_with_other_data_is_refused() -> None:
    text = pickle.dumps(gts.new_game(SCENARIO))
    digest = next(digest for name, digest in gts.new_game(SCENARIO).game.contents if name == "charts")
    with pytest.raises(DataMismatch, match="charts: made with"):
        pickle.loads(text.replace(digest.encode(), b"0" * len(digest)))


def test_processes_play_the_same_games() -> None:
    bots = {side: random_bot() for side in ("allied", "german")}
    rows = simulate("gts", SCENARIO, bots, 4, workers=1)
    assert [row.error for row in rows] == [None] * 4
    with ProcessPoolExecutor(2) as processes:
        assert simulate("gts", SCENARIO, bots, 4, executor=processes) == rows
