"""Numbers of actions: the same wherever they are asked for, and each leads back to its action."""

from __future__ import annotations

import subprocess
import sys
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.actions import Action, Decline, Draw, Finish, Roll, Stop
from hexfront.adapters import ActionIds

ACTIONS: tuple[Action, ...] = (Decline(), Finish(), Stop(), Roll(3), Draw("3"), Draw("red"))


def test_a_number_leads_back_to_its_action() -> None:
    numbered = ActionIds(4096).numbered(ACTIONS)
    assert set(numbered.values()) == set(ACTIONS)
    assert list(numbered) == sorted(numbered)
    assert all(0 <= number < 4096 for number in numbered)


def test_numbers_do_not_depend_on_the_order_nor_on_the_others() -> None:
    whole = ActionIds(4096).numbered(ACTIONS)
    assert all(ActionIds(4096).numbered(each) == whole for each in permutations(ACTIONS))
    for number, action in whole.items():
        assert ActionIds(4096).numbered([action]) == {number: action}


def test_numbers_are_the_same_in_every_process_and_from_now_on() -> None:
    assert ActionIds(4096).numbered([Decline(), Draw("red")]) == {KEPT[0]: Decline(), KEPT[1]: Draw("red")}
    code = (
        "from hexfront.actions import *; from hexfront.adapters import ActionIds;"
        "print(*ActionIds(4096).numbered([Draw('red'), Decline()]))"
    )
    command = [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"]
    said = subprocess.run(command, env={"PYTHONHASHSEED": "7"}, capture_output=True, text=True, check=True)
    assert said.stdout.split() == [str(number) for number in KEPT]


KEPT = (1435, 2375)
"""Learnt policies depend on these."""


@given(st.sets(st.integers(0, 10_000), max_size=8))
def test_where_numbers_meet_each_action_still_has_its_own(values: set[int]) -> None:
    rolls = [Roll(value) for value in values]
    numbered = ActionIds(8).numbered(rolls)
    assert sorted(roll.value for roll in numbered.values() if isinstance(roll, Roll)) == sorted(values)
    assert ActionIds(8).numbered(reversed(rolls)) == numbered


def test_more_actions_than_slots_are_refused() -> None:
    with pytest.raises(ValueError, match="6 actions need as many slots, and there are 5"):
        ActionIds(5).numbered(ACTIONS)
