from __future__ import annotations

import pytest

from hexfront.errors import DataError
from hexfront.rulings import Option, parse_rulings

GOOD = """
[[ruling]]
id = "F11"
sections = ["wed:2.5c", "gts:19.2.2b"]
choice = "one better for the defender"
reason = "losing the post is the downside"
confidence = "low"
supersedes = ["wed:2.5d"]
option = { name = "rubble", values = ["better", "plain"] }
"""


def faults(text: str) -> tuple[str, ...]:
    with pytest.raises(DataError) as error:
        parse_rulings(text, "gts/rulings.toml")
    return error.value.faults


def test_a_ruling_is_read_whole() -> None:
    (ruling,) = parse_rulings(GOOD)
    assert ruling.sections == ("wed:2.5c", "gts:19.2.2b")
    assert ruling.supersedes == ("wed:2.5d",)
    assert ruling.option == Option("rubble", ("better", "plain"))
    assert ruling.option.default == "better"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"low"', '"sure"', "sure"),
        ('"low"', '"sure"', "ruling[0].confidence"),
        ('choice = "one better for the defender"\n', "", "ruling[0].choice"),
        ('"gts:19.2.2b"', '"19.2.2b"', "expected a catalogue id such as gts:14.8a, found '19.2.2b'"),
        ('"gts:19.2.2b"', '"19.2.2b"', "ruling[0].sections[1]"),
        ('["better", "plain"]', '["better"]', "values"),
        ('["wed:2.5c", "gts:19.2.2b"]', "[]", "sections"),
        ('reason = "', 'note = "x"\nreason = "', "extra fields found (note)"),
        ('"one better for the defender"', "3", "expected a text, found 3"),
        ("[[ruling]]", "[ruling", "line 2"),
        (GOOD, GOOD + GOOD, "F11 stands there 2 times"),
    ],
)
def test_a_fault_is_named_with_its_place(old: str, new: str, says: str) -> None:
    (fault,) = faults(GOOD.replace(old, new))
    assert fault.startswith("gts/rulings.toml: ")
    assert says in fault


def test_every_fault_of_a_file_is_named() -> None:
    assert len(faults(GOOD.replace('"low"', '"sure"').replace("choice", "choise"))) == 3
