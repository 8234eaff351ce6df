"""Close actions in words."""

from __future__ import annotations

from httr.actions import (
    AcceptDisruption,
    BearLoss,
    DeclareCloseAction,
    DefyDisruption,
    FireSpecial,
    LeaveBehind,
    NameLead,
    RetreatTo,
)
from httr.counters import UnitId
from httr.descriptions.wording import about, actors, units_at, words
from httr.naming import name, standing
from httr.state import HttrState
from httr.sums import printed


@words.register
def _(action: DeclareCloseAction, s: HttrState) -> str:
    return f"close action against {action.hex} ({units_at(s, action.hex)})"


@words.register
def _(action: NameLead, s: HttrState) -> str:
    return f"{about(s)}: {name(s, action.unit)}{lead_ratings(s, action.unit)}"


def lead_ratings(s: HttrState, unit: UnitId) -> str:
    """The ratings that count for a lead, as they are printed."""
    return f", ER {printed(s, unit, 'er')}, morale {printed(s, unit, 'morale')}"


@words.register
def _(action: FireSpecial, s: HttrState) -> str:
    return f"{action.at_class} AT fire at {standing(s, action.target)} before the close action"


@words.register
def _(action: AcceptDisruption, s: HttrState) -> str:
    return f"{actors(s)}: give up, and be disrupted"


@words.register
def _(action: DefyDisruption, s: HttrState) -> str:
    return f"{actors(s)}: go on in spite of it (a morale check of the lead, and one strength point)"


@words.register
def _(action: BearLoss, s: HttrState) -> str:
    return f"{standing(s, action.unit)} loses the next strength point"


@words.register
def _(action: RetreatTo, s: HttrState) -> str:
    return f"{name(s, action.unit)} retreats to {action.hex} ({units_at(s, action.hex)})"


@words.register
def _(action: LeaveBehind, s: HttrState) -> str:
    return f"{standing(s, action.unit)} does not advance"
