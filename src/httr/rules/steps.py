"""One step of a move (9.1, 9.2, 9.6): who may begin, and whether units may go on into a hex together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import Final

from attrs import frozen

from hexfront.flow import Value
from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.remembering import once_a_state
from hexfront.sources import Modifier, Refusal
from httr.counters import UnitId
from httr.marks import CLOSE_ACTED, ENTERED, FIRED, MARCHED, MOVED, SPENT, USED
from httr.rules.allowance import allowance_of, hexes_allowed, is_emplaced, moves_after_fire
from httr.rules.banks import Came
from httr.rules.costs import Going, Passage, column, cost_modifiers, entry_refusal, passage
from httr.rules.stacking import stacking_refusal
from httr.rules.units import is_artillery, is_leg
from httr.rules.zones import in_enemy_zone
from httr.state import HttrState
from httr.terrain import POINT, Way
from httr.unittypes import Family, Mode

MOST_ON_FOOT: Final = 2
MOST_COLUMNS: Final = 2


@frozen
class Move(Value):
    """How far the move of a unit or stack has come.

    `group` are those that move, the first and then the others in roster order; `reaction` tells that it is a reaction
    phase; `came` is the network ("" for none) and the hex of the last step; `path` are the hexes entered so far, by
    those that began; `halted` tells that a column has met another.

    Rule: httr:9.1.2; httr:9.1.4; httr:9.2.1a; httr:9.6.6b.
    """

    group: tuple[UnitId, ...]
    reaction: bool = False
    came: Came | None = None
    path: tuple[HexId, ...] = ()
    halted: bool = False


@point
def start_refusal(s: HttrState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not begin to move.

    Rule: httr:9.1.1; httr:9.2.1b; httr:9.3.1b; httr:6.5.2.5; httr:10.1.10b; ruling:A02; httr:13.3.2.5.
    """
    marks, name = s.marks, s.counter(unit).designation
    if (MOVED, unit) in marks:
        yield Refusal("httr:9.2.1b", f"{name} has moved in this phase")
    if (CLOSE_ACTED, unit) in marks:
        yield Refusal("httr:10.1.10b", f"{name} has fought a close action in this phase")
    if s.type(unit).family is Family.STATIC:
        yield Refusal("httr:9.3.1b", f"{name} is static")
    if (FIRED, unit) in marks and not moves_after_fire(s, unit):
        yield Refusal("httr:9.1.1", f"{name} has fired")
    if (USED, unit) in marks:
        yield Refusal("httr:6.5.2.5", f"{name} has controlled indirect fire")


@point
def together_refusal(s: HttrState, units: tuple[UnitId, ...]) -> Iterator[Refusal]:
    """Why units may not move as one stack. Rule: httr:9.6.5a; httr:11.3.5."""
    columns = sum(s.units[unit].mode is Mode.TRAVEL for unit in units) if len(units) > MOST_COLUMNS else 0
    if columns > MOST_COLUMNS:
        yield Refusal("httr:11.3.5", f"{MOST_COLUMNS} units in Travel Mode at most move together, not {columns}")


@once_a_state
def points_left(s: HttrState, unit: UnitId) -> int:
    """What a unit may still spend, in parts of a point. Rule: httr:9.2.4a."""
    return allowance_of(s, unit) - s.amount(SPENT, unit)


@cache
def in_points(parts: int) -> str:
    """Parts of a movement point as points.

    >>> in_points(30), in_points(4), in_points(-6)
    ('2 1/2', '1/3', '-1/2')
    """
    whole, rest = divmod(abs(parts), POINT)
    words = [str(whole)] * bool(whole or not rest) + [str(Fraction(rest, POINT))] * bool(rest)
    return ("-" if parts < 0 else "") + " ".join(words)


@point
def step_refusal(s: HttrState, move: Move, to: HexId) -> Iterator[Refusal]:
    """Why the units of a move may not go on into a hex together.

    Rule: httr:9.2.2; httr:9.2.5; httr:9.6.4; httr:9.6.6b; httr:11.2.2; httr:11.3.5; ruling:A68;
    ruling:A358.
    """
    side = s.side(move.group[0])
    holder = s.holder(to)
    if holder is not None and holder != side:
        yield Refusal("httr:9.2.2", f"{to} is held by the enemy")
        return
    if move.halted:
        yield Refusal("httr:9.6.6b", f"a column stops where it meets another in {s.units[move.group[0]].hex}")
    yield from together_refusal(s, move.group)
    yield from stacking_refusal(s, move.group, to)
    how = going(s, move, to)
    for unit in move.group:
        yield from unit_refusal(s, move, unit, to, how)


