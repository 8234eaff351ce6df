"""The command line: `python -m httr`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import httr
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.cli import Program, main
from hexfront.rules import SETUPS
from httr.account import account
from httr.api import NAME
from httr.charts import charts, load_charts
from httr.counterfile import load_counters
from httr.counters import Counters
from httr.datacommands import add_commands
from httr.draw import state_svg
from httr.naming import meaning
from httr.rulings import options
from httr.situation import situation
from httr.vocabulary import board_words


def load_own_counters(path: Path) -> Counters:
    """Counters of the user's own: a whole order of battle."""
    return load_counters(path, charts().types)


def load_own_board(path: Path) -> Board:
    """A board of the user's own."""
    return load_board(path, board_words())


PROGRAM: Final = Program(
    name=NAME,
    title="Highway to the Reich, its rules enforced. Unofficial; to play you need the published game.",
    rules=httr,
    account=account,
    situation=situation,
    draw=state_svg,
    options={"setup": SETUPS},
    data={"counters": load_own_counters, "charts": load_charts, "board": load_own_board},
    more=add_commands,
    result=meaning,
    rulings={name: option.values for name, option in options().items()},
)

if __name__ == "__main__":
    sys.exit(main(PROGRAM))
