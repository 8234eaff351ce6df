"""Pictures of the series: each unit and marker can be read, each word of a map has a look, overlays say the rules."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from xml.etree import ElementTree

import pytest
from attrs import evolve
from tests.gts.helpers import scene

import gts
from gts import draw
from gts.counters import MovementClass, UnitId, Weapon
from gts.drawing.looks import MOVERS, WEAPONS
from gts.drawing.overlays import points
from gts.plans import Plans, with_plans
from gts.rules.fire_zones import covers
from gts.rules.line_of_sight import has_sight
from gts.state import GameState, Unit, Work
from gts.terrain import load_terrain
from gts.titles.where_eagles_dare.maps import BOARDS, PACKAGE, board, words
from hexfront.hexes import HexId
from hexfront.sources import SourceKind
from hexfront.testing.replaying import random_record

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: str) -> Counter[str]:
    return Counter(found.text or "" for found in ElementTree.fromstring(svg).iter(f"{SVG}text"))


def titles(svg: str) -> list[str]:
    return [found.text or "" for found in ElementTree.fromstring(svg).iter(f"{SVG}title")]


def drawn(svg: str, kind: str = "data-unit") -> list[str]:
    return sorted(found.attrib[kind] for found in ElementTree.fromstring(svg).iter() if kind in found.attrib)


def tags(state: GameState, unit: str) -> set[str]:
    """The words on the tags of one unit."""
    root = ElementTree.fromstring(draw.state_svg(state))
    [counter] = [found for found in root.iter() if found.attrib.get("data-unit") == unit]
    return {found.text or "" for group in counter.findall(f"{SVG}g") for found in group.iter(f"{SVG}text")}


def shown_once(state: GameState) -> bool:
    """Whether each unit and Leader on the map is drawn once, with its designation, and nobody else is.

    Only the hexes with any are drawn: a large map takes long.
    """
    svg = draw.state_svg(state, hexes=sorted({*state.stacks, *state.leaders.values()}))
    here = [state.counter(unit).designation for unit in state.units]
    leaders = [state.table.leaders[leader].name for leader in state.leaders]
    found = texts(svg)
    gone = {state.counter(unit).designation for unit in state.lost} - set(here)
    return (
        drawn(svg) == sorted(state.units)
        and drawn(svg, "data-leader") == sorted(state.leaders)
        and all(found[name] == number for name, number in Counter(here + leaders).items())
        and not gone & set(found)
    )


# units and markers


@pytest.mark.parametrize("scenario", [info.id for info in gts.scenarios()])
def test_each_unit_can_be_read_at_the_start(scenario: str) -> None:
    assert shown_once(gts.new_game(scenario, setup="default"))


def test_a_stack_of_six_can_be_read() -> None:
    names = ("rifles", "second", "third", "bren", "mortar", "tanks")
    crowd = scene(", ".join(f"{name} 12.12" for name in names), leaders="major 12.12")
    assert shown_once(crowd)
    assert texts(draw.state_svg(crowd))["7"] >= 1


MARKERS = {
    "COL": Unit(HexId("10.10"), column=True),
    "MTD": Unit(HexId("10.10"), mounted=True),
    "SUPP": Unit(HexId("10.10"), suppressed=True),
    "COH 1": Unit(HexId("10.10"), cohesion=1),
    "COH 2": Unit(HexId("10.10"), cohesion=2),
    "STEP LOST": Unit(HexId("10.10"), reduced=True),
    "RALLY 2": Unit(HexId("10.10"), rallying=2),
    "IMPR": Unit(HexId("10.10"), improved=True),
    "ENTR": Unit(HexId("10.10"), entrenched=True),
    "WORK 1": Unit(HexId("10.10"), work="entrenchment", men_at_work=1),
    "NO TRANSPORT": Unit(HexId("10.10"), abandoned=True),
    "RIDES": Unit(HexId("10.10"), on=UnitId("tanks")),
    "ENTRY": Unit(HexId("10.10"), arriving=True),
}


@pytest.mark.parametrize("word", MARKERS)
def test_each_marker_can_be_seen(word: str) -> None:
    state = scene("rifles 10.10, foe 12.12")
    assert tags(state, "rifles") & set(MARKERS) == set()
    assert tags(state.with_status(UnitId("rifles"), MARKERS[word]), "rifles") & set(MARKERS) == {word}


def test_all_markers_at_once_can_be_seen() -> None:
    everything = Unit(HexId("10.10"), True, True, True, 2, True, 2, improved=True, abandoned=True)
    state = scene("rifles 10.10").with_status(UnitId("rifles"), everything)
    assert tags(state, "rifles") >= {"COL", "MTD", "SUPP", "COH 2", "STEP LOST", "RALLY 2", "IMPR", "NO TRANSPORT"}


def test_steps_are_dots_and_a_lost_one_is_hollow() -> None:
    def dots(state: GameState) -> list[str]:
        root = ElementTree.fromstring(draw.state_svg(state))
        [counter] = [found for found in root.iter() if found.attrib.get("data-unit") == "rifles"]
        return [found.attrib["fill"] for found in counter.findall(f"{SVG}circle")]

    assert len(dots(scene("rifles 10.10"))) == 2
    assert dots(scene("rifles 10.10 reduced"))[1] == "none"


def test_hexes_show_their_barrages_and_works() -> None:
    state = scene("rifles 10.10", barrages={"11.11": "heavy", "11.12": "light"})
    state = state.with_work(HexId("12.12"), Work("entrenchment", "allied"))
    found = texts(draw.state_svg(state))
    assert "entrenchment, allied" in titles(draw.state_svg(state))
    assert [found[word] for word in ("HEAVY", "LIGHT", "ENTR")] == [1, 1, 1]


def test_leaders_show_their_ratings() -> None:
    svg = draw.state_svg(scene("rifles 10.10", leaders="major 10.10"))
    assert drawn(svg, "data-leader") == ["major"]
    assert any("command range 3: " in title and "attachment rating 1: " in title for title in titles(svg))


# values


@pytest.mark.parametrize(("kind", "slanted"), [("estimate", True), ("rule", False)])
def test_estimated_values_are_slanted(kind: SourceKind, slanted: bool) -> None:
    state = gts.new_game("a-drive-in-the-country", setup="default")
    unit = UnitId("2-fj")
    counter = state.counter(unit)
    source = evolve(counter.source, kind=kind)
    counters = {**state.table.counters, unit: evolve(counter, source=source, sources=())}
    svg = draw.state_svg(evolve(state, game=evolve(state.table, counters=counters)))
    [shown] = [found for found in ElementTree.fromstring(svg).iter() if found.attrib.get("data-unit") == unit]
    ratings = [found for found in shown.findall(f"{SVG}text") if found.text != counter.designation]
    assert len(ratings) == 6  # fire, range, assault, defense, troop quality, movement
    assert all(("font-style" in found.attrib) is slanted for found in ratings)


def test_the_values_of_the_side_in_use_are_shown() -> None:
    def shown(state: GameState) -> str:
        return next(title for title in titles(draw.state_svg(state)) if title.startswith("rifles "))

    assert "movement allowance 4:" in shown(scene("rifles 10.10"))
    assert "movement allowance 16:" in shown(scene("rifles 10.10 mounted"))


@pytest.mark.rule("gts:29.53a", "gts:29.35a")
def test_every_class_has_a_colour_of_its_own() -> None:
    assert len({tint.fill for tint in WEAPONS.values()}) == len(Weapon)
    assert set(MOVERS) == set(MovementClass) - {MovementClass.IMMOBILE}
    assert len(set(MOVERS.values())) == len(MOVERS)


@pytest.mark.rule("gts:29.35a")
def test_a_unit_that_cannot_move_shows_no_allowance() -> None:
    """The guns are immobile without their transport, and show none in black nor any 0."""

    def shown(name: str, units: str) -> list[str | None]:
        svg = ElementTree.fromstring(draw.state_svg(scene(units)))
        [counter] = [found for found in svg.iter() if found.attrib.get("data-unit") == name]
        return [found.text for found in counter.findall(f"{SVG}text") if found.attrib.get("x") == "35"]

    assert shown("guns", "guns 10.10") == []
    assert len(shown("guns", "guns 10.10 mounted")) == 1
    assert shown("rifles", "rifles 10.10") == ["4"]


# maps


def test_every_word_of_the_maps_has_a_look() -> None:
    style = draw.MAP_STYLE
    assert set(style.grounds) == {kind.id for kind in load_terrain(PACKAGE / "data" / "terrain.toml").kinds}
    assert {*style.sides, *style.crossings} >= set(words().hexsides)
    assert set(style.features) >= set(words().features)
    for network, said in words().networks.items():
        looks = {way.word for way in style.ways if way.network == network}
        assert None in looks  # whatever the words of a link are, it is drawn
        assert "raised" not in said or "raised" in looks


@pytest.mark.parametrize("name", BOARDS)
def test_boards_that_ship_are_drawn(name: str) -> None:
    shown = board(name)
    some = shown.hexes[:40]
    assert {*some, shown.title} <= set(texts(draw.board_svg(shown, hexes=some)))


def test_outside_of_the_area_in_play_the_map_is_paled() -> None:
    valkenswaard = board("valkenswaard")
    whole = draw.board_svg(valkenswaard)
    assert "evenodd" not in whole
    assert "evenodd" in draw.board_svg(valkenswaard, area="a-drive-in-the-country")


# what is not seen


def test_a_picture_of_a_view_says_whose_and_shows_no_secret() -> None:
    state = gts.new_game("son-with-the-wind", setup="default")
    bought = [with_plans(state, "german", Plans(mug=chits)) for chits in ((), ("kg-klemm",))]
    [picture] = {draw.state_svg(gts.view(each, "allied")) for each in bought}
    assert "as the Allied side sees it" in picture
    assert "sees it" not in draw.state_svg(state)


def test_the_eliminated_are_not_on_the_map() -> None:
    state = scene("rifles 10.10, tanks 10.11, foe 12.12")
    assert shown_once(state.without_unit(UnitId("tanks")))
    assert "tanks" not in drawn(draw.state_svg(state.without_unit(UnitId("tanks"))))


# overlays


@pytest.mark.rule("gts:17.3a")
def test_fire_zones_are_those_of_the_rules() -> None:
    state = scene("rifles 12.12, second 12.13, foe 10.10")
    one = draw.fire_zone(state, UnitId("foe"))
    assert set(one.hexes) == {hex for hex in state.table.board.hexes if covers(state, UnitId("foe"), hex)}
    assert one.hexes
    both = draw.fire_zones(state, "allied")
    assert all(
        int(number) == sum(covers(state, unit, hex) for unit in state.of("allied"))
        for hex, number in both.hexes.items()
    )
    assert "2" in both.hexes.values()


@pytest.mark.rule("gts:15.4a")
def test_the_view_from_a_hex_is_what_the_rules_say() -> None:
    state = scene("rifles 10.10, foe 10.13", ground="..w...\n..w...\n..w...\n..w...")
    seen = draw.field_of_view(state, HexId("10.10"))
    sighted = {hex for hex in state.table.board.hexes if hex != "10.10" and has_sight(state, HexId("10.10"), hex)}
    assert set(seen.hexes) == sighted
    assert "12.10" in sighted
    assert "14.10" not in sighted


@pytest.mark.rule("gts:15.4b")
def test_a_blocked_line_shows_what_blocks_it() -> None:
    state = scene("rifles 10.10, foe 12.12", ground=".....\n.....\nw....\n.....\n.....")
    blocked = draw.line_of_sight(state, HexId("10.10"), HexId("10.14"))
    assert blocked.blockers == ((HexId("10.12"),),)
    assert "blocked" in blocked.about
    clear = draw.line_of_sight(state, HexId("10.10"), HexId("10.11"))
    assert clear.blockers == ()
    assert clear.colour != blocked.colour
    svg = draw.state_svg(state, overlays=(blocked, clear))
    assert texts(svg)[blocked.about] == 1


def test_reach_shows_costs_in_movement_points() -> None:
    state = scene("rifles 12.12, foe 15.17")
    shade = draw.reach(state, UnitId("rifles"))
    assert shade.hexes == {hex: points(cost) for hex, cost in gts.reach(state, UnitId("rifles")).costs}
    assert shade.hexes[HexId("12.11")] == "2"
    assert texts(draw.state_svg(state, overlays=(shade,)))["2"] >= 1


# the whole


def mid_game() -> GameState:
    """The state after two thirds of a random game of the larger scenario."""
    record = random_record(gts, "son-with-the-wind", 3, setup="default")
    state: GameState = record.first
    for step in record.steps[: 2 * len(record.steps) // 3]:
        state = gts.apply(state, step.action).state
    return state


@pytest.mark.random_play
def test_units_can_be_read_in_the_middle_of_a_game() -> None:
    assert shown_once(mid_game())


def set_up() -> str:
    """A picture of a set-up with two overlays, of the hexes that matter."""
    state = gts.new_game("a-drive-in-the-country", setup="default")
    overlays = (draw.fire_zones(state, "german"), draw.field_of_view(state, HexId("44.224")))
    return draw.state_svg(state, hexes=state.table.board.within(HexId("44.223"), 4), overlays=overlays)


def test_the_text_does_not_depend_on_the_hash_seed() -> None:
    script = "import sys; from tests.gts.test_draw import set_up; sys.stdout.write(set_up())"
    path = os.pathsep.join(sys.path)
    made = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert made == {set_up().encode()}


def test_a_notebook_shows_a_state() -> None:
    state = scene("rifles 10.10")
    assert state._repr_svg_() == draw.state_svg(state)


def test_a_finished_game_says_who_won() -> None:
    ended = evolve(scene("rifles 10.10"), ending=scene("rifles 10.10").table.decide(scene("rifles 10.10")))
    assert any(text.startswith("Allied wins: ") for text in texts(draw.state_svg(ended)))
