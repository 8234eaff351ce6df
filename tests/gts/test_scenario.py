from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from gts.completeness import completeness
from gts.counterfile import load_counters
from gts.counters import Counters
from gts.scenario import Placement, Scenario
from gts.scenariofile import load_scenario
from gts.titles.where_eagles_dare import library
from hexfront.board import Board
from hexfront.errors import DataError, UnknownName
from hexfront.hexes import HexId
from hexfront.numbering import ColumnRow
from hexfront.sources import Source
from hexfront.special import Special

FILE = """
id = "raid"
title = "A raid"
sides = ["allied", "german"]
board = "meadow"
boundary = ["01.01", "02.02"]
weather = "clear"
steps = ["G", "H"]
last_chit = "played"
rule = "sc-01"
[sources]
guess = { kind = "estimate", ref = "ours", note = "a guess" }
[[turn]]
day = "1944-09-17"
hour = "1300"
mug = ["allied", "german"]
first = "german"
rule = "sc-02"
[[division]]
id = "allied"
name = "Allied Division"
side = "allied"
command_rating = 3
command_points = 4
rule = "sc-03"
[[division]]
id = "german"
name = "German Division"
side = "german"
source = "guess"
[[formation]]
id = "brigade"
name = "Brigade"
division = "allied"
rule = "sc-03"
[[formation]]
id = "regiment"
name = "Regiment"
division = "german"
rule = "sc-03"
[[chit]]
id = "allied"
name = "Brigade"
kind = "formation"
side = "allied"
division = "allied"
formation = "brigade"
rule = "sc-02"
[[chit]]
id = "german"
name = "German Direct Command"
kind = "direct"
side = "german"
rule = "sc-02"
[[place]]
unit = "a"
hex = "01.01"
column = true
rule = "sc-04"
[[place]]
unit = "b"
hexes = ["01.01", "02.02"]
rule = "sc-04"
[[place]]
unit = "tank"
hex = "02.02"
rule = "sc-05"
[[place]]
unit = "rider"
hex = "02.02"
on = "tank"
rule = "sc-05"
[[event]]
id = "storm"
name = "Storm"
effect = "sc-06"
source = "guess"
[[reinforcement]]
event = "storm"
units = ["c"]
leaders = ["chief"]
hex = "02.02"
rule = "sc-07"
[[special]]
id = "slow"
rule = "sc-08"
parameters = { side = "allied", points = 4, units = ["a", "b"] }
[victory]
id = "reach"
rule = "sc-09"
parameters = { hex = "02.02" }
"""

UNIT = """
[[unit]]
id = "{id}"
designation = "{id}"
side = "{side}"
army = "any"
division = "{side}"
formation = "{formation}"
unit_class = "{kind}"
steps = 2
fire_rating = 4
weapon = "SA"
defense_rating = 0
troop_quality = 5
movement_allowance = 4
movement_class = "leg"
source = {{ kind = "estimate", ref = "test", note = "made up" }}
"""
LEADER = """
[[leader]]
id = "chief"
name = "Chief"
side = "german"
division = "german"
formation = "regiment"
command_range = 4
attachment_rating = 1
source = { kind = "estimate", ref = "test", note = "made up" }
"""
RIVER = (HexId("01.03"), HexId("02.03"))
ROUTE = tuple(HexId(f"02.0{row}") for row in range(1, 6))


def made_board(id: str, columns: int) -> Board:
    """Meadows of so many columns and nine rows, with a bridge, a way and a common; row 9 is not in play."""
    hexes = [HexId(f"{column:02}.{row:02}") for column in range(1, columns + 1) for row in range(1, 10)]
    return Board(
        id=id,
        title=id,
        numbering=ColumnRow(),
        origin=Source("estimate", "test"),
        ground=dict.fromkeys(hexes, "clear"),
        sides={RIVER: frozenset({"river", "bridge"})},
        routes={"way": ROUTE},
        areas={"common": (HexId("03.01"), HexId("03.02")), "raid": tuple(hex for hex in hexes if hex[-1] < "9")},
    )


