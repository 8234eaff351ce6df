"""Optional rules: covering fire, the alternate chit draw, lost Germans (O1.0 to O3.0). `gts.options` has them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.counters import LeaderId, UnitId, Weapon
from gts.marks import LOST
from gts.rules.checks import Check
from gts.rules.command import leaders_for
from gts.rules.menu import DIRECT_COMMAND, ActionKind, menu_refusal
from gts.rules.movement import Movement
from gts.rules.mug import chit_refusal
from gts.rules.opportunity_fire import trigger_modifiers
from gts.rules.steps import Trying, step_refusal, step_trials
from gts.scenario import ChitKind
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events.lost import Wandering
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
ON: Final = "on"
COVERING_FIRE: Final = "O1.0"
ALTERNATE_DRAW: Final = "O2.0"
LOST_GERMANS: Final = "O3.0"
GERMAN: Final = "german"


def is_played(s: GameState, option: str) -> bool:
    """Whether an optional rule is played with."""
    return s.table.choices[option] == ON


@HOOKS.add(trigger_modifiers)
def covering_fire(s: GameState, firer: UnitId, targets: tuple[UnitId, ...]) -> Iterator[Modifier]:
    """Friends of the targets next to the firer, who trigger nothing themselves, disturb it; Mortars do not.

    Rule: wed:O1.0a; ruling:O1.
    """
    if not is_played(s, COVERING_FIRE):
        return
    near = s.table.board.neighbours(s.units[firer].hex)
    friends = (unit for hex in near for unit in s.at(hex) if s.side(unit) != s.side(firer))
    if any(unit not in targets and s.face(unit).weapon is not Weapon.MORTAR for unit in friends):
        yield s.modifier("covering-fire")


@HOOKS.add(chit_refusal)
def no_direct_command(s: GameState, chit: str) -> Iterator[Refusal]:
    """There are no Direct Command chits. Rule: wed:O2.0a."""
    if is_played(s, ALTERNATE_DRAW) and s.table.chits[chit].kind == DIRECT_COMMAND:
        yield Refusal("wed:O2.0a", f"{s.table.chits[chit].name} is discarded")


@HOOKS.amend(menu_refusal, "gts:7.1l")
def fire_with_a_division(
    line: Refusal, s: GameState, unit: UnitId, chit: ChitKind, kind: ActionKind, first: ActionKind | None
) -> Refusal | None:
    """All weapons fire with a Division chit. Rule: wed:O2.0a; ruling:O2."""
    return None if is_played(s, ALTERNATE_DRAW) else line


@HOOKS.amend(step_refusal, "gts:13.2c")
def move_with_a_division(line: Refusal, s: GameState, move: Movement, to: HexId) -> Refusal | None:
    """Units enter Fire Zones with a Division chit. Rule: wed:O2.0a; ruling:O2."""
    return None if is_played(s, ALTERNATE_DRAW) else line


@HOOKS.add(step_trials)
def astray(s: GameState, unit: UnitId, to: HexId) -> Iterator[Trying]:
    """A German unit far from its Leaders checks before it goes on away from them; one that is lost does not.

    Rule: wed:O3.0a; wed:O3.0b; ruling:O3.
    """
    if is_played(s, LOST_GERMANS) and s.side(unit) == GERMAN and not s.marked(LOST, unit):
        leaders, here = tuple(leaders_for(s, unit)), s.units[unit].hex
        if leaders and is_far_away(s, here, leaders) and nearest(s, to, leaders) >= nearest(s, here, leaders):
            yield Trying("wed:O3.0a", Straying(unit))


def is_far_away(s: GameState, hex: HexId, leaders: tuple[LeaderId, ...]) -> bool:
    """Whether a hex is beyond twice the command range of each of some Leaders. Rule: wed:O3.0a; ruling:O3."""
    board, known = s.table.board, s.table.leaders
    return all(board.distance(s.leaders[one], hex) > 2 * known[one].command_range for one in leaders)


def nearest(s: GameState, hex: HexId, leaders: tuple[LeaderId, ...]) -> int:
    """How far a hex is from the nearest of some Leaders. Rule: wed:O3.0a; ruling:O3."""
    return min(s.table.board.distance(s.leaders[one], hex) for one in leaders)


@frozen
class Straying(Frame[GameState, bool]):
    """A unit far from its Leaders checks; one that fails is lost, and the others go on without it.

    Rule: wed:O3.0a; wed:O3.0b.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Check. Rule: wed:O3.0a."""
        return Call(Check(self.unit, "keep its way", "wed:O3.0a", may_pay=True), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[bool]:
        """Who fails is moved by the enemy. Rule: wed:O3.0b."""
        if passed:
            return Done(True)
        return Call(Wandering(Movement((self.unit,))), then=self.wandered)

    def wandered(self, g: Draft[GameState], _: None) -> Flow[bool]:
        """The others go on."""
        return Done(True)
