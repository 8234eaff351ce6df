"""The command line of a game module, such as `python -m gts`: the same commands for every game."""

from __future__ import annotations

from hexfront.cli.program import Program
from hexfront.cli.run import main

__all__ = ["Program", "main"]
