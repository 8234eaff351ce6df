"""Assaults in words."""

from __future__ import annotations

from gts.actions import (
    AssaultFire,
    AssaultHex,
    AssaultShot,
    CallOff,
    Charge,
    JoinAssault,
    RunAway,
    RunTo,
    Stand,
    StartAssault,
    TestWith,
)
from gts.descriptions.wording import acting, actors, words
from gts.naming import name, names, standing
from gts.state import GameState


@words.register
def _(action: StartAssault, s: GameState) -> str:
    return f"{actors(s)} {'assaults' if len(acting(s)) < 2 else 'assault'}"


@words.register
def _(action: AssaultHex, s: GameState) -> str:
    return f"assault {action.hex} ({names(s, s.at(action.hex)) or 'empty'})"


@words.register
def _(action: JoinAssault, s: GameState) -> str:
    return f"{name(s, action.unit)} assaults along"


@words.register
def _(action: AssaultFire, s: GameState) -> str:
    return "exchange Assault Fire, the defenders first"


@words.register
def _(action: AssaultShot, s: GameState) -> str:
    return f"{name(s, action.firer)} fires its {action.rating.capitalize()} Rating at {standing(s, action.target)}"


@words.register
def _(action: Charge, s: GameState) -> str:
    return "charge"


@words.register
def _(action: CallOff, s: GameState) -> str:
    return "call off the Assault"


@words.register
def _(action: Stand, s: GameState) -> str:
    return f"{actors(s)}: stand"


@words.register
def _(action: RunAway, s: GameState) -> str:
    return f"{actors(s)}: run away, all that can"


@words.register
def _(action: RunTo, s: GameState) -> str:
    return f"{actors(s)} runs away to {action.hex}"


@words.register
def _(action: TestWith, s: GameState) -> str:
    return f"{name(s, action.unit)} makes the check against the charge"
