"""The options that a title's rulings give to `new_game`: its optional rules, and readings on which players differ."""

from __future__ import annotations

from collections.abc import Mapping

from gts.discovery import title_of, titles
from gts.title import Title
from hexfront.datafile import hint
from hexfront.errors import UnknownName
from hexfront.rulings import Option


def options(scenario: str | None = None) -> Mapping[str, Option]:
    """The options of a scenario by name, those of its title; without a scenario those of every title.

    Raises:
        UnknownName: there is no such scenario; the nearest names are given.
    """
    if scenario is not None:
        return title_of(scenario).options
    return {name: option for title in titles() for name, option in title.options.items()}


def chosen(title: Title, wanted: Mapping[str, str]) -> Mapping[str, str]:
    """The value of every option of a title: the wanted one, else the default.

    Raises:
        UnknownName: there is no such option; the nearest names are given.
        ValueError: the option has no such value.
    """
    for name, value in wanted.items():
        if name not in title.options:
            raise UnknownName(f'no ruling of {title.name} gives an option "{name}"; {hint(name, title.options)}')
        if value not in title.options[name].values:
            raise ValueError(f"{name} must be one of {', '.join(title.options[name].values)}, got {value!r}")
    return {name: wanted.get(name, option.default) for name, option in title.options.items()}
