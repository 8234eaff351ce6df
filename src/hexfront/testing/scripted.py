"""Short plays in words, as tests of rules have them: `play(state, "StartFire", "FireAt foe", 3)`.

A word is an action's class and its fields, a number is a roll. `Scripted` binds the plays to a game.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Generic, TypeVar

from attrs import frozen

from hexfront.actions import Action, Roll
from hexfront.positiontext import toml
from hexfront.rules import Rules
from hexfront.sources import Modifier
from hexfront.state import Event, State, Transition

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Event[Any])
Words = str | int | Action


def told(done: Transition[Any], kind: type[E]) -> list[E]:
    """The events of one kind, in order."""
    return [event for event in done.events if isinstance(event, kind)]


def only(done: Transition[Any], kind: type[E]) -> E:
    """The one event of a kind."""
    [event] = told(done, kind)
    return event


def amounts(modifiers: Iterable[Modifier]) -> dict[str, int]:
    """Modifiers by the rule that they come from, of which each may come once."""
    found: dict[str, int] = {}
    for each in modifiers:
        assert each.rule not in found, f"two modifiers of {each.rule}"
        found[each.rule] = each.amount
    return found


def changed(
    base: Mapping[str, Mapping[str, Any]], changes: Mapping[str, Mapping[str, Any]] | None
) -> dict[str, dict[str, Any]]:
    """The values of a cast by name with some changed, and some added."""
    changes = changes or {}
    return {name: {**base.get(name, {}), **changes.get(name, {})} for name in dict.fromkeys((*base, *changes))}


def position_text(top: Mapping[str, Any], tables: Mapping[str, Mapping[str, Any]]) -> str:
    """A position's text: its own keys, then its tables by name."""
    parts = [_lines(top), *(f"[{name}]\n{_lines(values)}" for name, values in tables.items())]
    return "\n".join(parts)


def _lines(values: Mapping[str, Any]) -> str:
    return "\n".join(f"{json.dumps(key)} = {toml(value)}" for key, value in values.items())


@frozen
class Scripted(Generic[S]):
    """Plays of one game: its module, and its classes of actions by name."""

    rules: Rules[S]
    kinds: Mapping[str, type[Action]]

    def action(self, words: Words) -> Action:
        """An action in words: its class and its fields, as "StepTo 10.11"; a number is a roll."""
        if isinstance(words, int):
            return Roll(words)
        if isinstance(words, Action):
            return words
        name, *values = words.split()
        return self.kinds[name](*(int(value) if value.lstrip("-").isdecimal() else value for value in values))

    def play(self, state: S, *moves: Words) -> Transition[S]:
        """Take the actions one after the other; the events of all of them."""
        events: list[Event[Any]] = []
        for words in moves:
            done = self.rules.apply(state, self.action(words))
            state = done.state
            events.extend(done.events)
        return Transition(state, tuple(events))

    def after(self, state: S, *moves: Words) -> S:
        """The state after the actions."""
        return self.play(state, *moves).state

    def may(self, state: S, words: Words) -> bool:
        """Whether an action is legal now."""
        return not self.rules.why_not(state, self.action(words))

    def why(self, state: S, words: Words) -> set[str]:
        """The rules that forbid an action now; empty if it is legal."""
        return {refusal.rule for refusal in self.rules.why_not(state, self.action(words))}

    def asked(self, state: S) -> tuple[str | None, str]:
        """Who decides now, and the kind of the decision."""
        now = self.rules.decision(state)
        return now.side, now.kind
