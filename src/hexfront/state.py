"""What every game's state has, the events that change it, and the draft in which a stage works."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from attrs import field, fields, frozen
from immutables import Map

from hexfront.errors import DataMismatch
from hexfront.flow import Ask, At, Value
from hexfront.hooks import Hooks
from hexfront.tagged import Tagged
from hexfront.values import evolve

if TYPE_CHECKING:
    from typing import Self

S = TypeVar("S", bound="State")
L = TypeVar("L", bound="Callable[[str, Mapping[str, str]], Game]")
MarkKey = tuple[str, ...]
MarkValue = int | str


@frozen(eq=False)
class Game:
    """What stays the same from the first action to the last: one object, shared by every state of a game.

    `options` are the options of `new_game` as text, by name; `contents` the content hash of each board, chart
    and counter list by name. Two games are equal when all three agree, so a subclass is `@frozen(eq=False)`.
    A pickled game is its id, options and contents, because hooks are closures; `loaded_by` says how it is put
    together again.
    """

    _load: ClassVar[Callable[[str, Mapping[str, str]], Game] | None] = None

    id: str
    sides: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    contents: tuple[tuple[str, str], ...]
    hooks: Hooks

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        assert cls.__eq__ is Game.__eq__, f"{cls.__name__} compares all its fields: say @frozen(eq=False)"

    @classmethod
    def loaded_by(cls, load: L) -> L:
        """Let a function put pickled games of this class together again, from their id and options."""
        cls._load = load
        return load

    def key(self) -> tuple[object, ...]:
        """What makes two games the same."""
        return (self.id, self.options, self.contents)

    def changes(self, contents: Mapping[str, str]) -> list[str]:
        """Each board, chart or counter list whose content differs from what is given here, in words."""
        now = dict(self.contents)
        return [
            f"{name}: made with {contents.get(name, 'none')}, here {now.get(name, 'none')}"
            for name in sorted(now.keys() | contents.keys())
            if now.get(name) != contents.get(name)
        ]

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self.key() == other.key())

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_again, (type(self), self.id, self.options, self.contents)


@lru_cache(maxsize=32)
def _load_again(
    kind: type[Game], id: str, options: tuple[tuple[str, str], ...], contents: tuple[tuple[str, str], ...]
) -> Game:
    """The game of a pickle, the same for all states of it."""
    assert kind._load is not None, f"{kind.__name__} does not say how a game is put together: see Game.loaded_by"
    game = kind._load(id, dict(options))
    if changes := game.changes(dict(contents)):
        raise DataMismatch(f"{id} was pickled with other data", changes)
    return game


class Secret(Value):
    """What one side knows and the others do not: subclasses are attrs-frozen, and a state holds one a side."""

    __slots__ = ()


@frozen
class Ending:
    """How a game ended: the winner (None for a draw), the level, why in words, and the rule."""

    winner: str | None
    level: str
    about: str
    rule: str


@frozen
class State:
    """The base of a game's state: everything that can still matter, and nothing else.

    `stack` holds the procedures under way, innermost last, and is empty when the game is over. `marks` is what a
    turn, phase or activation remembers. `secret` has one compartment a side; in a view, only the viewer's.
    """

    game: Game
    stack: tuple[At, ...]
    marks: Map[MarkKey, MarkValue]
    secret: Map[str, Any]
    viewer: str | None
    _asked: Ask[Any] | None = field(init=False, default=None, eq=False, repr=False)
    _alike: State | None = field(init=False, default=None, eq=False, repr=False)
    """The state from which this one differs in nothing but the stack, for `once_a_state`; None if it is none."""

    def __reduce__(self) -> tuple[Any, ...]:
        parts = {part.name: getattr(self, part.name) for part in fields(type(self)) if part.init}
        return _made_again, (type(self), parts)

    def __copy__(self) -> Self:
        """Itself: nothing about a state ever changes."""
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Itself, too."""
        return self

    @property
    def under_way(self) -> str:
        """The name of the stage at which the innermost procedure stands; "over" if there is none."""
        return self.stack[-1].stage if self.stack else "over"

    def _repr_svg_(self) -> str:
        """The picture that notebooks show; drawing knows states, and states only its name."""
        picture: str = import_module(f"{type(self).__module__.partition('.')[0]}.draw").state_svg(self)
        return picture

    def sees(self, side: str) -> bool:
        """Whether this state holds what `side` keeps secret: a full state does, a view only its viewer's."""
        return self.viewer is None or self.viewer == side

    def marked(self, *key: str) -> MarkValue | None:
        """What is remembered under `(what, *who)`; None if nothing is."""
        return self.marks.get(key)

    def with_mark(self, key: MarkKey, value: MarkValue) -> Self:
        """The state that remembers `value` under `key`."""
        return evolve(self, marks=self.marks.set(key, value))

    def without_marks(self, kinds: Iterable[str]) -> Self:
        """The state that has forgotten every mark of these kinds."""
        gone = frozenset(kinds)
        kept = {key: value for key, value in self.marks.items() if key[0] not in gone}
        return self if len(kept) == len(self.marks) else evolve(self, marks=Map(kept))

    def with_stack(self, stack: tuple[At, ...]) -> Self:
        """The same table with other procedures under way."""
        state = evolve(self, stack=stack)
        object.__setattr__(state, "_alike", self if self._alike is None else self._alike)
        return state

    def seen_by(self, side: str) -> Self:
        """The same state with what `side` may not see taken out."""
        known = {side: self.secret[side]} if side in self.secret else {}
        return evolve(self, viewer=side, secret=Map(known))


def _made_again(kind: type[S], parts: dict[str, Any]) -> S:
    return kind(**parts)


class Event(Tagged, Generic[S]):
    """Something that happened: a frozen value, and the only thing that changes a state."""

    __slots__ = ()

    def apply(self, s: S) -> S:
        """The state after it."""
        raise AssertionError(f"{type(self).__name__} changes nothing")

    @property
    def audience(self) -> tuple[str, ...] | None:
        """The sides that learn of it; None for everybody."""
        return None

    @property
    def reveals(self) -> bool:
        """Whether those who learn of it are shown what was there before and they could not know: no way back from it.

        What a roll or a draw brings was known to nobody, so an event that tells of it need not say so.
        """
        return False

    def known_to(self, side: str) -> bool:
        """Whether `side` learns of it."""
        return self.audience is None or side in self.audience

    def shows(self, side: str) -> bool:
        """Whether `side` is shown what it could not know before; an event says itself if that depends on the side."""
        return self.reveals and self.known_to(side)


class Draft(Generic[S]):
    """The newest state while a step is carried out, and the events so far."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state: S = state
        self.events: list[Event[Any]] = []

    def emit(self, event: Event[Any]) -> None:
        """Let something happen: the only way in which the state changes."""
        self.state = event.apply(self.state)
        self.events.append(event)


@frozen
class Transition(Generic[S]):
    """What an action led to: the next state, and what happened on the way."""

    state: S
    events: tuple[Event[Any], ...]


@frozen
class Marked(Event[State]):
    """Something is remembered for a while under `(what, *who)`."""

    key: MarkKey
    value: MarkValue

    def apply(self, s: S) -> S:
        """The state that remembers it."""
        return s.with_mark(self.key, self.value)


@frozen
class Forgotten(Event[State]):
    """The time of these kinds of marks is over."""

    kinds: tuple[str, ...]

    def apply(self, s: S) -> S:
        """The state without them."""
        return s.without_marks(self.kinds)
