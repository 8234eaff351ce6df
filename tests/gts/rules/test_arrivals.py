"""Reinforcements: when and where they come, and what holds in an entry hex (8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, asked, may, only, play, scene, told, unit, where, why, with_scenario

import gts
from gts.actions import Mount, Place
from gts.counters import UnitId
from gts.events import Arrived, LeaderPlaced
from gts.rules.arrivals import arrival_refusal, is_entry
from gts.rules.command import in_command
from gts.scenario import Reinforcement
from gts.state import GameState
from hexfront.hexes import HexId
from hexfront.sources import Source

LATE = {"late1": {"like": "3-1-grengds"}, "late2": {"like": "3-1-grengds"}, "late3": {"like": "3-1-grengds"}}
OURS = {"side": "allied", "division": "home", "formation": "first", "unit_class": "infantry"}
COUNTERS = {name: {**values, **OURS} for name, values in LATE.items()}
ENTRY = HexId("10.10")


def reinforced(
    units: str, *, come: tuple[str, ...] = ("late1", "late2"), hexes: tuple[HexId, ...] = (ENTRY,), **more: Any
) -> GameState:
    """The home Division's chit is about to be drawn, and these units are due in the first turn."""
    options: dict[str, Any] = {"mug": ["home-division", "first", "german-direct"], "counters": COUNTERS, **more}
    state = scene(units, chit=None, **options)
    turn = state.table.scenario.turns[0].id
    due = Reinforcement(tuple(map(UnitId, come)), (), hexes, turn, None, Source("rule", "gts:8.0a"))
    return with_scenario(state, reinforcements=(due,))


def place(name: str, hex: str = ENTRY, *, column: bool = False) -> Place:
    """The arrival of a unit on foot."""
    return Place(UnitId(name), HexId(hex), column, mounted=False)


def arrived(**more: Any) -> GameState:
    """Both have arrived, the Division has rolled a 0, and its units may act."""
    state = after(reinforced("rifles 13.13, foe 15.17", **more), "Draw home-division")
    return after(state, place("late1"), place("late2"), 0)


@pytest.mark.rule("gts:8.0a", "gts:8.0c", "gts:10.0.1e")
def test_they_come_when_their_division_is_drawn_before_it_rolls() -> None:
    """First the arrivals, then the die for points; then they act with the Division."""
    state = after(reinforced("rifles 13.13, foe 15.17"), "Draw home-division")
    assert asked(state) == ("allied", "Arrival.place")
    placed = play(state, place("late1"), place("late2"))
    assert [event.unit for event in told(placed, Arrived)] == ["late1", "late2"]
    assert asked(placed.state) == ("chance", "Dice.roll")
    assert {"late1", "late2"} <= set(gts.decision(after(placed.state, 0)).subject)


@pytest.mark.rule("gts:8.0c")
def test_no_other_chit_brings_them() -> None:
    """With the chit of their Formation they stay in their box."""
    state = after(reinforced("rifles 13.13, foe 15.17"), "Draw first")
    assert asked(state) == ("allied", "Impulse.choose")


@pytest.mark.rule("gts:8.0n")
def test_undrawn_they_come_with_the_chit_of_the_next_turn() -> None:
    """The Division chit is left in the mug: they come when it opens the next turn."""
    state = reinforced("rifles 13.13, foe 15.17", mug=["german-direct", "home-division"], turns=2)
    done = after(state, "Draw german-direct", "Finish")
    assert asked(done) == ("allied", "Arrival.place")
    assert done.turn == 1


@pytest.mark.rule("gts:8.0c", "gts:8.0a")
def test_with_the_chit_of_their_division_only_its_own_units_come() -> None:
    """Of those due together, that of another Division waits for its chit."""
    guest = {"like": "3-1-grengds", **OURS, "division": "guest", "formation": "guests"}
    state = reinforced("rifles 13.13, foe 15.17", counters={**COUNTERS, "late2": guest})
    come = after(state, "Draw home-division", place("late1"))
    assert asked(come) == ("chance", "Dice.roll")
    assert UnitId("late2") not in come.units


