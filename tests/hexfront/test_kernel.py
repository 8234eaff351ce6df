"""The loop that settles a state, and what may be asked of any state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve, frozen
from tests.hexfront.toys import (
    BLUE,
    RED,
    Add,
    Added,
    Counting,
    Outer,
    Say,
    Secretive,
    SuddenDeath,
    Toy,
    Whispered,
    Words,
    started,
    toy,
)

from hexfront import kernel
from hexfront.actions import Decline, Finish, Roll
from hexfront.chance import Dice
from hexfront.codec import state_from_json, state_to_json
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.flow import CHANCE, Ask, At, Call, Done, Flow, Frame, Next, Wait
from hexfront.hooks import Hooks
from hexfront.kernel import Deliver, apply, begin, canonical_actions, chance, decision, fold, legal_actions, why_not
from hexfront.sources import Refusal
from hexfront.state import Draft, Event, Forgotten, Marked


def reloaded(state: Toy) -> Toy:
    """The state after a save and a load, with the same game."""
    return state_from_json(state_to_json(state), Toy, state.game)


# flows


def test_a_frame_waits_until_somebody_decides() -> None:
    state = started(Counting())
    assert state.stack == (At(Counting(), "how_much"),)
    now = decision(state)
    assert (now.side, now.kind, now.rule, now.subject) == (BLUE, "Counting.how_much", "toy:1", ("counter",))
    assert now.about == "add a number"
    assert legal_actions(state) == (Finish(), Add(1), Add(2), Add(9))


def test_a_result_goes_to_the_frame_below_and_a_finished_stack_ends_the_game() -> None:
    state = started(Outer())
    assert [at.stage for at in state.stack] == ["counted", "how_much"]
    state = apply(state, Add(2)).state
    assert state.count == 2
    state = apply(state, Finish()).state
    assert [at.stage for at in state.stack] == ["rolled", "roll"]
    done = apply(state, Roll(5))
    assert done.state.count == 2 + 5
    assert done.events == (Added(5),)
    assert done.state.stack == ()
    assert legal_actions(done.state) == ()
    assert canonical_actions(done.state) == ()
    assert chance(done.state) == ()


def test_the_game_can_end_at_any_depth() -> None:
    done = begin(toy(), SuddenDeath())
    assert (done.state.stack, done.state.count, done.events) == ((), 1, (Added(1),))
    assert decision(done.state).side is None
    assert decision(done.state).kind == "over"


def test_a_frame_may_go_on_as_another() -> None:
    @frozen
    class HandsOver(Frame[Toy, int]):
        def start(self, g: Draft[Toy], _: None = None) -> Flow[int]:
            return Next(Counting(RED).start)

    assert started(HandsOver()).stack == (At(Counting(RED), "how_much"),)


def test_nothing_begins_twice() -> None:
    with pytest.raises(AssertionError, match="under way already"):
        begin(started(Counting()), Counting())


def test_a_frame_without_a_first_stage_says_so() -> None:
    class Empty(Frame[Toy, None]):
        pass

    with pytest.raises(AssertionError, match="Empty has no first stage"):
        started(Empty())


def test_a_stage_that_emitted_may_not_wait_at_once() -> None:
    @frozen
    class Hasty(Frame[Toy, int]):
        def start(self, g: Draft[Toy], _: None = None) -> Flow[int]:
            g.emit(Added(1))
            return Wait(Counting().how_much)

    with pytest.raises(AssertionError, match="emitted events and waits at once"):
        started(Hasty())


def test_a_hang_is_an_error_with_the_stack() -> None:
    @frozen
    class Hanging(Frame[Toy, None]):
        def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
            return Next(self.start)

    with pytest.raises(AssertionError, match=r"no decision after 10000 stages: \[At\(frame=.*Hanging\(\)"):
        started(Hanging())


def test_a_stage_must_answer_with_a_flow() -> None:
    @frozen
    class Mute(Frame[Toy, None]):
        def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
            return None  # type: ignore[return-value]

    with pytest.raises(AssertionError, match="answered None"):
        started(Mute())


def test_a_continuation_must_be_a_method_of_a_frame() -> None:
    @frozen
    class Lambda(Frame[Toy, None]):
        def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
            return Call(Counting(), then=lambda g, total: Done(None))

    with pytest.raises(AssertionError, match="must be a method of a frame"):
        started(Lambda())


# reactions


@frozen
class Bonus(Frame[Toy, None]):
    """A reaction that asks red for more, and then adds a hundred."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Wait(self.more)

    def more(self, s: Toy) -> Ask[None]:
        ask = Ask[None](RED, "a bonus", rule="toy:9")
        ask.offer(Decline(), self.no)
        ask.offer(Add(100), self.yes)
        return ask

    def no(self, g: Draft[Toy], _: Decline) -> Flow[None]:
        return Done(None)

    def yes(self, g: Draft[Toy], action: Add) -> Flow[None]:
        g.emit(Added(action.number))
        return Done(None)


