"""Hell's Highway as the rulebook prints it, and what is wrong with a scenario's file."""

from __future__ import annotations

from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from hexfront.errors import DataError, UnknownName
from hexfront.hexes import HexId
from hexfront.sources import tally
from httr.charts import charts
from httr.operation.maps import board
from httr.operation.shipped import counters, scenario
from httr.scenario import Scenario
from httr.scenariofile import load_scenario
from httr.unittypes import Mode

FILE = (files("httr.operation") / "scenarios" / "hells-highway.toml").read_text(encoding="utf-8")
HIGHWAY = scenario("hells-highway")
ROADS = board("hells-highway")


def loaded(tmp_path: Path, text: str) -> Scenario:
    path = tmp_path / "scenario.toml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path, charts(), counters(), {"hells-highway": ROADS})


def battalions(units: tuple[str, ...]) -> set[str]:
    """The battalions, and the designations of what is of none."""
    found = [counters().unit(id) for id in units]
    return {unit.battalion or unit.designation for unit in found}


@pytest.mark.rule("httr-sc:17.1a", "httr-sc:17.1b", "httr-sc:17.1c")
def test_it_runs_from_turn_35_to_45_on_map_c() -> None:
    turns = [charts().operation.turn(number) for number in HIGHWAY.turns]
    assert (len(turns), str(turns[0]), str(turns[-1])) == (
        11,
        "GT 35, 1944-09-22 0901/1201",
        "GT 45, 1944-09-23 1801/2101",
    )
    assert (HIGHWAY.first_phase, HIGHWAY.board, HIGHWAY.weather) == (1, "hells-highway", 0)


@pytest.mark.rule(
    "httr-sc:17.2a", "httr-sc:17.2b", "httr-sc:17.2c", "httr-sc:17.2d", "httr-sc:17.2e", "httr-sc:16.2.1d"
)
@pytest.mark.parametrize(
    ("number", "of", "who", "modes"),
    [
        pytest.param(0, "C2809", {"1/501", "3/501"}, 3, id="1/501 and 3/501"),
        pytest.param(1, "C3213", {"2/501", "501/101"}, 3, id="2/501"),
        pytest.param(2, "C4418", {"2/506", "506/101"}, 3, id="a company of 2/506"),
        pytest.param(3, "C3231", {"2107P/107", "2107/107", "280/107", "107PzB"}, 1, id="107th Panzer Brigade"),
        pytest.param(
            4,
            "C3603",
            {"I/1053", "II/1053", "I/1054", "II/1054", "1053/85", "1054/85", "185art/85", "Fus/85", "Pio/85",
             "PzJgr/85", "85"},
            1,
            id="85th Division",
        ),
    ],
)  # fmt: skip
def test_who_sets_up_where(number: int, of: str, who: set[str], modes: int) -> None:
    setup = HIGHWAY.setups[number]
    assert (setup.of, setup.within, battalions(setup.units)) == (of, 2, who)
    assert setup.modes == tuple(Mode)[:modes]


@pytest.mark.rule(
    "httr-sc:17.3a", "httr-sc:17.3b", "httr-sc:17.3c", "httr-sc:17.3d", "httr-sc:17.3e", "httr-sc:17.3f",
    "httr-sc:17.3g", "httr-sc:17.3h", "httr-sc:17.3i", "httr-sc:17.3j",
)  # fmt: skip
@pytest.mark.parametrize(
    ("turn", "hex", "who"),
    [
        (36, "C2411", {"2/506", "1CG/5", "3/506"}),
        (37, "C2411", {"3/327", "81/101", "1CG/5", "1/327", "2/327", "327/101"}),
        (43, "C4519", {"5CG/32", "1WG/32", "3IG/32", "32/GdA"}),
        (36, "C2801", {"I/1036", "II/1036", "II/159/59", "1036/59"}),
        (37, "C2633", {"L/7FJ", "PzJgr/7FJ", "7/7FJ"}),
    ],
)
def test_who_comes_when_and_where(turn: int, hex: str, who: set[str]) -> None:
    groups = [one for one in HIGHWAY.reinforcements if (one.turn, one.hex) == (turn, hex)]
    assert battalions(tuple(unit for one in groups for unit in one.units)) == who


