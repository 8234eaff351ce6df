"""The charts of fire and close action: what rules print, what examples fix, and what is plausible."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from hexfront.charts import Chart, Value
from hexfront.errors import UnknownName
from httr.charts import charts
from httr.combatcharts import NOT_IN_DEFILADE
from httr.unittypes import AtClass, TargetClass

FIRE, CLOSE, TERRAIN = charts().fire, charts().close_action, charts().terrain
RATINGS, ROLLS, DICE, VALUES = range(1, 10), range(2, 13), range(1, 7), range(1, 10)
TWO_DICE = {roll: Fraction(6 - abs(roll - 7), 36) for roll in ROLLS}
COVER = ("clear", "woods", "town", "city")
AT, TARGET = list(AtClass), list(TargetClass)[1:]
ODDS = [str(label) for label in CLOSE.odds.columns.labels]


def rises(values: Sequence[float]) -> bool:
    return all(a <= b for a, b in pairwise(values))


def grid(chart: Chart) -> list[list[Value]]:
    return [[chart.at(row, column).value for column in chart.columns.labels] for row in chart.rows.labels]


def weights(chart: Chart) -> list[list[float]]:
    """The cells of a chart as numbers: nothing 0, DEF or DIS a half."""
    return [[weight(value) for value in row] for row in grid(chart)]


def weight(value: Value | None) -> float:
    return value if isinstance(value, int) else 0.5 if value in ("DEF", "DIS") else 0


def packet(strength: int, er: int, entrenched: bool = False) -> tuple[int, int]:
    """The fire value of a packet and the pips by which its roll may be moved."""
    cell = FIRE.direct_value(strength, er, entrenched)
    value, spare = int(cell.value) if cell else 0, max(0, strength - 9) // 9
    used = min(spare, 9 - value)
    return value + used, spare - used


def line(terrain: str) -> str:
    """The line of a target in defilade in a terrain."""
    return TERRAIN.fire_line(terrain)


def outcomes(where: str, value: int, move: int = 0) -> Mapping[int, Value]:
    """The result of each roll, for a firer who moves it by up to `move` to what is worst for the target."""
    near = {roll: [min(12, max(2, roll + step)) for step in range(-move, move + 1)] for roll in ROLLS}
    return {roll: max((result(where, value, one) for one in rolls), key=weight) for roll, rolls in near.items()}


def result(where: str, value: int, roll: int) -> Value:
    cell = FIRE.result(where, value, roll)
    return "-" if cell is None else cell.value


def mean_loss(where: str, value: int, move: int = 0) -> float:
    found = outcomes(where, value, move)
    return float(sum(TWO_DICE[roll] * loss for roll, loss in found.items() if isinstance(loss, int)))


@pytest.mark.rule("httr:6.3.2.2c", "httr:6.5.3b")
@pytest.mark.parametrize(
    ("chart", "shape"),
    [
        pytest.param(FIRE.direct, (9, 9), id="direct"),
        pytest.param(FIRE.entrenched, (9, 9), id="entrenched"),
        pytest.param(FIRE.indirect, (9, 16), id="indirect"),
    ],
)
class TestFireValues:
    def test_a_matrix_has_all_strengths_and_ratings(self, chart: Chart, shape: tuple[int, int]) -> None:
        assert (len(chart.rows.labels), len(chart.columns.labels)) == shape

    def test_values_are_1_to_9_or_none(self, chart: Chart, shape: tuple[int, int]) -> None:
        assert {value for row in grid(chart) for value in row} <= {"-", *range(1, 10)}

    def test_values_never_fall_with_strength(self, chart: Chart, shape: tuple[int, int]) -> None:
        assert all(map(rises, weights(chart)))

    def test_values_never_fall_with_the_rating(self, chart: Chart, shape: tuple[int, int]) -> None:
        assert all(map(rises, zip(*weights(chart), strict=True)))


@pytest.mark.parametrize(
    ("strength", "er", "entrenched", "expected", "example"),
    [
        pytest.param(9, 6, True, (5, 0), "httr-ex-06", id="9 at ER 6, entrenched"),
        pytest.param(9, 6, False, (8, 0), "httr-ex-07", id="9 at ER 6"),
        pytest.param(8, 4, False, (6, 0), "httr-ex-44", id="8 at ER 4"),
    ],
)
def test_a_cell_of_the_direct_matrix_follows_from_an_example(
    strength: int, er: int, entrenched: bool, expected: tuple[int, int], example: str
) -> None:
    cell = FIRE.direct_value(strength, er, entrenched)
    assert cell is not None
    assert (cell.value, packet(strength, er, entrenched)) == (expected[0], expected)
    assert (cell.source.kind, cell.source.ref) == ("example", example)


@pytest.mark.example("httr-ex-06")
def test_31_points_at_an_entrenched_target_come_to_7() -> None:
    assert packet(31, 6, entrenched=True) == (5 + (31 - 9) // 9, 0) == (7, 0)


@pytest.mark.example("httr-ex-07")
def test_31_points_come_to_9_with_a_pip_left() -> None:
    assert packet(31, 6) == (8 + 1, 1)


@pytest.mark.rule("httr:6.5.3b")
def test_6_points_at_er_7_indirect_are_7() -> None:
    cell = FIRE.indirect_value(6, 7)
    assert cell is not None
    assert (cell.value, cell.source.ref) == (7, "httr-ex-43")


def test_entrenched_is_lower_everywhere() -> None:
    pairs = zip(FIRE.entrenched.cells, FIRE.direct.cells, strict=True)
    assert all(weight(dug_in.value) < weight(bare.value) for dug_in, bare in pairs)


@pytest.mark.rule("httr:6.3.5.3a")
def test_some_fire_is_too_weak_to_register() -> None:
    assert FIRE.direct_value(1, 2, True) is None
    assert FIRE.direct_value(5, 0, False) is None
    assert FIRE.column(line("city"), 2) is None
    assert FIRE.result(line("city"), 2, 2) is None


@pytest.mark.rule("httr:6.5.6.1", "httr:6.5.6.2")
@pytest.mark.parametrize(("id", "amount"), [("entrenched", -4), ("light", -1), ("medium", -2), ("heavy", -4)])
def test_the_target_changes_the_value_of_indirect_fire(id: str, amount: int) -> None:
    assert charts().modifier(f"indirect-{id}").amount == amount


class TestFireResults:
    def test_rolls_are_2_to_12_with_a_cell_under_every_column(self) -> None:
        assert FIRE.results.rows.labels == tuple(ROLLS)
        assert len(FIRE.results.cells) == 11 * len(FIRE.lines.columns.labels)

    def test_results_are_nothing_def_or_losses(self) -> None:
        assert {value for row in grid(FIRE.results) for value in row} <= {"-", "DEF", *range(1, 10)}

    @pytest.mark.rule("httr:6.3.5.1a")
    @pytest.mark.parametrize("row", FIRE.lines.rows.labels)
    def test_one_value_more_is_one_column_right_up_to_9(self, row: str) -> None:
        columns = FIRE.lines.columns.labels
        places = {value: columns.index(found) for value in VALUES if (found := FIRE.column(row, value)) is not None}
        assert list(places) == list(range(min(places), 10))
        assert list(places.values()) == list(range(min(places.values()), min(places.values()) + len(places)))

    @pytest.mark.example("httr-ex-44")
    def test_7_at_a_target_not_in_defilade_with_8_is_def(self) -> None:
        assert result(NOT_IN_DEFILADE, 7, 8) == "DEF"
        assert FIRE.lines.rows.labels[-1] == NOT_IN_DEFILADE

    @pytest.mark.example("httr-ex-43")
    def test_6_at_a_target_in_defilade_in_the_open_with_7_is_nothing(self) -> None:
        assert result(line("clear"), 6, 7) == "-"

    def test_9_at_a_target_not_in_defilade_has_a_column(self) -> None:
        assert FIRE.column(NOT_IN_DEFILADE, 9) is not None

    @pytest.mark.rule("httr:6.3.5.4a", "httr:9.4.6a")
    @pytest.mark.parametrize(
        "alike", [("rough", "city"), ("forest", "town"), ("town", "broken"), ("broken", "marsh")], ids=" and ".join
    )
    def test_terrains_that_share_a_line(self, alike: tuple[str, str]) -> None:
        assert line(alike[0]) == line(alike[1])

    @pytest.mark.rule("httr:6.3.5.4a")
    def test_rough_or_city_is_another_line_than_town_and_protects_better(self) -> None:
        assert line("city") != line("town")
        assert mean_loss(line("city"), 9) < mean_loss(line("town"), 9)

    def test_both_adding_and_taking_away_can_help_the_firer(self) -> None:
        nine = [weight(result(NOT_IN_DEFILADE, 9, roll)) for roll in ROLLS]
        assert any(a < b for a, b in pairwise(nine))
        assert any(a > b for a, b in pairwise(nine))

    @pytest.mark.parametrize("terrain", COVER)
    def test_losses_rise_with_the_fire_value(self, terrain: str) -> None:
        assert rises([mean_loss(line(terrain), value) for value in VALUES])

    @pytest.mark.parametrize("pair", list(pairwise(reversed(COVER))), ids=" safer than ".join)
    def test_better_cover_is_at_least_as_safe(self, pair: tuple[str, str]) -> None:
        better, worse = (line(terrain) for terrain in pair)
        assert all(mean_loss(better, value) <= mean_loss(worse, value) for value in VALUES)

    def test_not_in_defilade_is_worse_than_defilade_in_the_open(self) -> None:
        assert all(mean_loss(line("clear"), value) < mean_loss(NOT_IN_DEFILADE, value) for value in VALUES)

    def test_no_cell_is_weaker_than_the_one_to_its_left(self) -> None:
        assert all(map(rises, weights(FIRE.results)))

    def test_6_does_more_than_a_minimal_fire_attack(self) -> None:
        assert mean_loss(NOT_IN_DEFILADE, 6) > 1 / 36

    @pytest.mark.parametrize(
        ("where", "low", "high"),
        [
            pytest.param(NOT_IN_DEFILADE, 0.40, 0.75, id="not in defilade"),
            pytest.param(line("clear"), 0.22, 0.42, id="in the open"),
            pytest.param(line("woods"), 0.12, 0.30, id="woods"),
            pytest.param(line("town"), 0.08, 0.22, id="town"),
            pytest.param(line("city"), 0.04, 0.16, id="city"),
        ],
    )
    def test_8_points_at_er_4_cost_what_history_lets_expect(self, where: str, low: float, high: float) -> None:
        assert low <= mean_loss(where, *packet(8, 4)) <= high

    def test_31_points_at_er_6_cost_a_company_half_its_strength(self) -> None:
        assert 1.5 <= mean_loss(NOT_IN_DEFILADE, *packet(31, 6)) <= 3.2


def atfv(fire: AtClass, target: TargetClass, strength: int) -> int:
    """Primary and secondary ATFV: what is beyond the first point times the factor, down, but at least 1."""
    factors = FIRE.at_factors(fire, target)
    return factors.primary + (max(1, (strength - 1) * factors.hundredths // 100) if strength > 1 else 0)


class TestAtFire:
    @pytest.mark.rule("httr:6.4.2.1d")
    def test_three_classes_of_fire_meet_five_of_targets(self) -> None:
        assert len(FIRE.at.cells) == 3 * 5
        with pytest.raises(UnknownName):
            FIRE.at_factors(AtClass.HEAVY, TargetClass.CONVENTIONAL)

    @pytest.mark.parametrize(
        ("fire", "target", "primary", "hundredths"),
        [
            pytest.param(AtClass.HEAVY, TargetClass.MEDIUM, 8, 150, id="heavy at medium"),
            pytest.param(AtClass.MEDIUM, TargetClass.MEDIUM, 6, 100, id="medium at medium"),
            pytest.param(AtClass.MEDIUM, TargetClass.HEAVY, 5, 75, id="medium at heavy"),
        ],
    )
    def test_a_cell_follows_from_an_example(
        self, fire: AtClass, target: TargetClass, primary: int, hundredths: int
    ) -> None:
        found = FIRE.at_factors(fire, target)
        assert (found.primary, found.hundredths, found.cell.source.kind) == (primary, hundredths, "example")

    @pytest.mark.example(
        "httr-ex-12", "httr-ex-13", "httr-ex-14", "httr-ex-35", "httr-ex-36", "httr-ex-37", "httr-ex-39", "httr-ex-40"
    )
    @pytest.mark.parametrize(
        ("fire", "target", "strength", "total"),
        [
            pytest.param(AtClass.HEAVY, TargetClass.MEDIUM, 4, 8 + 4, id="12: 3 x 1.5 is 4"),
            pytest.param(AtClass.MEDIUM, TargetClass.HEAVY, 2, 5 + 1, id="13: 0.75 is at least 1"),
            pytest.param(AtClass.MEDIUM, TargetClass.HEAVY, 6, 5 + 3, id="14: 5 x 0.75 is 3"),
            pytest.param(AtClass.MEDIUM, TargetClass.HEAVY, 8, 5 + 5, id="35: 7 x 0.75 is 5"),
            pytest.param(AtClass.MEDIUM, TargetClass.HEAVY, 4, 5 + 2, id="36: 3 x 0.75 is 2"),
            pytest.param(AtClass.MEDIUM, TargetClass.MEDIUM, 1, 6, id="37: the first point adds nothing"),
            pytest.param(AtClass.MEDIUM, TargetClass.MEDIUM, 4, 6 + 3, id="39: 3 x 1"),
            pytest.param(AtClass.MEDIUM, TargetClass.MEDIUM, 3, 6 + 2, id="40: 2 x 1"),
        ],
    )
    def test_the_total_of_an_example(self, fire: AtClass, target: TargetClass, strength: int, total: int) -> None:
        assert atfv(fire, target, strength) == total

    @pytest.mark.parametrize("what", ["primary", "hundredths"])
    def test_tougher_targets_and_lighter_fire_lower_it(self, what: str) -> None:
        said = [[getattr(FIRE.at_factors(fire, target), what) for target in TARGET] for fire in AT]
        assert all(rises(row[::-1]) for row in said)
        assert all(map(rises, zip(*said, strict=True)))

    def test_the_corners_are_on_the_right_sides_of_6(self) -> None:
        weakest = FIRE.at_factors(AtClass.LIGHT, TargetClass.VERY_HEAVY)
        strongest = FIRE.at_factors(AtClass.HEAVY, TargetClass.VERY_LIGHT)
        assert weakest.primary < 6 < strongest.primary

    @pytest.mark.rule("httr:6.4.4.1", "httr:6.4.4.2", "httr:6.4.4.3", "httr:6.4.4.4a")
    @pytest.mark.parametrize(("id", "amount"), [("disrupted", -2), ("travel", 2), ("defilade", -1), ("covered", -2)])
    def test_the_total_is_modified(self, id: str, amount: int) -> None:
        assert charts().modifier(f"at-{id}").amount == amount


def ca_value(effectiveness: int, morale: int, terrain: str = "clear", shift: int = 0) -> Value:
    return CLOSE.value(effectiveness, morale, TERRAIN.ca_column(terrain), shift).value


class TestCloseActionValue:
    @pytest.mark.rule("httr:10.3c")
    def test_effectiveness_differentials_run_through(self) -> None:
        labels = [int(label) for label in CLOSE.values.columns.labels]
        assert labels == list(range(labels[0], labels[-1] + 1))
        assert labels[0] < 0 < labels[-1]

    @pytest.mark.rule("httr:10.3d", "httr:10.3e")
    @pytest.mark.parametrize("column", CLOSE.morale.columns.labels)
    def test_morale_differentials_run_through(self, column: str) -> None:
        labels = [int(CLOSE.morale.at(row, column).value) for row in CLOSE.morale.rows.labels]
        assert labels == list(range(labels[0], labels[0] + len(labels)))
        assert labels[0] < 0

    @pytest.mark.rule("httr:10.3f", "httr:10.3g")
    def test_cells_are_dis_or_a_number_and_all_of_1_to_9_occur(self) -> None:
        assert {value for row in grid(CLOSE.values) for value in row} == {"DIS", *range(1, 10)}

    @pytest.mark.example("httr-ex-45")
    def test_figure_17_reads_8_and_one_column_right_9(self) -> None:
        # engineer ER 5 against ER 2 is +3; morale 8 and 2 for the engineer against 4 is +6
        assert ca_value(5 - 2, 8 + 2 - 4) == 8
        assert ca_value(5 - 2, 8 + 2 - 4, shift=1) == 9

    @pytest.mark.rule("httr:9.4.6a")
    def test_marsh_is_as_broken(self) -> None:
        assert TERRAIN.ca_column("marsh") == TERRAIN.ca_column("broken")

    @pytest.mark.rule("httr:10.4.3.1", "httr:10.4.3.2", "httr:10.4.3.3", "httr:20.4a")
    @pytest.mark.parametrize(("id", "columns"), [("hilltop", -1), ("adjacent", 1), ("night", -2), ("defied", 1)])
    def test_the_columns_are_shifted(self, id: str, columns: int) -> None:
        assert charts().modifier(f"ca-{id}").amount == columns

    def test_values_never_fall_to_the_right_or_with_morale(self) -> None:
        numbers = [[0 if value == "DIS" else int(value) for value in row] for row in grid(CLOSE.values)]
        assert all(map(rises, numbers))
        assert all(map(rises, zip(*numbers, strict=True)))

    @pytest.mark.parametrize(
        "pair", [("city", "woods"), ("woods", "clear"), ("forest", "town"), ("rough", "clear")], ids=" and ".join
    )
    def test_worse_terrain_is_no_better_for_the_attacker(self, pair: tuple[str, str]) -> None:
        def number(effectiveness: int, morale: int, terrain: str) -> int:
            value = ca_value(effectiveness, morale, terrain)
            return 0 if value == "DIS" else int(value)

        worse, better = pair
        for effectiveness in range(-3, 5):
            for morale in range(-6, 9):
                assert number(effectiveness, morale, worse) <= number(effectiveness, morale, better)

    def test_beyond_an_end_the_end_holds(self) -> None:
        assert ca_value(-20, -40) == ca_value(-5, -12) == "DIS"
        assert ca_value(20, 40, shift=3) == 9


def sides(odds: str, die: int, value: int) -> tuple[Value, Value]:
    return CLOSE.outcome(CLOSE.result(odds, die, value))


def score(odds: str, die: int, value: int) -> float:
    """How well the attacker does."""
    attacker, defender = sides(odds, die, value)
    return weight(defender) - weight(attacker)


def clean(odds: str, value: int) -> float:
    """The chance that the attacker takes the hex unhurt."""
    return sum(attacker == "-" != defender for attacker, defender in (sides(odds, die, value) for die in DICE)) / 6


class TestCloseActionResults:
    def test_values_are_1_to_9(self) -> None:
        assert CLOSE.results.columns.labels == tuple(range(1, 10))

    def test_there_are_odds_of_1_3_and_4_to_1(self) -> None:
        assert {"1:1", "3:1", "4:1"} <= set(ODDS)

    @pytest.mark.rule("httr:10.3k")
    @pytest.mark.parametrize("odds", ODDS)
    def test_each_odds_has_a_line_for_each_die(self, odds: str) -> None:
        assert all(CLOSE.odds.row_with(odds, die) is not None for die in DICE)

    @pytest.mark.rule("httr:10.5a")
    def test_results_are_nothing_dis_or_losses(self) -> None:
        found = {side for odds in ODDS for die in DICE for value in VALUES for side in sides(odds, die, value)}
        assert found == {"-", "DIS", 1, 2, 3, 4}

    def test_both_sides_can_suffer_and_nothing_can_happen(self) -> None:
        found = {sides(odds, die, value) for odds in ODDS for die in DICE for value in VALUES}
        assert ("-", "-") in found
        assert any(attacker != "-" for attacker, _ in found)
        assert any(defender != "-" for _, defender in found)

    @pytest.mark.rule("httr:10.3j")
    @pytest.mark.parametrize(
        ("attack", "defence", "odds"),
        [(13, 3, "4:1"), (3, 3, "1:1"), (5, 3, "1:1"), (2, 3, "1:2"), (1, 9, "1:3"), (99, 1, "6:1")],
    )
    def test_odds_round_in_the_defenders_favour(self, attack: int, defence: int, odds: str) -> None:
        assert CLOSE.ratio(attack, defence) == odds

    @pytest.mark.example("httr-ex-45")
    def test_figure_17_from_units_to_result(self) -> None:
        value = ca_value(5 - 2, 8 + 2 - 4, shift=1)
        assert isinstance(value, int)
        # 5 and 4 and 4 against 3 is 4:1; the die is 4
        cell = CLOSE.result(CLOSE.ratio(5 + 4 + 4, 3), 4, value)
        assert (CLOSE.outcome(cell), cell.source.ref) == (("-", 3), "httr-ex-45")

    @pytest.mark.parametrize(
        ("what", "runs"),
        [
            pytest.param(
                "die", [[score(odds, die, value) for die in DICE] for odds in ODDS for value in VALUES], id="die"
            ),
            pytest.param(
                "value", [[score(odds, die, value) for value in VALUES] for odds in ODDS for die in DICE], id="value"
            ),
            pytest.param(
                "odds", [[score(odds, die, value) for odds in ODDS] for die in DICE for value in VALUES], id="odds"
            ),
        ],
    )
    def test_more_is_better_for_the_attacker(self, what: str, runs: list[list[float]]) -> None:
        assert all(map(rises, runs)), what

    @pytest.mark.parametrize(
        ("odds", "value", "low", "high"),
        [("3:1", 5, 0.60, 1), ("3:1", 6, 0.75, 1), ("1:1", 4, 0, 0.35), ("1:1", 3, 0, 0.25), ("3:1", 2, 0, 0.35)],
    )
    def test_the_hex_is_taken_as_often_as_one_expects(self, odds: str, value: int, low: float, high: float) -> None:
        assert low <= clean(odds, value) <= high

    def test_even_troops_at_even_odds_fail_and_better_ones_at_3_to_1_win(self) -> None:
        even, good = ca_value(0, 0, shift=1), ca_value(0, 3, shift=1)
        assert isinstance(even, int)
        assert isinstance(good, int)
        assert clean("1:1", even) < 0.5 < clean("3:1", good)

    @pytest.mark.rule("httr:10.4.3.3")
    def test_a_defied_dis_is_read_one_column_right_of_value_1(self) -> None:
        assert CLOSE.result("3:1", 6, 1, shift=charts().modifier("ca-defied").amount) == CLOSE.result("3:1", 6, 2)
