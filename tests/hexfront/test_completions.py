"""The completions of a view: all of them, as `complete` draws them; and odds averaged over them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve
from immutables import Map
from tests import tiny
from tests.hexfront.test_drive import after, bought, packet
from tests.tiny.rules import AddFirer, Aim
from tests.tiny.state import Tiny, purchases

from hexfront import kernel
from hexfront.actions import Action, Draw
from hexfront.completions import completions
from hexfront.dice import SeededRoller
from hexfront.distribution import Distribution
from hexfront.errors import HiddenInformation
from hexfront.odds import OddsTooLarge, odds
from hexfront.rules import Rules

RULES: Rules[Tiny] = tiny
HALF = Fraction(1, 2)


def declines(view: Any, legal: tuple[Action, ...]) -> Action:
    return legal[0]


def shot() -> Tiny:
    """A giant (3) is about to fire at red-1, which lies face down."""
    return after(packet(), AddFirer("blue-2"))


def alive(state: Tiny) -> int:
    return len(state.alive)


def averaged(state: Tiny, **more: Any) -> Distribution[int]:
    options: dict[str, Any] = {"viewer": "blue", "policies": {"red": declines}, "key": alive, **more}
    options.setdefault("completions", completions(RULES, tiny.view(state, "blue")))
    return odds(RULES, state, action=Aim("red-1"), **options)


def test_each_completion_agrees_with_the_view_and_comes_once() -> None:
    view = tiny.view(shot(), "blue")
    found = completions(RULES, view)
    assert sum(chance for _, chance in found) == 1
    assert len({state for state, _ in found}) == len(found)
    assert {tiny.view(state, "blue") for state, _ in found} == {view}


def test_they_are_as_likely_as_complete_draws_them() -> None:
    """3,000 draws of each completion agree within four standard errors: 4 x sqrt(3000 p (1 - p))."""
    view, number = tiny.view(shot(), "blue"), 3_000
    roller = SeededRoller(11)
    drawn = Counter(tiny.complete(view, roller) for _ in range(number))
    found = dict(completions(RULES, view))
    assert set(drawn) <= set(found)
    for state, chance in found.items():
        assert (drawn[state] - number * chance) ** 2 <= 16 * number * chance * (1 - chance)


def test_a_full_state_completes_itself() -> None:
    assert completions(RULES, shot()) == ((shot(), Fraction(1)),)


def test_too_many_completions_are_refused() -> None:
    view = tiny.view(bought(), "red")
    assert len(completions(RULES, view)) > 2
    with pytest.raises(OddsTooLarge, match=r"more than 2 states can come about, most of them in complete \("):
        completions(RULES, view, limit=2)


def test_odds_for_a_viewer_are_averaged_over_what_may_lie_face_down() -> None:
    """Red has one unit of each purchase of its size; it hits as often as the mean over what that may be."""
    state = shot()
    with pytest.raises(HiddenInformation):
        averaged(state, completions=None)
    whole = completions(RULES, tiny.view(state, "blue"))
    assert len(whole) > 1
    shots = [(odds(RULES, one, action=Aim("red-1"), policies={"red": declines}, key=alive), p) for one, p in whole]
    assert averaged(state)[2] == sum((p * found[2] for found, p in shots), Fraction(0))
    assert len({found[2] for found, _ in shots}) > 1


def test_they_tell_nothing_of_what_is_hidden() -> None:
    """Whatever red really has, and from the view alone, the odds are the same."""
    state = shot()
    view = tiny.view(state, "blue")
    others = [other for other, _ in completions(RULES, view)]
    assert {averaged(other) for other in (state, view, *others)} == {averaged(state)}
    assert averaged(view, viewer=None) == averaged(state)


def test_a_secret_draw_is_averaged_too() -> None:
    """Red does not know which chit blue has drawn first, nor which it draws next."""
    state = after(bought(), Draw("blue"))
    decides = lambda s: kernel.decision(s).side == "blue"  # noqa: E731
    view = tiny.view(state, "red")
    known = completions(RULES, view)
    found = odds(RULES, state, viewer="red", completions=known, until=decides, key=lambda s: (s.viewer, len(s.alive)))
    assert [key[0] for key, _ in found] == ["red"]


def test_sampled_completions_may_be_given() -> None:
    state, roller = shot(), SeededRoller(3)
    view = tiny.view(state, "blue")
    sampled = [(tiny.complete(view, roller), Fraction(1, 8)) for _ in range(8)]
    found = averaged(state, completions=sampled)
    assert sum(chance for _, chance in found) == 1


def test_a_policy_sees_what_its_own_side_would_see() -> None:
    viewers: set[str | None] = set()

    def policy(view: Tiny, legal: tuple[Action, ...]) -> Action:
        viewers.add(view.viewer)
        return legal[0]

    averaged(shot(), policies={"red": policy})
    assert viewers == {"red"}


def turned(state: Tiny) -> Tiny:
    return evolve(state, known=Map({"red-1": "knight"}))


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param(lambda s: [], "whose probabilities sum to 1", id="none"),
        pytest.param(lambda s: [(s, HALF)], "whose probabilities sum to 1", id="half of them"),
        pytest.param(lambda s: [(s, 2 * HALF), (s, HALF), (s, -HALF)], "whose probabilities sum to 1", id="negative"),
        pytest.param(lambda s: [(tiny.view(s, "blue"), 2 * HALF)], "expected full states that blue", id="a view"),
        pytest.param(lambda s: [(turned(s), 2 * HALF)], "expected full states that blue", id="another state"),
    ],
)
def test_completions_must_complete_the_view(given: Any, message: str) -> None:
    state = shot()
    with pytest.raises(ValueError, match=message):
        averaged(state, completions=given(state))


def test_completions_without_a_viewer_are_refused() -> None:
    with pytest.raises(ValueError, match="name it as the viewer"):
        averaged(shot(), viewer=None)


def test_every_purchase_is_thought_of() -> None:
    view = tiny.view(bought(), "red")
    sizes = len(bought().kept("blue").kinds)
    thought = {state.kept("blue").kinds for state, _ in completions(RULES, view)}
    assert thought <= {each for each in purchases(least=1) if len(each) == sizes}
