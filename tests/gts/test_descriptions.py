from __future__ import annotations

import pytest
from tests.gts.helpers import action, after, scene

import gts
from gts.actions import (
    Accompany,
    Attach,
    Dismount,
    EnterEntrenchment,
    Entrench,
    Improve,
    LeaveEntrenchment,
    Mount,
    OpportunityShot,
    PlaceLeader,
    Prolonge,
    Transfer,
)
from gts.counters import LeaderId, UnitId
from gts.descriptions import words
from hexfront.actions import Action, Draw, Roll
from hexfront.hexes import HexId
from hexfront.tagged import members

RIFLES = UnitId("rifles")

OURS = [kind for tag, kind in members(Action) if tag.startswith(("gts/", "hexfront/"))]


@pytest.mark.parametrize("kind", OURS)
def test_every_class_of_action_has_words(kind: type[Action]) -> None:
    assert words.dispatch(kind) is not words.dispatch(Action)


def said(state: gts.GameState, what: str | int | Action) -> str:
    return gts.describe(state, action(what))


def test_choosing_a_unit_and_its_action() -> None:
    start = scene("rifles 10.10 column hits=1, foe 15.17")
    assert said(start, "Activate rifles") == "rifles in 10.10 (in Column, 1 Cohesion Hit) acts"
    assert said(start, "Finish") == "finish: first: choose a unit"
    state = after(start, "Activate rifles")
    assert said(state, "Pass") == "rifles: pass"
    assert said(state, "StartMove") == "rifles moves (~4 MP)"
    assert said(state, "StartFire") == "rifles fires"
    assert said(state, "Rally") == "rifles tries to rally"


def test_direct_command_says_what_it_costs() -> None:
    state = scene("rifles 10.10, foe 15.17", chit="allied-direct", command=3)
    assert said(state, "Activate rifles") == "rifles in 10.10 acts for a Command Point (3 left)"


def test_moving_says_where_to_and_what_it_costs() -> None:
    state = after(scene("cars 10.10 column, rifles 10.12, second 10.12, foe 15.17"), "Activate cars", "StartMove")
    assert said(state, "StepTo 10.11") == "cars drives to 10.11 (2 MP)"
    assert said(state, "StepTo 15.15") == "cars drives to 15.15"
    assert said(state, "Stop") == "cars stops in 10.10"
    assert said(state, "LeaveColumn") == "cars leaves Column (1 MP)"
    assert said(state, "ShedColumn") == "cars leaves Column at once, for a Cohesion Hit"
    assert said(state, "EnterColumn") == "cars enters Column (1 MP)"
    assert said(state, "ForceMarch") == "cars: forced march (2 MP more, or a Cohesion Hit)"


def test_a_stack_moves_together() -> None:
    state = after(scene("rifles 10.12, second 10.12, foe 15.17"), "Activate rifles", "StartMove")
    assert said(state, "StepTo 10.13") == "rifles moves to 10.13 (2 MP)"
    assert said(state, "Join second") == "second moves along"
    state = after(state, "Join second", "StepTo 10.13")
    assert said(state, "StepTo 10.14") == "rifles, second move to 10.14 (2 MP)"
    assert said(state, "DropOff second") == "second in 10.13 stays behind"
    assert said(state, "Stop") == "rifles, second stop in 10.13"


def test_a_second_action_of_several() -> None:
    state = scene("rifles 10.12 hits=1, second 10.12 hits=1, foe 15.17", command=9)
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.13", "Stop")
    assert said(state, "Decline") == "no Second Action of rifles, second"
    assert said(state, "StartFire") == "rifles, second fire"
    assert said(state, "StartMove") == "rifles, second move together"
    assert said(state, "Rally") == "rifles, second try to rally"


def test_fire_says_at_whom_and_how_far() -> None:
    state = after(scene("rifles 10.10, foe 10.12 suppressed"), "Activate rifles", "StartFire")
    assert said(state, "FireAt foe") == "rifles fires at foe in 10.12 (Suppressed), range 2"


def test_indirect_fire_says_who_spots() -> None:
    wall = "\n".join([". . .", "w w w", ". . .", ". . ."])
    state = scene("mortar 10.10, rifles 10.12, foe 10.13", ground=wall)
    state = after(state, "Activate mortar", "StartFire")
    assert said(state, "Bombard foe") == "mortar bombards foe in 10.13, range 3, spotted by rifles"
    assert said(state, "AimAtHex") == "mortar bombards a hex without units"
    state = after(state, "AimAtHex")
    assert said(state, "BombardHex 11.13").startswith("mortar bombards 11.13")


def test_opportunity_fire_and_the_check_before_it() -> None:
    state = after(scene("rifles 10.12, foe 10.10"), "Activate rifles", "StartMove", "StepTo 10.13")
    shot = OpportunityShot(UnitId("foe"), UnitId("rifles"))
    assert gts.describe(state, shot) == "foe tries to fire at rifles in 10.12, range 2"
    assert said(state, "Decline") == "no Opportunity Fire at rifles in 10.12"
    state = gts.apply(state, shot).state
    assert said(state, 4) == "Troop Quality Check of foe: Opportunity Fire: a roll of 4"


