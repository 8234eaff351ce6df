"""The suite passes on the tiny game, and each of its checks fails on a game that is broken in one way."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from immutables import Map
from tests import tiny
from tests.tiny.state import Kept, Tiny

from hexfront.actions import Action, Decline, Roll
from hexfront.rules import Rules
from hexfront.state import State, Transition
from hexfront.testing import (
    CHECKS,
    chance_is_exact,
    completions_agree,
    conform,
    events_fold,
    legality_agrees,
    orders_agree,
    saves_are_equal,
    views_agree,
)
from hexfront.testing import ordering as ordering_module

RULES: Rules[Tiny] = tiny


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", ["skirmish", "feud"])
def test_the_tiny_game_conforms(scenario: str) -> None:
    tally = conform(RULES, scenario, games=10, bound=100, package="tests.tiny")
    assert tally.games == 10
    assert not tally.passed_over


def test_a_few_games_conform_and_are_counted() -> None:
    tally = conform(RULES, "feud", games=3, seed="x", bound=100, package="tests.tiny")
    assert tally.games == 3
    assert tally.steps == sum(tally.actions.values())
    assert set(tally.unseen("tests.tiny")) == {"actions", "events", "stages"}


def broken(**functions: Any) -> Any:
    """The tiny game with functions of it replaced."""
    whole = {name: getattr(tiny, name) for name in tiny.__all__}
    return SimpleNamespace(**{**whole, **functions})


def halved(state: Tiny) -> Any:
    return tuple((action, chance / 2) for action, chance in tiny.chance(state))


def with_nothing(state: Tiny) -> Any:
    outcomes = tiny.chance(state)
    return (*outcomes, (Roll(99), Fraction(0))) if outcomes else ()


def backwards(state: Tiny) -> Any:
    return tiny.chance(state)[::-1]


def everywhere(state: Tiny) -> Any:
    return tiny.chance(state) or ((Roll(1), Fraction(1)),)


def forgetful(text: str, **options: Any) -> Tiny:
    return evolve(tiny.loads(text), turn=9)


def forgetful_of_views(text: str, **options: Any) -> Tiny:
    state = tiny.loads(text)
    return state if state.viewer is None else evolve(state, turn=9)


def spaced(state: Tiny) -> str:
    """A text that is longer each time: two texts of one state differ."""
    CALLS.append(1)
    return tiny.dumps(state) + " " * len(CALLS)


CALLS: list[int] = []


def unasked(state: Tiny, action: Action) -> Any:
    return ()


def wordless(state: Tiny, action: Action) -> Any:
    return tuple(evolve(refusal, words="") for refusal in tiny.why_not(state, action))


def unhappy(state: Tiny, action: Action) -> Any:
    return tiny.why_not(state, Roll(99))


def twice(state: Tiny) -> Any:
    return tiny.legal_actions(state) * 2


def invented(state: Tiny) -> Any:
    return (Roll(99),)


def careless(state: Tiny, action: Action, **checks: Any) -> Transition[Tiny]:
    """Applies what is not legal as if nothing was done."""
    if tiny.why_not(state, action):
        return Transition(state, ())
    return tiny.apply(state, action, **checks)


def silent(state: Tiny, action: Action, **checks: Any) -> Transition[Tiny]:
    return Transition(tiny.apply(state, action, **checks).state, ())


def blindfold(state: Tiny, side: str) -> Tiny:
    """A view that shows less each time the turn changes: no events make it so."""
    view = tiny.view(state, side)
    return evolve(view, alive=()) if state.turn == 2 else view


def bare(state: Tiny, side: str) -> Tiny:
    return state


def all_the_same(state: Tiny) -> Any:
    now = tiny.decision(state)
    return evolve(now, about="something") if state.viewer else now


def tiring(state: Tiny, side: str) -> Tiny:
    """The view of a view forgets more."""
    return tiny.view(state if state.viewer is None else evolve(state, turn=state.turn + 1), side)


def one_less(state: Tiny) -> Any:
    return tiny.legal_actions(state)[1:] if state.viewer else tiny.legal_actions(state)


def obliging(state: Tiny, action: Action, **checks: Any) -> Transition[Tiny]:
    if state.viewer:
        return Transition(state, ())
    return tiny.apply(state, action, **checks)


def half_done(view: Tiny, roller: Any) -> Tiny:
    return view


def absent_minded(view: Tiny, roller: Any) -> Tiny:
    """Forgets what the viewer itself has."""
    return evolve(tiny.complete(view, roller), secret=Map({side: Kept() for side in ("blue", "red")}))


def too_few(state: Tiny) -> Any:
    return tiny.canonical_actions(state)[:1]


@pytest.mark.parametrize(
    ("check", "functions", "message"),
    [
        (chance_is_exact, {"chance": halved}, "the chances do not sum to 1"),
        (chance_is_exact, {"chance": with_nothing}, "an outcome that cannot come about"),
        (chance_is_exact, {"chance": backwards}, "chances and legal actions differ"),
        (saves_are_equal, {"loads": forgetful}, "a loaded state is not the saved one"),
        (saves_are_equal, {"loads": forgetful_of_views}, "a loaded view of blue is not the saved one"),
        (saves_are_equal, {"dumps": spaced}, "a loaded state is saved otherwise"),
        (legality_agrees, {"legal_actions": twice}, "an action is listed twice"),
        (legality_agrees, {"canonical_actions": invented}, "a canonical action is not legal"),
        (legality_agrees, {"why_not": unhappy}, "listed, and refused"),
        (legality_agrees, {"why_not": unasked}, "not listed, and not refused"),
        (legality_agrees, {"why_not": wordless}, "a refusal without a reason"),
        (legality_agrees, {"apply": careless}, "not listed, and applied"),
        (legality_agrees, {"dumps": spaced}, "asking has changed the state"),
        (events_fold, {"apply": silent}, "the events of .* do not make the next state"),
        (events_fold, {"view": blindfold}, "the events of .* that blue sees do not make its next view"),
        (views_agree, {"view": bare}, "the view of blue says it is that of None"),
        (views_agree, {"view": tiring}, "the view of a view is another"),
        (views_agree, {"decision": all_the_same}, "blue is told of another decision"),
        (views_agree, {"legal_actions": one_less}, "the view of blue has other legal actions"),
        (views_agree, {"apply": obliging}, "a view took an action"),
        (completions_agree, {"complete": half_done}, "a completed view still is one of blue"),
        (completions_agree, {"complete": absent_minded}, "a completed view of blue is seen otherwise"),
        (orders_agree, {"canonical_actions": too_few}, r"finished things that the canonical orders do not reach"),
    ],
    ids=lambda value: value if isinstance(value, str) else getattr(value, "__name__", None),
)
def test_a_broken_game_fails_the_check(check: Any, functions: dict[str, Any], message: str) -> None:
    with pytest.raises(AssertionError, match=message) as caught:
        conform(broken(**functions), "feud", games=10, checks=[check], secrets=False)
    assert any(note.startswith("game 0/") for note in caught.value.__notes__)


def test_chances_where_a_side_decides() -> None:
    with pytest.raises(AssertionError):
        conform(broken(chance=everywhere), "feud", games=1, checks=[chance_is_exact], secrets=False)


def stuck(state: Tiny) -> Any:
    return () if state.turn else tiny.legal_actions(state)


@pytest.mark.parametrize(
    ("functions", "bound", "message"),
    [
        ({"legal_actions": stuck}, 100, "nothing is legal, and the game is not over"),
        ({}, 5, "not over after 5 actions"),
        ({"outcome": lambda state: None}, 100, "a game is over and has no outcome"),
        ({"outcome": lambda state: 1}, 100, "the game goes on after its outcome"),
    ],
)
def test_games_go_on_and_end(functions: dict[str, Any], bound: int, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        conform(broken(**functions), "feud", games=1, bound=bound, checks=(), secrets=False)


def test_a_game_that_is_over_has_nothing_legal() -> None:
    def restless(state: Tiny) -> Any:
        return tiny.legal_actions(state) or (Decline(),)

    with pytest.raises(AssertionError, match="a game is over, and something is legal"):
        conform(broken(legal_actions=restless), "feud", games=1, checks=(), secrets=False)


def test_what_is_too_large_is_passed_over_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ordering_module, "LARGEST", 3)
    tally = conform(RULES, "skirmish", games=1, checks=[orders_agree], secrets=False)
    assert tally.passed_over["orders_agree at Purchase.what"] == 2
    assert "not checked:" in str(tally)


def test_the_checks_are_public() -> None:
    assert len(CHECKS) == 7
    assert all(check.__doc__ for check in CHECKS)


def test_a_game_says_which_secret_choices_are_alike() -> None:
    """It is asked with the state and two of its legal actions that differ."""
    asked: list[tuple[Action, Action]] = []

    def alike(state: State, one: Action, other: Action) -> bool:
        asked.append((one, other))
        return False

    conform(RULES, "feud", games=2, seed="x", bound=100, checks=(), alike=alike)
    assert asked
    assert all(one != other for one, other in asked)
