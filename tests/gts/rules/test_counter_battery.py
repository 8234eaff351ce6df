"""Counter-battery fire (16.7)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.guns import in_park
from tests.gts.helpers import after, amounts, marked, may, only, play, told, why

import gts
from gts.actions import CounterBattery
from gts.counters import Weapon
from gts.events import BarragePlaced, Checked, ContactLost, Fired, ParkFired
from gts.state import GameState


def duel(
    units: str = "guns 10.10 parked, rifles 11.10, howitzer 10.20 parked, howitzer2 10.20 parked", **more: Any
) -> GameState:
    """The major's Formation is active; guns in contact with him, and an enemy Park that has fired ten hexes away."""
    options: dict[str, Any] = {
        "parks": {"10.10": "home", "10.20": "enemy fired"},
        "leaders": "major 11.10",
        "chit": None,
        "mug": ["first", "german-direct"],
        **more,
    }
    chit = options["mug"][0] if options["chit"] is None else None
    state = in_park(units, **options)
    return after(state, f"Draw {chit}") if chit else state


STRONG = {"guns": {"fire_rating": 8}, "scout": {"formation": "first"}}


def roll_for(state: GameState, code: str) -> int:
    """The lowest roll that gives a result with Indirect HE at an unarmored target."""
    results = (state.table.charts.result(Weapon.INDIRECT_HE, False, roll).value for roll in range(9))
    return [str(value) for value in results].index(code)


def aimed(state: GameState, name: str = "guns") -> GameState:
    """The unit chooses its target."""
    return after(state, f"Activate {name}", "StartFire")


@pytest.mark.rule("gts:16.7a", "gts:16.7b", "gts:16.7g", "gts:16.7i", "gts:16.2b", "gts:16.2.5f")
def test_guns_in_a_park_answer_a_park_that_has_fired_and_that_nobody_sees() -> None:
    """4 - 2 + 1 Defense: 3; the barrage goes by the printed 4 and is light."""
    state = aimed(duel())
    assert not may(state, "Bombard howitzer")
    done = play(state, "CounterBattery howitzer", 8)
    shot = only(done, Fired)
    assert amounts(shot.modifiers) == {"gts:16.7g": -2, "gts:15.6k": 1}
    assert (shot.method, shot.rating, shot.spotter) == ("indirect", 4 - 2 + 1, None)
    assert only(done, BarragePlaced).weight == "light"
    assert only(done, ParkFired).hex == "10.10"


@pytest.mark.rule("gts:19.2.2f", "gts:16.7a")
def test_guns_that_are_suppressed_meanwhile_do_not_answer() -> None:
    state = marked(aimed(duel()), "guns", suppressed=True)
    assert why(state, "CounterBattery howitzer") == {"gts:19.2.2f"}


@pytest.mark.rule("gts:16.7f")
def test_a_park_that_has_not_fired_is_not_found() -> None:
    state = duel(
        "guns 10.10 parked, rifles 11.10, howitzer 10.20 parked, foe 10.13", parks={"10.10": "home", "10.20": "enemy"}
    )
    assert why(aimed(state), "CounterBattery howitzer") == {"gts:16.7f"}


@pytest.mark.rule("gts:16.7c")
def test_without_contact_with_the_active_formation_there_is_none() -> None:
    units = "guns 10.10 parked, rifles 11.10, howitzer 10.20 parked, foe 10.13"
    own_chit = duel(units, chit="battery", mug=[])
    assert why(aimed(own_chit), "CounterBattery howitzer") == {"gts:16.7c"}
    no_contact = duel(units, chit="battery", mug=[], contacts={})
    assert why(aimed(no_contact), "CounterBattery howitzer") == {"gts:16.7c"}


@pytest.mark.rule("gts:16.7c", "ruling:I5")
def test_a_division_chit_makes_all_its_formations_active() -> None:
    """Not as a first Action, but as a second one for a Command Point."""
    state = duel(chit="home-division", mug=[], command=3)
    state = after(state, "Activate guns", "Pass", "StartFire")
    assert may(state, "CounterBattery howitzer")