@frozen
class Note(Frame[Toy, None]):
    """A reaction that marks the counter as it finds it, at once."""

    name: str

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        g.emit(Marked(("note", self.name), g.state.count))
        return Done(None)


def on_small_sums(*frames: Frame[Toy, None]) -> Hooks:
    """Hooks that run these frames, in this order, after a number below 100 was added."""
    hooks = Hooks()
    for frame in frames:

        @hooks.after(Added)
        def react(s: Toy, event: Added, frame: Frame[Toy, None] = frame) -> Frame[Toy, None] | None:
            return frame if event.number < 100 else None

    return hooks


def test_a_reaction_runs_after_the_stage_that_emitted_and_before_the_frame_goes_on() -> None:
    state = started(Counting(), hooks=on_small_sums(Bonus()))
    state = apply(state, Add(1)).state
    assert [at.stage for at in state.stack] == ["start", "more"]
    assert decision(state).side == RED
    state = apply(state, Add(100)).state
    assert state.count == 1 + 100
    assert [at.stage for at in state.stack] == ["how_much"]


def test_the_reactions_of_a_stage_run_in_the_order_of_registration() -> None:
    hooks = on_small_sums(Note("first"), Bonus(), Note("last"))
    state = apply(started(Counting(), hooks=hooks), Add(1)).state
    assert (state.marked("note", "first"), state.marked("note", "last")) == (1, None)
    state = apply(state, Add(100)).state
    assert (state.marked("note", "first"), state.marked("note", "last")) == (1, 1 + 100)


@frozen
class Giving(Frame[Toy, tuple[Any, ...]]):
    """Adds one and ends, with results of every form."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[tuple[Any, ...]]:
        g.emit(Added(1))
        return Done((None, 3, "text", True, (4, (5,))))


@frozen
class Taking(Frame[Toy, None]):
    """Calls `Giving`, and checks what it gets."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(Giving(), then=self.got)

    def got(self, g: Draft[Toy], result: tuple[Any, ...]) -> Flow[None]:
        assert result == (None, 3, "text", True, (4, (5,)))
        g.emit(Marked(("got",), "all"))
        return Done(None)


def test_a_result_is_kept_while_reactions_wait_also_over_a_save() -> None:
    state = started(Taking(), hooks=on_small_sums(Bonus(), Note("second")))
    assert [type(at.frame) for at in state.stack] == [Taking, Deliver, Note, Bonus]
    again = reloaded(state)
    assert again == state
    for each in (state, again):
        last = apply(each, Decline()).state
        assert (last.marked("got"), last.marked("note", "second"), last.stack) == ("all", 1, ())


def test_a_reaction_may_set_off_another() -> None:
    hooks = on_small_sums(Note("x"))

    @hooks.after(Marked)
    def once(s: Toy, event: Marked) -> Frame[Toy, None] | None:
        return Bonus() if event.key == ("note", "x") else None

    state = apply(started(Counting(), hooks=hooks), Add(1)).state
    assert [type(at.frame) for at in state.stack] == [Counting, Deliver, Bonus]
    assert [at.stage for at in apply(state, Decline()).state.stack] == ["how_much"]


# legality


def test_every_reason_is_given_and_nothing_changes() -> None:
    state = started(Counting(), count=4)
    before = state_to_json(state)
    with pytest.raises(IllegalAction, match=r"4 \+ 7 is more than 9.*seven is unlucky") as caught:
        apply(state, Add(7))
    assert [refusal.rule for refusal in caught.value.refusals] == ["toy:1.1", "toy:1.2"]
    assert dict(caught.value.refusals[0].fields) == {"sum": 4 + 7}
    assert caught.value.refusals == why_not(state, Add(7)) == why_not(state, Add(7))
    assert state_to_json(state) == before


