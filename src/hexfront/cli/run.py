"""The commands that every game has, and what happens when one goes wrong."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import warnings
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from typing import Final, TextIO

from hexfront.cli.console import Console
from hexfront.cli.matching import add_match
from hexfront.cli.playing import add_play
from hexfront.cli.program import Program
from hexfront.cli.records import add_replay, add_show
from hexfront.cli.simulating import add_simulate
from hexfront.errors import BotError, HexfrontError

BAD_INPUT: Final = 2
INTERRUPTED: Final = 130
CUT_OFF: Final = 141


def main(
    program: Program,
    argv: Sequence[str] | None = None,
    stdin: TextIO | None = None,
    stdout: TextIO | None = None,
    stderr: TextIO | None = None,
) -> int:
    """Carry out a command line; the exit code is 0, or 1 for faults that were looked for, or 2 for bad input.

    What the game warns of, such as data that cannot be used, is said on standard error.

    The arguments and streams are those of the process unless they are given.
    """
    console = Console(stdin or sys.stdin, stdout or sys.stdout, stderr or sys.stderr)
    try:
        args = parse(program, argv, console)
        with warnings.catch_warnings():
            warnings.showwarning = lambda words, *_: console.complain(f"{program.name}: {words}")
            run: int = args.run(program, args, console)
    except BotError as error:
        console.complain(f"{program.name}: {error}")
        console.complain(f"The state that it was asked at: {kept(program, error)}")
        return BAD_INPUT
    except HexfrontError as error:
        console.complain(f"{program.name}: {error}")
        return BAD_INPUT
    except BrokenPipeError:  # whoever read the output, such as `head`, has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return CUT_OFF
    except KeyboardInterrupt:
        console.complain("interrupted")
        return INTERRUPTED
    except SystemExit as done:  # argparse has said what is wrong, or helped
        return done.code if isinstance(done.code, int) else BAD_INPUT
    return run


def kept(program: Program, error: BotError) -> str:
    """The path of a new file, among those that the system keeps for a while, with the state that a bot failed at."""
    prefix = f"{program.name}-{error.side}-"
    with tempfile.NamedTemporaryFile("w", prefix=prefix, suffix=".json", delete=False, encoding="utf-8") as file:
        file.write(error.saved)
    return file.name


def parse(program: Program, argv: Sequence[str] | None, console: Console) -> argparse.Namespace:
    """The command and its options, with `run` to carry it out."""
    parser = argparse.ArgumentParser(f"python -m {program.name}", description=program.title, allow_abbrev=False)
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    listing = commands.add_parser("scenarios", help="list what can be played, and how much of its data is printed")
    listing.set_defaults(run=scenarios)
    add_play(program, commands)
    add_show(program, commands)
    add_replay(program, commands)
    add_simulate(program, commands)
    add_match(program, commands)
    program.more(commands)
    with redirect_stdout(console.stdout), redirect_stderr(console.stderr):
        return parser.parse_args(argv)


def scenarios(program: Program, args: argparse.Namespace, console: Console) -> int:
    """List the scenarios."""
    for info in program.rules.scenarios():
        shares = ", ".join(f"{share}% {kind}" for kind, share in info.shares)
        turns = "1 turn" if info.length == 1 else f"{info.length} turns"
        console.say(f"{info.id}")
        boards = f", board {', '.join(info.boards)}" if info.boards else ""
        console.say(f"    {info.title}: {' against '.join(info.sides)}, {turns}{boards}")
        console.say(f"    values: {shares}")
    return 0
