"""Rubble in cities and fortified hexes (2.9, 2.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts import helpers
from tests.gts.helpers import LINE, after, amounts, only, play, told

import gts
from gts.account import account
from gts.draw import state_svg
from gts.events import Fired, Rubbled
from gts.rules.line_of_sight import sight_allowance, sight_reach
from gts.state import GameState, Work
from gts.titles.where_eagles_dare.command import has_exchange
from hexfront.hexes import HexId

RUBBLE = Work("rubble")
THERE = HexId("10.13")


def ground(letter: str) -> str:
    """A line of clear hexes with one other, 10.13."""
    rows = LINE.splitlines()
    rows[3] = f"{letter} ."
    return "\n".join(rows)


def scene(units: str, letter: str, **more: Any) -> GameState:
    """The first unit named is about to act, in a line with the hex 10.13."""
    return helpers.acting(units, ground=ground(letter), **more)


@pytest.mark.rule("wed:2.9d", "wed:2.10d", "ruling:F11")
@pytest.mark.parametrize(("letter", "falls"), [("c", True), ("f", True), ("t", False), (".", False)])
@pytest.mark.parametrize("roll", [0, 1])
def test_a_zero_of_artillery_brings_a_city_or_a_fortified_hex_down(letter: str, falls: bool, roll: int) -> None:
    """By Direct Fire at a unit in it; the two Steps of the guns first check for their bonus."""
    done = play(scene("guns 10.10, foe 10.13", letter), "StartFire", "FireAt foe", 9, roll)
    assert bool(told(done, Rubbled)) == (falls and roll == 0)
    assert (RUBBLE in done.state.works.get(THERE, ())) == (falls and roll == 0)


@pytest.mark.rule("wed:2.9d", "ruling:F11")
def test_indirect_fire_at_the_hex_or_at_units_in_it_does_so_too() -> None:
    at_units = play(scene("guns 10.19, foe 10.13", "c"), "StartFire", "Bombard foe", 9, 0)
    assert only(at_units, Rubbled).hex == THERE
    at_hex = play(scene("guns 10.19, foe 10.23", "c"), "StartFire", "AimAtHex", "BombardHex 10.13", 9, 0)
    assert only(at_hex, Rubbled).hex == THERE


@pytest.mark.rule("wed:2.9d")
@pytest.mark.parametrize("name", ["rifles", "tanks", "mortar"])
def test_other_fire_leaves_it_standing(name: str) -> None:
    fire = "Bombard foe" if name == "mortar" else "FireAt foe"
    state = after(scene(f"{name} 10.12, foe 10.13", "c"), "StartFire", fire)
    rolls = (9, 0) if name != "mortar" else (0,)
    assert not told(play(state, *rolls), Rubbled)


@pytest.mark.rule("wed:2.9d")
def test_it_falls_once() -> None:
    state = scene("guns 10.10, foe 10.13", "c", works={"10.13": ["rubble"]})
    assert not told(play(state, "StartFire", "FireAt foe", 9, 0), Rubbled)


@pytest.mark.rule("wed:2.9e", "wed:2.10d", "ruling:F11")
@pytest.mark.parametrize(("letter", "standing", "rule"), [("c", -3, "wed:2.9e"), ("f", -4, "wed:2.10d")])
def test_it_shelters_one_better(letter: str, standing: int, rule: str) -> None:
    """-3 - 1 in a city, -4 - 1 in a fortified hex; in Column nothing of either."""
    shot = ("StartFire", "FireAt foe", 9, 9)
    works = {"10.13": ["rubble"]}
    found = amounts(only(play(scene("rifles 10.12, foe 10.13", letter, works=works), *shot), Fired).modifiers)
    assert (found["gts:15.6m"], found[rule]) == (standing, -1)
    whole = amounts(only(play(scene("rifles 10.12, foe 10.13", letter), *shot), Fired).modifiers)
    assert rule not in whole
    column = amounts(only(play(scene("rifles 10.12, foe 10.13 column", letter, works=works), *shot), Fired).modifiers)
    assert not {rule, "gts:15.6m"} & column.keys()


@pytest.mark.rule("wed:2.9e", "wed:2.10d")
@pytest.mark.parametrize(("post", "sees"), [("observation_post", (13, 3)), ("strongpoint", (8, 2))])
@pytest.mark.parametrize("letter", ["c", "f"])
def test_the_post_is_gone(letter: str, post: str, sees: tuple[int, int]) -> None:
    """A spotter in it sees 13 hexes and past three blockers, or past two, and in rubble 8 and past none."""
    features = f'[features]\n{post} = "10.13"\n'
    whole = scene("guns 10.10, foe 10.13", letter, features=features)
    rubble = scene("guns 10.10, foe 10.13", letter, features=features, works={"10.13": ["rubble"]})
    found = [(sight_reach(s, THERE, True), sight_allowance(s, THERE, True)) for s in (whole, rubble)]
    assert found == [sees, (8, 0)]


@pytest.mark.rule("wed:2.9e", "wed:S6.7a")
def test_a_post_that_is_gone_has_no_telephone() -> None:
    """In a city there is another, so the hex here is woods: only the words of the board make it rubble."""
    features = '[features]\nobservation_post = "10.13"\n'
    assert has_exchange(scene("guns 10.10, foe 10.15", "w", features=features), THERE)
    gone = scene("guns 10.10, foe 10.15", "w", features=features, works={"10.13": ["rubble"]})
    assert not has_exchange(gone, THERE)


@pytest.mark.rule("wed:2.9d")
def test_positions_pictures_and_words_show_it() -> None:
    state = scene("guns 10.10, foe 10.13", "c")
    done = play(state, "StartFire", "FireAt foe", 9, 0)
    assert any("10.13 is reduced to rubble" in line for line in account(state, done.events))
    assert gts.position(gts.format_position(done.state)).works == done.state.works
    assert gts.loads(gts.dumps(done.state)) == done.state
    assert "RUBB" in state_svg(done.state)
