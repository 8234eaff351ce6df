"""The Best Laid Plans in play: its Events, the bridge, and who wins."""

from __future__ import annotations

from typing import Any

import pytest
from tests.gts.helpers import action, after, asked, may, only, play, told, unit, where, why
from tests.gts.titles.best import BEST, BRIDGE, best

import gts
from gts.actions import ChooseFormation, ChooseHex, EventShot, Recover
from gts.counters import UnitId
from gts.events import Eliminated, Fired, GameEnded, Recovered, Suppressed
from gts.rules.line_of_sight import field_of_view, has_sight, sight_refusal
from gts.state import GameState
from gts.titles.where_eagles_dare import TITLE
from gts.titles.where_eagles_dare.event_rout import RoutRolled, routing, steps_lost
from hexfront.actions import Draw
from hexfront.hexes import HexId

DUEL = "6-ii-1036 51.157, ers-59th 51.158, 1-i-1036 49.153, wzbwski 52.157"


def nine(units: str = DUEL, **more: Any) -> GameState:
    """6./1036 has fired at Wierzbowski's men and rolled a 9: an Event is to be drawn."""
    state = after(best(units, chit="kg-dewitz", **more), "Activate 6-ii-1036", "StartFire", "FireAt wzbwski")
    return after(state, 9, 9) if gts.decision(state).about.endswith("Company Bonus") else after(state, 9)


def strike(hex: str) -> ChooseHex:
    return ChooseHex(HexId(hex))


def at(name: str) -> EventShot:
    return EventShot(UnitId(name))


def helped(name: str, marker: str) -> Recover:
    return Recover(UnitId(name), marker)


@pytest.mark.rule("wed:sc-the-best-laid-plans-19", "wed:sc-hells-highway-43")
def test_a_nine_draws_an_event_that_is_set_aside() -> None:
    """Each of the six is as likely; one that has been drawn is out."""
    state = nine()
    assert gts.decision(state).about == "draw an Event"
    events = {event.id for event in TITLE.scenario(BEST).events}
    assert {action for action, _ in gts.chance(state)} == {Draw(event) for event in events}
    assert len({chance for _, chance in gts.chance(state)}) == 1
    assert Draw("ammo") not in dict(gts.chance(nine(flags='"event ammo"')))
    assert gts.decision(nine(flags=", ".join(f'"event {event}"' for event in sorted(events)))).about != "draw an Event"


@pytest.mark.rule("wed:sc-the-best-laid-plans-21", "wed:S3.1-airstrike-d")
def test_two_typhoons_are_placed_before_the_first_strikes() -> None:
    """A rating of 6 against the Small Arms row of nobody: a roll of 6 hits, of 7 does not; no modifier counts."""
    state = after(nine(), "Draw air-strike")
    assert asked(state) == ("allied", "Typhoons.place")
    state = after(state, strike("49.153"), strike("51.158"))
    assert asked(state) == ("allied", "EventAim.choose")
    shot = only(done := play(state, at("1-i-1036"), 6), Fired)
    assert (shot.firer, shot.rating, shot.modifiers, shot.method) == (None, 6, (), "event")
    assert shot.cell is not None
    assert gts.decision(done.state).kind in ("Check.pay_or_roll", "Suppression.convert", "Dice.roll", "EventAim.choose")
    assert only(play(state, at("1-i-1036"), 7), Fired).cell is None
    second = after(state, at("1-i-1036"), 7)
    assert may(second, at("ers-59th"))


@pytest.mark.rule("wed:sc-the-best-laid-plans-21", "gts:8.0i")
def test_a_typhoon_strikes_no_enemy_in_his_entry_hex_and_need_not_come() -> None:
    state = after(nine(f"{DUEL}, 1-i-1034 47.151 arriving"), "Draw air-strike")
    assert not may(state, strike("47.151"))
    assert not told(play(state, "Finish"), Fired)


@pytest.mark.rule("wed:sc-the-best-laid-plans-20")
def test_a_lost_stack_is_moved_by_the_germans() -> None:
    """Two companies go along together, and end Suppressed."""
    units = "6-ii-1036 51.157, wzbwski 52.157, d-2-502 60.150, e-2-502 60.150"
    state = after(nine(units), "Draw lost")
    assert asked(state) == ("german", "LostEvent.choose")
    state = after(state, "ChooseUnit d-2-502", "Join e-2-502")
    worth = {action: gts.appraise(state, action) for action in gts.legal_actions(state)}
    assert worth[action("StepTo 60.149")] == max(worth.values()), "further from the bridge is what the enemy wants"
    state = after(state, "StepTo 60.149")
    done = play(state, "Stop")
    while gts.decision(done.state).kind == "Suppression.convert":
        done = play(done.state, "Decline")
    assert {where(done.state, name) for name in ("d-2-502", "e-2-502")} == {"60.149"}
    assert all(unit(done.state, name).suppressed for name in ("d-2-502", "e-2-502"))
    assert told(done, Suppressed)


