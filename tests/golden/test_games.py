"""Whole games, by people at the terminal and by bots: their records lead where they led, and read as they read."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

from hexfront import record

GAMES = sorted((Path(__file__).parent / "games").glob("*/*.json"))


def test_there_are_games_of_both_systems() -> None:
    assert {path.parent.name for path in GAMES} == {"gts", "httr"}


@pytest.mark.no_cover
@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_recorded_game_leads_where_it_led_and_reads_as_it_read(path: Path) -> None:
    """Each step is legal and leads to the digest in the record; the account is that in the text beside it.

    Tell it again with `python -m gts replay RECORD` (or `httr`) after a change of the words or the data, and read the
    difference. After a change of rules or bots the game of the bots is played again: "hells-highway" with the default
    set-up, `greedy` on both sides, and seed 1.
    """
    rules, told = import_module(path.parent.name), import_module(f"{path.parent.name}.account")
    text = path.read_text(encoding="utf-8")
    replayed = record.replay(rules, record.parse(text, path.parent.name), rules.loads(text, accept_data=True))
    assert replayed.broken_at is None
    state = replayed.record.first
    lines: list[str] = []
    for step in replayed.record.steps:
        lines += told.account(state, step.events)
        state = rules.apply(state, step.action).state
    assert rules.outcome(replayed.record.last) is not None
    assert lines == path.with_suffix(".txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("words", ["fires AT in opportunity fire", "is fought", "is disrupted", "recovers", "retreats"])
def test_the_kept_game_of_httr_shows_what_players_ask_about(words: str) -> None:
    """AT fire, close actions and what they lead to: choose another seed if a change of bots or rules loses them."""
    text = (Path(__file__).parent / "games" / "httr" / "hells-highway-by-greedy.txt").read_text(encoding="utf-8")
    assert words in text
