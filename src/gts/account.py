"""What has happened, as lines for a player: each number with its sum, each sum with its rules, estimates marked `~`.

`tell` has a wording for each class of event; a title registers those of its own: `@tell.register`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from typing import Any, Final

from gts.descriptions import drawn
from gts.events import (
    ActionEnded,
    Activated,
    ActivationEnded,
    BarragePlaced,
    BarragesRemoved,
    Checked,
    ChitCarried,
    ChitDrawn,
    CohesionHit,
    ColumnEntered,
    ColumnLeft,
    CommandGained,
    CommandSpent,
    Eliminated,
    Fired,
    ForcedMarch,
    GameEnded,
    MoveBegan,
    Moved,
    MugFilled,
    Noted,
    PointsSpent,
    Rallied,
    RallyFailed,
    RallyingEnded,
    SetUp,
    StepLost,
    Suppressed,
    TurnEnded,
)
from gts.naming import ESTIMATE, markers, modifier, name, names, result, side_name, standing, turn_name, value
from gts.rules.checks import NEVER
from gts.rules.steps import in_points
from gts.state import GameState
from gts.sums import check_lines, shot_lines
from gts.workevents import (
    EntrenchmentBuilt,
    EntrenchmentEntered,
    EntrenchmentLeft,
    ImprovedPositionBuilt,
    ImprovedPositionLost,
    MenAtWork,
    WorkEnded,
)
from hexfront.sources import Modifier
from hexfront.state import Event, Forgotten, Marked

INDENT: Final = "    "
METHODS: Final = {
    "direct": "fires at",
    "indirect": "bombards",
    "opportunity": "fires in opportunity at",
    "event": "fires at",
}


def account(state: GameState, events: Iterable[Event[Any]], known: Iterable[str] = ()) -> Iterator[str]:
    """What has happened since `state`, line by line; lines under a heading are indented.

    With `known`, only what each of these sides has learnt.
    """
    sides = tuple(known)
    for event in events:
        if all(event.known_to(side) for side in sides):
            yield from tell(event, state)
        state = event.apply(state)


@singledispatch
def tell(event: Event[Any], s: GameState) -> Iterator[str]:
    """The lines for an event that happens in `s`; one of a class that nobody has given words is written out."""
    yield f"{INDENT}{event}"


def total(lines: Iterator[Modifier], rating: int) -> str:
    """A sum: the printed value, what modifies it, and what that makes within its limits."""
    first = next(lines)
    return " ".join((f"{first.why} {value(first.amount, first.source)}", *map(modifier, lines), f"= {rating}"))


@tell.register
def _(event: SetUp, s: GameState) -> Iterator[str]:
    found = "".join(f", {each}" for each in markers(event.status))
    yield f"{INDENT}{name(s, event.unit)} sets up in {event.status.hex}{found}"


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
def _(event: CommandGained, s: GameState) -> Iterator[str]:
    division = s.table.division(event.division)
    now = s.with_command(event.division, event.points).command[event.division]
    rating = value(event.rating, division.source)
    yield (
        f"{INDENT}{division.name}: rolled {event.roll}; {rating} + {event.roll}/2 = {event.points} Command Points, "
        f"now {now} (gts:10.0.3b)"
    )


@tell.register
def _(event: CommandSpent, s: GameState) -> Iterator[str]:
    left = s.with_command(event.division, -1).command[event.division]
    yield f"{INDENT}A Command Point for {name(s, event.unit)}: {event.about} ({left} left)"


@tell.register
def _(event: Activated, s: GameState) -> Iterator[str]:
    yield f"  {standing(s, event.unit)} is activated"


@tell.register
def _(event: MoveBegan, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{names(s, event.units)} {'begins' if len(event.units) == 1 else 'begin'} to move"


@tell.register
def _(event: Moved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} moves from {event.start} to {event.end} ({in_points(event.cost)} MP)"


@tell.register
def _(event: ColumnEntered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is in Column"


@tell.register
def _(event: ColumnLeft, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is out of Column"


@tell.register
def _(event: PointsSpent, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} spends {in_points(event.halves)} MP: {event.about}"


@tell.register
def _(event: ForcedMarch, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} marches on with 2 MP more (gts:14.8a)"


@tell.register
def _(event: ActionEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The Action of {name(s, event.unit)} is over: {event.about} ({event.rule})"


@tell.register
def _(event: ActivationEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The activation of {name(s, event.unit)} is over: {event.about} ({event.rule})"


@tell.register
def _(event: Checked, s: GameState) -> Iterator[str]:
    head = f"{INDENT}{name(s, event.unit)}: {event.about} ({event.rule})"
    if event.roll is None:
        yield f"{head}: passed for a Command Point"
        return
    check = total(check_lines(s, event), event.rating)
    yield f"{head}: {check}; rolled {event.roll}: {'passed' if event.passed else 'failed'}"


@tell.register
def _(event: Fired, s: GameState) -> Iterator[str]:
    target = event.hex if event.target is None else standing(s, event.target)
    seen = f", spotted by {name(s, event.spotter)}" if event.spotter is not None else ""
    shot = total(shot_lines(s, event), event.rating)
    yield (
        f"{INDENT}{name(s, event.firer)} {METHODS.get(event.method, 'fires at')} {target}{seen}: {shot}; "
        f"rolled {event.roll}: {outcome(event)}"
    )


def outcome(event: Fired) -> str:
    """What the roll of a shot gives; at a hex without units it can only leave a barrage."""
    if event.target is None:
        return "they go astray" if event.roll == NEVER else "the shells fall"
    if event.cell is None:
        return result(None)
    mark = ESTIMATE if event.cell.source.kind == "estimate" else ""
    return f"{mark}{result(str(event.cell.value))}"


@tell.register
def _(event: Suppressed, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is Suppressed"


@tell.register
def _(event: CohesionHit, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} takes its {('first', 'second')[s.units[event.unit].cohesion]} Cohesion Hit"


@tell.register
def _(event: StepLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses a Step"


@tell.register
def _(event: Eliminated, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is eliminated in {event.hex} ({event.rule})"


@tell.register
def _(event: Rallied, s: GameState) -> Iterator[str]:
    what = "from Suppression" if s.units[event.unit].suppressed else "from a Cohesion Hit"
    yield f"{INDENT}{name(s, event.unit)} rallies {what}"


@tell.register
def _(event: RallyFailed, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} does not rally yet (Men Rallying {s.units[event.unit].rallying + 1})"


@tell.register
def _(event: RallyingEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses its Men Rallying markers"


@tell.register
def _(event: BarragePlaced, s: GameState) -> Iterator[str]:
    yield f"{INDENT}A {event.weight} barrage lies on {event.hex}"


@tell.register
def _(event: BarragesRemoved, s: GameState) -> Iterator[str]:
    yield f"{INDENT}The barrages lift"


@tell.register
def _(event: TurnEnded, s: GameState) -> Iterator[str]:
    yield f"== End of turn {event.turn + 1} =="


@tell.register
def _(event: Noted, s: GameState) -> Iterator[str]:
    what = drawn(s, event.flag.removeprefix("event "))
    yield f"{INDENT}{event.about[:1].upper()}{event.about[1:]}: {what}"


@tell.register
def _(event: GameEnded, s: GameState) -> Iterator[str]:
    ending = event.ending
    head = "A draw" if ending.winner is None else f"{side_name(ending.winner)} {ending.level}"
    yield f"== {head}: {ending.about} ({ending.rule}) =="


@tell.register
def _(event: ImprovedPositionBuilt, s: GameState) -> Iterator[str]:
    by = "" if event.builder == event.unit else f", built by {name(s, event.builder)}"
    yield f"{INDENT}{name(s, event.unit)} is in an improved position{by}"


@tell.register
def _(event: ImprovedPositionLost, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses its improved position: {event.about}"


@tell.register
def _(event: EntrenchmentBuilt, s: GameState) -> Iterator[str]:
    by = "" if event.builder == event.unit else f", built by {name(s, event.builder)}"
    yield f"{INDENT}{name(s, event.unit)} is entrenched{by}"


@tell.register
def _(event: EntrenchmentEntered, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} gets into the entrenchment"


@tell.register
def _(event: EntrenchmentLeft, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} gets out of its entrenchment"


@tell.register
def _(event: MenAtWork, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} is not done yet ({event.work}): Men at Work"


@tell.register
def _(event: WorkEnded, s: GameState) -> Iterator[str]:
    yield f"{INDENT}{name(s, event.unit)} loses its Men at Work markers"


@tell.register
def _(event: Marked, s: GameState) -> Iterator[str]:
    what, *who = event.key
    whose = ", ".join(name(s, each) if each in s.table.counters else each for each in who)
    yield f"{INDENT}{' of '.join(filter(None, (what, whose)))}: {event.value}"


@tell.register
def _(event: Forgotten, s: GameState) -> Iterator[str]:
    yield from ()
