"""All that is wrong with the package of a title, in the order in which its author will want to mend it."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from attrs import frozen

import hexfront
from gts.discovery import WANTED
from gts.packagecheck.citations import citation_faults, modifier_faults, uncited_faults
from gts.packagecheck.code import hook_faults, import_faults, read_code, version_faults
from gts.packagecheck.names import name_faults
from gts.packagecheck.project import PYPROJECT, UNLOADED, Place, backend, naming, places, read_project
from gts.packagecheck.wheel import NotBuilt, wheel_faults
from hexfront.errors import DataError

LINE: Final = re.compile(r".+?:\d+(?=: )")
QUOTED: Final = re.compile(r"'([^']+)'")
OF_CODE: Final = (import_faults, name_faults, hook_faults)
"""What finds the faults of one file of code."""
TAKES: Final = re.compile(r".+?:\d+: (\w+) takes ")
"""A fault that names a hook which takes other arguments than it is given."""
SOURCE: Final = Path(hexfront.__file__).parents[1]
"""Where this library is, for processes that are to use the same."""


@frozen
class PackageReport:
    """What is wrong with a package, what else is worth a word, the titles that it registers, and whether its wheel was
    not built.
    """

    faults: tuple[str, ...]
    notes: tuple[str, ...]
    titles: tuple[str, ...]
    unbuilt: bool = False


def is_package(path: Path) -> bool:
    """Whether a path is the directory of a package, and not data."""
    return (path / PYPROJECT).is_file()


def check_package(root: Path) -> PackageReport:
    """All faults of the package of a title, each with file and line and what was expected; nothing is installed."""
    root = root.resolve()
    try:
        project = read_project(root)
    except DataError as error:
        return PackageReport(error.faults, (), ())
    found = places(root, project)
    faults = [words for _, words in sorted(project.file.faults, key=lambda fault: fault[0])]
    notes: list[str] = []
    for place in found:
        faults += [fault for fault in _title_faults(place, notes) if fault not in faults]
    unbuilt = False
    try:
        faults += wheel_faults(root, backend(project), found) if found else ()
    except NotBuilt as error:
        unbuilt = True
        notes.append(f"{root}: the wheel was not built, so nobody knows whether all files are in it: {error}")
    return PackageReport(tuple(faults), tuple(notes), tuple(place.name for place in found), unbuilt)


def _title_faults(place: Place, notes: list[str]) -> Iterator[str]:
    """What is wrong with one title: with its code as it stands, and then when it is loaded and played.

    What else is worth a word is added to the notes.
    """
    sources, seen = read_code(place.package)
    versions = tuple(version_faults(sources, place.package))
    found = [
        *seen,
        *versions,
        *(fault for source in sources for faults in OF_CODE for fault in faults(source)),
        *citation_faults(place.package, sources),
        *modifier_faults(place.package, sources),
        *uncited_faults(sources),
    ]
    yield from dict.fromkeys(found)
    known = {line[0] for fault in found if (line := LINE.match(fault))}
    hooks = {hook[1] for fault in found if (hook := TAKES.match(fault))}
    probed, said = _probed(place)
    notes += said
    probed = [fault for fault in probed if not (versions and fault.startswith(UNLOADED)) and not echoed(fault, hooks)]
    yield from unsaid((fault if LINE.match(fault) else _at(place, fault) for fault in probed), known)


def _at(place: Place, fault: str) -> str:
    """A fault that is told without a line, at the line of code that has what it quotes first, or of the entry point."""
    if fault.startswith(str(place.package)):
        return fault
    quoted = QUOTED.search(fault)
    where = quoted and naming(quoted[1], place.module, *sorted(place.package.rglob("*.py")))
    if where and WANTED in fault:
        fault = f"{fault} in {place.said}"
    return f"{where or (place.said if fault.startswith(UNLOADED) else f'{place.module}:1')}: {fault}"


def echoed(fault: str, hooks: Iterable[str]) -> bool:
    """Whether an error tells only that one of some hooks was called with other arguments than it takes."""
    return any(f"TypeError: {hook}() " in fault for hook in hooks)


def unsaid(faults: Iterable[str], known: set[str]) -> Iterator[str]:
    """The faults at other lines than those that are told of already."""
    for fault in faults:
        line = LINE.match(fault)
        if line is None or line[0] not in known:
            yield fault


def _probed(place: Place) -> tuple[list[str], list[str]]:
    """The faults that the probe finds in a process of its own, and what else is worth a word."""
    path = os.pathsep.join((str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])))
    command = [sys.executable, "-m", "gts.packagecheck.probe"]
    done = subprocess.run(
        [*command, str(place.base), str(place.package), place.name, place.value],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason was given"])[-1]
        return [f"{place.module}:1: loading the title ended Python: {last}"], []
    faults, notes = json.loads(done.stdout)
    return faults, notes
