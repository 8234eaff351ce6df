"""Positions of chapter 11, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

import pytest
from tests.blind.httr.examining import FAR, left, paid, refused
from tests.httr.closeactions import fight
from tests.httr.helpers import after, asked, gone, ground, may, only, play, points, scene, told, unit, where, why

import httr
from httr.actions import RetreatTo
from httr.events import CloseActionFought, Disrupted
from httr.state import HttrState

OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
TANKS: Final = {"like": "1cg-5-1", **OWN}
ROAD: Final = '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011 C1012 C1013"\n'


def moving(units: str, **more: Any) -> HttrState:
    return scene(units, **{"phase": 6, **more})


@pytest.mark.rule("httr:11.2.1", "httr:11.2.2", "httr:11.2.4", "httr:11.2.6", "httr:13.3.2.6", "httr:18.10c")
@pytest.mark.parametrize(("lost", "legal"), [(1, True), (0, False)])
def test_twenty_eight_points_with_all_that_counts_and_all_that_does_not(lost: int, legal: bool) -> None:
    """10 + 12 (depleted) + 2 (disrupted staff) + 5 - lost: 28 or 29. The static gun and the leader count nothing."""
    s = moving(
        f"rifles C1010 concentrated lost={lost}, second C1011 concentrated, third C1011 concentrated depleted, "
        f"staff C1011 defilade disrupted, tower C1011 defilade, {FAR}",
        counters={
            "second": {"strength": 10},
            "third": {"strength": 12},
            "tower": {"like": "1-81-101", "type": "static", "strength": 6, **OWN},
        },
        staff={"major": {"side": "allied", "formation": "home"}},
        leaders="major C1011",
    )
    s = after(s, "StartMove rifles")
    if legal:
        assert may(s, "StepTo C1011")
    else:
        refused(s, "StepTo C1011", "httr:11.2.1")


@pytest.mark.rule("httr:11.2.8a", "httr:11.2.8b", "httr:9.6.4")
def test_vehicles_in_woods() -> None:
    """Six points of vehicles and 22 of men are 28. Seven of vehicles are too many, so half-tracks have to dismount."""
    counters = {
        "shermans": {"strength": 4},
        "second": {"strength": 20},
        "more": {**TANKS, "strength": 2},
        "tracks": {**TANKS, "strength": 2, "type": "armored_infantry"},
    }
    s = moving(
        "shermans C1011 concentrated, second C1011 concentrated, more C1010 concentrated, "
        f"tracks C1010 concentrated, {FAR}",
        ground=ground(C1011="w"),
        counters=counters,
    )
    one = after(s, "StartMove more", "StepTo C1011", "Stop", "StartMove tracks")
    refused(one, "StepTo C1011", "httr:11.2.8")
    assert may(after(one, "Dismount tracks"), "StepTo C1011")  # 4 + 2 vehicles, 20 + 2 men
    s = moving(
        f"shermans C1011 concentrated, more C1010 concentrated, {FAR}",
        ground=ground(C1011="w"),
        counters={**counters, "more": {**TANKS, "strength": 3}},
    )
    refused(after(s, "StartMove more"), "StepTo C1011", "httr:11.2.8")


@pytest.mark.rule("httr:11.2.3a", "httr:11.2.3c", "httr:10.5.1a", "ruling:A70", "ruling:A84")
def test_a_retreat_that_crowds_a_hex() -> None:
    """C1012 is the only way: 25 + 4 = 29 disrupts foe2; foe, disrupted before, loses 4 / 2 = 2 and goes on.

    rifles: effectiveness 1, morale 2: x = 4, value 5; 10 to 4 is 2:1; a 4 makes 12, "-/DIS".
    """
    s = moving(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade, foe2 C1012 defilade",
        ground=ground(C1111="~", C1112="~"),
        counters={"foe2": {"strength": 25}},
    )
    done = fight(s, "rifles second", "C1011", "NameLead rifles", 4, "RetreatTo foe C1012")
    assert only(done, CloseActionFought).defender == "DIS"
    s = done.state
    while asked(s)[0] is not None:
        legal = httr.legal_actions(s)
        s = httr.apply(s, next((each for each in legal if isinstance(each, RetreatTo)), legal[0])).state
    assert unit(s, "foe2").disrupted
    assert points(s, "foe") == 2
    assert where(s, "foe") not in ("C1011", "C1012")
    assert points(s, "foe2") == 25


@pytest.mark.rule("httr:11.4.4", "ruling:A161")
@pytest.mark.parametrize(("first", "end"), [("C1112", "C1211"), ("C1012", None)])
def test_no_rest_at_either_end_of_a_bridge(first: str, end: str | None) -> None:
    """The bridge from C1012 to C1112 drives foe on: from C1112 to C1211, which is two hexes from C1011.

    From C1012 there is only C1112, next to C1011 as C1012 is, and the river beside the bridge: it is lost.
    """
    features = (
        '[hexsides]\nriver = "C1012|C1112 C1012|C1113"\nbridge = "C1012|C1112"\n'
        '[[networks.road]]\nwords = "primary"\npath = "C1012 C1112"\n'
    )
    s = moving(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade",
        ground=ground(C1111="~", C1013="~"),
        features=features,
    )
    s = fight(s, "rifles second", "C1011", "NameLead rifles", 4, f"RetreatTo foe {first}").state
    if end is None:
        assert gone(s, "foe")
    else:
        assert where(after(s, f"RetreatTo foe {end}"), "foe") == end


@pytest.mark.rule("httr:11.3.4", "httr:11.4.2a", "httr:11.1.3", "httr:9.6.3a")
def test_the_place_of_those_who_join_in_a_controlled_hex() -> None:
    """Under the sound, above the disrupted and the static; and to go up is to draw fire."""
    s = moving(
        "rifles C1010 concentrated, second C1011 concentrated, third C1011 defilade disrupted, tower C1011 defilade, "
        "foe C1012",
        counters={"tower": {"like": "1-81-101", "type": "static", **OWN}},
    )
    s = after(s, "StartMove rifles", "StepTo C1011", "Stop")
    assert s.at(where(s, "rifles")) == ("second", "rifles", "third", "tower")
    s = after(s, "Restack rifles 0")
    assert asked(s)[0] == "german"
    s = after(s, "Decline")
    assert s.at(where(s, "rifles")) == ("rifles", "second", "third", "tower")


@pytest.mark.rule("httr:11.1.2", "httr:11.1.3", "httr:11.3.1", "httr:11.3.2")
def test_who_does_not_change_places() -> None:
    """Guns in battery and static units never; nobody in fire and organization phases; a gun in travel may."""
    units = f"rifles C1010 concentrated, field C1010 {{}}, tower C1010 defilade, {FAR}"
    counters = {"field": OWN, "tower": {"like": "1-81-101", "type": "static", **OWN}}
    s = moving(units.format("defilade"), counters=counters)
    refused(s, "Restack field 0", "httr:11.1.2")
    refused(s, "Restack tower 0", "httr:")
    refused(s, "Restack rifles 2", "httr:")
    assert may(s, "Restack rifles 1")  # the gun comes up by what another does
    assert may(moving(units.format("travel"), counters=counters), "Restack field 0")
    for phase in (5, 7):
        assert not may(moving(units.format("travel"), counters=counters, phase=phase), "Restack rifles 1")


@pytest.mark.rule("httr:11.4.2a", "httr:11.4.2b", "httr:10.3g")
def test_those_who_are_disrupted_sink_under_those_who_are_not() -> None:
    """rifles attack from the top of a stack: DIS. They lie under second afterwards, and nobody fires at that.

    Lead er 1 m 5 against er 6 m 8 + 2 in a city: effectiveness -4, morale -5: x = -8 - 5 - 2, DIS; 5 to 4 is not 3:1.
    """
    s = moving(
        "rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade",
        ground=ground(C1011="c"),
        counters={"rifles": {"er": 1, "morale": 5}, "foe": {"er": 6, "morale": 8}},
    )
    done = fight(s, "rifles", "C1011")
    assert only(done, Disrupted).unit == "rifles"
    assert done.state.at(where(done.state, "rifles")) == ("second", "rifles")
    assert not unit(done.state, "second").disrupted


@pytest.mark.rule("httr:11.3.8", "httr:9.2.1b")
def test_a_stack_is_as_slow_as_its_top_until_that_is_dropped() -> None:
    """Defilade on top: 4 for all. Left behind, the other pays 3: 4 + 3 + 3 = 10 of 12; a clear hex more is too much."""
    s = moving(f"rifles C1010 defilade, second C1010 concentrated, {FAR}")
    done = play(
        s, "StartMove rifles", "JoinMove second", "StepTo C1011", "DropOff rifles", "StepTo C1012", "StepTo C1013"
    )
    assert paid(done, "second") == [4, 3, 3]
    refused(done.state, "StepTo C1014", "httr:9.2.4")


@pytest.mark.rule("httr:11.3.5", "httr:9.6.5a", "httr:9.6.6a", "httr:11.3.6")
def test_two_columns_and_tanks_between_them() -> None:
    """Two in Travel Mode with 5 + 3 = 8 points and tanks in line move as one stack: 1/3 each, and 1/2 for the tanks."""
    s = moving(f"rifles C1010 travel, shermans C1010 concentrated, second C1010 travel lost=2, {FAR}", features=ROAD)
    s = after(s, "StartMove rifles", "JoinMove shermans", "JoinMove second", "StepTo C1011")
    assert {where(s, name) for name in ("rifles", "shermans", "second")} == {"C1011"}
    assert (left(s, "rifles"), left(s, "shermans")) == (12 - Fraction(1, 3), 12 - Fraction(1, 2))


@pytest.mark.rule("httr:11.5.1", "httr:11.5.5", "httr:6.3.1.4")
def test_who_of_a_deep_stack_fires_under_a_leader() -> None:
    """The top two fire, a leader above them or not; the third and fourth do not."""
    s = scene(
        "rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated, mortars C1010 concentrated, "
        "foe C1011 concentrated",
        staff={"major": {"side": "allied", "formation": "home"}},
        leaders="major C1010",
    )
    s = after(s, "Aim foe direct")
    assert [may(s, f"AddFirer {name}") for name in ("rifles", "second")] == [True, True]
    refused(s, "AddFirer third", "httr:6.3.1.4")
    refused(s, "AddFirer mortars", "httr:6.3.1.4")


@pytest.mark.rule("httr:11.4.1", "httr:11.4.2a", "httr:11.2.5")
def test_disruption_of_one_is_not_that_of_its_neighbours_and_counts_all_the_same() -> None:
    """20 disrupted + 8 = 28 in a hex: no more room, not for a point; and the sound ones still hold their zone."""
    s = moving(
        f"rifles C1010 concentrated lost=4, second C1011 concentrated disrupted, third C1011 concentrated, {FAR}",
        counters={"second": {"strength": 20}, "third": {"strength": 8}},
    )
    refused(after(s, "StartMove rifles"), "StepTo C1011", "httr:11.2.1")
    assert not why(after(s, "StartMove third"), "StepTo C1012")
    assert not told(play(s, "StartMove third", "StepTo C1012"), Disrupted)
