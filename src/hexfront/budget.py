"""How long a search may think about one decision."""

from __future__ import annotations

import math
from collections.abc import Iterator
from time import monotonic


class Budget:
    """So many iterations or so many seconds from now, whichever is used up first; one iteration at least."""

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        self.iterations: float = math.inf if iterations is None else iterations
        self.end: float = math.inf if seconds is None else monotonic() + seconds

    def __iter__(self) -> Iterator[int]:
        number = 0
        while number == 0 or (number < self.iterations and not self.is_over()):
            yield number
            number += 1

    def is_over(self) -> bool:
        """Whether its time is up, so that even what has begun is to be given up."""
        return monotonic() >= self.end
