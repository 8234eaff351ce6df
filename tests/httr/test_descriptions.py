from __future__ import annotations

import pytest
from tests.httr.closeactions import attack
from tests.httr.helpers import action, after, scene

import httr
from hexfront.actions import Action
from hexfront.tagged import members
from httr.actions import Arrive, LeaveBehind, MarchOn, Method, MoveLeader, RetreatTo, SetMode, TakeDisruption, TakeLoss
from httr.counters import LeaderId, UnitId
from httr.descriptions import words
from httr.state import HttrState
from httr.unittypes import AtClass, Mode

OURS = [kind for tag, kind in members(Action) if tag.startswith(("httr/", "hexfront/"))]


@pytest.mark.parametrize("kind", OURS)
def test_every_class_of_action_has_words(kind: type[Action]) -> None:
    assert words.dispatch(kind) is not words.dispatch(Action)


def said(state: HttrState, what: str | int | Action) -> str:
    return httr.describe(state, action(what))


def test_setting_up_and_arriving() -> None:
    state = httr.new_game("hells-highway")
    first = httr.legal_actions(state)[0]
    assert " sets up in C" in said(state, first)
    table = scene("rifles C1010, foe C1011")
    rifles = UnitId("rifles")
    assert said(table, Arrive(rifles, Mode.TRAVEL)) == "rifles comes, in Travel Mode"
    assert said(table, MarchOn(table.units[rifles].hex)) == "the units enter the map at C1010 (rifles)"


def test_direct_fire_from_the_aim_to_the_roll() -> None:
    state = scene("rifles C1010 concentrated, second C1010 defilade, foe C1011 concentrated lost=1")
    assert said(state, "Finish") == "done: choose a target"
    assert said(state, "Aim foe direct") == "direct fire at foe in C1011 (concentrated, 1 lost)"
    state = after(state, "Aim foe direct")
    assert said(state, "AddFirer second") == "second in C1010 (defilade) fires along: ~3 SP, ER ~3"
    state = after(state, "AddFirer rifles", "AddFirer second")
    assert said(state, "OpenFire") == "rifles, second fire at foe"
    assert said(after(state, "OpenFire"), 7) == "rifles, second at foe: a roll of 7"


def test_what_an_owner_may_choose_under_fire() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated")
    state = after(state, "Aim foe direct", "AddFirer rifles", "OpenFire", 12)
    assert said(state, "GoToGround foe") == "foe goes down, in defilade"
    assert said(state, "HoldFormation foe") == "foe stays concentrated: one more strength point, and a morale check"
    assert said(state, TakeDisruption(UnitId("foe"))) == "foe is disrupted"
    assert said(state, TakeLoss(UnitId("foe"))) == "foe loses a strength point"
    assert said(state, "JumpOff foe") == "foe dismounts under fire"
    assert said(state, "PlaceLoss foe").endswith("loses the next strength point")
    assert said(state, "MinimalFire").endswith(": a 2 may do harm")


def test_a_roll_that_is_shifted() -> None:
    state = scene("rifles C1010 concentrated, foe C1011", counters={"rifles": {"strength": 60, "er": 9}})
    state = after(state, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)
    assert said(state, "ShiftRoll 2") == "shift the roll of 7 by +2 to 9"
    assert said(state, "ShiftRoll 0") == "shift the roll of 7 not at all"


def test_at_fire() -> None:
    state = after(scene("shermans C1010 concentrated, panther C1011 concentrated"), "Aim panther at")
    assert said(state, "AddGun shermans 1") == "shermans in C1010 (concentrated) fires AT with 1 SP, which count 1 SP"


def test_indirect_fire_and_barrages() -> None:
    state = scene("field C1010 defilade, staff C1110 defilade, foe C1311 concentrated")
    assert said(state, "Barrage C1311") == "barrage C1311 unobserved (foe)"
    state = after(state, "Aim foe indirect")
    battery = said(state, "AddBattery field")
    assert battery == "field in C1010 (in battery) fires along: ER ~8, range 3, sees it itself"
    assert said(state, "Bombard field foe staff") == (
        "field fires indirectly at foe in C1311 (concentrated), under staff"
    )


