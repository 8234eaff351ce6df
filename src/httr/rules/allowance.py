"""How far a unit may move (9.3.1, 13.2.7, 19.6.2): its movement allowance, in parts of a point, and limits in hexes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Modifier
from hexfront.state import Draft, Marked
from hexfront.values import evolve
from httr.counters import UnitId
from httr.events import AllowanceRolled
from httr.marks import ALLOWANCE, FIRED, HALVED, LIMIT
from httr.rules.checks import one_die, two_dice
from httr.rules.leaders import leaders_of, leads
from httr.rules.subordination import formation_of
from httr.rules.supply import Level, has_path, supply_level
from httr.rules.units import is_artillery, is_leg, is_towed
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

REACTION_LEG: Final = 2
REACTION_VEHICULAR: Final = 4
SHORT_LEG: Final = 1
SHORT_VEHICULAR: Final = 2
LEADER: Final = POINT
LENT: Final = "httr:19.6.2a"


@point
def allowance_modifiers(s: HttrState, unit: UnitId) -> Iterator[Modifier]:
    """The parts of a unit's normal movement allowance, 12 to the point: its type, and leaders with their headquarters.

    Rule: httr:9.3.1a; httr:9.3.1c; httr:9.3.1d; httr:18.9.7b; httr:19.2.3; httr:19.6.2a; httr:19.6.2b; ruling:A114.
    """
    kind = s.type(unit)
    yield Modifier(kind.ma * POINT, kind.id.replace("_", " "), "httr:9.3.1a")
    for leader in leaders_of(s, s.side(unit)) if s.leaders else ():
        own = s.table.formations[s.table.leaders[leader].formation]
        at_hand = own.headquarters in s.at(s.leaders[leader])
        if at_hand and leads(s, leader, unit):
            yield Modifier(LEADER, f"{s.table.leaders[leader].name} with his headquarters", LENT)


@once_a_state
def normal_allowance(s: HttrState, unit: UnitId) -> int:
    """A unit's movement allowance in full supply, in parts of a point. Rule: httr:9.3.1a."""
    return sum(line.amount for line in allowance_modifiers(s, unit))


@once_a_state
def allowance_of(s: HttrState, unit: UnitId) -> int:
    """What a unit may spend in this phase, in parts of a point: a roll limits it, fire and a late entry halve it.

    What leaders lend comes on top of a roll.

    Rule: httr:2.4.1a; httr:9.2.4a; httr:13.2.7.5a; httr:18.9.2a; httr:19.2.3; httr-sc:17.3g; ruling:A99; ruling:A356;
    ruling:HS17.
    """
    normal, rolled = normal_allowance(s, unit), s.marked(LIMIT, unit)
    current = normal if rolled is None else min(normal, int(rolled) * POINT + lent(s, unit))
    halved = s.marked(FIRED, unit) is not None or s.marked(HALVED, unit) is not None
    return half(current) if halved else current


def half(parts: int) -> int:
    """Half of an allowance, in parts of a point; half a point is a whole one. Rule: httr:2.4.1a; ruling:HS17."""
    return -(-parts // (2 * POINT)) * POINT


def lent(s: HttrState, unit: UnitId) -> int:
    """What leaders with their headquarters add to a unit's allowance, in parts of a point. Rule: httr:19.6.2a."""
    return sum(line.amount for line in allowance_modifiers(s, unit) if line.rule == LENT)


@once_a_state
def hexes_allowed(s: HttrState, unit: UnitId, reaction: bool) -> int | None:
    """How many hexes a unit may enter in this phase; None sets no limit.

    Rule: httr:9.5.3; httr:10.6.2i; httr:9.3.10e; httr:9.5.2.1; httr:9.1.4; httr:14.6.2b; httr:11.4.3b; httr:18.6.1.
    """
    if s.units[unit].disrupted or is_emplaced(s, unit):
        return 1
    if not reaction:
        return None
    leg = is_leg(s, unit)
    if 2 * allowance_of(s, unit) < normal_allowance(s, unit):
        return SHORT_LEG if leg else SHORT_VEHICULAR
    return REACTION_LEG if leg else REACTION_VEHICULAR


def is_emplaced(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit is a towed gun in battery. Rule: httr:9.3.10b; httr:9.5.2.1; httr:18.6.1."""
    return is_towed(s, unit) and s.units[unit].mode is Mode.DEFILADE


def moves_after_fire(s: HttrState, unit: UnitId) -> bool:
    """Whether a unit may move although it has fired: concentrated self-propelled artillery.

    Rule: httr:18.9.2a; httr:4.1p.
    """
    return is_artillery(s, unit) and not is_towed(s, unit) and s.units[unit].mode is Mode.CONCENTRATED


@frozen
class Assessment(Frame[HttrState, None]):
    """The supply of a unit that begins to move: if it lacks any, dice limit its allowance, once for its formation.

    Rule: httr:13.2.7.4; httr:13.2.7.5a; httr:13.2.7.6a; httr:13.2.7.7a; httr:14.6.2a; ruling:A98; ruling:A99.
    """

    unit: UnitId
    key: tuple[str, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Judge it. Rule: httr:13.2.7.4."""
        s, level = g.state, supply_level(g.state, self.unit)
        if level is Level.FULL:
            return Done(None)
        formation = formation_of(s, self.unit)
        why = "points" if has_path(s, self.unit) else "path"
        on = evolve(self, key=(ALLOWANCE, formation.id, why))
        if s.marked(*on.key) is not None:
            return Next(on.limit)
        about = f"movement allowance of {formation.name}"
        one_point = level is Level.ONE
        dice = two_dice(about, "httr:13.2.7.5a") if one_point else one_die(about, "httr:13.2.7.6a")
        return Call(dice, then=on.rolled)

    def rolled(self, g: Draft[HttrState], roll: int) -> Flow[None]:
        """So many points have all units that are no better off. Rule: httr:13.2.7.5a; ruling:A99."""
        _, formation, why = self.key
        rule = "httr:13.2.7.5a" if why == "points" else "httr:13.2.7.7a"
        g.emit(AllowanceRolled(formation, why, roll, rule))
        return Next(self.limit)

    def limit(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """That is the most that the unit has. Rule: ruling:A99."""
        g.emit(Marked((LIMIT, self.unit), g.state.amount(*self.key)))
        return Done(None)
