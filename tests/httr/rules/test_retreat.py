"""Retreat and advance after a close action (10.5, 11.2.3, 11.4.4, 18.10)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import fight, units
from tests.httr.helpers import gone, may, only, play, scene, told, unit, where, why

from hexfront import kernel
from hexfront.hexes import HexId
from hexfront.state import Transition
from httr.events import Advanced, Disrupted, Eliminated, LeaderLost, LeaderMoved, ModeChanged, MoraleChecked, Retreated
from httr.rules.advance import Advance
from httr.rules.close_action_battle import Aftermath
from httr.rules.retreat import Rout
from httr.state import HttrState

STATIC = {"works": {"like": "pzjgr-85", "side": "german", "formation": "foes", "type": "static"}}


def routed(text: str, **more: Any) -> Transition[HttrState]:
    """The rout of C1111, from which all there must retreat: to C1110 or C1112, C1010 or C1011, C1210 or C1211."""
    s = scene(text, phase=6, **more)
    return kernel.begin(s.with_stack(()), Rout(HexId("C1111")))


def aftermath(text: str, attacker: str, defender: str, **more: Any) -> Transition[HttrState]:
    """The result of a close action of rifles and second in C1110 against foe and foe2 in C1111."""
    s = scene(text, phase=6, **more)
    attackers, [lead], [opponent] = units("rifles second"), units("rifles"), units("foe")
    frame = Aftermath(attackers, HexId("C1111"), lead, opponent, attacker, defender)
    return kernel.begin(s.with_stack(()), frame)


BOTH = "rifles C1110 concentrated, second C1110 concentrated, foe C1111 concentrated, foe2 C1111 concentrated"


@pytest.mark.rule("httr:10.5.1a", "httr:10.5.1b", "httr:10.1.16")
def test_retreat_into_a_hex_that_the_enemy_does_not_control() -> None:
    """C1010 and C1210 touch C1110; C1210 holds a friend, so it may be entered all the same."""
    s = routed("foe C1111 concentrated, foe2 C1210, rifles C1110 concentrated").state
    assert unit(s, "foe").disrupted
    assert why(s, "RetreatTo foe C1110") == {"httr:9.2.2"}
    assert why(s, "RetreatTo foe C1010") == {"httr:10.5.1b"}
    assert may(s, "RetreatTo foe C1112")
    assert may(s, "RetreatTo foe C1210")
    done = play(s, "RetreatTo foe C1112")
    assert only(done, Retreated).rule == "httr:10.5.1a"
    assert where(done.state, "foe") == "C1112"


@pytest.mark.rule("httr:10.5.1a")
def test_who_cannot_retreat_is_eliminated() -> None:
    """Water all round."""
    done = routed("foe C1111 concentrated", ground="\n".join(["~ ~ ~ ~", "~ ~ ~ ~", "~ . ~ ~", "~ ~ ~ ~"]))
    assert gone(done.state, "foe")
    assert only(done, Eliminated).rule == "httr:10.5.1a"


@pytest.mark.rule("httr:10.5.2a", "httr:10.5.2b")
@pytest.mark.parametrize(("strength", "left"), [(4, 2), (3, 2), (2, 1), (1, 0)])
def test_a_second_disruption_costs_half(strength: int, left: int) -> None:
    """4 loses 2, 3 loses 1, 2 loses 1, and the last point is lost."""
    done = routed(f"foe C1111 concentrated disrupted lost={4 - strength}")
    assert not told(done, Disrupted)
    if not left:
        assert gone(done.state, "foe")
    else:
        assert done.state.strength(units("foe")[0]) == left
        assert may(done.state, "RetreatTo foe C1112")


@pytest.mark.rule("httr:10.5.5")
@pytest.mark.parametrize(("mode", "lost"), [("defilade", True), ("travel", False)])
def test_artillery_in_battery_cannot_retreat(mode: str, lost: bool) -> None:
    done = routed(f"howitzer C1111 {mode}")
    assert gone(done.state, "howitzer") == lost


@pytest.mark.rule("httr:18.10a")
def test_static_units_cannot_retreat() -> None:
    done = routed("works C1111", counters=STATIC)
    assert gone(done.state, "works")


@pytest.mark.rule("httr:18.10c", "httr:11.1.3")
def test_static_units_lie_at_the_bottom_and_do_not_count() -> None:
    """The 2 points of the static unit do not make 28 too many, and who comes lies over it."""
    big = {"foe": {"strength": 14}, "foe2": {"strength": 14}}
    s = routed("foe C1111 concentrated, foe2 C1112 concentrated, works C1112", counters=STATIC | big).state
    done = play(s, "RetreatTo foe C1112")
    assert done.state.at(HexId("C1112")) == units("foe2 foe works")
    assert not told(done, Disrupted)


@pytest.mark.rule("httr:10.5.6a", "httr:10.5.6b", "httr:10.5.6c")
@pytest.mark.parametrize(
    ("beside", "roll", "lost"),
    [("", 6, False), ("", 7, True), (", foe C1111 concentrated", 7, False)],
)
def test_guns_retreat_if_they_or_foot_beside_them_keep_their_nerve(beside: str, roll: int, lost: bool) -> None:
    """Morale 6 passes at a 6, and not at a 7; foot of morale 7 in the hex does, and disruption takes nothing off."""
    s = routed(f"pak C1111 defilade{beside}", counters={"foe": {"morale": 7}}).state
    done = play(s, roll)
    checked = only(done, MoraleChecked)
    assert checked.morale == (7 if beside else 6)
    assert gone(done.state, "pak") == lost
    if lost:
        assert told(done, Eliminated)[-1].rule == "httr:10.5.6c"


@pytest.mark.example("httr-ex-64")
@pytest.mark.rule("httr:10.5.6a")
def test_where_guns_in_battery_cannot_be_moved() -> None:
    """A slope up to C1211, a stream to C1210, a dike to C1112; the flat way to C1110 is left."""
    given, _, expect = example("httr-ex-64")
    features = '[hexsides]\nslope = "C1211|C1111"\nstream = "C1111|C1210"\ndike = "C1111|C1112"\n'
    s = play(routed("pak C1111 defilade", features=features).state, 2).state
    ways = dict(zip(given["routes"], ("C1211", "C1210", "C1112", "C1110"), strict=True))
    legal = [name for name, hex in ways.items() if may(s, f"RetreatTo pak {hex}")]
    assert legal == expect["legal_routes"]
    assert why(s, "RetreatTo pak C1210") == {"httr:10.5.6a"}


@pytest.mark.rule("httr:11.4.4")
def test_a_bridge_drives_retreating_units_on() -> None:
    """A canal east of C1112 with a bridge over it: from C1112 on to C1113 over the bridge, or beside it, not back."""
    features = '[hexsides]\ncanal = "C1112|C1113"\nbridge = "C1112|C1113"\n'
    features += '[[networks.road]]\npath = "C1112 C1113"\nwords = "primary"\n'
    s = routed("foe C1111 concentrated", features=features).state
    done = play(s, "RetreatTo foe C1112")
    assert where(done.state, "foe") == "C1112"
    assert why(done.state, "RetreatTo foe C1211") == {"httr:11.4.4"}
    last = play(done.state, "RetreatTo foe C1212")
    assert only(last, Retreated).rule == "httr:11.4.4"


@pytest.mark.rule("httr:11.2.3a", "httr:11.2.3c")
def test_retreat_into_a_full_hex_disrupts_all_there() -> None:
    """14 + 14 fill C1112; the unit that retreats there disrupts them, and goes on with half of its points."""
    big = {"strength": 14}
    s = routed(
        "foe C1111 concentrated, foe2 C1112 concentrated, foe3 C1112 concentrated",
        counters={"foe2": big, "foe3": big},
    ).state
    done = play(s, "RetreatTo foe C1112")
    assert {event.unit for event in told(done, Disrupted)} == {"foe2", "foe3"}
    assert unit(done.state, "foe").lost == 2
    last = play(done.state, "RetreatTo foe C1113")
    assert where(last.state, "foe") == "C1113"


@pytest.mark.rule("httr:10.5a", "httr:10.5.3", "httr:10.5.4")
def test_losses_disrupt_and_undisrupted_attackers_advance() -> None:
    """The lead of the defence loses the first point, its owner says who loses the second; both retreat."""
    state = aftermath(BOTH, "-", "2").state
    assert unit(state, "foe").lost == 1
    done = play(state, "BearLoss foe2", "RetreatTo foe C1112", "RetreatTo foe2 C1112")
    assert (unit(done.state, "foe").lost, unit(done.state, "foe2").lost) == (1, 1)
    assert {event.unit for event in told(done, Advanced)} == {"rifles", "second"}
    assert done.state.at(HexId("C1111")) == units("rifles second")


@pytest.mark.rule("httr:10.5.3")
def test_disrupted_attackers_stay() -> None:
    done = play(aftermath(BOTH, "1", "1").state, "RetreatTo foe C1112", "RetreatTo foe2 C1112")
    assert (unit(done.state, "rifles").lost, unit(done.state, "rifles").disrupted) == (1, True)
    assert unit(done.state, "second").disrupted
    assert where(done.state, "rifles") == "C1110"


@pytest.mark.rule("httr:10.5a")
def test_losses_alone_are_another_reading() -> None:
    done = aftermath(BOTH, "1", "1", tables={"rulings": {"close-action-losses": "lose"}})
    assert not told(done, Disrupted)
    assert not told(done, Advanced)


@pytest.mark.rule("httr:10.5.4", "httr:10.1.10b")
def test_the_owner_says_who_stays_where_not_all_fit() -> None:
    """20 + 10 are more than 28."""
    s = scene("rifles C1110, second C1110", phase=6, counters={"rifles": {"strength": 20}, "second": {"strength": 10}})
    state = kernel.begin(s.with_stack(()), Advance(units("rifles second"), HexId("C1111"))).state
    assert may(state, "LeaveBehind rifles")
    done = play(state, "LeaveBehind second")
    assert where(done.state, "rifles") == "C1111"
    assert where(done.state, "second") == "C1110"


STAFF = {"staff": {"oberst": {"side": "german", "formation": "foes"}, "major": {"side": "allied", "formation": "home"}}}


@pytest.mark.rule("httr:19.3.1", "httr:19.4a")
def test_a_leader_left_alone_is_lost() -> None:
    """His units die, and the enemy enters."""
    done = aftermath(
        "rifles C1110 concentrated, second C1110 concentrated, foe C1111 concentrated lost=3",
        "-",
        "1",
        leaders="oberst C1111, major C1110",
        **STAFF,
    )
    done = play(done.state, 7)
    assert only(done, LeaderLost).leader == "oberst"
    assert only(done, LeaderMoved).leader == "major"
    assert dict(done.state.leaders) == {"major": "C1111"}


@pytest.mark.rule("httr:19.3.1")
def test_a_leader_goes_with_the_first_unit_that_retreats() -> None:
    state = routed("foe C1111 concentrated, foe2 C1111 concentrated", leaders="oberst C1111", **STAFF).state
    done = play(state, "RetreatTo foe C1112", "RetreatTo foe2 C1211")
    assert dict(done.state.leaders) == {"oberst": "C1112"}


@pytest.mark.rule("httr:10.5.7", "httr:5.2.1b")
def test_participants_may_take_cover_when_it_is_over() -> None:
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated lost=3", phase=6)
    done = fight(s, "rifles second", "C1011", 6, "GoToGround second")
    assert only(done, ModeChanged).unit == "second"
    assert unit(done.state, "rifles").mode == "concentrated"
