"""What a scenario's file has besides units: Parks, bridges, lots, reserves and gifts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.gts.test_scenario import FILE, faults, loaded, places

from gts.counters import Weapon
from gts.outfit import ArtilleryPark, BridgeMarker, Gift, Lot, Reserve
from gts.scenario import Placement, Reinforcement
from hexfront.hexes import HexId
from hexfront.sources import Source

MORE = """
[[park]]
id = "hill-park"
division = "german"
hex = "03.03"
rule = "sc-10"
[[bridge]]
id = "old-bridge"
hexes = ["01.03", "02.03"]
wired = true
holder = "german"
rule = "sc-11"
[[lot]]
id = "guns"
units = ["c", "d", "e"]
hexes = ["03.03", "03.01"]
rule = "sc-12"
[[reserve]]
id = "jeeps"
kind = "jeep"
side = "allied"
division = "allied"
count = 3
vehicle = { movement_allowance = 16, movement_class = "wheeled", defense_rating = 1 }
source = "guess"
[[gift]]
event = "storm"
draw = 1
chits = ["german"]
division = "german"
command_points = 4
anew = true
rule = "sc-13"
"""
WHOLE = FILE.replace("[[event]]", MORE + "[[event]]", 1).replace('units = ["c"]', 'units = ["f"]')


def source(number: int) -> Source:
    return Source("rule", f"sc-{number}")


def test_a_scenario_says_what_else_it_has(tmp_path: Path) -> None:
    scenario = loaded(tmp_path, WHOLE)
    bridge = (HexId("01.03"), HexId("02.03"))
    assert scenario.parks == (ArtilleryPark("hill-park", "german", HexId("03.03"), source(10)),)
    assert scenario.bridges == (BridgeMarker("old-bridge", bridge, True, "german", source(11)),)
    (lot,) = scenario.lots
    assert isinstance(lot, Lot)
    assert (lot.units, lot.hexes) == (("c", "d", "e"), ("03.03", "03.01"))
    (reserve,) = scenario.reserves
    assert isinstance(reserve, Reserve)
    assert (reserve.kind, reserve.division, reserve.formation, reserve.count) == ("jeep", "allied", None, 3)
    assert scenario.gifts == (Gift("storm", 1, ("german",), "german", 4, 0, True, source(13)),)


def test_a_contested_bridge_has_no_holder(tmp_path: Path) -> None:
    (bridge,) = loaded(tmp_path, WHOLE.replace('holder = "german"\n', "")).bridges
    assert bridge.holder is None


def test_units_of_a_lot_are_counters_of_the_scenario(tmp_path: Path) -> None:
    assert loaded(tmp_path, WHOLE).counters == ("a", "b", "tank", "rider", "c", "d", "e", "f", "chief")


def test_what_else_it_has_counts_among_its_sources(tmp_path: Path) -> None:
    more = len(list(loaded(tmp_path, WHOLE).sources())) - len(list(loaded(tmp_path).sources()))
    assert more == 5


def test_units_may_start_in_a_park_reduced_or_by_choice(tmp_path: Path) -> None:
    text = WHOLE.replace('unit = "rider"\nhex = "02.02"\non = "tank"', 'unit = "rider"\npark = "hill-park"')
    text = text.replace('unit = "b"\n', 'unit = "b"\nreduced = true\noptional = true\nmay_be_improved = true\n')
    by_unit: dict[str, Placement] = {place.unit: place for place in loaded(tmp_path, text).placements}
    assert (by_unit["rider"].hexes, by_unit["rider"].park) == ((), "hill-park")
    assert (by_unit["b"].reduced, by_unit["b"].optional, by_unit["b"].improved) == (True, True, None)


def test_reinforcements_may_go_to_a_park_and_wait_for_the_second_draw(tmp_path: Path) -> None:
    text = WHOLE.replace('id = "storm"\n', 'id = "storm"\ncount = 2\n')
    text = text.replace('leaders = ["chief"]\nhex = "02.02"', 'leaders = ["chief"]\npark = "hill-park"\ndraw = 2')
    one: Reinforcement
    (one,) = loaded(tmp_path, text).reinforcements
    assert (one.hexes, one.park, one.draw) == ((), "hill-park", 2)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        pytest.param('division = "german"\nhex', 'division = "grman"\nhex', 'did you mean "german"', id="park's owner"),
        pytest.param('hex = "03.03"\nrule = "sc-10"', 'hex = "9.9"\nrule = "x"', "must be column.row", id="park"),
        pytest.param('["01.03", "02.03"]', '["01.04", "02.04"]', "no bridge joins 01.04 and 02.04", id="no bridge"),
        pytest.param('["01.03", "02.03"]', '["01.03", "03.03"]', "no bridge joins 01.03 and 03.03", id="far bridge"),
        pytest.param('["01.03", "02.03"]', '["01.03"]', "a bridge joins two hexes, not 1", id="half a bridge"),
        pytest.param('holder = "german"', 'holder = "axis"', 'holder: there is no side "axis"', id="holder"),
        pytest.param('"c", "d", "e"', '"c"', "1 units cannot fill 2 hexes", id="lot too small"),
        pytest.param('"c", "d", "e"', '"a", "d", "e"', '"a" is placed or drawn already', id="lot of placed units"),
        pytest.param('"c", "d", "e"', '"c", "d", "x"', 'units: there is no unit "x"', id="lot of unknown units"),
        pytest.param('"03.03", "03.01"]', '"03.03", "9.1"]', "must be column.row", id="lot off the board"),
        pytest.param('kind = "jeep"', 'kind = "jeeps"', 'kind: "jeeps" is not known', id="reserve"),
        pytest.param("vehicle = {", "vehicles = {", "vehicle: missing: trucks and jeeps have values", id="no values"),
        pytest.param('"wheeled"', '"leg"', 'vehicle: movement_class: "leg" is not known', id="legs"),
        pytest.param("count = 3", "count = 3\nacts_as = 'x'", 'acts_as: there is no Formation "x"', id="acts as"),
        pytest.param("count = 3", "count = 0", "count: must be a whole number from 1", id="empty reserve"),
        pytest.param(
            'event = "storm"\ndraw = 1', 'event = "strom"\ndraw = 1', 'did you mean "storm"', id="gift's event"
        ),
        pytest.param("draw = 1", "draw = 2", 'there are only 1 of the event "storm"', id="gift's draw"),
        pytest.param('chits = ["german"]', 'chits = ["grman"]', 'there is no chit "grman"', id="gift's chit"),
        pytest.param("command_points = 4\nanew", "command_points = 20\nanew", "from 0 to 19", id="gift's points"),
        pytest.param('unit = "rider"\n', 'unit = "rider"\nreduced = 1\n', "must be true or false", id="reduced"),
    ],
)
def test_each_fault_is_named(tmp_path: Path, old: str, new: str, fault: str) -> None:
    assert old in WHOLE
    found = faults(tmp_path, WHOLE.replace(old, new, 1))
    assert any(fault in one for one in found), found


def test_a_unit_of_one_step_has_none_to_lose(tmp_path: Path) -> None:
    """The companies of this file have two Steps, and the squad has none."""
    text = WHOLE.replace("[[event]]", places("squad", more="reduced = true") + "[[event]]", 1)
    found = faults(tmp_path, text)
    assert any('reduced: "squad" has 0 Steps and none to lose' in one for one in found), found


AIR = """
[[air]]
id = "typhoon"
name = "Typhoon"
side = "allied"
fire_rating = 6
weapon = "DP"
numbers = [0, 0, 1, 1, 1, 2, 2, 2, 3, 4]
source = "guess"
[[air]]
id = "stuka"
side = "german"
fire_rating = 4
weapon = "IndirectHE"
number = 1
rule = "sc-14"
"""


@pytest.mark.rule("gts:27.0a", "gts:27.0b")
def test_a_scenario_has_air_units(tmp_path: Path) -> None:
    """By the roll of the day, or as many every day; the name is the id if none is given."""
    typhoon, stuka = loaded(tmp_path, FILE.replace("[[event]]", AIR + "[[event]]", 1)).air
    assert (typhoon.name, typhoon.side, typhoon.fire_rating, typhoon.weapon) == ("Typhoon", "allied", 6, Weapon.DP)
    assert typhoon.numbers == (0, 0, 1, 1, 1, 2, 2, 2, 3, 4)
    assert typhoon.source.kind == "estimate"
    assert (stuka.name, stuka.numbers, stuka.source) == ("stuka", (1,), source(14))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('side = "german"\nfire_rating', 'side = "germans"\nfire_rating', 'there is no side "germans"'),
        ("number = 1\n", "", "must be ten numbers up to 20, one for each roll from 0 to 9, or one `number`"),
        ("number = 1\n", "numbers = [1, 2]\n", "must be ten numbers"),
        ("number = 1\n", "numbers = [1, 2]\n", "or one `number`; got 1, 2"),
        ("number = 1\n", "number = 1\nnumbers = [1, 1, 1, 1, 1, 1, 1, 1, 1]\n", "1, 1 and `number`"),
        ("number = 1\n", "numbers = [0, 0, 0, 0, 0, 0, 0, 0, 0, 21]\n", "got 0, 0, 0, 0, 0, 0, 0, 0, 0, 21"),
        ("number = 1\n", "number = 21\n", "number"),
        ('id = "stuka"', 'id = "typhoon"', 'there is another "typhoon"'),
        ('weapon = "DP"', 'weapon = "bombs"', "weapon"),
    ],
)
def test_faults_of_air_units(tmp_path: Path, old: str, new: str, fault: str) -> None:
    whole = FILE.replace("[[event]]", AIR + "[[event]]", 1)
    assert old in AIR
    assert any(fault in each for each in faults(tmp_path, whole.replace(old, new, 1)))


@pytest.mark.rule("gts:5.0a", "ruling:W14")
def test_weather_that_is_not_printed_is_rolled(tmp_path: Path) -> None:
    """It may be left out if step A is one of the steps, and not otherwise."""
    printed = next(line for line in FILE.splitlines() if line.startswith("weather"))
    steps = next(line for line in FILE.splitlines() if line.startswith("steps"))
    rolled = FILE.replace(printed, "").replace(steps, 'steps = ["A", "G", "H", "I", "J"]')
    assert loaded(tmp_path, rolled).weather_rolled
    assert not loaded(tmp_path, FILE.replace(steps, 'steps = ["A", "G", "H", "I", "J"]')).weather_rolled
    assert any("weather: missing" in each for each in faults(tmp_path, FILE.replace(printed, "")))
