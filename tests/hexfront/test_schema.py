"""JSON Schemas hold what is really written, and refuse what is not."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Final

import jsonschema
import pytest
from tests import tiny
from tests.hexfront.test_codec import EVERYTHING, Everything, Held
from tests.hexfront.toys import Add, Toy, toy
from tests.tiny.state import Tiny

from hexfront.actions import Action, Roll
from hexfront.codec import canonical, state_to_json, to_json
from hexfront.drive import Seen, seen
from hexfront.flow import Frame, Value
from hexfront.kernel import Decision
from hexfront.rules import Rules
from hexfront.schema import DRAFT, schema
from hexfront.sources import Refusal
from hexfront.state import Event, Game, Transition
from hexfront.testing import random_games

RULES: Rules[Tiny] = tiny
OURS: Final = ("hexfront", "tests")
"""Without the hundreds of classes of the games, among which the checker would look for each value in turn."""


@cache
def checker(kind: Any, **limits: Any) -> jsonschema.Draft202012Validator:
    found = schema(kind, **limits)
    jsonschema.Draft202012Validator.check_schema(found)
    assert found == json.loads(json.dumps(found))
    return jsonschema.Draft202012Validator(found)


def holds(check: jsonschema.Draft202012Validator, value: Any) -> None:
    check.validate(json.loads(canonical(to_json(value))))


@pytest.mark.random_play
def test_what_random_games_write_is_what_the_schemas_say() -> None:
    kinds = (Tiny, Action, Event, Decision, Refusal, Transition[Tiny], Seen[Tiny])
    states, actions, events, decisions, refusals, transitions, sent = (checker(kind, packages=OURS) for kind in kinds)
    states.validate(state_to_json(tiny.new_game("feud")))
    for game in random_games(RULES, "feud", 2, seed="schema"):
        for spot in game:
            holds(transitions, spot.done)
            holds(decisions, tiny.decision(spot.state))
            for side in spot.sides:
                holds(sent, seen(spot.done, side))
            for action in spot.legal:
                holds(actions, action)
            for refusal in tiny.why_not(spot.state, Roll(99)):
                holds(refusals, refusal)
            for event in spot.done.events:
                holds(events, event)


def test_every_kind_of_field() -> None:
    check = checker(Everything, packages=OURS)
    holds(check, EVERYTHING)
    holds(checker(Value, packages=OURS), Held(Held((1, None, "x"))))
    plain = to_json(EVERYTHING)
    broken: dict[str, Any] = {
        "text": 1,
        "unit": None,
        "number": "1",
        "flag": 1,
        "maybe": "x",
        "either": None,
        "word": "perhaps",
        "part": "a third",
        "mode": "rest",
        "pairs": [["a"]],
        "two": [1, "one", 2],
        "source": {"kind": "guess", "ref": "x"},
        "hit": {"is": "tests/Damage"},
        "frames": [{"is": "tests/Add", "number": 1}],
        "action": {"is": "tests/Add", "number": 1, "more": 2},
        "by_name": {"a": 1},
        "by_place": [[[1, 2]]],
        "open": {"is": "tests/Add", "number": 1},
    }
    assert check.is_valid({**plain, "open": [1, None, ["x"]], "maybe": 3, "word": None})
    assert [name for name, value in broken.items() if check.is_valid({**plain, name: value})] == []


def test_what_has_a_default_may_be_left_out() -> None:
    check = checker(Value, packages=OURS)
    assert check.is_valid({"is": "tests/Damage", "unit": "u"})
    assert not check.is_valid({"is": "tests/Damage"})


def test_a_class_of_a_family_is_known_by_its_tag() -> None:
    check = checker(Roll)
    assert check.is_valid({"is": "hexfront/Roll", "value": 3})
    assert not check.is_valid({"is": "hexfront/Draw", "value": 3})


def test_a_family_can_be_kept_to_some_packages() -> None:
    core = checker(Action, packages=("hexfront",))
    assert core.is_valid(to_json(Roll(1)))
    assert not core.is_valid(to_json(Add(1)))
    assert checker(Action, packages=OURS).is_valid(to_json(Add(1)))


def test_a_schema_says_what_it_is() -> None:
    found = schema(Refusal)
    assert found["$schema"] == DRAFT
    assert found["$ref"] == "#/$defs/hexfront.Refusal"
    assert found["$defs"]["hexfront.Refusal"]["description"].startswith("Why something may not be done")
    assert found["$defs"]["hexfront.Refusal"]["required"] == ["rule", "words"]


def test_maps_are_objects_or_pairs() -> None:
    check = checker(Toy, packages=OURS)
    plain = state_to_json(toy())
    assert check.is_valid({**plain, "size": {"a": 1}, "where": [[[1, 2], ["x"]]], "marks": [[["a", "b"], 1]]})
    assert not check.is_valid({**plain, "size": [["a", 1]]})
    assert not check.is_valid({**plain, "where": {"1": ["x"]}})
    assert not check.is_valid({**plain, "game": "toy"})


def test_a_type_that_cannot_be_written_is_named() -> None:
    with pytest.raises(TypeError, match="object'> has no JSON form"):
        schema(object)
    with pytest.raises(TypeError, match="Game'> has no JSON form"):
        schema(Game)
    with pytest.raises(TypeError, match=r"\[int\] has no JSON form"):
        schema(type[int] | None)
    assert schema(Frame)["$ref"] == "#/$defs/any.Frame"
