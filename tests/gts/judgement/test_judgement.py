"""What positions and actions are worth to bots: the signs and the order of things, not their exact numbers."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

import gts
from gts.actions import Activate, EnterColumn, FireAt, StepTo
from gts.aims import Aim, Aims, Prize
from gts.counters import UnitId, Weapon
from gts.judgement.shots import danger, shot_worth
from gts.judgement.ways import FAR, left_to_go, mover_of
from gts.judgement.worth import (
    aims_of,
    average_loss,
    chance_to_pass,
    command_point,
    condition,
    loss,
    strength,
    struck,
    unit_worth,
)
from gts.rules.fire import DIRECT
from gts.state import GameState, Unit
from hexfront.bots import GreedyBot, random_bot
from hexfront.dice import SeededRoller
from hexfront.drive import choose, play
from hexfront.hexes import HexId

DRIVE, SON, PLANS = "a-drive-in-the-country", "son-with-the-wind", "the-best-laid-plans"
SQUADRON, BATTERY, BAILEY = UnitId("d-2hhc"), UnitId("b-55-fld"), UnitId("14-fld-sqn")
PARAS, OTHER_PARAS, GUARDS = UnitId("1-fj"), UnitId("2-fj"), UnitId("kings-1-gg")


def start(scenario: str) -> GameState:
    return gts.new_game(scenario, setup="default")


def marked(s: GameState, unit: UnitId, **markers: Any) -> GameState:
    return s.with_status(unit, evolve(s.units[unit], **markers))


def test_markers_take_from_a_unit_and_positions_add_to_it() -> None:
    here = HexId("44.222")
    order = [
        Unit(here, improved=True),
        Unit(here),
        Unit(here, cohesion=1),
        Unit(here, suppressed=True),
        Unit(here, reduced=True),
        Unit(here, reduced=True, cohesion=2),
    ]
    shares = [condition(status) for status in order]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == len(shares)


def test_results_cost_more_the_worse_they_are() -> None:
    s = start(DRIVE)
    costs = [loss(s, PARAS, code) for code in ("S?", "C", "S", "1", "E")]
    assert costs == sorted(costs)
    assert costs[-1] == pytest.approx(strength(s, PARAS))


def test_a_possible_suppression_costs_as_much_as_the_check_fails() -> None:
    s = start(DRIVE)
    assert chance_to_pass(s, PARAS) == pytest.approx(0.6)  # Troop Quality 5: 0 to 5 of ten rolls
    assert loss(s, PARAS, "S?") == pytest.approx(0.4 * loss(s, PARAS, "S"))


def test_what_a_result_makes_of_a_unit() -> None:
    s = start(DRIVE)
    whole = s.units[PARAS]
    assert struck(s, PARAS, whole, "S") == evolve(whole, suppressed=True)
    down = evolve(whole, suppressed=True)
    assert struck(s, PARAS, down, "S") == evolve(down, cohesion=1)
    shaken = evolve(whole, cohesion=2)
    assert struck(s, PARAS, shaken, "C") == evolve(shaken, reduced=True)
    assert struck(s, PARAS, whole, "1") == evolve(whole, reduced=True)
    assert struck(s, SQUADRON, s.units[SQUADRON], "1") is None
    assert struck(s, PARAS, whole, "E") is None


def test_the_scenario_makes_a_unit_dearer() -> None:
    s = start(SON)
    assert unit_worth(s, BAILEY, s.units[BAILEY]) > 10 * strength(s, BAILEY)
    assert unit_worth(s, BAILEY, None) == 0
    assert s.table.aims(s).prize(BAILEY) == Prize(BAILEY, 30.0)
    assert Aims().prize(BAILEY) is None
    assert Aims().of(BAILEY) is None


def test_the_last_command_points_are_dear() -> None:
    s = start(DRIVE)  # four points
    one = evolve(s, command=s.command.set("guards-armored", 1))
    assert command_point(one, SQUADRON) == pytest.approx(5 / 2 * command_point(s, SQUADRON))  # 6 - 1, 6 - 4


def test_the_average_over_the_die_follows_the_rating() -> None:
    s = start(DRIVE)
    worth = [average_loss(s, PARAS, rating, Weapon.SA, False) for rating in range(9)]
    assert worth == sorted(worth)
    assert 0 < worth[0] < worth[8] < strength(s, PARAS)


def test_a_shot_at_a_shaken_unit_is_worth_no_less() -> None:
    s = start(DRIVE)
    shaken = marked(s, PARAS, reduced=True, cohesion=2)
    assert shot_worth(shaken, GUARDS, PARAS, DIRECT) > 0
    assert shot_worth(s, GUARDS, PARAS, DIRECT) > shot_worth(marked(s, GUARDS, reduced=True), GUARDS, PARAS, DIRECT)


def test_danger_is_where_the_enemy_covers_and_worse_in_column() -> None:
    s = start(DRIVE)
    near, far = HexId("45.223"), HexId("49.216")
    assert danger(s, SQUADRON, near, True) > danger(s, SQUADRON, near, False) > danger(s, SQUADRON, far, True) == 0
    for unit in (PARAS, OTHER_PARAS, UnitId("3-fj")):
        s = marked(s, unit, suppressed=True)
    assert danger(s, SQUADRON, near, True) == 0


def test_the_squadron_goes_out_and_comes_back() -> None:
    s = start(DRIVE)
    [out] = s.table.aims(s).aims
    [back] = s.table.aims(s.with_flag("reached the bridge")).aims
    assert (out.hexes, back.hexes) == ((HexId("55.202"),), (HexId("44.225"),))
    assert left_to_go(s, out, HexId("55.202"), True) == 0
    assert left_to_go(s, out, HexId("55.203"), True) == 1  # half a movement point along the road
    assert left_to_go(s, out, HexId("46.221"), True) < left_to_go(s, out, HexId("45.224"), True)
    assert left_to_go(s, Aim(SQUADRON, (HexId("39.230"),), 1.0), HexId("45.224"), True) >= FAR


def test_out_of_column_the_way_into_it_counts() -> None:
    s = start(DRIVE)
    [out] = s.table.aims(s).aims
    assert left_to_go(s, out, HexId("50.215"), False) == left_to_go(s, out, HexId("50.215"), True) + 2


def decided(s: GameState, seed: int, kind: str) -> GameState:
    """The first position of a game between greedy bots in which that kind of decision is open."""
    bots, roller = {side: GreedyBot(seed) for side in s.game.sides}, SeededRoller(seed)
    while gts.decision(s).kind != kind or gts.decision(s).forced:
        s = gts.apply(s, choose(gts, s, bots, roller)).state
    return s


def test_who_can_fire_goes_first_and_fires_at_what_pays_most() -> None:
    s = decided(start(DRIVE), 1, "Impulse.choose")
    worth = {action: gts.appraise(s, action) for action in gts.legal_actions(s)}
    acting = max(worth, key=lambda action: worth[action])
    assert isinstance(acting, Activate)
    assert acting.unit != SQUADRON
    targets = decided(s, 1, "Volley.target")
    shots = [action for action in gts.legal_actions(targets) if isinstance(action, FireAt)]
    assert all(gts.appraise(targets, shot) > 0 for shot in shots)


def test_a_move_goes_on_along_the_road() -> None:
    s = decided(start(DRIVE), 1, "Movement.move")
    worth = {action: gts.appraise(s, action) for action in gts.legal_actions(s)}
    assert isinstance(max(worth, key=lambda action: worth[action]), StepTo)


def test_nobody_enters_column_for_nothing() -> None:
    """The infantry at the entry hex goes by road; it gets into Column only where a step follows."""
    s, entered = start(SON), 0
    bots, roller = {side: GreedyBot(3) for side in s.game.sides}, SeededRoller(3)
    while gts.decision(s).side is not None:
        action = choose(gts, s, bots, roller)
        s = gts.apply(s, action).state
        if isinstance(action, EnterColumn):
            entered += 1
            assert any(isinstance(each, StepTo) and gts.appraise(s, each) > 0 for each in gts.legal_actions(s))
    assert entered


def test_appraisal_needs_no_more_than_a_view() -> None:
    s = decided(start(SON), 1, "Impulse.choose")
    side = gts.decision(s).side
    assert side is not None
    for action in gts.legal_actions(s):
        assert gts.appraise(gts.view(s, side), action) == gts.appraise(s, action)


@pytest.mark.random_play
@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("scenario", [DRIVE, SON])
def test_greedy_bots_finish_every_game(scenario: str, seed: int) -> None:
    bots = {"allied": GreedyBot(seed), "german": GreedyBot(seed + 1)}
    record = play(gts, gts.new_game(scenario), bots, seed=seed)
    assert gts.outcome(record.last) is not None


@pytest.mark.random_play
def test_the_same_seed_gives_the_same_game() -> None:
    games = [
        play(gts, start(DRIVE), {side: GreedyBot("x") for side in ("allied", "german")}, seed="y") for _ in range(2)
    ]
    assert games[0].steps == games[1].steps


@pytest.mark.random_play
@pytest.mark.parametrize(("scenario", "side"), [(DRIVE, "allied"), (SON, "german")])
def test_greed_beats_chance(scenario: str, side: str) -> None:
    """The side with the harder task wins more often with a greedy bot, against the same random enemy."""
    won = {
        name: sum(wins(scenario, side, bot, seed) for seed in range(6))
        for name, bot in {"greedy": GreedyBot(1), "random": random_bot(1)}.items()
    }
    assert won["greedy"] > won["random"]


def wins(scenario: str, side: str, bot: GreedyBot | object, seed: int) -> bool:
    s = start(scenario)
    other = s.table.enemy[side]
    last = play(gts, s, {side: bot, other: random_bot(seed)}, seed=seed).last  # type: ignore[dict-item]
    ending = gts.outcome(last)
    return ending is not None and ending.winner == side


def test_ways_are_found_once_for_all_of_a_side_that_move_alike() -> None:
    """Each side has units on foot, on wheels and on tracks at most, beside those that cannot move."""
    s = start(PLANS)
    movers = {mover_of(s, aim) for aim in aims_of(s).aims if aim.unit in s.units}
    assert 2 <= len(movers) <= 2 * 4


def test_what_is_shared_costs_each_unit_what_its_own_way_costs() -> None:
    s = start(PLANS)
    aims = [aim for aim in aims_of(s).aims if aim.unit in s.units][-2:]
    own = [evolve(aim, shared=False) for aim in aims]
    places = [(s.units[aim.unit].hex, s.units[aim.unit].column) for aim in aims]
    shared = [left_to_go(s, aim, *place) for aim, place in zip(aims, places, strict=True)]
    assert shared == [left_to_go(s, aim, *place) for aim, place in zip(own, places, strict=True)]
    assert 0 < min(shared) < FAR
