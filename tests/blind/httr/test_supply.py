"""Positions of chapters 13 and 15, worked out from the rulebook before any outcome was looked at."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.blind.httr.examining import left, paid, passing, refused
from tests.httr.helpers import after, asked, may, only, play, scene, told, unit

from httr.counters import FormationId, UnitId
from httr.events import AllowanceRolled, CloseActionFought, DepletionChecked, Fired
from httr.rules.supply import has_path, headquarters_has_path
from httr.state import HttrState

HALL: Final = "\n".join(["~ " * 40, ". " * 40, "~ " * 40])
"""One row of clear hexes between water, C1110 to C1149."""
WIDE: Final = "\n".join([". " * 40, ". " * 40, "~ " * 40])
OWN: Final = {"side": "allied", "formation": "home", "battalion": "1/home"}
OTHER: Final[dict[str, Any]] = {
    "formations": {"other": {"like": "501", "superior": "home-division", "headquarters": "chiefs"}},
    "counters": {
        "chiefs": {"like": "hq-501", "strength": 2, "er": 2, "morale": 8, "side": "allied", "formation": "other"},
        "third": {"formation": "other", "battalion": "1/other"},
    },
}


def short(units: str, points: int, ground: str = HALL, **more: Any) -> HttrState:
    """The Allied side traces to C1110, and its regiment holds so many command points."""
    tables: dict[str, Any] = {
        "supply.allied": {"kind": "trace", "hexes": ["C1110"]},
        "command": {"home": points, "other": points},
    }
    return scene(
        f"{units}, foe3 C1149", ground=ground, tables={**tables, **more.pop("tables", {})}, **{"phase": 6, **more}
    )


def path(s: HttrState, name: str) -> bool:
    return has_path(s, UnitId(name))


@pytest.mark.rule("httr:13.2.2.3", "httr:8.4.1a", "httr:8.6.2a", "httr:8.3")
@pytest.mark.parametrize(
    ("foe", "letter", "open_"),
    [
        pytest.param("foe C1222 defilade", ".", False, id="controlled"),
        pytest.param("foe C1222 defilade", "f", True, id="no zone into forest"),
        pytest.param("foe C1222 defilade disrupted", ".", True, id="disrupted"),
        pytest.param("foe C1222 defilade depleted", ".", True, id="depleted"),
        pytest.param("foe C1222 travel", ".", True, id="in travel"),
        pytest.param("werfer C1220 defilade", ".", False, id="two hexes away"),
        pytest.param("werfer C1220 defilade", "w", False, id="two hexes away, but clear beside the woods"),
    ],
)
def test_what_cuts_the_only_way(foe: str, letter: str, open_: bool) -> None:
    """The hall passes C1122 and C1123 below C1222, both with the letter; nobody of one's own is in them."""
    hall = ". " * 12 + f"{letter} {letter} " + ". " * 26
    s = short(
        f"rifles C1126, staff C1120 defilade, {foe}",
        2,
        ground=f"{'. ' * 40}\n{hall}\n{'~ ' * 40}".replace(". " * 40, "~ " * 10 + ". ~ . " + "~ " * 27, 1),
    )
    assert path(s, "rifles") is open_


@pytest.mark.rule("httr:13.2.2.4", "httr:13.2.2.7", "httr:13.2.5.1a")
def test_a_stream_stops_a_headquarters_and_not_the_men() -> None:
    """Traced as if it drove in travel: P over a stream, 12 points at most. Men on foot pay 2 more and go through."""
    stream = '[hexsides]\nstream = "C1113|C1114"'
    s = short("rifles C1113, staff C1115", 2, features=stream)
    assert not headquarters_has_path(s, UnitId("staff"))
    s = short("rifles C1116, staff C1112", 2, features=stream)
    assert path(s, "rifles")


