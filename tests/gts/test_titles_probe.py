"""What the check does with a title once it is loaded, here in this process and with the tiny title."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from gts.discovery import load_title
from gts.packagecheck import probe as probing
from gts.packagecheck.probe import placed, probe
from gts.state import GameState
from gts.title import Title
from hexfront import kernel
from hexfront.errors import DataError
from hexfront.sources import Refusal

BASE = Path(__file__).parents[2] / "examples" / "tiny-title" / "src"
PACKAGE = BASE / "tiny_title"
VALUE = "tiny_title.title:TITLE"
FORD = PACKAGE / "scenarios" / "the-ford.toml"


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Title:
    """The tiny title."""
    monkeypatch.syspath_prepend(BASE)
    title = load_title(VALUE)
    assert title.id == "tiny-title"
    return title


def found(monkeypatch: pytest.MonkeyPatch, title: Title, **changes: Any) -> list[str]:
    """What the probe says of the tiny title with something changed."""
    monkeypatch.setattr(probing, "load_title", lambda _: evolve(title, **changes))
    return list(probe(PACKAGE, "tiny-title", VALUE))


def test_nothing_is_wrong_with_the_tiny_title(
    tiny: Title, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert found(monkeypatch, tiny) == []
    monkeypatch.setattr(sys, "path", list(sys.path))
    probing.main(str(BASE), str(PACKAGE), "tiny-title", VALUE)
    assert json.loads(capsys.readouterr().out) == [[], []]


def test_a_title_under_another_name_is_looked_at_all_the_same(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(monkeypatch, tiny, id="other") == [
        "the title cannot be loaded: its id is 'other'; expected 'tiny-title', as its entry point is called"
    ]


def test_scenarios_and_their_files(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    rules: Mapping[str, Any] = {"the-frd": tiny.scenarios["the-ford"]}
    assert found(monkeypatch, tiny, scenarios=rules) == [
        f"{FORD}:1: TITLE.scenarios has no 'the-ford'; expected the name of each file in scenarios",
        "TITLE.scenarios: 'the-frd' has no file; expected scenarios/the-frd.toml; did you mean \"the-ford\"?",
    ]


def test_a_scenario_with_another_id_than_its_file(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    other = evolve(tiny.scenario("the-ford"), id="the-frd")
    assert found(monkeypatch, tiny, scenario=lambda _: other) == [
        f"{FORD}:1: its file says id = 'the-frd'; expected 'the-ford', as the file is called"
    ]


def test_a_scenario_that_cannot_be_played(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nothing of the title has part in it, the scenario's file is named."""

    def fail(*_: object, **__: object) -> GameState:
        raise RuntimeError("no luck")

    monkeypatch.setattr(probing, "load_game", fail)
    assert found(monkeypatch, tiny) == [f"{FORD}:1: the scenario cannot be played: RuntimeError: no luck"]


def test_a_scenario_that_stands_still(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "legal_actions", lambda _: ())
    assert found(monkeypatch, tiny) == [
        f"{FORD}:1: nothing is legal where wardens is to decide: set up bailiffs, toll-cart"
    ]


def test_a_terrain_chart_with_faults(tiny: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise DataError(["terrain.toml:1: odd"])

    waits = "not checked: it needs the title and its terrain chart, which has faults"
    assert found(monkeypatch, tiny, vocabulary=fail) == [
        "terrain.toml:1: odd",
        f"{PACKAGE / 'boards' / 'ottermere.toml'}: {waits}",
        f"{FORD}: {waits}",
    ]


def test_an_error_is_placed_at_the_last_line_of_the_title(tmp_path: Path) -> None:
    file = tmp_path / "title.py"
    with pytest.raises(TypeError) as caught:
        exec(compile("\nRefusal(1, 2, 3, 4)\n", str(file), "exec"), {"Refusal": Refusal})
    assert placed(caught.value, tmp_path, "it fails").startswith(f"{file}:2: it fails: TypeError: ")
    wrong = SyntaxError("odd", (str(file), 7, 1, "odd"))
    assert placed(wrong, tmp_path, "it fails") == f"{file}:7: it fails: SyntaxError: odd (title.py, line 7)"
