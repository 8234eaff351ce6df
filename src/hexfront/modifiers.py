"""Lists of modifiers as data: each line has an id, an amount or a ladder of amounts, and its rule.

[[modifier]]
id     = "column-target"
amount = 2
why    = "target in Column"
rule   = "gts:14.6.1a"

[[modifier]]                       # a ladder: the amount depends on a number
id      = "mass"
by      = "steps in the target's hex"
from    = [0, 1, 4]                # the lowest number of each rung
amounts = [-1, 0, 1]
why     = "mass"
rule    = "gts:15.6l"
source  = { kind = "public", ref = "..." }     # without it, the rule itself
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from importlib.resources.abc import Traversable

from attrs import field, frozen

from hexfront.datafile import Table, content_digest, hint, reading
from hexfront.errors import UnknownName
from hexfront.sources import Modifier, Source


@frozen
class Line:
    """One line of the list: rungs of (lowest number, modifier), rising.

    A line with a single amount has `by` empty and one rung, from 0.
    """

    id: str
    by: str
    rungs: tuple[tuple[int, Modifier], ...]


@frozen
class Modifiers:
    """The modifiers of a game, by id, in the order of the file."""

    lines: tuple[Line, ...]
    _by_id: Mapping[str, Line] = field(init=False, eq=False, repr=False)

    @_by_id.default
    def _index(self) -> Mapping[str, Line]:
        return {line.id: line for line in self.lines}

    def modifier(self, id: str, value: int = 0) -> Modifier:
        """The modifier of a line; `value` is the number that a ladder goes by.

        Raises:
            UnknownName: no line has this id, or `value` lies below its lowest rung.
        """
        line = self._by_id.get(id)
        if line is None:
            raise UnknownName(f'no modifier is called "{id}"; {hint(id, self._by_id)}')
        if not line.by:
            return line.rungs[0][1]
        place = bisect_right(line.rungs, value, key=lambda rung: rung[0])
        if place == 0:
            raise UnknownName(f'modifier "{id}": {line.by} starts at {line.rungs[0][0]}, not {value}')
        return line.rungs[place - 1][1]

    def over(self, base: Modifiers) -> Modifiers:
        """These lines laid over another list: lines of the same id replace the ones of `base`."""
        own = dict(self._by_id)
        kept = tuple(own.pop(line.id, line) for line in base.lines)
        return Modifiers((*kept, *own.values()))

    @property
    def sources(self) -> tuple[Source, ...]:
        """The source of each amount, in order."""
        return tuple(
            modifier.source or Source("rule", modifier.rule) for line in self.lines for _, modifier in line.rungs
        )

    @property
    def digest(self) -> str:
        """A hash of the ids and amounts."""
        return content_digest([[line.id, [[low, m.amount] for low, m in line.rungs]] for line in self.lines])


def load_modifiers(path: Traversable) -> Modifiers:
    """The list of modifiers in a TOML file.

    Raises:
        DataError: all faults of the file.
    """
    with reading(path) as table:
        named = table.sources()
        lines = tuple(_read_line(entry, named) for entry in table.tables("modifier"))
        for entry, line in zip(table.tables("modifier"), lines, strict=False):
            if line.id and sum(other.id == line.id for other in lines) > 1:
                entry.fault("id", f'"{line.id}" is the id of two modifiers')
        return Modifiers(lines)


def _read_line(entry: Table, named: Mapping[str, Source]) -> Line:
    id, why, rule = entry.text("id"), entry.text("why"), entry.text("rule")
    source = entry.source("source", named, Source("rule", rule))
    by = entry.text("by", "")
    lows: tuple[int, ...] = (0,)
    if by or "from" in entry or "amounts" in entry:
        by, lows, amounts = entry.text("by"), entry.wholes("from"), entry.wholes("amounts")
        if len(lows) != len(amounts) or not lows or list(lows) != sorted(set(lows)):
            entry.fault("from", "must rise, with one number for each of the amounts")
    else:
        amounts = (entry.whole("amount", -20, 20),)
    entry.close()
    rungs = zip(lows, amounts, strict=False)
    return Line(id, by, tuple((low, Modifier(amount, why, rule, source)) for low, amount in rungs))
