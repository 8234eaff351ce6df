from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from attrs import frozen
from tests.hexfront.toys import Counting, Toy, started

from hexfront.actions import Draw, Roll
from hexfront.chance import Dice, Each, Pick
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.kernel import apply, chance, decision
from hexfront.state import Draft, Marked


@frozen
class Noting(Frame[Toy, None]):
    """Runs a frame, and marks its result as text."""

    frame: Frame[Any, Any]

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(self.frame, then=self.got)

    def got(self, g: Draft[Toy], result: Any) -> Flow[None]:
        g.emit(Marked(("result",), repr(result)))
        return Done(None)


def result(frame: Frame[Any, Any], *actions: Any) -> Any:
    """The result of a frame after these actions, as text."""
    state = started(Noting(frame))
    for action in actions:
        state = apply(state, action).state
    assert not state.stack
    return state.marked("result")


def test_dice_give_their_total_and_say_what_they_are_about() -> None:
    state = started(Dice(1, 10, "a die", "toy:2", low=0, subject=("a",)))
    assert chance(state) == tuple((Roll(value), Fraction(1, 10)) for value in range(10))
    assert (decision(state).about, decision(state).rule, decision(state).subject) == ("a die", "toy:2", ("a",))
    assert result(Dice(2, 6, "dice", "toy:2"), Roll(12)) == "12"


def test_a_pick_counts_what_stands_there_twice() -> None:
    cup = Pick(("red", "blue", "red"), "a chit", "toy:2")
    assert chance(started(cup)) == ((Draw("red"), Fraction(2, 3)), (Draw("blue"), Fraction(1, 3)))
    assert result(cup, Draw("blue")) == "'blue'"


def test_there_must_be_something_to_draw() -> None:
    with pytest.raises(AssertionError, match="nothing to draw from: a chit"):
        started(Pick((), "a chit", "toy:2"))


def test_each_runs_procedures_in_turn_and_keeps_their_results() -> None:
    dice = Dice(1, 6, "a die", "toy:2")
    assert result(Each((dice, Pick(("x",), "a chit", "toy:2"), dice)), Roll(6), Draw("x"), Roll(1)) == "(6, 'x', 1)"
    assert result(Each(())) == "()"


def test_equal_procedures_of_chance_are_equal_values() -> None:
    assert Dice(1, 6, "a", "toy:2") == Dice(1, 6, "a", "toy:2")
    assert hash(Each((Counting(),))) == hash(Each((Counting(),)))
