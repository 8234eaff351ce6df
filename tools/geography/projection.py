"""From latitude and longitude to the plane of a game's hexes, and from printed numbers to cells and back."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from geography.lattice import LINE, Cell, Point, center

NORTHERN_ROWS = 91
"""GTS rows under this are those of the northern maps."""
FIRST_COLUMN = 37
SHEETS = {"D": (0, 61), "C": (60, 121), "B": (120, 159), "A": (158, 197)}
"""HttR maps: their first line and their last."""


def parse_hex(game: str, text: str) -> Cell:
    """The cell of a printed number. GTS columns past 99 lost their first digit."""
    if game == "gts":
        column, row = (int(part) for part in text.split("."))
        return column + (100 if column < FIRST_COLUMN or row < NORTHERN_ROWS else 0), row
    return SHEETS[text[0]][0] + int(text[1:3]), int(text[3:5])


def show_hex(game: str, cell: Cell) -> str:
    """The printed number of a cell."""
    i, j = cell
    if game == "gts":
        return f"{i % 100:02}.{j}"
    letter = next(letter for letter, (_, last) in SHEETS.items() if i <= last)
    return f"{letter}{i - SHEETS[letter][0]:02}{j:02}"


def formula(game: str, latitude: float, longitude: float) -> Point:
    """The linear part: fitted to the numbers of places that both games name."""
    east, north = (longitude - 5.55) * 69.15, (latitude - 51.55) * 111.25
    if game == "gts":
        return (77.04 + 2.626 * east + 0.050 * north) * LINE, 144.75 + 0.017 * east - 2.381 * north + 0.25
    return (78.53 + 0.622 * east + 1.810 * north) * LINE, 17.80 + 1.525 * east - 0.499 * north + 0.25


class Projection:
    """The formula and a shift that is exact at the anchors: a constant and a share of the distance to each of them."""

    def __init__(self, game: str, anchors: list[dict[str, Any]]) -> None:
        self.game = game
        mine = [anchor for anchor in anchors if anchor["game"] == game]
        self.at = [formula(game, *anchor["latlon"]) for anchor in mine]
        shifts = [np.subtract(_target(game, anchor["at"]), at) for anchor, at in zip(mine, self.at, strict=True)]
        matrix = [[*(math.dist(a, b) for b in self.at), 1.0] for a in self.at] + [[1.0] * len(self.at) + [0.0]]
        self.weights = np.linalg.solve(np.array(matrix), np.array([*shifts, (0.0, 0.0)]))

    def __call__(self, latitude: float, longitude: float) -> Point:
        """Where a point of the earth lies in the plane."""
        a, b = formula(self.game, latitude, longitude)
        shift = np.array([*(math.dist((a, b), at) for at in self.at), 1.0]) @ self.weights
        return a + float(shift[0]), b + float(shift[1])


def _target(game: str, at: str) -> Point:
    points = [center(parse_hex(game, text)) for text in at.split("|")]
    return sum(a for a, _ in points) / len(points), sum(b for _, b in points) / len(points)
