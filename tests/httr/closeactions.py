"""Close actions for the tests: one that is under way, led through its questions, and what it tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.httr.helpers import action

import httr
from hexfront import kernel
from hexfront.actions import Action, Decline, Finish
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.state import Transition
from httr.actions import NameLead
from httr.counters import UnitId
from httr.events.close_action import Rating, Share
from httr.rules.close_action import CloseAction
from httr.rules.close_action_declaration import close_action_refusal
from httr.state import HttrState

ANSWERS: Final[Mapping[type[Action], None]] = dict.fromkeys((NameLead, Decline, Finish))
"""What is answered where a test says nothing: the first lead, no fire before the fight, no defilade after it."""


def attack(state: HttrState, attackers: str, hex: str) -> Transition[HttrState]:
    """A close action as its declaration leaves it, legal or not; nothing else is under way."""
    return kernel.begin(state.with_stack(()), CloseAction(units(attackers), HexId(hex)))


def refused(state: HttrState, attackers: str, hex: str) -> set[str]:
    """The rules that forbid a close action; empty if it is legal."""
    return {refusal.rule for refusal in close_action_refusal(state, units(attackers), HexId(hex))}


def fight(state: HttrState, attackers: str, hex: str, *moves: str | int | Action) -> Transition[HttrState]:
    """A close action, with moves that are made as soon as they are legal; what is left open has its usual answer.

    It stops where a question has no usual answer and the next move is none, or when it is over.
    """
    done = attack(state, attackers, hex)
    events, left = list(done.events), [action(words) for words in moves]
    while (asked := kernel.decision(done.state)).side is not None:
        legal = httr.legal_actions(done.state)
        usual = next((each for each in legal if type(each) in ANSWERS), None)
        if left and left[0] in legal:
            chosen = left.pop(0)
        elif usual is not None:
            chosen = usual
        else:
            assert not left, f"{left[0]} is not legal at {asked.kind}: {legal}"
            break
        done = httr.apply(done.state, chosen)
        events += done.events
    assert not left, f"the close action is over before {left}"
    return Transition(done.state, tuple(events))


def units(names: str) -> tuple[UnitId, ...]:
    """Units by their names."""
    return tuple(UnitId(name) for name in names.split())


def lines(told: Rating | Share) -> dict[str, int]:
    """What modifies a rating or a strength, by rule."""
    found: dict[str, int] = {}
    for each in told.modifiers:
        assert isinstance(each, Modifier)
        assert each.rule not in found, f"two modifiers of {each.rule}"
        found[each.rule] = each.amount
    return found


def counts(shares: tuple[Share, ...]) -> dict[str, Any]:
    """What each unit counts with."""
    return {share.unit: share.counts for share in shares}
