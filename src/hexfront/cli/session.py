"""A game while it is played: every state so far and the steps between them, so that steps can be taken back."""

from __future__ import annotations

from typing import Generic, TypeVar

from hexfront.actions import Action
from hexfront.flow import CHANCE
from hexfront.kernel import pending
from hexfront.record import Record, Step
from hexfront.rules import Rules
from hexfront.state import State, Transition

S = TypeVar("S", bound=State)


class Session(Generic[S]):
    """A game that starts at `first`; `steps` have been taken, and each of them can be looked back at."""

    def __init__(self, rules: Rules[S], first: S) -> None:
        self.rules = rules
        self.states: list[S] = [first]
        self.steps: list[Step] = []

    @classmethod
    def of(cls, rules: Rules[S], record: Record[S]) -> Session[S]:
        """The session that continues a record."""
        session = cls(rules, record.first)
        session.become(record)
        return session

    def become(self, record: Record[S]) -> None:
        """Go on with another game."""
        self.states, self.steps = [record.first], []
        for step in record.steps:
            self.take(step.action)

    @property
    def state(self) -> S:
        """The newest state."""
        return self.states[-1]

    @property
    def record(self) -> Record[S]:
        """The game so far."""
        return Record(self.states[0], tuple(self.steps), self.state)

    def take(self, action: Action) -> Transition[S]:
        """Carry an action out.

        Raises:
            IllegalAction: it is not legal; nothing has changed.
        """
        ask = pending(self.state)
        done = self.rules.apply(self.state, action)
        assert ask is not None, "an action was legal when nobody decides"
        self.steps.append(Step(ask.side, action, done.events))
        self.states.append(done.state)
        return done

    def free(self) -> int:
        """How many of the last steps may be taken back by the side that took them: none that rolled, drew or showed."""
        if not self.steps or self.steps[-1].side == CHANCE:
            return 0
        return len(self.steps) - self.record.undo_to(self.steps[-1].side)

    def undo(self, number: int) -> None:
        """Take back the last `number` steps.

        Raises:
            ValueError: fewer may be taken back.
        """
        if not 0 <= number <= self.free():
            raise ValueError(f"{self.free()} steps may be taken back, not {number}")
        del self.steps[len(self.steps) - number :], self.states[len(self.states) - number :]
