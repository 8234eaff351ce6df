"""Plays in words: what each word becomes, and what is told of a play."""

from __future__ import annotations

import pytest
from tests.gts.helpers import scene

import gts
from gts.actions import Activate
from gts.counters import UnitId
from gts.events.sequence import Activated
from hexfront.actions import Draw, Roll
from hexfront.sources import Modifier
from hexfront.testing.scripted import Scripted, amounts, changed, only, position_text, told

SCRIPTED: Scripted[gts.GameState] = Scripted(gts, {"Activate": Activate, "Draw": Draw})


def test_words_are_actions_and_numbers_are_rolls() -> None:
    assert SCRIPTED.action("Activate rifles") == Activate(UnitId("rifles"))
    assert SCRIPTED.action(7) == Roll(7)
    assert SCRIPTED.action("Draw -1") == Draw(-1)  # type: ignore[arg-type]  # a number in words is a number
    assert SCRIPTED.action(Roll(2)) == Roll(2)


def test_a_play_tells_its_events_and_ends_where_its_actions_lead() -> None:
    state = scene("rifles 10.10, foe 12.12")
    assert SCRIPTED.may(state, "Activate rifles")
    assert not SCRIPTED.may(state, 3)
    assert SCRIPTED.why(state, "Activate foe")
    done = SCRIPTED.play(state, "Activate rifles")
    assert only(done, Activated).unit == "rifles"
    assert told(done, Activated) == [only(done, Activated)]
    assert SCRIPTED.after(state, "Activate rifles") == done.state
    assert SCRIPTED.asked(state) != SCRIPTED.asked(done.state)


def test_there_is_one_event_or_it_is_a_fault() -> None:
    state = scene("rifles 10.10, foe 12.12")
    with pytest.raises(ValueError, match="not enough values"):
        only(SCRIPTED.play(state), Activated)


def test_a_rule_gives_one_amount() -> None:
    modifiers = (Modifier(-2, "cover", "gts:1"), Modifier(1, "range", "gts:2"))
    assert amounts(modifiers) == {"gts:1": -2, "gts:2": 1}
    with pytest.raises(AssertionError, match="two modifiers of gts:1"):
        amounts((*modifiers, modifiers[0]))


def test_a_cast_is_changed_and_added_to() -> None:
    cast = {"rifles": {"strength": 5}}
    assert changed(cast, None) == cast
    assert changed(cast, {"rifles": {"er": 2}, "foe": {"er": 1}}) == {
        "rifles": {"strength": 5, "er": 2},
        "foe": {"er": 1},
    }


def test_a_position_is_its_own_keys_and_then_its_tables() -> None:
    text = position_text({"phase": 5}, {"units": {"rifles": "10.10"}, "dug": {}})
    assert text == '"phase" = 5\n[units]\n"rifles" = "10.10"\n[dug]\n'
