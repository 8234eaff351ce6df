from __future__ import annotations

import doctest
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront import hexes
from hexfront.hexes import (
    DIRECTIONS,
    ORIGIN,
    Hex,
    HexSide,
    Orientation,
    center,
    corners,
    distance,
    mirror,
    neighbours,
    offset,
    ring,
    rotate,
    shift,
    vertices,
    within,
)

coordinates = st.integers(-50, 50)
any_hex = st.builds(Hex, coordinates, coordinates)


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(hexes).failed == 0


def test_a_hexside_is_the_same_from_both_hexes() -> None:
    a, b = Hex(4, 7), Hex(4, 6)
    assert HexSide.between(a, b) == HexSide.between(b, a) == (b, a)


@pytest.mark.parametrize("other", [Hex(4, 7), Hex(6, 7), Hex(5, 8)], ids=str)
def test_only_neighbours_share_a_hexside(other: Hex) -> None:
    with pytest.raises(ValueError, match=r"needs two neighbours.* hexes apart"):
        HexSide.between(Hex(4, 7), other)


@given(any_hex)
def test_neighbours_are_the_hexes_one_step_away_in_the_order_of_directions(hex: Hex) -> None:
    assert neighbours(hex) == tuple(shift(hex, step) for step in DIRECTIONS)
    assert sorted(neighbours(hex)) == list(ring(hex, 1))


@given(any_hex, any_hex)
def test_offset_undoes_shift(a: Hex, b: Hex) -> None:
    assert shift(a, offset(a, b)) == b


@given(any_hex, any_hex, st.integers(-7, 7))
def test_distance_survives_turning_and_mirroring(a: Hex, b: Hex, turns: int) -> None:
    assert distance(rotate(a, turns), rotate(b, turns)) == distance(a, b) == distance(b, a)
    assert distance(mirror(a), mirror(b)) == distance(a, b)


@given(any_hex)
def test_turns_and_mirrors_come_round(hex: Hex) -> None:
    assert rotate(hex, 6) == mirror(mirror(hex)) == rotate(rotate(hex, -1)) == hex


@pytest.mark.parametrize("radius", range(5))
def test_within_counts_and_order(radius: int) -> None:
    found = within(Hex(2, -3), radius)
    assert len(set(found)) == len(found) == 1 + 3 * radius * (radius + 1)
    assert [distance(Hex(2, -3), hex) for hex in found] == [0] + [n for n in range(1, radius + 1) for _ in range(6 * n)]


def test_a_radius_is_not_negative() -> None:
    with pytest.raises(ValueError, match="radius must be 0 or more hexes, got -1"):
        ring(ORIGIN, -1)


@pytest.mark.parametrize("orientation", Orientation)
def test_neighbours_lie_one_hex_apart_on_paper(orientation: Orientation) -> None:
    middle = center(Hex(3, 5), orientation)
    for other in neighbours(Hex(3, 5)):
        assert math.dist(middle, center(other, orientation)) == pytest.approx(math.sqrt(3))


@pytest.mark.parametrize("orientation", Orientation)
def test_corners_bound_the_sides_in_the_order_of_directions(orientation: Orientation) -> None:
    hex = Hex(3, 5)
    points = corners(hex, orientation)
    for turn, other in enumerate(neighbours(hex)):
        shared = {_rounded(point) for point in points} & {_rounded(point) for point in corners(other, orientation)}
        assert shared == {_rounded(points[turn]), _rounded(points[(turn + 1) % 6])}


@pytest.mark.parametrize("orientation", Orientation)
def test_a_vertex_lies_midway_between_its_three_hexes(orientation: Orientation) -> None:
    hex = Hex(-2, 5)
    for point, vertex in zip(corners(hex, orientation), vertices(hex), strict=True):
        middles = [center(touching, orientation) for touching in vertex]
        assert hex in vertex
        assert list(vertex) == sorted(vertex)
        assert point == pytest.approx(tuple(sum(axis) / 3 for axis in zip(*middles, strict=True)))


@pytest.mark.parametrize(
    ("orientation", "step", "where"),
    [
        (Orientation.FLAT, Hex(0, -1), (0, -math.sqrt(3))),
        (Orientation.FLAT, Hex(1, 0), (1.5, math.sqrt(3) / 2)),
        (Orientation.POINTY, Hex(1, 0), (math.sqrt(3), 0)),
        (Orientation.POINTY, Hex(0, 1), (math.sqrt(3) / 2, 1.5)),
    ],
)
def test_y_grows_downward(orientation: Orientation, step: Hex, where: tuple[float, float]) -> None:
    assert center(step, orientation) == pytest.approx(where)


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 6), round(point[1], 6)
