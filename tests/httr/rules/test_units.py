"""What units are, by their types (2.7, 2.8, 18.9 to 18.12)."""

from __future__ import annotations

import pytest
from attrs import evolve
from tests.httr.helpers import after, may, only, play, scene, why

from hexfront.hooks import Hooks
from httr.charts import charts
from httr.counters import UnitId
from httr.events import AtFired, Fired
from httr.rules.at_fire import is_afv
from httr.rules.steps import start_refusal
from httr.rules.units import at_class, dots, is_leg, target_class
from httr.state import HttrState
from httr.unittypes import AtFire


def of_type(kind: str, markers: str = "defilade") -> HttrState:
    """A position with one unit of a type, called "rifles"."""
    return scene(f"rifles C1010 {markers}, foe C1012", counters={"rifles": {"type": kind}})


@pytest.mark.parametrize(
    ("kind", "markers", "leg"),
    [
        ("infantry", "concentrated", True),
        ("infantry", "travel", False),
        ("heavy_weapons", "defilade", True),
        ("combat_engineer", "defilade", True),
        ("bridging_engineer", "defilade", True),
        ("motorized_infantry", "concentrated", False),
        ("motorized_infantry", "concentrated dismounted", True),
        ("armored_infantry", "concentrated", False),
        ("armored_infantry", "concentrated dismounted", True),
        ("towed_artillery", "defilade", False),
        ("towed_anti_tank", "travel", False),
        ("sherman", "concentrated", False),
        ("armored_car", "concentrated", False),
        ("armored_headquarters", "defilade", False),
    ],
)
@pytest.mark.rule(
    "httr:2.7a", "httr:2.7b", "httr:2.7c", "httr:2.8c", "httr:2.8h", "httr:18.9.5a", "httr:18.9.6a", "httr:18.9.6b"
)
def test_who_is_on_foot(kind: str, markers: str, leg: bool) -> None:
    """Personnel, unless it rides; nothing with wheels, tracks or a silhouette."""
    assert is_leg(of_type(kind, markers), UnitId("rifles")) is leg


@pytest.mark.parametrize(
    ("kind", "markers", "found"),
    [
        ("infantry", "defilade", "conventional"),
        ("infantry", "travel", "very light"),
        ("motorized_infantry", "concentrated", "very light"),
        ("motorized_infantry", "concentrated dismounted", "conventional"),
        ("towed_artillery", "defilade", "conventional"),
        ("rocket_artillery", "travel", "very light"),
        ("light_flak", "travel", "very light"),
        ("armored_infantry", "defilade", "light"),
        ("sherman", "defilade", "medium"),
        ("panther", "travel", "heavy"),
        ("king_tiger", "concentrated", "very heavy"),
    ],
)
@pytest.mark.rule(
    "httr:2.7d", "httr:2.7j", "httr:2.7k", "httr:2.7m", "httr:2.8f", "httr:2.8g", "httr:18.9.6f", "httr:18.12a",
    "httr:18.6.6",
)  # fmt: skip
def test_what_units_are_as_targets(kind: str, markers: str, found: str) -> None:
    """By the chart, and by whether they ride."""
    assert target_class(of_type(kind, markers), UnitId("rifles")) == found


@pytest.mark.parametrize(
    ("kind", "afv"),
    [("sherman", True), ("light_tank", True), ("armored_car", True), ("self_propelled_artillery", False),
     ("armored_infantry", False), ("motorized_reconnaissance", False), ("heavy_flak", False)],
)  # fmt: skip
@pytest.mark.rule("httr:2.8a", "httr:2.8b", "httr:18.9.7a")
def test_who_is_an_afv(kind: str, afv: bool) -> None:
    """Silhouettes, and armored reconnaissance without one."""
    assert is_afv(of_type(kind), UnitId("rifles")) is afv


@pytest.mark.rule("httr:18.9.1", "httr:18.9.5b", "httr:18.11b", "httr:18.9.7b")
def test_the_modes_of_armor() -> None:
    """Self-propelled guns and tanks have all three modes, armored headquarters two; scouts move 14."""
    types = charts().types
    assert {kind: len(types.type(kind).modes) for kind in ("self_propelled_artillery", "sherman", "armored_car")} == {
        "self_propelled_artillery": 3,
        "sherman": 3,
        "armored_car": 3,
    }
    assert types.type("armored_headquarters").modes == ("defilade", "travel")
    assert types.type("light_tank").ma == types.type("armored_car").ma == 14


@pytest.mark.rule("httr:2.7i", "httr:2.7n", "httr:6.4.1.8e", "httr:6.4.1.8f", "httr:18.9.6e")
def test_who_has_at_fire_without_dots() -> None:
    """Heavy flak and scouts by their type, with one dot; infantry and engineers in close action only."""
    kinds = {"rifles": "heavy_flak", "second": "armored_car", "third": "combat_engineer"}
    own = {name: {"type": kind, "at": "No", "dots": "No"} for name, kind in kinds.items()}
    s = scene("rifles C1010, second C1010, third C1010", counters=own)
    assert (at_class(s, UnitId("rifles")), at_class(s, UnitId("second"))) == ("heavy", "light")
    assert dots(s, UnitId("rifles")) == dots(s, UnitId("second")) == 1
    assert at_class(s, UnitId("third")) is None
    assert charts().types.type("combat_engineer").at is AtFire.CLOSE_MEDIUM
    assert dots(s, UnitId("third")) == 1


@pytest.mark.rule("httr:6.0a", "httr:6.0l", "httr:6.0i", "httr:6.0c", "httr:18.2a", "httr:18.11a")
def test_each_method_has_its_table() -> None:
    """The same tanks fire at tanks by the AT Fire Table and at men by the matrix of direct fire, as is said before."""
    s = scene("shermans C1010 concentrated, panther C1011 concentrated, foe C1011 concentrated")
    at = only(play(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 12), AtFired)
    assert at.cell.chart == "at-fire"
    direct = only(play(s, "Aim foe direct", "AddFirer shermans", "OpenFire", 7), Fired)
    assert direct.cell is not None
    assert direct.cell.chart == "fire-value-direct"


@pytest.mark.rule("httr:6.1.9a", "httr:6.1.9b")
def test_who_has_fired_is_marked_until_the_movement_is_over() -> None:
    """The mark says when and how."""
    s = scene("rifles C1010 concentrated, foe C1011 concentrated")
    fired = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    assert fired.marked("fired", "rifles") == "5 direct"
    moving = after(fired, "Finish")
    assert moving.marked("fired", "rifles") == "5 direct"
    assert after(moving, "Finish").marked("fired", "rifles") is None


def test_a_title_may_let_units_do_again_what_they_have_done() -> None:
    """Who has moved is not on offer, unless a hook changes the line that refuses it."""
    s = after(
        scene("rifles C1010 concentrated, second C1110 concentrated, foe C1717", phase=6), "StartMove rifles", "Stop"
    )
    assert [why(s, f"StartMove {name}") for name in ("rifles", "second")] == [{"httr:9.2.1b"}, set()]
    hooks = Hooks()
    hooks.amend(start_refusal, "httr:9.2.1b")(lambda refusal, s, unit: None)
    again = evolve(s, game=evolve(s.game, hooks=hooks))
    assert [may(again, f"StartMove {name}") for name in ("rifles", "second")] == [True, True]