@pytest.mark.rule("httr:13.2.5.1a", "httr:13.2.2.7")
@pytest.mark.parametrize(("hex", "traced"), [("C1146", True), ("C1147", False)])
def test_twelve_points_are_thirty_six_hexes_of_primary_road(hex: str, traced: bool) -> None:
    """36 / 3 = 12, and the 37th is too far."""
    road = f'[[networks.road]]\nwords = "primary"\npath = "{" ".join(f"C11{c}" for c in range(10, 50))}"'
    s = scene(
        f"rifles C1112, staff {hex}",
        ground=HALL,
        features=road,
        tables={"supply.allied": {"kind": "trace", "hexes": ["C1110"]}},
    )
    assert headquarters_has_path(s, UnitId("staff")) is traced


@pytest.mark.rule("httr:13.2.7.5a", "httr:9.2.4b", "ruling:A99")
def test_one_roll_of_two_dice_for_all_of_a_headquarters() -> None:
    """1 CP and a 2: a clear hex at 3 is the one hex; second has the 2 too, third rolls anew: 7."""
    s = short(
        "rifles C1113 concentrated, second C1115 concentrated, third C1117 concentrated, staff C1111 defilade, "
        "chiefs C1112 defilade",
        1,
        **OTHER,
    )
    first = play(s, "StartMove rifles", 2, "StepTo C1114")
    assert only(first, AllowanceRolled).roll == 2
    refused(first.state, "StepTo C1113", "httr:9.2.4")
    second = play(first.state, "Stop", "StartMove second")
    assert not told(second, AllowanceRolled)
    assert left(second.state, "second") == 2
    s = after(second.state, "Stop", "StartMove third", 7)
    assert left(s, "third") == 7
    s = after(s, "StepTo C1118", "StepTo C1119")
    refused(s, "StepTo C1120", "httr:9.2.4")  # 6 + 3 of 7


@pytest.mark.rule("httr:13.2.7.6a", "httr:13.2.7.7a", "ruling:A99")
@pytest.mark.parametrize(("points", "hex"), [(0, "C1113"), (2, "C1140")])
def test_one_die_without_points_or_without_a_path(points: int, hex: str) -> None:
    """A 6 is six points, two clear hexes; two dice could not give the 1."""
    s = short(f"rifles {hex} concentrated, staff C1111 defilade", points)
    s = after(s, "StartMove rifles")
    assert asked(s)[0] == "chance"
    assert not may(s, 7)
    assert left(after(s, 6), "rifles") == 6
    assert left(after(s, 1), "rifles") == 1


@pytest.mark.rule("httr:13.2.7.5a", "httr:9.3.1c", "ruling:A99")
@pytest.mark.parametrize(("kind", "most"), [("sherman", 12), ("armored_car", 12), ("king_tiger", 9)])
def test_a_twelve_gives_no_more_than_a_unit_has(kind: str, most: int) -> None:
    """Two dice give at most 12: an armored car has 12 of its 14, a King Tiger its 9."""
    s = short("shermans C1113 concentrated, staff C1111 defilade", 1, counters={"shermans": {"type": kind}})
    assert left(after(s, "StartMove shermans", 12), "shermans") == most


@pytest.mark.rule("httr:14.6.2a", "httr:14.6.2b")
@pytest.mark.parametrize(
    ("name", "roll", "hexes"), [("rifles", 5, 1), ("rifles", 6, 2), ("shermans", 5, 2), ("shermans", 6, 4)]
)
def test_a_reaction_with_less_than_half_the_allowance(name: str, roll: int, hexes: int) -> None:
    """Half of 12 is 6: under it one hex on foot and two else, with it two and four; tanks concentrated pay 1 a hex."""
    s = short(f"{name} C1113 concentrated, staff C1111 defilade", 1, phase=8)
    s = after(s, "Finish", f"StartMove {name}", roll)
    for number in range(1, hexes + 1):
        s = after(s, f"StepTo C11{13 + number}")
    assert not may(s, f"StepTo C11{14 + hexes}")


