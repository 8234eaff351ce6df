"""What a command reads and writes: three text streams, and the errors that a person at a terminal gets."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO

from hexfront.errors import HexfrontError

WIDTH: Final = 96
"""The columns that lines are folded to."""


class CommandError(HexfrontError, ValueError):
    """A command that cannot be carried out: a missing file, an unknown side, an impossible combination."""


class Leave(Exception):
    """Whoever sits at the terminal has had enough: the input has ended, or they said so."""


class Console:
    """Standard input, output and error of a command."""

    def __init__(self, stdin: TextIO, stdout: TextIO, stderr: TextIO) -> None:
        self.stdin = stdin
        self.stdout = stdout
        self.stderr = stderr

    def say(self, lines: Iterable[str] | str = "") -> None:
        """Write lines, folded to the width; what is folded is indented a little deeper.

        They are there at once, also for who reads them through a pipe or from a file while the bots think on.
        """
        for line in (lines,) if isinstance(lines, str) else lines:
            print(fold(line), file=self.stdout)
        self.stdout.flush()

    def write(self, text: str) -> None:
        """Write a text as it is."""
        self.stdout.write(text)

    def complain(self, words: str) -> None:
        """Write to standard error."""
        print(words, file=self.stderr)

    def ask(self, prompt: str) -> str:
        """A line that is typed in, without the blanks around it.

        Raises:
            Leave: the input has ended.
        """
        print(prompt, end="", flush=True, file=self.stdout)
        line = self.stdin.readline()
        if not line:
            print(file=self.stdout)
            raise Leave
        return line.strip()


def fold(line: str) -> str:
    """A line broken at blanks where it is longer than the width.

    >>> print(fold("    " + "word " * 20 + "end"))
        word word word word word word word word word word word word word word word word word word
          word word end
    """
    if len(line) <= WIDTH:
        return line
    indent = " " * (len(line) - len(line.lstrip()) + 2)
    return textwrap.fill(
        line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False, drop_whitespace=True
    )


def read_file(path: str | Path) -> str:
    """The text of a file.

    Raises:
        CommandError: there is no such file, or it is no text.
    """
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise CommandError(f"{path}: not a text in UTF-8") from error


def write_file(path: str | Path, text: str) -> None:
    """Write a text to a file.

    Raises:
        CommandError: it cannot be written there.
    """
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror}") from error


def check_writable(path: str | None) -> None:
    """Find out before a long game, not after it, that a file cannot be written.

    Raises:
        CommandError: its directory does not exist, or it is a directory itself.
    """
    if path is None:
        return
    if Path(path).is_dir():
        raise CommandError(f"{path}: is a directory, not a file to write")
    if not Path(path).absolute().parent.is_dir():
        raise CommandError(f"{path}: there is no directory {Path(path).absolute().parent}")
