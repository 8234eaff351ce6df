"""The command `simulate`: many games between bots, and who won how often."""

from __future__ import annotations

import argparse
import csv
import io
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack

from attrs import fields

from hexfront.cli.console import CommandError, Console, check_writable, write_file
from hexfront.cli.players import players
from hexfront.cli.program import Commands, Program
from hexfront.cli.saves import own_data
from hexfront.simulate import GameRow, simulate


def add_simulate(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("simulate", help="play many games between bots, and count who wins")
    parser.add_argument("scenario", help="the id of a scenario")
    parser.add_argument("--bot", action="append", default=[], metavar="SIDE=NAME", help="as for play; random if none")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="100 by default")
    parser.add_argument("--seed", default="0", help="0 by default; `play --seed` takes that of a single game")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="how many processes; 1 by default")
    parser.add_argument("--table", metavar="FILE", help="write a line a game into a CSV file")
    for name in program.data:
        parser.add_argument(f"--{name}", metavar="PATH", help=f"{name} of your own instead of those that ship")
    parser.set_defaults(run=run)


def run(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Play the games; the exit code is 1 if any of them failed."""
    if args.games < 1 or args.jobs < 1:
        raise CommandError(f"expected at least one game and one job, got {args.games} and {args.jobs}")
    check_writable(args.table)
    options = own_data(program, args)
    sides = program.rules.new_game(args.scenario, **options).game.sides
    chosen = players([*(f"{side}=random" for side in sides), *args.bot], sides, args.seed)
    bots = {side: bot for side, bot in chosen.items() if bot is not None}
    if people := [side for side in sides if side not in bots]:
        raise CommandError(f"simulate: bots play by themselves, and {', '.join(people)} would be human")
    with ExitStack() as stack:
        executor = stack.enter_context(ProcessPoolExecutor(args.jobs)) if args.jobs > 1 else None
        rows = simulate(program.rules, args.scenario, bots, args.games, executor=executor, seed=args.seed, **options)
    if args.table is not None:
        write_file(args.table, table(rows))
    console.say(summary(rows, sides))
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
        if row.error is not None:
            yield f"game {row.game} failed after {row.steps} steps (seed {row.seed}): {row.error}"


def table(rows: Sequence[GameRow]) -> str:
    """The games as CSV: all but their records."""
    names = [each.name for each in fields(GameRow) if each.name not in ("record", "points")]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(names)
    writer.writerows([getattr(row, name) for name in names] for row in rows)
    return text.getvalue()
