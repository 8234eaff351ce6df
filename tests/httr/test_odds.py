"""The short forms of odds: by hand, and against 20,000 sampled resolutions."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.httr.closeactions import ANSWERS
from tests.httr.helpers import action, after, points, scene, unit, where
from tests.sampling import assert_agree, sampled

import httr
from hexfront.actions import Action, Decline
from hexfront.errors import IllegalAction
from hexfront.hexes import HexId
from hexfront.odds import settled
from hexfront.sources import Modifier
from httr.actions import AcceptDisruption, BearLoss, GoToGround, RetreatTo, Shoot
from httr.counters import UnitId
from httr.odds import chooses_target
from httr.state import HttrState
from httr.unittypes import Mode

OF_36: Final = Fraction(1, 36)
SIXTH: Final = Fraction(1, 6)
NUMBER: Final = 20_000
PACKET: Final = tuple(map(action, ("Aim foe direct", "AddFirer rifles", "AddFirer second")))


def ground_if_hit(view: Any, legal: tuple[Action, ...]) -> Action:
    """Into defilade if the fire told, else as it is."""
    return next((each for each in legal if isinstance(each, (GoToGround, Decline))), legal[0])


def condition(state: HttrState) -> tuple[int, Mode]:
    return points(state, "foe"), unit(state, "foe").mode


def before_fire() -> HttrState:
    return scene("rifles C1010 defilade, second C1010 concentrated, foe C1011 concentrated")


@pytest.mark.rule("httr:6.3.2.2e", "httr:6.3.2.2d")
def test_a_packet_by_hand() -> None:
    """8 points of rating 3: 2 three points, 12 two, 3, 4, 10 and 11 one (10 of 36), 5 and 9 defilade (8 of 36).

    The target goes into defilade for every result that tells.
    """
    policies = {"german": lambda view, legal: next(each for each in legal if isinstance(each, (GoToGround, Decline)))}
    found = httr.odds_of_packet(before_fire(), *PACKET, policies=policies, key=condition)
    ground, stays = Mode.DEFILADE, Mode.CONCENTRATED
    expected = {(1, ground): 1, (2, ground): 1, (3, ground): 10, (4, ground): 8, (4, stays): 16}
    assert dict(found) == {what: number * OF_36 for what, number in expected.items()}


def test_a_packet_may_be_named_in_part_already() -> None:
    begun = after(before_fire(), *PACKET[:2])
    assert httr.odds_of_packet(begun, PACKET[2]) == httr.odds_of_packet(before_fire(), *PACKET)
    with pytest.raises(IllegalAction, match="AddFirer"):
        httr.odds_of_packet(begun, action("AddFirer foe"))


def test_by_its_own_judgement_it_goes_to_ground_in_any_case() -> None:
    found = httr.odds_of_packet(before_fire(), *PACKET)
    assert dict(found) == {
        "foe in C1011 (defilade)": 24 * OF_36,
        "foe in C1011 (defilade, 1 lost)": 10 * OF_36,
        "foe in C1011 (defilade, 2 lost)": OF_36,
        "foe in C1011 (defilade, 3 lost)": OF_36,
    }


def test_a_packet_agrees_with_resolutions_at_random() -> None:
    policies = {"german": ground_if_hit, "allied": ground_if_hit}
    exact = httr.odds_of_packet(before_fire(), *PACKET, policies=policies, key=condition)
    ready = after(before_fire(), *PACKET)
    counts = sampled(ready, action("OpenFire"), policies, chooses_target, condition, number=NUMBER, seed=1)
    assert_agree(exact, counts)


@pytest.mark.rule("httr:16.2")
def test_a_morale_check_by_hand() -> None:
    """6 or less with two dice: 1 + 2 + 3 + 4 + 5 = 15 of 36; with a modifier of 1, 21."""
    state = before_fire()
    foe = UnitId("foe")
    assert httr.odds_of_morale_check(state, foe)[True] == 15 * OF_36
    assert httr.odds_of_morale_check(state, foe, [Modifier(1, "leader", "httr:16.5")])[True] == 21 * OF_36


# a close action


def plays(view: Any, legal: tuple[Action, ...]) -> Action:
    """No fire before the fight and no defilade after it; the first lead, the first that may bear a loss or retreat."""
    kinds: tuple[type[Action], ...] = (AcceptDisruption, *ANSWERS, BearLoss, RetreatTo)
    return next((each for kind in kinds for each in legal if isinstance(each, kind)), legal[0])


PLAY: Final = {"allied": plays, "german": plays}


def before_close_action() -> HttrState:
    state = scene("rifles C1110 concentrated, second C1110 concentrated, foe C1111 concentrated", phase=6)
    return after(state, "StartMove rifles", "JoinMove second")


def left(state: HttrState) -> tuple[int, int, int, bool]:
    """The points of the three, and whether the attackers hold the hex."""
    held = "rifles" in state.units and where(state, "rifles") == "C1111"
    return points(state, "rifles"), points(state, "second"), points(state, "foe"), held


@pytest.mark.rule("httr:10.3j", "httr:10.3k", "httr:10.5a")
def test_a_close_action_by_hand() -> None:
    """10 to 4 is 2:1 at value 5. By the die: 1 DIS/-, 2 nothing, 3 1/1, 4 -/DIS, 5 and 6 -/1; the lead loses the point.

    A disrupted defence retreats, and the attackers come in: after 3, 4, 5 and 6; but in 3 they are disrupted too.
    """
    found = httr.odds_of_close_action(before_close_action(), HexId("C1111"), policies=PLAY, key=left)
    losses = found.map(lambda key: key[:3])
    assert dict(losses) == {(5, 5, 4): 3 * SIXTH, (4, 5, 3): SIXTH, (5, 5, 3): 2 * SIXTH}


def test_a_close_action_agrees_with_resolutions_at_random() -> None:
    state = before_close_action()
    exact = httr.odds_of_close_action(state, HexId("C1111"), policies=PLAY, key=left)
    counts = sampled(state, action("DeclareCloseAction C1111"), PLAY, settled(state), left, number=NUMBER, seed=2)
    assert len(exact) > 2
    assert_agree(exact, counts)


# a move under fire

PATH: Final = tuple(map(HexId, ("C1010", "C1110", "C1210")))


def before_move() -> HttrState:
    return scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6)


def end(state: HttrState) -> tuple[HexId, int]:
    return where(state, "rifles"), points(state, "rifles")


def shoots_first(view: Any, legal: tuple[Action, ...]) -> Action:
    """Shoots before the first step, and then no more."""
    shots = (each for each in legal if isinstance(each, Shoot) and where(view, "rifles") == PATH[0])
    return next(shots, legal[0])


def test_a_move_under_fire_goes_on_as_far_as_it_can() -> None:
    """Nobody fires: to the end. Else what the shot leaves of it goes on, where the rules let it."""
    quiet = httr.odds_of_move(before_move(), UnitId("rifles"), PATH, policies={"german": plays}, key=end)
    assert dict(quiet) == {("C1210", 5): Fraction(1)}
    under_fire = httr.odds_of_move(before_move(), UnitId("rifles"), PATH, policies={"german": shoots_first}, key=end)
    preview = httr.preview(after(before_move(), "StartMove rifles", "StepTo C1110"), action("Shoot foe rifles direct"))
    assert preview is not None
    results = dict(preview.odds)
    assert under_fire.map(lambda key: 5 - key[1])[0] == results["-"] + results.get("DEF", 0)


def test_a_move_that_is_under_way_goes_on_from_there() -> None:
    state = after(before_move(), "StartMove rifles", "StepTo C1110", "Decline")
    found = httr.odds_of_move(state, UnitId("rifles"), PATH[1:], policies={"german": plays}, key=end)
    assert dict(found) == {("C1210", 5): Fraction(1)}


def test_a_move_agrees_with_resolutions_at_random() -> None:
    state = after(before_move(), "StartMove rifles")
    policies = {"german": shoots_first, "allied": shoots_first}
    exact = httr.odds_of_move(state, UnitId("rifles"), PATH[:2], policies=policies, key=end)
    counts = sampled(state, action("StepTo C1110"), policies, settled(state), end, number=NUMBER, seed=3)
    assert_agree(exact, counts)


def test_a_path_must_begin_where_the_unit_stands() -> None:
    with pytest.raises(ValueError, match="expected a path of several hexes from that of rifles, got C1110, C1210"):
        httr.odds_of_move(before_move(), UnitId("rifles"), PATH[1:])
    with pytest.raises(ValueError, match="next to one another, got C1010, C1210"):
        httr.odds_of_move(before_move(), UnitId("rifles"), (PATH[0], PATH[2]))
    with pytest.raises(ValueError, match="got C1110, C1210; rifles stands in C1010"):
        httr.odds_of_move(before_move(), UnitId("rifles"), PATH[1:])
    with pytest.raises(ValueError, match="major is not on the map"):
        httr.odds_of_move(before_move(), UnitId("major"), PATH)


def test_nobody_moves_when_the_game_is_over() -> None:
    with pytest.raises(IllegalAction, match="the game is over"):
        httr.odds_of_move(before_move().with_stack(()), UnitId("rifles"), PATH)


def test_a_shot_of_opportunity_fire() -> None:
    state = after(before_move(), "StartMove rifles", "StepTo C1110")
    shot = action("Shoot foe rifles direct")
    preview = httr.preview(state, shot)
    assert preview is not None
    found = httr.odds_of_shot(state, shot, key=lambda s: 5 - points(s, "rifles"))
    assert found[0] == sum(chance for result, chance in preview.odds if result in ("-", "DEF"))


def test_it_is_told_who_has_changed() -> None:
    weak = {"foe": {"strength": 1}}
    state = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated", counters=weak)
    found = httr.odds_of_packet(state, *PACKET)
    assert found["foe eliminated"] > 0
