"""The rulings of the game, and the options that some of them give to `new_game`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.rulings import Option, Ruling, load_rulings


@cache
def rulings() -> tuple[Ruling, ...]:
    """Every ruling, in the order of its file."""
    return load_rulings(files("httr") / "rulings.toml")


@cache
def options() -> Mapping[str, Option]:
    """The options that rulings give, by name."""
    return {ruling.option.name: ruling.option for ruling in rulings() if ruling.option is not None}


def chosen(wanted: Mapping[str, str]) -> Mapping[str, str]:
    """The value of every option: the wanted one, else the default.

    Raises:
        UnknownName: there is no such option; the nearest names are given.
        ValueError: the option has no such value.
    """
    for name, value in wanted.items():
        if name not in options():
            raise UnknownName(f'no ruling gives an option "{name}"; {hint(name, options())}')
        if value not in options()[name].values:
            raise ValueError(f"{name} must be one of {', '.join(options()[name].values)}, got {value!r}")
    return {name: wanted.get(name, option.default) for name, option in options().items()}
