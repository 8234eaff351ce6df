"""The command line: `python -m gts`."""

from __future__ import annotations

import sys
from typing import Final

import gts
from gts.account import account
from gts.api import NAME, SETUPS
from gts.situation import situation
from gts.state import GameState
from hexfront.cli import Program, main
from hexfront.cli.console import CommandError


def draw(state: GameState) -> str:
    """A picture of a state."""
    raise CommandError("pictures cannot be drawn yet")


PROGRAM: Final = Program(
    name=NAME,
    title="The Grand Tactical Series, its rules enforced. Unofficial; to play you need the published games.",
    rules=gts,
    account=account,
    situation=situation,
    draw=draw,
    options={"setup": SETUPS},
    more=lambda commands: None,
)

if __name__ == "__main__":
    sys.exit(main(PROGRAM))
