"""Step D: Command Points become Dispatch Points, and those buy Formation chits in secret (7, 10.0.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.actions import BuyChit, ConvertPoints
from gts.events import ChitBought, DispatchSpent, PlansMade, PointsConverted
from gts.plans import plans_of
from gts.rules.arrivals import due
from gts.rules.menu import FORMATION
from gts.rules.mug import opening
from gts.scenario import Chit, Division
from gts.state import MOST_POINTS, GameState
from hexfront.actions import Action, Finish
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft

CONVERSION: Final = 2  # gts:10.0.3h
COST_NOW: Final = 2  # gts:7.2d
COST_LATER: Final = 1  # gts:7.2d


@frozen
class Price:
    """What a Formation chit costs in Dispatch Points, and by which rule."""

    points: int
    rule: str


@point
def prices(s: GameState, chit: Chit, now: bool) -> Iterator[Price]:
    """The prices of a Formation chit for this turn, or for the next; the lowest holds. Rule: gts:7.2d."""
    yield Price(COST_NOW if now else COST_LATER, "gts:7.2d")


def cost(s: GameState, chit: Chit, now: bool) -> int:
    """What a Formation chit costs, in Dispatch Points. Rule: gts:7.2d."""
    return min(price.points for price in prices(s, chit, now))


def buyers(s: GameState, side: str) -> tuple[Division, ...]:
    """The Divisions of a side that use Dispatch Points. Rule: gts:7.2e."""
    return tuple(each for each in s.table.scenario.divisions if each.side == side and each.dispatch_rating is not None)


def formation_chits(s: GameState, side: str) -> Iterator[Chit]:
    """The Formation chits that a side's Divisions could buy, in the order of the scenario. Rule: gts:7.1a; gts:7.2j."""
    divisions = {division.id for division in buyers(s, side)}
    return (chit for chit in s.table.scenario.chits if chit.kind == FORMATION and chit.division in divisions)


def convert_refusal(s: GameState, division: Division) -> Iterator[Refusal]:
    """Why a Division may not turn Command Points into a Dispatch Point. Rule: gts:10.0.3h; gts:10.0.4b."""
    if s.command.get(division.id, 0) < CONVERSION:
        yield Refusal("gts:10.0.3h", f"{division.name} has fewer than {CONVERSION} Command Points")
    if s.dispatch.get(division.id, 0) >= MOST_POINTS:
        yield Refusal("gts:10.0.4b", f"{division.name} has {MOST_POINTS} Dispatch Points")


@point
def buy_refusal(s: GameState, chit: Chit, now: bool) -> Iterator[Refusal]:
    """Why a Formation chit may not be bought, for this turn or for the next.

    Rule: gts:7.2f; gts:7.2g; gts:7.2h; gts:7.2i.
    """
    division = s.table.division(chit.division or "")
    if s.dispatch.get(division.id, 0) < (points := cost(s, chit, now)):
        yield Refusal("gts:7.2f", f"{division.name} has fewer than {points} Dispatch Points")
    if chit.id in plans_of(s, chit.side).owned():
        yield Refusal("gts:7.2g", f"{chit.name} is bought already, and not played")
    if chit.id == opening(s):
        yield Refusal("gts:7.2h", f"{chit.name} opens this turn")
    if not is_on_hand(s, chit):
        yield Refusal("gts:7.2i", f"no unit of {chit.name} is on the map or about to enter it")
    if not now and s.turn + 1 == len(s.table.scenario.turns):
        yield Refusal("gts:7.2b", "there is no next turn")


def is_on_hand(s: GameState, chit: Chit) -> bool:
    """Whether a Formation has a unit on the map or on a reinforcement hex. Rule: gts:7.2i."""
    here = any(s.counter(unit).formation == chit.formation for unit in s.of(chit.side))
    return here or any(s.counter(unit).formation == chit.formation for one in due(s) for unit in one.units)


