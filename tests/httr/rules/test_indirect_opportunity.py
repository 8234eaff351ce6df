"""Indirect fire as opportunity fire, as ambush, and before a close action (6.6.3.5, 6.6.5, 6.6.6)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.httr.closeactions import fight
from tests.httr.helpers import after, asked, ground, may, only, play, scene, told, why
from tests.httr.indirect import FIELD

import httr
from hexfront.hexes import HexId
from hexfront.values import evolve
from httr.actions import Bombard, Method, Shoot
from httr.counters import UnitId
from httr.events import DepletionChecked, Fired
from httr.rules.indirect_opportunity import trail_of
from httr.state import HttrState
from httr.unittypes import Mode

HEDGE = ground(**{f"C12{column}": "f" for column in range(10, 18)})
"""Row 12 is forest."""
HOWITZER = {**FIELD, "side": "german", "formation": "foe-division", "er": 6}
GUNS: dict[str, Any] = {"howitzer": HOWITZER, "howitzer2": HOWITZER, "other": {**HOWITZER, "range": 7}}
STEPS = ("StepTo C1011", "StepTo C1012", "StepTo C1013", "StepTo C1014", "StepTo C1015")
NIGHT = 39
RIFLES = UnitId("rifles")
BATTERY = "howitzer C1715 defilade, stab C1515 defilade"


def march(
    who: str = "rifles C1010 concentrated",
    *more: str,
    spotter: str = "foe C1117 concentrated",
    battery: str = BATTERY,
    phase: int = 6,
    terrain: str = HEDGE,
    **changes: Any,
) -> HttrState:
    """Units at the west end of row 10, in view of a company to the east; guns and headquarters are behind a wood."""
    units = [part for part in (who, *more, battery, spotter) if part]
    return scene(", ".join(units), ground=terrain, phase=phase, counters={**GUNS, **changes})


def gone(state: HttrState, steps: int, unit: str = "rifles") -> HttrState:
    """After so many steps east."""
    return after(state, f"StartMove {unit}", *STEPS[:steps])


@pytest.mark.rule("httr:6.6.5.1a", "httr:6.6.5.1c", "httr:6.6.5.1d", "httr:6.6.1.4", "httr:6.6.1.3", "httr:6.6a")
def test_a_unit_on_foot_is_shelled_in_the_third_hex_that_a_spotter_watches() -> None:
    """The company sees all of row 10: the howitzers may fire when the third hex has been entered, not before."""
    assert asked(gone(march(), 2)) == ("allied", "Movement.choose")
    s = gone(march(), 3)
    assert asked(s) == ("german", "IndirectOpportunity.window")
    assert httr.loads(httr.dumps(s)) == s
    fired = only(play(s, "Bombard howitzer rifles stab", 7), Fired)
    [control] = fired.controls
    assert (fired.occasion, control.headquarters, control.spotter) == ("opportunity", "stab", "foe")
    assert fired.strengths == (("howitzer", 8),)  # 4 doubled


@pytest.mark.rule("httr:6.6.5.1b")
def test_vehicles_are_shelled_in_the_fifth_hex() -> None:
    """Tanks, and infantry on trucks in Travel Mode."""
    tanks = march("shermans C1010 concentrated")
    assert asked(gone(tanks, 4, "shermans")) == ("allied", "Movement.choose")
    assert asked(gone(tanks, 5, "shermans")) == ("german", "IndirectOpportunity.window")
    trucks = march("rifles C1010 travel", rifles={"type": "motorized_infantry"})
    assert asked(gone(trucks, 3)) == ("allied", "Movement.choose")


@pytest.mark.rule("ruling:A130", "httr:6.6.5.1a", "httr:6.6.5.1b")
def test_hexes_count_as_they_were_entered() -> None:
    """One hex on trucks, and fire drives it off them: of three hexes on foot the third is the first to count."""
    s = gone(march("rifles C1010 travel"), 1)
    s = s.with_status(RIFLES, evolve(s.units[RIFLES], mode=Mode.DEFILADE))
    s = after(s, "StepTo C1012", "StepTo C1013").with_mark(("spent", "rifles"), 0)
    assert asked(s) == ("allied", "Movement.choose")
    assert asked(after(s, "StepTo C1014")) == ("german", "IndirectOpportunity.window")


@pytest.mark.rule("ruling:A130", "httr:6.6.5.1b")
def test_who_was_just_driven_off_its_trucks_has_ridden_there() -> None:
    """Five hexes by truck: the batteries may fire at it where it lies now."""
    s = gone(march("rifles C1010 travel"), 5)
    assert asked(s) == ("german", "IndirectOpportunity.window")
    s = s.with_status(RIFLES, evolve(s.units[RIFLES], mode=Mode.DEFILADE))
    path = tuple(HexId(f"C101{place}") for place in range(1, 6))
    assert trail_of(s, RIFLES, path) == path


@pytest.mark.rule("ruling:A130", "httr:6.6.5.1a", "httr:6.6.5.1b")
@pytest.mark.parametrize(("mode", "steps"), [("concentrated", 3), ("travel", 5)])
def test_a_move_of_an_older_save_counts_as_made_in_the_way_that_the_unit_has_now(mode: str, steps: int) -> None:
    """It tells how many hexes have been entered, and not how."""
    path = tuple(HexId(f"C101{place}") for place in range(1, steps + 1))
    for entered, trail in ((steps, path), (steps - 1, ())):
        s = gone(march(f"rifles C1010 {mode}"), entered).without_marks(("walked", "ridden"))
        assert trail_of(s, RIFLES, path[:entered]) == trail


@pytest.mark.rule("httr:6.6.5.1c", "httr:6.6.5.1a")
def test_one_spotter_must_have_watched_every_hex() -> None:
    """By night one sees two hexes: a company above the middle of the three sees them all, two beside it do not."""

    def window(spotters: str) -> str:
        units = f"rifles C1010 concentrated, {BATTERY}, {spotters}"
        return asked(gone(scene(units, ground=HEDGE, phase=6, counters=GUNS, first_turn=NIGHT), 3))[1]

    assert window("foe C1212 concentrated") == "IndirectOpportunity.window"
    assert window("foe C1211 concentrated, foe2 C1213 concentrated") == "Movement.choose"


@pytest.mark.rule("httr:6.5.1.2b", "httr:6.6.5.2", "httr:6.5.2.5", "httr:6.6.7.3", "httr:13.2.7.8")
def test_each_battery_fires_once_in_a_movement_phase() -> None:
    """The second still fires in the next hex; the headquarters is bound until its side has moved; nobody runs out."""
    s = gone(march("rifles C1010 concentrated", "howitzer2 C1714 defilade"), 3)
    first = play(s, "Bombard howitzer rifles stab", 7, "Decline")
    assert not told(first, DepletionChecked)
    assert why(first.state, "Bombard howitzer rifles stab") == {"httr:6.6.5.2"}
    on = after(first.state, "Decline", "StepTo C1014")
    assert why(on, "Bombard howitzer rifles stab") == {"httr:6.6.5.2"}
    rest = after(on, "Bombard howitzer2 rifles stab", 7, "Decline")
    assert asked(rest) == ("allied", "Movement.choose")
    ended = after(rest, "Stop", "Finish")
    assert ended.phase == 7
    assert ended.marked("used", "stab") is not None  # its own side has not moved yet
    assert ended.marked("barraged", "howitzer") is None


@pytest.mark.rule("httr:6.6.5.1d", "httr:6.5.1.1c", "httr:6.5.2.1a")
def test_control_is_as_in_the_fire_phase() -> None:
    """Out of range, or without a headquarters near, there is no fire; a battery that sees the march needs none."""
    assert asked(gone(march(battery="other C1715 defilade, stab C1515 defilade"), 3)) == (
        "german",
        "IndirectOpportunity.window",
    )
    short = {**HOWITZER, "range": 4}
    assert asked(gone(march(battery="howitzer C1715 defilade, stab C1515 defilade", howitzer=short), 3))[0] == "allied"
    assert asked(gone(march(battery="howitzer C1715 defilade, stab C1315 defilade"), 3))[0] == "allied"
    s = gone(march(battery="howitzer C1017 defilade", spotter=""), 3)
    assert Bombard(UnitId("howitzer"), UnitId("rifles")) in httr.legal_actions(s)


@pytest.mark.rule("httr:6.6.1.1", "httr:6.5.1.7")
def test_only_those_who_move_are_fired_at_wherever_they_lie() -> None:
    """Any of three that march together; what the target cannot lose does not pass to a unit that lies there."""
    who = "rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated"
    s = march(who, "sappers C1013 concentrated", third={"strength": 1})
    s = after(s, "StartMove rifles", "JoinMove second", "JoinMove third", *STEPS[:3])
    offered = {action.target for action in httr.legal_actions(s) if isinstance(action, Bombard)}
    assert offered == {"rifles", "second", "third"}
    done = play(s, "Bombard howitzer third stab", 12)
    drawn = {getattr(action, "what", None) for action in httr.legal_actions(done.state)}
    assert drawn == {"rifles", "second"}


@pytest.mark.rule("httr:6.6.5.1a", "httr:9.1.4")
def test_a_reaction_phase_has_no_indirect_fire() -> None:
    """Two hexes are no three."""
    s = after(march(phase=8), "Finish")
    s = gone(s, 2)
    assert asked(s) == ("allied", "Movement.choose")
    assert why(s, "StepTo C1013") == {"httr:9.1.4"}


@pytest.mark.rule("httr:6.6.6.1", "httr:18.1.1.4b", "httr:18.1.1.5d", "httr:6.6.5.2")
def test_heavy_weapons_fire_once_from_any_place_spotted_by_their_battalion() -> None:
    """The lowest of three; another battalion does not spot for it."""
    stack = "foe2 C1313 concentrated, foe3 C1313 concentrated, werfer C1313 concentrated"
    s = gone(march(battery=stack, spotter="foe C1117 concentrated"), 3)
    assert Bombard(UnitId("werfer"), UnitId("rifles")) in httr.legal_actions(s)
    done = play(s, "Bombard werfer rifles", 7)
    assert only(done, Fired).controls[0].spotter == "foe"
    other = gone(march(battery=stack, foe={"battalion": "II/foes"}), 3)
    assert asked(other) == ("allied", "Movement.choose")


@pytest.mark.rule("httr:6.6.6.3", "httr:6.6.8.2", "httr:6.6.8.3")
def test_heavy_weapons_ambush_by_indirect_fire() -> None:
    """From a town, with the printed rating; that is their indirect fire of the phase. Infantry has no such choice."""
    town = ground(C1012="t")
    units = "mortars C1012 concentrated, rifles C1012 concentrated, foe C1010 concentrated"
    s = after(scene(units, ground=town, phase=11), "StartMove foe", "StepTo C1011", "Decline")
    assert asked(s)[1] == "OpportunityFire.window"
    assert may(s, "Shoot mortars foe indirect")
    assert Shoot(UnitId("rifles"), UnitId("foe"), Method.INDIRECT) not in httr.legal_actions(s)
    done = play(s, "Shoot mortars foe indirect", 7)
    assert (only(done, Fired).er, only(done, Fired).occasion) == (6, "ambush")
    assert done.state.marked("barraged", "mortars") is not None
    open_ground = after(scene(units, phase=11), "StartMove foe", "StepTo C1011", "Decline")
    assert asked(open_ground) == ("german", "Movement.choose")


ASSAULTED = "rifles C1010 concentrated, field C1010 defilade, foe C1011 concentrated"


@pytest.mark.rule("httr:6.6.3.5", "httr:6.6.3.1a", "httr:6.6.3.3a", "httr:6.6.3.4")
def test_artillery_in_an_assaulted_hex_fires_indirectly_with_half_its_strength() -> None:
    """4 doubled and halved are 4; directly it fires with rating 2 and its printed 4."""
    s = scene(ASSAULTED, phase=11, counters={"field": FIELD})
    high = fight(s, "foe", "C1010", "Shoot field foe indirect", 7)
    event = told(high, Fired)[0]
    assert (event.strengths, event.er, event.occasion) == ((("field", 4),), 8, "close action")
    direct = told(fight(s, "foe", "C1010", "Shoot field foe direct", 7), Fired)[0]
    assert (direct.strengths, direct.er) == ((("field", 4),), 2)


@pytest.mark.rule("httr:6.5.1.11", "httr:6.6.3.2")
def test_disrupted_artillery_does_not_fire_indirectly_before_a_close_action() -> None:
    """Directly it may, being assaulted."""
    text = "rifles C1010 concentrated, field C1010 defilade disrupted, foe C1011 concentrated"
    s = scene(text, phase=11, counters={"field": FIELD})
    with pytest.raises(AssertionError):
        fight(s, "foe", "C1010", "Shoot field foe indirect", 7)
    assert told(fight(s, "foe", "C1010", "Shoot field foe direct", 7), Fired)


@pytest.mark.rule("httr:6.6.3.1a", "httr:18.1.1.5c", "httr:6.6.6.1")
def test_heavy_weapons_in_an_assaulted_hex_choose_their_method() -> None:
    """Directly with rating 4 or indirectly with the printed 6, and in full."""
    s = scene("mortars C1010 concentrated, foe C1011 concentrated", phase=11)
    high = told(fight(s, "foe", "C1010", "Shoot mortars foe indirect", 7), Fired)[0]
    assert (high.strengths, high.er) == ((("mortars", 6),), 6)
    direct = told(fight(s, "foe", "C1010", "Shoot mortars foe direct", 7), Fired)[0]
    assert direct.er == 4


@pytest.mark.rule("httr:6.6.3.5")
def test_other_artillery_fires_at_attackers_who_came_in_full_view_with_half_its_strength() -> None:
    """It let tanks come five hexes; once they attack, 4 halved are 2. Four hexes are too few."""
    spotters = "foe C1116 concentrated, foe2 C1117 concentrated"

    def attack(start: int) -> HttrState:
        s = march(f"shermans C10{start} concentrated", spotter=spotters)
        s = after(s, "StartMove shermans", *STEPS[start - 10 :])
        s = after(s, "Decline") if asked(s)[1] == "IndirectOpportunity.window" else s
        s = after(s, "DeclareCloseAction C1116")
        while asked(s)[1].partition(".")[0] in ("Attack", "AnnounceSpecial", "OpportunityFire"):
            s = after(s, httr.legal_actions(s)[0])
        return s

    fired = only(play(attack(10), "Bombard howitzer shermans stab", 7), Fired)
    assert (fired.occasion, fired.strengths) == ("close action", (("howitzer", 2),))
    assert asked(attack(11))[1] != "IndirectOpportunity.window"


@pytest.mark.rule("httr:18.6.5b", "httr:6.6.5.2")
def test_direct_opportunity_fire_of_artillery_is_not_limited() -> None:
    """It is in the top two and fires with rating 2 at each trigger; only indirect fire is once a phase."""
    s = scene("howitzer C1010 defilade, rifles C1011 concentrated", phase=6, counters=GUNS)
    s = after(s, "StartMove rifles", "StepTo C1111")
    done = play(s, "Shoot howitzer rifles direct", 7)
    assert only(done, Fired).er == 2
    again = after(done.state, "Decline", "CarryOn", "StepTo C1110")
    assert may(again, "Shoot howitzer rifles direct")
