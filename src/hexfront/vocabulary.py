"""The words that a game allows on its boards, and what each needs beside it."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from hexfront.numbering import Numbering


@frozen
class Crossing:
    """What a hexside word such as "bridge" needs to make sense.

    `over` lists hexside words of which one must be on the same hexside; `networks` those of which one
    must lead across, and is empty if none need to.
    """

    over: tuple[str, ...]
    networks: tuple[str, ...] = ()


@frozen
class Vocabulary:
    """What a board of one game may say: the numbers of its hexes, and its words.

    `directed` are those words of hexsides that lead from the first hex of the hexside, as it is written, to the second.
    `networks` gives for each network the words that its roads may have; `crossings` what some hexside
    words need.
    """

    numbering: Numbering
    terrain: tuple[str, ...]
    features: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()
    directed: tuple[str, ...] = ()
    networks: Mapping[str, tuple[str, ...]] = field(factory=dict)
    crossings: Mapping[str, Crossing] = field(factory=dict)
