"""The charts of the operation: the calendar, weather, air landings, airstrikes and deliveries."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise

import pytest

from hexfront.charts import Chart
from hexfront.errors import UnknownName
from httr.charts import charts
from httr.operationcharts import CLOSED, ROUTES, Turn

CHARTS = charts().operation
TWO_DICE = {roll: Fraction(6 - abs(roll - 7), 36) for roll in range(2, 13)}
LANDINGS, STRIKES = ["-", "S1", "S2", "L1", "A"], ["-", "D", "1*", "1"]
HOURS = ["1201", "1501", "1801", "2101", "0131", "0601", "0901"]


def rises(values: Sequence[int]) -> bool:
    return all(a <= b for a, b in pairwise(values))


def numbers(chart: Chart, row: int) -> list[int]:
    return [int(chart.at(row, column).value) for column in chart.columns.labels]


class TestAirLanding:
    @pytest.mark.rule("httr-sc:6.5.5", "httr-sc:6.5.8a")
    def test_results_are_those_of_the_list(self) -> None:
        assert {cell.value for cell in CHARTS.landing.cells} == set(LANDINGS)

    @pytest.mark.rule("httr-sc:15.8.5c", "httr-sc:6.5.3d")
    def test_columns_run_through_from_0_to_11_and_more(self) -> None:
        assert CHARTS.landing.columns.labels[0] == 0
        assert CHARTS.landing.at(7, 11) == CHARTS.landing.at(7, 30)

    def test_worse_conditions_never_help(self) -> None:
        for roll in range(2, 13):
            found = [CHARTS.landing.at(roll, column).value for column in CHARTS.landing.columns.labels]
            assert rises([LANDINGS.index(str(value)) for value in found])

    def test_a_drop_in_clear_weather_past_no_flak_is_mostly_on_its_hex(self) -> None:
        assert sum(chance for roll, chance in TWO_DICE.items() if CHARTS.landing.at(roll, 0).value == "-") >= 0.8

    @pytest.mark.rule("httr-sc:6.5.4c")
    def test_each_face_scatters_another_way(self) -> None:
        assert len({cell.value for cell in CHARTS.scatter.cells}) == 6


class TestWeather:
    @pytest.mark.rule("httr-sc:6.4.1d")
    def test_a_9_is_6_in_the_south_and_closes_the_north(self) -> None:
        assert [CHARTS.rolled_weather(9, route).value for route in ROUTES] == [CLOSED, 6]
        assert CHARTS.rolled_weather(9, "north").source.kind == "example"

    @pytest.mark.rule("httr-sc:6.4.1e", "httr-sc:10.2.7c")
    def test_ratings_are_numbers_or_p_and_clear_and_p_occur(self) -> None:
        values = {cell.value for cell in CHARTS.weather.cells}
        assert values <= {CLOSED, *range(10)}
        assert {CLOSED, 0, 9} <= values

    @pytest.mark.rule("httr-sc:6.5.7b")
    def test_the_south_can_be_closed_too(self) -> None:
        assert CLOSED in {CHARTS.rolled_weather(roll, "south").value for roll in TWO_DICE}

    @pytest.mark.rule("httr-sc:13.2")
    def test_the_first_two_days_are_clear(self) -> None:
        found = {day: CHARTS.fixed(f"1944-09-{day}", "north") for day in (17, 18, 19)}
        assert {day: cell.value for day, cell in found.items() if cell} == {17: 0, 18: 0}


class TestAirstrikes:
    @pytest.mark.rule("httr-sc:7.4a", "httr-sc:7.4b", "httr-sc:7.4c", "httr-sc:7.4d")
    def test_results_are_those_of_the_list(self) -> None:
        assert {cell.value for cell in CHARTS.strikes.cells} == set(STRIKES)

    @pytest.mark.rule("httr-sc:7.3.2a")
    def test_mode_and_terrain_give_the_line(self) -> None:
        assert CHARTS.strike("travel", "forest", 7).row == "travel"
        assert CHARTS.strike("defilade", "clear", 7).row == "defilade-open"
        assert CHARTS.strike("entrenched", "clear", 7).row == "defilade-deep"
        assert CHARTS.strikes.columns.labels == tuple(range(2, 13))

    def test_travel_suffers_most_and_deep_cover_least(self) -> None:
        hurt = [
            sum(chance * STRIKES.index(str(CHARTS.strikes.at(line, roll).value)) for roll, chance in TWO_DICE.items())
            for line in CHARTS.strikes.rows.labels
        ]
        assert hurt == sorted(hurt, reverse=True)


class TestDeliveries:
    @pytest.mark.rule("httr-sc:5.2.1.1a", "httr-sc:5.2.1.1b")
    def test_the_german_table_has_three_levels_of_both_points(self) -> None:
        levels = [f"{points} {level}" for points in ("CP", "AmP") for level in ("low", "normal", "intense")]
        assert list(CHARTS.german.columns.labels) == levels
        assert CHARTS.german.rows.labels == tuple(range(2, 13))

    def test_higher_levels_bring_more(self) -> None:
        for roll in CHARTS.german.rows.labels:
            low, normal, intense, *ammunition = numbers(CHARTS.german, int(roll))
            assert low < normal < intense
            assert ammunition[0] < ammunition[1] < ammunition[2]

    @pytest.mark.rule("httr-sc:5.2.2.1b")
    def test_percentages_pair_to_100(self) -> None:
        percentages = [int(label) for label in CHARTS.airborne.columns.labels]
        assert {30, 70} <= set(percentages)
        assert all(100 - one in percentages for one in percentages)

    @pytest.mark.parametrize("roll", range(2, 13))
    def test_more_percent_bring_more(self, roll: int) -> None:
        assert rises(numbers(CHARTS.airborne, roll))

    @pytest.mark.rule("httr-sc:5.2.3.1b")
    @pytest.mark.parametrize("chart", [CHARTS.club_cp, CHARTS.club_amp, CHARTS.club_movement], ids=lambda c: str(c.id))
    def test_club_route_has_four_rates_and_rolls_with_the_bonus(self, chart: Chart) -> None:
        rates = [int(label) for label in chart.columns.labels]
        assert (len(rates), 3 * min(rates) <= 100, max(rates)) == (4, True, 100)
        assert chart.rows.labels == tuple(range(2, 15))
        assert all(rises(numbers(chart, int(roll))) for roll in chart.rows.labels)
        assert chart.at(16, 25) == chart.at(14, 25)


class TestTurnRecord:
    @pytest.mark.rule("httr:4.0d")
    def test_turns_run_to_the_end_of_the_last_night(self) -> None:
        assert [turn.number for turn in CHARTS.turns] == list(range(1, 69))

    @pytest.mark.parametrize(
        ("number", "day", "start"),
        [(1, 17, "1201"), (6, 18, "0601"), (10, 18, "1801"), (35, 22, "0901"), (45, 23, "1801")],
    )
    def test_a_turn_is_where_the_rules_put_it(self, number: int, day: int, start: str) -> None:
        turn = CHARTS.turn(number)
        assert (turn.date, turn.start) == (f"1944-09-{day}", start)

    @pytest.mark.rule("httr:4.0d", "httr:4.1a", "httr:4.1b", "httr-sc:13.1a")
    @pytest.mark.parametrize("turn", CHARTS.turns, ids=lambda turn: f"GT {turn.number}")
    def test_the_clock_says_what_happens(self, turn: Turn) -> None:
        assert turn.start == HOURS[(turn.number - 1) % 7]
        assert turn.night == (turn.start in ("2101", "0131"))
        assert turn.supply == (turn.start in ("0601", "1501") and turn.number >= 6)
        assert turn.weather == (turn.start in ("0601", "1501") and turn.number >= 13)
        assert turn.lift is None or turn.start == "0601" or turn.number == 1

    @pytest.mark.rule("httr-sc:23.1.2c", "httr-sc:23.1.2d")
    def test_lift_points_of_the_first_days(self) -> None:
        assert (CHARTS.turn(1).lift, CHARTS.turn(6).lift) == (32, 15)
        assert (CHARTS.turn(13).lift or 0) >= 4

    @pytest.mark.rule("httr-sc:7.2.12")
    def test_no_german_airstrikes_before_turn_6(self) -> None:
        assert [turn.german_strikes for turn in CHARTS.turns[:5]] == [0] * 5

    def test_a_turn_off_the_track_is_unknown(self) -> None:
        assert str(CHARTS.turn(35)) == "GT 35, 1944-09-22 0901/1201"
        with pytest.raises(UnknownName, match="the track has no turn 69"):
            CHARTS.turn(69)
