"""Where a unit could go."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, scene

from hexfront.errors import UnknownName
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.reachable import reach
from httr.terrain import POINT

RIFLES = UnitId("rifles")


def test_a_company_reaches_four_clear_hexes() -> None:
    """12 = 4 * 3; C1014 is the fourth along the row, the way costs what the steps do."""
    found = reach(scene("rifles C1010 concentrated, foe3 C1717", phase=6), RIFLES)
    costs = dict(found.costs)
    assert (costs[HexId("C1010")], costs[HexId("C1014")]) == (0, 12 * POINT)
    assert HexId("C1015") not in costs
    assert found.path(HexId("C1013")) == ("C1010", "C1011", "C1012", "C1013")
    with pytest.raises(ValueError, match="C1015 is out of reach"):
        found.path(HexId("C1015"))


def test_a_column_runs_along_a_road() -> None:
    """A trail is 1 a hex in travel, six hexes of it 6; beside it a clear hex is 2."""
    road = '[[networks.road]]\nwords = "trail"\npath = "C1010 C1011 C1012 C1013 C1014 C1015 C1016"'
    found = reach(scene("rifles C1010 travel, foe3 C1717", phase=6, features=road), RIFLES)
    assert dict(found.costs)[HexId("C1016")] == 6 * POINT


@pytest.mark.rule("httr:9.2.4b", "httr:9.1.4")
def test_one_hex_is_in_reach_and_a_reaction_has_its_limits() -> None:
    disrupted = reach(scene("rifles C1010 concentrated disrupted, foe3 C1717", phase=6), RIFLES)
    assert {hex for hex, _ in disrupted.costs} == {"C1010", "C1011", "C1110", "C1111"}
    reaction = after(scene("rifles C1010 concentrated, foe3 C1717", phase=8), "Finish")
    distance = reaction.table.board.distance
    assert max(distance(HexId("C1010"), hex) for hex, _ in reach(reaction, RIFLES).costs) == 2


def test_on_the_way_what_is_spent_counts() -> None:
    s = scene("rifles C1010 concentrated, foe3 C1717", phase=6)
    s = after(s, "StartMove rifles", "StepTo C1011", "StepTo C1012")
    assert max(cost for _, cost in reach(s, RIFLES).costs) == 6 * POINT


def test_who_may_not_move_stays() -> None:
    s = after(scene("rifles C1010 concentrated, foe3 C1717", phase=6), "StartMove rifles", "Stop")
    assert [hex for hex, _ in reach(s, RIFLES).costs] == ["C1010"]
    with pytest.raises(UnknownName, match="riffles"):
        reach(s, UnitId("riffles"))
