"""A window on the geography: the cells of a rectangle, and the features in the plane of one game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from geography.lattice import Cell, Point, Side, neighbours, side
from geography.projection import Projection, parse_hex

Feature = dict[str, Any]

MARGIN = 3
"""How far roads are drawn beyond the window, so that they end where they should."""


class Window:
    """The cells of a rectangle, and the features of the geography in the plane of one game."""

    def __init__(
        self,
        geography: dict[str, Any],
        game: str,
        lines: tuple[int, int],
        places: tuple[int, int],
        ragged: bool = False,
    ) -> None:
        self.game = game
        self.ragged = ragged
        self.features: list[Feature] = geography["features"]
        self.overrides = [override for override in geography["overrides"] if override["game"] == game]
        self.projection = Projection(game, geography["anchors"])
        self.lines, self.places = lines, places
        self.cells = [cell for cell in self.grown(0) if self.holds(cell)]
        self.wide = frozenset(self.grown(MARGIN))
        self._planes: dict[str, list[Point]] = {}

    def grown(self, margin: int) -> list[Cell]:
        """The cells of the window and of a margin around it, sorted."""
        lines = range(self.lines[0] - margin, self.lines[1] + margin + 1)
        return [(i, j) for i in lines for j in range(self.places[0] - margin, self.places[1] + margin + 1)]

    def holds(self, *cells: Cell) -> bool:
        """Whether all of some cells are in the window, its margins left out; ragged, its even lines end earlier."""
        low, high = self.places
        return all(
            self.lines[0] <= i <= self.lines[1] and low <= j <= high - (self.ragged and i % 2 == 0) for i, j in cells
        )

    def of(self, *kinds: str) -> list[Feature]:
        """The features of some kinds."""
        return [feature for feature in self.features if feature["kind"] in kinds]

    def plane(self, feature: Feature) -> list[Point]:
        """The points of a feature in the plane."""
        key = feature["id"]
        if key not in self._planes:
            self._planes[key] = [self.projection(*point) for point in raw_points(feature)]
        return self._planes[key]

    def overridden(self, what: str, feature: Feature | None = None) -> Iterator[dict[str, Any]]:
        """The overrides of one sort, of one feature or of none."""
        for override in self.overrides:
            if override["what"] == what and (feature is None or override["feature"] == feature["id"]):
                yield override

    def side(self, text: str) -> Side:
        """The hexside of two printed numbers."""
        a, b = (parse_hex(self.game, part) for part in text.split("|"))
        if b not in neighbours(a):
            raise ValueError(f"{text} is no hexside")
        return side(a, b)

    def sides(self, what: str, feature: Feature) -> set[Side]:
        """The hexsides that overrides of one sort name for a feature."""
        return {self.side(text) for override in self.overridden(what, feature) for text in override["hexsides"]}


def raw_points(feature: Feature) -> list[tuple[float, float]]:
    """The points of a feature as latitude and longitude."""
    geometry = feature["geometry"]
    points = [geometry["coordinates"]] if geometry["type"] == "point" else geometry["coordinates"]
    return [(latitude, longitude) for latitude, longitude in points]