@pytest.mark.rule("httr:13.3.1a", "httr:13.3.1b", "httr:13.2.7.5b", "httr:13.2.7.6b", "ruling:A96", "ruling:A100")
@pytest.mark.parametrize(
    ("er", "points", "die", "empty"),
    [
        (4, 1, 1, True), (4, 1, 2, False), (5, 1, 3, True), (5, 1, 4, False), (7, 1, 5, True), (7, 1, 6, False),
        (4, 0, 3, True), (4, 0, 4, False), (6, 0, 5, True), (6, 0, 6, False), (7, 0, 6, True),
    ],
)  # fmt: skip
def test_who_runs_out_after_firing(er: int, points: int, die: int, empty: bool) -> None:
    """1 CP: 1, 1 to 3, 1 to 5 by rating; without CP two more: 1 to 3, 1 to 5, always."""
    s = short(
        "rifles C1113 concentrated, staff C1111 defilade, foe C1114 concentrated", points, phase=5,
        counters={"rifles": {"er": er}},
    )  # fmt: skip
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)
    s = passing(s, "FirePhase")
    if asked(s)[0] == "chance":
        done = play(s, die)
        assert only(done, DepletionChecked).failed is empty
        s = done.state
    assert unit(s, "rifles").depleted is empty


@pytest.mark.rule("httr:13.2.7.8", "ruling:A100")
def test_defensive_fire_uses_nothing_up() -> None:
    """Without CP rifles of rating 7 would always run out; after opportunity fire in the enemy's phase they do not."""
    s = short(
        "rifles C1113 concentrated, staff C1111 defilade, foe C1114 concentrated", 0, phase=11,
        counters={"rifles": {"er": 7}},
    )  # fmt: skip
    s = after(s, "StartMove foe", "StepTo C1115")
    done = play(s, "Shoot rifles foe direct", 7)
    assert only(done, Fired).occasion == "opportunity"
    assert not told(done, DepletionChecked)
    assert not unit(done.state, "rifles").depleted


@pytest.mark.rule("httr:14.6.1", "httr:19.6.1")
def test_without_points_nobody_attacks_unless_a_leader_is_there() -> None:
    more: dict[str, Any] = {"staff": {"major": {"side": "allied", "formation": "home"}}}
    units = "rifles C1113 concentrated, staff C1111 defilade, foe C1114 concentrated"
    s = after(short(units, 0, **more), "StartMove rifles", 6)
    refused(s, "DeclareCloseAction C1114", "httr:14.6.1")
    s = short(units, 0, leaders="major C1113", **more)
    s = after(s, "StartMove rifles")
    assert asked(s)[0] == "allied"
    assert may(s, "DeclareCloseAction C1114")


@pytest.mark.rule("httr:13.2.7.5b", "httr:13.2.7.8")
def test_attackers_check_after_a_close_action_and_defenders_do_not() -> None:
    """1 CP: rating 3 runs out on a 1. Effectiveness 1, morale 2: value 5; 5 to 4; a 3 is 10, "-/-"."""
    s = short("rifles C1113 concentrated, staff C1111 defilade, foe C1114 defilade", 1)
    s = after(s, "StartMove rifles", 7, "DeclareCloseAction C1114", "NameLead rifles", "NameLead foe", "Decline")
    done = play(s, 3)
    assert (only(done, CloseActionFought).attacker, only(done, CloseActionFought).defender) == ("-", "-")
    s = done.state
    checked = play(passing(s), 1)
    assert only(checked, DepletionChecked).unit == "rifles"
    assert unit(checked.state, "rifles").depleted
    assert not unit(checked.state, "foe").depleted


