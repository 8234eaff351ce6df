"""Bridges: control, wiring, demolition, and those of railroads (2.15)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.gts import helpers
from tests.gts.helpers import after, asked, left, may, only, play, told, unit, why
from tests.gts.titles.larger import game

import gts
from gts.account import account
from gts.counters import UnitId
from gts.draw import state_svg
from gts.events import Checked, MenAtWork, TransportAbandoned
from gts.situation import situation
from gts.state import Bridge, GameState, blank
from gts.titles.where_eagles_dare.bridges import controller
from gts.titles.where_eagles_dare.demolition import BridgeImproved, BridgeWired, DemolitionTried

ROAD = '''
[[networks.road]]
path = "12.10 12.11 12.12 12.13 12.14 12.15 12.16 12.17"
[[networks.railroad]]
path = "14.10 14.11 14.12 14.13 14.14"
[hexsides]
river = """10.13|10.12 11.13|10.12 11.13|11.12 11.13|12.12 12.13|12.12 13.13|12.12 13.13|13.12 13.13|14.12
14.13|14.12 15.13|14.12 15.13|15.12"""
bridge = "12.12|12.13"
railroad_bridge = "14.12|14.13"
'''
BRIDGE, TRAINS = "12.12/12.13", "14.12/14.13"
ENGINEERS = {
    "second": {"engineer": True},  # leg infantry, Troop Quality 7
    "pioniere": {**helpers.COMPANY, **helpers.FOE, "like": "1-fj", "engineer": True},
}
FAR = "foe 15.17"


def at_work(units: str, marker: str = "held=allied", **more: Any) -> GameState:
    """The first unit named is to act, near the bridges over a river; the one of the road has a marker."""
    bridges = more.pop("bridges", {BRIDGE: marker})
    return helpers.acting(f"{units}, {FAR}", counters=ENGINEERS, features=ROAD, bridges=bridges, **more)


def approach(
    units: str = "tanks 12.10 column", marker: str = "last=allied,german wired=german", **more: Any
) -> GameState:
    """The first unit named has begun to move."""
    return after(at_work(units, marker, **more), "StartMove")


@pytest.mark.rule("wed:2.15a", "wed:2.15.5a")
@pytest.mark.parametrize(
    ("scenario", "bridge", "holder"),
    [("the-best-laid-plans", "51.158/52.158", ""), ("hells-highway", "74.129/75.129", "allied")],
)
def test_a_scenario_brings_its_markers(scenario: str, bridge: str, holder: str) -> None:
    """Neither is wired; the one is contested, the other the Allies'."""
    assert dict(blank(game(scenario)).bridges) == {bridge: Bridge((holder, holder))}


@pytest.mark.rule("wed:2.15.5a", "wed:2.15.5b")
@pytest.mark.parametrize(
    ("marker", "holder"),
    [
        ("held=allied", "allied"),
        ("held=german", "german"),
        ("last=allied,german", None),
        ("last=allied,", None),
        ("contested", None),
    ],
)
def test_who_was_last_in_both_hexes_controls_it(marker: str, holder: str | None) -> None:
    assert controller(at_work("rifles 10.10", marker), BRIDGE) == holder


@pytest.mark.rule("wed:2.15.5b", "wed:2.15.5a")
def test_an_enemy_fire_zone_at_one_of_them_makes_it_contested() -> None:
    """The foe in 12.15 reaches 12.13; Suppressed, it has no Fire Zone."""
    assert controller(at_work("rifles 12.12, foe2 12.15"), BRIDGE) is None
    assert controller(at_work("rifles 12.12, foe2 12.15 suppressed"), BRIDGE) == "allied"


@pytest.mark.rule("wed:2.15.5b", "wed:2.15.5c")
def test_units_take_it_by_going_over_it() -> None:
    """The one hex by one of them, the other by another, and none stays."""
    state = approach("rifles 12.11, second 12.13", "held=german")
    state = after(state, "StepTo 12.12")
    assert state.bridges[BRIDGE].last == ("allied", "german")
    state = after(state, "StepTo 12.11", "Stop", "Activate second", "StartMove", "StepTo 12.14")
    assert controller(state, BRIDGE) is None, "it started in its hex and did not enter it"
    state = after(state, "StepTo 12.13")
    assert controller(state, BRIDGE) == "allied"


