"""Movement Actions: a unit or a stack moves hex by hex, under the fire of the other side (14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from attrs import frozen

from gts.actions import DropOff, EnterColumn, ForceMarch, Join, LeaveColumn, ShedColumn, StepTo
from gts.counters import UnitId
from gts.events import ActionEnded, Activated, MoveBegan
from gts.marks import ACTION
from gts.rules.beginning import begin_action
from gts.rules.column import (
    IN,
    OUT,
    EnteringColumn,
    LeavingColumn,
    enter_column_refusal,
    keep_column_refusal,
    leave_column_refusal,
    shed_column,
)
from gts.rules.command import command_point_refusal, spend
from gts.rules.forced_march import March, forced_march_refusal
from gts.rules.leaders import board_leaders
from gts.rules.menu import MOVE, move_refusal
from gts.rules.options import Option
from gts.rules.stacking import stack_refusal
from gts.rules.steps import Leaving, allowance, in_points, is_able, points_left, step_refusals, way_into
from gts.rules.transport import dismount_options, park_options
from gts.state import GameState
from hexfront.actions import Action, Stop
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten
from hexfront.values import evolve

Group = tuple[UnitId, ...]
Groups = tuple[Group, ...]


def start_move_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not begin to move by points. Rule: gts:14.2a; gts:14.4a; gts:14.11a; gts:22.3.3a."""
    yield from move_refusal(s, unit)
    name = s.counter(unit).designation
    if allowance(s, unit) == 0:
        yield Refusal("gts:14.4a", f"{name} has no movement allowance")
    if s.units[unit].entrenched:
        yield Refusal("gts:22.3.3a", f"{name} is entrenched, and getting out takes an Action of its own")


@point
def move_options(s: GameState, move: Movement) -> Iterator[Option]:
    """The further parts of a move that make sense for a group. Rule: gts:14.10.3a; gts:29.34a; gts:16.2.2a."""
    return chain(dismount_options(s, move), park_options(s, move))


@point
def stop_refusal(s: GameState, move: Movement) -> Iterator[Refusal]:
    """Why a move may not end: nothing is done or spent, or it can leave an entry hex. Rule: gts:13.2j; gts:8.0f."""
    if not move.begun and not any(s.spent(unit) for unit in move.group):
        yield Refusal("gts:13.2j", "a Movement Action moves or changes something; to do nothing is to Pass")
    if s.units[move.group[0]].arriving and move.can_step(s):
        yield Refusal("gts:8.0f", "reinforcements must leave their entry hex")


