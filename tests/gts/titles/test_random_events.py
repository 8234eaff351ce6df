"""The random Events: the cups of the two sides, and what each Event does (S3.0, S3.1)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import FIELD, FOE, LINE, after, asked, gone, may, only, play, scene, told, unit, where, why

import gts
from gts.account import account
from gts.actions import ChooseDivision, ChooseFormation, ChooseHex, ChooseUnit, EventShot, Place, Recover, RunTo, StepTo
from gts.counters import UnitId
from gts.events import (
    ActivationEnded,
    Checked,
    Eliminated,
    EventDrawn,
    Fired,
    HeroicEnded,
    NoEffect,
    ParkDisbanded,
    PointsBrought,
    Recovered,
    Routed,
)
from gts.rules.arrivals import arrival_refusal
from gts.rules.assault import assault_hex_refusal
from gts.rules.fire_zones import covers, in_enemy_zone
from gts.rules.stacking import is_overstacked
from gts.state import GameState, Work
from gts.titles.where_eagles_dare.random_events.drawing import EVENTS, OwnDraw, cup_of
from gts.titles.where_eagles_dare.random_events.lost import LostEvent
from gts.titles.where_eagles_dare.random_events.minefield import ClearMines
from hexfront.actions import Decline, Draw, Stop
from hexfront.chance import Pick
from hexfront.errors import DataError
from hexfront.flow import At
from hexfront.hexes import HexId
from hexfront.state import Transition

FAR = "foe 15.17"
NAMED = ChooseFormation("first")
DUEL = "rifles 10.10, foe 10.12"
ALONE = {"lone": {"formation": "none", "stripe": "black"}}
FOES = {"foe": {"steps": 1}, "foe2": {"steps": 1}}


def table(units: str, *cups: str, **more: Any) -> GameState:
    """A scene with Events in the cups; the foes have no Company Bonus."""
    return scene(units, counters={**FOES, **more.pop("counters", {})}, cups=list(cups), **more)


def drawing(units: str, event: str, side: str = "allied", **more: Any) -> GameState:
    """A side is about to draw an Event, the only one in its cup."""
    return begun(table(units, f"{side} {event}", **more), side)


def begun(state: GameState, side: str) -> GameState:
    """The state in which a side draws, before anything else goes on."""
    cup = cup_of(state, side)
    stack = (*state.stack[:-1], At(state.stack[-1].frame, "start"), At(OwnDraw(side), "drawn"))
    return state.with_stack((*stack, At(Pick(cup, "draw an Event", "wed:S3.0a"), "draw")))


def drawn(units: str, event: str, side: str = "allied", **more: Any) -> GameState:
    """A side has drawn an Event."""
    return after(drawing(units, event, side, **more), Draw(event))


def shots(done: Transition[GameState]) -> list[tuple[str | None, int, int]]:
    """Who was shot at, with which rating, and the roll."""
    return [(event.target, event.rating, event.roll) for event in told(done, Fired)]


# --- the cups ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:S3.0a", "wed:S3.0b")
def test_a_nine_in_direct_fire_draws_from_the_own_cup() -> None:
    """The rifles fail their bonus and roll a 9; the Germans have other Events."""
    state = after(table(DUEL, "allied rally", "german ambush", ground=LINE), "Activate rifles", "StartFire")
    state = after(state, "FireAt foe", 9, 9)
    assert gts.decision(state).about == "draw an Event"
    assert [move for move, _ in gts.chance(state)] == [Draw("rally")]
    assert gts.decision(after(state, Draw("rally"))).about != "draw an Event"


@pytest.mark.rule("wed:S3.0d", "wed:S3.1-dutch-b")
@pytest.mark.parametrize(("side", "cup"), [("allied", ()), ("german", ("dutch",))])
def test_the_dutch_chit_is_out_of_the_cup_of_the_side_whose_marker_lies(side: str, cup: tuple[str, ...]) -> None:
    state = table(DUEL, "allied dutch", works={"12.12": [f"dutch {side}", "minefield allied"]})
    assert cup_of(state, "allied") == cup


@pytest.mark.rule("wed:S3.0a")
@pytest.mark.parametrize("roll", [0, 8])
def test_other_rolls_draw_nothing(roll: int) -> None:
    state = after(table(DUEL, "allied rally", ground=LINE), "Activate rifles", "StartFire", "FireAt foe", 9, roll)
    assert gts.decision(state).about != "draw an Event"


@pytest.mark.rule("wed:S3.0a", "wed:S3.0b")
def test_a_nine_in_opportunity_fire_draws_too_for_the_firer() -> None:
    state = after(table(DUEL, "german ambush", ground=LINE), "Activate rifles", "StartMove", "StepTo 11.10")
    state = after(state, "OpportunityShot foe rifles", 0, 9)
    assert [move for move, _ in gts.chance(state)] == [Draw("ambush")]


@pytest.mark.rule("wed:S3.0a", "wed:S4.4a", "ruling:F7")
def test_a_nine_that_strikes_a_vehicle_and_its_rider_draws_one_event() -> None:
    units = "foe 10.12, tanks 10.10, rifles 10.10 on=tanks"
    state = table(units, "german rally", "german reinf", chit="foes", ground=LINE)
    state = after(state, "Activate foe", "StartFire", "FireAt tanks", 9)
    assert gts.decision(state).about == "draw an Event"
    assert gts.decision(after(state, Draw("rally"))).about != "draw an Event"


@pytest.mark.rule("wed:S3.0a", "ruling:EV1")
def test_a_nine_in_indirect_fire_at_a_unit_draws_one() -> None:
    state = after(table("mortar 10.10, foe 10.13", "allied rally", ground=LINE), "Activate mortar", "StartFire")
    state = after(state, "Bombard foe", 9)
    assert gts.decision(state).about == "draw an Event"


@pytest.mark.rule("wed:S3.0a", "ruling:EV1")
def test_shells_at_an_empty_hex_draw_nothing() -> None:
    state = after(table("mortar 10.10, foe 10.13", "allied rally", ground=LINE), "Activate mortar", "StartFire")
    state = after(state, "AimAtHex", "BombardHex 10.12", 9)
    assert gts.decision(state).about != "draw an Event"


@pytest.mark.rule("wed:S3.0a", "ruling:EV1")
def test_a_roll_that_strikes_a_pair_draws_one_event() -> None:
    """The Germans fire at tanks with riders: two results, one roll, one Event."""
    units = "foe 10.12, tanks 10.10, rifles 10.10 on=tanks"
    state = table(units, "german rally", ground=LINE, chit="foes", counters={"rifles": {"like": "easy-2-506"}})
    done = play(state, "Activate foe", "StartFire", "FireAt tanks", 9, Draw("rally"))
    assert len(told(done, Fired)) == 2
    assert len(told(done, EventDrawn)) == 1


@pytest.mark.rule("wed:S3.0a", "ruling:EV1")
def test_nothing_in_an_assault_draws() -> None:
    """The foe fires in opportunity at the assaulters, and rolls a 9."""
    state = after(table("rifles 10.10, foe 10.11", "german ambush"), "Activate rifles", "StartAssault")
    state = after(state, "AssaultHex 10.11")
    while not may(state, "OpportunityShot foe rifles"):
        legal = gts.legal_actions(state)
        state = after(state, legal[0])
    done = play(state, "OpportunityShot foe rifles", 0, 9)
    assert only(done, Fired).method == "opportunity"
    assert not told(done, EventDrawn)
    assert gts.decision(done.state).about != "draw an Event"


@pytest.mark.rule("wed:S3.0c", "wed:S3.0d")
def test_each_side_has_its_cup_and_the_chit_goes_back() -> None:
    state = table(DUEL, "allied rally", "allied rally", "allied heroic", "german ambush")
    assert cup_of(state, "allied") == ("rally", "rally", "heroic")
    assert cup_of(state, "german") == ("ambush",)
    state = drawn(DUEL, "intelligence")
    assert cup_of(after(state, ChooseDivision("home")), "allied") == ("intelligence",)


@pytest.mark.rule("wed:S3.1-rout-l", "wed:S3.1-ambush", "wed:S3.0d")
@pytest.mark.parametrize("event", ["rout", "ambush"])
def test_what_has_had_its_effect_may_be_drawn_again(event: str) -> None:
    """After its choices the chit is back."""
    state = drawn("rifles 10.12 reduced, foe 10.10", event)
    assert cup_of(after(state, gts.legal_actions(state)[0]), "allied") == (event,)


def test_an_empty_cup_gives_nothing() -> None:
    state = after(table(DUEL, "german ambush", ground=LINE), "Activate rifles", "StartFire", "FireAt foe", 9, 9)
    assert gts.decision(state).about != "draw an Event"


def test_the_position_text_keeps_the_cups_and_what_lies_on_the_map() -> None:
    state = table("rifles 10.10 heroic, foe 15.17", "allied heroic", works={"11.11": ["dutch allied"]})
    assert gts.position(gts.format_position(state)) == state
    with pytest.raises(DataError, match="no such Event"):
        table(DUEL, "allied tea")
    with pytest.raises(DataError, match='cups: there is no side "alied"; did you mean "allied"'):
        table(DUEL, "alied heroic")


@pytest.mark.parametrize("event", EVENTS)
def test_every_event_can_be_drawn_read_and_told(event: str) -> None:
    """On a table with something for each of them, it is offered with words and ends in a position that is saved."""
    units = "rifles 10.10 suppressed reduced, guns 11.14, second 12.10, foe 10.12 reduced, foe2 13.10"
    state = drawing(units, event, ground=FIELD.replace(".", "t", 1), leaders="major 10.10, oberst 13.10")
    done = play(state, Draw(event))
    assert any(EVENTS[event][0] in line for line in account(state, done.events))
    assert gts.loads(gts.dumps(done.state)) == done.state
    assert all(gts.describe(done.state, move) for move in gts.legal_actions(done.state))


# --- attacks ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:S3.1-ambush", "wed:S3.0b")
def test_an_ambush_is_of_the_enemy_within_three_hexes_without_modifiers() -> None:
    """Rifles three hexes from the foe, the second four: 6 white, though the rifles are in Column and woods."""
    state = drawn("rifles 10.10 column, second 10.17, foe 10.13", "ambush", ground="\n".join(["w w"] * 8))
    assert asked(state) == ("german", "EventAim.choose")
    assert may(state, EventShot(UnitId("rifles")))
    assert not may(state, EventShot(UnitId("second")))
    assert gts.preview(state, EventShot(UnitId("rifles"))).rating == 6  # type: ignore[union-attr]
    done = play(state, EventShot(UnitId("rifles")), 6)
    shot = only(done, Fired)
    assert (shot.firer, shot.rating, shot.modifiers, shot.cell is not None) == (None, 6, (), True)
    assert only(play(state, EventShot(UnitId("rifles")), 7), Fired).cell is None


@pytest.mark.rule("wed:S3.1-ambush")
def test_an_ambush_may_be_left_and_needs_a_target() -> None:
    assert not told(play(drawn("rifles 10.10, foe 10.13", "ambush"), Decline()), Fired)
    done = play(drawing("rifles 10.10, foe 10.14", "ambush"), Draw("ambush"))
    assert only(done, NoEffect).rule == "wed:S3.1-ambush"


@pytest.mark.rule("wed:S3.1-explosion-a", "wed:S3.1-explosion-b", "wed:S3.1-explosion-c", "ruling:V10", "gts:16.6.1a")
def test_an_explosion_strikes_artillery_those_beside_it_and_the_hex() -> None:
    """A 0 always hits: 3 white at the guns; then the mortar beside them resists, and a heavy barrage lies there."""
    state = drawn("guns 10.10, mortar 10.10, rifles 10.11, foe 15.17", "explosion")
    assert asked(state) == ("german", "ExplosionEvent.choose")
    assert set(gts.legal_actions(state)) == {Decline(), EventShot(UnitId("guns"))}
    done = play(state, EventShot(UnitId("guns")), 3)
    assert only(done, Fired).rating == 3
    while not done.state.barrages:
        done = play(done.state, gts.legal_actions(done.state)[-1])
    assert dict(done.state.barrages) == {"10.10": "heavy"}
    missed = play(state, EventShot(UnitId("guns")), 4)
    assert not told(missed, Checked)
    assert dict(missed.state.barrages) == {"10.10": "heavy"}


@pytest.mark.rule("wed:S3.1-explosion-a")
def test_an_explosion_without_artillery_does_nothing() -> None:
    done = play(drawing("mortar 10.10, howitzer 15.17", "explosion"), Draw("explosion"))
    assert only(done, NoEffect).rule == "wed:S3.1-explosion-a"


@pytest.mark.rule("wed:S3.1-explosion-b", "wed:S3.1-explosion-c")
def test_an_explosion_in_a_park_strikes_one_unit_and_leaves_no_barrage() -> None:
    state = drawn("guns 10.10 parked, rifles 10.10, foe 15.17", "explosion", parks={"10.10": "home"})
    done = play(state, EventShot(UnitId("guns")), 0)
    while asked(done.state)[1] not in ("Impulse.choose",):
        done = play(done.state, gts.legal_actions(done.state)[0])
        assert "rifles" not in gts.decision(done.state).subject or asked(done.state)[1] == "Impulse.choose"
    assert not done.state.barrages


AIR = "rifles 10.10, foe 10.12, foe2 11.12"


@pytest.mark.rule("wed:S3.1-airstrike-a")
@pytest.mark.example("gts-ex-56")
@pytest.mark.parametrize(("roll", "number"), [(0, 0), (1, 0), (2, 1), (5, 2), (9, 4)])
def test_half_a_die_of_typhoons(roll: int, number: int) -> None:
    state = after(drawn(AIR, "air-strike", leaders="major 10.10"), roll)
    if not number:
        assert asked(state)[1] == "Impulse.choose"
        return
    state = after(state, ChooseFormation("first"))
    placed = 0
    while asked(state)[1] == "Typhoons.place":
        state, placed = after(state, ChooseHex(HexId("10.12"))), placed + 1
    assert placed == number


@pytest.mark.rule("wed:S3.1-airstrike-a", "wed:S3.1-airstrike-c")
def test_typhoons_without_germans_within_ten_hexes_of_a_leader_do_nothing() -> None:
    far = drawn("rifles 10.10, foe 10.21", "air-strike", ground=LINE, leaders="major 10.10")
    assert only(play(far, 8), NoEffect).rule == "wed:S3.1-airstrike-a"


@pytest.mark.rule("wed:S3.1-airstrike-a")
def test_the_typhoons_are_allied_whoever_draws() -> None:
    state = after(drawn(AIR, "air-strike", "german", leaders="major 10.10"), 4)
    assert asked(state) == ("allied", "CallingTyphoons.choose")


@pytest.mark.rule("wed:S3.1-airstrike-b", "ruling:W12")
@pytest.mark.parametrize("sky", [{"night": True}, {"weather": "overcast"}, {"weather": "fog"}, {"weather": "rain"}])
def test_no_air_strike_by_night_or_under_clouds(sky: dict[str, Any]) -> None:
    done = play(drawing(AIR, "air-strike", leaders="major 10.10", **sky), Draw("air-strike"))
    assert only(done, NoEffect).rule == "wed:S3.1-airstrike-b"


@pytest.mark.rule("wed:S3.1-airstrike-c", "wed:S3.1-airstrike-d", "ruling:F14")
def test_typhoons_are_all_placed_before_they_attack() -> None:
    """Two on one hex: the second chooses its target when it attacks; a hex eleven hexes from the Leader is too far."""
    state = drawn("rifles 10.10, foe 10.20, foe2 10.20, flak 10.21", "air-strike", ground=LINE, leaders="major 10.10")
    state = after(state, 4, ChooseFormation("first"))
    assert may(state, ChooseHex(HexId("10.20")))
    assert not may(state, ChooseHex(HexId("10.21")))
    state = after(state, ChooseHex(HexId("10.20")))
    assert asked(state)[1] == "Typhoons.place"
    state = after(state, ChooseHex(HexId("10.20")))
    assert asked(state) == ("allied", "EventAim.choose")
    done = play(state, EventShot(UnitId("foe")), 9, EventShot(UnitId("foe2")), 9)
    assert shots(done) == [("foe", 6, 9), ("foe2", 6, 9)]


# --- rout -------------------------------------------------------------------------------------------------------------

SHAKEN = "rifles 10.12 reduced, second 15.10, foe 10.10"


@pytest.mark.rule("wed:S3.1-rout-a", "wed:S3.0b")
def test_the_enemy_names_a_shaken_formation_of_either_side() -> None:
    """The first has lost a Step and is under fire; the foes have lost none."""
    state = drawn(SHAKEN, "rout")
    assert asked(state) == ("german", "RoutEvent.choose")
    assert gts.legal_actions(state) == (ChooseFormation("first"),)
    state = drawn("rifles 10.12 reduced, foe 10.10 reduced", "rout", counters={"foe": {"steps": 2}})
    assert gts.legal_actions(state) == (ChooseFormation("first"), ChooseFormation("foes"))


@pytest.mark.rule("wed:S3.1-rout-a")
@pytest.mark.parametrize("units", ["rifles 10.12, foe 10.10", "rifles 15.17 reduced, foe 10.10"])
def test_nobody_is_routed_who_has_lost_nothing_or_is_not_under_fire(units: str) -> None:
    assert only(play(drawing(units, "rout"), Draw("rout")), NoEffect).rule == "wed:S3.1-rout-a"


@pytest.mark.rule("wed:S3.1-rout-a")
def test_a_step_of_an_eliminated_unit_counts_one_of_an_independent_does_not() -> None:
    state = table("rifles 10.12, striped 15.10 reduced, foe 10.10", "allied rout", lost=["second"])
    assert gts.legal_actions(after(begun(state, "allied"), Draw("rout"))) == (ChooseFormation("first"),)
    done = play(drawing("rifles 10.12, striped 15.10 reduced, foe 10.10", "rout"), Draw("rout"))
    assert told(done, NoEffect)


@pytest.mark.rule("wed:S3.1-rout-b", "wed:S3.1-rout-d", "wed:S3.1-rout-e", "ruling:EV3", "ruling:EV6")
def test_allies_in_fire_zones_go_one_hex_out_of_them_without_fire() -> None:
    """Rifles and the striped unit with them leave; another striped one by itself does not.

    Nor does the second company, which is out of all zones.
    """
    state = drawn("rifles 10.12 reduced, striped 10.12, lone 11.12, second 15.10, foe 10.10", "rout", counters=ALONE)
    done = play(state, ChooseFormation("first"))
    assert asked(done.state) == ("allied", "GivingWay.where")
    hexes = [move.hex for move in gts.legal_actions(done.state) if isinstance(move, RunTo)]
    assert hexes
    assert not any(in_enemy_zone(done.state, "allied", hex) for hex in hexes)
    done = play(done.state, RunTo(hexes[0]), RunTo(hexes[0]))
    assert not told(done, Fired)
    assert (where(done.state, "rifles"), where(done.state, "striped")) == (hexes[0], hexes[0])
    assert (where(done.state, "second"), where(done.state, "lone")) == ("15.10", "11.12")
    assert in_enemy_zone(done.state, "allied", HexId("11.12"))
    assert {event.unit for event in told(done, ActivationEnded)} == {"rifles", "striped"}


@pytest.mark.rule("wed:S3.1-rout-f", "ruling:EV6")
def test_allies_that_cannot_leave_are_entrenched() -> None:
    """Guns without movement."""
    done = play(drawn("guns 10.12 reduced, foe 10.10", "rout"), ChooseFormation("first"))
    assert unit(done.state, "guns").entrenched
    assert not told(done, Fired)


@pytest.mark.rule("wed:S3.1-rout-g", "wed:S3.1-rout-h", "wed:S3.1-rout-j", "wed:S3.1-rout-c")
def test_germans_leave_the_map_and_those_that_cannot_are_eliminated() -> None:
    """The foe steps back and is off with its Step Loss; the flak gun cannot; another far away goes too."""
    counters = {"foe": {"steps": 2}}
    state = drawn("rifles 10.10, foe 10.12 reduced hits=1, flak 10.12, foe2 15.17", "rout", counters=counters)
    done = play(state, ChooseFormation("foes"))
    hex = next(move.hex for move in gts.legal_actions(done.state) if isinstance(move, RunTo))
    done = play(done.state, RunTo(hex))
    assert [event.unit for event in told(done, Routed)] == ["foe", "foe2"]
    assert only(done, Eliminated).unit == "flak"
    assert not done.state.lost or "foe" not in done.state.lost
    assert done.state.marked("routed", "foe") == "reduced"
    assert done.state.marked("routed", "foe2") == "full"


@pytest.mark.rule("wed:S3.1-rout-h", "ruling:PK1")
def test_their_park_goes_with_the_last_of_its_guns() -> None:
    """A battery of another Formation keeps it."""
    units = "rifles 10.10, foe 10.12 reduced, howitzer 15.17 parked, howitzer2 15.17 parked"
    for other, gone_too in ("foes", True), ("others", False):
        battery = {**FOE, "like": "b-55-fld", "army": "German", "formation": other}
        counters = {"foe": {"steps": 2}, "howitzer2": battery}
        state = after(drawn(units, "rout", counters=counters, parks={"15.17": "enemy"}), ChooseFormation("foes"))
        hex = next(move.hex for move in gts.legal_actions(state) if isinstance(move, RunTo))
        done = play(state, RunTo(hex))
        assert [event.rule for event in told(done, ParkDisbanded)] == ["ruling:PK1"] * gone_too


@pytest.mark.rule("wed:S3.1-rout-k")
@pytest.mark.parametrize(("roll", "removed"), [(0, True), (2, True), (3, False), (9, False)])
def test_a_formation_of_the_59th_may_be_gone_for_good(roll: int, removed: bool) -> None:
    """Two Steps lost, one of them with an eliminated unit of one Step: at 2 or less it is gone."""
    home = {"division": "59th-infantry"}
    counters = {
        "foe": {**home, "steps": 2},
        "foe2": {**home, "steps": 1},
        "panzer": {**home, "formation": "else", "stripe": "black"},
    }
    state = table(
        "rifles 10.10, foe 10.12 reduced, panzer 12.13",
        "allied rout",
        counters=counters,
        lost=["foe2"],
        staff={"oberst": {"division": "59th-infantry"}},
        leaders="oberst 10.12",
    )
    done = play(after(begun(state, "allied"), Draw("rout")), ChooseFormation("foes"), roll)
    assert gone(done.state, "foe") == removed
    assert gone(done.state, "panzer") == removed
    assert bool(done.state.leaders) != removed


# --- what helps -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:S3.1-heroic-a", "ruling:V7")
def test_a_heroic_unit_is_better_and_harder_to_hit() -> None:
    state = after(drawn(DUEL, "heroic"), ChooseUnit(UnitId("rifles")))
    assert unit(state, "rifles").heroic
    done = play(after(state, "Activate rifles", "StartFire"), "FireAt foe", 8)
    assert only(done, Checked).rating == 7 + 1
    foes = table("rifles 10.10 heroic, foe 10.12", chit="foes", ground=LINE)
    shot = only(play(foes, "Activate foe", "StartFire", "FireAt rifles", 0), Fired)
    assert {line.rule: line.amount for line in shot.modifiers}["wed:S3.1-heroic-a"] == -1


@pytest.mark.rule("wed:S3.1-heroic-b")
def test_the_heroic_chit_goes_back_before_its_side_draws_again() -> None:
    """It may be drawn at once; a draw of the enemy does not touch it."""
    state = table("rifles 10.10 heroic, foe 10.12", "allied heroic", "german rally", ground=LINE)
    mine = play(state, "Activate rifles", "StartFire", "FireAt foe", 9, 9)
    assert only(mine, HeroicEnded).unit == "rifles"
    assert [move for move, _ in gts.chance(mine.state)] == [Draw("heroic")]
    state = after(state, "Activate rifles", "StartMove", "StepTo 11.10")
    assert unit(after(state, "OpportunityShot foe rifles", 0, 9), "rifles").heroic


@pytest.mark.rule("wed:S3.1-intelligence")
def test_intelligence_gives_six_and_two() -> None:
    """5 + 6 Command Points, 1 + 2 Dispatch Points; nineteen is the most."""
    state = drawn(DUEL, "intelligence", command=5, dispatch_rating=4, dispatch={"home": 1}, mug=["home-division"])
    assert asked(state)[0] == "allied"
    done = play(state, ChooseDivision("home"))
    assert only(done, PointsBrought).command == 6
    assert (done.state.command["home"], done.state.dispatch["home"]) == (11, 3)
    assert done.state.command["enemy"] == 5
    full = play(drawn(DUEL, "intelligence", command=15), ChooseDivision("home")).state
    assert full.command["home"] == 19


@pytest.mark.rule("wed:S3.1-rally")
def test_a_rally_takes_four_markers_off_one_formation_under_fire_too() -> None:
    units = "rifles 10.10 suppressed hits=2, second 10.10 hits=2, lone 11.10 hits=1, foe 10.12"
    state = drawn(units, "rally")
    assert set(gts.legal_actions(state)) == {ChooseFormation("first"), ChooseFormation("other")}
    state = after(state, ChooseFormation("first"))
    rifles, second = UnitId("rifles"), UnitId("second")
    moves = [Recover(rifles, "suppression"), *[Recover(rifles, "cohesion")] * 2, Recover(second, "cohesion")]
    done = play(state, *moves)
    assert len(told(done, Recovered)) == 4
    nobody = play(drawing("rifles 10.10, foe 10.12 hits=1", "rally"), Draw("rally"))
    assert only(nobody, NoEffect).rule == "wed:S3.1-rally"
    assert asked(done.state)[1] == "Impulse.choose"
    assert (unit(done.state, "rifles").cohesion, unit(done.state, "second").cohesion) == (0, 1)
    assert asked(after(drawn("rifles 10.10 hits=1, foe 10.12", "rally"), ChooseFormation("first"), moves[1]))[1] == (
        "Impulse.choose"
    )


@pytest.mark.rule("wed:S3.1-reinf-a", "wed:S3.1-reinf-c", "ruling:EV5")
def test_replacements_restore_two_steps_of_a_formation() -> None:
    units = "rifles 10.10 reduced, second 10.10 reduced, third 10.11 reduced, lone 12.10 reduced, foe 10.12"
    state = after(drawn(units, "reinf"), ChooseFormation("first"))
    done = play(state, Recover(UnitId("rifles"), "step"), Recover(UnitId("third"), "step"))
    assert [unit(done.state, name).reduced for name in ("rifles", "second", "third")] == [False, True, False]
    assert asked(done.state)[1] == "Impulse.choose"
    few = after(drawn("rifles 10.10 reduced, foe 10.12", "reinf"), ChooseFormation("first"), "Recover rifles step")
    assert asked(few)[1] == "Impulse.choose"


# --- lost -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:S3.1-lost-a", "wed:S3.1-lost-c", "ruling:EV3")
def test_the_enemy_moves_a_lost_unit_as_far_as_it_can_and_it_is_suppressed() -> None:
    """Four points: two clear hexes of two."""
    state = after(drawn("rifles 10.10, foe 15.17", "lost"), ChooseUnit(UnitId("rifles")))
    assert asked(state) == ("german", "Wandering.move")
    assert not may(state, Stop())
    state = after(state, StepTo(HexId("11.11")))
    assert may(state, Stop())
    state = after(state, StepTo(HexId("11.12")))
    assert asked(state) == ("allied", "Suppression.convert")
    done = play(state, Decline())
    assert unit(done.state, "rifles").suppressed
    assert done.state.marked("halted", "rifles")
    assert not done.state.spent(UnitId("rifles"))


@pytest.mark.rule("wed:S3.1-lost-b")
def test_a_lost_unit_stops_where_the_enemy_fires() -> None:
    """The foe covers two hexes: from 10.10 to 10.11 is in its zone."""
    state = after(drawn("rifles 10.10, foe 10.13", "lost", ground=LINE), ChooseUnit(UnitId("rifles")))
    state = after(state, "StepTo 10.11")
    assert asked(state) == ("allied", "Suppression.convert")
    assert where(state, "rifles") == "10.11"


@pytest.mark.rule("wed:S3.1-lost-a")
def test_only_one_that_starts_in_a_fire_zone_is_fired_at() -> None:
    state = after(drawn(DUEL, "lost", ground=LINE), ChooseUnit(UnitId("rifles")), "StepTo 11.10")
    assert may(state, "OpportunityShot foe rifles")


@pytest.mark.rule("wed:S3.1-lost-d")
def test_a_lost_unit_may_be_put_into_column_and_marches_no_further() -> None:
    state = after(drawn("rifles 10.10, foe 15.17", "lost"), ChooseUnit(UnitId("rifles")))
    assert not may(state, "ForceMarch")
    assert unit(after(state, "EnterColumn"), "rifles").column
    inside = after(drawn("rifles 10.10 column, foe 15.17", "lost"), ChooseUnit(UnitId("rifles")), "LeaveColumn")
    assert not unit(inside, "rifles").column


@pytest.mark.rule("wed:S3.1-lost-a", "gts:19.2.2f", "gts:14.4a")
def test_who_cannot_move_cannot_be_lost() -> None:
    state = drawn("rifles 10.10 suppressed, guns 11.10, second 12.10, foe 15.17", "lost")
    assert set(gts.legal_actions(state)) == {Decline(), ChooseUnit(UnitId("second"))}
    assert why(state, ChooseUnit(UnitId("rifles"))) == {"gts:19.2.2f"}
    assert why(state, ChooseUnit(UnitId("guns"))) == {"gts:14.4a"}
    done = play(drawing("guns 11.10, foe 15.17", "lost"), Draw("lost"))
    assert only(done, NoEffect).rule == "wed:S3.1-lost-a"


@pytest.mark.rule("wed:S3.1-lost-a", "gts:14.3a")
def test_who_has_no_way_out_of_his_hex_cannot_be_lost() -> None:
    """A tank among woods, where somebody else is in Column."""
    state = drawn("tanks 10.10, second 10.10 column, foe 10.12", "lost", ground=". w\nw w\n. .")
    assert why(state, ChooseUnit(UnitId("tanks"))) == {"wed:S3.1-lost-a"}


@pytest.mark.rule("wed:S3.1-lost-a")
def test_a_lost_unit_of_the_active_side_has_its_whole_allowance_and_the_mover_keeps_what_he_spent() -> None:
    """The Germans draw in the middle of an Allied move, and the Allies lead the panzer astray."""
    state = table("rifles 10.10, foe 10.12, panzer 15.17", "german lost", ground=FIELD)
    state = after(state, "Activate rifles", "StartMove", "StepTo 11.11", "OpportunityShot foe rifles", 0, 9)
    state = after(state, Draw("lost"), ChooseUnit(UnitId("panzer")), "StepTo 15.16", Stop(), Decline())
    while asked(state)[1] == "OpportunityFire.window":
        state = after(state, Decline())
    assert asked(state) == ("allied", "Movement.move")
    assert state.spent(UnitId("rifles")) == 4
    assert unit(state, "panzer").suppressed


@pytest.mark.rule("wed:S3.1-lost-c", "ruling:EV4")
def test_one_that_the_fire_has_suppressed_gets_no_more() -> None:
    """A white hit is a possible Suppression, which fails and stays; in the end there is no Cohesion Hit."""
    state = after(drawn(DUEL, "lost", ground=LINE), ChooseUnit(UnitId("rifles")), "StepTo 11.10")
    hits = [after(state, "OpportunityShot foe rifles", 0, roll) for roll in range(9)]
    suppressing = next(each for each in hits if asked(each)[1] in ("Check.roll", "Dice.roll", "Suppression.convert"))
    state = suppressing if asked(suppressing)[1] == "Suppression.convert" else after(suppressing, 9)
    assert asked(state) == ("allied", "Suppression.convert")
    state = after(state, Decline())
    assert asked(state)[1] == "Impulse.choose"
    assert (unit(state, "rifles").suppressed, unit(state, "rifles").cohesion) == (True, 0)


@pytest.mark.rule("wed:S3.1-lost-a", "wed:S3.1-lost-b", "wed:S3.1-lost-c", "wed:sc-the-best-laid-plans-20")
def test_a_stack_is_lost_together_where_a_scenario_says_so() -> None:
    state = begun(table("rifles 10.10, second 10.10, foe 15.17", "allied lost"), "allied")
    state = state.with_stack((*state.stack[:-2], At(LostEvent("allied", stacks=True), "choose")))
    state = after(state, ChooseUnit(UnitId("rifles")), "Join second")
    assert not may(state, "Join second")
    state = after(state, "StepTo 11.11", Stop())
    assert asked(state) == ("allied", "Suppression.convert")
    state = after(state, Decline(), Decline())
    assert unit(state, "rifles").suppressed
    assert unit(state, "second").suppressed
    assert where(state, "second") == "11.11"


# --- markers in hexes -------------------------------------------------------------------------------------------------

TOWN = FIELD.replace(".", "t", 1)


@pytest.mark.rule("wed:S3.1-dutch-a")
def test_nobody_leaves_a_town_full_of_dutch_and_any_number_may_be_there() -> None:
    state = drawn("rifles 10.10, second 12.10, foe 15.17", "dutch", ground=TOWN)
    assert asked(state) == ("allied", "DutchEvent.choose")
    assert gts.legal_actions(state) == (ChooseHex(HexId("10.10")),)
    state = after(state, ChooseHex(HexId("10.10")))
    assert cup_of(state, "allied") == ()
    state = after(state, "Activate rifles")
    assert "gts:14.3a" in why(state, "StartMove") or "wed:S3.1-dutch-a" in why(
        after(state, "StartMove"), "StepTo 11.11"
    )
    full = "rifles 10.10, second 10.10, third 10.10, lone 10.10, striped 10.10, foe 15.17"
    state = table(full, ground=TOWN, works={"10.10": ["dutch allied"]}, chit="other")
    assert not is_overstacked(state, HexId("10.10"))
    assert is_overstacked(table(full, ground=TOWN), HexId("10.10"))


@pytest.mark.rule("wed:S3.1-dutch-a", "gts:14.6.1c")
def test_several_columns_may_be_among_the_dutch() -> None:
    """They may go in and form up there (ruling EV10); without the Dutch a hex holds one."""
    units = "rifles 10.11 column, second 10.10 column, third 10.10, foe 15.17"
    moves = {"rifles": "StepTo 10.10", "third": "EnterColumn"}
    jammed = table(units, ground=TOWN, works={"10.10": ["dutch allied"]})
    clear = table(units, ground=TOWN)
    for name, move in moves.items():
        assert may(after(jammed, f"Activate {name}", "StartMove"), move)
        assert "gts:14.6.1c" in why(after(clear, f"Activate {name}", "StartMove"), move)


@pytest.mark.rule("wed:S3.1-dutch-a", "gts:14.6.1c", "ruling:EV10")
def test_columns_assault_and_arrive_among_the_dutch() -> None:
    """As they may move in (ruling EV10)."""
    units = "rifles 10.11 column, second 11.11 column, foe 15.17"
    arrival = Place(UnitId("third"), HexId("10.11"), True, False)
    for works, rules in ({}, {"gts:14.6.1c"}), ({hex: ["dutch allied"] for hex in ("10.10", "10.11")}, set()):
        state = table(units, ground=TOWN, works=works)
        group = (UnitId("rifles"), UnitId("second"))
        assert {line.rule for line in assault_hex_refusal(state, group, HexId("10.10"))} & {"gts:14.6.1c"} == rules
        assert {line.rule for line in arrival_refusal(state, arrival, entry=False)} == rules


@pytest.mark.rule("wed:S3.1-dutch-a", "gts:18.1b")
def test_the_dutch_keep_nobody_from_an_assault() -> None:
    """It is no Movement Action (ruling EV11); a move out of the town is."""
    state = table("rifles 10.10, foe 10.11", ground=TOWN, works={"10.10": ["dutch allied"]})
    assert may(after(state, "Activate rifles", "StartAssault"), "AssaultHex 10.11")
    assert "wed:S3.1-dutch-a" in why(after(state, "Activate rifles", "StartMove"), "StepTo 11.10")


@pytest.mark.rule("wed:S3.1-dutch-a")
def test_without_a_town_there_are_no_dutch() -> None:
    assert told(play(drawing(DUEL, "dutch"), Draw("dutch")), NoEffect)


@pytest.mark.rule("wed:S3.1-dutch-b")
@pytest.mark.parametrize(("markers", "roll", "cleared"), [(0, 1, True), (0, 2, False), (2, 3, True), (2, 4, False)])
def test_each_allied_division_chit_may_clear_the_streets(markers: int, roll: int, cleared: bool) -> None:
    """1 or less, each Men at Work marker counting one off the die: 3 - 2 = 1 clears, 4 - 2 = 2 does not."""
    works = {"10.10": ["dutch german", *["men-at-work german"] * markers]}
    state = table(
        "rifles 10.10, foe 15.17",
        "german dutch",
        ground=TOWN,
        works=works,
        chit=None,
        mug=["home-division", "enemy-division"],
    )
    assert cup_of(state, "german") == ()
    state = after(state, Draw("home-division"), roll)
    assert (HexId("10.10") in state.works) != cleared
    assert cup_of(state, "german") == (("dutch",) if cleared else ())
    if not cleared:
        assert state.works[HexId("10.10")].count(Work("men-at-work", "german")) == markers + 1


@pytest.mark.rule("wed:S3.1-dutch-b")
def test_a_german_division_chit_clears_nothing() -> None:
    works = {"10.10": ["dutch german"]}
    state = table(
        "rifles 10.10, foe 15.17", ground=TOWN, works=works, chit=None, mug=["home-division", "enemy-division"]
    )
    assert "Dutch" not in gts.decision(after(state, Draw("enemy-division"))).about


@pytest.mark.rule("wed:S3.1-minefield-a")
def test_a_minefield_lies_near_a_friendly_unit() -> None:
    state = drawn("rifles 10.10, foe 15.17", "minefield")
    assert may(state, ChooseHex(HexId("10.13")))
    assert not may(state, ChooseHex(HexId("10.14")))
    state = after(state, ChooseHex(HexId("10.13")))
    assert state.works[HexId("10.13")] == (Work("minefield", "allied"),)
    assert cup_of(state, "allied") == ("minefield",)


@pytest.mark.rule("wed:S3.1-minefield-a", "ruling:EV8")
@pytest.mark.parametrize(("roll", "left"), [(7, True), (8, False)])
def test_who_leaves_a_minefield_checks(roll: int, left: bool) -> None:
    """Troop Quality 7."""
    state = table("rifles 10.10, foe 15.17", works={"10.10": ["minefield german"]})
    done = play(state, "Activate rifles", "StartMove", "StepTo 11.11", roll)
    assert only(done, Checked).rule == "wed:S3.1-minefield-a"
    assert where(done.state, "rifles") == ("11.11" if left else "10.10")
    assert (asked(done.state)[1] == "Movement.move") == left


@pytest.mark.rule("wed:S3.1-minefield-a")
def test_each_unit_of_a_stack_checks_for_itself() -> None:
    state = table("rifles 10.10, second 10.10, foe 15.17", works={"10.10": ["minefield allied"]})
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 11.11", 8, 0)
    assert (where(state, "rifles"), where(state, "second")) == ("10.10", "11.11")


@pytest.mark.rule("wed:S3.1-minefield-b", "ruling:EV9", "gts:29.26a")
def test_an_engineer_clears_a_minefield_and_nobody_else() -> None:
    engineers = {"rifles": {"engineer": True}}
    works = {"10.10": ["minefield german"]}
    state = table("rifles 10.10, second 10.10, foe 15.17", works=works, counters=engineers)
    assert not after(state, "Activate rifles", ClearMines()).works
    assert not may(after(state, "Activate second"), ClearMines())
    assert why(
        after(table("rifles 10.10 column, foe 15.17", works=works, counters=engineers), "Activate rifles"), ClearMines()
    ) == {"gts:14.6.2b"}


# --- Events that break into what is under way -------------------------------------------------------------------------


@pytest.mark.rule("wed:S3.0a", "wed:S3.1-explosion-a", "ruling:F7")
def test_guns_may_be_gone_by_the_event_that_their_own_nine_has_drawn() -> None:
    """One Step of guns fires indirectly; the explosion takes it, and no barrage comes of the 9."""
    state = table("guns 10.10 reduced, rifles 11.17, foe 10.15", "allied explosion", ground=LINE)
    state = after(
        state, "Activate guns", "StartFire", "Bombard foe", 9, Draw("explosion"), EventShot(UnitId("guns")), 0
    )
    assert gone(state, "guns")
    assert dict(state.barrages) == {"10.10": "heavy"}
    assert asked(state) == ("allied", "Impulse.choose")


@pytest.mark.rule("wed:S3.1-rout-e", "ruling:EV3")
def test_nobody_fires_any_more_at_a_move_that_a_rout_has_ended() -> None:
    """The second company, which kept foe2 from firing farther than one hex, goes too: now it covers the rifles."""
    state = table("rifles 12.12 reduced, second 14.14, foe 12.14, foe2 13.14", "german rout")
    state = after(state, "Activate rifles", "StartMove", "StepTo 13.12")
    state = after(state, "OpportunityShot foe rifles", 0, 9, Draw("rout"), NAMED, "RunTo 13.12", "RunTo 15.14")
    assert covers(state, UnitId("foe2"), HexId("13.12"))
    assert asked(state) == ("allied", "Impulse.choose")
    assert where(state, "rifles") == "13.12"


@pytest.mark.rule("wed:S3.1-lost-a", "gts:14.1e")
def test_a_hex_into_which_an_enemy_was_led_meanwhile_is_not_entered() -> None:
    """The rifles' 9 draws Lost, and the Germans lead the second company into the hex that the foe moves to."""
    state = table("foe 12.12, rifles 12.10, second 13.14", "allied lost", chit="foes")
    state = after(state, "Activate foe", "StartMove", "StepTo 12.13", "OpportunityShot rifles foe", 0, 9, Draw("lost"))
    state = after(state, ChooseUnit(UnitId("second")), "StepTo 12.13")
    while asked(state)[1] != "Suppression.convert":
        state = after(state, Decline())
    state = after(state, Decline())
    while asked(state)[1] == "OpportunityFire.window":
        state = after(state, Decline())
    assert (where(state, "foe"), where(state, "second")) == ("12.12", "12.13")