def test_a_check_says_the_rating_and_the_price() -> None:
    state = after(scene("rifles 10.10, foe 10.11", command=2), "Activate rifles", "StartFire", "FireAt foe", 9, 1)
    assert gts.decision(state).kind == "Check.pay_or_roll"
    assert said(state, "RollForIt") == "foe rolls against Troop Quality ~7"
    assert said(state, "SpendCommandPoint") == "foe passes for a Command Point (2 left)"


def test_setting_up_and_drawing() -> None:
    state = gts.new_game("a-drive-in-the-country")
    first = {gts.describe(state, each) for each in gts.legal_actions(state)}
    assert {"D(-)/2HHC sets up in 44.224, in Column", "3/1 GrenGds sets up in 45.224, in transport"} <= first
    state = gts.new_game("a-drive-in-the-country", setup="default")
    assert said(state, Draw("guards-armored")) == "draw an Activation Chit: Guards Armored Division"
    assert said(state, Draw("cafe")) == "draw an Activation Chit: Cafe"
    assert said(state, Draw("nothing")) == "draw an Activation Chit: nothing"


def test_leaders() -> None:
    state = gts.position(
        """
        drawing = ". .\\n. ."
        [staff.major]
        like = "kg-klemm"
        name = "Major"
        [units]
        1-fj = "10.10"
        kings-1-gg = "11.11"
        [leaders]
        major = "10.10"
        [active]
        chit = "guards-independent"
        """
    )
    major, hex = LeaderId("major"), HexId("10.11")
    assert gts.describe(state, PlaceLeader(major, hex)) == "Major sets up in 10.11"
    assert gts.describe(state, Transfer(major, hex)) == "Major transfers from 10.10 to 10.11"
    assert gts.describe(state, Accompany(major)) == "Major goes along"
    assert gts.describe(state, Attach(UnitId("1-fj"))) == "1/FJ in 10.10 is attached"
    assert gts.describe(state, Transfer(LeaderId("nobody"), hex)) == "nobody transfers to 10.11"


def test_transport_and_positions() -> None:
    state = after(scene("rifles 10.10 improved, foe 15.17"), "Activate rifles")
    assert gts.describe(state, Mount(True)) == "rifles mounts its transport, in Column"
    assert gts.describe(state, Dismount(RIFLES, False)) == "rifles dismounts, and its Action ends"
    assert gts.describe(state, Prolonge(HexId("10.11"))) == "rifles: try to manhandle the gun to 10.11"
    assert gts.describe(state, EnterEntrenchment()) == "rifles gets into the entrenchment"
    assert gts.describe(state, LeaveEntrenchment()) == "rifles gets out of the entrenchment"
    assert (
        gts.describe(state, Improve(RIFLES)) == "dig an improved position for rifles in 10.10 (in an improved position)"
    )
    assert gts.describe(state, Entrench(UnitId("foe"))) == "make an entrenchment for foe in 15.17"


def test_assaults() -> None:
    state = after(scene("rifles 10.10, second 10.10, foe 10.11 suppressed"), "Activate rifles")
    assert said(state, "StartAssault") == "rifles assaults"
    state = after(state, "StartAssault")
    assert said(state, "AssaultHex 10.11") == "assault 10.11 (foe)"
    assert said(state, "AssaultHex 11.11") == "assault 11.11 (empty)"
    assert said(state, "JoinAssault second") == "second assaults along"
    assert said(state, "AssaultFire") == "exchange Assault Fire, the defenders first"
    assert (
        said(state, "AssaultShot rifles foe assault") == "rifles fires its Assault Rating at foe in 10.11 (Suppressed)"
    )
    assert said(state, "Charge") == "charge"
    assert said(state, "CallOff") == "call off the Assault"
    assert said(state, "Stand") == "rifles: stand"
    assert said(state, "RunAway") == "rifles: run away, all that can"
    assert said(state, "RunTo 10.12") == "rifles runs away to 10.12"
    assert said(state, "TestWith foe") == "foe makes the check against the charge"


def test_what_is_not_pending_has_words_too() -> None:
    """A front-end may describe an action that is not on offer, or a game that is over."""
    state = scene("rifles 10.10, foe 15.17", mug=["first"], chit=None)
    assert said(state, "StepTo 10.11") == "the unit moves to 10.11"
    assert said(state, "RollForIt") == "roll the die"
    assert said(state, "SpendCommandPoint") == "the unit passes for a Command Point"
    assert said(state, "FireAt foe") == "the unit fires at foe in 15.17"
    assert said(state, "Stop") == "the unit stops"
    over = after(scene("rifles 10.10, foe 15.17", turns=1), "Finish")
    while gts.decision(over).side is not None:
        over = gts.apply(over, gts.legal_actions(over)[0]).state
    assert said(over, 3) == "the game is over: a roll of 3"
    assert said(over, Roll(3)) == said(over, 3)


def test_an_action_without_words_is_written_out() -> None:
    class Odd(Action):
        def __str__(self) -> str:
            return "Odd()"

    assert words.dispatch(Action)(Odd(), scene("rifles 10.10, foe 15.17")) == "Odd()"
