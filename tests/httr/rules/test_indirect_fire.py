"""Observed indirect fire in the fire phase: packets, strengths, ratings, values, shifts and losses (6.5)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import asked, ground, may, only, play, scene, why

from httr.events import Fired
from httr.state import HttrState

HEDGE = ground(**{f"C{row}{column}": "f" for row in (13,) for column in range(10, 18)})
"""A belt of forest between the guns and the enemy."""
GUNS = {"field": {"battalion": "", "formation": "home-division", "range": 10}}


def blind(foes: str = "foe C1014 concentrated", *more: str, phase: int = 5, **changes: Any) -> HttrState:
    """Guns that do not see the foes behind the forest, two hexes from their headquarters, and a company that does."""
    units = "field C1710 defilade, staff C1510 defilade, rifles C1214 concentrated"
    return scene(", ".join([units, foes, *more]), ground=HEDGE, phase=phase, counters={**GUNS, **changes})


def fire(state: HttrState, roll: int, *batteries: str, at: str = "foe") -> Any:
    """Fire with some batteries at a unit, and roll."""
    return play(state, f"Aim {at} indirect", *(f"AddBattery {each}" for each in batteries), "OpenFire", roll)


@pytest.mark.example("httr-ex-18")
@pytest.mark.rule(
    "httr:6.5.1a", "httr:6.5.1.1d", "httr:6.5.1.1a", "httr:6.5.1.1c", "httr:6.5.2.1a", "httr:6.5.2.1b", "httr:6.5.2.3",
    "httr:6.5.3d", "httr:6.5.3h", "httr:6.0d",
)  # fmt: skip
def test_figure_6_a_battery_fires_at_what_a_company_spots() -> None:
    """In range, within two hexes of the headquarters that a company answers to which sees the target."""
    done = fire(blind(), 8, "field staff")
    told_it = only(done, Fired)
    [control] = told_it.controls
    assert (control.unit, control.headquarters, control.spotter) == ("field", "staff", "rifles")
    assert (control.distance, control.extended) == (8, False)
    assert told_it.strengths == (("field", 8),)  # 4 doubled
    assert (told_it.er, told_it.value, told_it.line) == (8, 8, "not_in_defilade")  # 8 points of rating 8
    assert told_it.result == "DEF"  # column K, roll 8
    assert asked(done.state) == ("german", "UnderFire.choose")


@pytest.mark.rule("httr:6.5.1.1d", "httr:6.5.1.1a", "httr:6.5.1.1c", "httr:6.5.2.3", "httr:7.0b")
def test_without_any_of_the_three_there_is_no_fire() -> None:
    """The headquarters is three hexes off; the target is out of range; nobody sees it."""
    s = blind()
    assert may(s, "Aim foe indirect")
    far = scene(
        "field C1710 defilade, staff C1413 defilade, rifles C1214 concentrated, foe C1014 concentrated",
        ground=HEDGE,
        counters=GUNS,
    )
    assert why(far, "Aim foe indirect") == {"httr:6.5.1.1d"}
    short = blind(field={**GUNS["field"], "range": 6})  # 6 + 1.98 reaches 7
    assert why(short, "Aim foe indirect") == {"httr:6.5.1.1c"}
    unseen = blind("foe C1014 concentrated", rifles={"formation": "home-division"})
    assert why(unseen, "Aim foe indirect") == {"httr:6.5.1.1d"}  # the company answers to the division only
