"""Rules of thumb: what a sensible player would rather do."""

from __future__ import annotations

import pytest
from tests.httr.helpers import action, after, ground, scene

import httr
from hexfront.actions import Action, Decline, Finish, Stop
from hexfront.bots import greedy_bot
from hexfront.hexes import HexId
from hexfront.tagged import members
from httr.counters import UnitId
from httr.judgement import gain
from httr.judgement.fighting import GROUND, THE_ROAD, befalls, best_attack, ground_worth, with_more
from httr.judgement.shots import direct_worth, results
from httr.judgement.staffs import staff_worth
from httr.judgement.ways import FAR, aims, left_to_go, road_of
from httr.rules.close_action_fight import Fight
from httr.state import HttrState
from httr.unittypes import Mode

FOE = UnitId("1-i-1053")
OURS = [kind for tag, kind in members(Action) if tag.startswith("httr/")]


@pytest.mark.parametrize("kind", OURS)
def test_every_class_of_action_is_judged(kind: type[Action]) -> None:
    assert gain.dispatch(kind) is not gain.dispatch(Action)


def chosen(state: HttrState) -> Action:
    """What the greedy bot does now."""
    side = httr.decision(state).side
    assert side is not None
    return greedy_bot()(httr, httr.view(state, side), httr.legal_actions(state))


def test_the_target_that_loses_more_is_fired_at_with_all_that_can() -> None:
    state = scene(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated, foe2 C1110 defilade",
        ground=ground(C1110="t"),
    )
    assert chosen(state) == action("Aim foe direct")
    state = after(state, chosen(state))
    for name in ("rifles", "second"):
        assert chosen(state) == action(f"AddFirer {name}")
        state = after(state, chosen(state))
    assert chosen(state) == action("OpenFire")


def test_the_chances_of_results_sum_to_one() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated")
    for value in range(10):
        assert sum(chance for _, chance in results(state.table, "not_in_defilade", value)) == pytest.approx(1)
    assert direct_worth(state, UnitId("foe"), ()) == 0.0
    assert 0 < direct_worth(state, UnitId("foe"), (UnitId("rifles"),)) < 4


def test_a_roll_is_shifted_to_where_it_hurts() -> None:
    state = scene("rifles C1010 concentrated, foe C1011", counters={"rifles": {"strength": 60, "er": 9}})
    state = after(state, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)
    assert chosen(state) != action("ShiftRoll 0")


def test_fire_at_what_moves_is_taken_and_under_fire_units_take_cover() -> None:
    state = scene("rifles C1010 concentrated, foe C1011 concentrated", phase=6)
    state = after(state, "StartMove rifles", "StepTo C1110")
    assert chosen(state) == action("Shoot foe rifles direct")
    state = after(state, "Shoot foe rifles direct", 12)
    assert chosen(state) == action("GoToGround rifles")


def test_a_close_action_that_promises_much_is_declared_and_a_hopeless_one_is_not() -> None:
    strong = scene(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated disrupted lost=3", phase=6
    )
    strong = after(strong, "StartMove rifles", "JoinMove second")
    assert chosen(strong) == action("DeclareCloseAction C1011")
    weak = scene("rifles C1010 concentrated lost=4, foe C1011, foe2 C1011", ground=ground(C1011="t"), phase=6)
    assert chosen(weak) == Finish()
    assert chosen(after(weak, "StartMove rifles")) == Stop()


def test_nobody_is_rallied_in_vain_and_nobody_gives_up_an_entrenchment() -> None:
    state = scene("rifles C1010 disrupted, second C1212, foe C1716", phase=4, tables={"dug": {"C1212": "allied"}})
    assert chosen(state) == action("Rally C1010")
    assert chosen(after(state, "Rally C1010", 12)) == Finish()


def test_the_road_draws_those_who_fight_for_it() -> None:
    state = httr.new_game("hells-highway", setup="default")
    road = road_of(state.table)
    assert set(road) <= set(state.table.board.hexes)
    fusiliers = UnitId("fus-85")
    start = state.units[fusiliers].hex
    assert 0 < left_to_go(state, fusiliers, start, Mode.CONCENTRATED) < FAR
    bare = [hex for hex in road if state.holder(hex) is None]
    assert all(left_to_go(state, fusiliers, hex, Mode.CONCENTRATED) == 0 for hex in bare)
    assert aims(state, "german") == tuple(bare)
    assert left_to_go(scene("rifles C1010, foe C1011"), UnitId("rifles"), start, Mode.DEFILADE) == 0


def highway(units: str) -> HttrState:
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.strip().split(" ", 1) for each in units.split(",")))
    return httr.position(f'scenario = "hells-highway"\nturn = 37\nphase = 6\n[units]\n{placed}')


def test_those_who_hold_the_road_go_where_it_is_lost_or_threatened() -> None:
    """A German in C3313 has taken it, and threatens the hexes within four; without one near all of it is wanted."""
    taken = aims(highway("a-1-501 C2512, 1-i-1053 C3313"), "allied")
    assert "C3313" in taken
    assert {"C3012", "C3615"} <= set(taken)
    assert not {"C2512", "C4218"} & set(taken)
    quiet = highway("a-1-501 C2512, 1-i-1053 C4430")
    assert aims(quiet, "allied") == road_of(quiet.table)


def test_a_close_action_counts_what_the_defeated_suffer_and_the_ground() -> None:
    """Losses come with disruption; who must not lose the road gives more for it than who takes it."""
    s = highway("a-1-501 C2512 concentrated, b-1-501 C2512 concentrated, 1-i-1053 C2612 concentrated lost=2")
    fight = Fight((UnitId("a-1-501"),), (UnitId("1-i-1053"),), HexId("C2512"), HexId("C2612"), UnitId("a-1-501"), FOE)
    assert ground_worth(s, fight) == GROUND + 2 * THE_ROAD
    one_lost = befalls(s, (FOE,), FOE, "1")
    assert one_lost == pytest.approx(1 + befalls(s, (FOE,), FOE, "DIS") * (1 - 1 / s.strength(FOE)))


def test_men_of_one_hex_join_for_an_attack_that_pays_only_together() -> None:
    pair = "rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated lost=1"
    s = after(scene(pair, phase=6), "StartMove rifles")
    rifles, second = UnitId("rifles"), UnitId("second")
    assert best_attack(s, (rifles,)) == 0 < best_attack(s, (rifles, second)) == with_more(s, (rifles,))
    assert chosen(s) == action("JoinMove second")


def test_a_headquarters_stays_with_its_men_and_away_from_the_enemy() -> None:
    s = scene("staff C1010, rifles C1016, foe C1717", phase=6)
    staff = UnitId("staff")
    assert staff_worth(s, staff, HexId("C1013")) > staff_worth(s, staff, HexId("C1010"))
    assert staff_worth(s, staff, HexId("C1617")) < staff_worth(s, staff, HexId("C1010"))
    assert chosen(s) == action("StartMove staff")


def test_guns_fire_at_tanks_with_as_many_as_pay() -> None:
    s = scene("gun C1010 defilade, panther C1011 concentrated", phase=5)
    assert chosen(s) == action("Aim panther at")


def test_an_action_that_nobody_has_judged_is_worth_less_than_none() -> None:
    class Unvalued(Action):
        pass

    state = scene("rifles C1010, foe C1011")
    assert httr.appraise(state, Unvalued()) < httr.appraise(state, Decline()) == 0.0
