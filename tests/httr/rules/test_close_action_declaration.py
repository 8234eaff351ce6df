"""Who may attack what in a close action (10.1, 17.6, 17.7, 18.1.2, 20.4)."""

from __future__ import annotations

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import attack, refused, units
from tests.httr.helpers import only, scene

from httr.events import CloseActionDeclared
from httr.marks import BEGAN, CLOSE_ACTED, ENTERED, FIRED
from httr.state import HttrState

TWO = "rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated"
NIGHT_TURN = 33


def began(state: HttrState, names: str, hex: str) -> HttrState:
    """The state in which units began the phase in another hex."""
    for name in units(names):
        state = state.with_mark((BEGAN, name), hex)
    return state


@pytest.mark.rule("httr:10.1.4")
def test_only_adjacent_enemies_are_attacked() -> None:
    s = scene(TWO + ", foe2 C1012", phase=6)
    assert refused(s, "rifles second", "C1011") == set()
    assert refused(s, "rifles", "C1012") == {"httr:10.1.4"}
    assert refused(s, "rifles", "C1110") == {"httr:10.1.4"}


@pytest.mark.rule("httr:10.1.5")
def test_units_of_different_hexes_never_attack_together() -> None:
    s = scene("rifles C1010 concentrated, second C1110 concentrated, foe C1011", phase=6)
    assert refused(s, "rifles second", "C1011") == {"httr:10.1.5"}


@pytest.mark.rule("httr:10.1.3", "httr:10.1.8")
def test_a_unit_attacks_once_in_a_phase() -> None:
    s = scene(TWO, phase=6)
    done = attack(s, "rifles", "C1011")
    assert only(done, CloseActionDeclared).attackers == ("rifles",)
    assert refused(done.state, "rifles", "C1011") == {"httr:10.1.3"}
    assert refused(done.state, "second", "C1011") == set()


@pytest.mark.rule("httr:10.1.9")
def test_who_has_fired_does_not_attack() -> None:
    s = scene(TWO, phase=6).with_mark((FIRED, units("rifles")[0]), "5 direct")
    assert refused(s, "rifles second", "C1011") == {"httr:10.1.9"}


@pytest.mark.rule("httr:10.4.4.1", "httr:10.4.4.2", "httr:13.3.2.2a", "httr:13.3.2.2b")
@pytest.mark.parametrize(
    ("marker", "rules"),
    [
        ("disrupted", {"httr:10.4.4.1"}),
        ("depleted", {"httr:10.4.4.2", "httr:13.3.2.2b"}),
    ],
)
def test_disrupted_and_depleted_units_do_not_attack(marker: str, rules: set[str]) -> None:
    s = scene(f"rifles C1010 concentrated {marker}, foe C1011", phase=6)
    assert refused(s, "rifles", "C1011") == rules


@pytest.mark.rule("httr:10.1.12")
def test_two_at_most_attack_from_afar() -> None:
    """Three may if all of them began the phase next to the target."""
    s = scene(TWO + ", third C1010 concentrated", phase=6)
    assert refused(s, "rifles second third", "C1011") == set()
    moved = began(s, "third", "C1310")
    assert refused(moved, "rifles second third", "C1011") == {"httr:10.1.12"}
    assert refused(moved, "rifles third", "C1011") == set()


@pytest.mark.rule("httr:20.4b")
def test_at_night_all_must_begin_adjacent() -> None:
    s = scene(TWO, phase=6, first_turn=NIGHT_TURN)
    assert refused(s, "rifles second", "C1011") == set()
    assert refused(began(s, "second", "C1310"), "rifles second", "C1011") == {"httr:20.4b"}


@pytest.mark.example("httr-ex-34")
@pytest.mark.rule("httr:10.1.13")
def test_nobody_attacks_over_an_unbridged_river() -> None:
    given, _, expect = example("httr-ex-34")
    s = scene(TWO, phase=6, features=f'[hexsides]\n{given["hexside"]} = "C1010|C1011"\n')
    assert (refused(s, "rifles", "C1011") == set()) == expect["ca_allowed"]
    assert "httr:10.1.13" in refused(s, "rifles", "C1011")


@pytest.mark.rule("httr:10.1.17a", "httr:10.1.17b", "httr:18.2.6")
def test_guns_do_not_attack_and_artillery_on_top_stops_a_stack() -> None:
    s = scene("rifles C1010 concentrated, gun C1010, field C1010, foe C1011", phase=6)
    assert refused(s, "rifles", "C1011") == set()
    assert refused(s, "rifles gun", "C1011") == {"httr:18.2.6"}
    assert refused(s, "rifles field", "C1011") == {"httr:10.1.17a"}
    s = scene("field C1010, rifles C1010 concentrated, foe C1011", phase=6)
    assert refused(s, "rifles", "C1011") == {"httr:10.1.17b"}


@pytest.mark.rule("httr:10.1.17a", "httr:10.3a")
def test_artillery_under_the_top_is_ignored_for_the_lead() -> None:
    """The third of the stack may lead if the second is artillery, not if it is infantry that does not attack."""
    s = scene("rifles C1010 concentrated, field C1010, second C1010 concentrated, foe C1011", phase=6)
    assert refused(s, "second", "C1011") == set()
    s = scene(TWO + ", third C1010 concentrated", phase=6)
    assert refused(s, "third", "C1011") == {"httr:10.3a"}