def unit_refusal(s: HttrState, move: Move, unit: UnitId, to: HexId, how: Going) -> Iterator[Refusal]:
    """Why one unit of a move may not go on into a hex: the ground, its allowance, a limit in hexes, a gun in battery.

    Rule: httr:9.2.4a; httr:9.2.4b; httr:9.2.4c; httr:9.1.4; httr:9.5.3; httr:9.5.2.1; ruling:A67;
    ruling:A350.
    """
    name, start = s.counter(unit).designation, s.units[unit].hex
    entered, most = s.amount(ENTERED, unit), hexes_allowed(s, unit, move.reaction)
    if most is not None and entered >= most:
        yield Refusal(limit_rule(s, unit), f"{name} may enter no more than {most} in this phase")
    blocked = tuple(entry_refusal(s, unit, start, to, how))
    yield from blocked
    if not blocked and entered:
        lines = tuple(cost_modifiers(s, unit, start, to, how))
        left = points_left(s, unit)
        if sum(line.amount for line in lines) > left:
            yield Refusal("httr:9.2.4a", f"{name} has {in_points(left)} MP left, and {to} costs {in_words(lines)}")
    if is_emplaced(s, unit) and is_artillery(s, unit) and in_enemy_zone(s, s.side(unit), to):
        yield Refusal("httr:9.5.2.2a", f"{name} is in battery, and the enemy controls {to}")


def limit_rule(s: HttrState, unit: UnitId) -> str:
    """Which rule limits the hexes that a unit may enter. Rule: httr:9.5.3; httr:9.5.2.1; httr:9.1.4."""
    return "httr:9.5.3" if s.units[unit].disrupted else "httr:9.5.2.1" if is_emplaced(s, unit) else "httr:9.1.4"


def in_words(lines: Iterable[Modifier]) -> str:
    """The sum of a cost with its parts: "4 (clear 3, slope 1)"."""
    parts = tuple(lines)
    told = ", ".join(f"{one.why} {in_points(one.amount)}" for one in parts)
    return f"{in_points(sum(one.amount for one in parts))} ({told})"


def going(s: HttrState, move: Move, to: HexId) -> Going:
    """What matters to the next step of a move. Rule: httr:11.3.8; httr:9.6.7; httr:11.3.7."""
    defiladed = len(move.group) > 1 and s.units[uppermost(s, move.group)].mode is Mode.DEFILADE
    return Going(move.came, defiladed, is_crowded(s, move.group, to))


def uppermost(s: HttrState, units: tuple[UnitId, ...]) -> UnitId:
    """The unit that lies highest among some in one hex."""
    return next(unit for unit in s.at(s.units[units[0]].hex) if unit in units)


def is_crowded(s: HttrState, units: tuple[UnitId, ...], to: HexId) -> bool:
    """Whether too many on foot would use a road into a hex: of the stack, with those that came there by road.

    Rule: httr:9.6.7; httr:9.6.8a; httr:9.6.8b; httr:11.3.7.
    """
    if len(units) + len(s.at(to)) > MOST_ON_FOOT and (walking := sum(is_leg(s, unit) for unit in units)):
        return walking + on_foot(s, to, units) > MOST_ON_FOOT
    return False


def on_foot(s: HttrState, hex: HexId, but: tuple[UnitId, ...] = ()) -> int:
    """How many in a hex, but for some, have marched there by road in this phase, and stand there still ready to march.

    Rule: httr:11.3.7; ruling:A357.
    """
    others = (unit for unit in s.at(hex) if unit not in but and s.units[unit].mode is Mode.CONCENTRATED)
    return sum(s.amount(MARCHED, unit) > 0 and is_leg(s, unit) for unit in others)


def marches(s: HttrState, move: Move, unit: UnitId, to: HexId) -> bool:
    """Whether a unit of a move goes on foot at the rate of a road. Rule: httr:11.3.7."""
    on_road = passage_of(s, move, unit, to).road is not None
    return on_road and column(s, unit, going(s, move, to)) is Way.LEG_CONCENTRATED


def passage_of(s: HttrState, move: Move, unit: UnitId, to: HexId) -> Passage:
    """The way that a unit of a move takes into a hex."""
    way = passage(s, unit, s.units[unit].hex, to, going(s, move, to))
    assert way is not None, f"{unit} has no way into {to}"
    return way
