"""Rout: a Formation that has suffered gives way (S3.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import ChooseFormation, RunTo
from gts.counters import UnitId
from gts.events import ActivationEnded, EntrenchmentBuilt, Moved, NoEffect, ParkDisbanded, Routed
from gts.marks import DISPLACED
from gts.rules.checks import die
from gts.rules.fire_zones import in_enemy_zone
from gts.rules.leaders import Displaced, leader_of_unit
from gts.rules.movement import Movement
from gts.rules.parks import units_in_park
from gts.rules.results import eliminate
from gts.rules.steps import allowance, step_refusal
from gts.state import GameState
from gts.titles.where_eagles_dare.event_rout import is_independent, routing, steps_lost
from gts.titles.where_eagles_dare.random_events.dutch import HOLDS
from hexfront.chance import Each
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked

HOOKS: Final = Hooks()
BRITTLE: Final = "59th-infantry"
GERMAN: Final = "german"


def belongs(s: GameState, unit: UnitId, formation: str) -> bool:
    """Whether a unit is one of a Formation's own. Rule: wed:S3.1-rout-a."""
    counter = s.table.counters[unit]
    return counter.formation == formation and not is_independent(counter)


def own_units(s: GameState, formation: str) -> tuple[UnitId, ...]:
    """The units of a Formation on the map, in roster order."""
    return tuple(unit for unit in s.table.order if unit in s.units and belongs(s, unit, formation))


def shaken(s: GameState) -> tuple[str, ...]:
    """The Formations that may be routed, of either side, in roster order. Rule: wed:S3.1-rout-a."""
    formations = dict.fromkeys(s.counter(unit).formation for unit in s.table.order if unit in s.units)
    return tuple(
        one for one in formations if steps_lost(s, one) and any(is_covered(s, unit) for unit in own_units(s, one))
    )


def is_covered(s: GameState, unit: UnitId) -> bool:
    """Whether a unit is in an enemy Fire Zone."""
    return in_enemy_zone(s, s.side(unit), s.units[unit].hex)


