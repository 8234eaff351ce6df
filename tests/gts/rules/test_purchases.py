"""Step D: points are converted and Formation chits bought in secret (7, 9, 10.0.3h)."""

from __future__ import annotations

import random
from typing import Any, Final

import pytest
from attrs import evolve
from tests.gts.helpers import action, after, asked, may, only, play, scene, told, why, with_scenario

import gts
from gts.account import account
from gts.actions import BuyChit
from gts.completing import complete
from gts.events import (
    ActivationBegan,
    ChitBought,
    CoveredCarried,
    CoveredDrawn,
    DispatchSpent,
    MugFilled,
    PointsConverted,
)
from gts.plans import contents, plans_of
from gts.scenario import Reinforcement
from gts.state import GameState
from hexfront.actions import Finish
from hexfront.dice import SeededRoller
from hexfront.errors import HiddenInformation
from hexfront.kernel import fold
from hexfront.sources import Source
from hexfront.state import Transition
from hexfront.testing.secrecy import keeps_secrets

UNITS: Final = "rifles 10.10, lone 10.12, foe 15.17"
GUEST: Final = {
    "guest": {"like": "3-1-grengds", "side": "allied", "division": "guest", "formation": "guests"},
}
DICE: Final = (0, 8)  # the rolls for points of a Division, which bring 3 Command Points and no Dispatch Point


def ending(*, dispatch: int = 0, command: int = 0, units: str = UNITS, turns: int = 4, **more: Any) -> GameState:
    """The last activation of the first turn is about to end; these points are left."""
    options: dict[str, Any] = {"mug": ["german-direct"], "turns": turns, "dispatch_rating": 3, **more}
    return scene(units, chit="first", command=command, dispatch={"home": dispatch}, **options)


def shopping(**more: Any) -> GameState:
    """Step D of the second turn, in which the Allies may buy; the German Direct Command opens that turn."""
    return after(ending(**more), "Finish")


def buy(chit: str, now: bool) -> BuyChit:
    """Buy a chit, for this turn or the next."""
    return BuyChit(chit, now)


# --- conversion ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:10.0.3h", "gts:4.0d")
def test_two_command_points_make_a_dispatch_point() -> None:
    """Five make two, and one is left."""
    state = shopping(command=5)
    assert asked(state) == ("allied", "Purchases.convert")
    once = play(state, "ConvertPoints home")
    assert (only(once, PointsConverted).command, once.state.command["home"]) == (2, 5 - 2)
    twice = after(once.state, "ConvertPoints home")
    assert (twice.command["home"], twice.dispatch["home"]) == (1, 2)
    assert asked(twice) == ("allied", "Purchases.buy")


@pytest.mark.rule("gts:10.0.4b")
def test_nobody_converts_beyond_nineteen() -> None:
    """The nineteenth Dispatch Point is the last."""
    state = shopping(command=9, dispatch=18)
    assert asked(after(state, "ConvertPoints home")) == ("allied", "Purchases.buy")


@pytest.mark.rule("gts:7.2a", "gts:4.0d")
def test_nothing_must_be_bought() -> None:
    """Both questions may be declined, and without points nothing is asked."""
    state = after(shopping(command=4, dispatch=4), "Finish", "Finish")
    assert (state.command["home"], state.dispatch["home"]) == (4, 4)
    assert asked(shopping())[1] == "Impulse.choose"


@pytest.mark.rule("gts:4.0d", "gts:9.0a")
def test_where_the_scenario_lists_the_mug_of_a_turn_nothing_is_bought_for_it() -> None:
    state = ending(dispatch=9)
    first, second, *rest = state.table.scenario.turns
    listed = with_scenario(state, turns=(first, evolve(second, mug=("home-division",)), *rest))
    assert asked(after(state, "Finish"))[1] == "Purchases.buy"
    assert asked(after(listed, "Finish"))[1] != "Purchases.buy"


# --- buying -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:7.1a")
def test_every_formation_has_a_chit_to_buy() -> None:
    """The two of the home Division are offered, each for either turn, and no others."""
    moves = {str(move) for move in gts.legal_actions(shopping(dispatch=9))} - {str(action("Finish"))}
    assert moves == {str(buy(chit, now)) for chit in ("first", "other") for now in (True, False)}


