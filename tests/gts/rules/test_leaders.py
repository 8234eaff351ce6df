"""Leaders: transfer, going along, displacement (21.1 to 21.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.airfields import over
from tests.gts.helpers import action, after, asked, gone, may, only, play, scene, told, where, why

import gts
from gts.counters import LeaderId
from gts.events import Eliminated, LeaderMoved, LeaderRemoved
from gts.state import GameState

PAIR = "rifles 10.10, second 10.10, foe 15.17"


def at(state: GameState, leader: str = "major") -> str | None:
    """Where a Leader is; None if he is not on the map."""
    return state.leaders.get(LeaderId(leader))


@pytest.mark.rule("gts:21.1a", "gts:21.2e", "gts:1.2m")
def test_leaders_are_no_units() -> None:
    """A Leader takes no room and is nobody's target."""
    state = scene("rifles 10.10, foe 10.11", leaders="major 10.10, oberst 10.11")
    assert state.at(state.leaders[LeaderId("major")]) == ("rifles",)
    firing = after(state, "Activate rifles", "StartFire")
    assert [str(each) for each in gts.legal_actions(firing)] == [str(action("FireAt foe"))]


@pytest.mark.rule("gts:21.2a", "gts:21.2b", "gts:21.2d", "gts:13.3c")
def test_a_leader_transfers_when_all_units_are_done() -> None:
    """Last of all he goes to any hex with a unit of his, however far, or stays."""
    state = scene("rifles 10.10, second 15.10, foe 15.17", leaders="major 10.10")
    ended = after(state, "Finish")
    assert asked(ended) == ("allied", "Transfers.where")
    assert at(after(ended, "Decline")) == "10.10"
    done = play(ended, "Transfer major 15.10")
    moved = only(done, LeaderMoved)
    assert (moved.start, moved.end, moved.rule) == ("10.10", "15.10", "gts:21.2b")
    assert asked(done.state) != ("allied", "Transfers.where"), "once an activation"


@pytest.mark.rule("gts:21.2b")
def test_he_may_join_a_striped_unit_of_his_division_but_no_other_formation() -> None:
    """The striped unit's hex is open to him; those of another Formation, of the enemy and an empty one are not."""
    units = "rifles 10.10, striped 12.10, lone 13.10, foe 15.17"
    ended = after(scene(units, leaders="major 10.10"), "Finish")
    assert at(after(ended, "Transfer major 12.10")) == "12.10"
    for hex in ("13.10", "15.17", "11.10"):
        assert not may(ended, f"Transfer major {hex}")


@pytest.mark.rule("gts:21.2c")
def test_alone_he_must_join_a_unit_of_his_formation() -> None:
    """His unit has marched off: he may neither stay nor go to a striped unit."""
    units = "rifles 10.10, striped 12.10, foe 15.17"
    state = scene(units, leaders="major 10.10")
    ended = after(state, "Activate rifles", "StartMove", "StepTo 10.11", "Stop")
    assert at(ended) == "10.10", "in his own activation he stands alone for a while"
    assert why(ended, "Decline") == {"gts:21.2c"}
    assert why(ended, "Transfer major 12.10") == {"gts:21.2c"}
    assert at(after(ended, "Transfer major 10.11")) == "10.11"


@pytest.mark.rule("gts:21.2b")
def test_a_division_chit_transfers_all_its_leaders() -> None:
    """Both Leaders of the Division are asked, the enemy's is not."""
    units = "rifles 10.10, second 10.12, lone 12.10, foe 15.17, foe2 15.16"
    state = scene(units, leaders="major 10.10, captain 12.10, oberst 15.17", chit="home-division")
    first = after(state, "Finish")
    assert asked(first) == ("allied", "Transfers.where")
    assert at(after(first, "Transfer major 10.12")) == "10.12"
    assert not may(first, "Transfer captain 10.12")


@pytest.mark.rule("gts:21.2g")
def test_direct_command_transfers_nobody() -> None:
    """The activation ends at once."""
    state = scene("rifles 10.10, second 10.12, foe 15.17", leaders="major 10.10", chit="allied-direct")
    assert asked(after(state, "Finish"))[1] != "Transfers.where"


