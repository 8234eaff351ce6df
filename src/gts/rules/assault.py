"""Assault: who may, and how it is declared (18.1 to 18.6, 18.7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import evolve, frozen

from gts.actions import AssaultHex, JoinAssault
from gts.counters import ARTILLERY, UnitId, Weapon
from gts.events import Activated, AssaultDeclared
from gts.rules.assault_rounds import Assault
from gts.rules.beginning import begin_action
from gts.rules.command import command_point_refusal, spend
from gts.rules.leaders import board_leaders
from gts.rules.menu import ASSAULT, move_refusal
from gts.rules.movement import Group, Groups, Movement
from gts.rules.stacking import is_overstacked, is_unlimited
from gts.rules.steps import allowance, step_refusal
from gts.state import HEAVY, GameState
from hexfront.actions import Finish
from hexfront.flow import Ask, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft


@frozen
class MovesOnly:
    """A rule that keeps a unit from moving into a hex, and not from assaulting it."""

    rule: str


@point
def moves_only(s: GameState) -> Iterator[MovesOnly]:
    """What holds for moves and not for Assaults: the enemies in the hex, and their entry hexes.

    Rule: gts:14.1e; gts:14.1f; gts:14.6.1c; ruling:M10.
    """
    yield from map(MovesOnly, ("gts:14.1e", "gts:14.1f", "gts:14.6.1c"))


@point
def assaulter_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not assault at all.

    Rule: gts:18.1a; gts:18.1b; gts:18.1c; gts:18.1d; gts:18.1e; gts:18.1f; gts:18.1g; gts:14.7k; gts:19.2.2f;
    gts:22.3.3d.
    """
    name, face, status = s.counter(unit).designation, s.face(unit), s.units[unit]
    if allowance(s, unit) == 0:
        yield Refusal("gts:18.1a", f"{name} has no movement allowance in numbers")
    yield from move_refusal(s, unit)
    if status.entrenched:
        yield Refusal("gts:22.3.3d", f"{name} is entrenched")
    if face.assault_rating is None:
        yield Refusal("gts:18.1c", f"{name} has no Assault Rating")
    if s.steps(unit) == 0:
        yield Refusal("gts:18.1d", f"{name} has no Steps")
    if s.barrages.get(status.hex) == HEAVY:
        yield Refusal("gts:18.1e", f"{name} is under a heavy barrage")
    if is_overstacked(s, status.hex):
        yield Refusal("gts:18.1f", f"{status.hex} is overstacked")
    if face.weapon in ARTILLERY or face.weapon is Weapon.MORTAR:
        yield Refusal("gts:18.1g", f"{name} is capable of Indirect Fire")


@point
def assault_hex_refusal(s: GameState, group: Group, hex: HexId) -> Iterator[Refusal]:
    """Why units may not assault an adjacent hex together: one of them could not move in, or not all.

    Rule: gts:18.1b; gts:18.3a; gts:14.6.1c.
    """
    waived = frozenset(each.rule for each in moves_only(s))
    for unit in group:
        moves = step_refusal(s, Movement((unit,)), hex)
        yield from (line for line in moves if line.rule not in waived)
    if sum(s.units[unit].column for unit in group) > 1 and not is_unlimited(s, hex):
        yield Refusal("gts:14.6.1c", f"{hex} can hold one unit in Column, not several")


def enemy_hexes(s: GameState, unit: UnitId) -> tuple[HexId, ...]:
    """The hexes next to a unit in which enemies stand. Rule: gts:18.2a; gts:18.4a; gts:18.7a."""
    enemy = s.table.enemy[s.side(unit)]
    return tuple(hex for hex in s.table.board.neighbours(s.units[unit].hex) if s.holder(hex) == enemy)


