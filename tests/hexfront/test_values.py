from __future__ import annotations

from typing import Any

import attrs
import pytest
from attrs import field, frozen
from attrs.validators import gt
from tests.hexfront.toys import Counting, started

from hexfront.values import evolve


@frozen
class Point:
    x: int
    _y: int = 0
    name: str = field(default="", validator=lambda *_: None)
    cached: int | None = field(init=False, default=None, eq=False)


@frozen
class Nothing:
    pass


@frozen
class OnlyNamed:
    x: int = field(kw_only=True, validator=gt(0))


@frozen
class Checked:
    x: int = field(validator=gt(0))


@pytest.mark.parametrize(
    ("value", "changes"),
    [
        (Point(1, 2, "a"), {}),
        (Point(1, 2, "a"), {"x": 5}),
        (Point(1, 2, "a"), {"y": 5, "name": "b"}),
        (Nothing(), {}),
        (OnlyNamed(x=1), {"x": 2}),
        (Checked(1), {"x": 2}),
        (started(Counting()), {"count": 3, "viewer": "blue"}),
    ],
)
def test_it_does_what_attrs_does(value: Any, changes: dict[str, Any]) -> None:
    again = evolve(value, **changes)
    assert again == attrs.evolve(value, **changes)
    assert type(again) is type(value)
    assert again is not value


def test_what_is_no_argument_starts_anew() -> None:
    point = Point(1)
    object.__setattr__(point, "cached", 7)
    assert evolve(point, x=2).cached is None


def test_checks_are_made() -> None:
    with pytest.raises(ValueError, match="must be > 0"):
        evolve(Checked(1), x=0)


@pytest.mark.parametrize("name", ["z", "_y", "cached"])
def test_a_field_that_is_none_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"Point has no field '{name}'; it has x, y, name"):
        evolve(Point(1), **{name: 3})  # type: ignore[arg-type]
