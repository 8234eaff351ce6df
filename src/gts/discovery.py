"""Which titles there are: those that come with the library, and those that other packages bring.

A title registers itself by an entry point of the group `hexfront.gts_titles`: its id, and the module and name of its
`Title`. The module, or a package that it is in, says by `INTERFACE` for which version of the hook interface it was
written; that is looked at from the outermost package inwards, so that a package that imports nothing of the series can
say so even if the rest of it cannot be imported any more.

A title that is broken or written for another version is left out and told of; it never hides the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from itertools import accumulate
from typing import Final

from attrs import frozen

from gts.title import INTERFACE, Title
from gts.titles import BUILT_IN
from hexfront.datafile import hint
from hexfront.errors import HexfrontError, UnknownName

GROUP: Final = "hexfront.gts_titles"
"""The group of entry points that titles register in."""
WANTED: Final = "as its entry point is called"
"""Why the id of a title must be another."""
LIBRARY: Final = "hexfront"
"""The distribution that the titles of `BUILT_IN` come with."""


class TitleError(HexfrontError):
    """A title that cannot be used: written for another interface, or broken."""


@frozen
class Entry:
    """An entry point of a title: its name, what it points at, and the distribution that it comes with."""

    name: str
    value: str
    package: str

    def left_out(self, why: str) -> BrokenTitle:
        """That it cannot be used, and why."""
        return BrokenTitle(self.name, self.value, self.package, why)


@frozen
class BrokenTitle:
    """A title that is registered and cannot be used, and why."""

    name: str
    value: str
    package: str
    why: str

    def __str__(self) -> str:
        return f"the title {self.name!r} ({self.value}, of {self.package}) is left out: {self.why}"


@frozen
class Found:
    """The titles that can be used, each with its entry point, and those that cannot."""

    entries: tuple[tuple[Entry, Title], ...]
    broken: tuple[BrokenTitle, ...]

    @property
    def titles(self) -> tuple[Title, ...]:
        """The titles that can be used."""
        return tuple(title for _, title in self.entries)


def registered() -> tuple[Entry, ...]:
    """All titles that are registered: the library's own first, then those of other packages by name.

    What the library's own name is registered for by the library itself, perhaps in another version that is installed
    beside this source tree, is not listed twice.
    """
    own = tuple(Entry(name, value, LIBRARY) for name, value in BUILT_IN.items())
    found = {Entry(point.name, point.value, _package(point)) for point in entry_points(group=GROUP)}
    others = (entry for entry in found if not (entry.name in BUILT_IN and entry.package == LIBRARY))
    return *own, *sorted(others, key=lambda entry: (entry.name, entry.package, entry.value))


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else "an unknown package"


def load_title(value: str) -> Title:
    """The title that an entry point points at.

    Raises:
        TitleError: it was written for another version of the interface (both are named), or is no title.
        Exception: whatever goes wrong when it is imported.
    """
    point = EntryPoint("", value, GROUP)
    versions = tuple(_versions(point.module))
    if not versions:
        raise TitleError(f"{point.module} has no INTERFACE; expected INTERFACE = {INTERFACE} in its package")
    try:
        title = point.load()
    except AttributeError:
        known = (each for each in vars(import_module(point.module)) if not each.startswith("_"))
        raise TitleError(f"{point.module} has no {point.attr}; {hint(point.attr, known)}") from None
    if not isinstance(title, Title):
        raise TitleError(f"{value} is a {type(title).__name__}; expected a gts.title.Title")
    return title


def _versions(module: str) -> Iterator[int]:
    """The versions that the packages of a module, and it itself, say they are for; each is imported, outermost first.

    Raises:
        TitleError: one of them is another than this library's.
    """
    for name in accumulate(module.split("."), "{}.{}".format):
        version = getattr(import_module(name), "INTERFACE", None)
        if version is not None:
            if version != INTERFACE:
                raise TitleError(
                    f"it is written for version {version!r} of the hook interface of the series ({name}.INTERFACE), "
                    f"and this library has version {INTERFACE}"
                )
            yield version


@cache
def found() -> Found:
    """All titles, each imported once; what is installed later in the same process is not seen.

    Of two titles with one id, or with a scenario of one id, the first that is registered counts.
    """
    return sort_out(registered())


def sort_out(entries: Iterable[Entry]) -> Found:
    """The titles that can be used among those that are registered, in their order, and the others with the reason."""
    good: list[tuple[Entry, Title]] = []
    broken: list[BrokenTitle] = []
    for entry in entries:
        try:
            title = load_title(entry.value)
            check_fit(entry, title, (other for _, other in good))
        except Exception as error:  # whatever a stranger's package raises, the other titles are not to suffer
            broken.append(entry.left_out(reason(error)))
        else:
            good.append((entry, title))
    return Found(tuple(good), tuple(broken))


def reason(error: Exception) -> str:
    """An error as the reason that a title is left out."""
    return str(error) if isinstance(error, HexfrontError) else f"{type(error).__name__}: {error}"


def check_fit(entry: Entry, title: Title, others: Iterable[Title]) -> None:
    """Refuse a title that is registered under another name, or takes a name that is taken.

    Raises:
        TitleError: the names are given.
    """
    if title.id != entry.name:
        raise TitleError(f"its id is {title.id!r}; expected {entry.name!r}, {WANTED}")
    for other in others:
        if other.id == title.id:
            raise TitleError(f"another title is called {title.id!r} too: {other.name}")
        for scenario in title.scenarios:
            if scenario in other.scenarios:
                raise TitleError(f"its scenario {scenario!r} is called like one of {other.name}")


def titles() -> tuple[Title, ...]:
    """The titles that can be used: the library's own first, then those of other packages by name."""
    return found().titles


def title_named(id: str) -> Title:
    """A title by its id.

    Raises:
        UnknownName: there is none; the nearest names are given, and what is left out under that name.
    """
    for title in titles():
        if title.id == id:
            return title
    left_out = "".join(f"; {one}" for one in found().broken if one.name == id)
    raise UnknownName(f"no title is called {id!r}; {hint(id, (title.id for title in titles()))}{left_out}")


def title_of(scenario: str) -> Title:
    """The title that a scenario belongs to.

    Raises:
        UnknownName: there is no such scenario; the nearest names are given, and the titles that are left out.
    """
    for title in titles():
        if scenario in title.scenarios:
            return title
    known = [id for title in titles() for id in title.scenarios]
    left_out = "".join(f"; {one}" for one in found().broken)
    raise UnknownName(f"no scenario is called {scenario!r}; {hint(str(scenario), known)}{left_out}")
