"""The commands for those who write data or type in their own: `check`, `counters` and `charts`."""

from __future__ import annotations

import argparse
from pathlib import Path

from hexfront.checking import summary
from hexfront.cli import Program
from hexfront.cli.console import CommandError, Console
from hexfront.cli.program import Commands
from hexfront.telling import value
from httr.cards import CARDS, card_template, load_card
from httr.charts import DATA
from httr.checking import check_files
from httr.countertemplate import counters_template
from httr.naming import ratings
from httr.operation.shipped import counters


def add_commands(commands: Commands) -> None:
    """The commands and their options."""
    parser = commands.add_parser("check", help="say what is wrong with data files")
    parser.add_argument("path", nargs="+", help="a data file, or a directory of them")
    parser.set_defaults(run=check)
    parser = commands.add_parser("counters", help="list the counters, or make a file to type in your own")
    parser.add_argument("--template", action="store_true", help="a TOML file with the values left out")
    parser.set_defaults(run=list_counters)
    parser = commands.add_parser("charts", help="show the charts of a card, or make a file to type in your own")
    parser.add_argument("card", choices=sorted(CARDS), help="the card")
    parser.add_argument("--template", action="store_true", help="a TOML file with the cells left blank")
    parser.set_defaults(run=show_charts)


def check(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Check files; the exit code is 1 if any has a fault."""
    paths = [Path(path) for path in args.path]
    if missing := [str(path) for path in paths if not path.exists()]:
        raise CommandError(f"there is no file {', '.join(missing)}")
    reports = check_files(paths)
    for report in reports:
        console.write("".join(f"{fault}\n" for fault in report.faults))
    console.say(summary(reports))
    return 1 if any(report.faults for report in reports) else 0


def list_counters(program: Program, args: argparse.Namespace, console: Console) -> int:
    """List counters, or write the file to type them in."""
    if args.template:
        console.write(counters_template(counters()))
        return 0
    for unit in counters().units:
        console.say(f"{unit.designation} ({unit.id}), {unit.side} {unit.type}: {ratings(unit)}")
    console.say("~ marks our estimates; `counters --template` makes a file to type in the printed values.")
    return 0


def show_charts(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Show each chart of a card row by row, or write the file to type it in."""
    card = load_card(args.card, DATA / f"{args.card}.toml")
    if args.template:
        console.write(card_template(card))
        return 0
    for chart in card.values():
        console.say(f"{chart.title} ({chart.rows.words}; {chart.columns.words})")
        for row in chart.rows.labels:
            cells = (chart.at(row, column) for column in chart.columns.labels)
            console.say(f"    {row}: {'  '.join(value(str(cell.value), cell.source) for cell in cells)}")
    console.say("~ marks our estimates; `charts CARD --template` makes a file to type in the printed values.")
    return 0
