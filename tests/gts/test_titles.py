"""Titles are found by their entry points; one that is broken is told of, and hides no other."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from attrs import evolve
from tests.gts.test_main import run

import gts
from gts import discovery, listing
from gts.discovery import GROUP, Entry, Found, load_title, registered, sort_out, title_named, title_of, titles
from gts.listing import TitleWarning, listing_of
from gts.title import INTERFACE, Title
from gts.titles import BUILT_IN
from gts.titles.where_eagles_dare import TITLE, library
from hexfront.errors import UnknownName

ROOT = Path(__file__).parents[2]
EAGLES = Entry("where-eagles-dare", BUILT_IN["where-eagles-dare"], "hexfront")
OTHER = Entry("other", "tests_other_title:TITLE", "other-package")


@pytest.fixture
def other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file of a module that OTHER points at; what it holds is for the test to write."""
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path / "tests_other_title.py"
    sys.modules.pop("tests_other_title", None)


def written(title: Title, interface: object = INTERFACE) -> str:
    """A module with a copy of a title under another id, as OTHER expects it."""
    return (
        f"from attrs import evolve\nfrom gts.titles.where_eagles_dare import TITLE as EAGLES\n"
        f"INTERFACE = {interface!r}\nTITLE = evolve(EAGLES, id={title.id!r}, scenarios={{}})\n"
    )


def why(found: Found) -> str:
    [broken] = found.broken
    assert (broken.name, broken.value, broken.package) == (OTHER.name, OTHER.value, OTHER.package)
    return broken.why


def test_pyproject_registers_what_a_source_tree_falls_back_on() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"][GROUP] == BUILT_IN


def test_a_source_tree_that_is_not_installed_has_its_titles() -> None:
    """Whatever is installed here, the library is made to see no entry point at all."""
    program = (
        f"import sys; sys.path[:0] = {[str(ROOT / 'src')]!r}; from importlib import metadata; "
        "metadata.entry_points = lambda **_: (); import gts; print([info.id for info in gts.scenarios()])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == str([info.id for info in gts.scenarios()])


def test_the_library_registers_its_titles_first_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    points = [
        EntryPoint("zebra", "zebra:TITLE", GROUP),
        EntryPoint("antelope", "antelope:TITLE", GROUP),
        EntryPoint("antelope", "antelope:TITLE", GROUP),
    ]
    monkeypatch.setattr(discovery, "entry_points", lambda group: points)
    assert [entry.name for entry in registered()] == [*BUILT_IN, "antelope", "zebra"]
    assert registered()[0] == EAGLES


def test_a_title_of_another_package_is_taken(other: Path) -> None:
    other.write_text(written(evolve(TITLE, id="other")))
    found = sort_out([EAGLES, OTHER])
    assert [title.id for title in found.titles] == ["where-eagles-dare", "other"]
    assert found.broken == ()


def test_a_title_for_another_interface_is_refused_and_both_versions_named(other: Path) -> None:
    """The rest of its module is not even run: it may need what is gone."""
    other.write_text(written(evolve(TITLE, id="other"), interface=INTERFACE + 7))
    found = sort_out([EAGLES, OTHER])
    assert [title.id for title in found.titles] == ["where-eagles-dare"]
    assert f"written for version {INTERFACE + 7}" in why(found)
    assert f"this library has version {INTERFACE}" in why(found)


def test_the_version_of_a_package_is_read_before_the_title_in_it(tmp_path: Path, other: Path) -> None:
    package = tmp_path / "tests_old_title"
    package.mkdir()
    (package / "__init__.py").write_text("INTERFACE = 0\n")
    (package / "title.py").write_text("from gts.rules.steps import what_was_there_once\n")
    with pytest.raises(discovery.TitleError, match=r"written for version 0 .* has version"):
        load_title("tests_old_title.title:TITLE")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (None, "ModuleNotFoundError: No module named 'tests_other_title'"),
        ("INTERFACE = 1 +\n", "SyntaxError"),
        ("raise RuntimeError('no luck')\n", "RuntimeError: no luck"),
        ("TITLE = 1\n", f"has no INTERFACE; expected INTERFACE = {INTERFACE}"),
        (f"INTERFACE = {INTERFACE}\n", 'tests_other_title has no TITLE; known: "INTERFACE"'),
        (f"INTERFACE = {INTERFACE}\nTITLE = 1\n", "is a int; expected a gts.title.Title"),
        (written(evolve(TITLE, id="another")), "its id is 'another'; expected 'other'"),
        (written(TITLE), "its id is 'where-eagles-dare'; expected 'other'"),
        (
            written(evolve(TITLE, id="other")).replace("scenarios={}", "scenarios=EAGLES.scenarios"),
            "its scenario 'a-drive-in-the-country' is called like one of Where Eagles Dare",
        ),
    ],
)
def test_a_broken_title_is_told_of_and_hides_no_other(other: Path, text: str | None, words: str) -> None:
    if text is not None:
        other.write_text(text)
    found = sort_out([OTHER, EAGLES] if "called like" not in words else [EAGLES, OTHER])
    assert [title.id for title in found.titles] == ["where-eagles-dare"]
    assert words in why(found)


