"""Changes of the library by which it tells what it must not: mistakes that the tests of secrets have to find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import wraps
from types import ModuleType
from typing import Any, TypeAlias

import pytest
from attrs import evolve
from tests.gts import keeping
from tests.gts.keeping import PLACES, HiddenAway
from tests.gts.secrets import GUNS, sealed

import gts
from gts import situation
from gts.account import telling
from gts.drawing import states
from gts.drawing.markers import face_down
from gts.events import ChitBought, Noted, PlansDue
from gts.plans import plans_of
from gts.rules import activation, fire, purchases, room, setting_up
from gts.rules.activation import DrawChit
from gts.rules.setting_up import SettingUp
from gts.state import GameState
from hexfront import kernel
from hexfront.actions import Draw
from hexfront.chance import Pick
from hexfront.flow import Ask
from hexfront.sources import Modifier, Refusal

Patch: TypeAlias = pytest.MonkeyPatch
Leak: TypeAlias = Callable[[Patch], None]


def known(s: GameState) -> str:
    """What a leaking library could tell of a state: what lies sealed, or what has been bought; nothing of a view."""
    if s.viewer is not None:
        return ""
    return " ".join((*sealed(s), *(chit for side in s.game.sides for chit in plans_of(s, side).owned())))


def unsealed_views(patch: Patch) -> None:
    """Views keep all compartments."""
    patch.setattr(GameState, "seen_by", lambda s, side: evolve(s, viewer=side))


def talking_tables(patch: Patch) -> None:
    """The table in words says it, if it is asked of the full state."""
    plain = situation.record
    patch.setattr(situation, "record", lambda s: (*plain(s), known(s)))


def talking_pictures(patch: Patch) -> None:
    """The picture of the full state says it in its heading."""
    plain = situation.points
    patch.setattr("gts.drawing.states.points", lambda s, side: (*plain(s, side), known(s)))


def talking_accounts(patch: Patch) -> None:
    """The account of an open event says what its state holds."""
    plain: Any = telling.tell
    patch.setattr(telling, "tell", lambda event, s: (*plain(event, s), known(s)))


def open_tokens(patch: Patch) -> None:
    """Tokens name all that there is, and not only what a side sees."""
    patch.setattr(kernel, "token", lambda s, side: str(hash(s)))


def talking_protests(patch: Patch) -> None:
    """Who answers for another hears what the rules say to it, and whether the token is right."""

    def protest(s: GameState, by: str | None, at: str | None) -> Iterator[Refusal]:
        now = kernel.decision(s)
        if by not in (None, now.side):
            yield Refusal("kernel:side", f"{by} does not decide now")
            yield Refusal("kernel:token", str(at == now.token))

    patch.setattr(kernel, "_protest", protest)


def asking(patch: Patch, frame: type[Any], stage: str, more: Callable[[Any, GameState, Ask[Any]], Any]) -> None:
    """Change a question after it has been made."""
    plain = getattr(frame, stage)

    @wraps(plain)
    def question(self: Any, s: GameState) -> Ask[Any]:
        ask: Ask[Any] = plain(self, s)
        more(self, s, ask)
        return ask

    patch.setattr(frame, stage, question)


def telling_question(frame: type[Any], stage: str) -> Leak:
    """What is asked says it."""

    def about(self: Any, s: GameState, ask: Ask[Any]) -> None:
        ask.about += known(s)

    return lambda patch: asking(patch, frame, stage, about)


def open_question(frame: type[Any], stage: str) -> Leak:
    """A question whose options are for one side is open to all."""

    def everybody(self: Any, s: GameState, ask: Ask[Any]) -> None:
        ask.seen_by = None

    return lambda patch: asking(patch, frame, stage, everybody)


def telling_descriptions(patch: Patch) -> None:
    """The line for an action says it."""
    plain = gts.describe
    patch.setattr(gts, "describe", lambda s, action: plain(s, action) + known(s))


def telling_event(frame: type[Any], stage: str) -> Leak:
    """A stage emits an open event that says it."""
    plain = getattr(frame, stage)

    @wraps(plain)
    def note(self: Any, g: Any, action: Any = None) -> Any:
        flow = plain(self, g, action)
        g.emit(Noted(known(g.state), "something is told"))
        return flow

    return lambda patch: patch.setattr(frame, stage, note)


def true_guns_take_room(patch: Patch) -> None:
    """A place is refused where the gun that really lies there has a Step."""
    plain = setting_up.place_refusal

    def refusal(s: GameState, *args: Any) -> Iterator[Refusal]:
        yield from plain(s, *args)
        if "59th-flak-7" in sealed(s):
            yield Refusal("gts:14.7e", "the gun there takes a Step")

    patch.setattr(setting_up, "place_refusal", refusal)


def words_about_guns(patch: Patch) -> None:
    """What is refused in any case is refused in other words."""

    def refusal(s: GameState, *args: Any) -> Iterator[Refusal]:
        yield Refusal("gts:14.7e", f"no room for more than {known(s)}")

    def some(self: SettingUp, s: GameState, ask: Ask[None]) -> None:
        ask.offer(Draw("nothing"), lambda g, _: self.start(g), refusal, s)

    asking(patch, SettingUp, "place", some)


def places_without_guns(patch: Patch) -> None:
    """The Germans are offered no place for their first unit, if the gun that has a Step lies there."""

    def offered(s: GameState, *args: Any) -> Any:
        return {} if "59th-flak-7" in sealed(s) and len(s.units) > 5 else room.places(s, *args)

    patch.setattr(setting_up, "places", offered)


def true_guns_are_turned_up(patch: Patch) -> None:
    """What is turned up was drawn before."""

    def chosen(self: Pick, s: GameState, ask: Ask[str]) -> None:
        if sealed(s):
            ask.chances = {Draw(each): Fraction(each == sealed(s)[0]) for each in self.among}

    asking(patch, Pick, "draw", chosen)


def fronts_are_drawn(patch: Patch) -> None:
    """The picture shows the front of the counters."""
    plain = states._tokens

    def tokens(s: GameState) -> Any:
        return plain(s) | {hex: [face_down(gun)] for hex, gun in zip(GUNS, sealed(s), strict=False)}

    patch.setattr(states, "_tokens", tokens)


def enemy_chits(s: GameState, side: str) -> str:
    """What the enemy of a side has bought; nothing in a view."""
    enemy = s.table.enemy[side]
    return " ".join(plans_of(s, enemy).owned()) if s.viewer is None else ""


def refusals_name_enemy_chits(patch: Patch) -> None:
    """A side that may not buy a chit hears what the enemy has bought."""
    plain: Any = purchases.buy_refusal

    def refusal(s: GameState, chit: Any, now: bool) -> Iterator[Refusal]:
        yield from (evolve(one, words=one.words + enemy_chits(s, chit.side)) for one in plain(s, chit, now))

    patch.setattr(purchases, "buy_refusal", refusal)


def chits_against_enemy_chits(patch: Patch) -> None:
    """A side may not buy its first chit if the enemy has bought his."""
    plain = purchases.formation_chits

    def chits(s: GameState, side: str) -> Iterator[Any]:
        mine = tuple(plain(s, side))
        yield from mine[1:] if "501-pir" in enemy_chits(s, side) or "pz-brig-107" in enemy_chits(s, side) else mine

    patch.setattr(purchases, "formation_chits", chits)


def draws_are_open(patch: Patch) -> None:
    """Everybody may know what can be drawn, though chits lie face down."""
    patch.setattr(activation, "who_knows", lambda s: None)


def buyers_are_heard(patch: Patch) -> None:
    """All are told which chit is bought."""
    patch.setattr(ChitBought, "audience", None)


def chits_are_named_when_due(patch: Patch) -> None:
    """What was bought for this turn goes into the mug face up."""
    plain = PlansDue.apply

    def apply(event: PlansDue, s: GameState) -> GameState:
        return evolve(plain(event, s), mug=(*s.mug, *known(s).split()))

    patch.setattr(PlansDue, "apply", apply)


def better_shots(secret: str) -> Leak:
    """Fire is worth more by something that is secret."""
    plain: Any = fire.weather_modifiers

    def modifiers(s: GameState) -> Iterator[Modifier]:
        yield from plain(s)
        if secret in known(s):
            yield Modifier(1, "something is near", "gts:15.6h")

    return lambda patch: patch.setattr(fire, "weather_modifiers", modifiers)


def one_draw_only(patch: Patch) -> None:
    """The chit that lies on top is the only one that can be drawn."""

    def top(self: DrawChit, s: GameState, ask: Ask[str]) -> None:
        first = next((chit for chit in sealed(s) if Draw(chit) in ask.offers), None)
        if first is not None:
            ask.offers = {Draw(first): ask.offers[Draw(first)]}
            ask.chances = {Draw(first): Fraction(1)}

    asking(patch, DrawChit, "draw", top)


def loaded_draw(patch: Patch) -> None:
    """The chit that lies on top is likelier than the others."""

    def top(self: DrawChit, s: GameState, ask: Ask[str]) -> None:
        share = Fraction(1, len(ask.offers) + 1)
        first = next((chit for chit in sealed(s) if Draw(chit) in ask.offers), None)
        ask.chances = {draw: share * (2 if draw == Draw(first or "") else 1) for draw in ask.offers}

    asking(patch, DrawChit, "draw", top)


def only_the_first_event(module: ModuleType, name: str) -> Leak:
    """The Event that lies on top is the only one in a cup."""
    plain = getattr(module, name)
    return lambda patch: patch.setattr(module, name, lambda s, *args: sealed(s) or plain(s, *args))


def markers_in_the_way(patch: Patch) -> None:
    """What the Allies are refused says where the marker lies."""
    patch.setattr(keeping, "going_refusal", lambda s: (Refusal("wed:S5.2a", f"it is {known(s)}"),))


def markers_that_let_go(patch: Patch) -> None:
    """The Allies may decline if the first place, or the lowest roll, was kept."""
    words = (Refusal("wed:S5.2a", "no"),)
    patch.setattr(keeping, "going_refusal", lambda s: () if sealed(s) in ((PLACES[0],), ("0",)) else words)


def heard_by_all(patch: Patch) -> None:
    """All are told what is kept."""
    patch.setattr(HiddenAway, "audience", None)
