"""What must hold of sight and zones of control on every board: found out with drawn boards and units at random."""

from __future__ import annotations

from typing import Final

import pytest
from attrs import evolve, field, frozen
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.httr.helpers import scene

from hexfront.hexes import HexId
from httr.counters import UnitId
from httr.rules.communication import communication_refusal
from httr.rules.footprints import FAR
from httr.rules.observation import in_cover, light, observes, sees
from httr.rules.sight import Light
from httr.rules.terrain import combat_terrain
from httr.rules.zones import controllers, controls, enemy_zone, exerts, in_enemy_zone, reach, zone
from httr.state import HttrState, Unit
from httr.unittypes import Mode

SIZE: Final = 7
HEXES: Final = tuple(HexId(f"C1{row}1{column}") for row in range(SIZE) for column in range(SIZE))
SIDES: Final = tuple(f"C1{row}1{column}|C1{row}1{column + 1}" for row in range(SIZE) for column in range(SIZE - 1))
UNITS: Final = {"allied": ("rifles", "mortars", "staff"), "german": ("foe", "werfer", "panther")}
EVERYBODY: Final = tuple(UnitId(name) for names in UNITS.values() for name in names)


@frozen
class Scene:
    """A position, and whether nothing on its board stands up as a dike does."""

    state: HttrState = field(repr=False)
    no_banks: bool


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Some terrain, some hexsides, six units in any hexes and conditions, by day or night, in any weather."""
    letters = draw(st.lists(st.sampled_from(".....mbrswftc"), min_size=SIZE * SIZE, max_size=SIZE * SIZE))
    ground = "\n".join("".join(letters[row * SIZE : row * SIZE + SIZE]) for row in range(SIZE))
    dikes = draw(st.lists(st.sampled_from(SIDES), unique=True, max_size=3))
    slopes = draw(st.lists(st.sampled_from(SIDES), unique=True, max_size=3))
    hills = draw(st.lists(st.sampled_from(HEXES), unique=True, max_size=2))
    features = f'[hexsides]\ndike = "{" ".join(dikes)}"\nslope = "{" ".join(slopes)}"\n'
    features = "\n".join(line for line in features.splitlines() if '""' not in line)
    if hills:
        features += f'\n[features]\nhilltop = "{" ".join(hills)}"'
    turn, weather = draw(st.sampled_from([35, 39])), draw(st.sampled_from([0, 10]))
    where = draw(st.lists(st.sampled_from(HEXES), unique=True, min_size=6, max_size=6))
    placed = ", ".join(f"{unit} {hex}" for unit, hex in zip(EVERYBODY, where, strict=True))
    s = scene(placed, ground=ground, features=features, first_turn=turn, turn=turn, weather=weather)
    for unit in EVERYBODY:
        s = s.with_status(unit, draw(conditions(s.units[unit])))
    return Scene(s, not dikes)


def conditions(status: Unit) -> st.SearchStrategy[Unit]:
    """The unit where it is, in any condition."""
    return st.builds(
        lambda mode, flags: evolve(status, mode=mode, disrupted=flags == 1, depleted=flags == 2, revealed=flags == 3),
        st.sampled_from(Mode),
        st.integers(0, 7),
    )


FEW = settings(max_examples=20, deadline=None)


@FEW
@given(scenes())
@pytest.mark.rule("httr:7.1.3a", "httr:7.3.1a")
def test_terrain_blocks_both_ways_and_dikes_alone_need_not(drawn: Scene) -> None:
    sight = drawn.state.table.sight
    for start in HEXES[::3]:
        for end in HEXES[::2]:
            if drawn.no_banks and start != end:
                assert sight.is_clear(start, end) == sight.is_clear(end, start)


@FEW
@given(scenes())
@pytest.mark.rule("httr:7.1.6", "httr:7.2.1a", "httr:7.2.2", "httr:7.2.3")
def test_what_is_seen_is_near_and_less_in_worse_light(drawn: Scene) -> None:
    s = drawn.state
    sight, table = s.table.sight, s.table.board
    for start in HEXES[::4]:
        by_day = sight.seen(start, Light.DAY)
        assert set(table.neighbours(start)) <= sight.seen(start, Light.DULL_NIGHT) <= sight.seen(start, Light.NIGHT)
        assert sight.seen(start, Light.NIGHT) <= by_day
        assert sight.seen(start, Light.DULL_DAY) <= by_day
        assert start not in by_day
        assert all(table.distance(start, end) <= 2 for end in sight.seen(start, Light.NIGHT))


@FEW
@given(scenes())
@pytest.mark.rule("httr:7.1.1a", "httr:7.1.4", "httr:7.3.3a", "httr:7.3.3b")
def test_what_is_remembered_is_what_each_pair_says(drawn: Scene) -> None:
    s = drawn.state
    now = light(s)
    for start in HEXES[::5]:
        for end in HEXES:
            if start != end:
                assert sees(s, start, end) == s.table.sight.is_seen(start, end, now)
                assert (end in s.table.sight.observed(start, now)) == s.table.sight.is_observed(start, end, now)


@FEW
@given(scenes())
@pytest.mark.rule("httr:7.1.4", "httr:7.3.3a", "httr:7.3.4")
def test_who_is_observed_is_seen_and_in_cover_only_from_near(drawn: Scene) -> None:
    s = drawn.state
    for observer in EVERYBODY:
        for target in EVERYBODY:
            if observer != target:
                start, end = s.units[observer].hex, s.units[target].hex
                open_or_revealed = not in_cover(s, end) or s.units[target].revealed
                if observes(s, observer, target):
                    assert sees(s, start, end)
                    assert open_or_revealed or s.table.board.distance(start, end) <= 2
                else:
                    assert not (sees(s, start, end) and open_or_revealed)


@FEW
@given(scenes())
@pytest.mark.rule("httr:8.4.1a", "httr:8.4.1b", "httr:8.0a", "httr:8.0b")
def test_zones_stay_near_and_out_of_forests_and_cities(drawn: Scene) -> None:
    s = drawn.state
    for unit in EVERYBODY:
        for hex in zone(s, unit):
            distance, terrain = s.table.board.distance(s.units[unit].hex, hex), combat_terrain(s, hex)
            assert 1 <= distance <= reach(s, unit)
            assert terrain not in ("forest", "city")
            assert distance == 1 or terrain not in ("woods", "town", "rough")
            assert distance == 1 or sees(s, s.units[unit].hex, hex)


@FEW
@given(scenes())
@pytest.mark.rule("httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c")
def test_only_those_in_order_exert_zones(drawn: Scene) -> None:
    s = drawn.state
    for unit in EVERYBODY:
        status = s.units[unit]
        in_order = not (status.disrupted or status.depleted or status.mode is Mode.TRAVEL)
        assert exerts(s, unit) == in_order
        assert bool(zone(s, unit)) <= in_order
        if reach(s, unit) == FAR and in_order:
            open_neighbours = [
                hex for hex in s.table.board.neighbours(status.hex) if combat_terrain(s, hex) not in ("forest", "city")
            ]
            assert zone(s, unit).issuperset(open_neighbours)


@FEW
@given(scenes())
@pytest.mark.rule("httr:8.0c", "httr:8.5")
def test_who_controls_a_hex_is_the_same_from_either_end(drawn: Scene) -> None:
    """The way from the hex to the units agrees with the slow one, from every unit to its hexes."""
    s = drawn.state
    for side, enemy in (("allied", "german"), ("german", "allied")):
        everything = enemy_zone(s, side)
        for hex in HEXES:
            slow = {unit for unit in EVERYBODY if s.side(unit) == enemy and controls(s, unit, hex)}
            fast = list(controllers(s, side, hex))
            assert (set(fast), len(fast)) == (slow, len(slow))
            assert in_enemy_zone(s, side, hex) == bool(slow) == (hex in everything)


@FEW
@given(scenes())
@pytest.mark.rule("httr:7.4.1d", "httr:7.4.1e", "httr:7.4.2")
def test_a_hilltop_never_breaks_a_line_of_communication_from_it(drawn: Scene) -> None:
    s = drawn.state
    hills, distance = s.table.ground.hills, s.table.board.distance
    for start in HEXES[::5]:
        for end in HEXES[::3]:
            rules = {refusal.rule for refusal in communication_refusal(s, start, end)}
            assert len(rules) <= 1
            if distance(start, end) <= 3:
                assert not rules  # three hexes are not too many, whatever they are
            if start in hills:
                assert rules <= {"httr:7.4.1b"}


@FEW
@given(scenes(), st.lists(st.tuples(st.sampled_from(EVERYBODY), st.sampled_from(HEXES), st.booleans()), max_size=6))
@pytest.mark.rule("httr:8.0c")
def test_what_is_kept_of_zones_is_never_stale(drawn: Scene, moves: list[tuple[UnitId, HexId, bool]]) -> None:
    """States of one game, asked in turn and then once more, each answer against the slow one."""
    states = [drawn.state]
    for unit, hex, disrupted in moves:
        before = states[-1]
        if before.holder(hex) not in (None, before.side(unit)):
            continue
        status = evolve(before.units[unit], hex=hex, disrupted=disrupted)
        states.append(before.with_unit_at(unit, status))
    states.append(evolve(states[-1], turn=39 if drawn.state.turn == 35 else 35))
    for s in (*states, *reversed(states)):
        for side in s.game.sides:
            assert enemy_zone(s, side) == {hex for hex in HEXES if next(controllers(s, side, hex), None) is not None}
