"""Rulings of ours, where a rulebook is silent or contradicts itself, and the options that some of them give.

A package keeps them in `rulings.toml` beside its code, one table each:

    [[ruling]]
    id = "F11"                          # cited in code and tests as ruling:F11
    sections = ["gts:19.2.2b"]          # catalogue ids of the rules that it settles
    choice = "what the code does"
    reason = "why, and what else was possible"
    confidence = "low"                  # how surely the book means that: high, medium, low
    supersedes = ["wed:S1.0a"]          # rules that it sets aside, if any
    option = { name = "rubble", values = ["terrain", "post"] }     # where players differ; the first holds
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Final, Literal, NewType

from attrs import field, frozen
from attrs.validators import min_len
from cattrs import BaseValidationError, Converter, transform_error
from cattrs.v import format_exception

from hexfront.errors import DataError

RuleId = NewType("RuleId", str)
"""The catalogue id of a rule: `gts:14.8a`."""

RULE_ID: Final = re.compile(r"[a-z]+(-[a-z]+)*:\w+([.-]\w+)*")


@frozen
class Option:
    """A choice between readings of a rule, taken by `new_game` by name; the first value is the default."""

    name: str
    values: tuple[str, ...] = field(validator=min_len(2))

    @property
    def default(self) -> str:
        """The value that holds if a game names none."""
        return self.values[0]


@frozen
class Ruling:
    """One ruling: the rules that it settles, what the code does, and why.

    `confidence` is how surely the rulebook means that. `supersedes` names the rules that are not
    enforced because of it. `option` is None where the choice is fixed.
    """

    id: str
    sections: tuple[RuleId, ...] = field(validator=min_len(1))
    choice: str
    reason: str
    confidence: Literal["high", "medium", "low"]
    supersedes: tuple[RuleId, ...] = ()
    option: Option | None = None


@frozen
class _File:
    ruling: tuple[Ruling, ...]


def load_rulings(path: Path) -> tuple[Ruling, ...]:
    """The rulings of a file, in its order.

    Raises:
        DataError: the file breaks the format; names every fault, with its place.
    """
    return parse_rulings(path.read_text(encoding="utf-8"), str(path))


def parse_rulings(text: str, place: str = "rulings.toml") -> tuple[Ruling, ...]:
    """The rulings in a TOML text, in its order; `place` stands before each fault.

    Raises:
        DataError: the text breaks the format; names every fault, with its place.

    >>> parse_rulings('''
    ... [[ruling]]
    ... id = "F11"
    ... sections = ["gts:19.2.2b"]
    ... choice = "the defender decides"
    ... reason = "an example shows it"
    ... confidence = "high"
    ... ''')[0].sections
    ('gts:19.2.2b',)
    """
    try:
        rulings = _CONVERTER.structure(tomllib.loads(text), _File).ruling
    except tomllib.TOMLDecodeError as error:
        raise DataError([f"{place}: {error}"]) from error
    except BaseValidationError as error:
        faults = transform_error(error, path="", format_exception=_words)
        raise DataError([f"{place}: {fault}" for fault in faults]) from error
    ids = Counter(ruling.id for ruling in rulings)
    if twice := [name for name, times in ids.items() if times > 1]:
        raise DataError([f"{place}: ruling {name} stands there {ids[name]} times" for name in twice])
    return rulings


def _text(value: object, _: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise ValueError(f"expected a text, found {value!r}")
    return value


def _rule_id(value: object, _: object) -> RuleId:
    if not isinstance(value, str) or not RULE_ID.fullmatch(value):
        raise ValueError(f"expected a catalogue id such as gts:14.8a, found {value!r}")
    return RuleId(value)


def _words(error: BaseException, kind: type | None) -> str:
    """What one fault says: our own words, and those of attrs and cattrs for the rest."""
    if isinstance(error, ValueError) or type(error) is Exception:  # cattrs: not one of a Literal's values
        return str(error)
    return format_exception(error, kind)


_CONVERTER: Final = Converter(forbid_extra_keys=True)
_CONVERTER.register_structure_hook(str, _text)
_CONVERTER.register_structure_hook(RuleId, _rule_id)