@pytest.mark.rule("wed:2.15.6g", "wed:2.15.6h", "wed:2.15.6j", "wed:2.15.6i", "gts:29.26b")
@pytest.mark.parametrize(("roll", "wired"), [(7, "allied"), (8, "")])
@pytest.mark.parametrize("hex", ["12.12", "12.13"])
def test_an_engineer_wires_it_by_a_check_that_no_command_point_passes(hex: str, roll: int, wired: str) -> None:
    other = "12.13" if hex == "12.12" else "12.12"
    state = after(at_work(f"second {hex}", command=5), f"WireBridge {other}")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert only(done, Checked).rule == "wed:2.15.6i"
    assert done.state.bridges[BRIDGE].wired == wired
    assert bool(told(done, BridgeWired)) == bool(wired)
    assert bool(told(done, MenAtWork)) != bool(wired)


@pytest.mark.rule("wed:2.15.6i", "gts:25.0b", "gts:25.0c")
def test_men_at_work_help_to_wire_it() -> None:
    """With one marker 7 + 1 = 8."""
    done = play(at_work(f"second 12.12 at_work=1 work=wiring-of-the-bridge:{BRIDGE}"), "WireBridge 12.13", 8)
    assert only(done, Checked).rating == 7 + 1
    assert done.state.units[UnitId("second")].men_at_work == 0


@pytest.mark.rule("wed:2.15.6g", "wed:2.15.6h")
def test_only_its_controller_wires_it_with_engineers_out_of_column_in_its_hexes() -> None:
    for marker in ("held=german", "last=allied,german", "contested"):
        assert why(at_work("second 12.12", marker), "WireBridge 12.13") == {"wed:2.15.6g"}
    assert why(at_work("second 12.12 column"), "WireBridge 12.13") == {"gts:14.6.2b"}
    assert not may(at_work("rifles 12.12"), "WireBridge 12.13")
    assert not may(at_work("second 12.11"), "WireBridge 12.12")
    assert not may(at_work("second 14.12"), "WireBridge 14.13"), "it has no marker"


@pytest.mark.rule("wed:2.15.6i", "gts:17.2g", "gts:13.2g")
def test_wiring_is_an_engineer_action() -> None:
    """Fire comes first, and no Command Point buys it."""
    assert why(at_work("second 12.12", chit="allied-direct", command=3), "WireBridge 12.13") == {"gts:29.26b"}
    state = after(at_work("second 14.12, foe2 14.14", bridges={TRAINS: "contested"}), "ImproveBridge 14.13")
    assert asked(state) == ("german", "OpportunityFire.window")


@pytest.mark.rule("wed:2.15.6j", "wed:2.15.6f", "ruling:BR2")
def test_a_wired_bridge_is_wired_again_by_the_other_side_only() -> None:
    assert why(at_work("second 12.12", "held=allied wired=allied"), "WireBridge 12.13") == {"wed:2.15.6j"}
    assert may(at_work("second 12.12", "held=allied wired=german"), "WireBridge 12.13")
    assert why(at_work("second 12.12", "held=allied destroyed"), "WireBridge 12.13") == {"wed:2.15.6f"}


@pytest.mark.rule("wed:2.15.6k", "wed:2.15.6l", "wed:2.15.6m")
@pytest.mark.parametrize(("foe", "needed"), [("foe2 12.17", 5), ("foe2 12.15", 6), ("foe2 12.15 suppressed", 5)])
@pytest.mark.parametrize("above", [0, 1])
def test_who_has_wired_it_may_blow_it_as_the_enemy_comes(foe: str, needed: int, above: int) -> None:
    """With a Fire Zone on one of its hexes by 6 or less, else by 5 or less."""
    state = after(approach(f"tanks 12.10 column, {foe}"), "StepTo 12.11", "StepTo 12.12")
    assert asked(state) == ("german", "Demolition.choose")
    done = play(state, f"BlowBridge {BRIDGE}", needed + above)
    tried = only(done, DemolitionTried)
    assert (tried.needed, tried.blown, tried.side) == (needed, not above, "german")
    marker = done.state.bridges[BRIDGE]
    assert (marker.destroyed, marker.wired) == (not above, "")
    assert may(done.state, "StepTo 12.13") == bool(above)
    if not above:
        assert why(done.state, "StepTo 12.13") == {"wed:2.15.6m"}


@pytest.mark.rule("wed:2.15.6k", "ruling:BR1")
def test_a_chance_that_is_let_pass_leaves_the_wires() -> None:
    state = after(approach(), "StepTo 12.11", "StepTo 12.12", "Decline")
    assert asked(state)[1] == "Movement.move"
    assert state.bridges[BRIDGE].wired == "german"
    state = after(state, "StepTo 12.11", "StepTo 12.12")
    assert asked(state)[1] == "Demolition.choose", "as it comes again"
    state = after(state, "Decline", "StepTo 12.13")
    assert asked(state)[1] == "Movement.move", "over it, the bridge is the Allies' and no longer contested"


