"""A full state that agrees with what a side sees: what the other has bought is drawn at random."""

from __future__ import annotations

from fractions import Fraction

from attrs import evolve

from gts.plans import Plans, with_plans
from gts.rules.mug import opening
from gts.rules.purchases import formation_chits, is_on_hand
from gts.state import GameState
from hexfront.dice import Roller


def complete(view: GameState, roller: Roller) -> GameState:
    """A full state drawn at random that agrees with a view: every set of chits of the right size is as likely."""
    state = evolve(view, viewer=None)
    if view.viewer is None:
        return state
    for side in view.game.sides:
        if side != view.viewer:
            state = with_plans(state, side, _guess(state, side, roller))
    return state


def _guess(s: GameState, side: str, roller: Roller) -> Plans:
    """As many chits as a side has face down, of those that it could have bought."""
    hidden = [chit for chit in formation_chits(s, side) if chit.id not in s.mug]
    likely = [chit.id for chit in hidden if chit.id != opening(s) and is_on_hand(s, chit)]
    others = [chit.id for chit in hidden if chit.id not in likely]
    mug, beside = s.covered.get(side, 0), s.beside.get(side, 0)
    drawn = []
    for _ in range(mug + beside):
        among = likely or others
        drawn.append(roller.choose([(chit, Fraction(1, len(among))) for chit in among]))
        among.remove(drawn[-1])
    order = list(s.table.chits).index
    return Plans(tuple(sorted(drawn[:mug], key=order)), tuple(sorted(drawn[mug:], key=order)))
