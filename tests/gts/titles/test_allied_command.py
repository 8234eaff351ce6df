"""Command and Dispatch Points of the Allies in Where Eagles Dare (S6.2, S6.4, S6.6 to S6.8)."""

from __future__ import annotations

from typing import Any, Final

import pytest
from attrs import evolve
from tests.gts.helpers import after, asked, is_commanded, may, only, play, scene, why, with_scenario

import gts
from gts.actions import BuyChit
from gts.events import ChitWasted, CommandSpent, DispatchSpent
from gts.plans import plans_of
from gts.state import GameState
from gts.titles.where_eagles_dare import TITLE

COMPANY: Final = {"like": "3-1-grengds", "side": "allied", "army": "US", "division": "101st-airborne"}
COUNTERS: Final[dict[str, dict[str, Any]]] = {
    "able": {**COMPANY, "formation": "502-pir"},
    "dog": {**COMPANY, "formation": "506-pir"},
    "squad": {**COMPANY, "formation": "101st-independent"},
    "101-recon": {**COMPANY, "formation": "101st-independent"},
    "pack": {**COMPANY, "formation": "101st-artillery"},
    "irish": {**COMPANY, "army": "British", "division": "guards-armored", "formation": "group-hot"},
}
LEADER: Final = {"like": "kg-klemm", "side": "allied", "division": "101st-airborne", "command_range": 3}
STAFF: Final[dict[str, dict[str, Any]]] = {
    "michaelis": {**LEADER, "formation": "502-pir", "telephone": True},
    "sink": {**LEADER, "formation": "506-pir", "telephone": True},
    "vandeleur": {**LEADER, "division": "guards-armored", "formation": "group-hot"},
}
TOWNS: Final = "\n".join(["t . . . . .", *[". . . . . ."] * 6, ". . . . . t"])
"""A town in 10.10 and one in 15.17."""


def airborne(units: str, **more: Any) -> GameState:
    """Units of the 101st, Out of Command unless a Leader reaches them."""
    return scene(f"{units}, foe 13.10", counters=COUNTERS, staff=STAFF, out_of_command=True, **more)


# --- command ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("wed:S6.6a")
def test_any_leader_of_the_101st_commands_its_units() -> None:
    """Not one of another Division, and nobody out of range."""
    units = "able 10.13, dog 10.10"
    assert is_commanded(airborne(units, leaders="sink 10.10, michaelis 15.17"), "able")
    assert not is_commanded(airborne("able 10.14, dog 10.10", leaders="sink 10.10, michaelis 15.17"), "able")
    mixed = airborne("irish 10.13, able 10.10", leaders="michaelis 10.10, vandeleur 15.17")
    assert not is_commanded(mixed, "irish")
    assert not is_commanded(airborne("irish 10.10, able 10.13", leaders="michaelis 15.17, vandeleur 10.10"), "able")


@pytest.mark.rule("wed:S6.6b")
@pytest.mark.parametrize(
    ("leaders", "points"), [("sink 10.10, michaelis 15.17", 2), ("sink 10.10, michaelis 10.12", 1)]
)
def test_by_another_leader_a_command_point_costs_two(leaders: str, points: int) -> None:
    """Its own Leader in range keeps the price at one."""
    state = airborne("able 10.13, dog 10.10", leaders=leaders, chit="allied-direct", command=0)
    rich = evolve(state, command=state.command.set("101st-airborne", points))
    assert only(play(rich, "Activate able"), CommandSpent).points == points
    poor = evolve(state, command=state.command.set("101st-airborne", points - 1))
    assert why(poor, "Activate able") == {"gts:29.16c"}


@pytest.mark.rule("wed:S6.6c")
def test_it_does_not_act_with_the_other_leaders_formation() -> None:
    """The chit of the 506th activates the 506th."""
    state = airborne("able 10.10, dog 10.10", leaders="sink 10.10, michaelis 15.17", chit="506-pir")
    assert not may(state, "Activate able")
    assert may(state, "Activate dog")