@pytest.mark.rule("gts:8.0m")
def test_mounted_comes_only_who_has_vehicles() -> None:
    foot = {**COUNTERS, "late2": {**OURS, "like": "easy-2-506"}}
    state = after(reinforced("rifles 13.13, foe 15.17", counters=foot), "Draw home-division")
    ridden = [Place(UnitId(name), ENTRY, column=False, mounted=True) for name in ("late1", "late2")]
    assert [may(state, each) for each in ridden] == [True, False]


@pytest.mark.rule("gts:8.0c", "gts:8.0m")
def test_who_is_lost_does_not_come_again() -> None:
    state = after(reinforced("rifles 13.13, foe 15.17", lost=["late1"]), "Draw home-division")
    assert not may(state, place("late1"))
    assert may(state, place("late2"))


@pytest.mark.rule("gts:8.0c")
def test_an_entry_hex_is_one_of_its_own_side_alone() -> None:
    state = reinforced("rifles 13.13, foe 15.17")
    assert [is_entry(state, ENTRY, side) for side in ("allied", "german")] == [True, False]
    assert not is_entry(state, HexId("10.11"), "allied")


@pytest.mark.rule("gts:14.6.1c", "gts:8.0h")
@pytest.mark.parametrize(
    ("entry", "column", "rules"), [(False, True, {"gts:14.6.1c"}), (False, False, set()), (True, True, set())]
)
def test_beside_a_unit_in_column_one_arrives_out_of_column(entry: bool, column: bool, rules: set[str]) -> None:
    """In an entry hex as many as like are in Column."""
    state = reinforced("cars 12.12 column, foe 15.17")
    assert {line.rule for line in arrival_refusal(state, place("late1", "12.12", column=column), entry)} == rules


@pytest.mark.rule("gts:8.0m")
def test_the_owner_chooses_column() -> None:
    """Each for itself, in an entry hex as many as he likes."""
    state = after(reinforced("rifles 13.13, foe 15.17"), "Draw home-division")
    both = after(state, place("late1", column=True), place("late2", column=True))
    assert unit(both, "late1").column
    assert unit(both, "late2").column


@pytest.mark.rule("gts:8.0e", "gts:8.0h", "wed:sc-general-07")
def test_an_entry_hex_has_no_stacking_limit() -> None:
    """Three two-Step units on top of eight Steps, and none of them pays for leaving a crowd."""
    four = "rifles 10.10, second 10.10, third 10.10, bren 10.10, foe 15.17"
    state = after(reinforced(four, come=("late1", "late2", "late3")), "Draw home-division")
    full = after(state, place("late1"), place("late2"), place("late3"), 0)
    assert len(full.at(ENTRY)) == 7
    left = after(full, "Activate late1", "StartMove", "StepTo 11.10")
    assert unit(left, "late1").cohesion == 0


@pytest.mark.rule("gts:8.0d", "gts:21.3b", "wed:sc-general-09")
def test_their_leader_comes_with_the_first_of_them() -> None:
    """If he is not on the map already."""
    staff = {"late-leader": {"like": "kg-klemm", "side": "allied", "division": "home", "formation": "late"}}
    late = {name: {**values, "formation": "late"} for name, values in COUNTERS.items()}
    state = reinforced("rifles 13.13, foe 15.17", counters=late, leaders="late-leader 13.13", staff=staff)
    absent = state.with_leader(next(iter(state.leaders)), None)
    placed = play(after(absent, "Draw home-division"), place("late1"), place("late2"))
    assert only(placed, LeaderPlaced).hex == ENTRY
    present = play(after(state, "Draw home-division"), place("late1"), place("late2"))
    assert told(present, LeaderPlaced) == []


@pytest.mark.rule("gts:8.0f")
def test_none_is_held_back() -> None:
    """The activation does not end, and a move does not stop, before they have left the hex."""
    state = arrived()
    assert why(state, "Finish") == {"gts:8.0f"}
    moving = after(state, "Activate late1", "StartMove")
    assert "gts:8.0f" in why(moving, "Stop")
    one = after(moving, "StepTo 11.10", "Stop")
    assert why(one, "Finish") == {"gts:8.0f"}
    assert may(after(one, "Activate late2", "StartMove", "StepTo 11.11", "Stop"), "Finish")


