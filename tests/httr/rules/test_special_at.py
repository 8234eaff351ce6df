"""Special AT fire before a close action (10.2): the worked examples, who fires, and what it does."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import attack, fight
from tests.httr.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit

import httr
from httr.actions import OpenFire
from httr.events import Advanced, CloseActionStopped, CloseActionWeighed, Fired, MoraleChecked, SpecialFired
from httr.rules.special_at import close_class
from httr.state import HttrState

ALLIED = {"side": "allied", "formation": "home", "battalion": "1/home"}
GERMAN = {"side": "german", "formation": "foes", "battalion": "I/foes"}
INFANTRY: dict[str, Any] = {"like": "a-1-501", "strength": 5, "er": 4, "morale": 7, **ALLIED}
FOES: dict[str, Any] = {"like": "1-i-1053", "strength": 3, "er": 4, "morale": 7, **GERMAN}
CAST: dict[str, dict[str, Any]] = {
    "m4": {"like": "1cg-5-1", "strength": 2, "er": 5, "morale": 8, **ALLIED},
    "m4b": {"like": "1cg-5-1", "strength": 2, "er": 5, "morale": 8, **ALLIED},
    "eng": {"like": "pio-85", "strength": 4, "er": 5, "morale": 8, **ALLIED},
    "eng2": {"like": "pio-85", "strength": 4, "er": 5, "morale": 8, **ALLIED},
    "inf": INFANTRY,
    "inf2": INFANTRY,
    "inf3": INFANTRY,
    "mkv": {"like": "2107p-1", "strength": 2, "er": 5, "morale": 7, **GERMAN},
    "gr": FOES,
    "gr2": FOES,
    "gr3": FOES,
    "pio": {"like": "pio-85", "strength": 4, "er": 4, "morale": 7, **GERMAN},
    "pio2": {"like": "pio-85", "strength": 2, "er": 4, "morale": 7, **GERMAN},
    "green": {**FOES, "morale": 5},
}
TOWN = "\n".join([". . . ."] * 3 + [". t . ."])
OPEN = "\n".join([". . . ."] * 4)


def stacks(attackers: str, defenders: str, ground: str = OPEN, mode: str = "concentrated", **more: Any) -> HttrState:
    """Attackers in C1010 and defenders in C1011."""
    there = [f"{name} C1010 concentrated" for name in attackers.split()]
    there += [f"{name} C1011 {mode}" for name in defenders.split()]
    return scene(", ".join(there), phase=6, counters=CAST, ground=ground, **more)


def engineers_at_the_panther(s: HttrState, attackers: str) -> SpecialFired:
    """The shot of both engineers at the Panther, which misses."""
    return only(
        fight(s, attackers, "C1011", "FireSpecial medium mkv", "AddFirer eng", "AddFirer eng2", "OpenFire", 12),
        SpecialFired,
    )


@pytest.mark.example("httr-ex-35")
@pytest.mark.rule("httr:10.2.6a", "httr:10.2.6b", "httr:10.2.6d", "httr:18.4.2.6", "httr:10.2.2c", "httr:10.2.5e")
def test_attacking_engineers_at_a_panther() -> None:
    """5 for medium at heavy; 15 - 6 = 9 allow all 8 points: (8 - 1) x 0.75 = 5.25; together 10."""
    _, _, expect = example("httr-ex-35")
    attackers = "m4 m4b eng eng2 inf inf2 inf3"
    shot = engineers_at_the_panther(stacks(attackers, "mkv gr gr2"), attackers)
    assert shot.primary == expect["primary"] == 5
    assert shot.engineers == expect["engineer_sp_usable"] == min(4 + 4, 15 - 6)
    assert shot.secondary == int(expect["secondary_raw"]) == 7 * 3 // 4
    assert shot.value == expect["total_atfv"] == 5 + 5
    assert shot.points == 0


@pytest.mark.example("httr-ex-36")
@pytest.mark.rule("httr:10.2.6b")
def test_the_excess_of_infantry_limits_the_engineers() -> None:
    """10 - 6 = 4 of the 8 points count: 5 + (4 - 1) x 0.75 = 7.25, so 7."""
    _, _, expect = example("httr-ex-36")
    attackers = "m4 m4b eng eng2 inf inf2"
    shot = engineers_at_the_panther(stacks(attackers, "mkv gr gr2"), attackers)
    assert shot.engineers == expect["engineer_sp_usable"] == 10 - 6
    assert shot.value == expect["derived"]["total_atfv"] == 5 + 2


@pytest.mark.rule("httr:10.2.6c")
def test_without_an_excess_of_infantry_engineers_have_the_primary_value_alone() -> None:
    """5 - 6 is no excess: 5."""
    attackers = "m4 eng eng2 inf"
    shot = engineers_at_the_panther(stacks(attackers, "mkv gr gr2"), attackers)
    assert (shot.engineers, shot.secondary, shot.value) == (0, 0, 5)


@pytest.mark.example("httr-ex-37")
@pytest.mark.rule("httr:10.2.9a", "httr:10.2.5a", "httr:10.2.2b", "httr:10.2.2d")
def test_german_infantry_replies_at_an_m4() -> None:
    """Medium at medium is 6; with 6 against 15 no points are added."""
    _, _, expect = example("httr-ex-37")
    attackers = "m4 m4b eng eng2 inf inf2 inf3"
    s = stacks(attackers, "mkv gr gr2", TOWN)
    done = fight(s, attackers, "C1011", "FireSpecial medium m4", "AddFirer gr", "AddFirer gr2", "OpenFire", 12)
    [shot] = told(done, SpecialFired)
    assert len([shot]) == expect["shots"]
    assert shot.fire_class == expect["at_class"]
    assert (shot.primary, shot.secondary) == (expect["primary"], expect["secondary"]) == (6, 0)
    assert shot.value == expect["total_atfv"] == 6 + 0


@pytest.mark.example("httr-ex-38")
@pytest.mark.rule("httr:10.2.8")
def test_engineers_of_both_sides_cancel_each_other() -> None:
    """8 - 4 = 4 points count: 5 + (4 - 1) x 0.75 = 7.25, so 7."""
    _, _, expect = example("httr-ex-38")
    attackers = "m4 m4b eng eng2 inf inf2 inf3"
    shot = engineers_at_the_panther(stacks(attackers, "mkv gr gr2 pio"), attackers)
    assert shot.engineers - 1 == expect["multiplier"] == (8 - 4) - 1
    assert shot.value == expect["derived"]["total_atfv"] == 5 + 2


@pytest.mark.example("httr-ex-39", "httr-ex-41")
@pytest.mark.rule("httr:10.2.9a", "httr:10.2.9b", "httr:10.2.5d", "httr:10.2.10")
@pytest.mark.parametrize(
    ("ground", "dug", "infantry", "value"),
    [
        pytest.param(TOWN, False, 4, 6 + 3, id="httr-ex-39: 9 - 5 = 4 in a town, (4 - 1) x 1 = 3"),
        pytest.param(OPEN, False, 0, 6, id="httr-ex-41: none in the open"),
        pytest.param(OPEN, True, 4, 6 + 3, id="in an entrenchment"),
    ],
)
def test_infantry_in_a_town_adds_its_excess(ground: str, dug: bool, infantry: int, value: int) -> None:
    tables = {"dug": {"C1011": "german"}} if dug else {}
    s = stacks("m4 inf", "gr gr2 gr3", ground, "defilade", tables=tables)
    moves: list[str | int] = [
        "FireSpecial medium m4",
        *(f"AddFirer {name}" for name in ("gr", "gr2", "gr3")),
        "OpenFire",
        12,
    ]
    shot = only(fight(s, "m4 inf", "C1011", *moves), SpecialFired)
    expect = example("httr-ex-39")[2]
    assert shot.primary == expect["primary"]
    assert shot.infantry == infantry
    assert shot.value == value
    if ground == TOWN:
        assert value == expect["total_atfv"]
    elif not dug:
        assert infantry == example("httr-ex-41")[2]["infantry_contribution_to_secondary"]


@pytest.mark.example("httr-ex-40")
@pytest.mark.rule("httr:10.2.7", "httr:10.2.9a")
def test_defending_engineers_add_to_the_infantry() -> None:
    """6 - 5 = 1 of infantry and 2 of engineers: 6 + (3 - 1) x 1 = 8."""
    _, _, expect = example("httr-ex-40")
    s = stacks("m4 inf", "gr gr2 pio2", TOWN)
    moves: list[str | int] = [
        "FireSpecial medium m4",
        *(f"AddFirer {name}" for name in ("gr", "gr2", "pio2")),
        "OpenFire",
        12,
    ]
    shot = only(fight(s, "m4 inf", "C1011", *moves), SpecialFired)
    assert (shot.infantry, shot.engineers) == (expect["infantry_contribution"], expect["engineer_contribution"])
    assert shot.value == expect["total_atfv"] == 6 + 2


@pytest.mark.example("httr-ex-63")
@pytest.mark.rule("httr:10.2.3", "httr:10.2.5f", "httr:10.2.5a", "httr:10.2.5b", "httr:10.2.5c")
def test_classes_fire_apart() -> None:
    """Engineers and infantry with medium fire shoot together, light fire for itself."""
    given, _, expect = example("httr-ex-63")
    s = stacks("m4 inf", "pio gr green")
    classes = [str(close_class(s, name)) for name in s.at(unit(s, "pio").hex)]
    assert classes == [each["class"] for each in given["defenders"]]
    assert close_class(s, s.at(unit(s, "inf").hex)[1]) == "light"
    assert close_class(s, s.at(unit(s, "m4").hex)[0]) is None  # tanks fire as tanks do
    state = fight(s, "m4 inf", "C1011", "FireSpecial medium m4").state
    assert [may(state, f"AddFirer {name}") for name in ("pio", "gr", "green")] == [True, True, False]
    moves: list[str | int] = ["FireSpecial medium m4", "AddFirer pio", "AddFirer gr", "OpenFire"]
    moves += ["FireSpecial light m4", "AddFirer green", "OpenFire"]
    shots = told(fight(s, "m4 inf", "C1011", *moves, 12, 12), SpecialFired)
    assert [len(shot.firers) for shot in shots] == [len(each) for each in expect["shots"]]


@pytest.mark.rule("httr:10.2.2a", "httr:10.2.1")
def test_special_fire_is_instead_of_opportunity_fire() -> None:
    """Who has announced it does not fire in the window; the others may."""
    s = stacks("m4 inf", "gr gr2")
    state = fight(s, "m4 inf", "C1011", "FireSpecial medium m4", "AddFirer gr", "OpenFire").state
    del state
    named = play(attack(s, "inf m4", "C1011").state, "NameLead m4", "NameLead gr").state
    window = play(named, "FireSpecial medium m4", "AddFirer gr", "OpenFire").state
    assert asked(window)[0] == "german"
    assert not may(window, "Shoot gr inf direct")
    assert may(window, "Shoot gr2 inf direct")


@pytest.mark.rule("httr:10.2.4")
def test_the_fire_of_both_sides_counts_at_once() -> None:
    """The Panther loses two points to the engineers, and the M4 as many to the infantry, and neither is spared."""
    s = stacks("m4 eng inf", "mkv gr", TOWN)
    moves: list[str | int] = [
        "FireSpecial medium m4",
        "AddFirer gr",
        "OpenFire",
        "FireSpecial medium mkv",
        "AddFirer eng",
        "OpenFire",
    ]
    done = fight(s, "m4 eng inf", "C1011", "NameLead eng", "NameLead gr", *moves, 2, 2)
    assert [shot.points for shot in told(done, SpecialFired)] == [2, 2]
    assert gone(done.state, "m4")
    assert gone(done.state, "mkv")


@pytest.mark.rule("httr:10.2.11", "httr:6.4.4.4b")
@pytest.mark.parametrize(("ground", "rules"), [(TOWN, set()), (OPEN, {"httr:6.4.4.3"})])
def test_cover_does_not_help_defending_vehicles(ground: str, rules: set[str]) -> None:
    s = stacks("eng inf", "mkv gr", ground, "defilade")
    done = fight(s, "eng inf", "C1011", "FireSpecial medium mkv", "AddFirer eng", "OpenFire", 12)
    assert set(amounts(only(done, SpecialFired).modifiers)) == rules


@pytest.mark.rule("httr:10.6.2f", "httr:6.4.4.1")
def test_disrupted_firers_count_two_less() -> None:
    s = scene("m4 C1010 concentrated, gr C1011 concentrated disrupted", phase=6, counters=CAST)
    done = fight(s, "m4", "C1011", "FireSpecial medium m4", "AddFirer gr", "OpenFire", 12)
    assert amounts(only(done, SpecialFired).modifiers) == {"httr:6.4.4.1": -2}


@pytest.mark.rule("httr:10.2.13", "httr:16.4b", "httr:10.2.12")
@pytest.mark.parametrize(("morale", "goes_on"), [(7, True), (8, False)])
def test_foot_that_lost_its_tanks_checks_its_morale(morale: int, goes_on: bool) -> None:
    """The M4 dies; infantry of morale 7 goes on at a 7 and not at an 8."""
    s = stacks("m4 inf", "gr gr2", TOWN)
    moves: list[str | int] = [
        "NameLead inf",
        "FireSpecial medium m4",
        "AddFirer gr",
        "AddFirer gr2",
        "OpenFire",
        2,
        morale,
    ]
    done = fight(s, "m4 inf", "C1011", *moves)
    assert only(done, MoraleChecked).rule == "httr:10.2.13"
    assert bool(told(done, CloseActionWeighed)) == goes_on
    assert [event.rule for event in told(done, CloseActionStopped)] == ([] if goes_on else ["httr:10.2.13"])
    assert not unit(done.state, "inf").disrupted


@pytest.mark.rule("httr:10.2.13", "ruling:A80")
def test_tanks_that_lost_their_foot_go_on_without_a_check() -> None:
    """The last point of the infantry dies beside the M4, which fights on."""
    s = scene("m4 C1010 concentrated, inf C1010 concentrated lost=4, gr C1011 concentrated", phase=6, counters=CAST)
    done = fight(s, "m4 inf", "C1011", "NameLead m4", "Shoot gr inf direct", 12)
    assert gone(done.state, "inf")
    assert not told(done, MoraleChecked)
    assert told(done, CloseActionWeighed)


@pytest.mark.rule("httr:6.6.3.1a", "httr:10.1.15a", "httr:10.1.15b", "httr:6.6.3.2", "httr:8.4.4a")
def test_all_defenders_fire_at_the_attackers_disrupted_ones_too() -> None:
    """Into a forest hex, where no zone of control reaches; the attackers are where they attack from."""
    ground = "\n".join([". . . ."] * 3 + ["f . . ."])
    s = scene("inf C1010 concentrated, gr C1011, gr2 C1011 disrupted", phase=6, counters=CAST, ground=ground)
    named = play(attack(s, "inf", "C1011").state, "NameLead inf", "NameLead gr").state
    assert may(named, "Shoot gr inf direct")
    done = play(named, "Shoot gr2 inf direct", 12)
    assert (only(done, Fired).occasion, only(done, Fired).hex) == ("close action", "C1010")


@pytest.mark.rule("httr:10.3b", "ruling:A74")
def test_when_the_last_attacker_is_shot_there_is_no_fight() -> None:
    s = scene("inf C1010 concentrated lost=4, gr C1011 concentrated", phase=6, counters=CAST)
    done = fight(s, "inf", "C1011", "Shoot gr inf direct", 12)
    assert gone(done.state, "inf")
    assert only(done, CloseActionStopped).rule == "ruling:A74"
    assert not told(done, CloseActionWeighed)


@pytest.mark.rule("httr:10.3b", "ruling:A74")
def test_who_has_shot_the_last_defender_goes_in_without_a_fight() -> None:
    done = fight(
        stacks("m4 eng inf", "mkv"),
        *("m4 eng inf", "C1011", "NameLead eng", "NameLead mkv"),
        *("FireSpecial medium mkv", "AddFirer eng", "OpenFire", 2),
    )
    assert gone(done.state, "mkv")
    assert not told(done, CloseActionWeighed)
    assert not told(done, CloseActionStopped)
    assert {event.unit for event in told(done, Advanced)} == {"m4", "eng", "inf"}


@pytest.mark.rule("httr:6.4.2.1h", "httr:6.4.2.1i", "httr:6.4.2.1j")
def test_what_it_would_do_can_be_seen_before() -> None:
    """An ATFV of 10: 5 or less cost two points, 6 to 10 one, 11 and 12 none; as the shot itself then says."""
    attackers = "m4 m4b eng eng2 inf inf2 inf3"
    s = attack(stacks(attackers, "mkv gr gr2"), attackers, "C1011").state
    while not may(s, "FireSpecial medium mkv"):
        s = after(s, next(move for move in ("NameLead m4", "NameLead mkv", "Decline") if may(s, move)))
    s = after(s, "FireSpecial medium mkv", "AddFirer eng", "AddFirer eng2")
    found = httr.preview(s, OpenFire())
    assert found is not None
    assert found.rating == sum(line.amount for line in found.modifiers) == 10
    assert dict(found.odds) == {"2": Fraction(10, 36), "1": Fraction(23, 36), "-": Fraction(3, 36)}
    assert dict(found.rolls) == {roll: "2" if roll <= 5 else "1" if roll <= 10 else "-" for roll in range(2, 13)}