@pytest.mark.rule("wed:S6.7a")
@pytest.mark.parametrize(
    ("hex", "features", "expected"),
    [
        pytest.param("15.17", "", True, id="from town to town"),
        pytest.param("15.16", "", False, id="the unit is in no town"),
        pytest.param("15.16", '[features]\n"15.16" = ["strongpoint"]', True, id="a strongpoint will do"),
    ],
)
def test_american_telephones(hex: str, features: str, expected: bool) -> None:
    """Eight hexes away, both ends must have a telephone."""
    more = {"features": features.replace('"15.16" = ["strongpoint"]', 'strongpoint = "15.16"')} if features else {}
    units, leaders = f"able {hex}, dog 12.10", "michaelis 10.10"
    assert is_commanded(airborne(units, leaders=leaders, ground=TOWNS, **more), "able") == expected


@pytest.mark.rule("wed:S6.6a", "wed:S6.7a")
def test_another_leader_commands_by_telephone_too() -> None:
    state = airborne("able 15.17, dog 10.10", leaders="sink 10.10, michaelis 10.13", ground=TOWNS, chit="allied-direct")
    rich = evolve(state, command=state.command.set("101st-airborne", 2))
    assert only(play(rich, "Activate able"), CommandSpent).points == 2


@pytest.mark.rule("wed:S6.7a")
def test_who_has_no_telephone() -> None:
    """A Leader without the symbol, or a unit that is not American."""
    units = "irish 15.17, able 12.10"
    silent = airborne(units, leaders="vandeleur 10.10", ground=TOWNS)
    assert not is_commanded(silent, "irish")
    staff = {**STAFF, "vandeleur": {**STAFF["vandeleur"], "telephone": True}}
    british = scene(
        f"{units}, foe 13.10", counters=COUNTERS, staff=staff, out_of_command=True, leaders="vandeleur 10.10"
    )
    assert not is_commanded(british, "irish")


@pytest.mark.rule("wed:S6.8a")
def test_some_units_command_themselves() -> None:
    """The reconnaissance platoon needs no Leader."""
    state = airborne("101-recon 10.10, squad 10.10")
    assert is_commanded(state, "101-recon")
    assert not is_commanded(state, "squad")


@pytest.mark.rule("wed:S6.5a")
def test_the_hussars_are_independents_of_the_101st() -> None:
    """Both squadrons of the 15/19 KRH that ship."""
    for name in ("a-15-19-krh", "b-15-19-krh"):
        counter = TITLE.counters().unit(name)
        assert (counter.division, counter.formation) == ("101st-airborne", "101st-independent")


# --- Dispatch Points ----------------------------------------------------------------------------------------------

ALL: Final = "able 10.10, dog 10.11, squad 10.12, pack 10.13, irish 11.10"


def shopping(division: str, points: int, *, night: bool = False) -> GameState:
    """Step D of the second turn, which may be a night turn; a Division has these Dispatch Points."""
    options: dict[str, Any] = {"mug": ["german-direct"], "turns": 4, "dispatch_rating": 3, "chit": "502-pir"}
    state = airborne(ALL, dispatch={division: points}, **options)
    turns = state.table.scenario.turns
    state = with_scenario(state, turns=(turns[0], evolve(turns[1], night=night), *turns[2:]))
    state = after(state, "Finish")
    assert asked(state) == ("allied", "Purchases.buy")
    return state


@pytest.mark.rule("wed:S6.2a")
def test_two_regiments_bring_the_independents_and_the_artillery_for_nothing() -> None:
    """After one of them they still cost two points; after two, none."""
    one = after(shopping("101st-airborne", 4), BuyChit("502-pir", now=True))
    assert only(play(one, BuyChit("101st-independent", now=True)), DispatchSpent).points == 2
    mixed = after(evolve(one, dispatch=one.dispatch.set("guards-armored", 4)), BuyChit("group-hot", now=True))
    assert only(play(mixed, BuyChit("101st-independent", now=True)), DispatchSpent).points == 2, "of another Division"
    two = after(one, BuyChit("506-pir", now=True))
    assert two.dispatch["101st-airborne"] == 4 - 2 - 2
    free = play(two, BuyChit("101st-independent", now=True), BuyChit("101st-artillery", now=True))
    assert free.state.dispatch["101st-airborne"] == 0
    assert set(plans_of(free.state, "allied").mug) == {"502-pir", "506-pir", "101st-independent", "101st-artillery"}


