from __future__ import annotations

import pytest
from attrs import frozen
from tests.hexfront.toys import Add, Counting

from hexfront.actions import Action, Decline, Roll
from hexfront.codec import from_json, to_json
from hexfront.flow import Frame, Value
from hexfront.tagged import Tagged, members, renamed


def test_a_tag_is_the_top_package_and_the_name() -> None:
    assert (Decline.tag, Add.tag, Counting.tag) == ("hexfront/Decline", "tests/Add", "tests/Counting")
    assert Roll(3).tag == "hexfront/Roll"


def test_a_family_knows_its_members_by_tag_and_no_others() -> None:
    known = dict(members(Action))
    assert known["hexfront/Roll"] is Roll
    assert list(known) == sorted(known)
    assert Add.tag not in dict(members(Frame))
    assert members(Value) is not None


def test_the_class_that_attrs_makes_is_the_one_that_is_known() -> None:
    assert dict(members(Action))["tests/Add"] is Add
    assert hasattr(Add, "__slots__")


def test_members_below_a_class_of_a_family() -> None:
    class Chit(Value):
        pass

    @frozen
    class RedChit(Chit):
        number: int

    assert dict(members(Chit)) == {"tests/Chit": Chit, "tests/RedChit": RedChit}


def test_two_classes_of_one_name_are_a_bug() -> None:
    with pytest.raises(AssertionError, match="two saved classes are called tests/Counting"):
        type("Counting", (Frame,), {"__module__": "tests.elsewhere"})


def test_a_class_that_was_renamed_still_loads_by_its_old_tag() -> None:
    class Renamed(Value):
        pass

    now = frozen(Renamed)
    renamed("tests/Former", now)
    assert from_json({"is": "tests/Former"}, Value) == now()
    assert to_json(now()) == {"is": "tests/Renamed"}
    assert "tests/Former" not in dict(members(Value))
    with pytest.raises(AssertionError, match="tests/Renamed is the tag of"):
        renamed("tests/Renamed", now)


def test_a_family_of_ones_own() -> None:
    class Family(Tagged):
        pass

    class Member(Family):
        pass

    assert dict(members(Family)) == {"tests/Member": Member}
