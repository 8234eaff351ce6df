"""What an action is, in one line for a player.

`words` has a wording for each class of action; a title registers those of its own: `@words.register`. What an action
leaves out, because it is clear when it is chosen, is taken from the decision that is pending.
"""

from __future__ import annotations

from gts.descriptions import air, assaults, choices, fights, guns, happenings, moves, works
from gts.descriptions.wording import describe, words

__all__ = ["air", "assaults", "choices", "describe", "fights", "guns", "happenings", "moves", "words", "works"]
