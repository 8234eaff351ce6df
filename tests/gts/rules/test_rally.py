"""Rally (20)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import acting, after, amounts, may, only, play, scene, told, unit, why

from gts.events import Checked, Rallied, RallyFailed, RallyingEnded

FAR = "foe 15.17"
NEAR = "foe 10.12"


@pytest.mark.rule("gts:20.0a", "gts:20.0b", "gts:20.0f", "gts:13.2f", "gts:29.40")
def test_in_command_a_rally_always_succeeds() -> None:
    done = play(acting(f"rifles 10.10 suppressed, {FAR}"), "Rally")
    assert only(done, Rallied).unit == "rifles"
    assert told(done, Checked) == []
    assert not unit(done.state, "rifles").suppressed


@pytest.mark.rule("gts:20.0f")
@pytest.mark.parametrize("hits", [1, 2])
def test_one_rally_removes_one_cohesion_hit(hits: int) -> None:
    assert unit(after(acting(f"rifles 10.10 hits={hits}, {FAR}"), "Rally"), "rifles").cohesion == hits - 1


@pytest.mark.rule("gts:20.0g", "gts:28.0b", "ruling:R1")
@pytest.mark.parametrize("night", [False, True])
def test_suppression_goes_before_cohesion_hits(night: bool) -> None:
    status = unit(after(acting(f"rifles 10.10 suppressed hits=2, {FAR}", night=night), "Rally"), "rifles")
    assert (status.suppressed, status.cohesion) == (False, 2)


@pytest.mark.rule("gts:20.0a", "gts:29.40")
@pytest.mark.parametrize("markers", ["", " reduced"])
def test_there_must_be_something_to_rally_from(markers: str) -> None:
    """A Step Loss is for good."""
    assert why(acting(f"rifles 10.10{markers}, {FAR}"), "Rally") == {"gts:20.0a"}


@pytest.mark.rule("gts:20.0h", "gts:20.0i")
def test_by_day_in_a_fire_zone_a_unit_rallies_from_suppression_only() -> None:
    assert why(acting(f"rifles 10.10 hits=1, {NEAR}"), "Rally") == {"gts:20.0h"}
    assert may(acting(f"rifles 10.10 suppressed hits=1, {NEAR}"), "Rally")
    assert may(acting(f"rifles 10.10 hits=1, {NEAR} suppressed"), "Rally")  # who has no Fire Zone
    assert may(acting(f"rifles 10.10 hits=1, {NEAR}", night=True), "Rally")


@pytest.mark.rule("gts:20.0c", "gts:21.7b")
@pytest.mark.parametrize(("roll", "rallied"), [(5, True), (6, False)])
def test_out_of_command_it_needs_a_check(roll: int, rallied: bool) -> None:
    """Troop Quality 7, Out of Command -1, Suppressed -1."""
    done = play(acting(f"rifles 10.10 suppressed, {FAR}", out_of_command=True), "Rally", roll)
    check = only(done, Checked)
    assert (check.rating, amounts(check.modifiers)) == (7 - 1 - 1, {"gts:21.7b": -1, "gts:19.2.2g": -1})
    assert unit(done.state, "rifles").suppressed is not rallied


@pytest.mark.rule("gts:20.0d")
def test_each_failure_makes_the_next_try_easier() -> None:
    done = play(acting(f"rifles 10.10 suppressed, {FAR}", out_of_command=True), "Rally", 9)
    assert only(done, RallyFailed).unit == "rifles"
    assert unit(done.state, "rifles").rallying == 1
    done = play(acting(f"rifles 10.10 suppressed rallying=3, {FAR}", out_of_command=True), "Rally", 9)
    assert only(done, Checked).rating == 7 - 1 - 1 + 3
    assert amounts(only(done, Checked).modifiers)["gts:20.0d"] == 3
    assert unit(done.state, "rifles").rallying == 3 + 1


@pytest.mark.rule("gts:20.0d")
def test_the_markers_help_no_other_check() -> None:
    state = scene("foe 10.10 rallying=3, rifles 10.12", chit="first")
    state = after(state, "Activate rifles", "StartFire", "FireAt foe", 9, 1)
    assert only(play(state, 8), Checked).rating == 7


@pytest.mark.rule("gts:20.0e")
def test_the_markers_go_on_success() -> None:
    state = after(acting(f"rifles 10.10 suppressed rallying=2, {FAR}", out_of_command=True), "Rally", 0)
    assert unit(state, "rifles").rallying == 0


@pytest.mark.rule("gts:20.0e")
@pytest.mark.parametrize("act", ["StartMove", "StartFire", "Pass"])
def test_the_markers_go_with_any_other_action(act: str) -> None:
    done = play(acting(f"rifles 10.10 hits=1 rallying=2, {NEAR}"), act)
    assert only(done, RallyingEnded).unit == "rifles"
    assert unit(done.state, "rifles").rallying == 0
