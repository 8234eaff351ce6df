"""The series passes the suite that every game must pass, on each of its scenarios and on named positions.

A random game of a large scenario takes thousands of decisions, so that only its beginning is looked at in each run, and
whole games, checked at a part of their decisions, in the soak.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import evolve
from immutables import Map
from tests.gts.secrets import SHOWN
from tests.gts.sizes import ALL, BOUND, LARGE, SMALL

import gts
from gts.actions import BuyChit
from gts.plans import plans_of
from gts.rules.purchases import Purchases
from hexfront.chance import Each
from hexfront.dice import Roller, SeededRoller
from hexfront.drive import perft
from hexfront.kernel import begin, pending
from hexfront.testing import (
    Leak,
    Tally,
    Twin,
    chance_is_exact,
    conform,
    counting_stages,
    events_fold,
    golden,
    golden_saves,
    legality_agrees,
    orders_agree,
    random_game,
    replays_under_hash_seeds,
    saves_are_equal,
    stages,
    views_agree,
)

POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))
GOLDEN = Path(__file__).parents[1] / "golden"
CHECKS = (chance_is_exact, saves_are_equal, legality_agrees, events_fold, views_agree, orders_agree)
DEPTHS = 5
LARGE_DEPTHS = 1
BEGINNING = 24
"""How many decisions of a large scenario are looked at in each run, and every how many."""
EVERY = 12
SELDOM = 10
"""Where thousands of games are played, one of so many decisions is looked at."""
FROM_POSITIONS = 4
STAGES = ("start", "choose", "play", "spare")
PROVED_APART = {
    **dict.fromkeys(("gts/PlayHero", "gts/HeroPlayed", "gts/Result.rescued"), "gts/titles/test_heroes.py"),
    **dict.fromkeys((f"gts/JoeMann.{stage}" for stage in STAGES), "gts/titles/test_heroes.py"),
    **dict.fromkeys(("gts/BridgeBlown", "gts/BridgeLost.start"), "gts/titles/test_the_best_laid_plans.py"),
    **dict.fromkeys(("gts/FoundCut.start", "gts/RouteFoundCut"), "gts/titles/test_club_route.py"),
    **dict.fromkeys(("gts/BaileyLost", "gts/Losing.start"), "gts/titles/test_bailey_bridges.py"),
    **dict.fromkeys(("gts/BulldozerLost", "gts/Crushed.start"), "gts/titles/test_bulldozers.py"),
    **dict.fromkeys(("gts/WireBridge", "gts/BridgeWired", "gts/Wiring.wired"), "gts/titles/test_bridges.py"),
    "gts/AtTheBridge.start": "gts/titles/test_hells_highway.py",
    "gts/HkTeam.applied": "gts/titles/test_a_drive_in_the_country_events.py",
    "gts/RoutCheck.leave": "gts/titles/test_the_best_laid_plans.py",
    "gts/Wandering.join": "gts/titles/test_random_events.py",
    "gts/PlaceLeader": "gts/rules/test_setting_up.py",
    "gts/LeaderPlaced": "gts/rules/test_arrivals.py",
    "gts/SettingUp.place_leader": "gts/rules/test_setting_up.py",
    "gts/SettingUp.led": "gts/rules/test_setting_up.py",
    "gts/Entering.next": "gts/rules/test_arrivals.py",
    "gts/LeaveOff": "gts/rules/test_setting_up.py",
    "gts/LeftOff": "gts/rules/test_setting_up.py",
    "gts/SettingUp.left_off": "gts/rules/test_setting_up.py",
    "gts/FaceUp": "gts/rules/test_lots.py",
    "gts/PutIn": "gts/rules/test_event_arrivals.py",
    "gts/TurnUp": "gts/rules/test_event_arrivals.py",
    "gts/ChitTurnedUp": "gts/rules/test_event_arrivals.py",
    "gts/PointsBrought": "gts/rules/test_event_arrivals.py",
    "gts/TakeVehicles": "gts/rules/test_vehicles.py",
    "gts/ChitBrought.look": "gts/rules/test_event_arrivals.py",
    "gts/ChitBrought.put_in": "gts/rules/test_event_arrivals.py",
    "gts/ChitBrought.start": "gts/rules/test_event_arrivals.py",
    "gts/ChitBrought.turn_up": "gts/rules/test_event_arrivals.py",
    "gts/FaceDown.drawn": "gts/rules/test_lots.py",
    "gts/FaceDown.start": "gts/rules/test_lots.py",
    "gts/LeaderArrival.place": "gts/rules/test_event_arrivals.py",
    "gts/LeaderArrival.placed": "gts/rules/test_event_arrivals.py",
    "gts/LeaderArrival.start": "gts/rules/test_event_arrivals.py",
    "gts/Reinforcing.arrived": "gts/rules/test_event_arrivals.py",
    "gts/Reinforcing.over": "gts/rules/test_event_arrivals.py",
    "gts/Reinforcing.start": "gts/rules/test_event_arrivals.py",
}
"""What no game of the small scenarios reaches, nor one from the named positions, and where it is proved."""


def from_positions(tally: Tally, games: int, every: int = 1) -> None:
    """Play random games from each named position, count what occurs, and look at one of `every` so many decisions."""
    with counting_stages("gts", tally.stages):
        for path in POSITIONS:
            first = gts.position(path.read_text(encoding="utf-8"))
            for number in range(games):
                for spot in random_game(gts, first, SeededRoller(f"{path.stem} {number}")):
                    if tally.steps % every == 0:
                        legality_agrees(spot, tally)
                    tally.count(spot)
                tally.games += 1


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", SMALL)
def test_a_few_games_conform(scenario: str) -> None:
    assert conform(gts, scenario, games=3).games == 3


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", LARGE)
def test_the_beginning_of_a_large_game_conforms(scenario: str) -> None:
    tally, first = Tally(), gts.new_game(scenario, setup="default")
    for number, spot in enumerate(islice(random_game(gts, first, SeededRoller(scenario), BOUND), BEGINNING)):
        for check in CHECKS if number % EVERY == 0 else ():
            check(spot, tally)
        tally.count(spot)
    assert sum(tally.actions.values()) == BEGINNING


@pytest.mark.soak
@pytest.mark.parametrize("scenario", LARGE)
def test_two_hundred_large_games_end_and_conform(scenario: str) -> None:
    """One of fifteen hundred decisions is checked."""
    tally = conform(gts, scenario, games=200, bound=BOUND, every=1_500, checks=CHECKS, secrets=False, setup="default")
    assert tally.games == 200


@pytest.mark.soak
@pytest.mark.parametrize("scenario", LARGE)
def test_twenty_large_games_keep_their_secrets(scenario: str) -> None:
    """At one of six hundred decisions, and at all that follow upon a secret one: a game takes five times as long."""
    tally = conform(gts, scenario, games=20, bound=BOUND, every=600, checks=(), shown=SHOWN, setup="default")
    assert tally.games == 20


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SMALL)
def test_fifty_games_conform(scenario: str) -> None:
    """At every decision: exact chances, equal saves, one answer on legality, events that fold, views, orders."""
    assert conform(gts, scenario, games=50).games == 50


@pytest.mark.soak
def test_everything_occurs_in_two_thousand_games(capsys: pytest.CaptureFixture[str]) -> None:
    """2,000 games of each scenario end, and with the named positions every action, event and stage occurs."""
    whole = Tally()
    for scenario in SMALL:
        checks = [chance_is_exact, legality_agrees]
        tally = conform(gts, scenario, games=2_000, checks=checks, secrets=False, package="gts", every=SELDOM)
        assert tally.games == 2_000
        whole.games += tally.games
        whole.steps += tally.steps
        for mine, more in ((whole.actions, tally.actions), (whole.events, tally.events), (whole.stages, tally.stages)):
            mine.update(more)
    from_positions(whole, games=200, every=SELDOM)
    with capsys.disabled():
        print(f"\n{whole}")
    unseen = {tag for tags in whole.unseen("gts").values() for tag in tags}
    assert unseen <= PROVED_APART.keys()


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", ["hells-highway", "son-with-the-wind"])
def test_all_on_offer_is_legal_unless_it_is_refused(scenario: str) -> None:
    """Those far away and those of other Formations too, which are made only when somebody asks for them."""
    first = gts.new_game(scenario, setup="default")
    for spot in islice(random_game(gts, first, SeededRoller(scenario)), 0, 100, 10):
        ask = pending(spot.state)
        assert ask is not None
        assert ask.legal() == tuple(action for action, offer in ask.offers.items() if not offer.refusals())


@pytest.mark.random_play
def test_games_from_the_named_positions_end() -> None:
    tally = Tally()
    from_positions(tally, games=3)
    assert tally.games == 3 * len(POSITIONS)


@pytest.mark.parametrize("scenario", [*SMALL, *(pytest.param(large, marks=pytest.mark.soak) for large in LARGE)])
def test_records_replay_alike_in_every_process(scenario: str) -> None:
    replays_under_hash_seeds("gts", scenario, seed=3)


def test_names_of_frames_and_stages_are_kept() -> None:
    """They are part of every save: a renamed one needs an alias."""
    golden(GOLDEN / "gts-stages.txt", stages("gts"))


@pytest.mark.random_play
def test_saves_from_inside_every_procedure_load() -> None:
    tally = Tally()
    for number in range(4):
        for scenario in SMALL:
            for spot in random_game(gts, gts.new_game(scenario), SeededRoller(number)):
                tally.count(spot)
    from_positions(tally, games=4)
    golden_saves(gts, GOLDEN / "saves" / "gts", tally)


def counts(state: gts.GameState, depths: int = DEPTHS) -> list[str]:
    return [f"{depth} {perft(gts, state, depth)}" for depth in range(1, depths + 1)]


@pytest.mark.no_cover
@pytest.mark.parametrize("scenario", ALL)
def test_perft(scenario: str) -> None:
    """The numbers of paths through the first actions after the set-up are kept, outcomes of chance counted."""
    state = gts.new_game(scenario, setup="default")
    golden(GOLDEN / "perft" / f"{scenario}.txt", counts(state, DEPTHS if scenario in SMALL else LARGE_DEPTHS))


@pytest.mark.no_cover
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_perft_of_positions(path: Path) -> None:
    state = gts.position(path.read_text(encoding="utf-8"))
    numbers = counts(state, FROM_POSITIONS)
    golden(GOLDEN / "perft" / f"{path.stem}.txt", numbers)
    assert numbers[-1] == f"{FROM_POSITIONS} {perft(gts, state, FROM_POSITIONS, merge=True)}"


def beginnings() -> Iterator[gts.GameState]:
    """A set-up with counters face down, and the second turn of the other large game, in which chits are bought."""
    yield gts.new_game("the-best-laid-plans")
    state = evolve(gts.new_game("hells-highway", setup="default"), stack=(), turn=1)
    yield begin(state, Each(tuple(Purchases(side) for side in state.game.sides))).state


def follow_secrets(rules: Any) -> int:
    """Go through the beginnings of the large games beside their twins, and count what is bought.

    Raises:
        Leak: a side is told of it.
    """
    chance, bought = SeededRoller("twin"), 0
    for state in beginnings():
        twins = [Twin(rules, side, gts.alike, SHOWN) for side in state.game.sides]
        for number in range(2 * BEGINNING):
            actions = rules.legal_actions(state)
            if not actions:
                break
            action = chance.pick([each for each in actions if isinstance(each, BuyChit)] or actions)
            done = rules.apply(state, action)
            bought += isinstance(action, BuyChit)
            for twin in twins:
                if number % EVERY == 0 or isinstance(action, BuyChit):
                    twin.visit(state, chance)
                twin.follow(state, action, done, chance)
            state = done.state
    return bought


def test_what_is_secret_in_a_large_game_makes_no_difference_to_the_other_side() -> None:
    """Through the set-up and the turning up of what lies face down; and through the buying of chits."""
    assert follow_secrets(gts), "nothing was bought: the test shows nothing"


def test_a_game_that_tells_what_was_bought_is_found_out() -> None:
    """Its views show what the other side has bought; else it is the game as it is."""

    def telling(state: gts.GameState, side: str) -> gts.GameState:
        if state.viewer is not None:
            return gts.view(state, side)
        enemy = plans_of(state, state.table.enemy[side])
        return gts.view(state, side).with_mark(("told",), " ".join((*enemy.mug, *enemy.beside)))

    def complete(view: gts.GameState, roller: Roller) -> gts.GameState:
        kept = {key: view.marks[key] for key in view.marks if key != ("told",)}
        return gts.complete(evolve(view, marks=Map(kept)), roller)

    with pytest.raises(Leak, match=r"^the view after BuyChit.* depends on"):
        follow_secrets(SimpleNamespace(**{**vars(gts), "view": telling, "complete": complete}))


@pytest.mark.random_play
def test_what_is_bought_in_secret_makes_no_difference_to_the_other_side() -> None:
    """Views, actions, refusals, odds and events of a side are the same whatever the other side has bought."""
    first = gts.position((Path(__file__).parent / "positions" / "staff-work.toml").read_text(encoding="utf-8"))
    bought = 0
    for number in range(6):
        chance = SeededRoller(f"twin {number}")
        twins = [Twin(gts, side, gts.alike, SHOWN) for side in first.game.sides]
        for spot in random_game(gts, first, SeededRoller(f"secrets {number}")):
            bought += isinstance(spot.action, BuyChit)
            for twin in twins:
                twin.visit(spot.state, chance)
                twin.follow(spot.state, spot.action, spot.done, chance)
    assert bought, "no game bought anything: the test shows nothing"
