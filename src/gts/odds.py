"""The odds that players ask for, as short forms of `hexfront.odds`: a shot, an Assault, a move under fire, a check.

Their options are those of `hexfront.odds`, and so is what they raise. Where a side must decide and no policy is given
for it, it does what is worth most by the game's own judgement (`gts.appraise`). What can come about is told in words,
the units that have changed with their hexes and markers, unless `key` says what else of the last state counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Unpack

from gts.actions import AssaultHex, JoinAssault, StartAssault, StartMove, StepTo
from gts.counters import UnitId
from gts.events import Checked
from gts.judgement import appraise
from gts.naming import name, standing
from gts.rules.assault import AssaultAction, Gathering
from gts.rules.assault_rounds import Assault
from gts.rules.checks import Check
from gts.rules.movement import Movement
from gts.state import GameState
from hexfront.actions import Action, Finish
from hexfront.distribution import Distribution
from hexfront.hexes import HexId
from hexfront.kernel import pending
from hexfront.odds import OddsOptions, Policy, answered, ended, settled
from hexfront.policies import along
from hexfront.shortodds import ShortOdds, told_by
from hexfront.sources import Modifier

NOTHING: Final = "nothing changes"


def odds_of_shot(state: GameState, action: Action, **options: Unpack[OddsOptions]) -> Distribution[Any]:
    """What comes of a shot that may be fired now: Direct, Indirect, Opportunity or Assault Fire, an air strike.

    Rule: gts:15.5e; gts:27.0e.
    """
    return SHORT.ask(state, (action,), answered(state), options)


def odds_of_assault(
    state: GameState, hex: HexId, joining: Sequence[UnitId] = (), **options: Unpack[OddsOptions]
) -> Distribution[Any]:
    """What comes of an Assault on a hex by the unit whose Action is chosen now, and by those who join it.

    Rule: gts:18.7a; gts:18.7b.
    """
    gesture = (StartAssault(), AssaultHex(hex), *(JoinAssault(unit) for unit in joining))
    until = ended(state, AssaultAction, Gathering, Assault)
    return SHORT.ask(state, gesture, until, options, {asking(state): without_others})


def without_others(policy: Policy) -> Policy:
    """Nobody else joins an Assault; the policy decides about the rest."""
    return lambda view, legal: Finish() if isinstance(view.stack[-1].frame, Gathering) else policy(view, legal)


def odds_of_move(state: GameState, path: Sequence[HexId], **options: Unpack[OddsOptions]) -> Distribution[Any]:
    """What comes of a whole move along a path, under the Opportunity Fire of the other side.

    It is the move of the unit whose Action is chosen now, or that is on the way, alone or at the head of its stack;
    `path` begins with its hex. It stops where it cannot go on.

    Raises:
        IllegalAction: it can neither go on nor stop.
        ValueError: the path does not begin in its hex, or comes to a hex twice, or leaps.

    Rule: gts:14.3a; gts:17.1a.
    """
    asked = pending(state)
    unit = UnitId(asked.subject[0] if asked is not None and asked.subject else "")
    if unit not in state.units or not path or state.units[unit].hex != path[0]:
        acting = standing(state, unit) if unit in state.units else "no unit"
        raise ValueError(f"expected a path from the hex of the unit that acts, got {', '.join(path)}; {acting} acts")
    moving = isinstance(state.stack[-1].frame, Movement)
    first = StepTo(path[1]) if moving else StartMove()

    def led(policy: Policy) -> Policy:
        return along(path, state.table.board.neighbours, hex_of(unit), StepTo, policy)

    until = settled(state) if moving else ended(state, Movement)
    return SHORT.ask(state, (first,), until, options, {state.side(unit): led})


def hex_of(unit: UnitId) -> Callable[[GameState], HexId | None]:
    """Tells the hex of a unit; None if it is not on the map."""
    return lambda state: state.units[unit].hex if unit in state.units else None


def odds_of_check(state: GameState, unit: UnitId, extra: Sequence[Modifier] = ()) -> Distribution[bool]:
    """Whether a unit passes a Troop Quality Check made now by the die; `extra` are modifiers of the occasion.

    Rule: gts:29.47a.
    """
    check = Check(unit, "odds", "gts:29.47a", extra=tuple(extra))
    return told_by(state, check, Checked, lambda event: event.passed)


def changes(before: GameState, after: GameState) -> str:
    """The units that have changed, with their hexes and markers, or are gone: "1/FJ in 10.12 (Suppressed)"."""
    told = [
        standing(after, unit) if unit in after.units else f"{name(after, unit)} eliminated"
        for unit in before.table.order
        if before.units.get(unit) != after.units.get(unit)
    ]
    return "; ".join(told) or NOTHING


def asking(state: GameState) -> str:
    """The side that decides now."""
    asked = pending(state)
    return "" if asked is None else asked.side


SHORT: Final = ShortOdds(appraise, changes)
