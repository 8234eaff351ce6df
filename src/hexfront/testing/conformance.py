"""What every `Rules` must hold, checked at each decision of random games.

A check is a function of a spot of a random game; `conform` plays the games and runs the checks.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from typing import Any, Final, TypeAlias, TypeVar

from hexfront.actions import Action
from hexfront.dice import SeededRoller
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.flow import CHANCE
from hexfront.kernel import fold
from hexfront.rules import Rules
from hexfront.sources import Refusal
from hexfront.state import State
from hexfront.testing.ordering import orders_agree
from hexfront.testing.playing import BOUND, Spot, random_games
from hexfront.testing.secrecy import NOTHING, Alike, Shown, Twin
from hexfront.testing.tally import Tally, counting_stages

S = TypeVar("S", bound=State)
Check: TypeAlias = Callable[[Spot[Any], Tally], None]

SAMPLE: Final = 4  # actions met elsewhere that are tried where they are not legal


def chance_is_exact(spot: Spot[Any], tally: Tally) -> None:
    """The probabilities of a chance decision sum to exactly 1, one for each legal action; elsewhere there are none."""
    outcomes = spot.rules.chance(spot.state)
    if spot.rules.decision(spot.state).side != CHANCE:
        assert outcomes == (), "chances where a side decides"
        return
    assert sum(chance for _, chance in outcomes) == 1, f"the chances do not sum to 1: {outcomes}"
    assert all(chance > 0 for _, chance in outcomes), f"an outcome that cannot come about: {outcomes}"
    assert tuple(action for action, _ in outcomes) == spot.legal, "chances and legal actions differ"


def saves_are_equal(spot: Spot[Any], tally: Tally) -> None:
    """A loaded state equals the saved one, and so do its hash, its text and its legal actions; a view's too."""
    text = spot.rules.dumps(spot.state)
    again = spot.rules.loads(text)
    assert again == spot.state, "a loaded state is not the saved one"
    assert hash(again) == hash(spot.state), "a loaded state hashes otherwise"
    assert spot.rules.dumps(again) == text, "a loaded state is saved otherwise"
    assert spot.rules.legal_actions(again) == spot.legal, "a loaded state has other legal actions"
    for side in spot.sides:
        view = spot.rules.view(spot.state, side)
        assert spot.rules.loads(spot.rules.dumps(view)) == view, f"a loaded view of {side} is not the saved one"


def legality_agrees(spot: Spot[Any], tally: Tally) -> None:
    """`apply` accepts what is listed, and refuses a sample of what is not, with reasons and nothing changed."""
    rules, state = spot.rules, spot.state
    assert len(set(spot.legal)) == len(spot.legal), "an action is listed twice"
    assert set(rules.canonical_actions(state)) <= set(spot.legal), "a canonical action is not legal"
    before = rules.dumps(state)
    for action in spot.legal:
        assert rules.why_not(state, action) == (), f"listed, and refused: {action}"
    assert len(spot.transitions) == len(spot.legal)  # which applies them all
    unlisted = [action for action in spot.met if action not in spot.transitions]
    for action in spot.roller.sample(unlisted, SAMPLE):
        refusals = rules.why_not(state, action)
        assert refusals, f"not listed, and not refused: {action}"
        assert all(refusal.rule and refusal.words for refusal in refusals), f"a refusal without a reason: {refusals}"
        assert _refused(rules, state, action) == refusals, f"not listed, and applied or refused otherwise: {action}"
    assert rules.dumps(state) == before, "asking has changed the state"


def _refused(rules: Rules[Any], state: State, action: Action) -> tuple[Refusal, ...] | None:
    try:
        rules.apply(state, action)
    except IllegalAction as error:
        return error.refusals
    return None


def events_fold(spot: Spot[Any], tally: Tally) -> None:
    """The events over a state give the next state, those that a side sees over its view its next view."""
    rules = spot.rules
    for action, done in spot.transitions.items():
        again = fold(spot.state, done.events).with_stack(done.state.stack)
        assert again == done.state, f"the events of {action} do not make the next state"
        for side in spot.sides:
            seen = (event for event in done.events if event.known_to(side))
            view = fold(rules.view(spot.state, side), seen).with_stack(done.state.stack)
            expected = rules.view(done.state, side)
            assert view == expected, f"the events of {action} that {side} sees do not make its next view"