def test_two_titles_of_one_id(other: Path) -> None:
    other.write_text(written(TITLE))
    found = sort_out([EAGLES, evolve(OTHER, name=TITLE.id)])
    assert [broken.why for broken in found.broken] == [
        "another title is called 'where-eagles-dare' too: Where Eagles Dare"
    ]


def test_a_title_whose_data_cannot_be_read_is_left_out_whole(other: Path) -> None:
    text = written(evolve(TITLE, id="other")).replace("scenarios={}", "scenarios={'nowhere': None}")
    other.write_text(text)
    found = listing_of(sort_out([OTHER, EAGLES]))
    assert [info.id for info in found.scenarios] == list(TITLE.scenarios)
    assert [broken.why for broken in found.broken] == [
        'no scenario is called "nowhere"; known: ' + ", ".join(f'"{id}"' for id in sorted(library.SCENARIOS))
    ]


@pytest.fixture
def broken(other: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A broken title is registered."""
    other.write_text("raise RuntimeError('no luck')\n")
    monkeypatch.setattr(discovery, "registered", lambda: (EAGLES, OTHER))
    for each in (discovery.found, listing.listing):
        each.cache_clear()
    yield
    for each in (discovery.found, listing.listing):
        each.cache_clear()


@pytest.mark.usefixtures("broken")
def test_the_scenarios_are_listed_with_a_warning() -> None:
    words = r"the title 'other' \(tests_other_title:TITLE, of other-package\) is left out: RuntimeError: no luck"
    with pytest.warns(TitleWarning, match=words):
        assert [info.id for info in gts.scenarios()] == list(TITLE.scenarios)
    [one] = gts.broken_titles()
    assert one.name == "other"


@pytest.mark.usefixtures("broken")
def test_the_command_line_lists_the_good_titles_and_tells_of_the_broken() -> None:
    said = run("scenarios")
    assert said.code == 0
    assert "a-drive-in-the-country" in said.out
    assert said.err == (
        "gts: the title 'other' (tests_other_title:TITLE, of other-package) is left out: RuntimeError: no luck\n"
    )


@pytest.mark.usefixtures("broken")
def test_who_asks_for_what_is_left_out_is_told_why() -> None:
    with pytest.raises(UnknownName, match=r"no scenario is called 'lost'; .*; the title 'other' .* no luck"):
        gts.new_game("lost")
    with pytest.raises(UnknownName, match=r"no title is called 'other'; .*; the title 'other' .* no luck"):
        title_named("other")


def test_titles_by_name_and_by_scenario() -> None:
    assert titles()[0] is TITLE
    assert title_named("where-eagles-dare") is TITLE
    assert title_of("son-with-the-wind") is TITLE
    with pytest.raises(UnknownName, match=r'no title is called "?.*did you mean "where-eagles-dare"'):
        title_named("where-eagle-dare")


def test_a_position_names_its_title() -> None:
    text = '[units]\nd-2hhc = "44.224"\npzers = "56.201"\n[active]\nchit = "guards-independent"\n'
    plain, named = gts.position(text), gts.position(f'title = "where-eagles-dare"\n{text}')
    assert named.table.title is plain.table.title is TITLE
    assert gts.position(gts.format_position(named)) == named
    assert gts.loads(gts.dumps(named)) == named
    with pytest.raises(ValueError, match='title: "eagles" is not known'):
        gts.position(f'title = "eagles"\n{text}')


@pytest.mark.parametrize("key", ['mug = ["guards-independant"]', 'carried = "guards-independant"'])
def test_a_position_names_only_chits_that_there_are(key: str) -> None:
    text = '[units]\nd-2hhc = "44.224"\npzers = "56.201"\n[active]\nchit = "guards-independent"\n'
    with pytest.raises(ValueError, match=r'"guards-independant".*did you mean "guards-independent"'):
        gts.position(f"{key}\n{text}")
