"""Second Actions (10.0.2)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, asked, may, only, play, scene, told, unit, where, why

from gts.actions import Mount
from gts.events import CommandSpent, Fired, Moved, Rallied, RallyingEnded

LINE = "\n".join([". ."] * 14)
SECOND = ("allied", "SecondAction.choose")
NEXT = ("allied", "Impulse.choose")


@pytest.mark.rule("gts:10.0.2a", "gts:10.0.2f", "gts:10.0.2c", "gts:13.3b", "gts:10.0.1d", "gts:29.16a")
@pytest.mark.parametrize("chit", ["first", "home-division"])
def test_it_follows_at_once_for_a_command_point(chit: str) -> None:
    state = scene("rifles 10.10, second 10.12, foe 10.20", ground=LINE, chit=chit, command=2)
    state = after(state, "Activate rifles", "Pass")
    assert asked(state) == SECOND
    assert not may(state, "Activate second")
    done = play(state, "StartMove")
    assert only(done, CommandSpent).unit == "rifles"
    assert done.state.command["home"] == 2 - 1


@pytest.mark.rule("gts:10.0.2f")
def test_it_may_be_declined_and_is_gone_then() -> None:
    state = scene("rifles 10.10, second 10.12, foe 10.20", ground=LINE, command=2)
    state = after(state, "Activate rifles", "Pass", "Decline")
    assert asked(state) == NEXT
    assert not may(state, "Activate rifles")


@pytest.mark.rule("gts:10.0.2a", "gts:10.0.5e", "gts:29.21")
def test_there_is_none_under_direct_command() -> None:
    state = scene("rifles 10.10 hits=1, second 10.12, foe 10.20", ground=LINE, chit="allied-direct", command=9)
    assert asked(after(state, "Activate rifles", "Rally")) == NEXT


@pytest.mark.rule("gts:10.0.2c", "gts:29.16c")
def test_there_is_none_without_a_point() -> None:
    state = scene("rifles 10.10, second 10.12, foe 10.20", ground=LINE, command=0)
    assert asked(after(state, "Activate rifles", "Pass")) == NEXT


@pytest.mark.rule("gts:10.0.2b", "gts:29.43", "gts:29.39a", "gts:21.7a")
def test_there_is_none_out_of_command() -> None:
    state = scene("rifles 10.10, second 10.12, foe 10.20", ground=LINE, command=9, out_of_command=True)
    assert asked(after(state, "Activate rifles", "Pass")) == NEXT


@pytest.mark.rule("gts:10.0.2i")
def test_independent_units_have_one_too() -> None:
    state = scene("striped 10.10, rifles 10.12, foe 10.20", ground=LINE, chit="home-division", command=1)
    assert asked(after(state, "Activate striped", "Pass")) == SECOND


@pytest.mark.rule("gts:10.0.2g", "gts:29.43")
def test_a_stack_takes_the_same_one_and_pays_for_each() -> None:
    """Two units, two points; each fires at a target of its own."""
    state = scene("rifles 10.10, second 10.10, foe 10.13, foe2 10.13", ground=LINE, command=2)
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11", "Stop")
    assert asked(state) == SECOND
    done = play(state, "StartFire", "FireAt foe", 9, 9, "FireAt foe2", 9, 9)
    assert [event.unit for event in told(done, CommandSpent)] == ["rifles", "second"]
    assert [(event.firer, event.target) for event in told(done, Fired)] == [("rifles", "foe"), ("second", "foe2")]


@pytest.mark.rule("gts:10.0.2g")
def test_a_stack_that_cannot_pay_for_all_takes_none() -> None:
    state = scene("rifles 10.10, second 10.10, third 10.20, foe 10.13", ground=LINE, command=1)
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11", "Stop")
    assert asked(state) == NEXT


@pytest.mark.rule("gts:10.0.2g")
def test_all_of_a_stack_must_be_able_to_do_it() -> None:
    """Only one of them has anything to rally from."""
    state = scene("rifles 10.10 hits=1, second 10.10, foe 10.13 suppressed", ground=LINE, command=9)
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11", "Stop")
    assert why(state, "Rally") == {"gts:20.0a"}
    assert may(state, "StartFire")


@pytest.mark.rule("gts:10.0.2g")
def test_a_stack_rallies_unit_by_unit() -> None:
    state = scene("rifles 10.10 hits=1, second 10.10 hits=1, foe 10.20", ground=LINE, command=2)
    done = play(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11", "Stop", "Rally")
    assert [event.unit for event in told(done, Rallied)] == ["rifles", "second"]


@pytest.mark.rule("gts:14.7b", "gts:10.0.2g")
def test_who_was_dropped_off_decides_for_itself() -> None:
    """First the unit that moved on, then the other."""
    state = scene("rifles 10.10 hits=1, second 10.10 hits=1, foe 10.20", ground=LINE, command=2)
    state = after(state, "Activate rifles", "StartMove", "Join second", "StepTo 10.11", "DropOff second", "Stop")
    assert asked(state) == SECOND
    done = play(state, "Decline", "Rally")
    assert only(done, Rallied).unit == "second"


@pytest.mark.rule("gts:19.2.2f", "gts:10.0.2a")
def test_a_unit_that_was_suppressed_on_its_move_may_rally() -> None:
    state = scene("rifles 10.12, foe 10.14", ground=LINE, command=1)
    state = after(state, "Activate rifles", "StartMove", "StepTo 10.13", "OpportunityShot foe rifles", 0, 3, "Decline")
    assert asked(state) == SECOND
    assert "gts:19.2.2f" in why(state, "StartFire")
    assert not unit(after(state, "Rally"), "rifles").suppressed


@pytest.mark.rule("gts:10.0.2h")
def test_a_second_action_may_move() -> None:
    state = scene("rifles 10.10, foe 10.14", ground=LINE, chit="home-division", command=1)
    done = play(state, "Activate rifles", "Pass", "StartMove", "StepTo 10.11", "StepTo 10.12")
    assert len(told(done, Moved)) == 2
    assert where(done.state, "rifles") == "10.12"


@pytest.mark.rule("gts:14.3a")
def test_it_may_not_move_where_there_is_no_way() -> None:
    state = scene("tanks 10.10, second 10.10 column, foe 10.12", ground=". w\nw w\n. .", command=1)
    state = after(state, "Activate tanks", "Pass")
    assert asked(state) == NEXT  # neither moving nor firing is open


@pytest.mark.rule("gts:20.0e")
def test_another_action_gives_up_rallying() -> None:
    """Out of Command the first Rally fails; by the second chit the unit is In Command."""
    state = scene("rifles 10.10 hits=1 rallying=1, foe 10.20", ground=LINE, command=1)
    done = play(state, "Activate rifles", "Pass")
    assert only(done, RallyingEnded).unit == "rifles"


@pytest.mark.rule("gts:13.2m", "gts:13.2k")
def test_who_has_mounted_does_not_move_as_well() -> None:
    """gts-ex-08: both are Movement Actions."""
    state = after(scene("second 10.10 hits=1, foe 15.17", command=3), "Activate second", Mount(column=False))
    assert asked(state) == ("allied", "SecondAction.choose")
    assert "gts:13.2k" in why(state, "StartMove")
    assert may(state, "Rally")
