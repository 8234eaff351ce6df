"""Positions of 6.7, the effects of fire, worked out from the rulebook alone.

`rifles` fire 4 points at 6, value 5: in column H at who is not in defilade, in F at who is, in the open.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, gone, ground, may, only, play, points, scene, told, unit

from httr.events import Disrupted, Fired, MoraleChecked
from httr.state import HttrState
from httr.unittypes import Mode

COUNTERS: Final[dict[str, dict[str, Any]]] = {
    "rifles": {"strength": 4, "er": 6},
    "foe": {"strength": 5, "morale": 7},
}


def hit(
    roll: int,
    target: str = "foe C1011 concentrated",
    *more: str,
    at: str = "",
    counters: dict[str, dict[str, Any]] | None = None,
    letter: str = ".",
) -> HttrState:
    """The state after rifles have fired at a unit of C1011."""
    units = ", ".join(["rifles C1010 concentrated", target, *more])
    changed = {**COUNTERS, **(counters or {})}
    s = scene(units, counters=changed, ground=ground(C1011=letter))
    return after(s, f"Aim {at or target.split()[0]} direct", "AddFirer rifles", "OpenFire", roll)


@pytest.mark.rule("httr:6.7.7a", "httr:6.7.7b", "httr:6.7.2", "httr:16.4a", "httr:16.2")
@pytest.mark.parametrize(
    ("roll", "morale", "check", "left", "mode"),
    [
        (9, 7, 7, 4, Mode.CONCENTRATED),  # DEF: morale 7, one point for staying
        (9, 7, 8, 4, Mode.DEFILADE),
        (9, 5, 5, 4, Mode.CONCENTRATED),  # the point for staying does not count yet (A61)
        (12, 7, 6, 2, Mode.CONCENTRATED),  # 2 lost: morale 7 - 1 = 6; one more for staying
        (12, 7, 7, 2, Mode.DEFILADE),
        (12, 5, 3, 2, Mode.CONCENTRATED),  # 5 - 2 = 3
        (12, 5, 4, 2, Mode.DEFILADE),
    ],
)
def test_staying_concentrated_costs_a_point_whether_it_works_or_not(
    roll: int, morale: int, check: int, left: int, mode: Mode
) -> None:
    s = hit(roll, counters={"foe": {"strength": 5, "morale": morale}})
    assert asked(s)[0] == "german"
    s = after(s, "HoldFormation foe", check)
    assert (points(s, "foe"), unit(s, "foe").mode) == (left, mode)


@pytest.mark.rule("httr:6.7.7a", "httr:6.7.3a", "httr:6.7.3b")
def test_going_to_ground_costs_nothing_more() -> None:
    """Two points on a 12, and defilade; a last point may be risked (A61), which leaves nobody."""
    s = after(hit(12), "GoToGround foe")
    assert (points(s, "foe"), unit(s, "foe").mode) == (3, Mode.DEFILADE)
    s = hit(12, "foe C1011 concentrated lost=2")
    assert points(s, "foe") == 1
    assert may(s, "HoldFormation foe")
    s = after(s, "HoldFormation foe")
    assert gone(s, "foe") or gone(after(s, 2), "foe")


@pytest.mark.rule("httr:6.7.1a", "httr:6.7.1b", "httr:6.7.10")
def test_who_may_take_cover() -> None:
    """After a miss of direct fire the target, of indirect fire all of the hex; after a hit of it the others as well."""
    s = hit(7, "foe C1011 concentrated", "foe2 C1011 concentrated")
    assert may(s, "GoToGround foe")
    assert not may(s, "GoToGround foe2")
    for roll in (7, 9):
        s = scene(
            "field C1010 defilade, foe C1011 concentrated, foe2 C1011 concentrated", counters={"field": {"er": 7}}
        )
        s = after(s, "Aim foe indirect", "AddBattery field", "OpenFire", roll)
        s = after(s, "GoToGround foe")
        assert unit(s, "foe").mode is Mode.DEFILADE
        assert may(s, "GoToGround foe2")


@pytest.mark.rule("httr:6.7.6a", "httr:6.7.6b", "httr:6.7.6c", "httr:16.4d", "httr:6.7.2.1")
def test_a_headquarters_in_defilade_loses_its_nerve() -> None:
    """Column F: DEF on a 10. Morale 6: 6 holds, 7 does not. Guns of the artillery alike; AT guns and men not at all."""
    s = hit(10, "stab C1011 defilade")
    calm = after(s, 6)
    assert (points(calm, "stab"), unit(calm, "stab").disrupted) == (2, False)
    shaken = after(s, 7)
    assert asked(shaken)[0] == "german"
    assert unit(after(shaken, "TakeDisruption stab"), "stab").disrupted
    lost = after(shaken, "TakeLoss stab")
    assert (points(lost, "stab"), unit(lost, "stab").disrupted) == (1, False)
    guns = after(hit(10, "howitzer C1011 defilade"), 6)  # morale 5
    assert may(guns, "TakeDisruption howitzer")
    for calm_one in ("pak C1011 defilade", "foe C1011 defilade"):
        assert asked(hit(10, calm_one))[1] == "FirePhase.aim"


@pytest.mark.rule("httr:6.7.8a", "httr:6.7.8b")
def test_a_loss_in_travel_mode_disrupts_when_the_phase_ends() -> None:
    """One on a 10. The upper of two columns loses it; it goes into defilade at once (A63)."""
    s = hit(10, "foe2 C1011 travel", "foe C1011 travel", at="foe")
    while asked(s)[0] == "german":
        s = after(s, "Decline" if may(s, "Decline") else "GoToGround foe")
    assert (points(s, "foe2"), points(s, "foe")) == (3, 5)
    assert (unit(s, "foe2").mode, unit(s, "foe2").disrupted) == (Mode.DEFILADE, False)
    done = play(s, "Finish")
    assert [event.unit for event in told(done, Disrupted)] == ["foe2"]


@pytest.mark.rule("httr:6.7.8c", "httr:6.7.8a", "httr:6.7.2")
def test_guns_on_the_road() -> None:
    """One lost and one more of three; they stay on the road, disrupted at the end. A DEF does nothing to them (A62)."""
    s = hit(10, "pak C1011 travel", counters={"pak": {"strength": 3}})
    assert (points(s, "pak"), unit(s, "pak").mode) == (1, Mode.TRAVEL)
    assert unit(after(s, "Finish"), "pak").disrupted
    assert unit(hit(9, "pak C1011 travel"), "pak").mode is Mode.TRAVEL
    trucks = hit(9, "foe C1011 travel")
    trucks = after(trucks, "GoToGround foe") if may(trucks, "GoToGround foe") else trucks
    assert (points(trucks, "foe"), unit(trucks, "foe").mode) == (5, Mode.DEFILADE)


@pytest.mark.rule("httr:6.3.1.7", "httr:6.7.9a", "httr:6.3.2.2h")
def test_more_losses_than_there_are_men() -> None:
    """9 at 9: value 9, column L: 4 on a 2. Two units of one point each: both are gone, the rest is ignored."""
    s = hit(
        2,
        "foe C1011 concentrated lost=4",
        "foe2 C1011 concentrated lost=3",
        counters={"rifles": {"strength": 9, "er": 9}},
    )
    if may(s, "PlaceLoss foe2"):
        s = after(s, "PlaceLoss foe2")
    assert gone(s, "foe")
    assert gone(s, "foe2")
    assert asked(s)[1] == "FirePhase.aim"


@pytest.mark.rule("httr:6.5.3.2a", "httr:6.5.3.2b", "httr:6.7.9b", "httr:6.5.3.1")
def test_losses_of_indirect_fire_spill_over() -> None:
    """8 at 7: value 8, column K: 4 on a 2. One kills the target; of three more no type has two before each has one."""
    s = scene(
        "field C1010 defilade, foe C1011 concentrated lost=3, foe2 C1011 defilade, pak C1011 defilade",
        counters={"field": {"er": 7}},
    )
    done = play(s, "Aim foe indirect", "AddBattery field", "OpenFire", 2)
    assert only(done, Fired).result == "4"
    assert gone(done.state, "foe")
    s = after(done.state, "Draw pak")
    assert (points(s, "pak"), points(s, "foe2")) == (1, 3)
    assert points(after(s, "Draw foe2"), "foe2") == 2
    assert gone(after(s, "Draw pak"), "pak")


@pytest.mark.rule("httr:6.7.2.1", "httr:6.7.3a", "httr:10.6.2a")
def test_disrupted_men() -> None:
    """A DEF does nothing to them, a loss costs them no more than the point."""
    for roll, left in ((9, 5), (11, 4), (12, 3)):  # column G: scattered, on the line of open ground (A144)
        s = hit(roll, "foe C1011 concentrated disrupted")
        assert unit(s, "foe").disrupted
        assert points(s, "foe") == left
        assert not may(s, "HoldFormation foe")
        assert asked(s)[1] == "FirePhase.aim"


@pytest.mark.rule("httr:6.7.1c", "httr:6.7.2.3", "httr:6.6.7.3")
def test_taking_cover_under_fire_draws_no_fire() -> None:
    """The company next to the target controls its hex, and is not asked."""
    s = hit(7, "foe C1011 concentrated")
    s = after(s, "GoToGround foe")
    assert unit(s, "foe").mode is Mode.DEFILADE
    assert asked(s) == ("allied", "FirePhase.aim")


@pytest.mark.rule("httr:16.5", "httr:6.7.7a")
def test_a_leader_steadies_who_stays() -> None:
    """Morale 7 and 1 for the leader in the hex: 8 holds, 9 does not."""
    for roll, mode in ((8, Mode.CONCENTRATED), (9, Mode.DEFILADE)):
        s = scene(
            "rifles C1010 concentrated, foe C1011 concentrated",
            counters=COUNTERS,
            staff={"major": {"side": "german", "formation": "foes"}},
            leaders="major C1011",
        )
        s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 9, "HoldFormation foe")
        done = play(s, roll, 7)  # the 7 is for the leader, when the point is lost
        assert only(done, MoraleChecked).passed is (mode is Mode.CONCENTRATED)
        assert (points(done.state, "foe"), unit(done.state, "foe").mode) == (4, mode)
