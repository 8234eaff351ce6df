"""What a line between two hexes of a Grand Tactical Series map meets, by their printed numbers.

python examples/sight_line.py 44.224 47.220
"""

from __future__ import annotations

import sys

from hexfront.hexes import distance
from hexfront.numbering import ColumnRow
from hexfront.sight import sight_line


def main(start: str, end: str) -> None:
    numbers = ColumnRow()
    a, b = numbers.parse(start), numbers.parse(end)
    line = sight_line(a, b)
    print(f"{start} to {end}: {distance(a, b)} hexes")
    print("  through hexes:", ", ".join(map(numbers.label, line.hexes)) or "none")
    for side in line.along:
        print("  along the hexside of", " and ".join(map(numbers.label, side)))
    print("  touching:", ", ".join(map(numbers.label, line.grazed)) or "nothing more")


if __name__ == "__main__":
    main(*(sys.argv[1:] or ["44.224", "46.225"]))
