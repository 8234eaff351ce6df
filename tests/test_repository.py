"""What must hold of every file of the project."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
HIDDEN_BUT_OURS = {".ci", ".gitignore"}
NOT_OURS = {"build", "dist", "_build", "htmlcov", "__pycache__", "venv"}
MACHINE = re.compile(rf"(?<![\w.])/(?:{'|'.join(['work', 'root', 'home', 'Users'])})/\w")


def files() -> Iterator[Path]:
    """The project's files, without environments, caches and what is built."""
    todo = [ROOT]
    while todo:
        for path in sorted(todo.pop().iterdir()):
            if path.name in NOT_OURS or (path.name[0] == "." and path.name not in HIDDEN_BUT_OURS):
                continue
            if path.is_dir():
                todo.append(path)
            else:
                yield path


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in files()
        if path.suffix != ".png"
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MACHINE.search(line)
    ]
    assert not found


def test_each_package_tells_that_it_is_typed() -> None:
    packages = [path.parent for path in (ROOT / "src").glob("*/__init__.py")]
    assert sorted(package.name for package in packages) == ["gts", "hexfront", "httr"]
    assert all((package / "py.typed").exists() for package in packages)
