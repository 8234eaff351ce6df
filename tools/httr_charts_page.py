#!/usr/bin/env python3
"""Write docs/httr-charts.md: where the charts, counters and boards of Highway to the Reich come from, counted.

    python tools/httr_charts_page.py            write the page
    python tools/httr_charts_page.py --check    write nothing; exit with 1 if the page is out of date

Needs the library on the path.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from hexfront.charts import Chart
from hexfront.sources import SOURCE_KINDS, Source, tally
from httr.charts import charts
from httr.operation.maps import BOARDS, board
from httr.operation.shipped import SCENARIOS, counters, scenario

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "httr-charts.md"
HEAD: Final = """\
# The charts of Highway to the Reich

<!-- Written by tools/httr_charts_page.py from the data files. -->

The rulebook refers to charts, counters and maps that it does not print, and no public source has them. **What ships
is not what the publisher printed.** It is a reconstruction that agrees with every value that the rulebook prints
and with every worked example; what lies between is ours. Each value says in its file which of these it is.

- `rule`: printed in the rulebook, in the rule that is named.
- `example`: fixed by a worked example.
- `estimate`: ours. The note says on what it rests.

## How much is ours

"""
SOLID: Final = """\
## How solid it is

- **Printed**: most of the Unit Type Chart, the calendar, what is closed to whom, zones of control, cover, stacking,
  all modifiers, the ratings that the scenario quotes, where and when units set up and enter.
- **Extrapolated from known points**: the fire value matrices (four points, met by one formula), the AT Fire Table
  (three cells on an even scale).
- **Of a shape that the rules force, with a level that was tuned** to the losses of the campaign: the Fire Results
  Table (two cells are known) and the tables of close action (two cells and one).
- **Bounded, not fixed**: road rates, the cost of open ground on foot.
- **Guesswork**: air landings, weather, airstrikes, deliveries, later lift points and airstrikes of the track, other
  costs off the road, limits of sight, every rating that is not printed, the number of counters behind each "(all)".

Most of what is printed are yes-or-no entries of the Unit Type Chart and the calendar. Of the cells of the combat
tables nearly all are estimates; of the counters, mostly names and whom they belong to are printed.

## Charts of your own

If you own the game, type in the printed cards. Each file in `src/httr/data/` is laid out like a card; a file of
yours replaces the one that holds the same charts, and all faults are named by file, row and column:

```python
from pathlib import Path

from httr.cards import card_template, load_card
from httr.charts import DATA, charts, load_charts

card = load_card("at_fire", DATA / "at_fire.toml")
mine = Path("my-at-fire.toml")
mine.write_text(card_template(card).replace('""', '"6/1"'))  # the real values here
assert load_charts(mine).at("at-fire", "heavy", "light").value == "6/1"
assert charts().at("at-fire", "heavy", "light").value == "9/2"
```

Counters go the same way: `httr.countertemplate.counters_template` names them all and leaves their values to you,
and `httr.counterfile.load_counters` reads the file.

"""


def main(arguments: list[str] | None = None) -> int:
    """Write the page; with `--check`, 1 if it is out of date."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing, and say whether the page is out of date")
    check = parser.parse_args(arguments).check
    text = page()
    if not check:
        PAGE.write_text(text, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
        print(f"{PAGE.name} is out of date: run python tools/httr_charts_page.py and commit it", file=sys.stderr)
        return 1
    return 0


def page() -> str:
    """The whole page."""
    return HEAD + "\n".join(_shares()) + "\n\n" + SOLID + "\n".join(_details()) + "\n"


def _shares() -> Iterator[str]:
    """The table of how many values are of which kind."""
    kinds = [kind for kind in SOURCE_KINDS if kind != "public"]
    yield f"| | {' | '.join(kinds)} |"
    yield "|---|" + "---:|" * len(kinds)
    everything: list[Source] = []
    for name, sources in _groups():
        everything += sources
        yield _row(name, sources)
    yield _row("**all**", everything)


def _row(name: str, sources: Iterable[Source]) -> str:
    counted = dict(tally(sources))
    return f"| {name} | " + " | ".join(str(count) for kind, count in counted.items() if kind != "public") + " |"


def _groups() -> Iterator[tuple[str, list[Source]]]:
    for chart in charts().all:
        yield chart.title, _sources(chart)
    yield "Modifiers", list(charts().modifiers.sources)
    yield "Counters", list(counters().sources)
    for id in SCENARIOS:
        yield f"Scenario: {scenario(id).title}", list(scenario(id).sources())
    for id in BOARDS:
        this = board(id)
        known = {hex for fact in this.facts for hex in fact.at}
        facts = [fact.source for fact in this.facts]
        yield f"Board: {this.title}, hexes", facts + [this.origin] * (len(this.hexes) - len(known))


def _sources(chart: Chart) -> list[Source]:
    return [cell.source for cell in chart.cells]


def _details() -> Iterator[str]:
    """For each chart, which cells are known, and what the others rest on."""
    yield "## Chart by chart"
    for chart in charts().all:
        yield ""
        yield f"### {chart.title}"
        yield ""
        counted = Counter(_sources(chart))
        for source in sorted(counted, key=lambda source: (SOURCE_KINDS.index(source.kind), source.ref)):
            yield f"- {source.kind}, {_cells(chart, source, counted[source])}: {_words(source)}"


def _cells(chart: Chart, source: Source, count: int) -> str:
    """How many cells a source is of; which, if they are few."""
    if count > 3:
        return f"{count} cells"
    places = [f"{cell.row} / {cell.column}" for cell in chart.cells if cell.source == source]
    return f"{count} cell{'' if count == 1 else 's'} ({'; '.join(places)})"


def _words(source: Source) -> str:
    return f"`{source.ref}`" + (f", {source.note}" if source.note else "")


if __name__ == "__main__":
    sys.exit(main())
