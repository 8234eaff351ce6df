"""Bailey bridges: how a destroyed bridge is repaired, and lost again (2.15.6, 2.15.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.golden.examples import example
from tests.gts import helpers
from tests.gts.helpers import HOME, after, asked, gone, may, only, play, scene, told, unit, where, why
from tests.gts.titles.test_bridges import BRIDGE, ROAD

import gts
from gts.account import account
from gts.counters import UnitId
from gts.events import Checked, Eliminated, MenAtWork
from gts.state import Bridge, GameState
from gts.titles.where_eagles_dare.bailey import BaileyLost, BaileyPlaced, BridgeRepaired
from gts.titles.where_eagles_dare.ferries import FerryEnded

CAST: Mapping[str, Mapping[str, Any]] = {
    "bailey": {"like": "14-fld-sqn", **HOME},  # one Step, Troop Quality 7
    "bailey2": {"like": "14-fld-sqn", **HOME},
    "second": {"engineer": True},
    "rifles": {"like": "1-fj"},
}
ROUTE = '[routes]\nclub-route = "12.10 12.11 12.12 12.13 12.14 12.15"\n'
GONE = "held=allied destroyed since=0"
FAR = "foe 15.10"


def drawn(
    units: str, marker: str = GONE, *, turn: int = 1, route: str = ROUTE, chit: str = "home-division", **more: Any
) -> GameState:
    """A chit has been drawn in the second of three turns; the bridge from 12.12 to 12.13 was destroyed in the first."""
    state = scene(
        f"{units}, {FAR}",
        counters=CAST,
        features=ROAD + route,
        bridges={BRIDGE: marker},
        chit=None,
        mug=[chit, "foes"],
        turns=3,
        turn=turn,
        **more,
    )
    return after(state, f"Draw {chit}")


def at_work(units: str, marker: str = GONE, **more: Any) -> GameState:
    """The first unit named is to act at the destroyed bridge."""
    return helpers.acting(f"{units}, {FAR}", counters=CAST, features=ROAD + ROUTE, bridges={BRIDGE: marker}, **more)


@pytest.mark.rule("wed:2.15.6d", "wed:2.15.7e", "wed:2.15.6a")
def test_on_the_chit_of_its_division_one_comes_to_the_southern_hex() -> None:
    state = drawn("rifles 10.10")
    assert asked(state) == ("allied", "Bringing.choose")
    done = play(state, f"PlaceBailey bailey {BRIDGE}")
    assert only(done, BaileyPlaced).hex == "12.13"
    assert where(done.state, "bailey") == "12.13"
    state = after(done.state, 0)
    assert asked(state)[1] == "Impulse.choose", "no second one in this impulse"
    assert not may(state, "Activate bailey"), "that was its Action"


@pytest.mark.rule("wed:2.15.6d", "wed:2.15.6a")
def test_on_other_chits_none_comes() -> None:
    assert asked(drawn("rifles 10.10", chit="first"))[1] == "Impulse.choose"
    assert asked(drawn("rifles 10.10", "held=allied"))[1] == "Dice.roll", "the bridge stands"
    assert asked(drawn("rifles 10.10, bailey 10.10, bailey2 10.10"))[1] == "Dice.roll", "they are in play"
    assert asked(drawn("rifles 10.10", lost=["bailey", "bailey2"]))[1] == "Dice.roll", "they are lost"


@pytest.mark.rule("wed:2.15.6c", "wed:2.15.7e", "gts-ex-42")
def test_not_in_the_turn_of_the_demolition() -> None:
    """As in the example: destroyed at 0900, declared at 1100, truck side up, repaired later, one in an impulse."""
    _, _, expect = example("gts-ex-42")
    assert asked(drawn("rifles 10.10", turn=0))[1] == "Dice.roll"
    state = drawn("rifles 10.10", turn=1)
    offered = [each for each in gts.legal_actions(state) if type(each).__name__ == "PlaceBailey"]
    placed = after(state, f"PlaceBailey bailey {BRIDGE}", 0)
    assert len(offered) == 2
    assert sum(name in placed.units for name in map(UnitId, ("bailey", "bailey2"))) == expect["max_baileys_per_impulse"]
    assert placed.bridges[BRIDGE].destroyed


@pytest.mark.rule("wed:2.15.6d")
def test_not_under_the_fire_of_the_enemy_or_into_his_hex() -> None:
    assert asked(drawn("rifles 10.10, foe2 12.14"))[1] == "Dice.roll"
    assert asked(drawn("rifles 10.10, foe2 12.13 suppressed"))[1] == "Dice.roll"
    assert asked(drawn("rifles 10.10, foe2 12.14 suppressed"))[1] == "Bringing.choose"


@pytest.mark.rule("wed:2.15.6e")
def test_only_on_club_route() -> None:
    assert asked(drawn("rifles 10.10", route=""))[1] == "Dice.roll"
    assert asked(drawn("rifles 10.10", route='[routes]\nclub-route = "12.10 12.11 12.12"\n'))[1] == "Dice.roll"


@pytest.mark.rule("wed:2.15.6a", "wed:2.15.7a", "wed:2.15.7b", "gts:29.26b")
@pytest.mark.parametrize(("roll", "built"), [(7, True), (8, False)])
def test_it_is_built_by_a_check_that_no_command_point_passes(roll: int, built: bool) -> None:
    state = after(at_work("bailey 12.13, rifles 12.12 column", command=5), "RepairBridge 12.12")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert only(done, Checked).rule == "wed:2.15.7a"
    assert bool(told(done, BridgeRepaired)) == built
    assert bool(told(done, MenAtWork)) != built
    assert done.state.bridges[BRIDGE].destroyed != built
    assert may(after(done.state, "Activate rifles", "StartMove"), "StepTo 12.13") == built


@pytest.mark.rule("wed:2.15.6a", "wed:2.15.7a", "gts:14.6.2b")
def test_only_a_bailey_unit_repairs_a_bridge_and_only_a_destroyed_one() -> None:
    assert not may(at_work("second 12.13"), "RepairBridge 12.12")
    assert not may(at_work("bailey 12.13", "held=allied"), "RepairBridge 12.12")
    assert not may(at_work("bailey 12.14"), "RepairBridge 12.13")
    assert why(at_work("bailey 12.13 suppressed"), "RepairBridge 12.12") == {"gts:19.2.2f"}


@pytest.mark.rule("wed:2.15.7c", "wed:2.15.7b")
@pytest.mark.parametrize("marker", ["suppressed", "hits=1"])
def test_hit_it_is_no_bridge(marker: str) -> None:
    """It is a unit, and may be fired at."""
    standing = "held=allied bailey=bailey"
    state = after(at_work(f"rifles 12.12 column, bailey 12.13 {marker}", standing), "StartMove")
    assert why(state, "StepTo 12.13") == {"wed:2.15.7c"}
    assert may(after(at_work("rifles 12.12 column, bailey 12.13", standing), "StartMove"), "StepTo 12.13")


@pytest.mark.rule("wed:2.15.7d")
def test_without_it_the_bridge_is_destroyed_again() -> None:
    state = helpers.acting(
        "panzer 12.15, bailey 12.13 hits=2, rifles 10.10",
        chit="foes",
        counters=CAST,
        features=ROAD,
        bridges={BRIDGE: "held=allied bailey=bailey"},
    )
    done = play(state, "StartFire", "FireAt bailey", 9, 0)
    assert gone(done.state, "bailey")
    assert told(done, Eliminated)
    assert only(done, BaileyLost).bridge == BRIDGE
    assert done.state.bridges[BRIDGE] == Bridge(("allied", "allied"), destroyed=True)


@pytest.mark.rule("wed:2.15.7d")
def test_the_loss_of_another_unit_there_leaves_it() -> None:
    state = helpers.acting(
        "panzer 12.15, bailey 12.13, third 12.13 hits=2 reduced",
        chit="foes",
        counters=CAST,
        features=ROAD,
        bridges={BRIDGE: "held=allied bailey=bailey"},
    )
    done = play(state, "StartFire", "FireAt third", 9, 0)
    assert gone(done.state, "third")
    assert not told(done, BaileyLost)


@pytest.mark.rule("wed:2.18.3a")
def test_a_ferry_there_ends() -> None:
    done = play(at_work("bailey 12.13, second 12.12 ferry=12.13, third 10.12 ferry=10.13"), "RepairBridge 12.12", 0)
    assert only(done, FerryEnded).rule == "wed:2.18.3a"
    assert (unit(done.state, "second").ferry, unit(done.state, "third").ferry) == (None, "10.13")


@pytest.mark.rule("wed:2.15.6d", "wed:2.15.7a", "wed:2.15.7d")
def test_positions_and_words_show_it() -> None:
    state = drawn("rifles 10.10")
    place = helpers.action(f"PlaceBailey bailey {BRIDGE}")
    assert gts.describe(state, place) == f"bailey comes to the bridge {BRIDGE}"
    assert any("bailey comes to 12.13" in line for line in account(state, play(state, place).events))
    state = at_work("bailey 12.13")
    assert gts.describe(state, helpers.action("RepairBridge 12.12")) == f"bailey: build the bridge {BRIDGE} anew"
    done = play(state, "RepairBridge 12.12", 0)
    assert any("bailey stands for the bridge" in line for line in account(state, done.events))
    again = gts.position(gts.format_position(done.state))
    assert again.bridges == done.state.bridges
    assert again.bridges[BRIDGE].bailey == "bailey"