def test_moves_with_what_they_cost() -> None:
    state = scene("rifles C1010 concentrated, second C1010, foe C1716", phase=6)
    assert said(state, "StartMove rifles").startswith("rifles in C1010 (concentrated) moves, ")
    state = after(state, "StartMove rifles")
    assert said(state, "StepTo C1110").startswith("rifles moves to C1110 (")
    assert "(httr:" in said(state, "StepTo C1110")
    assert said(state, "JoinMove second") == "second in C1010 (defilade) moves along"
    assert said(state, "DropOff second") == "second in C1010 (defilade) stays behind"
    assert said(state, "Restack second 0") == "second goes to the top of its stack"
    assert said(state, "Restack rifles 1") == "rifles goes under second"
    assert said(state, "Stop") == "rifles stops in C1010"
    assert said(state, "Dismount rifles") == "rifles dismounts"
    assert said(state, "Mount rifles") == "rifles mounts"
    assert said(state, "LeaveTravel rifles") == "rifles forms up, concentrated, and its move ends"
    assert said(state, "Displace rifles C1110") == "rifles has to go to C1110 (empty)"
    assert said(state, SetMode(UnitId("rifles"), Mode.DEFILADE)).endswith(": in defilade from now on")
    assert said(state, MoveLeader(LeaderId("nobody"))) == "nobody moves"


def test_fire_at_what_moves() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6)
    state = after(state, "StartMove rifles", "StepTo C1110")
    assert said(state, "Shoot foe rifles direct") == "foe fires at rifles in C1010 (concentrated) (direct fire)"
    assert said(state, "Decline") == "no: opportunity fire at rifles"
    while httr.decision(state).kind != "Stepping.carry_on":
        shot = httr.decision(state).kind == "OpportunityFire.window"
        legal = [each for each in httr.legal_actions(state) if each != action("Decline")]
        state = httr.apply(state, legal[0] if shot else httr.legal_actions(state)[0]).state
    assert said(state, "CarryOn") == "carry on: rifles, under fire: go on to C1110"


def test_close_actions() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6)
    state = after(state, "StartMove rifles")
    assert said(state, "DeclareCloseAction C1011") == "close action against C1011 (foe)"
    led = attack(state, "rifles", "C1011").state
    assert said(led, "NameLead rifles") == "lead of the attack: rifles, ER ~3, morale ~8"
    assert said(led, "AcceptDisruption") == "rifles: give up, and be disrupted"
    assert said(led, "DefyDisruption").startswith("rifles: go on in spite of it")
    assert said(led, "BearLoss foe") == "foe in C1011 (concentrated) loses the next strength point"
    assert said(led, RetreatTo(UnitId("foe"), state.units[UnitId("rifles")].hex)) == "foe retreats to C1010 (rifles)"
    assert said(led, LeaveBehind(UnitId("rifles"))) == "rifles in C1010 (concentrated) does not advance"
    assert httr.describe(led, action(f"FireSpecial {AtClass.LIGHT} foe")) == (
        "light AT fire at foe in C1011 (concentrated) before the close action"
    )


def test_command() -> None:
    state = scene("sappers C1010 concentrated, rifles C1010 disrupted, foe C1716", phase=4)
    assert said(state, "Rally C1010") == "rally rifles in C1010"
    assert said(state, "Dig sappers") == "sappers begins an entrenchment in C1010"
    assert said(state, "GiveUpEntrenchment C1010") == "give up the entrenchment in C1010"
    assert said(state, "SpendAmmunition") == "the units: spend an ammunition point"
    assert said(state, "RunOut") == "the units runs out of ammunition"


def test_what_is_not_pending_has_words_too() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated")
    assert said(state, "OpenFire") == "nobody fire at nobody"
    assert httr.describe(state, action(f"Aim rifles {Method.AT}")).startswith("AT fire at rifles")


def test_an_action_without_words_is_written_out() -> None:
    class Unworded(Action):
        def __str__(self) -> str:
            return "Unworded()"

    assert words.dispatch(Action)(Unworded(), scene("rifles C1010, foe C1011")) == "Unworded()"
