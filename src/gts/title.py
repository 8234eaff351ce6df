"""What a title of the series brings: its data, its exclusive rules, and the rules of its scenarios."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from attrs import Attribute, field, frozen

from gts.aims import Aims
from gts.charts import Charts
from gts.counters import Counters
from gts.scenario import Scenario
from hexfront.board import Board
from hexfront.errors import HookError
from hexfront.hooks import Hooks
from hexfront.rulings import Option
from hexfront.sources import Modifier
from hexfront.vocabulary import Vocabulary

if TYPE_CHECKING:
    from gts.state import Ending, GameState

INTERFACE: Final = 1
"""The version of what titles hang on: the points and events of the series, `Title` and `ScenarioRules`.

It grows when a title that works would have to be changed. A title says by `INTERFACE` in its package for which
version it was written.
"""


def no_aims(s: GameState) -> Aims:
    """What the sides of a scenario fight for that does not say so: their units."""
    return Aims()


@frozen
class Score:
    """The points of a side so far, and what gives them, line by line."""

    side: str
    lines: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """The sum."""
        return sum(line.amount for line in self.lines)


def no_score(s: GameState) -> Score | None:
    """The points of a scenario that counts none."""
    return None


def no_record(s: GameState) -> Iterator[str]:
    """What a scenario keeps a record of, besides what every game has: nothing."""
    yield from ()


def _checked(rules: ScenarioRules, part: Attribute[Any], value: object) -> None:
    """Refuse rules of which a part stands in the place of another.

    Raises:
        HookError: it is no `Hooks`, or no function.
    """
    sound = isinstance(value, Hooks) if part.name == "hooks" else callable(value)
    if not sound:
        expected = "Hooks" if part.name == "hooks" else "a function"
        raise HookError(f"ScenarioRules.{part.name} is {value!r}; expected {expected}")


@frozen
class ScenarioRules:
    """What a scenario adds to the rules: its hooks, how it is decided when the last turn is over, and, for bots, what
    its sides fight for.

    `score` are the points now, `record` what a player is told besides what every game has, in lines.
    """

    hooks: Hooks = field(validator=_checked)
    decide: Callable[[GameState], Ending] = field(validator=_checked)
    aims: Callable[[GameState], Aims] = field(default=no_aims, validator=_checked)
    score: Callable[[GameState], Score | None] = field(default=no_score, validator=_checked)
    record: Callable[[GameState], Iterator[str]] = field(default=no_record, validator=_checked)


@frozen(eq=False)
class Title:
    """A title of the series.

    `scenarios` gives for each scenario, in the order of the rulebook, what makes its rules from its data; the other
    functions read the title's files, each once. `events` are the Events that may be in the cups of its sides, by id:
    what each is called, and its rule. `options` are those that its rulings give to `new_game`. `marks` gives words for
    what its rules remember for a while:
    `(state, whose, value) -> line`, by the kind of the mark.
    """

    id: str
    name: str
    hooks: Hooks
    scenarios: Mapping[str, Callable[[Scenario], ScenarioRules]]
    scenario: Callable[[str], Scenario]
    vocabulary: Callable[[], Vocabulary]
    board: Callable[[str], Board]
    counters: Callable[[], Counters]
    charts: Callable[[], Charts]
    options: Mapping[str, Option] = field(factory=dict)
    marks: Mapping[str, Callable[[GameState, str, Any], str]] = field(factory=dict)
    events: Mapping[str, tuple[str, str]] = field(factory=dict)