@frozen
class Movement(Frame[GameState, Groups]):
    """A Movement Action; the result is the units that end it together, and each that stopped on the way by itself.

    `company` are the units that may still join the stack, at a Command Point each if `paying`; `commanded`
    tells that Command Points pay for the Action, so that Leaders go along; `restricted` bars enemy
    Fire Zones; `came` is the network and the hex by which the last step was made; `paid` tells that Column was
    entered ("in") or left ("out") by paying; `marched` that a forced march was tried or the guaranteed hex used;
    `begun` that something has been done; `left` are those that stopped on the way.

    Rule: gts:13.2b; gts:14.1a; gts:14.3a; gts:29.34a.
    """

    group: Group
    company: Group = ()
    paying: bool = False
    commanded: bool = False
    restricted: bool = False
    came: tuple[str, HexId] | None = None
    paid: str = ""
    marched: bool = False
    begun: bool = False
    left: Group = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[Groups]:
        """Begin; Leaders come along where a Command Point pays. Rule: gts:21.2k."""
        if self.commanded:
            board_leaders(g, self.group)
        g.emit(MoveBegan(self.group))
        return Next(self.go_on)

    def go_on(self, g: Draft[GameState], _: object = None) -> Flow[Groups]:
        """Go on with those who still can. Rule: gts:17.7b."""
        group = tuple(unit for unit in self.group if is_able(g.state, unit))
        left = (*self.left, *(unit for unit in self.group if unit not in group and unit in g.state.units))
        on = evolve(self, group=group, left=left)
        return Wait(on.move) if group else Next(on.end)

    def end(self, g: Draft[GameState], _: Stop | None = None) -> Flow[Groups]:
        """The Action is over. Rule: gts:13.2a."""
        g.emit(Forgotten(ACTION))
        left = tuple((unit,) for unit in self.left if unit in g.state.units)
        return Done((self.group, *left) if self.group else left)

    def move(self, s: GameState) -> Ask[Groups]:
        """The next step, or another part of a move.

        Rule: gts:14.1a; gts:14.6a; gts:14.7a; gts:14.8a; gts:1.2j; wed:2.14a.
        """
        first = self.group[0]
        hex = s.units[first].hex
        names = ", ".join(s.counter(unit).designation for unit in self.group)
        left = in_points(min(points_left(s, unit) for unit in self.group))
        ask = Ask[Groups](
            s.side(first), f"move {names} from {hex}, {left} MP left", rule="gts:14.1a", subject=self.group
        )
        ask.offer(Stop(), self.end, stop_refusal, s, self)
        for to in s.table.board.neighbours(hex):
            ask.offer(StepTo(to), self.step, step_refusals, s, self, to)
        ask.offer(ForceMarch(), self.force, forced_march_refusal, s, self)
        self.offer_column(s, ask)
        self.offer_stack(s, ask)
        for option in move_options(s, self):
            ask.offer(option.action, self.further, option.refusals)
        return ask

    def further(self, g: Draft[GameState], action: Action) -> Flow[Groups]:
        """Another part of a move. Rule: gts:14.10.3a."""
        frame = next(option.frame for option in move_options(g.state, self) if option.action == action)
        return Call(frame, then=evolve(self, begun=True).go_on)

    def offer_column(self, s: GameState, ask: Ask[Groups]) -> None:
        """Into and out of Column. Rule: gts:14.6a; gts:14.6c; gts:14.6d; gts:14.6h."""
        unit = self.group[0]
        if s.units[unit].column:
            ask.offer(LeaveColumn(), self.leave_column, leave_column_refusal, s, self)
            ask.offer(ShedColumn(), self.shed, keep_column_refusal, s, unit)
        else:
            ask.offer(EnterColumn(), self.enter_column, enter_column_refusal, s, self)

    def offer_stack(self, s: GameState, ask: Ask[Groups]) -> None:
        """Join before the first step; drop off after it. Rule: gts:14.7a; gts:14.7b."""
        if self.begun and len(self.group) > 1:
            for unit in self.group:
                ask.offer(DropOff(unit), self.drop)
        if not self.begun:
            order = s.table.order
            for unit in self.company:
                if unit not in self.group and s.units[unit].hex == s.units[self.group[0]].hex:
                    last = order[unit] > order[self.group[-1]]
                    ask.offer(Join(unit), self.join, self.join_refusal, s, unit, canonical=last)

    def join_refusal(self, s: GameState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit may not move along. Rule: gts:14.7a; gts:14.7j; gts:10.0.5i."""
        points = command_point_refusal(s, unit) if self.paying else ()
        refusals = (*start_move_refusal(s, unit), *stack_refusal(s, (*self.group, unit)), *points)
        yield from refusals
        if not refusals and not evolve(self, group=self.with_one(s, unit)).can_step(s):
            yield Refusal("gts:14.3a", f"together with {s.counter(unit).designation} there is no hex to enter")

    def with_one(self, s: GameState, unit: UnitId) -> Group:
        """The group with one more, in roster order."""
        return tuple(sorted((*self.group, unit), key=s.table.order.__getitem__))

    def can_step(self, s: GameState) -> bool:
        """Whether there is a hex that the group can enter."""
        around = s.table.board.neighbours(s.units[self.group[0]].hex)
        return any(not step_refusals(s, self, to) for to in around)

    def can_begin(self, s: GameState) -> bool:
        """Whether any part of a move is open to the group: mostly a step, which is found soonest."""
        return self.can_step(s) or self.move(s).has_legal()

    def join(self, g: Draft[GameState], action: Join) -> Flow[Groups]:
        """One more moves along; under Direct Command it is paid for. Rule: gts:14.7a; gts:10.0.5i."""
        if self.paying:
            spend(g, action.unit, "activate with its stack")
            board_leaders(g, (action.unit,))
        g.emit(Activated(action.unit))
        begin_action(g, action.unit, MOVE)
        return Next(evolve(self, group=self.with_one(g.state, action.unit)).go_on)

    def drop(self, g: Draft[GameState], action: DropOff) -> Flow[Groups]:
        """A unit stays behind, and its Action is over. Rule: gts:14.7b."""
        g.emit(ActionEnded(action.unit, "dropped off", "gts:14.7b"))
        return Next(self.go_on)

    def step(self, g: Draft[GameState], action: StepTo) -> Flow[Groups]:
        """Leave the hex for the next. Rule: gts:14.3a; gts:14.9a."""
        s = g.state
        ways = [way for unit in self.group if (way := way_into(s, self, unit, action.hex)) is not None]
        assert len(ways) == len(self.group), f"{self.group} have no way into {action.hex}"
        network = ways[0].network
        came = None if network is None else (network, s.units[self.group[0]].hex)
        marched = self.marched or any(way.all_it_has for way in ways)
        leaving = Leaving(self.group, action.hex, tuple(way.halves for way in ways))
        return Call(leaving, then=evolve(self, begun=True, came=came, marched=marched).go_on)

    def force(self, g: Draft[GameState], _: ForceMarch) -> Flow[Groups]:
        """Each unit checks for itself. Rule: gts:14.8c."""
        on = evolve(self, begun=True, marched=True)
        return Call(Each(tuple(March(unit) for unit in self.group)), then=on.go_on)

    def enter_column(self, g: Draft[GameState], _: EnterColumn) -> Flow[Groups]:
        """Get into Column. Rule: gts:14.6a."""
        return Call(EnteringColumn(self.group[0]), then=evolve(self, begun=True, paid=IN).go_on)

    def leave_column(self, g: Draft[GameState], _: LeaveColumn) -> Flow[Groups]:
        """Get out of Column by paying. Rule: gts:14.6c."""
        return Call(LeavingColumn(self.group[0]), then=evolve(self, begun=True, paid=OUT).go_on)

    def shed(self, g: Draft[GameState], _: ShedColumn) -> Flow[Groups]:
        """Get out of Column by a Cohesion Hit. Rule: gts:14.6d."""
        shed_column(g, self.group[0])
        return Next(evolve(self, begun=True).go_on)
