"""What Events bring: units and Leaders, points, and chits, of which one may have been bought in secret."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve, frozen
from tests.gts.helpers import after, asked, may, only, play, told, why
from tests.gts.titles.larger import BEST, HIGHWAY, game

import gts
from gts.actions import PlaceLeader, PutIn, TurnUp
from gts.counters import LeaderId, UnitId
from gts.events import Arrived, ChitAdded, ChitBought, ChitTurnedUp, DispatchSpent, LeaderPlaced, PointsBrought
from gts.plans import plans_of
from gts.rules.arrivals import entry_hexes
from gts.rules.event_arrivals import ChitBrought, Reinforcing
from gts.state import GameState, Unit, blank
from hexfront import kernel
from hexfront.errors import HiddenInformation
from hexfront.flow import Done, Flow, Frame
from hexfront.hexes import HexId
from hexfront.state import Draft, Transition
from hexfront.testing.secrecy import Leak, keeps_secrets

HEYDTE = LeaderId("kg-vd-heydte")


def empty(**changes: Any) -> GameState:
    """Hell's Highway with nobody on the map."""
    return evolve(blank(game(HIGHWAY)), **changes)


def come(state: GameState, event: str, draw: int) -> Transition[GameState]:
    """The Event brings what it does, everybody at his plain place."""
    done = kernel.begin(state, Reinforcing(event, draw))
    events = list(done.events)
    while done.state.stack:
        done = gts.apply(done.state, gts.canonical_actions(done.state)[0])
        events.extend(done.events)
    return Transition(done.state, tuple(events))


@pytest.mark.rule("wed:sc-hells-highway-44", "wed:sc-hells-highway-44b")
def test_the_first_drawing_brings_its_units_and_points() -> None:
    """Those of the first draw only, and 4 + 4 = 8 Command Points."""
    done = come(empty(), "german-reinf", 1)
    arrived = [event.unit for event in told(done, Arrived)]
    assert arrived == [
        unit for unit in game(HIGHWAY).scenario.reinforcements[0].units if unit in game(HIGHWAY).counters
    ]
    assert {status.hex for status in done.state.units.values()} == {"41.131"}
    assert only(done, LeaderPlaced).leader == "kg-huber"
    assert only(done, PointsBrought).command == 4
    assert (done.state.command["kg-chill"], done.state.dispatch["kg-chill"]) == (4 + 4, 1)


@pytest.mark.rule("wed:sc-hells-highway-44", "gts:8.0e", "ruling:A4")
def test_who_comes_into_a_reinforcement_hex_is_in_his_entry_hex() -> None:
    """The Germans' hexes are called so; those of the Allies are not."""
    german = come(empty(), "german-reinf", 1).state
    assert all(status.arriving for status in german.units.values())
    allied = come(empty(), "allied-reinf", 1).state
    assert not any(status.arriving for status in allied.units.values())
    assert {entry.hex for entry in entry_hexes(german)} == {"41.131", "53.113", "51.115"}


@pytest.mark.rule("ruling:A4", "wed:sc-the-best-laid-plans-27")
def test_a_landing_zone_is_no_entry_hex() -> None:
    entries = {entry.hex for entry in entry_hexes(blank(game(BEST)))}
    assert entries == {"56.164", "66.156", "47.151"}


@pytest.mark.rule("wed:sc-hells-highway-45", "wed:sc-hells-highway-45b", "wed:sc-hells-highway-45c")
def test_a_leader_named_alone_chooses_his_hex_after_the_units() -> None:
    """Not the first unit of his Formation decides where he comes."""
    state = kernel.begin(empty(), Reinforcing("german-reinf", 2)).state
    while asked(state)[1] == "Arrival.place":
        state = gts.apply(state, gts.canonical_actions(state)[0]).state
    assert {status.hex for status in state.units.values()} == {"53.113", "51.115"}
    assert HEYDTE not in state.leaders
    assert asked(state) == ("german", "LeaderArrival.place")
    assert gts.legal_actions(state) == tuple(PlaceLeader(HEYDTE, HexId(hex)) for hex in ("53.113", "51.115"))
    assert after(state, PlaceLeader(HEYDTE, HexId("51.115"))).leaders[HEYDTE] == "51.115"


@pytest.mark.rule("gts:14.1e", "ruling:A1", "ruling:A5")
def test_who_finds_every_hex_held_does_not_come_but_the_points_do() -> None:
    foe = UnitId("a-1-501")
    there = empty().with_unit_at(foe, Unit(HexId("53.113"))).with_unit_at(UnitId("b-1-501"), Unit(HexId("51.115")))
    done = come(there, "german-reinf", 2)
    assert told(done, Arrived) == []
    assert HEYDTE not in done.state.leaders
    assert done.state.command["kg-chill"] == 4 + 5


