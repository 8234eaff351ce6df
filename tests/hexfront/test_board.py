"""Boards: what they answer, what their files may say, and every fault that a file can have."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from hexfront.board import Board
from hexfront.boardfile import load_board
from hexfront.boardformat import format_board
from hexfront.errors import DataError, UnknownName
from hexfront.hexes import Hex, HexId
from hexfront.numbering import ColumnRow, MapRowColumn, Sheet
from hexfront.sources import Source
from hexfront.vocabulary import Crossing, Vocabulary

WORDS = Vocabulary(
    numbering=ColumnRow(),
    terrain=("clear", "woods", "town"),
    features=("tower",),
    hexsides=("river", "bridge"),
    networks={"road": ("primary", "raised"), "railroad": ()},
    crossings={"bridge": Crossing(over=("river",), networks=("road", "railroad"))},
)

MEADOW = """\
id = "meadow"
title = "A meadow for tests"
ground = "clear"
hexes = "01.101..01.104 02.101..02.104 03.101..03.104"

[source]
kind = "estimate"
ref = "a walk"
note = "drawn by hand"
[terrain]
woods = "01.102 03.103..03.104"
town = "02.102"

[features]
tower = "02.102"

[hexsides]
river = "01.102|01.103 01.103|02.102 02.102|02.103"
bridge = "02.102|02.103"

[[networks.road]]
name = "Mill lane"
words = "primary"
path = "02.101 02.102 02.103 03.104"

[[networks.road]]
words = "raised"
path = "02.103 03.103"

[[networks.railroad]]
path = "02.103 01.103"

[[networks.railroad]]
path = "02.104 02.103 03.103"

[apart]
railroad = "02.103"

[landmarks]
"02.102" = "Millham"
"02.102|02.103" = "Mill bridge"

[routes]
mail = "02.101..02.103 03.104"

[areas]
common = "01.101 02.101"

[sources]
book = { kind = "estimate", ref = "rules 1", note = "between two" }

[[facts]]
at = "02.102"
about = "land"
source = "book"

[[facts]]
at = "02.102"
about = "terrain"
source = { kind = "rule", ref = "rules 2", note = "called a town" }

