"""Radio contact of artillery with Leaders: made, lost, and what it is good for (16.3, 16.4, 16.5, 21.4 to 21.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.guns import asked_kind, battery, in_park, step_e
from tests.gts.helpers import after, amounts, asked, is_commanded, may, only, play, told, unit, why

import gts
from gts.actions import Attach
from gts.counters import UnitId
from gts.events import BarragePlaced, Checked, CohesionHit, ContactLost, ContactTried, Fired
from gts.rules.attachment import attached
from gts.rules.fire_zones import covers
from gts.state import GameState
from hexfront.hexes import HexId

FIRST = {"scout": {"formation": "first"}}


def contacts(state: GameState) -> dict[str, str]:
    """Who is in contact with whom."""
    return {str(unit): str(leader) for unit, leader in state.contacts.items()}


def calling(units: str = "guns 10.10 parked, rifles 11.16, foe 12.20", **more: Any) -> GameState:
    """Step E, in which the guns in a Park may make contact."""
    options: dict[str, Any] = {"parks": {"10.10": "home"}, "leaders": "major 11.16", "dispatch": 1, **more}
    return after(step_e(units, chit="battery", **options), "Finish")


# --- making contact ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.3a", "gts:16.3b", "gts:16.3c", "gts:16.3.2a", "gts:16.3.2b", "gts:4.0e", "gts:16.1k")
@pytest.mark.parametrize(("roll", "made"), [(0, True), (5, True), (6, False), (9, False)])
def test_contact_is_a_roll_at_or_below_the_number_on_the_marker(roll: int, made: bool) -> None:
    """Contact Pending 5."""
    state = calling()
    assert asked(state) == ("allied", "ArtilleryStep.signal")
    tried = only(play(state, "MakeContact guns major", roll), ContactTried)
    assert (tried.printed, tried.modifiers, tried.number, tried.made) == (5, (), 5, made)
    assert contacts(after(state, "MakeContact guns major", roll)) == ({"guns": "major"} if made else {})


@pytest.mark.rule("gts:16.3d", "gts:16.3.2a", "gts:21.6.3a", "gts:16.1k")
@pytest.mark.parametrize(("roll", "made"), [(2, True), (3, False)])
def test_a_leader_of_another_division_is_harder_to_reach(roll: int, made: bool) -> None:
    """5 - 3."""
    state = calling("guest 10.10 parked, rifles 11.16, foe 12.20", parks={"10.10": "guest"})
    tried = only(play(state, "MakeContact guest major", roll), ContactTried)
    assert (amounts(tried.modifiers), tried.number, tried.made) == ({"gts:16.3d": -3}, 5 - 3, made)


@pytest.mark.rule("gts:16.3.1c", "gts:16.3.2a", "gts:16.3.2b")
@pytest.mark.parametrize(("roll", "holder"), [(7, "captain"), (8, "major")])
def test_another_leader_may_take_a_contact_over(roll: int, holder: str) -> None:
    """In Contact 7; if it fails the first Leader keeps it."""
    state = calling(
        "guns 10.10 parked, rifles 11.16, lone 11.17, foe 12.20",
        leaders="major 11.16, captain 11.17",
        contacts={"guns": "major"},
    )
    assert why(state, "MakeContact guns major") == {"gts:16.3.1c"}
    done = play(state, "MakeContact guns captain", roll)
    assert only(done, ContactTried).printed == 7
    assert contacts(done.state) == {"guns": holder}


@pytest.mark.rule("gts:16.3e")
def test_each_unit_tries_once_a_turn() -> None:
    state = calling(
        "guns 10.10 parked, guns2 10.10 parked, rifles 11.16, lone 11.17, foe 12.20",
        leaders="major 11.16, captain 11.17",
    )
    state = after(state, "MakeContact guns major", 8)
    assert why(state, "MakeContact guns captain") == {"gts:16.3e"}
    assert why(state, "MakeContact guns major") == {"gts:16.3e"}
    assert may(state, "MakeContact guns2 major")


@pytest.mark.rule("gts:16.3b", "gts:16.3a", "gts:16.1q")
@pytest.mark.parametrize(
    ("there", "counters", "refused"),
    [
        pytest.param("guns2 10.10 parked", {}, set(), id="in the Park"),
        pytest.param("guns2 10.10 parked suppressed", {}, {"gts:16.3b"}, id="Suppressed"),
        pytest.param("guns2 10.11", {}, {"gts:16.3b"}, id="in no Park"),
        pytest.param("guns2 10.11", {"weapon": "Emplaced"}, set(), id="emplaced"),
        pytest.param("guns2 10.11 suppressed", {"weapon": "Emplaced"}, {"gts:16.3b"}, id="emplaced, Suppressed"),
        pytest.param("guns2 10.11", {"weapon": "Emplaced", "contact_pending": "No"}, {"gts:16.3a"}, id="no marker"),
    ],
)
def test_who_may_call_a_leader(there: str, counters: dict[str, Any], refused: set[str]) -> None:
    state = calling(f"guns 10.10 parked, {there}, rifles 11.16, foe 12.20", counters={"guns2": counters})
    assert why(state, "MakeContact guns2 major") == refused


@pytest.mark.rule("gts:16.4f")
def test_organic_artillery_and_mortars_have_no_marker() -> None:
    units = "guns 10.10 parked, guns2 10.11, mortar 10.11, rifles 11.16, foe 12.20"
    state = calling(units, counters={"guns2": {"weapon": "Organic"}})
    callers = {action.unit for action in gts.legal_actions(state) if isinstance(action, gts.actions.MakeContact)}
    assert callers == {"guns"}


# --- losing it --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.3.1h", "gts:16.3.2c", "ruling:I7")
def test_a_leader_may_give_a_contact_up_and_has_none_until_the_next_turn() -> None:
    state = calling(contacts={"guns": "major"})
    done = play(state, "DropContact guns")
    assert only(done, ContactLost).rule == "gts:16.3.1h"
    assert contacts(done.state) == {}
    assert asked_kind(done.state) != "ArtilleryStep"
    other = calling("guns 10.10 parked, guns2 10.10 parked, rifles 11.16, foe 12.20", contacts={"guns": "major"})
    assert why(after(other, "DropContact guns"), "MakeContact guns major") == {"gts:16.3e"}


@pytest.mark.rule("gts:16.3.1b", "gts:16.5m", "ruling:F7")
def test_a_9_on_a_mission_loses_the_contact() -> None:
    state = after(in_park(), "Activate guns", "StartFire")
    done = play(state, "Bombard foe", 9)
    assert only(done, ContactLost).rule == "gts:16.3.1b"
    assert (contacts(done.state), told(done, BarragePlaced)) == ({}, [])
    assert contacts(after(state, "Bombard foe", 8)) == {"guns": "major"}


@pytest.mark.rule("gts:16.3.1b", "gts:16.5m")
def test_so_does_a_9_at_a_hex_without_units() -> None:
    state = after(in_park(), "Activate guns", "StartFire", "AimAtHex")
    assert contacts(after(state, "BombardHex 10.16", 9)) == {}
    assert contacts(after(state, "BombardHex 10.16", 8)) == {"guns": "major"}


@pytest.mark.rule("ruling:F7")
def test_a_9_in_direct_fire_does_not() -> None:
    state = after(in_park("guns 10.10 parked, foe 10.12"), "Activate guns", "StartFire")
    assert contacts(after(state, "FireAt foe", 9)) == {"guns": "major"}


STRUCK = "mortar 10.14, scout 10.12, howitzer 10.10 parked"


def struck(*moves: str | int, markers: str = "", **values: Any) -> dict[str, str]:
    """The contacts of a battery after a mission of the mortar at it, whose fire rating is 8."""
    counters = {
        "mortar": {"formation": "first", "fire_rating": 8},
        **FIRST,
        "howitzer": {"steps": 2, "defense_rating": 0, **values},
    }
    state = in_park(
        f"{STRUCK}{markers}, foe 10.10",
        parks={"10.10": "enemy"},
        contacts={"howitzer": "oberst"},
        leaders="oberst 10.10",
        chit="first",
        counters=counters,
    )
    return contacts(after(state, "Activate mortar", "StartFire", "Bombard howitzer", *moves))


@pytest.mark.rule("gts:16.3.1f", "gts:16.3.2d", "gts:19.2.2k", "gts:19.2.3j", "gts:19.2.4d", "gts:16.3.1a")
def test_any_result_loses_the_contact_and_a_passed_check_or_a_miss_does_not() -> None:
    codes = results_of_a_mortar()
    for code, roll in codes.items():
        if code == "S?":
            assert struck(roll, 0) == {"howitzer": "oberst"}
            assert struck(roll, 9, "Decline") == {}
        elif code == "S":
            assert struck(roll, "Decline") == {}
            assert struck(roll, "RollForIt", 0) == {}
        else:
            assert struck(roll) == {}, code
    assert struck(9) == {"howitzer": "oberst"}


def results_of_a_mortar() -> dict[str, int]:
    """A roll for each result that the table has for a Mortar at an unarmored target."""
    state = in_park(STRUCK, parks={"10.10": "enemy"}, contacts={}, leaders="", chit="first", counters=FIRST)
    chart = state.table.charts
    cells = {roll: chart.result(gts.counters.Weapon.MORTAR, False, roll) for roll in range(9)}
    return {str(cell.value): roll for roll, cell in cells.items()}


@pytest.mark.rule("gts:16.3.2c", "gts:21.3b")
def test_a_leader_whose_formation_is_gone_takes_no_contact_along() -> None:
    """The scout is all that the major's Formation has, without a Step."""
    counters = {"scout": {"formation": "first", "steps": 0}}
    state = in_park(
        "flak 10.17, scout 11.16, guns 10.10 parked", counters=counters, chit="foes", contacts={"guns": "major"}
    )
    done = play(after(state, "Activate flak", "StartFire"), "FireAt scout", 0)
    assert contacts(done.state) == {}
    assert "gts:21.3b" in {event.rule for event in told(done, ContactLost)}


