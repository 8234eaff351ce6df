"""The table of the tiny game, and what happens on it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from attrs import evolve, frozen
from immutables import Map

from hexfront.errors import UnknownName
from hexfront.sources import Modifier
from hexfront.state import Event, Game, Secret, State

SIDES: Final = ("blue", "red")
PRICES: Final = {"guard": 1, "knight": 2, "giant": 3}
"""What a unit costs, which also is its strength."""
PURSE: Final = 4
CHITS: Final = ("hold", "strike")


@frozen(eq=False)
class TinyGame(Game):
    """A scenario of the tiny game: how many turns it lasts."""

    turns: int


@cache
def load_game(id: str, options: tuple[tuple[str, str], ...]) -> TinyGame:
    from tests.tiny.scenarios import SCENARIOS

    chosen = dict(options)
    turns = chosen.pop("turns", "2")
    if id not in SCENARIOS or chosen:
        raise UnknownName(f"no scenario {id} with the options {chosen}; there are {', '.join(SCENARIOS)}")
    return TinyGame(id, SIDES, options, (("prices", str(sum(PRICES.values()))),), SCENARIOS[id], int(turns))


@TinyGame.loaded_by
def loaded(id: str, options: Mapping[str, str]) -> TinyGame:
    return load_game(id, tuple(sorted(options.items())))


def other(side: str) -> str:
    return SIDES[1 - SIDES.index(side)]


def side_of(unit: str) -> str:
    return unit.split("-")[0]


def purchases(least: int = 0) -> tuple[tuple[str, ...], ...]:
    """Everything that a side can have bought, at least so many units."""
    sizes = range(least, PURSE + 1)
    bought = (each for size in sizes for each in combinations_with_replacement(PRICES, size))
    return tuple(each for each in bought if sum(PRICES[kind] for kind in each) <= PURSE)


@frozen
class Kept(Secret):
    """What a side bought (unit `blue-1` is the first kind), its chits in hand, and those still to draw."""

    kinds: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    pool: tuple[str, ...] = CHITS

    @property
    def left(self) -> int:
        """What is left in the purse."""
        return PURSE - sum(PRICES[kind] for kind in self.kinds)


@frozen
class Tiny(State):
    """`alive` are the units on the table, `known` the kinds of those that were turned face up."""

    game: TinyGame
    turn: int
    alive: tuple[str, ...]
    known: Map[str, str]
    drawn: Map[str, int]
    points: Map[str, int]

    def kept(self, side: str) -> Kept:
        kept: Kept = self.secret[side]
        return kept

    def kind(self, unit: str) -> str:
        """The kind of a unit, for those who may know it."""
        return self.known.get(unit) or self.kept(side_of(unit)).kinds[int(unit.split("-")[1]) - 1]

    def units(self, side: str) -> tuple[str, ...]:
        return tuple(unit for unit in self.alive if side_of(unit) == side)

    def with_kept(self, side: str, kept: Kept) -> Tiny:
        return evolve(self, secret=self.secret.set(side, kept))


@frozen
class Bought(Event[Tiny]):
    """In secret, a side bought a unit."""

    side: str
    kind: str

    def apply(self, s: Tiny) -> Tiny:
        kept = s.kept(self.side)
        kinds = tuple(sorted((*kept.kinds, self.kind), key=list(PRICES).index))
        return s.with_kept(self.side, evolve(kept, kinds=kinds))

    @property
    def audience(self) -> tuple[str, ...]:
        return (self.side,)


@frozen
class Deployed(Event[Tiny]):
    """Both sides lay out what they bought, face down."""

    units: tuple[str, ...]

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, alive=self.units)

    @property
    def reveals(self) -> bool:
        return True


@frozen
class TurnBegan(Event[Tiny]):
    """A turn begins."""

    number: int

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, turn=self.number)


@frozen
class Drew(Event[Tiny]):
    """In secret, a side saw which chit it drew."""

    side: str
    chit: str

    def apply(self, s: Tiny) -> Tiny:
        kept = s.kept(self.side)
        pool = tuple(chit for chit in kept.pool if chit != self.chit)
        return s.with_kept(self.side, evolve(kept, pool=pool, hand=tuple(sorted((*kept.hand, self.chit)))))

    @property
    def audience(self) -> tuple[str, ...]:
        return (self.side,)


@frozen
class TookChit(Event[Tiny]):
    """A side took a chit."""

    side: str

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, drawn=s.drawn.set(self.side, s.drawn[self.side] + 1))


@frozen
class Struck(Event[Tiny]):
    """A side played its chit `strike`."""

    side: str

    def apply(self, s: Tiny) -> Tiny:
        s = s.with_mark(("struck", self.side), s.turn)
        if not s.sees(self.side):
            return s
        kept = s.kept(self.side)
        return s.with_kept(self.side, evolve(kept, hand=tuple(chit for chit in kept.hand if chit != "strike")))

    @property
    def reveals(self) -> bool:
        return True

    def shows(self, side: str) -> bool:
        return side != self.side


@frozen
class Turned(Event[Tiny]):
    """A unit was turned face up."""

    unit: str
    kind: str

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, known=s.known.set(self.unit, self.kind))

    @property
    def reveals(self) -> bool:
        return True

    def shows(self, side: str) -> bool:
        return side != side_of(self.unit)


@frozen
class Fired(Event[Tiny]):
    """Units fired, with the roll and all that changed it."""

    firers: tuple[str, ...]
    target: str
    roll: int
    modifiers: tuple[Modifier, ...]
    kills: bool

    def apply(self, s: Tiny) -> Tiny:
        return s


@frozen
class Removed(Event[Tiny]):
    """A unit left the table."""

    unit: str

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, alive=tuple(unit for unit in s.alive if unit != self.unit))


@frozen
class Gained(Event[Tiny]):
    """A side gained a command point."""

    side: str

    def apply(self, s: Tiny) -> Tiny:
        return evolve(s, points=s.points.set(self.side, s.points[self.side] + 1))
