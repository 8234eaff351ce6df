from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests import tiny
from tests.hexfront.test_drive import bought
from tests.tiny.rules import Attack, Purchase
from tests.tiny.state import Tiny

from hexfront.errors import SaveError
from hexfront.rules import Rules
from hexfront.testing import Tally, conform, counting_stages, frames, golden, golden_saves, stages
from hexfront.testing.golden import VARIABLE

RULES: Rules[Tiny] = tiny
GOLDEN = Path(__file__).parents[2] / "golden" / "tiny"


def test_the_frames_of_a_package_are_those_of_all_its_modules() -> None:
    names = [frame.__name__ for frame in frames("tests.tiny")]
    assert names == sorted(names)
    assert {"Attack", "Whole", "Gossip"} <= set(names)
    assert "Deliver" not in names


def test_the_names_of_the_save_format_do_not_change_unawares() -> None:
    golden(GOLDEN / "stages.txt", stages("tests.tiny"))
    golden(GOLDEN.parent / "hexfront-stages.txt", stages("hexfront"))


def test_a_save_from_inside_every_frame_loads() -> None:
    tally = conform(RULES, "feud", games=40, checks=(), secrets=False)
    golden_saves(RULES, GOLDEN / "saves", tally)
    assert len(tally.rests) > 10


def test_stages_are_counted_meanwhile_and_left_as_they_were() -> None:
    counts: Counter[str] = Counter()
    before = dict(vars(Purchase)), dict(vars(Attack))
    with counting_stages("tests.tiny", counts):
        bought()
        assert counts["tests/Purchase.buy"] == 3
        assert counts["tests/Purchase.start"] == 2 + 3
    bought()
    assert counts["tests/Purchase.buy"] == 3
    assert (dict(vars(Purchase)), dict(vars(Attack))) == before


def test_what_another_thread_plays_is_not_counted() -> None:
    counts: Counter[str] = Counter()
    with counting_stages("tests.tiny", counts), ThreadPoolExecutor(1) as elsewhere:
        elsewhere.submit(bought).result()
    assert counts.total() == 0


def test_what_never_occurred_is_named() -> None:
    tally = Tally()
    unseen = tally.unseen("tests.tiny")
    assert "tests/Buy" in unseen["actions"]
    assert "tests/Fired" in unseen["events"]
    assert unseen["stages"] == stages("tests.tiny")
    assert "hexfront/Roll" in tally.unseen("hexfront.actions")["actions"]
    tally.actions["tests/Buy"] += 1
    assert "tests/Buy" not in tally.unseen("tests.tiny")["actions"]


def test_a_tally_prints_its_counts() -> None:
    tally = Tally(games=2, steps=3, actions=Counter({"b/B": 1, "a/A": 2}))
    assert str(tally).splitlines() == ["2 games, 3 actions", "actions:", "         2 a/A", "         1 b/B"]


# golden files


def test_a_golden_file_is_compared_or_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "new" / "names.txt"
    monkeypatch.delenv(VARIABLE, raising=False)
    with pytest.raises(AssertionError, match=r"names\.txt has changed; HEXFRONT_GOLDEN=write writes it anew"):
        golden(path, ["a", "b"])
    monkeypatch.setenv(VARIABLE, "write")
    golden(path, ["a", "b"])
    monkeypatch.delenv(VARIABLE)
    golden(path, ["a", "b"])
    with pytest.raises(AssertionError, match=r"-b\n\+c"):
        golden(path, ["a", "c"])


def test_golden_saves_are_loaded_or_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    tally = Tally(rests={"tests/Purchase.what": tiny.dumps(tiny.new_game("feud"))})
    with pytest.raises(AssertionError, match=r"no save from inside tests/Purchase\.what"):
        golden_saves(RULES, tmp_path, tally)
    monkeypatch.setenv(VARIABLE, "write")
    golden_saves(RULES, tmp_path, tally)
    monkeypatch.delenv(VARIABLE)
    golden_saves(RULES, tmp_path, tally)
    path = tmp_path / "tests.Purchase.what.json"
    path.write_text(path.read_text().replace("tests/Purchase", "tests/Shopping"))
    with pytest.raises(SaveError, match="no Frame is called 'tests/Shopping'"):
        golden_saves(RULES, tmp_path, tally)
