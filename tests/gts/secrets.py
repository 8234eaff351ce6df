"""States in which something is secret, in pairs that differ in the secret only, and what a side is shown of them.

Chits that were bought are secrets that a state holds. What nobody knows before it is drawn, such as which gun lies face
down, no state holds; in the pairs of those it lies sealed in a compartment of the state that is no side's, where a game
that drew too soon would keep it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, Final

from attrs import evolve, frozen
from tests.gts.helpers import LINE, after, asked, scene
from tests.gts.titles.best import best
from tests.gts.titles.larger import BEST, HIGHWAY

import gts
from gts import account, situation
from gts.actions import BuyChit
from gts.drawing import states
from gts.events import ChitBought, DispatchSpent
from gts.rules.activation import ActivationPhase
from gts.rules.event_arrivals import ChitBrought
from gts.rules.sequence import WholeGame
from gts.state import GameState
from hexfront import kernel
from hexfront.actions import Draw, Finish
from hexfront.flow import At
from hexfront.state import Event, Secret
from hexfront.testing import Shown

SEALED: Final = "sealed"
GUNS: Final = ("49.154", "47.155", "47.157", "49.159")
"""The hexes of The Best Laid Plans where a gun lies face down."""


@frozen
class Sealed(Secret):
    """What lies in no side's compartment: nobody is to see it, or only who asks through a question of his own."""

    facts: tuple[str, ...]


def sealed(s: GameState) -> tuple[str, ...]:
    """What lies sealed in a state; nothing in a view."""
    found = s.secret.get(SEALED)
    return found.facts if isinstance(found, Sealed) else ()


def sealing(s: GameState, *facts: str) -> GameState:
    """The state with something in the sealed compartment."""
    return evolve(s, secret=s.secret.set(SEALED, Sealed(facts)))


def table(s: GameState) -> list[str]:
    """What stands on the table, in words."""
    return [*situation.situation(s)]


def drawing(s: GameState) -> str:
    """The picture of the state, cut down to a few hexes."""
    scenario = s.table.scenario
    hexes = [hex for lot in scenario.lots for hex in lot.hexes] or sorted({unit.hex for unit in s.units.values()})[:4]
    return states.state_svg(s, hexes=hexes)


def told(s: GameState, events: Iterable[Event[Any]], sides: Iterable[str]) -> Iterator[str]:
    """The account of events."""
    return account.account(s, events, sides)


SHOWN: Final = Shown((table,), told)
DRAWN: Final = Shown((table, drawing), told)


@frozen
class Pair:
    """Two states that a side cannot tell apart."""

    side: str
    one: GameState
    two: GameState


# --- what lies face down ---------------------------------------------------------------------------------------------


@cache
def _setting_up() -> tuple[GameState, ...]:
    """The Best Laid Plans as the Allies begin to set up, as the Germans do, and as the guns are turned up."""
    found, state = [], gts.new_game(BEST)
    while asked(state)[1] != "Pick.draw":
        found.append(state)
        state = gts.apply(state, gts.canonical_actions(state)[0]).state
    german = next(each for each in found if asked(each)[0] == "german")
    return found[0], german, found[-1]


def face_down() -> Iterator[Pair]:
    """Guns lie face down in four hexes: in one game the one that has a Step is among them."""
    for state in (*_setting_up(), gts.apply(_setting_up()[-1], gts.canonical_actions(_setting_up()[-1])[0]).state):
        one, two = (sealing(state, *guns) for guns in (("59th-flak-7", "59th-flak-2"), ("59th-flak-1", "59th-flak-2")))
        for side in state.game.sides:
            yield Pair(side, one, two)


# --- Formation chits that were bought --------------------------------------------------------------------------------


@cache
def planning() -> GameState:
    """The second turn of Hell's Highway, in which the Allies may buy chits."""
    start = gts.new_game(HIGHWAY, setup="default")
    return after(kernel.begin(evolve(start, stack=(), mug=(), turn=1), WholeGame()).state, Finish())


def bought(chit: str, *, now: bool = True) -> GameState:
    """The side of a chit buys it, and is asked whether it wants more."""
    german = planning().table.chits[chit].side == "german"
    start = after(planning(), Finish(), Finish()) if german else planning()
    return after(start, BuyChit(chit, now))


def until(state: GameState, kind: str) -> Iterator[GameState]:
    """The states on the way to a decision of this kind, each side doing no more."""
    while asked(state)[1] != kind:
        yield state
        state = after(state, Finish())
    yield state


ALLIED: Final = ("501-pir", "506-pir")
GERMAN: Final = ("pz-brig-107", "kg-walther-artillery")
"""Chits that a side may have bought instead of one another."""


