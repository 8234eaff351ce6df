"""Which formations may attack the same hex in a phase (10.1.6, 17.6, 17.7, 19.1.3)."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.hexes import HexId
from hexfront.hooks import point
from hexfront.sources import Refusal
from httr.counters import Echelon, FormationId, UnitId
from httr.marks import CLOSE_ACTED
from httr.rules.leaders import leader_with
from httr.rules.subordination import REGIMENTAL, chain, commanded_by, formation_of, is_under
from httr.rules.units import is_combat_engineer, is_headquarters, is_heavy_weapons, is_infantry
from httr.state import HttrState


@point
def formation_refusal(s: HttrState, attackers: tuple[UnitId, ...], hex: HexId) -> Iterator[Refusal]:
    """Why units may not attack a hex together, or after those that have in this phase.

    A headquarters goes along with others, never alone. A leader stacked with one of them that is subordinate to him
    lifts all of the rest.

    Rule: httr:10.1.6a; httr:10.1.6b; httr:10.1.6c; httr:10.1.6d; httr:17.6a; httr:17.7.1; httr:17.7.2; httr:17.7.3a;
    httr:17.7.3b; httr:19.1.3; ruling:A355.
    """
    if all(is_headquarters(s, unit) for unit in attackers):
        yield Refusal("httr:17.7.3a", f"{s.names(attackers)} attacks with none of the units under its command")
    if any(leader_with(s, unit) is not None for unit in attackers):
        return
    for unit in attackers:
        for other in (*attackers, *earlier(s, attackers, hex)):
            if other != unit:
                yield from pair_refusal(s, unit, other)


def earlier(s: HttrState, attackers: tuple[UnitId, ...], hex: HexId) -> Iterator[UnitId]:
    """The units that have attacked a hex in this phase, dead ones too, in roster order. Rule: httr:17.7.1."""
    for unit in s.table.roster[s.side(attackers[0])]:
        if s.marked(CLOSE_ACTED, unit) == hex and unit not in attackers:
            yield unit


@point
def pair_refusal(s: HttrState, unit: UnitId, other: UnitId) -> Iterator[Refusal]:
    """Why two units may not attack the same hex in a phase.

    Rule: httr:10.1.6a; httr:10.1.6b; httr:10.1.6c; httr:10.1.6d; httr:17.6a; httr:17.7.1; httr:17.7.2; httr:17.7.3a;
    httr:17.7.3b.
    """
    names = f"{s.counter(unit).designation} and {s.counter(other).designation}"
    own = formation_of(s, unit)
    related = is_under(s, other, own.id) or is_under(s, unit, formation_of(s, other).id)
    if army_of(s, unit) != army_of(s, other) and not related:
        yield Refusal("httr:17.7.1", f"{names} are of different divisions or independent formations")
    regiments = {regiment_of(s, unit), regiment_of(s, other)} - {None}
    if len(regiments) > 1 and all(is_infantry(s, each) or is_heavy_weapons(s, each) for each in (unit, other)):
        yield Refusal("httr:10.1.6b", f"{names} are of different regiments")
    commanded = commanded_by(s, unit)
    if is_headquarters(s, unit) and (commanded is None or not is_under(s, other, commanded.id)):
        yield Refusal("httr:17.7.3a", f"{names}: the headquarters does not command the other")
    if is_combat_engineer(s, unit) and not related:
        yield Refusal("httr:10.1.6d", f"{names}: the engineers are not of the other's organization")


def army_of(s: HttrState, unit: UnitId) -> FormationId:
    """The highest formation under a corps that a unit is of: its division, or an independent one; or else the corps.

    Rule: httr:10.1.6a; httr:17.3a; httr:17.7.1.
    """
    own = tuple(chain(s, formation_of(s, unit).id))
    below = [one.id for one in own if one.echelon is not Echelon.CORPS]
    return below[-1] if below else own[0].id


def regiment_of(s: HttrState, unit: UnitId) -> FormationId | None:
    """The regiment, brigade or Kampfgruppe of a unit; None for one directly under a division or corps.

    Rule: httr:10.1.6b.
    """
    own = formation_of(s, unit)
    return own.id if own.echelon in REGIMENTAL else None
