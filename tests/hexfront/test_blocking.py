from __future__ import annotations

import doctest
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront import blocking
from hexfront.blocking import Blocking, Drawing, Obstacle
from hexfront.courses import Meeting
from hexfront.errors import UnknownName
from hexfront.hexes import ORIGIN, Hex, HexId, HexSide, distance, neighbours, within
from hexfront.sight import sight_line

ORCHARD, WOODS = 1, 2


def test_the_examples_in_the_docstrings_hold() -> None:
    assert doctest.testmod(blocking).failed == 0


def at(q: int, r: int) -> HexId:
    return HexId(f"{q},{r}")


BOARD: Mapping[HexId, Hex] = {at(*hex): hex for hex in within(ORIGIN, 5)}
IDS = sorted(BOARD)


def orchards_count_from_the_second(kinds: Sequence[int]) -> int:
    return kinds.count(WOODS) + max(0, kinds.count(ORCHARD) - 1)


class Case(NamedTuple):
    """What stands where, and how many blockers that makes from (0, 0) to `end`."""

    end: HexId
    blockers: int
    kinds: Mapping[HexId, int] = {}
    sides: Mapping[tuple[HexId, HexId], int] = {}
    drawings: Mapping[HexId, Drawing] = {}
    extra: Mapping[HexId, int] = {}

    @property
    def blocking(self) -> Blocking:
        return Blocking(
            BOARD,
            kinds=self.kinds,
            sides=self.sides,
            drawings=self.drawings,
            weigh=orchards_count_from_the_second,
        )