@pytest.mark.rule("wed:S6.2a", "gts:7.2b")
def test_a_chit_for_nothing_tells_that_two_regiments_were_bought_and_one_that_is_paid_tells_nothing() -> None:
    """What the enemy sees spent is open; with another second chit the third would have cost two points."""
    one = after(shopping("101st-airborne", 6), BuyChit("502-pir", now=True))
    shown = {
        second: [
            event.points
            for event in play(one, BuyChit(second, now=True), BuyChit("101st-artillery", now=True)).events
            if isinstance(event, DispatchSpent) and event.shows("german")
        ]
        for second in ("506-pir", "101st-independent")
    }
    assert shown == {"506-pir": [0], "101st-independent": []}


@pytest.mark.rule("wed:S6.2b")
def test_group_hot_and_group_cold_bring_theirs() -> None:
    """The same for Guards Armored."""
    counters: dict[str, dict[str, Any]] = {
        "irish": COUNTERS["irish"],
        "grenadier": {**COUNTERS["irish"], "formation": "group-cold"},
        "household": {**COUNTERS["irish"], "formation": "guards-independent"},
        "field": {**COUNTERS["irish"], "formation": "guards-artillery"},
    }
    units = "irish 10.10, grenadier 10.11, household 10.12, field 10.13, foe 13.10"
    options: dict[str, Any] = {"mug": ["german-direct"], "turns": 4, "dispatch_rating": 3, "chit": "group-hot"}
    state = after(scene(units, counters=counters, dispatch={"guards-armored": 4}, **options), "Finish")
    both = after(state, BuyChit("group-hot", now=True), BuyChit("group-cold", now=True))
    assert both.dispatch["guards-armored"] == 4 - 2 - 2
    assert may(both, BuyChit("guards-independent", now=True))
    assert may(both, BuyChit("guards-artillery", now=True))


@pytest.mark.rule("wed:S6.2a")
def test_the_discount_is_of_one_step_only() -> None:
    """Regiments bought earlier do not count."""
    state = after(shopping("101st-airborne", 3), BuyChit("502-pir", now=False), "Finish", "Finish")
    while asked(state)[1] != "Purchases.buy":
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    held = after(evolve(state, dispatch=state.dispatch.set("101st-airborne", 3)), BuyChit("506-pir", now=True))
    assert why(held, BuyChit("101st-independent", now=True)) == {"gts:7.2f"}


@pytest.mark.rule("wed:S6.4a")
def test_guards_are_not_bought_for_a_night() -> None:
    """Nor from the turn before; paratroopers are."""
    night = shopping("guards-armored", 9, night=True)
    assert why(night, BuyChit("group-hot", now=True)) == {"wed:S6.4a"}
    assert may(night, BuyChit("group-hot", now=False)), "the turn after the night is a day"
    assert may(shopping("guards-armored", 9), BuyChit("group-hot", now=True))
    assert may(shopping("101st-airborne", 9, night=True), BuyChit("502-pir", now=True))


@pytest.mark.rule("wed:S6.4b")
@pytest.mark.parametrize(("night", "wasted"), [(True, 1), (False, 0)])
def test_a_carried_guards_chit_is_wasted_in_a_night(night: bool, wasted: int) -> None:
    """The last chit of the turn before is put away, and the night's first chit is drawn."""
    options: dict[str, Any] = {"chit": "502-pir", "mug": ["group-hot"], "turns": 2}
    state = airborne(ALL, **options)
    first, second = state.table.scenario.turns
    done = play(with_scenario(state, turns=(first, evolve(second, night=night, mug=None))), "Finish")
    assert [event.chit for event in done.events if isinstance(event, ChitWasted)] == ["group-hot"] * wasted
    assert (asked(done.state) == ("chance", "DrawChit.draw")) == night