BOARDS = {"meadow": made_board("meadow", 6), "mountain": made_board("mountain", 2)}


def made_counters(tmp_path: Path) -> Counters:
    """Six allied companies a to f and a squad without a Step, and a German company and a tank."""
    units = [UNIT.format(id=id, side="allied", formation="brigade", kind="infantry") for id in "abcdef"]
    units += [
        UNIT.format(id=id, side="german", formation="regiment", kind=kind)
        for id, kind in (("rider", "infantry"), ("tank", "vehicle"))
    ]
    units.append(UNIT.format(id="squad", side="allied", formation="brigade", kind="infantry").replace("= 2", "= 0"))
    path = tmp_path / "counters.toml"
    path.write_text("".join(units) + LEADER, encoding="utf-8")
    return load_counters(path)


def loaded(tmp_path: Path, text: str = FILE) -> Scenario:
    path = tmp_path / "raid.toml"
    path.write_text(text, encoding="utf-8")
    return load_scenario(path, made_counters(tmp_path), BOARDS)


def faults(tmp_path: Path, text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        loaded(tmp_path, text)
    return [fault.removeprefix(str(tmp_path / "raid.toml")) for fault in caught.value.faults]


def places(*units: str, hex: str = "03.03", more: str = "") -> str:
    """More set-up entries, all in one hex."""
    return "".join(f'[[place]]\nunit = "{unit}"\nhex = "{hex}"\nrule = "x"\n{more}\n' for unit in units)


def test_a_scenario_says_who_sets_up_where(tmp_path: Path) -> None:
    scenario = loaded(tmp_path)
    assert scenario.placements[0] == Placement(
        unit=scenario.placements[0].unit,
        hexes=scenario.placements[0].hexes,
        column=True,
        mounted=None,
        improved=False,
        entrenched=False,
        on=None,
        bailey=False,
        source=Source("rule", "sc-04"),
    )
    assert [place.hexes for place in scenario.placements] == [
        ("01.01",), ("01.01", "02.02"), ("02.02",), ("02.02",),
    ]  # fmt: skip
    assert scenario.counters == ("a", "b", "tank", "rider", "c", "chief")


def test_a_scenario_says_its_turns_and_chits(tmp_path: Path) -> None:
    scenario = loaded(tmp_path)
    (turn,) = scenario.turns
    assert (turn.id, turn.mug, turn.first) == ("1944-09-17 1300", ("allied", "german"), "german")
    formation, direct = scenario.chits
    assert (formation.kind, formation.formation) == ("formation", "brigade")
    assert (direct.kind, direct.division, direct.formation) == ("direct", None, None)


def test_special_rules_carry_their_parameters(tmp_path: Path) -> None:
    scenario = loaded(tmp_path)
    slow = scenario.special("slow")
    assert isinstance(slow, Special)
    assert (slow.text("side"), slow.number("points"), slow.texts("units")) == ("allied", 4, ("a", "b"))
    assert scenario.special("fast") is None
    assert scenario.victory.text("hex") == "02.02"
    with pytest.raises(TypeError, match="slow: parameter side must be a whole number"):
        slow.number("side")
    with pytest.raises(TypeError, match="slow: parameter points must be a text"):
        slow.text("points")
    with pytest.raises(TypeError, match="slow: parameter side must be a list"):
        slow.texts("side")


def test_every_entry_has_a_source(tmp_path: Path) -> None:
    kinds = [source.kind for source in loaded(tmp_path).sources()]
    assert (kinds.count("rule"), kinds.count("estimate")) == (14, 2)


def test_the_digest_follows_what_matters(tmp_path: Path) -> None:
    digest = loaded(tmp_path).digest
    assert digest == loaded(tmp_path, FILE.replace("A raid", "The raid").replace("sc-04", "sc-05")).digest
    assert digest != loaded(tmp_path, FILE.replace("command_points = 4", "command_points = 5")).digest


def test_all_faults_of_a_scenario_come_at_once(tmp_path: Path) -> None:
    text = (
        FILE.replace('board = "meadow"', 'board = "medow"')
        .replace('mug = ["allied", "german"]', 'mug = ["alied"]')
        .replace('unit = "b"', 'unit = "bee"')
        .replace('on = "tank"', 'on = "tnk"')
    )
    found = faults(tmp_path, text)
    assert len(found) == 4
    assert found[0] == ':5: board: there is no board "medow"; did you mean "meadow"?'
    assert ': turn[0]: mug: there is no chit "alied"; did you mean "allied"?' in found[1]
    assert ': place[1]: unit: there is no unit "bee";' in found[2]
    assert ': place[3]: on: there is no placed unit "tnk"; did you mean "tank"?' in found[3]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('unit = "b"', 'unit = "a"', '"a" is placed already, in line 55', id="a unit placed twice"),
        pytest.param('hex = "01.01"', 'hex = "09.09"', "hex: 09.09 is not on the board meadow", id="off the board"),
        pytest.param('"01.01", "02.02"]\nrule', '"09.01"]\nrule', "hexes: 09.01 is not on the board", id="choice off"),
        pytest.param('boundary = ["01.01"', 'boundary = ["08.01"', "boundary: 08.01 is not on", id="boundary off"),
        pytest.param('on = "tank"', 'on = "a"', '"a" is placed in 01.01, not here', id="piggyback elsewhere"),
        pytest.param(
            'unit = "tank"',
            'unit = "tank"\noptional = true',
            '"tank" is optional: left off the map',
            id="may be left off",
        ),
        pytest.param("column = true", "mounted = true", '"a" has no Organic Transport', id="nothing to mount"),
        pytest.param("command_points = 4", "command_points = 20", "from 0 to 19, not 20", id="points"),
        pytest.param("command_rating = 3", "command_rating = 10", "from 0 to 9, not 10", id="rating"),
        pytest.param('"clear"', '"sunny"', 'weather: "sunny" is not known', id="weather"),
        pytest.param('"played"', '"kept"', 'last_chit: "kept" is not known', id="last chit"),
        pytest.param('["G", "H"]', '["G", "K"]', 'steps: there is no step "K"', id="step"),
        pytest.param('kind = "direct"', 'kind = "order"', 'kind: "order" is not known', id="chit kind"),
        pytest.param('formation = "brigade"', 'formation = "regment"', 'did you mean "regiment"', id="formation"),
        pytest.param('side = "german"', 'side = "axis"', 'side: there is no side "axis"', id="side"),
        pytest.param('first = "german"', 'first = "nobody"', 'first: there is no chit "nobody"', id="first chit"),
        pytest.param('event = "storm"', 'event = "strom"', 'did you mean "storm"', id="event"),
        pytest.param('event = "storm"\n', "", "must come by a turn or by an event", id="never comes"),
        pytest.param('event = "storm"', 'turn = "1944-09-18 1300"', "there is no turn", id="turn"),
        pytest.param('leaders = ["chief"]', 'leaders = ["chef"]', 'did you mean "chief"', id="leader"),
        pytest.param('id = "regiment"', 'id = "brigade"', 'there is another "brigade"', id="two of one id"),
        pytest.param('id = "brigade"', 'id = "other"', 'is of Formation "brigade" (', id="a unit of no Formation"),
        pytest.param('day = "1944-09-17"', 'day = "17 Sept"', "day: must be a date such as 1944-09-17, not", id="day"),
        pytest.param('rule = "sc-04"\n', "", "rule: missing; expected rule = ", id="no source"),
        pytest.param("points = 4, units", "points = true, units", "points: must be a text, a whole", id="parameter"),
        pytest.param('[victory]\nid = "reach"', '[victroy]\nid = "reach"', "victory: missing", id="no victory"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in FILE
    found = faults(tmp_path, FILE.replace(old, new, 1))
    assert any(fault in one for one in found), found


@pytest.mark.rule("gts:14.7e")
@pytest.mark.parametrize(
    ("text", "fault"),
    [
        pytest.param(places("c", "d", "e", "f"), None, id="8 steps: just fits"),
        pytest.param(places("b", "c", "d", "e", "f"), None, id="10 steps: fits if one sets up in Column"),
        pytest.param(
            places("b", "c", "d", "e", "f", more="column = false"),
            "03.03 would hold 10 steps not in Column; the limit is 8",
            id="10 steps, none in Column",
        ),
        pytest.param(
            places("c", "d", more="column = true"),
            "03.03 would hold 2 units in Column (c, d); the limit is 1",
            id="two in Column",
        ),
        pytest.param(
            places("b", "c", "d", "e", "f") + places("tank", more="column = true"),
            "03.03 would hold 10 steps not in Column; the limit is 8",
            id="10 steps beside one in Column",
        ),
    ],
)
def test_a_set_up_stacks_no_higher_than_a_hex_holds(tmp_path: Path, text: str, fault: str | None) -> None:
    """Each company has 2 steps."""
    moved = FILE.replace('[[place]]\nunit = "b"\nhexes = ["01.01", "02.02"]\nrule = "sc-04"\n', "")
    moved = moved.replace('[[place]]\nunit = "tank"\nhex = "02.02"\nrule = "sc-05"\n', "")
    moved = moved.replace('[[place]]\nunit = "rider"\nhex = "02.02"\non = "tank"\nrule = "sc-05"\n', "")
    whole = moved.replace("[[event]]", text + "[[event]]")
    if fault is None:
        loaded(tmp_path, whole)
    else:
        (found,) = faults(tmp_path, whole)
        assert fault in found


def placed(scenario: Scenario) -> Iterable[tuple[str, str]]:
    return ((place.unit, " or ".join(place.hexes)) for place in scenario.placements)


@pytest.mark.rule(
    "wed:sc-a-drive-in-the-country-01",
    "wed:sc-a-drive-in-the-country-02",
    "wed:sc-a-drive-in-the-country-03",
    "wed:sc-a-drive-in-the-country-04",
    "wed:sc-a-drive-in-the-country-06",
    "wed:sc-a-drive-in-the-country-07",
    "wed:sc-a-drive-in-the-country-08",
    "wed:sc-a-drive-in-the-country-09",
    "wed:sc-a-drive-in-the-country-10",
    "wed:sc-a-drive-in-the-country-16",
    "wed:sc-a-drive-in-the-country-18",
    "wed:sc-a-drive-in-the-country-19",
    "wed:sc-a-drive-in-the-country-22",
    "wed:sc-a-drive-in-the-country-23",
    "wed:sc-a-drive-in-the-country-24",
)
def test_a_drive_in_the_country_is_set_up_as_printed() -> None:
    scenario = library.scenario("a-drive-in-the-country")
    assert dict(placed(scenario)) == {
        "d-2hhc": "44.224",
        "kings-1-gg": "44.223",
        "3-1-grengds": "45.224",
        "s-mtr-1-gg": "43.225",
        "b-55-fld": "44.225",
        "3-fj": "44.222",
        "1-fj": "44.222",
        "2-fj": "46.223",
        "pzers": "56.201",
    }
    assert [place.unit for place in scenario.placements if place.column] == ["d-2hhc"]
    assert [turn.id for turn in scenario.turns] == ["1944-09-11 1300"]
    assert scenario.boundary == ("46.226", "39.223", "55.200", "61.203")
    assert (scenario.weather, scenario.steps, scenario.last_chit) == ("clear", tuple("GHIJ"), "played")
    assert not scenario.reinforcements
    assert {d.id: (d.command_rating, d.command_points) for d in scenario.divisions} == {
        "guards-armored": (3, 4),
        "kg-walther": (None, 0),
    }
    assert set(scenario.turns[0].mug or ()) == {
        "guards-independent", "allied-direct-command", "guards-artillery", "guards-armored",
    }  # fmt: skip
    assert scenario.turns[0].first is None


@pytest.mark.rule(
    "wed:sc-son-with-the-wind-01",
    "wed:sc-son-with-the-wind-02",
    "wed:sc-son-with-the-wind-04",
    "wed:sc-son-with-the-wind-06",
    "wed:sc-son-with-the-wind-07",
    "wed:sc-son-with-the-wind-08",
    "wed:sc-son-with-the-wind-09",
    "wed:sc-son-with-the-wind-11",
    "wed:sc-son-with-the-wind-12",
    "wed:sc-son-with-the-wind-13",
    "wed:sc-son-with-the-wind-16",
    "wed:sc-son-with-the-wind-17",
    "wed:sc-son-with-the-wind-18",
    "wed:sc-son-with-the-wind-20",
    "wed:sc-son-with-the-wind-21",
    "wed:sc-son-with-the-wind-22",
    "wed:sc-son-with-the-wind-23",
    "wed:sc-son-with-the-wind-24",
)
def test_son_with_the_wind_is_set_up_as_printed() -> None:
    scenario = library.scenario("son-with-the-wind")
    assert dict(placed(scenario)) == {
        "bazooka-1": "67.157",
        "bazooka-2": "68.157",
        "bazooka-3": "67.158",
        "14-fld-sqn": "66.157",
        "b-81-aa-at": "66.157",
        "101-hq": "66.156",
        "easy-2-506": "77.165",
        "b-15-19-krh": "77.165",
        "1-pz-2107": "87.155",
        "2-fj-regt-21": "87.155",
        "4-pz-2107": "87.156",
        "1-fj-regt-21": "87.156",
        "1-pg-2107": "87.156",
        "s-flak-424": "51.159",
    }
    assert {place.unit: place.on for place in scenario.placements if place.on} == {
        "2-fj-regt-21": "1-pz-2107",
        "1-fj-regt-21": "4-pz-2107",
    }
    assert {d.id: (d.command_rating, d.command_points) for d in scenario.divisions} == {
        "101st-airborne": (4, 2),
        "kg-walther": (4, 6),
        "59th-infantry": (4, 0),
    }
    assert [turn.id for turn in scenario.turns] == ["1944-09-20 1500", "1944-09-20 1700"]
    assert [turn.first for turn in scenario.turns] == ["german-direct-command", None]
    mugs = [set(turn.mug or ()) for turn in scenario.turns]
    assert mugs == [{"kg-walther", "101st-airborne", "allied-direct-command"}] * 2
    assert {one.event: (len(one.units), *one.hexes) for one in scenario.reinforcements} == {
        "reinf-us-infantry": (4, "66.157"),
        "reinf-us-armor": (1, "66.156"),
        "reinf-german-infantry": (8, "67.162"),
    }


@pytest.mark.parametrize("id", library.SCENARIOS)
def test_a_scenario_says_how_much_of_it_is_estimated(id: str) -> None:
    share = completeness(library.scenario(id), library.counters(), library.charts())
    counted = {part: dict(getattr(share, part)) for part in ("scenario", "counters", "charts")}
    assert counted["scenario"]["rule"] > counted["scenario"]["estimate"]
    assert counted["counters"]["estimate"] > counted["counters"]["rule"] > 0
    assert counted["charts"]["rule"] > 0
    assert counted["charts"]["public"] > 0


def test_an_unknown_scenario_names_the_nearest() -> None:
    with pytest.raises(UnknownName, match='no scenario is called "son-with-wind"; did you mean "son-with-the-wind"'):
        library.scenario("son-with-wind")
