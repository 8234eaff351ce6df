"""Fire at units in piggyback mode, and Assaults on them (S4.4).

One roll strikes both. A result on either throws the infantry off: a result that is certain does so before it is
applied, a possible Suppression when it has had its effect.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.counters import UnitId
from gts.events import ActivationEnded, AssaultDeclared, Eliminated, Fired, ResultTaken
from gts.rules.fire import defense_modifiers
from gts.rules.positions import position_defense
from gts.rules.results import POSSIBLE_SUPPRESSION, eliminate
from gts.rules.shots import Struck, struck_too
from gts.rules.stacking import is_overstacked
from gts.state import GameState
from gts.titles.where_eagles_dare.piggyback import RideEnded, rider_of
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import Hooks
from hexfront.sources import Modifier
from hexfront.state import Draft

HOOKS: Final = Hooks()


@HOOKS.add(struck_too)
def both_are_struck(s: GameState, target: UnitId) -> Iterator[Struck]:
    """The roll at the vehicle strikes its rider too. Rule: wed:S4.4a; wed:S4.4f."""
    rider = rider_of(s, target)
    if rider is not None:
        yield Struck(rider, "wed:S4.4a")


@HOOKS.add(defense_modifiers)
def behind_the_vehicle(s: GameState, target: UnitId) -> Iterator[Modifier]:
    """The position of the vehicle covers its rider, as its Column does. Rule: wed:S4.4b."""
    carrier = s.units[target].on
    if carrier is not None:
        yield from position_defense(s, carrier)


def thrown_with(s: GameState, unit: UnitId) -> Frame[GameState, None] | None:
    """The forced dismount of a unit, or of the rider of one; None if it is in no pair."""
    if unit not in s.units:
        return None
    rider = unit if s.units[unit].on is not None else rider_of(s, unit)
    return Thrown(rider, ends=True) if rider is not None else None


@HOOKS.after(Fired)
def certain_result(s: GameState, e: Fired) -> Frame[GameState, None] | None:
    """Before a certain result is applied the infantry is off. Rule: wed:S4.4c."""
    certain = e.cell is not None and str(e.cell.value) != POSSIBLE_SUPPRESSION
    return thrown_with(s, e.target) if certain and e.target is not None else None


@HOOKS.after(ResultTaken)
def result_taken(s: GameState, e: ResultTaken) -> Frame[GameState, None] | None:
    """A result on either has had its effect. Rule: wed:S4.4c."""
    return thrown_with(s, e.unit)


@HOOKS.after(Eliminated)
def vehicle_lost(s: GameState, e: Eliminated) -> Frame[GameState, None] | None:
    """The vehicle is gone, whatever has destroyed it. Rule: wed:S4.4c."""
    rider = rider_of(s, e.unit, e.hex)
    return Thrown(rider, ends=False) if rider is not None else None


@HOOKS.after(AssaultDeclared)
def assaulted(s: GameState, e: AssaultDeclared) -> Frame[GameState, None] | None:
    """Whoever is assaulted dismounts at once, and draws no fire for it. Rule: wed:S4.4e."""
    riders = tuple(unit for unit in s.at(e.target) if s.units[unit].on is not None)
    return AllOff(riders) if riders else None


@frozen
class Thrown(Frame[GameState, None]):
    """A rider is off its vehicle at once, without drawing fire; in an overstacked hex it is eliminated.

    `ends` tells that the vehicle's activation is over.

    Rule: wed:S4.4c; wed:S4.4d.
    """

    unit: UnitId
    ends: bool

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Off, if it still rides. Rule: wed:S4.4c."""
        status = g.state.units.get(self.unit)
        if status is None or status.on is None:
            return Done(None)
        g.emit(RideEnded(self.unit))
        if self.ends and status.on in g.state.units and g.state.marked("acted", status.on):
            g.emit(ActivationEnded(status.on, "its riders were thrown off", "wed:S4.4c"))
        return Next(self.crowd)

    def crowd(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """There must be room for it. Rule: wed:S4.4d."""
        if is_overstacked(g.state, g.state.units[self.unit].hex):
            eliminate(g, self.unit, "wed:S4.4d")
        return Done(None)


@frozen
class AllOff(Frame[GameState, None]):
    """All riders of an assaulted hex dismount, one after the other. Rule: wed:S4.4e."""

    units: tuple[UnitId, ...]

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The next one."""
        if not self.units:
            return Done(None)
        return Call(Thrown(self.units[0], ends=False), then=AllOff(self.units[1:]).start)
