"""Son with the Wind, rule by rule: set-up, Events, special rules, victory, whole games."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, may, only, play, told, unit, where, why
from tests.gts.titles.son import GLIDERS, KLEMM, RULE, SON, place, son, started

import gts
from gts.events import Arrived, ChitAdded, ChitDrawn, CommandLost, CommandSpent, Eliminated, Fired, StepLost
from gts.rules.command import in_command
from gts.rules.mug import filling
from gts.state import GameState
from gts.titles.where_eagles_dare import TITLE
from hexfront.actions import Draw
from hexfront.hexes import HexId

# --- set-up and sequence ----------------------------------------------------------------------------------------------


@pytest.mark.rule(
    "wed:sc-son-with-the-wind-06",
    "wed:sc-son-with-the-wind-07",
    "wed:sc-son-with-the-wind-08",
    "wed:sc-son-with-the-wind-09",
    "wed:sc-son-with-the-wind-16",
    "wed:sc-son-with-the-wind-17",
    "wed:sc-son-with-the-wind-18",
    "wed:sc-son-with-the-wind-05b",
)
def test_the_set_up() -> None:
    """Who stands where, and who rides on whom."""
    state = started()
    stands = {
        "67.157": ("bazooka-1",),
        "68.157": ("bazooka-2",),
        "67.158": ("bazooka-3",),
        "66.157": ("14-fld-sqn", "b-81-aa-at"),
        "66.156": ("101-hq",),
        "77.165": ("easy-2-506", "b-15-19-krh"),
        "87.155": ("1-pz-2107", "2-fj-regt-21"),
        "87.156": ("4-pz-2107", "1-fj-regt-21", "1-pg-2107"),
        "51.159": ("s-flak-424",),
    }
    assert {hex: set(names) for hex, names in state.stacks.items()} == {
        hex: set(names) for hex, names in stands.items()
    }
    assert unit(state, "2-fj-regt-21").on == "1-pz-2107"
    assert unit(state, "1-fj-regt-21").on == "4-pz-2107"
    assert unit(state, "1-pz-2107").column


@pytest.mark.rule("wed:sc-son-with-the-wind-19")
@pytest.mark.parametrize("chit", ["kg-walther", "101st-airborne", "german-direct-command", "allied-direct-command"])
def test_nobody_blocks_roads_or_leaves_rearguards(chit: str) -> None:
    """Nothing of the kind is open to a unit that digs and could do it."""
    state = son("a-1-506 77.165, 101-hq 66.156, 2-fj-regt-21 87.155, 1-pg-2107 87.156", chit=chit)
    active = [name for name in gts.decision(state).subject if may(state, f"Activate {name}")]
    assert active
    words = {type(each).__name__ for name in active for each in gts.legal_actions(after(state, f"Activate {name}"))}
    assert ("Improve" in words) == (chit in ("kg-walther", "101st-airborne"))
    assert not {word for word in words if "Road" in word or "Rearguard" in word}


@pytest.mark.rule(
    "wed:sc-son-with-the-wind-01",
    "wed:sc-son-with-the-wind-02",
    "wed:sc-son-with-the-wind-04",
    "wed:sc-son-with-the-wind-20",
    "wed:sc-son-with-the-wind-21",
)
def test_turns_weather_and_points() -> None:
    """Two clear turns; every rating is 4; 6 points for KG Walther and 2 for the 101st."""
    state = started()
    scenario = state.table.scenario
    assert [turn.hour for turn in scenario.turns] == ["1500", "1700"]
    assert scenario.boundary == ("72.145", "89.154", "63.160", "79.168")
    assert state.weather == "clear"
    assert {division.command_rating for division in scenario.divisions} == {4}
    assert {division.dispatch_rating for division in scenario.divisions} == {None}
    assert (state.command["kg-walther"], state.command["101st-airborne"]) == (6, 2)


@pytest.mark.rule(
    "wed:sc-son-with-the-wind-22",
    "wed:sc-son-with-the-wind-23",
    "wed:sc-son-with-the-wind-03",
    "gts:10.0.1a",
    "gts:9.0a",
)
def test_german_direct_command_opens_the_game() -> None:
    """It is in play though it was not in the mug, which holds three chits."""
    state = started()
    assert state.marked("active") == "german-direct-command"
    assert asked(state) == ("german", "Impulse.choose")
    assert state.mug == ("kg-walther", "101st-airborne", "allied-direct-command")


@pytest.mark.rule("wed:sc-son-with-the-wind-24", "wed:sc-son-with-the-wind-05", "gts:10.0.6b")
def test_every_chit_of_both_turns_is_played() -> None:
    """Three chits in each turn, the last ones too, and the German Direct Command in the first only."""
    state = started()
    drawn: list[str] = []
    while (moves := gts.legal_actions(state)) and gts.outcome(state) is None:
        done = gts.apply(state, moves[0])
        drawn += [event.chit for event in told(done, ChitDrawn)]
        state = done.state
    three = sorted(("kg-walther", "101st-airborne", "allied-direct-command"))
    assert sorted(drawn[:3]) == three
    assert sorted(drawn[3:]) == three


@pytest.mark.rule("wed:sc-son-with-the-wind-26")
def test_all_units_are_always_in_command() -> None:
    """Without a Leader on the map."""
    state = started()
    assert not state.leaders
    assert all(in_command(state, unit) for unit in state.units)


# --- Events -----------------------------------------------------------------------------------------------------------

DUEL = "1-pg-2107 70.158, bazooka-2 69.159, b-81-aa-at 70.159, 14-fld-sqn 66.157, 101-hq 66.156"


def nine(units: str = DUEL, **more: Any) -> GameState:
    """The Grenadiers are about to roll their Direct Fire at the gun, with a Company Bonus lost."""
    state = son(units, chit="german-direct-command", **more)
    state = after(state, "Activate 1-pg-2107", "StartFire", "FireAt b-81-aa-at")
    return after(state, 9) if gts.decision(state).about.endswith("Company Bonus") else state


def draws_event(state: GameState) -> bool:
    """Whether an Event is about to be drawn."""
    return gts.decision(state).about == "draw an Event"


@pytest.mark.rule("wed:sc-son-with-the-wind-10")
def test_a_nine_in_direct_fire_draws_an_event() -> None:
    """Each Event is as likely, and once drawn it is out."""
    drawing = after(nine(), 9)
    assert draws_event(drawing)
    chances = dict(gts.chance(drawing))
    events = ("reinf-us-infantry", "reinf-us-armor", "reinf-german-infantry", "dutch-farmer")
    assert set(chances) == {Draw(event) for event in events}
    assert len(set(chances.values())) == 1
    again = after(nine(flags='"event dutch-farmer"'), 9)
    assert Draw("dutch-farmer") not in gts.legal_actions(again)


@pytest.mark.rule("wed:sc-son-with-the-wind-10")
def test_no_event_for_another_roll_and_none_when_the_cup_is_empty() -> None:
    """An 8 draws nothing."""
    assert not draws_event(after(nine(), 8))
    flags = ", ".join(f'"event {event.id}"' for event in TITLE.scenario(SON).events)
    assert not draws_event(after(nine(flags=flags), 9))


@pytest.mark.rule("wed:sc-son-with-the-wind-10")
def test_a_nine_in_opportunity_fire_draws_an_event() -> None:
    """But not the 9 of the check before it."""
    units = "1-pg-2107 70.158, bazooka-2 69.159, 14-fld-sqn 66.157"
    moving = after(son(units), "Activate 1-pg-2107", "StartMove", "StepTo 70.157")
    trying = after(moving, "OpportunityShot bazooka-2 1-pg-2107")
    assert not draws_event(after(trying, 9))
    assert draws_event(after(trying, 0, 9))


@pytest.mark.rule("wed:sc-son-with-the-wind-14")
@pytest.mark.parametrize(("points", "left"), [(6, 3), (5, 2), (1, 0), (0, 0)])
def test_the_dutch_farmer_halves_the_german_points(points: int, left: int) -> None:
    """What is left is half, rounded down; the Allies keep theirs."""
    state = nine(command=f"kg-walther = {points + 1}\n101st-airborne = 5")
    done = play(after(state, 9), "Draw dutch-farmer")
    assert done.state.command["kg-walther"] == left
    assert done.state.command["101st-airborne"] == 5
    assert sum(event.points for event in told(done, CommandLost)) == points - left


@pytest.mark.rule("wed:sc-son-with-the-wind-11", "wed:sc-son-with-the-wind-30")
def test_glider_pilots_and_paratroopers_arrive_at_the_bridge() -> None:
    """All four of them in 66.157, in any order."""
    state = after(nine(), 9, "Draw reinf-us-infantry")
    assert asked(state) == ("allied", "Arrival.place")
    done = play(state, *(place(name, "66.157") for name in reversed(GLIDERS)))
    assert {event.unit for event in told(done, Arrived)} == set(GLIDERS)
    assert {where(done.state, name) for name in GLIDERS} == {"66.157"}
    assert not any(unit(done.state, name).arriving for name in GLIDERS)
    assert not told(done, ChitAdded)


@pytest.mark.rule("wed:sc-son-with-the-wind-12")
def test_a_squadron_arrives_at_son() -> None:
    """In 66.156."""
    state = after(nine(), 9, "Draw reinf-us-armor", place("a-15-19-krh", "66.156"))
    assert where(state, "a-15-19-krh") == "66.156"


@pytest.mark.rule("wed:sc-son-with-the-wind-15")
def test_an_arrival_in_a_fire_zone_is_fired_at() -> None:
    """German Grenadiers two hexes away see the squadron arrive."""
    near = "1-pg-2107 70.158, b-81-aa-at 70.159, 4-pz-2107 66.154, 14-fld-sqn 66.157"
    state = after(nine(near), 9, "Draw reinf-us-armor", place("a-15-19-krh", "66.156"))
    assert asked(state) == ("german", "OpportunityFire.window")
    shot = only(play(state, "OpportunityShot 4-pz-2107 a-15-19-krh", 0, 8), Fired)
    assert amounts(shot.modifiers)["gts:17.6b"] == 2


@pytest.mark.rule("wed:sc-son-with-the-wind-13", "wed:sc-son-with-the-wind-29", "wed:sc-son-with-the-wind-30")
def test_kg_klemm_arrives_with_its_chit() -> None:
    """All of it in 67.162, an entry hex, without a Leader; the chit goes into the mug at once."""
    state = after(nine(), 9, "Draw reinf-german-infantry")
    done = play(state, *(place(name, "67.162") for name in KLEMM))
    assert {where(done.state, name) for name in KLEMM} == {"67.162"}
    assert all(unit(done.state, name).arriving for name in KLEMM)
    assert not done.state.leaders
    assert only(done, ChitAdded).chit == "59th-infantry"
    assert done.state.mug == ("101st-airborne", "59th-infantry")


@pytest.mark.rule("wed:sc-son-with-the-wind-30", "gts:9.0c")
def test_the_chit_of_kg_klemm_is_there_in_the_second_turn_too() -> None:
    """Without the Event it is not."""
    drawn = son("1-i-1034 67.161, bazooka-1 67.157", flags='"event reinf-german-infantry"', turn=1)
    assert "59th-infantry" in filling(drawn)
    assert "59th-infantry" not in filling(son("bazooka-1 67.157, 1-pg-2107 70.158", turn=1))


@pytest.mark.rule("wed:sc-son-with-the-wind-30")
def test_kg_klemm_spends_the_points_of_kg_walther() -> None:
    """Its own Division's first, as nobody else uses those."""
    units = "1-i-1034 67.160, bazooka-1 67.157"
    borrowing = after(son(units, chit="59th-infantry", command="kg-walther = 2"), "Activate 1-i-1034", "Pass")
    assert only(play(borrowing, "StartMove"), CommandSpent).division == "kg-walther"
    own = after(
        son(units, chit="59th-infantry", command="kg-walther = 2\n59th-infantry = 1"), "Activate 1-i-1034", "Pass"
    )
    assert only(play(own, "StartMove"), CommandSpent).division == "59th-infantry"


