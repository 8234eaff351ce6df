"""Activation: chits, points, attachment of Independent Units, and who acts (9, 10, 13.1, 13.3, 21.5, 21.6)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import action, after, asked, may, only, play, scene, told, where, why, with_scenario

import gts
from gts.counters import UnitId
from gts.events import Activated, ActivationBegan, ChitCarried, ChitDrawn, CommandGained, CommandSpent, MugFilled
from gts.rules.command import in_command
from gts.state import GameState

WHITE = {"like": "3-1-grengds", "side": "allied", "division": "home", "formation": "none", "stripe": "white"}
STRIPED = {"white1": WHITE, "white2": WHITE, "white3": WHITE, "alien": {**WHITE, "division": "guest"}}
STACK = "rifles 10.10, white1 10.10, white2 10.11, white3 10.12, striped 10.10, foe 15.17"


def drawing(units: str, chit: str, **more: Any) -> GameState:
    """The mug holds this chit and another, and the first is drawn."""
    state = scene(units, chit=None, mug=[chit, "german-direct"], **more)
    return after(state, f"Draw {chit}")


def attaching(rating: int = 1, **more: Any) -> GameState:
    """The chit of the Formation is drawn; its Leader may attach striped units."""
    staff = {"major": {"attachment_rating": rating}}
    return drawing(STACK, "first", counters=STRIPED, leaders="major 10.10", staff=staff, out_of_command=True, **more)


def active(state: GameState) -> set[str]:
    """The units that may be activated now."""
    return {str(each) for each in gts.decision(state).subject}


# --- attachment ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:21.5a", "gts:21.6.2a", "gts:13.1b", "gts:10.0.1d")
def test_a_leader_attaches_white_striped_units_up_to_his_rating() -> None:
    """Two of three with a rating of 2."""
    state = attaching(rating=2)
    assert asked(state) == ("allied", "Attaching.choose")
    one = after(state, "Attach white2")
    assert asked(one) == ("allied", "Attaching.choose")
    two = after(one, "Attach white1")
    assert asked(two) == ("allied", "Impulse.choose")
    assert active(two) == {"rifles", "striped", "white1", "white2"}


@pytest.mark.rule("gts:21.5a")
def test_a_third_is_refused_at_a_rating_of_two() -> None:
    """The limit is asked of the chosen, in whatever order."""
    state = after(attaching(rating=2), "Attach white1", "Attach white2")
    assert "white3" not in active(state)
    assert why(after(attaching(rating=1), "Finish"), "Attach white3")


@pytest.mark.rule("gts:21.6.4a")
def test_black_stripes_cost_no_attachment() -> None:
    """With a rating of 0 the black-striped unit acts all the same, and nobody is asked."""
    assert active(attaching(rating=0)) == {"rifles", "striped"}


@pytest.mark.rule("gts:21.5b")
def test_who_is_not_attached_at_the_start_does_not_act() -> None:
    """Declining is final."""
    state = after(attaching(rating=2), "Finish")
    assert active(state) == {"rifles", "striped"}


@pytest.mark.rule("gts:21.6.2a", "gts:29.17")
def test_only_units_in_his_range_can_be_attached() -> None:
    """Three hexes are in range, four are not."""
    units = "rifles 10.10, white1 10.13, white2 10.14, foe 15.17"
    state = drawing(units, "first", counters=STRIPED, leaders="major 10.10")
    assert may(state, "Attach white1")
    assert why(state, "Attach white2") == {"gts:21.6.2a"}


@pytest.mark.rule("gts:21.6.1a")
def test_a_striped_unit_of_another_division_cannot_be_attached() -> None:
    """It acts with Formations of its own Division only."""
    units = "rifles 10.10, white1 10.10, alien 10.10, foe 15.17"
    state = drawing(units, "first", counters=STRIPED, leaders="major 10.10")
    assert why(state, "Attach alien") == {"gts:21.6.1a"}


@pytest.mark.rule("gts:21.6.2b", "gts:10.0.2i")
def test_an_attached_unit_acts_like_one_of_the_formation() -> None:
    """It moves, and takes a Second Action for a Command Point."""
    state = after(attaching(command=1), "Attach white1", "Activate white1", "StartMove", "StepTo 11.10", "Stop")
    assert where(state, "white1") == "11.10"
    assert asked(state)[1] == "Impulse.choose", "nothing but a second move would be open to it"
    passed = after(attaching(command=1), "Attach white1", "Activate white1", "Pass")
    assert only(play(passed, "StartMove"), CommandSpent).unit == "white1"


@pytest.mark.rule("gts:21.6.5b")
def test_an_attached_unit_obeys_that_leader_alone() -> None:
    """Next to another Leader of its Division, but out of range of the one it acts with, it is Out of Command."""
    units = "rifles 10.10, white1 10.13, lone 10.14, foe 15.17"
    state = drawing(
        units, "first", counters=STRIPED, leaders="major 10.10, captain 10.14", command=5, out_of_command=True
    )
    before = after(state, "Attach white1", "Activate white1")
    moved = after(before, "StartMove", "StepTo 11.14")
    assert in_command(before, UnitId("white1"))
    assert not in_command(moved, UnitId("white1"))
    free = after(state, "Finish")
    assert in_command(free, UnitId("white1")), "not attached, it obeys either"


@pytest.mark.rule("gts:21.6.5a", "gts:13.2o")
def test_a_striped_unit_may_act_with_several_chits_of_a_turn() -> None:
    """Attachment and having acted end with the activation."""
    units = "rifles 10.10, white1 10.10, foe 15.17"
    state = scene(
        units, chit=None, mug=["first", "home-division", "german-direct"], counters=STRIPED, leaders="major 10.10"
    )
    once = after(state, "Draw first", "Attach white1", "Activate white1", "Pass", "Finish")
    again = after(once, "Draw home-division", 0)
    assert active(again) == {"rifles", "white1"}


# --- chits --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:10.0.1d", "gts:1.2c")
def test_a_formation_chit_activates_its_formation() -> None:
    """And nobody else's units."""
    state = drawing("rifles 10.10, second 10.12, lone 10.10, foe 15.17", "first")
    assert active(state) == {"rifles", "second"}


