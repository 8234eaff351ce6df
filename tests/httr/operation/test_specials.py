"""The special rules of Hell's Highway, 22 September: 30th Corps on its road, airborne units near theirs."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, may, only, play, why

import httr
from hexfront.actions import Finish
from hexfront.values import evolve
from httr.counters import UnitId
from httr.events import NightMovementRolled
from httr.operation.highway import needs_points_to_leave
from httr.rules.modes import mode_refusal
from httr.rules.travel import truck_refusal
from httr.state import HttrState
from httr.unittypes import Mode


def position(units: str, *, turn: int = 37, phase: int = 6, more: str = "") -> HttrState:
    placed = "\n".join(f'{name} = "{rest}"' for name, rest in (each.strip().split(" ", 1) for each in units.split(",")))
    return httr.position(f'scenario = "hells-highway"\nturn = {turn}\nphase = {phase}\n{more}\n[units]\n{placed}')


FAR = "1-i-1053 C4430"
ROUTE = httr.new_game("hells-highway").table.board.route("club-route")


def starting(s: HttrState, unit: str) -> HttrState:
    """The state in which a unit has begun to move, with all the points that a die can give if it has to roll."""
    s = after(s, f"StartMove {unit}")
    return after(s, 6) if httr.decision(s).side == "chance" else s


def corps(unit: str, points: int) -> HttrState:
    """A company of the 32nd Guards Brigade on turn 44, whose headquarters has so many command points."""
    held = f'[command]\n"32-guards" = {points}'
    return position(f"1-5cg-32 {unit}, hq-32 C4418 defilade, 1-i-1053 C4020", turn=44, more=held)


def distance(hex: str) -> int:
    board = httr.new_game("hells-highway").table.board
    return min(board.distance(board.label(board.numbering.parse(hex)) or ROUTE[0], on) for on in ROUTE)


@pytest.mark.rule("httr-sc:8.2.2.3e", "httr-sc:8.2a")
def test_the_corps_stays_within_twelve_hexes_of_the_route() -> None:
    s = starting(position(f"1cg-5-1 C3024 concentrated, {FAR}"), "1cg-5-1")
    assert (distance("C3024"), distance("C3025")) == (12, 13)
    assert why(s, "StepTo C3025") == {"httr-sc:8.2.2.3e"}
    assert may(s, "StepTo C3023")


@pytest.mark.rule("httr-sc:8.2.2.8a", "httr-sc:8.2.2.8b", "httr-sc:8.2.2.8d")
def test_it_may_go_farther_in_support_of_airborne_units() -> None:
    """Two hexes from an airborne unit in command and supply; without its headquarters that has neither."""
    support = "a-1-501 C3027, hq-501 C3028"
    near = position(f"1cg-5-1 C3024 concentrated, {support}, {FAR}", more='[command]\n"501" = 2')
    lone = position(f"1cg-5-1 C3024 concentrated, a-1-501 C3027, {FAR}")
    assert may(starting(near, "1cg-5-1"), "StepTo C3025")
    assert why(starting(lone, "1cg-5-1"), "StepTo C3025") == {"httr-sc:8.2.2.3e"}


@pytest.mark.rule("httr-sc:8.2.3.2", "httr-sc:8.2.3.4a", "httr:11.3.5", "httr:11.3.6")
def test_on_the_road_it_stacks_as_any_column() -> None:
    """Two units in Travel Mode move together, and no more than eight strength points of them stand in a hex."""
    tanks = ", ".join(f"1cg-5-{number} C2512 travel" for number in (1, 2, 3, 4))
    s = starting(position(f"{tanks}, {FAR}"), "1cg-5-1")
    s = after(s, "JoinMove 1cg-5-2")
    assert "httr:11.3.5" in why(s, "JoinMove 1cg-5-3")
    full = position(f"{tanks}, 1cg-5-5 C2513 travel, {FAR}")
    assert "httr:11.3.6" in why(starting(full, "1cg-5-5"), "StepTo C2512")


@pytest.mark.rule("httr-sc:8.2.2.5")
def test_a_german_near_the_route_is_within_their_band() -> None:
    """Three hexes from the route lies inside the band of twelve, where they move freely."""
    s = after(position("1cg-5-1 C2412 concentrated, 1-i-1053 C2614"), "StartMove 1cg-5-1")
    assert may(s, "StepTo C2513")


@pytest.mark.rule("httr-sc:5.2.4.6a", "httr-sc:8.2.2.3f", "httr-sc:8.2.3.4e")
def test_it_leaves_travel_mode_when_it_sees_an_enemy_near_the_route() -> None:
    alone = position(f"1cg-5-1 C2512 travel, {FAR}", phase=7)
    assert why(alone, "SetMode 1cg-5-1 concentrated") == {"httr-sc:5.2.4.6a"}
    near = position("1cg-5-1 C2512 travel, 1-i-1053 C2513", phase=7)
    assert may(near, "SetMode 1cg-5-1 concentrated")


@pytest.mark.rule("httr-sc:5.2.4.6a", "httr-sc:5.2.4.7a")
def test_or_when_one_of_its_formation_was_shot_at() -> None:
    s = position("1cg-5-1 C2512 travel, 1cg-5-2 C3213 travel, 2107p-1 C2513 concentrated", phase=3)
    s = after(s, "Aim 1cg-5-1 at", "AddGun 2107p-1 2", "OpenFire", 12)
    assert s.marked("shot-at", "5-guards") == 1


@pytest.mark.rule("httr-sc:5.2.4.7b")
def test_it_goes_back_to_travel_mode_when_nobody_is_seen() -> None:
    """From defilade to concentrated, and in the next turn into Travel Mode."""
    s = position(f"1cg-5-1 C2512 defilade, {FAR}", phase=7)
    assert why(s, "Finish") == {"httr-sc:5.2.4.7b"}
    s = after(s, "SetMode 1cg-5-1 concentrated")
    assert may(s, "Finish")
    assert may(position("1cg-5-1 C2512 defilade, 1-i-1053 C2614", phase=7), "Finish")


@pytest.mark.rule("httr-sc:5.2.4.4", "httr-sc:8.2.3.3", "httr-sc:8.2.3.4f", "ruling:HS205")
@pytest.mark.parametrize(("points", "rules"), [(0, {"httr-sc:5.2.4.4"}), (1, set())])
def test_without_command_points_it_stays_on_the_road(points: int, rules: set[str]) -> None:
    """In its column, too; off the road it is as free as any."""
    moving = starting(corps("C4017 concentrated", points), "1-5cg-32")
    assert why(moving, "StepTo C4018") == rules
    assert may(moving, "StepTo C4118")
    assert why(starting(corps("C4017 travel", points), "1-5cg-32"), "LeaveTravel 1-5cg-32") == rules
    assert may(starting(corps("C4018 concentrated", points), "1-5cg-32"), "StepTo C4019")


@pytest.mark.rule("httr-sc:5.2.4.4", "httr-sc:8.2.3.3")
@pytest.mark.parametrize(("first", "rules"), [(44, ["httr-sc:5.2.4.4"]), (45, [])])
def test_it_is_bound_to_the_road_from_a_turn_on(first: int, rules: list[str]) -> None:
    s = corps("C4017 travel", 0)
    special = s.table.scenario.special("needs-points-to-leave")
    assert special is not None
    hooks = needs_points_to_leave(evolve(special, parameters=(*special.parameters, ("from", first))))
    [leaving] = hooks.changes[mode_refusal].additions
    assert [refusal.rule for refusal in leaving(s, UnitId("1-5cg-32"), Mode.CONCENTRATED)] == rules


@pytest.mark.rule("ruling:HS205", "httr-sc:5.2.4.4", "httr-sc:5.1.3.9b")
def test_on_its_turn_of_arrival_it_may_leave_the_road() -> None:
    """It is supplied then, though no headquarters has come; that of the 5th, off the map, holds its points."""
    s = after(position(FAR, turn=43), "Arrive 1-5cg-32 travel", "MarchOn C4519")
    assert may(s, "StepTo C4518")
    assert may(starting(position(f"1cg-5-1 C2512 concentrated, {FAR}"), "1cg-5-1"), "StepTo C2511")


@pytest.mark.rule("httr-sc:8.2.2.8a")
def test_who_supports_airborne_units_may_stay_as_he_is() -> None:
    s = position(f"1cg-5-1 C2512 defilade, a-1-501 C2513, hq-501 C2411, {FAR}", phase=7, more='[command]\n"501" = 2')
    assert may(s, "Finish")


@pytest.mark.rule("httr-sc:8.2.4c", "httr-sc:8.2.4d", "httr-sc:8.2.4e")
@pytest.mark.parametrize(("roll", "moves"), [(2, True), (3, False)])
def test_at_night_a_die_decides(roll: int, moves: bool) -> None:
    """Tanks that are stacked with the 101st are exempt; all may fire."""
    s = position(f"1cg-5-1 C2512 concentrated, 1cg-5-2 C2612 concentrated, a-1-501 C2612, {FAR}", turn=38, phase=12)
    done = play(s, "Finish", roll)
    assert only(done, NightMovementRolled).moves is moves
    s = done.state
    while s.phase != 6:
        s = httr.apply(s, Finish()).state
    assert ("httr-sc:8.2.4c" in why(s, "StartMove 1cg-5-1")) is not moves
    assert may(s, "StartMove 1cg-5-2")
    fire = position(
        "1cg-5-1 C2512 concentrated, 1-i-1053 C2513", turn=39, phase=5, more='marks = [["resting", "30-corps", 39]]'
    )
    assert may(fire, "Aim 1-i-1053 direct")


@pytest.mark.rule("httr-sc:8.3.2a", "httr-sc:8.3.2b")
def test_airborne_units_stay_near_their_zones_and_the_route() -> None:
    s = starting(position(f"a-1-501 C2121 concentrated, {FAR}"), "a-1-501")
    assert why(s, "StepTo C2122") == {"httr-sc:8.3.2a"}
    assert may(s, "StepTo C2120")


@pytest.mark.rule("httr-sc:8.2.1.7")
def test_four_companies_ride_where_the_corps_is_in_reach() -> None:
    """A path of twelve hexes to the 32nd; the fifth company finds no truck."""

    def rules(s: HttrState, name: str) -> set[str]:
        return {refusal.rule for refusal in truck_refusal(s, UnitId(name))}

    riders = ", ".join(f"{name} C421{place} travel" for place, name in enumerate(("a-1-501", "b-1-501", "c-1-501")))
    near = position(f"hq-32 C4418, {riders}, g-3-501 C4217, {FAR}", turn=43)
    assert rules(near, "g-3-501") == set()
    assert rules(position(f"g-3-501 C4217, {FAR}", turn=42), "g-3-501") == {"httr:18.8.3"}
    assert rules(position(f"hq-32 C4418, g-3-501 C2411, {FAR}", turn=43), "g-3-501") == {"httr-sc:8.2.1.7"}
    guns = position(f"hq-32 C4418, {riders}, 1-81-101 C4216 travel, g-3-501 C4217, {FAR}", turn=43)
    assert rules(guns, "g-3-501") == set()  # guns have vehicles of their own
    full = position(f"hq-32 C4418, {riders}, d-2-501 C4216 travel, g-3-501 C4217, {FAR}", turn=43)
    assert rules(full, "g-3-501") == {"httr-sc:8.2.1.7"}
