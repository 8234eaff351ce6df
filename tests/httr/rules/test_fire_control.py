"""Which headquarters control indirect fire, and who spots for it (6.5.2, 17.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.httr.helpers import after, ground, may, only, scene, why
from tests.httr.indirect import FIELD, FOES, HEDGE, behind_the_hedge, shell

import httr
from httr.actions import AddBattery
from httr.counters import UnitId
from httr.events import Fired
from httr.rules.fire_control import headquarters_under, link_refusal
from httr.rules.subordination import formation_of
from httr.state import HttrState

BRITISH = {"side": "allied", "army": "British"}
CORPS: Mapping[str, Mapping[str, Any]] = {
    "30": {"like": "30-corps", **BRITISH, "headquarters": "30-hq"},
    "43": {"like": "guards", **BRITISH, "superior": "30", "headquarters": "43-hq"},
    "129": {"like": "32-guards", **BRITISH, "superior": "43", "headquarters": "129-hq"},
    "130": {"like": "32-guards", **BRITISH, "superior": "43", "headquarters": "130-hq"},
    "50": {"like": "guards", **BRITISH, "superior": "30", "headquarters": "50-hq"},
    "69": {"like": "32-guards", **BRITISH, "superior": "50", "headquarters": "69-hq"},
}
STAFF = {"like": "hq-501", "side": "allied", "strength": 2, "er": 2, "morale": 8, "battalion": ""}
COMPANY = {"like": "a-1-501", "side": "allied", "strength": 5, "er": 3, "morale": 8}
CAST = {
    **{f"{name}-hq": {**STAFF, "formation": name} for name in CORPS},
    "wilts": {**COMPANY, "formation": "129", "battalion": "4W/129"},
    "dorsets": {**COMPANY, "formation": "130", "battalion": "5D/130"},
    "howards": {**COMPANY, "formation": "69", "battalion": "6GH/69"},
    "field": {**FIELD, "formation": "43"},
}


def corps(
    units: str, battery: str = "field C1710 defilade", *, of: str = "43", foes: str = FOES, **counters: Any
) -> HttrState:
    """Units of two divisions of a corps, and a battery of one of its formations behind a wood."""
    changes = {**CAST, "field": {**FIELD, "formation": of}, **counters}
    return scene(f"{battery}, {units}, {foes}", ground=HEDGE, counters=changes, formations=CORPS)


def controllers_of(state: HttrState) -> list[str]:
    """The headquarters that could control the battery."""
    return list(headquarters_under(state, formation_of(state, UnitId("field"))))


STAFFS = "30-hq C1510 defilade, 43-hq C1511 defilade, 129-hq C1512 defilade, 130-hq C1513 defilade, "
STAFFS += "50-hq C1514 defilade, 69-hq C1515 defilade"


@pytest.mark.example("httr-ex-16")
@pytest.mark.rule("httr:6.5.2.2", "httr:17.5.1", "httr:17.5a", "httr:17.5.3")
def test_the_headquarters_of_the_43rd_division_control_its_artillery() -> None:
    """Its own, its corps' and those of its brigades; a brigade's artillery has that of the brigade alone."""
    assert controllers_of(corps(STAFFS)) == ["43-hq", "30-hq", "129-hq", "130-hq"]
    assert controllers_of(corps(STAFFS, of="129")) == ["129-hq"]
    assert controllers_of(corps(STAFFS, of="30")) == ["30-hq", "43-hq", "50-hq"]


@pytest.mark.example("httr-ex-17")
@pytest.mark.rule("httr:6.5.2.3", "httr:7.4.1a")
def test_a_unit_of_the_129th_brigade_talks_to_brigade_division_and_corps() -> None:
    """To these three, but to no other brigade and no other division."""
    s = corps(f"{STAFFS}, wilts C1214 concentrated")
    linked = {
        name: not tuple(link_refusal(s, UnitId("wilts"), UnitId("field"), UnitId(f"{name}-hq")))
        for name in ("129", "43", "30", "130", "50", "69")
    }
    assert linked == {"129": True, "43": True, "30": True, "130": False, "50": False, "69": False}


@pytest.mark.example("httr-ex-51")
@pytest.mark.rule("httr:17.5.2", "httr:17.5.1", "httr:6.5.2.3")
def test_any_company_of_the_division_spots_for_its_artillery() -> None:
    """For a brigade of its own under either headquarters; for one of another division not even under the corps."""
    near = "43-hq C1510 defilade, 30-hq C1610 defilade"
    own = after(corps(f"{near}, wilts C1214 concentrated"), "Aim foe indirect")
    assert may(own, "AddBattery field 43-hq")
    assert may(own, "AddBattery field 30-hq")
    assert only(shell(corps(f"{near}, dorsets C1214 concentrated"), 7, "field 43-hq"), Fired).controls[0].spotter
    other = corps(f"{near}, howards C1214 concentrated")
    assert why(other, "Aim foe indirect") == {"httr:6.5.1.1d"}
    corps_guns = corps(f"{near}, howards C1214 concentrated", of="30")
    assert may(after(corps_guns, "Aim foe indirect"), "AddBattery field 30-hq")


@pytest.mark.rule("httr:6.5.2.1a", "httr:17.5.1", "httr:17.5.3", "httr:6.5.1.1a")
@pytest.mark.parametrize(
    ("hex", "division", "brigade"),
    [("C1710", True, True), ("C1610", True, True), ("C1510", True, False), ("C1512", False, False)],
)
def test_how_near_the_headquarters_must_be(hex: str, division: bool, brigade: bool) -> None:
    """Two hexes for artillery of a division, one for that of a brigade; the same hex will do."""
    of_division = corps(f"129-hq {hex} defilade, wilts C1214 concentrated")
    assert may(of_division, "Aim foe indirect") == division
    of_brigade = corps(f"129-hq {hex} defilade, wilts C1214 concentrated", of="129")
    assert may(of_brigade, "Aim foe indirect") == brigade


@pytest.mark.rule("httr:6.5.2.1a", "httr:6.5.1.1d")
def test_without_any_headquarters_on_the_map_a_battery_does_not_fire_at_what_others_see() -> None:
    """Mortars of the company's battalion do, so the unit can be aimed at."""
    s = behind_the_hedge(FOES, "mortars C1112 concentrated", staff="")
    assert why(after(s, "Aim foe indirect"), "AddBattery field") == {"httr:6.5.2.1a"}
    assert why(behind_the_hedge(staff=""), "Aim foe indirect") == {"httr:6.5.1.1d"}


