"""The account of movement, arrivals, mounting and stacks."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.telling import INDENT
from httr.account.telling import tell
from httr.events import (
    AllowanceRolled,
    Arrived,
    ColumnGrown,
    Displaced,
    MountChanged,
    MoveBegan,
    MoveEnded,
    MovementEnded,
    NightMovementRolled,
    Restacked,
    UnitMoved,
)
from httr.marks import ENTERED
from httr.naming import formation_name, in_mode, name
from httr.rules.arrivals import most
from httr.rules.steps import in_points, points_left
from httr.state import HttrState
from httr.sums import cost_words


@tell.register
def _(event: MoveBegan, s: HttrState) -> Iterator[str]:
    yield from ()  # its steps are told, or that it stays


@tell.register
def _(event: AllowanceRolled, s: HttrState) -> Iterator[str]:
    who = formation_name(s, event.formation)
    them = f"{who} lacks command points" if event.lack == "points" else f"Units of {who} without a supply path"
    yield f"{INDENT}{them}: rolled {event.roll}, so many MP at most ({event.rule})"


@tell.register
def _(event: NightMovementRolled, s: HttrState) -> Iterator[str]:
    may = "moves" if event.moves else "does not move"
    who = formation_name(s, event.formation)
    yield f"{INDENT}{who}: rolled {event.roll}: {may} in this night (httr-sc:8.2.4c)"


@tell.register
def _(event: UnitMoved, s: HttrState) -> Iterator[str]:
    left = points_left(s, event.unit)
    one = beyond(sum(line.amount for line in event.lines), left)
    yield f"{INDENT}{name(s, event.unit)} moves from {event.start} to {event.hex}, {cost_words(event.lines)}{one}"


def beyond(parts: int, left: int) -> str:
    """What lets a unit enter a hex that costs more than it has left: one hex is always open. Rule: httr:9.2.4b."""
    return f"; one hex is open to it with {in_points(left)} MP (httr:9.2.4b)" if parts > left else ""


@tell.register
def _(event: Arrived, s: HttrState) -> Iterator[str]:
    mode = in_mode(s, event.unit, event.mode)
    half = "; it has half its allowance (httr-sc:17.3g)" if event.halved else ""
    one = beyond(sum(line.amount for line in event.lines), most(s, event.unit))
    yield f"{INDENT}{name(s, event.unit)} enters the map in {event.hex}, {mode}, {cost_words(event.lines)}{half}{one}"


@tell.register
def _(event: ColumnGrown, s: HttrState) -> Iterator[str]:
    yield from ()  # those who have entered are told of


@tell.register
def _(event: MoveEnded, s: HttrState) -> Iterator[str]:
    if not s.amount(ENTERED, event.unit) and event.rule == "httr:9.2.3":
        yield f"{INDENT}{name(s, event.unit)} stays in {s.units[event.unit].hex} ({event.rule})"
        return
    yield f"{INDENT}The move of {name(s, event.unit)} is over: {event.why} ({event.rule})"


@tell.register
def _(event: MountChanged, s: HttrState) -> Iterator[str]:
    verb = "dismounts" if event.dismounted else "mounts"
    yield f"{INDENT}{name(s, event.unit)} {verb}, {in_points(event.parts)} MP ({event.rule})"


@tell.register
def _(event: Restacked, s: HttrState) -> Iterator[str]:
    others = [unit for unit in s.at(event.hex) if unit != event.unit]
    where = f"under {name(s, others[event.place - 1])}" if event.place else "on top"
    yield f"{INDENT}{name(s, event.unit)} lies {where} in {event.hex} now"


@tell.register
def _(event: Displaced, s: HttrState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} has to leave {event.start} for {event.hex} ({event.rule})"


@tell.register
def _(event: MovementEnded, s: HttrState) -> Iterator[str]:
    yield from ()  # the next phase has its heading
