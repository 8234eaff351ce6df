"""What an action is worth to a sensible player: rules of thumb that bots go by, and no rules of the game.

`gain` has a judgement for each class of action; a title registers those of its own: `@gain.register`. An action is
judged as an answer to the decision that is pending.
"""

from __future__ import annotations

from gts.judgement import air, assaulting, choosing, firing, guns, happenings, moving, working
from gts.judgement.judging import appraise, gain

__all__ = ["air", "appraise", "assaulting", "choosing", "firing", "gain", "guns", "happenings", "moving", "working"]
