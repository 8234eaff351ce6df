"""The commands that look at games: `show` draws one, `replay` plays a record again."""

from __future__ import annotations

import argparse
from typing import Any

from hexfront import record
from hexfront.cli.console import CommandError, Console, write_file
from hexfront.cli.program import Commands, Program
from hexfront.cli.saves import add_data, elsewhere, loading, open_game, read_save
from hexfront.cli.session import Session
from hexfront.datafile import hint


def add_show(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("show", help="draw board and units as SVG")
    parser.add_argument("game", help="a scenario, a saved game or a record")
    parser.add_argument("--at", type=int, metavar="STEP", help="after so many steps of a record; the last by default")
    parser.add_argument("--side", help="only what this side may see")
    parser.add_argument("-o", "--output", metavar="FILE", help="the SVG file; standard output by default")
    add_data(program, parser)
    parser.set_defaults(run=show)


def add_replay(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("replay", help="tell a recorded game again, and check that it leads where it led")
    parser.add_argument("record", help="the file that `play --record` wrote")
    parser.add_argument("--quiet", action="store_true", help="only check")
    add_data(program, parser)
    parser.set_defaults(run=replay)


def show(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Draw a game."""
    game = open_game(program, args.game, args)
    session = Session.of(program.rules, game)
    at = len(session.steps) if args.at is None else args.at
    if not 0 <= at <= len(session.steps):
        raise CommandError(f"--at {at}: {args.game} has the steps 0 to {len(session.steps)}")
    picture = program.draw(seen(program, session.states[at], args.side))
    if args.output is None:
        console.write(picture)
    else:
        write_file(args.output, picture)
        console.say(f"Picture: {args.output}")
    return 0


def seen(program: Program, state: Any, side: str | None) -> Any:
    """A state as a side sees it; all of it without one."""
    if side is None:
        return state
    if side not in state.game.sides:
        raise CommandError(f"--side {side}: no side is called {side!r}; {hint(side, state.game.sides)}")
    return program.rules.view(state, side)


def replay(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Tell a recorded game again; the exit code is 1 if it leads elsewhere."""
    saved, first = read_save(program, args.record, **loading(program, args))
    again = record.replay(program.rules, saved, first)
    session = Session(program.rules, first)
    if not args.quiet:
        console.say(program.situation(first))
    for step in again.record.steps:
        before = session.state
        session.take(step.action)
        if not args.quiet:
            console.say(program.account(before, step.events, ()))
    if again.broken_at is not None:
        console.complain(f"{args.record}: {elsewhere(again)}")
        return 1
    console.say(f"{len(again.record.steps)} steps, each to the same state as when it was recorded.")
    return 0
