"""Weather: the roll of the day, fog that lifts, and what each weather does (5, 26)."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import after, asked, only, play, scene, told, with_scenario

import gts
from gts.account import account
from gts.charts import load_charts
from gts.checking import check_files
from gts.completeness import completeness
from gts.discovery import titles
from gts.drawing.states import state_svg
from gts.events import FogRolled, TurnEnded, WeatherRolled
from gts.game import assemble
from gts.plain import RULES
from gts.rules.arrivals import due
from gts.scenario import Reinforcement
from gts.situation import situation
from gts.state import GameState
from gts.titles.where_eagles_dare import library
from gts.titles.where_eagles_dare.maps import PACKAGE
from hexfront.errors import DataError
from hexfront.hexes import HexId
from hexfront.sources import Source

UNITS = "rifles 10.10, foe 15.17"
WEEK = ["1900", "night", "0700", "0900", "1100", "1300", "1500", "night", "0700"]


def turn_ends(turn: int, *, hours: list[str] | None = None, **more: Any) -> GameState:
    """The last activation of a turn is about to end, in a game of these hours that rolls for its weather."""
    options: dict[str, Any] = {"rolls_weather": True, "mug": ["german-direct"], "turn": turn, **more}
    return scene(UNITS, hours=hours or WEEK, **options)


@pytest.mark.rule("gts:4.0a", "gts:5.0a", "gts:26.0a")
def test_before_the_first_daylight_turn_of_a_day_it_is_rolled() -> None:
    """After the night, not before it; the roll comes before anything else of the turn."""
    assert asked(after(turn_ends(0), "Finish")) != ("chance", "Dice.roll")
    state = after(turn_ends(1), "Finish")
    assert asked(state) == ("chance", "Dice.roll")
    assert gts.decision(state).rule == "gts:26.0a"
    assert {chance for _, chance in gts.chance(state)} == {Fraction(1, 10)}
    assert only(play(state, 0), WeatherRolled).weather == "clear"


@pytest.mark.rule("gts:4.0a", "gts:26.0a")
@pytest.mark.parametrize("weather", ["clear", "overcast", "rain"])
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
def test_it_holds_until_the_next_day(weather: str, turn: int) -> None:
    """No roll from 0900 on, nor for the night."""
    done = play(turn_ends(turn, weather=weather), "Finish")
    assert told(done, TurnEnded)
    assert done.state.weather == weather
    assert asked(done.state) != ("chance", "Dice.roll")


@pytest.mark.rule("gts:26.0a", "gts:26.0b", "gts:4.0a")
@pytest.mark.parametrize(
    ("roll", "weather", "clears"),
    [(1, "clear", None), (2, "fog", 7), (3, "fog", 5), (6, "overcast", None), (9, "rain", None)],
)
def test_the_table_says_what_a_roll_brings(roll: int, weather: str, clears: int | None) -> None:
    """Also in place of what was before; the event keeps the square of the table."""
    done = play(after(turn_ends(1, weather="fog", fog_clears=1), "Finish"), roll)
    event = only(done, WeatherRolled)
    assert (event.roll, event.weather, event.clears) == (roll, weather, clears)
    assert (event.cell.row, event.cell.value) == (roll, weather)
    assert (done.state.weather, done.state.fog_clears) == (weather, clears)


@pytest.mark.rule("wed:1.2d")
@pytest.mark.example("gts-ex-39")
def test_the_example_of_the_rulebook() -> None:
    """A 3 at 0700 is fog that clears on 5 or less at 0900; that square alone is printed."""
    state = after(turn_ends(1), "Finish", 3)
    assert (state.weather, state.fog_clears) == ("fog", 5)
    chart = library.charts().weather
    assert chart is not None
    weather, clears = chart.day(3)
    assert (weather.source.kind, weather.source.ref, clears.source.ref) == ("rule", "wed:1.2d", "wed:1.2d")
    others = {cell.source.kind for roll in range(10) if roll != 3 for cell in chart.day(roll)}
    assert others == {"estimate"}


@pytest.mark.rule("wed:1.2a", "wed:1.2d")
@pytest.mark.example("gts-ex-39")
@pytest.mark.parametrize(("roll", "weather"), [(0, "clear"), (5, "clear"), (6, "fog"), (9, "fog")])
def test_at_0900_fog_clears_at_or_below_its_number(roll: int, weather: str) -> None:
    """5 or less, once for the day; more than 5 and it stays for the turn."""
    state = after(turn_ends(2, weather="fog", fog_clears=5), "Finish")
    assert gts.decision(state).rule == "wed:1.2a"
    done = play(state, roll)
    event = only(done, FogRolled)
    assert (event.roll, event.clears, event.weather) == (roll, 5, weather)
    assert (done.state.weather, done.state.fog_clears) == (weather, 5 if weather == "fog" else None)


@pytest.mark.rule("wed:1.2b", "wed:1.2c", "gts:26.0h", "ruling:W1")
@pytest.mark.parametrize(("roll", "weather"), [(5, "clear"), (6, "overcast")])
def test_at_1100_it_clears_or_is_overcast_for_the_day(roll: int, weather: str) -> None:
    """The same number as at 0900; what has not cleared is overcast from this turn on."""
    state = after(turn_ends(3, weather="fog", fog_clears=5), "Finish")
    assert gts.decision(state).rule == "wed:1.2b"
    done = play(state, roll)
    assert only(done, FogRolled).rule == ("wed:1.2b" if weather == "clear" else "gts:26.0h")
    assert (done.state.weather, done.state.fog_clears) == (weather, None)


@pytest.mark.rule("gts:26.0h", "wed:1.2a")
@pytest.mark.parametrize("weather", ["clear", "overcast"])
def test_fog_that_is_gone_is_not_rolled_for_again(weather: str) -> None:
    for turn in (3, 4, 5):
        assert asked(after(turn_ends(turn, weather=weather), "Finish")) != ("chance", "Dice.roll")


@pytest.mark.rule("gts:5.0a", "ruling:W14")
def test_printed_weather_is_that_of_the_first_day() -> None:
    """0900 of the day on which the game begins brings no roll, 0700 of the next one does."""
    hours = ["0700", "0900", "0700"]
    assert asked(after(turn_ends(0, hours=hours), "Finish")) != ("chance", "Dice.roll")
    assert asked(after(turn_ends(1, hours=hours), "Finish")) == ("chance", "Dice.roll")


@pytest.mark.rule("gts:5.0a", "ruling:W14")
def test_weather_that_is_not_printed_is_rolled_on_the_first_day_too() -> None:
    """After a night turn of the same day; the first daylight turn is not the first turn then."""
    hours = ["night", "night", "0700"]
    state = turn_ends(0, hours=hours)
    turns = state.table.scenario.turns
    state = with_scenario(state, turns=(turns[0], evolve(turns[1], day=turns[0].day, hour="0500", night=False)))
    assert asked(after(state, "Finish")) != ("chance", "Dice.roll")
    state = with_scenario(state, weather_rolled=True)
    assert asked(after(state, "Finish")) == ("chance", "Dice.roll")


@pytest.mark.rule("gts:4.0a")
def test_without_step_a_there_is_no_roll() -> None:
    assert asked(after(turn_ends(1, rolls_weather=False), "Finish")) != ("chance", "Dice.roll")


@pytest.mark.rule("gts:4.0c", "gts:8.0a")
def test_reinforcements_are_in_their_boxes_from_the_start_of_their_turn() -> None:
    """Step C comes before the chits go into the mug: they are due when the turn begins, and not one turn earlier."""
    state = scene("rifles 10.10, foe 15.17", turns=2, mug=["german-direct"], counters={"late": {"like": "3-1-grengds"}})
    second = state.table.scenario.turns[1]
    units = (next(unit for unit in state.table.counters if unit == "late"),)
    late = Reinforcement(units, (), (HexId("10.10"),), second.id, None, Source("rule", "gts:8.0a"))
    state = with_scenario(state, reinforcements=(late,))
    assert due(state) == ()
    assert due(after(state, "Finish")) == (late,)


@pytest.mark.rule("gts:26.0b", "gts:26.0c", "gts:26.0d", "gts:26.0e", "gts:26.0f", "gts:28.0a")
@pytest.mark.parametrize(
    ("conditions", "line"),
    [
        ({}, None),
        ({"weather": "overcast"}, "Sight 8 hexes"),
        (
            {"weather": "fog", "fog_clears": 4},
            "Sight 2 hexes; -1 to Fire and Assault Ratings (fog); each hex costs a movement point more; "
            "the fog clears on 4 or less",
        ),
        (
            {"weather": "rain", "night": True},
            "Sight 2 hexes; -2 to Fire and Assault Ratings (night); -2 to Fire and Assault Ratings (rain); "
            "each hex away from Roads costs a movement point more",
        ),
        ({"night": True}, "Sight 3 hexes; -2 to Fire and Assault Ratings (night)"),
    ],
)
def test_a_player_is_told_what_night_and_weather_do(conditions: dict[str, Any], line: str | None) -> None:
    """In the situation and in the picture; on a clear day there is nothing to tell."""
    state = scene(UNITS, **conditions)
    told_of = [each for each in situation(state) if each.startswith("Sight")]
    assert told_of == ([] if line is None else [line])
    assert "Sight" in state_svg(state) if line else "Sight" not in state_svg(state)


def test_the_account_tells_the_rolls() -> None:
    """The estimate of the table is marked, the printed square is not."""
    first = after(turn_ends(1), "Finish")
    for roll, words in ((3, "rolled 3: fog that may lift, on 5 or less"), (6, "rolled 6: ~overcast")):
        assert words in "\n".join(account(first, play(first, roll).events))
    fog = after(turn_ends(3, weather="fog", fog_clears=5), "Finish")
    for roll, words in ((5, "rolled 5 against 5: it clears (wed:1.2b)"), (6, "it stays, as overcast (gts:26.0h)")):
        assert words in "\n".join(account(fog, play(fog, roll).events))


def test_the_weather_table_is_content_of_those_games_alone_that_use_it() -> None:
    """Nor does it count among the sources of others: 10 rolls with 2 squares each, and 2 hours of fog."""
    rolling, plain = turn_ends(1).table, scene(UNITS).table
    assert "weather table" in dict(rolling.contents)
    assert "weather table" not in dict(plain.contents)
    with_weather, without = (
        sum(count for _, count in completeness(one.scenario, library.counters(), one.charts).charts)
        for one in (rolling, plain)
    )
    assert with_weather - without == 10 * 2 + 2


@pytest.mark.parametrize("conditions", [{"weather": "fog", "fog_clears": 5}, {"weather": "clear"}])
def test_positions_keep_the_weather(conditions: dict[str, Any]) -> None:
    state = turn_ends(2, **conditions)
    assert gts.position(gts.format_position(state)) == state
    assert gts.loads(gts.dumps(state)) == state
    assert gts.loads(gts.dumps(state)).table.scenario == state.table.scenario


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('["fog",      5]', '["fog",      "-"]', "roll 3: fog has a number"),
        ('["rain",     "-"],         # 9', '["rain",     3],         # 9', "roll 9: fog has a number"),
        ('hour = "1100"', 'hour = "0900"', 'there is another "0900"'),
        ("rows    = [0, 1,", "rows    = [10, 1,", "missing: 0"),
    ],
)
def test_a_table_with_faults_is_refused(tmp_path: Path, old: str, new: str, fault: str) -> None:
    text = (PACKAGE / "data" / "weather.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "weather.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    [report] = check_files(titles()[0], [file])
    assert fault in "\n".join(report.faults)


def test_a_table_of_ones_own_is_laid_over_that_of_the_title(tmp_path: Path) -> None:
    text = (PACKAGE / "data" / "weather.toml").read_text(encoding="utf-8")
    (tmp_path / "weather.toml").write_text(
        text.replace('["clear",    "-"],         # 0', '["rain", "-"],'), encoding="utf-8"
    )
    charts = load_charts(tmp_path, library.charts())
    assert charts.weather is not None
    assert [charts.weather.day(roll)[0].value for roll in (0, 1)] == ["rain", "clear"]
    assert charts.digest == library.charts().digest
    assert charts.weather.digest != library.charts().weather.digest  # type: ignore[union-attr]  # the title has one


def test_a_scenario_that_rolls_needs_a_table() -> None:
    table = turn_ends(1).table
    with pytest.raises(
        DataError, match=r"step A rolls for the weather, and where-eagles-dare has no data/weather.toml"
    ):
        assemble(
            table.title,
            table.scenario,
            RULES,
            (),
            evolve(table.charts, weather=None),
            tuple(table.counters.values()),
            (),
            table.board,
        )
