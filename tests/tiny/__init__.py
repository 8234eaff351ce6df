"""The tiny game: a whole `Rules`, small enough to walk through, with secrets, interrupts, packets and hooks."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, TypeVar

from attrs import evolve
from immutables import Map
from tests.tiny.rules import Purchase, Whole
from tests.tiny.scenarios import SCENARIOS
from tests.tiny.state import CHITS, SIDES, Kept, Tiny, load_game, other, purchases, side_of

from hexfront import record
from hexfront.actions import Action
from hexfront.dice import Roller
from hexfront.kernel import apply, begin, canonical_actions, chance, decision, legal_actions, why_not
from hexfront.rules import Figures, Outcome, Preview, ScenarioInfo
from hexfront.sources import Modifier

__all__ = [
    "apply",
    "canonical_actions",
    "chance",
    "complete",
    "decision",
    "describe",
    "dumps",
    "figures",
    "format_position",
    "legal_actions",
    "loads",
    "new_game",
    "outcome",
    "position",
    "preview",
    "scenarios",
    "view",
    "why_not",
]

NAME: Final = "tests.tiny"
T = TypeVar("T")


def scenarios() -> tuple[ScenarioInfo, ...]:
    return tuple(ScenarioInfo(id, id.title(), SIDES, 2, (), (("estimate", 100),)) for id in SCENARIOS)


def new_game(scenario: str, /, **options: Any) -> Tiny:
    game = load_game(scenario, tuple(sorted((name, str(value)) for name, value in options.items())))
    nothing = Map(dict.fromkeys(SIDES, 0))
    state = Tiny(
        game=game,
        stack=(),
        marks=Map(),
        secret=Map({side: Kept() for side in SIDES}),
        viewer=None,
        turn=0,
        alive=(),
        known=Map(),
        drawn=nothing,
        points=nothing,
    )
    return begin(state, Whole()).state


def describe(state: Tiny, action: Action, /) -> str:
    return f"{decision(state).side}: {action}"


def preview(state: Tiny, action: Action, /) -> Preview | None:
    return None


def view(state: Tiny, side: str, /) -> Tiny:
    return state.seen_by(side)


def outcome(state: Tiny, /) -> Outcome | None:
    if state.stack:
        return None
    points = tuple((side, len(state.units(side)) + state.points[side]) for side in SIDES)
    best = max(points, key=lambda each: each[1])
    winner = None if points[0][1] == points[1][1] else best[0]
    return Outcome(winner, "a win" if winner else "a draw", points, (Modifier(best[1], "units and points", "tiny:5"),))


def figures(state: Tiny, /) -> Figures:
    lost = {side: len(state.kept(side).kinds) - len(state.units(side)) if state.turn else 0 for side in SIDES}
    return Figures(state.turn, tuple(lost.items()))


def complete(view: Tiny, roller: Roller, /) -> Tiny:
    """A full state that agrees with a view: what the other side bought, holds and may draw is drawn at random."""
    if view.viewer is None:
        return view
    side = other(view.viewer)
    struck = view.marked("struck", side) is not None
    chits = tuple(chit for chit in CHITS if not (struck and chit == "strike"))
    hands = [hand for hand in ((), ("hold",), ("strike",), CHITS) if set(hand) <= set(chits)]
    hand = _one([hand for hand in hands if len(hand) == view.drawn[side] - struck], roller)
    pool = tuple(chit for chit in chits if chit not in hand)
    kept = Kept(_one(_possible(view, side), roller), hand, pool)
    return evolve(view, viewer=None, secret=view.secret.set(side, kept))


def _possible(view: Tiny, side: str) -> list[tuple[str, ...]]:
    if view.turn == 0:
        now = view.stack[-1].frame
        if now == Purchase(side):
            return list(purchases())
        return [()] if side == SIDES[1] else list(purchases(least=1))
    units = sorted({unit for unit in (*view.alive, *view.known) if side_of(unit) == side})
    bought = (each for each in purchases(least=1) if len(each) == len(units))
    known = view.known
    return [each for each in bought if all(known.get(u, kind) == kind for u, kind in zip(units, each, strict=True))]


def _one(options: Sequence[T], roller: Roller) -> T:
    return roller.choose([(option, Fraction(1, len(options))) for option in options])


def dumps(state: Tiny, /) -> str:
    return record.dump_state(state, NAME)


def loads(text: str, /, **options: Any) -> Tiny:
    saved = record.parse(text, NAME)
    game = load_game(saved.scenario, tuple(sorted(saved.options.items())))
    if not options.get("accept_data"):
        record.check_data(saved, game)
    return record.load_state(saved, game, Tiny)


def position(text: str, /) -> Tiny:
    return loads(text)


def format_position(state: Tiny, /) -> str:
    return dumps(state)
