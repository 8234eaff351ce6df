"""Games by name: a scenario, a saved state or a record, whichever the word on the command line means."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from hexfront import record
from hexfront.cli.console import CommandError, read_file
from hexfront.cli.program import Program
from hexfront.datafile import hint
from hexfront.errors import SaveError, UnknownName
from hexfront.record import Record, Replay, Saved


def add_options(program: Program, parser: argparse.ArgumentParser) -> None:
    """The options of a new game: those of the game module, and the readings of its rules."""
    for name, values in (*program.options.items(), *program.rulings.items()):
        parser.add_argument(f"--{name}", choices=values, help=f"{values[0]} is the default")


def chosen_options(program: Program, args: argparse.Namespace) -> dict[str, Any]:
    """What was chosen of them, as `new_game` takes it."""
    options, rulings = (
        {name: value for name in names if (value := getattr(args, name.replace("-", "_"))) is not None}
        for names in (program.options, program.rulings)
    )
    return options | ({"rulings": rulings} if rulings else {})


def add_data(program: Program, parser: argparse.ArgumentParser) -> None:
    """The options for data of the user's own, and the one to read what was made with other data."""
    for name in program.data:
        parser.add_argument(f"--{name}", metavar="FILE", help=f"{name} of your own instead of those that ship")
    parser.add_argument(
        "--accept-data", action="store_true", help="open a saved game even if it was made with other data"
    )


def own_data(program: Program, args: argparse.Namespace) -> dict[str, Any]:
    """The data of the user's own, by option.

    Raises:
        DataError: all faults of the first file that has any.
        CommandError: there is no such file.
    """
    found = {}
    for name, load in program.data.items():
        path = getattr(args, name)
        if path is not None:
            if not Path(path).exists():
                raise CommandError(f"--{name} {path}: there is no such file")
            found[name] = load(Path(path))
    return found


def open_game(program: Program, word: str, args: argparse.Namespace) -> Record[Any]:
    """The game that a word means: a scenario that begins, or the file of a state or a record.

    Raises:
        UnknownName: it is neither a scenario nor a file.
        CommandError: the record leads elsewhere than when it was made.
        HexfrontError: the file cannot be read, or was made with other data.
    """
    known = [info.id for info in program.rules.scenarios()]
    if word in known:
        first = program.rules.new_game(word, **own_data(program, args))
        return Record(first, (), first)
    if not Path(word).exists():
        raise UnknownName(f"{word!r} is neither a scenario nor a file; {hint(word, known)}")
    return load_game(program, word, **loading(program, args))


def loading(program: Program, args: argparse.Namespace) -> dict[str, Any]:
    """The options with which a saved game is opened."""
    return {"accept_data": args.accept_data, **own_data(program, args)}


def load_game(program: Program, path: str, **options: Any) -> Record[Any]:
    """The game in a file: a state that was saved, or a record played again.

    Raises:
        CommandError: the record leads elsewhere than when it was made.
        HexfrontError: the file cannot be read, or was made with other data.
    """
    saved, first = read_save(program, path, **options)
    if saved.kind == record.STATE:
        if first.viewer is not None:
            raise CommandError(f"{path}: holds what {first.viewer} sees of a game, and not the game")
        return Record(first, (), first)
    again = record.replay(program.rules, saved, first)
    if again.broken_at is not None:
        raise CommandError(f"{path}: {elsewhere(again)}")
    return again.record


def read_save(program: Program, path: str, **options: Any) -> tuple[Saved, Any]:
    """What a file holds, and the state that it begins with."""
    text = read_file(path)
    try:
        return record.parse(text, program.name), program.rules.loads(text, **options)
    except SaveError as error:
        raise SaveError(f"{path}: {error}") from error


def elsewhere(again: Replay[Any]) -> str:
    """Where a record leads elsewhere than when it was made."""
    return f"step {again.broken_at} leads elsewhere than when the record was made: other rules or other data"


def write_record(program: Program, game: Record[Any]) -> str:
    """The text of a record."""
    return record.dump_record(program.rules, game, program.name)