def views_agree(spot: Spot[Any], tally: Tally) -> None:
    """A view answers its viewer as the truth does, and others with the truth or not at all; it takes no actions."""
    rules, now = spot.rules, spot.rules.decision(spot.state)
    for side in spot.sides:
        view = rules.view(spot.state, side)
        assert view.viewer == side, f"the view of {side} says it is that of {view.viewer}"
        assert rules.view(view, side) == view, "the view of a view is another"
        seen = rules.decision(view)
        assert seen == now or (now.side != side and seen.forced is None), f"{side} is told of another decision: {seen}"
        try:
            assert rules.legal_actions(view) == spot.legal, f"the view of {side} has other legal actions"
        except HiddenInformation:
            assert now.side != side, f"{side} may not know its own options"
        if now.side == side:
            assert seen.token == now.token, f"the token of {side} is another in its view"
        try:
            rules.apply(view, spot.action)
        except HiddenInformation:
            pass
        else:
            raise AssertionError("a view took an action")


def completions_agree(spot: Spot[Any], tally: Tally) -> None:
    """A completed view is a full state of which the viewer sees the same."""
    for side in spot.sides:
        view = spot.rules.view(spot.state, side)
        full = spot.rules.complete(view, spot.roller)
        assert full.viewer is None, f"a completed view still is one of {full.viewer}"
        assert spot.rules.view(full, side) == view, f"a completed view of {side} is seen otherwise"
        assert spot.rules.decision(full).side == spot.rules.decision(view).side


CHECKS: Final[tuple[Check, ...]] = (
    chance_is_exact,
    saves_are_equal,
    legality_agrees,
    events_fold,
    views_agree,
    completions_agree,
    orders_agree,
)


def conform(
    rules: Rules[S],
    scenario: str,
    *,
    games: int = 50,
    seed: int | str = 0,
    bound: int = BOUND,
    checks: Sequence[Check] = CHECKS,
    secrets: bool = True,
    package: str | None = None,
    every: int = 1,
    alike: Alike | None = None,
    shown: Shown = NOTHING,
    **options: Any,
) -> Tally:
    """Play random games of a scenario, run the checks at every decision, and count what occurred.

    Games must end within `bound` actions, with an outcome, and have a legal action until then. `secrets` also checks
    that no side is told what it may not see; `alike` tells which secret choices must look the same to it (default: the
    function of this name that the game module may have, else those of one class must), and `shown` is what a game shows
    besides. With a `package`, the stages of its frames that ran are counted. Of games that are long,
    checks may be run at one decision of `every` so many.

    Raises:
        AssertionError: a check failed; notes say in which game, at which decision.
    """
    tally, looks = Tally(), alike or getattr(rules, "alike", None)
    with ExitStack() as stack:
        if package is not None:
            stack.enter_context(counting_stages(package, tally.stages))
        for game in random_games(rules, scenario, games, seed=seed, bound=bound, **options):
            twins = None
            last = None
            for spot in game:
                if twins is None:
                    twins = [Twin(rules, side, looks, shown) for side in spot.sides] if secrets else []
                due = tally.steps % every == 0
                _visit(spot, checks if due else (), twins, due, tally, f"{seed}/{tally.games}")
                last = spot.done.state
            assert last is not None, "a game without a decision"
            assert rules.outcome(last) is not None, "a game is over and has no outcome"
            assert rules.legal_actions(last) == (), "a game is over, and something is legal"
            tally.games += 1
    return tally


def _visit(
    spot: Spot[Any], checks: Sequence[Check], twins: list[Twin[Any]], due: bool, tally: Tally, seed: str
) -> None:
    chance = SeededRoller(f"{seed}/{tally.steps}")
    try:
        assert spot.rules.outcome(spot.state) is None, "the game goes on after its outcome"
        for check in checks:
            check(spot, tally)
        for twin in twins:
            if due:
                twin.visit(spot.state, chance)
            twin.follow(spot.state, spot.action, spot.done, chance)
    except Exception as error:
        error.add_note(f"game {seed}, {spot}")
        raise
    tally.count(spot)
