"""What an action is worth to a sensible player: rules of thumb that bots go by, and no rules of the game.

`gain` has a judgement for each class of action. An action is judged as an answer to the decision that is pending.
"""

from __future__ import annotations

from httr.judgement import choosing, fighting, firing, moving
from httr.judgement.judging import appraise, gain

__all__ = ["appraise", "choosing", "fighting", "firing", "gain", "moving"]
