"""`check` finds the mistakes that the author of a title makes: by file and line, with what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest
from attrs import frozen
from tests.gts.test_main import run

from gts.newtitle import write_title
from gts.packagecheck import check_package, is_package, whole
from gts.packagecheck.citations import citation_faults
from gts.packagecheck.code import read_code
from gts.title import INTERFACE

CODE = "src/river_crossing"
EXCLUSIVE = f"{CODE}/exclusive.py"
SCENARIO = f"{CODE}/scenarios/river-crossing-first-battle.toml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A new title."""
    return write_title("River Crossing", tmp_path).resolve()


@pytest.fixture
def no_wheel(monkeypatch: pytest.MonkeyPatch) -> None:
    """The wheel is not built: most mistakes have nothing to do with it, and it takes its time."""
    monkeypatch.setattr(whole, "wheel_faults", lambda *_: ())


def change(root: Path, file: str, old: str, new: str) -> int:
    """Put a mistake into a file; the line that it is in."""
    path = root / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{file} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


@frozen
class Mistake:
    """A mistake in a file, and what is said of it; `line` is how many lines further down that is said.

    `tried` tells that it comes out only when the title is loaded and played, which takes its time.
    """

    file: str
    old: str
    new: str
    words: str
    line: int = 0
    tried: bool = False


