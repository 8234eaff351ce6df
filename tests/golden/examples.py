"""The worked examples of the rulebooks, as the catalogue keeps them: what is given, the dice, what follows."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

CATALOGUE = Path(__file__).resolve().parents[2] / "catalogue"


@cache
def _all(series: str) -> dict[str, dict[str, Any]]:
    lines = (CATALOGUE / f"{series}-examples.jsonl").read_text(encoding="utf-8").splitlines()
    return {entry["id"]: entry for entry in map(json.loads, lines)}


def example(id: str) -> tuple[dict[str, Any], list[int], dict[str, Any]]:
    """What an example gives, its dice, and what it expects."""
    entry = _all(id.split("-ex-", maxsplit=1)[0])[id]
    return entry["given"], entry["dice"], entry["expect"]
