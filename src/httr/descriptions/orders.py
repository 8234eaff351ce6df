"""Command phases in words: rallying, digging, ammunition."""

from __future__ import annotations

from httr.actions import Dig, GiveUpEntrenchment, Rally, RunOut, SpendAmmunition
from httr.descriptions.wording import acting, actors, words
from httr.naming import name, names
from httr.rules.recovery import disrupted_at
from httr.rules.subordination import division_of
from httr.state import HttrState


@words.register
def _(action: Rally, s: HttrState) -> str:
    return f"rally {names(s, disrupted_at(s, action.hex)) or 'nobody'} in {action.hex}"


@words.register
def _(action: Dig, s: HttrState) -> str:
    where = f" in {s.units[action.unit].hex}" if action.unit in s.units else ""
    return f"{name(s, action.unit)} begins an entrenchment{where}"


@words.register
def _(action: GiveUpEntrenchment, s: HttrState) -> str:
    return f"give up the entrenchment in {action.hex}"


@words.register
def _(action: SpendAmmunition, s: HttrState) -> str:
    units = acting(s)
    division = division_of(s, units[0]) if units else None
    left = f" ({s.ammunition.get(division.id, 0)} left)" if division is not None else ""
    return f"{actors(s)}: spend an ammunition point{left}"


@words.register
def _(action: RunOut, s: HttrState) -> str:
    return f"{actors(s)} runs out of ammunition"