@pytest.mark.rule("httr:17.5.3")
def test_only_a_brigades_own_units_spot_for_its_artillery() -> None:
    """Those of the sister brigade do not."""
    assert may(corps("129-hq C1610 defilade, wilts C1214 concentrated", of="129"), "Aim foe indirect")
    assert not may(corps("129-hq C1610 defilade, dorsets C1214 concentrated", of="129"), "Aim foe indirect")


@pytest.mark.rule("httr:17.5.4")
def test_artillery_of_a_battalion_fires_at_what_its_battalion_sees() -> None:
    """Within three hexes of another unit of it, without a headquarters; its sister battalion does not spot."""
    guns: dict[str, Any] = {"field": {**FIELD, "formation": "129", "battalion": "4W/129"}, "second": {**CAST["wilts"]}}
    near = corps("wilts C1214 concentrated, second C1410 concentrated", **guns)
    assert may(after(near, "Aim foe indirect"), "AddBattery field")
    alone = corps("wilts C1214 concentrated", **guns)
    assert why(alone, "Aim foe indirect") == {"httr:6.5.1.1d"}
    strangers: dict[str, Any] = {**guns, "wilts": {**CAST["wilts"], "battalion": "5W/129"}}
    assert not may(corps("wilts C1214 concentrated, second C1410 concentrated", **strangers), "Aim foe indirect")


@pytest.mark.rule("httr:6.5.1b", "httr:6.5.1.6", "httr:17.5.5", "httr:18.6.4", "httr:6.5.5.2")
def test_who_sees_its_target_needs_no_headquarters() -> None:
    """A battery in the open spots for itself, though a company sees the enemy, too, and nobody is bound by it.

    Its rating is its own, as it is lent to nobody.
    """
    s = corps("rifles C1016 concentrated", battery="field C1010 defilade", foes="foe C1015 concentrated")
    led = corps(
        "rifles C1016 concentrated, 43-hq C1011 defilade", "field C1010 defilade", foes="foe C1015 concentrated"
    )
    assert not may(after(led, "Aim foe indirect"), "AddBattery field 43-hq")
    fired = only(shell(s, 7, "field"), Fired)
    assert (fired.controls[0].spotter, fired.controls[0].headquarters) == ("field", None)
    assert fired.method == "indirect"
    assert (fired.er, fired.er_modifiers) == (FIELD["er"], ())


