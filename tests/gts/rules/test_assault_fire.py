"""Assault Fire: the order, the two shots, the modifiers (18.7, 29.9, 29.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.assaults import PLAIN, in_round_one, up_to
from tests.gts.helpers import after, amounts, asked, gone, may, only, play, scene, told, unit

import gts
from gts.events import AssaultEnded, BarragePlaced, Checked, Fired, Moved
from gts.rules.assault_fire import shots_of
from gts.state import GameState


def at_the_fire(units: str, joining: tuple[str, ...] = (), **more: Any) -> GameState:
    """Round one of an Assault, without Opportunity Fire: the defenders begin."""
    return after(in_round_one(units, joining, **more), "Stand", "AssaultFire")


def at_the_answer(units: str, joining: tuple[str, ...] = (), **more: Any) -> GameState:
    """The same when the defenders have held their fire."""
    return after(at_the_fire(units, joining, **more), "Finish")


def shot(state: GameState, words: str, *rolls: int) -> Fired:
    """One shot, with the Company Bonus roll before it where there is one."""
    return only(play(state, f"AssaultShot {words}", *rolls), Fired)


@pytest.mark.rule("gts:29.10b", "gts:29.10c", "gts:29.10d", "gts:29.10e", "gts:18.7y", "gts:18.1c", "ruling:AS15")
@pytest.mark.parametrize(
    ("printed", "shots"),
    [
        ({"assault_weapon": "DP"}, ("fire", "assault")),
        ({"assault_weapon": "Emplaced"}, ("fire", "assault")),  # black
        ({"assault_weapon": "SA"}, ("assault", "assault")),
        ({"assault_weapon": "Mortar", "weapon": "DP"}, ("assault", "assault")),
        ({"assault_rating": 0, "assault_weapon": "DP"}, ("fire", "assault")),
        ({"assault_rating": "No", "assault_weapon": "No"}, ()),
        ({"weapon": "Mortar"}, ("assault",)),
        ({"fire_rating": "No", "weapon": "No"}, ("assault",)),
    ],
)
def test_the_box_of_the_assault_rating_says_what_is_fired(printed: dict[str, Any], shots: tuple[str, ...]) -> None:
    state = scene("rifles 10.11, foe 10.10", counters={"rifles": {**PLAIN, **printed}})
    assert shots_of(state, state.at("10.11")[0]) == shots  # type: ignore[arg-type]


@pytest.mark.rule("gts:18.7y", "gts:15.5j", "gts:29.53a")
@pytest.mark.parametrize(
    ("printed", "rating", "row"),
    [
        ({"weapon": "SA"}, "fire", "SA/unarmored"),
        ({"weapon": "SA"}, "assault", "DP/unarmored"),
        ({"weapon": "IndirectHE"}, "fire", "DirectHE/unarmored"),
        ({"assault_weapon": "AP"}, "assault", "AP/unarmored"),
        ({"assault_weapon": "Emplaced"}, "assault", "DirectHE/unarmored"),
    ],
)
def test_each_rating_has_its_row(printed: dict[str, Any], rating: str, row: str) -> None:
    state = at_the_fire("rifles 10.11, foe 10.10", counters={"foe": {**PLAIN, **printed}})
    cell = shot(state, f"foe rifles {rating}", 9, 0).cell
    assert cell is not None
    assert cell.row == row


@pytest.mark.rule("gts:18.7w")
def test_the_defenders_fire_first_and_it_bites_at_once() -> None:
    """E for Small Arms is the 8: 4 + 2 for the bonus, and 2 for a target in Column."""
    state = at_the_fire("rifles 10.11 column, second 10.11, foe 10.10", ("second",))
    assert asked(state) == ("german", "SideFires.choose")
    state = after(state, "AssaultShot foe rifles fire", 0, 8)
    assert gone(state, "rifles")
    assert not may(state, "AssaultShot foe rifles assault")
    state = after(state, "AssaultShot foe second assault", 9)
    assert asked(state) == ("allied", "SideFires.choose")
    assert {action.firer for action in gts.legal_actions(state)[1:]} == {"second"}  # type: ignore[attr-defined]


@pytest.mark.rule("gts:18.7w", "gts:18.7y")
def test_each_unit_shoots_twice_and_its_owner_chooses_the_order() -> None:
    state = at_the_fire("rifles 10.11, second 10.11, foe 10.10, foe2 10.10", ("second",))
    state = after(state, "AssaultShot foe2 second assault", 9, 9)
    assert asked(state) == ("german", "UnitFires.again")
    assert {str(action) for action in gts.legal_actions(state)} == {
        "Finish()",
        "AssaultShot(firer='foe2', target='rifles', rating='fire')",
        "AssaultShot(firer='foe2', target='second', rating='fire')",
    }
    state = after(state, "AssaultShot foe2 rifles fire", 9)
    assert not may(state, "AssaultShot foe2 rifles fire")
    assert may(state, "AssaultShot foe rifles fire")


@pytest.mark.rule("gts:18.7y", "gts:29.10c")
def test_a_coloured_rating_is_fired_twice() -> None:
    state = at_the_fire("rifles 10.11, foe 10.10", counters={"foe": {**PLAIN, "assault_weapon": "SA"}})
    done = play(state, "AssaultShot foe rifles assault", 9, 9, "AssaultShot foe rifles assault", 9)
    assert [each.printed for each in told(done, Fired)] == [5, 5]


@pytest.mark.rule("gts:18.7x", "gts:29.19a", "gts:19.2.4c", "gts:15.6f")
def test_the_company_bonus_is_checked_once_for_both_shots() -> None:
    state = at_the_fire("rifles 10.11, foe 10.10", command=3)
    done = play(state, "AssaultShot foe rifles fire", 0, 9, "AssaultShot foe rifles assault", 9)
    assert [each.about for each in told(done, Checked)] == ["Company Bonus"]
    assert [amounts(each.modifiers)["gts:15.6e"] for each in told(done, Fired)] == [2, 2]
    reduced = at_the_fire("rifles 10.11, foe 10.10 reduced")
    done = play(reduced, "AssaultShot foe rifles fire", 9)
    assert not told(done, Checked)
    assert amounts(only(done, Fired).modifiers) == {"gts:19.2.4c": -1}


@pytest.mark.rule("gts:18.7x", "ruling:AS10")
def test_each_round_has_its_own_bonus() -> None:
    state = at_the_fire("rifles 10.11, foe 10.10")
    state = after(state, "AssaultShot foe rifles fire", 0, 9, "Finish", "Finish", "Stand", "AssaultFire")
    assert only(play(state, "AssaultShot foe rifles fire", 9, 9), Checked).about == "Company Bonus"


TOWNS = "\n".join(["t . . . . .", "t . . . . .", ". . . . . .", ". . . . . ."])


@pytest.mark.rule("gts:18.7z", "gts:29.9")
def test_terrain_and_position_serve_the_defenders_only() -> None:
    units = "rifles 10.11 improved, foe 10.10 improved"
    assert amounts(shot(at_the_fire(units, ground=TOWNS), "foe rifles fire", 9, 9).modifiers) == {}
    found = shot(at_the_answer(units, ground=TOWNS), "rifles foe fire", 9, 9)
    assert amounts(found.modifiers) == {"gts:22.2.4a": -1, "gts:15.6m": -2}


@pytest.mark.rule("gts:18.7aa", "gts:18.7s")
def test_mass_counts_every_step_in_the_hex() -> None:
    state = at_the_fire("rifles 10.11, second 10.11, third 10.11, foe 10.10")
    assert amounts(shot(state, "foe rifles fire", 9, 9).modifiers) == {"gts:15.6l": 2}  # 2 + 2 + 2 Steps


@pytest.mark.rule("gts:18.7s")
def test_who_does_not_assault_is_no_target() -> None:
    state = at_the_fire("rifles 10.11, second 10.11, foe 10.10")
    assert not may(state, "AssaultShot foe second fire")


@pytest.mark.rule("gts:19.2.2g", "gts:19.2.2f", "ruling:AS9", "ruling:AS10")
def test_a_suppressed_defender_fires_both_shots() -> None:
    state = at_the_fire("rifles 10.11, foe 10.10 suppressed")
    done = play(state, "AssaultShot foe rifles fire", 8, 9, "AssaultShot foe rifles assault", 9)
    assert (only(done, Checked).rating, only(done, Checked).passed) == (7 - 1, False)
    direct, assault = told(done, Fired)
    assert (direct.rating, assault.rating) == (4, 5 - 2)
    assert amounts(assault.modifiers) == {"gts:19.2.2g": -2}


@pytest.mark.rule("gts:18.7ab", "ruling:AS16")
def test_a_suppressed_assaulting_unit_drops_out() -> None:
    """S for Dual Purpose is the 1 and the 2."""
    state = at_the_fire("rifles 10.11, second 10.11, foe 10.10, foe2 10.10", ("second",))
    state = after(state, "AssaultShot foe rifles assault", 9, 2, "Decline")
    assert unit(state, "rifles").suppressed
    assert not may(state, "AssaultShot foe rifles fire")
    state = after(state, "Finish", "Finish")
    assert not may(state, "AssaultShot rifles foe fire")
    assert may(state, "AssaultShot second foe fire")
    state = after(state, "Finish", "Stand")
    assert asked(state) == ("allied", "AssaultRound.choose")
    assert gts.decision(state).subject == ("second",)


@pytest.mark.rule("gts:18.7ab", "gts:18.0a")
def test_without_assaulting_units_it_is_over() -> None:
    state = at_the_fire("rifles 10.11, foe 10.10, foe2 10.10")
    done = play(state, "AssaultShot foe rifles assault", 9, 2, "Decline")
    assert only(done, AssaultEnded).target == "10.10"
    assert not told(done, Moved)


@pytest.mark.rule("gts:16.6.2.2h", "gts:14.6.1a", "gts:19.2.3e", "gts:15.6h", "gts:26.0d")
@pytest.mark.parametrize(
    ("units", "more", "expected"),
    [
        ("rifles 10.11, foe 10.10 column", {}, {"gts:14.6.1a": -1}),
        ("rifles 10.11, foe 10.10 hits=1", {}, {"gts:19.2.3e": -1}),
        ("rifles 10.11, foe 10.10", {"barrages": {"10.10": "light"}}, {"gts:16.6.2.2h": -1}),
        ("rifles 10.11, foe 10.10", {"weather": "fog"}, {"gts:26.0d": -1}),
        ("rifles 10.11, foe 10.10", {"night": True}, {"gts:15.6h": -2}),
    ],
)
def test_markers_and_weather_weigh_on_the_firer(units: str, more: dict[str, Any], expected: dict[str, int]) -> None:
    assert amounts(shot(at_the_fire(units, **more), "foe rifles fire", 9, 9).modifiers) == expected


@pytest.mark.rule("gts:29.9", "gts:15.6d")
def test_there_is_no_range_modifier() -> None:
    counters = {"tanks": {**PLAIN, "fire_range": 1}, "foe": {**PLAIN, "fire_range": 1}}
    state = scene("tanks 10.11, foe 10.10", counters=counters)
    state = up_to(after(state, "Activate tanks", "StartAssault", "AssaultHex 10.10"), "Stance.choose")
    state = after(state, "Stand", "AssaultFire")
    assert set(amounts(shot(state, "foe tanks fire", 9, 9).modifiers)) == {"gts:15.6k"}


@pytest.mark.rule("gts:16.6.2.1l")
def test_assault_fire_places_no_barrage() -> None:
    counters = {"foe": {**PLAIN, "fire_rating": 8, "weapon": "IndirectHE", "assault_weapon": "IndirectHE"}}
    state = at_the_fire("rifles 10.11, foe 10.10", counters=counters)
    done = play(state, "AssaultShot foe rifles assault", 0, 3, "AssaultShot foe rifles assault", 9)
    assert not told(done, BarragePlaced)
    assert {each.method for each in told(done, Fired)} == {"assault"}
