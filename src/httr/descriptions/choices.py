"""The set-up, chance, and the words for no."""

from __future__ import annotations

from hexfront.actions import Decline, Draw, Finish, Roll, Stop
from httr.actions import Place
from httr.descriptions.wording import about, words
from httr.naming import mode_name, name
from httr.state import HttrState


@words.register
def _(action: Place, s: HttrState) -> str:
    return f"{name(s, action.unit)} sets up in {action.hex}, {mode_name(s, action.unit, action.mode)}"


@words.register
def _(action: Roll, s: HttrState) -> str:
    return f"roll {action.value}"


@words.register
def _(action: Draw, s: HttrState) -> str:
    return f"draw {name(s, action.what)}"


@words.register
def _(action: Decline, s: HttrState) -> str:
    return f"no: {about(s)}"


@words.register
def _(action: Finish, s: HttrState) -> str:
    return f"done: {about(s)}"


@words.register
def _(action: Stop, s: HttrState) -> str:
    return "stop here"
