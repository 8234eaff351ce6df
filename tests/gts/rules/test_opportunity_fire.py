"""Opportunity Fire: triggers, who may fire, modifiers, results (17)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, asked, gone, may, moving, only, play, scene, told, unit, where, why

from gts.events import Checked, CohesionHit, Fired, Moved, StepLost

LINE = "\n".join([". ."] * 14)
WINDOW = ("german", "OpportunityFire.window")
MOVING = ("allied", "Movement.move")


# --- triggers -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:17.1a", "gts:17.2a", "gts:17.2b", "gts:29.34b", "gts:13.4a", "gts:14.1d")
def test_leaving_a_hex_of_a_fire_zone_triggers_and_entering_one_does_not() -> None:
    """The foe in 10.14 covers 10.12 and 10.13."""
    state = moving("rifles 10.11, foe 10.14", ground=LINE)
    state = after(state, "StepTo 10.12")
    assert asked(state) == MOVING
    state = after(state, "StepTo 10.13")
    assert asked(state) == WINDOW
    assert where(state, "rifles") == "10.12"  # it has not left yet


@pytest.mark.rule("gts:17.4d", "gts:17.8a", "gts:17.8c")
def test_the_other_side_may_let_it_pass() -> None:
    done = play(moving("rifles 10.12, foe 10.14", ground=LINE), "StepTo 10.11", "Decline")
    assert told(done, Fired) == []
    assert (where(done.state, "rifles"), asked(done.state)) == ("10.11", MOVING)


@pytest.mark.rule("gts:17.3e", "gts:17.8d")
def test_every_hex_left_is_another_trigger_for_the_same_firer() -> None:
    """In Column from 10.12 to 10.15 past a foe with a range of 5 in 10.17."""
    state = moving("rifles 10.12 column, foe 10.17", ground=LINE, counters={"foe": {"fire_range": 5}})
    for hex in ("10.13", "10.14", "10.15", "10.16"):
        state = after(state, f"StepTo {hex}")
        assert asked(state) == WINDOW
        assert may(state, "OpportunityShot foe rifles")
        state = after(state, "OpportunityShot foe rifles", 9)


@pytest.mark.rule("gts:17.1a", "gts:17.4a")
@pytest.mark.parametrize("act", ["Pass", "StartFire", "Rally"])
def test_other_actions_do_not_trigger(act: str) -> None:
    state = after(scene("rifles 10.12 hits=1, foe 10.14", ground=LINE, night=True), "Activate rifles", act)
    assert asked(state)[0] != "german"


# --- who fires ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:17.2a", "gts:17.4a", "gts:17.5a", "gts:16.1c", "gts:29.53g", "gts:19.2.2f")
@pytest.mark.parametrize(
    ("firer", "reasons"),
    [
        pytest.param("foe2 10.15", {"gts:17.2a"}, id="out of range"),
        pytest.param("foe2 10.14 suppressed", {"gts:17.2a", "gts:19.2.2f"}, id="Suppressed"),
        pytest.param("minen 10.14", {"gts:17.2a", "gts:16.1a"}, id="a Mortar"),
        pytest.param("14-fld 10.14", {"gts:17.2a", "gts:15.2b"}, id="no Fire Rating"),
    ],
)
def test_who_has_no_fire_zone_there_does_not_fire(firer: str, reasons: set[str]) -> None:
    counters = {"flak": {"fire_rating": "No", "weapon": "No"}}
    firer = firer.replace("14-fld", "flak")
    state = after(moving(f"rifles 10.12, foe 10.14, {firer}", ground=LINE, counters=counters), "StepTo 10.11")
    assert why(state, f"OpportunityShot {firer.split()[0]} rifles") == reasons


@pytest.mark.rule("gts:17.5a", "gts:17.4a")
def test_nobody_is_asked_where_nobody_can_fire() -> None:
    state = after(moving("rifles 10.12, minen 10.14, foe 10.20", ground=LINE), "StepTo 10.11")
    assert asked(state) == MOVING


@pytest.mark.rule("gts:16.1j", "gts:17.4b", "gts:15.5j")
def test_artillery_fires_with_its_direct_fire() -> None:
    """The yellow row. 4, trigger +2, range -1: 5."""
    done = play(
        moving("rifles 10.12, howitzer 10.14", ground=LINE), "StepTo 10.13", "OpportunityShot howitzer rifles", 0, 4
    )
    shot = only(done, Fired)
    assert shot.cell is not None
    assert (shot.rating, shot.cell.row) == (4 + 2 - 1, "DirectHE/unarmored")


@pytest.mark.rule("gts:15.1g")
def test_light_mortars_fire() -> None:
    counters = {"foe": {"weapon": "LM"}}
    assert asked(after(moving("rifles 10.12, foe 10.14", ground=LINE, counters=counters), "StepTo 10.11")) == WINDOW


@pytest.mark.rule("gts:17.4c", "gts:17.4d", "gts:29.37")
def test_a_unit_fires_only_if_it_passes_a_check() -> None:
    """Troop Quality 7."""
    state = after(moving("rifles 10.12, foe 10.14", ground=LINE), "StepTo 10.11", "OpportunityShot foe rifles")
    done = play(state, 8)
    assert not only(done, Checked).passed
    assert told(done, Fired) == []
    assert asked(done.state) == MOVING
    assert told(play(state, 7, 9), Fired)


@pytest.mark.rule("gts:17.4c", "gts:29.48b", "gts:29.16b")
def test_no_command_point_passes_it() -> None:
    state = moving("rifles 10.12, foe 10.14", ground=LINE, command=9)
    assert asked(after(state, "StepTo 10.11", "OpportunityShot foe rifles")) == ("chance", "Dice.roll")


@pytest.mark.rule("gts:17.8b")
def test_several_units_fire_one_after_the_other_each_once() -> None:
    state = after(moving("rifles 10.12, foe 10.14, foe2 10.14", ground=LINE), "StepTo 10.11")
    state = after(state, "OpportunityShot foe rifles", 9)
    assert asked(state) == WINDOW
    assert not may(state, "OpportunityShot foe rifles")
    state = after(state, "OpportunityShot foe2 rifles", 9)
    assert (where(state, "rifles"), asked(state)) == ("10.11", MOVING)


@pytest.mark.rule("gts:17.8b", "gts:17.7a")
def test_the_next_may_fire_at_one_whom_the_first_has_suppressed() -> None:
    """They are all in line for the one trigger: a 3 is an S, taken; then a 4 is a C."""
    state = after(moving("rifles 10.12, foe 10.14, foe2 10.14", ground=LINE), "StepTo 10.13")
    done = play(state, "OpportunityShot foe rifles", 0, 3, "Decline", "OpportunityShot foe2 rifles", 0, 4)
    assert (unit(done.state, "rifles").suppressed, unit(done.state, "rifles").cohesion) == (True, 1)
    assert where(done.state, "rifles") == "10.12"


@pytest.mark.rule("gts:17.8b")
def test_there_is_nothing_left_to_fire_at_once_the_target_is_gone() -> None:
    state = after(moving("mortar 10.12, foe 10.14, foe2 10.14, rifles 10.10", ground=LINE), "StepTo 10.13")
    done = play(state, "OpportunityShot foe mortar", 0, 6 - 1 - 0)  # rating 5; a 5 is a C
    assert told(done, CohesionHit)
    state = after(
        moving("mortar 10.12 hits=2, foe 10.14, foe2 10.14, rifles 10.10", ground=LINE),
        "StepTo 10.13",
        "OpportunityShot foe mortar",
        0,
        5,
    )
    assert gone(state, "mortar")
    assert asked(state)[0] == "allied"


# --- stacks ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:14.7c", "gts:17.8e", "gts:14.7d")
def test_at_a_stack_each_shot_has_one_target_and_the_mass_of_all() -> None:
    """4, trigger +2, range -1, mass of 4 Steps +1: 6."""
    state = moving("rifles 10.12, second 10.12, foe 10.14, foe2 10.14", ground=LINE)
    state = after(state, "Join second", "StepTo 10.13")
    assert may(state, "OpportunityShot foe rifles")
    done = play(state, "OpportunityShot foe second", 0, 4, "OpportunityShot foe2 rifles", 0, 8)
    first, last = told(done, Fired)
    assert (first.target, last.target) == ("second", "rifles")
    assert amounts(first.modifiers) == {"gts:17.6a": 2, "gts:15.6c": -1, "gts:15.6l": 1}
    assert [event.unit for event in told(done, CohesionHit)] == ["second"]
    assert {where(done.state, "rifles"), where(done.state, "second")} == {"10.13"}


@pytest.mark.rule("gts:14.7d", "gts:17.2i")
def test_who_stays_in_the_hex_counts_for_the_mass_too() -> None:
    state = after(moving("rifles 10.12, second 10.12, foe 10.14", ground=LINE), "StepTo 10.13")
    done = play(state, "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers)["gts:15.6l"] == 1
    assert not may(state, "OpportunityShot foe second")


@pytest.mark.rule("gts:17.7b", "gts:14.7c")
def test_of_a_stack_the_suppressed_stay_and_the_others_go_on() -> None:
    state = after(moving("rifles 10.12, second 10.12, foe 10.14", ground=LINE), "Join second", "StepTo 10.13")
    state = after(state, "OpportunityShot foe rifles", 0, 3, "Decline")
    assert (where(state, "rifles"), where(state, "second")) == ("10.12", "10.13")
    assert asked(state) == MOVING


# --- modifiers ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:17.6a", "gts:17.2i", "ruling:F17")
def test_from_fire_zone_to_fire_zone() -> None:
    """Range and terrain are those of the hex that is left: 4 + 2 - 1 for two hexes - 2 for woods."""
    ground = "\n".join([". .", ". .", "w ."] + [". ."] * 5)
    done = play(moving("rifles 10.12, foe 10.14", ground=ground), "StepTo 10.13", "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:17.6a": 2, "gts:15.6c": -1, "gts:15.6m": -2}
    assert only(done, Fired).rating == 4 + 2 - 1 - 2


@pytest.mark.rule("gts:17.6a", "ruling:F17")
def test_the_zone_may_be_that_of_another_enemy() -> None:
    """10.11 is out of reach of the foe that fires, and in the zone of a tank, unless that is Suppressed."""
    state = moving("rifles 10.12, foe 10.14, panzer 11.17", ground=LINE, counters={"panzer": {"fire_range": 6}})
    done = play(state, "StepTo 10.11", "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers)["gts:17.6a"] == 2
    state = moving("rifles 10.12, foe 10.14, panzer 11.17 suppressed", ground=LINE)
    done = play(state, "StepTo 10.11", "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers)["gts:17.6c"] == -1


@pytest.mark.rule("gts:17.6c")
def test_out_of_all_fire_zones() -> None:
    """4, out of the zones -1, range -1: 2."""
    done = play(moving("rifles 10.12, foe 10.14", ground=LINE), "StepTo 10.11", "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:17.6c": -1, "gts:15.6c": -1}
    assert only(done, Fired).rating == 4 - 1 - 1


@pytest.mark.rule("gts:17.6e", "gts:15.6g", "gts:29.19b")
def test_there_is_no_company_bonus() -> None:
    """One check, to fire at all, and one roll."""
    done = play(moving("rifles 10.12, foe 10.14", ground=LINE), "StepTo 10.11", "OpportunityShot foe rifles", 0, 8)
    assert [check.about for check in told(done, Checked)] == ["Opportunity Fire"]
    assert "gts:15.6e" not in amounts(only(done, Fired).modifiers)


@pytest.mark.rule("gts:15.1f", "gts:17.1a")
def test_the_rest_is_direct_fire() -> None:
    """A foe with a Cohesion Hit in fog: 4 + 2 - 1 - 1 - 1, at a unit in Column +2."""
    state = moving("rifles 10.12 column, foe 10.14 hits=1", ground=LINE, weather="fog")
    done = play(state, "StepTo 10.13", "OpportunityShot foe rifles", 0, 8)
    found = {"gts:17.6a": 2, "gts:19.2.3e": -1, "gts:15.6c": -1, "gts:26.0d": -1, "gts:14.6.1a": 2}
    assert amounts(only(done, Fired).modifiers) == found
    assert only(done, Fired).method == "opportunity"


# --- results --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("gts:17.7a", "gts:17.7b")
def test_cohesion_hits_and_step_losses_do_not_stop_a_unit() -> None:
    """Foe with rating 8: a 4 is a C, a 6 a Step Loss."""
    state = after(
        moving("rifles 10.12, foe 10.14", ground=LINE, counters={"foe": {"fire_rating": 8}}),
        "StepTo 10.13",
        "OpportunityShot foe rifles",
        0,
    )
    done = play(state, 5)
    assert told(done, CohesionHit)
    assert where(done.state, "rifles") == "10.13"
    done = play(state, 6)
    assert told(done, StepLost)
    assert where(done.state, "rifles") == "10.13"


@pytest.mark.rule("gts:17.7b", "gts:17.7a")
def test_a_suppression_stops_a_unit_in_the_hex_it_was_leaving() -> None:
    done = play(
        moving("rifles 10.12, foe 10.14, second 10.10", ground=LINE),
        "StepTo 10.13",
        "OpportunityShot foe rifles",
        0,
        3,
        "Decline",
    )
    assert told(done, Moved) == []
    assert where(done.state, "rifles") == "10.12"
    assert asked(done.state) == ("allied", "Impulse.choose")


@pytest.mark.rule("gts:17.7b", "gts:19.2.2b")
def test_a_converted_suppression_does_not_stop_it() -> None:
    state = moving("rifles 10.12, foe 10.14", ground=LINE)
    done = play(state, "StepTo 10.13", "OpportunityShot foe rifles", 0, 3, "RollForIt", 0)
    assert where(done.state, "rifles") == "10.13"
    assert unit(done.state, "rifles").cohesion == 1


@pytest.mark.rule("gts:17.7b", "gts:19.2.5a")
def test_elimination_ends_the_move() -> None:
    state = moving("rifles 10.12, foe 10.14, second 10.10", ground=LINE, counters={"foe": {"fire_rating": 8}})
    done = play(state, "StepTo 10.13", "OpportunityShot foe rifles", 0, 8)
    assert gone(done.state, "rifles")
    assert asked(done.state) == ("allied", "Impulse.choose")


@pytest.mark.rule("gts:17.3d", "gts:17.2a")
def test_a_mover_next_to_the_firer_narrows_its_zone() -> None:
    """Leaving 10.13 for 10.12: the foe in 10.14, next to the mover, covers 10.13 but not 10.12 any more."""
    done = play(moving("rifles 10.13, foe 10.14", ground=LINE), "StepTo 10.12", "OpportunityShot foe rifles", 0, 8)
    assert amounts(only(done, Fired).modifiers) == {"gts:17.6c": -1}


@pytest.mark.rule("gts:29.3a", "gts:29.36")
def test_the_non_active_side_fires_whichever_it_is() -> None:
    state = after(
        scene("foe 10.12, rifles 10.14", ground=LINE, chit="foes"), "Activate foe", "StartMove", "StepTo 10.13"
    )
    assert asked(state) == ("allied", "OpportunityFire.window")
