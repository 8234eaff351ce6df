"""Exact odds: of the toys by hand, of the tiny game against the plain tree."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest
from attrs import evolve, frozen
from immutables import Map
from tests import tiny
from tests.hexfront.test_drive import after, bought, packet
from tests.hexfront.toys import Added, Toy, started
from tests.tiny.rules import AddFirer, Aim, Buy, FireBack, Strike
from tests.tiny.state import SIDES, Tiny, purchases

from hexfront import kernel
from hexfront.actions import Action, Decline, Draw, Finish, Roll
from hexfront.chance import Dice
from hexfront.distribution import Distribution
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.odds import OddsTooLarge, odds
from hexfront.rules import Rules
from hexfront.state import Draft

RULES: Rules[Tiny] = tiny
TOYS: Any = kernel  # for toys, the kernel's own functions are rules enough


def alive(state: Tiny) -> tuple[str, ...]:
    return state.alive


def uniform(view: Any, legal: tuple[Action, ...]) -> Mapping[Action, Fraction]:
    return {action: Fraction(1, len(legal)) for action in legal}


def first(view: Any, legal: tuple[Action, ...]) -> Action:
    return legal[0]


def last(view: Any, legal: tuple[Action, ...]) -> Action:
    return legal[-1]


def plain(state: Tiny, stop: Any) -> Distribution[tuple[str, ...]]:
    """The odds by the whole tree, with uniform policies: the slow, obvious way."""
    leaves: list[tuple[tuple[str, ...], Fraction]] = []

    def walk(state: Tiny, chance: Fraction) -> None:
        if not state.stack or stop(state):
            leaves.append((state.alive, chance))
            return
        legal = tiny.legal_actions(state)
        for action, part in tiny.chance(state) or [(action, Fraction(1, len(legal))) for action in legal]:
            walk(tiny.apply(state, action).state, chance * part)

    walk(state, Fraction(1))
    return Distribution.of(leaves)


def test_a_shot_by_hand() -> None:
    state = after(packet(), AddFirer("blue-2"))  # a giant (3) at a knight (2): 4, 5, 6 kill
    assert odds(RULES, state, action=Aim("red-1"), policies={"red": first}, key=alive) == Distribution.of(
        {("blue-1", "blue-2"): Fraction(3, 6), ("blue-1", "blue-2", "red-1"): Fraction(3, 6)}
    )


def test_both_shots_are_independent() -> None:
    state = after(packet(), AddFirer("blue-2"))
    both = odds(RULES, state, action=Aim("red-1"), policies={"red": last}, key=lambda s: len(s.alive))
    hit, back = Fraction(3, 6), Fraction(1, 6)  # the knight (2) needs 5 + 3 - 2 = 6
    assert both == Distribution.of({3: (1 - hit) * (1 - back), 2: hit * (1 - back) + back * (1 - hit), 1: hit * back})
    assert both.mean() == 3 - hit - back


def test_without_an_action_it_walks_until_the_procedure_on_top_is_gone() -> None:
    die = started(TwoDice())
    assert kernel.decision(die).kind == "Dice.roll"
    assert odds(TOYS, die, key=lambda s: s.count) == Distribution.of({n: Fraction(1, 6) for n in range(1, 7)})
    both = odds(TOYS, die, key=lambda s: s.count, until=lambda s: False)
    assert both[7] == Fraction(6, 36)
    assert both.mean() == 7


@frozen
class TwoDice(Frame[Toy, None]):
    """Rolls two dice one after the other, and counts them."""

    left: int = 2

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(Dice(1, 6, "a die", "toy:2"), then=evolve(self, left=self.left - 1).rolled)

    def rolled(self, g: Draft[Toy], roll: int) -> Flow[None]:
        g.emit(Added(roll))
        return Next(self.start) if self.left else Done(None)


@pytest.mark.parametrize("scenario", ["skirmish", "feud"])
def test_the_walk_agrees_with_the_plain_tree(scenario: str) -> None:
    state = after(packet(scenario=scenario, blue="guard", red="guard guard"), AddFirer("blue-1"))
    policies = dict.fromkeys(SIDES, uniform)
    stop = lambda s: kernel.decision(s).kind.startswith("Activation")  # noqa: E731 - the other side's turn
    assert odds(RULES, state, policies=policies, until=stop, key=alive) == plain(state, stop)


def test_the_end_of_the_game_is_the_last_word() -> None:
    state = after(packet(blue="giant", red="guard"), AddFirer("blue-1"), Aim("red-1"))
    result = odds(RULES, state, action=Decline(), until=lambda s: not s.stack, policies=dict.fromkeys(SIDES, uniform))
    won = result.where(lambda outcome: outcome is not None and outcome.winner == "blue")
    assert won > Fraction(4, 6)  # 3 to 6 kill at once: 3 + 3 - 1 = 5


def test_a_policy_may_name_an_action() -> None:
    state = after(packet(), AddFirer("blue-2"), Aim("red-1"))
    asked = []

    def back(view: Tiny, legal: tuple[Action, ...]) -> Action:
        asked.append((view.viewer, legal))
        return legal[-1]

    stop = lambda s: kernel.decision(s).side == "chance"  # noqa: E731
    result = odds(RULES, state, policies={"red": back}, until=stop, key=lambda s: s.marked("fired", "red-1"))
    assert result == Distribution.of({1: Fraction(1)})
    assert asked == [("red", (Decline(), FireBack("blue-2")))]


def test_a_forced_decision_needs_no_policy() -> None:
    state = after(tiny.new_game("skirmish"), *[Buy("guard")] * 4)
    assert tiny.legal_actions(state) == (Finish(),)
    assert odds(RULES, state, key=lambda s: kernel.decision(s).side) == Distribution.of({"red": Fraction(1)})


def test_a_side_that_decides_needs_a_policy() -> None:
    with pytest.raises(ValueError, match="no policy for blue, who decides: build a packet"):
        odds(RULES, packet())


@pytest.mark.parametrize("answer", [Decline(), {Strike(): Fraction(1, 2)}, {Decline(): Fraction(1)}])
def test_a_policy_answers_with_what_is_legal(answer: Any) -> None:
    with pytest.raises(ValueError, match=r"the policy of blue answered .*, no distribution of what is legal: build a"):
        odds(RULES, packet(), policies={"blue": lambda view, legal: answer})


def test_an_action_that_is_not_legal_has_no_odds() -> None:
    with pytest.raises(IllegalAction):
        odds(RULES, packet(), action=Roll(3))


def test_a_walk_that_is_too_large_names_the_procedures() -> None:
    policies = dict.fromkeys(SIDES, uniform)
    with pytest.raises(OddsTooLarge, match=r"more than 50 states can come about, most of them in Purchase\.what") as e:
        odds(RULES, tiny.new_game("skirmish"), policies=policies, until=lambda s: False, limit=50)
    assert sum(number for _, number in e.value.procedures) > 50
    again = pickle.loads(pickle.dumps(e.value))
    assert (str(again), again.procedures) == (str(e.value), e.value.procedures)


def test_equal_states_are_walked_once() -> None:
    state = tiny.new_game("skirmish")
    policies = dict.fromkeys(SIDES, uniform)
    result = odds(RULES, state, policies=policies, key=lambda s: s.kept("blue").kinds, limit=21)
    assert sum(chance for _, chance in result) == 1
    assert len(result) == len(purchases(least=1))


@frozen
class Circle(Frame[Toy, None]):
    """A die that is rolled again and again."""

    def start(self, g: Draft[Toy], _: None = None) -> Flow[None]:
        return Call(Dice(1, 2, "a coin", "toy:2"), then=self.tossed)

    def tossed(self, g: Draft[Toy], roll: int) -> Flow[None]:
        return Done(None) if roll == 1 else Next(self.start)


def test_a_procedure_that_comes_back_to_itself_is_a_bug() -> None:
    with pytest.raises(AssertionError, match="a state leads back to itself"):
        odds(TOYS, started(Circle()), key=lambda s: s.count, until=lambda s: False)


# what the viewer may not see


def test_a_secret_draw_of_the_other_side_has_no_odds_for_a_viewer() -> None:
    state = after(bought(), Draw("blue"))
    decides = lambda s: kernel.decision(s).side == "blue"  # noqa: E731
    assert odds(RULES, state, viewer="blue", until=decides, key=lambda s: s.kept("blue").hand) == Distribution.of(
        {("hold",): Fraction(1, 2), ("strike",): Fraction(1, 2)}
    )
    with pytest.raises(HiddenInformation, match=r"red may not know the options of: a chit of blue"):
        odds(RULES, state, viewer="red", key=lambda s: s.alive)


def test_an_attack_on_what_is_face_down_has_no_odds_for_a_viewer() -> None:
    state = after(packet(), AddFirer("blue-2"))
    policies = {"red": first}
    with pytest.raises(HiddenInformation, match=r"would show blue what it may not see yet \(Turned\)$"):
        odds(RULES, state, action=Aim("red-1"), policies=policies, viewer="blue")
    known = evolve(state, known=state.known.set("red-1", "knight"))
    result = odds(RULES, known, action=Aim("red-1"), policies=policies, viewer="blue", key=lambda s: len(s.alive))
    assert result[2] == Fraction(3, 6)
    with pytest.raises(HiddenInformation, match=r"show red .* \(Turned\)$"):
        odds(RULES, known, action=Aim("red-1"), policies=policies, viewer="red")


def test_a_viewer_asks_policies_with_its_own_view() -> None:
    state = evolve(after(packet(), AddFirer("blue-2"), Aim("red-1")), known=Map({"red-1": "knight"}))
    seen: list[str | None] = []

    def policy(view: Tiny, legal: tuple[Action, ...]) -> Action:
        seen.append(view.viewer)
        return legal[0]

    viewers: list[str | None] = []
    odds(RULES, state, viewer="blue", policies={"red": policy}, key=lambda s: viewers.append(s.viewer))
    assert (set(seen), set(viewers)) == ({"blue"}, {"blue"})
