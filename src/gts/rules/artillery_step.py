"""Step E: Artillery Parks are created and disbanded, contact with Leaders is made and dropped (16.2, 16.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from gts.actions import CreatePark, DisbandPark, DropContact, MakeContact
from gts.counters import LeaderId, UnitId
from gts.events import ContactTried, ParkCreated
from gts.rules.checks import die, passes
from gts.rules.disbanding import Disbanding
from gts.rules.parks import is_orange, ready_in
from gts.rules.radio import contact_modifiers, has_marker, lose_contact, marker_number
from gts.scenario import Division
from gts.state import GameState
from hexfront.actions import Finish
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft

PARK_COST: Final = 1  # gts:16.2.1b


@frozen
class ArtilleryStep(Frame[GameState, None]):
    """A side disbands and creates Parks, and then makes and drops contact; it is asked only what it can do.

    `disbanded` and `made` are the hexes where it has done so in this step, by number; `signalled` the units that have
    tried to make contact, or dropped it. One order of creating Parks is canonical until one is disbanded: that asks its
    owner in between, as a call rolls, and what was asked in another order is no longer the same.

    Rule: gts:4.0e; gts:16.2.1b; gts:16.2.4a; gts:16.3b; gts:16.3e; gts:16.3.1h; ruling:V1.
    """

    side: str
    disbanded: tuple[HexId, ...] = ()
    made: tuple[HexId, ...] = ()
    signalled: tuple[UnitId, ...] = ()

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Parks first. Rule: gts:4.0e."""
        return Wait(self.parks) if self.parks(g.state).has_legal(2) else Next(self.signals)

    def parks(self, s: GameState) -> Ask[None]:
        """Disband a Park, create one, or no more of it. Rule: gts:16.2.1b; gts:16.2.4a."""
        ask = Ask[None](self.side, "create and disband Artillery Parks", rule="gts:4.0e")
        ask.offer(Finish(), self.finish_parks)
        for hex in own_parks(s, self.side):
            ask.offer(DisbandPark(hex), self.disband, self.disband_refusal, hex)
        for division, hex in sites(s, self.side):
            last = bool(self.disbanded) or not self.made or hex > self.made[-1]
            ask.offer(CreatePark(division.id, hex), self.create, create_refusal, s, division, hex, canonical=last)
        return ask

    def disband_refusal(self, hex: HexId) -> Iterator[Refusal]:
        """Why a Park may not be disbanded: it has been created in this very step. Rule: gts:16.2.4a."""
        if hex in self.made:
            yield Refusal("gts:16.2.4a", f"the Artillery Park in {hex} has only just been created")

    def disband(self, g: Draft[GameState], action: DisbandPark) -> Flow[None]:
        """Take it off the map. Rule: gts:16.2.4a; gts:16.3.1d."""
        on = evolve(self, disbanded=tuple(sorted((*self.disbanded, action.hex))))
        return Call(Disbanding(action.hex, "gts:16.3.1d"), then=on.start)

    def create(self, g: Draft[GameState], action: CreatePark) -> Flow[None]:
        """Place it, for a Dispatch Point. Rule: gts:16.2.1b; gts:16.2.1d; gts:16.2.3f."""
        s, hex = g.state, action.hex
        units = ready_in(s, action.division, hex)
        others = tuple(unit for unit in s.at(hex) if unit not in units and s.counter(unit).front.artillery)
        covered = tuple(unit for unit in others if s.units[unit].improved or s.units[unit].entrenched)
        g.emit(ParkCreated(hex, action.division, PARK_COST, units, covered))
        return Next(evolve(self, made=tuple(sorted((*self.made, hex)))).start)

    def finish_parks(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more Parks."""
        return Next(self.signals)

    def signals(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Then contact. Rule: gts:4.0e."""
        return Wait(self.signal) if self.signal(g.state).has_legal(2) else Done(None)

    def signal(self, s: GameState) -> Ask[None]:
        """Which artillery tries to reach which Leader, or loses the one it has. Rule: gts:16.3b; gts:16.3.1h."""
        ask = Ask[None](self.side, "make and drop contact of artillery with Leaders", rule="gts:16.3b")
        ask.offer(Finish(), self.finish)
        leaders = tuple(leader for leader in s.chiefs() if s.table.leaders[leader].side == self.side)
        for unit in s.of(self.side):
            if has_marker(s, unit):
                if unit in s.contacts:
                    ask.offer(DropContact(unit), self.drop, self.once_refusal, s, unit)
                for leader in leaders:
                    ask.offer(MakeContact(unit, leader), self.call, self.call_refusal, s, unit, leader)
        return ask

    def once_refusal(self, s: GameState, unit: UnitId) -> Iterator[Refusal]:
        """Why a unit may not use its marker again: once a turn. Rule: gts:16.3e; gts:16.3.1h; ruling:I7."""
        if unit in self.signalled:
            yield Refusal("gts:16.3e", f"{s.counter(unit).designation} has tried or dropped contact in this turn")

    def call_refusal(self, s: GameState, unit: UnitId, leader: LeaderId) -> Iterator[Refusal]:
        """Why a unit may not try to make contact with a Leader now. Rule: gts:16.3b; gts:16.3e."""
        yield from self.once_refusal(s, unit)
        yield from contact_refusal(s, unit, leader)

    def call(self, g: Draft[GameState], action: MakeContact) -> Flow[None]:
        """Roll for it. Rule: gts:16.3c."""
        s = g.state
        about = f"{s.counter(action.unit).designation} calls {s.table.leaders[action.leader].name}"
        return Call(Calling(action.unit, action.leader, about), then=self.heard(action.unit).signals)

    def drop(self, g: Draft[GameState], action: DropContact) -> Flow[None]:
        """The contact is lost, and there is none until the next turn. Rule: gts:16.3.1h; ruling:I7."""
        lose_contact(g, action.unit, "gts:16.3.1h")
        return Next(self.heard(action.unit).signals)

    def heard(self, unit: UnitId) -> ArtilleryStep:
        """The procedure with one more unit that has used its marker."""
        return evolve(self, signalled=tuple(sorted((*self.signalled, unit))))

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """The side is done."""
        return Done(None)


@frozen
class Calling(Frame[GameState, None]):
    """An artillery unit tries to make contact with a Leader. Rule: gts:16.3c; gts:16.3d; gts:16.3.2a."""

    unit: UnitId
    leader: LeaderId
    about: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        return Call(die(self.about, "gts:16.3c", self.unit, self.leader), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """At or below the number the marker goes to the Leader, from whomever had it.

        Rule: gts:16.3c; gts:16.3.1c; gts:16.3.2b; gts:1.2h.
        """
        s = g.state
        printed = marker_number(s, self.unit)
        assert printed is not None, f"{self.unit} has no Contact marker"
        modifiers = tuple(contact_modifiers(s, self.unit, self.leader))
        number = printed + sum(each.amount for each in modifiers)
        g.emit(ContactTried(self.unit, self.leader, printed, modifiers, number, roll, passes(roll, number)))
        return Done(None)


def own_parks(s: GameState, side: str) -> tuple[HexId, ...]:
    """The hexes of a side's Parks, by number. Rule: gts:16.2.4a."""
    return tuple(hex for hex, park in sorted(s.parks.items()) if s.table.division(park.division).side == side)


def park_markers(s: GameState, division: Division) -> int:
    """How many Park markers a Division has: one, or as many as the scenario puts on the map. Rule: gts:16.2.1a."""
    return max(1, sum(park.division == division.id for park in s.table.scenario.parks))


def sites(s: GameState, side: str) -> Iterator[tuple[Division, HexId]]:
    """Where a Division of a side has artillery for a Park, by hex. Rule: gts:16.2.1c."""
    found = {(s.units[unit].hex, s.counter(unit).division) for unit in s.of(side) if is_orange(s, unit)}
    return ((s.table.division(division), hex) for hex, division in sorted(found))


@point
def create_refusal(s: GameState, division: Division, hex: HexId) -> Iterator[Refusal]:
    """Why a Division may not place a Park in a hex. Rule: gts:16.2.1a; gts:16.2.1b; gts:16.2.1c; gts:16.2.1e."""
    if s.dispatch.get(division.id, 0) < PARK_COST:
        yield Refusal("gts:16.2.1b", f"{division.name} has no Dispatch Point for an Artillery Park")
    if hex in s.parks:
        yield Refusal("gts:16.2.1e", f"{hex} has an Artillery Park")
    if not ready_in(s, division.id, hex):
        yield Refusal("gts:16.2.1c", f"no Indirect HE of {division.name} in {hex} is ready to fire")
    if sum(park.division == division.id for park in s.parks.values()) >= park_markers(s, division):
        yield Refusal("gts:16.2.1a", f"{division.name} has no Artillery Park left")


@point
def contact_refusal(s: GameState, unit: UnitId, leader: LeaderId) -> Iterator[Refusal]:
    """Why a unit may not try to make contact with a Leader; any of its side will do.

    Rule: gts:16.3a; gts:16.3b; gts:16.1k; gts:16.1q; gts:16.3.1c.
    """
    name, status = s.counter(unit).designation, s.units[unit]
    if status.suppressed:
        yield Refusal("gts:16.3b", f"{name} is Suppressed")
    if is_orange(s, unit) and not status.parked:
        yield Refusal("gts:16.3b", f"{name} is in no Artillery Park")
    if marker_number(s, unit) is None:
        yield Refusal("gts:16.3a", f"{name} has no Contact marker")
    if s.contacts.get(unit) == leader:
        yield Refusal("gts:16.3.1c", f"{name} is in contact with {s.table.leaders[leader].name}")