COUNTERS = f"{CODE}/data/counters.toml"
MISTAKES = {
    "no entry point": Mistake(
        "pyproject.toml",
        '[project.entry-points."hexfront.gts_titles"]',
        '[project.entry-points."hexfront.gts_title"]',
        'no title is registered, so the library finds none; expected [project.entry-points."hexfront.gts_titles"] with '
        'ID = "PACKAGE.title:TITLE"; did you mean "hexfront.gts_title"?',
    ),
    "an entry point to nowhere": Mistake(
        "pyproject.toml",
        'river-crossing = "river_crossing.title:TITLE"',
        'river-crossing = "river_crosing.title:TITLE"',
        "there is no module river_crosing.title; expected src/river_crosing/title.py beside pyproject.toml",
    ),
    "an entry point without its object": Mistake(
        "pyproject.toml", '"river_crossing.title:TITLE"', '"river_crossing.title"', 'expected "PACKAGE.title:TITLE"'
    ),
    "a title that does not need the library": Mistake(
        "pyproject.toml",
        'dependencies = ["hexfront>=0.1"]',
        'dependencies = ["hexfronts>=0.1"]',
        'dependencies: the title needs the library; expected "hexfront>=..." among them',
    ),
    "another interface": Mistake(
        f"{CODE}/__init__.py",
        "INTERFACE = 1",
        "INTERFACE = 7",
        f"INTERFACE is 7; this library has version {INTERFACE} of the hook interface: expected INTERFACE = {INTERFACE}",
    ),
    "an unknown hex": Mistake(
        SCENARIO,
        '"13.10"',
        '"33.10"',
        "place[1]: hex: 33.10 is not on the board meadow, which has columns 10 to 16, rows 10 to 16",
        tried=True,
    ),
    "a hex in another form": Mistake(
        SCENARIO,
        '"13.10"',
        '"13.1O"',
        "place[1]: hex: hex number must be column.row, such as '70.156', got '13.1O'; the board meadow has columns 10",
        tried=True,
    ),
    "an unknown unit": Mistake(
        SCENARIO, 'unit = "a-north"', 'unit = "a-nort"', 'there is no unit "a-nort"; did you mean "a-north"', tried=True
    ),
    "an unknown Formation": Mistake(
        SCENARIO,
        'formation = "north-brigade"',
        'formation = "north-brigad"',
        'there is no Formation "north-brigad"; did you mean "north-brigade", "south-brigade"?',
        tried=True,
    ),
    "an impossible counter": Mistake(
        COUNTERS, "troop_quality = 6", "troop_quality = 16", "from 0 to 9, not 16", tried=True
    ),
    "an estimate without a note": Mistake(
        COUNTERS,
        ', note = "a value to begin with; put the printed one here"',
        "",
        "sources: begin: note: missing; expected a line on how it was estimated",
        tried=True,
    ),
    "a board that is estimated without a note": Mistake(
        f"{CODE}/boards/meadow.toml",
        ', note = "drawn by hand, to begin with"',
        "",
        "source: note: missing; expected a line on how it was estimated",
        tried=True,
    ),
    "an unknown point": Mistake(
        EXCLUSIVE,
        "from gts.rules.checks import quality_modifiers",
        "from gts.rules.checks import quality_modifier",
        'gts.rules.checks has no quality_modifier; did you mean "quality_modifiers"',
    ),
    "an unknown module": Mistake(
        EXCLUSIVE,
        "from gts.rules.checks import",
        "from gts.rules.check import",
        'there is no module gts.rules.check; did you mean "checks"',
    ),
    "a function that is no point": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "from gts.rules.checks import passes\n@HOOKS.add(passes)",
        "at_home_in_the_woods hangs on passes, which is no point of the series; ",
        1,
    ),
    "no event": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "@HOOKS.after(quality_modifiers)",
        "hangs after quality_modifiers, which is no event; expected a class of gts.events",
    ),
    "a line that the point lacks": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        '@HOOKS.amend(quality_modifiers, "gts:21.7c")',
        "amends 'gts:21.7c', a line that quality_modifiers does not have; did you mean \"gts:21.7b\"",
    ),
    "a hook below a bare decorator": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "@HOOKS.add",
        "at_home_in_the_woods hangs on nothing; expected @HOOKS.add(point) above it",
    ),
    "an amendment of nothing": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "@HOOKS.amend()",
        'at_home_in_the_woods hangs on nothing; expected @HOOKS.amend(point, "rule") above it',
    ),
    "a hook that gives nothing": Mistake(
        EXCLUSIVE, '        yield s.modifier("woods-quality")', "        pass", "it to yield each", -4
    ),
    "a hook that returns": Mistake(
        EXCLUSIVE, 'yield s.modifier("woods-quality")', 'return s.modifier("woods-quality")', "a line; expected yield"
    ),
    "a hook that gives something else": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "from gts.rules.menu import move_refusal\n@HOOKS.add(move_refusal)",
        "the hook at_home_in_the_woods gives Modifier(amount=1, why='at home in the woods', ",
        1,
        tried=True,
    ),
    "a hook that yields a number": Mistake(
        EXCLUSIVE,
        'yield s.modifier("woods-quality")',
        "yield 1",
        "at_home_in_the_woods yields 1; expected a Modifier",
    ),
    "a hook that yields lines of another point": Mistake(
        EXCLUSIVE,
        'yield s.modifier("woods-quality")',
        'from hexfront.sources import Refusal; yield Refusal("gts:9.0a", "no")',
        "at_home_in_the_woods yields Refusal('gts:9.0a', 'no'); expected a Modifier",
    ),
    "a refusal without a rule": Mistake(
        EXCLUSIVE,
        'yield s.modifier("woods-quality")',
        'yield Modifier(1, "it is home", "")',
        "Modifier cites ''; expected a rule, such as gts:14.8a",
    ),
    "a package that is called like one of Python": Mistake(
        "pyproject.toml",
        '"river_crossing.title:TITLE"',
        '"json.title:TITLE"',
        "the title would not be found when it is installed: Python has a module json of its own; expected another",
    ),
    "a parameter that the scenario's file lacks": Mistake(
        f"{CODE}/first_battle.py",
        'HexId(s.table.scenario.victory.text("hex"))\n    return Aims',
        'HexId(s.table.scenario.victory.text("hx"))\n    return Aims',
        "the scenario cannot be played: holds-the-village has no parameter 'hx'; did you mean \"hex\"?",
        tried=True,
    ),
    "a scenario that is not decided": Mistake(
        f"{CODE}/first_battle.py",
        "def decide(s: GameState) -> Ending:",
        "def decide(s: GameState) -> None:\n    return\n\n\ndef decided(s: GameState) -> Ending:",
        "the scenario cannot be played: the hook decide gives None; expected an Ending",
        tried=True,
    ),
    "rules of a scenario in another order": Mistake(
        f"{CODE}/first_battle.py",
        "ScenarioRules(Hooks(), decide, aims)",
        "ScenarioRules(decide, Hooks(), aims)",
        "the scenario cannot be played: ScenarioRules.hooks is <function decide at ",
        tried=True,
    ),
    "no rules of a scenario": Mistake(
        f"{CODE}/first_battle.py",
        "def rules(scenario: Scenario) -> ScenarioRules:",
        "def rules(scenario: Scenario) -> None:\n    return\n\n\ndef no_rules(scenario: Scenario) -> ScenarioRules:",
        "the scenario cannot be played: the hook rules gives None; expected ScenarioRules",
        tried=True,
    ),
    "other arguments": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)",
        "from gts.rules.steps import step_refusal\n@HOOKS.add(step_refusal)",
        "at_home_in_the_woods takes 2 arguments; expected 3: s, move, to",
        1,
    ),
    "one argument": Mistake(
        EXCLUSIVE,
        "(s: GameState, unit: UnitId)",
        "(s: GameState)",
        "at_home_in_the_woods takes 1 argument; expected 2: s, unit",
        -1,
    ),
    "arguments in another order": Mistake(
        EXCLUSIVE,
        "(s: GameState, unit: UnitId)",
        "(unit: UnitId, s: GameState)",
        "at_home_in_the_woods takes unit, s; expected s, unit",
        -1,
    ),
    "arguments in another order under other names": Mistake(
        EXCLUSIVE,
        "(s: GameState, unit: UnitId)",
        "(whose: UnitId, state: GameState)",
        "at_home_in_the_woods takes whose, state; expected s, unit",
        -1,
    ),
    "an event before the state": Mistake(
        EXCLUSIVE,
        "@HOOKS.add(quality_modifiers)\ndef at_home_in_the_woods(s: GameState, unit: UnitId)",
        "from gts.events import MugFilled\n"
        "@HOOKS.after(MugFilled)\ndef at_home_in_the_woods(event: MugFilled, state: GameState)",
        "at_home_in_the_woods takes event, state; expected the state, the event",
        1,
    ),
    "a name that is not imported": Mistake(
        EXCLUSIVE,
        "Iterator[Modifier]:",
        "Iterator[Modifier | Frame]:",
        "Frame is not defined in this file; expected from hexfront.flow import Frame",
    ),
    "a name that nobody knows": Mistake(
        EXCLUSIVE, '== "woods"', "== WOODS", "WOODS is not defined in this file, nor imported"
    ),
    "a rule that is not listed": Mistake(
        EXCLUSIVE,
        "Rule: river-crossing:2.1.",
        "Rule: river-crossing:2.2.",
        'no rule is listed as river-crossing:2.2; expected a [[rule]] in rules.toml: did you mean "river-crossing:2.1"',
    ),
    "a rule in data that is not listed": Mistake(
        f"{CODE}/data/modifiers.toml",
        '"river-crossing:2.1"',
        '"river-crossing:7"',
        "no rule is listed as river-crossing:7",
    ),
    "a ruling that is not there": Mistake(
        EXCLUSIVE,
        "Rule: river-crossing:2.1.",
        "Rule: ruling:T99.",
        "there is no ruling T99; expected one of rulings.toml",
    ),
    "a modifier that is not there": Mistake(
        EXCLUSIVE,
        's.modifier("woods-quality")',
        's.modifier("wood-quality")',
        "no modifier is called 'wood-quality'; expected it in modifiers.toml: did you mean \"woods-quality\"",
    ),
    "a scenario that cannot be played": Mistake(
        f"{CODE}/first_battle.py",
        "for unit in s.of(side)))",
        "for unit in s.of(side)))\n\n\ndef decide(s: GameState) -> Ending:\n    raise RuntimeError('no luck')",
        "the scenario cannot be played: RuntimeError: no luck",
        4,
        tried=True,
    ),
    "code that is no Python": Mistake(EXCLUSIVE, "HOOKS: Final = Hooks()", "HOOKS: Final = Hooks(", "not Python: '('"),
    "a rule that is listed twice": Mistake(
        f"{CODE}/rules.toml",
        'id = "river-crossing:2.1"',
        'id = "river-crossing:1.1"',
        "there is another",
        -1,
        tried=True,
    ),
    "a board with an unknown word": Mistake(
        f"{CODE}/boards/meadow.toml",
        'woods   = "11.12',
        'wods   = "11.12',
        'unknown word; did you mean "woods"',
        tried=True,
    ),
}