@pytest.mark.rule("httr-sc:17.3a", "httr-sc:17.3b", "httr-sc:17.3f")
def test_how_many_counters_the_scenario_prints() -> None:
    sizes = [(one.turn, len(one.units)) for one in HIGHWAY.reinforcements if one.source.ref in (
        "httr-sc:17.3a", "httr-sc:17.3b", "httr-sc:17.3f")]  # fmt: skip
    assert sizes == [(36, 2 + 1), (36, 4), (37, 4)]


@pytest.mark.rule("httr-sc:17.3g")
def test_the_glider_battalions_enter_with_half_their_allowance() -> None:
    halved = [one for one in HIGHWAY.reinforcements if one.allowance == "half"]
    assert [battalions(one.units) for one in halved] == [{"1/327", "2/327", "327/101"}]


@pytest.mark.rule("httr-sc:17.4.1a", "httr-sc:17.4.1b", "httr-sc:17.4.1c")
def test_six_batteries_stand_beyond_the_south_edge() -> None:
    (guns,) = HIGHWAY.off_map
    assert (len(guns.units), guns.area, guns.spotters) == (6, "south-edge", "British")
    assert {counters().unit(id).range for id in guns.units} == {12}


@pytest.mark.rule("httr-sc:17.5a", "httr-sc:17.5c")
def test_supply_is_traced_by_the_allied_side_alone() -> None:
    allied, german = HIGHWAY.supply("allied"), HIGHWAY.supply("german")
    assert (allied.kind, allied.hexes, allied.formations) == ("trace", ("C2411",), ("101", "5-guards"))
    assert (german.kind, german.hexes) == ("full", ())


@pytest.mark.rule("httr-sc:17.6a", "httr-sc:17.6e")
@pytest.mark.parametrize(
    ("met", "german_steps", "winner", "name"),
    [
        (3, 99, "german", "decisive"),
        (2, 0, "german", "substantive"),
        (1, 20, "german", "marginal"),
        (0, 20, "allied", "victory"),
        (0, 19, None, "draw"),
    ],
)
def test_levels_of_victory(met: int, german_steps: int, winner: str | None, name: str) -> None:
    level = HIGHWAY.level(met, german_steps)
    assert (level.winner, level.name) == (winner, name)


@pytest.mark.rule("httr-sc:17.6b", "httr-sc:17.6c", "httr-sc:17.6d")
def test_the_conditions_of_victory() -> None:
    conditions = HIGHWAY.victory
    route = ROADS.route(conditions.text("route"))
    road = route[route.index(HexId(conditions.text("from"))) : route.index(HexId(conditions.text("to"))) + 1]
    assert all("primary" in ROADS.link("road", a, b) for a, b in pairwise(road))
    assert (conditions.number("turns"), conditions.number("at_end_of"), conditions.number("allied_steps")) == (
        1,
        43,
        21,
    )


def test_the_ready_set_up_places_all_who_set_up() -> None:
    placed = sorted(id for place in HIGHWAY.places for id in place.units)
    assert placed == sorted(id for setup in HIGHWAY.setups for id in setup.units)


def test_every_counter_takes_part_and_every_entry_has_a_source() -> None:
    assert set(HIGHWAY.units) == {unit.id for unit in counters().units}
    assert dict(tally(HIGHWAY.sources()))["rule"] > 20


def test_special_rules_are_found_by_name() -> None:
    special = HIGHWAY.special("near-club-route")
    assert special is not None
    assert special.number("within") == 12
    assert HIGHWAY.special("weather") is None


def test_an_unknown_scenario_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match='did you mean "hells-highway"'):
        scenario("hells-higway")


