"""Positions of 16, morale, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.closeactions import fight
from tests.httr.helpers import after, amounts, may, only, play, points, scene, told, unit

from httr.events import CloseActionWeighed, MoraleChecked, Recovered
from httr.state import HttrState
from httr.unittypes import Mode

MAJOR: Final = {"major": {"side": "german", "formation": "foes"}}
ENGLISH: Final = {"major": {"side": "allied", "formation": "home"}}
FAR: Final = "foe3 C1717 concentrated"


def under_fire(lost: int, morale: int, *more: str, leader: str = "") -> HttrState:
    """A company that a DEF hits, with points lost before: 4 at 6, value 5, column H, a 9."""
    units = ", ".join([f"rifles C1010 concentrated, foe C1011 concentrated lost={lost}", *more])
    s = scene(
        units,
        counters={"rifles": {"strength": 4, "er": 6}, "foe": {"strength": 9, "morale": morale}},
        staff=MAJOR if leader else None,
        leaders=leader,
    )
    return after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 9)


@pytest.mark.rule("httr:16.1a", "httr:16.1b", "httr:16.1c", "httr:16.2", "httr:16.4a")
@pytest.mark.parametrize(
    ("printed", "lost", "morale"),
    [
        *((7, 0, 7), (7, 1, 7), (7, 2, 6), (7, 3, 6), (7, 4, 5), (7, 7, 4)),
        *((6, 1, 6), (6, 2, 5), (6, 4, 4)),  # 6 stays of the better kind when it sinks below
        *((5, 1, 4), (5, 3, 2), (4, 2, 2)),
    ],
)
def test_morale_sinks_with_losses(printed: int, lost: int, morale: int) -> None:
    """A level for two points from 6 on, for each point from 5 down; the roll that equals it passes, one more fails."""
    s = under_fire(lost, printed)
    passed, failed = (after(s, "HoldFormation foe", roll) for roll in (morale, morale + 1))
    assert (unit(passed, "foe").mode, unit(failed, "foe").mode) == (Mode.CONCENTRATED, Mode.DEFILADE)
    assert points(passed, "foe") == points(failed, "foe") == 9 - lost - 1


@pytest.mark.rule("httr:16.1c", "httr:16.2")
def test_no_morale_below_zero() -> None:
    """4 - 7 is 0, and a 2 fails."""
    done = play(under_fire(7, 4), "HoldFormation foe", 2)
    checked = only(done, MoraleChecked)
    assert (checked.morale, checked.passed) == (0, False)


@pytest.mark.rule("httr:16.5", "httr:16.3")
@pytest.mark.parametrize(("leader", "morale"), [("major C1011", 7), ("major C1012", 6), ("", 6)])
def test_a_leader_in_the_hex_adds_one_to_a_check(leader: str, morale: int) -> None:
    """6 + 1; from the next hex nothing: the 2 of 16.3 are for close action."""
    s = under_fire(0, 6, leader=leader)
    s = after(s, "HoldFormation foe")
    assert only(play(s, morale), MoraleChecked).passed
    assert not only(play(s, morale + 1), MoraleChecked).passed


def weighed(
    units: str, attackers: str = "rifles", *moves: str, counters: dict[str, dict[str, Any]] | None = None, **more: Any
) -> CloseActionWeighed:
    """What a close action at C1011 comes to before its die."""
    s = scene(units, phase=6, counters=counters, **more)
    return only(fight(s, attackers, "C1011", *moves), CloseActionWeighed)


@pytest.mark.rule("httr:16.3", "httr:10.4.2.5", "httr:16.1a")
@pytest.mark.parametrize(
    ("morale", "more", "leaders", "makes"),
    [
        (6, "", "", 6),
        (6, ", staff C1110 defilade", "", 8),  # a headquarters next to it
        (6, ", staff C1010 defilade", "", 8),
        (6, "", "major C1010", 8),
        (6, "", "major C1110", 8),
        (6, ", staff C1110 defilade", "major C1010", 8),  # one of them counts (A88)
        (8, ", staff C1110 defilade", "", 9),  # at most 9
        (6, ", staff C1214 defilade", "", 6),
    ],
)
def test_leaders_and_headquarters_in_close_action(morale: int, more: str, leaders: str, makes: int) -> None:
    """2 more, once, at most 9."""
    found = weighed(
        f"rifles C1010 concentrated, foe C1011 concentrated{more}",
        counters={"rifles": {"morale": morale}},
        staff=ENGLISH if leaders else None,
        leaders=leaders,
    )
    assert found.attack_morale.makes == makes


@pytest.mark.rule("httr:16.1a", "httr:10.4.2.6", "httr:10.4.2.7", "httr:10.4.2.10")
@pytest.mark.parametrize(
    ("markers", "makes"), [("", 6), ("lost=2", 5), ("disrupted", 2), ("depleted", 4), ("disrupted lost=2", 1)]
)
def test_the_morale_of_defenders(markers: str, makes: int) -> None:
    """6; 1 less for two points; 4 less disrupted; 2 less depleted."""
    found = weighed(f"rifles C1010 concentrated, foe C1011 concentrated {markers}")
    assert found.defence_morale.makes == makes


@pytest.mark.rule("httr:16.4d", "httr:6.7.6a", "httr:16.1b")
@pytest.mark.parametrize(("lost", "roll", "shaken"), [(0, 5, False), (0, 6, True), (1, 4, False), (1, 5, True)])
def test_a_battery_that_is_hit_checks_its_morale(lost: int, roll: int, shaken: bool) -> None:
    """Column F, DEF on a 10. Printed 5, one less for each point lost."""
    s = scene(
        f"rifles C1010 concentrated, howitzer C1011 defilade lost={lost}", counters={"rifles": {"strength": 4, "er": 6}}
    )
    s = after(s, "Aim howitzer direct", "AddFirer rifles", "OpenFire", 10, roll)
    assert may(s, "TakeDisruption howitzer") is shaken


@pytest.mark.rule("httr:16.4e", "httr:10.6.4a", "httr:10.6.4b", "httr:10.6.4c", "httr:10.6.4d", "httr:10.6.4f")
@pytest.mark.parametrize(
    ("more", "highest", "modifiers"),
    [
        ("", 7, {}),
        (", staff C1111 defilade", 9, {"httr:10.6.4c": -2}),
        (", foe C1011 concentrated", 6, {"httr:10.6.4d": 1}),
        (", foe C1011 concentrated disrupted", 7, {}),
        (", staff C1111 defilade, foe C1011 concentrated", 8, {"httr:10.6.4c": -2, "httr:10.6.4d": 1}),
    ],
)
def test_rallying(more: str, highest: int, modifiers: dict[str, int]) -> None:
    """8 - 1 for two points lost is 7, without the 4 of disruption; modifiers are those of the roll."""
    s = scene(f"rifles C1010 concentrated disrupted lost=2, {FAR}{more}", phase=4)
    done = play(s, "Rally C1010", highest)
    assert amounts(only(done, Recovered).modifiers) == modifiers
    assert not unit(done.state, "rifles").disrupted
    assert unit(after(s, "Rally C1010", highest + 1), "rifles").disrupted


@pytest.mark.rule("httr:10.6.4c", "httr:16.4e")
@pytest.mark.parametrize(
    ("units", "highest"),
    [
        ("staff C1010 defilade disrupted", {"staff": 8}),
        ("rifles C1010 concentrated disrupted, staff C1010 defilade disrupted", {"rifles": 10, "staff": 8}),
        ("rifles C1010 concentrated disrupted, stab C1011 defilade disrupted", {"rifles": 8}),
    ],
)
def test_a_headquarters_is_not_stacked_with_itself(units: str, highest: dict[str, int]) -> None:
    """Morale 8: 2 more for who has it beside him, not for itself, nor for the enemy's neighbour."""
    s = scene(f"{units}, {FAR}", phase=4)
    for name, roll in highest.items():
        assert not unit(after(s, "Rally C1010", roll), name).disrupted
        assert unit(after(s, "Rally C1010", roll + 1), name).disrupted


