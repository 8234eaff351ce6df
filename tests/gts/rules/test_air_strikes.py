"""Airpower and air strikes (6, 27)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.gts.airfields import AIR, UNITS, over, overhead, turn_ends
from tests.gts.guns import in_park
from tests.gts.helpers import action, after, amounts, asked, gone, may, only, play, told, unit, why

import gts
from gts.account import account
from gts.counters import UnitId
from gts.drawing.states import state_svg
from gts.events import AirpowerFound, AirUnitGone, AirUnitPlaced, BarragePlaced, Fired, MugFilled
from gts.rules.air_strikes import strike_modifiers
from gts.situation import situation
from gts.state import GameState, Strike
from hexfront.hexes import HexId


def placing(state: GameState) -> bool:
    """Whether air Units are being put on targets."""
    return asked(state)[1] == "Placing.place"


@pytest.mark.rule("gts:4.0b", "gts:6.0a", "gts:27.0a")
def test_before_the_first_daylight_turn_of_a_day_both_sides_learn_their_air_units() -> None:
    """After the night: a roll where the numbers depend on one, and none where they do not. Both are public."""
    done = play(turn_ends(1), "Finish")
    assert asked(done.state) == ("chance", "Dice.roll")
    assert gts.decision(done.state).rule == "gts:6.0a"
    done = play(done.state, 8)
    found = [(event.air, event.roll, event.number) for event in told(done, AirpowerFound)]
    assert found == [("typhoon", 8, 3), ("stuka", None, 1)]
    for side in ("allied", "german"):
        assert dict(gts.view(done.state, side).airpower) == {"typhoon": 3, "stuka": 1}


@pytest.mark.rule("gts:4.0b", "gts:27.0a", "gts:27.0b")
@pytest.mark.parametrize("turn", [0, 2, 3, 4])
def test_it_is_found_out_once_for_all_turns_of_the_day(turn: int) -> None:
    done = play(turn_ends(turn, airpower={"typhoon": 2, "stuka": 0}), "Finish")
    assert told(done, AirpowerFound) == []
    assert done.state.airpower["typhoon"] == 2


@pytest.mark.rule("gts:4.0b", "gts:27.0a", "ruling:AIR4")
def test_weather_comes_first_and_does_not_change_the_airpower() -> None:
    state = after(turn_ends(1, rolls_weather=True), "Finish")
    assert gts.decision(state).rule == "gts:26.0a"
    state = after(state, 3)
    assert gts.decision(state).rule == "gts:6.0a"
    assert only(play(state, 2), MugFilled)
    assert not placing(after(state, 2))


@pytest.mark.rule("gts:27.0b")
def test_each_clear_turn_has_all_of_them() -> None:
    """Two at 0700, of which one is used; two again at 0900."""
    state = overhead(typhoons=2)
    assert may(state, "PlaceAirUnit typhoon foe")
    state = after(state, "PlaceAirUnit typhoon foe")
    assert may(state, "PlaceAirUnit typhoon foe")
    state = after(state, "PlaceAirUnit typhoon foe")
    assert asked(state) == ("allied", "Attacking.choose")


@pytest.mark.rule("gts:27.0b")
def test_what_flew_in_the_last_turn_flies_again() -> None:
    """The only one was used at 0700."""
    used = turn_ends(2, airpower={"typhoon": 1}).with_mark(("flown", "typhoon"), 1)
    assert may(after(used, "Finish"), "PlaceAirUnit typhoon foe")


@pytest.mark.rule("gts:27.0b", "gts:26.0d", "gts:26.0e", "gts:26.0f")
@pytest.mark.parametrize(("weather", "flies"), [("clear", True), ("fog", False), ("overcast", False), ("rain", False)])
def test_they_fly_in_clear_weather_alone(weather: str, flies: bool) -> None:
    assert placing(overhead(weather=weather)) == flies


@pytest.mark.rule("gts:27.0b", "gts:27.0a")
def test_they_do_not_fly_at_night() -> None:
    assert not placing(after(turn_ends(4, airpower={"typhoon": 2}), "Finish"))
    assert placing(after(turn_ends(3, airpower={"typhoon": 2}), "Finish"))


@pytest.mark.rule("gts:27.0c")
def test_when_they_come_is_the_titles_to_say() -> None:
    """In a plain position after the chits are in the mug and before the first is played."""
    done = play(turn_ends(2, airpower={"typhoon": 1}), "Finish")
    assert told(done, MugFilled)
    assert placing(done.state)


@pytest.mark.rule("gts:27.0d", "ruling:AIR3")
def test_all_are_on_their_targets_before_any_attacks() -> None:
    """Those of both sides; each side may keep some back."""
    state = overhead(typhoons=2, stukas=1)
    done = play(state, "PlaceAirUnit typhoon foe", "Finish")
    assert only(done, AirUnitPlaced).strike == Strike("typhoon", HexId("15.17"), UnitId("foe"))
    assert asked(done.state) == ("german", "Placing.place")
    state = after(done.state, "PlaceAirUnit stuka rifles")
    assert [strike.air for strike in state.strikes] == ["stuka", "typhoon"]
    assert asked(state) == ("allied", "Attacking.choose")
    assert asked(after(state, "AirStrike typhoon foe", 9)) == ("german", "Attacking.choose")


@pytest.mark.rule("gts:27.0d")
def test_several_attack_one_unit_and_each_is_resolved_apart() -> None:
    """3 + 2 for Column + 1 for 4 Steps = 6: a 6 on the white row eliminates the foe, and the other flies off."""
    state = over("rifles 10.10, foe 15.17 column, foe2 15.17", "foe", "foe")
    done = play(state, "AirStrike typhoon foe", 6)
    assert gone(done.state, "foe")
    assert len(told(done, Fired)) == 1
    assert len(told(done, AirUnitGone)) == 2
    assert done.state.strikes == ()
    apart = after(over("rifles 10.10, foe 15.17, foe2 15.16", "foe", "foe2"), "AirStrike typhoon foe", 9)
    assert [strike.target for strike in apart.strikes] == ["foe2"]
    missed = play(state, "AirStrike typhoon foe", 9)
    assert asked(missed.state) == ("allied", "Attacking.choose")
    assert len(told(play(missed.state, "AirStrike typhoon foe", 9), Fired)) == 1


def lines(units: str, target: str, **more: Any) -> dict[str, int]:
    """The modifiers of an air strike by their rules."""
    return amounts(strike_modifiers(overhead(units, **more), "typhoon", UnitId(target)))


@pytest.mark.rule("gts:27.0e", "ruling:AIR1")
@pytest.mark.parametrize(
    ("units", "counters", "found"),
    [
        pytest.param("rifles 10.10, foe 15.17", {}, {}, id="nothing"),
        pytest.param("rifles 10.10, panzer 15.17", {}, {}, id="no Defense Rating that helps the target"),
        pytest.param(
            "rifles 10.10, foe 15.17", {"foe": {"defense_rating": 1}}, {"gts:15.6k": 1}, id="one that does not"
        ),
        pytest.param("rifles 10.10, foe 15.17 column", {}, {"gts:14.6.1a": 2}, id="Column"),
        pytest.param("rifles 10.10, foe 15.17, foe2 15.17", {}, {"gts:15.6l": 1}, id="mass"),
        pytest.param(
            "rifles 10.10, flak 15.17, foe 14.14", {"flak": {"defense_rating": 0}}, {}, id="no mass below a Step"
        ),
        pytest.param("rifles 10.10, foe 15.17 improved", {}, {}, id="improved position"),
        pytest.param("rifles 10.10, foe 15.17 entrenched", {}, {}, id="entrenched"),
    ],
)
def test_only_modifiers_above_0_count(units: str, counters: dict[str, Any], found: dict[str, int]) -> None:
    target = "panzer" if "panzer" in units else "flak" if "flak" in units else "foe"
    assert lines(units, target, counters=counters) == found


@pytest.mark.rule("gts:27.0e")
def test_terrain_protects_nobody_from_the_air() -> None:
    woods = "\n".join(["w w w w w w"] * 8)
    assert lines(UNITS, "foe", ground=woods) == {}


@pytest.mark.rule("gts:27.0e")
def test_the_attack_adds_up() -> None:
    """3 + 2 for Column + 1 for 4 Steps = 6; a 5 on the white row at an unarmored target is a Step Loss."""
    done = play(over("rifles 10.10, foe 15.17 column, foe2 15.17", "foe"), "AirStrike typhoon foe", 5)
    shot = only(done, Fired)
    assert (shot.printed, shot.rating, shot.roll, shot.method, shot.air) == (3, 3 + 2 + 1, 5, "air", "typhoon")
    assert shot.cell is not None
    assert (shot.cell.row, shot.cell.value) == ("DP/unarmored", "1")
    assert unit(done.state, "foe").reduced


@pytest.mark.rule("gts:27.0e")
@pytest.mark.parametrize(("target", "row"), [("panzer", "armored"), ("foe", "unarmored"), ("flak", "armored")])
def test_the_row_is_that_of_its_colour(target: str, row: str) -> None:
    """White; the armored side at armor and at whoever is entrenched."""
    done = play(
        over(f"rifles 10.10, {target} 15.17{' entrenched' if target == 'flak' else ''}", target),
        f"AirStrike typhoon {target}",
        0,
    )
    cell = only(done, Fired).cell
    assert cell is not None
    assert cell.row == f"DP/{row}"


@pytest.mark.rule("gts:27.0f", "gts:27.0e")
def test_even_an_orange_one_leaves_no_barrage() -> None:
    """Nor does it give those beside the target a possible Suppression."""
    state = after(overhead("rifles 10.10, second 10.10, foe 15.17", typhoons=0, stukas=1), "PlaceAirUnit stuka rifles")
    done = play(state, "AirStrike stuka rifles", 3)
    cell = only(done, Fired).cell
    assert cell is not None
    assert cell.row == "IndirectHE/unarmored"
    assert told(done, BarragePlaced) == []
    assert unit(done.state, "rifles").cohesion == 1
    assert asked(done.state)[1] != "Check.pay_or_roll"


@pytest.mark.rule("gts:27.0d", "gts:8.0i")
def test_reinforcements_in_their_entry_hex_are_no_targets() -> None:
    state = overhead("rifles 10.10, foe 15.17 arriving, foe2 15.16")
    assert why(state, "PlaceAirUnit typhoon foe") == {"gts:8.0i"}
    assert may(state, "PlaceAirUnit typhoon foe2")


@pytest.mark.rule("gts:27.0b")
def test_none_is_left_when_all_are_placed() -> None:
    """One kind used up, while another can still be placed."""
    kinds = {**AIR, "tempest": {**AIR["stuka"], "side": "allied"}}
    state = after(turn_ends(2, air=kinds, airpower={"typhoon": 1, "tempest": 1}), "Finish", "PlaceAirUnit typhoon foe")
    assert why(state, "PlaceAirUnit typhoon foe") == {"gts:27.0b"}
    assert may(state, "PlaceAirUnit tempest foe")


@pytest.mark.rule("gts:27.0d", "wed:S4.4a")
def test_the_same_roll_strikes_those_who_ride_on_the_target() -> None:
    """The tanks on the armored side, their riders on the other, each with the modifiers of its own."""
    state = overhead("tanks 10.10, rifles 10.10 on=tanks, foe 15.17", typhoons=0, stukas=1)
    done = play(state, "PlaceAirUnit stuka tanks", "AirStrike stuka tanks", 1)
    shots = told(done, Fired)
    assert [(shot.target, shot.roll) for shot in shots] == [("tanks", 1), ("rifles", 1)]
    assert [shot.cell.row for shot in shots if shot.cell] == ["IndirectHE/armored", "IndirectHE/unarmored"]


@pytest.mark.rule("gts:27.0d", "ruling:AIR2")
def test_a_strike_at_a_unit_in_a_park_leaves_the_park() -> None:
    options: dict[str, Any] = {"air": {"stuka": AIR["stuka"]}, "airpower": {"stuka": 1}, "hours": ["0700", "0900"]}
    state = in_park(mug=["german-direct"], **options)
    state = after(state, "Finish")
    done = play(state, "PlaceAirUnit stuka guns", "AirStrike stuka guns", 9)
    assert only(done, Fired).target == "guns"
    assert HexId("10.10") in done.state.parks
    assert unit(done.state, "guns").parked


def test_a_player_sees_where_they_are_and_why_they_do_not_fly() -> None:
    state = over(UNITS, "foe")
    told_of = "\n".join(situation(state))
    assert "Air strikes: typhoon over foe in 15.17" in told_of
    assert "air strike: typhoon of Allied on foe in 15.17" in state_svg(state)
    grounded = "\n".join(situation(turn_ends(2, airpower={"typhoon": 2}, weather="overcast")))
    assert (
        "Allied airpower, typhoon: ~2 on each clear turn today; there are no air strikes in overcast (gts:26.0e)"
        in grounded
    )


def test_the_account_and_the_descriptions() -> None:
    state = overhead("rifles 10.10, foe 15.17 column")
    words = {gts.describe(state, action) for action in gts.legal_actions(state)}
    assert "typhoon (~3 DP) goes for foe in 15.17 (in Column) (1 left)" in words
    done = play(state, "PlaceAirUnit typhoon foe", "AirStrike typhoon foe", 4)
    lines = "\n".join(account(state, done.events))
    assert "typhoon over foe in 15.17 (in Column)" in lines
    assert "typhoon strikes foe in 15.17 (in Column): " in lines
    found = account(turn_ends(1), play(turn_ends(1), "Finish", 5).events)
    assert "Allied airpower, typhoon: rolled 5: ~2 on each clear turn (gts:27.0b)" in "\n".join(found)


def test_a_preview_before_it_is_placed_and_before_it_attacks() -> None:
    """Rating 3 + 2: 6 of 10 rolls hit, a 0 for a Step Loss and a 5 too."""
    state = overhead("rifles 10.10, foe 15.17 column")
    view = gts.view(state, "allied")
    [placed] = [gts.preview(view, each) for each in gts.legal_actions(view) if "Place" in type(each).__name__]
    over_it = after(state, "PlaceAirUnit typhoon foe")
    [attack] = [gts.preview(over_it, each) for each in gts.legal_actions(over_it)]
    for one in (placed, attack):
        assert one is not None
        assert one.rating == 3 + 2
        assert dict(one.odds) == {
            "1": Fraction(2, 10),
            "C": Fraction(2, 10),
            "S": Fraction(2, 10),
            "miss": Fraction(4, 10),
        }


def test_the_odds_of_a_strike() -> None:
    """Rating 5: a 1 or 2 is an S, which Troop Quality 7 converts on 8 of 10; a 3 or 4 a C, a 0 or 5 a Step Loss."""
    state = over("rifles 10.10, foe 15.17 column", "foe")
    chances = sorted(chance for _, chance in gts.odds_of_shot(state, action("AirStrike typhoon foe")))
    assert chances == sorted([Fraction(2, 50), Fraction(2, 10), Fraction(2, 10) + Fraction(8, 50), Fraction(4, 10)])


def test_positions_and_saves_keep_airpower_and_strikes() -> None:
    for state in (over(UNITS, "foe", "foe", stukas=1), overhead(typhoons=2)):
        assert gts.position(gts.format_position(state)) == state
        assert gts.loads(gts.dumps(state)) == state


def test_the_bot_strikes_what_is_worth_it() -> None:
    """The company in Column rather than the gun."""
    state = overhead("rifles 10.10, foe 15.17 column, flak 14.14")
    best = max(gts.legal_actions(state), key=lambda each: gts.appraise(state, each))
    assert best == gts.legal_actions(state)[1]
    assert str(getattr(best, "target", "")) == "foe"