@pytest.mark.rule("wed:2.15.6f", "wed:2.15.6k")
def test_nobody_blows_what_he_has_not_wired_or_what_is_not_contested() -> None:
    """The wires are the mover's own; there are none; an enemy Fire Zone or not, the Germans still hold it."""
    for marker in ("held=german wired=allied", "held=german", "last=german,german destroyed"):
        assert asked(after(approach(marker=marker), "StepTo 12.11", "StepTo 12.12"))[1] == "Movement.move"
    near = after(approach(marker="held=german wired=german"), "StepTo 12.11")
    assert asked(near)[1] == "Movement.move", "the hex before is no hex of the bridge"
    assert asked(after(near, "StepTo 12.12"))[1] == "Demolition.choose"


@pytest.mark.rule("wed:2.15.6m", "wed:2.15.6g")
def test_after_a_miss_it_is_wired_anew_by_who_controls_it() -> None:
    state = at_work("pioniere 12.13, rifles 10.10", "last=allied,german", chit="foes")
    assert why(
        after(
            state,
        ),
        "WireBridge 12.12",
    ) == {"wed:2.15.6g"}
    assert may(at_work("pioniere 12.13, rifles 10.10", "held=german", chit="foes"), "WireBridge 12.12")


@pytest.mark.rule("gts-ex-41", "wed:2.15.6l", "wed:2.15.6m")
def test_the_example_of_the_british_tank() -> None:
    """Into Column for 1, to the bridge for 1/2; a 3 against 6 blows it; 11 1/2 of 13 are left, and the tank acts on."""
    _, dice, expect = example("gts-ex-41")
    state = approach("tanks 12.11, foe2 12.15", "last=allied,german wired=german")
    state = after(state, "EnterColumn", "StepTo 12.12")
    spent = state.spent(UnitId("tanks")) / 2
    assert (left(state, "tanks", 13), spent) == (
        expect["mp_remaining"],
        expect["mp_spent_before_roll"],
    )
    done = play(state, f"BlowBridge {BRIDGE}", *dice)
    assert only(done, DemolitionTried).needed == expect["blow_target"]
    assert done.state.bridges[BRIDGE].destroyed == expect["blown"]
    assert may(done.state, "StepTo 12.13") == expect["crossing"]
    assert (asked(done.state)[1] == "Movement.move") == expect["tank_still_active"]
    alone = after(approach("tanks 12.11", "last=allied,german wired=german"), "EnterColumn", "StepTo 12.12")
    assert (
        only(play(alone, f"BlowBridge {BRIDGE}", *dice), DemolitionTried).needed
        == expect["blow_target_without_fire_zone"]
    )


@pytest.mark.rule("wed:2.15.3a")
def test_vehicles_do_not_cross_a_railroad_bridge_that_is_not_improved() -> None:
    for name in ("tanks", "cars"):
        assert why(approach(f"{name} 14.12 column"), "StepTo 14.13") == {"wed:2.15.3a"}
        assert may(approach(f"{name} 14.12 column", bridges={TRAINS: "improved"}), "StepTo 14.13")
    assert why(approach("rifles 14.12 column mounted"), "StepTo 14.13") == {"wed:2.15.3a"}
    assert may(approach("tanks 12.12 column", "contested"), "StepTo 12.13"), "other bridges bear them"
    both = ROAD.replace('bridge = "12.12|12.13"', 'bridge = "12.12|12.13 14.12|14.13"', 1)
    both = both.replace("[hexsides]", '[[networks.road]]\npath = "14.12 14.13"\n[hexsides]')
    assert may(helpers.moving(f"tanks 14.12 column, {FAR}", features=both), "StepTo 14.13"), "so does one with a road"


@pytest.mark.rule("wed:2.15.3c")
def test_a_unit_on_foot_leaves_its_vehicles_at_a_railroad_bridge() -> None:
    done = play(approach("rifles 14.12 column"), "StepTo 14.13")
    assert only(done, TransportAbandoned).rule == "wed:2.15.3c"
    assert unit(done.state, "rifles").abandoned
    assert not unit(
        after(approach("rifles 14.12 column", bridges={TRAINS: "improved"}), "StepTo 14.13"), "rifles"
    ).abandoned
    assert not unit(after(approach("rifles 12.12 column", "contested"), "StepTo 12.13"), "rifles").abandoned
    for without in "mortar 14.12 column", "rifles 14.12 column abandoned":
        assert not told(play(approach(without), "StepTo 14.13"), TransportAbandoned), "it has none to lose"


