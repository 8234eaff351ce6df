"""Plays the positions that were worked out from the rulebook, before any outcome was looked at.

Each file of this directory has positions with a text (see `gts.positions`), to which `counters.toml` is added, or a
scenario as `game` (set up by default) or `setting-up`, and a `play`: a line for each action, as `StepTo 12.11`, or for
each expectation:

    arrive HEX                   all who arrive now are placed there, out of Column where that may be
    score N                      the points of the outcome
    who SIDE                     decides next; "chance", or "nobody" when the game is over
    may ACTION                   is legal
    not ACTION: RULE ...         is refused, for one of the rules, named in full or by their beginnings; for any if none
    is UNIT HEX MARKERS          stands there, with just these markers (but for UNSAID)
    gone UNIT                    is eliminated; off UNIT: left the map
    cost N                       the last step cost N movement points
    check UNIT RATING passed     or failed: the last Troop Quality Check
    shot RATING: RULE=N ...      the last shot, with just these modifiers
    result CODE ROW              the square of the Combat Results Table that it hit; missed: it hit nothing
    bravery UNIT RATING passed   or failed: the last Bravery Check
    points DIVISION N            Command Points; dispatch DIVISION N: Dispatch Points
    leader LEADER HEX            stands there; barrage HEX light, heavy or none; turn N
    event NAME                   has happened; never NAME: has not
    weather NAME N               that is the weather, and fog that clears at N
    airpower KIND N              air Units on each clear turn of the day; overhead N: so many are over the map
    work HEX KIND SIDE           a work that nobody is in; cleared HEX KIND: there is none
    at UNIT HEX                  whatever its markers; mug CHIT: it is in the mug
    winner SIDE                  has won, or "draw"
    maybe ACTION                 is played if it is legal

A position of a published scenario has the counters of that scenario only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from attrs import fields, resolve_types

import gts
from gts import actions as gts_actions
from gts.counters import LeaderId, UnitId
from gts.events import Checked, Fired, Moved
from gts.events.assault import BraveryChecked
from gts.positionwords import unit_words
from gts.state import GameState, Work
from gts.titles.where_eagles_dare import (
    bailey,
    bulldozers,
    demolition,
    ferries,
    piggyback,
    rations,
    road_fire,
    status_check,
)
from hexfront import actions as core_actions
from hexfront.actions import Action
from hexfront.hexes import HexId
from hexfront.sources import Modifier

HERE: Final = Path(__file__).parent
CHAPTERS: Final = (
    *("activation", "movement", "sight", "opportunity", "command"),
    *("fire", "indirect", "assault", "results", "works", "scenarios"),
    *("weather", "air", "night", "events", "options"),
    *("best", "highway", "bridges", "vehicles", "general"),
)
COUNTERS: Final = (HERE / "counters.toml").read_text(encoding="utf-8")
TITLE_MODULES: Final = (bailey, bulldozers, demolition, ferries, piggyback, rations, road_fire, status_check)
UNSAID: Final = ("parked", "work=")
"""What positions do not say of a unit: that it is in a Park, and what it is building."""
WORDS: Final = {
    name: each
    for module in (core_actions, gts_actions, *TITLE_MODULES)
    for name, each in vars(module).items()
    if isinstance(each, type) and issubclass(each, Action)
}
READ: Final[dict[type | None, Callable[[str], Any]]] = {bool: lambda word: word == "true", int: int}
E = TypeVar("E")


def positions() -> list[Any]:
    """Every position, named by chapter and id."""
    return [
        pytest.param(entry, id=f"{chapter}-{entry['id']}")
        for chapter in CHAPTERS
        for entry in tomllib.loads((HERE / f"{chapter}.toml").read_text(encoding="utf-8"))["positions"]
    ]


@pytest.mark.parametrize("entry", positions())
def test_position(entry: dict[str, str]) -> None:
    play = Play(opening(entry))
    for line in entry["play"].strip().splitlines():
        try:
            play.line(line)
        except AssertionError as error:
            error.add_note(f"{line!r}: {entry['why']}")
            raise


def opening(entry: dict[str, str]) -> GameState:
    """Where the play begins: a position, a scenario set up by default, or one to be set up."""
    if "game" in entry:
        return gts.new_game(entry["game"], setup="default")
    if "setting-up" in entry:
        return gts.new_game(entry["setting-up"])
    published = "scenario =" in entry["text"]
    return gts.position(entry["text"] + ("" if published else COUNTERS))


class Play:
    """A position that is played on, and the events so far."""

    def __init__(self, state: GameState) -> None:
        self.state = state
        self.events: list[Any] = []

    def line(self, line: str) -> None:
        """Play an action, or hold an expectation against the state."""
        word, _, rest = line.partition(" ")
        if word[0].islower():
            getattr(self, f"{word}_", getattr(self, word, None))(rest)  # type: ignore[misc]
        else:
            self.take(action(line))

    def take(self, action: Action) -> None:
        """Play an action."""
        played = gts.apply(self.state, action)
        self.state = played.state
        self.events += played.events

    def who(self, side: str) -> None:
        assert (gts.decision(self.state).side or "nobody") == side

    def may(self, text: str) -> None:
        assert gts.why_not(self.state, action(text)) == ()
        assert action(text) in gts.legal_actions(self.state)

    def not_(self, text: str) -> None:
        words, _, rules = text.partition(":")
        refusals = gts.why_not(self.state, action(words))
        assert refusals, "it is legal"
        cited = [refusal.rule for refusal in refusals]
        if rules.strip():
            assert any(rule.startswith(tuple(rules.split())) for rule in cited), [str(each) for each in refusals]

    def is_(self, text: str) -> None:
        unit, *expected = text.split()
        words = unit_words(self.state.units[UnitId(unit)]).split()
        assert sorted(word for word in words if not word.startswith(UNSAID)) == sorted(expected)

    def gone(self, unit: str) -> None:
        assert unit in self.state.lost

    def off(self, unit: str) -> None:
        assert unit not in self.state.units
        assert unit not in self.state.lost

    def cost(self, points: str) -> None:
        assert Fraction(self.last(Moved).cost, 2) == Fraction(points)

    def check(self, text: str) -> None:
        checked = self.last(Checked)
        assert f"{checked.unit} {checked.rating} {'passed' if checked.passed else 'failed'}" == text, checked.modifiers

    def shot(self, text: str) -> None:
        rating, _, modifiers = text.partition(":")
        fired = self.last(Fired)
        expected = [part.split("=") for part in modifiers.split()]
        assert fired.rating == int(rating), fired.modifiers
        assert sorted(each.amount for each in fired.modifiers) == sorted(int(amount) for _, amount in expected)
        for rule, amount in expected:
            assert any(_agrees(each, rule, int(amount)) for each in fired.modifiers), fired.modifiers

    def result(self, text: str) -> None:
        cell = self.last(Fired).cell
        assert cell is not None
        assert f"{cell.value} {cell.row}" == text

    def missed(self, _: str) -> None:
        assert self.last(Fired).cell is None

    def bravery(self, text: str) -> None:
        checked = self.last(BraveryChecked)
        assert f"{checked.unit} {checked.rating} {'passed' if checked.passed else 'failed'}" == text, checked.modifiers

    def event(self, name: str) -> None:
        assert name in {type(event).__name__ for event in self.events}

    def never(self, name: str) -> None:
        assert name not in {type(event).__name__ for event in self.events}

    def weather(self, text: str) -> None:
        weather, *clears = text.split()
        assert (self.state.weather, self.state.fog_clears) == (weather, int(clears[0]) if clears else None)

    def airpower(self, text: str) -> None:
        kind, number = text.split()
        assert self.state.airpower[kind] == int(number)

    def overhead(self, number: str) -> None:
        assert len(self.state.strikes) == int(number)

    def work(self, text: str) -> None:
        hex, kind, side = text.split()
        assert Work(kind, side) in self.state.works.get(HexId(hex), ())

    def cleared(self, text: str) -> None:
        hex, kind = text.split()
        assert kind not in {work.kind for work in self.state.works.get(HexId(hex), ())}

    def at(self, text: str) -> None:
        unit, hex = text.split()
        assert self.state.units[UnitId(unit)].hex == hex

    def mug(self, chit: str) -> None:
        assert chit in self.state.mug

    def winner(self, side: str) -> None:
        assert self.state.ending is not None
        assert (self.state.ending.winner or "draw") == side

    def maybe(self, text: str) -> None:
        if not gts.why_not(self.state, action(text)):
            self.line(text)

    def arrive(self, hex: str) -> None:
        while coming := [
            each for each in gts.legal_actions(self.state) if isinstance(each, gts_actions.Place) and each.hex == hex
        ]:
            self.take(coming[0])

    def score(self, number: str) -> None:
        outcome = gts.outcome(self.state)
        assert outcome is not None
        assert outcome.points == (("german", int(number)),), outcome.reasons

    def points(self, text: str) -> None:
        division, number = text.split()
        assert self.state.command[division] == int(number)

    def dispatch(self, text: str) -> None:
        division, number = text.split()
        assert self.state.dispatch[division] == int(number)

    def leader(self, text: str) -> None:
        name, hex = text.split()
        assert self.state.leaders[LeaderId(name)] == hex

    def barrage(self, text: str) -> None:
        hex, weight = text.split()
        assert self.state.barrages.get(HexId(hex), "none") == weight

    def turn(self, number: str) -> None:
        assert self.state.turn == int(number)

    def last(self, kind: type[E]) -> E:
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))


def action(text: str) -> Action:
    """The action that a line names."""
    name, *words = text.split()
    kind: Any = WORDS[name]
    given = fields(resolve_types(kind))[: len(words)]
    values = [READ.get(field.type, str)(word) for field, word in zip(given, words, strict=True)]
    made: Action = kind(*values)
    return made


def _agrees(modifier: Modifier, rule: str, amount: int) -> bool:
    return modifier.amount == amount and modifier.rule.startswith(rule)
