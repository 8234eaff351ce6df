"""Club Route: how it is attacked and closed, status checks, and what it is to be Cut."""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.gts.helpers import after, amounts, asked, may, only, play, told, why
from tests.gts.titles.highway import FAR, TOWNSMEN, highway

import gts
from gts.counters import UnitId
from gts.events import BarragePlaced, Fired
from gts.rules.checks import quality_modifiers
from gts.state import Bridge, GameState
from gts.titles.where_eagles_dare.club_route import (
    ATTACKED,
    CLOSED,
    Marking,
    RouteFoundCut,
    RouteMarked,
    box,
    flag,
    is_cut,
    stretch,
)
from gts.titles.where_eagles_dare.road_fire import FireAtRoute
from gts.titles.where_eagles_dare.status_check import DemandCheck, StatusChecked
from hexfront.hexes import HexId
from hexfront.state import Transition

ROAD = "73.131"  # on Club Route, with 74.129 three hexes away
BESIDE = "73.132"


RULES = {ATTACKED: "wed:4.3.3b", CLOSED: "wed:4.3.3c"}


def road(s: GameState) -> tuple[HexId, ...]:
    return stretch(s, "66.163", "94.112")


def cut(s: GameState) -> bool:
    return is_cut(s, road(s), "allied")


def markers(done: Transition[GameState]) -> list[str]:
    return [event.kind for event in told(done, RouteMarked)]


@pytest.mark.rule("wed:4.0a", "wed:sc-hells-highway-66")
def test_the_road_runs_between_the_two_hexes_of_the_scenario() -> None:
    hexes = road(highway(f"{FAR}, {TOWNSMEN}"))
    assert (hexes[0], hexes[-1]) == ("66.163", "94.112")
    assert {"61.141", "75.129", "74.129"} < set(hexes)
    assert {"66.164", "95.112", "64.168"}.isdisjoint(hexes)


@pytest.mark.rule("wed:4.3.3b", "wed:4.3.3d", "wed:4.3.3e", "ruling:I8")
def test_fire_at_an_empty_hex_of_the_road_attacks_it_once_a_turn() -> None:
    """A roll of 8 does, a 9 does not; after that there is nothing to gain by it in this turn."""
    state = after(highway(f"1-kg-richter {BESIDE}, 2-kg-richter 73.133, {TOWNSMEN}"), "Activate 1-kg-richter")
    shoot = FireAtRoute(HexId(ROAD))
    done = play(state, shoot, 8)
    assert "Attacked then (a roll of 9 does nothing)" in gts.describe(state, shoot)
    assert only(done, RouteMarked).kind == ATTACKED
    assert (only(done, Fired).target, only(done, Fired).hex) == (None, ROAD)
    assert not told(play(state, shoot, 9), RouteMarked)
    again = after(done.state, "Decline") if asked(done.state)[1] == "SecondAction.choose" else done.state
    assert not may(after(again, "Activate 2-kg-richter"), FireAtRoute(HexId("73.131")))


@pytest.mark.rule("wed:4.3.3d", "gts:15.1a")
def test_such_fire_keeps_the_limits_of_direct_fire() -> None:
    """Two hexes is its range; and on a Division chit infantry does not fire first."""
    units = f"1-kg-richter {BESIDE}, {TOWNSMEN}"
    state = after(highway(units), "Activate 1-kg-richter")
    offered = {each.hex for each in gts.legal_actions(state) if isinstance(each, FireAtRoute)}
    assert offered
    board = state.table.board
    assert all(board.distance(HexId(BESIDE), hex) <= 2 and hex in road(state) for hex in offered)
    beset = after(highway(f"1-kg-richter {BESIDE}, d-2-501 73.133"), "Activate 1-kg-richter")
    for hex in offered:
        assert ("gts:15.1a" in why(beset, FireAtRoute(hex))) == (board.distance(HexId(BESIDE), hex) > 1)
    division = after(highway(units, chit="kg-walther"), "Activate 1-kg-richter")
    assert "gts:7.1l" in why(division, FireAtRoute(HexId(ROAD)))
    allies = after(highway(f"d-2-501 {BESIDE}, {FAR}", chit="501-pir"), "Activate d-2-501")
    assert not any(isinstance(each, FireAtRoute) for each in gts.legal_actions(allies))


@pytest.mark.rule("wed:4.3.3b", "ruling:CR1")
def test_direct_fire_at_a_unit_on_the_road_attacks_it() -> None:
    """Even without effect; but not Opportunity Fire."""
    state = after(highway(f"1-kg-richter {BESIDE}, d-2-501 {ROAD}"), "Activate 1-kg-richter", "StartFire")
    state = after(state, "FireAt d-2-501")
    while gts.decision(state).about.endswith("Company Bonus"):
        state = after(state, 9)
    assert markers(play(state, 8)) == [ATTACKED]
    assert markers(play(state, 9)) == []
    beside = after(highway(f"1-kg-richter {BESIDE}, d-2-501 73.133"), "Activate 1-kg-richter", "StartFire")
    beside = after(beside, "FireAt d-2-501")
    while gts.decision(beside).about.endswith("Company Bonus"):
        beside = after(beside, 9)
    assert markers(play(beside, 8)) == [], "73.133 is not on it"
    shot = Fired(UnitId("1-kg-richter"), UnitId("d-2-501"), HexId(ROAD), "opportunity", 4, (), 4, 8, None)
    reactions = state.game.hooks.reactions[Fired]
    assert all(react(state, shot) is None for react in reactions)


