"""A walk to a hex: one ordinary decision after the other is answered, until something happens on the way."""

from __future__ import annotations

from typing import Any

from hexfront.actions import Action, Decline
from hexfront.cli.console import CommandError, Console
from hexfront.cli.program import Program
from hexfront.cli.session import Session
from hexfront.errors import HexfrontError


class Walk:
    """Where a person's unit is walking, if it is.

    A walk breaks off when chance decides something or the other side does anything but decline, so that the person may
    think again.
    """

    def __init__(self, program: Program, session: Session[Any], console: Console) -> None:
        self.program = program
        self.session = session
        self.console = console
        self.end: str = ""
        self.side: str = ""
        self.since: int = 0

    def begin(self, view: Any, side: str, end: str) -> bool:
        """Set out, if there is a way; whether there is anything to walk.

        Raises:
            HexfrontError: there is no way, or nobody who could take it.
        """
        if not end:
            raise CommandError("name a hex, as it is printed")
        if self.action(view, end) is None:
            self.console.say(f"it stands in {end}")
            return False
        self.end, self.side, self.since = end, side, len(self.session.steps)
        return True

    def stop(self) -> None:
        """Walk no further."""
        self.end = ""

    def on(self, view: Any, side: str) -> Action | None:
        """What goes on with the walk at a decision of a side; None if it must be asked."""
        if not self.end or side != self.side:
            return None
        try:
            if self.disturbed():
                raise CommandError(f"the walk to {self.end} breaks off here")
            found = self.action(view, self.end)
        except HexfrontError as error:
            self.console.say(str(error).splitlines())
            found = None
        if found is None:
            self.stop()
        return found

    def disturbed(self) -> bool:
        """Whether anything has happened on the way besides the walk."""
        steps = self.session.steps[self.since :]
        return any(step.side != self.side and not isinstance(step.action, Decline) for step in steps)

    def action(self, view: Any, end: str) -> Action | None:
        """The next action on the way; None at its end."""
        if self.program.walk is None:
            raise CommandError("nothing walks in this game")
        return self.program.walk(view, end)
