"""Optional rules and other options of Where Eagles Dare (O1.0 to O3.0, luck mitigation)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import LINE, after, asked, may, only, play, scene, told, unit, where, why
from tests.gts.titles.larger import HIGHWAY

import gts
from gts.events import Checked, Fired
from gts.rules.mug import filling, opening
from gts.state import GameState
from gts.titles.where_eagles_dare import event_cup, library
from hexfront.actions import Decline, Draw
from hexfront.errors import UnknownName
from hexfront.state import Draft

COVER, DRAW, ASTRAY = ({f"O{number}.0": "on"} for number in (1, 2, 3))


def lines(state: GameState, *moves: Any) -> dict[str, int]:
    """The modifiers of the Opportunity Fire that follows, by rule."""
    return {line.rule: line.amount for line in only(play(state, *moves), Fired).modifiers}


def test_options_are_off_unless_they_are_asked_for_and_are_saved() -> None:
    assert set(gts.options("son-with-the-wind")) >= {"O1.0", "O2.0", "O3.0", "luck-mitigation"}
    plain = gts.new_game("son-with-the-wind", setup="default")
    assert set(plain.table.choices.values()) == {option.default for option in library.options().values()}
    other = gts.new_game("son-with-the-wind", setup="default", rulings=COVER)
    assert other != plain
    assert gts.loads(gts.dumps(other)).table.choices["O1.0"] == "on"
    assert gts.position(gts.format_position(other)).table.choices["O1.0"] == "on"
    state = scene("rifles 10.10, foe 10.12", rulings=COVER)
    assert gts.position(gts.format_position(state)) == state
    with pytest.raises(UnknownName, match="luck-mitigation"):
        gts.new_game("son-with-the-wind", rulings={"luck-mitigatio": "on"})
    with pytest.raises(ValueError, match="off, on"):
        gts.new_game("son-with-the-wind", rulings={"O1.0": "yes"})


MOVING = ("Activate rifles", "StartMove", "StepTo 10.10", "OpportunityShot foe rifles", 0, 0)


@pytest.mark.rule("wed:O1.0a", "ruling:O1")
@pytest.mark.parametrize(
    ("friend", "covers"),
    [
        ("second 10.13", True),
        ("foe2 10.13", False),
        ("second 10.14", False),
        ("mortar 10.13", False),
        ("tanks 11.13 suppressed", True),
    ],
)
def test_covering_fire_disturbs_the_firer_once(friend: str, covers: bool) -> None:
    """The foe in 10.12 fires at the rifles; friends next to it, but no Mortar, take one off its rating."""
    units = f"rifles 10.11, {friend}, foe 10.12"
    assert lines(scene(units, ground=LINE, rulings=COVER), *MOVING).get("wed:O1.0a") == (-1 if covers else None)
    assert "wed:O1.0a" not in lines(scene(units, ground=LINE), *MOVING)


@pytest.mark.rule("wed:O1.0a")
def test_who_triggers_the_fire_does_not_cover_it() -> None:
    """The rifles stand next to the foe and move with the second company; none covers, until the third does, once."""
    state = scene("rifles 10.11, second 10.11, foe 10.12", ground=LINE, rulings=COVER)
    moves = ("Activate rifles", "StartMove", "Join second", "StepTo 10.10", "OpportunityShot foe rifles", 0, 0)
    assert "wed:O1.0a" not in lines(state, *moves)
    state = scene("rifles 10.11, second 10.11, third 10.11, lone 10.11, foe 10.12", ground=LINE, rulings=COVER)
    assert lines(state, *moves)["wed:O1.0a"] == -1


@pytest.mark.rule("wed:O2.0a", "ruling:O2")
def test_the_alternate_draw_has_no_direct_command() -> None:
    """In Son with the Wind a Direct Command chit opens the game, and another is in the mug; now none is."""
    state = gts.new_game("son-with-the-wind", setup="default", rulings=DRAW)
    assert opening(state) is None
    while gts.decision(state).side != "chance":
        state = after(state, gts.legal_actions(state)[0])
    assert set(dict(gts.chance(state))) == {Draw("kg-walther"), Draw("101st-airborne")}
    assert filling(state) == ("kg-walther", "101st-airborne")


@pytest.mark.rule("wed:O2.0a", "ruling:O2")
def test_with_the_alternate_draw_a_division_fires_and_enters_fire_zones() -> None:
    """It still does not assault as a first Action."""
    units = "rifles 10.10, foe 10.12, foe2 11.14"
    chit: dict[str, Any] = {"chit": "home-division", "ground": LINE}
    usual, other = scene(units, **chit), scene(units, **chit, rulings=DRAW)
    assert why(after(usual, "Activate rifles"), "StartFire") == {"gts:7.1l"}
    assert may(after(other, "Activate rifles"), "StartFire")
    assert "gts:13.2c" in why(after(usual, "Activate rifles"), "StartMove") or why(
        after(usual, "Activate rifles", "StartMove"), "StepTo 10.11"
    ) == {"gts:13.2c"}
    assert may(after(other, "Activate rifles", "StartMove"), "StepTo 10.11")
    near = scene("rifles 10.11, foe 10.12", **chit, rulings=DRAW)
    assert "gts:7.1m" in why(after(near, "Activate rifles"), "StartAssault")


# Twice the range of three is six: 10.17 is seven hexes from the Leader in 10.10, 10.16 is six.
FAR: dict[str, Any] = {"ground": LINE, "chit": "foes", "leaders": "oberst 10.10", "rulings": ASTRAY}


@pytest.mark.rule("wed:O3.0a", "ruling:O3")
@pytest.mark.parametrize(
    ("start", "to", "checks"), [("10.17", "10.18", True), ("10.17", "10.16", False), ("10.16", "10.17", False)]
)
def test_a_german_far_from_his_leader_checks_before_he_goes_on(start: str, to: str, checks: bool) -> None:
    state = scene(f"foe {start}, foe2 10.10, rifles 11.23", **FAR)
    done = play(state, "Activate foe", "StartMove", f"StepTo {to}")
    assert (gts.decision(done.state).rule == "wed:O3.0a") == checks
    usual = scene(f"foe {start}, foe2 10.10, rifles 11.23", **{**FAR, "rulings": {}})
    assert where(after(usual, "Activate foe", "StartMove", f"StepTo {to}"), "foe") == to


@pytest.mark.rule("wed:O3.0a")
def test_one_that_passes_goes_on_and_allies_never_check() -> None:
    """Troop Quality 7, one less Out of Command: 6 passes."""
    state = after(scene("foe 10.17, foe2 10.10, rifles 11.23", **FAR), "Activate foe", "StartMove", "StepTo 10.18")
    done = play(state, 0)
    assert only(done, Checked).rule == "wed:O3.0a"
    assert where(done.state, "foe") == "10.18"
    mine = scene("rifles 10.17, second 10.10, foe 11.23", **{**FAR, "chit": "first", "leaders": "major 10.10"})
    assert where(after(mine, "Activate rifles", "StartMove", "StepTo 10.18"), "rifles") == "10.18"


@pytest.mark.rule("wed:O3.0b", "wed:S3.1-lost-a", "wed:S3.1-lost-c")
def test_one_that_fails_is_led_astray_by_the_allies_without_more_checks() -> None:
    state = after(scene("foe 10.17, foe2 10.10, rifles 11.23", **FAR), "Activate foe", "StartMove", "StepTo 10.18", 9)
    assert asked(state) == ("allied", "Wandering.move")
    done = play(state, "StepTo 10.18")
    assert not told(done, Checked)
    assert asked(done.state) == ("allied", "Wandering.move")
    done = play(done.state, "Stop", Decline())
    assert unit(done.state, "foe").suppressed
    assert where(done.state, "foe") == "10.18"
    assert asked(done.state)[1] != "Movement.move"


@pytest.mark.rule("wed:sc-hells-highway-62", "wed:sc-hells-highway-63", "ruling:S11")
def test_with_luck_mitigation_the_events_of_hells_highway_come_in_their_order() -> None:
    """The first four: Allied Reinf, German Reinf, AA Gun, Rout?; the last, a Rout?, is the fourteenth."""
    state = gts.new_game(HIGHWAY, setup="default", rulings={"luck-mitigation": "historical"})
    came: list[str] = []
    while (event := event_cup.next_in_order(state)) is not None:
        came.append(event)
        times = event_cup.drawings(state, event) + 1
        state = state.with_flag(f"event {event}" if times == 1 else f"event {event} {times}")
    assert came[:4] == ["allied-reinf", "german-reinf", "aa-gun", "rout"]
    assert len(came) == sum(event.count for event in state.table.scenario.events)
    assert event_cup.is_ordered(state)
    assert not event_cup.is_ordered(gts.new_game(HIGHWAY, setup="default"))
    draft = Draft(gts.new_game(HIGHWAY, setup="default", rulings={"luck-mitigation": "historical"}))
    event_cup.DrawEvent("wed:sc-hells-highway-43").start(draft)
    assert event_cup.is_drawn(draft.state, "allied-reinf")
