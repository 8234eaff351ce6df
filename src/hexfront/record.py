"""Saved games and replays, as JSON text that names its format, version, scenario and data."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from attrs import frozen

from hexfront.actions import Action
from hexfront.codec import canonical, digest, from_json, state_from_json, state_to_json, to_json
from hexfront.errors import DataMismatch, SaveError
from hexfront.state import Event, Game, State

if TYPE_CHECKING:
    from hexfront.rules import Rules

S = TypeVar("S", bound=State)

VERSION: Final = 1
STATE: Final = "hexfront state"
RECORD: Final = "hexfront record"


@frozen
class Step:
    """One action of a game: who took it ("chance" for dice and draws), and what happened."""

    side: str
    action: Action
    events: tuple[Event[Any], ...]


@frozen
class Record(Generic[S]):
    """A game from a first state, step by step, to the last."""

    first: S
    steps: tuple[Step, ...]
    last: S

    def undo_to(self, side: str) -> int:
        """How many steps remain when `side` takes back all that it may.

        It may take back its own actions, back to the last step that was another's, that rolled or drew, or that
        showed it something it did not know.
        """
        kept = len(self.steps)
        while kept and self.steps[kept - 1].side == side and not _showed(self.steps[kept - 1], side):
            kept -= 1
        return kept


def _showed(step: Step, side: str) -> bool:
    return any(event.shows(side) for event in step.events)


@frozen
class Saved:
    """A saved text, read but not yet put together: the header, and the body as plain data."""

    kind: str
    rules: str
    scenario: str
    options: Mapping[str, str]
    contents: Mapping[str, str]
    body: Mapping[str, Any]


def parse(text: str, rules: str) -> Saved:
    """Read the header of a saved game of these rules.

    Raises:
        SaveError: the text is not JSON, is cut short, is of another format, version or game, or lacks a part.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise SaveError(f"broken or cut short at line {error.lineno}, column {error.colno}: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"no saved game: {error}") from error
    if not isinstance(data, dict) or data.get("format") not in (STATE, RECORD):
        found = repr(data.get("format")) if isinstance(data, dict) else type(data).__name__
        raise SaveError(f"expected the format '{STATE}' or '{RECORD}', found {found}")
    if data.get("version") != VERSION:
        raise SaveError(f"expected version {VERSION}, found {data.get('version')!r}")
    if data.get("rules") != rules:
        raise SaveError(f"expected a game of {rules}, found one of {data.get('rules')!r}")
    if wrong := [key for key, fits in _HEADER.items() if not fits(data.get(key))]:
        raise SaveError(f"the header lacks a proper {', '.join(wrong)}")
    return Saved(data["format"], rules, data["scenario"], data["options"], data["data"], data)


def _is_text(data: Any) -> bool:
    return isinstance(data, str)


def _is_texts(data: Any) -> bool:
    return isinstance(data, dict) and all(isinstance(value, str) for value in data.values())


_HEADER: Final[Mapping[str, Callable[[Any], bool]]] = {"scenario": _is_text, "options": _is_texts, "data": _is_texts}


def check_data(saved: Saved, game: Game) -> None:
    """Refuse a game that was made with other data.

    Raises:
        DataMismatch: it lists each board, chart or counter whose content differs.
    """
    if changes := game.changes(saved.contents):
        raise DataMismatch(f"{saved.scenario} was saved with other data", changes)


def dump_state(state: State, rules: str) -> str:
    """A state as JSON text; a view says whose it is."""
    return canonical({**_header(state.game, rules, STATE), "viewer": state.viewer, "state": state_to_json(state)})


def load_state(saved: Saved, game: Game, kind: type[S]) -> S:
    """The state of a parsed text (the first state, of a record), in a game that is already loaded.

    Raises:
        SaveError: the body is not such a state; the message says where.
    """
    key = "state" if saved.kind == STATE else "first"
    if key not in saved.body:
        raise SaveError(f"the {saved.kind} lacks its '{key}'")
    return state_from_json(saved.body[key], kind, game)


def _header(game: Game, rules: str, kind: str) -> dict[str, Any]:
    return {
        "format": kind,
        "version": VERSION,
        "rules": rules,
        "scenario": game.id,
        "options": dict(game.options),
        "data": dict(game.contents),
    }


def dump_record(rules: Rules[S], record: Record[S], name: str) -> str:
    """A record as JSON text, one step a line, each with the digest of the state it led to."""
    header = _header(record.first.game, name, RECORD)
    lines = []
    state = record.first
    for step in record.steps:
        state = rules.apply(state, step.action).state
        lines.append(canonical({"by": step.side, "action": to_json(step.action), "digest": digest(state)}))
    head = "".join(f" {canonical(key)}: {canonical(value)},\n" for key, value in header.items())
    first = canonical(state_to_json(record.first))
    body = ",\n".join(f"  {line}" for line in lines)
    return f'{{\n{head} "first": {first},\n "steps": [\n{body}\n ]\n}}\n'


@frozen
class Replay(Generic[S]):
    """A record played again: complete, or up to the step at which it led elsewhere than when it was saved."""

    record: Record[S]
    broken_at: int | None


def replay(rules: Rules[S], saved: Saved, first: S) -> Replay[S]:
    """Play a saved record again from its first state, and hold each step against its digest.

    Raises:
        SaveError: the text is not a record, or a step is not an action.
    """
    steps: list[Step] = []
    state = first
    for number, line in enumerate(_lines(saved)):
        action: Action = from_json(line["action"], Action)
        if rules.why_not(state, action):
            return Replay(Record(first, tuple(steps), state), number)
        done = rules.apply(state, action)
        if digest(done.state) != line["digest"]:
            return Replay(Record(first, tuple(steps), state), number)
        steps.append(Step(line["by"], action, done.events))
        state = done.state
    return Replay(Record(first, tuple(steps), state), None)


def _lines(saved: Saved) -> list[dict[str, Any]]:
    lines = saved.body.get("steps")
    if saved.kind != RECORD or not isinstance(lines, list):
        raise SaveError(f"expected a saved record with its steps, found a {saved.kind}")
    for number, line in enumerate(lines):
        if not isinstance(line, dict) or line.keys() != {"by", "action", "digest"}:
            raise SaveError(f"step {number}: expected 'by', 'action' and 'digest', found {line!r}")
    return lines
