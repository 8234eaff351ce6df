"""Heroes: PFC Joe Mann saves a unit of the 502nd, once (S6.9)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import after, asked, may, only, play, told, unit
from tests.gts.titles.best import best

import gts
from gts.account import account
from gts.actions import PlayHero
from gts.counters import UnitId, Weapon
from gts.events import CohesionHit, Eliminated, HeroPlayed, Recovered, StepLost
from gts.rules.checks import die
from gts.state import GameState
from gts.titles.where_eagles_dare.random_events.attacks import EventAttack
from hexfront.actions import Decline
from hexfront.flow import At

HERO = PlayHero("joe-mann")
BESIDE = "e-2-502 52.157 hits=1 suppressed, f-2-502 52.156 hits=1"


def fired_at(markers: str = "", target: str = "d-2-502", **more: Any) -> GameState:
    """A white 8 has been fired at a unit in 52.157, and is to be rolled: 0 is a Step Loss, 3 a Cohesion Hit, 6 the end.

    Others stand beside it and behind it.
    """
    state = best(f"6-ii-1036 51.157, ers-59th 51.158, {target} 52.157 {markers}, {BESIDE}", **more)
    shot = EventAttack(UnitId(target), 8, Weapon.DP, "a shot", "wed:S3.1-ambush")
    roll = At(die("a shot", "wed:S3.1-ambush"), "roll")
    return state.with_stack((*state.stack[:-1], At(state.stack[-1].frame, "start"), At(shot, "rolled"), roll))


def losing(state: GameState) -> GameState:
    """It has cost a Step."""
    return after(state, 0)


@pytest.mark.rule("wed:S6.9a", "wed:S6.9b", "wed:sc-the-best-laid-plans-37")
def test_joe_mann_negates_a_step_loss_and_clears_the_hex() -> None:
    """D/2/502 keeps its Step; both units of the hex lose their markers, the one behind keeps its own."""
    state = losing(fired_at("hits=2 suppressed"))
    assert asked(state) == ("allied", "JoeMann.choose")
    assert set(gts.legal_actions(state)) == {Decline(), HERO}
    assert gts.describe(state, HERO)
    done = play(state, HERO)
    assert not told(done, StepLost)
    assert only(done, HeroPlayed).unit == "d-2-502"
    assert len(told(done, Recovered)) == 3 + 2
    for name in ("d-2-502", "e-2-502"):
        status = unit(done.state, name)
        assert (status.suppressed, status.cohesion, status.reduced) == (False, 0, False)
    assert unit(done.state, "f-2-502").cohesion == 1
    assert any("Joe Mann" in line for line in account(state, done.events))


@pytest.mark.rule("wed:S6.9a", "wed:S6.9b")
def test_he_is_used_up_and_need_not_be_played() -> None:
    spared = play(losing(fired_at()), Decline())
    assert only(spared, StepLost).unit == "d-2-502"
    again = losing(fired_at(flags='"hero joe-mann"'))
    assert unit(again, "d-2-502").reduced
    assert gts.loads(gts.dumps(losing(fired_at()))) == losing(fired_at())


@pytest.mark.rule("wed:S6.9b")
def test_he_saves_a_reduced_unit_from_being_eliminated() -> None:
    """A Step Loss would be its end."""
    state = losing(fired_at("reduced"))
    assert asked(state) == ("allied", "JoeMann.choose")
    assert unit(after(state, HERO), "d-2-502").reduced
    assert only(play(state, Decline()), Eliminated).unit == "d-2-502"


@pytest.mark.rule("wed:S6.9b")
def test_he_saves_nobody_of_another_formation_and_from_nothing_less() -> None:
    """B/2HHC is no unit of the 502nd; a 3 is a Cohesion Hit."""
    assert asked(after(fired_at(target="b-2hhc"), 0))[1] != "JoeMann.choose"
    hit = play(fired_at(), 3)
    assert told(hit, CohesionHit)
    assert asked(hit.state)[1] != "JoeMann.choose"


@pytest.mark.rule("wed:S6.9b")
def test_he_saves_from_an_elimination_result() -> None:
    state = after(fired_at(), 6)
    assert "d-2-502" in after(state, HERO).units
    assert only(play(state, Decline()), Eliminated).unit == "d-2-502"


@pytest.mark.rule("wed:S6.9c")
def test_he_is_in_no_other_scenario() -> None:
    assert all(
        gts.new_game(info.id, setup="default").table.scenario.special("joe-mann") is None
        for info in gts.scenarios()
        if info.id != "the-best-laid-plans"
    )
    assert not may(losing(fired_at(flags='"hero joe-mann"')), HERO)


@pytest.mark.rule("wed:S6.9b", "gts:19.2.3d")
def test_he_does_not_save_from_a_third_cohesion_hit() -> None:
    """What was rolled is a Cohesion Hit, though it costs a Step (ruling HM1)."""
    done = play(fired_at("hits=2"), 3)
    assert only(done, StepLost).unit == "d-2-502"
    assert not may(done.state, HERO)