@pytest.mark.rule("httr:18.1.2.1", "httr:18.1.2.2", "httr:18.1.2.5")
def test_heavy_weapons_attack_beside_their_own_infantry() -> None:
    s = scene("rifles C1010 concentrated, mortars C1010 concentrated, foe C1011", phase=6)
    assert refused(s, "rifles mortars", "C1011") == set()
    assert refused(s, "mortars", "C1011") == {"httr:18.1.2.1", "httr:10.3a"}
    s = scene("mortars C1010 concentrated, rifles C1010 concentrated, foe C1011", phase=6)
    assert refused(s, "rifles mortars", "C1011") == {"httr:18.1.2.2"}
    more = {"more": {"like": "hw-1-501", "side": "allied", "formation": "home", "battalion": "1/home"}}
    s = scene("rifles C1010, mortars C1010, more C1010, foe C1011", phase=6, counters=more)
    assert refused(s, "rifles mortars more", "C1011") == {"httr:18.1.2.5"}
    others = {"second": {"battalion": "2/home"}}
    s = scene("second C1010 concentrated, mortars C1010, foe C1011", phase=6, counters=others)
    assert refused(s, "second mortars", "C1011") == {"httr:18.1.2.1"}


@pytest.mark.rule("httr:18.1.2.3")
@pytest.mark.parametrize(("entered", "rules"), [(1, set()), (2, {"httr:18.1.2.3"})])
def test_heavy_weapons_move_one_hex_at_most(entered: int, rules: set[str]) -> None:
    s = scene("rifles C1010 concentrated, mortars C1010, foe C1011", phase=6)
    assert refused(s.with_mark((ENTERED, units("mortars")[0]), entered), "rifles mortars", "C1011") == rules


FORMATIONS = {
    "sister": {"like": "501", "superior": "home-division", "headquarters": "No"},
    "other-division": {"like": "85", "side": "allied", "army": "US", "headquarters": "No"},
    "stranger": {"like": "501", "superior": "other-division", "headquarters": "No"},
}
COUNTERS = {
    "sisters": {"like": "a-1-501", "side": "allied", "formation": "sister", "battalion": "1/sister"},
    "strangers": {"like": "a-1-501", "side": "allied", "formation": "stranger", "battalion": "1/stranger"},
    "tanks": {"like": "1cg-5-1", "side": "allied", "formation": "home-division", "battalion": ""},
    "flak": {
        "like": "1cg-5-1",
        "type": "armored_flak",
        "side": "allied",
        "formation": "home-division",
        "battalion": "",
    },
    "assets": {"like": "pio-85", "side": "allied", "formation": "home-division", "battalion": ""},
    "engineers": {"like": "pio-85", "side": "allied", "formation": "home", "battalion": ""},
}


@pytest.mark.rule(
    "httr:10.1.6a", "httr:10.1.6b", "httr:10.1.6c", "httr:10.1.6d", "httr:17.7.1", "httr:17.7.2", "httr:17.7.3a",
    "httr:17.7.3b", "httr:17.6a",
)  # fmt: skip
@pytest.mark.parametrize(
    ("first", "second", "rules"),
    [
        pytest.param("rifles", "sisters", {"httr:10.1.6b"}, id="infantry of two regiments"),
        pytest.param("rifles", "strangers", {"httr:17.7.1", "httr:10.1.6b"}, id="two divisions"),
        pytest.param("rifles", "tanks", set(), id="assets of the division"),
        pytest.param("rifles", "flak", set(), id="armored flak of the division"),
        pytest.param("strangers", "flak", {"httr:17.7.1"}, id="armored flak of another division"),
        pytest.param("strangers", "tanks", {"httr:17.7.1"}, id="assets of another division"),
        pytest.param("rifles", "assets", set(), id="engineers of the division"),
        pytest.param("rifles", "engineers", set(), id="engineers of the regiment"),
        pytest.param("sisters", "engineers", {"httr:10.1.6d"}, id="engineers of another regiment"),
        pytest.param("rifles", "staff", set(), id="the headquarters and its own"),
        pytest.param("sisters", "staff", {"httr:17.7.3a"}, id="the headquarters of another regiment"),
    ],
)
def test_formations_that_attack_together(first: str, second: str, rules: set[str]) -> None:
    s = scene(f"{first} C1010, {second} C1010, foe C1011", phase=6, counters=COUNTERS, formations=FORMATIONS)
    assert refused(s, f"{first} {second}", "C1011") == rules


@pytest.mark.rule("httr:17.7.1", "httr:10.1.6a")
def test_formations_that_attack_one_after_the_other() -> None:
    """C1111 touches C1110, where the others attack from."""
    s = scene("rifles C1010, strangers C1110, foe C1111, foe2 C1011", phase=6, counters=COUNTERS, formations=FORMATIONS)
    assert refused(s, "strangers", "C1111") == set()
    earlier = s.with_mark((CLOSE_ACTED, units("rifles")[0]), "C1111")
    assert refused(earlier, "strangers", "C1111") == {"httr:17.7.1", "httr:10.1.6b"}


@pytest.mark.rule("httr:19.1.3")
@pytest.mark.parametrize(
    ("formation", "hex", "lifted"),
    [("home-division", "C1010", True), ("sister", "C1010", False), ("home-division", "C1110", False)],
)
def test_a_leader_with_his_own_lifts_it(formation: str, hex: str, lifted: bool) -> None:
    s = scene(
        "rifles C1010, strangers C1010, foe C1011",
        phase=6,
        counters=COUNTERS,
        formations=FORMATIONS,
        staff={"major": {"side": "allied", "formation": formation}},
        leaders=f"major {hex}",
    )
    assert (refused(s, "rifles strangers", "C1011") == set()) == lifted


@pytest.mark.rule("httr:18.7.1c")
def test_a_headquarters_on_the_road_does_not_attack() -> None:
    s = scene("rifles C1010 concentrated, staff C1010 travel, foe C1011", phase=6)
    assert refused(s, "rifles staff", "C1011") == {"httr:18.7.1c"}