# --- missions with a spotter ------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:16.1k", "gts:16.2a", "gts:16.4d", "gts:16.5j", "gts:16.1l", "gts:29.7a", "gts:15.3f")
def test_a_unit_of_the_formation_in_contact_spots_for_guns_in_a_park() -> None:
    state = after(in_park(), "Activate guns", "StartFire")
    assert only(play(state, "Bombard foe", 8), Fired).spotter == "scout"


@pytest.mark.rule("gts:16.4d", "gts:16.5j", "gts:16.5n", "gts:16.4h", "gts:16.5g")
@pytest.mark.parametrize(
    ("scout", "values", "more", "refused"),
    [
        pytest.param("11.16", {}, {"contacts": {}}, {"gts:16.2.3a", "gts:16.5j"}, id="no contact"),
        pytest.param("11.16", {"formation": "other"}, {}, {"gts:16.2.3a", "gts:16.5i"}, id="another Formation"),
        pytest.param("11.16 suppressed", {}, {}, {"gts:16.2.3a", "gts:16.5i"}, id="Suppressed"),
        pytest.param("11.16 arriving", {}, {}, {"gts:16.2.3a", "gts:16.5i"}, id="in its entry hex"),
        pytest.param(
            "11.16",
            {},
            {"staff": {"major": {"command_range": 0}}, "leaders": "major 10.10"},
            {"gts:16.2.3a", "gts:16.5i"},
            id="Out of Command",
        ),
        pytest.param("10.12", {}, {}, {"gts:16.2.3a", "gts:16.5i"}, id="behind the woods"),
    ],
)
def test_who_may_not_spot_for_them(scout: str, values: dict[str, Any], more: dict[str, Any], refused: set[str]) -> None:
    counters = {"scout": {"formation": "first", **values}}
    state = in_park(f"guns 10.10 parked, scout {scout}, foe 10.17, foe2 10.13", counters=counters, **more)
    state = after(state, "Activate guns", "StartFire")
    assert why(state, "Bombard foe") == refused


