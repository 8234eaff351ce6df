"""Two bots against each other, each on either side with the same seeds, and how much better one is than the other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from statistics import NormalDist, mean, stdev
from typing import Any

from attrs import frozen

from hexfront.datafile import hint
from hexfront.drive import Bot, bot_name
from hexfront.errors import UnknownName
from hexfront.rules import Rules
from hexfront.simulate import GameRow, Source, loaded, simulate


@frozen
class Match:
    """Two bots in a scenario: the first on the first side in the games `straight`, on the second in those `swapped`.

    Games with one number are a pair: they have one seed, and so the same dice for as long as they go alike. Pairs count
    of which both games were played to their end. A game is worth 1 to the bot that wins it, -1 to the other, and 0 if
    it is drawn.
    """

    scenario: str
    bots: tuple[str, str]
    sides: tuple[str, str]
    straight: tuple[GameRow, ...]
    swapped: tuple[GameRow, ...]

    @property
    def rows(self) -> tuple[GameRow, ...]:
        """All games, for a table."""
        return (*self.straight, *self.swapped)

    @property
    def spoilt(self) -> tuple[GameRow, ...]:
        """The games that were not played to their end."""
        return tuple(row for row in self.rows if row.status != "over")

    @property
    def pairs(self) -> tuple[tuple[GameRow, GameRow], ...]:
        """The pairs that count, in the order of their numbers."""
        swapped = {row.game: row for row in self.swapped if row.status == "over"}
        both = ((row, swapped[row.game]) for row in self.straight if row.status == "over" and row.game in swapped)
        return tuple(both)

    @property
    def worths(self) -> tuple[Fraction, ...]:
        """What a game of each pair is worth to the first bot on average, -1 to 1."""
        return tuple(Fraction(sum(map(_worth, pair, self.sides)), 2) for pair in self.pairs)

    def mean(self) -> Fraction:
        """What a game is worth to the first bot on average, -1 to 1.

        Raises:
            ValueError: no pair was played to its end.
        """
        if not self.pairs:
            raise ValueError(f"no pair of games of {self.scenario} was played to its end")
        return mean(self.worths)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """The least and the greatest mean that go with the pairs, by the normal distribution of means.

        Raises:
            ValueError: there are fewer than two pairs, or `confidence` is not between 0 and 1.
        """
        if not 0 < confidence < 1:
            raise ValueError(f"expected a confidence between 0 and 1, got {confidence}")
        if len(self.pairs) < 2:
            raise ValueError(f"expected two pairs of games at least, got {len(self.pairs)}")
        error = stdev(map(float, self.worths)) / len(self.pairs) ** 0.5
        reach = NormalDist().inv_cdf((1 + confidence) / 2) * error
        return float(self.mean()) - reach, float(self.mean()) + reach

    def results(self) -> dict[str, Counter[str]]:
        """How often the first bot "won", "drew" and "lost", by the side that it had."""
        words = {1: "won", 0: "drew", -1: "lost"}
        return {
            side: Counter(words[_worth(pair[place], side)] for pair in self.pairs)
            for place, side in enumerate(self.sides)
        }

    def __str__(self) -> str:
        one, other = self.bots
        lines = [f"{one} against {other} in {self.scenario}: {len(self.pairs)} pairs of games"]
        lines += [
            f"{one} as {side}: won {found['won']}, drew {found['drew']}, lost {found['lost']}"
            for side, found in self.results().items()
        ]
        if len(self.pairs) > 1:
            least, most = self.interval()
            lines.append(
                f"a game is worth {float(self.mean()):+.3f} to {one}, 95% interval {least:+.3f} to {most:+.3f}"
            )
        lines += [f"game {row.game} (seed {row.seed}) is {row.status}: {row.error or 'no end'}" for row in self.spoilt]
        return "\n".join(lines)


def match(rules: Source, scenario: str, one: Bot, other: Bot, pairs: int = 100, **how: Any) -> Match:
    """Play pairs of games between two bots, in which they change sides.

    `how` are the options of `simulate`: executor, workers, seed, limit, patience, progress, and those of the scenario.

    Raises:
        UnknownName: there is no such scenario.
        ValueError: the scenario has not two sides, `pairs` is less than 1, or what `simulate` refuses.
    """
    sides = _two_sides(loaded(rules), scenario)
    if pairs < 1:
        raise ValueError(f"expected one pair of games at least, got {pairs}")
    straight, swapped = (
        simulate(rules, scenario, dict(zip(sides, bots, strict=True)), pairs, **how)
        for bots in ((one, other), (other, one))
    )
    return Match(scenario, (bot_name(one), bot_name(other)), sides, straight, swapped)


def _two_sides(rules: Rules[Any], scenario: str) -> tuple[str, str]:
    known = {info.id: info.sides for info in rules.scenarios()}
    if scenario not in known:
        raise UnknownName(f"no scenario {scenario!r}; {hint(scenario, known)}")
    if len(known[scenario]) != 2:
        raise ValueError(f"a match needs two sides; {scenario} has {len(known[scenario])}")
    first, second = known[scenario]
    return first, second


def _worth(row: GameRow, side: str) -> int:
    return 0 if row.winner is None else 1 if row.winner == side else -1
