"""A person at a terminal: the choices by number, and the commands that may be typed instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from hexfront.actions import Action, Draw, Roll
from hexfront.cli.console import CommandError, Console, Leave, write_file
from hexfront.cli.previewing import preview_lines
from hexfront.cli.program import Program
from hexfront.cli.saves import load_game, write_record
from hexfront.cli.session import Session
from hexfront.cli.walking import Walk
from hexfront.errors import HexfrontError
from hexfront.flow import CHANCE
from hexfront.kernel import pending

PAGE: Final = 24
"""The number of choices that are shown at once."""

HELP: Final = (
    ("NUMBER", "take the choice of that number; an empty line takes the only choice"),
    ("list [WORDS]", "all choices, or those in which the words occur: a unit, a hex"),
    ("why [WORDS]", "what is not allowed now and why, all of it or where the words occur"),
    ("preview NUMBER", "the modifiers and odds of an attack before it is made"),
    ("go HEX", "walk the unit that moves to a hex by the cheapest way, until something happens"),
    ("look", "what stands on the table"),
    ("undo [all]", "take back your last action, or all that may be taken back"),
    ("save FILE", "write the game so far; `play --resume FILE` and `load FILE` go on with it"),
    ("load FILE", "go on with another game"),
    ("show FILE", "draw the board into an SVG file"),
    ("help", "this list"),
    ("quit", "leave; nothing is saved that you have not saved or recorded"),
)


class Terminal:
    """The choices of people, and the dice and draws that they type in.

    `options` are for loading games, and `again` are the arguments with which a saved game goes on as this one.
    """

    def __init__(
        self, program: Program, session: Session[Any], console: Console, options: Mapping[str, Any], again: str
    ) -> None:
        self.again = again
        self.options = options
        self.program = program
        self.session = session
        self.console = console
        self.walk: Walk = Walk(program, session, console)
        self.commands: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "?": self.help,
            "list": self.list,
            "why": self.why,
            "preview": self.preview,
            "go": self.go,
            "look": self.look,
            "undo": self.undo,
            "save": self.save,
            "load": self.load,
            "show": self.show,
            "quit": self.quit,
            "exit": self.quit,
        }

    @property
    def legal(self) -> tuple[Action, ...]:
        """What may be done now; what does nothing or ends something comes last."""
        closing = self.program.closing
        legal = self.program.rules.legal_actions(self.session.state)
        return tuple(sorted(legal, key=lambda action: closing.index(type(action)) if type(action) in closing else -1))

    @property
    def view(self) -> Any:
        """What the side that decides sees; everything while chance is asked."""
        side = self.program.rules.decision(self.session.state).side
        state = self.session.state
        return state if side in (None, CHANCE) else self.program.rules.view(state, side)

    def words(self, action: Action) -> str:
        """An action in one line."""
        return self.program.rules.describe(self.view, action)

    def choose(self) -> Action | None:
        """The action that the person takes; None when a command has changed the game, which must be looked at anew.

        Raises:
            Leave: the person leaves.
        """
        decision = self.program.rules.decision(self.session.state)
        side = str(decision.side)
        if (walking := self.walk.on(self.view, side)) is not None:
            return walking
        self.console.say(f"\n{side.capitalize()}: {decision.about} ({decision.rule})")
        self.offer(list(enumerate(self.legal, 1)))
        return self.answer(f"{side}> ", self.numbered)

    def roll(self) -> Action | None:
        """The roll or draw that the person types in; None as in `choose`.

        Raises:
            Leave: the person leaves.
        """
        state = self.session.state
        outcomes = [action for action, _ in self.program.rules.chance(state)]
        about = self.program.rules.decision(state).about
        if all(isinstance(each, Roll) for each in outcomes):
            values = [each.value for each in outcomes if isinstance(each, Roll)]
            return self.answer(f"\nRoll: {about} ({min(values)} to {max(values)}): ", self.rolled)
        self.console.say(f"\nDraw: {about}")
        self.offer(list(enumerate(outcomes, 1)))
        return self.answer("drawn> ", self.drawn)

    def answer(self, prompt: str, meant: Callable[[str], Action | None]) -> Action | None:
        """Ask until an action is meant, or a command has changed the game."""
        while True:
            line = self.console.ask(prompt)
            word, _, rest = line.partition(" ")
            command = self.commands.get(word.lower())
            if command is None:
                action = meant(line)
                if action is not None:
                    return action
            elif self.carried_out(command, rest.strip()):
                return None

    def carried_out(self, command: Callable[[str], bool], rest: str) -> bool:
        """Whether a command has changed the game; one that fails says why."""
        try:
            return command(rest)
        except HexfrontError as error:
            self.console.say(str(error).splitlines())
            return False

    def offer(self, choices: Sequence[tuple[int, Action]]) -> None:
        """Write the choices with their numbers, so many as fit."""
        for number, action in choices[:PAGE]:
            self.console.say(f"{number:4}  {self.words(action)}")
        if len(choices) > PAGE:
            self.console.say(f"      ... and {len(choices) - PAGE} more: `list` shows all, `list WORDS` some")

    def numbered(self, line: str) -> Action | None:
        """The choice of a number; an empty line means the only one."""
        legal = self.legal
        if not line and len(legal) == 1:
            return legal[0]
        if line.isdecimal() and 1 <= int(line) <= len(legal):
            return legal[int(line) - 1]
        self.console.say(f"expected a number from 1 to {len(legal)} or a command, not {line!r}; `help` lists them")
        return None

    def rolled(self, line: str) -> Action | None:
        """The roll that was typed."""
        for action in self.legal:
            if isinstance(action, Roll) and line == str(action.value):
                return action
        self.console.say(f"the dice cannot show {line!r}; please type what they show")
        return None

    def drawn(self, line: str) -> Action | None:
        """The draw that was typed, by its number or its name."""
        legal = self.legal
        if line.isdecimal() and 1 <= int(line) <= len(legal):
            return legal[int(line) - 1]
        for action in legal:
            name = self.words(action).rpartition(": ")[2]
            if isinstance(action, Draw) and line.lower() in (action.what.lower(), name.lower()):
                return action
        self.console.say(f"{line!r} cannot be drawn; please type its number or its name")
        return None

    def found(self, actions: Sequence[Action], rest: str) -> Iterator[tuple[int, Action]]:
        """The actions in which all the words occur, in what they say or in their parts, with their numbers."""
        wanted = rest.lower().split()
        for number, action in enumerate(actions, 1):
            text = f"{self.words(action)} {action}".lower()
            if all(word in text for word in wanted):
                yield number, action

    def help(self, rest: str) -> bool:
        """List the commands."""
        self.console.say(f"  {command:16}{words}" for command, words in HELP)
        return False

    def list(self, rest: str) -> bool:
        """Write all choices, or those that the words pick out."""
        found = [*self.found(self.legal, rest)]
        self.console.say(f"{number:4}  {self.words(action)}" for number, action in found)
        if not found:
            self.console.say(f"no choice has {rest!r} in it")
        return False

    def why(self, rest: str) -> bool:
        """Write what is refused, with the reasons; where the words occur in what is allowed, that too."""
        legal = self.legal
        if rest.isdecimal() and 1 <= int(rest) <= len(legal):
            self.console.say(f"{self.words(legal[int(rest) - 1])}: that is allowed")
            return False
        allowed = [*self.found(legal, rest)] if rest else []
        ask = pending(self.view)
        refused = [action for action in ask.offers if ask.offers[action].refusals()] if ask is not None else []
        found = [action for _, action in self.found(refused, rest)]
        for number, action in allowed[:PAGE]:
            self.console.say(f"{number:4}  {self.words(action)}: that is allowed")
        for action in found[:PAGE]:
            self.console.say(f"  {self.words(action)}:")
            self.console.say(f"      {each}" for each in self.program.rules.why_not(self.view, action))
        if len(found) > PAGE:
            self.console.say(f"  ... and {len(found) - PAGE} more: say `why` and a hex or a unit")
        if not found and not allowed:
            self.console.say(f"nothing that could be done now is refused{f' and has {rest!r} in it' if rest else ''}")
        return False

    def preview(self, rest: str) -> bool:
        """Write the odds of a choice."""
        action = self.numbered(rest)
        if action is not None:
            found = self.program.rules.preview(self.view, action)
            self.console.say(("that is no attack",) if found is None else preview_lines(found, self.program.result))
        return False

    def go(self, rest: str) -> bool:
        """Walk to a hex."""
        return self.walk.begin(self.view, str(self.program.rules.decision(self.session.state).side), rest)

    def look(self, rest: str) -> bool:
        """Write what stands on the table."""
        self.console.say(self.program.situation(self.view))
        return False

    def undo(self, rest: str) -> bool:
        """Take steps back."""
        free = self.session.free()
        if not free:
            self.console.say("nothing can be taken back: dice were rolled or something was shown since")
            return False
        self.walk.stop()
        number = free if rest == "all" else 1
        self.session.undo(number)
        self.console.say(f"{number} taken back; {free - number} more can be")
        return True

    def save(self, rest: str) -> bool:
        """Write the record so far."""
        file_named(rest)
        write_file(rest, write_record(self.program, self.session.record))
        self.console.say(
            (f"saved in {rest}; go on with:", f"python -m {self.program.name} play --resume {rest}{self.again}")
        )
        return False

    def load(self, rest: str) -> bool:
        """Go on with the game in a file."""
        file_named(rest)
        found = load_game(self.program, rest, **self.options)
        if found.first.game.sides != self.session.state.game.sides:
            raise CommandError(f"{rest}: is played by {' and '.join(found.first.game.sides)}")
        self.walk.stop()
        self.session.become(found)
        self.console.say(self.program.situation(self.view))
        return True

    def show(self, rest: str) -> bool:
        """Draw the board."""
        file_named(rest)
        write_file(rest, self.program.draw(self.view))
        self.console.say(f"drawn in {rest}")
        return False

    def quit(self, rest: str) -> bool:
        """Leave."""
        raise Leave


def file_named(rest: str) -> None:
    """Refuse a command that lacks the name of its file.

    Raises:
        CommandError: it does.
    """
    if not rest:
        raise CommandError("name a file, as in `save game.json`")