def test_refusals_are_empty_exactly_for_legal_actions() -> None:
    state = started(Counting(), count=4)
    offered = (Finish(), Add(1), Add(2), Add(7), Add(9))
    assert [not why_not(state, each) for each in offered] == [each in legal_actions(state) for each in offered]


def test_what_is_not_on_offer_is_refused_with_the_pending_decision() -> None:
    (refusal,) = why_not(started(Counting()), Decline())
    assert refusal.rule == "toy:1"
    assert "add a number (decided by blue)" in refusal.words


def test_nothing_is_legal_when_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="the game is over"):
        apply(toy(), Decline())


def test_canonical_actions_are_the_legal_ones_that_are_marked_so() -> None:
    assert canonical_actions(started(Counting(), count=1)) == (Finish(), Add(1))


def test_actions_offered_together_are_refused_together_and_asked_about_once() -> None:
    asked: list[int] = []

    def small(limit: int) -> Iterator[Refusal]:
        asked.append(limit)
        if limit < 3:
            yield Refusal("toy:1.1", f"{limit} is too little")

    ask = Ask[None]("blue", "add a number", rule="toy:1")
    ask.offer_each((Add(1), Add(2)), _never, small, 2)
    ask.offer(Add(3), _never)
    ask.offer_each((Add(4), Add(5)), _never, small, 5)
    assert ask.legal() == (Add(3), Add(4), Add(5))
    assert asked == [2, 5]
    assert [refusal.words for refusal in ask.offers[Add(2)].refusals()] == ["2 is too little"]
    with pytest.raises(AssertionError, match="offered twice"):
        ask.offer_each((Add(6), Add(5)), _never, small, 5)


def test_actions_that_cannot_be_legal_are_made_only_when_somebody_asks_for_them() -> None:
    made: list[int] = []

    def add(number: int) -> Add:
        made.append(number)
        return Add(number)

    def small(limit: int, number: int) -> Iterator[Refusal]:
        if number < limit:
            yield Refusal("toy:1.1", f"{number} is too little")

    ask = Ask[None]("blue", "add a number", rule="toy:1")
    ask.offer(Add(8), _never)
    ask.offer_among(add, iter((1, 2, 3, 4)), (3, 4), _never, small, 4)
    ask.offer(Add(0), _never)
    assert ask.legal() == (Add(8), Add(4), Add(0)) == tuple(ask.canonical())
    assert not ask.allows(Add(1))
    assert made == [3, 4]
    assert [*ask.offers] == [Add(number) for number in (8, 1, 2, 3, 4, 0)]
    assert {action: [each.words for each in offer.refusals()] for action, offer in ask.offers.items()} == {
        Add(8): [],
        Add(1): ["1 is too little"],
        Add(2): ["2 is too little"],
        Add(3): ["3 is too little"],
        Add(4): [],
        Add(0): [],
    }
    assert ask.find(Add(2)) == ask.offers[Add(2)]
    assert ask.find(Add(9)) is None


def test_several_actions_of_each_that_cannot_be_legal_are_made_only_when_somebody_asks_for_them() -> None:
    asked: list[int] = []

    def small(number: int) -> Iterator[Refusal]:
        if number < 30:
            yield Refusal("toy:1.1", f"{number} is too little")

    def put(ask: Ask[None], tens: Iterable[int]) -> None:
        for ten in tens:
            asked.append(ten)
            for number in (ten, ten + 1):
                ask.offer(Add(number), _never, small, number, canonical=number == ten)

    ask = Ask[None]("blue", "add a number", rule="toy:1")
    ask.offer_for((20, 30), iter((10, 20, 30)), put)
    ask.offer(Add(0), _never)
    assert ask.legal() == (Add(30), Add(31), Add(0))
    assert tuple(ask.canonical()) == (Add(30), Add(0))
    assert asked == [20, 30]
    assert [*ask.offers] == [Add(number) for number in (10, 11, 20, 21, 30, 31, 0)]
    assert [each.words for each in ask.offers[Add(11)].refusals()] == ["11 is too little"]


