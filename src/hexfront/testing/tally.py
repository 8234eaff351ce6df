"""What occurred in a number of games: actions, events and stages, counted by class."""

from __future__ import annotations

import functools
import importlib
import inspect
import pkgutil
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from attrs import Factory, define

from hexfront.actions import Action
from hexfront.flow import Frame
from hexfront.state import Event
from hexfront.tagged import Tagged, members
from hexfront.testing.playing import Spot


@define
class Tally:
    """Counts over the games that were played, by tag; `rests` holds a save from each place at which games rested.

    `passed_over` counts what a check did not look at because it was too large, by the name of the check.
    """

    games: int = 0
    steps: int = 0
    actions: Counter[str] = Factory(Counter)
    events: Counter[str] = Factory(Counter)
    stages: Counter[str] = Factory(Counter)
    rests: dict[str, str] = Factory(dict)
    passed_over: Counter[str] = Factory(Counter)

    def count(self, spot: Spot[Any]) -> None:
        """Count a decision and what came of it."""
        self.steps += 1
        self.actions[spot.action.tag] += 1
        self.events.update(event.tag for event in spot.done.events)
        for at in spot.state.stack:
            place = f"{at.frame.tag}.{at.stage}"
            if place not in self.rests:
                self.rests[place] = spot.rules.dumps(spot.state)

    def unseen(self, *packages: str) -> dict[str, tuple[str, ...]]:
        """The actions, events and stages of these packages that never occurred."""
        known: dict[str, tuple[Iterable[str], Counter[str]]] = {
            "actions": (_tags(Action, packages), self.actions),
            "events": (_tags(Event, packages), self.events),
            "stages": ((stage for package in packages for stage in stages(package)), self.stages),
        }
        return {kind: tuple(tag for tag in tags if not counts[tag]) for kind, (tags, counts) in known.items()}

    def __str__(self) -> str:
        lines = [f"{self.games} games, {self.steps} actions"]
        named = {"actions": self.actions, "events": self.events, "stages": self.stages, "not checked": self.passed_over}
        for name, counts in named.items():
            lines += [f"{name}:", *(f"  {number:8} {tag}" for tag, number in sorted(counts.items()))] if counts else []
        return "\n".join(lines)


def _tags(family: type[Tagged], packages: tuple[str, ...]) -> Iterator[str]:
    return (tag for tag, found in members(family) if _of(found, packages))


def _of(found: type, packages: Iterable[str]) -> bool:
    return any(found.__module__ == package or found.__module__.startswith(f"{package}.") for package in packages)


def frames(package: str) -> tuple[type[Frame[Any, Any]], ...]:
    """Every frame that a package and all its modules define, in the order of their tags.

    Modules that need an extra which is not installed are left out.
    """
    module = importlib.import_module(package)
    for found in pkgutil.walk_packages(getattr(module, "__path__", ()), f"{package}."):
        if not found.name.endswith("__main__"):
            try:
                importlib.import_module(found.name)
            except ModuleNotFoundError as missing:
                if str(missing.name).startswith(package.partition(".")[0]):
                    raise
    return tuple(frame for _, frame in members(Frame) if _of(frame, (package,)))


def stages(package: str) -> tuple[str, ...]:
    """The names that are part of the save format: each frame of a package with each of its stages and questions."""
    return tuple(f"{frame.tag}.{name}" for frame in frames(package) for name in _stages(frame))


def _stages(frame: type[Frame[Any, Any]]) -> Iterator[str]:
    for name, method in inspect.getmembers(frame, inspect.isfunction):
        answer = str(inspect.get_annotations(method).get("return", ""))
        if not name.startswith("_") and answer.startswith(("Flow", "Ask")) and method is not Frame.start:
            yield name


@contextmanager
def counting_stages(package: str, counts: Counter[str]) -> Iterator[None]:
    """Count each stage and question of a package's frames that runs meanwhile in this thread: others may be playing."""
    replaced, here = [], threading.get_ident()
    for frame in frames(package):
        for name in _stages(frame):
            own = vars(frame).get(name)
            replaced.append((frame, name, own))
            setattr(frame, name, _counted(getattr(frame, name), f"{frame.tag}.{name}", counts, here))
    try:
        yield
    finally:
        for frame, name, own in replaced:
            if own is None:
                delattr(frame, name)
            else:
                setattr(frame, name, own)


def _counted(method: Callable[..., Any], name: str, counts: Counter[str], thread: int) -> Callable[..., Any]:
    @functools.wraps(method)
    def run(*args: Any) -> Any:
        if threading.get_ident() == thread:
            counts[name] += 1
        return method(*args)

    return run