@pytest.mark.rule("gts:21.2k", "gts:13.3d")
def test_a_unit_that_direct_command_moves_takes_its_leader_along() -> None:
    """Hex by hex, as he would be alone."""
    state = scene("rifles 10.10, foe 15.17", leaders="major 10.10", chit="allied-direct", command=1)
    done = play(state, "Activate rifles", "StartMove", "StepTo 10.11", "StepTo 10.12")
    assert [(event.end, event.rule) for event in told(done, LeaderMoved)] == [
        ("10.11", "gts:21.2k"),
        ("10.12", "gts:21.2k"),
    ]
    assert at(done.state) == where(done.state, "rifles") == "10.12"


@pytest.mark.rule("gts:21.2k", "gts:21.2f")
def test_a_second_action_takes_him_along_a_first_one_does_not() -> None:
    """The first move of the activation leaves him, the one that a Command Point pays takes him."""
    state = scene("rifles 10.10, foe 10.12", leaders="major 10.10", command=1)
    moved = after(state, "Activate rifles", "StartMove", "StepTo 10.11", "Decline", "Stop")
    assert at(moved) == "10.10"
    paid = after(state, "Activate rifles", "Pass", "StartMove", "StepTo 11.10")
    if asked(paid)[1] == "OpportunityFire.window":
        paid = after(paid, "Decline")
    assert at(paid) == where(paid, "rifles") == "11.10"


@pytest.mark.rule("gts:21.2f")
def test_he_may_stay_with_those_that_stay() -> None:
    """One of two units leaves: he chooses, and once he has stayed he does not go along any more."""
    state = scene(PAIR, leaders="major 10.10", chit="allied-direct", command=1)
    left = after(state, "Activate rifles", "StartMove", "StepTo 10.11")
    assert asked(left) == ("allied", "Along.choose")
    assert at(after(left, "Accompany major")) == "10.11"
    assert at(after(left, "Decline", "StepTo 10.12")) == "10.10"