@pytest.mark.rule("gts:16.4d", "gts:16.5j", "gts:16.5n", "gts:21.4.1d", "ruling:C6")
@pytest.mark.parametrize(("leader", "seen"), [("major 11.16", True), ("major 10.10", False)])
def test_an_independent_unit_spots_in_command_of_the_leader_in_contact(leader: str, seen: bool) -> None:
    """The captain, who stands by, commands it as well, but the guns are not in contact with him."""
    counters = {"scout": {"formation": "none", "stripe": "white"}}
    state = in_park(
        "guns 10.10 parked, scout 11.16, rifles 10.10, lone 11.16, foe 10.17",
        leaders=f"{leader}, captain 11.16",
        staff={"major": {"command_range": 3}},
        counters=counters,
    )
    assert may(after(state, "Activate guns", "StartFire"), "Bombard foe") is seen


@pytest.mark.rule("gts:16.1d", "gts:16.1w", "gts:16.4g", "gts:16.5i", "gts:21.4.1d")
@pytest.mark.parametrize("weapon", ["Mortar", "Organic"])
@pytest.mark.parametrize(("leader", "seen"), [("major 11.13", True), ("major 10.10", False)])
def test_for_mortars_and_organic_artillery_it_obeys_the_leader_of_their_formation(
    weapon: str, leader: str, seen: bool
) -> None:
    counters = {"guns": {"formation": "first", "weapon": weapon}, "scout": {"formation": "none", "stripe": "white"}}
    state = battery(
        "guns 10.10, scout 11.16, foe 10.17",
        leaders=leader,
        staff={"major": {"command_range": 5}},
        counters=counters,
        chit="first",
    )
    while asked_kind(state) == "Attaching":
        state = after(state, "Finish")
    assert may(after(state, "Activate guns", "StartFire"), "Bombard foe") is seen


