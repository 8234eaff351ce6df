"""The game passes the suite that every game must pass, on its scenario and on named positions.

A random game of the scenario takes some six thousand decisions, so that it is checked at a part of them; the positions
are small, and are checked at every one.
"""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import httr
from hexfront import record
from hexfront.bots import random_bot
from hexfront.dice import SeededRoller
from hexfront.drive import perft, play
from hexfront.testing import (
    Spot,
    Tally,
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

SCENARIOS = [info.id for info in httr.scenarios()]
POSITIONS = sorted((Path(__file__).parent / "positions").glob("*.toml"))
SMALL = [path for path in POSITIONS if "scenario" not in path.read_text(encoding="utf-8")]
GOLDEN = Path(__file__).parents[1] / "golden"
BOUND = 20_000
"""More decisions than a random game takes."""
DEPTHS = 3


def packets_have_one_order(spot: Spot[httr.HttrState], tally: Tally) -> None:
    """`orders_agree`, but for moves: the unit that is named first begins one in the question before."""
    if httr.decision(spot.state).kind != "Movement.choose":
        orders_agree(spot, tally)


CHECKS = (chance_is_exact, saves_are_equal, legality_agrees, events_fold, views_agree, packets_have_one_order)
PROVED_APART = {"httr/Attack.over": "tests/httr/rules/test_special_at.py"}
"""What no game reaches yet, and where it is proved."""


def position(path: Path) -> httr.HttrState:
    """The state of a position's file."""
    return httr.position(path.read_text(encoding="utf-8"))


def from_positions(tally: Tally, games: int, paths: list[Path] = POSITIONS, *, checked: bool = False) -> None:
    """Play random games from each named position, and count what occurs."""
    with counting_stages("httr", tally.stages):
        for path in paths:
            first = position(path)
            for number in range(games):
                for spot in random_game(httr, first, SeededRoller(f"{path.stem} {number}"), BOUND):
                    for check in CHECKS if checked else ():
                        check(spot, tally)
                    tally.count(spot)
                tally.games += 1


@pytest.mark.random_play
def test_games_from_small_positions_conform() -> None:
    """At every decision: exact chances, equal saves, one answer on legality, events that fold, views, orders."""
    tally = Tally()
    from_positions(tally, 1, SMALL, checked=True)
    assert tally.games == len(SMALL)


@pytest.mark.random_play
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_conforms(scenario: str) -> None:
    assert conform(httr, scenario, games=1, bound=BOUND, every=400, secrets=False).games == 1


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_fifty_games_conform_and_everything_occurs(scenario: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Fifty games of the scenario end, and with the named positions every action, event and stage occurs."""
    tally = conform(httr, scenario, games=50, bound=BOUND, every=50, secrets=False, package="httr")
    assert tally.games == 50
    from_positions(tally, 10, [path for path in POSITIONS if path not in SMALL])
    from_positions(tally, 300, SMALL)
    with capsys.disabled():
        print(f"\n{tally}")
    unseen = {tag for tags in tally.unseen("httr").values() for tag in tags}
    assert unseen <= PROVED_APART.keys()


@pytest.mark.soak
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_many_games_from_small_positions_conform(path: Path) -> None:
    tally = Tally()
    from_positions(tally, 20, [path], checked=True)
    assert tally.games == 20


@pytest.mark.soak
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_records_replay_alike_in_every_process(scenario: str) -> None:
    replays_under_hash_seeds("httr", scenario, seed=3)


@pytest.mark.random_play
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_a_record_of_a_position_replays(path: Path) -> None:
    first = position(path)
    played = play(httr, first, {side: random_bot(side) for side in first.game.sides}, seed=path.stem)
    text = record.dump_record(httr, played, "httr")
    again = record.replay(httr, record.parse(text, "httr"), httr.loads(text))
    assert again.broken_at is None
    assert again.record == played


def test_names_of_frames_and_stages_are_kept() -> None:
    """They are part of every save: a renamed one needs an alias."""
    golden(GOLDEN / "httr-stages.txt", stages("httr"))


@pytest.mark.random_play
def test_saves_from_inside_every_procedure_load() -> None:
    tally = Tally()
    from_positions(tally, 10, SMALL)
    golden_saves(httr, GOLDEN / "saves" / "httr", tally)


@pytest.mark.no_cover
@pytest.mark.parametrize("path", SMALL, ids=lambda path: path.stem)
def test_perft_of_positions(path: Path) -> None:
    """The numbers of paths through the first actions are kept, outcomes of chance counted."""
    state = position(path)
    numbers = [f"{depth} {perft(httr, state, depth)}" for depth in range(1, DEPTHS + 1)]
    golden(GOLDEN / "perft" / "httr" / f"{path.stem}.txt", numbers)
    assert numbers[-1] == f"{DEPTHS} {perft(httr, state, DEPTHS, merge=True)}"


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_a_position_is_written_and_read_again(path: Path) -> None:
    state = position(path)
    assert httr.position(httr.format_position(state)) == state


def test_nothing_is_hidden_and_a_view_is_completed_as_it_is() -> None:
    state = position(SMALL[0])
    for side in state.game.sides:
        assert httr.complete(httr.view(state, side), SeededRoller(0)) == state


def test_a_pickled_state_is_equal_and_small() -> None:
    """States cross from one process to another: the game is named, and not sent along."""
    state = httr.new_game(SCENARIOS[0])
    text = pickle.dumps(state)
    assert pickle.loads(text) == state
    assert pickle.loads(text).game is pickle.loads(text).game
    assert len(text) < 10_000
