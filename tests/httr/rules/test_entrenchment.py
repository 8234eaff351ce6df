"""What becomes of entrenchments (12.1)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import scene

from hexfront.hexes import HexId
from hexfront.state import Draft
from httr.events import EntrenchmentRemoved
from httr.rules.entrenchment import overrun
from httr.state import HttrState

A = HexId("C1010")


def entered(owner: str, units: str = "rifles C1010 concentrated") -> Draft[HttrState]:
    """A draft in which units have come into a hex with an entrenchment."""
    g = Draft(scene(units, tables={"dug": {"C1010": owner}}))
    overrun(g, A)
    return g


@pytest.mark.rule("httr:12.1.4")
def test_an_enemy_who_comes_in_removes_it() -> None:
    g = entered("german")
    assert g.events == [EntrenchmentRemoved(A, "httr:12.1.4")]
    assert A not in g.state.dug


@pytest.mark.rule("httr:12.1.4")
@pytest.mark.parametrize(("owner", "units"), [("allied", "rifles C1010"), ("german", "rifles C1011")])
def test_friends_and_passers_by_leave_it(owner: str, units: str) -> None:
    g = entered(owner, units)
    assert not g.events
    assert g.state.dug[A] == owner
