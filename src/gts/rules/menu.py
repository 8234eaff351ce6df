"""Which Actions a unit may take, by the chit in play and by what it has just done (7.1, 13.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from gts.counters import UnitId, Weapon
from gts.rules.parks import bound_refusal
from gts.scenario import ChitKind
from gts.state import GameState
from hexfront.hooks import point
from hexfront.sources import Refusal

ActionKind = Literal["move", "fire", "assault", "rally", "engineer", "remove", "pass"]
FORMATION: Final = "formation"
DIVISION: Final = "division"
DIRECT_COMMAND: Final = "direct"
MOVE: Final = "move"
FIRE: Final = "fire"
ASSAULT: Final = "assault"
RALLY: Final = "rally"
ENGINEER: Final = "engineer"
REMOVE: Final = "remove"
PASS: Final = "pass"


@point
def menu_refusal(
    s: GameState, unit: UnitId, chit: ChitKind, kind: ActionKind, first: ActionKind | None
) -> Iterator[Refusal]:
    """Why the chit in play does not allow an Action; `first` is the Action that this one would follow as a Second.

    Rule: gts:7.1b; gts:7.1d; gts:7.1e; gts:7.1f; gts:7.1g; gts:7.1h; gts:7.1l; gts:7.1m; gts:7.1n; gts:7.1o;
    gts:10.0.1f; gts:10.0.2d; gts:13.2d; gts:13.2e; gts:13.2k; gts:13.2m; gts:13.2n; gts:22.3.1f; gts:29.26b;
    gts:10.0.2e; gts:10.0.5j; gts:13.2g; gts:13.2l; gts:8.0j; gts:1.2d; gts:7.1p; gts:19.2.3i;
    gts:7.1i; gts:7.1j; gts:7.1k; gts:13.2h.
    """
    if s.units[unit].arriving and kind != MOVE:
        yield Refusal("gts:8.0j", f"{s.counter(unit).designation} is in its entry hex and may only move")
    if first is not None and kind == first:
        yield Refusal("gts:13.2k", "a Second Action is of another kind than the first")
    if kind == PASS and (first is not None or chit == DIRECT_COMMAND):
        yield Refusal("gts:7.1o", "Pass is only a first Action under a Division or Formation chit")
    if kind == ENGINEER and (first is not None or chit == DIRECT_COMMAND):
        yield Refusal("gts:29.26b", "no Command Point buys an Engineer Action: it is only a first Action")
    if kind == FIRE and chit == DIVISION and first is None and s.face(unit).weapon is not Weapon.LM:
        yield Refusal("gts:7.1l", "on a Division chit only Light Mortars fire as a first Action")
    if kind == ASSAULT and chit == DIVISION and first is None:
        yield Refusal("gts:7.1m", "on a Division chit an Assault is no first Action")


@point
def move_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may begin no Movement Action of any kind.

    Rule: gts:19.2.2f; gts:14.10.4b; gts:19.2.2l; gts:29.45; gts:16.2.3d.
    """
    yield from bound_refusal(s, unit)
    if s.units[unit].suppressed:
        yield Refusal("gts:19.2.2f", f"{s.counter(unit).designation} is Suppressed")