def alike(s: GameState, one: Action, other: Action) -> bool:
    """Whether two secret choices look the same to the other side: purchases of one Division, price and turn.

    Rule: gts:7.2b; gts:7.2c; gts:7.2e.
    """
    if not isinstance(one, BuyChit) or not isinstance(other, BuyChit):
        return False
    return _open_part(s, one) == _open_part(s, other)


def _open_part(s: GameState, action: BuyChit) -> tuple[str | None, bool, int]:
    """What everybody sees of a purchase: who pays, for which turn, and how much."""
    chit = s.table.chits[action.chit]
    return chit.division, action.now, cost(s, chit, action.now)


@frozen
class Purchases(Frame[GameState, None]):
    """A side converts points, and then buys chits in secret. Nothing is asked of one that has no points for either.

    `last` is the Division that has converted last; `begun` tells that a chit has been bought. All may know that.

    Rule: gts:4.0d; gts:7.2a; gts:7.2b; gts:7.2c; gts:7.2d; gts:7.2e; gts:7.2j; gts:10.0.3h; gts:29.23.
    """

    side: str
    last: str = ""
    begun: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Convert first, as long as a Division could. Rule: gts:4.0d."""
        return Wait(self.convert) if self.convert(g.state).has_legal(2) else Next(self.buying)

    def convert(self, s: GameState) -> Ask[None]:
        """Two Command Points for a Dispatch Point, or no more of it. Rule: gts:10.0.3h."""
        about = "turn Command Points into Dispatch Points"
        divisions = buyers(s, self.side)
        ask = Ask[None](self.side, about, rule="gts:10.0.3h", subject=tuple(each.id for each in divisions))
        ask.offer(Finish(), self.finish_converting)
        order = [each.id for each in divisions]
        for division in divisions:
            canonical = not self.last or order.index(division.id) >= order.index(self.last)
            ask.offer(ConvertPoints(division.id), self.converted, convert_refusal, s, division, canonical=canonical)
        return ask

    def converted(self, g: Draft[GameState], action: ConvertPoints) -> Flow[None]:
        """Do it. Rule: gts:10.0.3h."""
        g.emit(PointsConverted(action.division, CONVERSION, 1))
        return Next(evolve(self, last=action.division).start)

    def finish_converting(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more of it."""
        return Next(self.buying)

    def buying(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Buy, if a Division has a Dispatch Point or a chit has been bought: that is open to all. Rule: gts:7.2a."""
        s = g.state
        if self.begun or any(s.dispatch.get(each.id, 0) for each in buyers(s, self.side)):
            return Wait(evolve(self, last="").buy)
        return Done(None)

    def buy(self, s: GameState) -> Ask[None]:
        """One chit more, for this turn or the next, or no more; only the side knows which. Rule: gts:7.2b; gts:7.2c."""
        ask = Ask[None](self.side, "buy Formation chits", rule="gts:7.2b", seen_by=(self.side,))
        ask.offer(Finish(), self.finish)
        if s.sees(self.side):
            fresh, order = plans_of(s, self.side).fresh, list(s.table.chits).index
            for chit in formation_chits(s, self.side):
                canonical = not fresh or order(chit.id) > order(fresh[-1])
                for now in (True, False):
                    action = BuyChit(chit.id, now)
                    ask.offer(action, self.bought, buy_refusal, s, chit, now, canonical=canonical)
        return ask

    def bought(self, g: Draft[GameState], action: BuyChit) -> Flow[None]:
        """It is paid for, and lies face down. Rule: gts:7.2c; gts:7.2d; gts:7.2e."""
        chit = g.state.table.chits[action.chit]
        assert chit.division is not None, f"{chit.id} is no Formation's"
        g.emit(DispatchSpent(chit.division, cost(g.state, chit, action.now), action.now))
        g.emit(ChitBought(self.side, chit.id, action.now))
        return Next(evolve(self, begun=True).buying)

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """The side has bought what it wants. Rule: gts:7.2a."""
        g.emit(PlansMade(self.side))
        return Done(None)
