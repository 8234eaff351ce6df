"""Barrage markers (16.6.2), and Indirect Fire at a hex without units, which leaves nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import BombardHex
from gts.counters import UnitId
from gts.events import BarragePlaced, Fired
from gts.rules.checks import NEVER, Check, die
from gts.rules.fire import (
    COMPANY_BONUS,
    INDIRECT,
    firer_modifiers,
    has_company_bonus,
    limited,
)
from gts.rules.fire_zones import mission_range
from gts.rules.line_of_sight import field_of_view
from gts.rules.parks import show_fired
from gts.rules.radio import lose_contact
from gts.rules.spotting import aim_refusal, companions, spotted_alone, spotter_of
from gts.state import HEAVY, LIGHT, GameState
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.hexes import HexId
from hexfront.sources import Refusal
from hexfront.state import Draft

HEAVY_RATING: Final = 6  # gts:16.6.2.1b


def barrage_weight(s: GameState, firer: UnitId, bonus: bool) -> str:
    """Which barrage marker a shot leaves: by the printed rating, the Company Bonus and the firer's own markers.

    Rule: gts:16.6.2.1a; gts:16.6.2.1b; gts:16.6.2.1c; gts:16.6.2.1d; gts:16.6.2.1i; ruling:I3.
    """
    rating = s.face(firer).fire_rating
    assert rating is not None, f"{firer} has no Fire Rating"
    own = sum(each.amount for each in firer_modifiers(s, firer) if each.rule != "gts:16.6.2.2h")
    return HEAVY if rating + own + (s.modifier(COMPANY_BONUS).amount if bonus else 0) >= HEAVY_RATING else LIGHT


def place_barrage(g: Draft[GameState], firer: UnitId, hex: HexId, roll: int, bonus: bool) -> None:
    """Put a barrage marker on a hex; a light one never replaces a heavy one, and a 9 leaves none.

    Rule: gts:16.6.2.1e; gts:16.6.2.1f; gts:16.6.2.1g; gts:16.6.2.1h; gts:16.5m.
    """
    weight = barrage_weight(g.state, firer, bonus)
    if roll != NEVER and g.state.barrages.get(hex) != HEAVY and g.state.barrages.get(hex) != weight:
        g.emit(BarragePlaced(hex, weight))


@frozen
class HexBarrage(Frame[GameState, None]):
    """A unit fires indirectly at a hex without units, to leave a barrage. Rule: gts:16.5b; gts:16.6.2.1j; ruling:I4."""

    firer: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Choose the hex."""
        return Wait(self.aim)

    def aim(self, s: GameState) -> Ask[None]:
        """Which hex. Rule: gts:16.5b."""
        ask = Ask[None](
            s.side(self.firer),
            f"put a barrage of {s.counter(self.firer).designation}",
            rule="gts:16.5b",
            subject=(self.firer,),
        )
        for hex in aimable_hexes(s, self.firer):
            ask.offer(BombardHex(hex), self.aimed, aim_refusal, s, self.firer, hex)
        return ask

    def aimed(self, g: Draft[GameState], action: BombardHex) -> Flow[None]:
        """The Company Bonus can make it heavy. Rule: gts:16.6.2.1b."""
        on = HexShot(self.firer, action.hex)
        return (
            Call(Check(self.firer, "Company Bonus", "gts:15.6e"), then=on.counted)
            if has_company_bonus(g.state, self.firer)
            else Next(on.start)
        )


def aimable_hexes(s: GameState, firer: UnitId) -> Iterator[HexId]:
    """The hexes without units in a unit's Fire Range that it sees, or that are spotted for it, nearest first.

    Rule: gts:16.5b; gts:16.5d; gts:16.5h.
    """
    itself = () if s.units[firer].parked else (firer,)
    eyes = {s.units[eye].hex for eye in (*itself, *companions(s, firer))}
    seen = {hex for eye in eyes for hex in field_of_view(s, eye, spotting=True)}
    within = s.table.board.within(s.units[firer].hex, mission_range(s, firer))
    return (hex for hex in within if hex in seen and not s.at(hex))


def no_hex_refusal(s: GameState, firer: UnitId) -> Iterator[Refusal]:
    """Why a unit may fire at no hex without units. Rule: gts:16.5b; gts:16.5d."""
    if s.units[firer].suppressed:
        yield from aim_refusal(s, firer, s.units[firer].hex)
    elif all(next(aim_refusal(s, firer, hex), None) is not None for hex in aimable_hexes(s, firer)):
        name = s.counter(firer).designation
        yield Refusal("gts:16.5d", f"{name} has no hex in range that it sees or that is spotted for it")


@frozen
class HexShot(Frame[GameState, None]):
    """The shot at a hex without units. Rule: gts:16.6.2.1j."""

    firer: UnitId
    hex: HexId
    bonus: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll."""
        return Call(
            die(
                f"{g.state.counter(self.firer).designation} fires at {self.hex}", "gts:16.6.2.1j", self.firer, self.hex
            ),
            then=self.rolled,
        )

    def counted(self, g: Draft[GameState], bonus: bool) -> Flow[None]:
        """With or without the Company Bonus."""
        return Next(HexShot(self.firer, self.hex, bonus).start)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Any roll but 9 leaves the marker; a 9 loses the contact.

        Rule: gts:16.6.2.1j; gts:16.5m; gts:16.3.1b; gts:16.3.1e.
        """
        s = g.state
        printed = s.face(self.firer).fire_rating
        assert printed is not None, f"{self.firer} has no Fire Rating"
        bonus = (s.modifier(COMPANY_BONUS),) if self.bonus else ()
        modifiers = (*bonus, *firer_modifiers(s, self.firer))
        rating = limited(printed + sum(each.amount for each in modifiers))
        spotter = spotter_of(s, self.firer, self.hex)
        g.emit(Fired(self.firer, None, self.hex, INDIRECT, printed, modifiers, rating, roll, None, spotter))
        show_fired(g, self.firer)
        if spotter is None:
            spotted_alone(g, self.firer)
        if roll == NEVER:
            lose_contact(g, self.firer, "gts:16.3.1b")
        place_barrage(g, self.firer, self.hex, roll, self.bonus)
        return Done(None)
