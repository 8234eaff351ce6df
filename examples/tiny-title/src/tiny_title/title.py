"""The title as the library sees it: its data, its exclusive rules, and the rules of its scenario."""

from __future__ import annotations

from typing import Final

from gts.title import Title
from gts.titlefiles import TitleFiles
from hexfront.numbering import ColumnRow
from tiny_title import the_ford, words  # noqa: F401  # words registers itself
from tiny_title.exclusive import HOOKS

FILES: Final = TitleFiles("tiny_title", ColumnRow())

TITLE: Final = Title(
    id="tiny-title",
    name="The Ford at Ottermere",
    hooks=HOOKS,
    scenarios={"the-ford": the_ford.rules},
    scenario=FILES.scenario,
    vocabulary=FILES.vocabulary,
    board=FILES.board,
    counters=FILES.counters,
    charts=FILES.charts,
)