@pytest.mark.rule("httr:16.5", "httr:10.6.4c")
@pytest.mark.parametrize(("where", "highest"), [("C1010", 11), ("C1011", 10)])
def test_rallying_beside_a_leader(where: str, highest: int) -> None:
    """8 + 2; in the same hex 1 more for his presence (A109)."""
    s = scene(f"rifles C1010 concentrated disrupted, {FAR}", phase=4, staff=ENGLISH, leaders=f"major {where}")
    assert not unit(after(s, "Rally C1010", highest), "rifles").disrupted
    assert unit(after(s, "Rally C1010", highest + 1), "rifles").disrupted


@pytest.mark.rule("httr:16.4b", "httr:10.2.13", "httr:16.2")
@pytest.mark.parametrize(("roll", "goes_on"), [(8, True), (9, False)])
def test_the_company_goes_on_without_its_tanks(roll: int, goes_on: bool) -> None:
    """The tanks are shot down before the fight; the top company of morale 8 checks: 8 goes on, 9 does not."""
    s = scene(
        "shermans C1010 concentrated lost=1, rifles C1010 concentrated, foe C1011 concentrated",
        phase=6,
        counters={"foe": {"morale": 6}},
    )
    shot = ("FireSpecial medium shermans", "AddFirer foe", "OpenFire")
    done = fight(s, "shermans rifles", "C1011", *shot, 3, roll)
    assert only(done, MoraleChecked).unit == "rifles"
    assert only(done, MoraleChecked).passed is goes_on
    assert bool(told(done, CloseActionWeighed)) is goes_on


@pytest.mark.rule("httr:16.0a", "httr:16.2")
def test_a_check_reads_two_dice() -> None:
    """Morale 9 fails only on 10 to 12, morale 2 passes only on 2."""
    assert only(play(under_fire(0, 9), "HoldFormation foe", 9), MoraleChecked).passed
    assert not only(play(under_fire(0, 9), "HoldFormation foe", 10), MoraleChecked).passed
    assert only(play(under_fire(0, 2), "HoldFormation foe", 2), MoraleChecked).passed
    assert not only(play(under_fire(0, 2), "HoldFormation foe", 3), MoraleChecked).passed
    assert not may(after(under_fire(0, 9), "HoldFormation foe"), 13)
