"""TOML as text: the keys that its lines set, and what is wrong with a text that is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final

_AT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)")
_HEADER: Final = re.compile(r"\s*\[+")
_KEY: Final = re.compile(r'\s*(?:"([^"]*)"|([\w-]+))\s*([=.\]])')
_LIST: Final = "a list is not closed, or lacks a comma; expected , between its parts and ] at its end"
_BRACES: Final = "a table in braces is not closed, or lacks a comma; expected , between its parts and } at its end"
_VALUE: Final = "expected a text in quotes, a number, true or false, a list, or a table in braces"
_WORDS: Final[Mapping[str, str]] = {
    "Illegal character '\\n'": 'a text is not closed; expected " at its end, in the same line',
    "Illegal character '\\r'": 'a text is not closed; expected " at its end, in the same line',
    "Unterminated string": "a text is not closed; expected the quotes with which it begins at its end",
    'Expected "\'"': "a text is not closed; expected ' at its end",
    "Unescaped '\\' in a string": "expected \\\\ for each \\ in a text",
    "Unclosed array": _LIST,
    "Unclosed inline table": _BRACES,
    "Cannot overwrite a value": "it is given twice; expected it once",
    "Duplicate inline table key": "it has a key twice; expected it once",
    "Cannot declare": "it is begun twice; expected [[NAME]] for each of several, or all in one",
    "Expected '=' after a key in a key/value pair": "expected NAME = VALUE",
    "Expected ']]' at the end of an array declaration": "expected ]] at the end of the line that begins with [[",
    "Expected ']' at the end of a table declaration": "expected ] at the end of the line that begins with [",
    "Expected newline or end of document after a statement": "expected nothing more in the line after the value",
    "Invalid initial character for a key part": "expected a name, in the same line if it is in braces",
    "Invalid statement": "expected NAME = VALUE, [NAME] or [[NAME]]",
    "Invalid value": _VALUE,
}
"""What Python's reader says of a text, by how it begins, and what is likely wrong with it."""

_OF_A_KEY: Final = ("Illegal", "Unescaped", "Unclosed", "Cannot", "Duplicate", "Invalid value")
"""How it begins where it is of the last key before the place."""


def keys_of(line: str) -> Iterator[str]:
    """The keys that a line of TOML names: each part of a header, else the key that is set, or its first part.

    >>> list(keys_of('[[unit.transport]]')), list(keys_of('"70.156" = "Eindhoven"')), list(keys_of("one.two = 3"))
    (['unit', 'transport'], ['70.156'], ['one'])
    """
    header = _HEADER.match(line)
    match = _KEY.match(line, header.end() if header else 0)
    while match:
        quoted, bare, end = match.groups()
        yield bare if quoted is None else quoted
        match = _KEY.match(line, match.end()) if header and end == "." else None


def not_toml(name: object, error: ValueError, text: str = "") -> str:
    """The fault of a file that is no TOML, at its line: in another encoding, at the first byte that tells.

    With the text of the file the key is named at which it goes wrong.
    """
    if isinstance(error, UnicodeDecodeError):
        line = error.object.count(b"\n", 0, error.start) + 1
        byte = error.object[error.start]
        return f"{name}:{line}: not a TOML file: the byte {byte:#x} is no UTF-8; expected a file that is saved as UTF-8"
    said = str(error)
    at = _AT.search(said)
    words = next((ours for theirs, ours in _WORDS.items() if said.startswith(theirs)), _AT.sub("", said))
    if at is None or at[1] is None:
        return f"{name}: not a TOML file: {words}{' (at the end of the file)' if at else ''}"
    key = _key_before(text, int(at[1]), int(at[2])) if said.startswith(_OF_A_KEY) else ""
    return f"{name}:{at[1]}: not a TOML file: {key}{words} (column {at[2]})"


def _key_before(text: str, line: int, column: int) -> str:
    """The last key that is named up to a place in a text, as the beginning of a fault; empty if there is none."""
    lines = text.splitlines()[:line]
    before = (*lines[:-1], lines[-1][:column]) if lines else ()
    for one in reversed(before):
        if keys := tuple(keys_of(one)):
            return f"{'.'.join(keys)}: "
    return ""
