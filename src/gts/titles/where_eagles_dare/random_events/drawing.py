"""The cups of the two sides: who rolls a 9 draws an Event from his own, and it does what it says at once (S3.0)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import frozen

from gts.events import EventDrawn, Fired, HeroicEnded
from gts.rules.assault import AssaultAction, Gathering
from gts.rules.assault_rounds import Assault, AssaultRound
from gts.rules.checks import NEVER
from gts.rules.fire import DIRECT, INDIRECT, OPPORTUNITY
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events import dutch, minefield, relief, rout
from gts.titles.where_eagles_dare.random_events.air_strike import AirStrikeEvent
from gts.titles.where_eagles_dare.random_events.ambush import AmbushEvent
from gts.titles.where_eagles_dare.random_events.dutch import DUTCH, DutchEvent
from gts.titles.where_eagles_dare.random_events.explosion import ExplosionEvent
from gts.titles.where_eagles_dare.random_events.lost import LostEvent
from gts.titles.where_eagles_dare.random_events.minefield import MinefieldEvent
from gts.titles.where_eagles_dare.random_events.relief import (
    HeroicEvent,
    IntelligenceEvent,
    RallyEvent,
    ReinforcementEvent,
)
from gts.titles.where_eagles_dare.random_events.rout import RoutEvent
from hexfront.chance import Pick
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import Hooks
from hexfront.state import Draft

HOOKS: Final = Hooks(relief.HOOKS, rout.HOOKS, dutch.HOOKS, minefield.HOOKS)
HEROIC: Final = "heroic"

EVENTS: Final[Mapping[str, tuple[str, str]]] = {
    "air-strike": ("Air Strike", "wed:S3.1-airstrike-a"),
    "rout": ("Rout", "wed:S3.1-rout-a"),
    HEROIC: ("Heroic", "wed:S3.1-heroic-a"),
    "intelligence": ("Intelligence", "wed:S3.1-intelligence"),
    "rally": ("Rally", "wed:S3.1-rally"),
    "lost": ("Lost", "wed:S3.1-lost-a"),
    DUTCH: ("Dutch", "wed:S3.1-dutch-a"),
    "explosion": ("Explosion", "wed:S3.1-explosion-a"),
    "minefield": ("Minefield", "wed:S3.1-minefield-a"),
    "reinf": ("Reinf", "wed:S3.1-reinf-a"),
    "ambush": ("Ambush", "wed:S3.1-ambush"),
}
"""The Events by id: what each is called, and its rule."""

EFFECTS: Final[Mapping[str, Callable[[str], Frame[GameState, None]]]] = {
    "air-strike": AirStrikeEvent,
    "rout": RoutEvent,
    HEROIC: HeroicEvent,
    "intelligence": IntelligenceEvent,
    "rally": RallyEvent,
    "lost": LostEvent,
    DUTCH: DutchEvent,
    "explosion": ExplosionEvent,
    "minefield": MinefieldEvent,
    "reinf": ReinforcementEvent,
    "ambush": AmbushEvent,
}
"""What each Event does, made from the friendly side."""


def cup_of(s: GameState, side: str) -> tuple[str, ...]:
    """The Events in the cup of a side; the Dutch chit is out while it lies in a hex, all others are back.

    Rule: wed:S3.0c; wed:S3.0d; wed:S3.1-heroic-b; wed:S3.1-dutch-b; wed:S3.1-rout-l.
    """
    lying = sum(work.kind == DUTCH and work.side == side for works in s.works.values() for work in works)
    chits: list[str] = []
    for event in s.table.scenario.events:
        if event.side == side:
            chits += [event.id] * (event.count - (lying if event.id == DUTCH else 0))
    return tuple(chits)


@HOOKS.after(Fired)
def on_a_nine(s: GameState, e: Fired) -> Frame[GameState, None] | None:
    """A unit's fire has rolled a 9: its side draws from its cup, if the two sides have cups.

    A roll that strikes a rider too is one roll; shells at a hex without units use no table.

    Rule: wed:S3.0a; ruling:F7; ruling:EV1.
    """
    if e.roll != NEVER or e.firer is None or e.target is None or e.method not in (DIRECT, INDIRECT, OPPORTUNITY):
        return None
    if s.units[e.target].on is not None or is_assault(s):
        return None
    side = s.side(e.firer)
    return OwnDraw(side) if any(event.side == side for event in s.table.scenario.events) else None


def is_assault(s: GameState) -> bool:
    """Whether an Assault Action is under way. Rule: wed:S3.0a."""
    return any(isinstance(at.frame, (AssaultAction, Gathering, Assault, AssaultRound)) for at in s.stack)


@frozen
class OwnDraw(Frame[GameState, None]):
    """A side draws an Event from its own cup, and it is applied at once. Rule: wed:S3.0a; wed:S3.0b; wed:S3.0d."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """First its Heroic chit goes back into the cup. Rule: wed:S3.1-heroic-b."""
        for unit in tuple(g.state.of(self.side)):
            if g.state.units[unit].heroic:
                g.emit(HeroicEnded(unit))
        return Next(self.draw)

    def draw(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw it. Rule: wed:S3.0a."""
        cup = cup_of(g.state, self.side)
        return Call(Pick(cup, "draw an Event", "wed:S3.0a"), then=self.drawn) if cup else Done(None)

    def drawn(self, g: Draft[GameState], event: str) -> Flow[None]:
        """Apply it. Rule: wed:S3.0b; wed:S3.0d."""
        g.emit(EventDrawn(self.side, event, EVENTS[event][1]))
        return Next(EFFECTS[event](self.side).start)
