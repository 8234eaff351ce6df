"""Direct fire at conventional targets (6.3): strengths, ratings, values, rolls."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.httr.helpers import action, after, amounts, asked, ground, may, only, play, points, scene, unit, why

import httr
from hexfront.odds import odds
from hexfront.sources import Refusal
from httr.counters import UnitId
from httr.events import Fired, MoraleChecked
from httr.rules.direct_fire import direct_firer_refusal, direct_target_refusal
from httr.rules.direct_strength import direct_er, direct_strength, lowest
from httr.rules.fire_lines import fire_line
from httr.rules.fire_results import AMBUSH, CLOSE_ACTION, FIRE, OPPORTUNITY, RETURN
from httr.state import HttrState
from httr.unittypes import Mode

FOE = "foe C1011 concentrated"


def strength(units: str, name: str, **more: Any) -> int:
    """What a unit fires with."""
    return direct_strength(scene(f"{units}, {FOE}", **more), UnitId(name))


def rules_of(refusals: Any) -> set[str]:
    """The rules of some refusals."""
    found: tuple[Refusal, ...] = tuple(refusals)
    return {each.rule for each in found}


def refused(s: HttrState, name: str, occasion: str = FIRE, target: str = "foe") -> set[str]:
    """The rules that keep a unit from firing conventionally at a unit."""
    return rules_of(direct_firer_refusal(s, UnitId(name), UnitId(target), occasion))


@pytest.mark.rule("httr:6.3.2.2e", "httr:6.3.3.3a", "httr:6.3.2.2b", "httr:6.3.2.2c")
def test_firers_in_defilade_count_half() -> None:
    """Five points in defilade are three, 3 + 5 = 8; the square of 8 and rating 3 is 5, and a 7 has no result there."""
    s = scene("rifles C1010 defilade, second C1010 concentrated, foe C1011 concentrated")
    done = play(s, "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 7)
    fired = only(done, Fired)
    assert dict(fired.strengths) == {"rifles": 3, "second": 5}
    assert (fired.value, fired.line, fired.result) == (5, "not_in_defilade", "-")
    assert httr.loads(httr.dumps(done.state)) == done.state
    assert httr.position(httr.format_position(done.state)) == done.state


@pytest.mark.parametrize(
    ("units", "name", "points"),
    [
        pytest.param("rifles C1010 concentrated", "rifles", 5, id="as printed"),
        pytest.param("rifles C1010 concentrated lost=3", "rifles", 2, id="5 - 3"),
        pytest.param("rifles C1010 defilade", "rifles", 3, id="6.3.3.3: 5 / 2, rounded up"),
        pytest.param("rifles C1010 defilade lost=4", "rifles", 1, id="6.3.3.3: never less than one"),
        pytest.param("rifles C1010 concentrated disrupted", "rifles", 3, id="6.3.3.5: 5 / 2, rounded up"),
        pytest.param("rifles C1010 defilade disrupted", "rifles", 3, id="disruption is a mode of its own: 5 / 2"),
        pytest.param("shermans C1010 concentrated", "shermans", 4, id="6.3.3.1: 2 x 2"),
        pytest.param("shermans C1010 defilade", "shermans", 2, id="A14: 2 x 2 / 2"),
        pytest.param("shermans C1010 travel", "shermans", 1, id="6.3.3.4: one in Travel Mode"),
        pytest.param("field C1010 defilade", "field", 4, id="6.3.3.2: artillery as printed"),
        pytest.param("gun C1010 defilade", "gun", 2, id="6.3.3.3: AT guns as printed"),
        pytest.param("mortars C1010 concentrated", "mortars", 6, id="6.3.1.10: as printed"),
    ],
)
@pytest.mark.rule(
    "httr:6.3.3.1a", "httr:6.3.3.2a", "httr:6.3.3.3a", "httr:6.3.3.3b", "httr:6.3.3.4a", "httr:6.3.3.5",
    "httr:6.3.1.10b", "httr:18.2.4a", "httr:2.8d",
)  # fmt: skip
def test_mode_and_type_change_the_strength(units: str, name: str, points: int) -> None:
    """Doubling and halving are multiplied, then rounded up once."""
    assert strength(units, name) == points


@pytest.mark.rule("httr:6.3.3.3a", "httr:6.3.3.2b", "httr:6.3.3.1b")
def test_entrenched_firers_flak_and_german_scouts() -> None:
    """Entrenched infantry fires with all five; flak with its printed two; 3 x 2 for German armored cars."""
    assert strength("rifles C1010 defilade", "rifles", tables={"dug": {"C1010": "allied"}}) == 5
    own: dict[str, dict[str, Any]] = {"gun": {"type": "light_flak"}, "pak": {"type": "armored_car", "strength": 3}}
    assert strength("gun C1010 defilade", "gun", counters=own) == 2
    assert strength("pak C1211 concentrated", "pak", counters=own) == 3 * 2
    assert strength("gun C1010 concentrated", "gun", counters={"gun": {"type": "armored_car", "strength": 3}}) == 3


@pytest.mark.parametrize(
    ("units", "name", "er"),
    [
        pytest.param("rifles C1010 concentrated", "rifles", 3, id="printed"),
        pytest.param("rifles C1010 concentrated disrupted", "rifles", 3, id="6.3.4: disruption changes nothing"),
        pytest.param("field C1010 defilade", "field", 2, id="6.3.4.3: artillery 2, not 8"),
        pytest.param("gun C1010 defilade", "gun", 4, id="A13: AT guns as printed"),
        pytest.param("shermans C1010 travel", "shermans", 5 - 1, id="6.3.4.4: 5 - 1"),
        pytest.param("mortars C1010 concentrated", "mortars", 4, id="18.1.1.3: heavy weapons alone 4, not 6"),
        pytest.param("sappers C1010 concentrated dismounted", "sappers", 5 - 1, id="6.3.4.1: 5 - 1"),
    ],
)
@pytest.mark.rule(
    "httr:6.3.4.1", "httr:6.3.4.3", "httr:6.3.4.4", "httr:6.3.4b", "httr:6.3.1.8b", "httr:18.1.1.3c", "httr:18.9.6b"
)
def test_the_rating_of_a_firer(units: str, name: str, er: int) -> None:
    """What the counter, the type and the mode make of the effectiveness rating."""
    own: dict[str, dict[str, Any]] = {"gun": {"er": 4}, "sappers": {"type": "armored_engineer"}}
    assert direct_er(scene(f"{units}, {FOE}", counters=own), UnitId(name)) == er


@pytest.mark.rule("httr:6.3.4a", "httr:6.3.1.8b")
def test_the_option_gives_guns_two_and_no_rating_passes_nine() -> None:
    """AT guns have 2 if the ruling is chosen so; a modifier cannot lift a rating over 9."""
    s = scene(f"gun C1010 defilade, {FOE}", counters={"gun": {"er": 4}}, tables={"rulings": {"at-rating": "2"}})
    assert direct_er(s, UnitId("gun")) == 2
    best = scene(f"rifles C1010 concentrated, {FOE}", counters={"rifles": {"er": 9}})
    assert direct_er(best, UnitId("rifles")) == 9


@pytest.mark.rule("httr:6.3.1.2b", "httr:6.3.1.10b")
def test_a_packet_has_its_lowest_rating() -> None:
    """Sappers of 5 beside rifles of 3 fire with 3; heavy weapons of 6 take the rating of those they join, 5 here."""
    s = scene(f"sappers C1010 concentrated, mortars C1010 concentrated, rifles C1111 concentrated, {FOE}")
    assert lowest(s, (UnitId("sappers"), UnitId("rifles")))[0] == 3
    assert lowest(s, (UnitId("sappers"), UnitId("mortars")))[0] == 5
    assert lowest(s, (UnitId("mortars"),))[0] == 4


def many(target: str, **more: Any) -> HttrState:
    """31 points of rating 6 in two hexes: 9 + 9 and 9 + 4."""
    own: dict[str, dict[str, Any]] = {name: {"strength": 9, "er": 6} for name in ("rifles", "second", "third")}
    units = "rifles C1010 concentrated, second C1010 concentrated, third C1111 concentrated, sappers C1111 concentrated"
    return scene(
        f"{units}, {target}", counters={**own, "sappers": {"strength": 4, "er": 6}, "foe": {"strength": 9}}, **more
    )


NAMED = ("Aim foe direct", "AddFirer rifles", "AddFirer second", "AddFirer third", "AddFirer sappers", "OpenFire")


@pytest.mark.example("httr-ex-06")
@pytest.mark.rule("httr:6.3.5.1a", "httr:6.3.2.2b", "httr:6.3.2a")
def test_31_points_at_an_entrenched_target() -> None:
    """9 points of rating 6 have 5 on the entrenched matrix; 22 more are two increments of nine: 5 + 2 = 7."""
    s = many("foe C1011 defilade", tables={"dug": {"C1011": "german"}})
    fired = only(play(s, *NAMED, 7), Fired)
    assert sum(points for _, points in fired.strengths) == 31
    assert fired.cell is not None
    assert (fired.er, fired.cell.value, fired.value) == (6, 5, 5 + 2)


@pytest.mark.example("httr-ex-07")
@pytest.mark.rule("httr:6.3.5.1a", "httr:6.3.5.1b", "httr:6.3.5.2")
def test_31_points_at_a_target_in_the_open() -> None:
    """9 points of rating 6 have 8; one increment makes 9, and the other lets the firer move the roll by one."""
    rolled = after(many(FOE), *NAMED, 7)
    assert asked(rolled) == ("allied", "DirectShot.shift")
    assert {each.by for each in httr.legal_actions(rolled)} == {-1, 0, 1}  # type: ignore[attr-defined]
    fired = only(play(rolled, "ShiftRoll -1"), Fired)
    assert (fired.value, fired.line, fired.rolled, fired.roll) == (9, "not_in_defilade", 7, 6)


@pytest.mark.rule("httr:6.3.5.2")
def test_no_shift_leads_beyond_the_dice() -> None:
    """A 12 can only be lowered, a 2 only raised."""
    for roll, shifts in ((12, {-1, 0}), (2, {0, 1})):
        rolled = after(many(FOE), *NAMED, roll)
        assert {each.by for each in httr.legal_actions(rolled)} == shifts  # type: ignore[attr-defined]


@pytest.mark.rule("httr:6.3.5.2")
def test_the_option_shifts_a_roll_before_it_falls() -> None:
    """One up on a 12 is still a 12."""
    s = many(FOE, tables={"rulings": {"roll-shifts": "before"}})
    named = after(s, *NAMED)
    assert asked(named) == ("allied", "DirectShot.shift")
    fired = only(play(named, "ShiftRoll 1", 7), Fired)
    assert (fired.rolled, fired.roll) == (7, 8)
    assert only(play(named, "ShiftRoll 1", 12), Fired).roll == 12


@pytest.mark.example("httr-ex-44")
@pytest.mark.rule("httr:6.3.2.2c", "httr:6.3.2.2d", "httr:6.1.11")
def test_figure_17_two_companies() -> None:
    """Two companies of 4 points, rating 4, at a unit in defilade in the open: 4 + 4 = 8, value 6; a 7 does nothing."""
    own = {name: {"strength": 4, "er": 4} for name in ("rifles", "second")}
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 defilade", counters=own)
    fired = only(play(s, "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 7), Fired)
    assert (fired.er, fired.value, fired.line, fired.result) == (4, 6, "open", "-")


@pytest.mark.parametrize(
    ("letter", "target", "line"),
    [
        ("c", "foe C1011 defilade", "rough_city"),
        ("c", "foe C1011 concentrated", "not_in_defilade"),
        ("c", "foe C1011 concentrated disrupted", "rough_city"),
        ("c", "howitzer C1011 defilade", "forest_town_broken"),
        ("r", "pak C1011 defilade", "forest_town_broken"),
        ("t", "howitzer C1011 defilade", "forest_town_broken"),
        ("w", "howitzer C1011 defilade", "woods"),
    ],
)
@pytest.mark.rule("httr:6.1.11", "httr:6.3.5.4a")
def test_the_line_of_a_target(letter: str, target: str, line: str) -> None:
    """Terrain helps in defilade; rough ground and cities do not help guns more than a town does."""
    s = scene(f"rifles C1010, {target}", ground=ground(C1011=letter))
    assert fire_line(s, UnitId(target.split()[0])) == line


@pytest.mark.rule("httr:6.1.11")
def test_by_the_other_reading_a_disrupted_target_lies_open() -> None:
    s = scene(
        "rifles C1010, foe C1011 defilade disrupted",
        ground=ground(C1011="c"),
        tables={"rulings": {"disrupted-under-fire": "open"}},
    )
    assert fire_line(s, UnitId("foe")) == "not_in_defilade"


@pytest.mark.rule("httr:6.3.5.4b")
def test_an_entrenched_at_gun_has_the_whole_benefit() -> None:
    """Other guns do not."""
    s = scene(
        "pak C1011 defilade, howitzer C1011 defilade", ground=ground(C1011="c"), tables={"dug": {"C1011": "german"}}
    )
    assert fire_line(s, UnitId("pak")) == "rough_city"
    assert fire_line(s, UnitId("howitzer")) == "forest_town_broken"


def weak() -> HttrState:
    """One point of rating 3 at an entrenched company: on no column."""
    return scene(
        "rifles C1010 concentrated lost=4, second C1111 concentrated lost=4, foe C1011 defilade",
        tables={"dug": {"C1011": "german"}},
        counters={"second": {"er": 2}},
    )


@pytest.mark.rule("httr:6.3.5.3a", "httr:6.3.2.2d")
@pytest.mark.parametrize(("letter", "on_a_column"), [("r", False), ("c", False), ("t", True), ("w", True)])
def test_a_value_that_the_line_of_the_target_does_not_list_is_too_weak(letter: str, on_a_column: bool) -> None:
    """One point of rating 3 has the value 2: the line of rough and city begins with 3, that of town with 2."""
    s = scene("rifles C1010 concentrated lost=4, foe C1011 defilade", ground=ground(C1011=letter))
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire")
    assert may(s, "MinimalFire") is not on_a_column
    assert may(s, 2) is on_a_column


@pytest.mark.rule("httr:6.3.5.3a", "httr:6.3.5.3b", "httr:6.3.2.2c", "httr:16.2")
def test_a_minimal_fire_attack() -> None:
    """Only a 2 counts, and then the target's morale of 6 decides: 7 is a loss, 6 is defilade."""
    tried = ("Aim foe direct", "AddFirer rifles", "OpenFire", "MinimalFire")
    missed = play(weak(), *tried, 3)
    assert only(missed, Fired).result == "-"
    assert points(missed.state, "foe") == 4
    failed = play(weak(), *tried, 2, 7)
    assert only(failed, MoraleChecked).passed is False
    assert (only(failed, Fired).result, points(failed.state, "foe")) == ("1", 4 - 1)
    passed = play(weak(), *tried, 2, 6)
    assert (only(passed, Fired).result, points(passed.state, "foe")) == ("DEF", 4)


