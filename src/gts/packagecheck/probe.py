"""Loading a title and trying it out, in a process of its own: what a stranger's code does must not hurt the check.

python -m gts.packagecheck.probe BASE PACKAGE NAME VALUE

writes the faults, and what else is worth a word, as two lists in JSON.
"""

from __future__ import annotations

import json
import re
import sys
import traceback
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Final

from gts.checking import SCENARIO, Known, check_against
from gts.counters import Counters
from gts.discovery import Entry, check_fit, load_title, reason
from gts.discovery import found as installed
from gts.game import load_game
from gts.packagecheck.project import UNLOADED, naming
from gts.packagecheck.unused import unused
from gts.rules.sequence import WholeGame
from gts.situation import record
from gts.state import GameState, blank
from gts.title import Title
from gts.titlefiles import SCENARIOS
from hexfront import kernel
from hexfront.checking import Report
from hexfront.datafile import hint
from hexfront.dice import SeededRoller
from hexfront.errors import DataError, HookError
from hexfront.vocabulary import Vocabulary

STEPS: Final = 400
"""The actions of the random game that is tried; a short scenario is over before that."""
SET_UPS: Final = 20
"""The random set-ups that are tried before it: a choice may leave no place for a unit that comes later."""
SETTING_UP: Final = "SettingUp."
ANY: Final = ""
AIMS: Final = re.compile("the aims name ([^,]+), which is not on the board")


def probe(package: Path, name: str, value: str) -> Iterator[str]:
    """What is wrong with a title when it is loaded, its data read and each scenario begun and played at random."""
    title = None
    try:
        title = load_title(value)
        others = (each for entry, each in installed().entries if (entry.name, entry.value) != (name, value))
        check_fit(Entry(name, value, str(package)), title, others)
    except Exception as error:  # it is what we are looking for
        yield placed(error, package, UNLOADED)
    words = None if title is None else _words(title)
    reports = check_against(Known(words, Counters((), ()), {}), [package])
    said = tuple(fault for report in reports for fault in report.faults)
    yield from () if title is None else (fault for fault in _unread(title, package) if fault not in said)
    yield from said
    if title is not None:
        files = {report.file.stem: report.file for report in reports if _is_scenario(report)}
        sound = {report.file.stem for report in reports if report.kind == SCENARIO and not report.faults}
        yield from _unlisted(title, files)
        if not any(report.faults for report in reports if report.kind != SCENARIO):
            yield from (
                fault for id in title.scenarios if id in sound for fault in _tried(title, id, package, files[id])
            )


def notes(value: str) -> Iterator[str]:
    """What is worth a word in a title without faults: counters that no scenario uses."""
    title = load_title(value)
    return unused(title.counters(), map(title.scenario, title.scenarios))


def _is_scenario(report: Report) -> bool:
    """Whether a file is that of a scenario, or would be if it could be read."""
    return report.kind == SCENARIO or (report.kind is None and report.file.parent.name == SCENARIOS)


def _words(title: Title) -> Vocabulary | None:
    try:
        return title.vocabulary()
    except Exception:  # `_unread` says so
        return None


def _unread(title: Title, package: Path) -> Iterator[str]:
    """What keeps the title from reading its files, such as one that is missing."""
    faults: list[str] = []
    for read in (title.vocabulary, title.counters, title.charts):
        try:
            read()
        except DataError as error:
            faults += error.faults
        except Exception as error:  # as above
            faults.append(placed(error, package, "the title cannot read its files"))
    yield from dict.fromkeys(faults)


def _unlisted(title: Title, files: dict[str, Path]) -> Iterator[str]:
    """Each scenario that has a file and is not in the title, or the other way round."""
    for id, file in files.items():
        if id not in title.scenarios:
            yield f"{file}:1: TITLE.scenarios has no {id!r}; expected the name of each file in scenarios"
    for id in title.scenarios:
        if id not in files:
            yield f"TITLE.scenarios: {id!r} has no file; expected scenarios/{id}.toml; {hint(id, files)}"


def _tried(title: Title, id: str, package: Path, file: Path) -> Iterator[str]:
    """What goes wrong when a scenario is begun and played at random."""
    where = f"{file}:1"
    try:
        if title.scenario(id).id != id:
            yield f"{where}: its file says id = {title.scenario(id).id!r}; expected {id!r}, as the file is called"
        game = load_game(title, id, setup="choose", charts=None, counters=None, board=None)
        first = kernel.begin(blank(game), WholeGame()).state
        kinds = (*[SETTING_UP] * SET_UPS, ANY)
        ends = (_stuck(first, SeededRoller(f"{id} {number}"), kind) for number, kind in enumerate(kinds))
        for words in dict.fromkeys(filter(None, ends)):
            aimed = AIMS.match(words)
            at = naming(aimed[1], file, *sorted(package.rglob("*.py"))) if aimed else None
            yield f"{at or where}: {words}"
    except Exception as error:  # as above
        yield placed(error, package, "the scenario cannot be played", f"{where}: ")


def _stuck(state: GameState, roller: SeededRoller, kind: str) -> str:
    """Where a random game stands still, as long as it asks for decisions of a kind, or what is wrong with what the
    scenario shows of it then; empty if nothing is.
    """
    for _ in range(STEPS):
        asked = kernel.decision(state)
        if asked.side is None or not asked.kind.startswith(kind):
            break
        actions = kernel.legal_actions(state)
        if not actions:
            return f"nothing is legal where {asked.side} is to decide: {asked.about} {', '.join(asked.subject)}"
        state = kernel.apply(state, roller.sample(actions, 1)[0]).state
    return _shown(state)


def _shown(state: GameState) -> str:
    """What is wrong with the record, the points and the aims of a scenario; empty if nothing is."""
    tuple(record(state))
    aims = state.table.aims(state).aims
    strange = [hex for aim in aims for hex in aim.hexes if hex not in state.table.board.ground]
    return f"the aims name {strange[0]}, which is not on the board" if strange else ""


def placed(error: Exception, package: Path, words: str, otherwise: str = "") -> str:
    """An error as a fault, at the last line of the title's own code that had part in it, or else where told."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [frame for frame in frames if Path(frame.filename).is_relative_to(package)]
    place = f"{own[-1].filename}:{own[-1].lineno}: " if own else otherwise
    if isinstance(error, HookError) and error.place.startswith(str(package)):
        place = f"{error.place}: "
    if isinstance(error, SyntaxError) and error.filename is not None:
        place = f"{error.filename}:{error.lineno}: "
    return f"{place}{words}: {reason(error)}"


def main(base: str, package: str, name: str, value: str) -> None:
    """Probe a title whose package is in the directory `base`, and write what there is to say."""
    sys.path.insert(0, base)
    with redirect_stdout(sys.stderr):  # what the title itself prints is no fault
        faults = list(probe(Path(package), name, value))
        said = [] if faults else list(notes(value))
    print(json.dumps([faults, said]))


if __name__ == "__main__":
    main(*sys.argv[1:])