@pytest.mark.rule("gts:14.1e")
def test_a_leader_does_not_come_among_enemies() -> None:
    there = empty().with_unit_at(UnitId("a-1-501"), Unit(HexId("53.113")))
    state = kernel.begin(there, Reinforcing("german-reinf", 2)).state
    while asked(state)[1] == "Arrival.place":
        state = gts.apply(state, gts.canonical_actions(state)[0]).state
    assert why(state, PlaceLeader(HEYDTE, HexId("53.113"))) == {"gts:14.1e"}


@pytest.mark.rule("ruling:S13")
def test_who_is_there_already_does_not_come_again() -> None:
    there = (
        empty()
        .with_unit_at(UnitId("1-kg-huber"), Unit(HexId("49.129")))
        .with_leader(LeaderId("kg-huber"), HexId("49.129"))
    )
    done = come(there, "german-reinf", 1)
    assert "1-kg-huber" not in {event.unit for event in told(done, Arrived)}
    assert told(done, LeaderPlaced) == []


@pytest.mark.rule("gts:8.0d", "ruling:S13")
def test_a_leader_named_alone_who_is_there_already_does_not_come_again() -> None:
    done = come(empty().with_leader(HEYDTE, HexId("49.129")), "german-reinf", 2)
    assert HEYDTE not in {event.leader for event in told(done, LeaderPlaced)}
    assert done.state.leaders[HEYDTE] == "49.129"


@pytest.mark.rule("wed:sc-hells-highway-45d", "wed:sc-hells-highway-45e", "gts:9.0c")
def test_a_chit_may_come_and_be_drawn_this_turn() -> None:
    done = come(empty(mug=("kg-chill",)), "german-reinf", 2)
    assert done.state.mug == ("kg-chill", "kg-vd-heydte")
    assert (done.state.command["kg-chill"], done.state.dispatch["kg-chill"]) == (4 + 5, 1 + 1)
    again = come(empty(mug=("kg-chill", "kg-vd-heydte")), "german-reinf", 2)
    assert again.state.mug == ("kg-chill", "kg-vd-heydte")


@pytest.mark.rule("wed:sc-hells-highway-47", "wed:sc-hells-highway-47b", "wed:sc-hells-highway-47c")
def test_a_division_may_hold_just_what_it_brings() -> None:
    """8 and 2, whatever it had before."""
    state = empty().with_command("guards-armored", 3).with_dispatch("guards-armored", 7)
    done = come(state, "allied-reinf", 2)
    assert (done.state.command["guards-armored"], done.state.dispatch["guards-armored"]) == (8, 2)
    assert done.state.mug == ("guards-armored", "group-cold")


def bought(chit: str, *, now: bool = True) -> GameState:
    """The Allies have a chit face down, in the mug or beside it."""
    state = DispatchSpent("101st-airborne", 2, now).apply(empty())
    return ChitBought("allied", chit, now).apply(state)


@pytest.mark.rule("wed:sc-hells-highway-46b", "ruling:A6")
@pytest.mark.parametrize("now", [True, False])
def test_a_chit_that_was_bought_is_turned_up(now: bool) -> None:
    state = kernel.begin(bought("506-pir", now=now), ChitBrought("506-pir", "wed:sc-hells-highway-46b")).state
    assert gts.legal_actions(state) == (TurnUp("506-pir"),)
    done = play(state, TurnUp("506-pir"))
    assert only(done, ChitTurnedUp).reveals
    assert done.state.mug == ("506-pir",)
    assert plans_of(done.state, "allied").owned() == ()
    assert (dict(done.state.covered), dict(done.state.beside)) == ({}, {})


@pytest.mark.rule("wed:sc-hells-highway-46b")
def test_a_chit_that_was_not_bought_is_put_in_though_others_were() -> None:
    state = kernel.begin(bought("501-pir"), ChitBrought("506-pir", "wed:sc-hells-highway-46b")).state
    assert not may(state, TurnUp("506-pir"))
    done = play(state, PutIn("506-pir"))
    assert only(done, ChitAdded).chit == "506-pir"
    assert done.state.mug == ("506-pir",)
    assert plans_of(done.state, "allied").mug == ("501-pir",)


@frozen
class Blabbing(Frame[GameState, None]):
    """Puts the chit in without asking, unless it has been bought: everybody can see which."""

    chit: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Tell."""
        if self.chit not in plans_of(g.state, "allied").owned():
            g.emit(ChitAdded(self.chit, "gts:9.0c"))
        return Done(None)


@pytest.mark.rule("gts:7.2c")
def test_the_other_side_does_not_learn_before_what_was_bought() -> None:
    """It sees that the owner looks; a procedure that would not ask him is found out."""
    states = [bought(chit) for chit in ("506-pir", "501-pir")]
    one, two = (kernel.begin(state, ChitBrought("506-pir", "gts:9.0c")).state for state in states)
    keeps_secrets(gts, one, two, "german")
    with pytest.raises(HiddenInformation):
        gts.legal_actions(gts.view(one, "german"))
    one, two = (kernel.begin(state, Blabbing("506-pir")).state for state in states)
    with pytest.raises(Leak):
        keeps_secrets(gts, one, two, "german")