@pytest.mark.usefixtures("no_wheel")
@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_named_by_file_and_line(root: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    mistake = MISTAKES[name]
    if not mistake.tried:
        monkeypatch.setattr(whole, "_probed", lambda _: ([], []))
    line = change(root, mistake.file, mistake.old, mistake.new) + mistake.line
    faults = check_package(root).faults
    place = f"{root / mistake.file}:{line}: "
    assert [fault for fault in faults if mistake.words in fault and fault.startswith(place)], (place, *faults)


@pytest.mark.usefixtures("no_wheel")
@pytest.mark.parametrize(
    ("file", "words"),
    [
        ("data/counters.toml", "data/counters.toml: cannot be read: No such file or directory"),
        ("data/terrain.toml", "data/terrain.toml: cannot be read: No such file or directory"),
        (
            "rules.toml",
            "rules.toml: no rule is listed; expected each that is cited, such as river-crossing:2.1, as a [[rule]]",
        ),
    ],
)
def test_a_file_that_is_missing_is_named_first_and_once(root: Path, file: str, words: str) -> None:
    (root / CODE / file).unlink()
    faults = check_package(root).faults
    assert faults[0] == f"{root / CODE}/{words}"
    assert sum(file in fault for fault in faults) == 1
    assert [fault for fault in faults[1:] if "not checked: it needs" not in fault] == []


@pytest.mark.usefixtures("no_wheel")
@pytest.mark.parametrize("text", ["", "unit = 1 =\n"])
def test_a_scenario_waits_for_counters_that_cannot_be_read(root: Path, text: str) -> None:
    (root / COUNTERS).write_text(text)
    faults = check_package(root).faults
    assert len(faults) == 2
    assert str(root / COUNTERS) in faults[0]
    assert faults[1] == f"{root / SCENARIO}: not checked: it needs {root / COUNTERS}, which has faults"


@pytest.mark.usefixtures("no_wheel")
def test_aims_off_the_board(root: Path) -> None:
    change(root, f"{CODE}/first_battle.py", "Aim(unit, (village,), PULL)", 'Aim(unit, (HexId("99.99"),), PULL)')
    line = change(root, f"{CODE}/first_battle.py", "99.99", "99.99")
    place = f"{root / CODE}/first_battle.py:{line}"
    assert list(check_package(root).faults) == [f"{place}: the aims name 99.99, which is not on the board"]


@pytest.mark.usefixtures("no_wheel")
def test_a_parameter_off_the_board_is_named_where_it_stands(root: Path) -> None:
    line = change(root, SCENARIO, '"13.13"', '"31.13"')
    assert f"{root / SCENARIO}:{line}: the aims name 31.13, which is not on the board" in check_package(root).faults


@pytest.mark.usefixtures("no_wheel")
def test_an_entry_point_whose_object_is_not_there(root: Path) -> None:
    line = change(root, "pyproject.toml", "title:TITLE", "title:TITEL")
    words = 'the title cannot be loaded: river_crossing.title has no TITEL; did you mean "TITLE"'
    assert check_package(root).faults[0].startswith(f"{root / 'pyproject.toml'}:{line}: {words}")


@pytest.mark.usefixtures("no_wheel")
def test_an_entry_point_that_is_called_otherwise_than_the_title(root: Path) -> None:
    line = change(root, "pyproject.toml", "\nriver-crossing = ", "\nriver-crosing = ") + 1
    at = change(root, f"{CODE}/title.py", 'id="river', 'id="river')
    words = "its id is 'river-crossing'; expected 'river-crosing', as its entry point is called in"
    assert check_package(root).faults[0] == (
        f"{root / CODE}/title.py:{at}: the title cannot be loaded: {words} {root / 'pyproject.toml'}:{line}"
    )


@pytest.mark.usefixtures("no_wheel")
def test_a_title_that_looks_for_its_files_elsewhere(root: Path) -> None:
    change(root, f"{CODE}/title.py", 'TitleFiles("river_crossing"', 'TitleFiles("river_crosing"')
    line = change(root, f"{CODE}/title.py", "river_crosing", "river_crosing")
    words = "the title cannot read its files: ModuleNotFoundError: No module named 'river_crosing'"
    assert check_package(root).faults[0] == f"{root / CODE}/title.py:{line}: {words}"


def test_rules_with_a_fault_do_not_make_every_citation_one(root: Path) -> None:
    change(root, f"{CODE}/rules.toml", 'where = "page 3"', "")
    sources, _ = read_code(root / CODE)
    assert list(citation_faults(root / CODE, sources)) == []


@pytest.mark.usefixtures("no_wheel")
def test_data_and_code_in_another_encoding(root: Path) -> None:
    """The check does not stumble over them."""
    for file, old in ((COUNTERS, b"A/North"), (EXCLUSIVE, b"A unit in the woods")):
        (root / file).write_bytes((root / file).read_bytes().replace(old, b"\xc4" + old))
    faults = check_package(root).faults
    saved = "no UTF-8; expected a file that is saved as UTF-8"
    assert f"{root / EXCLUSIVE}:19: not Python: a byte that is {saved}" in faults
    assert f"{root / COUNTERS}:9: not a TOML file: the byte 0xc4 is {saved}" in faults


@pytest.mark.usefixtures("no_wheel")
def test_the_id_of_a_title_of_the_library_is_taken(root: Path) -> None:
    change(root, "pyproject.toml", "river-crossing = ", "where-eagles-dare = ")
    line = change(root, f"{CODE}/title.py", 'id="river-crossing"', 'id="where-eagles-dare"')
    words = "the title cannot be loaded: another title is called 'where-eagles-dare' too: Where Eagles Dare"
    assert f"{root / CODE}/title.py:{line}: {words}" in check_package(root).faults


@pytest.mark.usefixtures("no_wheel")
def test_several_mistakes_are_all_named_and_each_once(root: Path) -> None:
    """The version is read before the rest; what needs the title says that it was not checked."""
    (root / CODE / "__init__.py").write_text('"""No version."""\n')
    change(root, COUNTERS, "steps = 2", "steps = 3")
    change(root, f"{CODE}/title.py", '"river-crossing-first-battle": first', '"river-crossing-first-batle": first')
    faults = check_package(root).faults
    waits = "not checked: it needs the title and its terrain chart, which has faults"
    assert [fault.removeprefix(f"{root / CODE}/") for fault in faults] == [
        f"__init__.py:1: INTERFACE: missing; expected INTERFACE = {INTERFACE}, the version that the title is for",
        f"boards/meadow.toml: {waits}",
        'data/counters.toml:15: unit "a-north": steps: must be a whole number from 0 to 2, not 3',
        f"scenarios/river-crossing-first-battle.toml: {waits}",
    ]


@pytest.mark.usefixtures("no_wheel")
def test_a_scenario_waits_for_its_counters_and_a_name_that_is_taken_is_told(root: Path) -> None:
    """What has no line of its own is told at the title's module."""
    change(root, COUNTERS, "steps = 2", "steps = 3")
    line = change(root, f"{CODE}/title.py", 'id="river-crossing"', 'id="rivers"')
    change(root, f"{CODE}/title.py", '"river-crossing-first-battle": first', '"son-with-the-wind": first')
    faults = check_package(root).faults
    words = "the title cannot be loaded: its id is 'rivers'; expected 'river-crossing', as its entry point is called"
    assert faults[0].startswith(f"{root / CODE}/title.py:{line}: {words} in {root / 'pyproject.toml'}:")
    change(root, f"{CODE}/title.py", 'id="rivers"', 'id="river-crossing"')
    faults = check_package(root).faults
    assert "its scenario 'son-with-the-wind' is called like one of Where Eagles Dare" in faults[0]
    assert f"{root / SCENARIO}: not checked: it needs {root / COUNTERS}, which has faults" in faults


@pytest.mark.usefixtures("no_wheel")
def test_a_choice_that_leaves_no_place_for_a_later_unit(root: Path) -> None:
    """The two units of the north may take both of the hexes that the tanks could stand in."""
    both = 'hexes = ["13.15", "13.16"]'
    change(root, SCENARIO, 'hexes = ["12.11", "13.11"]', both)
    change(root, SCENARIO, 'hex = "13.10"', both)
    change(root, SCENARIO, 'hexes = ["13.15", "14.15"]', 'hex = "14.15"')
    change(root, SCENARIO, 'hex = "13.16"', both)
    assert list(check_package(root).faults) == [
        f"{root / SCENARIO}:1: nothing is legal where south is to decide: set up tanks-south"
    ]


@pytest.mark.usefixtures("no_wheel")
def test_a_scenario_and_its_file_have_one_name(root: Path) -> None:
    line = change(
        root, f"{CODE}/title.py", '"river-crossing-first-battle": first', '"river-crossing-first-batle": first'
    )
    assert list(check_package(root).faults) == [
        f"{root / SCENARIO}:1: TITLE.scenarios has no 'river-crossing-first-battle'; "
        "expected the name of each file in scenarios",
        f"{root / CODE}/title.py:{line}: TITLE.scenarios: 'river-crossing-first-batle' has no file; "
        'expected scenarios/river-crossing-first-batle.toml; did you mean "river-crossing-first-battle"?',
    ]


@pytest.mark.usefixtures("no_wheel")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "pyproject.toml: cannot be read: No such file"),
        ("a = = 1\n", "pyproject.toml:1: not a TOML file"),
        ("[tool]\n", "pyproject.toml:1: project: missing; expected [project.entry-points"),
        ('[project]\nname = "x"\n', "pyproject.toml:1: project: entry-points: no title is registered"),
    ],
)
def test_a_project_that_says_nothing(tmp_path: Path, text: str | None, words: str) -> None:
    if text is not None:
        (tmp_path / "pyproject.toml").write_text(text)
    assert is_package(tmp_path) == (text is not None)
    assert any(words in fault for fault in check_package(tmp_path).faults)


