"""The set-up, arrivals, chance, and the words for no."""

from __future__ import annotations

from hexfront.actions import Decline, Draw, Finish, Roll, Stop
from httr.actions import Arrive, MarchOn, Place
from httr.descriptions.wording import about, acting, actors, subject, units_at, verb, words
from httr.naming import in_mode, name
from httr.state import HttrState


@words.register
def _(action: Place, s: HttrState) -> str:
    return f"{name(s, action.unit)} sets up in {action.hex}, {in_mode(s, action.unit, action.mode)}"


@words.register
def _(action: Arrive, s: HttrState) -> str:
    along = " along" if subject(s) else ""
    return f"{name(s, action.unit)} comes{along}, {in_mode(s, action.unit, action.mode)}"


@words.register
def _(action: MarchOn, s: HttrState) -> str:
    return f"{actors(s)} {verb(s, 'enters', 'enter')} the map at {action.hex} ({units_at(s, action.hex)})"


@words.register
def _(action: Roll, s: HttrState) -> str:
    return f"{about(s)}: a roll of {action.value}"


@words.register
def _(action: Draw, s: HttrState) -> str:
    return f"{about(s)}: {name(s, action.what)}"


@words.register
def _(action: Decline, s: HttrState) -> str:
    return f"no: {about(s)}"


@words.register
def _(action: Finish, s: HttrState) -> str:
    return f"done: {about(s)}"


@words.register
def _(action: Stop, s: HttrState) -> str:
    units = acting(s)
    where = f" in {s.units[units[0]].hex}" if units else ""
    return f"{actors(s)} {verb(s, 'stops', 'stop')}{where}"
