"""Positions of 4, the sequence of play, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, ground, may, only, play, scene, unit, where, why

import httr
from hexfront.actions import Decline, Finish
from httr.events import Fired, PhaseBegan, WeatherRolled
from httr.state import HttrState
from httr.unittypes import Mode

ROAD: Final = '[[networks.road]]\nwords = "primary"\npath = "C1010 C1011 C1012 C1013 C1014 C1015 C1016"\n'
FAR: Final = "foe3 C1717 concentrated"
SPA: Final = {"field": {"type": "self_propelled_artillery", "battalion": "", "formation": "home-division", "range": 10}}


def idle(s: HttrState) -> list[Any]:
    """The events of the rest of a game in which nobody does anything."""
    events: list[Any] = []
    while asked(s)[0] is not None:
        legal = httr.legal_actions(s)
        chosen = next((each for each in legal if isinstance(each, Finish | Decline)), legal[0])
        done = httr.apply(s, chosen)
        s = done.state
        events += done.events
    return events


@pytest.mark.rule("httr:4.1a", "httr:4.1b", "httr:4.1c", "httr:4.1s", "httr:4.0b", "httr:4.0c")
def test_twelve_phases_in_order() -> None:
    """From the seventh to the twelfth, then 1 to 12 of the next turn."""
    s = scene(f"rifles C1010 concentrated, {FAR}", phase=7, first_turn=35, turn=35, turns=2)
    began = [(event.turn, event.phase) for event in idle(s) if isinstance(event, PhaseBegan)]
    assert began == [*((35, phase) for phase in range(8, 13)), *((36, phase) for phase in range(1, 13))]


@pytest.mark.rule("httr:4.0a", "httr:4.0b", "httr:4.1c", "httr:4.1g", "httr:4.1s")
@pytest.mark.parametrize(
    ("phase", "side"),
    [
        *((3, "german"), (4, "allied"), (5, "allied"), (6, "allied"), (7, "allied")),
        *((8, "allied"), (9, "german"), (10, "german"), (11, "german"), (12, "german")),
    ],
)
def test_who_is_active(phase: int, side: str) -> None:
    """German Reaction, four Allied phases, Allied Reaction, four German phases (A01)."""
    s = scene("rifles C1010 concentrated disrupted, foe C1011 concentrated disrupted", phase=phase)
    assert asked(s)[0] == side
    other = {"german": "rifles", "allied": "foe"}[side]
    assert not may(s, f"StartMove {other}")
    assert not may(s, f"SetMode {other} defilade")
    assert not may(s, f"Rally {'C1010' if other == 'rifles' else 'C1011'}")


@pytest.mark.rule("httr:4.1a", "httr:4.0d")
@pytest.mark.parametrize(("turn", "rolled"), [(34, 2), (35, 0), (36, 0), (37, 2), (38, 0), (39, 0), (40, 0), (41, 2)])
def test_weather_is_rolled_twice_a_day(turn: int, rolled: int) -> None:
    """0601 and 1501; seven turns a day, 34 being 0601 of 22 September. Each half of the map has its own roll."""
    s = scene(f"rifles C1010, {FAR}", phase=1, first_turn=turn, turn=turn, tables={"rulings": {"weather": "roll"}})
    assert sum(isinstance(event, WeatherRolled) for event in idle(s)) == rolled


@pytest.mark.rule("httr:4.1d", "httr:9.1.4")
@pytest.mark.parametrize(
    ("mover", "hexes"),
    [
        ("rifles C1010 concentrated", 2),  # on foot: 2 of 12 points spent
        ("rifles C1010 travel", 4),  # in trucks it is no leg unit
        ("shermans C1010 concentrated", 4),  # half a point a hex
        ("second C1010 concentrated dismounted", 2),  # motorized infantry on foot
        ("second C1010 concentrated", 4),
        ("staff C1010 defilade", 2),  # moves as a leg unit (9.3.9)
    ],
)
def test_how_far_one_moves_in_reaction(mover: str, hexes: int) -> None:
    """Along a primary road, far from the enemy: 2 hexes on foot, 4 for others, though points are left."""
    name = mover.split()[0]
    s = scene(f"{mover}, {FAR}", phase=8, features=ROAD, counters={"second": {"type": "motorized_infantry"}})
    s = after(s, "Finish", f"StartMove {name}")
    for column in range(11, 11 + hexes):
        s = after(s, f"StepTo C10{column}")
    assert why(s, f"StepTo C10{11 + hexes}") == {"httr:9.1.4"}


@pytest.mark.rule("httr:4.1c", "httr:6.0f", "httr:6.5.1.2a", "httr:18.6.5a", "httr:6.3.1.8b")
def test_artillery_in_reaction() -> None:
    """No indirect fire, not even self-spotted; direct fire at a neighbour: 4 at 2, root of 8 is 3."""
    s = scene("field C1010 defilade, foe C1011 concentrated", phase=8)
    assert not may(s, "Aim foe indirect")
    assert not may(s, "Barrage C1011")
    fired = only(play(s, "Aim foe direct", "AddFirer field", "OpenFire", 7), Fired)
    assert (fired.er, fired.value) == (2, 3)


@pytest.mark.rule("httr:4.1c", "httr:4.1f")
def test_fire_or_movement_in_reaction() -> None:
    """Who fires does not move in the same phase, a comrade does; the mover draws opportunity fire (A02)."""
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated", phase=8)
    assert not may(s, "StartMove second")
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline", "Finish")
    assert not may(s, "StartMove rifles")
    s = after(s, "StartMove second")
    assert not may(s, "Aim foe direct")
    assert asked(after(s, "StepTo C1110"))[1] == "OpportunityFire.window"


@pytest.mark.rule("httr:4.1f", "httr:6.4.1.2a", "httr:6.6.7.2")
def test_return_fire_in_reaction() -> None:
    """A gun in the open fires AT at tanks, which answer (A03). Conventional fire is not answered."""
    s = scene("gun C1010 defilade, panther C1011 concentrated", phase=3)
    s = after(s, "Aim gun direct", "AddFirer panther", "OpenFire", 7)
    assert asked(s)[1] != "ReturnFire.window"
    s = scene("gun C1010 defilade, panther C1011 concentrated", phase=8)
    done = play(s, "Aim panther at", "AddGun gun 2", "OpenFire", 12)
    assert asked(done.state) == ("german", "ReturnFire.window")


@pytest.mark.rule("httr:4.1e", "httr:10.1.1")
def test_close_action_in_reaction() -> None:
    """Two hexes: one clear hex of 3 points and the attack itself, 3 + 3 + 3: exactly 12."""
    s = scene("rifles C1010 concentrated, foe C1012 concentrated", phase=8)
    s = after(s, "Finish", "StartMove rifles", "StepTo C1011")
    assert may(s, "DeclareCloseAction C1012")


@pytest.mark.rule("httr:4.1o", "httr:4.1p", "httr:6.1.9a", "httr:18.9.2a", "httr:18.9.3")
@pytest.mark.parametrize(("mode", "hexes"), [("concentrated", 6), ("defilade", 0)])
def test_self_propelled_guns_move_after_fire(mode: str, hexes: int) -> None:
    """Half of 12 is 6, a point for each clear hex; not out of battery. Others that fired do not move."""
    s = scene(
        f"field C1010 {mode}, rifles C1111 concentrated, foe C1112 defilade",
        counters=SPA,
        ground=ground(C1112="w"),
    )
    s = after(s, "Aim foe indirect", "AddBattery field", "OpenFire", 7)
    while asked(s)[1] != "FirePhase.aim":
        s = after(s, 6 if asked(s)[0] == "chance" else "Decline")
    s = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Finish")
    assert not may(s, "StartMove rifles")
    assert may(s, "StartMove field") is (hexes > 0)
    if hexes:
        s = after(s, "StartMove field", "StepTo C1110")
        for hex in ("C1210", "C1310", "C1410", "C1510", "C1610"):
            s = after(s, f"StepTo {hex}")
        assert where(s, "field") == "C1610"
        assert not may(s, "StepTo C1710")


@pytest.mark.rule("httr:4.1q", "httr:5.2.1a")
def test_modes_last_until_the_next_organization() -> None:
    """Set in the own Organization Phase, and in no other phase of a turn."""
    for phase in (5, 6, 8, 10):
        assert not may(scene(f"rifles C1010 concentrated, {FAR}", phase=phase), "SetMode rifles defilade")
    s = after(scene(f"rifles C1010 concentrated, {FAR}", phase=7), "SetMode rifles defilade")
    assert unit(s, "rifles").mode is Mode.DEFILADE
