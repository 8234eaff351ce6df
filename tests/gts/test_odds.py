"""The short forms of odds: by hand, against 20,000 sampled resolutions, and for a side that does not see everything."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.gts.assaults import PLAIN
from tests.gts.helpers import acting, action, after, aiming, scene, unit, where
from tests.sampling import assert_agree, sampled

import gts
from gts.actions import AssaultFire, AssaultShot, BuyChit, CallOff, OpportunityShot, Stand
from gts.counters import UnitId
from gts.state import GameState
from hexfront.actions import Action
from hexfront.completions import completions
from hexfront.distribution import Distribution
from hexfront.errors import HiddenInformation, IllegalAction
from hexfront.hexes import HexId
from hexfront.odds import OddsTooLarge, answered, odds, settled
from hexfront.sources import Modifier

RULES: Any = gts
TENTH: Final = Fraction(1, 10)
NUMBER: Final = 20_000


def declines(view: Any, legal: tuple[Action, ...]) -> Action:
    return legal[0]


LETS_BE: Final = {"allied": declines, "german": declines}


def hexes(*names: str) -> tuple[HexId, ...]:
    return tuple(map(HexId, names))


def condition(state: GameState, name: str = "foe") -> tuple[bool, int]:
    return unit(state, name).suppressed, unit(state, name).cohesion


def shooting() -> GameState:
    """4 - 1 (range 2) = 3 without a Company Bonus, and 5 with one."""
    return aiming("rifles 10.10, foe 10.12")


@pytest.mark.rule("gts:15.5h", "gts:15.6e", "gts:19.2.1a", "gts:29.47a")
def test_a_shot_by_hand() -> None:
    """A bonus in 8/10 (Troop Quality 7). SA: 0 C, 1 and 2 S?, 3 S; with it 4 and 5 C.

    C: 1/10 + 8/10 x 2/10 = 26/100. S?: 2/10, a Suppression in the 2/10 in which the target fails at 7. S: 1/10.
    """
    found = gts.odds_of_shot(shooting(), action("FireAt foe"), policies=LETS_BE, key=condition)
    hit = TENTH + 8 * TENTH * 2 * TENTH
    suppressed = 2 * TENTH * 2 * TENTH + TENTH
    assert dict(found) == {(False, 1): hit, (True, 0): suppressed, (False, 0): 1 - hit - suppressed}


@pytest.mark.rule("gts:19.2.2b")
def test_by_its_own_judgement_the_target_converts() -> None:
    """A Suppression, 14/100, becomes a Cohesion Hit in 8/10: 26/100 + 14/100 x 8/10 = 372/1000."""
    found = gts.odds_of_shot(shooting(), action("FireAt foe"))
    assert str(found).splitlines()[0].split("  ")[0] == "foe in 10.12 (1 Cohesion Hit)"
    assert dict(found) == {
        "foe in 10.12 (1 Cohesion Hit)": Fraction(372, 1000),
        "foe in 10.12 (Suppressed)": Fraction(28, 1000),
        "nothing changes": Fraction(600, 1000),
    }


def test_a_shot_agrees_with_resolutions_at_random() -> None:
    state, shot = shooting(), action("FireAt foe")
    exact = gts.odds_of_shot(state, shot, policies=LETS_BE, key=condition)
    assert_agree(exact, sampled(state, shot, LETS_BE, answered(state), condition, number=NUMBER, seed=1))


@pytest.mark.rule("gts:29.47a", "gts:1.2h")
def test_a_check_by_hand() -> None:
    """Troop Quality 7 passes on 0 to 7; with -8 on a 0 alone; with +2 on all but a 9."""
    state = scene("rifles 10.10, foe 10.12")
    rifles = UnitId("rifles")
    assert gts.odds_of_check(state, rifles)[True] == 8 * TENTH
    assert gts.odds_of_check(state, rifles, [Modifier(-8, "worse", "gts:29.48a")])[True] == TENTH
    assert gts.odds_of_check(state, rifles, [Modifier(2, "better", "gts:29.48a")])[True] == 9 * TENTH


# a move under fire


def place(state: GameState) -> tuple[HexId, bool, int]:
    return (where(state, "rifles"), *condition(state, "rifles"))


PATH: Final = hexes("10.12", "11.12", "12.12")


def at_once(view: GameState, legal: tuple[Action, ...]) -> Action:
    """Shoots before the first step, and then no more."""
    shot = OpportunityShot(UnitId("foe"), UnitId("rifles"))
    return shot if shot in legal and where(view, "rifles") == PATH[0] else legal[0]


@pytest.mark.rule("gts:17.4c", "gts:17.6a", "gts:17.7a", "gts:17.7b")
def test_a_move_under_fire_by_hand() -> None:
    """Troop Quality 7 lets 8/10 shoot, at 4 - 1 (range 2) + 2 (from Zone to Zone) = 5.

    SA: 0, 4 and 5 C, 1 and 2 S?, 3 S. C: 8/10 x 3/10, and on it goes. A Suppression, which ends the move where it was
    fired at: 8/10 x (1/10 + 2/10 x 2/10), as 7 keeps the target from it in 8/10.
    """
    policies = {"german": at_once, "allied": declines}
    found = gts.odds_of_move(acting("rifles 10.12, foe 10.10"), PATH[:2], policies=policies, key=place)
    hit = 8 * TENTH * 3 * TENTH
    suppressed = 8 * TENTH * (TENTH + 2 * TENTH * 2 * TENTH)
    assert dict(found) == {
        ("11.12", False, 1): hit,
        ("10.12", True, 0): suppressed,
        ("11.12", False, 0): 1 - hit - suppressed,
    }


def test_nobody_fires_and_it_comes_to_the_end() -> None:
    found = gts.odds_of_move(acting("rifles 10.12, foe 10.10"), PATH, policies=LETS_BE)
    assert dict(found) == {"rifles in 12.12": Fraction(1)}


def test_a_move_that_is_under_way_goes_on_from_there() -> None:
    state = after(acting("rifles 10.12, foe 10.10"), "StartMove", "StepTo 11.12", "Decline")
    found = gts.odds_of_move(state, hexes("11.12", "12.12"), policies=LETS_BE, key=place)
    assert dict(found) == {("12.12", False, 0): Fraction(1)}


def test_it_stops_where_it_cannot_go_on() -> None:
    """Four movement points are two clear hexes."""
    found = gts.odds_of_move(acting("rifles 10.10"), hexes("10.10", "10.11", "10.12", "10.13", "10.14"))
    assert dict(found) == {"rifles in 10.12": Fraction(1)}


def test_a_path_must_begin_where_the_unit_stands_and_be_one() -> None:
    state = acting("rifles 10.12, foe 10.10")
    with pytest.raises(
        ValueError, match=r"expected a path from the hex of the unit that acts, got 11.12, 12.12"
    ) as told:
        gts.odds_of_move(state, hexes("11.12", "12.12"))
    assert "rifles in 10.12 acts" in str(told.value)
    with pytest.raises(ValueError, match="comes to no hex twice"):
        gts.odds_of_move(state, hexes("10.12", "11.12", "10.12"))
    with pytest.raises(ValueError, match=r"next to one another, got 10\.12, 14\.14"):
        gts.odds_of_move(state, hexes("10.12", "14.14"))
    with pytest.raises(IllegalAction, match="StepTo"):
        gts.odds_of_move(acting("rifles 10.12, foe 10.11"), hexes("10.12", "10.11"))


def test_a_move_agrees_with_resolutions_at_random() -> None:
    state = after(acting("rifles 10.12, foe 10.10"), "StartMove")
    policies = {"german": at_once, "allied": declines}
    exact = gts.odds_of_move(state, PATH[:2], policies=policies, key=place)
    counts = sampled(state, action("StepTo 11.12"), policies, settled(state), place, number=NUMBER, seed=2)
    assert_agree(exact, counts)


# an Assault


ONE: Final = {**PLAIN, "steps": 1, "fire_rating": "No"}
"""A unit of one Step, with one shot a round at an Assault Rating of 5."""


def before_assault(units: str, **foe: Any) -> GameState:
    counters = {**dict.fromkeys(("rifles", "second"), ONE), "foe2": PLAIN, "foe": {**ONE, **foe}}
    return acting(units, counters=counters)


def places(state: GameState) -> tuple[str, ...]:
    """Where both are; "" where one is eliminated."""
    return tuple(state.units[each].hex if each in state.units else "" for each in map(UnitId, ("rifles", "foe")))


def fights(view: GameState, legal: tuple[Action, ...]) -> Action:
    """Stands, shoots, and calls it off after a round; lets the rest be."""
    kinds = (CallOff, AssaultShot, AssaultFire, Stand)
    return next((each for kind in kinds for each in legal if isinstance(each, kind)), legal[0])


FIGHT: Final = {"allied": fights, "german": fights}


@pytest.mark.rule("gts:18.7c", "gts:18.7f", "gts:18.7t", "gts:18.7ag")
def test_an_assault_by_hand() -> None:
    """Troop Quality 7 + 0 - 0 is brave in 8/10 before foe2; a defender without Steps falls as round one begins."""
    state = before_assault("rifles 10.10, foe 10.11 suppressed, foe2 10.12", steps=0)
    found = gts.odds_of_assault(state, HexId("10.11"), policies=FIGHT, key=places)
    assert dict(found) == {("10.11", ""): 8 * TENTH, ("10.10", "10.11"): 2 * TENTH}


def test_who_joins_is_said_and_nobody_else_does() -> None:
    state = before_assault("rifles 10.10, second 10.10, foe 10.11 suppressed", steps=0)
    joined = lambda s: where(s, "second")  # noqa: E731
    alone = gts.odds_of_assault(state, HexId("10.11"), key=joined)
    both = gts.odds_of_assault(state, HexId("10.11"), [UnitId("second")], key=joined)
    assert (dict(alone), dict(both)) == ({"10.10": Fraction(1)}, {"10.11": Fraction(1)})
    with pytest.raises(IllegalAction, match="JoinAssault"):
        gts.odds_of_assault(state, HexId("10.11"), [UnitId("foe")])


@pytest.mark.parametrize(
    "number", [pytest.param(1_000, id="1,000"), pytest.param(NUMBER, id="20,000", marks=pytest.mark.soak)]
)
def test_an_assault_agrees_with_resolutions_at_random(number: int) -> None:
    state = before_assault("rifles 10.10, foe 10.11")
    begun = after(state, "StartAssault")
    exact = gts.odds_of_assault(state, HexId("10.11"), policies=FIGHT, key=places)
    counts = sampled(begun, action("AssaultHex 10.11"), FIGHT, settled(begun), places, number=number, seed=3)
    assert len(exact) > 2
    assert_agree(exact, counts)


def test_an_assault_that_is_too_large_names_what_grew() -> None:
    with pytest.raises(OddsTooLarge, match=r"more than 40 states can come about, most of them in SideFires\.choose \("):
        gts.odds_of_assault(before_assault("rifles 10.10, foe 10.11"), HexId("10.11"), limit=40)


# for a side that does not see everything


def test_a_view_is_enough_where_its_completions_are_given() -> None:
    state = before_assault("rifles 10.10, foe 10.11 suppressed, foe2 10.12", steps=0)
    view = gts.view(state, "allied")
    known = completions(RULES, view)
    found = gts.odds_of_assault(view, HexId("10.11"), completions=known, policies=FIGHT, key=places)
    assert found == gts.odds_of_assault(state, HexId("10.11"), policies=FIGHT, key=places)
    with pytest.raises(HiddenInformation):
        gts.odds_of_assault(view, HexId("10.11"))


def drawing(chit: str) -> GameState:
    """The Allies have bought this chit for this turn, and chits are drawn from the mug."""
    options: dict[str, Any] = {"mug": ["german-direct"], "turns": 4, "dispatch_rating": 3, "dispatch": {"home": 4}}
    state = scene("rifles 10.10, lone 10.12, foe 15.17", **options)
    return after(state, "Finish", BuyChit(chit, now=True), "Finish", "Finish")


def comes_out(state: GameState, **more: Any) -> Distribution[Any]:
    over = lambda s: gts.decision(s).side != "chance"  # noqa: E731
    return odds(RULES, state, until=over, key=lambda s: s.marked("active"), **more)


@pytest.mark.rule("gts:7.2c")
def test_a_draw_that_is_hidden_is_averaged_over_what_may_have_been_bought() -> None:
    """The enemy has bought one of two chits, each as likely for all that the Germans see; it is one of those drawn."""
    state, other = drawing("first"), drawing("other")
    truth = comes_out(state)
    assert truth["first"] > 0
    assert truth["other"] == 0
    with pytest.raises(HiddenInformation):
        comes_out(state, viewer="german")
    known = completions(RULES, gts.view(state, "german"))
    assert [chance for _, chance in known] == [Fraction(1, 2), Fraction(1, 2)]
    found = comes_out(state, viewer="german", completions=known)
    assert found["first"] == found["other"] == truth["first"] / 2
    assert comes_out(other, viewer="german", completions=known) == found
