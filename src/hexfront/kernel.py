"""The loop that settles a state, and what may be asked of any state.

`apply` looks an action up among those on offer, runs the stage it leads to, and goes on until somebody must
decide again or the game is over. Everything here is pure.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

from attrs import field, frozen

from hexfront.actions import Action
from hexfront.codec import token, written_as
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.flow import CHANCE, Ask, At, Call, Done, Flow, Frame, Next, Over, Wait
from hexfront.hooks import misfit
from hexfront.sources import Refusal
from hexfront.state import Draft, Event, State, Transition

S = TypeVar("S", bound=State)

STEP_LIMIT: Final = 10_000
REMEMBERED: Final = 32
"""The states that remember their question: a question weighs several times what a state does, and trees hold many."""

_asked_last: deque[State] = deque()


@frozen
class Deliver(Frame[State, Any]):
    """Holds a result while the reactions to the stage that gave it run."""

    result: Any

    def start(self, g: Draft[State], _: None = None) -> Flow[Any]:
        """Hand the result on."""
        return Done(self.result)


@frozen
class Decision:
    """Who decides what now.

    `side` is a side's name, "chance", or None when the game is over; `kind` is stable, to switch on; `forced` tells
    that one action only is legal (None where the viewer may not know).
    """

    side: str | None
    kind: str
    rule: str
    about: str
    subject: tuple[str, ...]
    forced: bool | None
    _state: State = field(repr=False, eq=False)

    @property
    def token(self) -> str:
        """A name of this very decision, made of all that the deciding side sees of the game.

        Raises:
            HiddenInformation: the decision was asked of a view of another side.
        """
        return token(self._state, self.side or "")


def _written(now: Decision) -> dict[str, Any]:
    """A decision as plain data, with its token; null where the viewer may not know it."""
    try:
        name = now.token
    except HiddenInformation:
        name = None
    return {
        "side": now.side,
        "kind": now.kind,
        "rule": now.rule,
        "about": now.about,
        "subject": list(now.subject),
        "forced": now.forced,
        "token": name,
    }


written_as(Decision, _written)


def begin(state: S, frame: Frame[Any, Any]) -> Transition[S]:
    """Start a procedure on a state that has none under way, and settle it."""
    assert not state.stack, f"procedures are under way already: {state.stack}"
    g = Draft(state)
    stack = [At(frame, "start")]
    _settle(g, stack, frame.start(g))
    return _transition(state, g, stack)


def _settle(g: Draft[Any], stack: list[At], flow: Flow[Any]) -> None:
    """Run stages until a question is on top of the stack, or nothing is left."""
    reactions = g.state.game.hooks.reactions
    seen = 0
    for _ in range(STEP_LIMIT):
        result: Any = None
        if isinstance(flow, Wait):
            assert seen == len(g.events), f"{stack[-1]} emitted events and waits at once; return Next first"
            stack[-1] = _place(flow.question)
            return
        if isinstance(flow, Done):
            stack.pop()
            result = flow.result
        elif isinstance(flow, Next):
            stack[-1] = _place(flow.stage)
        elif isinstance(flow, Call):
            stack[-1] = _place(flow.then)
            stack.append(At(flow.frame, "start"))
        else:
            assert isinstance(flow, Over), f"{stack[-1]} answered {flow!r}"
            stack.clear()
            return
        if seen < len(g.events):
            if reactions and (frames := _reactions(g, seen)):
                if isinstance(flow, Done):
                    stack.append(At(Deliver(result), "start"))
                stack.extend(At(frame, "start") for frame in reversed(frames))
                result = None
            seen = len(g.events)
        if not stack:
            return
        top = stack[-1]
        flow = getattr(top.frame, top.stage)(g, result)
    raise AssertionError(f"no decision after {STEP_LIMIT} stages: {stack}")


def _place(bound: Any) -> At:
    frame = getattr(bound, "__self__", None)
    assert isinstance(frame, Frame), f"a stage that is saved must be a method of a frame, not {bound!r}"
    return At(frame, bound.__name__)


def _transition(before: S, g: Draft[S], stack: list[At]) -> Transition[S]:
    after = g.state
    if after is before:
        after = before.with_stack(tuple(stack))
    else:  # made by the events of this step, so nobody has seen it yet: cheaper than one more copy
        object.__setattr__(after, "stack", tuple(stack))
        object.__setattr__(after, "_asked", None)
    return Transition(after, tuple(g.events))


def _reactions(g: Draft[Any], seen: int) -> list[Frame[Any, None]]:
    table = g.state.game.hooks.reactions
    frames = []
    hooks = ((react, event) for event in g.events[seen:] for react in table.get(type(event), ()))
    for react, about in hooks:
        frame = react(g.state, about)
        if isinstance(frame, Frame):
            frames.append(frame)
        elif frame is not None:
            raise misfit(react, f"gives {frame!r}; expected a Frame, or None")
    return frames


def pending(state: State) -> Ask[Any] | None:
    """The question that is open, with its offers; None when the game is over."""
    asked = state._asked
    if asked is None and state.stack:
        top = state.stack[-1]
        asked = getattr(top.frame, top.stage)(state)
        object.__setattr__(state, "_asked", asked)
        _asked_last.append(state)
        if len(_asked_last) > REMEMBERED:
            object.__setattr__(_asked_last.popleft(), "_asked", None)
    return asked


def _is_hidden(ask: Ask[Any], viewer: str | None) -> bool:
    """Whether a side may not know the options of a question; None knows all."""
    return viewer is not None and ask.seen_by is not None and viewer not in ask.seen_by


def _open(state: State) -> Ask[Any] | None:
    """The open question, if the viewer may know its options."""
    ask = pending(state)
    if ask is not None and _is_hidden(ask, state.viewer):
        raise HiddenInformation(f"{state.viewer} may not know the options of: {ask.about} (decided by {ask.side})")
    return ask


def legal_actions(state: State) -> tuple[Action, ...]:
    """Every legal action in a stable order; for chance, every outcome; empty when the game is over.

    Raises:
        HiddenInformation: `state` is a view, and the options are another side's secret.
    """
    ask = _open(state)
    return ask.legal() if ask is not None else ()


def canonical_actions(state: State) -> tuple[Action, ...]:
    """The legal actions that build each packet, group or set-up in exactly one order, for searchers."""
    ask = _open(state)
    return tuple(ask.canonical()) if ask is not None else ()


def chance(state: State) -> tuple[tuple[Action, Fraction], ...]:
    """The outcomes of a chance decision with their exact probabilities, which sum to 1; empty at any other."""
    ask = _open(state)
    if ask is None or ask.side != CHANCE:
        return ()
    return tuple(ask.chances.items())


def why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    """Why an action is not legal now, rule by rule; empty exactly when it is legal."""
    ask = _open(state)
    if ask is None:
        return (Refusal("kernel:over", "the game is over"),)
    offer = ask.find(action)
    if offer is None:
        return (Refusal(ask.rule, f"that does not answer what is pending: {ask.about} (decided by {ask.side})"),)
    return offer.refusals()


def apply(state: S, action: Action, *, by: str | None = None, at: str | None = None) -> Transition[S]:
    """Carry out an action, and go on until somebody must decide again.

    `by` names the side that acts and `at` the token of the decision it answers: with them, the wrong side and the
    stale click are refused. The wrong side is told nothing that it may not know: neither whether it has guessed the
    token, nor what the rules say to options that are hidden from it.

    Raises:
        IllegalAction: the rules forbid it; nothing has changed.
        HiddenInformation: `state` is a view.
    """
    if state.viewer is not None:
        raise HiddenInformation(f"actions apply to the full state, and this is what {state.viewer} sees of it")
    ask = pending(state)
    protest = tuple(_protest(state, by, at))
    if protest or ask is None or not ask.allows(action):  # what was found legal is not asked again
        hidden = ask is not None and by not in (None, ask.side) and _is_hidden(ask, by)
        raise IllegalAction(str(action), protest if hidden else protest + why_not(state, action))
    g = Draft(state)
    stack = list(state.stack)
    offer = ask.find(action)
    assert offer is not None, "it is allowed"
    _settle(g, stack, offer.then(g, action))
    return _transition(state, g, stack)


def _protest(state: State, by: str | None, at: str | None) -> Iterable[Refusal]:
    if by is None and at is None:
        return
    now = decision(state)
    if by is not None and by != now.side:
        yield Refusal("kernel:side", f"{by} does not decide now; {now.side or 'nobody'} does: {now.about}")
    elif at is not None and at != now.token:
        yield Refusal("kernel:token", f"decision {at} has passed; now it is {now.token}: {now.about}")


def decision(state: State) -> Decision:
    """Who decides what now; also answerable on a view."""
    ask = pending(state)
    if ask is None:
        return Decision(None, "over", "", "the game is over", (), None, state)
    top = state.stack[-1]
    forced = None if _is_hidden(ask, state.viewer) else len(ask.legal()) == 1
    kind = f"{type(top.frame).__name__}.{top.stage}"
    return Decision(ask.side, kind, ask.rule, ask.about, ask.subject, forced, state)


def fold(state: S, events: Iterable[Event[Any]]) -> S:
    """The state after these events, with the stack as it was."""
    for event in events:
        state = event.apply(state)
    return state
