"""The account: every class of event has words, every number its sum, every sum its rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.closeactions import fight
from tests.httr.helpers import ground, play, scene

import httr
from hexfront.hexes import HexId
from hexfront.state import Event, Transition
from hexfront.tagged import members
from httr import marks
from httr.account import account, tell
from httr.account.turns import MARKS
from httr.counters import FormationId, UnitId
from httr.events import AllowanceRolled, DepletionChecked, Eliminated, Recovered, SupplyJudged, UnitMoved
from httr.state import HttrState
from httr.terrain import POINT

OURS = [kind for tag, kind in members(Event) if tag.startswith(("httr/", "hexfront/"))]


@pytest.mark.parametrize("kind", OURS)
def test_every_class_of_event_has_words(kind: type[Event[Any]]) -> None:
    assert tell.dispatch(kind) is not tell.dispatch(Event)


def lines(state: HttrState, done: Transition[HttrState]) -> str:
    return "\n".join(account(state, done.events))


def test_direct_fire() -> None:
    state = scene("rifles C1010 concentrated, second C1010 defilade, foe C1011 concentrated")
    told = lines(state, play(state, "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 12))
    assert "    rifles, second fire at foe in C1011 (concentrated)" in told
    assert "strength: rifles ~5; second ~5 -2 halved in defilade (httr:6.3.3.3a) = 3; together 8" in told
    assert "effectiveness rating: rifles ~3 = 3" in told
    assert "fire value of 8 SP at ER 3 ~5 = 5; rolled 12: ~" in told
    assert "loses a strength point" in told


def test_a_shifted_roll_and_fire_that_is_too_weak() -> None:
    strong = scene("rifles C1010 concentrated, foe C1011", counters={"rifles": {"strength": 60, "er": 9}})
    told = lines(strong, play(strong, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "ShiftRoll 2"))
    assert "rolled 7 +2 by the firer (httr:6.3.5.2) = 9" in told
    weak = scene("rifles C1010 concentrated lost=4, foe C1011 defilade", tables={"dug": {"C1011": "german"}})
    tried = play(weak, "Aim foe direct", "AddFirer rifles", "OpenFire", "MinimalFire", 2, 7)
    assert "no fire value is listed; rolled 2: 1 strength point" in lines(weak, tried)
    assert "foe: minimal fire (httr:6.3.5.3b): morale ~6 = 6; rolled 7: failed" in lines(weak, tried)


def test_at_fire() -> None:
    state = scene("shermans C1010 concentrated, panther C1011 concentrated")
    told = lines(state, play(state, "Aim panther at", "AddGun shermans 2", "OpenFire", 4))
    assert "    shermans fires AT at panther in C1011 (concentrated)" in told
    assert "primary value, medium fire at heavy 5 +1 secondary value of 1 more SP (httr:6.4.2.1f) = 6" in told
    assert "rolled 4: 1 strength point" in told


def test_at_fire_at_men_in_a_town() -> None:
    state = scene("shermans C1010 concentrated, foe C1011 defilade", ground=ground(C1011="t"))
    told = lines(state, play(state, "Aim foe at", "AddGun shermans 2", "OpenFire", 4))
    assert "men in defilade in a town or city count as medium (httr:18.3.1a to 18.3.1c)" in told


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (("StartMove rifles", "StepTo C1110"), "about to leave the hex (httr:6.6.2.1a)"),
        (("Restack second 0",), "about to change its place in the stack (httr:6.6.2.2b)"),
        (("Finish", "SetMode rifles travel"), "about to change its mode (httr:6.6.2.2a)"),
    ],
)
def test_opportunity_fire_names_what_sets_it_off(moves: tuple[str, ...], words: str) -> None:
    state = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated", phase=6)
    target = "second" if moves == ("Restack second 0",) else "rifles"
    fires = play(state, *moves, f"Shoot foe {target} direct").state
    told = lines(fires, play(fires, 7))
    assert f"    foe fires in opportunity fire at {target} in C1010 (concentrated), {words}\n" in told


def test_indirect_fire() -> None:
    state = scene("field C1010 defilade, staff C1110 defilade, foe C1311 concentrated")
    told = lines(state, play(state, "Aim foe indirect", "AddBattery field", "OpenFire", 7))
    assert "field: range 3, sees it itself" in told
    assert "strength: field ~4 +4 artillery doubled (httr:6.5.4.1) = 8" in told


def test_a_close_action() -> None:
    state = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated", phase=6)
    told = lines(state, fight(state, "rifles second", "C1011", 5))
    assert "rifles, second attack C1011 from C1010 in a close action (foe)" in told
    assert "morale of the defence: foe ~6 = 6" in told
    assert "close action value at effectiveness +0, morale +2 in open" in told
    assert "attack: rifles ~5; second ~5; together 10" in told
    assert "odds 10 to 4: 2:1 (httr:10.3j)" in told


def test_recovery_unit_by_unit() -> None:
    state = scene("rifles C1010 disrupted lost=2, foe C1716", phase=4)
    rolled = play(state, "Rally C1010", 7)
    told = lines(state, rolled)
    assert any(isinstance(event, Recovered) for event in rolled.events)
    assert "Recovery in C1010 (httr:10.6.4a): rolled 7" in told
    assert "rifles: morale ~8 -1 losses (httr:16.1a): recovers" in told
    [event] = [event for event in rolled.events if isinstance(event, Recovered)]
    rest = Recovered(event.hex, event.tried, None, (), event.tried)
    assert list(tell(rest, state)) == ["    rifles recovers after two quiet nights (httr:10.6.5)"]


def test_moves_and_what_is_short() -> None:
    state = scene("rifles C1010 concentrated, foe C1716", phase=6)
    done = play(state, "StartMove rifles", "StepTo C1110")
    told = lines(state, done)
    assert any(isinstance(event, UnitMoved) for event in done.events)
    assert "rifles moves from C1010 to C1110, " in told
    assert "(httr:9.1.3)" in told
    short = AllowanceRolled("home", "path", 3, "httr:13.2.7.7a")
    assert "without a supply path: rolled 3, so many MP at most" in next(iter(tell(short, state)))
    checked = DepletionChecked(UnitId("rifles"), 3, 1, 2, "httr:13.3.1a")
    assert list(tell(checked, state)) == [
        "    rifles: ammunition (httr:13.3.1a): with ER ~3 it runs out on 1; rolled 2"
    ]


def test_a_move_tells_what_lets_it_go_on_and_where_it_ends() -> None:
    """Two MP for forming up, before the fire that it draws; a hex that costs more than is left; a move of no hex."""
    column = play(scene("rifles C1010 travel, foe C1111 concentrated", phase=6), "StartMove rifles")
    forming = play(column.state, "LeaveTravel rifles")
    assert list(account(column.state, forming.events)) == [
        "    The move of rifles is over: it forms up for 2 MP (httr:9.5.1.4)"
    ]
    short = scene("rifles C1010 concentrated, foe C1716", phase=6).with_mark(("spent", "rifles"), 10 * POINT)
    told = lines(short, play(short, "StartMove rifles", "StepTo C1110"))
    assert "; one hex is open to it with 2 MP (httr:9.2.4b)" in told
    still = scene("rifles C1010 concentrated, foe C1716", phase=6)
    assert lines(still, play(still, "StartMove rifles", "Stop")) == "    rifles stays in C1010 (httr:9.2.3)"


def test_why_a_reinforcement_waits() -> None:
    """Its owner holds it back; or the column is too long in every mode."""
    text = 'scenario = "hells-highway"\nturn = 36\nphase = 6\n[units]\na-1-501 = "C4430"\n1-i-1053 = "C4425"'
    free = httr.position(text)
    assert "waits for another phase: held back (ruling:HS200)" in lines(
        free, play(free, "Arrive e-2-506 defilade", "Stop")
    )
    late = free.with_mark(("entry", "C2411"), 20)
    told = lines(late, play(late, "Arrive e-2-506 defilade", "Stop"))
    assert "waits for another phase: the column is too long for E 2/506, which is 20 MP behind" in told
    assert "and has 12 MP in this phase (httr-sc:12.3.2)" in told


def test_chance_names_the_target_of_a_barrage() -> None:
    wood = ground(**{f"C12{column}": "f" for column in range(10, 18)})
    state = scene("field C1010 defilade, foe C1313 defilade, foe2 C1313 defilade", ground=wood)
    done = play(state, "Barrage C1313", "AddBattery field", "OpenFire", "Draw foe2", 7)
    assert "    Chance names foe2 among foe, foe2 in C1313 (httr:6.5.4.4b)" in lines(state, done)


def test_heavy_weapons_alone_have_a_line_of_their_own() -> None:
    state = scene("mortars C1010 concentrated, foe C1011 concentrated")
    told = lines(state, play(state, "Aim foe direct", "AddFirer mortars", "OpenFire", 7))
    assert "effectiveness rating: mortars ~6 -2 heavy weapons that fire alone (httr:18.1.1.3c) = 4" in told


def test_the_path_of_a_headquarters_and_its_loss() -> None:
    supply: dict[str, dict[str, Any]] = {"supply.allied": {"kind": "trace", "hexes": ["C1010"]}, "command": {"home": 0}}
    state = scene("staff C1011, rifles C1111, foe C1717", phase=3, tables=supply)
    told = lines(state, play(state, "Finish", "Finish"))
    assert "staff has a supply path of 2 of 12 MP to C1010 (httr:13.2.5.1a): 2 CP (httr:13.2.7a)" in told
    held = scene("staff C1017, rifles C1111, foe C1011, foe2 C1012", phase=3, tables=supply)
    cut = list(tell(SupplyJudged(UnitId("staff"), FormationId("home"), supplied=False, points=2), held))
    path = "without a path of 12 MP or less to C1010 (httr:13.2.5.1a)"
    assert cut == [f"    staff is cut off, {path}: 2 CP (httr:13.2.7a)"]
    lost = Eliminated(UnitId("staff"), HexId("C1011"), 1, "httr:6.7.9a")
    _, after_it = tell(lost, state)
    assert "no other one stands above its units, which have no supply path any more (httr:13.2.1.1)" in after_it


def test_the_kinds_of_marks_that_have_words_are_kinds_of_marks() -> None:
    known = {value for name, value in vars(marks).items() if name.isupper() and isinstance(value, str)}
    assert MARKS.keys() <= known
    state = scene("rifles C1010, foe C1011")
    assert all(words(state, "rifles", 1) for words in MARKS.values())


def test_an_event_without_words_is_written_out() -> None:
    class Untold(Event[HttrState]):
        def __str__(self) -> str:
            return "Untold()"

        def apply(self, s: HttrState) -> HttrState:
            return s

    assert list(tell.dispatch(Event)(Untold(), scene("rifles C1010, foe C1011"))) == ["    Untold()"]