@pytest.mark.rule("gts:21.2f")
def test_a_whole_stack_takes_him_along() -> None:
    """Nobody of his stays, so he is not asked; he is moved once."""
    state = scene(PAIR, leaders="major 10.10", chit="allied-direct", command=2)
    done = play(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11")
    assert only(done, LeaderMoved).end == "10.11"


@pytest.mark.rule("gts:21.2f", "gts:21.2k")
def test_he_goes_along_in_an_assault_that_a_command_point_pays() -> None:
    """The flak gun has no Steps and falls as round one begins; in a first Action, for which nobody pays, he stays."""
    assault = ("StartAssault", "AssaultHex 10.10", 0, "Decline")
    direct, formation = (
        scene("rifles 10.11, flak 10.10, foe 15.17", leaders="major 10.11", chit=chit, command=1)
        for chit in ("allied-direct", "first")
    )
    ways = (direct, assault, "10.10"), (formation, ("Pass", *assault), "10.10"), (formation, assault, "10.11")
    for state, moves, end in ways:
        done = after(state, "Activate rifles", *moves)
        assert (where(done, "rifles"), at(done)) == ("10.10", end)


@pytest.mark.rule("gts:21.2f", "gts:13.3d")
def test_a_unit_that_comes_through_his_hex_does_not_take_him_along() -> None:
    """He stood with the second company as the Action began."""
    units = "rifles 10.10, second 10.11, foe 15.17"
    state = scene(units, leaders="major 10.11", chit="allied-direct", command=1)
    passed = after(state, "Activate rifles", "StartMove", "StepTo 10.11", "StepTo 10.12")
    assert asked(passed)[1] != "Along.choose"
    assert at(passed) == "10.11"


@pytest.mark.rule("gts:21.2f")
def test_units_of_another_formation_do_not_take_him_along() -> None:
    """He goes with his own only."""
    units = "rifles 10.10, lone 10.10, foe 15.17"
    state = scene(units, leaders="major 10.10", chit="allied-direct", command=1)
    assert at(after(state, "Activate lone", "StartMove", "StepTo 10.11")) == "10.10"


def shot_at(units: str, leaders: str = "oberst 10.12") -> GameState:
    """The rifles are about to roll a 0 against the foe in 10.12, which a 0 eliminates."""
    state = scene(units, leaders=leaders, counters={"rifles": {"steps": 1}, "foe": {"steps": 0}})
    return after(state, "Activate rifles", "StartFire", "FireAt foe")


@pytest.mark.rule("gts:21.3a", "gts:29.32a")
def test_a_leader_who_loses_his_unit_joins_the_nearest() -> None:
    """Two hexes away is nearer than three."""
    done = play(shot_at("rifles 10.10, foe 10.12, foe2 10.14, minen 10.15"), 0)
    assert only(done, Eliminated).unit == "foe"
    moved = only(done, LeaderMoved)
    assert (moved.end, moved.rule) == ("10.14", "gts:21.3a")


@pytest.mark.rule("gts:21.3a", "gts:27.0d")
def test_so_does_one_who_loses_it_to_an_air_strike_when_nobody_is_active() -> None:
    """3 + 2 for Column: a 5 is a Step Loss, the only Step."""
    units = "rifles 10.10, foe 15.17 column, foe2 15.14"
    state = over(units, "foe", leaders="oberst 15.17", counters={"foe": {"steps": 1}})
    done = play(state, "AirStrike typhoon foe", 5)
    assert gone(done.state, "foe")
    assert only(done, LeaderMoved).end == "15.14"


@pytest.mark.rule("gts:21.3a")
def test_his_owner_chooses_between_equally_near_units() -> None:
    """Both are two hexes away."""
    done = play(shot_at("rifles 10.10, foe 10.12, foe2 10.14, minen 12.13"), 0)
    assert asked(done.state) == ("german", "Displaced.choose")
    assert at(after(done.state, "Transfer oberst 12.13"), "oberst") == "12.13"


@pytest.mark.rule("gts:21.3a")
def test_he_stays_where_another_unit_of_his_still_is() -> None:
    """Only a Leader alone is displaced."""
    done = play(shot_at("rifles 10.10, foe 10.12, minen 10.12"), 0)
    assert only(done, Eliminated).unit == "foe"
    assert at(done.state, "oberst") == "10.12"
    assert not told(done, LeaderMoved)


@pytest.mark.rule("gts:21.3b", "gts:29.32a")
def test_he_leaves_with_the_last_unit_of_his_formation() -> None:
    """Units of another Formation do not keep him."""
    counters: dict[str, dict[str, Any]] = {"foe2": {"formation": "others"}, "rifles": {"steps": 1}, "foe": {"steps": 0}}
    state = scene("rifles 10.10, foe 10.12, foe2 10.14", leaders="oberst 10.12", counters=counters)
    done = play(state, "Activate rifles", "StartFire", "FireAt foe", 0)
    assert only(done, LeaderRemoved).leader == "oberst"
    assert at(done.state, "oberst") is None


def test_a_position_keeps_its_leaders() -> None:
    """Written and read again it is the same."""
    state = after(scene(PAIR, leaders="major 10.10", chit="allied-direct", command=1), "Activate rifles", "StartMove")
    assert gts.position(gts.format_position(state)) == state
    assert gts.loads(gts.dumps(state)) == state


@pytest.mark.rule("gts:21.2k")
def test_he_goes_with_the_vehicle_and_the_rider_that_he_stands_with() -> None:
    """Vehicle and rider are his only units there: both leave, so he is not asked and not displaced."""
    units = "tanks 10.10, rifles 10.10 on=tanks, second 10.13, foe 15.17"
    state = scene(units, leaders="major 10.10", chit="allied-direct", command=1)
    done = play(state, "Activate tanks", "StartMove", "StepTo 10.11")
    assert [event.rule for event in told(done, LeaderMoved)] == ["gts:21.2k"]
    assert at(done.state) == where(done.state, "rifles") == "10.11"
