"""Run a module of the project in an environment of its own, on a machine that has only Python.

    python3 dev.py gts scenarios      the command line of the Grand Tactical Series
    python3 dev.py nox                every check and test; `nox -s tests` and the like for some of them

The first run makes `.venv` and installs the project into it; later runs install again only when
pyproject.toml has changed. In an environment of your own, say `python -m gts ...` or `python -m nox` instead.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
HOME = ROOT / ".venv"
EXTRAS = {"nox": "[nox]"}  # what a module needs beyond the library


def python() -> Path:
    """The interpreter of the environment, which is made if it is missing."""
    interpreter = HOME / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not interpreter.exists():
        print(f"Making an environment in {HOME.name} ...", flush=True)
        venv.create(HOME, with_pip=True)
    return interpreter


def install(interpreter: Path, extras: str) -> None:
    """Install the project, editable, unless that was done for this pyproject.toml already."""
    stamp = HOME / f"installed{extras}"
    wanted = hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()
    if stamp.exists() and stamp.read_text() == wanted:
        return
    print("Installing hexfront and what it needs (about half a minute) ...", flush=True)
    pip = [str(interpreter), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*pip, "--editable", f"{ROOT}{extras}"], check=True)
    stamp.write_text(wanted)


def check(interpreter: Path) -> int:
    """Every check and test: the tests, and what else there is beside them, told of when it is done; an exit code."""
    nox = [str(interpreter), "-m", "nox", "--forcecolor" if sys.stdout.isatty() else "--nocolor"]
    with tempfile.TemporaryFile("w+", encoding="utf-8") as told:
        print("The tests; beside them the other checks, whose words come when they are done.", flush=True)
        others = subprocess.Popen([*nox, "--tags", "beside"], stdout=told, stderr=subprocess.STDOUT)
        try:
            tested = subprocess.run([*nox, "--session", "tests"], check=False).returncode
            checked = others.wait()
        finally:
            others.terminate()  # which one that has ended does not mind
            told.seek(0)
            print(told.read(), flush=True)
    return tested or checked


def main(arguments: list[str]) -> int:
    """Run the module that the first argument names with the rest; its exit code."""
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well run this file
        print(f"hexfront needs Python 3.11 or newer; this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    if not arguments:
        print(__doc__, file=sys.stderr)
        return 2
    interpreter = python()
    install(interpreter, EXTRAS.get(arguments[0], ""))
    if arguments == ["nox"]:
        return check(interpreter)
    return subprocess.run([str(interpreter), "-m", *arguments], check=False).returncode


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as error:
        sys.exit(error.returncode)
