"""The odds that players ask for, as short forms of `hexfront.odds`: fire, a close action, a move under fire, a check.

Their options are those of `hexfront.odds`, and so is what they raise. Where a side must decide and no policy is given
for it, it does what is worth most by the game's own judgement (`httr.appraise`). What can come about is told in words,
the units that have changed with their modes and markers, unless `key` says what else of the last state counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, Unpack

from hexfront.actions import Action
from hexfront.distribution import Distribution
from hexfront.hexes import HexId
from hexfront.odds import OddsOptions, answered, ended, settled
from hexfront.policies import along
from hexfront.shortodds import ShortOdds, told_by
from hexfront.sources import Modifier
from httr.actions import DeclareCloseAction, OpenFire, StartMove, StepTo
from httr.counters import UnitId
from httr.events import MoraleChecked
from httr.judgement import appraise
from httr.naming import name, standing
from httr.rules.checks import MoraleCheck
from httr.rules.fire_phase import FirePhase
from httr.rules.movement import Movement
from httr.state import HttrState

NOTHING: Final = "nothing changes"


def odds_of_shot(state: HttrState, action: Action, **options: Unpack[OddsOptions]) -> Distribution[Any]:
    """What comes of a shot that may be fired now, such as one of opportunity fire. Rule: httr:6.6.4.1a."""
    return SHORT.ask(state, (action,), answered(state), options)


def odds_of_packet(state: HttrState, *naming: Action, **options: Unpack[OddsOptions]) -> Distribution[Any]:
    """What comes of a packet that is being named, until another target may be chosen, return fire included.

    `naming` are the actions that are left, as `Aim` and `AddFirer`, but for `OpenFire`.

    Rule: httr:6.1.3b; httr:6.6.7.1.
    """
    return SHORT.ask(state, (*naming, OpenFire()), chooses_target, options)


def chooses_target(state: HttrState) -> bool:
    """Whether no target is being fired at. Rule: httr:6.1.1a."""
    return (
        not state.stack
        or isinstance(state.stack[-1].frame, FirePhase)
        or not any(isinstance(at.frame, FirePhase) for at in state.stack)
    )


def odds_of_close_action(state: HttrState, hex: HexId, **options: Unpack[OddsOptions]) -> Distribution[Any]:
    """What comes of a close action on a hex by the units that are on the way. Rule: httr:10.1.1; httr:10.3k."""
    return SHORT.ask(state, (DeclareCloseAction(hex),), settled(state), options)


def odds_of_move(
    state: HttrState, unit: UnitId, path: Sequence[HexId], **options: Unpack[OddsOptions]
) -> Distribution[Any]:
    """What comes of a whole move of a unit along a path, under the opportunity fire of the other side.

    The unit is about to move or on the way; `path` begins with its hex. It stops where it cannot go on. Without a
    policy its side declines what it may decline, such as going to ground, to come as far as it can.

    Raises:
        IllegalAction: the unit cannot begin to move.
        ValueError: the path does not begin in its hex, or comes to a hex twice, or leaps.

    Rule: httr:9.1.5a; httr:6.6.1.1.
    """
    here = hex_of(unit)(state)
    if here is None or len(path) < 2 or here != path[0]:
        stands = f"stands in {here}" if here is not None else "is not on the map"
        raise ValueError(
            f"expected a path of several hexes from that of {unit}, got {', '.join(path)}; {unit} {stands}"
        )
    moving = bool(state.stack) and isinstance(state.stack[-1].frame, Movement)
    first = StepTo(path[1]) if moving else StartMove(unit)
    side = state.side(unit)
    policy = options.get("policies", {}).get(side, goes_on)
    led = along(path, state.table.board.neighbours, hex_of(unit), StepTo, policy)
    until = settled(state) if moving else ended(state, Movement)
    return SHORT.ask(state, (first,), until, options, {side: lambda _: led})


def goes_on(view: HttrState, legal: tuple[Action, ...]) -> Action:
    """The way out, where there is one."""
    return legal[0]


def hex_of(unit: UnitId) -> Callable[[HttrState], HexId | None]:
    """Tells the hex of a unit; None if it is not on the map."""
    return lambda state: state.units[unit].hex if unit in state.units else None


def odds_of_morale_check(state: HttrState, unit: UnitId, extra: Sequence[Modifier] = ()) -> Distribution[bool]:
    """Whether a unit passes a morale check made now; `extra` are modifiers of the occasion. Rule: httr:16.2."""
    check = MoraleCheck(unit, "odds", "httr:16.2", tuple(extra))
    return told_by(state, check, MoraleChecked, lambda event: event.passed)


def changes(before: HttrState, after: HttrState) -> str:
    """The units that have changed, with their hexes, modes and markers, or are gone."""
    told = [
        standing(after, unit) if unit in after.units else f"{name(after, unit)} eliminated"
        for unit in before.table.order
        if before.units.get(unit) != after.units.get(unit)
    ]
    return "; ".join(told) or NOTHING


SHORT: Final = ShortOdds(appraise, changes)
