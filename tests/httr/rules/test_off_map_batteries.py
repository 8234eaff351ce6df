"""The batteries beyond the south edge of scenario 17.0 (17.4.1)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, asked, may, only, play, scene, told, why

import httr
from httr.actions import AddBattery
from httr.counters import UnitId
from httr.events import Depleted, DepletionChecked, Fired, Replenished
from httr.state import HttrState

TANKS = "1cg-5-1"
BATTERIES = [f"battery-{number}" for number in range(1, 7)]


def highway(units: str, phase: int = 5) -> HttrState:
    """A position of the scenario, on its board."""
    return scene(units, ground=None, scenario="hells-highway", phase=phase)


@pytest.mark.rule("httr-sc:17.4.1a", "httr-sc:17.4.1b", "httr:6.5.1a")
def test_six_batteries_fire_at_what_a_british_unit_spots() -> None:
    """Rating 8, strength 4 doubled, without a headquarters; six together are 48 points: two shifts."""
    s = highway(f"{TANKS} C3010 concentrated, foe C3012 concentrated")
    one = only(play(s, "Aim foe indirect", "AddBattery battery-1", "OpenFire", 7), Fired)
    assert (one.er, one.strengths) == (8, (("battery-1", 8),))
    [control] = one.controls
    assert (control.headquarters, control.spotter, control.distance) == (None, TANKS, 9)  # row 30 less 21
    all_six = after(s, "Aim foe indirect", *(f"AddBattery {each}" for each in BATTERIES), "OpenFire", 7)
    shifts = {getattr(action, "by", None) for action in httr.legal_actions(all_six)}
    assert shifts == {-2, -1, 0, 1, 2}  # 48 points are 32 above 16, two times twelve


@pytest.mark.rule("httr-sc:17.4.1b")
def test_an_american_does_not_spot_for_them() -> None:
    """Nor do they fire blind."""
    s = highway("rifles C3010 concentrated, foe C3012 concentrated")
    assert why(s, "Aim foe indirect") == {"httr:6.5.1.1d"}
    assert why(s, "Barrage C3012") == {"httr:6.5.1c"}


@pytest.mark.rule("httr-sc:17.4.1c", "httr:6.1.8")
def test_their_range_counts_from_row_21() -> None:
    """Twelve hexes: row 33 is in range, row 34 is not, and it is not extended."""
    assert may(highway(f"{TANKS} C3311 concentrated, foe C3312 concentrated"), "Aim foe indirect")
    assert why(highway(f"{TANKS} C3411 concentrated, foe C3412 concentrated"), "Aim foe indirect") == {"httr:6.5.1.1c"}


@pytest.mark.rule("httr-sc:17.4.1a", "httr:6.5.1.2a", "httr:15.2.1b", "httr:6.1.10")
def test_each_fires_once_a_phase_and_may_run_out() -> None:
    """A one depletes it; the others still fire, and next phase it does not."""
    s = highway(f"{TANKS} C3010 concentrated, foe C3012 concentrated")
    done = play(s, "Aim foe indirect", "AddBattery battery-1", "AddBattery battery-2", "OpenFire", 7)
    done = play(done.state, "GoToGround foe", 1, 6)
    assert [event.failed for event in told(done, DepletionChecked)] == [True, False]
    assert only(done, Depleted).unit == "battery-1"
    assert done.state.batteries[UnitId("battery-1")]
    again = after(done.state, "Aim foe indirect")
    assert AddBattery(UnitId("battery-3")) in httr.legal_actions(again)
    assert "httr:6.5.1.2a" in why(again, "AddBattery battery-2")
    depleted = scene(
        f"{TANKS} C3010 concentrated, foe C3012 concentrated",
        ground=None,
        scenario="hells-highway",
        tables={"batteries": {"battery-1": True}},
    )
    assert why(after(depleted, "Aim foe indirect"), "AddBattery battery-1") == {"httr:6.1.10"}


@pytest.mark.rule("ruling:HS4", "httr:13.3.3.1")
@pytest.mark.parametrize(
    ("phase", "side", "restored"),
    [pytest.param(3, "allied", ["battery-1"], id="own"), pytest.param(8, "german", [], id="the enemy's")],
)
def test_one_that_ran_out_fires_again_from_its_command_phase_on(phase: int, side: str, restored: list[str]) -> None:
    """The others have nothing to restore."""
    s = scene(
        f"{TANKS} C3010 concentrated, foe C3012 concentrated",
        ground=None,
        scenario="hells-highway",
        phase=phase,
        tables={"batteries": {"battery-1": True}},
    )
    done = play(s, "Finish", "Finish")  # the fire and the movement of the reaction phase before it
    assert asked(done.state) == (side, "CommandPhase.choose")
    assert [event.unit for event in told(done, Replenished)] == restored
    assert done.state.batteries[UnitId("battery-1")] is (not restored)


@pytest.mark.rule("httr-sc:17.4.1a", "httr:6.5.1.2b", "httr:6.6.5.1d")
def test_they_fire_as_opportunity_fire_too() -> None:
    """At a company that goes three hexes in view of British tanks, each once in the movement phase."""
    s = highway(f"{TANKS} C2407 concentrated, foe C2609 concentrated", phase=11)
    s = after(s, "StartMove foe", "StepTo C2608", "StepTo C2607", "StepTo C2606")
    done = play(s, "Bombard battery-1 foe", 7)
    assert only(done, Fired).controls[0].spotter == TANKS
    assert not told(done, DepletionChecked)
    rest = after(done.state, "GoToGround foe")
    assert why(rest, "Bombard battery-1 foe") == {"httr:6.6.5.2"}
    assert may(rest, "Bombard battery-2 foe")