@pytest.mark.rule("gts:16.7c", "ruling:I5")
def test_direct_command_makes_no_formation_active() -> None:
    state = duel(
        "guns 10.10 parked, rifles 11.10, howitzer 10.20 parked, foe 10.13", chit="allied-direct", mug=[], command=3
    )
    assert why(aimed(state), "CounterBattery howitzer") == {"gts:16.7c"}


@pytest.mark.rule("gts:16.7d", "gts:16.2b")
def test_only_guns_in_a_park_do_and_only_at_guns_in_a_park() -> None:
    units = (
        "guns 10.10 parked, guns2 11.11, rifles 11.10, howitzer 10.20 parked, howitzer2 11.20, foe 10.13, foe2 11.13"
    )
    state = duel(units, chit="battery", mug=[])
    at = {each.target for each in gts.legal_actions(aimed(state)) if isinstance(each, CounterBattery)}
    assert at == set()
    assert not may(aimed(state, "guns2"), "CounterBattery howitzer")
    state = duel(units)
    found = {each.target for each in gts.legal_actions(aimed(state)) if isinstance(each, CounterBattery)}
    assert found == {"howitzer"}


@pytest.mark.rule("gts:16.7e", "gts:16.1h")
@pytest.mark.parametrize(
    ("hex", "fire_range", "refused"),
    [("10.20", 10, set()), ("10.20", 9, {"gts:16.7e"}), ("10.13", 10, {"gts:16.1h"}), ("10.14", 10, set())],
)
def test_the_park_must_be_in_range(hex: str, fire_range: int, refused: set[str]) -> None:
    state = duel(
        f"guns 10.10 parked, rifles 11.10, howitzer {hex} parked, foe 12.13",
        parks={"10.10": "home", hex: "enemy fired"},
        counters={"guns": {"fire_range": fire_range}, "scout": {"formation": "first"}},
    )
    assert why(aimed(state), "CounterBattery howitzer") == refused


@pytest.mark.rule("gts:16.7h", "gts:16.6.1b", "ruling:PK2")
def test_a_result_on_one_shakes_all_the_park() -> None:
    """A Cohesion Hit breaks the contact of the one; the other battery and the company of the hex each must resist."""
    units = "guns 10.10 parked, rifles 11.10, howitzer 10.20 parked, howitzer2 10.20 parked, foe 10.20"
    contacts = {"guns": "major", "howitzer": "oberst", "howitzer2": "oberst"}
    state = aimed(duel(units, contacts=contacts, leaders="major 11.10, oberst 10.20", counters=STRONG))
    done = play(state, "CounterBattery howitzer", roll_for(state, "C"), 0, 0)
    assert [check.unit for check in told(done, Checked)] == ["foe", "howitzer2"]
    assert [lost.unit for lost in told(done, ContactLost)] == ["howitzer"]


@pytest.mark.rule("gts:16.7h")
def test_a_passed_check_is_no_result() -> None:
    state = aimed(duel(counters=STRONG))
    done = play(state, "CounterBattery howitzer", roll_for(state, "S?"), 0)
    assert [check.unit for check in told(done, Checked)] == ["howitzer"]


@pytest.mark.rule("gts:16.7g", "gts:16.3.1b", "gts:16.5m")
def test_a_9_loses_the_contact_here_too() -> None:
    done = play(aimed(duel()), "CounterBattery howitzer", 9)
    assert only(done, ContactLost).unit == "guns"
    assert told(done, BarragePlaced) == []


def test_it_can_be_previewed_and_described() -> None:
    state = aimed(duel())
    action = next(each for each in gts.legal_actions(state) if isinstance(each, CounterBattery))
    found = gts.preview(state, action)
    assert found is not None
    assert found.rating == 4 - 2 + 1
    assert "returns the fire" in gts.describe(state, action)
