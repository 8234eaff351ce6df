"""The sequence of play (4), the calendar (2.5) and what the components say (2, 3)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from tests.httr.helpers import after, asked, may, play, scene, told, unit, why

import httr
from hexfront.actions import Finish
from httr.charts import charts
from httr.counters import UnitId
from httr.events import Fired, PhaseBegan
from httr.operation.shipped import counters
from httr.rules.direct_strength import direct_strength
from httr.rules.fire_results import FIRE
from httr.rules.firers import unfit_refusal
from httr.rules.phases import PHASES
from httr.rules.supply import has_path
from httr.rules.units import is_towed
from httr.state import HttrState
from httr.terrain import Way
from httr.unittypes import Mode

PLAIN = "rifles C1010, foe C1717"


def passed(s: HttrState, phase: int) -> HttrState:
    """The state when a phase of this turn is on, nobody having done anything."""
    while s.phase != phase:
        s = httr.apply(s, Finish()).state
    return s


@pytest.mark.rule(
    "httr:4.0a", "httr:4.0b", "httr:4.1s", "httr:4.1c", "httr:4.1g", "httr:4.1m", "httr:4.1o", "httr:4.1q"
)
def test_the_phases_follow_each_other_strictly() -> None:
    """Phases 8 to 12 repeat 3 to 7 for the other side, and the phasing side decides in each."""
    s = scene(PLAIN, phase=3, turns=2)
    seen: list[tuple[int, str | None]] = []
    while s.turn == 35:
        seen.append((s.phase, asked(s)[0]))
        s = httr.apply(s, Finish()).state
    assert list(dict.fromkeys(seen)) == [(phase, side) for phase, (_, side) in PHASES.items() if side is not None]
    kinds = [kind for kind, _ in PHASES.values()]
    assert kinds[2:7] == kinds[7:12]


@pytest.mark.rule("httr:4.1s")
def test_the_allied_reaction_may_be_the_last_phase() -> None:
    """As section 24 of the scenario rules lists it: ruling A01."""
    s = scene(PLAIN, phase=7, turns=2, tables={"rulings": {"allied-reaction": "last"}})
    sides: list[str | None] = []
    while s.turn == 35:
        sides.append(asked(s)[0])
        s = httr.apply(s, Finish()).state
    assert list(dict.fromkeys(sides)) == ["allied", "german"]
    assert sides[-2:] == ["allied", "allied"]  # fire, then movement, of the reaction


@pytest.mark.rule("httr:4.1t", "httr:4.0c")
def test_a_scenario_may_begin_in_any_phase() -> None:
    """What a scenario says of its first phase holds; the default of positions is the first that asks somebody."""
    assert scene(PLAIN, phase=10).phase == 10
    assert scene(PLAIN, phase=1).phase == 3


@pytest.mark.rule("httr:2.5c", "httr:4.0d")
def test_a_day_has_five_turns_of_light_and_two_of_night() -> None:
    day = [turn for turn in charts().operation.turns if turn.date == "1944-09-22"]
    assert [turn.night for turn in charts().operation.turns if 34 <= turn.number <= 40] == [False] * 5 + [True] * 2
    assert all(one.end == other.start or other.start.startswith(one.end[:2]) for one, other in pairwise(day))


@pytest.mark.rule("httr:4.1g", "httr:4.1j")
def test_the_command_phase_comes_before_the_fire() -> None:
    s = scene(PLAIN, phase=3)
    assert asked(passed(s, 4))[1] == "CommandPhase.choose"
    assert asked(passed(s, 5))[1] == "FirePhase.aim"


@pytest.mark.rule("httr:4.1f", "httr:4.1n")
def test_the_other_side_answers_fire_in_both_fire_phases() -> None:
    """In the enemy's reaction phase as in his fire phase AT fire is returned."""
    for phase, side in ((5, "german"), (8, "allied")):
        units = "shermans C1010 concentrated, panther C1011 concentrated"
        s = scene(units, phase=phase)
        target, gun = ("panther", "shermans")
        assert may(s, f"Aim {target} at")
        s = after(s, f"Aim {target} at", f"AddGun {gun} 2", "OpenFire", 12)
        assert asked(s)[0] == "german", (phase, side)


