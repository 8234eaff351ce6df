"""The Culvert and the Bailey Bridge that Son with the Wind brings (2.15.7, 2.17)."""

from __future__ import annotations

import pytest
from tests.gts.helpers import after, amounts, gone, only, play, why
from tests.gts.titles.son import son

import gts
from gts.counters import UnitId
from gts.events import Fired
from gts.state import GameState

# --- the Bailey Bridge and the Culvert --------------------------------------------------------------------------------

AT_THE_BRIDGE = "101-hq 66.156 column, {bailey}1-pg-2107 80.155"


def crossing(bailey: str) -> set[str]:
    """Why the headquarters may not cross the bridge with the Bailey like this."""
    state = son(AT_THE_BRIDGE.format(bailey=bailey), chit="101st-airborne")
    return why(after(state, "Activate 101-hq", "StartMove"), "StepTo 66.157")


@pytest.mark.rule("wed:2.15.7b", "wed:2.15.1a")
def test_the_bailey_is_the_bridge() -> None:
    """In Column one crosses it."""
    assert crossing("14-fld-sqn 66.157, ") == set()
    on_foot = son("101-hq 66.156, 14-fld-sqn 66.157, 1-pg-2107 80.155", chit="101st-airborne")
    assert "gts:14.7i" in why(after(on_foot, "Activate 101-hq", "StartMove"), "StepTo 66.157")


@pytest.mark.rule("wed:2.15.7c")
@pytest.mark.parametrize("marker", ["suppressed", "hits=1", "hits=2"])
def test_a_hit_bailey_is_no_bridge(marker: str) -> None:
    """Until it rallies."""
    assert crossing(f"14-fld-sqn 66.157 {marker}, ") == {"wed:2.15.7c"}


@pytest.mark.rule("wed:2.15.7d")
def test_without_the_bailey_the_bridge_is_destroyed() -> None:
    """Nobody crosses any more."""
    assert crossing("bazooka-1 66.157, ") == {"wed:2.15.7d"}


@pytest.mark.rule("wed:2.15.7b")
def test_the_bailey_is_fired_at_like_any_unit() -> None:
    """And eliminated by what takes its one Step, such as a third Cohesion Hit."""
    state = son("14-fld-sqn 66.157 hits=2, 1-pg-2107 66.158, 101-hq 66.156", chit="german-direct-command")
    state = after(state, "Activate 1-pg-2107", "StartFire", "FireAt 14-fld-sqn")
    state = after(state, 9) if gts.decision(state).about.endswith("Company Bonus") else state
    assert gone(after(state, 0), "14-fld-sqn")


def at_the_culvert(mover: str, rest: str = "bazooka-1 60.150") -> GameState:
    """A unit of the Germans is about to move from 70.156, the north end."""
    name = mover.split()[0]
    return after(son(f"{mover}, {rest}", chit="german-direct-command"), f"Activate {name}", "StartMove")


@pytest.mark.rule("wed:2.17a", "wed:2.17d", "wed:2.17b")
def test_the_culvert_costs_the_hex_beyond_and_a_surcharge() -> None:
    """Tracked in Column into polder: 2 + 4 of 13 points; out of Column nobody passes."""
    tanks = at_the_culvert("4-pz-2107 70.156 column")
    entry = tanks.table.charts.terrain.entry_cost("polder", tanks.face(UnitId("4-pz-2107")).movement_class, True)
    through = after(tanks, "StepTo 70.157")
    assert entry is not None
    assert through.spent(UnitId("4-pz-2107")) == entry + 2 * 4
    assert why(at_the_culvert("4-pz-2107 70.156"), "StepTo 70.157") == {"wed:2.17b"}
    assert "wed:2.12a" in why(tanks, "StepTo 71.157"), "elsewhere it is a canal"


@pytest.mark.rule("wed:2.17d")
def test_legs_pay_two_and_wheels_six() -> None:
    """A leg unit in Column: 1 + 2 of 4 points."""
    legs = after(at_the_culvert("1-fj-regt-21 70.156 column"), "StepTo 70.157")
    entry = legs.table.charts.terrain.entry_cost("polder", legs.face(UnitId("1-fj-regt-21")).movement_class, True)
    assert entry is not None
    assert legs.spent(UnitId("1-fj-regt-21")) == entry + 2 * 2


@pytest.mark.rule("wed:2.17c")
def test_fire_at_who_comes_through_gets_three_more() -> None:
    """As it goes in, and again as it leaves the hex beyond, but not from the next one."""
    state = at_the_culvert("4-pz-2107 70.156 column", "b-81-aa-at 70.159")
    state = after(state, "StepTo 70.157")
    shots = [only(play(state, "OpportunityShot b-81-aa-at 4-pz-2107", 0, 8), Fired)]
    state = after(state, "Decline", "StepTo 71.158")
    shots.append(only(play(state, "OpportunityShot b-81-aa-at 4-pz-2107", 0, 8), Fired))
    assert [amounts(shot.modifiers)["wed:2.17c"] for shot in shots] == [3, 3]
    state = after(state, "Decline", "StepTo 71.157")
    later = only(play(state, "OpportunityShot b-81-aa-at 4-pz-2107", 0, 8), Fired)
    assert "wed:2.17c" not in amounts(later.modifiers)
