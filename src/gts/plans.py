"""What a side keeps secret: the Formation chits that it has bought and not played (7.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve, frozen

from hexfront.state import Secret

if TYPE_CHECKING:
    from gts.state import GameState


@frozen
class Plans(Secret):
    """The chits of a side that lie face down: in the mug for this turn, and beside it for the next.

    `fresh` are those bought in the step under way, in the order of the scenario's chits.

    Rule: gts:7.2b; gts:7.2c.
    """

    mug: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    fresh: tuple[str, ...] = ()

    def owned(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.mug, *self.beside)


NO_PLANS: Final = Plans()


def plans_of(s: GameState, side: str) -> Plans:
    """What a side has bought in secret.

    Raises:
        AssertionError: the state is a view of another side.
    """
    assert s.sees(side), f"a view of {s.viewer} does not hold the plans of {side}"
    plans = s.secret.get(side, NO_PLANS)
    assert isinstance(plans, Plans), f"the secret of {side} is {plans!r}"
    return plans


def with_plans(s: GameState, side: str, plans: Plans) -> GameState:
    """The state with other plans of a side; a view of another side stays as it is."""
    if not s.sees(side) or s.secret.get(side, NO_PLANS) == plans:
        return s
    return evolve(s, secret=s.secret.set(side, plans) if plans != NO_PLANS else s.secret.delete(side))


def contents(s: GameState) -> tuple[str, ...]:
    """All chits in the mug of a full state, the open ones first."""
    return (*s.mug, *(chit for side in s.game.sides if s.sees(side) for chit in plans_of(s, side).mug))


def in_the_mug(s: GameState) -> int:
    """How many chits are in the mug; everybody may count them."""
    return len(s.mug) + sum(s.covered.values())


def who_knows(s: GameState) -> tuple[str, ...] | None:
    """The sides that know every chit in the mug: None for both, if none lies face down."""
    hiding = [side for side in s.game.sides if s.covered.get(side, 0)]
    return None if not hiding else tuple(hiding) if len(hiding) == 1 else ()
