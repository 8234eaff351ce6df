"""The actions that every game has: outcomes of chance, and the words for no."""

from __future__ import annotations

from attrs import frozen

from hexfront.tagged import Tagged


class Action(Tagged):
    """Something a side, or chance, may do at a decision: a small frozen value."""

    __slots__ = ()


@frozen
class Roll(Action):
    """Chance: the dice show `value` in total."""

    value: int


@frozen
class Draw(Action):
    """Chance: `what` is drawn."""

    what: str


@frozen
class Decline(Action):
    """Not take what is offered, or close a window of interruption."""


@frozen
class Finish(Action):
    """End a choice that could be repeated."""


@frozen
class Stop(Action):
    """End a move."""