@pytest.mark.rule("httr:6.3.5.3a")
def test_one_minimal_fire_attack_at_a_target() -> None:
    """The second packet that is too weak has no effect, without dice."""
    s = after(weak(), "Aim foe direct", "AddFirer rifles", "OpenFire", "MinimalFire", 5)
    done = play(s, "Aim foe direct", "AddFirer second", "OpenFire")
    assert (only(done, Fired).result, asked(done.state)) == ("-", ("allied", "FirePhase.aim"))
    declined = after(weak(), "Aim foe direct", "AddFirer rifles", "OpenFire", "Decline")
    assert asked(after(declined, "Aim foe direct", "AddFirer second", "OpenFire")) == ("allied", "DirectShot.minimal")


@pytest.mark.parametrize(
    ("units", "name", "rule"),
    [
        ("rifles C1010 concentrated depleted", "rifles", "httr:6.1.10"),
        ("rifles C1010 travel", "rifles", "httr:6.3.1.11"),
        ("gun C1010 travel", "gun", "httr:6.3.1.11"),
        ("staff C1010 defilade", "staff", "httr:6.6.4.3"),
        ("rifles C1012 defilade, second C1113", "second", "httr:6.2.3a"),
        ("rifles C1010, second C1010, third C1010", "third", "httr:6.3.1.4"),
        ("rifles C1010, second C1010, field C1010 defilade", "field", "httr:6.3.1.4"),
        ("sappers C1010 concentrated digging=1", "sappers", "httr:18.4.3.2a"),
        ("third C1010 concentrated", "third", "httr:18.4.1.3"),
    ],
)
@pytest.mark.rule(
    "httr:6.1.10", "httr:6.3.1.11", "httr:18.2.2", "httr:6.6.4.3", "httr:6.2.3a", "httr:6.0b", "httr:6.3.1.4",
    "httr:6.3.1.8a", "httr:18.4.3.2a", "httr:18.4.1.3", "httr:13.3.2.1", "httr:6.1.8", "httr:2.7e",
)  # fmt: skip
def test_who_may_not_fire(units: str, name: str, rule: str) -> None:
    """Each reason alone."""
    own = {"third": {"type": "bridging_engineer", "er": "No"}} if rule == "httr:18.4.1.3" else None
    assert refused(scene(f"{units}, {FOE}", counters=own), name) == {rule}