def test_data_that_is_left_out_of_the_wheel(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "_probed", lambda _: ([], []))
    change(root, "pyproject.toml", "# with all data files in it", '\nexclude = ["*.toml"]')
    faults = check_package(root).faults
    files = ["boards/meadow", "data/counters", "data/modifiers", "data/terrain", "rules", "rulings"]
    for file in [*files, "scenarios/river-crossing-first-battle"]:
        words = f"the wheel lacks river_crossing/{file}.toml; expected all files of river_crossing in it"
        assert f"{root / 'pyproject.toml'}: {words}" in faults
    assert len(faults) == 7


def test_packages_that_are_not_there(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "_probed", lambda _: ([], []))
    line = change(root, "pyproject.toml", '["src/river_crossing"]', '["src/river_crosing"]')
    words = 'packages: the wheel has no file of river_crossing; expected "src/river_crossing" in it'
    assert list(check_package(root).faults) == [f"{root / 'pyproject.toml'}:{line}: {words}"]


def test_a_wheel_that_cannot_be_built(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "_probed", lambda _: ([], []))
    change(root, "pyproject.toml", 'readme = "README.md"', 'readme = "READ.md"')
    [fault] = check_package(root).faults
    assert fault.startswith(f"{root / 'pyproject.toml'}: the wheel cannot be built: ")
    assert "READ.md" in fault


