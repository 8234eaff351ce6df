"""Direct fire at conventional targets (6.3)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import only, play, scene

import httr
from httr.events import Fired


@pytest.mark.rule("httr:6.3.2.2e", "httr:6.3.3.3a")
def test_firers_in_defilade_count_half() -> None:
    """Five points in defilade are three, 3 + 5 = 8; the square of 8 and rating 3 is 5, and a 7 has no result there."""
    s = scene("rifles C1010 defilade, second C1010 concentrated, foe C1011 concentrated")
    done = play(s, "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 7)
    fired = only(done, Fired)
    assert dict(fired.strengths) == {"rifles": 3, "second": 5}
    assert (fired.value, fired.line, fired.result) == (5, "not_in_defilade", "-")
    assert httr.loads(httr.dumps(done.state)) == done.state
    assert httr.position(httr.format_position(done.state)) == done.state
