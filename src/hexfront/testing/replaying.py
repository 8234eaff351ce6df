"""Records that replay to the same digests, also in another process with other hash seeds.

As a program (`python -m hexfront.testing.replaying gts SCENARIO SEED '{}'`) it prints the record of a random game.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any, TypeVar

from hexfront.bots import random_bot
from hexfront.drive import play
from hexfront.record import Record, dump_record, parse, replay
from hexfront.rules import Rules
from hexfront.state import State

S = TypeVar("S", bound=State)


def random_record(rules: Rules[S], scenario: str, seed: int | str, **options: Any) -> Record[S]:
    """A game between random bots."""
    first = rules.new_game(scenario, **options)
    bots = {side: random_bot(f"{seed}/{side}") for side in first.game.sides}
    return play(rules, first, bots, seed=seed)


def record_text(rules: Rules[S], record: Record[S]) -> str:
    """A record as JSON text, under the name that the rules save with."""
    return dump_record(rules, record, _name(rules, record.first))


def _name(rules: Rules[S], state: S) -> str:
    name: str = json.loads(rules.dumps(state))["rules"]
    return name


def replays(rules: Rules[S], scenario: str, *, seed: int | str = 0, **options: Any) -> None:
    """Check that a record of a random game, saved and loaded, replays step by step to equal digests.

    Raises:
        AssertionError: it does not.
    """
    record = random_record(rules, scenario, seed, **options)
    text = record_text(rules, record)
    again = replay(rules, parse(text, _name(rules, record.first)), rules.loads(text))
    assert again.broken_at is None, f"the replay leads elsewhere at step {again.broken_at}"
    assert again.record == record, "the replay is another record"


def replays_under_hash_seeds(
    module: str, scenario: str, *, seed: int | str = 0, hash_seeds: Sequence[int] = (0, 1, 2), **options: Any
) -> None:
    """Check that the same game is played, to the last digest, whatever order sets and dicts of strings have.

    `module` names the rules: each game is played in a process of its own.

    Raises:
        AssertionError: two processes played different games, or one failed.
    """
    texts = [_played(module, scenario, str(seed), options, hash_seed) for hash_seed in hash_seeds]
    for hash_seed, text in zip(hash_seeds, texts, strict=True):
        assert text == texts[0], f"another game with hash seed {hash_seed}: {_difference(texts[0], text)}"
    rules: Any = importlib.import_module(module)
    here = record_text(rules, random_record(rules, scenario, str(seed), **options))
    assert here == texts[0], f"another game in this process: {_difference(texts[0], here)}"


def _difference(one: str, two: str) -> str:
    pairs = zip(one.splitlines(), two.splitlines(), strict=False)
    return next((f"line {number}: {a!r} or {b!r}" for number, (a, b) in enumerate(pairs) if a != b), "one is longer")


def _played(module: str, scenario: str, seed: str, options: dict[str, Any], hash_seed: int) -> str:
    command = [sys.executable, "-m", __name__, module, scenario, seed, json.dumps(options)]
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed), "PYTHONPATH": os.pathsep.join(sys.path)}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, f"with hash seed {hash_seed}: {run.stderr}"
    return run.stdout


def main(arguments: Sequence[str]) -> None:
    """Play a game and print its record: module, scenario, seed, options as JSON."""
    module, scenario, seed, options = arguments
    rules: Any = importlib.import_module(module)
    sys.stdout.write(record_text(rules, random_record(rules, scenario, seed, **json.loads(options))))


if __name__ == "__main__":
    main(sys.argv[1:])