@pytest.mark.rule("wed:sc-son-with-the-wind-29", "gts:14.1f")
def test_no_ally_comes_near_the_entry_hex() -> None:
    """67.159 is three hexes away, 67.160 two."""
    moving = after(son("bazooka-1 67.159, 1-pg-2107 80.155", chit="101st-airborne"), "Activate bazooka-1", "StartMove")
    assert "gts:14.1f" in why(moving, "StepTo 67.160")
    assert may(moving, "StepTo 68.158")


@pytest.mark.rule("wed:sc-son-with-the-wind-11", "wed:sc-son-with-the-wind-30")
def test_nobody_arrives_in_a_hex_that_the_enemy_holds() -> None:
    """The Event is spent all the same."""
    units = "1-pg-2107 70.158, b-81-aa-at 70.159, 4-pz-2107 66.156, 14-fld-sqn 66.157"
    done = play(after(nine(units), 9), "Draw reinf-us-armor")
    assert told(done, Arrived) == []
    assert "event reinf-us-armor" in done.state.flags


# --- special rules ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-son-with-the-wind-27")
def test_the_panthers_stay_in_column_on_the_road() -> None:
    """They neither leave Column nor the road; the tank destroyers may do both."""
    units = "1-pz-2107 86.155 column, 4-pz-2107 85.155 column, bazooka-1 67.157"
    panthers = after(son(units), "Activate 1-pz-2107", "StartMove")
    assert f"{RULE}-27" in why(panthers, "LeaveColumn")
    assert f"{RULE}-27" in why(panthers, "ShedColumn")
    assert f"{RULE}-27" in why(panthers, "StepTo 86.156")
    assert may(panthers, "StepTo 87.156")
    others = after(son(units), "Activate 4-pz-2107", "StartMove")
    assert f"{RULE}-27" not in why(others, "StepTo 85.156") | why(others, "LeaveColumn")