def test_what_builds_the_wheel_may_be_missing_and_that_is_said(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(whole, "_probed", lambda _: ([], []))
    change(root, "pyproject.toml", '"hatchling.build"', '"nowhere_to_be_found.build"')
    said = run("check", str(root))
    assert said.code == 0
    assert " ".join(said.out.split()).endswith("checked (river-crossing): no faults in what was checked.")
    assert (
        "the wheel was not built, so nobody knows whether all files are in it: nowhere_to_be_found is not" in said.out
    )


@pytest.mark.usefixtures("no_wheel")
def test_code_that_ends_python_does_not_end_the_check(root: Path) -> None:
    change(root, f"{CODE}/title.py", "FILES: Final", "import os\nos._exit(3)\nFILES: Final")
    [fault] = check_package(root).faults
    assert fault == f"{root / CODE}/title.py:1: loading the title ended Python: no reason was given"


@pytest.mark.usefixtures("no_wheel")
def test_packages_and_data_in_one_command(root: Path) -> None:
    said = run("check", str(root), str(root / COUNTERS))
    assert said.code == 0
    words = f"{root} checked (river-crossing): no faults. 1 files checked (counters): no faults."
    assert " ".join(said.out.split()) == words


@pytest.mark.usefixtures("no_wheel")
def test_a_scenario_that_is_no_toml_has_a_file_all_the_same(root: Path) -> None:
    line = change(root, SCENARIO, "[[place]]", "[[place]")
    [fault] = check_package(root).faults
    assert fault.startswith(f"{root / SCENARIO}:{line}: not a TOML file")


@pytest.mark.usefixtures("no_wheel")
@pytest.mark.parametrize(
    ("old", "new", "what", "name", "near"),
    [
        ('side = "north"', 'side = "nroth"', "side", "nroth", '"north", "south"'),
        (
            'formation = "north-b',
            'formation = "nrth-b',
            "Formation",
            "nrth-brigade",
            '"north-brigade", "south-brigade"',
        ),
    ],
)
def test_a_counter_of_nobody_is_named_where_it_says_so(
    root: Path, old: str, new: str, what: str, name: str, near: str
) -> None:
    line = change(root, COUNTERS, old, new)
    [fault] = check_package(root).faults
    said = f'"a-north" is of {what} "{name}" ({root / COUNTERS}:{line}), which the scenario lacks; did you mean {near}?'
    assert said in fault
    assert fault.startswith(f"{root / SCENARIO}:")


@pytest.mark.usefixtures("no_wheel")
def test_a_counter_that_no_scenario_uses_is_worth_a_word(root: Path) -> None:
    """One of a side that no scenario has gets a line of its own."""
    file = root / COUNTERS
    text = file.read_text(encoding="utf-8")
    unit = text[text.index("[[unit]]") : text.index("[[unit]]", text.index("[[unit]]") + 1)]
    lines = text.count("\n")
    spare, stray = unit.replace("a-north", "b-north"), unit.replace("a-north", "c-north")
    file.write_text(text + spare + stray.replace('side = "north"', 'side = "nroth"'), encoding="utf-8")
    report = check_package(root)
    assert report.faults == ()
    assert report.notes == (
        f'{file}:{lines + unit.count(chr(10)) + 4}: no scenario uses "c-north", and none has its side "nroth"; '
        'did you mean "north", "south"?',
        f'{file}:{lines + 2}: no scenario uses "b-north"',
    )


@pytest.mark.usefixtures("no_wheel")
def test_a_hook_with_too_few_arguments_is_told_of_once(root: Path) -> None:
    """What comes of it when the scenario is played is no news."""
    change(root, EXCLUSIVE, "(s: GameState, unit: UnitId)", "(s: GameState)")
    change(root, EXCLUSIVE, "s.table.board.terrain(s.units[unit].hex)", "s.table.scenario.id")
    change(root, EXCLUSIVE, "HOOKS: Final", "from gts.rules.menu import move_refusal\n\nHOOKS: Final")
    line = change(root, EXCLUSIVE, "@HOOKS.add(quality_modifiers)", "@HOOKS.add(move_refusal)")
    [fault] = check_package(root).faults
    assert fault.startswith(f"{root / EXCLUSIVE}:{line}: at_home_in_the_woods takes 1 argument; expected ")
