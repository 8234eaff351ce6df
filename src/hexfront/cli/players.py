"""Who plays which side: people, and bots by name."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from hexfront.bots import load_bot
from hexfront.cli.console import CommandError
from hexfront.datafile import hint
from hexfront.drive import Bot

HUMAN: Final = "human"


def add_patience(parser: argparse.ArgumentParser) -> None:
    """The option that bounds how long bots think."""
    parser.add_argument("--patience", type=float, metavar="SECONDS", help="give up a bot that thinks longer than this")


def players(wanted: Iterable[str], sides: Sequence[str], seed: int | str) -> Mapping[str, Bot | None]:
    """The bot of each side, None for a person; `wanted` are words `SIDE=NAME`, and a side without one is a person's.

    Raises:
        CommandError: a word is of another form, or names no side.
        UnknownName: there is no such bot.
    """
    found: dict[str, Bot | None] = dict.fromkeys(sides)
    for word in wanted:
        side, equals, name = word.partition("=")
        if not equals or not name:
            raise CommandError(f"--bot {word}: expected SIDE=NAME, such as {sides[0]}=random")
        if side not in found:
            raise CommandError(f"--bot {word}: no side is called {side!r}; {hint(side, sides)}")
        found[side] = None if name == HUMAN else load_bot(name, f"{seed}/{side}")
    return found