@pytest.mark.rule("wed:sc-son-with-the-wind-28")
def test_the_defenders_of_nuenen_may_not_move() -> None:
    """They fire and rally where they are."""
    state = son("easy-2-506 77.165, b-15-19-krh 77.165, 1-pg-2107 77.163", chit="allied-direct-command")
    rich = gts.position(gts.format_position(state).replace('"101st-airborne" = 2', '"101st-airborne" = 9'))
    for name in ("easy-2-506", "b-15-19-krh"):
        acting = after(rich, f"Activate {name}")
        assert f"{RULE}-28" in why(acting, "StartMove")
        assert may(acting, "StartFire")


@pytest.mark.rule("wed:sc-son-with-the-wind-28")
def test_they_rout_together_at_the_first_step_loss() -> None:
    """A third Cohesion Hit takes a Step of Easy: both leave the map."""
    units = "easy-2-506 77.165 hits=2, b-15-19-krh 77.165, 1-pg-2107 77.164, bazooka-1 67.157"
    state = after(son(units, chit="german-direct-command"), "Activate 1-pg-2107", "StartFire", "FireAt easy-2-506")
    state = after(state, 9) if gts.decision(state).about.endswith("Company Bonus") else state
    done = play(state, 0)
    assert only(done, StepLost).unit == "easy-2-506"
    assert {event.unit for event in told(done, Eliminated)} == {"easy-2-506", "b-15-19-krh"}
    assert not done.state.at(HexId("77.165"))


