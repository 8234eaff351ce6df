"""The worlds that bots live in: OpenSpiel, PettingZoo and Gymnasium, each an extra and a module of its own.

`Setup` is what they share: a scenario with numbers for its actions and arrays for what a side sees.
"""

from __future__ import annotations

from hexfront.adapters.actionids import ActionIds
from hexfront.adapters.setup import Setup, set_up
from hexfront.adapters.vectors import ViewVector

__all__ = ["ActionIds", "Setup", "ViewVector", "set_up"]