@pytest.mark.rule("wed:sc-the-best-laid-plans-22")
def test_ammo_takes_off_five_cohesion_hits_at_most() -> None:
    """2 + 2 + 2 are there; five go, one by one, and then the Event is over."""
    hurt = "6-ii-1036 51.157, 1-i-1036 49.153 hits=2, 2-i-1036 49.154 hits=2, 3-i-1036 50.154 hits=2, wzbwski 52.157"
    state = after(nine(hurt), "Draw ammo")
    assert asked(state) == ("german", "Relief.choose")
    assert not may(state, helped("wzbwski", "cohesion"))
    names = ("1-i-1036", "1-i-1036", "2-i-1036", "2-i-1036", "3-i-1036")
    done = play(state, *(helped(name, "cohesion") for name in names))
    assert [event.unit for event in told(done, Recovered)] == list(names)
    assert unit(done.state, "3-i-1036").cohesion == 1
    assert asked(done.state)[1] != "Relief.choose"


@pytest.mark.rule("wed:sc-the-best-laid-plans-24")
def test_farm_carts_give_three_steps_back_at_most() -> None:
    hurt = "6-ii-1036 51.157, d-2-502 60.150 reduced, e-2-502 60.150 reduced, f-2-502 60.151 reduced, wzbwski 52.157"
    state = after(nine(f"{hurt}, g-3-502 60.152 reduced"), "Draw farm-carts")
    assert asked(state) == ("allied", "Relief.choose")
    names = ("d-2-502", "e-2-502", "f-2-502")
    done = play(state, *(helped(name, "step") for name in names))
    assert [event.unit for event in told(done, Recovered)] == list(names)
    assert not any(unit(done.state, name).reduced for name in names)
    assert unit(done.state, "g-3-502").reduced
    assert asked(done.state)[1] != "Relief.choose"


ROUTED = "6-ii-1036 51.157, 1-i-1036 49.153 reduced, 2-i-1036 49.154, 59th-flak-7 49.154, wzbwski 52.157"


@pytest.mark.rule("wed:sc-the-best-laid-plans-23", "ruling:SE1")
def test_a_formation_routs_on_less_than_the_steps_it_has_lost() -> None:
    """1 + 2 = 3 Steps: a 2 routs it, a 3 does not; the flak within its Leader's range goes with it."""
    state = nine(ROUTED, leaders="kg-dewitz 49.154", lost='"3-i-1036"')
    assert steps_lost(state, "kg-dewitz") == 1 + 2
    allies = best(f"{ROUTED}, d-2-502 60.150 reduced", lost='"e-2-502"')
    assert steps_lost(allies, "kg-dewitz") == 1, "those of others do not count"
    own = {"6-ii-1036", "1-i-1036", "2-i-1036"}
    assert set(routing(state, "kg-dewitz")) == {*own, "59th-flak-7"}
    assert set(routing(nine(ROUTED), "kg-dewitz")) == own
    choosing = after(state, "Draw rout")
    assert asked(choosing) == ("allied", "RoutCheck.choose")
    away = play(choosing, ChooseFormation("kg-dewitz"), 2)
    assert {event.unit for event in told(away, Eliminated)} == {*own, "59th-flak-7"}
    assert not away.state.leaders
    stays = play(choosing, ChooseFormation("kg-dewitz"), 3)
    assert (only(stays, RoutRolled).lost, only(stays, RoutRolled).routed) == (3, False)
    assert not told(stays, Eliminated)
    assert not told(play(choosing, "Decline"), RoutRolled)


@pytest.mark.rule("wed:sc-the-best-laid-plans-25", "wed:sc-the-best-laid-plans-38", "ruling:S9")
def test_the_event_blows_a_bridge_that_the_germans_control() -> None:
    """Nobody's Fire Zone is on it: that wins the game for them at once."""
    far = "6-ii-1036 56.150, wzbwski 57.150, ers-59th 51.158"
    done = play(nine(far, bridge="held=german"), "Draw blown")
    assert done.state.bridges[BRIDGE].destroyed
    assert only(done, GameEnded).ending.winner == "german"


@pytest.mark.rule("wed:sc-the-best-laid-plans-38", "ruling:S9")
def test_a_bridge_that_is_demolished_ends_the_game_too() -> None:
    """The Germans have wired it, and an Ally comes."""
    units = "ers-59th 52.158, wzbwski 52.157"
    state = best(units, chit="502-pir", leaders="502-pir 52.157", bridge="held=german wired=german")
    coming = after(state, "Activate wzbwski", "StartMove", "StepTo 51.158")
    if gts.decision(coming).kind == "OpportunityFire.window":
        coming = after(coming, "Decline")
    done = play(coming, "BlowBridge 51.158/52.158", 0)
    assert only(done, GameEnded).ending.winner == "german"


