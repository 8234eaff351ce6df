"""Command and supply (13): paths, headquarters, and how well a unit is supplied."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, only, play, scene, unit

from httr.counters import FormationId, UnitId
from httr.events import SupplyJudged
from httr.rules.supply import Level, has_path, headquarters_has_path, supply_level
from httr.state import HttrState

LONG = "\n".join([". " * 40] * 5)
"""Five rows of forty clear hexes, C1010 to C1449."""
HALL = "\n".join(["~ " * 40, ". " * 40, "~ " * 40])
"""One row of clear hexes between water, C1110 to C1149."""
TRACE = {"supply.allied": {"kind": "trace", "hexes": ["C1110"]}}


def traced(units: str, *, ground: str = HALL, command: int = 2, **more: Any) -> HttrState:
    """A scene in which the Allied side traces to C1110 and its regiment holds command points."""
    tables = {**TRACE, "command": {"home": command}, **more.pop("tables", {})}
    return scene(units, ground=ground, tables=tables, **more)


def path(s: HttrState, name: str = "rifles") -> bool:
    return has_path(s, UnitId(name))


@pytest.mark.rule("httr:13.2.6.1", "httr:13.2.1.1", "httr:13.2.2.1", "httr:13.2.2.8")
def test_the_path_of_a_unit_is_at_most_twelve_hexes() -> None:
    """Its own hex does not count, that of the headquarters does: C1120 to C1132 are twelve."""
    assert path(traced("rifles C1132, staff C1120, foe C1149"))
    assert not path(traced("rifles C1133, staff C1120, foe C1149"))


@pytest.mark.rule("httr:13.2.2.6", "httr:14.1.3", "httr:18.7.2", "httr:10.6.2d")
@pytest.mark.parametrize("marker", ["travel", "disrupted"])
def test_a_headquarters_in_travel_mode_or_disrupted_halves_it(marker: str) -> None:
    assert path(traced(f"rifles C1126, staff C1120 {marker}, foe C1149"))
    assert not path(traced(f"rifles C1127, staff C1120 {marker}, foe C1149"))


@pytest.mark.rule("httr:13.2.2.3", "httr:8.3", "httr:8.5")
def test_enemies_and_their_zones_bar_a_path_unless_a_friend_is_there() -> None:
    """The foe in C1123 controls its hex's neighbours; friends in them lift that, but nobody passes the foe."""
    beside = "rifles C1126, staff C1120, foe C1222"
    wide = "\n".join([". " * 40, ". " * 40, "~ " * 40])
    assert not path(traced(beside, ground=wide.replace(". " * 40, "~ " * 12 + ". " + "~ " * 27, 1)))
    friends = f"{beside}, second C1122, third C1123"
    assert path(traced(friends, ground=wide.replace(". " * 40, "~ " * 12 + ". " + "~ " * 27, 1)))
    assert not path(traced("rifles C1126, staff C1120, foe C1123"))


@pytest.mark.rule("httr:13.2.2.4", "httr:12.0c")
def test_prohibited_ground_bars_a_path() -> None:
    gap = HALL.replace(". " * 40, ". " * 12 + "~ " + ". " * 27)
    assert not path(traced("rifles C1126, staff C1120, foe C1149", ground=gap))


@pytest.mark.rule("httr:13.2.6.3", "httr:13.2.2.9")
def test_vehicles_reach_farther_by_road() -> None:
    """Beyond twelve hexes for less than 12 points: a primary road is a third of a point or less a hex in travel."""
    along = " ".join(f"C11{column}" for column in range(10, 50))
    road = f'[[networks.road]]\nname = "N265"\npath = "{along}"\nwords = "primary"\n'
    units = "shermans C1134 concentrated, rifles C1135, staff C1120, foe C1149"
    assert not path(traced(units), "shermans")
    assert path(traced(units, features=road), "shermans")
    assert not path(traced(units, features=road), "rifles")


@pytest.mark.rule("httr:13.2.6.5", "httr-sc:5.1.8.1")
def test_on_or_next_to_the_source_no_headquarters_is_needed() -> None:
    assert path(traced("rifles C1111, foe C1149"))
    assert not path(traced("rifles C1112, foe C1149"))


@pytest.mark.rule("httr:13.2.6.2", "httr:13.2.6.4", "httr:13.2.2.2")
def test_without_a_headquarters_in_supply_a_unit_has_none() -> None:
    assert not path(traced("rifles C1121, foe C1149"))
    assert not path(traced("rifles C1121, staff C1120 unsupplied, foe C1149"))


@pytest.mark.rule("httr:13.2.5.1a", "httr:13.2.2.7", "httr:13.2.2.5")
def test_a_regiment_traces_twelve_points_as_if_it_drove() -> None:
    """Clear ground is 2 points in travel: six hexes. It is not near enough to itself."""
    near, far = traced("staff C1116, foe C1149"), traced("staff C1117, foe C1149")
    assert headquarters_has_path(near, UnitId("staff"))
    assert not headquarters_has_path(far, UnitId("staff"))
    assert path(near, "staff")
    assert not path(far, "staff")


@pytest.mark.rule("httr:13.2.7.3", "httr:13.1b", "httr:13.1h", "httr:13.5a", "httr:13.2.7.4")
@pytest.mark.parametrize(("points", "level"), [(2, Level.FULL), (1, Level.ONE), (0, Level.NONE)])
def test_a_path_alone_is_not_enough(points: int, level: Level) -> None:
    s = traced("rifles C1112, staff C1111, foe C1149", command=points)
    assert supply_level(s, UnitId("rifles")) is level


@pytest.mark.rule("httr:13.2.7.7a", "httr:13.1a")
def test_command_points_are_no_help_without_a_path() -> None:
    assert supply_level(traced("rifles C1140, staff C1111, foe C1149"), UnitId("rifles")) is Level.NONE


@pytest.mark.rule("httr-sc:17.5c")
def test_a_side_in_full_supply_traces_nothing() -> None:
    assert supply_level(traced("rifles C1140, foe C1149"), UnitId("foe")) is Level.FULL


@pytest.mark.rule("httr:13.1c", "httr:13.2.7a", "httr:13.2.7.1a", "httr:13.2.7.1b", "httr:13.2a")
def test_headquarters_are_judged_in_the_command_phase() -> None:
    s = traced("rifles C1121, staff C1120, foe C1149", phase=3)
    done = play(s, "Finish", "Finish")
    judged = only(done, SupplyJudged)
    assert (judged.headquarters, judged.supplied, judged.points) == ("staff", False, 0)
    assert unit(done.state, "staff").unsupplied
    near = after(traced("rifles C1113, staff C1112 unsupplied, foe C1149", phase=3, command=0), "Finish", "Finish")
    assert not unit(near, "staff").unsupplied
    assert near.command[FormationId("home")] == 2
