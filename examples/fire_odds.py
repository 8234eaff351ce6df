"""What a packet of two companies would do to a third, line by line, in the open and in a town."""

from __future__ import annotations

import httr
from hexfront.cli.previewing import preview_lines
from httr.actions import AddFirer, Aim, Method, OpenFire
from httr.counters import UnitId

POSITION = """
drawing = ". {terrain}"
phase = 5
[units]
a-1-501 = "C1010 concentrated"
b-1-501 = "C1010 defilade"
1-i-1053 = "C1011 defilade"
"""

for terrain in (".", "t"):
    state = httr.position(POSITION.format(terrain=terrain))
    for action in (Aim(UnitId("1-i-1053"), Method.DIRECT), AddFirer(UnitId("a-1-501")), AddFirer(UnitId("b-1-501"))):
        state = httr.apply(state, action).state
    preview = httr.preview(state, OpenFire())
    assert preview is not None
    print("\n".join(preview_lines(preview)), end="\n\n")
