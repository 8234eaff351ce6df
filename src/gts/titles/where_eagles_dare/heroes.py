"""Heroes: markers that are played once (S6.9). There is one, and the scenarios that have him say so."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.actions import PlayHero
from gts.counters import UnitId
from gts.events import HeroPlayed, Recovered
from gts.events.happenings import COHESION, SUPPRESSION
from gts.naming import meaning
from gts.rules.results import ELIMINATION, STEP_LOSS, Rescue, result_rescues
from gts.state import GameState
from hexfront.actions import Decline
from hexfront.flow import Ask, Done, Flow, Frame, Wait
from hexfront.hooks import Hooks
from hexfront.state import Draft

HOOKS: Final = Hooks()
JOE_MANN: Final = "joe-mann"
"""The special rule of the scenarios in which he may be played, with the Formation whose units he saves."""
PLAYED: Final = f"hero {JOE_MANN}"


@HOOKS.add(result_rescues)
def joe_mann(s: GameState, unit: UnitId, code: str) -> Iterator[Rescue]:
    """He saves a unit of his regiment from a Step Loss or from elimination. Rule: wed:S6.9b; wed:S6.9c; ruling:HM1."""
    special = s.table.scenario.special(JOE_MANN)
    if special is None or code not in (STEP_LOSS, ELIMINATION) or PLAYED in s.flags:
        return
    if s.counter(unit).formation == special.text("formation"):
        yield Rescue("wed:S6.9b", JoeMann(unit, code))


@frozen
class JoeMann(Frame[GameState, bool]):
    """The owner may play him, right after the roll; whether he has. Rule: wed:S6.9a; wed:S6.9b."""

    unit: UnitId
    code: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """Ask."""
        return Wait(self.choose)

    def choose(self, s: GameState) -> Ask[bool]:
        """Whether he is played. Rule: wed:S6.9a."""
        about = f"save {s.counter(self.unit).designation} from {meaning(self.code)}"
        ask = Ask[bool](s.side(self.unit), about, rule="wed:S6.9b", subject=(self.unit,))
        ask.offer(Decline(), self.spare)
        ask.offer(PlayHero(JOE_MANN), self.play)
        return ask

    def spare(self, g: Draft[GameState], _: Decline) -> Flow[bool]:
        """Not now."""
        return Done(False)

    def play(self, g: Draft[GameState], _: PlayHero) -> Flow[bool]:
        """There is no loss, and all in the hex are rid of Suppression and Cohesion Hits. Rule: wed:S6.9a; wed:S6.9b."""
        g.emit(HeroPlayed(JOE_MANN, self.unit, "wed:S6.9b"))
        for unit in g.state.at(g.state.units[self.unit].hex):
            status = g.state.units[unit]
            markers = [SUPPRESSION] * status.suppressed + [COHESION] * status.cohesion
            for marker in markers:
                g.emit(Recovered(unit, marker, "wed:S6.9b"))
        return Done(True)
