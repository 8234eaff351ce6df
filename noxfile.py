"""Every check of the project: `python -m nox` runs those that a change must pass, `nox --list` names all."""

from __future__ import annotations

import nox

nox.needs_version = ">=2024.10"
nox.options.default_venv_backend = "venv"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "typing", "rules", "docs", "wheel", "samples", "tests"]

BESIDE = ["beside"]  # `dev.py nox` runs these beside the tests
PLAY = (
    "gts",
    "play",
    "a-drive-in-the-country",
    "--bot",
    "allied=random",
    "--bot",
    "german=random",
    "--seed",
    "1",
)


@nox.session(tags=BESIDE)
def lint(session: nox.Session) -> None:
    """Style and format."""
    session.install("ruff>=0.8")
    session.run("ruff", "check", ".")
    session.run("ruff", "format", "--check", ".")


@nox.session(tags=BESIDE)
def typing(session: nox.Session) -> None:
    """Types of everything under mypy --strict, and a public API that is typed to the last name."""
    session.install("-e", ".[typing,tests,bench]")
    session.run("mypy")
    for package in ("hexfront", "gts", "httr"):
        session.run("pyright", "--ignoreexternal", "--verifytypes", package)


@nox.session(tags=BESIDE)
def rules(session: nox.Session) -> None:
    """The coverage of the rulebooks: what the code cites, what the tests prove, and the page that says so."""
    session.install("-e", ".")
    session.run("python", "tools/coverage_rules.py", *(session.posargs or ["--check"]))


@nox.session(tags=BESIDE)
def docs(session: nox.Session) -> None:
    """The documentation, with warnings as errors, into docs/_build/html; its examples are run by the tests.

    Without the pages of the modules deep inside, which take minutes: `nox -s docs -- whole` has them.
    """
    session.install("-e", ".[docs]")
    env = {} if "whole" in session.posargs else {"HEXFRONT_API": "outer"}
    build = ("sphinx-build", "-WqE", "--keep-going", "-j", "auto", "-b", "html", "docs", "docs/_build/html")
    session.run(*build, env=env)


@nox.session(tags=BESIDE)
def wheel(session: nox.Session) -> None:
    """The built wheel in an environment that has nothing else: import it, and play."""
    session.install(".")
    session.chdir(session.create_tmp())
    session.run("python", "-c", "import gts, hexfront, httr; print(gts.__file__)")
    session.run("python", "-m", *PLAY)


@nox.session
def tests(session: nox.Session) -> None:
    """All tests and doctests, with the coverage of those that are not marked `no_cover`; random play is but a sample.

    Those that are marked run by themselves: where tests run in several processes, the mark alone is no help.

    With arguments, only those: `nox -s tests -- tests/gts -k movement`.
    """
    session.install("-e", ".[tests,fast]")
    if session.posargs:
        session.run("pytest", *session.posargs)
        return
    parallel, env = ("pytest", "-n", "auto", "--durations=10"), {"HYPOTHESIS_PROFILE": "ci"}
    session.run(*parallel, "-m", "no_cover and not soak", env=env)
    session.run(*parallel, "-m", "not no_cover and not soak", "--cov", "--cov-report=term", env=env)


@nox.session
def benchmarks(session: nox.Session) -> None:
    """How fast it is."""
    session.install("-e", ".[bench,fast]")
    session.run("pytest", "benchmarks", *session.posargs)


@nox.session
def compare(session: nox.Session) -> None:
    """How fast it is beside other engines: one table. Some four minutes; best on a machine that does nothing else."""
    session.install("-e", ".[compare]")
    session.run("python", "-m", "benchmarks.compare", *session.posargs)


@nox.session
def growth(session: nox.Session) -> None:
    """How what a step costs grows with the units on a board: a table, and the picture in the documentation."""
    session.install("-e", ".[bench,fast,matplotlib]")
    session.run("python", "-m", "benchmarks.growth", "--picture", "docs/growth.svg", *session.posargs)


@nox.session
def dask(session: nox.Session) -> None:
    """Simulations on a Dask cluster of two workers, and their tables as Parquet."""
    session.install("-e", ".[tests,dask,parquet]")
    session.run("pytest", "tests/extras/test_dask.py", "tests/hexfront/test_tables.py", *session.posargs)


@nox.session
def tables(session: nox.Session) -> None:
    """Odds as frames of pandas and polars, and pictures of them and of the growth of cost."""
    session.install("-e", ".[tests,pandas,polars,matplotlib]")
    session.run("pytest", "tests/extras/test_odds_tables.py", "tests/benchmarks/test_growth.py", *session.posargs)


@nox.session
def adapters(session: nox.Session) -> None:
    """Scenarios under the tests of OpenSpiel, PettingZoo and Gymnasium themselves."""
    session.install("-e", ".[tests,open-spiel,pettingzoo,gymnasium]")
    names = ("open_spiel", "pettingzoo", "gymnasium")
    session.run(
        "pytest", *(f"tests/extras/test_{name}.py" for name in names), "tests/hexfront/adapters", *session.posargs
    )


@nox.session(tags=BESIDE)
def samples(session: nox.Session) -> None:
    """Of the tests of `adapters` and `dask` a few, so that every run of all checks has met those packages."""
    session.install("-e", ".[tests,open-spiel,pettingzoo,gymnasium,dask]")
    session.run("pytest", "tests/extras", "-m", "sample")


@nox.session
def learning(session: nox.Session) -> None:
    """A learner gets better at a game that it knows nothing of. Heavy: it installs PyTorch, and takes minutes."""
    session.install("-e", ".[tests,gymnasium]", "sb3-contrib>=2.4")
    session.run("pytest", "-s", "tests/extras/test_learning.py", *session.posargs)


@nox.session
def soak(session: nox.Session) -> None:
    """Thousands of random games, and hypothesis with many examples. Takes long."""
    session.install("-e", ".[tests,fast]")
    session.run("pytest", "-m", "soak or random_play", *session.posargs, env={"HYPOTHESIS_PROFILE": "soak"})
