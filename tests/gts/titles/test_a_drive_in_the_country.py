"""A Drive in the Country, rule by rule: set-up, chits, the road, fire."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, asked, may, only, play, told, unit, why
from tests.gts.titles.drive import (
    BRIDGE,
    CHITS,
    HOME,
    NORTH,
    RULE,
    SQUADRON,
    driving,
    position,
    start,
)

import gts
from gts.events import (
    BarragesRemoved,
    CommandGained,
    Fired,
    GameEnded,
    MugFilled,
)
from hexfront.hexes import HexId

# --- the set-up -------------------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-05",
    "wed:sc-a-drive-in-the-country-06",
    "wed:sc-a-drive-in-the-country-07",
    "wed:sc-a-drive-in-the-country-08",
    "wed:sc-a-drive-in-the-country-09",
    "wed:sc-a-drive-in-the-country-10",
    "wed:sc-a-drive-in-the-country-18",
    "wed:sc-a-drive-in-the-country-22",
    "wed:sc-a-drive-in-the-country-23",
    "wed:sc-a-drive-in-the-country-24",
    "wed:sc-a-drive-in-the-country-24b",
)
def test_who_stands_where() -> None:
    state = start()
    assert {name: status.hex for name, status in state.units.items()} == {
        SQUADRON: "44.224",
        "kings-1-gg": "44.223",
        "3-1-grengds": "45.224",
        "s-mtr-1-gg": "43.225",
        "b-55-fld": "44.225",
        "3-fj": "44.222",
        "1-fj": "44.222",
        "2-fj": "46.223",
        "pzers": "56.201",
    }
    assert unit(state, SQUADRON).column
    assert not state.table.scenario.reinforcements


@pytest.mark.rule("wed:sc-a-drive-in-the-country-02", "wed:sc-general-11")
def test_the_board_and_its_boundary() -> None:
    state = start()
    assert state.table.board.id == "valkenswaard"
    assert {"46.226", "39.223", "55.200", "61.203"} <= {str(hex) for hex in state.table.board.hexes}
    assert state.table.area


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-01",
    "wed:sc-a-drive-in-the-country-04",
    "wed:sc-a-drive-in-the-country-15",
    "wed:sc-a-drive-in-the-country-16",
    "wed:sc-a-drive-in-the-country-17",
)
def test_one_turn_clear_weather_and_the_points() -> None:
    state = start()
    [turn] = state.table.scenario.turns
    assert (turn.day, turn.hour, turn.night) == ("1944-09-11", "1300", False)
    assert state.weather == "clear"
    assert dict(state.command) == {"guards-armored": 4, "kg-walther": 0}
    assert set(state.dispatch.values()) == {0}


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-19",
    "wed:sc-a-drive-in-the-country-20",
    "wed:sc-a-drive-in-the-country-03",
    "gts:9.0a",
    "gts:10.0.1c",
)
def test_the_mug_and_its_first_draw() -> None:
    """No weather, no purchase, no Parks: the first thing after the set-up is the draw."""
    state = start()
    assert state.mug == CHITS
    assert asked(state) == ("chance", "DrawChit.draw")
    assert [chance.denominator for _, chance in gts.chance(state)] == [4] * 4


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-20",
    "wed:sc-a-drive-in-the-country-03",
    "wed:sc-a-drive-in-the-country-26",
    "ruling:C13",
    "ruling:V4",
)
def test_all_chits_are_played_then_the_turn_ends_and_the_german_has_won() -> None:
    """The last chit is not kept: there is no next turn."""
    state, drawn = start(), 0
    for chit in CHITS:
        state = after(state, f"Draw {chit}", *([0] if chit == "guards-armored" else []))
        drawn += 1
        assert asked(state) == ("allied", "Impulse.choose")
        done = play(state, "Finish")
        state = done.state
    assert drawn == 4
    assert told(done, MugFilled) == []
    ending = only(done, GameEnded).ending
    assert (ending.winner, ending.rule) == ("german", f"{RULE}-26")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-03", "gts:11.0a")
def test_barrages_go_at_the_end_of_the_turn() -> None:
    state = after(
        start(), *(word for chit in CHITS[:3] for word in (f"Draw {chit}", "Finish")), "Draw guards-armored", 0
    )
    state = after(state, "Activate s-mtr-1-gg", "Pass", "StartFire", "Bombard 1-fj", 9 - 1)
    assert state.barrages
    assert told(play(state, "Finish"), BarragesRemoved)


@pytest.mark.rule("wed:sc-a-drive-in-the-country-16", "gts:10.0.3b")
@pytest.mark.parametrize(("roll", "points"), [(0, 4 + 3), (5, 4 + 3 + 2), (9, 4 + 3 + 4)])
def test_the_division_chit_brings_points(roll: int, points: int) -> None:
    done = play(start(), "Draw guards-armored", roll)
    assert only(done, CommandGained).rating == 3
    assert done.state.command["guards-armored"] == points


@pytest.mark.rule("wed:sc-a-drive-in-the-country-17")
def test_no_chit_brings_the_german_any() -> None:
    assert all(start().table.chits[chit].side == "allied" for chit in CHITS)


@pytest.mark.rule("wed:sc-a-drive-in-the-country-19", "ruling:C14", "ruling:V8")
@pytest.mark.parametrize(
    ("chit", "units"),
    [
        ("guards-independent", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg"}),
        ("guards-artillery", {"b-55-fld"}),
        ("guards-armored", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg", "b-55-fld"}),
        ("allied-direct-command", {SQUADRON, "kings-1-gg", "3-1-grengds", "s-mtr-1-gg", "b-55-fld"}),
    ],
)
def test_whom_each_chit_activates(chit: str, units: set[str]) -> None:
    state = after(start(), f"Draw {chit}", *([0] if chit == "guards-armored" else []))
    assert set(gts.decision(state).subject) == units


@pytest.mark.rule("wed:sc-a-drive-in-the-country-29")
def test_everybody_is_always_in_command() -> None:
    """There are no Leaders; a Second Action may be bought all the same."""
    state = after(position("44.224"), f"Activate {SQUADRON}", "Pass")
    assert asked(state) == ("allied", "SecondAction.choose")


# --- movement ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
@pytest.mark.parametrize("name", ["kings-1-gg", "3-1-grengds", "s-mtr-1-gg"])
def test_nobody_but_the_squadron_moves(name: str) -> None:
    state = after(start(), "Draw guards-independent", f"Activate {name}")
    assert f"{RULE}-28" in why(state, "StartMove")
    assert not may(state, "Mount False")
    assert not may(state, "Mount True")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28", "gts:18.1b")
def test_nobody_moves_in_by_an_assault() -> None:
    """The company in 44.223 stands next to 44.222."""
    state = after(start(), "Draw guards-independent", "Activate kings-1-gg")
    assert why(state, "StartAssault") == {f"{RULE}-28"}
    assert may(state, "StartFire")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-30")
@pytest.mark.parametrize("chit", CHITS)
def test_nobody_digs_or_blocks_roads(chit: str) -> None:
    """The only further Actions of any unit are those that the scenario does not name: improved positions."""
    state = after(start(), f"Draw {chit}", *([0] if chit == "guards-armored" else []))
    for name in gts.decision(state).subject:
        if not may(state, f"Activate {name}"):
            continue
        words = {type(action).__name__ for action in gts.legal_actions(after(state, f"Activate {name}"))}
        assert not {word for word in words if "Road" in word or "Rearguard" in word}


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_the_squadron_keeps_to_the_road() -> None:
    state = driving("50.215")
    around = state.table.board.neighbours(HexId("50.215"))
    assert [hex for hex in around if may(state, f"StepTo {hex}")] == [
        hex for hex in around if hex in ("49.216", "50.214")
    ]
    assert f"{RULE}-28" in why(state, "StepTo 50.216")


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_the_road_ends_at_the_bridge_and_at_home() -> None:
    """56.201 is the enemy's; beyond 44.225 the Club Route goes on."""
    assert why(driving(BRIDGE), "StepTo 56.201") == {"gts:14.1e", f"{RULE}-28"}
    state = driving(HOME)
    around = state.table.board.neighbours(HexId(HOME))
    assert [hex for hex in around if may(state, f"StepTo {hex}")] == ["44.224"]


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28")
def test_no_corner_of_the_road_is_cut() -> None:
    """Of all hexes of the road only the one before and the one after may be entered."""
    route = start().table.board.route("club-route")
    road = route[route.index(HexId(HOME)) : route.index(HexId(BRIDGE)) + 1]
    for number in range(1, len(road) - 2):
        state = driving(road[number])
        assert [hex for hex in road if may(state, f"StepTo {hex}")] == [road[number - 1], road[number + 1]]


