"""The errors of the library: whose mistake it was decides the class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.sources import Refusal


class HexfrontError(Exception):
    """The base of every error that a caller may want to catch."""


class IllegalAction(HexfrontError, ValueError):
    """A player's action that the rules forbid; `refusals` says why, rule by rule."""

    def __init__(self, asked: str, refusals: Sequence[Refusal]) -> None:
        self.asked = asked
        self.refusals: tuple[Refusal, ...] = tuple(refusals)
        super().__init__(f"{asked}: " + "; ".join(str(refusal) for refusal in self.refusals))

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[str, tuple[Refusal, ...]]]:
        return type(self), (self.asked, self.refusals)


class DataError(HexfrontError, ValueError):
    """A data file's faults, all of them, each with file and place."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults: tuple[str, ...] = tuple(faults)
        super().__init__("\n".join(self.faults))

    def __reduce__(self) -> tuple[type[DataError], tuple[tuple[str, ...]]]:
        return type(self), (self.faults,)


class DataMismatch(HexfrontError, ValueError):
    """A saved game made with other data; `changes` names each value that differs."""

    def __init__(self, what: str, changes: Sequence[str]) -> None:
        self.what = what
        self.changes: tuple[str, ...] = tuple(changes)
        super().__init__("\n".join((what, *self.changes)))

    def __reduce__(self) -> tuple[type[DataMismatch], tuple[str, tuple[str, ...]]]:
        return type(self), (self.what, self.changes)


class SaveError(HexfrontError, ValueError):
    """A saved text that cannot be read: broken JSON, cut short, or of an unknown version."""


class UnknownName(HexfrontError, ValueError):
    """A name that nothing goes by; the message holds the nearest names."""


class HookError(HexfrontError, TypeError):
    """A hook that hangs on nothing, or that gives what its point cannot take.

    `place` is the file and line of the hook, empty where that is not known.
    """

    def __init__(self, what: str, place: str = "") -> None:
        self.what = what
        self.place = place
        super().__init__(what)

    def __reduce__(self) -> tuple[type[HookError], tuple[str, str]]:
        return type(self), (self.what, self.place)


class HiddenInformation(HexfrontError):
    """A question about a view whose answer depends on what the viewer may not see."""


class BotError(HexfrontError):
    """A bot that raised, took too long, or answered with what is not a legal action.

    `side` is the side it played, `bot` its name, and `saved` the state that it was asked at, as the game's `dumps`
    wrote it.
    """

    def __init__(self, what: str, side: str, bot: str, saved: str) -> None:
        self.what = what
        self.side = side
        self.bot = bot
        self.saved = saved
        super().__init__(f"the bot of {side}, {bot}, {what}")

    def __reduce__(self) -> tuple[type[BotError], tuple[str, str, str, str]]:
        return type(self), (self.what, self.side, self.bot, self.saved)
