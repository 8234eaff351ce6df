"""The command `simulate`: many games between bots, and who won how often."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from hexfront.cli.console import CommandError, Console, check_writable
from hexfront.cli.players import add_patience, players
from hexfront.cli.program import Commands, Program
from hexfront.cli.saves import add_options, chosen_options, own_data
from hexfront.simulate import POOLS, GameRow, simulate
from hexfront.tables import FORMS, table_form, write_table

INTERRUPTED: Final = 130


def add_simulate(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("simulate", help="play many games between bots, and count who wins")
    parser.add_argument("scenario", help="the id of a scenario")
    parser.add_argument("--bot", action="append", default=[], metavar="SIDE=NAME", help="as for play; random if none")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="100 by default")
    add_running(program, parser)
    parser.set_defaults(run=run)


def add_running(program: Program, parser: argparse.ArgumentParser) -> None:
    """The options of commands that play many games: where, with which dice and data, and into which table."""
    parser.add_argument("--seed", default="0", help="0 by default; `play --seed` takes that of a single game")
    add_patience(parser)
    parser.add_argument("--executor", choices=tuple(POOLS), default="processes", help="processes by default")
    parser.add_argument("--jobs", type=int, metavar="N", help="how many of them; one a processor by default")
    parser.add_argument("--table", metavar="FILE", help=f"write a line a game into a file: {', '.join(FORMS)}")
    add_options(program, parser)
    for name in program.data:
        parser.add_argument(f"--{name}", metavar="PATH", help=f"{name} of your own instead of those that ship")


def check_running(args: argparse.Namespace, games: int) -> None:
    """Refuse, before any game is played, numbers that make no sense and tables that cannot be written."""
    if games < 1 or (args.jobs is not None and args.jobs < 1):
        raise CommandError("expected at least one game and one job")
    check_writable(args.table)
    if args.table is not None:
        table_form(args.table)


def run(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Play the games; the exit code is 1 if any of them failed or is missing, 130 if somebody interrupted."""
    check_running(args, args.games)
    options = chosen_options(program, args) | own_data(program, args)
    sides = program.rules.new_game(args.scenario, **options).game.sides
    chosen = players([*(f"{side}=random" for side in sides), *args.bot], sides, args.seed)
    bots = {side: bot for side, bot in chosen.items() if bot is not None}
    if people := [side for side in sides if side not in bots]:
        raise CommandError(f"simulate: bots play by themselves, and {', '.join(people)} would be human")
    rows = simulate(
        program.rules,
        args.scenario,
        bots,
        args.games,
        executor=args.executor,
        workers=args.jobs,
        seed=args.seed,
        patience=args.patience,
        **options,
    )
    if args.table is not None:
        write_table(rows, args.table)
    console.say(summary(rows, sides))
    if len(rows) < args.games:
        console.complain(f"interrupted after {len(rows)} of {args.games} games")
        return INTERRUPTED
    return 1 if any(row.error is not None for row in rows) else 0


def summary(rows: Sequence[GameRow], sides: Sequence[str]) -> Iterator[str]:
    """Who won how often, how long the games were, and what went wrong."""
    played = [row for row in rows if row.error is None]
    won = Counter(row.winner for row in played)
    for winner in (*sides, None):
        if won[winner] or winner is not None:
            share = 100 * won[winner] / len(played) if played else 0
            yield f"{winner or 'nobody':12}{won[winner]:6}  {share:5.1f}%"
    if played:
        steps = [row.steps for row in played]
        yield f"{len(played)} games of {min(steps)} to {max(steps)} steps, {sum(steps) / len(steps):.0f} on average"
    for row in rows:
        if row.error is not None and not row.missing:
            yield f"game {row.game} failed after {row.steps} steps (seed {row.seed}): {row.error}"
    missing = [row for row in rows if row.missing]
    if missing:
        reasons = ", ".join(dict.fromkeys(row.error or "" for row in missing))
        yield f"{len(missing)} games are missing ({runs([row.game for row in missing])}): {reasons}"


def runs(numbers: Sequence[int]) -> str:
    """Ascending numbers in a few words.

    >>> runs([0, 1, 2, 5, 7, 8])
    '0-2, 5, 7-8'
    """
    together = (list(run) for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]))
    return ", ".join(f"{run[0][1]}-{run[-1][1]}" if len(run) > 1 else str(run[0][1]) for run in together)
