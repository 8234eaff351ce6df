from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.errors import DataError, UnknownName
from hexfront.modifiers import Modifiers, load_modifiers
from hexfront.sources import Modifier, Source

LIST = """
[sources]
module = { kind = "public", ref = "a module" }
[[modifier]]
id = "night"
amount = -2
why = "night"
rule = "15.6"
source = "module"
[[modifier]]
id = "mass"
by = "steps in the hex"
from = [0, 1, 4]
amounts = [-1, 0, 1]
why = "mass"
rule = "15.7"
"""


def loaded(tmp_path: Path, text: str = LIST) -> Modifiers:
    path = tmp_path / "modifiers.toml"
    path.write_text(text, encoding="utf-8")
    return load_modifiers(path)


def test_a_modifier_has_amount_reason_rule_and_source(tmp_path: Path) -> None:
    found = loaded(tmp_path).modifier("night")
    assert found == Modifier(-2, "night", "15.6", Source("public", "a module"))


def test_without_a_source_the_rule_is_the_source(tmp_path: Path) -> None:
    assert loaded(tmp_path).modifier("mass", 2).source == Source("rule", "15.7")
    assert loaded(tmp_path).sources == (Source("public", "a module"), *[Source("rule", "15.7")] * 3)


@pytest.mark.parametrize(("steps", "amount"), [(0, -1), (1, 0), (3, 0), (4, 1), (40, 1)])
def test_a_ladder_goes_by_the_lowest_number_of_each_rung(tmp_path: Path, steps: int, amount: int) -> None:
    assert loaded(tmp_path).modifier("mass", steps).amount == amount


def test_an_unknown_id_names_the_nearest(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match='no modifier is called "nigth"; did you mean "night"'):
        loaded(tmp_path).modifier("nigth")


def test_below_the_lowest_rung_there_is_nothing(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="steps in the hex starts at 0, not -1"):
        loaded(tmp_path).modifier("mass", -1)


def test_lines_laid_over_a_list_replace_and_add(tmp_path: Path) -> None:
    base = loaded(tmp_path)
    own = loaded(tmp_path, LIST.replace("-2", "-3").replace('"mass"', '"heap"', 1))
    both = own.over(base)
    assert [line.id for line in both.lines] == ["night", "mass", "heap"]
    assert both.modifier("night").amount == -3
    assert both.digest != base.digest


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('id = "mass"', 'id = "night"', '"night" is the id of two modifiers', id="twice"),
        pytest.param("from = [0, 1, 4]", "from = [0, 4]", ":13: ", id="lengths differ"),
        pytest.param("from = [0, 1, 4]", "from = [0, 4, 1]", "from: must rise", id="does not rise"),
        pytest.param('rule = "15.6"', "", 'modifier "night": rule: missing', id="no rule"),
        pytest.param("amount = -2", "amount = -99", "must be a whole number from -20 to 20", id="impossible"),
        pytest.param("amount = -2", "ammount = -2", 'unknown key; did you mean "amount"', id="unknown key"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in LIST
    with pytest.raises(DataError) as caught:
        loaded(tmp_path, LIST.replace(old, new, 1))
    assert any(fault in found for found in caught.value.faults)