@pytest.mark.rule("gts:7.2b", "gts:7.2d", "gts:7.1r", "gts:9.0e", "gts:29.23")
def test_for_two_points_a_chit_is_in_this_turns_mug() -> None:
    """It is drawn like the others and then has to be bought again."""
    state = after(shopping(dispatch=3), buy("first", now=True), "Finish")
    assert state.dispatch["home"] == 3 - 2
    assert "first" in contents(state)
    playing = after(state, "Finish")
    assert asked(playing) == ("chance", "DrawChit.draw")
    drawn = play(playing, "Draw first")
    assert only(drawn, CoveredDrawn).chit == "first"
    assert only(drawn, CoveredDrawn).shows("german")
    assert only(drawn, ActivationBegan).chit == "first"
    assert "first" not in contents(drawn.state)
    assert plans_of(drawn.state, "allied").owned() == ()


@pytest.mark.rule("gts:7.2b", "gts:7.2d", "gts:9.0e")
def test_for_one_point_it_is_in_the_next_turns_mug() -> None:
    """Laid beside the mug until then."""
    shop = shopping(dispatch=1)
    bought = play(shop, buy("first", now=False), "Finish")
    assert any("beside the mug (1 Dispatch Point)" in line for line in account(shop, bought.events))
    state = bought.state
    assert state.dispatch["home"] == 1 - 1
    assert "first" not in contents(state)
    assert (state.beside.get("allied"), state.covered.get("allied", 0)) == (1, 0)
    later = turn_over(state)
    assert later.turn == 2
    assert "first" in contents(later)
    assert (later.beside.get("allied", 0), later.covered.get("allied")) == (0, 1)


def turn_over(state: GameState) -> GameState:
    """Play on, doing nothing, until the next turn's mug is filled."""
    turn = state.turn
    while state.turn == turn or asked(state)[1].startswith("Purchases"):
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    return state


@pytest.mark.rule("gts:7.2e", "gts:7.2f", "gts:7.2j")
def test_a_division_pays_for_its_own_chits_as_long_as_it_can() -> None:
    """The guests have no points, and the home Division's do not help; a point is too little for this turn."""
    state = shopping(dispatch=1, units=f"{UNITS}, guest 11.10", counters=GUEST)
    assert why(state, buy("guests", now=False)) == {"gts:7.2f"}
    assert why(state, buy("first", now=True)) == {"gts:7.2f"}
    assert may(state, buy("first", now=False))
    assert only(play(state, buy("first", now=False)), DispatchSpent).division == "home"


@pytest.mark.rule("gts:7.2g")
@pytest.mark.example("gts-ex-05")
def test_a_chit_cannot_be_bought_twice() -> None:
    """gts-ex-05: bought for the next turn it may not be bought again, then or in that turn, before it is played."""
    state = after(shopping(dispatch=9), buy("first", now=False))
    assert why(state, buy("first", now=True)) == {"gts:7.2g"}
    later = turn_begins(after(state, "Finish"))
    assert asked(later) == ("allied", "Purchases.buy")
    assert why(later, buy("first", now=False)) == {"gts:7.2g"}
    assert may(later, buy("other", now=False))


def turn_begins(state: GameState) -> GameState:
    """Play on, doing nothing, until the Allies may buy in the next turn."""
    turn = state.turn
    while state.turn == turn or asked(state)[1] != "Purchases.buy":
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    return state


@pytest.mark.rule("gts:7.2h", "gts:10.0.6c")
@pytest.mark.example("gts-ex-06")
def test_a_carried_formation_chit_is_played_for_nothing_and_not_bought() -> None:
    """gts-ex-06: the last one in the mug opens the next turn."""
    state = after(shopping(dispatch=9), buy("first", now=True), "Finish", "Finish")
    while state.turn == 1:
        others = [chit for chit in contents(state) if chit != "first"]
        drawing = asked(state) == ("chance", "DrawChit.draw")
        move = action(f"Draw {others[0]}") if drawing else gts.legal_actions(state)[0]
        done = gts.apply(state, move)
        state = done.state
    assert told(done, CoveredCarried)[0].chit == "first"
    assert "first" not in contents(state)
    buying = state if asked(state)[1] == "Purchases.buy" else after(state, "Finish")
    assert why(buying, buy("first", now=False)) == {"gts:7.2h"}
    points = buying.dispatch["home"]
    opened = play(buying, *["Finish"] * 3)  # the Germans too convert and buy nothing
    assert only(opened, ActivationBegan).chit == "first"
    assert opened.state.dispatch["home"] == points


@pytest.mark.rule("gts:7.2i")
def test_a_formation_must_have_a_unit_on_hand() -> None:
    """On the map, or about to enter it in this turn."""
    late = {"late": {"like": "3-1-grengds", "side": "allied", "division": "home", "formation": "late"}}
    state = shopping(dispatch=9, counters=late)
    assert why(state, buy("late", now=True)) == {"gts:7.2i"}
    turn = state.table.scenario.turns[1].id
    due = Reinforcement((gts_unit("late"),), (), (state.units[gts_unit("rifles")].hex,), turn, None, Source("rule", ""))
    assert may(with_scenario(state, reinforcements=(due,)), buy("late", now=True))


