"""Ferries: who becomes one, who takes it, and what fire does to both (2.18)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.gts import helpers
from tests.gts.assaults import up_to
from tests.gts.helpers import FOE, HOME, after, amounts, asked, gone, may, only, play, told, unit, where, why
from tests.gts.titles.test_bridges import BRIDGE, ROAD

import gts
from gts.account import account
from gts.actions import Mount
from gts.counters import UnitId
from gts.draw import state_svg
from gts.events import Checked, Fired, MenAtWork, TransportAbandoned
from gts.rules.stacking import steps_in
from gts.state import GameState
from gts.titles.where_eagles_dare.ferries import FerryBuilt, FerryEnded
from hexfront.hexes import HexId

CAST = {
    "second": {"engineer": True},  # leg infantry, Troop Quality 7
    "rifles": {"like": "1-fj"},  # without transport of its own
    "pioniere": {**helpers.COMPANY, **FOE, "like": "1-fj", "engineer": True},
    "gun": {**helpers.COMPANY, **HOME, "unit_class": "gun", "weapon": "DP", "fire_range": 3},
}
OPEN = ROAD.replace('railroad_bridge = "14.12|14.13"', "")  # it would block sight along the river
FAR = "foe2 15.17"
FERRY = "second 12.12 ferry=12.13"


def at_the_river(units: str, marker: str = "contested destroyed", **more: Any) -> GameState:
    """The first unit named is to act; the bridge from 12.12 to 12.13 is destroyed."""
    counters = {**CAST, **more.pop("counters", {})}
    units = units if "foe2" in units else f"{units}, {FAR}"
    return helpers.acting(units, counters=counters, bridges={BRIDGE: marker}, **{"features": ROAD, **more})


@pytest.mark.rule("wed:2.18a", "wed:2.18.1a", "wed:2.18.1b", "gts:29.26b")
@pytest.mark.parametrize(("hex", "across"), [("12.12", "12.13"), ("12.13", "12.12")])
def test_an_engineer_at_a_destroyed_bridge_becomes_one_by_a_check(hex: str, across: str) -> None:
    state = after(at_the_river(f"second {hex}", command=5), f"BecomeFerry {across}")
    assert not may(state, "SpendCommandPoint")
    done = play(state, 7)
    assert only(done, Checked).rule == "wed:2.18.1a"
    assert only(done, FerryBuilt).to == across
    assert unit(done.state, "second").ferry == across


@pytest.mark.rule("wed:2.18.1e", "gts:25.0a", "gts:25.0b", "gts:25.0c")
def test_one_that_fails_is_done_and_tries_again_later() -> None:
    """An 8 is too much for 7, with a Men at Work marker it is not; until then not even a Command Point helps."""
    done = play(at_the_river("second 12.12", command=5), "BecomeFerry 12.13", 8)
    assert unit(done.state, "second").ferry is None
    assert only(done, MenAtWork).work == f"ferry:{BRIDGE}"
    assert asked(done.state)[1] != "SecondAction.choose"
    again = at_the_river(f"second 12.12 at_work=1 work=ferry:{BRIDGE}")
    assert unit(after(again, "BecomeFerry 12.13", 8), "second").ferry == "12.13"


@pytest.mark.rule("wed:2.18a", "wed:2.18.1a")
def test_who_cannot_become_one() -> None:
    assert not may(at_the_river("rifles 12.12"), "BecomeFerry 12.13")
    assert not may(at_the_river("second 12.11"), "BecomeFerry 12.12")
    assert not may(at_the_river("second 12.12", "contested"), "BecomeFerry 12.13"), "the bridge stands"
    assert why(at_the_river("second 12.12 column"), "BecomeFerry 12.13") == {"gts:14.6.2b"}
    assert why(at_the_river("second 12.12", chit="allied-direct", command=3), "BecomeFerry 12.13") == {"gts:29.26b"}
    assert why(at_the_river(FERRY), "BecomeFerry 12.13") == {"wed:2.18.1a"}


@pytest.mark.rule("wed:2.18.1a", "gts:17.2g")
def test_becoming_one_is_shot_at() -> None:
    state = after(at_the_river("second 12.12, foe2 12.14"), "BecomeFerry 12.13")
    assert asked(state) == ("german", "OpportunityFire.window")


@pytest.mark.rule("gts-ex-45", "wed:2.18.1a", "wed:2.18.1b")
def test_the_example_of_the_german_engineer() -> None:
    """A roll of 1 passes, and the marker lies on the unit."""
    _, dice, expect = example("gts-ex-45")
    state = at_the_river("pioniere 12.12, rifles 10.10", chit="foes")
    done = play(state, "BecomeFerry 12.13", *dice)
    assert only(done, Checked).passed == expect["passed"]
    assert (unit(done.state, "pioniere").ferry is not None) == expect["ferry_built"]


@pytest.mark.rule("wed:2.18.2a", "wed:2.18.2b")
@pytest.mark.parametrize(("start", "end"), [("12.12", "12.13"), ("12.13", "12.12")])
def test_a_leg_unit_in_column_crosses_either_way_and_does_nothing_more(start: str, end: str) -> None:
    """The ferry acts for itself afterwards."""
    state = at_the_river(f"rifles {start} column, {FERRY}", command=5)
    state = after(state, "TakeFerry second")
    assert where(state, "rifles") == end
    assert unit(state, "rifles").column
    assert asked(state)[1] == "Impulse.choose", "no Second Action"
    assert not may(state, "Activate rifles")
    assert may(state, "Activate second")


@pytest.mark.rule("wed:2.18.2a")
def test_one_is_no_ferry_to_itself_and_others_on_the_bank_are_none() -> None:
    assert why(at_the_river(FERRY), "TakeFerry second") == {"gts:13.2a"}, "it is not even offered"
    assert not may(at_the_river("rifles 12.12 column, third 12.12"), "TakeFerry third")


@pytest.mark.rule("wed:2.18.1d", "wed:2.18.2a")
def test_it_may_be_taken_as_soon_as_it_is_there() -> None:
    state = after(at_the_river("second 12.12, rifles 12.12 column"), "BecomeFerry 12.13", 0)
    assert where(after(state, "Activate rifles", "TakeFerry second"), "rifles") == "12.13"


@pytest.mark.rule("wed:2.18b", "gts:14.7i", "wed:2.18.2a")
def test_only_leg_units_in_column_take_it() -> None:
    assert why(at_the_river(f"tanks 12.12 column, {FERRY}"), "TakeFerry second") == {"wed:2.18b"}
    assert why(at_the_river(f"cars 12.12 column, {FERRY}"), "TakeFerry second") == {"wed:2.18b"}
    assert why(at_the_river(f"third 12.12 column mounted, {FERRY}"), "TakeFerry second") == {"wed:2.18b"}
    assert why(at_the_river(f"rifles 12.12, {FERRY}"), "TakeFerry second") == {"gts:14.7i"}
    assert not may(at_the_river(f"rifles 12.11 column, {FERRY}"), "TakeFerry second")
    assert why(at_the_river(f"rifles 12.12 column suppressed, {FERRY}"), "TakeFerry second") == {"gts:19.2.2f"}


@pytest.mark.rule("wed:2.12a", "wed:2.18a")
def test_without_it_nobody_crosses() -> None:
    state = after(at_the_river(f"rifles 12.12 column, {FERRY}"), "StartMove")
    assert why(state, "StepTo 12.13") == {"wed:2.15.6m"}


@pytest.mark.rule("wed:2.18.2b", "wed:2.18.3b", "ruling:FE1")
@pytest.mark.parametrize(("marker", "rule"), [("suppressed", "wed:2.18.2b"), ("hits=1", "wed:2.18.3b")])
def test_a_hit_ferry_stays_and_does_not_work(marker: str, rule: str) -> None:
    assert why(at_the_river(f"rifles 12.12 column, {FERRY} {marker}"), "TakeFerry second") == {rule}


@pytest.mark.rule("wed:2.18.2d")
def test_no_command_point_pays_for_it() -> None:
    direct = at_the_river(f"rifles 12.12 column, {FERRY}", chit="allied-direct", command=5)
    assert why(direct, "TakeFerry second") == {"wed:2.18.2d"}
    second = after(at_the_river(f"rifles 12.12 column, {FERRY}", command=5), "Pass")
    assert asked(second)[1] == "SecondAction.choose"
    assert "wed:2.18.2d" in why(second, "TakeFerry second")


@pytest.mark.rule("wed:2.18.2e", "gts:14.6.1c", "gts:13.2c", "wed:O2.0a")
def test_the_bank_beyond_must_be_free() -> None:
    """Of the enemy, of another unit in Column; under a Division chit of enemy Fire Zones."""
    assert why(at_the_river(f"rifles 12.12 column, {FERRY}, foe2 12.13"), "TakeFerry second") == {"wed:2.18.2e"}
    assert why(at_the_river(f"rifles 12.12 column, {FERRY}, third 12.13 column"), "TakeFerry second") == {"gts:14.6.1c"}
    near = f"rifles 12.12 column, {FERRY}, foe2 12.15"
    assert may(at_the_river(near), "TakeFerry second")
    assert why(at_the_river(near, chit="home-division"), "TakeFerry second") == {"gts:13.2c"}
    assert may(at_the_river(f"rifles 12.12 column, {FERRY}", chit="home-division"), "TakeFerry second")
    assert may(at_the_river(near, chit="home-division", rulings={"O2.0": "on"}), "TakeFerry second")


@pytest.mark.rule("wed:2.18.2c")
def test_vehicles_are_left_behind() -> None:
    done = play(at_the_river(f"third 12.12 column, {FERRY}"), "TakeFerry second")
    assert only(done, TransportAbandoned).rule == "wed:2.18.2c"
    assert unit(done.state, "third").abandoned
    assert not told(play(at_the_river(f"rifles 12.12 column, {FERRY}"), "TakeFerry second"), TransportAbandoned)


@pytest.mark.rule("wed:2.18.1d", "gts:14.7d")
def test_it_takes_no_room_but_counts_for_mass() -> None:
    state = at_the_river(f"rifles 12.12, third 12.12, {FERRY}")
    assert steps_in(state, HexId("12.12")) == 2 + 2
    shot = helpers.acting(
        f"foe2 12.14, rifles 12.12, third 12.12, {FERRY}",
        chit="foes",
        counters=CAST,
        features=ROAD,
        bridges={BRIDGE: "contested destroyed"},
    )
    fired = only(play(shot, "StartFire", "FireAt rifles", 9, 9), Fired)
    assert amounts(fired.modifiers)["gts:15.6l"] == shot.modifier("mass", 6).amount


@pytest.mark.rule("wed:2.18.3a", "ruling:FE2")
def test_it_ends_when_the_engineer_moves_or_gets_ready_to() -> None:
    """Its Cohesion Hits go with it."""
    state = after(
        at_the_river(f"{FERRY} hits=1", counters={"second": {"engineer": True, "like": "1-fj"}}),
        "StartMove",
        "StepTo 12.11",
    )
    assert unit(state, "second").ferry is None
    assert unit(state, "second").cohesion == 1
    done = play(at_the_river(FERRY), "StartMove", "EnterColumn")
    assert only(done, FerryEnded).rule == "wed:2.18.3a"
    assert only(play(at_the_river(FERRY), Mount(column=True)), FerryEnded).about == "mounts"


def shot_at(markers: str, *rolls: int) -> Any:
    """The panzers fire at the ferry from two hexes away."""
    state = helpers.acting(
        f"panzer 12.14, {FERRY} {markers}",
        chit="foes",
        counters=CAST,
        features=ROAD,
        bridges={BRIDGE: "contested destroyed"},
    )
    return play(state, "StartFire", "FireAt second", *rolls)


@pytest.mark.rule("wed:2.18.3c", "wed:2.18.3a")
def test_a_step_loss_ends_it() -> None:
    """The third Cohesion Hit is one: the engineer suffers it, and the marker goes; the next Step is the last."""
    state = helpers.acting(
        f"rifles 12.10, {FERRY} hits=2, foe2 15.17",
        counters=CAST,
        features=ROAD,
        bridges={BRIDGE: "contested destroyed"},
    )
    done = play(after(state, "Pass", "Activate second", "StartMove"), "EnterColumn")
    assert told(done, FerryEnded)
    hit = next(done for roll in range(9) if told(done := shot_at("hits=2", 9, roll), FerryEnded))
    assert only(hit, FerryEnded).rule == "wed:2.18.3c"
    assert unit(hit.state, "second").reduced
    lost = next(done for roll in range(9) if gone((done := shot_at("hits=2 reduced", 9, roll)).state, "second"))
    assert UnitId("second") not in lost.state.units


@pytest.mark.rule("wed:2.18.1c", "gts:18.7t")
def test_in_an_assault_it_goes_with_the_units_without_steps() -> None:
    state = helpers.acting(
        f"foe 12.11, {FERRY}, rifles 12.12",
        chit="foes",
        counters={**CAST, "foe": {"assault_rating": 5}},
        features=ROAD,
        bridges={BRIDGE: "contested destroyed"},
    )
    state = up_to(after(state, "StartAssault", "AssaultHex 12.12", 0), "Stance.choose")
    assert gone(state, "second")
    assert not gone(state, "rifles")


@pytest.mark.rule("gts-ex-46", "wed:2.18.4a", "wed:2.15b", "ruling:V3", "ruling:FE3")
def test_the_example_of_a_ferried_unit() -> None:
    """4 + 2 for Column + 2 for the ferry - 2 for the range + 2 from Fire Zone to Fire Zone = 8; a 6 eliminates."""
    given, dice, expect = example("gts-ex-46")
    state = at_the_river(
        "foe 12.13 column, pioniere 12.12 ferry=12.13, gun 15.13, foe2 10.10",
        chit="foes",
        features=OPEN,
    )
    state = after(state, "TakeFerry pioniere")
    assert asked(state) == ("allied", "OpportunityFire.window")
    done = play(state, "OpportunityShot gun foe", *dice)
    fired = only(done, Fired)
    assert amounts(fired.modifiers) == {
        "gts:14.6.1a": given["modifiers"]["column"],
        "wed:2.18.4a": given["modifiers"]["ferry"],
        "gts:15.6c": given["modifiers"]["range"],
        "gts:17.6a": 2,
    }
    assert fired.rating == expect["stated_final_fire_rating"]
    assert gone(done.state, "foe")
    assert unit(done.state, "pioniere") == unit(state, "pioniere")


@pytest.mark.rule("gts-ex-47", "wed:2.18.3b", "ruling:FE1")
def test_the_example_of_fire_at_a_ferry() -> None:
    """4 + 3 for the ferry - 2 for the range + 2 for the Company Bonus = 7; the text says 6; a 3 is a Cohesion Hit."""
    given, dice, _ = example("gts-ex-47")
    state = at_the_river("gun 15.13, pioniere 12.12 ferry=12.13, foe2 10.10", features=OPEN)
    done = play(state, "StartFire", "FireAt pioniere", 0, dice[-1])
    fired = only(done, Fired)
    assert amounts(fired.modifiers) == {
        "gts:15.6e": given["modifiers"]["company_bonus"],
        "gts:15.6c": given["modifiers"]["range"],
        "wed:2.18.3b": given["modifiers"]["ferry_defense"],
    }
    assert fired.rating == 4 + 2 - 2 + 3
    assert unit(done.state, "pioniere").cohesion == 1
    assert unit(done.state, "pioniere").ferry == "12.13"


@pytest.mark.rule("wed:2.18.1b")
def test_positions_pictures_and_words_show_it() -> None:
    state = at_the_river(f"rifles 12.12 column, {FERRY}")
    again = gts.position(gts.format_position(state))
    assert unit(again, "second").ferry == "12.13"
    assert gts.loads(gts.dumps(state)) == state
    assert "FERRY" in state_svg(state)
    assert gts.describe(state, helpers.action("TakeFerry second")) == "rifles takes the ferry of second"
    before = at_the_river("second 12.12")
    assert gts.describe(before, helpers.action("BecomeFerry 12.13")) == "second: become a ferry to 12.13"
    assert any(
        "second is a ferry to 12.13" in line for line in account(before, play(before, "BecomeFerry 12.13", 0).events)
    )
    moved = play(at_the_river(FERRY), "StartMove", "EnterColumn")
    assert any("no longer: gets into Column" in line for line in account(at_the_river(FERRY), moved.events))
