from __future__ import annotations

import pytest
from tests import tiny
from tests.hexfront.test_drive import bought
from tests.tiny.state import Tiny

from hexfront.actions import Decline, Draw, Roll
from hexfront.dice import SeededRoller
from hexfront.drive import roll
from hexfront.rules import Rules
from hexfront.testing import loaded_dice

RULES: Rules[Tiny] = tiny


def test_it_brings_what_it_was_loaded_with() -> None:
    dice = loaded_dice("blue", Draw("strike"), 3)
    state = roll(RULES, bought(), dice).state
    assert tiny.decision(state).side == "blue"
    assert "strike" in state.kept("blue").hand
    assert dice.left == [Roll(3)]


def test_it_complains_of_what_cannot_come_about() -> None:
    with pytest.raises(ValueError, match=r"Roll\(value=7\) is loaded, and one of these is due: \[Draw\(what='blue'\)"):
        roll(RULES, bought(), loaded_dice(7))


def test_it_complains_when_it_is_used_up() -> None:
    with pytest.raises(ValueError, match=r"no more dice are loaded, and one of these is due: \[Draw\(what='hold'\)"):
        roll(RULES, bought(), loaded_dice("red"))


def test_it_goes_on_as_another_roller() -> None:
    state = roll(RULES, bought(), loaded_dice("red", then=SeededRoller(1))).state
    assert tiny.decision(state).side == "red"


def test_any_action_can_be_loaded() -> None:
    assert loaded_dice(Decline()).left == [Decline()]
