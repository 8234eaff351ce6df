"""The sequence of play (4): the phases of a turn, and the turns of a game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from attrs import frozen

from hexfront.flow import Call, Done, Flow, Frame, Next, Over
from hexfront.state import Draft
from httr.events import Disrupted, GameEnded, PhaseBegan, TurnEnded
from httr.marks import SHAKEN
from httr.rules.command_phase import CommandPhase
from httr.rules.fire_phase import FirePhase
from httr.rules.movement_phase import MovementPhase
from httr.rules.observation import conceal_unseen
from httr.rules.organization import OrganizationPhase
from httr.rules.phases import (
    COMMAND,
    FIRE,
    FIRST_PHASE,
    LAST_PHASE,
    MOVEMENT,
    ORGANIZATION,
    REACTION,
    WEATHER,
    phase_of,
)
from httr.rules.reaction import ReactionPhase
from httr.rules.setting_up import SettingUp
from httr.rules.turns import end_turn
from httr.rules.twice_daily import LogisticsPhase, WeatherPhase
from httr.state import HttrState


@frozen
class WholeGame(Frame[HttrState, None]):
    """The set-up, then phase after phase and turn after turn; `begun` if the set-up is over. Rule: httr:4.0b."""

    begun: bool = False

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Set up. Rule: httr-sc:16.2.2a."""
        return Next(self.phase) if self.begun else Call(SettingUp(), then=self.open)

    def open(self, g: Draft[HttrState], _: None) -> Flow[None]:
        """The first phase of the scenario begins. Rule: httr:4.0c; httr-sc:16.1c; httr-sc:17.1a."""
        g.emit(PhaseBegan(g.state.turn, g.state.phase))
        return Next(self.phase)

    def phase(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Run the procedure of the phase. Rule: httr:4.1a to httr:4.1t."""
        s = g.state
        kind, side = phase_of(s)
        if side is None:
            return Call(WeatherPhase() if kind == WEATHER else LogisticsPhase(), then=self.ended)
        return Call(_PROCEDURES[kind](side), then=self.ended)

    def ended(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """What waits for the end of the phase. Rule: httr:6.7.8a; ruling:A63."""
        return Call(EndOfPhase(), then=self.advance)

    def advance(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The next phase, the next turn, or the end. Rule: httr:4.0b; httr-sc:17.1b."""
        s = g.state
        if s.phase < LAST_PHASE:
            g.emit(PhaseBegan(s.turn, s.phase + 1))
        elif s.turn < s.table.scenario.last_turn:
            end_turn(g)
            g.emit(TurnEnded(s.turn))
            return Next(self.next_turn)
        else:
            g.emit(GameEnded(s.table.decide(s)))
            return Over()
        return Next(self.phase)

    def next_turn(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """The first phase of the next turn. Rule: httr:4.0b."""
        g.emit(PhaseBegan(g.state.turn + 1, FIRST_PHASE))
        return Next(self.phase)


@frozen
class EndOfPhase(Frame[HttrState, None]):
    """Units that lost strength in Travel Mode are disrupted now, and cover hides those again who are out of sight.

    Rule: httr:6.7.8a; httr:7.3.4; ruling:A48; ruling:A63.
    """

    def start(self, g: Draft[HttrState], _: None = None) -> Flow[None]:
        """Disrupt and hide them."""
        s = g.state
        for unit in (unit for side in s.game.sides for unit in s.table.roster[side]):
            if s.marked(SHAKEN, unit) is not None and unit in g.state.units and not g.state.units[unit].disrupted:
                g.emit(Disrupted(unit, "httr:6.7.8a"))
        conceal_unseen(g)
        return Done(None)


_PROCEDURES: Final[dict[str, Callable[[str], Frame[HttrState, None]]]] = {
    REACTION: ReactionPhase,
    COMMAND: CommandPhase,
    FIRE: FirePhase,
    MOVEMENT: MovementPhase,
    ORGANIZATION: OrganizationPhase,
}
