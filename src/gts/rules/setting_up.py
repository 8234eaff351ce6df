"""The set-up: where the owner has a choice, he makes it (scenarios, general comments)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from attrs import evolve, field, frozen

from gts.actions import LeaveOff, Place, PlaceLeader
from gts.counters import LeaderId, UnitId
from gts.events import LeaderPlaced, LeftOff, SetUp
from gts.rules.leaders import has_company
from gts.rules.room import Room, places, room_in, room_refusal
from gts.scenario import Placement
from gts.state import GameState, Unit
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft
from hexfront.values import ADDED


@frozen
class SettingUp(Frame[GameState, None]):
    """Place every unit that is not on the map yet, side by side in the scenario's order; Leaders come last.

    `off` are the units that their owner leaves off the map, in the order of the scenario.

    Rule: wed:sc-general-01; wed:sc-general-03; wed:sc-general-04.
    """

    off: tuple[UnitId, ...] = field(default=(), metadata=ADDED)

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next side that has units to place."""
        s = g.state
        if next(self.unplaced(s), None) is not None:
            return Wait(self.place)
        return Wait(self.place_leader) if leaders_left(s) else Done(None)

    def unplaced(self, s: GameState) -> Iterator[tuple[UnitId, Placement]]:
        """The placements still to be made, of both sides."""
        off = self.off
        return (each for each in s.table.placements if each[0] not in s.units and each[0] not in off)

    def left(self, s: GameState) -> tuple[tuple[UnitId, Placement], ...]:
        """The placements still to be made by the side whose turn it is."""
        left = tuple(self.unplaced(s))
        sides = [side for side in s.table.scenario.sides if any(s.side(unit) == side for unit, _ in left)]
        return tuple((unit, placement) for unit, placement in left if s.side(unit) == sides[0])

    def place(self, s: GameState) -> Ask[None]:
        """Where a unit stands, and whether in Column or mounted; in a Park there is always room.

        Where the scenario leaves it to the owner, whether it stands on the map at all.

        Rule: wed:sc-general-04; gts:16.2.2d; gts:16.2.3c.
        """
        left = self.left(s)
        units, room = tuple(unit for unit, _ in left), room_in(s, self.unplaced(s))
        ask = Ask[None](s.side(units[0]), "set up", rule="wed:sc-general-04", subject=units)
        for unit, placement in left:
            self.offer(ask, s, unit, placement, room, unit == units[0])
            if placement.optional:
                ask.offer(LeaveOff(unit), self.left_off, canonical=unit == units[0])
        return ask

    def offer(
        self, ask: Ask[None], s: GameState, unit: UnitId, placement: Placement, room: Room, canonical: bool
    ) -> None:
        """Put all places of a unit on offer; where the hex is empty and nobody else must stand, none can be refused."""

        def is_free(hex: HexId) -> bool:
            return placement.park is not None or (placement.on is None and hex not in room.busy)

        found = places(s, unit, placement)
        for free, hexes in groupby(found, is_free):
            actions: dict[Place, None] = {}
            for hex in hexes:
                actions |= found[hex]
            if free:
                ask.offer_freely(actions, self.placed, canonical=canonical)
            else:
                for action in actions:
                    ask.offer(action, self.placed, place_refusal, s, action, placement, room, canonical=canonical)

    def left_off(self, g: Draft[GameState], action: LeaveOff) -> Flow[None]:
        """The unit stays off the map."""
        g.emit(LeftOff(action.unit))
        order = [unit for unit, _ in g.state.table.placements].index
        return Next(evolve(self, off=tuple(sorted((*self.off, action.unit), key=order))).start)

    def placed(self, g: Draft[GameState], action: Place) -> Flow[None]:
        """The unit is on the map. Rule: wed:sc-general-05."""
        placement = dict(g.state.table.placements)[action.unit]
        carrier = placement.on
        unit = Unit(
            action.hex,
            column=action.column if carrier is None else g.state.units[carrier].column,
            mounted=action.mounted,
            reduced=placement.reduced,
            improved=action.improved if placement.improved is None else placement.improved,
            entrenched=placement.entrenched,
            on=carrier,
            parked=placement.park is not None,
        )
        g.emit(SetUp(action.unit, unit))
        return Next(self.start)

    def place_leader(self, s: GameState) -> Ask[None]:
        """With which of his units a Leader stands. Rule: wed:sc-general-03."""
        left = leaders_left(s)
        first = left[0][0]
        side = s.table.leaders[first].side
        ask = Ask[None](side, "set up Leaders", rule="wed:sc-general-03", subject=tuple(leader for leader, _ in left))
        for leader, placement in left:
            if s.table.leaders[leader].side == side:
                for hex in placement.hexes:
                    why = (s, leader, hex, placement)
                    action = PlaceLeader(leader, hex)
                    ask.offer(action, self.led, place_leader_refusal, *why, canonical=leader == first)
        return ask

    def led(self, g: Draft[GameState], action: PlaceLeader) -> Flow[None]:
        """The Leader is on the map."""
        g.emit(LeaderPlaced(action.leader, action.hex))
        return Next(self.start)


def leaders_left(s: GameState) -> tuple[tuple[LeaderId, Placement], ...]:
    """The placements of Leaders still to be made, side by side."""
    left = [(leader, placement) for leader, placement in s.table.leader_placements if leader not in s.leaders]
    order = s.table.sides.index
    return tuple(sorted(left, key=lambda one: order(s.table.leaders[one[0]].side)))


def place_leader_refusal(s: GameState, leader: LeaderId, hex: HexId, placement: Placement) -> Iterator[Refusal]:
    """Why a Leader may not stand in a hex: where he has a choice, he stands with a unit of his.

    Rule: wed:sc-general-03.
    """
    if len(placement.hexes) > 1 and not has_company(s, leader, hex):
        yield Refusal("wed:sc-general-03", f"no unit of {s.table.leaders[leader].name} is in {hex}")


def place_refusal(s: GameState, action: Place, placement: Placement, room: Room) -> Iterator[Refusal]:
    """Why a unit may not be set up so: who rides is where its carrier is, and others need room.

    Rule: wed:sc-general-04; wed:S4.1a; gts:14.7f.
    """
    carrier = placement.on
    if carrier is None:
        yield from room_refusal(s, action, placement, room)
    elif carrier not in s.units or s.units[carrier].hex != action.hex:
        yield Refusal("wed:S4.1a", f"{s.counter(carrier).designation}, which carries it, is not in {action.hex}")
