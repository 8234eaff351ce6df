"""Where a value comes from, and why a thing is refused or changed: each cites its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, Literal, get_args

from attrs import frozen

SourceKind = Literal["rule", "example", "public", "estimate"]

SOURCE_KINDS: Final[tuple[SourceKind, ...]] = get_args(SourceKind)
"""The kinds, most certain first: printed in a rulebook, forced by a worked example, public, ours."""


@frozen
class Source:
    """Where one value comes from.

    `ref` is the catalogue id of a rule or example, or names the public source; for an estimate it
    names what the estimate rests on. `note` says how, in a line.
    """

    kind: SourceKind
    ref: str
    note: str = ""

    def __str__(self) -> str:
        return f"{self.kind} {self.ref}" + (f" ({self.note})" if self.note else "")


@frozen
class Refusal:
    """Why something may not be done: the rule that forbids it, in words for a player.

    `fields` holds the facts of the sentence by name, so nobody has to parse it.
    """

    rule: str
    words: str
    fields: tuple[tuple[str, str | int], ...] = ()

    def __str__(self) -> str:
        return f"{self.words} ({self.rule})"


@frozen
class Modifier:
    """A number added to a rating or a roll, in pips, with the reason and the rule for it.

    `source` says where the amount comes from if that is not simply the rule.
    """

    amount: int
    why: str
    rule: str
    source: Source | None = None

    def __str__(self) -> str:
        return f"{self.amount:+d} {self.why} ({self.rule})"


def within_limits(makes: int, rating: int) -> str:
    """What the lines of a sum make, with the rating that it counts as if limits change it.

    >>> within_limits(4, 4), within_limits(9, 8), within_limits(-1, 0)
    ('4', '9, which counts as 8', '-1, which counts as 0')
    """
    return str(rating) if makes == rating else f"{makes}, which counts as {rating}"


SourceTally = tuple[tuple[SourceKind, int], ...]


def tally(sources: Iterable[Source]) -> SourceTally:
    """How many of the sources are of each kind, most certain kind first; each kind is listed."""
    counted = Counter(source.kind for source in sources)
    return tuple((kind, counted[kind]) for kind in SOURCE_KINDS)


@frozen
class Completeness:
    """The number of values by kind of source, for each part of a scenario's data."""

    scenario: SourceTally
    counters: SourceTally
    charts: SourceTally

    @property
    def shares(self) -> SourceTally:
        """The share of each kind in all values, in whole hundredths that make 100; what is cut off goes where most is.

        >>> third = (("rule", 1), ("example", 1), ("public", 0), ("estimate", 1))
        >>> Completeness(third, (), ()).shares
        (('rule', 34), ('example', 33), ('public', 0), ('estimate', 33))
        """
        counted = Counter[SourceKind]()
        for part in (self.scenario, self.counters, self.charts):
            counted.update(dict(part))
        whole = counted.total() or 1
        cut = {kind: divmod(100 * counted[kind], whole) for kind in SOURCE_KINDS}
        left = 100 - sum(share for share, _ in cut.values()) if counted.total() else 0
        more = sorted(cut, key=lambda kind: -cut[kind][1])[:left]
        return tuple((kind, share + (kind in more)) for kind, (share, _) in cut.items())
