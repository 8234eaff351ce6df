from __future__ import annotations

from fractions import Fraction

import pytest
from attrs import evolve
from tests import tiny
from tests.tiny.rules import AddFirer, Aim, Buy
from tests.tiny.state import Fired, Tiny

from hexfront.actions import Action, Decline, Draw, Finish
from hexfront.errors import IllegalAction
from hexfront.lookahead import paths
from hexfront.state import Event

SIXTH = Fraction(1, 6)


def is_shot(event: Event[Tiny]) -> bool:
    return isinstance(event, Fired)


def played(*actions: Action) -> Tiny:
    state = tiny.new_game("skirmish")
    for action in actions:
        state = tiny.apply(state, action).state
    return state


BOUGHT = (Buy("giant"), Finish(), Buy("guard"), Finish())
AIMED = (*BOUGHT, Draw("blue"), Draw("hold"), AddFirer("blue-1"), Aim("red-1"))


def test_every_roll_of_a_shot_with_its_chance() -> None:
    """A giant (3) at a guard (1): 5 or more with + 2 is a roll of 3 to 6."""
    ways = list(paths(played(*AIMED), Decline(), is_shot))
    shots = [event for _, events in ways for event in events if isinstance(event, Fired)]
    assert [chance for chance, _ in ways] == [SIXTH] * 6
    assert [shot.roll for shot in shots] == [1, 2, 3, 4, 5, 6]
    assert [shot.kills for shot in shots] == [False, False, True, True, True, True]


def test_a_way_ends_where_somebody_must_decide() -> None:
    state = played(*AIMED[:-1])
    [(chance, events)] = paths(state, AIMED[-1], is_shot)
    assert chance == Fraction(1)
    assert len(events) == 1


def test_rolls_after_the_procedure_are_not_walked() -> None:
    """The second turn's draw comes after the shot: six ways, not more."""
    assert len(list(paths(played(*AIMED), Decline(), lambda event: False))) == 6


def test_a_view_is_taken_as_it_is() -> None:
    state = played(*AIMED)
    seen = evolve(state, viewer="blue")
    assert list(paths(seen, Decline(), is_shot)) == list(paths(state, Decline(), is_shot))


def test_an_illegal_action_is_refused() -> None:
    with pytest.raises(IllegalAction):
        list(paths(played(), Finish(), is_shot))
