"""The command that runs all checks: the tests and, beside them, the others."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

PRETENDED = """#!/bin/sh
case "$*" in
*"--session tests"*) echo "tests ran"; exit {tests} ;;
*"--tags beside"*) echo "the others ran"; exit {others} ;;
esac
"""


def dev() -> Any:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("dev", Path(__file__).parents[2] / "dev.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(("tests", "others", "code"), [(0, 0, 0), (1, 0, 1), (0, 2, 2), (1, 2, 1)])
def test_it_fails_if_either_does_and_tells_of_both(
    tests: int, others: int, code: int, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    interpreter = tmp_path / "python"
    interpreter.write_text(PRETENDED.format(tests=tests, others=others), encoding="utf-8")
    interpreter.chmod(0o755)
    assert dev().check(interpreter) == code
    told = capfd.readouterr().out
    assert told.index("tests ran") < told.index("the others ran")
