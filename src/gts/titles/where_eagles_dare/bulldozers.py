"""Bulldozers: how an unstable bridge over a stream is made firm (2.11).

A Bulldozer is a marker in the southern hex of its bridge, as are the Men at Work markers of its failures: nobody can
attack it, and it never moves. A Division has as many as its reserve says.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.events import ActivationBegan, Event, Moved
from gts.outfit import Reserve
from gts.rules.checks import die
from gts.rules.menu import DIVISION
from gts.state import GameState, Work
from gts.titles.where_eagles_dare.bailey import is_disputed, southern
from gts.titles.where_eagles_dare.club_route import is_on_route
from hexfront.actions import Action, Decline
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
BULLDOZER: Final = "bulldozer"
AT_WORK: Final = "men-at-work"
FIRM: Final = 2  # wed:2.11i
LOST: Final = "bulldozers-lost"
"""The mark of a reserve: how many of its Bulldozers have been eliminated. It never ends."""


@frozen
class PlaceBulldozer(Action):
    """Put a Bulldozer to an unstable bridge. Rule: wed:2.11h."""

    bridge: str


@frozen
class BulldozerPlaced(Event):
    """A Bulldozer is at an unstable bridge. Rule: wed:2.11h."""

    hex: HexId
    bulldozer: Work

    def apply(self, s: GameState) -> GameState:
        """The state with it in the hex."""
        return s.with_work(self.hex, self.bulldozer)


@frozen
class BulldozerRolled(Event):
    """A Bulldozer has worked on its bridge: each Men at Work marker has taken one off the roll. Rule: wed:2.11i."""

    bridge: str
    hex: HexId
    bulldozer: Work
    roll: int
    markers: int

    @property
    def firm(self) -> bool:
        """Whether the bridge bears vehicles now. Rule: wed:2.11i."""
        return self.roll - self.markers <= FIRM

    def apply(self, s: GameState) -> GameState:
        """The state with the bridge firm for good and the Bulldozer gone, or with one marker more."""
        at_work = evolve(self.bulldozer, kind=AT_WORK)
        if not self.firm:
            return s.with_work(self.hex, at_work)
        for work in (self.bulldozer, *[at_work] * self.markers):
            s = s.without_work(self.hex, work)
        return s.with_bridge(self.bridge, evolve(s.bridges[self.bridge], tested=True, unstable=False))


@frozen
class BulldozerLost(Event):
    """An enemy has come into the hex of a Bulldozer, which is eliminated. Rule: wed:2.11k."""

    hex: HexId
    bulldozer: Work
    reserve: str

    def apply(self, s: GameState) -> GameState:
        """The state without it and its markers, that remembers the loss."""
        gone = (work for work in s.works[self.hex] if work in (self.bulldozer, evolve(self.bulldozer, kind=AT_WORK)))
        for work in tuple(gone):
            s = s.without_work(self.hex, work)
        return s.with_mark((LOST, self.reserve), lost(s, self.reserve) + 1)


def lost(s: GameState, reserve: str) -> int:
    """How many Bulldozers of a reserve have been eliminated. Rule: wed:2.11k."""
    number = s.marked(LOST, reserve)
    return number if isinstance(number, int) else 0


def fleet(s: GameState, division: str | None) -> Iterator[Reserve]:
    """The reserves of Bulldozers of a Division."""
    return (each for each in s.table.scenario.reserves if each.kind == BULLDOZER and each.division == division)


def bulldozer_of(reserve: Reserve) -> Work:
    """The marker of a Bulldozer."""
    return Work(BULLDOZER, reserve.side, reserve.division or "")


def at_bridges(s: GameState, bulldozer: Work) -> Iterator[tuple[str, HexId]]:
    """The unstable bridges with a Bulldozer, and its hex, in order. Rule: wed:2.11h."""
    for bridge in sorted(s.bridges):
        if s.bridges[bridge].unstable and bulldozer in s.works.get(hex := southern(s, bridge), ()):
            yield bridge, hex


def placing_refusal(s: GameState, reserve: Reserve, bridge: str) -> Iterator[Refusal]:
    """Why no Bulldozer may be put to an unstable bridge now. Rule: wed:2.11h; wed:2.11l; wed:2.11m."""
    hex, bulldozer = southern(s, bridge), bulldozer_of(reserve)
    if is_disputed(s, bridge, reserve.side):
        yield Refusal("wed:2.11h", f"the enemy fires at the bridge {bridge} or holds it")
    if bulldozer in s.works.get(hex, ()):
        yield Refusal("wed:2.11h", f"there is a Bulldozer at the bridge {bridge}")
    if not is_on_route(s, hex):
        yield Refusal("wed:2.11m", f"{hex} is not on Club Route")
    placed = sum(works.count(bulldozer) for works in s.works.values())
    if placed + lost(s, reserve.id) >= reserve.count:
        yield Refusal("wed:2.11h", "there is no Bulldozer left")


@HOOKS.after(ActivationBegan)
def go_to_work(s: GameState, e: ActivationBegan) -> Frame[GameState, None] | None:
    """On its Division's chit Bulldozers come to unstable bridges, and work. Rule: wed:2.11h; wed:2.11i; wed:2.11j."""
    chit = s.table.chits[e.chit]
    if chit.kind != DIVISION or not any(each.unstable for each in s.bridges.values()):
        return None
    reserves = tuple(fleet(s, chit.division))
    return Bulldozing(reserves[0].id) if reserves else None


