"""Exact probabilities of what may come about, as a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, TypeVar

from attrs import frozen

from hexfront.errors import HexfrontError

K = TypeVar("K")
L = TypeVar("L")

PLACES = 2  # of a percentage in the printed table


@frozen
class Distribution(Generic[K]):
    """What may come about with the probability of each, sorted; the probabilities are exact and sum to 1.

    Keys that cannot be compared with one another are sorted by how they print.

    >>> print(Distribution.of({"hit": Fraction(1, 3), "miss": Fraction(2, 3)}))
    hit    33.33 %  1/3
    miss   66.67 %  2/3
    """

    chances: tuple[tuple[K, Fraction], ...]

    @classmethod
    def of(cls, chances: Mapping[K, Fraction] | Iterable[tuple[K, Fraction]]) -> Distribution[K]:
        """The distribution of these probabilities; those of the same key are added, and what cannot happen left out.

        Raises:
            ValueError: they do not sum to 1.
        """
        summed: dict[K, Fraction] = {}
        for key, chance in chances.items() if isinstance(chances, Mapping) else chances:
            summed[key] = summed.get(key, Fraction(0)) + chance
        if sum(summed.values()) != 1 or min(summed.values()) < 0:
            raise ValueError(f"expected probabilities that sum to 1, got {summed}")
        return cls(tuple((key, summed[key]) for key in _sorted(summed) if summed[key]))

    def __iter__(self) -> Iterator[tuple[K, Fraction]]:
        return iter(self.chances)

    def __len__(self) -> int:
        return len(self.chances)

    def __getitem__(self, key: K) -> Fraction:
        """The probability of one key; 0 for one that cannot come about."""
        return next((chance for each, chance in self.chances if each == key), Fraction(0))

    def where(self, holds: Callable[[K], bool]) -> Fraction:
        """The probability that a thing holds.

        >>> Distribution.of({0: Fraction(1, 4), 1: Fraction(1, 4), 2: Fraction(1, 2)}).where(lambda steps: steps > 0)
        Fraction(3, 4)
        """
        return sum((chance for key, chance in self.chances if holds(key)), Fraction(0))

    def map(self, change: Callable[[K], L]) -> Distribution[L]:
        """The distribution of something that follows from the key."""
        return Distribution.of((change(key), chance) for key, chance in self.chances)

    def mean(self) -> Fraction:
        """The mean of keys that are numbers.

        Raises:
            TypeError: a key is no number.
        """
        return sum((self._number(key) * chance for key, chance in self.chances), Fraction(0))

    def as_columns(self) -> dict[str, list[Any]]:
        """The table by columns: `outcome`, its `chance` as a float, and `exact`, the same as text ("1/3").

        Outcomes are whole numbers or truths if all of them are, else what they print as.

        >>> Distribution.of({0: Fraction(1, 4), 2: Fraction(3, 4)}).as_columns()
        {'outcome': [0, 2], 'chance': [0.25, 0.75], 'exact': ['1/4', '3/4']}
        """
        keys: list[Any] = [key for key, _ in self.chances]
        plain = len({type(key) for key in keys}) == 1 and isinstance(keys[0], int)
        return {
            "outcome": keys if plain else [str(key) for key in keys],
            "chance": [float(chance) for _, chance in self.chances],
            "exact": [str(chance) for _, chance in self.chances],
        }

    def to_pandas(self) -> Any:
        """The table of `as_columns` as a `pandas.DataFrame`.

        Raises:
            HexfrontError: pandas is not installed.
        """
        return _needed("pandas").DataFrame(self.as_columns())

    def to_polars(self) -> Any:
        """The table of `as_columns` as a `polars.DataFrame`.

        Raises:
            HexfrontError: polars is not installed.
        """
        return _needed("polars").DataFrame(self.as_columns())

    def draw(self, axes: Any = None) -> Any:
        """A bar for each outcome, the first on top, in matplotlib `axes`, new ones if None are given; gives the axes.

        Raises:
            HexfrontError: matplotlib is not installed.
        """
        if axes is None:
            _, axes = _needed("matplotlib", "matplotlib.pyplot").subplots(layout="constrained")
        labels = [str(key) for key, _ in self.chances]
        bars = axes.barh(range(len(labels)), [100 * float(chance) for _, chance in self.chances])
        axes.bar_label(bars, labels=[str(chance) for _, chance in self.chances], padding=3)
        axes.set_yticks(range(len(labels)), labels)
        axes.invert_yaxis()
        axes.set_xlim(0, 100)
        axes.set_xlabel("chance in %")
        return axes

    @staticmethod
    def _number(key: Any) -> Fraction:
        if not isinstance(key, int | Fraction):
            raise TypeError(f"expected numbers to take the mean of, found {key!r}")
        return Fraction(key)

    def __str__(self) -> str:
        width = max(len(str(key)) for key, _ in self.chances)
        return "\n".join(f"{key!s:<{width}} {100 * float(p):7.{PLACES}f} %  {p}" for key, p in self.chances)


def _sorted(keys: Iterable[Any]) -> list[Any]:
    listed = list(keys)
    try:
        return sorted(listed)
    except TypeError:
        return sorted(listed, key=lambda key: (type(key).__name__, repr(key)))


def _needed(extra: str, module: str | None = None) -> Any:
    """A module of a package that is an extra of the same name."""
    try:
        return import_module(module or extra)
    except ModuleNotFoundError as error:
        raise HexfrontError(f"this needs {extra}, which comes with hexfront[{extra}]") from error
