"""What an action is, in one line for a player.

`words` has a wording for each class of action. What an action leaves out, because it is clear when it is chosen, is
taken from the decision that is pending.
"""

from __future__ import annotations

from httr.descriptions import choices, close_actions, fights, moves, orders
from httr.descriptions.wording import describe, words

__all__ = ["choices", "close_actions", "describe", "fights", "moves", "orders", "words"]
