"""How units, hexes, modes and turns are called in what a player reads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from hexfront.telling import value
from httr.counters import Counter, LeaderId, UnitId
from httr.operationcharts import Turn
from httr.rules.units import is_gun
from httr.state import HttrState, Unit
from httr.unittypes import Mode

FLAGS: Final = ("disrupted", "depleted", "dismounted", "revealed")
"""The markers that say only that something is so."""
RESULTS: Final = {"-": "no effect", "DEF": "defilade", "DIS": "disruption"}
"""The results of fire and of close action in words. Rule: httr:6.7a; httr:10.3l."""


def name(s: HttrState, who: str) -> str:
    """What a unit or a leader is called."""
    if (unit := UnitId(who)) in s.table.counters:
        return s.table.counters[unit].designation
    leader = s.table.leaders.get(LeaderId(who))
    return leader.name if leader is not None else who


def names(s: HttrState, those: Iterable[str]) -> str:
    """Several of them, in their order."""
    return ", ".join(name(s, who) for who in those)


def formation_name(s: HttrState, id: str) -> str:
    """What a formation is called."""
    return next((one.name for one in s.table.formations.values() if one.id == id), id)


def standing(s: HttrState, unit: UnitId) -> str:
    """A unit with its hex, its mode and its markers: "A 1/501 in C2810 (defilade, 2 lost)"."""
    if unit not in s.units:
        return name(s, unit)
    return f"{name(s, unit)} in {s.units[unit].hex} ({', '.join(markers(s, unit))})"


def mode_name(s: HttrState, unit: UnitId, mode: Mode) -> str:
    """A mode in words: guns that unlimber are in battery. Rule: httr:5.1b."""
    if mode is Mode.DEFILADE and is_gun(s, unit):
        return "in battery"
    return "in Travel Mode" if mode is Mode.TRAVEL else str(mode)


def in_mode(s: HttrState, unit: UnitId, mode: Mode) -> str:
    """A mode as a unit is in it: "in defilade", "in battery", "in Travel Mode", "concentrated"."""
    found = mode_name(s, unit, mode)
    return f"in {found}" if found == Mode.DEFILADE else found


def markers(s: HttrState, unit: UnitId) -> Iterator[str]:
    """The mode and the markers of a unit, in words."""
    status = s.units[unit]
    yield mode_name(s, unit, status.mode)
    if status.lost:
        yield f"{status.lost} lost"
    yield from (word for word in FLAGS if getattr(status, word))
    if status.unsupplied:
        yield "out of supply"
    if status.digging:
        yield f"digging {status.digging}"


def side_name(side: str | None) -> str:
    """A side as a heading has it."""
    return "Nobody" if side is None else side.capitalize()


def turn_name(turn: Turn) -> str:
    """The number, the day and the hours of a turn."""
    return f"{turn}" + (" (night)" if turn.night else "")


def ratings(counter: Counter, status: Unit | None = None) -> str:
    """Strength left of the printed one, effectiveness, morale and range, estimates marked `~`: "4/~5-~3-~8"."""
    left = "" if status is None or not status.lost else f"{counter.strength - status.lost}/"
    printed = (
        value("B" if number is None else number, counter.source_of(field))
        for field, number in (("strength", counter.strength), ("er", counter.er), ("morale", counter.morale))
    )
    reach = f" range {value(counter.range, counter.source_of('range'))}" if counter.range > 1 else ""
    at = f" AT {value(f'{counter.at} x{counter.dots}', counter.source_of('at'))}" if counter.at else ""
    return f"{left}{'-'.join(printed)}{reach}{at}"


def meaning(code: str) -> str:
    """What a result of a preview means, with its code: "defilade (DEF)", "2 strength points".

    That of a close action tells what befalls attackers and defenders: "attackers: no effect (-), defenders: ...".
    """
    attackers, slash, defenders = code.partition("/")
    if slash:
        return f"attackers: {meaning(attackers)}, defenders: {meaning(defenders)}"
    if code in RESULTS:
        return f"{RESULTS[code]} ({code})"
    return losses(int(code))


def losses(points: int) -> str:
    """Strength points lost, in words; none is no effect."""
    return {0: meaning("-"), 1: "1 strength point"}.get(points) or f"{points} strength points"
