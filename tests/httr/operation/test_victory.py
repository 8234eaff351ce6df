"""How Hell's Highway, 22 September is decided (17.6)."""

from __future__ import annotations

import pytest

import httr
from hexfront.actions import Finish
from httr.state import HttrState


def position(units: str, *, turn: int = 36, phase: int = 1, casualties: str = "") -> HttrState:
    placed = "\n".join(f'{name} = "{hex}"' for name, hex in (each.split() for each in units.split(",")))
    text = f'scenario = "hells-highway"\nturn = {turn}\nphase = {phase}\n[units]\n{placed}\n[casualties]\n{casualties}'
    return httr.position(text)


def quiet(s: HttrState, until: int) -> HttrState:
    """The state when a turn begins, or the game is over, nobody having done anything."""
    while s.ending is None and s.turn < until:
        s = httr.apply(s, Finish()).state
    return s


@pytest.mark.rule("httr-sc:17.6b")
def test_the_road_must_be_held_for_a_whole_turn() -> None:
    """In C2512 since before turn 37 began: the condition is met when 37 ends, not when 36 does."""
    s = quiet(position("1-i-1053 C2512, a-1-501 C4430", turn=36, phase=12), 37)
    assert s.flags == ()
    assert quiet(s, 38).flags == ("held-a-turn",)


@pytest.mark.rule("httr-sc:17.6b")
@pytest.mark.parametrize("hex", ["C4319", "C2513", "C2101"])
def test_other_hexes_do_not_count(hex: str) -> None:
    assert quiet(position(f"1-i-1053 {hex}, a-1-501 C4430", turn=36), 39).flags == ()


@pytest.mark.rule("httr-sc:17.6c")
def test_the_road_may_be_held_at_the_end_of_the_afternoon() -> None:
    assert quiet(position("1-i-1053 C2512, a-1-501 C4430", turn=43, phase=12), 44).flags == ("held-at-the-time",)
    assert quiet(position("1-i-1053 C2512, a-1-501 C4430", turn=42, phase=12), 43).flags == ()


@pytest.mark.rule("httr-sc:17.6a", "httr-sc:17.6d", "httr-sc:17.6e", "httr-sc:17.1b")
@pytest.mark.parametrize(
    ("where", "allied", "german", "winner", "level"),
    [
        ("C2512", 21, 0, "german", "substantive"),  # held a turn, and 21 steps; not at the end of turn 43
        ("C2512", 20, 30, "german", "marginal"),
        ("C2101", 21, 30, "german", "marginal"),
        ("C2101", 20, 20, "allied", "victory"),
        ("C2101", 20, 19, None, "draw"),
    ],
)
def test_levels(where: str, allied: int, german: int, winner: str | None, level: str) -> None:
    lost = f"allied = {allied}\ngerman = {german}"
    s = quiet(position(f"1-i-1053 {where}, a-1-501 C4430", turn=44, phase=12, casualties=lost), 99)
    assert s.ending is not None
    assert (s.ending.winner, s.ending.level) == (winner, level)


def test_how_the_game_stands_is_how_it_would_end_now() -> None:
    """In the middle of a turn, with a hex of the road held since it began, or nothing but German losses."""
    held = position("1-i-1053 C2512, a-1-501 C4430", turn=43)
    lost = position("1-i-1053 C2101, a-1-501 C4430", turn=42, casualties="allied = 0\ngerman = 20")
    assert [httr.outcome(state) for state in (held, lost)] == [None, None]
    stand = [httr.standing(state) for state in (held, lost)]
    assert [(each.winner, each.level) for each in stand] == [("german", "marginal"), ("allied", "victory")]
    assert httr.standing(quiet(lost, 99)) == httr.outcome(quiet(lost, 99))


@pytest.mark.rule("httr-sc:17.6a")
def test_all_three_conditions_are_decisive() -> None:
    s = quiet(position("1-i-1053 C2512, a-1-501 C4430", turn=43, casualties="allied = 21\ngerman = 0"), 99)
    assert s.ending is not None
    assert (s.ending.winner, s.ending.level) == ("german", "decisive")
