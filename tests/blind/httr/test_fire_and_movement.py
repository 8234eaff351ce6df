"""Positions in which opportunity fire meets movement and changes of mode, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import CAST, after, asked, ground, may, only, play, points, scene, unit, where, why

from httr.counters import UnitId
from httr.events import AtFired, Fired
from httr.rules.steps import points_left
from httr.state import HttrState
from httr.terrain import POINT
from httr.unittypes import Mode

TIGER: Final[dict[str, Any]] = {**CAST["panther"], "type": "tiger", "range": 2}
HEDGE: Final = {f"C13{column}": "f" for column in range(10, 18)}


def left(s: HttrState, name: str) -> float:
    """The movement points that a unit has left."""
    return points_left(s, UnitId(name)) / POINT


def joins(s: HttrState, aim: str, firer: str) -> bool:
    """Whether a unit may fire so."""
    return may(s, aim) and may(after(s, aim), firer)


@pytest.mark.rule("httr:6.6.1.2", "httr:6.7.2", "httr:8.1a", "httr:9.1.3", "httr:9.2.4a")
def test_a_mover_that_goes_to_ground_goes_on_more_slowly() -> None:
    """4 at 6, column H, DEF on a 9. 4 for a clear hex in defilade and 3 for the zone: 12 - 7 = 5, and one hex more."""
    s = scene("rifles C1010 concentrated, foe C1110 concentrated", phase=6, counters={"foe": {"er": 6}})
    s = after(s, "StartMove rifles", "StepTo C1011", "Shoot foe rifles direct", 9, "GoToGround rifles")
    s = after(s, "CarryOn")
    assert (where(s, "rifles"), unit(s, "rifles").mode, left(s, "rifles")) == ("C1011", Mode.DEFILADE, 5)
    s = after(s, "StepTo C1012")
    assert left(s, "rifles") == 1
    assert why(s, "StepTo C1013") == {"httr:9.2.4a"}


@pytest.mark.rule("httr:11.3.8", "httr:9.6.4", "httr:6.6.2.1b")
def test_a_stack_moves_as_its_slowest() -> None:
    """The top company is in defilade: both pay as it does, 4 and 3 for the zone; the other alone would pay 6."""
    s = scene(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1110 concentrated",
        phase=6,
        counters={"foe": {"er": 6}},
    )
    s = after(
        s, "StartMove rifles", "JoinMove second", "StepTo C1011", "Shoot foe rifles direct", 9, "GoToGround rifles"
    )
    s = after(s, "CarryOn")
    assert (left(s, "rifles"), left(s, "second")) == (5, 5)


@pytest.mark.rule("httr:6.7.8a", "httr:6.6.4.1a", "httr:6.7.3b")
def test_a_column_that_is_hit_as_it_leaves_is_disrupted_at_the_end() -> None:
    """4 at 6, column H, one point on a 10: in defilade at once, disrupted when the movement phase ends (A63)."""
    s = scene(
        "second C1010 travel, foe C1110 concentrated",
        phase=6,
        counters={"foe": {"er": 6}, "second": {"type": "infantry"}},
    )
    s = after(s, "StartMove second", "StepTo C1011", "Shoot foe second direct", 10)
    assert (points(s, "second"), unit(s, "second").mode, unit(s, "second").disrupted) == (4, Mode.DEFILADE, False)
    for _ in range(4):
        if asked(s)[1] == "MovementPhase.choose":
            break
        s = after(s, "Decline" if may(s, "Decline") else "Stop")
    s = after(s, "Finish")
    assert unit(s, "second").disrupted


@pytest.mark.rule("httr:6.5.2.5", "httr:6.5.1.2b", "httr:6.5.1.2a")
def test_a_headquarters_used_in_the_enemys_turn_stays_in_its_own() -> None:
    """Opportunity fire in the Allied movement: next the battery fires again, the staff does not move (A40)."""
    guns = {"howitzer": {"battalion": "", "formation": "foe-division", "range": 10}}
    s = scene(
        "rifles C1010 concentrated, foe C1214 concentrated, stab C1515 defilade, howitzer C1715 defilade",
        ground=ground(**HEDGE),
        phase=6,
        counters=guns,
    )
    s = after(s, "StartMove rifles", "StepTo C1011", "StepTo C1012", "StepTo C1013")
    s = after(s, "Bombard howitzer rifles stab", 7)
    while s.phase < 10:
        usual = next(words for words in ("Finish", "Decline", "Stop", 6) if may(s, words))
        s = after(s, usual)
    assert joins(s, "Aim rifles indirect", "AddBattery howitzer stab")
    s = after(s, "Finish")
    assert not may(s, "StartMove stab")
    assert may(s, "StartMove foe")


@pytest.mark.rule("httr:6.6.2.2a", "httr:6.6.4.2", "httr:6.6.2.4")
def test_two_units_that_change_mode_are_fired_at_twice() -> None:
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1110 concentrated", phase=7)
    s = after(s, "SetMode rifles defilade")
    assert may(s, "Shoot foe rifles direct")
    assert not may(s, "Shoot foe second direct")
    s = after(s, "Shoot foe rifles direct", 7)
    while asked(s)[1] == "TakingCover.choose":
        s = after(s, "Decline")
    s = after(s, "CarryOn") if may(s, "CarryOn") else s
    s = after(s, "SetMode second defilade")
    assert may(s, "Shoot foe second direct")


@pytest.mark.rule("httr:6.6.8.1", "httr:6.6.8.3", "httr:6.6.1.1")
def test_ambush_at_the_one_of_two_that_is_not_in_defilade() -> None:
    """Both come together: the one in defilade is no target, and was not next to the ambusher before."""
    s = scene(
        "rifles C1011 defilade, second C1011 concentrated, foe C1013 concentrated", phase=6, ground=ground(C1013="w")
    )
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1012")
    assert may(s, "Shoot foe second direct")
    assert not may(s, "Shoot foe rifles direct")


@pytest.mark.rule("httr:6.6.8.2", "httr:6.6.6.2", "httr:8.0b")
def test_hidden_mortars_two_hexes_off_join_an_ambush() -> None:
    """An enemy in the open is next to the mover; mortars in woods control the hex from two hexes away (A57)."""
    s = scene(
        "rifles C1010 concentrated, werfer C1013 concentrated, foe C1112 concentrated",
        phase=6,
        ground=ground(C1013="w"),
    )
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert may(s, "Shoot werfer rifles direct")
    assert not may(s, "Shoot foe rifles direct")


@pytest.mark.rule("httr:6.6.4.1a", "httr:8.0b", "httr:6.4.1.5a")
def test_far_opportunity_fire() -> None:
    """A Tiger two hexes away fires AT at tanks and conventionally at men (A21); a battery in its zone AT at tanks."""
    tiger = {"tiger": TIGER, "howitzer": {"er": 8}}
    tanks = scene("shermans C1010 concentrated, tiger C1012 concentrated", phase=6, counters=tiger)
    assert may(after(tanks, "StartMove shermans", "StepTo C1110"), "Shoot tiger shermans at")
    men = scene("rifles C1010 concentrated, tiger C1012 concentrated", phase=6, counters=tiger)
    fired = only(play(men, "StartMove rifles", "StepTo C1110", "Shoot tiger rifles direct", 7), Fired)
    assert dict(fired.strengths) == {"tiger": 4}
    guns = scene("shermans C1010 concentrated, howitzer C1110 defilade", phase=6, counters=tiger)
    guns = after(guns, "StartMove shermans", "StepTo C1011")
    assert only(play(guns, "Shoot howitzer shermans at", 12), AtFired).strength == 2


@pytest.mark.rule("httr:5.2.1a", "httr:5.2.1c", "httr:6.6.1.2", "httr:6.7.3b")
@pytest.mark.parametrize(("roll", "mode"), [(12, Mode.CONCENTRATED), (8, Mode.DEFILADE)])
def test_who_forms_up_under_fire(roll: int, mode: Mode) -> None:
    """Medium at heavy, at a column: 5 + 1 + 2 = 8. Missed, it forms up for 2 points; hit, it stays in defilade."""
    s = after(
        scene("panther C1010 travel, shermans C1011 concentrated", phase=11), "StartMove panther", "LeaveTravel panther"
    )
    s = after(s, "Shoot shermans panther at", roll)
    for words in ("Decline", "CarryOn"):
        s = after(s, words) if may(s, words) else s
    assert asked(s) == ("german", "MovementPhase.choose")
    assert (unit(s, "panther").mode, points(s, "panther")) == (mode, 2 - (roll == 8))
    assert unit(after(s, "Finish"), "panther").disrupted is (roll == 8)  # hit in Travel Mode (A63)


@pytest.mark.rule("httr:6.6.1.2", "httr:9.2.4a", "httr:8.1a")
def test_fire_makes_a_step_too_dear() -> None:
    """3 + 3 are left for a clear hex out of a zone, 6 in all; driven into defilade it would be 4 + 3 = 7."""
    s = scene("rifles C1010 concentrated, foe C1113 concentrated", phase=6, counters={"foe": {"er": 6}})
    s = after(s, "StartMove rifles", "StepTo C1011", "StepTo C1012")
    assert left(s, "rifles") == 6
    s = after(s, "StepTo C1011")
    assert may(after(s, "Shoot foe rifles direct", 8, "Decline"), "CarryOn")
    s = after(s, "Shoot foe rifles direct", 9, "GoToGround rifles")
    assert not may(s, "CarryOn")
    assert where(s, "rifles") == "C1012"


@pytest.mark.rule("httr:6.6.2.2a", "httr:5.2.3a", "httr:6.7.2")
def test_a_company_driven_to_ground_does_not_board_its_trucks() -> None:
    """It wanted from concentrated into travel; from defilade there is no way there."""
    s = scene(
        "rifles C1011 concentrated, foe C1010 concentrated", phase=12, counters={"rifles": {"er": 6, "strength": 4}}
    )
    s = after(s, "SetMode foe travel", "Shoot rifles foe direct", 9, "GoToGround foe")
    assert not may(s, "CarryOn")
    assert unit(s, "foe").mode is Mode.DEFILADE


@pytest.mark.rule("httr:6.1.9a", "httr:6.6.4.2", "httr:6.6.7.6", "httr:9.1.1", "httr:6.2.1")
def test_what_one_fires_in_the_enemys_turn_costs_nothing_in_the_own() -> None:
    """Tanks that returned fire may fire in their Fire Phase, or move; so may who fired in the Reaction Phase (A02)."""
    s = scene("shermans C1010 concentrated, panther C1011 concentrated, foe3 C1717 concentrated", phase=5)
    s = after(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 12, "Decline")
    s = after(s, "Aim shermans at", "AddGun panther 2", "OpenFire", 12)
    reaction = scene("rifles C1010 concentrated, foe C1011 concentrated, foe3 C1717 concentrated", phase=3)
    reaction = after(reaction, "Aim rifles direct", "AddFirer foe", "OpenFire", 7, "Decline", "Finish")
    assert not may(reaction, "StartMove foe")
    for state, fire, firer in (
        (s, "Aim shermans at", "AddGun panther 2"),
        (reaction, "Aim rifles direct", "AddFirer foe"),
    ):
        while state.phase < 10:
            state = after(state, next(words for words in ("Finish", "Decline", "Stop") if may(state, words)))
        assert joins(state, fire, firer)
        assert may(after(state, "Finish"), f"StartMove {firer.split()[1]}")


@pytest.mark.rule("httr:6.6.8.4", "httr:6.6.8.1", "httr:10.2.2b", "httr:6.6.4.1a")
def test_when_infantry_fires_at_tanks() -> None:
    """In ambush from cover or an entrenchment, at tanks that come concentrated; not as they leave its zone."""
    dug = {"dug": {"C1013": "german"}}
    for foe, mover, tables, legal in (
        ("defilade", "concentrated", dug, True),
        ("defilade", "concentrated", None, False),
        ("defilade", "defilade", dug, False),
    ):
        s = scene(f"shermans C1011 {mover}, foe C1013 {foe}", phase=6, tables=tables)
        s = after(s, "StartMove shermans", "StepTo C1012")
        assert may(s, "Shoot foe shermans at") is legal
    leaving = scene("shermans C1011 concentrated, foe C1012 concentrated", phase=6, ground=ground(C1012="t"))
    assert where(after(leaving, "StartMove shermans", "StepTo C1010"), "shermans") == "C1010"
