"""Hell's Highway in play: its Events, its special rules, its points, and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, amounts, asked, may, only, play, told, unit, where, why
from tests.gts.titles.highway import FAR, HIGHWAY, RULE, TOWNSMEN, highway

import gts
from gts import draw
from gts.actions import ChooseFormation, ChooseHex, EventShot, Place
from gts.counters import UnitId
from gts.events import Arrived, ChitAdded, CommandSpent, Fired, GameEnded, NoEffect
from gts.rules.assault_fire import assault_fire_modifiers
from gts.rules.checks import quality_modifiers
from gts.rules.command import command_links
from gts.situation import situation
from gts.state import GameState
from gts.titles.where_eagles_dare import TITLE
from gts.titles.where_eagles_dare.club_route import ATTACKED, CLOSED, FOUND_CUT, flag
from gts.titles.where_eagles_dare.event_rout import RoutRolled
from gts.titles.where_eagles_dare.hells_highway import PlaceEntered
from gts.titles.where_eagles_dare.highway_points import points_of
from gts.titles.where_eagles_dare.rations import PayRations, RationsPaid, is_short
from hexfront.actions import Draw
from hexfront.hexes import HexId

DUEL = "1-kg-richter 73.133, d-2-501 73.132"


def nine(units: str = DUEL, **more: Any) -> GameState:
    """1./KG Richter has fired at D/2/501 and rolled a 9: an Event is to be drawn."""
    state = after(highway(units, **more), "Activate 1-kg-richter", "StartFire", "FireAt d-2-501")
    return after(state, 9, 9) if gts.decision(state).about.endswith("Company Bonus") else after(state, 9)


@pytest.mark.rule("wed:sc-hells-highway-43", "ruling:S11")
def test_a_nine_draws_an_event_as_often_as_it_is_in_the_cup() -> None:
    """14 are there: 3 of them AA Guns; after one has been drawn 2 of 13 are."""
    chances = dict(gts.chance(nine()))
    counts = {event.id: event.count for event in TITLE.scenario(HIGHWAY).events}
    assert {action: chance * 14 for action, chance in chances.items()} == {Draw(id): n for id, n in counts.items()}
    assert dict(gts.chance(nine(flags='"event aa-gun"')))[Draw("aa-gun")] * 13 == 2
    both = nine(flags='"event german-reinf", "event german-reinf 2"')
    assert Draw("german-reinf") not in dict(gts.chance(both))


@pytest.mark.rule("wed:sc-hells-highway-44", "wed:sc-hells-highway-44b", "wed:sc-hells-highway-55")
def test_german_reinforcements_come_by_their_event() -> None:
    """KG Huber in its entry hex, with four Command Points; nothing comes by the turn."""
    assert all(one.turn is None for one in TITLE.scenario(HIGHWAY).reinforcements)
    state = after(nine(command="kg-chill = 1"), "Draw german-reinf")
    assert asked(state) == ("german", "Arrival.place")
    come: list[Arrived] = []
    while gts.decision(state).kind == "Arrival.place":
        done = gts.apply(state, gts.legal_actions(state)[0])
        come += told(done, Arrived)
        state = done.state
    assert len(come) == 11
    assert {event.status.hex for event in come} == {"41.131"}
    assert all(unit(state, event.unit).arriving for event in come)
    assert state.command["kg-chill"] == 1 + 4


@pytest.mark.rule("wed:sc-hells-highway-44", "gts:8.0m")
def test_who_is_lost_already_does_not_come() -> None:
    """As a position may have it."""
    state = after(nine(lost='"4-kg-huber"'), "Draw german-reinf")
    coming = {each.unit for each in gts.legal_actions(state) if isinstance(each, Place)}
    assert UnitId("1-kg-huber") in coming
    assert UnitId("4-kg-huber") not in coming


@pytest.mark.rule("wed:sc-hells-highway-46", "wed:sc-hells-highway-46b")
def test_allied_reinforcements_bring_their_chit() -> None:
    """The Regiment stands in 66.163, no entry hex, and its chit is in the mug."""
    state = after(nine(), "Draw allied-reinf")
    added: list[ChitAdded] = []
    while gts.decision(state).kind == "Arrival.place":
        done = gts.apply(state, gts.legal_actions(state)[0])
        added += told(done, ChitAdded)
        state = done.state
    assert [event.chit for event in added] == ["506-pir"]
    assert "506-pir" in state.mug
    assert where(state, "a-1-506-pir") == "66.163"
    assert not unit(state, "a-1-506-pir").arriving


@pytest.mark.rule("wed:sc-hells-highway-48", "wed:S3.1-airstrike-d")
def test_four_typhoons_strike_where_an_ally_sees() -> None:
    """Voss is far from every Ally; Richter is next to one."""
    state = after(nine(f"{DUEL}, {FAR}"), "Draw air-strike")
    assert asked(state) == ("allied", "Typhoons.place")
    assert not may(state, ChooseHex(HexId("98.120")))
    placed = after(state, *([ChooseHex(HexId("73.133"))] * 4))
    assert asked(placed) == ("allied", "EventAim.choose")
    shot = only(play(placed, EventShot(UnitId("1-kg-richter")), 7), Fired)
    assert (shot.printed, shot.rating, shot.modifiers) == (6, 6, ())


@pytest.mark.rule("wed:sc-hells-highway-49")
def test_a_formation_that_has_lost_steps_may_rout() -> None:
    """The brigade has lost two companies of two Steps: 4; a 3 routs it."""
    state = after(nine(lost='"2-kg-richter", "3-kg-richter"'), "Draw rout")
    assert asked(state) == ("allied", "RoutCheck.choose")
    done = play(state, ChooseFormation("pz-brig-107"), 3)
    assert (only(done, RoutRolled).lost, only(done, RoutRolled).routed) == (2 + 2, True)
    assert "1-kg-richter" not in done.state.units


@pytest.mark.rule("wed:sc-hells-highway-49", "wed:sc-hells-highway-40")
def test_steps_missing_from_the_start_are_not_lost() -> None:
    """4./KG Huber sets up with one Step; it counts 1 once it is gone."""
    state = after(nine(f"{DUEL}, 4-kg-huber 49.129 reduced", lost=""), "Draw rout")
    assert only(play(state, ChooseFormation("kg-huber"), 0), RoutRolled).lost == 0
    gone = after(nine(f"{DUEL}, 2-559-pzjgr 49.129", lost='"4-kg-huber"'), "Draw rout")
    assert only(play(gone, ChooseFormation("kg-huber"), 9), RoutRolled).lost == 1


@pytest.mark.rule("wed:sc-hells-highway-50")
def test_the_gun_beside_the_road() -> None:
    """3 yellow at a German within one hex of Club Route: Richter is next to 73.131 or on it, Voss is far away."""
    near = after(nine(f"1-kg-richter 73.132, d-2-501 73.133, {FAR}"), "Draw aa-gun")
    assert asked(near) == ("allied", "EventAim.choose")
    assert not may(near, EventShot(UnitId("1-kg-voss")))
    shot = only(play(near, EventShot(UnitId("1-kg-richter")), 4), Fired)
    assert (shot.rating, shot.modifiers, shot.cell) == (3, (), None)
    assert not told(play(near, "Decline"), Fired)


@pytest.mark.rule("wed:sc-hells-highway-51", "ruling:SE2")
def test_a_formation_without_rations_does_not_move_until_they_are_paid() -> None:
    state = after(nine(f"{DUEL}, e-2-501 77.127"), "Draw rations")
    assert asked(state) == ("german", "Rations.choose")
    state = after(state, ChooseFormation("501-pir"))
    assert is_short(state, "501-pir")
    short = '"rations short 501-pir"'
    acting = after(highway(f"{FAR}, e-2-501 77.127", chit="501-pir", flags=short), "Activate e-2-501")
    assert f"{RULE}-51" in why(acting, "StartMove")
    assert f"{RULE}-51" not in why(acting, "StartFire")
    company = highway(f"{FAR}, a-1-506-pir 77.127, e-2-501 77.127", chit="101st-airborne", flags=short)
    assert f"{RULE}-51" in why(after(company, "Activate a-1-506-pir", "StartMove"), "Join e-2-501")
    drawn = highway(f"{FAR}, e-2-501 77.127", chit=None, flags=short, dispatch="101st-airborne = 3")
    drawn = after(drawn, "Draw 101st-airborne", 0, 5)
    assert asked(drawn) == ("allied", "RationsBill.choose")
    paid = play(drawn, PayRations("501-pir"))
    assert only(paid, RationsPaid).points == 3
    assert not is_short(paid.state, "501-pir")
    assert asked(after(drawn, "Decline"))[1] != "RationsBill.choose"
    poor = highway(f"{FAR}, e-2-501 77.127", chit=None, flags=short, dispatch="101st-airborne = 1")
    assert asked(after(poor, "Draw 101st-airborne", 0, 5))[1] != "RationsBill.choose"


@pytest.mark.rule("wed:S3.1-reinf-b", "ruling:S12")
def test_there_are_no_lost_units_of_the_82nd() -> None:
    assert told(play(nine(), "Draw lost-82ab"), NoEffect)


@pytest.mark.rule("wed:sc-hells-highway-58")
def test_the_blue_striped_units_obey_any_german_leader_for_two_points() -> None:
    """Huber is next to them; von der Heydte, their own Leader, is not there."""
    units = f"1-2-fj 53.118, 1-kg-finzel 53.118, {TOWNSMEN}"
    state = highway(units, chit="german-direct-command", command="kg-chill = 3", leaders="kg-huber 53.117")
    assert [(link.rule, link.price) for link in command_links(state, UnitId("1-2-fj"))] == [(f"{RULE}-58", 2)]
    assert not list(command_links(state, UnitId("1-kg-finzel")))
    beside_an_ally = highway(units, chit="german-direct-command", leaders="501-pir 53.117")
    assert not list(command_links(beside_an_ally, UnitId("1-2-fj")))
    assert only(play(state, "Activate 1-2-fj"), CommandSpent).points == 2


@pytest.mark.rule("wed:sc-hells-highway-59", "ruling:V16")
def test_no_ally_moves_within_three_hexes_of_the_park() -> None:
    """45.124 to 45.128 is four hexes, to 45.127 three; a German may go there."""
    park = '"45.124" = "kg-chill"'
    guns = "9-iii-185 45.124 parked"
    ally = after(highway(f"{guns}, d-2-501 45.128", chit="501-pir", parks=park), "Activate d-2-501", "StartMove")
    assert f"{RULE}-59" in why(ally, "StepTo 45.127")
    assert f"{RULE}-59" not in why(ally, "StepTo 45.129")
    units = f"{guns}, 1-kg-huber 45.128, {TOWNSMEN}"
    german = after(highway(units, chit="kg-huber", parks=park), "Activate 1-kg-huber", "StartMove")
    assert f"{RULE}-59" not in why(german, "StepTo 45.127")


@pytest.mark.rule("wed:sc-hells-highway-60")
def test_americans_are_better_in_assaults_by_night() -> None:
    """Turn 8 is the night: both their ratings are one better in Assaults (ruling R9); those of the British are not."""
    us, gb, foe = UnitId("d-2-501"), UnitId("b-44-rtr"), UnitId("1-kg-richter")
    units = f"{us} 73.132, {gb} 73.131, {foe} 73.133"
    night, day = highway(units, turn=7), highway(units, turn=6)
    assert amounts(assault_fire_modifiers(night, us, foe, "assault", True))[f"{RULE}-60"] == 1
    assert amounts(assault_fire_modifiers(night, us, foe, "fire", True))[f"{RULE}-60"] == 1
    assert f"{RULE}-60" not in amounts(assault_fire_modifiers(night, gb, foe, "assault", True))
    assert f"{RULE}-60" not in amounts(assault_fire_modifiers(day, us, foe, "assault", True))


@pytest.mark.rule("wed:sc-hells-highway-78")
def test_kg_chill_changes_no_printed_value() -> None:
    """The Troop Quality of a German unit is what its counter says."""
    state = highway(f"1-kg-huber 49.129, 1-kg-richter 73.133, {TOWNSMEN}", leaders="kg-huber 49.129,pz-brig-107 73.133")
    for name in ("1-kg-huber", "1-kg-richter"):
        assert not list(quality_modifiers(state, UnitId(name)))


@pytest.mark.rule("wed:sc-hells-highway-64")
@pytest.mark.parametrize(("start", "end"), [("74.130", "74.129"), ("75.128", "75.129")])
def test_a_german_at_the_veghel_bridge_wins_at_once(start: str, end: str) -> None:
    state = highway(f"1-kg-richter {start}, d-2-501 90.114", leaders=f"pz-brig-107 {start}")
    done = play(after(state, "Activate 1-kg-richter", "StartMove"), f"StepTo {end}")
    assert only(done, GameEnded).ending.winner == "german"
    ally = highway(f"d-2-501 {start}, {FAR}", chit="501-pir", leaders=f"501-pir {start}")
    assert not told(play(after(ally, "Activate d-2-501", "StartMove"), f"StepTo {end}"), GameEnded)


@pytest.mark.rule("wed:sc-hells-highway-67")
def test_a_german_in_a_stop_hex_counts_once() -> None:
    state = highway("1-kg-richter 61.142, d-2-501 90.114", leaders="pz-brig-107 61.142")
    moving = after(state, "Activate 1-kg-richter", "StartMove")
    done = play(moving, "StepTo 61.141")
    assert only(done, PlaceEntered).hex == "61.141"
    assert amounts(points_of(done.state))[f"{RULE}-67"] == 5
    again = highway("1-kg-richter 61.142, d-2-501 90.114", flags='"stop hex 61.141"', leaders="pz-brig-107 61.142")
    assert not told(play(after(again, "Activate 1-kg-richter", "StartMove"), "StepTo 61.141"), PlaceEntered)


def scored(units: str = f"{FAR}, {TOWNSMEN}", **more: Any) -> dict[str, int]:
    """The points at the end of the game, by the number of their rule."""
    lines = points_of(highway(units, turn=15, **more))
    return {line.rule.removeprefix(f"{RULE}-"): line.amount for line in lines}


@pytest.mark.rule("wed:sc-hells-highway-68", "wed:sc-hells-highway-69", "wed:sc-hells-highway-74", "wed:4.3.3f")
def test_markers_and_turns_without_a_closed_one() -> None:
    """Three Attacked: 3 * 1; two Closed: 2 * 2; of sixteen turns 16 - 2 have no Closed: -14."""
    flags = [flag(ATTACKED, turn) for turn in (0, 3, 4)] + [flag(CLOSED, turn) for turn in (3, 9)]
    found = scored(flags=", ".join(f'"{each}"' for each in flags))
    assert (found["68"], found["69"], found["74"]) == (3, 2 * 2, -(16 - 2))


@pytest.mark.rule("wed:sc-hells-highway-71", "wed:sc-hells-highway-72", "wed:sc-hells-highway-73")
def test_the_road_cut_at_1900_and_the_points_of_the_guards() -> None:
    """Cut on both days: 2 * 5; 7 Command Points: -7; 3 Dispatch Points: -6."""
    flags = ", ".join(f'"{flag(FOUND_CUT, turn)}"' for turn in (6, 14))
    found = scored(flags=flags, command="guards-armored = 7", dispatch="guards-armored = 3")
    assert (found["71"], found["72"], found["73"]) == (2 * 5, -7, -3 * 2)


@pytest.mark.rule("wed:sc-hells-highway-70")
def test_observation_posts_count_three_each() -> None:
    """Our board has none; what is remembered counts."""
    assert scored(flags='"observation post 76.128", "observation post 90.115"')["70"] == 2 * 3


@pytest.mark.rule("wed:sc-hells-highway-75")
def test_a_fire_zone_on_the_road_as_by_day() -> None:
    """Five hexes off a tank covers it though it is night; infantry far away does not."""
    assert scored()["75"] == -10
    assert "75" not in scored(f"4-pz-2107-brigade 78.122, {TOWNSMEN}")


@pytest.mark.rule("wed:sc-hells-highway-76")
def test_steps_of_panthers_cost_four_each() -> None:
    """One company whole, one with a Step less, one gone: 0 + 1 + 2 Steps."""
    units = f"1-pz-2107-brigade 98.120, 2-pz-2107-brigade 98.120 reduced, {TOWNSMEN}"
    assert scored(units)["76"] == -4 * (0 + 1 + 2)


@pytest.mark.rule("wed:sc-hells-highway-65", "wed:sc-hells-highway-77")
@pytest.mark.parametrize(("stops", "winner"), [(12, "german"), (11, None), (10, "allied")])
def test_more_than_thirty_points_win(stops: int, winner: str | None) -> None:
    """Closed in 16 turns: 32; no Fire Zone: -10; 19 Command and 14 Dispatch Points: -19 - 28; 5 a Stop hex.

    12 * 5 + 32 - 10 - 47 = 35; 11 * 5 - 25 = 30; 10 * 5 - 25 = 25.
    """
    flags = [flag(CLOSED, turn) for turn in range(16)] + [f"stop hex {number}" for number in range(stops)]
    panthers = ", ".join(f"{number}-pz-2107-brigade 98.121" for number in (1, 2, 3))
    state = highway(
        f"{panthers}, {TOWNSMEN}",
        turn=15,
        chit="german-direct-command",
        mug="",
        flags=", ".join(f'"{each}"' for each in flags),
        command="guards-armored = 19",
        dispatch="guards-armored = 14",
    )
    state = after(state, "Finish")
    while gts.outcome(state) is None:
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    found = gts.outcome(state)
    assert found is not None
    assert found.winner == winner
    assert found.points == (("german", 5 * stops - 25),)
    assert sum(line.amount for line in found.reasons) == 5 * stops - 25


def test_the_record_of_the_road_is_told_and_drawn() -> None:
    """Two Attacked markers, one of them used; the road is Cut; a Regiment has no rations."""
    flags = (flag(ATTACKED, 0), flag(ATTACKED, 0, "used"), flag(ATTACKED, 1), flag("cut", 1), "rations short 501-pir")
    state = highway(f"{FAR}, {TOWNSMEN}", flags=", ".join(f'"{each}"' for each in flags))
    lines = list(situation(state))
    assert "Club Route is Cut; in the box: 1 Attacked, 0 Closed" in lines
    assert "501st Parachute Infantry Regiment is short of rations" in lines
    assert any(line.startswith("German: ") and "2 Attacked markers" in line for line in lines)
    assert "Club Route is Cut" in draw.state_svg(state, hexes=[HexId("77.127")])


@pytest.mark.rule("wed:sc-hells-highway-29", "wed:sc-hells-highway-03", "ruling:V4")
def test_road_blocks_and_rearguards_are_at_hand_and_nobody_buys_in_the_first_turn() -> None:
    """One Rearguard of the 501st is on the map, another may be left."""
    state = highway(f"d-2-501 79.126, rearguard-501-pir-1 89.132, {FAR}", chit="501-pir", leaders="501-pir 79.126")
    assert may(after(state, "Activate d-2-501"), "LeaveRearguard")
    assert {(one.kind, one.side) for one in TITLE.scenario(HIGHWAY).reserves} >= {("road-block", "allied")}
    assert asked(gts.new_game(HIGHWAY, setup="default"))[1] != "Purchases.buy"