@pytest.mark.rule("httr:4.1o", "httr:4.1p", "httr:9.1.1")
def test_who_fired_does_not_move() -> None:
    s = scene("rifles C1010 concentrated, foe C1011 defilade")
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7)
    assert "httr:9.1.1" in why(passed(s, 6), "StartMove rifles")


@pytest.mark.rule("httr:4.1r")
def test_modes_change_in_the_organization_phase_alone() -> None:
    """The shortcut at the end of a move is left to whoever plays: ruling A09."""
    s = after(scene("rifles C1010 concentrated, foe C1717", phase=6), "StartMove rifles")
    assert not may(s, "SetMode rifles defilade")
    assert may(passed(after(s, "Stop"), 7), "SetMode rifles defilade")


@pytest.mark.rule("httr:2.6.2a", "httr:2.6.2b", "httr:5.1g", "httr:9.5.1.1b", "httr:9.5.1.2")
def test_counters_have_the_modes_of_their_two_sides() -> None:
    for counter in counters().units:
        modes = charts().types.type(counter.type).modes
        flips = charts().types.type(counter.type).towed or "headquarters" in counter.type
        assert (Mode.CONCENTRATED in modes) != flips
        assert Mode.DEFILADE in modes
        assert not flips or Mode.TRAVEL in modes


@pytest.mark.rule("httr:2.6.1a", "httr:17.1a", "httr:17.2a", "httr:3.0e", "httr:17.4.1")
def test_each_unit_answers_to_a_formation() -> None:
    """Companies to a battalion's regiment, guns and engineers often to a regiment or a division at once."""
    for counter in counters().units:
        assert counters().formation(counter.formation)
    assets = {counter.id for counter in counters().units if not counter.battalion}
    assert {"fus-85", "pio-85", "pzjgr-85"} <= assets
    assert counters().unit("pzjgr-7-fj").formation == "7-fj"


@pytest.mark.rule("httr:2.6.4a")
def test_the_allowance_follows_from_the_type() -> None:
    assert not hasattr(counters().unit("a-1-501"), "ma")
    assert charts().types.type("infantry").ma == 12


@pytest.mark.rule("httr:2.1b")
def test_every_hex_has_terrain_of_the_chart() -> None:
    board = httr.new_game("hells-highway").table.board
    assert {board.terrain(hex) for hex in board.hexes} <= set(charts().terrain.hexes.rows.labels)


@pytest.mark.rule("httr:18.5.1a", "httr:18.5.1b", "httr:18.5.1c", "httr:18.5.4", "httr:18.8.2")
def test_flak_is_a_gun_and_a_column_when_it_rides() -> None:
    """Light flak is no AT gun, the 88 is; both are conventional targets in battery."""
    light, heavy = charts().types.type("light_flak"), charts().types.type("heavy_flak")
    assert (light.towed, light.at.value, heavy.at.value) == (True, "-", "heavy")
    assert (light.target, light.target_travel) == ("conventional", "very light")
    infantry = charts().types.type("infantry")
    assert (infantry.target, infantry.target_travel) == ("conventional", "very light")


@pytest.mark.rule("httr:18.4a", "httr:18.4.1.2")
def test_engineers_are_of_two_kinds_and_fight_like_infantry() -> None:
    combat, bridging = charts().types.type("combat_engineer"), charts().types.type("bridging_engineer")
    assert combat.family != bridging.family
    assert combat.modes == charts().types.type("infantry").modes
    s = scene("sappers C1010 concentrated, foe C1011 concentrated")
    assert may(after(s, "Aim foe direct"), "AddFirer sappers")


@pytest.mark.rule("httr:18.7.1b")
def test_a_headquarters_in_defilade_walks_and_does_not_fire_first() -> None:
    s = scene("staff C1010 defilade, foe C1011 concentrated")
    assert not may(s, "Aim foe direct")
    assert may(after(scene("staff C1010 defilade, foe C1717", phase=6), "StartMove staff"), "StepTo C1011")


