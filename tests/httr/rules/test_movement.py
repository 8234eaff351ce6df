"""Moving units and stacks (9)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, scene, where

from httr.counters import UnitId
from httr.rules.steps import points_left


@pytest.mark.rule("httr:9.1.3", "httr:9.3.2a")
def test_a_step_costs_what_the_terrain_costs() -> None:
    """A concentrated company on foot pays 3 for a clear hex: 12 - 3 - 3 = 6 are left after two."""
    s = scene("rifles C1010 concentrated, foe C1717", phase=6)
    s = after(s, "StartMove rifles", "StepTo C1011", "StepTo C1012")
    assert where(s, "rifles") == "C1012"
    assert points_left(s, UnitId("rifles")) == 6 * 12
