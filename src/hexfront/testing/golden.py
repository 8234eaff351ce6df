"""Golden files: texts that a change must not alter unawares.

Set HEXFRONT_GOLDEN=write in the environment to write them anew, and review the difference.
"""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from hexfront.rules import Rules
from hexfront.testing.tally import Tally

VARIABLE: Final = "HEXFRONT_GOLDEN"


def writing() -> bool:
    """Whether golden files are written anew rather than compared."""
    return os.environ.get(VARIABLE) == "write"


def golden(path: Path, lines: Iterable[str]) -> None:
    """Compare lines with a golden text file, or write it anew.

    Raises:
        AssertionError: they differ; the message shows how.
    """
    text = "".join(f"{line}\n" for line in lines)
    if writing():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    changes = difflib.unified_diff(kept.splitlines(), text.splitlines(), str(path), "now", lineterm="", n=0)
    assert kept == text, "\n".join((f"{path.name} has changed; {VARIABLE}=write writes it anew", *changes))


def golden_saves(rules: Rules[Any], folder: Path, tally: Tally) -> None:
    """Load every kept save, and see that there is one from each place at which the games of a tally rested.

    Raises:
        SaveError: a kept save no longer loads: a frame, stage or field was renamed without an alias.
        AssertionError: a kept save is saved otherwise now, or a place has none.
    """
    files = {place: folder / f"{place.replace('/', '.')}.json" for place in sorted(tally.rests)}
    if writing():
        folder.mkdir(parents=True, exist_ok=True)
        for place, path in files.items():
            path.write_text(tally.rests[place] + "\n", encoding="utf-8")
    missing = [place for place, path in files.items() if not path.exists()]
    assert not missing, f"no save from inside {', '.join(missing)}; {VARIABLE}=write writes them"
    for path in sorted(folder.glob("*.json")):
        text = path.read_text(encoding="utf-8").rstrip("\n")
        state = rules.loads(text, accept_data=True)
        assert rules.loads(rules.dumps(state)) == state, f"{path.name} is saved otherwise now"
        assert rules.decision(state).side is None or rules.legal_actions(state), f"nothing is legal in {path.name}"