@pytest.mark.rule("httr:6.3.1.11", "httr:6.3.3.4b")
def test_tanks_fire_in_travel_mode() -> None:
    """Silhouettes and armored reconnaissance do, half-tracks do not."""
    own = {"rifles": {"type": "armored_infantry"}, "second": {"type": "armored_car"}}
    s = scene(f"shermans C1010 travel, rifles C1111 travel, second C1111 travel, {FOE}", counters=own)
    assert refused(s, "shermans") == refused(s, "second") == set()
    assert refused(s, "rifles") == {"httr:6.3.1.11"}


@pytest.mark.parametrize("occasion", [OPPORTUNITY, RETURN, AMBUSH])
@pytest.mark.rule("httr:10.6.2b", "httr:6.6.3.2", "httr:6.6.3.1a")
def test_disrupted_units_give_no_opportunity_fire(occasion: str) -> None:
    """But they fire when they are close assaulted, and in their own fire phase."""
    s = scene(f"rifles C1010 concentrated disrupted, {FOE}")
    assert refused(s, "rifles", occasion) == {"httr:6.6.3.2"}
    assert refused(s, "rifles", CLOSE_ACTION) == refused(s, "rifles", FIRE) == set()


@pytest.mark.rule("httr:6.6.4.3", "httr:13.2.7.1c", "httr:18.7.1c", "httr:18.7.1b")
def test_headquarters_give_opportunity_fire_only() -> None:
    """In defilade and in supply."""
    for markers, rules in (("defilade", set()), ("travel", {"httr:6.3.1.11", "httr:18.7.1c"}),
                           ("defilade unsupplied", {"httr:13.2.7.1c"})):  # fmt: skip
        assert refused(scene(f"staff C1010 {markers}, {FOE}"), "staff", OPPORTUNITY) == rules
    assert strength("staff C1010 defilade", "staff") == 1  # 2 / 2


