"""The commands for those who write data or titles, or type in their own: `check`, `counters` and `new-title`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from gts.checking import check_files
from gts.counterfile import counters_template
from gts.counters import Counters
from gts.countertemplate import toml_template
from gts.discovery import title_named, title_of, titles
from gts.newtitle import write_title
from gts.packagecheck import check_package, is_package
from gts.ratings import ratings
from gts.title import Title
from hexfront.checking import summary
from hexfront.cli import Program
from hexfront.cli.console import CommandError, Console
from hexfront.cli.program import Commands


class DataCommands:
    """The commands, for the data of any title."""

    def add(self, commands: Commands) -> None:
        """The commands and their options."""
        parser = commands.add_parser("check", help="say what is wrong with data files, or with the package of a title")
        parser.add_argument(
            "path", nargs="+", help="a data file, a directory of them, or that of a package with its pyproject.toml"
        )
        parser.add_argument("--title", metavar="ID", help="whose terrain, counters and boards data files go with")
        parser.set_defaults(run=self.check)
        parser = commands.add_parser("counters", help="list the counters, or make a file to type in your own")
        parser.add_argument("scenario", nargs="?", help="only those of a scenario")
        parser.add_argument("--template", action="store_true", help="a TOML file with the values left out")
        parser.add_argument("--csv", action="store_true", help="with --template: a CSV file for a spreadsheet")
        parser.set_defaults(run=self.counters)
        parser = commands.add_parser("new-title", help="write a package for a title of your own, ready to be played")
        parser.add_argument("name", metavar="NAME", help='what the title is called, such as "River Crossing"')
        parser.add_argument("--into", metavar="DIR", default=".", help="where its directory goes; here is the default")
        parser.set_defaults(run=self.new_title)

    def check(self, program: Program, args: argparse.Namespace, console: Console) -> int:
        """Check files and packages; the exit code is 1 if any has a fault."""
        paths = [Path(path) for path in args.path]
        if missing := [str(path) for path in paths if not path.exists()]:
            raise CommandError(f"there is no file {', '.join(missing)}")
        faulty = [check_one(path, console) for path in paths if is_package(path)]
        if files := [path for path in paths if not is_package(path)]:
            title = titles()[0] if args.title is None else title_named(args.title)
            faulty.append(check_data(title, files, console))
        return 1 if any(faulty) else 0

    def new_title(self, program: Program, args: argparse.Namespace, console: Console) -> int:
        """Write the package of a new title."""
        root = write_title(args.name, Path(args.into))
        console.say(f"Written: {root}, a title that can be played. Next:")
        command = f"python -m {program.name}"
        for line in (
            f"cd {root}",
            "python -m pip install hatchling pytest",
            f"{command} check .",
            "python -m pip install --editable .",
            f"{command} scenarios",
            f"{command} play {root.name}-first-battle --bot north=random --bot south=random",
            "python -m pytest",
        ):
            console.write(f"    {line}\n")
        return 0

    def counters(self, program: Program, args: argparse.Namespace, console: Console) -> int:
        """List counters, or write the file to type them in."""
        if args.csv and not args.template:
            raise CommandError("--csv goes with --template")
        counters = self.chosen(args.scenario)
        if args.template:
            console.write(counters_template(counters) if args.csv else toml_template(counters))
            return 0
        for unit in counters.units:
            console.say(f"{unit.designation} ({unit.id}), {unit.side}: {ratings(unit, False)}")
            if unit.transport is not None:
                console.say(f"    in transport: {ratings(unit, True)}")
        for leader in counters.leaders:
            console.say(f"{leader.name} ({leader.id}), {leader.side}: command range {leader.command_range}")
        console.say("~ marks our estimates; `counters --template` makes a file to type in the printed values.")
        return 0

    def chosen(self, scenario: str | None) -> Counters:
        """The counters of a scenario, or all of all titles."""
        if scenario is None:
            every = [title.counters() for title in titles()]
            return Counters(
                tuple(unit for counters in every for unit in counters.units),
                tuple(leader for counters in every for leader in counters.leaders),
            )
        title = title_of(scenario)
        counters, wanted = title.counters(), set(title.scenario(scenario).counters)
        return Counters(
            tuple(unit for unit in counters.units if unit.id in wanted),
            tuple(leader for leader in counters.leaders if leader.id in wanted),
        )


def check_one(path: Path, console: Console) -> bool:
    """Say what is wrong with a package; whether anything is."""
    report = check_package(path)
    console.write("".join(f"{line}\n" for line in (*report.faults, *report.notes)))
    named = ", ".join(report.titles) or "no title"
    of = " in what was checked" if report.unbuilt and not report.faults else ""
    console.say(f"{path} checked ({named}): {counted(len(report.faults))}{of}.")
    return bool(report.faults)


def check_data(title: Title, paths: Sequence[Path], console: Console) -> bool:
    """Say what is wrong with data files; whether anything is."""
    reports = check_files(title, paths)
    for report in reports:
        console.write("".join(f"{fault}\n" for fault in report.faults))
    console.say(summary(reports))
    return any(report.faults for report in reports)


def counted(faults: int) -> str:
    """A number of faults: "no faults", "1 fault", "2 faults"."""
    return f"{faults or 'no'} fault{'' if faults == 1 else 's'}"
