"""The account of set-up, chits, points and turns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from gts.account.telling import tell
from gts.descriptions.choices import drawn
from gts.events import (
    Activated,
    ActivationBegan,
    Arrived,
    ChitAdded,
    ChitBought,
    ChitCarried,
    ChitDrawn,
    ChitTurnedUp,
    ChitWasted,
    CommandGained,
    CommandLost,
    CommandSpent,
    CoveredCarried,
    CoveredDrawn,
    DispatchGranted,
    DispatchRolled,
    DispatchSpent,
    FaceUp,
    GameEnded,
    LeftOff,
    MugFilled,
    Noted,
    Passed,
    PlansDue,
    PlansMade,
    PointsBrought,
    PointsConverted,
    SetUp,
    TurnEnded,
)
from gts.naming import markers, name, names, side_name, standing, turn_name
from gts.situation import counted
from gts.state import GameState
from hexfront.state import Forgotten, Marked
from hexfront.telling import INDENT, value

MARKS: Final[Mapping[str, Callable[[GameState, str, Any], str]]] = {
    "exposed": lambda s, who, _: f"{name(s, who)} gets nothing from its position while it is shot at",
    "attached": lambda s, who, leader: f"{name(s, who)} acts with {name(s, leader)}",
    "displaced": lambda s, who, _: f"{name(s, who)} is where it has been moved to",
    "passenger": lambda s, who, along: f"{name(s, who)} {'goes along' if along else 'goes along no further'}",
}
"""What is remembered for a while, in words by its kind; those of a title are in its `marks`, others are written out."""


@tell.register
def _(event: SetUp, s: GameState) -> Iterator[str]:
    found = "".join(f", {each}" for each in markers(s, event.status))
    yield f"{INDENT}{name(s, event.unit)} sets up in {event.status.hex}{found}"


@tell.register
def _(event: LeftOff, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is left off the map"


@tell.register
def _(event: FaceUp, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} lies in {event.hex}"


@tell.register
def _(event: Arrived, s: GameState) -> Iterator[str]:
    found = "".join(f", {each}" for each in markers(s, event.status))
    yield f"{INDENT}{name(s, event.unit)} arrives in {event.status.hex}{found}"


@tell.register
def _(event: ChitAdded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{drawn(s, event.chit)} goes into the mug ({event.rule})"


@tell.register
def _(event: ChitTurnedUp, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{drawn(s, event.chit)} was bought, and lies in the mug face up ({event.rule})"


@tell.register
def _(event: PointsBrought, s: GameState) -> Iterator[str]:
    after, division = event.apply(s), event.division
    what = "holds" if event.anew else f"gets {event.command} Command Points and {event.dispatch} Dispatch Points, now"
    held = f"{after.command.get(division, 0)} and {after.dispatch.get(division, 0)}"
    yield f"{INDENT}{s.table.division(division).name} {what} {held} ({event.rule})"


@tell.register
def _(event: CommandLost, s: GameState) -> Iterator[str]:
    left = s.with_command(event.division, -event.points).command[event.division]
    lost = s.table.division(event.division).name
    yield f"{INDENT}{lost} loses {counted(event.points, 'Command Point')}: {event.about} ({left} left) ({event.rule})"


@tell.register
def _(event: MugFilled, s: GameState) -> Iterator[str]:
    turns = s.table.scenario.turns
    yield f"== Turn {s.turn + 1} of {len(turns)}: {turn_name(turns[s.turn])}, {s.weather} =="
    yield f"{INDENT}In the mug: {', '.join(drawn(s, chit) for chit in event.chits)}"


@tell.register
def _(event: ChitDrawn, s: GameState) -> Iterator[str]:
    yield f"-- {drawn(s, event.chit)} ({side_name(s.table.chits[event.chit].side)}) --"


@tell.register
def _(event: ChitCarried, s: GameState) -> Iterator[str]:
    yield f"-- {drawn(s, event.chit)} is left and opens the next turn --"


@tell.register
def _(event: ActivationBegan, s: GameState) -> Iterator[str]:
    yield from ()  # the chit that was drawn has its heading


@tell.register
def _(event: CommandGained, s: GameState) -> Iterator[str]:
    division = s.table.division(event.division)
    now = s.with_command(event.division, event.points).command[event.division]
    rating = value(event.rating, division.source)
    yield (
        f"{INDENT}{division.name}: rolled {event.roll}; {rating} + {event.roll // 2} (half of it) = {event.points} "
        f"Command Points, now {now} (gts:10.0.3b)"
    )


@tell.register
def _(event: CommandSpent, s: GameState) -> Iterator[str]:
    left = s.with_command(event.division, -event.points).command[event.division]
    points = "A Command Point" if event.points == 1 else f"{event.points} Command Points"
    yield f"{INDENT}{points} for {name(s, event.unit)}: {event.about} ({left} left)"


@tell.register
def _(event: DispatchRolled, s: GameState) -> Iterator[str]:
    division = s.table.division(event.division)
    change = sum(each.amount for each in event.reasons)
    now = s.with_dispatch(event.division, change).dispatch[event.division]
    reasons = ", ".join(str(each) for each in event.reasons) or "nothing"
    yield f"{INDENT}{division.name}: rolled {event.roll} for Dispatch Points: {reasons}, now {now} (gts:10.0.3g)"


@tell.register
def _(event: DispatchGranted, s: GameState) -> Iterator[str]:
    who, points = s.table.division(event.division).name, counted(event.points, "Dispatch Point")
    yield f"{INDENT}{who} gains {points} ({event.rule})"


@tell.register
def _(event: PointsConverted, s: GameState) -> Iterator[str]:
    who, into = s.table.division(event.division).name, "a Dispatch Point" if event.dispatch == 1 else event.dispatch
    yield f"{INDENT}{who} turns {event.command} Command Points into {into}"


@tell.register
def _(event: DispatchSpent, s: GameState) -> Iterator[str]:
    who, where = s.table.division(event.division).name, "in the mug" if event.now else "beside the mug"
    yield f"{INDENT}{who} lays a chit face down {where} ({counted(event.points, 'Dispatch Point')})"


@tell.register
def _(event: ChitBought, s: GameState) -> Iterator[str]:
    yield f"{INDENT}It is {drawn(s, event.chit)}, which only {side_name(event.side)} knows"


@tell.register
def _(event: PlansMade, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{side_name(event.side)} has bought what it wants"


@tell.register
def _(event: PlansDue, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The chits bought for this turn go into the mug"


@tell.register
def _(event: CoveredDrawn, s: GameState) -> Iterator[str]:
    yield f"-- {drawn(s, event.chit)} ({side_name(s.table.chits[event.chit].side)}) --"


@tell.register
def _(event: CoveredCarried, s: GameState) -> Iterator[str]:
    yield f"-- {drawn(s, event.chit)} is left and opens the next turn --"


@tell.register
def _(event: ChitWasted, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{drawn(s, event.chit)} is not played ({event.rule})"


@tell.register
def _(event: Activated, s: GameState) -> Iterator[str]:
    yield f"  {standing(s, event.unit)} is activated"


@tell.register
def _(event: Passed, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} passes"


@tell.register
def _(event: TurnEnded, s: GameState) -> Iterator[str]:
    yield f"== End of turn {event.turn + 1} =="


@tell.register
def _(event: Noted, s: GameState) -> Iterator[str]:
    what = drawn(s, event.flag.removeprefix("event ").rstrip(" 0123456789"))
    yield f"{INDENT}{event.about[:1].upper()}{event.about[1:]}: {what}"


@tell.register
def _(event: GameEnded, s: GameState) -> Iterator[str]:
    ending = event.ending
    head = "A draw" if ending.winner is None else f"{side_name(ending.winner)} {ending.level}"
    yield f"== {head}: {ending.about} ({ending.rule}) =="


@tell.register
def _(event: Marked, s: GameState) -> Iterator[str]:
    kind, *who = event.key
    words = MARKS.get(kind) or s.table.title.marks.get(kind)
    line = f"{names(s, event.key)}: {event.value}" if words is None else words(s, ", ".join(who), event.value)
    yield f"{INDENT}{line}"


@tell.register
def _(event: Forgotten, s: GameState) -> Iterator[str]:
    yield from ()
