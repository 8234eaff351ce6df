"""Nothing that a side is told depends on what it may not see; and a library that tells it is found out.

The leaks change the library as a mistake might: each is found in the states in which the secret exists.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Final, TypeAlias

import pytest
from attrs import evolve
from tests.gts import keeping, leaks, secrets
from tests.gts.keeping import PLACES, Keeping
from tests.gts.leaks import only_the_first_event, telling_event, telling_question
from tests.gts.secrets import DRAWN, SHOWN, Pair, bought, planning

import gts
from gts.actions import BuyChit, ChooseHex
from gts.rules.activation import ActivationPhase, DrawChit
from gts.rules.event_arrivals import ChitBrought
from gts.rules.purchases import Purchases
from gts.rules.setting_up import SettingUp
from gts.state import GameState
from gts.titles.where_eagles_dare import event_cup
from gts.titles.where_eagles_dare.event_cup import DrawEvent
from gts.titles.where_eagles_dare.random_events import drawing
from hexfront.actions import Action, Finish, Roll
from hexfront.chance import Pick
from hexfront.dice import SeededRoller
from hexfront.testing import Leak, Twin, keeps_secrets

Pairs: TypeAlias = Callable[[], Iterator[Pair]]
Leaks: TypeAlias = dict[str, tuple[leaks.Leak, str]]
"""Leaks by what tells the secret, each with what the check says of it."""


@cache
def found(pairs: Pairs) -> tuple[Pair, ...]:
    """All pairs, made once, of the library as it is."""
    return tuple(pairs())


def compare(pairs: Iterable[Pair]) -> None:
    """Check each pair of states; the first is drawn, too.

    Raises:
        Leak: a side can tell them apart.
    """
    for number, pair in enumerate(pairs):
        assert pair.one != pair.two
        one, two = evolve(pair.one), evolve(pair.two)  # of whom nothing has been asked yet
        keeps_secrets(gts, one, two, pair.side, SHOWN if number else DRAWN)


SECRETS: Final = (
    secrets.face_down,
    secrets.purchases,
    secrets.later_purchases,
    secrets.german_purchases,
    secrets.activations,
    secrets.last_chits,
    secrets.looks,
    keeping.placements,
    keeping.rolls,
    secrets.orders,
    secrets.events,
)


@pytest.mark.parametrize("pairs", SECRETS, ids=lambda pairs: pairs.__name__)
def test_a_side_is_told_nothing_that_it_may_not_see(pairs: Pairs) -> None:
    compare(found(pairs))


def choose() -> None:
    """Make the choices and rolls that are secret, another at random beside each: what the other side sees of them.

    Raises:
        Leak: it can tell one from the other.
    """
    twin = Twin(gts, "german", gts.alike, SHOWN)
    follow(twin, planning(), BuyChit("501-pir", True))
    follow(Twin(gts, "german", gts.alike, SHOWN), bought("506-pir"), BuyChit("501-pir", False))
    follow(twin, bought("501-pir"), Finish())
    for rolls, action in ((False, ChooseHex(PLACES[0])), (True, Roll(1))):
        follow(Twin(gts, "allied", lambda *_: True, SHOWN), keeping.keeping(rolls), action)


def follow(twin: Twin[GameState], state: GameState, action: Action) -> None:
    """Let a twin follow, as long as it can."""
    twin.follow(state, action, gts.apply(state, action), SeededRoller(1))
    assert twin.state is not None, f"the test shows nothing of {action}"


def test_a_side_sees_nothing_of_a_secret_choice_when_it_is_made() -> None:
    choose()


def test_purchases_look_alike_if_all_that_is_open_of_them_is() -> None:
    """Not those for the other turn; nor those of another Division, or what is no purchase."""
    state, buy = planning(), BuyChit("501-pir", True)
    looks = {action for action in gts.legal_actions(state) if gts.alike(state, buy, action)}
    assert looks == {action for action in gts.legal_actions(state) if isinstance(action, BuyChit) and action.now}
    assert not gts.alike(state, Finish(), Finish())
    assert not gts.alike(state, buy, BuyChit("group-cold", True))


# --- leaks ------------------------------------------------------------------------------------------------------------

COMMON: Final[Leaks] = {
    "views": (leaks.unsealed_views, "the view depends"),
    "table": (leaks.talking_tables, "table depends"),
    "picture": (leaks.talking_pictures, "drawing depends"),
    "descriptions": (leaks.telling_descriptions, "the description of"),
}
"""Leaks that there may be of each secret."""

HIDDEN: Final[Leaks] = {
    "tokens": (leaks.open_tokens, "the answer to|the token depends"),
    "protests": (leaks.talking_protests, "the answer to"),
}
"""And of those of which a side keeps a part."""

KEPT: Final[Leaks] = {
    **COMMON,
    "tokens": HIDDEN["tokens"],
    "question": (telling_question(Keeping, "go_on"), "what is asked depends"),
    "refusals": (leaks.markers_in_the_way, "the refusals of Decline"),
    "options": (leaks.markers_that_let_go, "the legal actions depends"),
}

LEAKS: Final[dict[Pairs, Leaks]] = {
    secrets.face_down: {
        **COMMON,
        "tokens": (leaks.open_tokens, "the token depends"),
        "fronts": (leaks.fronts_are_drawn, "drawing depends"),
        "account": (leaks.talking_accounts, "the account of Place"),
        "question": (telling_question(SettingUp, "place"), "what is asked depends"),
        "refusals": (leaks.true_guns_take_room, "the answer to german|the legal actions depends"),
        "words": (leaks.words_about_guns, "the answer to german|the refusals of Draw"),
        "options": (leaks.places_without_guns, "the answer to allied|the legal actions depends"),
        "chances": (leaks.true_guns_are_turned_up, "the chances depends"),
        "events": (telling_event(SettingUp, "placed"), "what is seen of Place"),
    },
    secrets.purchases: {
        **COMMON,
        **HIDDEN,
        "account": (leaks.talking_accounts, "the account of"),
        "question": (telling_question(Purchases, "buy"), "what is asked depends"),
        "options": (leaks.open_question(Purchases, "buy"), "depends"),
        "refusals": (leaks.refusals_name_enemy_chits, "the refusals of BuyChit"),
        "offers": (leaks.chits_against_enemy_chits, "the legal actions depends"),
        "draws": (leaks.draws_are_open, "the answer to german, who tries Draw"),
    },
    secrets.later_purchases: {
        **COMMON,
        **HIDDEN,
        "due": (leaks.chits_are_named_when_due, "the view after Finish"),
        "refusals": (leaks.refusals_name_enemy_chits, "the refusals of BuyChit"),
        "offers": (leaks.chits_against_enemy_chits, "the legal actions depends"),
    },
    secrets.german_purchases: {**COMMON, **HIDDEN, "question": (telling_question(Purchases, "buy"), "what is asked")},
    secrets.activations: {
        **COMMON,
        **HIDDEN,
        "account": (leaks.talking_accounts, "the account of"),
        "previews": (leaks.better_shots("first"), "the preview of"),
    },
    secrets.last_chits: {
        "views": COMMON["views"],
        "table": COMMON["table"],
        "draws": (leaks.draws_are_open, "the answer to german, who tries Draw"),
        "question": (telling_question(DrawChit, "draw"), "what is asked depends"),
        "account": (leaks.talking_accounts, "the account of Roll"),
    },
    secrets.looks: {
        "views": COMMON["views"],
        "question": (telling_question(ChitBrought, "look"), "what is asked depends"),
        "options": (leaks.open_question(ChitBrought, "look"), "the answer to german, who tries PutIn"),
        "protests": HIDDEN["protests"],
    },
    keeping.placements: KEPT,
    keeping.rolls: KEPT,
    secrets.orders: {
        **COMMON,
        "draws": (leaks.one_draw_only, "the legal actions depends|the answer to"),
        "chances": (leaks.loaded_draw, "the chances depends"),
        "question": (telling_question(DrawChit, "draw"), "what is asked depends"),
        "account": (leaks.talking_accounts, "the account of Draw"),
        "events": (telling_event(ActivationPhase, "drawn"), "what is seen of Draw"),
    },
    secrets.events: {
        **COMMON,
        "cups": (only_the_first_event(drawing, "cup_of"), "the odds of FireAt"),
        "cup": (only_the_first_event(event_cup, "left_in_cup"), "the view after Roll"),
        "previews": (leaks.better_shots("rally"), "the preview of FireAt"),
        "question": (telling_question(Pick, "draw"), "what is asked depends"),
        "account": (leaks.talking_accounts, "the account of"),
        "events": (telling_event(DrawEvent, "drawn"), "what is seen of Draw"),
    },
}


@pytest.mark.no_cover
@pytest.mark.parametrize(
    ("pairs", "leak", "message"),
    [
        pytest.param(pairs, leak, message, id=f"{pairs.__name__}-{name}")
        for pairs, leaks_of_it in LEAKS.items()
        for name, (leak, message) in leaks_of_it.items()
    ],
)
def test_a_leak_is_found_out(pairs: Pairs, leak: leaks.Leak, message: str, monkeypatch: pytest.MonkeyPatch) -> None:
    made = found(pairs)
    leak(monkeypatch)
    with pytest.raises(Leak, match=message):
        compare(made)


def test_there_are_leaks_of_each_secret() -> None:
    assert set(LEAKS) == set(SECRETS)
    assert min(map(len, LEAKS.values())) > 2


@pytest.mark.parametrize(
    "leak",
    [leaks.buyers_are_heard, leaks.heard_by_all, leaks.talking_accounts, telling_event(Purchases, "finish")],
    ids=["purchases", "placements", "account", "events"],
)
def test_a_leak_of_a_choice_is_found_out_as_it_is_made(leak: leaks.Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    choose()
    leak(monkeypatch)
    with pytest.raises(Leak, match=r"(what is seen|the account) of"):
        choose()
