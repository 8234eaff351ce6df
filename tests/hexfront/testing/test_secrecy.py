"""Non-interference: it holds in the tiny game, and three games that leak on purpose are found out."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st
from tests import tiny
from tests.hexfront.test_drive import bought, packet
from tests.hexfront.testing.test_conformance import broken
from tests.tiny.rules import AddFirer, Aim, Buy
from tests.tiny.state import SIDES, Bought, Kept, Tiny

from hexfront.actions import Action, Decline
from hexfront.dice import SeededRoller
from hexfront.errors import IllegalAction
from hexfront.rules import Rules
from hexfront.state import Transition
from hexfront.testing import Leak, Shown, Spot, Twin, conform, keeps_secrets
from hexfront.testing.strategies import random_games, random_spots

RULES: Rules[Tiny] = tiny


@pytest.mark.random_play
@given(random_spots(RULES, "feud", most=40), st.sampled_from(SIDES), st.integers())
def test_what_a_side_may_not_see_makes_no_difference(spot: Spot[Tiny], side: str, seed: int) -> None:
    view = tiny.view(spot.state, side)
    other = tiny.complete(view, SeededRoller(seed))
    assert tiny.view(other, side) == view
    keeps_secrets(RULES, spot.state, other, side)


@pytest.mark.random_play
@given(random_games(RULES, "feud", most=40), st.sampled_from(SIDES), st.integers())
def test_another_secret_choice_makes_no_difference(spots: list[Spot[Tiny]], side: str, seed: int) -> None:
    twin, chance = Twin(RULES, side), SeededRoller(seed)
    for spot in spots:
        twin.visit(spot.state, chance)
        twin.follow(spot.state, spot.action, spot.done, chance)


@pytest.mark.parametrize(
    ("scenario", "message"),
    [
        ("leak-spending", r"what is seen of Buy\(kind='\w+'\) depends on what may not be seen"),
        ("leak-aim", r"the legal actions depends on what may not be seen"),
        ("leak-shot", r"what is seen of Roll\(value=\d\) depends on what may not be seen"),
    ],
)
def test_a_game_that_leaks_is_found_out(scenario: str, message: str) -> None:
    with pytest.raises(Leak, match=message):
        conform(RULES, scenario, games=40, checks=())


def swapped(state: Tiny, kinds: str, pool: str = "hold strike", hand: str = "") -> Tiny:
    """The state in which red bought other things."""
    kept = Kept(tuple(kinds.split()), tuple(hand.split()), tuple(pool.split()))
    return state.with_kept("red", kept)


def test_a_choice_that_all_hear_of_is_found_out_if_the_game_calls_it_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a word of the game, a choice of which all is told is open."""
    monkeypatch.setattr(Bought, "audience", None)
    state, buy = tiny.new_game("feud"), Buy("guard")
    done = tiny.apply(state, buy)
    Twin(RULES, "red").follow(state, buy, done, SeededRoller(1))
    with pytest.raises(Leak, match="what is seen of Buy"):
        Twin(RULES, "red", lambda state, one, other: True).follow(state, buy, done, SeededRoller(1))


def test_states_that_the_side_can_tell_apart_are_no_pair() -> None:
    state = bought()
    with pytest.raises(Leak, match="the view depends"):
        keeps_secrets(RULES, state, evolve(state, turn=7), "blue")
    with pytest.raises(Leak, match="the view depends"):
        keeps_secrets(RULES, state, swapped(state, "guard"), "red")
    keeps_secrets(RULES, state, swapped(state, "guard"), "blue")


def dependent(name: str) -> dict[str, Any]:
    """A function of the rules whose answer depends on what red bought, if it is known to the state."""

    def answer(state: Tiny, *args: Any) -> Any:
        kinds = state.kept("red").kinds if state.sees("red") else ()
        return (getattr(tiny, name)(state, *args), kinds) if name != "why_not" else kinds

    return {name: answer}


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("describe", "the description of Stop"),
        ("preview", "the preview of Stop"),
        ("why_not", "the refusals of Stop"),
        ("chance", "the chances depends"),
        ("canonical_actions", "the canonical actions depends"),
        ("outcome", "the outcome depends"),
    ],
)
def test_every_answer_is_compared(name: str, message: str) -> None:
    state = packet()
    with pytest.raises(Leak, match=message):
        keeps_secrets(broken(**dependent(name)), state, swapped(state, "giant"), "blue")


def test_refusals_of_what_is_not_allowed_are_compared() -> None:
    """Of all that is on offer, not only of what is legal."""
    state = packet().with_mark(("fired", "blue-1"), 1)

    def why_not(asked: Tiny, action: Action) -> Any:
        found = tiny.why_not(asked, action)
        return tuple(evolve(one, words=str(asked.kept("red").kinds)) for one in found) if asked.sees("red") else found

    assert AddFirer("blue-1") not in tiny.legal_actions(state)
    with pytest.raises(Leak, match=r"the refusals of AddFirer"):
        keeps_secrets(broken(why_not=why_not), state, swapped(state, "giant"), "blue")