ROAD_ACROSS = {at(1, 0): Drawing(WOODS, (at(1, -1), at(1, 1)))}
ROAD_ALONG = {at(1, 0): Drawing(WOODS, (at(0, 0), at(2, 0)))}
ROAD_OVER_THE_SIDE = {at(1, 0): Drawing(WOODS, (at(0, 1),)), at(0, 1): Drawing(WOODS, (at(1, 0),))}
CASES = {
    "nothing": Case(at(3, 0), 0),
    "two woods between": Case(at(3, 0), 2, {at(1, 0): WOODS, at(2, 0): WOODS}),
    "woods at the ends are not between": Case(at(3, 0), 0, {at(0, 0): WOODS, at(3, 0): WOODS}),
    "one orchard does not block": Case(at(3, 0), 0, {at(1, 0): ORCHARD}),
    "two orchards are one blocker": Case(at(3, 0), 1, {at(1, 0): ORCHARD, at(2, 0): ORCHARD}),
    "one orchard into a second": Case(at(3, 0), 0, {at(1, 0): ORCHARD, at(3, 0): ORCHARD}),
    "along a hexside with woods on one side": Case(at(1, 1), 0, {at(1, 0): WOODS}),
    "along a hexside with woods on both sides": Case(at(1, 1), 1, {at(1, 0): WOODS, at(0, 1): WOODS}),
    "between woods and orchard: the lighter": Case(at(1, 1), 0, {at(1, 0): WOODS, at(0, 1): ORCHARD}),
    "between orchards twice: two orchards": Case(
        at(2, 2), 1, dict.fromkeys((at(1, 0), at(0, 1), at(2, 1), at(1, 2)), ORCHARD)
    ),
    "past a corner": Case(at(4, 1), 0, {at(1, 1): WOODS, at(3, 0): WOODS}),
    "crest crossed": Case(at(3, 0), 1, sides={(at(2, 0), at(1, 0)): WOODS}),
    "crest of the first hex": Case(at(3, 0), 0, sides={(at(0, 0), at(1, 0)): WOODS}),
    "crest of the last hex": Case(at(3, 0), 0, sides={(at(3, 0), at(2, 0)): WOODS}),
    "along a crest": Case(at(1, 1), 1, sides={(at(1, 0), at(0, 1)): WOODS}),
    "the end of a crest at a corner": Case(at(4, 1), 0, sides={(at(1, 0), at(2, 0)): WOODS}),
    "a raised road across the line": Case(at(2, 0), 1, drawings=ROAD_ACROSS),
    "a raised road along the line": Case(at(2, 0), 0, drawings=ROAD_ALONG),
    "a raised road across the hexside of two": Case(at(1, 1), 1, drawings=ROAD_OVER_THE_SIDE),
    "a raised road in a hex beside": Case(at(1, 1), 0, drawings=ROAD_ALONG),
    "a raised road in the last hex": Case(at(1, 0), 0, drawings=ROAD_ACROSS),
    "a raised road through woods is one blocker": Case(at(2, 0), 1, {at(1, 0): WOODS}, drawings=ROAD_ACROSS),
    "a barrage": Case(at(3, 0), 1, extra={at(2, 0): WOODS}),
    "a barrage on woods is one blocker": Case(at(3, 0), 1, {at(2, 0): WOODS}, extra={at(2, 0): WOODS}),
    "a barrage on an orchard": Case(at(3, 0), 1, {at(2, 0): ORCHARD}, extra={at(2, 0): WOODS}),
    "a barrage beside the line": Case(at(3, 0), 0, extra={at(2, 1): WOODS}),
    "a barrage on one's own hex": Case(at(3, 0), 0, extra={at(0, 0): WOODS, at(3, 0): WOODS}),
    "a barrage beside a hexside, woods across": Case(at(1, 1), 1, {at(1, 0): WOODS}, extra={at(0, 1): WOODS}),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_blockers_counted_by_hand(case: Case) -> None:
    blocking = case.blocking
    assert blocking.count(at(0, 0), case.end, case.extra) == case.blockers
    assert blocking.count(case.end, at(0, 0), case.extra) == case.blockers, "from the other end"
    assert (case.end in blocking.seen(at(0, 0), 5, 0, case.extra)) == (case.blockers == 0)


def test_extra_leaves_no_trace() -> None:
    blocking = Blocking(BOARD)
    assert blocking.count(at(0, 0), at(2, 0), {at(1, 0): WOODS}) == 1
    assert at(2, 0) not in blocking.seen(at(0, 0), 2, extra={at(1, 0): WOODS})
    assert blocking.count(at(0, 0), at(2, 0)) == 0
    assert at(2, 0) in blocking.seen(at(0, 0), 2)


def test_where_touching_counts_one_hex_beside_the_line_blocks() -> None:
    dikes = Blocking(BOARD, kinds={at(1, 0): 9, at(1, 1): 9}, weigh=sum, touching=True)
    assert dikes.count(at(0, 0), at(1, 1)) == 9, "along its hexside"
    assert dikes.count(at(0, 0), at(4, 1)) == 9 + 9, "entered, and touched at a corner"
    assert dikes.count(at(0, 0), at(1, 0)) == 0, "the end"


def test_obstacles_say_what_is_met_and_how() -> None:
    blocking = Blocking(
        BOARD,
        kinds={at(1, 1): ORCHARD, at(0, 1): WOODS, at(1, 0): WOODS},
        sides={(at(1, 2), at(2, 1)): WOODS, (at(0, -1), at(1, -1)): WOODS, (at(1, 0), at(2, 0)): WOODS},
    )
    assert blocking.obstacles(at(0, 0), at(2, 2)) == (
        Obstacle(Meeting.ENTERED, (at(1, 1),), ORCHARD),
        Obstacle(Meeting.GRAZED, (at(0, 1), at(1, 0)), WOODS),
        Obstacle(Meeting.ALONG, (at(1, 2), at(2, 1)), WOODS),
    )
    assert blocking.obstacles(at(0, 0), at(3, 0)) == (
        Obstacle(Meeting.ENTERED, (at(1, 0),), WOODS),
        Obstacle(Meeting.CROSSED, (at(1, 0), at(2, 0)), WOODS),
    )


def test_seen_is_nearest_first_and_keeps_to_the_radius_and_the_board() -> None:
    seen = Blocking(BOARD).seen(at(4, 0), 3)
    expected = [at(*hex) for hex in within(Hex(4, 0), 3)[1:] if hex in BOARD.values()]
    assert list(seen) == expected
    assert max(distance(Hex(4, 0), BOARD[id]) for id in seen) == 3


def test_an_allowance_looks_past_blockers() -> None:
    blocking = Blocking(BOARD, kinds={at(1, 0): WOODS, at(2, 0): WOODS, at(3, 0): WOODS})
    for allowance, farthest in [(0, 1), (1, 2), (2, 3), (3, 5)]:
        row = [id for id in blocking.seen(at(0, 0), 5, allowance) if BOARD[id].r == 0 and BOARD[id].q > 0]
        assert row[-1] == at(farthest, 0)


@pytest.mark.parametrize(("a", "b"), [("0,0", "9,9"), ("9,9", "0,0")])
def test_a_hex_must_be_on_the_board(a: str, b: str) -> None:
    for ask in (Blocking(BOARD).count, Blocking(BOARD).obstacles):
        with pytest.raises(UnknownName, match="no hex '9,9' on this board"):
            ask(HexId(a), HexId(b))


def test_hexsides_need_neighbours() -> None:
    with pytest.raises(ValueError, match="needs two neighbours"):
        Blocking(BOARD, sides={(at(0, 0), at(2, 0)): 1})


some_kinds = st.dictionaries(st.sampled_from(IDS), st.integers(0, 3), max_size=40)
SIDES = sorted({(a, at(*hex)) for a in IDS for hex in neighbours(BOARD[a]) if at(*hex) in BOARD})
some_sides = st.dictionaries(st.sampled_from(SIDES), st.integers(1, 3), max_size=20)


@given(some_kinds, some_sides, some_kinds, st.booleans(), st.sampled_from(IDS))
def test_counting_agrees_with_the_facts_of_each_line(
    kinds: dict[HexId, int], sides: dict[tuple[HexId, HexId], int], extra: dict[HexId, int], touching: bool, a: HexId
) -> None:
    blocking = Blocking(BOARD, kinds=kinds, sides=sides, weigh=sum, touching=touching)
    heavier = {id: max(kinds.get(id, 0), extra.get(id, 0)) for id in {*kinds, *extra}}
    for b in IDS:
        expected = slow_kinds(kinds, sides, touching, a, b)
        assert blocking.count(a, b) == sum(expected)
        assert sorted(found.kind for found in blocking.obstacles(a, b)) == expected
        assert blocking.count(a, b, extra) == sum(slow_kinds(heavier, sides, touching, a, b))
    assert blocking.seen(a, 3, 2, extra) == tuple(
        at(*hex)
        for hex in within(BOARD[a], 3)[1:]
        if at(*hex) in BOARD and sum(slow_kinds(heavier, sides, touching, a, at(*hex))) <= 2
    )


@given(some_kinds, some_sides, st.lists(st.sampled_from(SIDES), max_size=8), st.booleans(), st.sampled_from(IDS))
def test_what_nothing_hides_is_what_has_no_blockers(
    kinds: dict[HexId, int],
    sides: dict[tuple[HexId, HexId], int],
    arms: list[tuple[HexId, HexId]],
    touching: bool,
    a: HexId,
) -> None:
    """A kind of 1 hides nothing by itself, and of two the second does; without counting each line."""

    def weigh(met: Sequence[int]) -> int:
        return sum(met) // 2

    drawings = {hex: Drawing(2, (arm,)) for hex, arm in arms}
    blocking = Blocking(BOARD, kinds=kinds, sides=sides, drawings=drawings, weigh=weigh, touching=touching)
    around = [at(*hex) for hex in within(BOARD[a], 5)[1:] if at(*hex) in BOARD]
    assert blocking.seen(a, 5) == tuple(b for b in around if blocking.count(a, b) == 0)


def slow_kinds(
    kinds: Mapping[HexId, int], sides: Mapping[tuple[HexId, HexId], int], touching: bool, a: HexId, b: HexId
) -> list[int]:
    """The kinds of all that stands on a line, sorted."""
    line = sight_line(BOARD[a], BOARD[b])
    side_kinds = {HexSide.between(BOARD[x], BOARD[y]): kind for (x, y), kind in sides.items()}

    def kind_of(hex: Hex) -> int:
        return kinds.get(at(*hex), 0)

    met = [kind_of(hex) for hex in line.hexes]
    if touching:
        met += [kind_of(hex) for hex in line.grazed]
    else:
        met += [min(kind_of(side.a), kind_of(side.b)) for side in line.along]
    met += [side_kinds.get(side, 0) for side in line.along]
    met += [side_kinds.get(side, 0) for side in line.crossed if not {line.start, line.end} & {*side}]
    return sorted(kind for kind in met if kind)