@pytest.mark.rule("gts:15.3g", "gts:16.5f", "gts:16.6.2.2b", "gts:29.27b", "gts:16.3.1a", "ruling:F6")
@pytest.mark.parametrize("name", ["guns 10.10 parked", "fort 10.10"])
def test_a_barrage_does_not_keep_them_from_a_spotted_mission_nor_breaks_contact(name: str) -> None:
    """4 - 1 for the light barrage: 3."""
    who = name.split()[0]
    state = in_park(f"{name}, scout 11.16, foe 10.17", barrages={"10.10": "light"}, contacts={who: "major"})
    done = play(after(state, f"Activate {who}", "StartFire"), "Bombard foe", 8)
    assert amounts(only(done, Fired).modifiers)["gts:16.6.2.2h"] == -1
    assert contacts(done.state) == {who: "major"}


@pytest.mark.rule("gts:15.3g", "gts:16.5f", "gts:16.6.2.2b")
def test_in_a_barrage_what_it_sees_for_itself_is_no_spotted_mission() -> None:
    plain = "\n".join([". . ."] * 14)
    options: dict[str, Any] = {"ground": plain, "contacts": {"fort": "major"}, "barrages": {"10.10": "light"}}
    state = in_park("fort 10.10, foe 10.17", **options)
    assert why(after(state, "Activate fort"), "StartFire") == {"gts:15.5c"}
    spotted = in_park("fort 10.10, scout 11.16, foe 10.17", **options)
    assert may(after(spotted, "Activate fort", "StartFire"), "Bombard foe")


@pytest.mark.rule("gts:15.3c", "gts:16.5f", "ruling:F6")
def test_an_enemy_in_the_next_hex_does() -> None:
    state = after(in_park("guns 10.10 parked, scout 11.16, foe 10.17, foe2 10.11"), "Activate guns", "StartFire")
    assert why(state, "Bombard foe") == {"gts:15.1a"}


@pytest.mark.rule("gts:29.29c", "ruling:F6")
def test_a_barrage_does_not_cut_the_fire_zone_of_a_park() -> None:
    state = in_park("guns 10.10 parked, guns2 11.10, foe 12.20", barrages={"10.10": "light", "11.10": "light"})
    assert covers(state, UnitId("guns"), HexId("10.13"))
    assert not covers(state, UnitId("guns2"), HexId("11.13"))


@pytest.mark.rule("gts:16.3.1e", "gts:16.1q")
def test_emplaced_artillery_that_spots_for_itself_loses_contact() -> None:
    """It does so only if nobody spots for it."""
    ground = "\n".join([". . ."] * 14)
    alone = in_park(
        "fort 10.10, rifles 12.10, foe 10.17",
        ground=ground,
        contacts={"fort": "major"},
        leaders="major 12.10",
        staff={"major": {"command_range": 0}},
    )
    assert not is_commanded(alone, "fort")
    done = play(after(alone, "Activate fort", "StartFire"), "Bombard foe", 8)
    assert only(done, ContactLost).rule == "gts:16.3.1e"
    assert only(done, Fired).spotter is None
    spotted = in_park("fort 10.10, scout 11.16, foe 10.17", ground=ground, contacts={"fort": "major"})
    done = play(after(spotted, "Activate fort", "StartFire"), "Bombard foe", 8)
    assert only(done, Fired).spotter == "scout"
    assert contacts(done.state) == {"fort": "major"}
    at_hex = ("AimAtHex", "BombardHex 10.14", 8)
    assert only(play(after(alone, "Activate fort", "StartFire"), *at_hex), ContactLost).rule == "gts:16.3.1e"
    seen = play(after(spotted, "Activate fort", "StartFire"), "AimAtHex", "BombardHex 10.18", 8)
    assert only(seen, Fired).spotter == "scout"
    assert contacts(seen.state) == {"fort": "major"}