@pytest.mark.rule("wed:2.15.3b", "gts:29.26b", "gts:25.0a")
@pytest.mark.parametrize(("roll", "improved"), [(7, True), (8, False)])
@pytest.mark.parametrize(("hex", "other"), [("14.12", "14.13"), ("14.13", "14.12")])
def test_an_engineer_improves_it_by_a_check(hex: str, other: str, roll: int, improved: bool) -> None:
    state = after(at_work(f"second {hex}", command=5), f"ImproveBridge {other}")
    assert not may(state, "SpendCommandPoint")
    done = play(state, roll)
    assert bool(told(done, BridgeImproved)) == improved
    assert done.state.bridges.get(TRAINS, Bridge()).improved == improved
    assert bool(told(done, MenAtWork)) != improved


@pytest.mark.rule("wed:2.15.3b", "wed:2.15.6m")
def test_who_may_not_improve_one() -> None:
    assert why(at_work("second 14.12 column"), "ImproveBridge 14.13") == {"gts:14.6.2b"}
    assert not may(at_work("rifles 14.12"), "ImproveBridge 14.13")
    assert not may(at_work("second 12.12"), "ImproveBridge 12.13"), "it is one of a road"
    assert why(at_work("second 14.12", chit="allied-direct", command=3), "ImproveBridge 14.13") == {"gts:29.26b"}
    assert why(at_work("second 14.12", bridges={TRAINS: "improved"}), "ImproveBridge 14.13") == {"wed:2.15.3b"}
    assert why(at_work("second 14.12", bridges={TRAINS: "destroyed"}), "ImproveBridge 14.13") == {"wed:2.15.6m"}


@pytest.mark.rule("wed:2.15.5d")
@pytest.mark.parametrize("hex", ["49.159", "49.160"])
def test_the_railroad_bridge_at_best_stays_as_it_is(hex: str) -> None:
    other = "49.160" if hex == "49.159" else "49.159"
    text = (
        'title = "where-eagles-dare"\nboard = "son"\n[counters.sappers]\nlike = "3-1-grengds"\nengineer = true\n'
        'side = "allied"\ndivision = "home"\nformation = "first"\n[counters.foe]\nlike = "1-fj"\nside = "german"\n'
        f'[units]\nsappers = "{hex}"\nfoe = "60.150"\n[bridges]\n"49.159/49.160" = "held=allied"\n'
        '[active]\nchit = "first"\n'
    )
    state = after(gts.position(text), "Activate sappers")
    assert why(state, f"WireBridge {other}") == {"wed:2.15.5d"}
    assert why(state, f"ImproveBridge {other}") == {"wed:2.15.5d"}


@pytest.mark.rule("wed:2.15a")
def test_positions_pictures_and_words_show_the_markers() -> None:
    state = at_work("second 12.12", bridges={BRIDGE: "last=allied,german wired=german", TRAINS: "improved"})
    again = gts.position(gts.format_position(state))
    assert again.bridges == state.bridges
    assert "Bridge 12.12/12.13: Allied and German were last in its hexes, wired by German" in list(situation(state))
    picture = state_svg(state)
    assert "WIRED" in picture
    assert "IMPROVED" in picture
    assert gts.loads(gts.dumps(state)) == state


@pytest.mark.rule("wed:2.15.6k", "wed:2.15.6j", "wed:2.15.3b")
def test_the_account_tells_of_it() -> None:
    state = at_work("second 12.12")
    assert gts.describe(state, helpers.action("WireBridge 12.13")) == "second: wire the bridge 12.12/12.13"
    assert any("second wires the bridge" in line for line in account(state, play(state, "WireBridge 12.13", 0).events))
    state = at_work("second 14.12")
    assert (
        gts.describe(state, helpers.action("ImproveBridge 14.13"))
        == "second: improve the bridge 14.12/14.13 for vehicles"
    )
    assert any("improves the bridge" in line for line in account(state, play(state, "ImproveBridge 14.13", 0).events))
    state = after(approach(), "StepTo 12.11", "StepTo 12.12")
    blow = helpers.action(f"BlowBridge {BRIDGE}")
    assert gts.describe(state, blow) == "try to blow the bridge 12.12/12.13 (a roll of 5 or less)"
    lines = list(account(state, play(state, blow, 3).events))
    assert any("3 against 5 (wed:2.15.6l), it is destroyed" in line for line in lines)