@pytest.mark.rule("httr:18.2.5", "httr:6.6.3.3b", "httr:11.5.3b", "httr:6.6.4.1a")
def test_guns_give_opportunity_fire_from_the_top_two() -> None:
    """Others from any place of their stack."""
    s = scene(f"rifles C1010, second C1010, gun C1010 defilade, third C1010, {FOE}")
    assert refused(s, "gun", OPPORTUNITY) == refused(s, "gun", CLOSE_ACTION) == {"httr:18.2.5"}
    assert refused(s, "third", OPPORTUNITY) == set()


@pytest.mark.parametrize(
    ("units", "name", "rules"),
    [
        ("foe C1011 concentrated", "foe", set()),
        ("howitzer C1011 travel", "howitzer", set()),
        ("foe C1011 travel", "foe", set()),
        ("panther C1011 concentrated", "panther", {"httr:6.2a"}),
        ("foe C1011, foe2 C1011, foe3 C1011", "foe3", {"httr:6.3.1.5a"}),
    ],
)
@pytest.mark.rule(
    "httr:6.2a", "httr:6.2b", "httr:2.7k", "httr:2.7l", "httr:18.12b", "httr:18.2.1", "httr:6.3.1.5a", "httr:18.1.1.6",
    "httr:11.5.1", "httr:18.6.6",
)  # fmt: skip
def test_whom_conventional_fire_may_be_aimed_at(units: str, name: str, rules: set[str]) -> None:
    """Conventional and Very Light targets among the top two."""
    assert rules_of(direct_target_refusal(scene(f"rifles C1010, {units}"), UnitId(name))) == rules


