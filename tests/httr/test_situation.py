from __future__ import annotations

from tests.httr.helpers import scene

import httr
from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.draw import state_svg
from httr.naming import in_mode, meaning, name, standing
from httr.situation import situation
from httr.unittypes import Mode


def test_what_stands_on_the_table() -> None:
    state = scene(
        "rifles C1010 concentrated lost=1 disrupted, field C1212 defilade depleted, foe C1611 travel",
        tables={"dug": {"C1010": "allied"}, "command": {"home": 2}, "ammunition": {"home-division": 3}},
        lost=["foe2"],
    )
    text = "\n".join(situation(state))
    assert text.startswith("A plain position: GT 35")
    assert "Phase 5: Allied fire" in text
    assert "2 CP" in text
    assert "3 AmP" in text
    assert "C1010  rifles 4/~5-~3-~8 (concentrated, 1 lost, disrupted)" in text
    assert "(in battery, depleted)" in text
    assert "Entrenchments: C1010 Allied" in text
    assert "Eliminated: foe2" in text


def test_how_units_modes_and_results_are_called() -> None:
    state = scene("rifles C1010 concentrated, field C1011 defilade, foe C1611")
    rifles, field = UnitId("rifles"), UnitId("field")
    assert standing(state, rifles) == "rifles in C1010 (concentrated)"
    assert standing(state, UnitId("second")) == name(state, "second") == "second"
    assert [in_mode(state, rifles, mode) for mode in Mode] == ["in defilade", "concentrated", "in Travel Mode"]
    assert in_mode(state, field, Mode.DEFILADE) == "in battery"
    assert [meaning(code) for code in ("-", "DEF", "1", "3")] == [
        "no effect (-)", "defilade (DEF)", "1 strength point", "3 strength points",
    ]  # fmt: skip
    assert meaning("DIS/2") == "attackers: disruption (DIS), defenders: 2 strength points"


def test_a_state_is_drawn_and_writes_itself_shortly() -> None:
    state = scene("rifles C1010 concentrated, foe C1611")
    assert "rifles" in state_svg(state)
    assert repr(state).startswith("<HttrState of ")
    assert len(repr(httr.new_game("hells-highway"))) < 100
    assert HexId("C1010") in state.table.board