@frozen
class Bulldozing(Frame[GameState, None]):
    """A Division puts Bulldozers to unstable bridges, one to each, and then all that are there work.

    Rule: wed:2.11h; wed:2.11i; wed:2.11j.
    """

    id: str

    def reserve(self, s: GameState) -> Reserve:
        """Whose Bulldozers they are."""
        return next(each for each in s.table.scenario.reserves if each.id == self.id)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, as long as one could be placed. Rule: wed:2.11h."""
        return Wait(self.choose) if self.choose(g.state).has_legal(2) else Next(self.work)

    def choose(self, s: GameState) -> Ask[None]:
        """Where one is placed, or no more. Rule: wed:2.11h."""
        reserve = self.reserve(s)
        ask = Ask[None](reserve.side, "bring a Bulldozer to an unstable bridge", rule="wed:2.11h")
        ask.offer(Decline(), self.enough)
        for bridge in sorted(s.bridges):
            if s.bridges[bridge].unstable:
                ask.offer(PlaceBulldozer(bridge), self.place, placing_refusal, s, reserve, bridge)
        return ask

    def enough(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """No more."""
        return Next(self.work)

    def place(self, g: Draft[GameState], action: PlaceBulldozer) -> Flow[None]:
        """It is there, in the southern hex. Rule: wed:2.11h."""
        g.emit(BulldozerPlaced(southern(g.state, action.bridge), bulldozer_of(self.reserve(g.state))))
        return Next(self.start)

    def work(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Each works, in the order of the bridges. Rule: wed:2.11i; ruling:BD1."""
        bulldozer = bulldozer_of(self.reserve(g.state))
        works = (BulldozerWork(bridge, hex, bulldozer) for bridge, hex in at_bridges(g.state, bulldozer))
        return Call(Each(tuple(works)), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """They have worked."""
        return Done(None)


@frozen
class BulldozerWork(Frame[GameState, None]):
    """A Bulldozer works on its bridge. Rule: wed:2.11i."""

    bridge: str
    hex: HexId
    bulldozer: Work

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        return Call(die(f"a Bulldozer works on the bridge {self.bridge}", "wed:2.11i", self.hex), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """At 2 or less, each marker counting one, the bridge is firm for good. Rule: wed:2.11i."""
        markers = g.state.works[self.hex].count(evolve(self.bulldozer, kind=AT_WORK))
        g.emit(BulldozerRolled(self.bridge, self.hex, self.bulldozer, roll, markers))
        return Done(None)


@HOOKS.after(Moved)
def overrun(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """An enemy that comes into its hex eliminates a Bulldozer. Rule: wed:2.11k."""
    here = s.works.get(e.end, ())
    for reserve in s.table.scenario.reserves if here else ():
        if reserve.kind == BULLDOZER and reserve.side != s.side(e.unit) and bulldozer_of(reserve) in here:
            return Crushed(e.end, reserve.id)
    return None


@frozen
class Crushed(Frame[GameState, None]):
    """A Bulldozer is eliminated at once. Rule: wed:2.11k."""

    hex: HexId
    reserve: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It is gone, and with it its Men at Work markers."""
        reserve = next(each for each in g.state.table.scenario.reserves if each.id == self.reserve)
        if bulldozer_of(reserve) in g.state.works.get(self.hex, ()):
            g.emit(BulldozerLost(self.hex, bulldozer_of(reserve), reserve.id))
        return Done(None)
