"""Building the wheel of a title, and what it lacks."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from gts.discovery import GROUP
from gts.packagecheck.project import PYPROJECT, Place

LEFT_OUT: Final = shutil.ignore_patterns(
    ".git", ".venv", "venv", "env", ".nox", "dist", "build", "__pycache__", "*.egg-info", ".*_cache"
)
BUILD: Final = """\
import sys
from importlib import import_module
module, _, name = sys.argv[1].partition(":")
backend = import_module(module)
for part in filter(None, name.split(".")):
    backend = getattr(backend, part)
backend.build_wheel(sys.argv[2])
"""


PACKAGES: Final = re.compile(r"\s*packages\s*=")


class NotBuilt(Exception):
    """The wheel cannot be built here, and why; that is no fault of the package."""


def _all_lacking(root: Path, place: Place) -> str:
    """That a wheel has nothing of a title, at the line that says what is to be in it, if there is one."""
    lines = (root / PYPROJECT).read_text(encoding="utf-8").splitlines()
    at = next((f":{number}" for number, line in enumerate(lines, 1) if PACKAGES.match(line)), "")
    key = "packages: " if at else ""
    wanted = place.package.relative_to(root).as_posix()
    return f'{root / PYPROJECT}{at}: {key}the wheel has no file of {place.package.name}; expected "{wanted}" in it'


def wheel_faults(root: Path, build: Mapping[str, Any], places: tuple[Place, ...]) -> Iterator[str]:
    """What the wheel of a package lacks of its titles: files of code and data, and the entry points.

    Raises:
        NotBuilt: what builds it is not installed here.
    """
    backend = str(build.get("build-backend", ""))
    tool = backend.partition(":")[0].partition(".")[0]
    if not tool or find_spec(tool) is None:
        wanted = " ".join(f'"{each}"' for each in build.get("requires", ())) or tool
        raise NotBuilt(f"{tool or 'a build-backend'} is not installed here; expected pip install {wanted}")
    with tempfile.TemporaryDirectory() as folder:
        copy, out = Path(folder, "copy"), Path(folder, "wheel")
        shutil.copytree(root, copy, ignore=LEFT_OUT)
        out.mkdir()
        done = subprocess.run(
            [sys.executable, "-c", BUILD, backend, str(out)], cwd=copy, capture_output=True, text=True, check=False
        )
        wheels = list(out.glob("*.whl"))
        if done.returncode or not wheels:
            last = (done.stderr.strip().splitlines() or ["it made no file"])[-1]
            yield f"{root / PYPROJECT}: the wheel cannot be built: {last}"
            return
        with zipfile.ZipFile(wheels[0]) as wheel:
            names = set(wheel.namelist())
            points = [wheel.read(name).decode() for name in names if name.endswith(".dist-info/entry_points.txt")]
    for place in places:
        files = [file for file in sorted(place.package.rglob("*")) if file.is_file()]
        inside = [file.relative_to(place.base).as_posix() for file in files if "__pycache__" not in file.parts]
        if names.isdisjoint(inside):
            yield _all_lacking(root, place)
            continue
        for name in inside:
            if name not in names:
                yield f"{root / PYPROJECT}: the wheel lacks {name}; expected all files of {place.package.name} in it"
    if not any(GROUP in text for text in points):
        yield f"{root / PYPROJECT}: the wheel has no entry point of the group {GROUP}"