@pytest.mark.rule("gts:21.4.1c")
@pytest.mark.parametrize(("near", "commanded"), [("major", True), ("captain", False)])
def test_emplaced_artillery_obeys_the_leader_it_is_in_contact_with(near: str, commanded: bool) -> None:
    far = "captain" if near == "major" else "major"
    state = in_park(
        "fort 10.10, rifles 10.10, lone 10.10, foe 12.20",
        contacts={"fort": "major"},
        leaders=f"{near} 10.10, {far} 12.20",
        counters={"fort": {"stripe": "white"}},
        staff={"major": {"command_range": 3}, "captain": {"command_range": 3}},
    )
    assert is_commanded(state, "fort") is commanded


@pytest.mark.rule(
    "gts:16.1m", "gts:16.1n", "gts:16.1o", "gts:16.1p", "gts:16.1s", "gts:16.1t", "gts:16.1u", "gts:16.1v"
)
@pytest.mark.parametrize("weapon", ["Emplaced", "Organic"])
def test_emplaced_and_organic_artillery_fires_directly_near_and_indirectly_far(weapon: str) -> None:
    ground = "\n".join([". . ."] * 14)
    counters = {"guns": {"weapon": weapon}}
    state = battery("guns 10.10, foe 10.13, foe2 10.14", ground=ground, counters=counters)
    aim = after(state, "Activate guns", "StartFire")
    assert (may(aim, "FireAt foe"), may(aim, "FireAt foe2")) == (True, False)
    assert (why(aim, "Bombard foe"), may(aim, "Bombard foe2")) == ({"gts:16.1h"}, True)
    near, far = only(play(aim, "FireAt foe", 1, "Decline"), Fired), only(play(aim, "Bombard foe2", 1), Fired)
    assert near.cell is not None
    assert far.cell is not None
    assert (near.cell.row, far.cell.row) == ("DirectHE/unarmored", f"{weapon}/unarmored")
    moving = battery("foe 10.13, guns 10.11", ground=ground, counters=counters, chit="foes")
    window = after(moving, "Activate foe", "StartMove", "StepTo 10.14")
    assert may(window, "OpportunityShot guns foe")


# --- attachment -------------------------------------------------------------------------------------------------------


def activated(units: str, **more: Any) -> GameState:
    """The major's Formation chit has been drawn: he attaches units."""
    state = in_park(units, chit=None, mug=["first", "german-direct"], **more)
    return after(state, "Draw first")


@pytest.mark.rule("gts:21.5c", "gts:16.3f", "gts:21.6.2c", "gts:21.6.3a", "gts:21.6.1b")
def test_artillery_in_contact_acts_with_the_formation_wherever_it_is() -> None:
    """Even if it is of another Division and out of his range; white-striped, it takes the only slot."""
    units = "guest 10.10 parked, striped 11.16, rifles 11.16, foe 10.17"
    state = activated(
        units,
        parks={"10.10": "guest"},
        contacts={"guest": "major"},
        counters={"guest": {"stripe": "white"}, "striped": {"stripe": "white"}},
        staff={"major": {"command_range": 3}},
    )
    assert attached(state, gts.counters.LeaderId("major")) == ("guest",)
    assert asked(state)[1] == "Impulse.choose"
    assert may(state, "Activate guest")
    assert why(state, "Activate striped") == {"gts:13.1b"}


@pytest.mark.rule("gts:21.6.2c", "gts:16.3f", "gts:21.5d")
def test_artillery_without_a_stripe_takes_no_slot_of_others() -> None:
    state = activated(
        "guns 10.10 parked, striped 11.16, rifles 11.16, foe 10.17", counters={"striped": {"stripe": "white"}}
    )
    assert may(state, "Attach striped")
    assert attached(state, gts.counters.LeaderId("major")) == ("guns",)


@pytest.mark.rule("gts:21.5c", "gts:16.3f")
def test_artillery_that_is_not_in_contact_is_not_attached() -> None:
    units = "guns 10.10 parked, guns2 10.10 parked, striped 11.16, rifles 11.16, foe 10.17"
    state = activated(units, counters={"striped": {"stripe": "white"}})
    assert may(state, "Attach striped")
    assert not may(state, "Attach guns2")


