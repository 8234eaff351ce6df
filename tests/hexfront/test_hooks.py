from __future__ import annotations

from collections.abc import Iterator

import pytest
from attrs import evolve
from tests.hexfront.toys import Toy, toy

from hexfront.errors import UnknownName
from hexfront.hooks import Hooks, point
from hexfront.sources import Modifier
from hexfront.state import Marked


@point
def modifiers(s: Toy, unit: str) -> Iterator[Modifier]:
    """The lines of a toy chart. Rule: toy:7."""
    yield Modifier(1, f"{unit}: it is small", "toy:7.1")
    if s.count:
        yield Modifier(-2, "there is a count", "toy:7.2a")
    yield from (Modifier(3, "each", "toy:7.3") for _ in range(2))


def amounts(hooks: Hooks | None = None, count: int = 1) -> list[int]:
    return [line.amount for line in modifiers(toy(hooks=hooks, count=count), "a")]


def test_a_point_without_hooks_is_the_rule() -> None:
    assert amounts() == [1, -2, 3, 3]
    assert amounts(count=0) == [1, 3, 3]
    assert getattr(modifiers, "__name__", "") == "modifiers"
    assert "toy chart" in (modifiers.__doc__ or "")


def test_the_ids_of_a_point_are_those_of_its_lines_and_those_that_it_cites() -> None:
    assert modifiers.ids == {"toy:7", "toy:7.1", "toy:7.2a", "toy:7.3"}


def test_an_amendment_changes_or_drops_the_lines_of_one_rule() -> None:
    hooks = Hooks()

    @hooks.amend(modifiers, "toy:7.1")
    def bigger(line: Modifier, s: Toy, unit: str) -> Modifier | None:
        return evolve(line, amount=line.amount + s.count)

    @hooks.amend(modifiers, "toy:7.3")
    def gone(line: Modifier, s: Toy, unit: str) -> Modifier | None:
        return None

    assert amounts(hooks) == [1 + 1, -2]


def test_additions_come_last_and_take_the_same_arguments() -> None:
    hooks = Hooks()

    @hooks.add(modifiers)
    def more(s: Toy, unit: str) -> Iterator[Modifier]:
        if unit == "a":
            yield Modifier(10, "it is a", "toy:8")

    assert amounts(hooks) == [1, -2, 3, 3, 10]


def test_an_unknown_id_is_refused_when_the_hook_is_made() -> None:
    with pytest.raises(
        UnknownName, match=r"modifiers has no line of toy:7\.2; it has toy:7, toy:7\.1, toy:7\.2a, toy:7\.3"
    ):
        Hooks().amend(modifiers, "toy:7.2")


def doubling(rule: str, to: int) -> Hooks:
    hooks = Hooks()

    @hooks.amend(modifiers, rule)
    def change(line: Modifier, s: Toy, unit: str) -> Modifier | None:
        return evolve(line, amount=line.amount * 2 + to) if line.amount < 100 else None

    @hooks.add(modifiers)
    def add(s: Toy, unit: str) -> Iterator[Modifier]:
        yield Modifier(to, "added", "toy:8")

    return hooks


def test_parts_apply_in_their_order() -> None:
    title, scenario = doubling("toy:7.1", 5), doubling("toy:7.1", 7)
    assert amounts(Hooks(title, scenario)) == [(1 * 2 + 5) * 2 + 7, -2, 3, 3, 5, 7]
    assert amounts(Hooks(scenario, title)) == [(1 * 2 + 7) * 2 + 5, -2, 3, 3, 7, 5]
    assert amounts(Hooks(doubling("toy:7.1", 100), scenario)) == [-2, 3, 3, 100, 7]


def test_joining_hooks_leaves_the_parts_as_they_were() -> None:
    title = doubling("toy:7.1", 5)
    joined = Hooks(title)

    @joined.after(Marked)
    def nothing(s: Toy, event: Marked) -> None:
        return None

    doubled = Hooks(joined, joined)
    assert len(doubled.reactions[Marked]) == 2
    assert title.reactions == {}
    assert amounts(title) == [1 * 2 + 5, -2, 3, 3, 5]
