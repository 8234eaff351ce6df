"""Running out of ammunition (13.3, 15.2)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, scene, unit

from hexfront import kernel
from httr.counters import FormationId, UnitId
from httr.rules.depletion import DepletionChecks, depleting_rolls
from httr.state import HttrState

HALL = "\n".join(["~ " * 40, ". " * 40, "~ " * 40])


def short(name: str, er: int, points: int, *, far: bool = False, **more: Any) -> HttrState:
    """A unit whose headquarters holds so many points, or that has no path."""
    tables = {
        "supply.allied": {"kind": "trace", "hexes": ["C1110"]},
        "command": {"home": points},
        **more.pop("tables", {}),
    }
    where = "C1145" if far else "C1112"
    return scene(
        f"{name} {where}, staff C1111, foe C1149", ground=HALL, counters={name: {"er": er}}, tables=tables, **more
    )


@pytest.mark.rule("httr:13.3.1a", "httr:13.3.1b", "httr:13.3.1c", "httr:13.2.7.5b")
@pytest.mark.parametrize(("er", "up_to"), [(4, 1), (5, 3), (6, 3), (7, 5)])
def test_with_one_point_the_rating_decides(er: int, up_to: int) -> None:
    assert depleting_rolls(short("rifles", er, 1), UnitId("rifles"))[0] == up_to


@pytest.mark.rule("httr:13.2.7.6b", "httr:13.2.7.7b", "httr:13.5c")
@pytest.mark.parametrize(("er", "up_to"), [(4, 3), (6, 5), (7, 6)])
def test_without_points_or_path_two_rolls_more(er: int, up_to: int) -> None:
    assert depleting_rolls(short("rifles", er, 0), UnitId("rifles"))[0] == up_to
    assert depleting_rolls(short("rifles", er, 2, far=True), UnitId("rifles"))[0] == up_to


@pytest.mark.rule("httr:13.2.7.6b")
def test_as_printed_the_two_are_added_to_the_die() -> None:
    """One roll of 3 less 2 is 1."""
    s = short("rifles", 5, 0, tables={"rulings": {"unsupplied-depletion": "printed"}})
    assert depleting_rolls(s, UnitId("rifles"))[0] == 1


@pytest.mark.rule("httr:13.2.7.3", "httr:13.1d")
def test_in_full_supply_nothing_runs_out() -> None:
    assert depleting_rolls(short("rifles", 7, 2), UnitId("rifles"))[0] == 0


@pytest.mark.rule("httr:15.2.2a", "httr:15.2.2b", "httr:15.2.1b", "httr:13.3.1d", "httr:15.0a")
@pytest.mark.parametrize(("er", "up_to"), [(6, 0), (7, 1), (8, 1), (9, 2)])
def test_artillery_of_seven_and_more_always_checks(er: int, up_to: int) -> None:
    assert depleting_rolls(short("field", er, 2), UnitId("field"))[0] == up_to


def checking(s: HttrState, name: str) -> HttrState:
    return kernel.begin(s.with_stack(()), DepletionChecks((UnitId(name),))).state


@pytest.mark.rule("httr:15.2.1c", "httr:15.2.1a")
def test_the_division_may_spend_a_point() -> None:
    s = checking(short("field", 8, 2, tables={"ammunition": {"home-division": 1}}), "field")
    s = after(s, 1)
    assert asked(s) == ("allied", "DepletionChecks.spend_or_run_out")
    spent = after(s, "SpendAmmunition")
    assert (spent.ammunition[FormationId("home-division")], unit(spent, "field").depleted) == (0, False)
    assert unit(after(s, "RunOut"), "field").depleted


@pytest.mark.rule("httr:15.2.1d")
def test_without_points_the_battery_runs_out() -> None:
    s = checking(short("field", 8, 2, tables={"ammunition": {"home-division": 0}}), "field")
    assert unit(after(s, 1), "field").depleted
    assert not unit(after(s, 2), "field").depleted
