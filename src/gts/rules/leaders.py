"""Leaders: how they transfer, go along with their units, and are displaced (21.1 to 21.3).

A Leader never counts for stacking and cannot be hit. Three things move him: the transfer that ends an activation; units
that move for a Command Point, or run away, and take him along; and the loss of the last unit of his Formation in his
hex. The last is a reaction to whatever took the unit away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from gts.actions import Accompany, Transfer
from gts.counters import LeaderId, UnitId
from gts.events import Eliminated, LeaderMoved, LeaderRemoved, Moved
from gts.rules.radio import in_contact, lose_contact
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked

PASSENGER: Final = "passenger"
ACTIVE: Final = "active"
HOOKS: Final = Hooks()
"""What the series itself does after an event."""


def formation_units(s: GameState, leader: LeaderId) -> Iterator[UnitId]:
    """The units of a Leader's Formation on the map, in roster order."""
    chief = s.table.leaders[leader]
    return (unit for unit in s.of(chief.side) if s.counter(unit).formation == chief.formation)


def has_company(s: GameState, leader: LeaderId, hex: HexId) -> bool:
    """Whether a unit of a Leader's Formation is in a hex; Independent Units do not count.

    Nor does a rider whose vehicle has just left: it is about to follow. One whose vehicle is gone for good counts.

    Rule: gts:21.2c.
    """
    formation = s.table.leaders[leader].formation
    here = (unit for unit in s.at(hex) if s.counter(unit).formation == formation)
    carriers = (s.units.get(carrier) if (carrier := s.units[unit].on) is not None else None for unit in here)
    return any(carrier is None or carrier.hex == hex for carrier in carriers)


def is_active(s: GameState, leader: LeaderId) -> bool:
    """Whether the chit of a Leader's Formation or Division is in play.

    To flip his counter is a reminder of that, and changes nothing.

    Rule: gts:21.3a; gts:10.0.1h; gts:21.2i.
    """
    chit = s.table.chits.get(str(s.marked(ACTIVE)))
    chief = s.table.leaders[leader]
    if chit is None:
        return False
    return chit.formation == chief.formation if chit.kind == "formation" else chit.division == chief.division


def board_leaders(g: Draft[GameState], units: Iterable[UnitId]) -> None:
    """Let the Leaders who stand with units of theirs go along in this Action, which a Command Point pays.

    Rule: gts:21.2f; gts:21.2k; gts:13.3d.
    """
    s = g.state
    for leader in s.chiefs():
        chief, hex = s.table.leaders[leader], s.leaders[leader]
        stacked = any(s.units[unit].hex == hex and s.counter(unit).formation == chief.formation for unit in units)
        if stacked and not s.marked(PASSENGER, leader):
            g.emit(Marked((PASSENGER, leader), 1))


def transferring(s: GameState) -> tuple[LeaderId, ...]:
    """The Leaders of the Formation or Division whose chit is in play; none under Direct Command.

    Rule: gts:21.2b; gts:21.2g.
    """
    return tuple(leader for leader in s.chiefs() if is_active(s, leader))


