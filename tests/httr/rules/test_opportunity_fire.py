"""Opportunity fire and ambush (6.6.1-6.6.4, 6.6.8)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.helpers import after, asked, gone, only, play, scene, unit, where, why

import httr
from httr.actions import Shoot
from httr.events import AtFired, Fired, SpecialFired
from httr.state import HttrState
from httr.unittypes import Mode

WINDOW = "OpportunityFire.window"
CARRY_ON = "Stepping.carry_on"


def shooters(s: HttrState) -> list[str]:
    """Who may fire at whom, in the order of the offers; empty if no window is open."""
    if asked(s)[1] != WINDOW:
        return []
    legal = (each for each in httr.legal_actions(s) if isinstance(each, Shoot))
    return list(dict.fromkeys(f"{each.unit} at {each.target}" for each in legal))


def leaving(units: str, *first: str, **more: Any) -> HttrState:
    """rifles declare to leave C1010, after some other moves."""
    s = scene(units, phase=6, **more)
    return after(s, *(first or ("StartMove rifles",)), "StepTo C1011")


def missed(s: HttrState, shot: str) -> HttrState:
    """The state after a shot that has no effect, and nobody goes into defilade."""
    s = after(s, shot, 7)
    return after(s, "Decline") if asked(s)[1] == "TakingCover.choose" else s


@pytest.mark.rule("httr:6.6.1.2", "httr:6.6.2.1a", "httr:6.6.4.1a", "httr:8.2")
def test_who_controls_the_hex_fires_before_it_is_left() -> None:
    s = leaving("rifles C1010 concentrated, foe C1110 concentrated")
    assert asked(s) == ("german", WINDOW)
    assert where(s, "rifles") == "C1010"
    assert shooters(s) == ["foe at rifles"]
    done = play(s, "Shoot foe rifles direct", 7)
    assert (only(done, Fired).occasion, only(done, Fired).hex) == ("opportunity", "C1010")
    assert where(after(s, "Decline"), "rifles") == "C1011"


@pytest.mark.rule("httr:6.6.2.1a", "httr:8.1b")
def test_entering_a_controlled_hex_draws_no_fire() -> None:
    s = leaving("rifles C1010 concentrated, foe C1012 concentrated")
    assert asked(s) == ("allied", "Movement.choose")


@pytest.mark.rule("httr:8.4.4b", "httr:8.4.1a")
@pytest.mark.parametrize("letter", "fc")
def test_nobody_fires_at_those_who_leave_forest_or_city(letter: str) -> None:
    s = leaving("rifles C1010 concentrated, foe C1110 concentrated", ground=f"........\n{letter}.......")
    assert where(s, "rifles") == "C1011"


@pytest.mark.rule("httr:6.6.1.3", "httr:6.6.4.2")
def test_units_fire_one_by_one_and_once_at_each_trigger() -> None:
    s = leaving("rifles C1010 concentrated, foe C1110 concentrated, foe2 C1110 concentrated")
    assert shooters(s) == ["foe at rifles", "foe2 at rifles"]
    s = missed(s, "Shoot foe rifles direct")
    assert shooters(s) == ["foe2 at rifles"]
    assert why(s, "Shoot foe rifles direct") == {"httr:6.6.4.2"}
    s = missed(s, "Shoot foe2 rifles direct")
    assert asked(s) == ("allied", CARRY_ON)


@pytest.mark.example("httr-ex-20")
@pytest.mark.rule("httr:6.6.1.1")
def test_only_who_acts_is_fired_at() -> None:
    """The third unit of a stack moves: it alone is a target, though it is not one of the top two."""
    given, _, expect = example("httr-ex-20")
    names = dict(zip(given["stack"], ("second", "third", "rifles"), strict=True))
    units = ", ".join(f"{name} C1010 concentrated" for name in names.values())
    s = leaving(f"{units}, foe C1110 concentrated")
    assert shooters(s) == [f"foe at {names[target]}" for target in expect["legal_of_targets"]]


@pytest.mark.example("httr-ex-21")
@pytest.mark.rule("httr:6.6.2.1b")
def test_a_stack_draws_the_fire_of_each_enemy_once_and_single_units_each_time() -> None:
    given, _, expect = example("httr-ex-21")
    movers = ("rifles", "second", "third")[: given["movers"]]
    foes = ("foe", "foe2")[: given["controlling_enemy_units"]]
    units = ", ".join(
        [*(f"{name} C1010 concentrated" for name in movers), *(f"{name} C1110 concentrated" for name in foes)]
    )

    def fire(s: HttrState, target: str) -> tuple[HttrState, int]:
        shots = 0
        for foe in foes:
            s, shots = missed(s, f"Shoot {foe} {target} direct"), shots + 1
        return after(s, "CarryOn"), shots

    s = leaving(units, "StartMove rifles", "JoinMove second", "JoinMove third")
    _, together = fire(s, "rifles")
    assert together == expect["of_count_as_one_stack"]
    s, singly = scene(units, phase=6), 0
    for name in movers:
        s, shots = fire(after(s, f"StartMove {name}", "StepTo C1011"), name)
        s, singly = after(s, "Stop"), singly + shots
    assert singly == expect["of_count_moved_singly"]


@pytest.mark.rule("httr:6.6.2.5", "ruling:A53")
def test_of_a_stack_the_two_uppermost_are_fired_at() -> None:
    units = "second C1010 concentrated, third C1010 concentrated, rifles C1010 concentrated, foe C1110 concentrated"
    s = leaving(units, "StartMove rifles", "JoinMove second", "JoinMove third")
    assert shooters(s) == ["foe at second", "foe at third"]
    s = leaving(units, "StartMove rifles", "JoinMove third")
    assert shooters(s) == ["foe at third", "foe at rifles"]


@pytest.mark.rule("httr:6.6.1.1", "ruling:A53")
def test_losses_pass_only_to_those_who_act() -> None:
    """Two points at a unit with one: the other falls on its companion, not on the units that stay."""
    units = "second C1010, rifles C1010 concentrated lost=4, third C1010 concentrated, foe C1110 concentrated"
    strong = {"foe": {"strength": 9, "er": 9}}
    s = leaving(units, "StartMove rifles", "JoinMove third", counters=strong)
    s = after(s, "Shoot foe rifles direct", 2)
    assert gone(s, "rifles")
    assert unit(s, "second").lost == 0


@pytest.mark.example("httr-ex-23")
@pytest.mark.rule("httr:6.6.4.2")
def test_three_controlled_hexes_are_left_under_three_fires() -> None:
    _, _, expect = example("httr-ex-23")
    s, windows = scene("shermans C1210 concentrated, panther C1211 concentrated", phase=6), 0
    s = after(s, "StartMove shermans")
    for hex in ("C1111", "C1112", "C1113"):
        s = after(s, f"StepTo {hex}")
        windows += asked(s)[1] == WINDOW
        s = after(s, "Decline") if asked(s)[1] == WINDOW else s
    assert (windows, where(s, "shermans")) == (expect["of_triggers"], "C1113")


@pytest.mark.rule("httr:6.6.1.2", "ruling:A52", "ruling:A185")
def test_who_was_fired_at_carries_on_or_stops() -> None:
    s = missed(leaving("rifles C1010 concentrated, foe C1110 concentrated"), "Shoot foe rifles direct")
    assert asked(s) == ("allied", CARRY_ON)
    assert where(after(s, "CarryOn"), "rifles") == "C1011"
    stopped = after(s, "Stop")
    assert where(stopped, "rifles") == "C1010"
    assert why(stopped, "StartMove rifles") == {"httr:9.2.1b"}


@pytest.mark.rule("httr:6.6.1.2", "ruling:A52")
def test_fire_may_make_what_was_declared_impossible() -> None:
    """Concentrated 9 of 12 are left and the woods cost 4 + 3; gone to ground 5 + 3; with 7 left only the first is."""
    ground = "........\n........\n..w....."
    road = '[[networks.road]]\nwords = "trail"\npath = "C1010 C1011"'
    s = scene("rifles C1010 concentrated, foe C1111 concentrated", phase=6, ground=ground, features=road)
    s = after(s, "StartMove rifles", "StepTo C1011", "Decline")  # 2 + 3, 7 left
    s = after(s, "StepTo C1012")
    assert asked(after(missed(s, "Shoot foe rifles direct"), "CarryOn"))[1] == "Movement.choose"
    s = after(s, "Shoot foe rifles direct", 5)
    while asked(s)[1] == "UnderFire.choose":
        s = after(s, "GoToGround rifles")
    assert (asked(s)[1], where(s, "rifles")) == ("Movement.choose", "C1011")
    assert why(s, "StepTo C1012") == {"httr:9.2.4a"}


@pytest.mark.rule("httr:6.6.4.1a", "httr:8.0b", "httr:18.1.1.5a", "httr:6.6.6.2", "httr:18.1.1.4a", "ruling:A21")
def test_heavy_weapons_fire_directly_two_hexes_away() -> None:
    s = leaving("rifles C1010 concentrated, werfer C1012 concentrated, foe C1012 concentrated")
    assert shooters(s) == ["werfer at rifles"]
    fired = only(play(s, "Shoot werfer rifles direct", 7), Fired)
    assert (fired.er, fired.method) == (4, "direct")


@pytest.mark.rule("httr:6.6.3.2", "httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c", "ruling:A121")
@pytest.mark.parametrize("marker", ["disrupted", "depleted"])
def test_disrupted_and_depleted_units_do_not_fire(marker: str) -> None:
    s = leaving(f"rifles C1010 concentrated, foe C1110 concentrated {marker}")
    assert where(s, "rifles") == "C1011"


@pytest.mark.rule("httr:6.6.4.3", "httr:13.2.7.1c", "httr:18.7.1c", "ruling:A59")
@pytest.mark.parametrize(("marker", "fires"), [("defilade", True), ("travel", False), ("defilade unsupplied", False)])
def test_a_headquarters_fires_in_defilade_and_in_supply(marker: str, fires: bool) -> None:
    s = leaving(f"rifles C1010 concentrated, stab C1110 {marker}")
    assert bool(shooters(s)) == fires


@pytest.mark.rule("httr:18.2.5", "httr:6.6.3.3b", "ruling:A55")
@pytest.mark.parametrize("name", ["pak", "howitzer"])
def test_guns_fire_from_the_top_two_places(name: str) -> None:
    top = leaving(f"rifles C1010 concentrated, foe C1110, {name} C1110 defilade")
    assert f"{name} at rifles" in shooters(top)
    low = leaving(f"rifles C1010 concentrated, foe C1110, foe2 C1110, {name} C1110 defilade")
    assert f"{name} at rifles" not in shooters(low)
    assert "httr:18.2.5" in why(low, f"Shoot {name} rifles direct")


@pytest.mark.rule("httr:6.6.1.4", "httr:6.2a", "httr:6.6.7.3")
def test_tanks_are_fired_at_with_at_fire_and_do_not_return_it() -> None:
    s = scene("shermans C1010 concentrated, panther C1110 concentrated, foe C1110 concentrated", phase=6)
    s = after(s, "StartMove shermans", "StepTo C1011")
    assert shooters(s) == ["panther at shermans"]
    done = play(s, "Shoot panther shermans at", 12)
    assert only(done, AtFired).occasion == "opportunity"
    assert asked(after(done.state, "Decline")) == ("allied", CARRY_ON)


@pytest.mark.rule("httr:6.6.2.2a", "httr:6.6.1.2", "httr:6.6.2.3", "httr:8.2")
def test_a_change_of_mode_draws_fire_at_the_old_mode() -> None:
    s = after(scene("rifles C1010 concentrated, foe C1110 concentrated", phase=7), "SetMode rifles defilade")
    assert shooters(s) == ["foe at rifles"]
    fired = only(play(s, "Shoot foe rifles direct", 7), Fired)
    assert fired.line == "not_in_defilade"
    assert unit(after(s, "Decline"), "rifles").mode is Mode.DEFILADE
    free = after(scene("rifles C1010 concentrated, foe C1112 concentrated", phase=7), "SetMode rifles defilade")
    assert unit(free, "rifles").mode is Mode.DEFILADE


@pytest.mark.rule("httr:6.6.2.3")
def test_going_to_ground_under_fire_draws_no_fire() -> None:
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1110 concentrated", phase=7)
    s = after(s, "SetMode rifles travel")
    assert shooters(s) == ["foe at rifles"]
    s = after(s, "Shoot foe rifles direct", 7, "GoToGround rifles")
    assert asked(s)[1] == "OrganizationPhase.choose"
    assert unit(s, "rifles").mode is Mode.DEFILADE


@pytest.mark.rule("httr:6.6.2.2c", "httr:9.3.5")
def test_dismounting_draws_fire() -> None:
    halftracks = {"halftracks": {"like": "a-1-501", "side": "allied", "formation": "home", "type": "armored_infantry"}}
    s = scene("halftracks C1010 concentrated, panther C1110 concentrated", phase=6, counters=halftracks)
    s = after(s, "StartMove halftracks", "Dismount halftracks")
    assert shooters(s) == ["panther at halftracks"]
    assert unit(after(s, "Decline"), "halftracks").dismounted


@pytest.mark.rule("httr:6.6.2.2b", "httr:11.5.6", "httr:9.6.3b")
def test_a_new_place_in_the_stack_draws_fire_at_who_takes_it() -> None:
    units = "second C1010 concentrated, third C1010 concentrated, rifles C1010 concentrated"
    s = after(scene(f"{units}, foe C1110 concentrated", phase=6), "Restack rifles 0")
    assert shooters(s) == ["foe at rifles"]
    assert after(s, "Decline").at(where(s, "rifles")) == ("rifles", "second", "third")
    s = after(missed(s, "Shoot foe rifles direct"), "Stop")
    assert s.at(where(s, "rifles")) == ("second", "third", "rifles")
    assert why(s, "Restack rifles 0") == {"ruling:A186"}


@pytest.mark.rule("httr:6.6.1.2", "httr:9.6.2", "ruling:A52")
@pytest.mark.parametrize(
    ("taker", "hit", "left"),
    [
        pytest.param("rifles C1010 concentrated lost=4", (11,), "second third", id="eliminated"),
        pytest.param("staff C1010 defilade", (11, 12, "TakeDisruption staff"), "second third staff", id="lies lowest"),
    ],
)
def test_who_cannot_take_the_new_place_any_more_is_not_asked(taker: str, hit: tuple[str | int, ...], left: str) -> None:
    """The one point of the rifles is hit; the headquarters loses its nerve: 12, more than its morale."""
    name = taker.split()[0]
    units = f"second C1010 concentrated, third C1010 concentrated, {taker}, foe C1110 concentrated"
    s = after(scene(units, phase=6), f"Restack {name} 0", f"Shoot foe {name} direct", *hit)
    assert asked(s) == ("allied", "MovementPhase.choose")
    assert s.at(where(s, "second")) == tuple(left.split())


@pytest.mark.example("httr-ex-22")
@pytest.mark.rule("httr:6.6.2.4")
def test_a_new_place_and_a_new_mode_draw_fire_twice() -> None:
    _, _, expect = example("httr-ex-22")
    units = "second C1010 concentrated, rifles C1010 travel, foe C1110 concentrated"
    s = after(scene(units, phase=6), "StartMove rifles", "Restack rifles 0")
    assert asked(s)[1] == WINDOW
    s = after(s, "Decline", "LeaveTravel rifles")
    assert asked(s)[1] == WINDOW
    assert unit(after(s, "Decline"), "rifles").mode is Mode.CONCENTRATED
    assert expect["of_triggers"] == 2


@pytest.mark.example("httr-ex-24")
@pytest.mark.rule("httr:6.6.2.1a", "httr:6.6.2.2b", "httr:6.6.3.1a", "httr:6.6.4.1b", "httr:6.6.3.2")
def test_the_assault_on_weeg() -> None:
    """Figure 7: fire as E and F leave the two hexes of the heavy weapons, as they come to the top, before the fight.

    Our estimates of the chart leave them 6 of the 10 points for the fight, so that they begin it from where they stand.
    """
    _, _, expect = example("httr-ex-24")
    assert [trigger["id"] for trigger in expect["triggers"]] == ["A", "B", "C"]
    town = "........\n........\n...t...."
    units = "rifles C1011 concentrated, second C1011 concentrated, third C1012 concentrated, foe C1013, werfer C1013"
    s = scene(units, phase=6, ground=town)
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1012")
    assert shooters(s) == ["werfer at rifles", "werfer at second"]  # A: only its zone reaches two hexes
    s = after(s, "Decline")
    assert asked(s)[1] == "Movement.choose"  # no ambush: third stood next to them before
    s = after(s, "Restack rifles 0")
    assert shooters(s) == ["foe at rifles", "werfer at rifles"]  # B
    s = scene(f"{units.replace('C1011', 'C1012')} disrupted", phase=6, ground=town)  # werfer is
    s = after(s, "StartMove rifles", "JoinMove second", "DeclareCloseAction C1013")
    while asked(s)[1] != WINDOW:
        s = after(s, httr.legal_actions(s)[0])
    assert {shot.split()[0] for shot in shooters(s)} == {"foe", "werfer"}  # C


OPEN_GROUND = "........\n........\n........"
AMBUSH_GROUND = "........\n........\n..w....."


@pytest.mark.example("httr-ex-25")
@pytest.mark.rule("httr:6.6.8.1", "httr:6.6.8.2")
def test_who_comes_into_the_open_next_to_a_hidden_enemy_is_ambushed() -> None:
    """Figure 8, the sides changed: into mixed terrain, concentrated, next to a company in woods."""
    _, _, expect = example("httr-ex-25")
    ground = "........\n........\n.mw....."
    s = scene("rifles C1010 concentrated, foe C1012 defilade", phase=6, ground=ground)
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert (shooters(s) == ["foe at rifles"]) == expect["ambush_allowed"]
    fired = only(play(s, "Shoot foe rifles direct", 7), Fired)
    assert (fired.occasion, fired.hex) == ("ambush", "C1011")
    s = after(missed(s, "Shoot foe rifles direct"), "StepTo C1010")
    assert shooters(s) == ["foe at rifles"]  # and again as it leaves


@pytest.mark.example("httr-ex-26")
@pytest.mark.rule("httr:6.6.8.3")
def test_nobody_is_ambushed_by_those_who_have_an_enemy_next_to_them() -> None:
    """Figure 9: another unit stands next to the hidden one already."""
    _, _, expect = example("httr-ex-26")
    s = scene("rifles C1010 concentrated, second C1112, foe C1012 defilade", phase=6, ground=AMBUSH_GROUND)
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert bool(shooters(s)) == expect["ambush_allowed"]


@pytest.mark.rule("httr:6.6.8.1", "httr:6.6.8.3", "httr:6.6.1.1")
def test_who_came_along_in_defilade_does_not_warn_the_others() -> None:
    """It was not next to the hidden enemy before, and is no target itself."""
    s = scene("rifles C1010 defilade, second C1010 concentrated, foe C1012 defilade", phase=6, ground=AMBUSH_GROUND)
    s = after(s, "StartMove rifles", "JoinMove second", "StepTo C1011")
    assert shooters(s) == ["foe at second"]


@pytest.mark.rule("httr:6.6.8.1", "httr:6.6.8.2", "ruling:A124")
@pytest.mark.parametrize(
    ("mover", "ground", "foe"),
    [
        ("defilade", AMBUSH_GROUND, "defilade"),  # it comes in defilade
        ("concentrated", "........\n........\n.ww.....", "defilade"),  # it comes into cover
        ("concentrated", "........\n........\n........", "defilade"),  # who would fire is not hidden
        ("concentrated", AMBUSH_GROUND, "defilade disrupted"),  # or has no zone of control
    ],
)
def test_what_makes_no_ambush(mover: str, ground: str, foe: str) -> None:
    s = scene(f"rifles C1010 {mover}, foe C1012 {foe}", phase=6, ground=ground)
    assert asked(after(s, "StartMove rifles", "StepTo C1011"))[1] == "Movement.choose"


@pytest.mark.rule("httr:6.6.8.2", "ruling:A57")
def test_hidden_heavy_weapons_two_hexes_away_join_an_ambush() -> None:
    ground = "........\n..w.....\n...w...."
    s = scene("rifles C1010 concentrated, foe C1112 defilade, werfer C1013 defilade", phase=6, ground=ground)
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert shooters(s) == ["foe at rifles", "werfer at rifles"]


@pytest.mark.rule("httr:6.6.8.4", "ruling:A58")
@pytest.mark.parametrize(
    ("ground", "dug", "ambushed"),
    [
        (AMBUSH_GROUND, {}, True),
        ("........\n........\n........", {"C1012": "german"}, True),
        ("........\n........\n........", {}, False),
    ],
)
def test_hidden_or_dug_in_infantry_ambushes_tanks_as_in_close_action(
    ground: str, dug: dict[str, str], ambushed: bool
) -> None:
    """Germans of morale 6 fire as medium AT at medium tanks; infantry in woods or a trench has its first point only."""
    s = scene("shermans C1010 concentrated, foe C1012 defilade", phase=6, ground=ground, tables={"dug": dug})
    s = after(s, "StartMove shermans", "StepTo C1011")
    assert (shooters(s) == ["foe at shermans"]) == ambushed
    if ambushed:
        shot = only(play(s, "Shoot foe shermans at", 12), SpecialFired)
        assert (shot.fire_class, shot.target_class) == ("medium", "medium")


@pytest.mark.rule("httr:12.1.1b", "ruling:A124")
def test_an_entrenchment_does_not_help_who_moves_out_of_it() -> None:
    """Dug in a target takes the columns for entrenched targets; on the move it does not."""
    dug = {"dug": {"C1010": "allied"}}
    s = leaving("rifles C1010 defilade, foe C1110 concentrated", tables=dug)
    moving_value = only(play(s, "Shoot foe rifles direct", 7), Fired).value
    organizing = scene("rifles C1010 defilade, foe C1110 concentrated", phase=7, tables=dug)
    organizing = after(organizing, "SetMode rifles concentrated")
    assert moving_value > only(play(organizing, "Shoot foe rifles direct", 7), Fired).value
