"""Frames, what their stages answer, and the questions they ask.

A frame is one procedure of the rules: a frozen value whose stages are methods. A stage gets the draft of the
next state and the result it waited for, and answers with a flow. A question is a method of the state alone
that says who decides and offers the actions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, TypeAlias, TypeVar, TypeVarTuple, overload

from attrs import frozen

from hexfront.actions import Action
from hexfront.sources import Refusal
from hexfront.tagged import Tagged

if TYPE_CHECKING:
    from hexfront.state import Draft, State

S = TypeVar("S", bound="State")
R = TypeVar("R")
T = TypeVar("T")
A = TypeVar("A", bound=Action)
Ts = TypeVarTuple("Ts")

CHANCE: Final = "chance"


class Frame(Tagged, Generic[S, R]):
    """One procedure of the rules over states `S`, that ends in a result `R`.

    Subclasses are attrs-frozen; their fields are what the procedure knows so far.
    """

    __slots__ = ()

    def start(self, g: Draft[S], _: None = None) -> Flow[R]:
        """The first stage."""
        raise AssertionError(f"{type(self).__name__} has no first stage")


class Value(Tagged):
    """A result that is more than a number or a text, and that a frame may hold: subclasses are attrs-frozen."""

    __slots__ = ()


class Done(Generic[R]):
    """The procedure is finished; the frame below gets `result`."""

    __slots__ = ("result",)

    def __init__(self, result: R) -> None:
        self.result: R = result


class Call(Generic[T, R]):
    """Run another procedure; its result is the argument of the stage `then`."""

    __slots__ = ("frame", "then")

    def __init__(self, frame: Frame[Any, T], then: Callable[[Draft[Any], T], Flow[R]]) -> None:
        self.frame: Frame[Any, T] = frame
        self.then: Callable[[Draft[Any], T], Flow[R]] = then


class Wait(Generic[R]):
    """Somebody must decide: rest at `question`."""

    __slots__ = ("question",)

    def __init__(self, question: Callable[[Any], Ask[R]]) -> None:
        self.question: Callable[[Any], Ask[R]] = question


class Next(Generic[R]):
    """Go on at `stage`, of this frame or of another, after what the events just emitted have set off."""

    __slots__ = ("stage",)

    def __init__(self, stage: Callable[[Draft[Any], None], Flow[R]]) -> None:
        self.stage: Callable[[Draft[Any], None], Flow[R]] = stage


class Over:
    """The game ends here, at any depth."""

    __slots__ = ()


Flow: TypeAlias = Done[R] | Call[Any, R] | Wait[R] | Next[R] | Over


@frozen
class At:
    """A place in the stack: a frame and the name of the stage or question at which it stands."""

    frame: Frame[Any, Any]
    stage: str


class Offer(NamedTuple):
    """One action on offer: what it leads to, and what may refuse it."""

    then: Callable[..., Any]
    why: Callable[..., Iterable[Refusal]] | None
    args: tuple[Any, ...]
    canonical: bool

    def is_legal(self) -> bool:
        """Whether nothing refuses the action: the first refusal is enough."""
        if self.why is not None:
            for _ in self.why(*self.args):
                return False
        return True

    def refusals(self) -> tuple[Refusal, ...]:
        """Why the action is forbidden; empty if it is legal."""
        return tuple(self.why(*self.args)) if self.why is not None else ()


_offer: Final[Callable[[tuple[Any, ...]], Offer]] = partial(tuple.__new__, Offer)
"""An offer of its four parts in their order: its constructor takes twice the time."""


class _Group(NamedTuple):
    """What `put` puts on offer for all of `among`; what of it may be legal is the question's, from `start` to `end`."""

    start: int
    end: int
    put: Callable[[Ask[Any], Iterable[Any]], None]
    among: Iterable[Any]


