"""Positions of chapter 9, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, paid, refused
from tests.httr.helpers import after, asked, ground, may, only, play, scene, unit, where

from httr.events import MoraleChecked
from httr.state import HttrState

OWN: Final = {"like": "1cg-5-1", "side": "allied", "formation": "home", "battalion": "1/home"}
ROAD: Final = '[[networks.road]]\nwords = "{}"\npath = "{}"\n'
LOWEST: Final = "C1010 C1011 C1012 C1013 C1014 C1015 C1016 C1017"


def moving(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


def driven(s: HttrState, name: str, *hexes: str) -> HttrState:
    return after(s, f"StartMove {name}", *(f"StepTo {hex}" for hex in hexes))


@pytest.mark.rule("httr:8.1a", "httr:9.1.3", "httr:9.2.4a")
def test_a_stream_and_a_zone_are_added_to_the_hex_once() -> None:
    """3 + 2 stream + 3 exit = 8; mixed 3 makes 11; a further clear 3 would be 14 of 12.

    C1110 controls C1010 but not C1011, so that the second step pays no exit.
    """
    s = moving(
        f"rifles C1010 concentrated, foe C1110, {FAR}",
        ground=ground(C1012="m"),
        features='[hexsides]\nstream = "C1010|C1011"',
    )
    done = play(s, "StartMove rifles", "StepTo C1011", "Decline", "StepTo C1012")
    assert paid(done, "rifles") == [8, 3]
    assert left(done.state, "rifles") == 1
    refused(done.state, "StepTo C1013", "httr:9.2.4")


@pytest.mark.rule("httr:9.2.4b", "httr:9.2.4c", "httr:8.1a")
def test_a_tank_in_defilade_overspends_on_its_first_hex_only() -> None:
    """Forest 8 + stream 4 + exit 3 = 15 of 12; then nothing. Over a canal never.

    Infantry has nothing to fire at a tank that leaves its zone.
    """
    s = moving(
        "shermans C1010 defilade, foe C1110, foe3 C1717",
        ground=ground(C1011="f"),
        features='[hexsides]\nstream = "C1010|C1011"\ncanal = "C1010|C1111"',
    )
    s = after(s, "StartMove shermans")
    refused(s, "StepTo C1111", "httr-sc:9.1")
    done = play(s, "StepTo C1011")
    assert paid(done, "shermans") == [15]
    refused(done.state, "StepTo C1012", "httr:9.2.4")


@pytest.mark.rule("httr:9.2.4b", "httr:9.3.5", "ruling:A350")
def test_one_hex_is_possible_after_dismounting_too() -> None:
    """12 - 2 = 10 are left; forest in defilade on foot 7 + stream 2 + exit 3 = 12, but it is the first hex."""
    s = moving(
        "lorries C1010 defilade, foe C1110, foe3 C1717",
        counters={"lorries": {**OWN, "type": "motorized_infantry"}},
        ground=ground(C1011="f"),
        features='[hexsides]\nstream = "C1010|C1011"',
    )
    s = after(s, "StartMove lorries", "Dismount lorries", "Decline")
    assert left(s, "lorries") == 10
    done = play(s, "StepTo C1011", "Decline")
    assert paid(done, "lorries") == [12]


@pytest.mark.rule("httr:9.3.1c", "httr:9.3.1d", "httr:9.2.4a")
def test_the_allowances_of_nine_and_of_fourteen_to_the_last_point() -> None:
    """King Tiger: woods 4 + 4 + clear 1 = 9. Armored car: woods 4 + 4 + 4 + clear 1 + 1 = 14."""
    counters = {"king": {**OWN, "type": "king_tiger"}, "car": {**OWN, "type": "armored_car"}}
    s = moving(
        f"king C1010 concentrated, car C1210 concentrated, {FAR}",
        counters=counters,
        ground=ground(C1011="w", C1012="w", C1211="w", C1212="w", C1213="w"),
    )
    king = driven(s, "king", "C1011", "C1012")
    refused(king, "StepTo C1011", "httr:9.2.4")
    king = after(king, "StepTo C1013")
    assert left(king, "king") == 0
    refused(king, "StepTo C1014", "httr:9.2.4")
    car = driven(s, "car", "C1211", "C1212", "C1213", "C1214", "C1215")
    assert left(car, "car") == 0
    refused(car, "StepTo C1216", "httr:9.2.4")


@pytest.mark.rule("httr:9.5.2.2a", "httr:9.5.2.2b", "httr:16.1b")
@pytest.mark.parametrize(("roll", "passes"), [(7, True), (8, False)])
def test_a_gun_under_escort_checks_with_the_morale_the_escort_has_left(roll: int, passes: bool) -> None:
    """The gun has 5; rifles have 8, and with two points lost 8 - 1 = 7: a 7 passes and an 8 does not."""
    s = moving(
        "rifles C1010 concentrated lost=2, gun C1010 defilade, foe C1012, foe3 C1717",
        counters={"gun": {"morale": 5}},
    )
    done = play(s, "StartMove rifles", "JoinMove gun", "StepTo C1011", roll)
    assert only(done, MoraleChecked).passed is passes
    assert (where(done.state, "gun") == "C1011") is passes
    assert asked(done.state)[0] == "allied"
    if not passes:
        assert not may(done.state, "StartMove gun")


@pytest.mark.rule("httr:9.5.2.1", "httr:9.2.4b")
def test_a_gun_in_battery_is_pushed_one_hex_but_not_over_a_stream_nor_into_a_forest() -> None:
    """On wheels a canal is P by the chart, and a forest in travel is; in battery the forest costs 8 as the one hex."""
    s = moving(f"gun C1010 defilade, {FAR}", features='[hexsides]\ncanal = "C1010|C1011"')
    s = after(s, "StartMove gun")
    refused(s, "StepTo C1011", "httr-sc:9.1")
    s = after(s, "StepTo C1110")
    refused(s, "StepTo C1111", "httr:9.5.2.1")


@pytest.mark.rule("httr:9.6.5b", "httr:9.6.6b", "httr:11.3.6")
def test_two_columns_of_eight_points_meet_on_a_road_and_nine_do_not() -> None:
    """5 + 3 = 8 may meet, the mover then stops; 5 + 4 = 9 may not, though it would only drive through."""
    road = ROAD.format("primary", LOWEST)
    s = moving(f"rifles C1010 travel, second C1012 travel lost=2, {FAR}", features=road)
    s = driven(s, "rifles", "C1011", "C1012")
    assert left(s, "rifles") == 12 - Fraction(2, 3)
    refused(s, "StepTo C1013", "httr:9.6.6")
    s = moving(f"rifles C1010 travel, second C1012 travel lost=1, {FAR}", features=road)
    refused(driven(s, "rifles", "C1011"), "StepTo C1012", "httr:11.3.6")


@pytest.mark.rule("httr:9.3.7", "httr:9.3.6", "httr:9.3.8", "httr:9.3.2a")
def test_lorried_infantry_dismounts_for_two_and_walks_three_hexes() -> None:
    """2 + 3 * 3 = 11, one point is left; it does not mount again in the same phase."""
    s = moving(
        f"lorries C1010 concentrated, staff C1010 defilade, {FAR}",
        counters={"lorries": {**OWN, "type": "motorized_infantry"}},
        features=ROAD.format("secondary", LOWEST),
        ground=ground(),
    )
    s = after(s, "StartMove lorries", "Dismount lorries", "StepTo C1110", "StepTo C1111", "StepTo C1112")
    assert left(s, "lorries") == 1
    refused(s, "StepTo C1113", "httr:9.2.4")
    refused(s, "Mount lorries", "httr:9.3.7")


@pytest.mark.rule("httr:9.3.6", "httr:9.3.8")
def test_who_mounts_again_needs_a_road_back_to_its_headquarters() -> None:
    """On the trail to the staff it costs 2, and 5 clear hexes on wheels at 2, or 1 concentrated, follow; off it, no."""
    s = moving(
        f"lorries C1013 concentrated dismounted, more C1213 concentrated dismounted, staff C1010 defilade, {FAR}",
        counters={name: {**OWN, "type": "motorized_infantry"} for name in ("lorries", "more")},
        features=ROAD.format("trail", LOWEST),
    )
    on = after(s, "StartMove lorries", "Mount lorries", "StepTo C1113")
    assert left(on, "lorries") == 12 - 2 - 1
    refused(after(s, "StartMove more"), "Mount more", "httr:9.3.8")


@pytest.mark.rule("httr:5.2.1c", "httr:9.5.1.4")
def test_the_last_two_points_form_up_from_travel_and_eleven_spent_do_not() -> None:
    """Five clear hexes in travel are 10, and 2 make 12; a road hex more, 10 + 1/3, leaves too few."""
    s = moving(f"rifles C1110 travel, {FAR}", features=ROAD.format("primary", "C1115 C1116"))
    s = driven(s, "rifles", "C1111", "C1112", "C1113", "C1114", "C1115")
    formed = after(s, "LeaveTravel rifles")
    assert unit(formed, "rifles").mode == "concentrated"
    s = after(s, "StepTo C1116")
    assert left(s, "rifles") == 2 - Fraction(1, 3)
    refused(s, "LeaveTravel rifles", "httr:")


@pytest.mark.rule("httr:9.4.2.2", "httr:9.4.2.3", "httr:9.5.1.3")
def test_a_column_on_a_causeway_leaves_it_only_at_its_end_or_in_the_clear() -> None:
    """Raised through mixed ground: along it, not off it, and not out of Travel Mode. In the clear hex it may leave."""
    path = "C1110 C1111 C1112 C1113 C1114"
    s = moving(
        f"rifles C1110 travel, {FAR}",
        ground=ground(C1110="m", C1111="m", C1112="m", C1114="m", C1012="m", C1011="m", C1010="m"),
        features=ROAD.format("primary raised", path),
    )
    s = driven(s, "rifles", "C1111", "C1112")
    assert left(s, "rifles") == 12 - Fraction(2, 3)
    refused(s, "StepTo C1011", "httr:9.4.2.3")
    refused(s, "LeaveTravel rifles", "httr:9.4.2.2")
    s = after(s, "StepTo C1113")
    assert may(s, "StepTo C1213")


@pytest.mark.rule("httr:9.4.2.1a", "httr:9.4.2.1b", "httr:9.4.1.2")
def test_one_causeway_and_four_ways_to_use_it() -> None:
    """Primary, raised, in mixed: tanks concentrated pay the hex, 2, in travel 1/3; men 1, and in defilade 4."""
    s = moving(
        f"shermans C1110 concentrated, panzers C1110 travel, rifles C1110 concentrated, second C1110 defilade, {FAR}",
        counters={"panzers": OWN},
        ground=ground(C1110="m", C1111="m"),
        features=ROAD.format("primary raised", "C1110 C1111 C1112"),
    )
    costs = {
        name: paid(play(s, f"StartMove {name}", "StepTo C1111"), name)[0]
        for name in ("shermans", "panzers", "rifles", "second")
    }
    assert costs == {"shermans": 2, "panzers": Fraction(1, 3), "rifles": 1, "second": 4}


@pytest.mark.rule("httr:9.1.4", "httr:9.3.9", "httr:8.1a")
def test_a_reaction_of_two_hexes_out_of_two_zones() -> None:
    """3 + 3 = 6 twice are 12 and two hexes; a headquarters in defilade walks: 4 + 4, and no third hex either."""
    s = moving("rifles C1010 concentrated, staff C1510 defilade, foe C1110, foe2 C1112, foe3 C1717", phase=8)
    s = after(s, "Finish", "StartMove rifles", "StepTo C1011", "Decline", "StepTo C1012", "Decline")
    assert left(s, "rifles") == 0
    s = after(s, "Stop", "StartMove staff", "StepTo C1511", "StepTo C1512")
    assert left(s, "staff") == 12 - 4 - 4
    refused(s, "StepTo C1513", "httr:9.1.4")


@pytest.mark.rule("httr:9.3.9", "httr:9.2.4a")
def test_a_headquarters_in_defilade_walks_three_clear_hexes() -> None:
    """4 + 4 + 4 = 12. In travel it drives six at 2."""
    s = moving(f"staff C1010 defilade, {FAR}")
    s = driven(s, "staff", "C1011", "C1012", "C1013")
    refused(s, "StepTo C1014", "httr:9.2.4")
    s = moving(f"staff C1010 travel, {FAR}")
    s = driven(s, "staff", "C1011", "C1012", "C1013", "C1014", "C1015", "C1016")
    assert left(s, "staff") == 0


@pytest.mark.rule("httr:9.5.3", "httr:9.2.4b", "httr:10.6.2i")
def test_a_disrupted_unit_moves_one_hex_whatever_it_costs() -> None:
    """Defilade: forest 7 + stream 2 + exit 3 = 12, the one hex; and from the zone it draws fire."""
    s = moving(
        "rifles C1010 defilade disrupted, foe C1110, foe3 C1717",
        ground=ground(C1011="f"),
        features='[hexsides]\nstream = "C1010|C1011"',
    )
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert asked(s)[0] == "german"
    s = after(s, "Decline")
    assert where(s, "rifles") == "C1011"
    refused(s, "StepTo C1012", "httr:9.5.3")