def test_whether_enough_is_legal_is_found_without_looking_further() -> None:
    asked: list[int] = []

    def odd(number: int) -> Iterator[Refusal]:
        asked.append(number)
        if number % 2:
            yield Refusal("toy:1.1", f"{number} is odd")

    ask = Ask[None]("blue", "add a number", rule="toy:1")
    for number in range(1, 7):
        ask.offer(Add(number), _never, odd, number)
    assert ask.has_legal()
    assert asked == [1, 2]
    assert ask.has_legal(3)
    assert not ask.has_legal(4)
    assert [ask.allows(Add(number)) for number in (1, 2, 8)] == [False, True, False]
    ask.legal()
    asked.clear()
    assert [ask.allows(Add(number)) for number in (1, 2, 8)] == [False, True, False]
    assert asked == []


def _never(g: Draft[Toy], action: Add) -> Flow[None]:
    raise AssertionError(f"nobody chooses {action}")


def test_the_wrong_side_is_refused() -> None:
    state = started(Counting())
    with pytest.raises(IllegalAction, match="red does not decide now; blue does: add a number"):
        apply(state, Add(1), by=RED)
    assert apply(state, Add(1), by=BLUE).state.count == 1
    with pytest.raises(IllegalAction, match="nobody does"):
        apply(toy(), Add(1), by=RED)


def test_a_stale_click_is_refused() -> None:
    state = started(Counting())
    token = decision(state).token
    later = apply(state, Add(1), at=token).state
    with pytest.raises(IllegalAction, match=f"decision {token} has passed") as caught:
        apply(later, Add(1), by=BLUE, at=token)
    assert [refusal.rule for refusal in caught.value.refusals] == ["kernel:token"]


def test_all_protests_come_together() -> None:
    with pytest.raises(IllegalAction) as caught:
        apply(started(Counting()), Add(7), by=RED, at="yesterday")
    assert [refusal.rule for refusal in caught.value.refusals] == ["kernel:side", "toy:1.2"]
    with pytest.raises(IllegalAction) as caught:
        apply(started(Counting()), Add(7), by=BLUE, at="yesterday")
    assert [refusal.rule for refusal in caught.value.refusals] == ["kernel:token", "toy:1.2"]


# chance


def test_chance_lists_outcomes_that_sum_to_one_and_is_empty_elsewhere() -> None:
    state = started(Dice(2, 6, "two dice", "toy:2"))
    outcomes = chance(state)
    assert decision(state).side == CHANCE
    assert outcomes[0] == (Roll(2), Fraction(1, 36))
    assert sum(chance for _, chance in outcomes) == 1
    assert tuple(action for action, _ in outcomes) == legal_actions(state)
    assert chance(started(Counting())) == ()


# views


def test_a_view_answers_its_viewer_as_the_full_state_does() -> None:
    state = started(Secretive(BLUE), blue=("aye", "nay"), red=("pst",))
    view = state.seen_by(BLUE)
    assert dict(view.secret) == {BLUE: Words(("aye", "nay"))}
    assert legal_actions(view) == legal_actions(state) == (Decline(), Say("aye"), Say("nay"))
    assert decision(view) == decision(state)
    assert decision(view).token == decision(state).token


def test_another_sides_secret_decision_is_hidden_but_known_to_be_pending() -> None:
    view = started(Secretive(BLUE), blue=("aye",)).seen_by(RED)
    for ask in (legal_actions, canonical_actions, chance):
        with pytest.raises(HiddenInformation, match=r"red may not know the options of: pick a word"):
            ask(view)
    with pytest.raises(HiddenInformation):
        why_not(view, Decline())
    now = decision(view)
    assert (now.side, now.about, now.forced) == (BLUE, "pick a word", None)
    with pytest.raises(HiddenInformation, match="only blue can name this decision"):
        _ = now.token


@pytest.mark.parametrize("frame", [Secretive(BLUE), Counting(BLUE)])
def test_a_side_that_answers_for_another_is_told_nothing_secret(frame: Frame[Toy, None]) -> None:
    """Neither by what is refused, nor by whether the token is the one that it guessed from what may be the secret."""
    states = [started(frame, blue=words) for words in (("aye",), ("nay",))]
    for guess in (decision(state).token for state in states):
        heard = set()
        for state in states:
            with pytest.raises(IllegalAction) as caught:
                apply(state, Say("aye"), by=RED, at=guess)
            assert caught.value.refusals[0].rule == "kernel:side"
            heard.add(str(caught.value))
        assert len(heard) == 1


def test_a_public_decision_of_the_other_side_is_open() -> None:
    state = started(Counting(BLUE))
    assert legal_actions(state.seen_by(RED)) == legal_actions(state)
    assert decision(state.seen_by(RED)).forced is False