@pytest.mark.rule("httr:10.6", "httr:11.4.2a", "httr:6.6.2.6")
def test_recovery_draws_no_fire_and_binds_nobody_else() -> None:
    """The foe controls the hex; the unit recovers, and the phase goes on with its side."""
    s = scene("rifles C1010 disrupted, second C1010 concentrated, foe C1011", phase=4)
    s = after(s, "Rally C1010", 2)
    assert asked(s) == ("allied", "CommandPhase.choose")
    assert (unit(s, "rifles").disrupted, unit(s, "second").mode) == (False, Mode.CONCENTRATED)


@pytest.mark.rule("httr:10.6.6b")
def test_a_recovered_headquarters_is_in_defilade() -> None:
    s = after(scene("staff C1010 travel disrupted, foe C1717", phase=4), "Rally C1010", 2)
    assert (unit(s, "staff").disrupted, unit(s, "staff").mode) == (False, Mode.DEFILADE)


@pytest.mark.rule("httr:13.2.1.2", "httr:17.4.1")
def test_an_attached_unit_answers_to_another_formation() -> None:
    formations = {"others": {"like": "501", "headquarters": "No", "superior": "home-division"}}
    units = "rifles C1010, staff C1011, foe C1717"
    trace: dict[str, dict[str, Any]] = {"supply.allied": {"kind": "trace", "hexes": ["C1017"]}, "command": {"home": 2}}
    own = {"rifles": {"formation": "others"}}
    alone = scene(units, counters=own, formations=formations, tables=trace)
    given = scene(units, counters=own, formations=formations, tables={**trace, "attached": {"rifles": "home"}})
    assert (has_path(alone, UnitId("rifles")), has_path(given, UnitId("rifles"))) == (False, True)


@pytest.mark.rule("httr:13.3.3.2", "httr:15.2.6")
def test_heavy_artillery_needs_ammunition_points_where_they_are_kept() -> None:
    """Its division keeps track of them: it is not restored for nothing; where none are kept, it is."""
    units, eight = "field C1010 depleted, foe C1717", {"field": {"er": 8}}
    kept = scene(units, phase=3, counters=eight, tables={"ammunition": {"home-division": 3}})
    assert unit(passed(kept, 5), "field").depleted
    assert not unit(passed(scene(units, phase=3, counters=eight), 5), "field").depleted


@pytest.mark.rule("httr:13.3.2.5")
def test_depletion_does_not_hinder_movement() -> None:
    s = after(scene("rifles C1010 concentrated depleted, foe C1717", phase=6), "StartMove rifles")
    assert may(s, "StepTo C1011")


@pytest.mark.rule("httr:2.4.1b", "httr-ex-01")
def test_fractions_are_rounded_up_but_where_a_rule_says_down() -> None:
    """A unit of 5 in defilade fires with 3; an odds of 13 to 3 is 4 to 1; 12 hexes and a third are 16."""
    assert charts().close_action.ratio(13, 3) == "4:1"
    assert 10 * 4 // 3 == 13
    done = play(scene("rifles C1010 defilade, foe C1011"), "Aim foe direct", "AddFirer rifles", "OpenFire", 7)
    assert told(done, Fired)[0].strengths == (("rifles", 3),)


def test_phases_begin_with_an_event() -> None:
    done = play(scene(PLAIN, phase=12, turns=2), "Finish")
    assert [(each.turn, each.phase) for each in told(done, PhaseBegan)][:1] == [(36, 1)]
    assert not is_towed(done.state, next(iter(done.state.units)))


@pytest.mark.rule("httr:5.1b", "httr:5.1c", "httr:5.1f")
def test_what_the_modes_are_good_for() -> None:
    """Dispersed, a company fires with half; massed, it moves for less; a gun fires in battery and drives in column."""
    costs = charts().terrain
    s = scene("rifles C1010 defilade, second C1011 concentrated, gun C1012 defilade, field C1013 travel, foe C1110")
    assert [direct_strength(s, UnitId(each)) for each in ("rifles", "second")] == [3, 5]
    dispersed, massed = (costs.entry_cost("clear", Way.of(True, mode)) for mode in (Mode.DEFILADE, Mode.CONCENTRATED))
    assert dispersed is not None
    assert massed is not None
    assert dispersed > massed
    refusals = {each: tuple(unfit_refusal(s, UnitId(each), FIRE)) for each in ("gun", "field")}
    assert refusals["gun"] == ()
    assert {each.rule for each in refusals["field"]} == {"httr:6.3.1.11"}
