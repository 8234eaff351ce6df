"""The Python that README.md and the pages of docs/ show runs as it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = {page.name: re.findall(r"^```python\n(.*?)^```$", page.read_text(), re.M | re.S) for page in PAGES}


@pytest.mark.parametrize("page", [name for name, blocks in BLOCKS.items() if blocks])
def test_the_code_of_a_page_runs(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page are one program, from top to bottom."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": page}
    for block in BLOCKS[page]:
        exec(compile(block, page, "exec"), names)


def test_the_first_screen_of_the_readme_holds_both_commands() -> None:
    screen = (ROOT / "README.md").read_text().splitlines()[:30]
    assert [line for line in screen if line.startswith("python3 dev.py gts play")]
    assert [line for line in screen if line == "python3 dev.py nox"]
