"""The account: every class of event has words, every number its sum, every sum its rules."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.closeactions import fight
from tests.httr.helpers import play, scene

from hexfront.state import Event, Transition
from hexfront.tagged import members
from httr import marks
from httr.account import account, tell
from httr.account.turns import MARKS
from httr.counters import UnitId
from httr.events import AllowanceRolled, DepletionChecked, Recovered, UnitMoved
from httr.state import HttrState

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
    assert "rolled 7 +2 by the firer = 9" in told
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
    assert "lacks a supply path: rolled 3, so many MP at most" in next(iter(tell(short, state)))
    checked = DepletionChecked(UnitId("rifles"), 3, 1, 2, "httr:13.3.1a")
    assert list(tell(checked, state)) == [
        "    rifles: ammunition (httr:13.3.1a): with ER ~3 it runs out on 1; rolled 2"
    ]


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
