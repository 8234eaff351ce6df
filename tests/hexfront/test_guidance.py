"""Playouts by judgement: the same dice for the same things, and results without the luck in them."""

from __future__ import annotations

from statistics import mean, pstdev
from typing import Any

import pytest
from tests import tiny
from tests.hexfront.judged import SENSIBLE, judged
from tests.tiny.rules import AddFirer, Aim, Buy
from tests.tiny.state import Tiny

from hexfront.actions import Action, Decline, Draw, Finish, Roll
from hexfront.budget import Budget
from hexfront.drive import returns, standing
from hexfront.flow import Ask
from hexfront.guidance import CommonDice, Course, ranked
from hexfront.kernel import pending

ADVANCE = (Buy("giant"), Finish(), Buy("guard"), Finish(), Draw("blue"), Draw("hold"))
"""Blue has a giant, red a guard, and it is for blue to attack."""


def played(*actions: Action, turns: int = 1) -> Tiny:
    state = tiny.new_game("skirmish", turns=turns)
    for action in actions:
        state = tiny.apply(state, action).state
    return state


def question(*actions: Action) -> Ask[Any]:
    ask = pending(played(*actions))
    assert ask is not None
    return ask


def test_common_dice_fall_alike_whatever_else_is_rolled() -> None:
    shot, chit = question(*ADVANCE, AddFirer("blue-1"), Aim("red-1"), Decline()), question(*ADVANCE[:5])
    seeds = range(12)
    alone = [CommonDice(seed).choose(shot) for seed in seeds]
    dice = [CommonDice(seed) for seed in seeds]
    for each in dice:
        each.choose(chit)
    assert [each.choose(shot) for each in dice] == alone
    assert len(set(alone)) > 2
    assert [each.choose(shot) for each in dice] != alone  # the second roll for the same thing is another


def test_actions_are_ranked_by_what_the_side_sees() -> None:
    """`judged` asserts that it is asked of a view of the side that decides."""
    rules = judged(SENSIBLE)
    assert ranked(rules, played(*ADVANCE), "blue")[0] == AddFirer("blue-1")
    ready = played(*ADVANCE, AddFirer("blue-1"))
    assert isinstance(ranked(rules, ready, "blue")[0], Aim)


def test_a_course_without_its_luck_is_worth_the_same_on_average_and_varies_less() -> None:
    """Of 80 courses that begin with a shot: their mean is that of their results, within 3 standard errors."""
    rules = judged(SENSIBLE)
    shot = played(*ADVANCE, AddFirer("blue-1"))
    results, worths = [], []
    for seed in range(80):
        course = Course(rules, shot, CommonDice(seed))
        course.take(Aim("red-1"))
        course.play_on(None, Budget())
        results.append(returns(rules, course.state)[0])
        worths.append(course.worth()[0])
        assert sum(course.worth()) == pytest.approx(0)
    assert abs(mean(results) - mean(worths)) < 3 * pstdev(results) / 80**0.5
    assert pstdev(worths) < pstdev(results) / 2


def test_a_course_that_is_broken_off_counts_for_how_it_stands() -> None:
    rules = judged(SENSIBLE)
    course = Course(rules, played(*ADVANCE, AddFirer("blue-1")), CommonDice(1))
    course.play_on(1, Budget())
    assert tiny.outcome(course.state) is None
    assert course.worth() == standing(rules, course.state) == (0.0, 0.0)  # one unit against one


def test_a_course_is_given_up_when_time_is_up() -> None:
    course = Course(judged(SENSIBLE), played(*ADVANCE), CommonDice(1))
    assert not course.play_on(None, Budget(seconds=0.0))
    assert course.state == played(*ADVANCE)
    assert course.play_on(None, Budget())


def test_without_a_standing_nothing_is_taken_for_luck() -> None:
    course = Course(tiny, played(*ADVANCE, AddFirer("blue-1"), Aim("red-1"), Decline()), CommonDice(1))
    assert isinstance(course.roll(), Roll)
    assert course.luck == [0.0, 0.0]
    assert standing(tiny, course.state) == returns(tiny, course.state)
