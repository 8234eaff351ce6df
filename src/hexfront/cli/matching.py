"""The command `match`: two bots against each other, each on either side with the same dice."""

from __future__ import annotations

import argparse

from attrs import evolve

from hexfront.bots import load_bot
from hexfront.cli.console import Console
from hexfront.cli.program import Commands, Program
from hexfront.cli.saves import chosen_options, own_data
from hexfront.cli.simulating import INTERRUPTED, add_running, check_running
from hexfront.match import match
from hexfront.tables import write_table


def add_match(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("match", help="play two bots against each other, sides swapped, and tell the better")
    parser.add_argument("scenario", help="the id of a scenario")
    parser.add_argument("one", help="a bot, as for play")
    parser.add_argument("other", help="the bot against it")
    parser.add_argument("--pairs", type=int, default=100, metavar="N", help="100 pairs of games by default")
    add_running(program, parser)
    parser.set_defaults(run=run)


def run(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Play the games; the exit code is 1 if any of them was not played to its end, 130 if somebody interrupted."""
    check_running(args, args.pairs)
    found = match(
        program.rules,
        args.scenario,
        load_bot(args.one),
        load_bot(args.other),
        args.pairs,
        executor=args.executor,
        workers=args.jobs,
        seed=args.seed,
        patience=args.patience,
        **chosen_options(program, args),
        **own_data(program, args),
    )
    if args.table is not None:
        write_table(found.rows, args.table)
    console.say(str(evolve(found, bots=(args.one, args.other))).splitlines())
    if len(found.rows) < 2 * args.pairs:
        console.complain(f"interrupted after {len(found.rows)} of {2 * args.pairs} games")
        return INTERRUPTED
    return 1 if found.spoilt else 0
