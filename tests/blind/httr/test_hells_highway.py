"""Positions of scenario 17.0, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

import pytest
from tests.blind.httr.examining import left, passing, refused
from tests.httr.helpers import after, asked, may, only, play, told

import httr
from hexfront.hexes import HexId
from httr.actions import Place
from httr.counters import UnitId
from httr.events import DepletionChecked, Fired, SupplyJudged
from httr.rules.observation import sees
from httr.rules.supply import headquarters_has_path
from httr.state import HttrState
from httr.unittypes import Mode


def position(units: str, *, turn: int = 36, phase: int = 6, more: str = "") -> HttrState:
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.strip().split(" ", 1) for each in units.split(",")))
    return httr.position(f'scenario = "hells-highway"\nturn = {turn}\nphase = {phase}\n[units]\n{placed}\n{more}')


def until(s: HttrState, turn: int, phase: int = 1) -> HttrState:
    """The state when a phase has come, or the game is over, everybody having passed."""
    while s.ending is None and (s.turn, s.phase) < (turn, phase):
        s = after(s, "Finish") if asked(s)[0] != "chance" else httr.apply(s, httr.legal_actions(s)[0]).state
    return s


@pytest.mark.rule("httr:4.1s", "httr-sc:17.1a", "httr-sc:17.1b", "httr-sc:16.1b", "ruling:A01", "ruling:HS19")
def test_who_is_asked_in_a_turn_in_which_all_pass() -> None:
    """German Reaction 3, Allied 4 to 7, Allied Reaction 8, German 9 to 12, from turn 35 on."""
    s = httr.new_game("hells-highway", setup="default")
    assert (s.turn, s.phase) == (35, 3)
    seen: list[tuple[int, str | None]] = []
    while s.turn == 35:
        if not seen or seen[-1] != (s.phase, asked(s)[0]):
            seen.append((s.phase, asked(s)[0]))
        s = after(s, "Finish")
    sides = [(phase, "german" if phase == 3 or phase >= 9 else "allied") for phase in range(3, 13)]
    assert seen == sides


@pytest.mark.rule("httr-sc:17.2a", "httr-sc:16.2.2a", "httr:11.2.1", "ruling:HS18")
def test_where_the_first_company_may_be_set_up() -> None:
    """Two hexes from C2809 and not three; in line or in defilade, without trucks."""
    s = httr.new_game("hells-highway")
    board = s.table.board
    places = {each for each in httr.legal_actions(s) if isinstance(each, Place)}
    centre = HexId("C2809")
    assert {board.distance(centre, each.hex) for each in places} == {0, 1, 2}
    assert {each.mode for each in places} == {Mode.DEFILADE, Mode.CONCENTRATED}
    far = next(hex for hex in board.hexes if board.distance(centre, hex) == 3)
    refused(s, Place(next(iter(places)).unit, far, Mode.DEFILADE), "httr-sc:16.2.1b")


@pytest.mark.rule("httr-sc:17.1d", "ruling:HS1")
def test_the_set_up_round_the_northern_hex_is_clipped() -> None:
    """Within two hexes of C4418, but not in rows 46 and 47."""
    s = httr.new_game("hells-highway")
    while asked(s)[1] == "SettingUp.place" and not may(s, "Place d-2-506 C4418 defilade"):
        s = httr.apply(s, httr.legal_actions(s)[0]).state
    rows = {each.hex[1:3] for each in httr.legal_actions(s) if isinstance(each, Place)}
    assert rows == {"42", "43", "44", "45"}


@pytest.mark.rule("httr-sc:17.5a", "httr:13.2.7.1a", "httr:13.2.7.1b", "httr:13.2.7.7a", "ruling:HS5")
def test_a_headquarters_shut_in_by_the_enemy() -> None:
    """Germans in five of the six hexes round C3213 control the sixth: no path, no CP, and its company throws a die."""
    board = httr.new_game("hells-highway").table.board
    ring = [hex for hex in board.neighbours(HexId("C3213")) if hex != "C3212"]
    germans = ("1-i-1053", "2-i-1053", "3-i-1053", "5-ii-1053", "6-ii-1053")
    placed = ", ".join(f"{name} {hex} defilade" for name, hex in zip(germans, ring, strict=True))
    s = position(f"hq-501 C3213 defilade, d-2-501 C3213 concentrated, {placed}", phase=3)
    done = play(s, "Finish", "Finish")
    judged = only(done, SupplyJudged)
    assert (judged.headquarters, judged.supplied, judged.points) == ("hq-501", False, 0)
    s = after(until(done.state, 36, 6), "StartMove d-2-501")
    assert asked(s)[0] == "chance"
    assert left(after(s, 4), "d-2-501") == 4


@pytest.mark.rule("httr-sc:17.5a", "httr-sc:17.5b", "httr:13.2.5.1a", "httr:13.2.2.7")
def test_the_506th_reaches_the_source_by_the_highway() -> None:
    """C4418 to C2411 are 21 hexes of primary road, at a third 7 points of 12."""
    s = position("hq-506 C4418 defilade, 1-i-1053 C4430 defilade")
    route = list(s.table.board.route("club-route"))
    assert route.index(HexId("C4418")) - route.index(HexId("C2411")) == 21
    assert headquarters_has_path(s, UnitId("hq-506"))


@pytest.mark.rule("httr-sc:17.4.1a", "httr-sc:17.4.1b", "httr-sc:17.4.1c", "ruling:HS4")
@pytest.mark.parametrize(
    ("spotter", "eyes", "foe", "fires"),
    [
        pytest.param("1cg-5-1", "C3213", "C3313", True, id="row 33, twelve hexes"),
        pytest.param("1cg-5-1", "C3313", "C3413", False, id="row 34, thirteen"),
        pytest.param("d-2-501", "C3213", "C3313", False, id="an American spotter"),
    ],
)
def test_what_the_guns_behind_the_map_reach(spotter: str, eyes: str, foe: str, fires: bool) -> None:
    s = position(f"{spotter} {eyes} concentrated, 1-i-1053 {foe} concentrated", phase=5)
    able = may(s, "Aim 1-i-1053 indirect") and may(after(s, "Aim 1-i-1053 indirect"), "AddBattery battery-1")
    assert able is fires


@pytest.mark.rule("httr-sc:17.4.1a", "httr:15.2.1d", "httr:6.5.4.1", "ruling:HS4", "ruling:HS5")
@pytest.mark.parametrize(("die", "dry"), [(1, True), (2, False)])
def test_a_battery_behind_the_map_fires_doubled_and_runs_out_on_a_one(die: int, dry: bool) -> None:
    """4 * 2 = 8 at rating 8; rating 8 fails on a 1, and no ammunition points are kept."""
    s = position("1cg-5-1 C3213 concentrated, 1-i-1053 C3313 defilade", phase=5)
    done = play(s, "Aim 1-i-1053 indirect", "AddBattery battery-1", "OpenFire", 7)
    fired = only(done, Fired)
    assert (fired.er, dict(fired.strengths)) == (8, {"battery-1": 8})
    checked = play(passing(done.state), die)
    assert only(checked, DepletionChecked).failed is dry
    assert checked.state.batteries[UnitId("battery-1")] is dry


@pytest.mark.rule("httr-sc:17.5c", "httr:13.2.7.3", "ruling:HS6")
def test_germans_never_run_out() -> None:
    """Far from any headquarters they move 12 points and fire without a check."""
    s = position("1-i-1053 C2513 concentrated, a-1-501 C2512 concentrated", phase=10)
    s = after(s, "Aim a-1-501 direct", "AddFirer 1-i-1053", "OpenFire", 7)
    done = play(s, "Decline") if may(s, "Decline") else play(s, "Finish")
    assert not told(done, DepletionChecked)
    s = position("1-i-1053 C4430 concentrated, a-1-501 C2512 concentrated", phase=11)
    s = after(s, "StartMove 1-i-1053")
    assert left(s, "1-i-1053") == 12


@pytest.mark.rule("httr-sc:17.6a", "httr-sc:17.6b", "httr-sc:17.6c", "httr-sc:17.6d", "ruling:HS12")
@pytest.mark.parametrize(("lost", "level"), [(21, "decisive"), (20, "substantive")])
def test_the_road_held_through_the_last_day(lost: int, level: str) -> None:
    """In C2512 for all of turn 43, in which 1201/1501 of the 23rd ends: two conditions, and with 21 steps a third."""
    s = position(
        "1-i-1053 C2512 defilade, a-1-501 C4430 defilade", turn=42, phase=12, more=f"[casualties]\nallied = {lost}"
    )
    s = until(s, 99)
    assert s.ending is not None
    assert (s.ending.winner, s.ending.level) == ("german", level)


@pytest.mark.rule("httr-sc:17.6b", "httr-sc:17.6c", "ruling:HS12")
def test_who_leaves_the_road_and_comes_back_has_not_held_it() -> None:
    """Out of C2512 in the reaction phase of turn 43 and back in the movement phase: only the afternoon counts.

    A second company, disrupted, that stays in the hex makes it a whole turn.
    """
    for other, conditions in (("", {"held-at-the-time"}), (", 2-i-1053 C2512 defilade disrupted", None)):
        s = position(f"1-i-1053 C2512 concentrated, a-1-501 C4430 defilade{other}", turn=42, phase=12)
        s = until(s, 43, 3)
        s = after(s, "Finish", "StartMove 1-i-1053", "StepTo C2513", "Stop", "Finish")
        s = until(s, 43, 11)
        s = after(s, "StartMove 1-i-1053", "StepTo C2512", "Stop")
        s = until(s, 44)
        flags = set(s.flags)
        if conditions is None:
            assert {"held-a-turn", "held-at-the-time"} <= flags
        else:
            assert flags == conditions


@pytest.mark.rule("httr-sc:17.3g", "httr-sc:17.3e", "ruling:HS17")
def test_the_glider_battalions_march_six_points_on_the_day_they_come() -> None:
    """Half of 12: in at 1 by the primary road, and five more road hexes; the battalion of 3/327 has 11 left."""
    s = position("hq-501 C3213 defilade, 1-i-1053 C4430 defilade", turn=37)
    first = after(s, "Arrive a-1-327 concentrated", "MarchOn C2411")
    assert left(first, "a-1-327") == 5
    whole = after(s, "Arrive a-3-327 concentrated", "MarchOn C2411")
    assert left(whole, "a-3-327") == 11


@pytest.mark.rule("httr:20.1", "httr-sc:17.1b", "ruling:HS7")
def test_the_two_nights_of_the_scenario() -> None:
    """Turns 39 and 40 are night, 38 and 41 are day; nobody rolls for the weather in turn 41."""
    far = {}
    for turn in (38, 39, 40, 41):
        s = position("1-i-1053 C2512 defilade, a-1-501 C4430 defilade", turn=turn, phase=6)
        board = s.table.board
        here = s.units[UnitId("1-i-1053")].hex
        far[turn] = max(board.distance(here, hex) for hex in board.within(here, 6) if sees(s, here, hex))
    assert (far[39], far[40]) == (2, 2)
    assert min(far[38], far[41]) > 2
    s = until(position("1-i-1053 C4430 defilade, a-1-501 C2512 defilade", turn=40, phase=12), 41, 3)
    assert (s.turn, s.phase, s.weather) == (41, 3, 0)
