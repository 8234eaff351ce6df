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
from httr.rules.special_at import AnnounceSpecial, ShootSpecial, SpecialShot
from httr.state import HttrState


@frozen
class Preliminaries(Frame[HttrState, None]):
    """The fire before a close action; `shots` are the announced ones, all of which count at once.

    Rule: httr:10.2.1; httr:10.2.2a; httr:10.2.4; httr:10.1.15a; ruling:A76.
    """

    attackers: tuple[UnitId, ...]
    hex: HexId
    shots: tuple[SpecialShot, ...] = ()

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The defenders announce. Rule: httr:10.2.2a."""
        s = g.state
        attackers, defenders = attackers_left(s, self.attackers), s.at(self.hex)
        if not attackers or not defenders:
            return Done(None)
        return Call(AnnounceSpecial(defenders, attackers, attacks=False), then=self.answered)

    def answered(self, g: Draft[HttrState], shots: tuple[SpecialShot, ...]) -> Flow[None]:
        """Then the attackers. Rule: httr:10.2.6a."""
        s = g.state
        attack = AnnounceSpecial(attackers_left(s, self.attackers), s.at(self.hex), attacks=True)
        return Call(attack, then=evolve(self, shots=shots).announced)

    def announced(self, g: Draft[HttrState], shots: tuple[SpecialShot, ...]) -> Flow[None]:
        """All shots are rolled for before any counts. Rule: httr:10.2.4."""
        s = g.state
        attackers, defenders = attackers_left(s, self.attackers), s.at(self.hex)
        frames = tuple(
            ShootSpecial(shot, *((attackers, defenders) if shot.attacks else (defenders, attackers)))
            for shot in (*self.shots, *shots)
        )
        return Call(Each(frames), then=evolve(self, shots=()).shot)

    def shot(self, g: Draft[HttrState], impacts: tuple[Any, ...]) -> Flow[None]:
        """Then they count. Rule: httr:10.2.4."""
        return Call(Each(tuple(Effects(impact) for impact in impacts if impact.points)), then=self.applied)

    def applied(self, g: Draft[HttrState], _: tuple[Any, ...]) -> Flow[None]:
        """The fire is over."""
        return Done(None)