@pytest.mark.rule("wed:4.3.3b", "wed:4.3.3c", "ruling:CR1")
@pytest.mark.parametrize(
    ("chit", "weight", "kind"),
    [("kg-walther", "light", ATTACKED), ("kg-walther", "heavy", CLOSED), ("501-pir", "heavy", None)],
)
def test_german_barrages_on_the_road_attack_or_close_it(chit: str, weight: str, kind: str | None) -> None:
    state = highway(f"{FAR}, {TOWNSMEN}", chit=chit)
    frames = [react(state, BarragePlaced(HexId(ROAD), weight)) for react in state.game.hooks.reactions[BarragePlaced]]
    assert [frame for frame in frames if frame is not None] == ([] if kind is None else [Marking(kind, RULES[kind])])
    beside = [
        react(state, BarragePlaced(HexId("73.134"), weight)) for react in state.game.hooks.reactions[BarragePlaced]
    ]
    assert not any(beside)


@pytest.mark.rule("wed:4.3.3c", "wed:4.3.3e")
def test_a_german_who_enters_the_road_closes_it_once_a_turn() -> None:
    state = highway(f"1-kg-richter {BESIDE}, {TOWNSMEN}", leaders="pz-brig-107 73.132")
    done = play(after(state, "Activate 1-kg-richter", "StartMove"), f"StepTo {ROAD}")
    assert markers(done) == [CLOSED]
    marked = highway(f"1-kg-richter {BESIDE}, {TOWNSMEN}", flags=f'"{flag(CLOSED, 1)}"', leaders="pz-brig-107 73.132")
    assert markers(play(after(marked, "Activate 1-kg-richter", "StartMove"), f"StepTo {ROAD}")) == []


@pytest.mark.rule("wed:4.3.3c")
def test_an_ally_who_enters_it_closes_nothing() -> None:
    state = highway(f"d-2-501 {BESIDE}, {FAR}", chit="501-pir", leaders=f"501-pir {BESIDE}")
    assert markers(play(after(state, "Activate d-2-501", "StartMove"), f"StepTo {ROAD}")) == []


@pytest.mark.rule("wed:4.3.3c")
def test_a_german_who_stands_on_it_closes_it_in_each_turn() -> None:
    """As the mug of the next turn is filled."""
    state = highway(f"1-kg-richter {ROAD}, {TOWNSMEN}", chit="german-direct-command", mug="", turn=3)
    found: list[RouteMarked] = []
    while state.turn < 4 or not gts.decision(state).kind.startswith("DrawChit"):
        done = gts.apply(state, gts.legal_actions(state)[0])
        found += told(done, RouteMarked)
        state = done.state
    assert [(event.kind, event.turn) for event in found] == [(CLOSED, 4)]


CHECK = f'"{flag(ATTACKED, 0)}", "{flag(ATTACKED, 1)}", "{flag(CLOSED, 1)}"'


def checking(*, flags: str = CHECK, turn: int = 2) -> GameState:
    """The Guards' Division chit is drawn."""
    state = highway(f"1-1-coldgds 94.112, {FAR}", chit=None, mug='"guards-armored"', flags=flags, turn=turn)
    return after(state, "Draw guards-armored")


@pytest.mark.rule("wed:4.3.3g", "wed:4.3.3i")
def test_a_status_check_on_the_guards_chit() -> None:
    """Two Attacked and one Closed: 2 + 2 * 1 = 4; a 4 Cuts the road, a 5 does not; all three are used up."""
    state = checking()
    assert asked(state) == ("german", "StatusCheck.choose")
    done = play(state, DemandCheck(), 4)
    event = only(done, StatusChecked)
    assert (event.attacked, event.closed, event.sum, event.cut) == (2, 1, 2 + 2 * 1, True)
    assert cut(done.state)
    failed = play(state, DemandCheck(), 5)
    assert not cut(failed.state)
    for after_it in (done.state, failed.state):
        assert box(after_it, ATTACKED) == box(after_it, CLOSED) == ()
    kept = play(state, "Decline")
    assert len(box(kept.state, ATTACKED)) == 2


@pytest.mark.rule("wed:4.3.3g")
@pytest.mark.example("gts-ex-53")
@pytest.mark.parametrize(("roll", "is_cut"), [(7, True), (8, False), (9, False)])
def test_example_three_attacked_and_two_closed(roll: int, is_cut: bool) -> None:
    """3 + 2 * 2 = 7: a 7 or less Cuts the road."""
    flags = ", ".join(f'"{flag(kind, turn)}"' for kind, turns in ((ATTACKED, 3), (CLOSED, 2)) for turn in range(turns))
    event = only(play(checking(flags=flags, turn=3), DemandCheck(), roll), StatusChecked)
    assert (event.attacked, event.closed, event.sum, event.cut) == (3, 2, 3 + 2 * 2, is_cut)


