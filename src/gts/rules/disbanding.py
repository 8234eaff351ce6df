"""How an Artillery Park is disbanded: its contacts are lost, and its units stand in the hex (16.2.4, 16.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import FormColumn
from gts.counters import UnitId
from gts.events import ColumnEntered, ParkDisbanded
from gts.rules.parks import units_in_park
from gts.rules.radio import lose_contact
from gts.rules.stacking import column_refusal
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft


@frozen
class Disbanding(Frame[GameState, None]):
    """A Park is disbanded, by its owner or by an attack; `rule` says which.

    Its units return to its hex, each in Column or not as the owner chooses; what is too much for the hex overstacks it.

    Rule: gts:16.2.4a; gts:16.2.4b; gts:16.2.4c; gts:16.2.5d; gts:16.3.1d; gts:16.3.1g; gts:16.3.2c.
    """

    hex: HexId
    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The contacts are lost, and the marker goes. Rule: gts:16.2.5d; gts:16.3.1d."""
        units = units_in_park(g.state, self.hex)
        for unit in units:
            lose_contact(g, unit, self.rule)
        g.emit(ParkDisbanded(self.hex, g.state.parks[self.hex].division, units, self.rule))
        return Call(Each(tuple(Returning(unit) for unit in units)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is gone."""
        return Done(None)


@frozen
class Returning(Frame[GameState, None]):
    """A unit returns from a Park to its hex, in Column or not. Rule: gts:16.2.4b; gts:16.2.4c; gts:14.6.1c."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if it may be in Column. Rule: gts:16.2.4b."""
        return Wait(self.how) if self.how(g.state).has_legal(2) else Done(None)

    def how(self, s: GameState) -> Ask[None]:
        """In Column or not. Rule: gts:16.2.4b."""
        about = f"Column for {s.counter(self.unit).designation} as it leaves its Artillery Park"
        ask = Ask[None](s.side(self.unit), about, rule="gts:16.2.4b", subject=(self.unit,))
        ask.offer(Decline(), self.loose)
        ask.offer(FormColumn(), self.column, form_refusal, s, self.unit)
        return ask

    def loose(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """Out of Column. Rule: gts:16.2.4b."""
        return Done(None)

    def column(self, g: Draft[GameState], _: FormColumn) -> Flow[None]:
        """In Column. Rule: gts:16.2.4b."""
        g.emit(ColumnEntered(self.unit))
        return Done(None)


def form_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit that returns from a Park may not be in Column. Rule: gts:14.6.1c; gts:14.4a."""
    if s.face(unit).movement_allowance is None:
        yield Refusal("gts:14.4a", f"{s.counter(unit).designation} is immobile")
    yield from column_refusal(s, s.units[unit].hex, unit)
