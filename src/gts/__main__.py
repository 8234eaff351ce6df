"""The command line: `python -m gts`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import gts
from gts.account import account
from gts.api import NAME, SETUPS
from gts.charts import Charts, load_charts
from gts.counterfile import load_counters
from gts.datacommands import DataCommands
from gts.draw import state_svg
from gts.situation import situation
from gts.titles.where_eagles_dare import TITLE
from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.cli import Program, main


def load_own_charts(path: Path) -> Charts:
    """Charts of the user's own in a directory, laid over those that ship."""
    return load_charts(path, TITLE.charts())


def load_own_board(path: Path) -> Board:
    """A board of the user's own."""
    return load_board(path, TITLE.vocabulary())


PROGRAM: Final = Program(
    name=NAME,
    title="The Grand Tactical Series, its rules enforced. Unofficial; to play you need the published games.",
    rules=gts,
    account=account,
    situation=situation,
    draw=state_svg,
    options={"setup": SETUPS},
    data={"counters": load_counters, "charts": load_own_charts, "board": load_own_board},
    more=DataCommands(TITLE).add,
)

if __name__ == "__main__":
    sys.exit(main(PROGRAM))