@pytest.mark.rule("httr:6.5.1.12", "httr:10.6.2d", "httr:6.5.1.11", "httr:7.1.5")
def test_headquarters_and_spotters_must_be_fit() -> None:
    """Not in Travel Mode, and not disrupted, either of them."""
    assert may(behind_the_hedge(), "Aim foe indirect")
    for markers in ("travel", "defilade disrupted"):
        assert not may(behind_the_hedge(staff=f"staff C1510 {markers}"), "Aim foe indirect"), markers
    for markers in ("travel", "concentrated disrupted"):
        spotter = behind_the_hedge(
            spotter=f"rifles C1214 {markers}", changes={"rifles": {"type": "motorized_infantry"}}
        )
        assert not may(spotter, "Aim foe indirect"), markers
    fit = after(behind_the_hedge("foe C1014 concentrated", "second C1215 concentrated"), "Aim foe indirect")
    assert AddBattery(UnitId("field"), UnitId("staff")) in httr.legal_actions(fit)


@pytest.mark.rule("httr:6.5.1.13")
def test_artillery_spots_for_artillery() -> None:
    """A battery in view of the enemy spots for one that is not."""
    forward: dict[str, Any] = {"forward": FIELD, "field": {**FIELD, "formation": "43"}}
    forward["forward"] = {**FIELD, "formation": "43"}
    s = corps("43-hq C1510 defilade, forward C1214 defilade", **forward)
    assert only(shell(s, 7, "field 43-hq"), Fired).controls[0].spotter == "forward"


@pytest.mark.rule("httr:6.5.2.4", "httr:6.5.1.1b", "httr:7.4.1a")
def test_the_spotter_needs_a_line_to_the_headquarters() -> None:
    """Four hexes of forest between them are too many."""
    rows = {f"C{row}{column}": "f" for row in (13, 14, 15, 16) for column in range(10, 18)}
    units = "field C1710 defilade, staff C1710 defilade, rifles C1214 concentrated, foe C1014 concentrated"
    s = scene(units, ground=ground(**rows), counters={"field": FIELD})
    assert why(s, "Aim foe indirect") == {"httr:6.5.1.1d"}
    assert why(after(battery_that_sees(rows), "Aim foe indirect"), "AddBattery field staff") == {"httr:6.5.2.3"}


def battery_that_sees(rows: Mapping[str, str]) -> HttrState:
    """The same, with mortars that make the target one that may be aimed at."""
    units = "field C1710 defilade, staff C1710 defilade, rifles C1214 concentrated, mortars C1112 concentrated"
    return scene(f"{units}, foe C1014 concentrated", ground=ground(**rows), counters={"field": FIELD})


@pytest.mark.rule("httr-sc:4.4.5a", "httr-sc:4.4.5b", "httr-sc:4.4.6")
def test_airborne_units_spot_for_others_but_not_the_other_way_round() -> None:
    """A company of an airborne division spots for British guns by their own headquarters, and fires itself, too."""
    airborne = {"101st": {"like": "101", "side": "allied"}, "502": {"like": "501", "superior": "101st"}}
    paras = {"paras": {**COMPANY, "formation": "502", "battalion": "1/502"}}
    formations = {**CORPS, **airborne}

    def position(units: str, of: str, staff: str) -> HttrState:
        counters = {**CAST, **paras, "field": {**FIELD, "formation": of}, "p-hq": {**STAFF, "formation": "502"}}
        both = {**formations, "502": {**airborne["502"], "headquarters": "p-hq"}}
        text = f"field C1710 defilade, {staff} C1610 defilade, {units}, foe C1014 concentrated"
        return scene(text, ground=HEDGE, counters=counters, formations=both)

    s = position("paras C1114 concentrated", "43", "43-hq")
    done = shell(s, 7, "field 43-hq")
    assert only(done, Fired).controls[0].spotter == "paras"
    assert may(after(done.state, "GoToGround foe", 6), "Aim foe direct")
    assert not may(position("wilts C1114 concentrated", "502", "p-hq"), "Aim foe indirect")
    assert may(position("paras C1114 concentrated", "502", "p-hq"), "Aim foe indirect")


@pytest.mark.example("httr-ex-52")
@pytest.mark.rule("httr:17.5.6")
def test_two_divisions_fire_at_one_hex_by_two_methods() -> None:
    """Infantry of one fires directly, artillery of the other indirectly, at what its own company sees."""
    units = "43-hq C1510 defilade, wilts C1214 concentrated, howards C1115 concentrated"
    s = corps(units)
    shot = after(s, "Aim foe direct", "AddFirer howards", "OpenFire", 7, "Decline")
    assert may(shot, "Aim foe indirect")
    assert only(shell(shot, 7, "field 43-hq"), Fired).controls[0].spotter == "wilts"