def test_actions_do_not_apply_to_views() -> None:
    with pytest.raises(HiddenInformation, match="what blue sees"):
        apply(started(Counting()).seen_by(BLUE), Add(1))


def test_a_token_depends_on_all_that_the_side_sees_and_on_nothing_else() -> None:
    def token(**parts: Any) -> str:
        return decision(started(Secretive(BLUE), **parts)).token

    assert token(blue=("a",), red=("b",)) == token(blue=("a",), red=("c",))
    assert token(blue=("a",)) != token(blue=("b",))
    assert token(count=1) != token(count=2)


def test_the_token_of_a_roll_is_public() -> None:
    states = [started(Dice(1, 6, "a die", "toy:2"), blue=(word,)) for word in ("a", "b")]
    tokens = {decision(each).token for state in states for each in (state, state.seen_by(BLUE), state.seen_by(RED))}
    assert len(tokens) == 1


def test_forced_tells_that_one_action_is_legal() -> None:
    assert decision(started(Secretive(BLUE))).forced is True
    assert decision(started(Secretive(BLUE), blue=("a",))).forced is False


# equality, marks, folding


def test_states_are_equal_and_hash_alike_whatever_was_asked_of_them() -> None:
    one, other = started(Counting()), started(Counting())
    legal_actions(one)
    assert one == other
    assert hash(one) == hash(other)
    assert one != started(Counting(), count=1)
    two_ways = [apply(apply(one, Add(first)).state, Add(3 - first)).state for first in (1, 2)]
    assert two_ways[0] == two_ways[1]
    assert len(set(two_ways)) == 1


def test_what_was_asked_before_is_not_remembered_after() -> None:
    state = started(Counting())
    assert Add(9) in legal_actions(state)
    assert Add(9) not in legal_actions(apply(state, Add(1)).state)


def test_only_the_last_states_remember_their_question() -> None:
    """So that a tree of states does not keep them all; whoever asks again gets the same offers.

    A bot of another test that was too slow may still be asking in its thread, and make it fewer.
    """
    states = [started(Counting()) for _ in range(kernel.REMEMBERED + 5)]
    legal = [legal_actions(state) for state in states]
    remember = [state._asked is not None for state in states]
    assert not any(remember[:5])
    assert remember == sorted(remember)
    assert remember[-1]
    assert [legal_actions(state) for state in states] == legal


def test_marks_are_kept_until_their_kind_is_forgotten() -> None:
    state = fold(toy(), (Marked(("fired", "a"), 1), Marked(("moved", "a"), "far")))
    assert (state.marked("fired", "a"), state.marked("moved", "a"), state.marked("fired", "b")) == (1, "far", None)
    later = fold(state, (Forgotten(("fired",)),))
    assert (later.marked("fired", "a"), later.marked("moved", "a")) == (None, "far")
    assert later.without_marks(("fired",)) is later
    assert later == fold(toy(), (Marked(("moved", "a"), "far"),))


def test_folding_the_events_gives_the_next_state_and_the_next_view() -> None:
    state = started(Secretive(BLUE), blue=("a",))
    done = apply(state, Say("a"))
    assert done.events == (Whispered(BLUE, "aa"),)
    assert fold(state, done.events).with_stack(done.state.stack) == done.state
    for side in (BLUE, RED):
        seen = [event for event in done.events if event.known_to(side)]
        assert fold(state.seen_by(side), seen).with_stack(done.state.stack) == done.state.seen_by(side)


def test_an_event_that_changes_nothing_must_say_so() -> None:
    class Silent(Event[Toy]):
        pass

    event = Silent()
    assert event.audience is None
    assert event.known_to(RED)
    assert not event.reveals
    with pytest.raises(AssertionError, match="Silent changes nothing"):
        event.apply(toy())


def test_offering_an_action_twice_is_a_bug() -> None:
    ask = Ask[int](BLUE, "x", rule="toy:1")
    ask.offer(Finish(), Counting().enough)
    with pytest.raises(AssertionError, match="offered twice"):
        ask.offer(Finish(), Counting().enough)
    with pytest.raises(AssertionError, match="offered twice"):
        ask.outcome(Finish(), Counting().enough, Fraction(1))


def test_a_changed_copy_asks_anew() -> None:
    state = started(Counting())
    assert kernel.pending(state) is kernel.pending(state)
    assert kernel.pending(evolve(state, count=9)) is not kernel.pending(state)
