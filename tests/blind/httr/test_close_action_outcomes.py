"""More positions of chapter 10: what follows a close action, and odd company. Sums as in `test_close_action`."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import passing, refused
from tests.httr.closeactions import counts, fight
from tests.httr.helpers import after, asked, gone, ground, may, only, play, points, scene, unit, where

import httr
from httr.actions import LeaveBehind, RetreatTo
from httr.events import CloseActionFought, CloseActionStopped, CloseActionWeighed, Fired, MoraleChecked
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}


def near(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


@pytest.mark.rule("httr:10.5.1a", "httr:10.5.3", "httr:10.5.4", "httr:8.6.2a", "ruling:A82")
def test_one_for_each_and_nobody_in_the_hex() -> None:
    """Value 5, 5 to 4 is 1:1: a 4 makes 11, "1/1". Both lose a point and are disrupted.

    Disrupted, rifles control nothing, so that foe may go to C1111 beside them too; and they stay where they are.
    """
    s = near("rifles C1010 concentrated, foe C1011 defilade")
    s = fight(s, "rifles", "C1011", 4).state
    assert {each.hex for each in httr.legal_actions(s) if isinstance(each, RetreatTo)} == {"C1012", "C1111", "C1112"}
    s = after(s, "RetreatTo foe C1111")
    assert (points(s, "rifles"), unit(s, "rifles").disrupted, where(s, "rifles")) == (4, True, "C1010")
    assert (points(s, "foe"), unit(s, "foe").disrupted) == (3, True)


@pytest.mark.rule("httr:10.5a", "httr:10.3b", "ruling:A82")
def test_three_points_the_first_of_the_lead_the_others_where_the_owner_wants() -> None:
    """er 1: effectiveness 1 - 3 + 1 = -1, morale 2: x = 0, value 3. 5 + 2 to 24 is 1:3; a 1 makes 4, "3/-"."""
    s = near(
        "rifles C1010 concentrated, second C1010 concentrated lost=3, foe C1011 defilade",
        counters={"rifles": {"er": 1}, "foe": {"strength": 24}},
    )
    s = fight(s, "rifles second", "C1011", "NameLead rifles", 1, "BearLoss second", "BearLoss second").state
    assert points(s, "rifles") == 4
    assert gone(s, "second")
    assert unit(s, "rifles").disrupted
    assert points(s, "foe") == 24


@pytest.mark.rule("httr:10.5.4", "httr:11.2.1", "ruling:A85")
def test_who_finds_no_room_stays_behind() -> None:
    """14 + 10 + 5 = 29 of 28: one of the three is left, whichever the owner names, and no second one."""
    s = near(
        "rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated, foe C1011 defilade lost=3",
        counters={"second": {"strength": 14}, "third": {"strength": 10}},
    )
    s = fight(s, "rifles second third", "C1011", "NameLead rifles", 6).state
    assert gone(s, "foe")
    offers = {each.unit for each in httr.legal_actions(s) if isinstance(each, LeaveBehind)}
    assert offers == {"rifles", "second", "third"}
    s = after(s, "LeaveBehind rifles")
    assert [where(s, name) for name in ("rifles", "second", "third")] == ["C1010", "C1011", "C1011"]


@pytest.mark.rule("httr:13.3.2.3a", "httr:10.4.4.2", "httr:10.4.2.10")
def test_a_depleted_unit_beside_the_lead_halves_its_points_and_nothing_else() -> None:
    """4 + 4 / 2 = 6; morale 6 and rating 3 are those of the lead."""
    s = near("rifles C1010 concentrated, foe C1011 defilade, foe2 C1011 defilade depleted")
    done = fight(s, "rifles", "C1011", "NameLead foe", 6)
    value, fought = only(done, CloseActionWeighed), only(done, CloseActionFought)
    assert (value.defence_er.makes, value.defence_morale.makes) == (3, 6)
    assert counts(fought.defence) == {"foe": 4, "foe2": 2}


@pytest.mark.rule("httr:10.4.2.9")
@pytest.mark.parametrize(
    ("beside", "morale"), [(", rifles C1010 concentrated", 7), ("", 10), (", staff C1010 defilade", 10)]
)
def test_tanks_that_leave_their_infantry_in_the_hex_are_not_alone(beside: str, morale: int) -> None:
    """Infantry in the same hex need not attack; a headquarters is none. 6 + 1 in the town, and 3 if they are alone."""
    s = near(f"shermans C1010 concentrated, foe C1011 defilade{beside}", ground=ground(C1011="t"))
    done = fight(s, "shermans", "C1011", 1)
    assert only(done, CloseActionWeighed).defence_morale.makes == morale


@pytest.mark.rule("httr:10.4.2.8a", "httr:10.4.4.10a", "httr:18.9.7a", "ruling:A72", "ruling:A353")
@pytest.mark.parametrize(
    ("kind", "morale", "strength"),
    [("armored_car", 8, 4), ("light_tank", 9, 4), ("tiger", 10, 4), ("flame_thrower", 8, 2), ("armored_flak", 8, 2)],
)
def test_what_counts_as_armor_beside_infantry(kind: str, morale: int, strength: int) -> None:
    """A car is an AFV without a silhouette: doubled, no bonus. With one: light 1, heavy 2. The last are no AFV."""
    s = near(
        "rifles C1010 concentrated, shermans C1010 concentrated, foe C1011 concentrated",
        counters={"shermans": {"type": kind}},
    )
    done = fight(s, "rifles shermans", "C1011", "NameLead rifles", 1)
    assert only(done, CloseActionWeighed).attack_morale.makes == morale
    assert counts(only(done, CloseActionFought).attack) == {"rifles": 5, "shermans": strength}


@pytest.mark.rule("httr:10.4.4.4", "httr:10.4.4.5", "httr:10.4.4.7", "ruling:A14")
@pytest.mark.parametrize(
    ("side", "mode", "strength"),
    [
        pytest.param('river = "C1010|C1011"\nferry = "C1010|C1011"', "concentrated", 3, id="ferry: 9 / 4"),
        pytest.param('river = "C1010|C1011"\nferry = "C1010|C1011"', "defilade", 2, id="ferry in defilade: 9 / 8"),
        pytest.param('dike = "C1010|C1011"', "concentrated", 5, id="dike: 9 / 2"),
        pytest.param('dike = "C1010|C1011"', "defilade", 3, id="dike in defilade: 9 / 4"),
        pytest.param('stream = "C1010|C1011"', "concentrated", 9, id="stream: 9"),
    ],
)
def test_over_what_they_attack(side: str, mode: str, strength: int) -> None:
    s = near(
        f"rifles C1010 {mode}, foe C1011 concentrated",
        features=f"[hexsides]\n{side}",
        counters={"rifles": {"strength": 9}},
    )
    assert counts(only(fight(s, "rifles", "C1011", 1), CloseActionFought).attack) == {"rifles": strength}


@pytest.mark.rule("httr:10.2.13", "httr:16.4b", "httr:6.6.3.1a", "ruling:A80")
@pytest.mark.parametrize(("roll", "goes_on"), [(8, True), (9, False)])
def test_the_men_behind_a_tank_that_was_stopped(roll: int, goes_on: bool) -> None:
    """The pak fires AT at the shermans: 6 + 1 = 7, a 7 takes one point, and they go to ground. rifles check 8.

    Going on: effectiveness 1, morale 8 - 6, the pak outbids the tank's dot: x = 4, value 5; 5 + 1 to 4 + 2 is 1:1.
    """
    s = near("rifles C1010 concentrated, shermans C1010 concentrated, foe C1011 defilade, pak C1011 defilade")
    s = after(s, "StartMove rifles", "JoinMove shermans", "DeclareCloseAction C1011", "NameLead rifles", "NameLead foe")
    s = after(s, "Decline", "Shoot pak shermans at", 7, "GoToGround shermans")
    s = passing(s)
    done = play(s, roll)
    assert only(done, MoraleChecked).unit == "rifles"
    if goes_on:
        s = passing(done.state)
        fought = only(play(s, 3), CloseActionFought)
        assert (counts(fought.attack), fought.odds, fought.value) == ({"rifles": 5, "shermans": 1}, "1:1", 5)
        return
    assert only(done, CloseActionStopped).rule == "httr:10.2.13"
    s = passing(done.state, "MovementPhase.choose")
    assert not unit(s, "rifles").disrupted
    assert points(s, "rifles") == 5
    refused(s, "StartMove rifles", "httr:9.2.1")


@pytest.mark.rule("httr:6.6.3.1a", "httr:6.6.3.3a", "httr:6.6.3.4", "httr:10.1.15a", "httr:13.3.2.1")
def test_who_of_the_defenders_fires_before_the_fight() -> None:
    """All of them one by one, disrupted ones at half; artillery in the top two at 2 with its printed 4; the dry not.

    A second company that controls the attackers' hex from C1110 fires as well.
    """
    s = near(
        "rifles C1010 concentrated, howitzer C1011 defilade, foe C1011 concentrated, foe2 C1110 concentrated, "
        "foe3 C1011 defilade disrupted, pioneers C1011 concentrated depleted"
    )
    s = after(s, "StartMove rifles", "DeclareCloseAction C1011", "NameLead rifles", "NameLead foe")
    assert asked(s)[0] == "german"
    able = [n for n in ("howitzer", "foe", "foe2", "foe3", "pioneers") if may(s, f"Shoot {n} rifles direct")]
    assert able == ["howitzer", "foe", "foe2", "foe3"]
    shots = {
        name: only(play(s, f"Shoot {name} rifles direct", 7), Fired) for name in ("howitzer", "foe", "foe2", "foe3")
    }
    assert {name: (shot.er, dict(shot.strengths)[name]) for name, shot in shots.items()} == {  # type: ignore[index]
        "howitzer": (2, 4), "foe": (3, 4), "foe2": (3, 4), "foe3": (3, 2),
    }  # fmt: skip


@pytest.mark.rule("httr:10.1.3", "httr:10.1.10b", "httr:10.5.7")
def test_after_the_fight_the_attackers_have_done() -> None:
    """ "-/-" on a 3: they may go to ground, and neither move nor attack again in the phase."""
    s = near("rifles C1010 concentrated, foe C1011 defilade, foe2 C1111 defilade")
    s = after(s, "StartMove rifles", "DeclareCloseAction C1011", "NameLead rifles", "NameLead foe")
    s = after(passing(s), 3)
    fought = asked(s)
    assert fought[0] == "allied"
    s = after(s, "GoToGround rifles")
    assert unit(s, "rifles").mode == "defilade"
    s = passing(s, "MovementPhase.choose")
    refused(s, "StartMove rifles", "httr:9.2.1")


@pytest.mark.rule("httr:18.10a", "httr:10.5.1a", "httr:11.4.2a")
def test_all_of_a_hex_retreat_and_what_cannot_is_lost() -> None:
    """foe and the headquarters go, each to a hex of its own; the static gun is lost.

    The headquarters makes foe's morale 6 + 2: x = 2 + 0, value 4. 10 to 4 + 2 + 3 is 1:1: a 6 makes 12, "-/DIS".
    """
    s = near(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade, stab C1011 defilade, "
        "tower C1011 defilade",
        counters={
            "tower": {"like": "pzjgr-85", "type": "static", "strength": 3, "side": "german", "formation": "foes"}
        },
    )
    s = fight(s, "rifles second", "C1011", "NameLead rifles", "NameLead foe", 6).state
    s = after(s, "RetreatTo foe C1012", "RetreatTo stab C1112")
    assert (where(s, "foe"), where(s, "stab")) == ("C1012", "C1112")
    assert gone(s, "tower")
    assert where(s, "rifles") == "C1011"


@pytest.mark.rule("httr:10.5.2a", "httr:10.5a", "ruling:A83")
def test_a_disrupted_defender_that_loses_a_point_loses_half_of_the_rest() -> None:
    """7 disrupted, rating 2, morale 2: effectiveness 2, morale 6: x = 10, value 7. 10 to 4 is 2:1: a 4 is 14, "-/1".

    7 - 1 = 6, and the second disruption leaves 3.
    """
    s = near(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade disrupted",
        counters={"foe": {"strength": 7}},
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", 4)
    fought = only(done, CloseActionFought)
    assert (fought.odds, fought.value, fought.defender) == ("2:1", 7, "1")
    assert points(done.state, "foe") == 3
