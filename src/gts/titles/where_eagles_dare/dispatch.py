"""Dispatch Points in Where Eagles Dare: Allied discounts, and nights without Guards and 43rd (S6.2, S6.4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from gts.events import ChitWasted, TurnEnded
from gts.plans import plans_of
from gts.rules.purchases import Price, buy_refusal, prices
from gts.scenario import Chit
from gts.state import GameState
from hexfront.flow import Done, Flow, Frame
from hexfront.hooks import Hooks
from hexfront.sources import Refusal
from hexfront.state import Draft

HOOKS: Final = Hooks()
FREE: Final = {
    "101st-airborne": ("wed:S6.2a", frozenset({"101st-independent", "101st-artillery"})),
    "guards-armored": ("wed:S6.2b", frozenset({"guards-independent", "guards-artillery"})),
}
"""For each Division with a discount, its rule and the Formations whose chits come for nothing."""

BY_DAY: Final = frozenset({"guards-armored", "43rd-infantry"})


@HOOKS.add(prices)
def discount(s: GameState, chit: Chit, now: bool) -> Iterator[Price]:
    """With two other chits of the Division, bought in the same step, these cost nothing. Rule: wed:S6.2a; wed:S6.2b."""
    rule, free = FREE.get(chit.division or "", ("", frozenset()))
    if chit.formation in free:
        fresh = (s.table.chits[each] for each in plans_of(s, chit.side).fresh)
        if sum(each.division == chit.division and each.formation not in free for each in fresh) > 1:
            yield Price(0, rule)


@HOOKS.add(buy_refusal)
def not_for_the_night(s: GameState, chit: Chit, now: bool) -> Iterator[Refusal]:
    """Guards and 43rd do not act as Formations by night. Rule: wed:S6.4a."""
    turns = s.table.scenario.turns
    when = s.turn if now else s.turn + 1
    if chit.division in BY_DAY and when < len(turns) and turns[when].night:
        yield Refusal("wed:S6.4a", f"{chit.name} cannot be bought for a night turn")


@HOOKS.after(TurnEnded)
def night_falls(s: GameState, e: TurnEnded) -> Frame[GameState, None] | None:
    """A chit of theirs that was to open the night is wasted."""
    chit = s.table.chits.get(s.carried or "")
    formation = chit is not None and chit.kind == "formation" and chit.division in BY_DAY
    return Wasted() if formation and s.table.scenario.turns[s.turn].night else None


@frozen
class Wasted(Frame[GameState, None]):
    """The chit that was to open the night is not played; the first one is drawn. Rule: wed:S6.4b; ruling:C12."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Put it away."""
        assert g.state.carried is not None, "there is a chit to waste"
        g.emit(ChitWasted(g.state.carried, "wed:S6.4b"))
        return Done(None)