[[facts]]
at = "02.102|02.103"
about = "bridge"
source = { kind = "example", ref = "rules 3" }
"""


def ids(text: str) -> tuple[HexId, ...]:
    return tuple(HexId(label) for label in text.split())


def meadow() -> Board:
    return load_board(MEADOW, WORDS)


A1, A2, A3, B1, B2, B3, B4, C3, C4 = ids("01.101 01.102 01.103 02.101 02.102 02.103 02.104 03.103 03.104")


class TestQueries:
    def test_hexes_stand_line_by_line(self) -> None:
        assert meadow().hexes[:5] == ids("01.101 01.102 01.103 01.104 02.101")

    def test_hexes_and_labels(self) -> None:
        board = meadow()
        assert board.label(board.hex(B2)) == B2
        assert board.label(Hex(50, 50)) is None
        assert B2 in board
        assert "02.105" not in board

    def test_words_of_hexes(self) -> None:
        board = meadow()
        assert [board.terrain(h) for h in (A1, A2, B2)] == ["clear", "woods", "town"]
        assert board.features(B2) == {"tower"}
        assert board.features(A1) == frozenset()

    def test_words_of_hexsides_are_the_same_from_both_sides(self) -> None:
        board = meadow()
        assert board.hexside(B2, B3) == board.hexside(B3, B2) == {"river", "bridge"}
        assert board.hexside(A1, A2) == frozenset()
        assert board.side(B3, B2) == (B2, B3)

    def test_neighbours_are_on_the_board_and_clockwise_from_north(self) -> None:
        board = meadow()
        assert board.neighbours(B2) == ids("02.101 03.102 03.103 02.103 01.103 01.102")
        assert board.neighbours(A1) == ids("02.101 01.102")

    def test_distances(self) -> None:
        board = meadow()
        assert board.distance(A1, C4) == 4
        assert board.adjacent(A1, A2)
        assert not board.adjacent(A1, A3)
        assert board.within(A1, 1) == ids("01.101 01.102 02.101")
        assert board.within(A1, 1) is board.within(A1, 1)

    def test_roads_are_edges(self) -> None:
        board = meadow()
        assert board.linked("road", B1, B2)
        assert board.linked("road", B2, B1)
        assert not board.linked("road", A1, A2)
        assert not board.linked("canal", B1, B2)
        assert board.link("road", B3, C3) == {"raised"}
        assert board.on("road", B1)
        assert not board.on("road", A1)
        assert board.networks["road"].edges[B1, B2]["name"] == "Mill lane"

    def test_roads_of_a_hex_meet_unless_the_file_says_that_they_are_apart(self) -> None:
        board = meadow()
        assert board.strands("road", B3) == ((B2, C3, C4),)
        assert board.through("road", B2, B3, C3)
        assert board.strands("railroad", B3) == ((A3,), (C3, B4))
        assert board.through("railroad", B4, B3, C3)
        assert not board.through("railroad", A3, B3, C3)
        assert board.strands("road", A1) == ()

    def test_names(self) -> None:
        board = meadow()
        assert board.landmarks[B2] == "Millham"
        assert board.side_names[board.side(B2, B3)] == "Mill bridge"
        assert board.route("mail") == (B1, B2, B3, C4)
        assert board.area("common") == (A1, B1)

    def test_sources_of_single_facts_and_of_the_rest(self) -> None:
        board = meadow()
        assert board.source(B2) == Source("rule", "rules 2", "called a town")
        assert board.source(A1) == Source("estimate", "a walk", "drawn by hand")
        assert board.source(B3, B2, about="bridge").ref == "rules 3"
        assert [fact.about for fact in board.facts_at(B2)] == ["terrain", "land"]

    @pytest.mark.parametrize("ask", ["hex", "terrain", "features", "neighbours"])
    def test_a_hex_off_the_board_is_named(self, ask: str) -> None:
        with pytest.raises(UnknownName, match=r"board meadow has no hex 02\.105"):
            getattr(meadow(), ask)("02.105")

    def test_hexes_that_do_not_touch_share_no_hexside(self) -> None:
        with pytest.raises(UnknownName, match=r"board meadow has no hexside 01\.101\|01\.103"):
            meadow().hexside(A1, A3)

    def test_unknown_routes_areas_and_links(self) -> None:
        board = meadow()
        for ask in (lambda: board.route("x"), lambda: board.area("x"), lambda: board.link("road", A1, A2)):
            with pytest.raises(UnknownName, match="board meadow has no"):
                ask()


class TestIdentity:
    def test_boards_are_equal_by_what_play_depends_on(self) -> None:
        board = meadow()
        assert board == meadow()
        assert hash(board) == hash(meadow())
        assert board == load_board(MEADOW.replace("A meadow for tests", "Another title"), WORDS)
        assert board == load_board(MEADOW.replace("called a town", "so says the book"), WORDS)

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ('town = "02.102"', 'town = "02.101"'),
            ('tower = "02.102"', 'tower = "02.101"'),
            ("01.102|01.103 01.103|02.102", "01.102|01.103"),
            ('words = "raised"', 'words = "primary"'),
            ('railroad = "02.103"', 'railroad = "02.102"'),
            ('common = "01.101 02.101"', 'common = "01.101"'),
        ],
    )
    def test_any_change_that_matters_changes_the_digest(self, old: str, new: str) -> None:
        assert load_board(MEADOW.replace(old, new), WORDS) != meadow()

    def test_a_board_can_be_sent_to_another_process(self) -> None:
        board = pickle.loads(pickle.dumps(meadow()))
        assert board == meadow()
        assert board.neighbours(A1) == meadow().neighbours(A1)


class TestFiles:
    def test_writing_is_the_inverse_of_reading(self) -> None:
        board = meadow()
        text = format_board(board)
        again = load_board(text, WORDS)
        assert again == board
        assert (again.title, again.origin, again.facts) == (board.title, board.origin, board.facts)
        assert format_board(again) == text

    def test_a_board_with_rows_instead_of_columns(self) -> None:
        words = Vocabulary(MapRowColumn((Sheet("A", 0, 61),), default="A"), terrain=("clear",))
        text = 'id="a"\ntitle="a"\nground="clear"\nhexes="A0101..A0103 A0201..A0203"\n[source]\nkind="rule"\nref="1"\n'
        board = load_board(text, words)
        assert board.hexes == ids("A0101 A0102 A0103 A0201 A0202 A0203")
        assert 'hexes = "A0101..A0103 A0201..A0203"' in format_board(board)

    def test_a_file_is_named_in_its_faults(self, tmp_path: Path) -> None:
        file = tmp_path / "meadow.toml"
        file.write_text(MEADOW.replace('ground = "clear"', 'ground = "lava"'))
        with pytest.raises(DataError, match=r'meadow\.toml:3: ground: "lava" is not known'):
            load_board(file, WORDS)

    @pytest.mark.parametrize(
        ("old", "new", "fault"),
        [
            pytest.param(
                '"meadow"',
                "meadow",
                "<text>:1: not a TOML file: id: expected a text in quotes, a number, true or false, a list, or a table "
                "in braces (column 6)",
                id="not TOML",
            ),
            pytest.param('id = "meadow"\n', "", "<text>:1: id: missing", id="no id"),
            pytest.param('"meadow"', "3", "<text>:1: id: must be a text, not 3", id="no string"),
            pytest.param(
                'ground = "clear"',
                'ground = "clear"\ncolour = "red"',
                '<text>:4: colour: unknown key; known: "apart", "areas", "facts", "features", "ground", "hexes", '
                '"hexsides", "id", "landmarks", "networks", "routes", "source", "sources", "terrain", "title"',
                id="unknown key",
            ),
            pytest.param(
                'kind = "estimate"\nref = "a',
                'kind = "guess"\nref = "a',
                '<text>:7: source: kind: "guess" is not known; known: "estimate", "example", "public", "rule"',
                id="unknown kind of source",
            ),
            pytest.param(
                'note = "drawn by hand"',
                "",
                "<text>:6: source: note: missing; expected a line on how it was estimated",
                id="estimate without a note",
            ),
            pytest.param(
                'path = "02.103 03.103"',
                "",
                "<text>:26: networks: road[1]: path: missing",
                id="road without path",
            ),
            pytest.param(
                'path = "02.103 03.103"',
                'path = ""',
                "<text>:28: networks: road[1]: path: must be a text, not ''",
                id="road without hexes",
            ),
            pytest.param(
                'path = "02.103 03.103"',
                'path = "02.103 03.199"',
                "<text>:28: networks: road[1]: path: 03.199 is not on the board",
                id="road off the board",
            ),
            pytest.param(
                'path = "02.103 03.103"',
                'path = "02.103 03.101"',
                "<text>:28: networks: road[1]: path: 02.103 and 03.101 do not touch",
                id="road that jumps",
            ),
            pytest.param(
                'words = "raised"',
                'words = "sunken"',
                '<text>:27: networks: road[1]: words: "sunken" is not known; known: "primary", "raised"',
                id="unknown road word",
            ),
            pytest.param(
                '[[networks.railroad]]\npath = "02.103 01.103"\n',
                '[[networks.tram]]\npath = "02.103 01.103"\n',
                '<text>:30: networks: tram: unknown word; known: "railroad", "road"',
                id="unknown network",
            ),
            pytest.param(
                'town = "02.102"',
                'tonw = "02.102"',
                '<text>:12: terrain: tonw: unknown word; did you mean "town"?',
                id="unknown terrain",
            ),
            pytest.param(
                'town = "02.102"',
                'town = "01.102"',
                "<text>:12: terrain: town: 01.102 is woods already",
                id="two terrains in a hex",
            ),
            pytest.param(
                "03.101..03.104",
                "03.101..03.104 03.102",
                "<text>:4: hexes: 03.102 is named twice",
                id="duplicate hex",
            ),
            pytest.param(
                "03.101..03.104",
                "03.101..03.104 ab.102",
                "<text>:4: hexes: ab.102: hex number must be column.row, such as '70.156', got 'ab.102'",
                id="bad label",
            ),
            pytest.param(
                "03.101..03.104",
                "03.101..03.104 04.101..05.104",
                "<text>:4: hexes: 04.101..05.104: the two hexes are not in one straight hexrow",
                id="crooked run",
            ),
            pytest.param(
                '"01.102 03.103..03.104"',
                "7",
                "<text>:11: terrain: woods: must be a text, not 7",
                id="list that is no string",
            ),
            pytest.param(
                'tower = "02.102"',
                'tower = "02.102"\nwell = "02.102"',
                '<text>:16: features: well: unknown word; known: "tower"',
                id="unknown feature",
            ),
            pytest.param(
                "01.102|01.103 01.103|02.102",
                "01.102|01.104 01.103|02.102",
                "<text>:18: hexsides: river: 01.102 and 01.104 do not touch",
                id="hexside of hexes that do not touch",
            ),
            pytest.param(
                "01.102|01.103 01.103|02.102",
                "01.102 01.103|02.102",
                "<text>:18: hexsides: river: 01.102: expected a hexside, such as a|b",
                id="hex for a hexside",
            ),
            pytest.param(
                "01.102|01.103 01.103|02.102",
                "01.102|01.103 01.103|01.102 01.103|02.102",
                "<text>:18: hexsides: river: 01.102|01.103 is named twice",
                id="hexside twice",
            ),
            pytest.param(
                ' 02.102|02.103"\nbridge',
                '"\nbridge',
                "<text>:19: hexsides: bridge: 02.102|02.103 has no river to cross",
                id="bridge without water",
            ),
            pytest.param(
                'bridge = "02.102|02.103"',
                'bridge = "01.102|01.103 02.102|02.103"',
                "<text>:19: hexsides: bridge: no road or railroad leads over 01.102|01.103",
                id="bridge without road",
            ),
            pytest.param(
                'mail = "02.101..02.103 03.104"',
                'mail = "02.101..02.103 03.102"',
                "<text>:44: routes: mail: 02.103 and 03.102 do not touch",
                id="route that jumps",
            ),
            pytest.param(
                'common = "01.101 02.101"',
                'common = "01.101 02.101 01.101"',
                "<text>:47: areas: common: 01.101 is named twice",
                id="area with a hex twice",
            ),
            pytest.param(
                '"02.102" = "Millham"',
                '"02.109" = "Millham"',
                "<text>:40: landmarks: 02.109: 02.109 is not on the board",
                id="landmark off the board",
            ),
            pytest.param(
                'railroad = "02.103"',
                'tram = "02.103"',
                '<text>:37: apart: tram: unknown word; known: "railroad", "road"',
                id="unknown network kept apart",
            ),
            pytest.param(
                'at = "02.102|02.103"',
                'at = "02.102|02.104"',
                "<text>:63: facts[2]: at: 02.102 and 02.104 do not touch",
                id="fact of no hexside",
            ),
            pytest.param('about = "land"\n', "", "<text>:52: facts[0]: about: missing", id="fact about nothing"),
            pytest.param('[features]\ntower = "02.102"', "", None, id="an empty table may be left out"),
        ],
    )
    def test_a_fault_is_named_by_line_and_place(self, old: str, new: str, fault: str | None) -> None:
        assert MEADOW.count(old) == 1
        text = MEADOW.replace(old, new)
        if fault is None:
            load_board(text, WORDS)
            return
        with pytest.raises(DataError) as error:
            load_board(text, WORDS)
        assert error.value.faults == (fault,)

    def test_all_faults_are_told_at_once(self) -> None:
        text = MEADOW.replace('ground = "clear"', 'ground = "lava"').replace("03.103..03.104", "03.109 x")
        with pytest.raises(DataError) as error:
            load_board(text, WORDS)
        assert len(error.value.faults) == 3
