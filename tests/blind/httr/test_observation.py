"""Positions of 7, observation, worked out from the rulebook alone: guns that need no spotter aim at what they see."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, may, scene, unit

from httr.state import HttrState

DAY, NIGHT, POOR = 35, 39, 10
GUN: Final[dict[str, Any]] = {"battalion": "", "formation": "home-division", "range": 40}


def row(letters: str, hexes: int, *, features: str = "", upper: str = "", **more: Any) -> HttrState:
    """A battery in C1010 and a foe so many hexes east of it, in a row of terrain and clear hexes beyond."""
    drawing = "\n".join([upper or "." * 24, f"{letters:.<24}"])
    units = f"field C1010 defilade, foe C10{10 + hexes} defilade"
    return scene(units, ground=drawing, features=features, counters={"field": GUN}, **more)


def seen(s: HttrState) -> bool:
    """Whether the battery may fire at the foe by its own sight."""
    return may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field")


def ends(hexes: int, letters: str = "", **more: Any) -> bool:
    """Whether a foe in a clear hex is seen that many hexes away, and no farther."""
    return seen(row(letters, hexes, **more)) and not seen(row(letters, hexes + 1, **more))


def at(turn: int, weather: int = 0) -> dict[str, Any]:
    """A turn and its weather."""
    return {"first_turn": turn, "turn": turn, "weather": weather}


@pytest.mark.rule("httr:7.1.6", "httr:7.1.1b")
@pytest.mark.parametrize("letter", "fcrwtmb.")
def test_next_to_each_other_all_is_seen(letter: str) -> None:
    """Over a dike, in any terrain, in poor weather by night."""
    dike = '[hexsides]\ndike = "C1010|C1011"'
    assert seen(row(f"f{letter}", 1, features=dike, **at(NIGHT, POOR)))


@pytest.mark.rule("httr:7.3.3a", "httr:7.3.3b", "httr:7.1.4")
@pytest.mark.parametrize(
    ("letter", "hexes"), [(".", 6), ("m", 6), ("b", 6), ("s", 6), ("w", 2), ("t", 2), ("f", 1), ("c", 1), ("r", 1)]
)
def test_how_far_cover_hides(letter: str, hexes: int) -> None:
    """From a clear hex one sees 6; into woods and town 2, into forest, city and rough 1."""
    assert seen(row("." * hexes + letter, hexes))
    assert not seen(row("." * (hexes + 1) + letter, hexes + 1))


@pytest.mark.rule("httr:7.1.3a", "httr:7.1.3c", "httr:7.3.2")
@pytest.mark.parametrize(
    ("between", "free"), [(".", True), ("m", True), ("s", True), ("f", False), ("w", False), ("t", False), ("b", False)]
)
def test_what_stands_in_the_way(between: str, free: bool) -> None:
    """Clear, mixed and marsh do not block; a line that only touches a forest hex is blocked as well."""
    assert seen(row(f".{between}.", 2)) is free
    assert seen(row("...", 2, features='[hexsides]\nstream = "C1010|C1011 C1011|C1012"'))


@pytest.mark.rule("httr:7.1.3a")
def test_a_line_along_a_hexside_touches_both_hexes() -> None:
    """C1010 to C1210 runs between C1110 and C1111: one of them in forest blocks it."""
    for letters, free in (("....", True), ("f...", False), (".f..", False), ("..f.", True)):
        s = scene("field C1010 defilade, foe C1210 defilade", ground=f"....\n{letters}\n....", counters={"field": GUN})
        assert s.table.board.distance(unit(s, "field").hex, unit(s, "foe").hex) == 2
        assert seen(s) is free, letters


@pytest.mark.rule("httr:7.2.1a", "httr:7.1.1b", "httr:7.1.1a", "httr:7.2.2", "httr:7.2.3", "httr:20.1")
@pytest.mark.parametrize(
    ("letter", "day", "night", "poor", "poor_night"),
    [(".", 6, 2, 3, 1), ("f", 2, 2, 1, 1), ("w", 3, 2, 1, 1), ("m", 4, 2, 2, 1), ("c", 8, 2, 4, 1)],
)
def test_ranges_by_light_and_weather(letter: str, day: int, night: int, poor: int, poor_night: int) -> None:
    """Half in poor weather, rounded down, 3 / 2 = 1; 2 by night; 1 in both."""
    assert ends(day, letter)
    assert ends(night, letter, **at(NIGHT))
    assert ends(poor, letter, **at(DAY, POOR))
    assert ends(poor_night, letter, **at(NIGHT, POOR))


@pytest.mark.rule("httr:7.3.1a", "httr:7.3.1c", "httr:7.3.1d")
def test_dikes() -> None:
    """A dike in the way is looked over from next to it, and from a hilltop or city."""
    dike = '[hexsides]\ndike = "C1013|C1014"'
    near = '[hexsides]\ndike = "C1010|C1011"'
    assert not seen(row("", 5, features=dike))
    assert seen(row("", 5, features=near))
    assert seen(row("", 5, features=f'{dike}\n[features]\nhilltop = "C1010"'))
    assert seen(row("c", 5, features=dike))
    rail = '[[networks.road]]\nwords = "raised secondary"\npath = "C1113 C1013"\n'
    assert not seen(row("", 5, features=rail))


@pytest.mark.rule("httr:7.3.5a", "httr:7.3.5b")
def test_down_a_slope() -> None:
    """6 + 2 from the upper side of an adjacent slope; none from below it, from farther off, at night, on a hilltop."""
    slope = '[hexsides]\nslope = "{}"'
    assert ends(8, features=slope.format("C1010|C1011"))
    assert ends(6, features=slope.format("C1011|C1010"))
    assert ends(6, features=slope.format("C1012|C1013"))
    assert ends(2, features=slope.format("C1010|C1011"), **at(NIGHT))
    assert ends(4, features=slope.format("C1010|C1011"), **at(DAY, POOR))  # (6 + 2) / 2
    hill = f'{slope.format("C1010|C1011")}\n[features]\nhilltop = "C1010"'
    assert ends(12, features=hill)


@pytest.mark.rule("httr:7.1.5", "httr:6.5.1.11", "httr:6.5.1.12")
@pytest.mark.parametrize(
    ("markers", "spots"), [("concentrated", True), ("concentrated disrupted", False), ("travel", False)]
)
def test_who_spots(markers: str, spots: bool) -> None:
    """A battery far back fires at what a company sees, if that is neither disrupted nor on the road."""
    s = scene(
        f"field C1010 defilade, staff C1011 defilade, rifles C1022 {markers}, foe C1020 defilade",
        ground="\n".join(["." * 16] * 2),
        counters={"field": GUN},
    )
    assert (may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field staff")) is spots


@pytest.mark.rule("httr:7.3.4", "httr:6.4.1.6c")
def test_a_gun_that_has_fired_out_of_rough_ground_is_seen() -> None:
    """Two hexes away in rough it is hidden; after its fire tanks of range 2 see it, and later in the turn as well."""
    counters: dict[str, dict[str, Any]] = {
        "pak": {"range": 2},
        "tiger": {"like": "1cg-5-1", "range": 2, "at": "heavy", "side": "allied", "formation": "home"},
    }
    units = "tiger C1010 concentrated, pak C1012 travel"
    hidden = scene(units, ground="....\n..r.", counters=counters, phase=5)
    assert not may(hidden, "Aim pak at")
    assert may(scene(f"{units} revealed", ground="....\n..r.", counters=counters, phase=5), "Aim pak at")
    s = scene("tiger C1010 concentrated, pak C1012 defilade", ground="....\n..r.", counters=counters, phase=10)
    s = after(s, "Aim tiger at", "AddGun pak 2", "OpenFire", 12)
    while asked(s)[0] in ("german", "allied") and asked(s)[1] != "FirePhase.aim":
        s = after(s, "Decline")
    assert unit(s, "pak").revealed


@pytest.mark.rule("httr:7.2a", "httr:7.1.1a")
def test_a_hilltop_sees_twelve_but_not_behind_a_wood() -> None:
    hill = '[features]\nhilltop = "C1010"'
    assert ends(12, features=hill)
    assert not seen(row("..f..", 4, features=hill))
