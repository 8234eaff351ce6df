"""Where a scenario's file says that something may stand."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.gts.test_scenario import FILE, faults, loaded, places

from gts.scenario import Placement

CHIEF = places("chief", hex="03.03")


def with_place(more: str) -> str:
    """The file with its Leader in 03.03 and one place more, of company c."""
    entry = f'[[place]]\nunit = "c"\n{more}\nrule = "x"\n'
    return FILE.replace('units = ["c"]', 'units = ["d"]').replace("[[event]]", CHIEF + entry + "[[event]]", 1)


def placed(tmp_path: Path, more: str) -> Placement:
    return loaded(tmp_path, with_place(more)).placements[-1]


@pytest.mark.parametrize(
    ("more", "hexes"),
    [
        pytest.param('hex = "03.01"', "03.01", id="a hex"),
        pytest.param('hexes = ["03.01", "01.01"]', "03.01 01.01", id="hexes"),
        pytest.param('areas = ["common"]', "03.01 03.02", id="an area"),
        pytest.param('areas = ["common", "raid"]\ndefault = "01.01"', "01.01 03.01 03.02 01.02", id="two areas"),
        pytest.param('route = { name = "way" }', "02.01 02.02 02.03 02.04 02.05", id="a route"),
        pytest.param('route = { name = "way", from = "02.04" }', "02.04 02.05", id="the rest of a route"),
        pytest.param('route = { name = "way", from = "02.03", to = "02.02" }', "02.02 02.03", id="against the route"),
        pytest.param('within = { hexes = 0, of = "03.03" }', "03.03", id="within no hex"),
        pytest.param('within = { hexes = 1, of = "05.08" }', "05.08 04.07 04.08 05.07 06.07 06.08", id="in play only"),
        pytest.param('within = { hexes = 1, of = "chief" }\ndefault = "04.03"', "04.03 03.03 02.02", id="of a Leader"),
        pytest.param('with_formation = "regiment"', "02.02", id="with units of a Formation"),
        pytest.param('with_formation = "brigade"', "01.01", id="with the units that have one hex"),
    ],
)
def test_a_place_is_said_in_many_ways(tmp_path: Path, more: str, hexes: str) -> None:
    """The board has columns 1 to 6 and rows 1 to 9; row 9 is not in play."""
    wanted = tuple(hexes.split())
    assert placed(tmp_path, more).hexes[: len(wanted)] == wanted


def test_a_distance_counts_all_hexes_in_play_the_nearest_first(tmp_path: Path) -> None:
    """Round 03.03 there are six hexes at one hex and twelve at two, of which 01.05 and 05.01 are corners."""
    found = placed(tmp_path, 'within = { hexes = 2, of = "chief" }').hexes
    assert len(found) == 1 + 6 + 12
    assert found[0] == "03.03"
    assert set(found[1:7]) == {"03.02", "03.04", "02.02", "02.03", "04.02", "04.03"}


def test_without_a_distance_the_command_range_counts(tmp_path: Path) -> None:
    """The Leader's Command Range is 4."""
    by_range = placed(tmp_path, 'within = { of = "chief" }').hexes
    assert by_range == placed(tmp_path, 'within = { hexes = 4, of = "chief" }').hexes
    assert by_range != placed(tmp_path, 'within = { hexes = 3, of = "chief" }').hexes


def test_reinforcements_use_the_same_words(tmp_path: Path) -> None:
    text = FILE.replace('leaders = ["chief"]\nhex = "02.02"', 'leaders = ["chief"]\nareas = ["common"]')
    (one,) = loaded(tmp_path, text).reinforcements
    assert one.hexes == ("03.01", "03.02")


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        pytest.param('hex = "03.01"\nhexes = ["03.01"]', "hexes: there is hex as well; a place is", id="two ways"),
        pytest.param("", "hex: missing", id="no way"),
        pytest.param('areas = ["comon"]', 'areas: the board has no area "comon"; did you mean "common"', id="area"),
        pytest.param('route = { name = "wya" }', 'name: the board has no route "wya"; did you mean "way"', id="route"),
        pytest.param('route = { name = "way", to = "03.01" }', "to: 03.01 is not on the route way", id="off the route"),
        pytest.param('route = { name = "way", till = "02.02" }', "till: unknown key", id="unknown key"),
        pytest.param('within = { hexes = 1, of = "chef" }', 'of: "chef" is neither a hex of the board', id="nowhere"),
        pytest.param('within = { of = "a" }', 'hexes: missing, and "a" is no Leader', id="no range"),
        pytest.param('with_formation = "regment"', 'no unit of "regment" is placed in one hex', id="formation"),
        pytest.param('areas = ["common"]\ndefault = "01.01"', "default: 01.01 is none of the hexes", id="default"),
        pytest.param('park = "big-park"', 'park: there is no Artillery Park "big-park"', id="park"),
        pytest.param(
            'hex = "03.01"\nimproved = true\nmay_be_improved = true', "may_be_improved: it is said", id="position"
        ),
    ],
)
def test_each_fault_is_named_with_its_line(tmp_path: Path, more: str, fault: str) -> None:
    text = with_place(more)
    (found,) = faults(tmp_path, text)
    assert fault in found
    line = int(found.split(":")[1])
    entry = text.splitlines().index('unit = "c"')  # lines count from 1, so this is the line before it
    assert entry <= line <= entry + 4


def test_a_scenario_of_an_unknown_board_tells_just_that(tmp_path: Path) -> None:
    text = with_place('within = { hexes = 1, of = "chief" }').replace('board = "meadow"', 'board = "meadwo"')
    (found,) = faults(tmp_path, text)
    assert 'there is no board "meadwo"' in found
