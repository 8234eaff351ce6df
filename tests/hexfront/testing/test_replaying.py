from __future__ import annotations

import json
from typing import Any

import pytest
from tests import tiny
from tests.hexfront.testing.test_conformance import broken
from tests.tiny.state import Tiny

from hexfront.rules import Rules
from hexfront.testing import random_record, record_text, replays, replays_under_hash_seeds
from hexfront.testing import replaying as module

RULES: Rules[Tiny] = tiny


def test_a_random_game_replays() -> None:
    replays(RULES, "feud", seed=5, turns=3)


def test_a_game_that_is_not_repeatable_is_found_out() -> None:
    def moody(state: Tiny, action: Any, **checks: Any) -> Any:
        calls.append(action)
        return tiny.apply(state.with_mark(("calls",), len(calls)), action, **checks)

    calls: list[Any] = []
    with pytest.raises(AssertionError, match="the replay leads elsewhere at step 0"):
        replays(broken(apply=moody), "feud")


def test_the_same_game_is_played_under_every_hash_seed() -> None:
    replays_under_hash_seeds("tests.tiny", "skirmish", seed=3, hash_seeds=(0, 1, 2), turns=1)


def test_games_that_differ_are_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = iter(["a\nb", "a\nc", "a\nb"])
    monkeypatch.setattr(module, "_played", lambda *_: next(texts))
    with pytest.raises(AssertionError, match="another game with hash seed 1: line 1: 'b' or 'c'"):
        replays_under_hash_seeds("tests.tiny", "skirmish", hash_seeds=(0, 1))
    texts = iter(["", ""])
    with pytest.raises(AssertionError, match="another game in this process: one is longer"):
        replays_under_hash_seeds("tests.tiny", "skirmish", hash_seeds=(0, 1))


def test_a_process_that_fails_is_shown() -> None:
    with pytest.raises(AssertionError, match=r"with hash seed 0: (?s:.*)no scenario nowhere"):
        replays_under_hash_seeds("tests.tiny", "nowhere", hash_seeds=(0,))


def test_it_runs_as_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    module.main(["tests.tiny", "feud", "7", json.dumps({"turns": 1})])
    assert capsys.readouterr().out == record_text(RULES, random_record(RULES, "feud", "7", turns=1))
