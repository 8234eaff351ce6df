"""The command phases (4.1, 13, 10.6): supply is judged, units are restored and rallied, engineers dig."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import Dig, GiveUpEntrenchment, Rally
from httr.counters import UnitId
from httr.events import Dug, EntrenchmentRemoved, SupplyJudged
from httr.marks import ARRIVAL, RALLIED
from httr.rules.digging import dig_on, dig_refusal
from httr.rules.recovery import Rallying, disrupted_at, recover_by_rest, replenish
from httr.rules.subordination import commanded_by
from httr.rules.supply import by_echelon, headquarters_has_path
from httr.state import HttrState


@frozen
class CommandPhase(Frame[HttrState, None]):
    """The command phase of a side. Rule: httr:4.1g; httr:4.1h; httr:4.1i; httr:4.1j."""

    side: str

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """What needs no choice: supply, ammunition, rest, spades. Rule: httr:13.1c; httr:13.2.7a; httr:13.3.3.1."""
        judge_supply(g, self.side)
        replenish(g, self.side)
        recover_by_rest(g, self.side)
        dig_on(g, self.side)
        return Next(self.go_on)

    def go_on(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Choose on, or end the phase where nothing is left to choose."""
        return Wait(self.choose)

    def choose(self, s: HttrState) -> Ask[None]:
        """Rally a hex, begin to dig, give up an entrenchment, or be done.

        Rule: httr:10.6.1; httr:12.1.3; httr:18.4.3.1a.
        """
        ask = Ask[None](self.side, "command", rule="httr:4.1g")
        for hex in dict.fromkeys(s.units[unit].hex for unit in s.of(self.side)):
            if disrupted_at(s, hex):
                ask.offer(Rally(hex), self.rally, rally_refusal, s, hex)
        for unit in s.of(self.side):
            ask.offer(Dig(unit), self.dig, dig_refusal, s, unit)
        for hex, side in sorted(s.dug.items()):
            if side == self.side:
                ask.offer(GiveUpEntrenchment(hex), self.give_up)
        ask.offer(Finish(), self.finished)
        return ask

    def rally(self, g: Draft[HttrState], action: Rally) -> Flow[None]:
        """The units of the hex roll, once a phase. Rule: httr:10.6.4a; httr:10.6.4g."""
        g.emit(Marked((RALLIED, action.hex), 1))
        return Call(Rallying(action.hex), then=self.go_on)

    def dig(self, g: Draft[HttrState], action: Dig) -> Flow[None]:
        """The engineers begin. Rule: httr:18.4.3.1b."""
        g.emit(Dug(action.unit, 1))
        return Next(self.go_on)

    def give_up(self, g: Draft[HttrState], action: GiveUpEntrenchment) -> Flow[None]:
        """The entrenchment is gone. Rule: httr:12.1.3."""
        g.emit(EntrenchmentRemoved(action.hex, "httr:12.1.3"))
        return Next(self.go_on)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """The phase is over."""
        return Done(None)


@point
def rally_refusal(s: HttrState, hex: HexId) -> Iterator[Refusal]:
    """Why the units of a hex may not try to recover. Rule: httr:10.6.4a."""
    if s.marked(RALLIED, hex) is not None:
        yield Refusal("httr:10.6.4a", f"the units in {hex} have tried in this phase")


def judge_supply(g: Draft[HttrState], side: str) -> None:
    """Judge every headquarters of a side, the higher first, and give those in supply their points.

    Rule: httr:13.1c; httr:13.2.7a; httr:13.2.7.1a; httr:13.2.7.1b; httr-sc:5.1.3.9a; ruling:A115; ruling:HS5;
    ruling:HS45.
    """
    for headquarters in by_echelon(g.state, side):
        judged = judgement(g.state, headquarters)
        status = g.state.units[headquarters]
        changed = status.unsupplied == judged.supplied or g.state.command.get(judged.formation) != judged.points
        if changed:
            g.emit(judged)


def judgement(s: HttrState, headquarters: UnitId) -> SupplyJudged:
    """Whether a headquarters has a path now, and its points by the scenario; a disrupted one gets none that it lacks.

    Rule: httr:14.1.5; httr:14.3.2; ruling:HS5; ruling:HS6; ruling:A354.
    """
    formation = commanded_by(s, headquarters)
    assert formation is not None, f"{headquarters} commands nothing"
    supplied = headquarters_has_path(s, headquarters)
    kept = s.marked(ARRIVAL, headquarters) is not None
    points = s.table.scenario.supply(s.side(headquarters)).points if supplied or kept else 0
    if s.units[headquarters].disrupted:
        points = min(points, s.command.get(formation.id, points))
    return SupplyJudged(headquarters, formation.id, supplied, points)