@pytest.mark.rule("wed:2.5a", "gts:14.6f")
def test_the_road_costs_half_a_point_a_hex() -> None:
    """Ten hexes take 5 of 18 points."""
    done = play(driving("52.210"), *(f"StepTo {hex}" for hex in NORTH[:8]))
    assert done.state.spent(next(each for each in done.state.units if each == SQUADRON)) == 8 * 1


# --- fire -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-a-drive-in-the-country-31", "gts:16.1l", "ruling:I1", "ruling:I2")
def test_the_allied_artillery_has_no_minimum_range() -> None:
    """Two hexes away it fires indirectly as well as directly, at what it sees; it has no spotter."""
    state = position("53.207", chit="guards-artillery", units="b-55-fld 44.225, 3-fj 45.223, kings-1-gg 44.224")
    state = after(state, "Activate b-55-fld", "StartFire")
    indirect = only(play(state, "Bombard 3-fj", 9, 8), Fired)
    assert (indirect.method, indirect.spotter) == ("indirect", None)
    assert may(state, "FireAt 3-fj")
    hidden = position("53.207", chit="guards-artillery", units="b-55-fld 44.225, 3-fj 44.222, kings-1-gg 44.223")
    assert why(after(hidden, "Activate b-55-fld", "StartFire"), "Bombard 3-fj") == {"gts:15.4b", "gts:16.1l"}


@pytest.mark.rule("gts:7.1l", "gts:13.2j")
def test_with_the_division_chit_the_artillery_passes_and_then_fires() -> None:
    state = after(start(), "Draw guards-armored", 0, "Activate b-55-fld")
    assert why(state, "StartFire") == {"gts:7.1l"}
    assert may(after(state, "Pass"), "StartFire")
