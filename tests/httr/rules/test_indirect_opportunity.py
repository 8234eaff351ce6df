"""Indirect fire as opportunity fire, as ambush, and before a close action (6.6.3.5, 6.6.5, 6.6.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.helpers import after, asked, ground, only, play, scene

from httr.events import Fired
from httr.state import HttrState

HEDGE = ground(C1210="f", C1211="f", C1212="f", C1213="f", C1214="f", C1215="f", C1216="f", C1217="f")
GUNS: dict[str, Any] = {"howitzer": {"battalion": "", "formation": "foe-division", "range": 10}}


def watched(*more: str, **changes: Any) -> HttrState:
    """A company that marches along row 10 in view of an enemy company; howitzers and headquarters are behind a wood."""
    units = "rifles C1010 concentrated, howitzer C1715 defilade, stab C1515 defilade, foe C1117 concentrated"
    return scene(", ".join([units, *more]), ground=HEDGE, phase=6, counters={**GUNS, **changes})


@pytest.mark.rule("httr:6.6.5.1a", "httr:6.6.5.1c", "httr:6.6.5.1d", "httr:6.6.1.4", "httr:6.5.1.2b")
def test_a_unit_on_foot_is_shelled_in_the_third_hex_that_a_spotter_watches() -> None:
    """The company sees all of row 10: the howitzers may fire when the third hex has been entered, not before."""
    s = after(watched(), "StartMove rifles", "StepTo C1011", "StepTo C1012")
    assert asked(s) == ("allied", "Movement.choose")
    s = after(s, "StepTo C1013")
    assert asked(s) == ("german", "IndirectOpportunity.window")
    done = play(s, "Bombard howitzer rifles stab", 7)
    fired = only(done, Fired)
    [control] = fired.controls
    assert (fired.occasion, control.headquarters, control.spotter) == ("opportunity", "stab", "foe")
    assert fired.strengths == (("howitzer", 8),)  # 4 doubled
