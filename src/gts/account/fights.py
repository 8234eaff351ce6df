"""The account of checks, shots, results and rallying."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.account.telling import tell
from gts.events import (
    BarragePlaced,
    BarragesRemoved,
    Checked,
    CohesionHit,
    Eliminated,
    Fired,
    FireHeld,
    Rallied,
    RallyFailed,
    RallyingEnded,
    ResultTaken,
    StepLost,
    Suppressed,
)
from gts.naming import name, names, result, side_name, standing
from gts.rules.airpower import air_unit
from gts.rules.checks import NEVER
from gts.state import GameState
from gts.sums import check_lines, shot_lines
from hexfront.telling import ESTIMATE, INDENT, total

METHODS: Final = {
    "direct": "fires at",
    "indirect": "bombards",
    "opportunity": "fires in opportunity at",
    "assault": "fires in the Assault at",
    "air": "strikes",
    "event": "fires at",
}


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
    firer = air_unit(s, event.air).name if event.air else name(s, event.firer)
    yield (f"{INDENT}{firer} {METHODS[event.method]} {target}{seen}: {shot}; rolled {event.roll}: {outcome(event)}")


@tell.register
def _(event: FireHeld, s: GameState) -> Iterator[str]:
    hex = s.units[event.targets[0]].hex
    yield f"{INDENT}{side_name(event.side)}: no Opportunity Fire at {names(s, event.targets)} in {hex}"


def outcome(event: Fired) -> str:
    """What the roll of a shot gives; at a hex without units it can only leave a barrage."""
    if event.target is None:
        return "they go astray" if event.roll == NEVER else "the shells fall"
    if event.cell is None:
        return result(None)
    mark = ESTIMATE if event.cell.source.kind == "estimate" else ""
    return f"{mark}{result(str(event.cell.value))}"


@tell.register
def _(event: ResultTaken, s: GameState) -> Iterator[str]:
    yield from ()  # its effect is told by other events


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
