from __future__ import annotations

import pytest
from tests import tiny
from tests.tiny.rules import Buy

from hexfront.actions import Finish
from hexfront.cli.session import Session
from hexfront.errors import IllegalAction


def test_steps_are_kept_and_taken_back() -> None:
    session = Session(tiny, tiny.new_game("skirmish"))
    assert session.free() == 0
    session.take(Buy("guard"))
    session.take(Buy("knight"))
    assert session.free() == 2
    session.undo(1)
    assert [step.action for step in session.steps] == [Buy("guard")]
    assert session.state == session.states[1]
    with pytest.raises(ValueError, match="1 steps may be taken back, not 2"):
        session.undo(2)


def test_an_illegal_action_changes_nothing() -> None:
    session = Session(tiny, tiny.new_game("skirmish"))
    with pytest.raises(IllegalAction):
        session.take(Finish())
    assert session.states == [session.state]
    assert session.steps == []


def test_a_session_continues_a_record() -> None:
    session = Session(tiny, tiny.new_game("skirmish"))
    session.take(Buy("giant"))
    again = Session.of(tiny, session.record)
    assert again.record == session.record
