"""A new title: the skeleton is complete, without fault, and conforms as it stands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.gts.test_main import run

from gts.newtitle import NameRefused, Names, names, write_title

SRC = Path(__file__).parents[2] / "src"


def run_tests(root: Path) -> str:
    """Run the tests of the title River Crossing as if it were installed; what pytest says of them, if all pass."""
    program = (
        "import sys; from gts import discovery; own = discovery.registered; "
        "here = discovery.Entry('river-crossing', 'river_crossing.title:TITLE', 'river-crossing'); "
        "discovery.registered = lambda: (*own(), here); import pytest; sys.exit(pytest.main(['-q', *sys.argv[1:]]))"
    )
    tests = [sys.executable, "-c", program, str(root), "--rootdir", str(root), "-p", "no:cacheprovider"]
    env = {"PYTHONPATH": os.pathsep.join((str(SRC), str(root / "src")))}
    done = subprocess.run(tests, cwd=root, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    return done.stdout


@pytest.mark.parametrize(
    ("name", "called"),
    [
        ("River Crossing", Names("River Crossing", "river-crossing", "river_crossing", "river-crossing")),
        ("river-crossing", Names("River Crossing", "river-crossing", "river_crossing", "river-crossing")),
        ("NATO 1985", None),
        ("Gap of NATO b85", Names("Gap Of NATO B85", "gap-of-nato-b85", "gap_of_nato_b85", "gap-of-nato")),
        ("Épernay", None),
        ("b85", None),
        ("  ", None),
        ("a/b", None),
    ],
)
def test_what_a_title_is_called(name: str, called: Names | None) -> None:
    if called is None:
        with pytest.raises(NameRefused, match="is no name for a title: expected words of the letters a to z"):
            names(name)
    else:
        assert names(name) == called


def test_the_command_writes_a_package_that_has_no_fault_and_conforms(tmp_path: Path) -> None:
    said = run("new-title", "River Crossing", "--into", str(tmp_path))
    root = tmp_path / "river-crossing"
    assert said.code == 0
    assert " ".join(said.out.split()).startswith(f"Written: {root}, a title that can be played. Next: cd {root} ")
    assert not [file for file in root.rglob("*") if "$" in file.name or (file.is_file() and "$" in file.read_text())]
    checked = run("check", str(root))
    assert checked.code == 0
    assert " ".join(checked.out.split()) == f"{root} checked (river-crossing): no faults."
    assert "2 passed" in run_tests(root)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("class", "class is a word of Python itself"),
        ("json", "Python has a module json of its own"),
        ("HTTR", "httr is a package of the library"),
        ("Where Eagles Dare", "the library has a title or rules of that name"),
        ("wed b2", "the library has a title or rules of that name"),
    ],
)
def test_a_name_that_is_taken(name: str, words: str) -> None:
    with pytest.raises(NameRefused, match=f"{name!r} is no name for a title: {words}; expected another"):
        names(name)


def test_a_place_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    said = run("new-title", "River Crossing", "--into", str(tmp_path / "file"))
    assert said.code == 2
    assert "cannot be written: Not a directory; name another place with --into" in said.err


def test_nothing_is_written_over(tmp_path: Path) -> None:
    write_title("Twice", tmp_path)
    said = run("new-title", "twice", "--into", str(tmp_path))
    assert said.code == 2
    assert f"{tmp_path / 'twice'} is there already" in said.err
