"""The organization phases (5.2): each unit may change its mode by one step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from attrs import frozen

from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked
from httr.actions import SetMode
from httr.actions.movement import set_mode
from httr.counters import UnitId
from httr.marks import CHANGED
from httr.rules.modes import ModeChange, mode_refusal, open_modes
from httr.rules.units import unmarked
from httr.state import HttrState
from httr.unittypes import Mode


@point
def set_mode_refusal(s: HttrState, unit: UnitId, mode: Mode) -> Iterator[Refusal]:
    """Why a unit may not change into a mode in the Organization Phase. Rule: httr:5.2.1a; httr:5.2.1d; ruling:A07."""
    if s.marked(CHANGED, unit) is not None:
        yield Refusal("httr:5.2.1a", f"{s.counter(unit).designation} has changed its mode in this phase")
    yield from mode_refusal(s, unit, mode)


@point
def finish_refusal(s: HttrState, side: str) -> Iterator[Refusal]:
    """Why a side may not end the phase yet: nothing in the system rules, where every change is free.

    Rule: httr:5.2.1a.
    """
    yield from ()


@frozen
class OrganizationPhase(Frame[HttrState, None]):
    """The organization phase of a side; no change is made before it to save time.

    Rule: httr:4.1r; httr:5.2.1a; httr:5.2.4a; httr:11.3.2; ruling:A09; httr:4.1q.
    """

    side: str

    def start(self, g: Draft[HttrState], _: object = None) -> Flow[None]:
        """Ask for the next change."""
        return Wait(self.choose)

    def choose(self, s: HttrState) -> Ask[None]:
        """Which unit changes its mode, or no more do. Rule: httr:5.2.1a."""
        ask = Ask[None](self.side, "choose a mode for a unit", rule="httr:5.2.1a")
        ask.offer(Finish(), self.finished, finish_refusal, s, self.side)
        able = unmarked(s, s.of(self.side), CHANGED, set_mode_refusal, "httr:5.2.1a")
        ask.offer_for(able, s.of(self.side), partial(self.offer_modes, s))
        return ask

    def offer_modes(self, s: HttrState, ask: Ask[None], units: Iterable[UnitId]) -> None:
        """Put the changes of mode of some units on offer. Rule: httr:5.2.1a."""
        for unit in units:
            for mode in open_modes(s, unit):
                ask.offer(set_mode(unit, mode), self.change, set_mode_refusal, s, unit, mode)

    def change(self, g: Draft[HttrState], action: SetMode) -> Flow[None]:
        """A unit changes its mode; called off under fire, it has had its change. Rule: httr:5.2.1a; ruling:A185."""
        g.emit(Marked((CHANGED, action.unit), 1))
        return Call(ModeChange(action.unit, action.mode, "httr:5.2.1a"), then=self.start)

    def finished(self, g: Draft[HttrState], _: Finish) -> Flow[None]:
        """The phase is over."""
        return Done(None)