def with_stacked(s: GameState, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Units, and the Independent ones of their side that are stacked with them. Rule: wed:S3.1-rout-b."""
    hexes = {s.units[unit].hex for unit in units}
    along = (
        unit
        for unit in s.table.order
        if unit in s.units and (unit in units or (is_independent(s.counter(unit)) and s.units[unit].hex in hexes))
    )
    return tuple(along)


@frozen
class RoutEvent(Frame[GameState, None]):
    """The enemy names a Formation that is routed. Rule: wed:S3.1-rout-a; wed:S3.0b."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, if any may be."""
        if not shaken(g.state):
            g.emit(NoEffect("a rout: no Formation is shaken", "wed:S3.1-rout-a"))
            return Done(None)
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[None]:
        """Which, of either side. Rule: wed:S3.1-rout-a."""
        ask = Ask[None](s.table.enemy[self.side], "a rout: choose the Formation", rule="wed:S3.1-rout-a")
        for formation in shaken(s):
            ask.offer(ChooseFormation(formation), self.chosen)
        return ask

    def chosen(self, g: Draft[GameState], action: ChooseFormation) -> Flow[None]:
        """What happens to it depends on whose it is.

        Rule: wed:S3.1-rout-d; wed:S3.1-rout-g; wed:S3.1-rout-k; ruling:EV6.
        """
        s, formation = g.state, action.formation
        units = own_units(s, formation)
        counter = s.counter(units[0])
        if counter.division == BRITTLE:
            return Next(Collapsing(formation).start)
        if counter.side == GERMAN:
            return Next(Dissolving(with_stacked(s, units)).start)
        return Call(Each(tuple(GivingWay(unit, digs=True) for unit in with_stacked(s, units))), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is over."""
        return Done(None)


def retreat_refusal(s: GameState, unit: UnitId, to: HexId) -> Iterator[Refusal]:
    """Why a routed unit may not go to an adjacent hex: movement forbids it, or the enemy fires there.

    Rule: wed:S3.1-rout-c; wed:S3.1-rout-e; wed:S3.1-rout-g; ruling:V12; ruling:EV7.
    """
    whole = s.with_mark(("spent", unit), 0)
    yield from (line for line in step_refusal(whole, Movement((unit,)), to) if line.rule != HOLDS)
    if in_enemy_zone(s, s.side(unit), to):
        yield Refusal("wed:S3.1-rout-e", f"{to} is in an enemy Fire Zone")


def retreats(s: GameState, unit: UnitId) -> Iterator[HexId]:
    """The hexes to which a routed unit may go; none for one that does not move by points. Rule: wed:S3.1-rout-c."""
    around = s.table.board.neighbours(s.units[unit].hex) if allowance(s, unit) else ()
    return (to for to in around if next(retreat_refusal(s, unit, to), None) is None)


@frozen
class GivingWay(Frame[GameState, None]):
    """A routed unit leaves the enemy's Fire Zones by one hex, and nobody may fire at it.

    One that cannot is dug in where it is (`digs`), or eliminated.

    Rule: wed:S3.1-rout-c; wed:S3.1-rout-d; wed:S3.1-rout-e; wed:S3.1-rout-f; wed:S3.1-rout-g; wed:S3.1-rout-j.
    """

    unit: UnitId
    digs: bool

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Outside all Fire Zones it does nothing; a rider goes with its vehicle. Rule: wed:S3.1-rout-d."""
        s = g.state
        status = s.units.get(self.unit)
        if status is None or status.on is not None or not is_covered(s, self.unit):
            return Done(None)
        if next(retreats(s, self.unit), None) is not None:
            return Wait(self.where)
        if not self.digs:
            eliminate(g, self.unit, "wed:S3.1-rout-j")
        elif not status.entrenched:
            g.emit(EntrenchmentBuilt(self.unit, self.unit))
        return Done(None)

    def where(self, s: GameState) -> Ask[None]:
        """Into which hex. Rule: wed:S3.1-rout-e; wed:S3.1-rout-g."""
        rule = "wed:S3.1-rout-e" if self.digs else "wed:S3.1-rout-g"
        name, hex = s.counter(self.unit).designation, s.units[self.unit].hex
        ask = Ask[None](s.side(self.unit), f"{name} is routed from {hex}", rule=rule, subject=(self.unit,))
        for to in s.table.board.neighbours(hex):
            ask.offer(RunTo(to), self.go, retreat_refusal, s, self.unit, to)
        return ask

    def go(self, g: Draft[GameState], action: RunTo) -> Flow[None]:
        """It is there, and acts no more in this activation. Rule: wed:S3.1-rout-e; ruling:EV3."""
        g.emit(Moved(self.unit, g.state.units[self.unit].hex, action.hex, 0))
        g.emit(ActivationEnded(self.unit, "was routed", "wed:S3.1-rout-e"))
        g.emit(Marked((DISPLACED, self.unit), 1))
        return Done(None)


@frozen
class Dissolving(Frame[GameState, None]):
    """A German Formation of another Division than the 59th leaves the map.

    Rule: wed:S3.1-rout-g; wed:S3.1-rout-h; wed:S3.1-rout-j.
    """

    units: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """First those in Fire Zones get out of them. Rule: wed:S3.1-rout-g."""
        return Call(Each(tuple(GivingWay(unit, digs=False) for unit in self.units)), then=self.leave)

    def leave(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """Then all that are left are taken off. Rule: wed:S3.1-rout-h."""
        for unit in self.units:
            status = g.state.units.get(unit)
            if status is not None:
                g.emit(Routed(unit, status.hex))
                if status.parked and not units_in_park(g.state, status.hex):
                    division = g.state.parks[status.hex].division
                    g.emit(ParkDisbanded(status.hex, division, (), "ruling:PK1"))
        return Done(None)


@HOOKS.after(Routed)
def leaderless(s: GameState, e: Routed) -> Frame[GameState, None] | None:
    """Its Leader may have lost his company, or his Formation. Rule: gts:21.3a; gts:21.3b."""
    leader = leader_of_unit(s, e.unit)
    return Displaced(leader) if leader is not None else None


@frozen
class Collapsing(Frame[GameState, None]):
    """A Formation of the 59th may be gone for good, the more likely the more Steps it has lost.

    Rule: wed:S3.1-rout-k.
    """

    formation: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        lost = steps_lost(g.state, self.formation)
        about = f"the rout of {self.formation}, which has lost {lost} Steps"
        return Call(die(about, "wed:S3.1-rout-k"), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """At or below the Steps lost it is removed. Rule: wed:S3.1-rout-k."""
        if roll > steps_lost(g.state, self.formation):
            g.emit(NoEffect(f"a rout: rolled {roll}, and {self.formation} holds", "wed:S3.1-rout-k"))
        else:
            remove_formation(g, self.formation, "wed:S3.1-rout-k")
        return Done(None)


def remove_formation(g: Draft[GameState], formation: str, rule: str) -> None:
    """Take a Formation off for good, with the Independent Units of its Division in the range of its Leader.

    Rule: wed:S3.1-rout-b; wed:S3.1-rout-k; ruling:SE1.
    """
    s = g.state
    for unit in dict.fromkeys((*with_stacked(s, own_units(s, formation)), *routing(s, formation))):
        eliminate(g, unit, rule)
