from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest
from attrs import evolve
from tests.hexfront.toys import Toy, toy

from hexfront import kernel
from hexfront.errors import HookError, UnknownName
from hexfront.hooks import Hooks, point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked


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


def hooked(hook: object) -> Hooks:
    """Hooks with one that adds lines to the toy chart, whatever it is."""
    hooks = Hooks()
    hooks.add(modifiers)(hook)  # type: ignore[arg-type]
    return hooks


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (None, r"the hook <lambda> gives None; expected it to yield each Modifier"),
        (Modifier(1, "it is a", "toy:8"), r"gives Modifier\(.*; expected it to yield each Modifier"),
        ([Refusal("toy:8", "no")], r"gives Refusal\(.*; expected a Modifier"),
        ([Modifier(1, "it is a", "")], r"gives Modifier\(.*, which cites no rule"),
    ],
)
def test_a_hook_that_gives_no_lines_of_its_point_is_named_with_its_place(given: object, words: str) -> None:
    with pytest.raises(HookError, match=words) as caught:
        amounts(hooked(lambda s, unit: given))
    assert caught.value.place.startswith(f"{__file__}:")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (str(again), again.place) == (str(caught.value), caught.value.place)


def test_an_amendment_that_makes_something_else_of_a_line() -> None:
    hooks = Hooks()
    hooks.amend(modifiers, "toy:7.1")(lambda line, s, unit: 3)  # type: ignore[arg-type, return-value]
    with pytest.raises(HookError, match="gives 3; expected a Modifier"):
        amounts(hooks)


def test_a_reaction_that_is_no_procedure() -> None:
    hooks = Hooks()
    hooks.after(Marked)(lambda s, e: "twice")  # type: ignore[arg-type, return-value]
    g = Draft(toy(hooks=hooks))
    g.emit(Marked(("toy", "a"), 1))
    with pytest.raises(HookError, match="gives 'twice'; expected a Frame, or None"):
        kernel._reactions(g, 0)


def test_a_hook_hangs_on_something() -> None:
    """The mistake is a bare `@HOOKS.add`, which takes the hook itself for the point."""
    bare: Any = Hooks()
    with pytest.raises(HookError, match=r"bigger is no point on which a hook can hang; expected @HOOKS.add\(point\)"):

        @bare.add  # type: ignore[untyped-decorator]
        def bigger(s: Toy, unit: str) -> Iterator[Modifier]:
            yield Modifier(10, "it is a", "toy:8")

    with pytest.raises(HookError, match="amounts is no point"):
        bare.amend(amounts, "toy:7.1")
    with pytest.raises(HookError, match="modifiers is no event"):
        bare.after(modifiers)
    with pytest.raises(HookError, match="Modifier is no event"):
        bare.after(Modifier)
