"""Special rules as data: a rule that only a program can give meaning to, by name, with its parameters."""

from __future__ import annotations

from attrs import frozen

from hexfront.datafile import Table, hint
from hexfront.errors import UnknownName
from hexfront.sources import Source

Plain = str | int | tuple[str, ...]


@frozen(cache_hash=True)  # a key to what is worked out from it
class Special:
    """A rule of a scenario's own module, by name, with the parameters that the data gives."""

    id: str
    rule: str
    parameters: tuple[tuple[str, Plain], ...]
    source: Source

    def text(self, name: str) -> str:
        """A parameter that is a text.

        Raises:
            UnknownName: there is none of this name; the nearest are given.
            TypeError: it is something else.
        """
        value = self._given(name)
        if not isinstance(value, str):
            raise TypeError(f"{self.id}: parameter {name} must be a text, not {value!r}")
        return value

    def number(self, name: str) -> int:
        """A parameter that is a whole number; raises as `text` does."""
        value = self._given(name)
        if not isinstance(value, int):
            raise TypeError(f"{self.id}: parameter {name} must be a whole number, not {value!r}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A parameter that is a list of texts; raises as `text` does."""
        value = self._given(name)
        if not isinstance(value, tuple):
            raise TypeError(f"{self.id}: parameter {name} must be a list, not {value!r}")
        return value

    def _given(self, name: str) -> Plain:
        parameters = dict(self.parameters)
        if name not in parameters:
            raise UnknownName(f"{self.id} has no parameter {name!r}; {hint(name, parameters)}")
        return parameters[name]


def read_special(entry: Table, source: Source) -> Special:
    """The special rule in a table of a file: its `id`, its `rule` if that is not its source, its `parameters`."""
    inner = entry.table("parameters")
    parameters = tuple((name, _plain(inner, name)) for name in inner.values) if inner else ()
    return Special(entry.text("id"), entry.text("rule", source.ref), parameters, source)


def _plain(table: Table, name: str) -> Plain:
    value = table.raw(name)
    if isinstance(value, list):
        return table.texts(name)
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return value
    table.fault(name, f"must be a text, a whole number or a list of texts, not {value!r}")
    return ""