@pytest.mark.rule("wed:4.3.3b", "wed:4.3.3c")
@pytest.mark.example("gts-ex-54")
def test_example_a_german_on_the_road_fires_at_the_next_hex_of_it() -> None:
    """The road is closed where he comes to it, and attacked by his fire at the empty hex beside, if it is no 9."""
    route = road(highway(f"{FAR}, {TOWNSMEN}"))
    beside = next(hex for hex in (route[route.index(HexId(ROAD)) - 1], route[route.index(HexId(ROAD)) + 1]))
    state = highway(f"1-kg-richter {BESIDE}, {TOWNSMEN}", leaders="pz-brig-107 73.132")
    there = play(after(state, "Activate 1-kg-richter", "StartMove"), f"StepTo {ROAD}")
    assert markers(there) == [CLOSED]
    fires = after(highway(f"1-kg-richter {ROAD}, {TOWNSMEN}"), "Activate 1-kg-richter")
    assert markers(play(fires, FireAtRoute(beside), 8)) == [ATTACKED]
    assert markers(play(fires, FireAtRoute(beside), 9)) == []


@pytest.mark.rule("wed:4.3.3g")
@pytest.mark.parametrize("kind", [ATTACKED, CLOSED])
def test_one_marker_of_either_kind_is_enough_for_a_check(kind: str) -> None:
    assert asked(checking(flags=f'"{flag(kind, 1)}"')) == ("german", "StatusCheck.choose")


@pytest.mark.rule("wed:4.3.3g")
def test_without_markers_nothing_is_asked() -> None:
    assert asked(checking(flags=""))[1] != "StatusCheck.choose"
    assert asked(checking(flags=f'{CHECK}, "{flag("cut", 1)}"'))[1] != "StatusCheck.choose"


@pytest.mark.rule("wed:4.3.3g")
@pytest.mark.parametrize("chit", ["group-cold", "101st-airborne"])
def test_on_other_chits_no_status_check_is_asked(chit: str) -> None:
    """Of a Formation of the Guards, and of another Division."""
    state = highway(f"1-1-coldgds 94.112, {TOWNSMEN}, {FAR}", chit=None, mug=f'"{chit}"', flags=CHECK, turn=2)
    assert asked(after(state, f"Draw {chit}"))[1] != "StatusCheck.choose"


@pytest.mark.rule("wed:4.3.3h", "wed:S6.1.2", "ruling:V15", "ruling:V14")
def test_the_guards_are_out_of_supply_while_it_is_cut() -> None:
    """Their Troop Quality is two lower, that of others is not."""
    units = f"1-1-coldgds 94.112, d-2-501 77.127, {FAR}"
    open_, closed = highway(units), highway(units, flags=f'"{flag("cut", 1)}"')
    assert "wed:S6.1.2" not in amounts(quality_modifiers(open_, UnitId("1-1-coldgds")))
    assert amounts(quality_modifiers(closed, UnitId("1-1-coldgds")))["wed:S6.1.2"] == -2
    assert "wed:S6.1.2" not in amounts(quality_modifiers(closed, UnitId("d-2-501")))


@pytest.mark.rule("wed:0.1c", "wed:4.3.3j", "wed:sc-hells-highway-71", "ruling:S15")
def test_a_cut_by_a_check_ends_at_1900_which_is_looked_at_first() -> None:
    """Turn 6 is 1700, turn 7 is 1900."""
    state = highway(f"{FAR}, {TOWNSMEN}", flags=f'"{flag("cut", 2)}"', turn=5, chit="german-direct-command", mug="")
    assert cut(state)
    found: list[RouteFoundCut] = []
    while state.turn == 5:
        done = gts.apply(state, gts.legal_actions(state)[0])
        found += told(done, RouteFoundCut)
        state = done.state
    assert [event.turn for event in found] == [6]
    assert not cut(state)
    earlier = highway(f"{FAR}, {TOWNSMEN}", flags=f'"{flag("cut", 2)}"', turn=4, chit="german-direct-command", mug="")
    while earlier.turn == 4:
        done = gts.apply(earlier, gts.legal_actions(earlier)[0])
        assert not told(done, RouteFoundCut)
        earlier = done.state


@pytest.mark.rule("wed:4.3.3a")
def test_a_destroyed_bridge_cuts_it_until_it_is_repaired_and_controlled() -> None:
    whole = highway(f"{FAR}, {TOWNSMEN}")
    span = "66.156/66.157"
    assert not cut(whole)
    assert not cut(whole.with_bridge(span, Bridge(("allied", "german")))), "one that stands need not be controlled"
    destroyed = whole.with_bridge(span, Bridge(("allied", "allied"), destroyed=True))
    assert cut(destroyed)
    bailey = evolve(destroyed.bridges[span], destroyed=False, bailey="14-fld-sqn")
    assert not cut(destroyed.with_bridge(span, bailey))
    assert cut(destroyed.with_bridge(span, evolve(bailey, last=("allied", "german"))))
