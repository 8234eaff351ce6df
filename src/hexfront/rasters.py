"""The marks of a board's hexes as rows of bytes: those around a hex are cut out of them in a few slices."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hexfront.hexes import ORIGIN, Hex, within


class Raster:
    """A mark, from 0 to 255, for each hex of a board and 0 beyond it, to be read within a radius."""

    def __init__(self, board: Collection[Hex], marks: Mapping[Hex, int], radius: int) -> None:
        self._first_q = min((hex.q for hex in board), default=0) - radius
        self._first_r = min((hex.r for hex in board), default=0) - radius
        width = max((hex.r for hex in board), default=0) + radius + 1 - self._first_r
        height = max((hex.q for hex in board), default=0) + radius + 1 - self._first_q
        rows = [bytearray(width) for _ in range(height)]
        for hex, mark in marks.items():
            rows[hex.q - self._first_q][hex.r - self._first_r] = mark
        self._rows = [bytes(row) for row in rows]
        self._cuts = [(q, max(-radius, -radius - q), min(radius, radius - q) + 1) for q in range(-radius, radius + 1)]

    def around(self, hex: Hex) -> bytes:
        """The marks of the hexes within the radius, in the order of `by_rows`."""
        q, r, rows = hex.q - self._first_q, hex.r - self._first_r, self._rows
        return b"".join([rows[q + down][r + low : r + high] for down, low, high in self._cuts])


def by_rows(radius: int) -> list[Hex]:
    """The hexes within a radius of the origin, by their coordinates.

    >>> by_rows(1)[:3]
    [Hex(q=-1, r=0), Hex(q=-1, r=1), Hex(q=0, r=-1)]
    """
    return sorted(within(ORIGIN, radius))
