"""The wheel, built and installed into an empty environment."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
import venv
import zipfile
from configparser import ConfigParser
from pathlib import Path

import pytest

from gts.discovery import GROUP
from gts.titles import BUILT_IN

ROOT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    offline = ("--no-deps", "--no-build-isolation", "--no-index", "--quiet")
    run(sys.executable, "-m", "pip", "wheel", *offline, "--wheel-dir", folder, ROOT, cwd=folder)
    (file,) = folder.glob("hexfront-*.whl")
    return file


@pytest.mark.wheel
def test_the_wheel_holds_the_packages_and_their_data_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    inside = {name for name in names if ".dist-info/" not in name}
    source = ROOT / "src"
    ours = {path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()}
    assert inside == {name for name in ours if "__pycache__" not in name}
    assert {f"{package}/py.typed" for package in ("gts", "hexfront", "httr")} <= inside
    assert not [name for name in names if name.endswith(".jsonl")]  # the catalogue
    assert [name for name in names if name.endswith("/LICENSE")]


@pytest.mark.wheel
def test_the_wheel_registers_the_titles_of_the_library(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as inside:
        [name] = [name for name in inside.namelist() if name.endswith(".dist-info/entry_points.txt")]
        points = ConfigParser(delimiters="=")
        points.read_string(inside.read(name).decode())
    assert dict(points[GROUP]) == BUILT_IN


@pytest.mark.wheel
def test_the_installed_wheel_is_imported(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "env", with_pip=False)
    site = Path(sysconfig.get_path("purelib", "venv", {"base": str(tmp_path / "env")}))
    zipfile.ZipFile(wheel).extractall(site)
    (site / "needs.pth").write_text(sysconfig.get_path("purelib"))  # what it depends on, as installed here
    python = Path(sysconfig.get_path("scripts", "venv", {"base": str(tmp_path / "env")})) / "python"
    told = run(python, "-c", "import gts, hexfront, httr; print(gts.__file__)", cwd=tmp_path)
    assert Path(told.strip()).is_relative_to(site)
