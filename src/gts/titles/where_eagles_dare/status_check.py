"""The status check: how Club Route is Cut with its Attacked and Closed markers (4.3.3g to 4.3.3i)."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from gts.events import Event
from gts.rules.checks import die
from gts.state import GameState
from gts.titles.where_eagles_dare.club_route import ATTACKED, CLOSED, CUT, USED, box, flag
from hexfront.actions import Action, Decline
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.state import Draft

WEIGHT: Final = {ATTACKED: 1, CLOSED: 2}
"""What each marker counts for in a status check. Rule: wed:4.3.3g."""


@frozen
class DemandCheck(Action):
    """Demand a status check on Club Route. Rule: wed:4.3.3g."""


@frozen
class StatusChecked(Event):
    """A status check on Club Route: the markers used, their sum, and the roll, which must not be more.

    Rule: wed:4.3.3g; wed:4.3.3i.
    """

    attacked: int
    closed: int
    sum: int
    roll: int

    @property
    def cut(self) -> bool:
        """Whether the road is Cut."""
        return self.roll <= self.sum

    def apply(self, s: GameState) -> GameState:
        """The state in which all markers are set aside, and the road is Cut if the check says so."""
        for kind in (ATTACKED, CLOSED):
            for turn in box(s, kind):
                s = s.with_flag(flag(kind, turn, USED))
        return s.with_flag(flag(CUT, s.turn)) if self.cut else s


def sum_in_box(s: GameState) -> int:
    """What a status check now is rolled against. Rule: wed:4.3.3g."""
    return sum(weight * len(box(s, kind)) for kind, weight in WEIGHT.items())


@frozen
class StatusCheck(Frame[GameState, None]):
    """A side may try to Cut the road with all markers in the box.

    Rule: wed:4.3.3g; wed:4.3.3i.
    """

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Whether to try now."""
        ask = Ask[None](self.side, "status check on Club Route", rule="wed:4.3.3g")
        ask.offer(Decline(), self.wait)
        ask.offer(DemandCheck(), self.demand)
        return ask

    def wait(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """The markers stay in the box."""
        return Done(None)

    def demand(self, g: Draft[GameState], _: DemandCheck) -> Flow[None]:
        """Roll for it."""
        return Call(die("status check on Club Route", "wed:4.3.3g"), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """No more than the sum of the markers Cuts the road."""
        attacked, closed = (len(box(g.state, kind)) for kind in (ATTACKED, CLOSED))
        g.emit(StatusChecked(attacked, closed, sum_in_box(g.state), roll))
        return Done(None)
