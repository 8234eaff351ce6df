"""What has happened, as lines for a player: each number with its sum, each sum with its rules, estimates marked `~`.

`tell` has a wording for each class of event.
"""

from __future__ import annotations

from httr.account import close_actions, fights, moves, orders, results, turns
from httr.account.telling import account, tell

__all__ = ["account", "close_actions", "fights", "moves", "orders", "results", "tell", "turns"]
