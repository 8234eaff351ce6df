"""A title of another package, installed as anybody would: listed, played, saved and loaded like the library's own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gts.packagecheck import check_package

ROOT = Path(__file__).parents[2]
TINY = ROOT / "examples" / "tiny-title"
PLAY = """
import gts, hexfront
from hexfront.testing import conform

info = next(info for info in gts.scenarios() if info.id == "the-ford")
assert info.sides == ("wardens", "ferrymen") and gts.broken_titles() == ()
assert conform(gts, "the-ford", games=1).games == 1
first = gts.new_game("the-ford", setup="default")
asked = set()
for seed in range(40):
    record = hexfront.play(gts, first, {side: hexfront.random_bot(seed) for side in info.sides}, seed=seed)
    state = first
    for step in record.steps:
        state = gts.apply(state, step.action).state
        if any(type(at.frame).tag == "tiny_title/Wading" for at in state.stack):
            assert gts.loads(gts.dumps(state)) == state
            asked.add(gts.decision(state).rule)
    if asked:
        break
assert asked == {"tiny:2.1"}, asked
text = '[units]\\noars = "12.12"\\nbailiffs = "12.11"\\n[active]\\nchit = "ferry-company"\\n'
assert gts.position('title = "tiny-title"\\n' + text).table.board.id == "ottermere"
print("played")
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory of installed packages with the tiny title alone, built without the network from a copy."""
    folder = tmp_path_factory.mktemp("tiny")
    copy, site = folder / "tiny-title", folder / "site"
    shutil.copytree(TINY, copy, ignore=shutil.ignore_patterns("__pycache__"))
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet", "--disable-pip-version-check")
    pip(*offline, "--target", str(site), str(copy))
    return site


def pip(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def python(site: Path, *arguments: str) -> str:
    """Run Python with this source tree and the installed title."""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT / "src"), str(site))), "PYTHONWARNINGS": "error"}
    command = [sys.executable, *arguments]
    done = subprocess.run(command, cwd=site, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_tiny_title_has_no_fault() -> None:
    assert check_package(TINY).faults == ()


def test_it_is_listed_conforms_and_is_saved_in_the_middle_of_its_own_rule(site: Path) -> None:
    assert python(site, "-c", PLAY).strip() == "played"


def test_it_is_listed_and_played_at_the_command_line(site: Path) -> None:
    listed = python(site, "-m", "gts", "scenarios")
    assert "the-ford\n    The Ford: wardens against ferrymen, 2 turns, board ottermere\n" in listed
    assert listed.startswith("a-drive-in-the-country\n")
    bots = ("--bot", "ferrymen=random", "--bot", "wardens=random", "--seed", "10")
    told = python(site, "-m", "gts", "play", "the-ford", *bots)
    assert "== Turn 1 of 2: 1644-05-02 0600, clear ==" in told
    assert "Oars wades into the ford (tiny:2.1): rolled 8; the current is strong" in told
    assert "the mill in 12.11 is " in " ".join(told.split())
