"""The charts of fire and of close action, asked in the terms of the rules; each answer is a cell with its source."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from attrs import frozen

from hexfront.charts import Cell, Chart, Label, Value, parts
from httr.unittypes import AtClass, TargetClass

NOTHING: Final = "-"
"""The cell that lists nothing."""
NOT_IN_DEFILADE: Final = "not_in_defilade"
"""The line of the Fire Results Table for targets that are not in defilade, whatever the terrain."""


@frozen
class AtFactors:
    """The primary ATFV, and what the strength beyond the first point is multiplied by, in hundredths."""

    primary: int
    hundredths: int
    cell: Cell


@frozen
class FireCharts:
    """The fire value matrices, the Fire Results Table with its lines, and the AT Fire Table."""

    direct: Chart
    entrenched: Chart
    indirect: Chart
    lines: Chart
    results: Chart
    at: Chart

    def direct_value(self, strength: int, er: int, entrenched: bool) -> Cell | None:
        """The fire value of a packet at a conventional target, before any increments; None if none is listed.

        Rule: httr:6.3.2.2b; httr:6.3.2.2c.
        """
        return _listed(self.entrenched if entrenched else self.direct, er, strength)

    def indirect_value(self, strength: int, er: int) -> Cell | None:
        """The fire value of a barrage, before the target's modifier; None if none is listed.

        Rule: httr:6.5.3b.
        """
        return _listed(self.indirect, er, strength)

    def column(self, line: str, value: int) -> Label | None:
        """The column of a fire value on the line of the target; None if it is too weak to be there.

        Rule: httr:6.3.2.2d; httr:6.3.5.3a.
        """
        return self.lines.column_with(line, value)

    def result(self, line: str, value: int, roll: int) -> Cell | None:
        """What a roll does: nothing, DEF or strength points lost; None if the fire value is not on the line.

        Rule: httr:6.3.2.2e; httr:6.5.3d.
        """
        column = self.column(line, value)
        return None if column is None else self.results.at(roll, column)

    def at_factors(self, fire: AtClass, target: TargetClass) -> AtFactors:
        """The primary ATFV of a class of fire against a class of target, and the factor of the secondary.

        Raises:
            UnknownName: the target is conventional.

        Rule: httr:6.4.2.1d; httr:6.4.2.1f.
        """
        cell = self.at.at(fire.value, target.value)
        primary, factor = parts(cell.value)
        return AtFactors(int(primary), int(Fraction(factor) * 100), cell)

    @property
    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return self.direct, self.entrenched, self.indirect, self.lines, self.results, self.at


def _listed(matrix: Chart, er: int, strength: int) -> Cell | None:
    if er < 1 or strength < 1:
        return None
    cell = matrix.at(er, strength)
    return None if cell.value == NOTHING else cell


@frozen
class CloseActionCharts:
    """The Close Action Value Table and the Close Action Results Table, each with what finds its line."""

    morale: Chart
    values: Chart
    odds: Chart
    results: Chart

    def value(self, effectiveness: int, morale: int, terrain: str, shift: int = 0) -> Cell:
        """The close action value, a number or "DIS", of two differentials in a column of terrain.

        `shift` moves along the row, to the right if positive; beyond an end, the end holds.

        Rule: httr:10.3e; httr:10.3f; httr:10.4.3.1.
        """
        rows, columns = self.morale.rows.labels, self.values.columns.labels
        said = [int(self.morale.at(row, terrain).value) for row in rows]
        row = rows[_place(said, morale)]
        column = self.values.at(row, effectiveness).column
        place = min(max(columns.index(column) + shift, 0), len(columns) - 1)
        return self.values.at(row, columns[place])

    def ratio(self, attack: int, defence: int) -> str:
        """The column of the odds for two strengths, rounded in the defender's favour; beyond an end, the end.

        Rule: httr:10.3j; httr:2.4.1b.
        """
        ratios = sorted((_ratio(str(label)), str(label)) for label in self.odds.columns.labels)
        reached = [label for ratio, label in ratios if attack * ratio.denominator >= defence * ratio.numerator]
        return reached[-1] if reached else ratios[0][1]

    def result(self, odds: str, die: int, value: int, shift: int = 0) -> Cell:
        """What a die does at some odds and a value: "attacker/defender"; `outcome` takes it apart.

        Rule: httr:10.3k; httr:10.4.3.3.
        """
        row = self.odds.row_with(odds, die)
        assert row is not None, f"{odds} has no line for {die}"
        return self.results.at(row, value + shift)

    @staticmethod
    def outcome(cell: Cell) -> tuple[Value, Value]:
        """What befalls the attacker and the defender: "-", "DIS" or the strength points lost."""
        attacker, defender = parts(cell.value)
        return attacker, defender

    @property
    def charts(self) -> tuple[Chart, ...]:
        """All of them."""
        return self.morale, self.values, self.odds, self.results


def _place(numbers: list[int], wanted: int) -> int:
    """The place of a number among rising ones; beyond an end, the end."""
    return numbers.index(min(max(wanted, numbers[0]), numbers[-1]))


def _ratio(label: str) -> Fraction:
    attack, defence = label.split(":")
    return Fraction(int(attack), int(defence))
