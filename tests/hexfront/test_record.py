"""Saved games, replays, and how far one may go back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve
from tests import tiny
from tests.hexfront.toys import BLUE, RED, Add, Added, Whispered, toy
from tests.tiny.state import SIDES, Tiny

from hexfront import record
from hexfront.actions import Finish
from hexfront.drive import play
from hexfront.errors import DataMismatch, SaveError
from hexfront.record import Record, Step, dump_record, parse, replay
from hexfront.rules import Rules
from hexfront.state import Marked

RULES: Rules[Tiny] = tiny


def last_bot(rules: Any, view: Any, legal: Any) -> Any:
    """Takes the last action that it may."""
    return legal[-1]


def game(scenario: str = "feud", **options: Any) -> Record[Tiny]:
    bots = dict.fromkeys(SIDES, last_bot)
    return play(RULES, tiny.new_game(scenario, **options), bots, seed=3)


def edited(text: str, **changes: Any) -> str:
    """A saved text with parts of it replaced, or taken out (None)."""
    data = {**json.loads(text), **changes}
    return json.dumps({key: value for key, value in data.items() if value is not None})


# states


def test_a_state_is_saved_with_what_it_needs() -> None:
    state = tiny.new_game("feud", turns=3)
    data = json.loads(tiny.dumps(state))
    assert {key: data[key] for key in ("format", "version", "rules", "scenario", "options", "data", "viewer")} == {
        "format": "hexfront state",
        "version": 1,
        "rules": "tests.tiny",
        "scenario": "feud",
        "options": {"turns": "3"},
        "data": {"prices": "6"},
        "viewer": None,
    }
    again = tiny.loads(tiny.dumps(state))
    assert (again, again.game is state.game) == (state, True)


def test_a_view_says_whose_it_is() -> None:
    view = tiny.view(tiny.new_game("feud"), "red")
    assert json.loads(tiny.dumps(view))["viewer"] == "red"
    assert tiny.loads(tiny.dumps(view)) == view


STATE = tiny.dumps(tiny.new_game("feud"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "broken or cut short at line 1, column 1"),
        (STATE[: len(STATE) // 2], "broken or cut short at line 1, column"),
        ("[" * 100_000, "no saved game: maximum recursion"),
        ("9" * 10_000, "no saved game: Exceeds the limit"),
        ("[]", "expected the format 'hexfront state' or 'hexfront record', found list"),
        (edited(STATE, format="chess"), "expected the format .*, found 'chess'"),
        (edited(STATE, format=None), "expected the format .*, found None"),
        (edited(STATE, version=2), "expected version 1, found 2"),
        (edited(STATE, rules="gts"), "expected a game of tests.tiny, found one of 'gts'"),
        (edited(STATE, scenario=None, data=None), "the header lacks a proper scenario, data"),
        (edited(STATE, options=[]), "the header lacks a proper options"),
        (edited(STATE, data={"prices": 6}), "the header lacks a proper data"),
        (edited(STATE, state=None), "the hexfront state lacks its 'state'"),
        (edited(STATE, state=[]), r"expected an object, found \[\]"),
    ],
)
def test_a_text_that_is_no_saved_game_is_refused(text: str, message: str) -> None:
    with pytest.raises(SaveError, match=message):
        tiny.loads(text)


def test_other_data_is_refused_by_name_unless_it_is_accepted() -> None:
    text = edited(STATE, data={"prices": "7", "board": "1"})
    with pytest.raises(DataMismatch, match="feud was saved with other data") as caught:
        tiny.loads(text)
    assert caught.value.changes == ("board: made with 1, here none", "prices: made with 7, here 6")
    assert tiny.loads(text, accept_data=True) == tiny.new_game("feud")


# records


def test_a_record_replays_to_the_same_states() -> None:
    played = game()
    text = dump_record(RULES, played, tiny.NAME)
    first = tiny.loads(text)
    again = replay(RULES, parse(text, tiny.NAME), first)
    assert again.broken_at is None
    assert again.record == played
    assert tiny.outcome(again.record.last) is not None


def test_a_record_is_text_with_one_step_a_line() -> None:
    played = game()
    lines = dump_record(RULES, played, tiny.NAME).splitlines()
    steps = [line for line in lines if line.startswith("  {")]
    assert len(steps) == len(played.steps)
    assert json.loads(steps[0].rstrip(",")).keys() == {"action", "by", "digest"}


def test_a_game_of_no_steps_is_a_record_too() -> None:
    state = tiny.new_game("feud")
    text = dump_record(RULES, Record(state, (), state), tiny.NAME)
    assert replay(RULES, parse(text, tiny.NAME), tiny.loads(text)).record == Record(state, (), state)


def steps_of(text: str) -> list[dict[str, Any]]:
    steps: list[dict[str, Any]] = json.loads(text)["steps"]
    return steps


def test_a_replay_stops_where_it_leads_elsewhere() -> None:
    text = dump_record(RULES, game(), tiny.NAME)
    steps = steps_of(text)
    steps[4]["digest"] = "0" * 16
    again = replay(RULES, parse(edited(text, steps=steps), tiny.NAME), tiny.loads(text))
    assert (again.broken_at, len(again.record.steps)) == (4, 4)
    assert (
        again.record.last
        == replay(RULES, parse(edited(text, steps=steps[:4]), "tests.tiny"), tiny.loads(text)).record.last
    )


def test_a_replay_stops_at_an_action_that_is_not_legal() -> None:
    text = dump_record(RULES, game(), tiny.NAME)
    steps = steps_of(text)
    steps[2]["action"] = {"is": "tests/TakePoint"}
    assert replay(RULES, parse(edited(text, steps=steps), tiny.NAME), tiny.loads(text)).broken_at == 2


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ({}, "expected a saved record with its steps"),
        (["x"], "step 0: expected 'by', 'action' and 'digest', found 'x'"),
        ([{"by": "blue", "action": {}}], "step 0: expected"),
        ([{"by": "blue", "action": {"is": "no"}, "digest": ""}], "no Action is called 'no'"),
    ],
)
def test_a_broken_step_is_refused(steps: Any, message: str) -> None:
    text = edited(dump_record(RULES, game(), tiny.NAME), steps=steps)
    with pytest.raises(SaveError, match=message):
        replay(RULES, parse(text, tiny.NAME), tiny.loads(text))


def test_a_saved_state_is_no_record() -> None:
    with pytest.raises(SaveError, match="expected a saved record with its steps, found a hexfront state"):
        replay(RULES, parse(STATE, tiny.NAME), tiny.loads(STATE))


def test_the_first_state_of_a_record_is_loaded() -> None:
    text = dump_record(RULES, game(), tiny.NAME)
    saved = parse(text, tiny.NAME)
    assert record.load_state(saved, tiny.new_game("feud").game, Tiny) == tiny.new_game("feud")
    with pytest.raises(SaveError, match="the hexfront record lacks its 'first'"):
        record.load_state(evolve(saved, body={}), tiny.new_game("feud").game, Tiny)


# undo

PLAIN = Step(BLUE, Add(1), (Added(1),))
MARKED = Step(BLUE, Add(1), (Marked(("x",), 1),))
SHOWN = Step(BLUE, Add(2), (Whispered(BLUE, "secret"),))
SHOWN_TO_RED = Step(BLUE, Add(2), (Whispered(RED, "secret"),))
ROLLED = Step("chance", Add(3), ())
REDS = Step(RED, Finish(), ())


@pytest.mark.parametrize(
    ("steps", "side", "remain"),
    [
        pytest.param((), BLUE, 0, id="nothing to take back"),
        pytest.param((PLAIN, MARKED), BLUE, 0, id="all of one's own"),
        pytest.param((PLAIN, SHOWN, PLAIN, PLAIN), BLUE, 2, id="back to where it was shown something"),
        pytest.param((PLAIN, SHOWN_TO_RED), BLUE, 0, id="what the other was shown does not bind"),
        pytest.param((PLAIN, ROLLED, PLAIN), BLUE, 2, id="back to the last roll"),
        pytest.param((PLAIN, ROLLED), BLUE, 2, id="not the roll itself"),
        pytest.param((PLAIN, REDS, PLAIN), BLUE, 2, id="back to the other's last step"),
        pytest.param((PLAIN, REDS), RED, 1, id="the other takes back its own"),
    ],
)
def test_how_far_a_side_may_go_back(steps: tuple[Step, ...], side: str, remain: int) -> None:
    assert Record(toy(), steps, toy()).undo_to(side) == remain
