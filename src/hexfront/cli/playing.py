"""The command `play`: people and bots play a game at the terminal."""

from __future__ import annotations

import argparse
import secrets
import shlex
from collections.abc import Mapping
from typing import Any

from tqdm import tqdm

from hexfront import drive
from hexfront.actions import Action
from hexfront.cli.console import CommandError, Console, Leave, check_writable, write_file
from hexfront.cli.players import add_patience, players
from hexfront.cli.program import Commands, Program
from hexfront.cli.saves import add_data, add_options, chosen_options, load_game, loading, own_data, write_record
from hexfront.cli.session import Session
from hexfront.cli.terminal import Terminal
from hexfront.dice import Roller, SeededRoller
from hexfront.drive import Bot
from hexfront.flow import CHANCE
from hexfront.kernel import pending


def add_play(program: Program, commands: Commands) -> None:
    """The command and its options."""
    parser = commands.add_parser("play", help="play a scenario, people and bots alike")
    parser.add_argument("scenario", nargs="?", help="the id of a scenario; `scenarios` lists them")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game instead")
    parser.add_argument(
        "--bot",
        action="append",
        default=[],
        metavar="SIDE=NAME",
        help="who plays a side: human (the default), random, first, greedy, mcts (mcts:200, mcts:2s), or a dotted path",
    )
    add_patience(parser)
    parser.add_argument("--seed", metavar="N", help="what the dice depend on; without it they differ each time")
    parser.add_argument("--dice", choices=("seeded", "real"), default="seeded", help="real: you roll, and type it in")
    parser.add_argument("--record", metavar="FILE", help="write the game, however it ends")
    parser.add_argument("--svg", metavar="FILE", help="draw the board at the end")
    parser.add_argument("--quiet", action="store_true", help="tell only how it ends")
    add_options(program, parser)
    add_data(program, parser)
    parser.set_defaults(run=play)


def play(program: Program, args: argparse.Namespace, console: Console) -> int:
    """Play to the end, or until somebody leaves."""
    session = open_session(program, args)
    check_writable(args.record)
    check_writable(args.svg)
    seed = args.seed if args.seed is not None else str(secrets.randbelow(10**6))
    who = players(args.bot, session.state.game.sides, seed)
    if args.dice == "seeded" and not args.quiet:
        console.say(f"Seed {seed}; the same dice again with --seed {seed}")
    stream = seed if not session.steps else f"{seed} after {len(session.steps)}"
    roller, typed = SeededRoller(stream), args.dice == "real"
    try:
        options, command = loading(program, args), again(program, args)
        Game(program, session, who, roller, typed, console, args.quiet, options, command, args.patience).play()
    except Leave:
        console.say("The game is left." + ("" if args.record else " Nothing was saved."))
    finally:
        keep(program, session, args, console)
    return 0


def open_session(program: Program, args: argparse.Namespace) -> Session[Any]:
    """The game to be played: a new one, or one to go on with."""
    if (args.scenario is None) == (args.resume is None):
        raise CommandError("play: name a scenario, or a saved game with --resume")
    if args.resume is not None:
        return Session.of(program.rules, load_game(program, args.resume, **loading(program, args)))
    options = chosen_options(program, args) | own_data(program, args)
    return Session(program.rules, program.rules.new_game(args.scenario, **options))


def again(program: Program, args: argparse.Namespace) -> str:
    """The arguments, besides the saved game, with which the same bots and the same data go on with it."""
    bots = [part for each in args.bot for part in ("--bot", each)]
    data = [part for name in program.data if getattr(args, name) for part in (f"--{name}", getattr(args, name))]
    return "".join(f" {shlex.quote(part)}" for part in [*bots, *data])


def keep(program: Program, session: Session[Any], args: argparse.Namespace, console: Console) -> None:
    """Write the record and the picture that were asked for."""
    if args.record is not None:
        write_file(args.record, write_record(program, session.record))
    if args.svg is not None:
        write_file(args.svg, program.draw(session.state))
    if args.record is not None:
        console.say(f"Record of {len(session.steps)} steps: {args.record}")
    if args.svg is not None:
        console.say(f"Picture: {args.svg}")


class Game:
    """A game between people and bots: who answers each decision, and what is told of it."""

    def __init__(
        self,
        program: Program,
        session: Session[Any],
        who: Mapping[str, Bot | None],
        roller: Roller,
        typed: bool,
        console: Console,
        quiet: bool,
        options: Mapping[str, Any],
        again: str,
        patience: float | None,
    ) -> None:
        self.program = program
        self.session = session
        self.bots: dict[str, Bot] = {side: bot for side, bot in who.items() if bot is not None}
        self.people: tuple[str, ...] = tuple(side for side, bot in who.items() if bot is None)
        self.roller = roller
        self.typed = typed
        self.console = console
        self.quiet = quiet
        self.patience = patience
        self.terminal: Terminal = Terminal(program, session, console, options, again)

    def play(self) -> None:
        """Play to the end.

        Raises:
            Leave: a person leaves.
        """
        if not self.quiet:
            self.console.say(self.program.situation(self.session.state))
        with tqdm(unit=" steps", delay=2, disable=not self.quiet, file=self.console.stderr) as progress:
            while (side := self.program.rules.decision(self.session.state).side) is not None:
                action = self.answer(side)
                if action is not None:
                    self.take(action)
                    progress.update()
        self.console.say(self.ending())

    def answer(self, side: str) -> Action | None:
        """The next action; None when a person has set the game back or loaded another."""
        if side == CHANCE:
            if self.typed and self.may_be_typed():
                return self.terminal.roll()
            return self.roller.choose(self.program.rules.chance(self.session.state))
        if side in self.bots:
            return drive.choose(
                self.program.rules, self.session.state, self.bots, SeededRoller(0), patience=self.patience
            )
        return self.terminal.choose()

    def may_be_typed(self) -> bool:
        """Whether all people here may know what can be rolled or drawn; they are told if it is done for them."""
        ask = pending(self.session.state)
        if ask is None or ask.seen_by is None or set(self.people) <= set(ask.seen_by):
            return True
        if not self.quiet:
            self.console.say(f"\nDrawn for you, as not all here may know what can be drawn: {ask.about}")
        return False

    def take(self, action: Action) -> None:
        """Do it, and tell what happens, as far as the people at the terminal may know."""
        before = self.session.state
        done = self.session.take(action)
        if not self.quiet:
            self.console.say(self.program.account(before, done.events, self.people))

    def ending(self) -> str:
        """How the game has ended."""
        outcome = self.program.rules.outcome(self.session.state)
        assert outcome is not None, "a game without decisions is over"
        head = outcome.level if outcome.winner is None else f"{outcome.winner.capitalize()} {outcome.level}"
        points = ", ".join(f"{side} {number}" for side, number in outcome.points)
        return f"{head}{f' ({points})' if points else ''} after {len(self.session.steps)} steps."