@pytest.mark.rule("httr:6.3.2.2a", "httr:6.1.2a", "httr:6.1.9a", "httr:6.2.1", "httr:6.0g")
@pytest.mark.example("httr-ex-03")
def test_a_unit_fires_once_in_a_phase() -> None:
    """Whatever the method: tanks that have fired AT do not fire at the infantry beside."""
    s = scene("shermans C1010 concentrated, foe C1011 defilade, panther C1011 concentrated")
    fired = after(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 12, "Decline", "Decline")
    assert asked(fired) == ("allied", "FirePhase.aim")
    assert refused(fired, "shermans") == {"httr:6.2.1"}
    assert why(fired, "Aim foe direct") == {"httr:6.1.1a"}


@pytest.mark.rule("httr:6.3.4b", "httr:6.3.4.4")
def test_the_event_tells_what_modified_the_rating() -> None:
    """Tanks on the road: 5 - 1 = 4, with one point."""
    s = scene(f"shermans C1010 travel, {FOE}")
    fired = only(play(s, "Aim foe direct", "AddFirer shermans", "OpenFire", 7), Fired)
    assert (fired.er, fired.strengths, amounts(fired.er_modifiers)) == (
        4,
        ((UnitId("shermans"), 1),),
        {"httr:6.3.4.4": -1},
    )


