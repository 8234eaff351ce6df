"""Close actions for the tests: one that is under way, and what it tells."""

from __future__ import annotations

from hexfront import kernel
from hexfront.hexes import HexId
from hexfront.state import Transition
from httr.counters import UnitId
from httr.rules.close_action import CloseAction
from httr.rules.close_action_declaration import close_action_refusal
from httr.state import HttrState


def attack(state: HttrState, attackers: str, hex: str) -> HttrState:
    """The state in which units have declared a close action, and their lead is to be named."""
    return declared(state, attackers, hex).state


def declared(state: HttrState, attackers: str, hex: str) -> Transition[HttrState]:
    """A close action as its declaration leaves it, legal or not; nothing else is under way."""
    return kernel.begin(state.with_stack(()), CloseAction(units(attackers), HexId(hex)))


def refused(state: HttrState, attackers: str, hex: str) -> set[str]:
    """The rules that forbid a close action; empty if it is legal."""
    return {refusal.rule for refusal in close_action_refusal(state, units(attackers), HexId(hex))}


def units(names: str) -> tuple[UnitId, ...]:
    """Units by their names."""
    return tuple(UnitId(name) for name in names.split())
