"""Fire, and what may be done under fire, in words."""

from __future__ import annotations

from typing import Any, Final

from hexfront.telling import value
from httr.actions import (
    AddBattery,
    AddFirer,
    AddGun,
    Aim,
    Barrage,
    Bombard,
    GoToGround,
    HoldFormation,
    JumpOff,
    Method,
    MinimalFire,
    OpenFire,
    PlaceLoss,
    ShiftRoll,
    Shoot,
    TakeDisruption,
    TakeLoss,
)
from httr.counters import UnitId
from httr.descriptions.wording import about, subject, units_at, words
from httr.naming import in_mode, name, names, standing
from httr.rules.at_strength import at_strength
from httr.rules.barrages import NameBarrage, blindly
from httr.rules.batteries import directed
from httr.rules.direct_strength import direct_strength, printed_er
from httr.rules.indirect_fire import NameBatteries
from httr.rules.special_at import AnnounceSpecial
from httr.state import HttrState
from httr.sums import control_words, printed
from httr.unittypes import Mode

METHODS: Final = {Method.DIRECT: "direct fire", Method.AT: "AT fire", Method.INDIRECT: "indirect fire"}


def frame(s: HttrState) -> Any:
    """The procedure that asks now; None if the game is over."""
    return s.stack[-1].frame if s.stack else None


def points(s: HttrState, unit: UnitId, number: int) -> str:
    """Strength points of a unit, marked as its printed strength is."""
    return f"{value(number, s.counter(unit).source_of('strength'))} SP"


@words.register
def _(action: Aim, s: HttrState) -> str:
    return f"{METHODS[action.method]} at {standing(s, action.target)}"


@words.register
def _(action: AddFirer, s: HttrState) -> str:
    if action.unit not in s.units or isinstance(frame(s), AnnounceSpecial):
        return f"{standing(s, action.unit)} fires along"
    rating = value(printed_er(s, action.unit), s.counter(action.unit).source_of("er"))
    strength = points(s, action.unit, direct_strength(s, action.unit))
    return f"{standing(s, action.unit)} fires along: {strength}, ER {rating}"


@words.register
def _(action: AddGun, s: HttrState) -> str:
    if action.unit not in s.units:
        return f"{name(s, action.unit)} fires AT with {action.points} SP"
    counts = points(s, action.unit, at_strength(s, action.unit, action.points))
    return f"{standing(s, action.unit)} fires AT with {action.points} SP, which count {counts}"


@words.register
def _(action: AddBattery, s: HttrState) -> str:
    now = frame(s)
    line = f"{standing(s, action.unit)} fires along: ER {printed(s, action.unit, 'er')}"
    if isinstance(now, NameBatteries):
        return f"{line}, {control_words(s, directed(s, action.unit, action.headquarters, now.target))}"
    if isinstance(now, NameBarrage):
        return f"{line}, {control_words(s, blindly(s, action.unit, now.hex))}"
    return line


@words.register
def _(action: Barrage, s: HttrState) -> str:
    return f"barrage {action.hex} unobserved ({units_at(s, action.hex)})"


@words.register
def _(action: Bombard, s: HttrState) -> str:
    under = "" if action.headquarters is None else f", under {name(s, action.headquarters)}"
    return f"{name(s, action.unit)} fires indirectly at {standing(s, action.target)}{under}"


@words.register
def _(action: Shoot, s: HttrState) -> str:
    part = f" with {action.points} SP" if action.points else ""
    return f"{name(s, action.unit)} fires{part} at {standing(s, action.target)} ({METHODS[action.method]})"


@words.register
def _(action: OpenFire, s: HttrState) -> str:
    target, *firers = subject(s) or ("nobody",)
    return f"{names(s, firers) or 'nobody'} {'fires' if len(firers) == 1 else 'fire'} at {name(s, target)}"


@words.register
def _(action: ShiftRoll, s: HttrState) -> str:
    rolled = getattr(frame(s), "rolled", 0)
    makes = f" to {rolled + action.by}" if rolled else ""
    return f"{about(s)} by {action.by:+d}{makes}" if action.by else f"{about(s)} not at all"


@words.register
def _(action: MinimalFire, s: HttrState) -> str:
    return f"try {about(s)}: a 2 may do harm"


@words.register
def _(action: PlaceLoss, s: HttrState) -> str:
    return f"{standing(s, action.unit)} loses the next strength point"


@words.register
def _(action: GoToGround, s: HttrState) -> str:
    return f"{name(s, action.unit)} goes down, {in_mode(s, action.unit, Mode.DEFILADE)}"


@words.register
def _(action: HoldFormation, s: HttrState) -> str:
    return f"{name(s, action.unit)} stays concentrated: one more strength point, and a morale check"


@words.register
def _(action: TakeDisruption, s: HttrState) -> str:
    return f"{name(s, action.unit)} is disrupted"


@words.register
def _(action: TakeLoss, s: HttrState) -> str:
    return f"{name(s, action.unit)} loses a strength point"


@words.register
def _(action: JumpOff, s: HttrState) -> str:
    return f"{name(s, action.unit)} dismounts under fire"
