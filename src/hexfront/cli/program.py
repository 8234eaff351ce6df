"""What a game gives its command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from attrs import frozen
from immutables import Map

from hexfront.actions import Action, Decline, Finish, Stop
from hexfront.rules import Rules
from hexfront.state import Event

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command line keeps its commands."""

CLOSING: Final[tuple[type[Action], ...]] = (Stop, Finish, Decline)
"""What ends a move or a choice, or takes nothing, in every game."""


@frozen
class Program:
    """A game as its command line needs it.

    `account` tells what has happened since a state, as far as all the given sides know; `situation` what stands on the
    table; `draw` makes an SVG of a state. `options` are those of `new_game` with their values, the usual one first;
    `rulings` are the readings of rules that its option `rulings` takes, by name; `data` reads a file for those options
    of `new_game` and `loads` that take data of the user's own; `more` adds the commands that only this game has.

    `result` says what the code of a combat result means; `closing` are the kinds of action that do nothing or end
    something, which a person finds after all others, in this order; `walk` gives the next action of whoever is about to
    move on the way to a hex, None at its end.
    """

    name: str
    title: str
    rules: Rules[Any]
    account: Callable[[Any, Iterable[Event[Any]], Iterable[str]], Iterator[str]]
    situation: Callable[[Any], Iterator[str]]
    draw: Callable[[Any], str]
    options: Mapping[str, tuple[str, ...]]
    data: Mapping[str, Callable[[Path], Any]]
    more: Callable[[Commands], None]
    result: Callable[[str], str] = str
    closing: tuple[type[Action], ...] = CLOSING
    walk: Callable[[Any, str], Action | None] | None = None
    rulings: Mapping[str, tuple[str, ...]] = Map()
