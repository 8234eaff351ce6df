"""Matches: pairs of games with the sides swapped."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests import tiny
from tests.tiny.state import SIDES, Tiny

from hexfront.actions import Action
from hexfront.bots import RandomBot, first_bot, random_bot
from hexfront.errors import UnknownName
from hexfront.match import Match, match
from hexfront.rules import Rules
from hexfront.simulate import GameRow, simulate

RULES: Rules[Tiny] = tiny


def game(number: int, winner: str | None, **more: Any) -> GameRow:
    level = None if more else "a win" if winner else "a draw"
    return GameRow(number, f"0/{number}", 9, winner=winner, level=level, **more)


def played(*winners: tuple[str | None, str | None]) -> Match:
    """A match of which the winners of the pairs are given."""
    straight, swapped = ([game(number, pair[place]) for number, pair in enumerate(winners)] for place in (0, 1))
    return Match("feud", ("one", "other"), ("blue", "red"), tuple(straight), tuple(swapped))


def test_the_bots_change_sides_with_the_same_seeds() -> None:
    found = match(RULES, "feud", random_bot(), first_bot, 6, seed=3, turns=1, workers=1)
    first, second = SIDES
    assert (found.sides, found.bots) == ((first, second), ("RandomBot(0)", "first_bot"))
    for bots, rows in (((random_bot(), first_bot), found.straight), ((first_bot, random_bot()), found.swapped)):
        assert rows == simulate(RULES, "feud", dict(zip(SIDES, bots, strict=True)), 6, seed=3, turns=1, workers=1)
    assert [pair[0].seed for pair in found.pairs] == [pair[1].seed for pair in found.pairs]
    assert found.rows == (*found.straight, *found.swapped)


def test_what_a_game_is_worth() -> None:
    """Won on both sides 1, on one side 0, with a draw 1/2, lost on both -1: (1 + 0 + 1/2 - 1) / 4 = 1/8."""
    found = played(("blue", "red"), ("blue", "blue"), ("blue", None), ("red", "blue"))
    assert [float(worth) for worth in found.worths] == [1, 0, 0.5, -1]
    assert found.mean() == Fraction(1, 8)
    assert found.results() == {
        "blue": Counter({"won": 3, "lost": 1}),
        "red": Counter({"won": 1, "drew": 1, "lost": 2}),
    }


def test_the_interval_is_that_of_the_mean() -> None:
    """Worths 1, 1, 1 and -1: mean 1/2, deviation 1, error 1 / sqrt(4); 1.95996 errors either way."""
    found = played(*[("blue", "red")] * 3, ("red", "blue"))
    assert found.interval() == pytest.approx((0.5 - 1.95996 / 2, 0.5 + 1.95996 / 2), abs=1e-4)
    least, most = found.interval(0.5)
    assert found.interval()[0] < least < 0.5 < most < found.interval()[1]
    assert played(*[("blue", "red")] * 3).interval() == (1, 1)


def test_it_reads_as_a_summary() -> None:
    assert str(played(("blue", "red"), ("blue", None))).splitlines() == [
        "one against other in feud: 2 pairs of games",
        "one as blue: won 2, drew 0, lost 0",
        "one as red: won 1, drew 1, lost 0",
        "a game is worth +0.750 to one, 95% interval +0.260 to +1.240",
    ]


def test_pairs_of_which_a_game_is_missing_do_not_count() -> None:
    found = match(RULES, "feud", random_bot(), Sulky(), 2, workers=1)
    assert not found.pairs
    assert {row.status for row in found.spoilt} == {"failed"}
    assert len(found.spoilt) == 4
    assert "game 0 (seed 0/0) is failed: BotError: " in str(found)
    with pytest.raises(ValueError, match="no pair of games of feud was played to its end"):
        found.mean()
    half = Match("feud", ("one", "other"), ("blue", "red"), (game(0, "blue"), game(1, "blue")), (game(1, "red"),))
    assert [pair[0].game for pair in half.pairs] == [1]
    assert str(half).count("\n") == 2


class Sulky(RandomBot):
    """A bot that does not play."""

    def __call__(self, rules: Any, view: Any, actions: tuple[Action, ...]) -> Action:
        raise RuntimeError("no")

    def seeded(self, seed: int | str) -> Sulky:
        return self


def test_bad_input() -> None:
    with pytest.raises(UnknownName, match="no scenario 'fued'; did you mean"):
        match(RULES, "fued", first_bot, first_bot)
    with pytest.raises(ValueError, match="expected one pair of games at least, got 0"):
        match(RULES, "feud", first_bot, first_bot, 0)
    with pytest.raises(ValueError, match="expected two pairs of games at least, got 1"):
        played(("blue", "red")).interval()
    with pytest.raises(ValueError, match="expected a confidence between 0 and 1, got 95"):
        played(("blue", "red"), ("blue", "red")).interval(95)