@pytest.mark.rule("gts:13.1a", "gts:10.0.1e")
def test_a_division_chit_activates_all_its_units() -> None:
    """Striped ones too, after the roll for points."""
    state = drawing("rifles 10.10, lone 10.10, striped 11.10, foe 15.17", "home-division")
    assert asked(state) == ("chance", "Dice.roll")
    assert active(after(state, 0)) == {"rifles", "lone", "striped"}


@pytest.mark.rule("gts:10.0.3b", "gts:10.0.3a")
@pytest.mark.parametrize(("roll", "points"), [(0, 3 + 0), (1, 3 + 0), (7, 3 + 3), (9, 3 + 4)])
def test_command_points_are_the_rating_and_half_a_die(roll: int, points: int) -> None:
    """A Command Rating of 3, and the half rounded down."""
    gained = only(play(drawing("rifles 10.10, foe 15.17", "home-division"), roll), CommandGained)
    assert (gained.rating, gained.roll, gained.points) == (3, roll, points)


@pytest.mark.rule("gts:10.0.4a", "gts:10.0.5g")
def test_no_more_than_nineteen_command_points_are_kept() -> None:
    """16 + 3 + 4 = 23 are cut to 19; 16 stay 16 through a Direct Command that spends none."""
    full = after(drawing("rifles 10.10, foe 15.17", "home-division", command=16), 9)
    assert full.command["home"] == 19
    kept = after(scene("rifles 10.10, foe 15.17", chit="allied-direct", command=16, mug=["first", "foes"]), "Finish")
    assert kept.command["home"] == 16


@pytest.mark.rule("gts:10.0.5a", "gts:10.0.5k", "gts:21.4.1e", "gts:13.1c", "gts:10.0.1i")
def test_direct_command_activates_all_but_striped_units() -> None:
    """Units of any Formation, at a point each."""
    state = drawing("rifles 10.10, lone 10.10, striped 11.10, foe 15.17", "allied-direct", command=5)
    assert active(state) == {"rifles", "lone"}
    assert not may(state, "Activate striped")
    spent = only(play(state, "Activate lone"), CommandSpent)
    assert spent.unit == "lone"


@pytest.mark.rule("gts:10.0.5b", "gts:10.0.5d")
def test_direct_command_reaches_several_divisions() -> None:
    """Each Division pays for its own: the guests have no points."""
    guest = {"guest": {**WHITE, "division": "guest", "formation": "guests", "stripe": "none"}}
    state = drawing("rifles 10.10, guest 10.10, foe 15.17", "allied-direct", command=5, counters=guest)
    assert active(state) == {"rifles", "guest"}
    assert may(state, "Activate rifles")
    assert why(state, "Activate guest") == {"gts:29.16c"}


@pytest.mark.rule("gts:10.0.5c")
def test_direct_command_may_activate_nobody() -> None:
    """Finishing at once is legal."""
    state = drawing("rifles 10.10, foe 15.17", "allied-direct", command=5)
    assert may(state, "Finish")
    assert told(play(state, "Finish"), Activated) == []


@pytest.mark.rule("gts:10.0.5e", "gts:10.0.2a")
def test_direct_command_gives_one_action_and_no_second() -> None:
    """After its move the unit is done."""
    state = drawing("rifles 10.10, foe 15.17", "allied-direct", command=5)
    moved = after(state, "Activate rifles", "StartMove", "StepTo 10.11", "Stop")
    assert asked(moved)[1] != "SecondAction.choose"
    assert moved.command["home"] == 5 - 1