@pytest.mark.rule("gts:8.0g", "gts:13.2c")
def test_who_cannot_leave_waits_for_the_next_chit() -> None:
    """Every way out is in an enemy Fire Zone, which a Division chit closes; a Formation chit opens it."""
    ring = "foe 12.10, foe2 10.12"
    state = after(reinforced(f"rifles 13.14, {ring}"), "Draw home-division", place("late1"), place("late2"), 0)
    assert why(state, "Activate late1") == {"gts:8.0g"}
    assert may(state, "Finish")
    later = after(state, "Finish", "Draw first")
    assert may(later, "Activate late1")
    assert why(later, "Finish") == {"gts:8.0f"}


@pytest.mark.rule("gts:8.0j")
def test_they_may_do_nothing_but_move() -> None:
    """No fire, no rally, not even a Pass."""
    state = after(arrived(), "Activate late1")
    assert may(state, "StartMove")
    for words in ("Pass", "StartFire", "Rally"):
        assert "gts:8.0j" in why(state, words)


@pytest.mark.rule("gts:8.0i")
def test_nobody_fires_at_them() -> None:
    """Neither directly nor indirectly."""
    state = scene("foe 10.12, minen 10.15, rifles 10.10 arriving, second 11.11", chit="foes")
    firing = after(state, "Activate foe", "StartFire")
    assert "gts:8.0i" in why(firing, "FireAt rifles")
    assert may(firing, "FireAt second")
    shelling = after(state, "Activate minen", "StartFire")
    assert "gts:8.0i" in why(shelling, "Bombard rifles")


@pytest.mark.rule("gts:8.0k")
def test_moving_out_of_an_entry_hex_draws_no_fire() -> None:
    """The next step does."""
    state = scene("rifles 10.10 arriving, foe 10.12")
    moving = after(state, "Activate rifles", "StartMove", "StepTo 10.11")
    assert asked(moving)[1] == "Movement.move"
    assert where(moving, "rifles") == "10.11"
    assert asked(after(moving, "StepTo 11.11"))[1] == "OpportunityFire.window"


@pytest.mark.rule("gts:21.4d")
def test_a_leader_in_an_entry_hex_commands_nobody() -> None:
    """He does from the next hex."""
    units = "rifles 10.11, second 10.10, foe 15.17"
    inside, outside = (reinforced(units, leaders=f"major {hex}", out_of_command=True) for hex in ("10.10", "10.11"))
    assert not in_command(inside, UnitId("rifles"))
    assert in_command(outside, UnitId("rifles"))


@pytest.mark.rule("gts:14.1f")
def test_enemies_keep_three_hexes_from_an_entry_hex() -> None:
    """From three hexes away to two is forbidden, along at three is not."""
    state = reinforced("rifles 15.17, foe 10.13", mug=["foes", "first"])
    moving = after(state, "Draw foes", "Activate foe", "StartMove")
    assert "gts:14.1f" in why(moving, "StepTo 10.12")
    assert may(moving, "StepTo 10.14")


@pytest.mark.rule("gts:8.0c", "gts:14.1e")
def test_a_hex_that_the_enemy_holds_is_closed() -> None:
    """They wait in their box."""
    state = after(reinforced("rifles 13.13, foe 10.10"), "Draw home-division")
    assert asked(state) == ("chance", "Dice.roll")
    open_too = after(reinforced("rifles 13.13, foe 10.10", hexes=(ENTRY, HexId("12.10"))), "Draw home-division")
    assert may(open_too, place("late1", "12.10"))
    assert "gts:14.1e" in why(open_too, place("late1"))


@pytest.mark.rule("gts:8.0j")
def test_in_its_entry_hex_a_unit_does_not_mount() -> None:
    """It arrives mounted or on foot as its owner likes, and then must move out; elsewhere it could mount."""
    arriving, there = (
        after(scene(f"rifles 10.10{marker}, foe 15.17"), "Activate rifles") for marker in (" arriving", "")
    )
    assert why(arriving, Mount(column=False)) == {"gts:8.0j"}
    assert may(there, Mount(column=False))
