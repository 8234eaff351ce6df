"""The effects of fire (6.7): losses are placed, and the owners of the units decide what they may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

from hexfront.chance import Each, Pick
from hexfront.flow import Ask, Call, Done, Flow, Frame, Next, Wait
from hexfront.state import Draft
from httr.actions import Method, PlaceLoss
from httr.counters import UnitId
from httr.rules.direct_fire import is_conventional
from httr.rules.fire_results import Impact
from httr.rules.losses import Losses
from httr.rules.under_fire import JumpingOff, TakingCover, UnderFire, may_take_cover
from httr.rules.units import TOP, family
from httr.state import HttrState
from httr.unittypes import Family, Mode

LOSS: Final = "httr:6.7.3a"


def victim_of(s: HttrState, impact: Impact) -> UnitId:
    """Who loses the points: the target; of units in Travel Mode the uppermost that direct fire can hurt.

    Rule: httr:6.7.8b; httr:6.3.2.2f; httr:6.5.3.1; ruling:A16; ruling:A63; ruling:A212.
    """
    target = impact.target
    if impact.method != Method.DIRECT or target not in s.units or s.units[target].mode is not Mode.TRAVEL:
        return target
    columns = (unit for unit in within_reach(s, impact) if s.units[unit].mode is Mode.TRAVEL)
    return next((unit for unit in columns if is_conventional(s, unit)), target)


def within_reach(s: HttrState, impact: Impact) -> tuple[UnitId, ...]:
    """The top two units of the hex, or of the group that losses may pass to. Rule: httr:6.3.1.6; ruling:A53."""
    there = (unit for unit in s.at(impact.hex) if not impact.group or unit in impact.group)
    return tuple(there)[:TOP]


def takers(s: HttrState, impact: Impact) -> tuple[UnitId, ...]:
    """To whom points may pass that the target could not lose any more: the new top two, if they are no AFVs.

    Rule: httr:6.3.1.6; httr:6.3.2.2g; httr:6.3.2.2i; ruling:A15; ruling:A16.
    """
    if impact.method != Method.DIRECT:
        return ()
    return tuple(unit for unit in within_reach(s, impact) if is_conventional(s, unit))


def spilled_on(s: HttrState, impact: Impact, hurt: tuple[tuple[UnitId, int], ...]) -> tuple[UnitId, ...]:
    """Whom the next point of indirect fire may hit: no type again before every other in the hex has had its turn.

    Only units of the impact's group are hit, if it has one.

    Rule: httr:6.5.3.2a; httr:6.5.3.2b; httr:6.6.1.1; httr:6.7.9b; ruling:A44; ruling:A209.
    """
    there = tuple(unit for unit in s.at(impact.hex) if not impact.group or unit in impact.group)
    turns = Counter({kind_of(s, unit): 0 for unit in there})
    for unit, points in hurt:
        if unit != impact.target and kind_of(s, unit) in turns:
            turns[kind_of(s, unit)] += points
    return tuple(unit for unit in there if turns[kind_of(s, unit)] == min(turns.values()))


def kind_of(s: HttrState, unit: UnitId) -> tuple[Family, bool]:
    """The type of a unit for losses that spill: its family, and whether it is armored. Rule: ruling:A44."""
    return family(s, unit), s.type(unit).armored


@frozen
class Effects(Frame[HttrState, None]):
    """Apply an impact: losses, defilade, and what the firing player and the owner may choose.

    `hurt` tells what each unit has lost so far.

    Rule: httr:6.7a; httr:6.7b; httr:6.7.3a; httr:6.7.9a.
    """

    impact: Impact
    excess: int = 0
    hurt: tuple[tuple[UnitId, int], ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The target loses first. Rule: httr:6.7.3a; ruling:A61."""
        victim = victim_of(g.state, self.impact)
        return self.lose(g.state, victim, self.impact.points)

    def lose(self, s: HttrState, unit: UnitId, points: int) -> Flow[None]:
        """A unit loses points as long as it lasts. Rule: httr:6.7.3a; httr:6.7.9a; httr:2.6.3b."""
        before = dict(self.hurt)
        taken = min(points, s.strength(unit)) if unit in s.units else 0
        if taken:
            before[unit] = before.get(unit, 0) + taken
        on = evolve(self, hurt=tuple(before.items()), excess=self.excess + points - taken)
        return Call(Losses(unit, taken, LOSS), then=on.lost) if taken else on.lost_nothing()

    def lost(self, g: Draft[HttrState], _: int) -> Flow[None]:
        """What the target could not lose passes to others, or is lost.

        Rule: httr:6.3.1.6; httr:6.3.1.7; httr:6.3.2.2h; httr:6.5.3.2a.
        """
        among = self.next_losers(g.state)
        if not self.excess or not among:
            return Next(self.suffer)
        left = evolve(self, excess=self.excess - 1)
        if len(among) == 1:
            return left.lose(g.state, among[0], 1)
        if self.impact.method == Method.INDIRECT:
            return Call(Pick(among, f"who loses the next point in {self.impact.hex}", "httr:6.5.3.2b"), then=left.drawn)
        return Wait(left.place)

    def next_losers(self, s: HttrState) -> tuple[UnitId, ...]:
        """Who may lose the next point that the target could not lose any more."""
        if self.impact.method == Method.INDIRECT:
            return spilled_on(s, self.impact, self.hurt)
        return takers(s, self.impact)

    def drawn(self, g: Draft[HttrState], unit: str) -> Flow[None]:
        """That unit loses it. Rule: httr:6.5.3.2b; httr:6.7.9b."""
        return self.lose(g.state, UnitId(unit), 1)

    def lost_nothing(self) -> Flow[None]:
        """No point was lost here: see what is left."""
        return Next(self.pass_on)

    def pass_on(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """As after a loss."""
        return self.lost(g, 0)

    def place(self, s: HttrState) -> Ask[None]:
        """The firing player places the next point. Rule: httr:6.3.1.6; httr:6.3.2.2g; ruling:A15."""
        ask = Ask[None](self.impact.side, "place the next loss", rule="httr:6.3.1.6", subject=(self.impact.hex,))
        for unit in takers(s, self.impact):
            ask.offer(PlaceLoss(unit), self.placed)
        return ask

    def placed(self, g: Draft[HttrState], action: PlaceLoss) -> Flow[None]:
        """That unit loses it. Rule: httr:6.3.1.6."""
        return self.lose(g.state, action.unit, 1)

    def suffer(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Who is still there takes cover, holds or breaks. Rule: httr:6.7.2; httr:6.7.3b."""
        points = dict(self.hurt)
        if self.impact.defilade:
            points.setdefault(self.impact.target, 0)
        frames = tuple(UnderFire(unit, lost) for unit, lost in points.items() if unit in g.state.units)
        return Call(Each(frames), then=self.suffered)

    def suffered(self, g: Draft[HttrState], _: tuple[None, ...]) -> Flow[None]:
        """Others may take cover. Rule: httr:6.7.1a; httr:6.7.1b; httr:6.7.10."""
        units = tuple(unit for unit in self.warned(g.state) if may_take_cover(g.state, unit))
        return Call(TakingCover(units, self.warning()), then=self.covered)

    def warning(self) -> str:
        """The rule by which others may take cover."""
        if self.impact.method != Method.INDIRECT:
            return "httr:6.7.1a"
        return "httr:6.7.1b" if self.impact.harmless else "httr:6.7.10"

    def warned(self, s: HttrState) -> Iterator[UnitId]:
        """Who may go into defilade of its own will: who was missed; under indirect fire the others of the hex too.

        Rule: httr:6.7.1a; httr:6.7.1b; httr:6.7.10; ruling:A361.
        """
        if self.impact.method == Method.INDIRECT:
            struck = (*dict(self.hurt), *(() if self.impact.harmless else (self.impact.target,)))
            yield from (unit for unit in s.at(self.impact.hex) if unit not in struck)
        elif self.impact.harmless and self.impact.target in s.units:
            yield self.impact.target

    def covered(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """Armored infantry and engineers may dismount. Rule: httr:18.9.6d."""
        shot_at = dict.fromkeys((self.impact.target, *dict(self.hurt)))
        return Call(Each(tuple(JumpingOff(unit) for unit in shot_at)), then=self.done)

    def done(self, g: Draft[HttrState], _: tuple[None, ...]) -> Flow[None]:
        """The fire is over. Rule: httr:6.1.3b."""
        return Done(None)
