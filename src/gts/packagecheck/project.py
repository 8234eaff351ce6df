"""What pyproject.toml says of a title: how the library will find it, and where its code is."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from attrs import frozen

from gts.discovery import GROUP
from gts.newtitle import package_taken
from hexfront.datafile import DataFile, Table, hint
from hexfront.errors import DataError
from hexfront.tomltext import not_toml

PYPROJECT: Final = "pyproject.toml"
VALUE: Final = re.compile(r"(?P<module>[a-z_]\w*(\.[a-z_]\w*)*):(?P<name>[A-Za-z_]\w*)", re.IGNORECASE)
LIBRARY: Final = re.compile(r"hexfront(?![\w.-])", re.IGNORECASE)
EXPECTED: Final = f'expected [project.entry-points."{GROUP}"] with ID = "PACKAGE.title:TITLE"'

UNLOADED: Final = "the title cannot be loaded"
"""How a fault begins that keeps a title from being loaded."""


@frozen
class Place:
    """Where a title's code is: the name and value of its entry point, the directory that is to be on Python's path, the
    directory of its package, the file of the module that the entry point names, and the file and line of that.
    """

    name: str
    value: str
    base: Path
    package: Path
    module: Path
    said: str


def read_project(root: Path) -> Table:
    """The pyproject.toml of a package.

    Raises:
        DataError: it is missing, or no TOML.
    """
    file = root / PYPROJECT
    text = ""
    try:
        text = file.read_text(encoding="utf-8")
        return Table(DataFile(str(file), text.splitlines()), tomllib.loads(text), "", 1)
    except OSError as error:
        raise DataError([f"{file}: cannot be read: {error.strerror}"]) from error
    except ValueError as error:
        raise DataError([not_toml(file, error, text)]) from error


def places(root: Path, whole: Table) -> tuple[Place, ...]:
    """Where the titles of a package are; what is wrong with how it registers them is noted in the table."""
    project = whole.table("project")
    if project is None:
        whole.fault("project", f"missing; {EXPECTED}")
        return ()
    _check_dependency(project)
    groups = project.table("entry-points")
    group = groups.table(GROUP) if groups is not None else None
    if groups is None or group is None or not group.values:
        near = hint(GROUP, groups.values) if groups is not None and groups.values and group is None else ""
        words = f"no title is registered, so the library finds none; {EXPECTED}{near and f'; {near}'}"
        (groups or project).fault(GROUP if group is not None else "entry-points", words)
        return ()
    return tuple(_places(root, group))


def _check_dependency(project: Table) -> None:
    needs = project.texts("dependencies", required=False)
    if not any(LIBRARY.match(need) for need in needs):
        project.fault("dependencies", 'the title needs the library; expected "hexfront>=..." among them')


def _places(root: Path, group: Table) -> Iterator[Place]:
    for name in group.values:
        value = group.text(name)
        found = VALUE.fullmatch(value)
        if found is None:
            group.fault(name, f'{value!r} points at nothing; expected "PACKAGE.title:TITLE"')
            continue
        parts = found["module"].split(".")
        if taken := package_taken(parts[0]):
            group.fault(name, f"the title would not be found when it is installed: {taken}; expected another package")
            continue
        for base in (root / "src", root):
            module = base.joinpath(*parts)
            for file in (module.with_suffix(".py"), module / "__init__.py"):
                if file.is_file():
                    yield Place(name, value, base, base / parts[0], file, group.place_of(name))
                    break
            else:
                continue
            break
        else:
            missing = Path("src", *parts).with_suffix(".py")
            group.fault(name, f"there is no module {found['module']}; expected {missing} beside pyproject.toml")


def backend(whole: Table) -> Mapping[str, Any]:
    """The table build-system, or what holds without one."""
    value = whole.optional("build-system")
    return value if isinstance(value, dict) else {"build-backend": "setuptools.build_meta:__legacy__"}


def naming(name: str, *files: Path) -> str | None:
    """The first file and line in which a name stands in quotes; None if it stands in none."""
    for file in files:
        for number, line in enumerate(file.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if f'"{name}"' in line or f"'{name}'" in line:
                return f"{file}:{number}"
    return None