def test_the_digest_follows_what_matters(tmp_path: Path) -> None:
    assert loaded(tmp_path, FILE.replace("22 September", "the 22nd")).digest == HIGHWAY.digest
    assert loaded(tmp_path, FILE.replace("last_turn   = 45", "last_turn   = 44")).digest != HIGHWAY.digest


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('board       = "hells-highway"', 'board = "map-c"', 'no board "map-c"', id="board"),
        pytest.param(
            "last_turn   = 45", "last_turn = 99", "last_turn: the track has turns 1 to 68, not 99", id="track"
        ),
        pytest.param("last_turn   = 45", "last_turn = 30", "must be a whole number from 35 to 999, not 30", id="turns"),
        pytest.param("turn = 43\nhex", "turn = 46\nhex", "turn: the scenario has turns 35 to 45, not 46", id="turn"),
        pytest.param('of = "C2809"', 'of = "C9909"', "of: 'C9909': map C has rows 00 to ", id="hex"),
        pytest.param('hex = "C2633"', 'hex = "C0101"', "hex: C0101 is not on the board", id="entry"),
        pytest.param('hexes = ["C2411"]', 'hexes = ["C1111"]', "hexes: C1111 is not on the board", id="source"),
        pytest.param(
            '"hq-107",\n]\nwithin', '"hq-17",\n]\nwithin', 'no unit "hq-17"; did you mean "hq-107"', id="unit"
        ),
        pytest.param('"hw-l-7-fj", ', '"hw-l-7-fj", "a-1-501", ', '"a-1-501" takes part already, by line', id="twice"),
        pytest.param('"hq-506"]\nwithin', '"hq-85"]\nwithin', 'its headquarters "hq-506", which does not', id="no HQ"),
        pytest.param(
            '["allied", "german"]', '["german", "axis"]', 'is of side "allied"; known: "axis", "german"', id="sides"
        ),
        pytest.param(
            'side = "german"\nkind', 'side = "allied"\nkind', "german needs one [[supply]], and has 0", id="supply"
        ),
        pytest.param(
            '"101", "5-guards"]', '"101", "5-gards"]', 'formation "5-gards"; did you mean "5-guards"', id="chain"
        ),
        pytest.param('kind = "trace"', 'kind = "tracing"', '"tracing" is not known; did you mean "trace"', id="kind"),
        pytest.param('area = "south-edge"', 'area = "south"', 'no area "south"; did you mean "south-edge"', id="area"),
        pytest.param('spotters = "British"', 'spotters = "Dutch"', 'there is no army "Dutch"', id="army"),
        pytest.param('winner = "allied"', 'winner = "ally"', 'no side "ally"; did you mean "allied"', id="winner"),
        pytest.param(
            '[[level]]\nlevel = "draw"',
            '[[level]]\nmet = 0\ngerman_steps = 1\nlevel = "draw"',
            "level: there is none for no condition",
            id="draw",
        ),
        pytest.param('modes = ["defilade"]', 'modes = ["defilad"]', '"defilad" is no mode', id="mode"),
        pytest.param(
            'hex = "C2909"', 'hex = "C2509"', '"c-1-501" sets up within 2 hexes of C2809, not in C2509', id="place"
        ),
        pytest.param(
            '"hq-107"]\nmode = "defilade"',
            '"hq-107"]\nmode = "travel"',
            '"hq-107" cannot set up in travel',
            id="its mode",
        ),
        pytest.param(
            '"d-2-506", "hq-506"]\nmode = "defilade"',
            '"d-2-506", "hq-506"]\nmode = "concentrated"',
            '"hq-506" cannot set up in concentrated mode',
            id="no such mode",
        ),
        pytest.param(
            'hex = "C2909"\nunits = ["c-1-501"]',
            'hex = "C2909"\nunits = ["h-3-501"]',
            '"c-1-501" is placed 0 times',
            id="forgotten",
        ),
        pytest.param(
            'units = ["c-1-501"]\nmode', 'units = ["c-1-501", "hq-327"]\nmode', '"hq-327" does not set up', id="late"
        ),
        pytest.param('hex = "C3604"', 'hex = "C3603"', "C3603 would hold 29 strength points; the", id="stack"),
        pytest.param("[victory]", "[victori]", "victory: missing", id="victory"),
        pytest.param(
            'id = "near-club-route"', 'id = "airborne-travel"', 'there is another "airborne-travel"', id="special"
        ),
        pytest.param("airstrikes  = false", "airstrike = false", 'unknown key; did you mean "airstrikes"', id="key"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in FILE
    with pytest.raises(DataError) as caught:
        loaded(tmp_path, FILE.replace(old, new, 1))
    assert fault in "\n".join(caught.value.faults)


def test_vehicles_have_a_limit_of_their_own(tmp_path: Path) -> None:
    # six Panthers and four companies in half-tracks are 6 x 2 + 4 x 3 = 24 strength points; woods hold 6 in vehicles
    text = FILE.replace('hex = "C3230"', 'hex = "C3233"')
    with pytest.raises(DataError, match="C3233 would hold 12 strength points in vehicles; the limit is 6"):
        loaded(tmp_path, text)
