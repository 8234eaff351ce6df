"""Boards written as files, so that reading them gives the same board."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from textwrap import wrap

from hexfront.board import Board
from hexfront.boardparts import Side, line_order
from hexfront.hexes import Hex, HexId, distance, offset
from hexfront.sources import Source

WIDTH = 100
"""How long a line of hexes may be."""


def format_board(board: Board) -> str:
    """The text of a board's file; `load_board` reads an equal board from it, title and sources included."""
    usual = _usual(board.ground.values())
    words: dict[str, list[HexId]] = {}
    for label in board.hexes:
        words.setdefault(board.ground[label], []).append(label)
    marked = {w: [h for h in board.hexes if w in board.features(h)] for w in _words(board.marks.values())}
    sided = {
        w: [_side(_written(board, w, s)) for s in _sorted(board, board.sides) if w in board.sides[s]]
        for w in _words(board.sides.values())
    }
    parts = [
        _pairs(id=board.id, title=board.title, ground=usual),
        f"source = {_source(board.origin)}\n",
        f"hexes = {_block(_runs(board, board.hexes))}\n",
        _table("terrain", {w: _runs(board, hexes) for w, hexes in sorted(words.items()) if w != usual}),
        _table("features", {w: _runs(board, hexes) for w, hexes in marked.items()}),
        _table("hexsides", sided),
        *(
            f"[[networks.{s.network}]]\n" + _pairs(name=s.name, words=" ".join(s.words)) + f"path = {_block(s.path)}\n"
            for s in board.stretches
        ),
        _table(
            "apart",
            {n: [h for m, h in sorted(board.apart) if m == n] for n in sorted({n for n, _ in board.apart})},
        ),
        _landmarks(board),
        _table("routes", dict(sorted(board.routes.items()))),
        _table("areas", {name: _runs(board, hexes) for name, hexes in sorted(board.areas.items())}),
        *(
            f"[[facts]]\n{_pairs(about=about)}source = {_source(source)}\nat = {_block(at)}\n"
            for (about, source), at in _facts(board).items()
        ),
    ]
    return "\n".join(part for part in parts if part)


def _usual(words: Iterable[str]) -> str:
    counts = Counter(words)
    return min(counts, key=lambda word: (-counts[word], word))


def _words(sets: Iterable[frozenset[str]]) -> list[str]:
    return sorted(frozenset().union(*sets))


def _sorted(board: Board, sides: Iterable[Side]) -> list[Side]:
    orientation = board.numbering.orientation
    return sorted(sides, key=lambda side: tuple(line_order(orientation, board.hex(label)) for label in side))


def _written(board: Board, word: str, side: Side) -> Side:
    """A hexside as it is written for a word: one that leads somewhere from the hex that it leads from."""
    first, second = side
    return (second, first) if board.leads(word, second, first) else side


def _side(side: Side) -> str:
    return "|".join(side)


def _runs(board: Board, hexes: Sequence[HexId]) -> list[str]:
    """Hexes in their order, with `a..b` for three or more in one straight hexrow."""
    runs: list[list[HexId]] = []
    for label in hexes:
        if runs and _goes_on([board.hex(h) for h in runs[-1][-2:]], board.hex(label)):
            runs[-1].append(label)
        else:
            runs.append([label])
    return [word for run in runs for word in ([f"{run[0]}..{run[-1]}"] if len(run) > 2 else run)]


def _goes_on(row: list[Hex], hex: Hex) -> bool:
    """Whether a hex goes on a row of one or two hexes in a straight line."""
    return distance(row[-1], hex) == 1 and (len(row) == 1 or offset(row[0], row[1]) == offset(row[1], hex))


def _block(words: Iterable[str]) -> str:
    lines = wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)
    return json.dumps(lines[0] if lines else "") if len(lines) < 2 else '"""\n' + "\n".join(lines) + '"""'


def _table(name: str, rows: Mapping[str, Sequence[str]]) -> str:
    return f"[{name}]\n" + "".join(f"{_key(key)} = {_block(words)}\n" for key, words in rows.items()) if rows else ""


def _landmarks(board: Board) -> str:
    hexes = [(label, board.landmarks[label]) for label in board.hexes if label in board.landmarks]
    names = hexes + [(_side(side), board.side_names[side]) for side in _sorted(board, board.side_names)]
    return "[landmarks]\n" + "".join(f"{_key(at)} = {_string(name)}\n" for at, name in names) if names else ""


def _facts(board: Board) -> dict[tuple[str, Source], list[str]]:
    """Where each source says something, in the order of the board's facts."""
    facts: dict[tuple[str, Source], list[str]] = {}
    for fact in board.facts:
        facts.setdefault((fact.about, fact.source), []).append("|".join(fact.at))
    return facts


def _source(source: Source) -> str:
    values = {"kind": source.kind, "ref": source.ref, "note": source.note}
    return "{ " + ", ".join(f"{key} = {_string(value)}" for key, value in values.items() if value) + " }"


def _pairs(**values: str) -> str:
    return "".join(f"{key} = {_string(value)}\n" for key, value in values.items() if value)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else _string(key)


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
