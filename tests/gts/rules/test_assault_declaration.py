"""Who may assault, whom, with which chit, and how it is declared (18.1 to 18.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import acting, after, asked, may, only, play, told, unit, where, why

import gts
from gts.events import Activated, AssaultDeclared, AssaultEnded, CommandSpent

US = "rifles 10.11"
FOE = "foe 10.10"
ROW = ". . . . . ."
"""Rows of a drawn board: 10.10 to 15.10, and so on."""

ROAD = '[[networks.road]]\nname = "road"\npath = "10.10 10.11"\n'


def ground(*rows: str) -> str:
    return "\n".join([*rows, *[ROW] * (4 - len(rows))])


def refusals(units: str, **more: Any) -> set[str]:
    return why(acting(units, **more), "StartAssault")


@pytest.mark.rule("gts:18.0b", "gts:18.0c", "gts:18.3b", "gts:18.7a", "gts:7.1m", "gts:29.8")
def test_a_formation_chit_gives_an_assault_for_nothing() -> None:
    done = play(acting(f"{US}, {FOE}"), "StartAssault", "AssaultHex 10.10")
    assert only(done, AssaultDeclared) == AssaultDeclared(("rifles",), "10.11", "10.10")  # type: ignore[arg-type]
    assert not told(done, CommandSpent)


@pytest.mark.rule("gts:18.1a", "gts:18.1c", "gts:18.1g", "gts:29.10e")
@pytest.mark.parametrize(
    ("printed", "rules"),
    [
        ({}, set()),
        ({"assault_rating": 0, "assault_weapon": "SA"}, set()),  # gts:29.10b
        ({"movement_allowance": "star"}, {"gts:18.1a"}),
        ({"movement_allowance": "No", "movement_class": "immobile"}, {"gts:18.1a"}),
        ({"assault_rating": "No", "assault_weapon": "No"}, {"gts:18.1c"}),
        ({"steps": 0}, {"gts:18.1d"}),
        ({"weapon": "Mortar"}, {"gts:18.1g"}),
        ({"weapon": "IndirectHE"}, {"gts:18.1g"}),
        ({"weapon": "Emplaced"}, {"gts:18.1g"}),
        ({"weapon": "Organic"}, {"gts:18.1g"}),
        ({"weapon": "DP", "assault_weapon": "Mortar"}, set()),
    ],
)
def test_what_is_printed_on_a_counter_decides_whether_it_assaults(printed: dict[str, Any], rules: set[str]) -> None:
    assert refusals(f"{US}, {FOE}", counters={"rifles": printed}) == rules


@pytest.mark.rule("gts:18.1d", "gts:18.1e", "gts:18.1f", "gts:14.7k", "gts:19.2.2f", "gts:22.3.3d", "gts:18.1a")
@pytest.mark.parametrize(
    ("units", "barrage", "rules"),
    [
        (f"{US} suppressed, {FOE}", "", {"gts:19.2.2f"}),
        (f"{US} hits=2 reduced, {FOE}", "", set()),
        (f"{US} entrenched, {FOE}", "", {"gts:22.3.3d"}),
        (f"{US} improved, {FOE}", "", set()),
        (f"{US}, {FOE}", "light", set()),
        (f"{US}, {FOE}", "heavy", {"gts:18.1e"}),
        (f"{US}, second 10.11, third 10.11, guns 10.11, {FOE}", "", set()),  # 2 + 2 + 2 + 2 = 8 Steps
        (f"{US}, second 10.11, third 10.11, guns 10.11, mortar 10.11, {FOE}", "", {"gts:18.1f"}),
    ],
)
def test_what_has_happened_to_a_unit_decides_whether_it_assaults(units: str, barrage: str, rules: set[str]) -> None:
    assert refusals(units, barrages={"10.11": barrage} if barrage else {}) == rules


@pytest.mark.rule("gts:18.7a", "gts:18.4a", "gts:18.5a")
def test_only_an_adjacent_hex_with_enemies_is_assaulted() -> None:
    assert refusals(f"{US}, foe 10.13") == {"gts:18.7a"}
    state = after(acting(f"{US}, {FOE}, foe2 11.12, flak 10.13"), "StartAssault")
    assert gts.legal_actions(state) == tuple(
        action
        for action in gts.legal_actions(state)
        if action.hex in ("10.10", "11.12")  # type: ignore[attr-defined]
    )
    assert len(gts.legal_actions(state)) == 2


@pytest.mark.rule("gts:18.2a")
@pytest.mark.parametrize("foe", ["foe", "flak", "panzer", "minen", "howitzer"])
def test_any_unit_may_be_assaulted(foe: str) -> None:
    assert not refusals(f"{US}, {foe} 10.10")


@pytest.mark.rule("gts:18.1b", "gts:14.6.1c", "ruling:AS14")
@pytest.mark.example("gts-ex-36")
@pytest.mark.parametrize(("terrain", "column", "rules"), [("t", False, {"wed:2.8a"}), ("t", True, set())])
def test_a_vehicle_assaults_a_town_in_column_only(terrain: str, column: bool, rules: set[str]) -> None:
    units = f"tanks 10.11{' column' if column else ''}, {FOE} column"  # the enemy in Column does not bar it
    assert refusals(units, ground=ground(f"{terrain} . . . . ."), features=ROAD) == rules


@pytest.mark.rule("gts:18.1b", "gts:18.3a", "gts:18.7b")
def test_two_units_in_column_do_not_assault_together() -> None:
    """A hex holds one unit in Column, so that two never start from one hex; one and a unit on foot may."""
    state = after(acting("tanks 10.11 column, rifles 10.11, foe 10.10"), "StartAssault", "AssaultHex 10.10")
    assert may(state, "JoinAssault rifles")


@pytest.mark.rule("gts:18.3a", "gts:18.7b", "gts:18.4a")
def test_units_of_the_hex_join_one_by_one() -> None:
    units = f"{US}, second 10.11, third 10.11, lone 10.11, bren 11.11, {FOE}"
    state = after(acting(units), "StartAssault", "AssaultHex 10.10")
    assert asked(state) == ("allied", "Gathering.join")
    assert may(state, "JoinAssault second")
    for name in ("lone", "bren"):  # of another Formation, of another hex
        assert not may(state, f"JoinAssault {name}")
    done = play(state, "JoinAssault third", "JoinAssault second")
    assert only(done, AssaultDeclared).units == ("rifles", "second", "third")
    assert [event.unit for event in told(done, Activated)] == ["third", "second"]


@pytest.mark.rule("gts:18.7b", "gts:18.3a")
def test_who_may_not_assault_does_not_join() -> None:
    units = f"{US}, second 10.11 suppressed, mortar 10.11, {FOE}"
    state = after(acting(units), "StartAssault", "AssaultHex 10.10")
    assert why(state, "JoinAssault second") == {"gts:19.2.2f"}
    assert "gts:18.1g" in why(state, "JoinAssault mortar")
    assert where(after(state, "Finish", 0, "Decline"), "second") == "10.11"


def test_each_set_of_units_has_one_canonical_order() -> None:
    state = after(acting(f"{US}, second 10.11, third 10.11, {FOE}"), "StartAssault", "AssaultHex 10.10")
    after_third = after(state, "JoinAssault third")
    assert {str(action) for action in gts.canonical_actions(after_third)} == {"Finish()"}
    assert after(after_third, "JoinAssault second") == after(state, "JoinAssault second", "JoinAssault third")


@pytest.mark.rule("gts:18.3d", "gts:10.0.5i")
def test_direct_command_pays_for_each_unit() -> None:
    state = acting(f"{US}, second 10.11, {FOE}", chit="allied-direct", command=2)
    done = play(state, "StartAssault", "AssaultHex 10.10", "JoinAssault second")
    assert only(done, CommandSpent).unit == "second"
    assert done.state.command["home"] == 2 - 1 - 1
    state = acting(f"{US}, second 10.11, {FOE}", chit="allied-direct", command=1)
    assert why(after(state, "StartAssault", "AssaultHex 10.10"), "JoinAssault second") == {"gts:29.16c"}


@pytest.mark.rule("gts:7.1m", "gts:13.2e", "gts:13.2n", "gts:10.0.1f", "gts:18.3c")
def test_a_division_chit_gives_an_assault_as_a_second_action_only() -> None:
    state = acting(f"{US}, {FOE}", chit="home-division", command=1)
    assert why(state, "StartAssault") == {"gts:7.1m"}
    done = play(state, "Pass", "StartAssault", "AssaultHex 10.10")
    assert only(done, CommandSpent).unit == "rifles"
    assert only(done, AssaultDeclared).target == "10.10"


@pytest.mark.rule("gts:18.3c", "gts:10.0.2g", "gts:10.0.2d")
def test_a_stack_that_has_moved_assaults_together_for_a_point_each() -> None:
    units = "rifles 10.12, second 10.12, foe 10.10"
    moved = ("StartMove", "Join second", "StepTo 10.11", "Decline", "Stop")
    state = after(acting(units, command=2), *moved)
    done = play(state, "StartAssault", "AssaultHex 10.10")
    assert [event.unit for event in told(done, CommandSpent)] == ["rifles", "second"]
    assert only(done, AssaultDeclared).units == ("rifles", "second")
    state = acting(units, command=1)
    poor = after(state, *moved)
    assert not may(poor, "StartAssault")


@pytest.mark.rule("gts:13.2k", "gts:18.6a")
def test_a_unit_assaults_once_and_a_hex_may_be_assaulted_again() -> None:
    state = acting(f"{US}, second 10.11, {FOE}", command=4)
    state = after(state, "StartAssault", "AssaultHex 10.10", "Finish", 9)  # nobody goes
    assert asked(state) == ("allied", "SecondAction.choose")
    assert "gts:13.2k" in why(state, "StartAssault")
    state = after(state, "Decline")
    done = play(state, "Activate second", "StartAssault", "AssaultHex 10.10", 9)
    assert only(done, AssaultDeclared).units == ("second",)
    assert only(done, AssaultEnded).target == "10.10"


@pytest.mark.rule("gts:20.0e")
def test_who_joins_an_assault_gives_up_rallying() -> None:
    state = acting(f"{US}, second 10.11 rallying=1 hits=1, {FOE}")
    state = after(state, "StartAssault", "AssaultHex 10.10", "JoinAssault second")
    assert unit(state, "second").rallying == 0


BRIDGE = '[hexsides]\nriver = "10.10|10.11"\nbridge = "10.10|10.11"\n' + ROAD


@pytest.mark.rule("wed:2.15.1b", "gts:14.7i")
def test_one_unit_in_column_assaults_across_a_bridge() -> None:
    more = {"ground": ground(), "features": BRIDGE}
    assert refusals(f"{US}, {FOE}", **more) == {"gts:14.7i"}
    state = after(acting(f"{US} column, second 10.11, {FOE}", **more), "StartAssault", "AssaultHex 10.10")
    assert why(state, "JoinAssault second") == {"gts:14.7i", "wed:2.15.1b"}


DRIVE = """
scenario = "a-drive-in-the-country"
[units]
d-2hhc = "45.223 column"
kings-1-gg = "44.223"
3-fj = "44.222"
2-fj = "46.222"
1-fj = "46.223"
[active]
chit = "allied-direct-command"
[command]
guards-armored = 4
"""


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28", "gts:18.1b")
def test_in_the_drive_only_the_squadron_could_assault() -> None:
    state = after(gts.position(DRIVE), "Activate kings-1-gg")
    assert why(state, "StartAssault") == {"wed:sc-a-drive-in-the-country-28"}


@pytest.mark.rule("wed:sc-a-drive-in-the-country-28", "gts:18.1b")
def test_in_the_drive_the_squadron_assaults_along_its_road_only() -> None:
    state = after(gts.position(DRIVE), "Activate d-2hhc", "StartAssault")
    assert may(state, "AssaultHex 46.222")
    assert "wed:sc-a-drive-in-the-country-28" in why(state, "AssaultHex 46.223")
