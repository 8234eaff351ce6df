"""The sequence of play: chits in turn, turns in turn, the end (4, 10.0.1, 10.0.6, 12)."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import after, asked, only, play, scene, told, with_scenario

import gts
from gts.events import BarragesRemoved, ChitDrawn, GameEnded, MugFilled, TurnEnded
from gts.state import GameState
from hexfront.errors import HookError

UNITS = "rifles 10.10, lone 11.10, foe 10.17"


@pytest.mark.rule("gts:1.2f")
def test_each_side_has_one_direct_command_chit() -> None:
    state = scene(UNITS)
    sides = [chit.side for chit in state.table.chits.values() if chit.kind == "direct"]
    assert sorted(sides) == ["allied", "german"]


@pytest.mark.rule("gts:1.2b", "gts:1.2c", "gts:10.0.1c", "gts:4.0h", "gts:29.3a")
def test_the_owner_of_a_chit_acts_and_the_next_is_drawn_when_he_has_finished() -> None:
    state = scene(UNITS, chit=None, mug=["first", "german-direct", "allied-direct"])
    assert asked(state) == ("chance", "DrawChit.draw")
    state = after(state, "Draw first")
    assert asked(state) == ("allied", "Impulse.choose")
    state = after(state, "Finish")
    assert asked(state) == ("chance", "DrawChit.draw")
    assert asked(after(state, "Draw german-direct"))[0] == "german"


@pytest.mark.rule("gts:1.2e")
def test_a_side_may_have_several_chits_in_a_row() -> None:
    state = scene(UNITS, chit=None, mug=["first", "other", "allied-direct", "german-direct"])
    assert asked(after(state, "Draw first", "Finish", "Draw other", "Finish", "Draw allied-direct"))[0] == "allied"


@pytest.mark.rule("gts:4.0i", "gts:4.0j", "gts:4.0g", "gts:10.0.6a", "gts:11.0a", "gts:12.0a")
def test_after_the_second_to_last_chit_the_turn_ends() -> None:
    """Barrages go, the turn moves on, the mug is filled again, and the chit that was left is played."""
    state = scene(UNITS, mug=["german-direct"], turns=2, barrages={"10.12": "light"})
    done = play(state, "Finish")
    kinds = [BarragesRemoved, TurnEnded, MugFilled, ChitDrawn]
    assert [type(event) for event in done.events if type(event) in kinds] == kinds
    assert done.state.turn == 1
    assert only(done, ChitDrawn).chit == "german-direct"


@pytest.mark.rule("gts:10.0.1a")
def test_a_scenario_may_name_the_chit_that_opens_a_turn() -> None:
    state = scene(UNITS, mug=["german-direct"], turns=2)
    turns = tuple(evolve(turn, first="other") for turn in state.table.scenario.turns)
    state = evolve(with_scenario(state, turns=turns), carried=None, mug=())
    done = play(state, "Finish")
    assert only(done, ChitDrawn).chit == "other"
    assert "other" not in only(done, MugFilled).chits
    assert "other" not in done.state.mug


@pytest.mark.rule("gts:12.0a", "gts:4.0j")
def test_after_the_last_turn_it_is_decided() -> None:
    """Four Steps stand against two."""
    done = play(scene(UNITS, mug=["german-direct"]), "Finish")
    assert told(done, TurnEnded) == []
    assert only(done, GameEnded).ending.winner == "allied"
    assert asked(done.state) == (None, "over")
    outcome = gts.outcome(done.state)
    assert outcome is not None
    assert outcome.winner == "allied"
    even = gts.outcome(after(scene("rifles 10.10, foe 10.17", mug=["german-direct"]), "Finish"))
    assert even is not None
    assert even.winner is None


@pytest.mark.rule("gts:12.0a")
def test_a_scenario_that_is_not_decided_is_no_scenario() -> None:
    """What the function of the title gave is named."""

    def undecided(_: GameState) -> Any:
        return None

    state = scene(UNITS)
    with pytest.raises(HookError, match="undecided gives None; expected an Ending"):
        after(evolve(state, game=evolve(state.table, decide=undecided)), "Finish", "Finish")