@pytest.mark.rule("gts:21.5c", "gts:16.4e", "ruling:C10")
def test_of_more_artillery_than_his_rating_the_owner_chooses() -> None:
    """An Attachment Rating of 1, and two batteries in contact."""
    state = activated(
        "guns 10.10 parked, guns2 10.10 parked, striped 11.16, rifles 11.16, foe 10.17",
        contacts={"guns": "major", "guns2": "major"},
        counters={"guns": {"stripe": "white"}, "guns2": {"stripe": "white"}, "striped": {"stripe": "white"}},
    )
    assert asked(state) == ("allied", "Attaching.choose")
    assert (may(state, "Attach guns"), may(state, "Attach guns2")) == (True, True)
    assert why(state, "Attach striped") == {"gts:21.5c"}
    assert attached(after(state, "Attach guns2"), gts.counters.LeaderId("major")) == ("guns2",)


@pytest.mark.rule("gts:16.4e", "gts:21.5c", "ruling:C10")
def test_the_rating_holds_for_artillery_without_a_stripe_too() -> None:
    state = activated(
        "guns 10.10 parked, guns2 10.10 parked, rifles 11.16, foe 10.17",
        contacts={"guns": "major", "guns2": "major"},
        staff={"major": {"attachment_rating": 1}},
    )
    assert {action for action in gts.legal_actions(state) if isinstance(action, Attach)} == {
        Attach(UnitId("guns")),
        Attach(UnitId("guns2")),
    }
    assert asked(after(state, "Attach guns"))[1] == "Impulse.choose"
    both = activated(
        "guns 10.10 parked, guns2 10.10 parked, rifles 11.16, foe 10.17",
        contacts={"guns": "major", "guns2": "major"},
        staff={"major": {"attachment_rating": 2}},
    )
    assert attached(both, gts.counters.LeaderId("major")) == ("guns", "guns2")


@pytest.mark.rule("gts:21.6.1b", "gts:21.6.2a")
@pytest.mark.parametrize(("parked", "refused"), [(" parked", set()), ("", {"gts:21.6.1a"})])
def test_white_striped_guns_in_a_park_are_attachable_to_any_division(parked: str, refused: set[str]) -> None:
    """In range, without contact."""
    state = activated(
        f"guest 10.10{parked}, rifles 11.10, striped 11.10, foe 10.17",
        parks={"10.10": "guest"},
        contacts={},
        leaders="major 11.10",
        counters={"guest": {"stripe": "white"}, "striped": {"stripe": "white"}},
    )
    assert why(state, "Attach guest") == refused


# --- the worked example -----------------------------------------------------------------------------------------------


@pytest.mark.rule("gts-ex-20", "gts:16.4c", "gts:16.6.1b", "gts:16.5l", "gts:15.6e", "gts:19.2.2c")
def test_the_example_of_a_spotted_mission() -> None:
    """Fire Rating 4 + 2 Company Bonus + 1 Defense = 7; the barrage is 4 + 2 = 6, and so heavy."""
    counters = {
        "guns": {"steps": 2},
        "scout": {"formation": "first"},
        "flak": {"defense_rating": 1},
        "foe": {"troop_quality": 6, "steps": 1},
    }
    state = in_park(
        "guns 10.10 parked, scout 11.16, flak 10.17, foe 10.17",
        counters=counters,
        command=3,
        leaders="major 11.16, oberst 10.17",
    )
    state = after(state, "Activate guns", "StartFire", "Bombard flak")
    done = play(state, 1, 4, "RollForIt", 7, "SpendCommandPoint")
    shot = only(done, Fired)
    assert told(done, Checked)[0].passed
    assert amounts(shot.modifiers) == {"gts:15.6e": 2, "gts:15.6k": 1}
    assert (shot.rating, shot.spotter, shot.roll) == (4 + 2 + 1, "scout", 4)
    assert shot.cell is not None
    assert shot.cell.value == "C"
    assert UnitId("flak") in done.state.lost
    assert only(done, CohesionHit).unit == "foe"
    assert not unit(done.state, "foe").suppressed
    assert only(done, BarragePlaced).weight == "heavy"
    assert contacts(done.state) == {"guns": "major"}
