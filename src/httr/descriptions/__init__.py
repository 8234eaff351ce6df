"""What an action is, in one line for a player.

`words` has a wording for each class of action. What an action leaves out, because it is clear when it is chosen, is
taken from the decision that is pending.
"""

from __future__ import annotations

from httr.descriptions import choices
from httr.descriptions.wording import describe, words

__all__ = ["choices", "describe", "words"]
