"""Positions on who directs and spots for indirect fire (6.5.2, 17.5), worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import CAST, after, ground, may, only, play, scene

from httr.events import Fired

HEDGE: Final = ground(**{f"C13{column}": "f" for column in range(10, 18)})
"""A row of forest that nobody sees across."""
BATTERY: Final[dict[str, Any]] = {**CAST["field"], "battalion": "", "formation": "home-division", "range": 10, "er": 7}
COUNTERS: Final[dict[str, dict[str, Any]]] = {
    "field": BATTERY,  # of the division
    "guns": {**BATTERY, "formation": "home"},  # of the regiment
    "division": {**CAST["staff"], "formation": "home-division"},
    "staff2": {**CAST["staff"], "formation": "sister"},
    "sisters": {**CAST["rifles"], "formation": "sister", "battalion": "1/sister"},
}
FORMATIONS: Final = {
    "sister": {"like": "501", "superior": "home-division", "headquarters": "staff2"},
    "home-division": {"headquarters": "division"},
}


@pytest.mark.rule("httr:6.5.2.2", "httr:6.5.2.3", "httr:17.5.1", "httr:17.5.2", "httr:17.5.3")
@pytest.mark.parametrize(
    ("battery", "headquarters", "spotters"),
    [
        ("field", "division", {"rifles", "sappers", "sisters"}),
        ("field", "staff", {"rifles", "sappers"}),
        ("field", "staff2", {"sisters"}),
        ("guns", "staff", {"rifles", "sappers"}),
        ("guns", "staff2", set()),
        ("guns", "division", set()),
    ],
)
def test_who_spots_for_which_headquarters(battery: str, headquarters: str, spotters: set[str]) -> None:
    """The spotter is below the headquarters that controls the fire; a battery of a regiment has its own only."""
    found = set()
    for spotter in ("rifles", "sappers", "sisters"):
        s = scene(
            f"{battery} C1610 defilade, {headquarters} C1510 defilade,"
            f" {spotter} C1214 concentrated, foe C1014 concentrated",
            ground=HEDGE,
            counters=COUNTERS,
            formations=FORMATIONS,
        )
        if may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), f"AddBattery {battery} {headquarters}"):
            found.add(spotter)
    assert found == spotters


@pytest.mark.rule("httr:17.5.4", "httr:6.5.2.1a")
@pytest.mark.parametrize(
    ("mate", "battalion", "fires"),
    [("C1312", "1/home", True), ("C1212", "1/home", False), ("C1312", "2/home", False)],
)
def test_a_battery_of_a_battalion_needs_no_headquarters(mate: str, battalion: str, fires: bool) -> None:
    """Another unit of its battalion within three hexes, and one that sees the target."""
    s = scene(
        f"field C1612 defilade, second {mate} concentrated, rifles C1110 concentrated, foe C1011 concentrated",
        ground=HEDGE,
        counters={"field": {"range": 10}, "second": {"battalion": battalion}},
    )
    assert (may(s, "Aim foe indirect") and may(after(s, "Aim foe indirect"), "AddBattery field")) is fires


@pytest.mark.rule("httr:6.5.1.10", "httr:6.5.1.2a", "httr:6.0g", "httr:6.5.4.1")
def test_mortars_and_guns_of_one_rating() -> None:
    """6, and 4 x 2 = 8: 14 at 6, root of 84 is 10, so 9. Mortars that have fired directly do not fire indirectly."""
    s = scene(
        "mortars C1010 concentrated, field C1010 defilade, foe C1012 concentrated",
        counters={"field": {**BATTERY, "er": 6}},
    )
    fired = only(play(s, "Aim foe indirect", "AddBattery mortars", "AddBattery field", "OpenFire", 7), Fired)
    assert (dict(fired.strengths), fired.value) == ({"mortars": 6, "field": 8}, 9)
    near = scene("mortars C1010 concentrated, foe C1011 concentrated")
    near = after(near, "Aim foe direct", "AddFirer mortars", "OpenFire", 7, "Decline")
    assert not may(near, "Aim foe indirect")


@pytest.mark.rule("httr:6.5.1.1c", "httr:6.1.8", "httr:6.5.4.3a")
@pytest.mark.parametrize(("hexes", "fires"), [(3, True), (4, False)])
def test_mortars_have_no_extended_range(hexes: int, fires: bool) -> None:
    s = scene(f"mortars C1010 concentrated, foe C10{10 + hexes} concentrated")
    assert may(s, "Aim foe indirect") is fires
