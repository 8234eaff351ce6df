"""What a game gives its command line."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen

from hexfront.rules import Rules
from hexfront.state import Event

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"
"""Where a command line keeps its commands."""


@frozen
class Program:
    """A game as its command line needs it.

    `account` tells what has happened since a state, as far as all the given sides know; `situation` what stands on the
    table; `draw` makes an SVG of a state. `options` are those of `new_game` with their values, the usual one
    first; `data` reads a file for those options of `new_game` and `loads` that take data of the user's own; `more`
    adds the commands that only this game has.
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
