"""What disrupted, depleted and static units still do, outside of fire and close action (10.6.2, 13.3.2, 18.10)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, may, scene, where

from hexfront.hexes import HexId
from httr.rules.stacking import stacking_refusal


@pytest.mark.rule("httr:10.6.2i", "httr:9.5.3")
def test_a_disrupted_unit_moves_one_hex() -> None:
    s = after(scene("rifles C1010 concentrated disrupted, foe C1717", phase=6), "StartMove rifles", "StepTo C1011")
    assert where(s, "rifles") == "C1011"
    assert not may(s, "StepTo C1012")


@pytest.mark.rule("httr:13.3.2.6", "httr:11.2.5")
@pytest.mark.parametrize(("strength", "refused"), [(18, False), (19, True)])
def test_depleted_units_count_for_stacking(strength: int, refused: bool) -> None:
    """10 + 18 are 28."""
    counters = {"rifles": {"strength": 10}, "second": {"strength": strength}}
    s = scene("rifles C1010 depleted, second C1010", counters=counters)
    assert bool(list(stacking_refusal(s, (), HexId("C1010")))) == refused