@pytest.mark.rule("gts:10.0.5i")
def test_direct_command_pays_for_a_stack_at_once() -> None:
    """Two units move together for two points."""
    state = drawing("rifles 10.10, second 10.10, foe 15.17", "allied-direct", command=2)
    moved = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11")
    assert (where(moved, "second"), moved.command["home"]) == ("10.11", 2 - 2)


@pytest.mark.rule("gts:10.0.6a", "gts:10.0.6b", "gts:10.0.1b", "gts:1.2e", "wed:sc-general-10")
def test_the_last_chit_opens_the_next_turn() -> None:
    """It is not drawn, and is not in the mug of the turn that it opens."""
    state = drawing("rifles 10.10, foe 15.17", "home-division", turns=2)
    done = play(after(state, 0), "Finish")
    assert only(done, ChitCarried).chit == "german-direct"
    assert "german-direct" not in only(done, MugFilled).chits
    assert only(done, ChitDrawn).chit == "german-direct"
    assert only(done, ActivationBegan).chit == "german-direct"
    assert "german-direct" not in done.state.mug


@pytest.mark.rule("gts:9.0b", "gts:9.0d", "gts:7.1q")
def test_division_and_direct_command_chits_come_back_each_turn() -> None:
    """No Formation chit does, and no chit of a Division without units."""
    state = drawing("rifles 10.10, foe 15.17", "home-division", turns=2)
    unlisted = tuple(evolve(turn, mug=None) for turn in state.table.scenario.turns)
    filled = only(play(after(with_scenario(state, turns=unlisted), 0), "Finish"), MugFilled)
    assert sorted(filled.chits) == ["allied-direct", "enemy-division", "home-division"]


@pytest.mark.rule("gts:10.0.1c")
def test_each_chit_in_the_mug_is_as_likely() -> None:
    """Two chits, a half each."""
    state = scene("rifles 10.10, foe 15.17", chit=None, mug=["first", "foes"])
    assert [(str(each), str(chance)) for each, chance in gts.chance(state)] == [
        (str(action("Draw first")), "1/2"),
        (str(action("Draw foes")), "1/2"),
    ]


@pytest.mark.rule("gts:13.3a", "gts:13.2a")
def test_units_act_in_any_order_once_each() -> None:
    """Either may begin; who has acted is not offered again."""
    state = drawing("rifles 10.10, second 10.12, foe 15.17", "first")
    assert may(state, "Activate rifles")
    assert may(state, "Activate second")
    assert active(after(state, "Activate second", "Pass")) == {"rifles"}


# --- what ends an activation, and what may not begin one ------------------------------------------------------------


@pytest.mark.rule("gts:10.0.5h", "gts:21.7a", "gts:29.16d", "gts:29.39a")
def test_out_of_command_no_unit_is_activated_by_direct_command() -> None:
    state = scene("rifles 10.10, foe 10.17", chit="allied-direct", command=3, out_of_command=True)
    assert why(state, "Activate rifles") == {"gts:21.7a"}


@pytest.mark.rule("gts:10.0.5c", "gts:29.16c", "gts:10.0.5f")
def test_direct_command_goes_as_far_as_the_points() -> None:
    """One unit after the other, at a point each; the points of the enemy do not help."""
    state = after(
        scene("rifles 10.10 hits=2, second 11.10, foe 10.17", chit="allied-direct", command=1), "Activate rifles"
    )
    assert not may(state, "Activate second")
    state = after(state, "Rally")
    assert why(state, "Activate second") == {"gts:29.16c"}
    assert not may(state, "Activate rifles")
    assert state.command["enemy"] == 1


@pytest.mark.rule("gts:10.0.5a")
def test_a_unit_that_can_do_nothing_is_not_paid_for() -> None:
    """Immobile flak without a target, in good order; its Division has the points."""
    state = scene("flak 10.10, rifles 10.17", chit="german-direct", command=3)
    assert why(state, "Activate flak") == {"gts:10.0.5a"}


@pytest.mark.rule("gts:19.2.5a", "gts:10.0.1c")
def test_a_unit_that_is_gone_is_not_waited_for() -> None:
    """The only active unit dies, and the next chit is drawn. Rating 4 + 2 - 1: a 4 is a C, the mortar's third."""
    state = scene("mortar 10.12 hits=2, foe 10.14", mug=["german-direct", "allied-direct"])
    state = after(state, "Activate mortar", "StartMove", "StepTo 10.13", "OpportunityShot foe mortar", 0, 4)
    assert UnitId("mortar") in state.lost
    assert asked(state) == ("chance", "DrawChit.draw")
