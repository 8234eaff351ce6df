"""The set-up (16.2, 17.2): where a unit may be put."""

from __future__ import annotations

import pytest
from tests.httr.helpers import scene

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.setting_up import place_refusal


@pytest.mark.rule("httr:9.2.2", "httr:11.2.1")
def test_nobody_is_set_up_among_the_enemy_or_where_there_is_no_room() -> None:
    """28 points are there already in C1010; C1111 is the enemy's, C1011 is empty."""
    s = scene("rifles C1012, second C1010, foe C1111", counters={"second": {"strength": 28}})
    refused = {
        hex: {refusal.rule for refusal in place_refusal(s, UnitId("rifles"), HexId(hex))}
        for hex in ("C1010", "C1111", "C1011")
    }
    assert refused == {"C1010": {"httr:11.2.1"}, "C1111": {"httr:9.2.2"}, "C1011": set()}
