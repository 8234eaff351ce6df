"""Lines of communication between observers and controlling headquarters (7.4)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import scene

from hexfront.hexes import HexId
from httr.rules.communication import communication_refusal


def broken(letters: str, hills: str = "", end: int | None = None) -> list[str]:
    """The rules that a line along a row breaks, from an observer in the first hex to a headquarters in the last.

    The terrain of the headquarters is the last letter.
    """
    columns = len(letters)
    features = f'[features]\nhilltop = "{hills}"' if hills else ""
    ground = f"{'.' * columns}\n{letters}"
    s = scene("second C1110", ground=ground, features=features)
    last = HexId(f"C10{9 + (end or columns)}")
    return [refusal.rule for refusal in communication_refusal(s, HexId("C1010"), last)]


DENSE, LIGHT = ["httr:7.4.1b"], ["httr:7.4.1c"]


@pytest.mark.rule("httr:7.4.1a", "httr:7.4.1b", "httr:7.4.1c", "httr:7.4.1f")
@pytest.mark.parametrize(
    ("letters", "faults"),
    [
        (".......", []),
        (".fcf.", []),
        (".fcff.", DENSE),  # 4 of forest and city; 3 is the most
        (".wtwt.", []),
        (".wtwtw.", LIGHT),  # 5 in all; 4 is the most
        (".fcfw.", []),  # 3 and 4
        (".fcfwt.", LIGHT),  # 3 and 5
        (".brmsbrms.", []),  # nothing else counts
    ],
)
def test_the_line_passes_so_many_hexes_of_trees_and_houses(letters: str, faults: list[str]) -> None:
    assert broken(letters) == faults


@pytest.mark.rule("httr:7.4.3")
def test_the_hex_of_the_headquarters_counts_and_that_of_the_observer_does_not() -> None:
    assert broken("ffff") == []  # 3 count
    assert broken("fffff") == DENSE  # 4 count
    assert broken(".ffff") == DENSE


@pytest.mark.rule("httr:7.4.1d", "httr:7.4.3")
def test_an_observer_on_a_hilltop_has_four_of_forest_and_city() -> None:
    assert broken(".ffff.", "C1010") == []
    assert broken(".fffff.", "C1010") == DENSE
    assert broken(".wwwwwwffff.", "C1010") == []
    assert broken(".ffff.", "C1015") == DENSE


@pytest.mark.rule("httr:7.4.1e")
def test_from_hilltop_to_hilltop_nothing_but_a_third_hill_matters() -> None:
    assert broken(".ffffffff.", "C1010 C1019") == []
    assert broken(".ffffffff.", "C1010 C1019 C1015") == DENSE
    assert broken(".fff.", "C1010 C1014 C1012") == []


@pytest.mark.rule("httr:7.4.2")
@pytest.mark.parametrize("hills", ["", "C1010 C1047"])
def test_no_line_is_longer_than_36_hexes(hills: str) -> None:
    assert broken("." * 38, hills, end=37) == []
    assert broken("." * 38, hills) == ["httr:7.4.2"]


@pytest.mark.rule("httr:7.4.1b")
def test_a_line_along_a_hexside_passes_the_lighter_hex() -> None:
    """Straight north the line runs between two hexes of every other row."""
    rows = "\n".join(reversed(["....", "ff..", "....", "ff..", "....", "ff..", "....", "ff..", "...."]))
    for ground, faults in ((rows, DENSE), (rows.replace("ff", ".f"), [])):
        s = scene("second C1013", ground=ground)
        found = [refusal.rule for refusal in communication_refusal(s, HexId("C1010"), HexId("C1810"))]
        assert found == faults


@pytest.mark.rule("httr:7.4.1a")
def test_an_observer_in_the_hex_of_the_headquarters_needs_no_line() -> None:
    s = scene("second C1110", ground="..\nf.")
    assert not list(communication_refusal(s, HexId("C1010"), HexId("C1010")))
