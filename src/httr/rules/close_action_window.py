"""Before a close action (10.2, 6.6.3): opportunity fire of the defending side, then special AT fire of both."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from hexfront.chance import Each
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.state import Draft
from hexfront.values import evolve
from httr.counters import UnitId
from httr.rules.close_action_fight import attackers_left
from httr.rules.fire_effects import Effects
from httr.rules.fire_results import CLOSE_ACTION
from httr.rules.indirect_opportunity import IndirectOpportunity
from httr.rules.opportunity_fire import OpportunityFire
from httr.rules.special_at import AnnounceSpecial, ShootSpecial, SpecialShot
from httr.state import HttrState


@frozen
class Preliminaries(Frame[HttrState, None]):
    """The fire before a close action; `shots` are the announced ones, all of which count at once; `path` are the
    last hexes that the attackers entered.

    Rule: httr:10.2.1; httr:10.2.2a; httr:10.2.4; httr:10.1.15a; ruling:A76.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    shots: tuple[SpecialShot, ...] = ()
    path: tuple[HexId, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The defenders announce their special AT fire. Rule: httr:10.2.2a; ruling:A76."""
        return Call(AnnounceSpecial(g.state.at(self.hex), self.attackers, attacks=False), then=self.announced)

    def announced(self, g: Draft[HttrState], shots: tuple[SpecialShot, ...]) -> Flow[None]:
        """All others that can fire at the attackers.

        Rule: httr:10.2.1; httr:6.6.3.1a; httr:8.4.4a; httr:10.1.15b; httr:10.4.4.6; ruling:A76.
        """
        busy = tuple(unit for shot in shots for unit in shot.firers)
        window = OpportunityFire(self.attackers, CLOSE_ACTION, g.state.at(self.hex), busy)
        return Call(window, then=evolve(self, shots=shots).shell)

    def shell(self, g: Draft[HttrState], _: bool) -> Flow[None]:
        """Other batteries may fire at attackers who came in full view. Rule: httr:6.6.3.5; ruling:A60."""
        return Call(IndirectOpportunity(self.attackers, self.path, CLOSE_ACTION), then=self.fired)

    def fired(self, g: Draft[HttrState], _: bool) -> Flow[None]:
        """What is left of the attackers announces. Rule: httr:10.2.6a; httr:18.4.2.6."""
        s = g.state
        left = attackers_left(s, self.attackers)
        return Call(AnnounceSpecial(left, s.at(self.hex), attacks=True), then=self.answered)

    def answered(self, g: Draft[HttrState], more: tuple[SpecialShot, ...]) -> Flow[None]:
        """All shots are rolled for before any counts; who was to be fired at may be gone. Rule: httr:10.2.4."""
        s = g.state
        attackers, defenders = attackers_left(s, self.attackers), s.at(self.hex)
        frames = tuple(
            ShootSpecial(shot, *((attackers, defenders) if shot.attacks else (defenders, attackers)))
            for shot in (*self.shots, *more)
            if shot.target in s.units
        )
        return Call(Each(frames), then=evolve(self, shots=()).shot)

    def shot(self, g: Draft[HttrState], impacts: tuple[Any, ...]) -> Flow[None]:
        """Then they count. Rule: httr:10.2.4."""
        return Call(Each(tuple(Effects(impact) for impact in impacts)), then=self.applied)

    def applied(self, g: Draft[HttrState], _: tuple[Any, ...]) -> Flow[None]:
        """The fire is over."""
        return Done(None)
