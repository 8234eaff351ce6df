"""What Events ask for, in words."""

from __future__ import annotations

from gts.actions import ChooseDivision, ChooseFormation, ChooseHex, ChooseUnit, EventShot, PlayHero, Recover
from gts.descriptions.wording import about, words
from gts.naming import formation_name, names, standing
from gts.state import GameState

MARKERS = {"suppression": "its Suppression", "cohesion": "a Cohesion Hit", "step": "its Step Loss"}
"""The markers that an Event may take off, in words."""


@words.register
def _(action: ChooseUnit, s: GameState) -> str:
    return f"{about(s)}: {standing(s, action.unit)}"


@words.register
def _(action: ChooseFormation, s: GameState) -> str:
    return f"{about(s)}: {formation_name(s, action.formation)}"


@words.register
def _(action: ChooseDivision, s: GameState) -> str:
    return f"{about(s)}: {s.table.division(action.division).name}"


@words.register
def _(action: ChooseHex, s: GameState) -> str:
    return f"{about(s)}: {action.hex} ({names(s, s.at(action.hex)) or 'empty'})"


@words.register
def _(action: EventShot, s: GameState) -> str:
    return f"{about(s)}: {standing(s, action.target)}"


@words.register
def _(action: Recover, s: GameState) -> str:
    return f"{standing(s, action.unit)} loses {MARKERS[action.marker]}"


@words.register
def _(action: PlayHero, s: GameState) -> str:
    return f"{about(s)}: play {action.hero.replace('-', ' ').title()}"
