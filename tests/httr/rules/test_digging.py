"""Entrenchments that engineers build (18.4.3)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, only, play, scene, told, unit, why

from httr.events import Dug, EntrenchmentBuilt
from httr.state import HttrState

FAR = "foe C1717"


def next_command(s: HttrState) -> HttrState:
    """The state in the next Command Phase of the Allied side, nobody doing anything."""
    turn = s.turn
    while not (s.turn > turn and s.phase == 4):
        s = after(s, "Finish")
    return s


@pytest.mark.rule("httr:12.1a", "httr:18.4.3.1a", "httr:18.4.3.1b", "httr:18.4.3.1c")
def test_three_turns_make_an_entrenchment() -> None:
    s = after(scene(f"sappers C1010 concentrated, {FAR}", phase=4, turns=5), "Dig sappers")
    for _ in range(3):
        assert "C1010" not in s.dug
        s = next_command(s)
    assert dict(s.dug) == {"C1010": "allied"}
    assert unit(s, "sappers").digging == 0


@pytest.mark.rule("httr:18.4.3.1a")
def test_two_points_of_engineers_are_needed() -> None:
    assert why(scene(f"sappers C1010 concentrated lost=3, {FAR}", phase=4), "Dig sappers") == {"httr:18.4.3.1a"}
    assert why(scene(f"rifles C1010 concentrated, {FAR}", phase=4), "Dig rifles") == {"httr:18.4.3.1a"}


@pytest.mark.rule("httr:18.4.3.1b")
def test_who_digs_does_not_begin_again() -> None:
    """It would lose what it has done."""
    s = after(scene(f"sappers C1010 concentrated, {FAR}", phase=4), "Dig sappers")
    assert why(s, "Dig sappers") == {"httr:18.4.3.1b"}


@pytest.mark.rule("httr:18.4.3.1b", "httr:18.4.3.1d", "httr:10.6.2h")
@pytest.mark.parametrize("markers", ["defilade", "concentrated disrupted"])
def test_they_must_be_concentrated_and_undisturbed(markers: str) -> None:
    assert "httr:18.4.3.1b" in why(scene(f"sappers C1010 {markers}, {FAR}", phase=4), "Dig sappers")
    s = next_command(scene(f"sappers C1010 {markers} digging=2, {FAR}", phase=5, turns=2))
    assert unit(s, "sappers").digging == 0


@pytest.mark.rule("httr:18.4.3.1b", "httr:18.4.3.1c")
def test_two_units_that_dig_together_build_one_entrenchment() -> None:
    """One point each; nothing is told of the company beside them, which does not dig."""
    one: dict[str, dict[str, Any]] = {"sappers": {"strength": 1}, "second": {"like": "pio-85", "strength": 1}}
    units = f"sappers C1010 concentrated digging=3, second C1010 concentrated digging=3, rifles C1011, {FAR}"
    done = play(scene(units, phase=3, counters=one), "Finish", "Finish")
    assert only(done, EntrenchmentBuilt).hex == "C1010"
    assert told(done, Dug) == []