class Ask(Generic[R]):
    """A question: who decides what, and the actions on offer, each with what it leads to.

    `side` is a side's name or `CHANCE`; `subject` names the units and hexes it is about; `seen_by` the sides
    that may know the options (None: everybody). A question that is not for everybody puts its options on offer
    only where they are known (`if s.sees(side)`), because it is asked of views too; the rest of it is public.
    """

    __slots__ = ("_groups", "_legal", "_open", "_whole", "about", "chances", "rule", "seen_by", "side", "subject")

    def __init__(
        self,
        side: str,
        about: str,
        *,
        rule: str,
        subject: tuple[str, ...] = (),
        seen_by: tuple[str, ...] | None = None,
    ) -> None:
        self.side: str = side
        self.about: str = about
        self.rule: str = rule
        self.subject: tuple[str, ...] = subject
        self.seen_by: tuple[str, ...] | None = seen_by
        self._open: dict[Action, Offer] = {}
        self._groups: list[_Group] = []
        self._whole: dict[Action, Offer] | None = None
        self.chances: dict[Any, Fraction] = {}
        self._legal: tuple[Action, ...] | None = None

    @property
    def offers(self) -> dict[Action, Offer]:
        """All that is on offer, in order, with what must be refused; to be read when all has been put there."""
        if not self._groups:
            return self._open
        if self._whole is None:
            self._whole = dict(self._all())
        return self._whole

    @offers.setter
    def offers(self, offers: dict[Action, Offer]) -> None:
        self._open, self._groups, self._whole = offers, [], None

    def _all(self) -> Iterator[tuple[Action, Offer]]:
        listed, done = list(self._open.items()), 0
        for group in self._groups:
            yield from listed[done : group.start]
            whole = Ask[R](self.side, self.about, rule=self.rule)
            group.put(whole, group.among)
            yield from whole._open.items()
            done = group.end
        yield from listed[done:]

    def find(self, action: Action) -> Offer | None:
        """The offer of an action; None if it is not on offer."""
        return self._open.get(action) or self.offers.get(action)

    @overload
    def offer(self, action: A, then: Callable[[Draft[Any], A], Flow[R]], /, *, canonical: bool = ...) -> None: ...

    @overload
    def offer(
        self,
        action: A,
        then: Callable[[Draft[Any], A], Flow[R]],
        why: Callable[[*Ts], Iterable[Refusal]],
        /,
        *args: *Ts,
        canonical: bool = ...,
    ) -> None: ...

    def offer(  # type: ignore[misc]  # mypy does not match *Ts with the implementation's *args
        self,
        action: Action,
        then: Callable[..., Flow[R]],
        why: Callable[..., Iterable[Refusal]] | None = None,
        /,
        *args: Any,
        canonical: bool = True,
    ) -> None:
        """Put an action on offer, with the stage it leads to and what may refuse it.

        `why(*args)` yields the refusals; it is a function and its arguments, never an iterator, because it is
        asked again. `canonical=False` marks an order of building that searchers may leave out.
        """
        offers = self._open
        before = len(offers)
        offers[action] = _offer((then, why, args, canonical))
        assert len(offers) > before, f"offered twice: {action}"

    def offer_each(
        self,
        actions: Iterable[A],
        then: Callable[[Draft[Any], A], Flow[R]],
        why: Callable[[*Ts], Iterable[Refusal]],
        /,
        *args: *Ts,
    ) -> None:
        """Put several actions on offer that the same lines refuse, all or none; asked once for all of them."""
        self._offer_all(actions, Offer(then, why, args, True))

    def offer_among(
        self,
        make: Callable[[T], A],
        among: Iterable[T],
        able: Iterable[T],
        then: Callable[[Draft[Any], A], Flow[R]],
        why: Callable[[*Ts, T], Iterable[Refusal]],
        /,
        *args: *Ts,
    ) -> None:
        """Put `make(each)` on offer for each of `among`; `why(*args, each)` refuses all of them but some of `able`.

        So that a question costs nothing for those whom it does not concern, such as enemies far away: their actions
        are made when somebody asks why they are not legal. `able` is in the order of `among`.
        """

        def put(ask: Ask[R], those: Iterable[T]) -> None:
            for each in those:
                ask.offer(make(each), then, why, *args, each)

        self.offer_for(able, among, put)

    def offer_for(self, able: Iterable[T], among: Iterable[T], put: Callable[[Ask[R], Iterable[T]], None]) -> None:
        """Let `put(ask, able)` put actions on offer, those for all of `among` only for who asks why they are not legal.

        As `offer_among`, where each of them has several actions or other refusals. `able` is in the order of `among`.
        """
        start = len(self._open)
        put(self, able)
        self._groups.append(_Group(start, len(self._open), put, among))

    def offer_freely(
        self, actions: Mapping[A, None], then: Callable[[Draft[Any], A], Flow[R]], /, *, canonical: bool = True
    ) -> None:
        """Put several actions on offer that nothing refuses: keys of a mapping, which costs least where it is kept."""
        self._offer_all(actions, Offer(then, None, (), canonical))

    def _offer_all(self, actions: Iterable[Action], offer: Offer) -> None:
        offers, before = self._open, len(self._open)
        more = dict.fromkeys(actions, offer)
        offers |= more
        assert len(offers) == before + len(more), f"offered twice: one of {list(more)}"

    def outcome(self, action: A, then: Callable[[Draft[Any], A], Flow[R]], chance: Fraction) -> None:
        """Put an outcome of chance on offer."""
        self.outcomes({action: chance}, then)

    def outcomes(self, chances: dict[A, Fraction], then: Callable[[Draft[Any], A], Flow[R]]) -> None:
        """Put several outcomes of chance on offer that lead to the same stage."""
        self._offer_all(chances, Offer(then, None, (), True))
        self.chances |= chances

    if not TYPE_CHECKING:  # the machinery behind `Ask[int](...)` takes three times as long as making the question

        def __class_getitem__(cls, _: object) -> type[Ask]:
            return cls

    def legal(self) -> tuple[Action, ...]:
        """The actions that nothing refuses, in the order in which they were offered."""
        if self._legal is None:
            self._legal = tuple(self._allowed())
        return self._legal

    def has_legal(self, least: int = 1) -> bool:
        """Whether nothing refuses at least so many actions: it looks no further than the last of them."""
        return sum(1 for _ in islice(self._allowed(), least)) == least

    def allows(self, action: Action) -> bool:
        """Whether an action is on offer, and nothing refuses it."""
        offer = self._open.get(action)
        if offer is None or offer.why is None:
            return offer is not None
        return action in self._legal if self._legal is not None else offer.is_legal()

    def _allowed(self) -> Iterator[Action]:
        last, is_legal = None, False
        for action, offer in self._open.items():
            if offer is not last:
                last, is_legal = offer, offer.is_legal()
            if is_legal:
                yield action

    def canonical(self) -> Iterator[Action]:
        """The legal actions that build each finished thing in exactly one order."""
        legal = iter(self.legal())  # they are among the offers, in their order
        now = next(legal, None)
        for action, offer in self._open.items():
            if action is now:
                if offer.canonical:
                    yield action
                now = next(legal, None)