@frozen
class Transfers(Frame[GameState, None]):
    """Each Leader of the active Formation or Division may transfer, the last thing in an activation.

    Rule: gts:21.2a; gts:21.2b; gts:21.2c; gts:21.2d; gts:13.3c; ruling:C3.
    """

    leaders: tuple[LeaderId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next Leader who could go anywhere."""
        for place, leader in enumerate(self.leaders):
            if leader in g.state.leaders and Transfers((leader,)).where(g.state).has_legal():
                return Wait(Transfers(self.leaders[place:]).where)
        return Done(None)

    def where(self, s: GameState) -> Ask[None]:
        """Where he goes, or that he stays. Rule: gts:21.2b; gts:21.2c."""
        leader = self.leaders[0]
        chief, here = s.table.leaders[leader], s.leaders[leader]
        ask = Ask[None](chief.side, f"transfer {chief.name}", rule="gts:21.2b", subject=(leader, here))
        hexes = tuple(transfer_hexes(s, leader))
        if hexes:
            ask.offer(Decline(), self.stay, stay_refusal, s, leader)
            for hex in hexes:
                ask.offer(Transfer(leader, hex), self.go, transfer_refusal, s, leader, hex)
        return ask

    def stay(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """He stays."""
        return Next(Transfers(self.leaders[1:]).start)

    def go(self, g: Draft[GameState], action: Transfer) -> Flow[None]:
        """He goes. Rule: gts:21.2b."""
        g.emit(LeaderMoved(action.leader, g.state.leaders[action.leader], action.hex, "gts:21.2b"))
        return Next(Transfers(self.leaders[1:]).start)


def transfer_hexes(s: GameState, leader: LeaderId) -> Iterator[HexId]:
    """The other hexes with a unit of a Leader's Formation or a striped one of his Division, by number.

    Rule: gts:21.2b.
    """
    chief, here = s.table.leaders[leader], s.leaders[leader]
    hexes = {s.units[unit].hex for unit in s.of(chief.side) if _may_host(s, leader, unit)}
    return iter(sorted(hexes - {here}))


def _may_host(s: GameState, leader: LeaderId, unit: UnitId) -> bool:
    counter, chief = s.counter(unit), s.table.leaders[leader]
    return counter.formation == chief.formation or (counter.independent and counter.division == chief.division)


def stay_refusal(s: GameState, leader: LeaderId) -> Iterator[Refusal]:
    """Why a Leader may not stay where he is. Rule: gts:21.2c."""
    if not has_company(s, leader, s.leaders[leader]):
        chief = s.table.leaders[leader]
        yield Refusal("gts:21.2c", f"no unit of the Formation of {chief.name} is in {s.leaders[leader]}")


def transfer_refusal(s: GameState, leader: LeaderId, hex: HexId) -> Iterator[Refusal]:
    """Why a Leader may not go to a hex: one who must leave joins a unit of his Formation. Rule: gts:21.2c."""
    if not has_company(s, leader, s.leaders[leader]) and not has_company(s, leader, hex):
        chief = s.table.leaders[leader]
        yield Refusal("gts:21.2c", f"{chief.name} must join a unit of his Formation, and none is in {hex}")


@HOOKS.after(Moved)
def left_behind(s: GameState, e: Moved) -> Frame[GameState, None] | None:
    """A unit has left its hex: its Leader there goes along, may go along, or is displaced."""
    leader = leader_of_unit(s, e.unit)
    if leader is None or s.leaders[leader] != e.start:
        return None
    return Along(leader, e.start, e.end) if s.marked(PASSENGER, leader) else Displaced(leader)


@HOOKS.after(Eliminated)
def bereft(s: GameState, e: Eliminated) -> Frame[GameState, None] | None:
    """A unit is gone: its Leader may have lost his company, or his Formation."""
    leader = leader_of_unit(s, e.unit)
    return Displaced(leader) if leader is not None else None


def leader_of_unit(s: GameState, unit: UnitId) -> LeaderId | None:
    """The Leader on the map of a unit's Formation; None if there is none."""
    if not s.leaders:
        return None
    formation = s.counter(unit).formation
    return next((leader for leader in s.chiefs() if s.table.leaders[leader].formation == formation), None)


@frozen
class Along(Frame[GameState, None]):
    """Units that a Command Point moves have left a Leader's hex: he goes along, unless he may stay and does.

    Rule: gts:21.2f; gts:21.2k; gts:13.3d; ruling:C4.
    """

    leader: LeaderId
    left: HexId
    end: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask if another unit of his Formation stays there; he may be gone already with others of the stack."""
        s = g.state
        if s.leaders.get(self.leader) != self.left or not s.marked(PASSENGER, self.leader):
            return Done(None)
        return Wait(self.choose) if has_company(s, self.leader, self.left) else self.go(g)

    def choose(self, s: GameState) -> Ask[None]:
        """Whether he goes along while others of his Formation stay. Rule: gts:21.2f; ruling:C4."""
        chief = s.table.leaders[self.leader]
        ask = Ask[None](chief.side, f"{chief.name} goes along", rule="gts:21.2f", subject=(self.leader, self.end))
        ask.offer(Decline(), self.stay)
        ask.offer(Accompany(self.leader), self.go)
        return ask

    def stay(self, g: Draft[GameState], _: Decline) -> Flow[None]:
        """He stays, and goes along no more in this Action. Rule: gts:21.2f."""
        g.emit(Marked((PASSENGER, self.leader), 0))
        return Done(None)

    def go(self, g: Draft[GameState], _: Accompany | None = None) -> Flow[None]:
        """He goes along. Rule: gts:21.2k."""
        g.emit(LeaderMoved(self.leader, self.left, self.end, "gts:21.2k"))
        return Done(None)


@frozen
class Displaced(Frame[GameState, None]):
    """A Leader may stand without a unit of his Formation: then he goes to the nearest one, or off the map.

    During an activation of his Formation or Division he may stand alone until he transfers.

    Rule: gts:21.3a; gts:21.3b; gts:29.32a.
    """

    leader: LeaderId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Go at once if one hex is the nearest; the owner chooses among equals. Rule: gts:21.3a; gts:21.3b."""
        s, leader = g.state, self.leader
        here = s.leaders.get(leader)
        if here is None or has_company(s, leader, here):
            return Done(None)
        if next(formation_units(s, leader), None) is None:
            for unit in in_contact(s, leader):
                lose_contact(g, unit, "gts:21.3b")
            g.emit(LeaderRemoved(leader, here, "gts:21.3b"))
        elif not is_active(s, leader):
            hexes = nearest(s, leader)
            if len(hexes) > 1:
                return Wait(self.choose)
            g.emit(LeaderMoved(leader, here, hexes[0], "gts:21.3a"))
        return Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """To which of the nearest units. Rule: gts:21.3a."""
        chief = s.table.leaders[self.leader]
        hexes = nearest(s, self.leader)
        ask = Ask[None](chief.side, f"{chief.name} joins the nearest unit", rule="gts:21.3a", subject=hexes)
        for hex in hexes:
            ask.offer(Transfer(self.leader, hex), self.go)
        return ask

    def go(self, g: Draft[GameState], action: Transfer) -> Flow[None]:
        """He joins it. Rule: gts:21.3a."""
        g.emit(LeaderMoved(self.leader, g.state.leaders[self.leader], action.hex, "gts:21.3a"))
        return Done(None)


def nearest(s: GameState, leader: LeaderId) -> tuple[HexId, ...]:
    """The hexes of the units of a Leader's Formation that are nearest to him, by number. Rule: gts:21.3a."""
    here, board = s.leaders[leader], s.table.board
    hexes = sorted({s.units[unit].hex for unit in formation_units(s, leader)})
    least = min(board.distance(here, hex) for hex in hexes)
    return tuple(hex for hex in hexes if board.distance(here, hex) == least)
