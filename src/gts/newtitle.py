"""A new title: a complete package that can be installed and played, for its author to change file by file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Final

from attrs import frozen

from hexfront.errors import HexfrontError

SKELETON: Final = "skeleton"
MARK: Final = ".txt"
"""What the names of the skeleton's files end in, so that no tool takes them for the library's own."""
WORD: Final = re.compile(r"[a-z][a-z0-9]*")


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
        NameRefused: a word of it does not begin with a letter, or none is of letters alone.

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
        expected = "expected words of the letters a to z and digits that begin with a letter, one without digits"
        raise NameRefused(f"{name!r} is no name for a title: {expected}")
    title = " ".join(word if word != word.lower() else word.capitalize() for word in words)
    return Names(title, "-".join(lower), "_".join(lower), "-".join(plain))


def write_title(name: str, into: Path) -> Path:
    """Write the package of a new title into a directory of its own in `into`; which directory that is.

    Raises:
        NameRefused: the name cannot be one, or there is such a directory already.
    """
    called = names(name)
    root = into / called.id
    if root.exists():
        raise NameRefused(f"{root} is there already; name another place with --into, or take it away first")
    for path, text in skeleton(called):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
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
