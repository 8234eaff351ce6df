"""Pictures of boards: the same text always, well-formed, every hex and every counter in its place."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexfront.board import Board
from hexfront.boardtext import board_from_text
from hexfront.draw import Entry, Ground, Line, Piece, Ray, Shade, Sign, Style, Trail, Way, board_svg, window
from hexfront.drawing.layout import SIDE, Layout, chains
from hexfront.drawing.motifs import MOTIFS
from hexfront.drawing.signs import SIGNS
from hexfront.drawing.stacks import arranged
from hexfront.drawing.svg import Box, node, smooth_path
from hexfront.errors import UnknownName
from hexfront.hexes import Hex, HexId, Vertex
from hexfront.numbering import ColumnRow, MapRowColumn, Sheet
from hexfront.sources import Source
from hexfront.testing import golden
from hexfront.vocabulary import Vocabulary

GOLDEN = Path(__file__).parents[1] / "golden" / "drawing"
SVG = "{http://www.w3.org/2000/svg}"
WORDS = Vocabulary(
    ColumnRow(),
    terrain=("clear", "woods", "town"),
    features=("post",),
    hexsides=("river", "bridge"),
    networks={"road": ("primary",), "railroad": ()},
)
MORE = """
[features]
post = "10.10"
[hexsides]
river = "10.11|11.11 10.11|11.12 11.12|12.11"
bridge = "10.11|11.12"
[[networks.road]]
name = "the high road"
words = "primary"
path = "10.10 10.11 11.12 12.11"
[[networks.road]]
path = "11.11 11.12"
[[networks.railroad]]
path = "10.12 11.12 12.12"
[landmarks]
"11.12" = "Middletown"
"10.11|11.12" = "Long bridge"
[routes]
march = "10.10 10.11 11.12"
[areas]
west = "10.10..10.12 11.10..11.12"
"""
STYLE = Style(
    name="test",
    grounds={"clear": Ground("#eee"), "woods": Ground("#cdb", "trees", "#7a5"), "town": Ground("#dcb", "houses")},
    sides={"river": Line("#8bc", 12, casing="#57a", casing_width=15)},
    crossings={"bridge": Sign("bridge", "#333")},
    ways=(Way("railroad", None, Line("#444", 2, dash="3 3")), Way("road", None, Line("#fff", 4, "#875", 7))),
    features={"post": Sign("lookout", "#536")},
)


def board() -> Board:
    return board_from_text(". . w\n. w w\n. t .", {".": "clear", "w": "woods", "t": "town"}, WORDS, MORE)


def hexes(*names: str) -> tuple[HexId, ...]:
    return tuple(map(HexId, names))


def card(name: str = "x") -> Piece:
    return Piece(node("g", node("text", text=name)))


def picture(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def texts(svg: str) -> Counter[str]:
    return Counter(found.text or "" for found in picture(svg).iter(f"{SVG}text"))


def pointed_at(svg: str) -> list[str]:
    return [found.attrib["data-hex"] for found in picture(svg).iter() if "data-hex" in found.attrib]


# the text


def full() -> str:
    """A picture with everything in it."""
    overlays = (
        Shade({HexId("10.10"): "1", HexId("10.11"): "2½"}, about="reach"),
        Trail(hexes("10.10", "10.11", "11.12"), about="way"),
        Ray(HexId("10.10"), HexId("12.11"), (hexes("11.11"), hexes("10.11", "11.12")), about="blocked"),
    )
    return board_svg(
        board(),
        STYLE,
        area=board().area("west"),
        routes=("march",),
        overlays=overlays,
        stacks={HexId("10.12"): [card("one")], HexId("12.10"): [card(f"unit {n}") for n in range(5)]},
        tokens={HexId("10.12"): [node("circle", r=40)]},
        heading=("A heading", "and a second line"),
        notes=(Entry("a note", slanted=True),),
    )


def test_the_text_of_a_small_board_is_kept() -> None:
    golden(GOLDEN / "plain.svg", board_svg(board()).splitlines())
    golden(GOLDEN / "styled.svg", full().splitlines())


def test_the_text_does_not_depend_on_the_hash_seed() -> None:
    script = "import sys; from tests.hexfront.test_draw import full; sys.stdout.write(full())"
    path = os.pathsep.join(sys.path)
    for seed in ("0", "1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}
        run = subprocess.run(
            [sys.executable, "-c", script], env=environment, capture_output=True, check=True, encoding="utf-8"
        )
        assert run.stdout == full()


def test_a_notebook_shows_a_board() -> None:
    assert board()._repr_svg_() == board_svg(board())


def test_ids_are_of_the_style_and_each_reference_has_one() -> None:
    root = picture(full())
    ids = [found.attrib["id"] for found in root.iter() if "id" in found.attrib]
    assert len(set(ids)) == len(ids)
    assert all(id.startswith("test-") for id in ids)
    wanted = {found.attrib["href"].removeprefix("#") for found in root.iter(f"{SVG}use")}
    assert wanted <= set(ids)


# what is shown


def test_each_hex_is_shown_once_with_its_number_and_what_it_is() -> None:
    svg = board_svg(board(), STYLE)
    assert pointed_at(svg) == list(board().hexes)
    assert all(texts(svg)[hex] == 1 for hex in board().hexes)
    titles = {found.text for found in picture(svg).iter(f"{SVG}title")}
    assert "11.12: town; Middletown; road the high road; road; railroad" in titles
    assert "10.10: clear; post; road the high road" in titles
    assert {"Long bridge", "post"} <= titles


def test_only_the_hexes_asked_for_are_shown() -> None:
    svg = board_svg(board(), STYLE, hexes=hexes("12.11", "11.11"), stacks={HexId("10.10"): [card("away")]})
    assert pointed_at(svg) == ["11.11", "12.11"]
    assert "10.10" not in texts(svg)
    assert "away" not in texts(svg)


@pytest.mark.parametrize(
    ("asked", "error"), [(hexes("99.99"), UnknownName), (hexes(), ValueError)], ids=["unknown hex", "no hex"]
)
def test_hexes_that_cannot_be_shown_are_refused(asked: tuple[HexId, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        board_svg(board(), STYLE, hexes=asked)


def test_an_unknown_route_is_refused() -> None:
    with pytest.raises(UnknownName):
        board_svg(board(), STYLE, routes=("nowhere",))


def test_a_window_is_upright_around_its_hexes() -> None:
    assert window(board(), hexes("10.10"), 0) == hexes("10.10")
    assert set(hexes("10.10", "10.11", "11.10", "11.11")) <= set(window(board(), hexes("10.10"), 1))
    assert "12.12" not in window(board(), hexes("10.10"), 1)


def test_the_legend_names_what_is_on_the_map_and_the_overlays() -> None:
    shown = texts(full())
    assert {"clear", "woods", "town", "river", "road", "railroad", "reach", "way", "blocked", "a note"} <= set(shown)
    small = texts(board_svg(board(), STYLE, hexes=hexes("10.10")))
    assert {"clear", "road"} <= set(small)
    assert not {"town", "woods", "railroad", "river"} & set(small)


def test_boards_of_pointed_hexes_are_drawn() -> None:
    numbering = MapRowColumn((Sheet("A", 0, 61),), default="A")
    ground = dict.fromkeys(hexes("A0101", "A0102", "A0201"), "clear")
    pointed = Board("p", "Pointed", numbering, Source("estimate", "a test"), ground)
    assert pointed_at(board_svg(pointed)) == list(pointed.hexes)
    assert Layout(pointed, pointed.hexes).top == SIDE


def test_every_motif_and_sign_can_be_drawn() -> None:
    assert all(list(motif("#000", turn)) for motif in MOTIFS.values() for turn in range(3))
    assert all(sign("#000").tag in ("g", "path", "circle") for sign in SIGNS.values())


# roads


def strokes(svg: str, colour: str) -> list[str]:
    return [found.attrib["d"] for found in picture(svg).iter(f"{SVG}path") if found.attrib.get("stroke") == colour]


def test_two_ways_run_through_a_hex_and_the_third_joins_them() -> None:
    more = '[[networks.road]]\npath = "10.10 10.11 10.12"\n[[networks.road]]\npath = "10.11 11.11"'
    crossroads = board_from_text(". .\n. .\n. .", {".": "clear"}, WORDS, more)
    style = Style("s", {"clear": Ground("#eee")}, ways=(Way("road", None, Line("#123456", 4)),))
    here, east = Layout(crossroads, crossroads.hexes).center(HexId("10.11")), (48, 27.7)
    pieces = strokes(board_svg(crossroads, style, hexes=hexes("10.11")), "#123456")[0].split(" M")
    x, y = here
    assert len(pieces) == 2
    assert pieces[0].count("Q") == 1
    assert pieces[1].startswith(f"{x + east[0]:g},{y - east[1]:.1f}")  # half of 96 east, half of 55.4 north
    assert pieces[1].endswith(f"{x:g},{y:.1f}")


# lines of hexsides

CORNERS = [Vertex.between(Hex(q, r), Hex(q + 1, r), Hex(q, r + 1)) for q in range(3) for r in range(3)]


@given(st.sets(st.sampled_from(list(combinations(CORNERS, 2)))))
def test_chains_hold_every_edge_once(edges: set[tuple[Vertex, Vertex]]) -> None:
    found = [tuple(sorted(pair)) for chain in chains(edges) for pair in pairwise(chain)]
    assert sorted(found) == sorted(tuple(sorted(edge)) for edge in edges)


def test_a_line_between_junctions_is_one_chain() -> None:
    a, b, c, d, e = CORNERS[:5]
    assert sorted(map(len, chains([(a, b), (b, c), (c, d), (b, e)]))) == [2, 2, 3]
    assert [len(chain) for chain in chains([(a, b), (b, c), (c, a)])] == [4]


def test_a_smooth_line_keeps_its_ends_and_closes() -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)]
    assert smooth_path(points) == "M0,0 L5,0 Q10,0 10,5 L10,10"
    assert smooth_path(points, closed=True) == "M5,5 Q0,0 5,0 Q10,0 10,5 Q10,10 5,5Z"
    assert smooth_path(points[:2]) == "M0,0 L10,0"


# stacks


@settings(max_examples=30, deadline=None)
@given(
    st.dictionaries(st.sampled_from(board().hexes), st.lists(st.sampled_from([0.0, 19.0, 38.0]), max_size=9)),
    st.sets(st.sampled_from(board().hexes)),
)
def test_no_counter_lies_on_another(depths: dict[HexId, list[float]], tokens: set[HexId]) -> None:
    """Whatever stacks there are, each counter is placed once, and none on another of its own or another hex."""
    stacks = {hex: [Piece(node("g"), below) for below in those] for hex, those in depths.items()}
    groups = arranged(Layout(board(), board().hexes), stacks, sorted(tokens))
    placed = [one for group in groups for one in group.counters]
    assert len(placed) == sum(map(len, stacks.values()))
    assert {id(one.piece) for one in placed} == {id(piece) for those in stacks.values() for piece in those}
    bodies = [Box.at(one.middle, one.size, one.size) for one in placed]
    assert not any(a.overlaps(b) for a, b in combinations(bodies, 2))


def test_large_stacks_are_spread_beside_their_hex_with_their_number() -> None:
    stacks = {HexId("11.11"): [card(f"unit {n}") for n in range(6)]}
    svg = board_svg(board(), STYLE, stacks=stacks)
    assert texts(svg)["6"] == 1
    assert all(texts(svg)[f"unit {n}"] == 1 for n in range(6))
    [group] = arranged(Layout(board(), board().hexes), stacks)
    assert group.spread
    assert not group.box.overlaps(Box.at(Layout(board(), board().hexes).center(HexId("11.11")), 30, 30))


def test_a_counter_makes_room_for_a_token() -> None:
    layout = Layout(board(), board().hexes)
    stacks = {HexId("11.11"): [card()]}
    [free], [lowered] = arranged(layout, stacks), arranged(layout, stacks, hexes("11.11"))
    assert lowered.box.top > free.box.top
    assert lowered.box.top == pytest.approx(layout.center(HexId("11.11"))[1] - 0.33 * SIDE)
