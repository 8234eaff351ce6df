"""JSON of values and states."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from enum import Enum
from fractions import Fraction
from typing import Any, Generic, Literal, NewType, TypeVar

import pytest
from attrs import evolve, field, frozen
from immutables import Map
from tests.hexfront.toys import BLUE, RED, Add, Counting, Damage, Outer, Say, Secretive, Toy, Words, started, toy

from hexfront.actions import Action, Decline, Draw, Roll
from hexfront.chance import Dice, Each
from hexfront.codec import canonical, digest, from_json, state_from_json, state_to_json, to_json, token
from hexfront.drive import seen
from hexfront.errors import HiddenInformation, SaveError
from hexfront.flow import At, Frame, Value
from hexfront.kernel import Deliver, apply, decision
from hexfront.sources import Modifier, Refusal, Source
from hexfront.state import Event, Forgotten, Marked
from hexfront.values import ADDED

T = TypeVar("T")
UnitId = NewType("UnitId", str)


class Mode(Enum):
    MOVE = "move"
    COMBAT = "combat"


@frozen
class Held(Value, Generic[T]):
    """A value of any type."""

    what: T
    others: tuple[T, ...] = ()


@frozen
class Everything(Value):
    """One field of every kind of type that a frame may declare."""

    text: str
    unit: UnitId
    number: int
    flag: bool
    maybe: int | None
    either: int | str
    any_of: UnitId | int | None
    word: Literal["yes", "no"] | None
    part: Fraction
    mode: Mode
    pairs: tuple[tuple[str, int | str], ...]
    two: tuple[int, str]
    source: Source | None
    hit: Damage
    frames: tuple[Frame[Any, Any], ...]
    action: Action
    by_name: Map[UnitId, Damage]
    by_place: Map[tuple[int, int], int]
    open: Any


EVERYTHING = Everything(
    text="ä",
    unit=UnitId("u"),
    number=-3,
    flag=True,
    maybe=None,
    either="7",
    any_of=7,
    word="no",
    part=Fraction(2, 6),
    mode=Mode.COMBAT,
    pairs=(("a", 1), ("b", "1")),
    two=(1, "one"),
    source=Source("rule", "toy:1"),
    hit=Damage("u"),
    frames=(Counting(), Each((Dice(1, 6, "d", "toy:2"),), results=(1, Damage("v", 2)))),
    action=Add(4),
    by_name=Map({UnitId("z"): Damage("z"), UnitId("a"): Damage("a", 1)}),
    by_place=Map({(2, 1): 5, (0, 9): 6}),
    open=(None, True, ("x", Held(3, (4,)))),
)


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (EVERYTHING, Value),
        (EVERYTHING, Everything),
        (Roll(3), Action),
        (Draw("x"), Draw),
        (Marked(("moved", "a"), "far"), Event),
        (Forgotten(("moved",)), Event),
        (Refusal("toy:1", "no", (("sum", 3),)), Refusal),
        (Modifier(1, "why", "toy:1", Source("estimate", "x")), Modifier),
        (At(Deliver((Held("deep", ("er",)),)), "start"), At),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_survive_json(value: Any, kind: Any) -> None:
    plain = to_json(value)
    assert plain == json.loads(json.dumps(plain)), "not plain"
    assert from_json(json.loads(canonical(plain)), kind) == value


def test_the_form_is_readable() -> None:
    assert to_json(Add(4)) == {"is": "tests/Add", "number": 4}
    plain = to_json(EVERYTHING)
    assert (plain["part"], plain["mode"]) == ("1/3", "combat")
    assert list(plain["by_name"]) == ["a", "z"]
    assert plain["by_place"] == [[[0, 9], 6], [[2, 1], 5]]


@frozen
class Grown:
    """A value of a class that has got fields later."""

    first: int = 0
    more: int = field(default=0, metadata=ADDED)
    many: tuple[int, ...] = field(factory=tuple, metadata=ADDED)


def test_an_added_field_is_written_only_when_it_is_not_its_default() -> None:
    """So the form of what was saved before it was there stays."""
    assert to_json(Grown()) == {"first": 0}
    assert from_json({"first": 1}, Grown) == Grown(1)
    assert to_json(Grown(1, 2, (3,))) == {"first": 1, "more": 2, "many": [3]}
    assert from_json(to_json(Grown(1, 2, (3,))), Grown) == Grown(1, 2, (3,))


def test_a_default_may_be_left_out() -> None:
    assert from_json({"is": "tests/Damage", "unit": "u"}, Damage) == Damage("u")


def broken(**changes: Any) -> dict[str, Any]:
    """The JSON of everything, with parts replaced."""
    return {**to_json(EVERYTHING), **changes}


@pytest.mark.parametrize(
    ("data", "kind", "message"),
    [
        (3, Action, r"expected an object with the key 'is' for Action, found 3"),
        ({"number": 4}, Action, r"expected an object with the key 'is'"),
        ({"is": "tests/Damage", "unit": "u"}, Action, r"no Action is called 'tests/Damage'"),
        ({"is": "tests/Add", "number": 4}, Roll, r"no Roll is called 'tests/Add'"),
        ({"is": "tests/Add"}, Action, r"number: KeyError|required field missing|'number'"),
        ({"is": "tests/Add", "number": 4, "more": 1}, Action, r"more"),
        ({"is": "tests/Add", "number": "4"}, Action, r"number: expected 4 in its place, found '4'"),
        ({"is": "tests/Add", "number": 4.5}, Action, r"number: expected 4 in its place, found 4\.5"),
        ({"is": "tests/Add", "number": True}, Action, r"number: expected 1 in its place, found True"),
        ({"is": "tests/Add", "number": "four"}, Action, r"number: ValueError: .*'four'"),
        (broken(text=7), Value, r"text: expected '7' in its place, found 7"),
        (broken(either=1.5), Value, r"either: SaveError: expected int \| str, found 1\.5"),
        (broken(word="maybe"), Value, r"word: .*'maybe'"),
        (broken(mode="rest"), Value, r"mode: .*'rest'"),
        (broken(part="1/0"), Value, r"part: ZeroDivisionError"),
        (broken(pairs="ab"), Value, r"pairs"),
        (broken(two=[1]), Value, r"two"),
        (broken(hit={"is": "tests/Damage", "unit": ["u"]}), Value, r"hit > unit: expected"),
        (broken(frames=[{"is": "tests/Nothing"}]), Value, r"frames > .*0.*no Frame is called 'tests/Nothing'"),
        (broken(by_place=[[[2, 1], 5], [[0, 9], 6]]), Value, r"by_place > 0 > 0"),
        (broken(by_name=3), Value, r"by_name"),
        (broken(open={"is": "tests/Add", "number": 1}), Value, r"open: SaveError: no Value is called 'tests/Add'"),
    ],
)
def test_a_broken_value_is_refused_with_its_place(data: Any, kind: Any, message: str) -> None:
    with pytest.raises(SaveError, match=message):
        from_json(data, kind)


@pytest.mark.parametrize("result", [Add(1), Mode.MOVE, [1], 1.5, Fraction(1, 2), Refusal("toy:1", "no")])
def test_a_result_that_could_not_be_loaded_is_not_saved(result: Any) -> None:
    with pytest.raises(AssertionError, match="only plain values, tuples and subclasses of Value can be saved"):
        to_json(Deliver(result))


def states() -> list[Toy]:
    """States of many kinds: nothing under way, nested frames, views, marks, maps."""
    nested = started(Outer((Damage("x"),)), blue=("aye",), red=("nay",))
    marked = nested.with_mark(("fired", "a"), 1).with_mark(("moved",), "far")
    full = evolve(marked, size=Map({"b": 2, "a": 1}), where=Map({(1, 2): ("x", "y"), (0, 5): ()}))
    return [toy(), nested, full, full.seen_by(BLUE), full.seen_by(""), apply(nested, Add(9)).state]


@pytest.mark.parametrize("state", states())
def test_states_survive_json(state: Toy) -> None:
    plain = state_to_json(state)
    assert "game" not in plain
    assert plain == json.loads(canonical(plain))
    again = state_from_json(json.loads(canonical(plain)), Toy, state.game)
    assert again == state
    assert hash(again) == hash(state)
    assert digest(again) == digest(state)


def test_what_was_asked_is_not_saved() -> None:
    state = started(Counting())
    before = state_to_json(state)
    apply(state, Add(1))
    assert state_to_json(state) == before


def test_digests_differ_as_states_do() -> None:
    assert len({digest(state) for state in states()}) == len(states())
    one, other = (started(Counting()), started(Counting(), count=1))
    assert digest(apply(one, Add(1)).state) == digest(other)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"count": "3"}, "not Toy: count: expected 3 in its place, found '3'"),
        ({"count": None}, "not Toy: count: TypeError"),
        ({"size": {"a": "x"}}, "not Toy: size: "),
        ({"extra": 1}, "not Toy: .*extra"),
        ({"stack": [{"frame": {"is": "toy/Lost"}, "stage": "start"}]}, "no Frame is called 'toy/Lost'"),
    ],
)
def test_a_broken_state_is_refused_with_its_place(changes: dict[str, Any], message: str) -> None:
    state = started(Counting())
    with pytest.raises(SaveError, match=message):
        state_from_json({**state_to_json(state), **changes}, Toy, state.game)


def test_a_state_is_an_object() -> None:
    with pytest.raises(SaveError, match=r"expected an object, found \[\]"):
        state_from_json([], Toy, toy().game)  # type: ignore[arg-type]


def test_tokens_are_of_what_a_side_sees() -> None:
    state = started(Secretive(BLUE), blue=("a",), red=("b",))
    assert token(state, BLUE) == token(state.seen_by(BLUE), BLUE) == digest(state.seen_by(BLUE))
    assert token(state, "") == token(state.seen_by(RED), "")
    with pytest.raises(HiddenInformation, match="only blue can name this decision, not a view of red"):
        token(state.seen_by(RED), BLUE)


SCRIPT = """
from tests.hexfront.test_codec import states
from hexfront.codec import digest
from hexfront.kernel import legal_actions
print([digest(state) for state in states()], [str(legal_actions(state)) for state in states()[:3]])
"""


def test_digests_do_not_depend_on_the_hash_seed() -> None:
    path = os.pathsep.join(sys.path)
    printed = {
        subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(printed) == 1
    assert digest(toy()) in printed.pop()


def test_secrets_are_told_apart_by_their_tags() -> None:
    plain = state_to_json(toy(blue=("a",)))
    assert plain["secret"] == {
        "blue": {"is": "tests/Words", "words": ["a"]},
        "red": {"is": "tests/Words", "words": []},
    }
    assert from_json(plain["secret"]["blue"], Value) == Words(("a",))


def test_actions_of_a_view_load_too() -> None:
    state = started(Secretive(BLUE), blue=("a",))
    assert from_json(to_json(Say("a")), Action) in (Say("a"), Decline())
    assert state_from_json(state_to_json(state.seen_by(RED)), Toy, state.game).viewer == RED


def test_what_is_asked_can_be_written() -> None:
    state = started(Secretive(BLUE), blue=("a",))
    now = to_json(decision(state))
    assert now == {
        "side": "blue",
        "kind": "Secretive.which",
        "rule": "toy:3",
        "about": "pick a word",
        "subject": [],
        "forced": False,
        "token": decision(state).token,
    }
    assert to_json(decision(state.seen_by(RED))) == {**now, "forced": None, "token": None}
    done = apply(state, Say("a"))
    assert to_json(done) == {"state": state_to_json(done.state), "events": [to_json(event) for event in done.events]}
    assert to_json(seen(done, RED)) == {
        "events": [],
        "view": state_to_json(done.state.seen_by(RED)),
        "decision": to_json(decision(done.state.seen_by(RED))),
    }