def test_the_text_of_a_view_is_compared() -> None:
    """Views that are equal may be written otherwise, as by a game that remembers the state that they are of."""
    last: list[Tiny] = []

    def view(state: Tiny, side: str) -> Tiny:
        last[:] = [state]
        return tiny.view(state, side)

    def dumps(state: Tiny) -> str:
        return tiny.dumps(state if state.viewer is None else last[0])

    state = packet()
    with pytest.raises(Leak, match="the text of the view depends"):
        keeps_secrets(broken(view=view, dumps=dumps), state, swapped(state, "giant"), "blue")


def test_what_a_side_hears_that_answers_for_another_is_compared() -> None:
    """A game that says what is wrong with a purchase to who may not know it, or that takes it, is found out."""

    def telling(state: Tiny, action: Action, **who: Any) -> Transition[Tiny]:
        if who.get("by") == "red":
            raise IllegalAction(str(action), tiny.why_not(state, action))
        return tiny.apply(state, action)

    def taking(state: Tiny, action: Action, **_: Any) -> Transition[Tiny]:
        return tiny.apply(state, action)

    one, two = (tiny.apply(tiny.new_game("feud"), Buy(kind)).state for kind in ("giant", "guard"))
    keeps_secrets(RULES, one, two, "red")
    with pytest.raises(Leak, match=r"the answer to red, who tries Finish.*, depends"):
        keeps_secrets(broken(apply=telling), tiny.new_game("feud"), one, "red")
    with pytest.raises(Leak, match="red took Finish"):
        keeps_secrets(broken(apply=taking), one, two, "red")


def test_what_shows_a_side_one_thing_shows_it_nothing_else() -> None:
    """Red turns up the same guard in both; what else it has stays unknown, and a game that tells is found out."""
    state = packet(red="guard knight")
    for action in (AddFirer("blue-1"), Aim("red-1")):
        state = tiny.apply(state, action).state
    other = swapped(state, "guard guard")
    assert any(event.shows("blue") for event in tiny.apply(state, Decline()).events)
    keeps_secrets(RULES, state, other, "blue")

    def telling(state: Tiny, action: Action, **who: Any) -> Transition[Tiny]:
        done = tiny.apply(state, action, **who)
        told = done.state.with_mark(("told",), state.kept("red").kinds[1])
        return Transition(told, done.events) if any(event.shows("blue") for event in done.events) else done

    with pytest.raises(Leak, match=r"the view after .* depends"):
        keeps_secrets(broken(apply=telling, preview=lambda *_: None), state, other, "blue")


def picture(state: Tiny) -> str:
    return f"{len(state.alive)} units, red has {state.kept('red').kinds if state.sees('red') else 'something'}"


def test_pictures_and_accounts_are_compared() -> None:
    """Also those that are made of a full state, as an account is for a side that knows a part of the events."""

    def account(state: Tiny, events: Any, sides: Any) -> list[str]:
        return [picture(state) for _ in events]

    state = packet()
    other = swapped(state, "giant")
    keeps_secrets(RULES, state, other, "blue", Shown((lambda asked: asked.alive,), lambda *_: ()))
    with pytest.raises(Leak, match=r"^picture depends"):
        keeps_secrets(RULES, state, other, "blue", Shown((picture,)))
    with pytest.raises(Leak, match=r"^the account of .* depends"):
        keeps_secrets(RULES, state, other, "blue", Shown(account=account))


def test_random_games_take_the_word_of_the_game_on_what_is_alike_and_are_drawn() -> None:
    """Whom a packet is aimed at is open: a game that says otherwise of all choices has a leak."""
    assert conform(RULES, "feud", games=1, checks=(), shown=Shown((lambda state: state.alive,))).games == 1
    with pytest.raises(Leak, match=r"^(what is seen of|the view after)"):
        conform(broken(alike=lambda *_: True), "feud", games=3, checks=())
    with pytest.raises(Leak, match=r"^picture depends"):
        conform(RULES, "feud", games=3, checks=(), shown=Shown((picture,)))


def test_the_token_is_compared() -> None:
    def decision(state: Tiny) -> Any:
        now = tiny.decision(state)
        return evolve(now, state=state.with_mark(("red",), state.kept("red").kinds[0])) if state.sees("red") else now

    state = packet()
    with pytest.raises(Leak, match="the token depends"):
        keeps_secrets(broken(decision=decision), state, swapped(state, "giant"), "blue")
