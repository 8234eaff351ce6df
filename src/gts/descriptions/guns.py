"""Artillery Parks, contact and counter-battery fire in words."""

from __future__ import annotations

from gts.actions import (
    CounterBattery,
    CreatePark,
    DisbandPark,
    DropContact,
    EnterPark,
    FormColumn,
    MakeContact,
)
from gts.descriptions.fights import at_range
from gts.descriptions.wording import actors, words
from gts.naming import name, names
from gts.rules.artillery_step import PARK_COST
from gts.rules.parks import ready_in, units_in_park
from gts.rules.radio import contact_modifiers, marker_number
from gts.state import GameState
from hexfront.telling import value


@words.register
def _(action: CreatePark, s: GameState) -> str:
    units = names(s, ready_in(s, action.division, action.hex))
    who = s.table.division(action.division).name
    return f"{who} places an Artillery Park in {action.hex} for {units or 'nobody'} ({PARK_COST} Dispatch Point)"


@words.register
def _(action: DisbandPark, s: GameState) -> str:
    return f"disband the Artillery Park in {action.hex} ({names(s, units_in_park(s, action.hex)) or 'empty'})"


@words.register
def _(action: FormColumn, s: GameState) -> str:
    return f"{actors(s)} leaves the Artillery Park in Column"


@words.register
def _(action: EnterPark, s: GameState) -> str:
    how = "dismounts into" if action.unit in s.units and s.units[action.unit].mounted else "goes into"
    return f"{name(s, action.unit)} {how} the Artillery Park, and its Action ends"


@words.register
def _(action: MakeContact, s: GameState) -> str:
    return f"{name(s, action.unit)} tries to reach {name(s, action.leader)} ({contact_number(s, action)} or less)"


def contact_number(s: GameState, action: MakeContact) -> str:
    """The number to roll for a contact, with its sum."""
    number = marker_number(s, action.unit)
    if number is None:
        return "no number"
    side = "in_contact" if action.unit in s.contacts else "contact_pending"
    shown = value(number, s.counter(action.unit).source_of(side))
    lines = tuple(contact_modifiers(s, action.unit, action.leader))
    return shown if not lines else f"{shown} {' '.join(f'{each.amount:+d}' for each in lines)}"


@words.register
def _(action: DropContact, s: GameState) -> str:
    leader = s.contacts.get(action.unit)
    return f"{name(s, leader) if leader else 'its Leader'} gives up contact with {name(s, action.unit)}"


@words.register
def _(action: CounterBattery, s: GameState) -> str:
    return f"{actors(s)} returns the fire of {at_range(s, action.target)} in its Artillery Park"
