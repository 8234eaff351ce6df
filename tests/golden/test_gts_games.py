"""Games that people have played at the terminal: their records lead where they led, and read as they read."""

from __future__ import annotations

from pathlib import Path

import pytest

import gts
from gts.account import account
from hexfront import record

GAMES = sorted((Path(__file__).parent / "games").glob("*.json"))


def test_there_are_games() -> None:
    assert GAMES


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_leads_where_it_led_and_reads_as_it_read(path: Path) -> None:
    """Each step is legal and leads to the digest in the record; the account is that in the text beside it.

    Tell it again with `python -m gts replay RECORD` after a change of the words or the data, and read the difference.
    """
    text = path.read_text(encoding="utf-8")
    replayed = record.replay(gts, record.parse(text, "gts"), gts.loads(text, accept_data=True))
    assert replayed.broken_at is None
    state = replayed.record.first
    told: list[str] = []
    for step in replayed.record.steps:
        told += account(state, step.events)
        state = gts.apply(state, step.action).state
    assert state == replayed.record.last
    assert gts.outcome(state) is not None
    assert told == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()
