"""The command line: `python -m gts`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import gts
from gts.account import account
from gts.actions import CallOff, Pass
from gts.api import NAME
from gts.counterfile import load_counters
from gts.datacommands import DataCommands
from gts.draw import state_svg
from gts.naming import meaning
from gts.rulings import options
from gts.situation import situation
from gts.walking import walk
from hexfront.cli import Program, main
from hexfront.cli.program import CLOSING
from hexfront.rules import SETUPS

PROGRAM: Final = Program(
    name=NAME,
    title="The Grand Tactical Series, its rules enforced. Unofficial; to play you need the published games.",
    rules=gts,
    account=account,
    situation=situation,
    draw=state_svg,
    options={"setup": SETUPS},
    data={"counters": load_counters, "charts": Path, "board": Path},
    more=DataCommands().add,
    result=meaning,
    closing=(Pass, CallOff, *CLOSING),
    walk=walk,
    rulings={name: option.values for name, option in options().items()},
)

if __name__ == "__main__":
    sys.exit(main(PROGRAM))
