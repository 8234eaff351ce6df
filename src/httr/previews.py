"""What an attack would be before it is made: its sums, what each roll would do, and the exact odds.

The procedure itself is walked, so that a preview and the attack cannot disagree. Who fires shifts a roll that may be
shifted for the best, and tries a minimal attack; of a close action it is foretold what happens if nobody fires before
it, if the uppermost units lead that may, and if a DIS is accepted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Final, TypeAlias

from attrs import evolve

from hexfront import kernel
from hexfront.actions import Action, Decline
from hexfront.kernel import fold, legal_actions
from hexfront.lookahead import Path, paths, paths_through
from hexfront.rules import CheckPreview, Preview, SumPreview
from hexfront.state import Event
from httr.actions import (
    AcceptDisruption,
    Bombard,
    DeclareCloseAction,
    DefyDisruption,
    MinimalFire,
    NameLead,
    OpenFire,
    ShiftRoll,
    Shoot,
)
from httr.descriptions import describe
from httr.events import (
    AtFired,
    CloseActionFought,
    CloseActionStopped,
    CloseActionWeighed,
    Fired,
    MoraleChecked,
    SpecialFired,
)
from httr.naming import name
from httr.rules.close_action_battle import DIS
from httr.rules.fire_results import DEFILADE, NOTHING
from httr.rules.special_at import AnnounceSpecial, ShootSpecial
from httr.state import HttrState
from httr.sums import at_lines, at_sums, check_lines, fire_lines, fire_sums, odds_sums, weighing_lines, weighing_sums

Shot: TypeAlias = Fired | AtFired | SpecialFired
Events: TypeAlias = tuple[Event[Any], ...]

FIRE: Final = (OpenFire, Shoot, Bombard, MinimalFire)
CLOSE: Final = (DeclareCloseAction, NameLead, DefyDisruption)
NAMED: Final = 2
"""The procedures that it takes to fire a packet: to name it, and what it is named for."""
SHOTS: Final = (Fired, AtFired, SpecialFired)
FOUGHT: Final = (CloseActionFought, CloseActionStopped)
REPELLED: Final = f"{DIS}/{NOTHING}"
"""The attackers are disrupted, and there is no fight. Rule: httr:10.3g."""


def preview(state: HttrState, action: Action) -> Preview | None:
    """What an attack would be; None for an action that is no attack.

    The modifiers sum up to the fire value, the AT fire value or the close action value but for its limits. The results
    are strength points, "DEF" and "-"; those of a close action are two, of the attackers and of the defenders.

    Raises:
        IllegalAction: the action is not legal.

    Rule: httr:6.3.2.2e; httr:6.4.2.1g; httr:6.5.3d; httr:10.3k.
    """
    asking = state.stack[-1].frame if state.stack else None
    if isinstance(action, OpenFire) and isinstance(asking, AnnounceSpecial):
        return special_preview(state, action, asking)
    if isinstance(action, FIRE):
        return fire_preview(state, action)
    return close_preview(state, action) if isinstance(action, CLOSE) else None


def is_shot(event: Event[Any]) -> bool:
    """Whether an event is a shot."""
    return isinstance(event, SHOTS)


def best_for_the_firer(state: HttrState) -> Action | None:
    """What a player does whose units fire: shift the roll for the best, try minimal fire."""
    shifts = [action for action in legal_actions(state) if isinstance(action, ShiftRoll)]
    if shifts:
        return max(shifts, key=lambda shift: (harm(state, shift), -abs(shift.by), shift.by))
    return MinimalFire() if MinimalFire() in legal_actions(state) else None


def harm(state: HttrState, action: Action) -> Fraction:
    """The harm that a shot does on average, DEF counting half a point."""
    ways = paths(state, action, is_shot)
    return sum((chance * severity(result_of(events)) for chance, events in ways), Fraction(0))


def severity(result: str) -> Fraction:
    """How bad a result of fire is."""
    return Fraction(1, 2) if result == DEFILADE else Fraction(0 if result == NOTHING else int(result))


def fire_preview(state: HttrState, action: Action) -> Preview:
    """The preview of a shot. Rule: httr:6.3.2.2e; httr:6.4.2.1g; httr:6.5.3d."""
    depth = NAMED if isinstance(action, OpenFire) else 1
    return shot_preview(state, action, tuple(paths(state, action, is_shot, best_for_the_firer, depth)))


def special_preview(state: HttrState, action: OpenFire, asking: AnnounceSpecial) -> Preview:
    """The preview of special AT fire, which comes later: as if it were resolved with those who are there now.

    Rule: httr:10.2.3; httr:10.2.6a; httr:6.4.2.1g.
    """
    kernel.apply(evolve(state, viewer=None), action)  # refuses what is not legal
    shooting = ShootSpecial(asking.shots[-1], asking.own, asking.foes)
    return shot_preview(state, action, tuple(paths_through(state, shooting, is_shot)))


def shot_preview(state: HttrState, action: Action, ways: tuple[Path, ...]) -> Preview:
    """The preview of a shot of which all ways are known."""
    first, shot = next((events, shot) for _, events in ways if (shot := shot_of(events)) is not None)
    then = fold(state, first[: first.index(shot)])
    odds = chances(ways, result_of)
    return Preview(
        about=describe(state, action),
        modifiers=tuple(fire_lines(shot) if isinstance(shot, Fired) else at_lines(shot)),
        rating=shot.value,
        rolls=tuple(rolls(ways, shot)),
        odds=tuple((found, odds[found]) for found in sorted(odds, key=severity, reverse=True)),
        checks=tuple(checks(state, ways)),
        sums=tuple(shot_sums(then, shot)),
    )


def rolls(ways: tuple[Path, ...], shot: Shot) -> Iterator[tuple[int, str]]:
    """Each roll with its result, for the target of that shot; two results where a check decides between them."""
    found: dict[int, dict[str, None]] = {}
    for _, events in ways:
        one = shot_of(events)
        if one is not None and roll_of(one) and one.target == shot.target:
            found.setdefault(roll_of(one), {})[result_of(events)] = None
    yield from ((roll, " or ".join(found[roll])) for roll in sorted(found))


def shot_of(events: Events) -> Shot | None:
    """The shot among events; None if there is none."""
    return next((event for event in events if isinstance(event, SHOTS)), None)


def roll_of(shot: Shot) -> int:
    """The dice of a shot, before they are shifted; 0 if none were rolled."""
    return shot.rolled if isinstance(shot, Fired) else shot.roll


def result_of(events: Events) -> str:
    """What a shot does: "-", "DEF", or strength points."""
    shot = shot_of(events)
    if isinstance(shot, Fired):
        return shot.result
    return str(shot.points or NOTHING) if shot is not None else NOTHING


def shot_sums(s: HttrState, shot: Shot) -> Iterator[SumPreview]:
    """The sums that a shot is looked up with."""
    if isinstance(shot, Fired):
        yield from fire_sums(s, shot)
    elif isinstance(shot, AtFired):
        yield from at_sums(s, shot)


def close_preview(state: HttrState, action: Action) -> Preview | None:
    """The preview of a close action; None if it comes to no fight, nor to a value.

    Rule: httr:10.3c to httr:10.3k.
    """
    ways = tuple(paths(state, action, lambda event: isinstance(event, FOUGHT), nobody_fires))
    told = [event for _, events in ways for event in events]
    weighed = next((event for event in told if isinstance(event, CloseActionWeighed)), None)
    fights = [event for event in told if isinstance(event, CloseActionFought)]
    if weighed is None and not fights:
        return None
    return Preview(
        about=describe(state, action),
        modifiers=tuple(() if weighed is None else weighing_lines(weighed)),
        rating=fights[0].value if fights else 0,
        rolls=tuple(sorted((fight.die, befalls(fight)) for fight in fights)),
        odds=tuple(chances(ways, fight_of).items()),
        checks=tuple(checks(state, ways)),
        sums=(
            *(() if weighed is None else weighing_sums(state, weighed)),
            *(odds_sums(state, fights[0]) if fights else ()),
        ),
    )


def befalls(fight: CloseActionFought) -> str:
    """What befalls attackers and defenders. Rule: httr:10.3k."""
    return f"{fight.attacker}/{fight.defender}"


def fight_of(events: Events) -> str:
    """What a close action does: of a fight that is not fought, that the attackers are repelled."""
    return next((befalls(event) for event in events if isinstance(event, CloseActionFought)), REPELLED)


def nobody_fires(state: HttrState) -> Action | None:
    """What happens before a fight if nobody fires, the uppermost units lead, and a DIS is accepted."""
    legal = legal_actions(state)
    return next((each for each in legal if isinstance(each, NameLead | Decline | AcceptDisruption)), None)


def chances(ways: tuple[Path, ...], result: Callable[[Events], str]) -> dict[str, Fraction]:
    """The chance of each result, in the order in which they are found."""
    odds: dict[str, Fraction] = {}
    for chance, events in ways:
        odds[result(events)] = odds.get(result(events), Fraction(0)) + chance
    return odds


def checks(state: HttrState, ways: tuple[Path, ...]) -> Iterator[CheckPreview]:
    """The morale checks on the ways, each once, with the chance to pass. Rule: httr:16.2."""
    tried: dict[tuple[str, str], list[tuple[Fraction, MoraleChecked]]] = {}
    for chance, events in ways:
        for event in events:
            if isinstance(event, MoraleChecked):
                tried.setdefault((event.unit, event.about), []).append((chance, event))
    for made in tried.values():
        first = made[0][1]
        passed = sum((chance for chance, event in made if event.passed), Fraction(0))
        whole = sum((chance for chance, _ in made), Fraction(0))
        about = f"morale of {name(state, first.unit)}: {first.about}"
        yield CheckPreview(about, first.rule, tuple(check_lines(state, first)), first.morale, passed / whole)
