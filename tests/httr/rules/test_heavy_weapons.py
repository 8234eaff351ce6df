"""Heavy weapons: direct and indirect fire, zones and opportunity fire (18.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, scene, unit, why
from tests.httr.indirect import over, shell

import httr
from httr.actions import Shoot
from httr.counters import UnitId
from httr.events import Fired
from httr.rules.zones import controls
from httr.state import HttrState
from httr.unittypes import Mode

WOOD = ground(C1112="f", C1111="f", C1113="f")
"""Forest between C1011 and C1212."""


def hidden(spotter: str = "rifles C1212 concentrated", battalion: str = "1/home") -> HttrState:
    """Mortars that do not see the enemy two hexes off, and a company that does."""
    units = f"mortars C1011 concentrated, {spotter}, foe C1213 concentrated"
    return scene(units, ground=WOOD, counters={"rifles": {"battalion": battalion}})


@pytest.mark.example("httr-ex-43")
@pytest.mark.rule("httr:6.5.3b", "httr:6.5.3c", "httr:18.1.1.3a", "httr:18.1.1.2", "httr:6.5.1.9")
def test_figure_17_heavy_weapons_of_6gh_fire_at_what_a_company_of_theirs_spots() -> None:
    """6 points of rating 7 are a value of 7; at a target in the open and not in defilade a roll of 8 is DEF."""
    counters: dict[str, Any] = {
        "mortars": {"strength": 6, "er": 7, "battalion": "6GH/69"},
        "rifles": {"battalion": "6GH/69"},
    }
    units = "mortars C1011 concentrated, rifles C1212 concentrated, foe C1213 concentrated"
    done = shell(scene(units, ground=WOOD, counters=counters), 8, "mortars")
    fired = only(done, Fired)
    assert (fired.strengths, fired.er, fired.value) == ((("mortars", 6),), 7, 7)
    assert (fired.line, fired.result) == ("not_in_defilade", "DEF")
    assert fired.controls[0].spotter == "rifles"
    assert unit(after(done.state, "GoToGround foe"), "foe").mode is Mode.DEFILADE


@pytest.mark.rule("httr:18.1.1.1", "httr:18.1.1.3a", "httr:6.5.2.1c")
def test_only_companies_of_its_own_battalion_spot_for_heavy_weapons() -> None:
    """No other battalion, nor a headquarters."""
    assert may(hidden(), "Aim foe indirect")
    assert why(hidden(battalion="2/home"), "Aim foe indirect") == {"httr:6.5.1.1d"}
    near = hidden("rifles C1212 concentrated, staff C1011 defilade", battalion="2/home")
    assert why(near, "Aim foe indirect") == {"httr:6.5.1.1d"}
    for markers in ("travel", "concentrated disrupted"):
        s = scene(
            f"mortars C1011 concentrated, rifles C1212 {markers}, foe C1213 concentrated",
            ground=WOOD,
            counters={"rifles": {"type": "motorized_infantry"}},
        )
        assert not may(s, "Aim foe indirect"), markers


@pytest.mark.rule("httr:18.1.1.3b", "httr:18.1b", "httr:18.1.1.5b", "httr:6.1.8")
def test_heavy_weapons_spot_for_themselves_as_far_as_they_reach() -> None:
    """Three hexes, and no farther: they have no extended range."""
    s = scene("mortars C1010 concentrated, foe C1013 concentrated, foe2 C1014 concentrated")
    assert only(shell(s, 7, "mortars"), Fired).controls[0].spotter == "mortars"
    assert why(s, "Aim foe2 indirect") == {"httr:6.5.1.1c"}


@pytest.mark.rule("httr:18.1a", "httr:18.1.1.3c", "httr:18.1.1.3d", "httr:18.1.1.5c", "httr:18.1.1.2", "httr:6.0g")
def test_next_to_the_enemy_they_choose_between_both_methods() -> None:
    """Direct alone with rating 4, indirect with the printed 6; one or the other in a phase."""
    s = scene("mortars C1010 concentrated, foe C1011 concentrated, foe2 C1011 concentrated")
    direct = play(s, "Aim foe direct", "AddFirer mortars", "OpenFire", 7)
    assert only(direct, Fired).er == 4
    assert why(after(direct.state, "Decline"), "Aim foe indirect") == {"httr:6.5.1.1c"}
    indirect = shell(s, 7, "mortars")
    assert (only(indirect, Fired).er, only(indirect, Fired).method) == (6, "indirect")
    assert not may(over(indirect.state), "Aim foe direct")


@pytest.mark.rule("httr:18.1b", "httr:18.1.1.5a", "httr:6.6.4.1a", "httr:6.6.6.2", "httr:18.1.1.4a")
def test_they_fire_directly_at_whatever_leaves_their_zone_of_two_hexes() -> None:
    """At a company two hexes off, with rating 4 and on the matrix of direct fire, hex after hex."""
    s = scene("mortars C1010 concentrated, foe C1012 concentrated", phase=11)
    assert controls(s, UnitId("mortars"), s.units[UnitId("foe")].hex)
    s = after(s, "StartMove foe", "StepTo C1112")
    assert asked(s) == ("allied", "OpportunityFire.window")
    done = play(s, "Shoot mortars foe direct", 7)
    assert (only(done, Fired).er, only(done, Fired).occasion) == (4, "opportunity")
    s = after(done.state, "Decline", "CarryOn", "StepTo C1111")
    assert may(s, "Shoot mortars foe direct")
    assert Shoot(UnitId("mortars"), UnitId("foe"), httr.actions.Method.INDIRECT) not in httr.legal_actions(s)


@pytest.mark.rule("httr:18.1.1.6", "httr:6.3.1.5a", "httr:6.5.1.7")
def test_directly_at_the_top_two_only() -> None:
    """The third of the stack is a target of indirect fire alone."""
    s = scene("mortars C1010 concentrated, foe C1011 concentrated, foe2 C1011 concentrated, foe3 C1011 concentrated")
    assert why(s, "Aim foe3 direct") == {"httr:6.3.1.5a"}
    assert may(s, "Aim foe3 indirect")
