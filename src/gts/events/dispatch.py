"""What happens to Dispatch Points and to the chits that they buy."""

from __future__ import annotations

from attrs import evolve, frozen
from immutables import Map

from gts.events.base import Event
from gts.plans import plans_of, with_plans
from gts.state import GameState
from hexfront.sources import Modifier


@frozen
class DispatchRolled(Event):
    """A Division rolls for Dispatch Points: `held` before, the die, and each reason for a point more or less.

    Rule: gts:10.0.3a; gts:10.0.3g.
    """

    division: str
    rating: int
    held: int
    roll: int
    reasons: tuple[Modifier, ...]

    def apply(self, s: GameState) -> GameState:
        """The state with the points."""
        return s.with_dispatch(self.division, sum(each.amount for each in self.reasons))


@frozen
class DispatchGranted(Event):
    """A Division gains Dispatch Points without a roll. Rule: gts:10.0.3i."""

    division: str
    points: int
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the points."""
        return s.with_dispatch(self.division, self.points)


@frozen
class PointsBrought(Event):
    """A Division gets points with its reinforcements; `anew` means that it holds just these from then on.

    Rule: gts:10.0.4a; gts:10.0.4b.
    """

    division: str
    command: int
    dispatch: int
    anew: bool
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with the points, nineteen of each at most."""
        held = (s.command.get(self.division, 0), s.dispatch.get(self.division, 0)) if self.anew else (0, 0)
        changed = s.with_command(self.division, self.command - held[0])
        return changed.with_dispatch(self.division, self.dispatch - held[1])


@frozen
class PointsConverted(Event):
    """A Division turns Command Points into a Dispatch Point. Rule: gts:10.0.3h."""

    division: str
    command: int
    dispatch: int

    def apply(self, s: GameState) -> GameState:
        """The state with the points changed."""
        return s.with_command(self.division, -self.command).with_dispatch(self.division, self.dispatch)


@frozen
class DispatchSpent(Event):
    """A Division pays for a chit, which one it does not say; the chit lies face down.

    `now` tells that it goes into the mug, else it is laid beside it.

    Rule: gts:7.2b; gts:7.2c; gts:7.2e.
    """

    division: str
    points: int
    now: bool

    @property
    def reveals(self) -> bool:
        """What comes for nothing tells which chits have been bought before it: a title's discount asks for some."""
        return self.points == 0

    def apply(self, s: GameState) -> GameState:
        """The state with the points less and one chit more face down."""
        paid = s.with_dispatch(self.division, -self.points)
        side = s.table.division(self.division).side
        if self.now:
            return evolve(paid, covered=paid.covered.set(side, paid.covered.get(side, 0) + 1))
        return evolve(paid, beside=paid.beside.set(side, paid.beside.get(side, 0) + 1))


@frozen
class ChitBought(Event):
    """A side buys a chit, which only it knows. Rule: gts:7.2c."""

    side: str
    chit: str
    now: bool

    def apply(self, s: GameState) -> GameState:
        """The state with the chit among its plans."""
        plans, order = plans_of(s, self.side), list(s.table.chits).index
        fresh = tuple(sorted((*plans.fresh, self.chit), key=order))
        owned = plans.mug if self.now else plans.beside
        more = tuple(sorted((*owned, self.chit), key=order))
        changed = evolve(plans, mug=more, fresh=fresh) if self.now else evolve(plans, beside=more, fresh=fresh)
        return with_plans(s, self.side, changed)

    @property
    def audience(self) -> tuple[str, ...]:
        """The buyer."""
        return (self.side,)


@frozen
class PlansMade(Event):
    """A side has bought what it wants in this step. Rule: gts:7.2a."""

    side: str

    def apply(self, s: GameState) -> GameState:
        """The state in which its chits are no longer fresh."""
        return with_plans(s, self.side, evolve(plans_of(s, self.side), fresh=())) if s.sees(self.side) else s


@frozen
class PlansDue(Event):
    """The chits that were bought for this turn go into the mug. Rule: gts:7.2b; gts:9.0e."""

    def apply(self, s: GameState) -> GameState:
        """The state in which none lies beside the mug."""
        order = list(s.table.chits).index
        for side, count in s.beside.items():
            s = evolve(s, covered=s.covered.set(side, s.covered.get(side, 0) + count))
            if s.sees(side):
                plans = plans_of(s, side)
                s = with_plans(s, side, evolve(plans, mug=tuple(sorted(plans.owned(), key=order)), beside=()))
        return evolve(s, beside=Map())


@frozen
class CoveredDrawn(Event):
    """A chit that lay face down in the mug is drawn, and everybody sees it. Rule: gts:7.2c; gts:7.1r."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return without_covered(s, self.chit)

    @property
    def reveals(self) -> bool:
        """Nobody could know it."""
        return True


@frozen
class ChitTurnedUp(Event):
    """A chit that was bought lies in the mug face up from now on, `beside` telling that it lay beside it before.

    Rule: gts:7.2c; gts:9.0c; ruling:A6.
    """

    chit: str
    beside: bool
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state with it in the mug, last, and none of it face down."""
        turned = without_laid_aside(s, self.chit) if self.beside else without_covered(s, self.chit)
        return evolve(turned, mug=(*s.mug, self.chit))

    @property
    def reveals(self) -> bool:
        """Nobody but its owner could know it."""
        return True


@frozen
class CoveredCarried(Event):
    """The last chit in the mug lay face down: it is shown, and opens the next turn. Rule: gts:10.0.6c."""

    chit: str

    def apply(self, s: GameState) -> GameState:
        """The state that has put it aside."""
        return evolve(without_covered(s, self.chit), carried=self.chit)

    @property
    def reveals(self) -> bool:
        """Nobody but its owner could know it."""
        return True


def without_covered(s: GameState, chit: str) -> GameState:
    """The state with a chit of those face down in the mug less."""
    side = s.table.chits[chit].side
    left = s.covered.get(side, 0) - 1
    s = evolve(s, covered=s.covered.set(side, left) if left else s.covered.delete(side))
    if not s.sees(side):
        return s
    plans = plans_of(s, side)
    return with_plans(s, side, evolve(plans, mug=tuple(each for each in plans.mug if each != chit)))


def without_laid_aside(s: GameState, chit: str) -> GameState:
    """The state with a chit of those face down beside the mug less."""
    side = s.table.chits[chit].side
    left = s.beside[side] - 1
    s = evolve(s, beside=s.beside.set(side, left) if left else s.beside.delete(side))
    if not s.sees(side):
        return s
    plans = plans_of(s, side)
    return with_plans(s, side, evolve(plans, beside=tuple(each for each in plans.beside if each != chit)))


@frozen
class ChitWasted(Event):
    """The chit that was to open the turn is not played. Rule: wed:S6.4b."""

    chit: str
    rule: str

    def apply(self, s: GameState) -> GameState:
        """The state without it."""
        return evolve(s, carried=None)