def assault_refusal(s: GameState, group: Group) -> Iterator[Refusal]:
    """Why units may not begin an Assault together. Rule: gts:18.3a; gts:18.4a; gts:18.7a."""
    unable = tuple(chain.from_iterable(assaulter_refusal(s, unit) for unit in group))
    yield from unable
    hexes = enemy_hexes(s, group[0])
    if not hexes:
        yield Refusal("gts:18.7a", f"no enemy stands next to {s.counter(group[0]).designation}")
    elif not unable:
        refusals = [tuple(assault_hex_refusal(s, group, hex)) for hex in hexes]
        if all(refusals):
            yield from dict.fromkeys(chain.from_iterable(refusals))


@frozen
class AssaultAction(Frame[GameState, Groups]):
    """An Assault as an Action; the result is as of a Movement Action.

    `group` are the units that are to assault; `company` may still join them, at a Command Point each if `paying`;
    `commanded` tells that Command Points pay for the Action, so that Leaders may go along.

    Rule: gts:18.0b; gts:18.3b; gts:18.3c; gts:18.3d; gts:18.5a; gts:29.8.
    """

    group: Group
    company: Group = ()
    paying: bool = False
    commanded: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Choose the hex."""
        return Wait(self.aim)

    def aim(self, s: GameState) -> Ask[Groups]:
        """Which hex. Rule: gts:18.7a."""
        first = self.group[0]
        ask = Ask[Groups](s.side(first), f"assault from {s.units[first].hex}", rule="gts:18.7a", subject=self.group)
        for hex in enemy_hexes(s, first):
            ask.offer(AssaultHex(hex), self.gather, assault_hex_refusal, s, self.group, hex)
        return ask

    def gather(self, g: Draft[GameState], action: AssaultHex) -> Flow[Groups]:
        """Choose who else assaults it. Rule: gts:21.2f."""
        if self.commanded:
            board_leaders(g, self.group)
        return Next(Gathering(self.group, self.company, self.paying, action.hex).start)


@frozen
class Gathering(Frame[GameState, Groups]):
    """The units that are to assault `target`, one by one. Rule: gts:18.3a; gts:18.7b."""

    group: Group
    company: Group
    paying: bool
    target: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Ask, as long as there are others in the hex."""
        return Wait(self.join) if self.others(g.state) else self.declare(g)

    def others(self, s: GameState) -> Group:
        """The units of the hex that might join."""
        here = s.units[self.group[0]].hex
        return tuple(unit for unit in self.company if unit not in self.group and s.units[unit].hex == here)

    def join(self, s: GameState) -> Ask[Groups]:
        """Who else assaults. Rule: gts:18.7b."""
        about = f"assault {self.target}: who else takes part"
        ask = Ask[Groups](s.side(self.group[0]), about, rule="gts:18.7b", subject=self.group)
        ask.offer(Finish(), self.declare)
        order = s.table.order
        for unit in self.others(s):
            last = order[unit] > order[self.group[-1]]
            ask.offer(JoinAssault(unit), self.joined, self.join_refusal, s, unit, canonical=last)
        return ask

    def join_refusal(self, s: GameState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit may not assault along. Rule: gts:18.3a; gts:18.3d."""
        yield from assaulter_refusal(s, unit)
        yield from assault_hex_refusal(s, (*self.group, unit), self.target)
        if self.paying:
            yield from command_point_refusal(s, unit)

    def joined(self, g: Draft[GameState], action: JoinAssault) -> Flow[Groups]:
        """One more; under Direct Command it is paid for. Rule: gts:18.3d; gts:10.0.5i; gts:21.2f."""
        unit = action.unit
        if self.paying:
            spend(g, unit, "activate with its stack")
            board_leaders(g, (unit,))
        g.emit(Activated(unit))
        begin_action(g, unit, ASSAULT)
        group = tuple(sorted((*self.group, unit), key=g.state.table.order.__getitem__))
        return Next(evolve(self, group=group).start)

    def declare(self, g: Draft[GameState], _: Finish | None = None) -> Flow[Groups]:
        """Announce it. Rule: gts:18.7a; gts:18.7b."""
        start = g.state.units[self.group[0]].hex
        g.emit(AssaultDeclared(self.group, start, self.target))
        return Next(Assault(self.group, start, self.target).start)