def gts_unit(name: str) -> Any:
    """A unit's id."""
    return name


@pytest.mark.rule("gts:7.2b")
def test_nothing_is_bought_for_a_turn_that_never_comes() -> None:
    """In the last turn only for this one."""
    state = shopping(dispatch=9, turns=2)
    assert may(state, buy("first", now=True))
    assert why(state, buy("first", now=False)) == {"gts:7.2b"}


@pytest.mark.rule("gts:9.0b", "gts:7.1q")
def test_bought_chits_are_not_told_with_the_open_ones() -> None:
    """The list that all may read names the Divisions' and the sides' chits only."""
    done = play(shopping(dispatch=9), buy("first", now=True), "Finish")
    assert "first" not in only(done, MugFilled).chits


# --- secrecy ------------------------------------------------------------------------------------------------------


def bought(chit: str) -> Transition[GameState]:
    """The Allies have bought this chit for this turn."""
    return play(shopping(dispatch=4), buy(chit, now=True))


@pytest.mark.rule("gts:7.2c")
def test_the_other_side_sees_the_price_and_not_the_chit() -> None:
    """Two purchases look the same to it, until the chit is drawn."""
    one, two = bought("first"), bought("other")
    assert one.state != two.state
    assert gts.view(one.state, "german") == gts.view(two.state, "german")
    assert only(one, ChitBought).audience == ("allied",)
    assert only(one, DispatchSpent).audience is None
    keeps_secrets(gts, one.state, two.state, "german")
    keeps_secrets(gts, after(one.state, "Finish"), after(two.state, "Finish"), "german")


@pytest.mark.rule("gts:7.2c")
def test_the_options_of_a_buyer_and_the_draw_are_hidden() -> None:
    """From the side that may not know them; the buyer knows both."""
    with pytest.raises(HiddenInformation):
        gts.legal_actions(gts.view(shopping(dispatch=4), "german"))
    drawing = after(bought("first").state, "Finish", "Finish")
    assert asked(drawing) == ("chance", "DrawChit.draw")
    with pytest.raises(HiddenInformation):
        gts.chance(gts.view(drawing, "german"))
    assert gts.chance(gts.view(drawing, "allied")) == gts.chance(drawing)


@pytest.mark.rule("gts:7.2c")
def test_a_view_can_be_completed() -> None:
    """With as many chits as lie face down; the completed state looks the same."""
    for state in (bought("first").state, after(shopping(dispatch=4), buy("other", now=False))):
        view = gts.view(state, "german")
        guesses = {plans_of(complete(view, SeededRoller(seed)), "allied").owned() for seed in range(20)}
        assert guesses == {("first",), ("other",)}
        assert all(gts.view(complete(view, SeededRoller(seed)), "german") == view for seed in range(5))
        assert gts.view(state, "german") == view


@pytest.mark.parametrize("seed", range(4))
def test_views_follow_the_events_that_a_side_sees(seed: int) -> None:
    """Folding them over its view gives its next view, in a whole random game; a save and a position are read back."""
    choose = random.Random(seed)  # a game, not a secret
    counters = {"foe2": {"formation": "others"}}
    state = ending(dispatch=6, command=8, units=f"{UNITS}, foe2 15.16", counters=counters)
    steps = 0
    while (moves := gts.legal_actions(state)) and steps < 400:
        done = gts.apply(state, choose.choice(moves))
        for side in state.game.sides:
            seen = [event for event in done.events if event.known_to(side)]
            assert fold(gts.view(state, side), seen).with_stack(()) == gts.view(done.state, side).with_stack(())
        state = done.state
        steps += 1
        if steps % 25 == 0:
            assert gts.loads(gts.dumps(state)) == state
            assert gts.position(gts.format_position(state)) == state


def test_a_view_is_not_written_as_a_position() -> None:
    state = scene("rifles 10.10, foe 12.12")
    assert gts.position(gts.format_position(state)) == state
    with pytest.raises(ValueError, match="expected a full state to write as a position, got the view of allied"):
        gts.format_position(gts.view(state, "allied"))


@pytest.mark.rule("gts:7.2b", "gts:7.2c", "gts:7.2e")
def test_which_purchases_look_the_same_to_the_other_side() -> None:
    """Those of one Division for one turn; what else is chosen in the step is open."""
    state = shopping(dispatch=9)
    first = buy("first", now=True)
    same = [gts.alike(state, first, other) for other in (buy("other", now=True), buy("other", now=False), Finish())]
    assert same == [True, False, False]
    assert not gts.alike(state, Finish(), Finish())
