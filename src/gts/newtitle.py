"""A new title: a complete package that can be installed and played, for its author to change file by file."""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from attrs import frozen

from gts.titles import BUILT_IN
from hexfront.errors import HexfrontError

SKELETON: Final = "skeleton"
MARK: Final = ".txt"
"""What the names of the skeleton's files end in, so that no tool takes them for the library's own."""
WORD: Final = re.compile(r"[a-z][a-z0-9]*")
LIBRARY: Final = frozenset({"gts", "hexfront", "httr"})
"""The packages of the library."""
PREFIXES: Final = frozenset({"wed", "ruling"})
"""What ids of the library's own rules begin with, besides the names of its packages."""


class NameRefused(HexfrontError, ValueError):
    """A name that no title can have, or a place where something is already."""


@frozen
class Names:
    """What a title is called: in words, by id, as a Python package, and in the ids of its rules."""

    title: str
    id: str
    package: str
    prefix: str


def names(name: str) -> Names:
    """What a title is called, from its name in words or its id.

    Raises:
        NameRefused: a word of it does not begin with a letter, or none is of letters alone; or it is taken.

    >>> names("River Crossing")
    Names(title='River Crossing', id='river-crossing', package='river_crossing', prefix='river-crossing')
    >>> names("tobruk-1941x")
    Traceback (most recent call last):
        ...
    gts.newtitle.NameRefused: 'tobruk-1941x' is no name for a title: expected words ...
    """
    words = re.split(r"[\s_-]+", name.strip())
    lower = [word.lower() for word in words]
    plain = [word for word in lower if word.isalpha()]
    if not all(WORD.fullmatch(word) for word in lower) or not plain:
        expected = "expected words of the letters a to z and digits, each beginning with a letter, one without digits"
        raise NameRefused(f"{name!r} is no name for a title: {expected}, such as River Crossing")
    taken = package_taken("_".join(lower))
    if not taken and ("-".join(lower) in BUILT_IN or "-".join(plain) in LIBRARY | PREFIXES):
        taken = "the library has a title or rules of that name"
    if taken:
        raise NameRefused(f"{name!r} is no name for a title: {taken}; expected another, such as River Crossing")
    title = " ".join(word if word != word.lower() else word.capitalize() for word in words)
    return Names(title, "-".join(lower), "_".join(lower), "-".join(plain))


def package_taken(package: str) -> str:
    """Why a Python package cannot be called so; empty if it can."""
    if keyword.iskeyword(package):
        return f"{package} is a word of Python itself"
    if package in {*sys.stdlib_module_names, "test"}:
        return f"Python has a module {package} of its own"
    return f"{package} is a package of the library" if package in LIBRARY else ""


def write_title(name: str, into: Path) -> Path:
    """Write the package of a new title into a directory of its own in `into`; which directory that is.

    Raises:
        NameRefused: the name cannot be one, there is such a directory already, or it cannot be written.
    """
    called = names(name)
    root = into / called.id
    if root.exists():
        raise NameRefused(f"{root} is there already; name another place with --into, or take it away first")
    try:
        for path, text in skeleton(called):
            file = root / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise NameRefused(f"{root} cannot be written: {error.strerror}; name another place with --into") from error
    return root


def skeleton(called: Names) -> Iterator[tuple[str, str]]:
    """Each file of the skeleton, by path, with the names of the title put in."""
    for path, file in _walk(files("gts") / SKELETON, ""):
        text = Template(file.read_text(encoding="utf-8"))
        own = path.replace("PACKAGE", called.package).replace("ID", called.id).removesuffix(MARK)
        yield own, text.substitute(title=called.title, id=called.id, package=called.package, prefix=called.prefix)


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for inner in sorted(folder.iterdir(), key=lambda each: each.name):
        if inner.is_dir():
            yield from _walk(inner, f"{path}{inner.name}/")
        else:
            yield f"{path}{inner.name}", inner
