"""The tiny game's command line, and a way to type into it."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from attrs import frozen
from tests import tiny
from tests.tiny.state import Tiny

from hexfront.cli import Program, main
from hexfront.cli.console import CommandError
from hexfront.cli.program import Commands
from hexfront.rules import Preview
from hexfront.sources import Modifier, Source
from hexfront.state import Event


def account(state: Tiny, events: Iterable[Event[Any]], known: Iterable[str] = ()) -> Iterator[str]:
    sides = tuple(known)
    return (str(event) for event in events if all(event.known_to(side) for side in sides))


def situation(state: Tiny) -> Iterator[str]:
    yield f"turn {state.turn}, alive {', '.join(state.alive) or 'nobody'}, seen by {state.viewer}"


def draw(state: Tiny) -> str:
    return f"<svg>{state.turn} {state.viewer}</svg>\n"


def read_turns(path: Path) -> str:
    text = path.read_text(encoding="utf-8").strip()
    if not text.isdecimal():
        raise CommandError(f"{path}: no number of turns")
    return text


def more(commands: Commands) -> None:
    parser = commands.add_parser("shout", help="only the tiny game shouts")
    parser.set_defaults(run=lambda program, args, console: console.say("HEY") or 0)


PROGRAM: Final = Program(
    name=tiny.NAME,
    title="A tiny game",
    rules=tiny,
    account=account,
    situation=situation,
    draw=draw,
    options={},
    data={"turns": read_turns},
    more=more,
)
A_PREVIEW: Final = Preview(
    "an attack",
    (Modifier(3, "strength", "tiny:3"), Modifier(-1, "luck", "tiny:4", Source("estimate", "ours"))),
    2,
    ((1, "hit"), (2, "hit"), (3, "miss")),
    (),
)


@frozen
class Said:
    """The exit code, and what was written."""

    code: int
    out: str
    err: str


def run(*argv: str, typed: str | Iterable[str] = "", program: Program = PROGRAM) -> Said:
    """Carry out a command line; `typed` are the lines that somebody types."""
    lines = typed if isinstance(typed, str) else "".join(f"{line}\n" for line in typed)
    out, err = io.StringIO(), io.StringIO()
    code = main(program, argv, io.StringIO(lines), out, err)
    return Said(code, out.getvalue(), err.getvalue())
