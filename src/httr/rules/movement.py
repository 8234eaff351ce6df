"""The move of a unit or stack (9): hex by hex, under the fire of the other side."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.actions import Stop
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft, Forgotten
from hexfront.values import evolve
from httr.actions import DeclareCloseAction, Dismount, DropOff, JoinMove, LeaveTravel, Mount, Restack, StepTo
from httr.counters import UnitId
from httr.events import MoveBegan, MoveEnded
from httr.marks import ENTERED, MOVE, MOVED
from httr.rules.allowance import Assessment
from httr.rules.close_action import CloseAction
from httr.rules.close_action_costs import declare_refusal
from httr.rules.indirect_opportunity import LONGEST_TRAIL
from httr.rules.modes import FORMING_UP, ModeChange, leave_travel_refusal
from httr.rules.mounting import Mounting, can_mount, mount_refusal
from httr.rules.restacking import Restacking, offer_places
from httr.rules.stepping import Stepping, still_moving
from httr.rules.steps import Move, in_points, points_left, start_refusal, step_refusal, together_refusal
from httr.state import HttrState
from httr.unittypes import Mode


@frozen
class Movement(Frame[HttrState, None]):
    """The move of one unit or stack. Rule: httr:9.1.2; httr:9.1.5a; httr:9.2.1a; httr:9.2.1b; httr:9.6.4."""

    move: Move

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The first unit; those who have just come onto the map are on their way. Rule: httr:9.1.2; httr-sc:12.3.1a."""
        if self.move.path:
            return Next(self.go_on)
        [unit] = self.move.group
        g.emit(MoveBegan(unit, g.state.units[unit].hex))
        return Call(Assessment(unit), then=self.go_on)

    def go_on(self, g: Draft[HttrState], _: object = None) -> Flow[None]:
        """Go on with those who still move."""
        on = evolve(self, move=still_moving(g.state, self.move))
        return Wait(on.choose) if on.move.group else Next(on.ended)

    def ended(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The move is over."""
        g.emit(Forgotten(MOVE))
        return Done(None)

    def choose(self, s: HttrState) -> Ask[None]:
        """The next step, or another part of a move. Rule: httr:9.1.5a; httr:9.2.1b; httr:9.2.3; ruling:A66."""
        group = self.move.group
        hex = s.units[group[0]].hex
        left = in_points(min(points_left(s, unit) for unit in group))
        about = f"move {s.names(group)} from {hex}, {left} MP left"
        ask = Ask[None](s.side(group[0]), about, rule="httr:9.1.5a", subject=group)
        ask.offer(Stop(), self.stop)
        for to in s.table.board.neighbours(hex):
            ask.offer(StepTo(to), self.step, step_refusal, s, self.move, to)
            if s.holder(to) == s.table.enemy[s.side(group[0])]:
                ask.offer(DeclareCloseAction(to), self.attack, declare_refusal, s, self.move, to)
        self.offer_stack(s, ask, hex)
        for unit in group:
            self.offer_changes(s, ask, unit)
        return ask

    def offer_stack(self, s: HttrState, ask: Ask[None], hex: HexId) -> None:
        """Take others along, or leave some behind; where a roll may come in between every order counts.

        Rule: httr:9.2.1b; httr:9.6.4.
        """
        order, group = s.table.order, self.move.group
        last = max((order[unit] for unit in group[1:] if not s.amount(ENTERED, unit)), default=-1)
        rolls = s.table.scenario.supply(s.side(group[0])).kind != "full"
        for unit in s.at(hex):
            if unit not in group and s.marked(MOVED, unit) is None:
                ask.offer(JoinMove(unit), self.join, self.join_refusal, s, unit, canonical=rolls or order[unit] > last)
        if len(group) > 1 and self.move.path:
            for unit in group:
                ask.offer(DropOff(unit), self.drop)

    def offer_changes(self, s: HttrState, ask: Ask[None], unit: UnitId) -> None:
        """Mount, dismount, form up, or change the place in the stack. Rule: ruling:A66; httr:5.2.1c; httr:11.1.1."""
        if can_mount(s, unit) and s.units[unit].dismounted:
            ask.offer(Mount(unit), self.mount, mount_refusal, s, unit)
        elif can_mount(s, unit):
            ask.offer(Dismount(unit), self.dismount, mount_refusal, s, unit)
        if s.units[unit].mode is Mode.TRAVEL:
            ask.offer(LeaveTravel(unit), self.form_up, leave_travel_refusal, s, unit)
        offer_places(s, ask, unit, self.restack)

    def stop(self, g: Draft[HttrState], _: Stop) -> Flow[None]:
        """All of them have moved. Rule: httr:9.2.3."""
        for unit in self.move.group:
            g.emit(MoveEnded(unit, "stopped", "httr:9.2.3"))
        return Next(self.ended)

    def join_refusal(self, s: HttrState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit may not come along. Rule: httr:9.1.1; httr:9.6.5a; httr:11.3.5."""
        yield from start_refusal(s, unit)
        yield from together_refusal(s, (*self.move.group, unit))

    def join(self, g: Draft[HttrState], action: JoinMove) -> Flow[None]:
        """One more comes along. Rule: httr:9.2.1b."""
        g.emit(MoveBegan(action.unit, g.state.units[action.unit].hex))
        first, *others = self.move.group
        group = (first, *sorted((*others, action.unit), key=g.state.table.order.__getitem__))
        return Call(Assessment(action.unit), then=evolve(self, move=evolve(self.move, group=group)).go_on)

    def drop(self, g: Draft[HttrState], action: DropOff) -> Flow[None]:
        """A unit stays behind, and has moved. Rule: httr:9.2.1b."""
        g.emit(MoveEnded(action.unit, "dropped off", "httr:9.2.1b"))
        return Next(self.go_on)

    def step(self, g: Draft[HttrState], action: StepTo) -> Flow[None]:
        """Declare the next hex, and go there if nothing stops it. Rule: httr:9.1.5a; httr:6.6.1.2."""
        return Call(Stepping(self.move, action.hex), then=self.stepped)

    def stepped(self, g: Draft[HttrState], move: Move) -> Flow[None]:
        """The move as it is after the step."""
        return Next(evolve(self, move=move).go_on)

    def attack(self, g: Draft[HttrState], action: DeclareCloseAction) -> Flow[None]:
        """They attack, and their move is over with that. Rule: httr:10.1.1; httr:10.1.2; httr:10.1.10b."""
        for unit in self.move.group:
            g.emit(MoveEnded(unit, "attacked", "httr:10.1.10b"))
        return Call(CloseAction(self.move.group, action.hex, self.move.path[-LONGEST_TRAIL:]), then=self.go_on)

    def mount(self, g: Draft[HttrState], action: Mount) -> Flow[None]:
        """A unit mounts. Rule: httr:9.3.6."""
        return Call(Mounting(action.unit, dismount=False), then=self.go_on)

    def dismount(self, g: Draft[HttrState], action: Dismount) -> Flow[None]:
        """A unit dismounts. Rule: httr:9.3.5."""
        return Call(Mounting(action.unit, dismount=True), then=self.go_on)

    def form_up(self, g: Draft[HttrState], action: LeaveTravel) -> Flow[None]:
        """A unit ends its move by leaving Travel Mode. Rule: httr:5.2.1c; httr:9.5.1.4; ruling:A06."""
        g.emit(MoveEnded(action.unit, f"it forms up for {in_points(FORMING_UP)} MP", "httr:9.5.1.4"))
        return Call(ModeChange(action.unit, Mode.CONCENTRATED, "httr:5.2.1c", FORMING_UP), then=self.go_on)

    def restack(self, g: Draft[HttrState], action: Restack) -> Flow[None]:
        """A unit changes its place. Rule: httr:9.6.2; httr:9.6.3b."""
        return Call(Restacking(action.unit, action.place), then=self.go_on)
