"""Leaves out of the doctests what cannot be imported without the packages of an extra."""

from __future__ import annotations

from importlib.util import find_spec

ADAPTERS = {"gymnasium": "gymnasium", "open_spiel": "pyspiel", "pettingzoo": "pettingzoo"}
collect_ignore = [
    f"src/hexfront/adapters/{module}.py" for module, package in ADAPTERS.items() if find_spec(package) is None
]
