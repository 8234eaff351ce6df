from __future__ import annotations

import pytest
from tests.gts.helpers import after, scene

import gts
from gts.drawing.states import state_svg
from gts.naming import name
from gts.situation import situation


def test_what_stands_on_the_table() -> None:
    state = scene(
        "rifles 10.10 suppressed reduced improved, second 10.11 entrenched, bren 10.12 abandoned, foe 12.10 mounted",
        command=3,
        barrages={"11.10": "heavy", "10.17": "light"},
    )
    lines = list(situation(state))
    assert lines[0].startswith("A plain position: turn 1 of 1, 1944-09-17 0700, clear")
    text = "\n".join(lines)
    assert "    home: 3 Command Points" in lines
    assert "10.10  rifles: fire ~4 SA range ~2, assault ~4, defense ~0, TQ ~7, MP ~4, 1 Step, Suppressed" in text
    assert "a Step lost, in an improved position" in text
    assert "2 Steps, entrenched" in text
    assert "transport abandoned" in text
    assert "Barrages: 10.17 light, 11.10 heavy" in lines


def test_the_transport_side_and_the_lost() -> None:
    state = scene("rifles 10.10 mounted, foe 10.12, foe2 15.17", lost=["second"])
    text = "\n".join(situation(state))
    assert "in transport" in text
    assert "Eliminated: second" in text


def test_a_gun_moved_by_hand_has_a_star_and_one_point_is_one_point() -> None:
    """And a rider says whose: the infantry of the scenario begins on the tanks. Rule: wed:S4.1a."""
    text = "\n".join(situation(gts.new_game("son-with-the-wind", setup="default")))
    assert "MP ~★, 1 Step" in text
    assert "riding on 4./Pz 2107" in text
    lone = scene("rifles 10.10, foe 10.12", command=1)
    assert "    home: 1 Command Point" in list(situation(lone))


def test_a_state_writes_itself_shortly() -> None:
    assert repr(scene("rifles 10.10, foe 10.12")).startswith("<GameState of ")
    assert len(repr(gts.new_game("a-drive-in-the-country"))) < 100


def test_the_mug() -> None:
    assert any("In the mug: " in line for line in situation(gts.new_game("a-drive-in-the-country", setup="default")))


def test_counters_that_are_printed_alike_get_numbers() -> None:
    state = gts.new_game("son-with-the-wind")
    names = {name(state, unit) for unit in state.table.counters}
    assert {"Bazooka 1", "Bazooka 2", "Bazooka 3"} <= names
    assert len(names) == len(state.table.counters)


def test_what_somebody_is_called() -> None:
    state = scene("rifles 10.10, foe 10.12")
    assert [name(state, who) for who in ("rifles", None, "nobody")] == ["rifles", "an unseen enemy", "nobody"]


def test_work_that_is_not_done() -> None:
    state = after(
        scene("rifles 10.10, foe 15.17", counters={"rifles": {"troop_quality": 0}}),
        "Activate rifles",
        "Improve rifles",
        8,
    )
    assert any("Men at Work 1 (improved position for rifles)" in line for line in situation(state))


@pytest.mark.rule("gts:10.0.1h", "gts:21.2i")
@pytest.mark.parametrize(
    ("chit", "active"),
    [("first", {"major"}), ("home-division", {"major", "captain"}), ("allied-direct", set()), ("foes", {"oberst"})],
)
def test_leaders_show_whether_they_are_active(chit: str, active: set[str]) -> None:
    """In the situation and in the picture, as by the reverse of their counters; nothing else comes of it."""
    leaders = "major 10.10, captain 11.10, oberst 15.17"
    state = scene("rifles 10.10, lone 11.10, foe 15.17", chit=chit, leaders=leaders, out_of_command=True)
    lines = [line.strip() for line in situation(state) if "Leader:" in line]
    assert lines[0].startswith("10.10  major, Leader: Command Range")
    assert {
        name for line in lines for name in leaders.split()[::2] if f" {name}," in line and "Active" in line
    } == active
    assert state_svg(state).count(">ACTIVE<") == len(active)
