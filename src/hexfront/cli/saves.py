"""Games by name: a scenario, a saved state or a record, whichever the word on the command line means."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hexfront import record
from hexfront.cli.console import CommandError, read_file
from hexfront.cli.program import Program
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.record import Record, Replay, Saved


def open_game(program: Program, word: str, *, accept_data: bool = False) -> Record[Any]:
    """The game that a word means: a scenario that begins, or the file of a state or a record.

    Raises:
        UnknownName: it is neither a scenario nor a file.
        CommandError: the record leads elsewhere than when it was made.
        HexfrontError: the file cannot be read, or was made with other data.
    """
    known = [info.id for info in program.rules.scenarios()]
    if word in known:
        first = program.rules.new_game(word)
        return Record(first, (), first)
    if not Path(word).exists():
        raise UnknownName(f"{word!r} is neither a scenario nor a file; {hint(word, known)}")
    return load_game(program, word, accept_data=accept_data)


def load_game(program: Program, path: str, *, accept_data: bool = False) -> Record[Any]:
    """The game in a file: a state that was saved, or a record played again.

    Raises:
        CommandError: the record leads elsewhere than when it was made.
        HexfrontError: the file cannot be read, or was made with other data.
    """
    saved, first = read_save(program, path, accept_data=accept_data)
    if saved.kind == record.STATE:
        return Record(first, (), first)
    again = record.replay(program.rules, saved, first)
    if again.broken_at is not None:
        raise CommandError(f"{path}: {elsewhere(again)}")
    return again.record


def read_save(program: Program, path: str, *, accept_data: bool = False) -> tuple[Saved, Any]:
    """What a file holds, and the state that it begins with."""
    text = read_file(path)
    return record.parse(text, program.name), program.rules.loads(text, accept_data=accept_data)


def elsewhere(again: Replay[Any]) -> str:
    """Where a record leads elsewhere than when it was made."""
    return f"step {again.broken_at} leads elsewhere than when the record was made: other rules or other data"


def write_record(program: Program, game: Record[Any]) -> str:
    """The text of a record."""
    return record.dump_record(program.rules, game, program.name)