# --- victory ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:sc-son-with-the-wind-25")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        pytest.param("4-pz-2107 66.155, bazooka-1 67.157", "german", id="the bridge is destroyed"),
        pytest.param("4-pz-2107 77.165, 14-fld-sqn 66.157", None, id="the village is lost"),
        pytest.param("4-pz-2107 77.165, bazooka-1 67.157", "german", id="both: the bridge counts first"),
        pytest.param("4-pz-2107 77.164, 14-fld-sqn 66.157", "allied", id="an empty village is not lost"),
        pytest.param("4-pz-2107 77.164, 14-fld-sqn 66.157 suppressed", "allied", id="a hit bridge stands"),
    ],
)
def test_who_has_won(units: str, winner: str | None) -> None:
    """At the end of the second turn."""
    ending = TITLE.scenarios[SON](TITLE.scenario(SON)).decide(son(units, turn=1))
    assert ending.winner == winner
    assert ending.rule == f"{RULE}-25"


# --- whole games ------------------------------------------------------------------------------------------------------


def test_how_the_game_stands_is_how_it_would_end_now() -> None:
    stands, gone = son("4-pz-2107 66.155, 14-fld-sqn 66.157"), son("4-pz-2107 66.155, bazooka-1 67.157")
    assert [gts.outcome(state) for state in (stands, gone)] == [None, None]
    assert [gts.standing(state).winner for state in (stands, gone)] == ["allied", "german"]


@pytest.mark.parametrize("seed", range(3))
def test_random_games_end(seed: int) -> None:
    """Every state offers an action until the game is decided; a save is read back."""
    choose = random.Random(seed)  # a game, not a secret
    state = gts.new_game(SON)
    steps = 0
    while moves := gts.legal_actions(state):
        state = gts.apply(state, choose.choice(moves)).state
        steps += 1
        if steps % 50 == 0:
            assert gts.loads(gts.dumps(state)) == state
    assert gts.outcome(state) is not None