@pytest.mark.rule("httr:13.3.2.1", "httr:13.3.2.5", "ruling:A121")
def test_a_depleted_unit_moves_sees_and_never_fires() -> None:
    """Not in its phase, not in defence against a close action; it walks four clear hexes."""
    s = scene("rifles C1010 concentrated depleted, foe C1011 concentrated", phase=5)
    assert not may(s, "Aim foe direct") or not may(after(s, "Aim foe direct"), "AddFirer rifles")
    s = scene("rifles C1011 defilade depleted, foe C1010 concentrated", phase=11)
    s = after(s, "StartMove foe", "DeclareCloseAction C1011", "NameLead foe", "NameLead rifles")
    assert not may(s, "Shoot rifles foe direct")
    s = scene("rifles C1010 concentrated depleted, foe3 C1717", phase=6)
    done = play(s, "StartMove rifles", "StepTo C1011", "StepTo C1012", "StepTo C1013", "StepTo C1014")
    assert paid(done, "rifles") == [3, 3, 3, 3]


@pytest.mark.rule("httr:13.3.3.1", "httr:13.2.7a")
@pytest.mark.parametrize(
    ("hex", "staff", "dry"), [("C1113", "C1111", False), ("C1140", "C1111", True), ("C1121", "C1120", True)]
)
def test_the_command_phase_fills_up_those_in_full_supply(hex: str, staff: str, dry: bool) -> None:
    """A path and 2 CP: full again; without a path of its own, or of its headquarters (20 points), not."""
    s = short(f"rifles {hex} concentrated depleted, staff {staff} defilade", 0, phase=3)
    s = after(s, "Finish", "Finish")
    assert unit(s, "rifles").depleted is dry


@pytest.mark.rule("httr:15.2.2a", "httr:15.2.2b", "httr:15.2.1c", "httr:15.2.1d")
@pytest.mark.parametrize(
    ("er", "die", "ammunition", "outcome"),
    [
        (8, 2, 1, "holds"),
        (8, 1, 1, "choice"),
        (9, 2, 1, "choice"),
        (9, 3, 1, "holds"),
        (9, 2, 0, "dry"),
        (7, 1, 0, "dry"),
    ],
)
def test_batteries_check_each_time_they_fire(er: int, die: int, ammunition: int, outcome: str) -> None:
    """7 and 8 fail on 1, 9 on 1 and 2, in full supply too; an ammunition point may be spent while there is one."""
    s = short(
        "field C1112 defilade, staff C1111 defilade, foe C1114 defilade", 2, phase=5,
        counters={"field": {"er": er, "side": "allied", "formation": "home"}},
        tables={"ammunition": {"home-division": ammunition}},
    )  # fmt: skip
    s = after(s, "Aim foe indirect", "AddBattery field", "OpenFire", 7)
    s = after(passing(s), die)
    if outcome == "choice":
        assert asked(s)[0] == "allied"
        assert {may(s, word) for word in ("SpendAmmunition", "RunOut")} == {True}
        assert unit(after(s, "RunOut"), "field").depleted
        s = after(s, "SpendAmmunition")
        assert s.ammunition[FormationId("home-division")] == ammunition - 1
    assert unit(s, "field").depleted is (outcome == "dry")


@pytest.mark.rule("httr:13.2.7.5b", "httr:10.3g", "ruling:A100")
def test_who_is_thrown_back_before_the_fight_checks_as_well() -> None:
    """er 1 m 2 against er 6 m 9: effectiveness -5 + 1, morale -7: DIS. They were in a close action: a 1 depletes."""
    weak = {"rifles": {"er": 1, "morale": 2}, "foe": {"er": 6, "morale": 9}}
    s = short("rifles C1113 concentrated, staff C1111 defilade, foe C1114 defilade", 1, counters=weak)
    s = after(s, "StartMove rifles", 7, "DeclareCloseAction C1114", "NameLead rifles", "NameLead foe", "Decline")
    assert unit(s, "rifles").disrupted
    done = play(s, 1)
    assert only(done, DepletionChecked).failed
    assert unit(done.state, "rifles").depleted
