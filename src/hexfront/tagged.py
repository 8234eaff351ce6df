"""Names for the classes that are saved: a registry of frames, events and actions by tag."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, TypeVar

C = TypeVar("C", bound="Tagged")


class Tagged:
    """The root of a family of classes that are saved and loaded by name.

    A direct subclass opens a family (frames, events, actions); each class below it is known in that
    family by its `tag`: the top package that defines it and its own name, such as `gts/Suppression`.
    """

    __slots__ = ()
    tag: ClassVar[str] = ""
    members: ClassVar[dict[str, type[Tagged]]] = {}

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        if Tagged in cls.__bases__:
            cls.members = {}
            return
        cls.tag = f"{cls.__module__.split('.', 1)[0]}/{cls.__name__}"
        known = cls.members.get(cls.tag)
        assert known is None or (known.__module__, known.__qualname__) == (cls.__module__, cls.__qualname__), (
            f"two saved classes are called {cls.tag}: {known.__module__} and {cls.__module__}"
        )
        cls.members[cls.tag] = cls


def renamed(old: str, now: type[Tagged]) -> None:
    """Let texts that were saved when a class had another tag load as the class of today."""
    assert old not in now.members, f"{old} is the tag of {now.members[old]}"
    now.members[old] = now


def members(family: type[C]) -> Iterator[tuple[str, type[C]]]:
    """The concrete classes of a family as `(tag, class)`, in the order of their tags."""
    for tag in sorted(family.members):
        found = family.members[tag]
        if issubclass(found, family) and found.tag == tag:
            yield tag, found