@pytest.mark.rule("wed:sc-the-best-laid-plans-25")
def test_it_does_nothing_to_a_contested_bridge() -> None:
    """And does not come again."""
    state = after(nine(bridge="contested"), "Draw blown")
    assert not state.bridges[BRIDGE].destroyed
    assert gts.outcome(state) is None
    assert "event blown" in state.flags


@pytest.mark.rule("wed:sc-the-best-laid-plans-39")
def test_one_hex_alone_is_a_reinforcement_hex() -> None:
    """No Ally comes within two hexes of 47.151, and the landing zone is open to all."""
    state = best("g-3-502 49.153, ers-59th 51.158", chit="502-pir")
    moving = after(state, "Activate g-3-502", "StartMove")
    assert "gts:14.1f" in why(moving, "StepTo 48.152")
    german = best("1-i-1036 62.149, wzbwski 52.157", chit="kg-dewitz")
    moving = after(german, "Activate 1-i-1036", "StartMove")
    assert "gts:14.1f" not in why(moving, "StepTo 62.148")


def ending(units: str) -> gts.GameState:
    """The last turn ends with these units on the map."""
    state = best(units, turn=14, chit="german-direct-command")
    state = after(state, "Finish")
    while gts.outcome(state) is None:
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    return state


@pytest.mark.rule("wed:sc-the-best-laid-plans-38")
@pytest.mark.parametrize(
    ("units", "winner"),
    [
        ("ers-59th 51.158, grw-i-1036 47.156, wzbwski 60.150", "german"),
        ("ers-59th 51.157, grw-i-1036 47.156, wzbwski 60.150", "allied"),
        ("ers-59th 51.158, grw-i-1036 47.155, wzbwski 60.150", "allied"),
    ],
)
def test_the_germans_must_hold_both_hexes_at_the_end(units: str, winner: str) -> None:
    found = gts.outcome(ending(units))
    assert found is not None
    assert found.winner == winner


@pytest.mark.rule("wed:sc-the-best-laid-plans-03", "ruling:V4")
def test_nobody_buys_chits_in_the_first_turn() -> None:
    """Its mug is printed: the game goes from the set-up to step E."""
    assert asked(gts.new_game(BEST, setup="default"))[1] != "Purchases.buy"


@pytest.mark.rule("wed:sc-the-best-laid-plans-38")
@pytest.mark.parametrize(("bridge", "winner"), [("contested destroyed", "german"), ("contested", "allied")])
def test_a_position_with_the_bridge_destroyed_is_won_as_the_demolition_wins(bridge: str, winner: str) -> None:
    """Nobody holds its hexes at the end, which loses the game while it stands."""
    state = best("1-i-1036 49.153, d-2-502 60.150", bridge=bridge)
    found = state.table.decide(state)
    assert (found.winner, found.rule) == (winner, "wed:sc-the-best-laid-plans-38")


@pytest.mark.rule("wed:sc-general-11", "gts:14.1e")
def test_nobody_leaves_the_area_of_play() -> None:
    state = after(best("1-i-1036 42.157, d-2-502 60.150", chit="59th-infantry"), "Activate 1-i-1036", "StartMove")
    assert why(state, "StepTo 42.158") == {"wed:sc-general-11"}
    assert may(state, "StepTo 43.157")


@pytest.mark.rule("wed:sc-the-best-laid-plans-16")
def test_the_allies_block_roads_and_leave_rearguards() -> None:
    state = best("d-2-502 60.150, ers-59th 51.158", chit="502-pir", leaders="502-pir 60.150")
    words = {type(each).__name__ for each in gts.legal_actions(after(state, "Activate d-2-502"))}
    assert "LeaveRearguard" in words
    assert {reserve.side for reserve in TITLE.scenario(BEST).reserves} == {"allied"}
    assert where(state, "d-2-502") == "60.150"
    assert not told(play(state, "Activate d-2-502"), GameEnded)


@pytest.mark.rule("wed:2.15.4", "wed:2.15.6m")
def test_a_destroyed_bridge_hides_nothing() -> None:
    """From 52.157 to 51.159 one looks along the hexside that the bridge crosses."""
    whole = best("ers-59th 51.159, wzbwski 52.157", bridge="contested")
    ends = HexId("52.157"), HexId("51.159")
    assert not has_sight(whole, *ends)
    destroyed = best("ers-59th 51.159, wzbwski 52.157", bridge="contested destroyed")
    assert has_sight(destroyed, *ends)
    assert ends[1] in field_of_view(destroyed, ends[0])
    assert not list(sight_refusal(destroyed, *ends))