def purchases() -> Iterator[Pair]:
    """The Allies have bought this chit or that; the Germans buy, and play goes on until a chit is drawn."""
    yield from _while(until(bought(chit), "DrawChit.draw") for chit in ALLIED)


def later_purchases() -> Iterator[Pair]:
    """They have bought it for the next turn; and that turn is about to begin."""
    yield from _while(until(bought(chit, now=False), "ArtilleryStep.parks") for chit in ALLIED)
    one, two = (field(chit, active="german-direct", mug=(), now=False) for chit in ("first", "other"))
    yield Pair("german", one, two)


def german_purchases() -> Iterator[Pair]:
    """The Germans have bought."""
    for state in (bought(chit) for chit in GERMAN):
        assert asked(state) == ("german", "Purchases.buy")
    yield from _while((until(bought(chit), "ArtilleryStep.parks") for chit in GERMAN), "allied")


def _while(games: Iterable[Iterator[GameState]], side: str = "german") -> Iterator[Pair]:
    return (Pair(side, one, two) for one, two in zip(*games, strict=True))


def field(chit: str, *, active: str, mug: tuple[str, ...], now: bool = True) -> GameState:
    """A scene in which the Allies have bought a chit."""
    more: dict[str, Any] = {"chit": active, "mug": list(mug), "dispatch": {"home": 4}, "dispatch_rating": 3, "turns": 3}
    start = scene("rifles 10.10, lone 10.14, foe 10.12", ground=LINE, **more)
    return ChitBought("allied", chit, now).apply(DispatchSpent("home", 2, now).apply(start))


def activations() -> Iterator[Pair]:
    """Units act while chits of the Allies lie face down in the mug: they fire, and the Germans do when they move."""
    games = [field(chit, active="first", mug=("german-direct",)) for chit in ("first", "other")]
    for steps in ("StartFire",), ("StartMove", "StepTo 11.10"):
        one, two = (after(game, "Activate rifles", *steps) for game in games)
        yield Pair("german", one, two)


def last_chits() -> Iterator[Pair]:
    """A covered chit is one of two in the mug, or alone: when what is played now is over, it will be carried over."""
    one, two = (drawing_from(evolve(bought(chit), mug=("kg-chill",))) for chit in ALLIED)
    yield Pair("german", one, two)
    yield Pair("german", after(one, Draw("kg-chill")), after(two, Draw("kg-chill")))
    one, two = (field(chit, active="german-direct", mug=()) for chit in ("first", "other"))
    yield Pair("german", one, two)


def drawing_from(state: GameState) -> GameState:
    """A chit is to be drawn out of the mug as it is."""
    begun = kernel.begin(evolve(state, stack=()), ActivationPhase()).state
    return begun.with_stack((At(WholeGame(), "clear"), *begun.stack))


def looks() -> Iterator[Pair]:
    """An Event brings a chit into the mug, and its side looks whether it has bought it."""
    for now in (True, False):
        games = (evolve(bought(chit, now=now), stack=()) for chit in ALLIED)
        one, two = (kernel.begin(game, ChitBrought("506-pir", "gts:9.0c")).state for game in games)
        yield Pair("german", one, two)


# --- the order of chits in the mug -----------------------------------------------------------------------------------


def orders() -> Iterator[Pair]:
    """The chits lie in the mug, in this order or that; the first is drawn, and then the next."""
    mug = ("101st-airborne", "kg-walther", "kg-chill", "german-direct-command")
    state = drawing_from(evolve(planning(), mug=mug))
    one, two = (sealing(state, *order) for order in ((*mug[1:], mug[0]), (*mug[2:], *mug[:2])))
    for side in state.game.sides:
        yield Pair(side, one, two)
        yield Pair(side, after(one, Draw("101st-airborne")), after(two, Draw("101st-airborne")))


# --- the Events in the cups ------------------------------------------------------------------------------------------


def events() -> Iterator[Pair]:
    """A shot may draw an Event from a cup, and then draws one: this lies on top, or that."""
    duel = best("6-ii-1036 51.157, wzbwski 52.157", chit="kg-dewitz")
    cups = scene(
        "rifles 10.10, foe 10.12, foe2 11.16",
        cups=["allied rally", "allied heroic", "german rout"],
        ground=LINE,
        counters={"foe": {"steps": 1}},
    )
    aiming = after(cups, "Activate rifles", "StartFire")
    rolling = after(duel, "Activate 6-ii-1036", "StartFire", "FireAt wzbwski", 9)
    states = aiming, after(aiming, "FireAt foe", 9, 9), rolling, after(rolling, 9)
    firsts = (("rally", "heroic"), ("rally", "heroic"), ("ammo", "lost"), ("ammo", "lost"))
    for state, first in zip(states, firsts, strict=True):
        one, two = (sealing(state, event) for event in first)
        yield from (Pair(side, one, two) for side in state.game.sides)
