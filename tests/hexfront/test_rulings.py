from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.errors import DataError
from hexfront.rulings import Option, load_rulings

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


def written(folder: Path, text: str) -> Path:
    file = folder / "rulings.toml"
    file.write_text(text)
    return file


def faults(folder: Path, text: str) -> tuple[str, ...]:
    with pytest.raises(DataError) as error:
        load_rulings(written(folder, text))
    return error.value.faults


def test_a_ruling_is_read_whole(tmp_path: Path) -> None:
    (ruling,) = load_rulings(written(tmp_path, GOOD))
    assert ruling.sections == ("wed:2.5c", "gts:19.2.2b")
    assert ruling.supersedes == ("wed:2.5d",)
    assert ruling.option == Option("rubble", ("better", "plain"))
    assert ruling.option.default == "better"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"low"', '"sure"', ':7: ruling "F11": confidence: "sure" is not known; known: "high", "low", "medium"'),
        ('choice = "one better for the defender"\n', "", ':2: ruling "F11": choice: missing'),
        (
            '"gts:19.2.2b"',
            '"19.2.2b"',
            ":4: ruling \"F11\": sections: must be catalogue ids such as gts:14.8a, not '19.2.2b'",
        ),
        (
            '["better", "plain"]',
            '["better"]',
            "option: values: must be two values or more, not 'better' alone",
        ),
        ('["wed:2.5c", "gts:19.2.2b"]', "[]", "sections: must name a rule, at least"),
        ('reason = "', 'note = "x"\nreason = "', "note: unknown key"),
        ('"one better for the defender"', "3", "choice: must be a text, not 3"),
        ("[[ruling]]", "[ruling", "not a TOML file"),
    ],
)
def test_a_fault_is_named_with_its_place(tmp_path: Path, old: str, new: str, says: str) -> None:
    (fault,) = faults(tmp_path, GOOD.replace(old, new))
    assert says in fault
    assert "rulings.toml" in fault


def test_two_rulings_with_one_id_are_both_named(tmp_path: Path) -> None:
    assert [fault.partition("rulings.toml:")[2] for fault in faults(tmp_path, GOOD + GOOD)] == [
        '3: ruling "F11": id: 2 rulings have it',
        '12: ruling "F11": id: 2 rulings have it',
    ]


def test_every_fault_of_a_file_is_named(tmp_path: Path) -> None:
    assert len(faults(tmp_path, GOOD.replace('"low"', '"sure"').replace("choice", "choise"))) == 3
