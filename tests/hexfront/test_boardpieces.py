"""Parts of boards, and boards laid together."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.boardformat import format_board
from hexfront.boardpieces import between, cut, enclosed, join
from hexfront.boardtext import board_from_text
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.numbering import ColumnRow
from hexfront.vocabulary import Crossing, Vocabulary

WORDS = Vocabulary(
    ColumnRow(),
    terrain=("clear", "woods"),
    features=("tower",),
    hexsides=("river", "bridge", "slope"),
    directed=("slope",),
    networks={"road": ("primary",)},
    crossings={"bridge": Crossing(("river",), ("road",))},
)
MORE = """
[features]
tower = "12.11"
[hexsides]
river = "10.11|10.12 11.11|11.12 12.11|12.12 13.11|13.12"
bridge = "12.11|12.12"
[[networks.road]]
words = "primary"
path = "12.10 12.11 12.12 12.13"
[apart]
road = "12.12"
[landmarks]
"12.12" = "Millham"
"12.11|12.12" = "Mill bridge"
[routes]
mail = "12.10 12.11 12.12 12.13"
loop = "10.10 11.10 12.10 13.10 14.10"
[areas]
common = "10.10 12.12"
[[facts]]
at = "12.11 12.11|12.12"
about = "road"
source = { kind = "rule", ref = "1" }
"""


def big() -> Board:
    return board_from_text(
        """
        . . . . .
        . . w . .
        . . . . .
        . . . w .
        """,
        {".": "clear", "w": "woods"},
        WORDS,
        MORE,
    )


def ids(text: str) -> tuple[HexId, ...]:
    return tuple(map(HexId, text.split()))


def rows(board: Board, *wanted: int) -> list[HexId]:
    return [hex for hex in board.hexes if int(hex.split(".")[1]) in wanted]


def meadow(size: int = 9) -> Board:
    return board_from_text("\n".join([". " * size] * size), {".": "clear"}, WORDS)


class TestEnclosed:
    def test_the_corners_and_the_hexes_on_the_lines_are_inside(self) -> None:
        area = enclosed(meadow(), ids("12.11 16.11 16.15 12.15"))
        assert len(area) == 3 * 5 + 2 * 6  # the lines run along hexsides of the two odd columns, above and below
        assert set(ids("12.11 14.11 16.13 14.15 12.15 14.13")) <= set(area)
        assert not set(ids("11.13 17.13 14.10 14.16")) & set(area)

    def test_a_triangle_of_touching_hexes_holds_these_alone(self) -> None:
        assert enclosed(meadow(), ids("12.11 12.12 13.12")) == ids("12.11 12.12 13.12")

    def test_markers_in_the_middle_change_nothing(self) -> None:
        corners = ids("12.11 16.11 16.15 12.15")
        assert enclosed(meadow(), (*corners, HexId("14.13"))) == enclosed(meadow(), corners)

    @given(st.permutations(ids("11.12 17.10 18.16 12.17")))
    def test_the_order_of_the_markers_does_not_matter(self, corners: list[HexId]) -> None:
        assert enclosed(meadow(), corners) == enclosed(meadow(), ids("11.12 17.10 18.16 12.17"))

    @given(st.lists(st.sampled_from(meadow().hexes), min_size=3, max_size=6, unique=True))
    def test_all_markers_are_inside_and_the_area_has_no_islands(self, corners: list[HexId]) -> None:
        board = meadow()
        area = enclosed(board, corners)
        assert set(corners) <= set(area)
        assert list(area) == [hex for hex in board.hexes if hex in area]

    def test_two_markers_enclose_nothing(self) -> None:
        with pytest.raises(ValueError, match=r"three markers or more, got 12\.11, 12\.12"):
            enclosed(meadow(), ids("12.11 12.12"))


def line(text: str) -> tuple[HexId, HexId]:
    a, b = ids(text)
    return a, b


class TestBetween:
    def test_the_lines_go_on_to_the_edges_of_the_board_and_their_hexes_are_inside(self) -> None:
        """Columns 12 and 15 of a board of nine: all hexes of the columns 12 to 15."""
        area = between(meadow(), line("12.12 12.14"), line("15.11 15.12"))
        assert area == tuple(hex for hex in meadow().hexes if hex[:2] in ("12", "13", "14", "15"))

    def test_slanting_lines_make_a_band(self) -> None:
        board = meadow()
        area = set(between(board, line("12.11 14.12"), line("12.14 14.15")))
        assert set(ids("10.10 12.11 12.12 12.14 14.15 18.14 10.13")) <= area
        assert not set(ids("12.10 18.13 12.15 10.14 14.11")) & area

    @given(st.permutations(ids("11.12 17.10")), st.permutations(ids("18.16 12.17")), st.booleans())
    def test_neither_the_order_of_markers_nor_of_lines_matters(
        self, one: list[HexId], other: list[HexId], turned: bool
    ) -> None:
        lines = (one[0], one[1]), (other[0], other[1])
        first, second = lines[::-1] if turned else lines
        assert between(meadow(), first, second) == between(meadow(), line("11.12 17.10"), line("18.16 12.17"))

    def test_the_area_that_markers_enclose_is_part_of_it(self) -> None:
        board = meadow()
        assert set(enclosed(board, ids("11.12 17.10 18.16 12.17"))) < set(
            between(board, line("11.12 17.10"), line("18.16 12.17"))
        )

    def test_lines_that_cross_between_their_markers_bound_nothing(self) -> None:
        with pytest.raises(ValueError, match=r"the line of 12\.11 and 16\.15 meets that of 12\.15 and 16\.11"):
            between(meadow(), line("12.11 16.15"), line("12.15 16.11"))

    def test_a_line_needs_two_markers(self) -> None:
        with pytest.raises(ValueError, match=r"got 12\.11 twice"):
            between(meadow(), line("12.11 12.11"), line("12.15 16.15"))


class TestDirected:
    def test_a_word_leads_from_the_first_hex_as_it_is_written(self) -> None:
        board = sloped("12.11|12.12")
        assert board.leads("slope", A, B)
        assert not board.leads("slope", B, A)
        assert sloped("12.12|12.11").leads("slope", B, A)
        assert board.hexside(A, B) == board.hexside(B, A) == {"slope"}

    @pytest.mark.parametrize("side", ["12.11|12.12", "12.12|12.11"])
    def test_it_is_written_as_it_leads(self, side: str) -> None:
        board = sloped(side)
        assert f'slope = "{side}"' in format_board(board)
        assert load_board(format_board(board), WORDS) == board

    def test_boards_that_differ_in_it_are_not_equal(self) -> None:
        assert sloped("12.11|12.12") != sloped("12.12|12.11")

    def test_parts_keep_it(self) -> None:
        board = sloped("12.11|12.12")
        assert cut(board, [A, B], "part", "").leads("slope", A, B)
        assert not cut(board, [A], "part", "").directed
        assert join([board, sloped("12.11|12.12")], "whole", "").leads("slope", A, B)
        with pytest.raises(DataError, match=r"differ in slope from 12\.11, slope from 12\.12"):
            join([board, sloped("12.12|12.11")], "whole", "")


A, B = HexId("12.11"), HexId("12.12")


def sloped(side: str) -> Board:
    """A board with one slope, from the first hex of a hexside to the second."""
    return board_from_text("\n".join([". . . . ."] * 4), {".": "clear"}, WORDS, f'[hexsides]\nslope = "{side}"')


class TestCut:
    def test_only_what_is_inside_stays(self) -> None:
        part = cut(big(), rows(big(), 10, 11), "north", "The north")
        assert (part.id, part.title) == ("north", "The north")
        assert len(part.hexes) == 2 * 5
        assert part.features(HexId("12.11")) == {"tower"}
        assert part.sides == {}
        assert part.side_names == {}
        assert part.landmarks == {}
        assert [stretch.path for stretch in part.stretches] == [ids("12.10 12.11")]
        assert part.apart == frozenset()
        assert part.routes == {"mail": ids("12.10 12.11"), "loop": big().route("loop")}
        assert part.areas == {"common": ids("10.10")}
        assert [fact.at for fact in part.facts] == [ids("12.11")]

    def test_a_road_that_leaves_and_comes_back_is_two_and_a_route_its_longest_piece(self) -> None:
        kept = [hex for hex in big().hexes if hex not in ids("12.11 13.10")]
        part = cut(big(), kept, "rest", "The rest")
        assert [stretch.path for stretch in part.stretches] == [ids("12.10"), ids("12.12 12.13")]
        assert part.route("mail") == ids("12.12 12.13")
        assert part.route("loop") == ids("10.10 11.10 12.10")

    def test_a_part_can_be_written_and_read(self) -> None:
        part = cut(big(), rows(big(), 11, 12), "middle", "The middle")
        assert load_board(format_board(part), WORDS) == part


class TestJoin:
    def test_two_parts_that_overlap_make_the_whole(self) -> None:
        north = cut(big(), rows(big(), 10, 11, 12), "north", "")
        south = cut(big(), rows(big(), 12, 13), "south", "")
        whole = join((north, south), big().id, big().title)
        assert whole.ground == big().ground
        assert whole.sides == big().sides
        assert set(whole.networks["road"].edges) == set(big().networks["road"].edges)
        assert whole.route("mail") == big().route("mail")
        assert set(whole.area("common")) == set(big().area("common"))
        assert whole.apart == big().apart
        assert set(whole.facts) == set(big().facts)

    def test_a_route_grows_at_either_end(self) -> None:
        north = cut(big(), rows(big(), 10, 11), "north", "")
        south = cut(big(), rows(big(), 11, 12, 13), "south", "")
        assert join((south, north), "all", "").route("mail") == big().route("mail")

    def test_boards_that_contradict_each_other_are_refused_with_every_conflict(self) -> None:
        other = board_from_text(
            ". w", {".": "clear", "w": "woods"}, WORDS, '[hexsides]\nriver = "10.10|11.10"\n[routes]\nmail = "10.10"'
        )
        with pytest.raises(DataError) as error:
            join((big(), other), "all", "")
        assert error.value.faults == (
            "11.10: board drawing has clear, board drawing has woods",
            "10.10|11.10: boards drawing and drawing differ in river",
            "route mail: the piece on board drawing does not touch those before it",
        )
