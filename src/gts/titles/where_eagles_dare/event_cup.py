"""The Event Cup of a scenario: which Events are left in it, and what happens when one is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import frozen

from gts.events import Fired, Noted
from gts.rules.checks import NEVER
from gts.rules.fire import DIRECT, OPPORTUNITY
from gts.state import GameState
from hexfront.chance import Each, Pick
from hexfront.flow import Call, Done, Flow, Frame
from hexfront.hooks import Hooks, point
from hexfront.state import Draft

DRAWN: Final = "event "
"""What the flag of a drawn Event begins with; from the second time on, its number stands at the end."""


def drawings(s: GameState, event: str) -> int:
    """How often an Event has been drawn."""
    count = 0
    while _flag(event, count + 1) in s.flags:
        count += 1
    return count


def left_in_cup(s: GameState) -> tuple[str, ...]:
    """The Events that have not been drawn, each as often as it is there still."""
    events = s.table.scenario.events
    return tuple(event.id for event in events for _ in range(event.count - drawings(s, event.id)))


def is_drawn(s: GameState, event: str) -> bool:
    """Whether an Event has been drawn."""
    return DRAWN + event in s.flags


def set_aside(g: Draft[GameState], event: str) -> None:
    """Put a drawn Event aside for the rest of the game."""
    g.emit(Noted(_flag(event, drawings(g.state, event) + 1), "an Event is drawn"))


def _flag(event: str, drawing: int) -> str:
    return f"{DRAWN}{event}" if drawing == 1 else f"{DRAWN}{event} {drawing}"


ORDER: Final = "event-order"
"""The special rule that lists the Events in the order in which they took place."""
MITIGATION: Final = "luck-mitigation"
"""The option by which they come in that order, and none is drawn."""


def is_ordered(s: GameState) -> bool:
    """Whether the Events come in a fixed order. Rule: wed:sc-hells-highway-62."""
    return s.table.scenario.special(ORDER) is not None and s.table.choices[MITIGATION] == "historical"


def next_in_order(s: GameState) -> str | None:
    """The Event that comes next in the fixed order; None after the last. Rule: wed:sc-hells-highway-63; ruling:S11."""
    special = s.table.scenario.special(ORDER)
    events = special.texts("events") if special is not None else ()
    come = sum(drawings(s, event) for event in dict.fromkeys(events))
    return events[come] if come < len(events) else None


@frozen
class Effect:
    """What a drawn Event does, and the rule that says so."""

    rule: str
    frame: Frame[GameState, Any]


@point
def event_effects(s: GameState, event: str) -> Iterator[Effect]:
    """What an Event that has just been drawn does, one thing after the other; scenarios and titles say."""
    yield from ()


@frozen
class DrawEvent(Frame[GameState, None]):
    """Draw an Event, if one is left, and do what it says."""

    rule: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw it; where they come in order, none is drawn. Rule: wed:sc-hells-highway-62."""
        if is_ordered(g.state):
            event = next_in_order(g.state)
            return Done(None) if event is None else self.drawn(g, event)
        left = left_in_cup(g.state)
        return Call(Pick(left, "draw an Event", self.rule), then=self.drawn) if left else Done(None)

    def drawn(self, g: Draft[GameState], event: str) -> Flow[None]:
        """It stays out of the cup."""
        set_aside(g, event)
        effects = tuple(effect.frame for effect in event_effects(g.state, event))
        return Call(Each(effects), then=self.over)

    def over(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """It is done."""
        return Done(None)


def is_a_nine(s: GameState, e: Fired) -> bool:
    """Whether a shot is a 9 in Direct or Opportunity Fire; a roll that strikes a rider too is one roll."""
    rider = e.target is not None and s.units[e.target].on is not None
    return e.roll == NEVER and e.method in (DIRECT, OPPORTUNITY) and not rider


def on_a_nine(rule: str) -> Hooks:
    """The rule that each 9 in Direct or Opportunity Fire, but not in an Assault, draws an Event.

    Rule: wed:sc-the-best-laid-plans-19; wed:sc-hells-highway-43.
    """
    hooks = Hooks()

    @hooks.after(Fired)
    def nine(s: GameState, e: Fired) -> Frame[GameState, None] | None:
        return DrawEvent(rule) if is_a_nine(s, e) else None

    return hooks
