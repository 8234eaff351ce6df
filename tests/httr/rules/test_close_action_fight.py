"""The fight of a close action (10.3 to 10.5): the worked example, and what its result does."""

from __future__ import annotations

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import attack
from tests.httr.helpers import amounts, gone, only, play, scene, where

from httr.events import CloseActionFought, CloseActionWeighed


@pytest.mark.example("httr-ex-45")
@pytest.mark.rule("httr:10.3c", "httr:10.3d", "httr:10.3f", "httr:10.3j", "httr:10.3k", "httr:10.4.3.2", "httr:10.5.4")
def test_figure_17_an_attack_over_a_stream() -> None:
    """5 - 2 = 3 and 8 + 2 - 4 = 6 are 8, one column to the right 9; 13 to 3 is 4:1; a 4 costs three points."""
    _, [die], expect = example("httr-ex-45")
    s = scene(
        "engineers C1010 concentrated, sixth C1010 concentrated, seventh C1010 concentrated, ss C1011 defilade",
        phase=6,
        counters={
            "engineers": {"like": "pio-85", "strength": 5, "er": 5, "morale": 8, "side": "allied", "formation": "home"},
            "sixth": {"like": "a-1-501", "strength": 4, "er": 4, "morale": 7, "formation": "home", "battalion": "6"},
            "seventh": {"like": "a-1-501", "strength": 4, "er": 4, "morale": 7, "formation": "home", "battalion": "6"},
            "ss": {"like": "1-i-1053", "strength": 3, "er": 2, "morale": 4, "formation": "foes"},
        },
        features='[hexsides]\nstream = "C1010|C1011"\n',
    )
    s = attack(s, "engineers sixth seventh", "C1011")
    done = play(s, "NameLead engineers", "NameLead ss", die)
    value, fought = only(done, CloseActionWeighed), only(done, CloseActionFought)
    assert value.effectiveness == expect["effectiveness_differential"] == 5 - 2
    assert amounts(value.attack_morale.modifiers) == {"httr:10.4.2.2": expect["engineer_morale_bonus"]}
    assert value.morale == expect["morale_differential"] == 8 + 2 - 4
    assert sum(amounts(value.shifts).values()) == expect["column_shift"] == 1
    assert fought.value == expect["ca_value"] == 9
    assert sum(share.counts for share in fought.attack) == expect["attack_strength"] == 5 + 4 + 4
    assert sum(share.counts for share in fought.defence) == expect["defence_strength"] == 3
    assert fought.odds == expect["odds"]
    assert fought.defender == str(expect["defender_losses"])
    assert gone(done.state, "ss")
    assert {where(done.state, unit) for unit in ("engineers", "sixth", "seventh")} == {"C1011"}