@pytest.mark.rule("httr:6.3.2.2e", "httr:6.3.2.2d")
def test_the_odds_of_a_packet_are_those_worked_by_hand() -> None:
    """8 points of rating 3 have value 5 and column H on the line of a target not in defilade.

    Its results: 2 three points (1/36), 12 two (1/36), 3, 4, 10 and 11 one (2 + 3 + 3 + 2 = 10 of 36), 5 and 9 defilade
    (8 of 36), else nothing. The owner goes into defilade for every result, and stays as he is for none.
    """
    s = scene("rifles C1010 defilade, second C1010 concentrated, foe C1011 concentrated")
    ready = after(s, "Aim foe direct", "AddFirer rifles", "AddFirer second")

    def owner(view: HttrState, actions: Any) -> Any:
        """Into defilade if the fire told, else not."""
        return next(each for each in actions if type(each).__name__ in ("GoToGround", "Decline"))

    rules: Any = httr
    found = odds(
        rules,
        ready,
        action=action("OpenFire"),
        policies={"german": owner},
        until=lambda state: asked(state) == ("allied", "FirePhase.aim"),
        key=lambda state: (points(state, "foe"), unit(state, "foe").mode),
    )
    ground, stays = Mode.DEFILADE, Mode.CONCENTRATED
    expected = {(1, ground): 1, (2, ground): 1, (3, ground): 10, (4, ground): 8, (4, stays): 16}
    assert dict(found) == {what: Fraction(n, 36) for what, n in expected.items()}
    assert may(ready, "OpenFire")
