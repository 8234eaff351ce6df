"""The Best Laid Plans and Hell's Highway as data: what is printed about them, and that they can be set up."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest
from tests.gts.titles.larger import BEST, HIGHWAY, game, set_up

import gts
from gts.checking import check_files
from gts.rules.stacking import STEP_LIMIT, steps_in
from gts.scenario import Placement, Scenario
from gts.titles.where_eagles_dare import TITLE, library, maps
from hexfront.hexes import HexId

DAY = ("0700", "0900", "1100", "1300", "1500", "1700", "1900")


def places(id: str) -> dict[str, Placement]:
    return {place.unit: place for place in library.scenario(id).placements}


def designations(ids: Iterable[str]) -> Tally[str]:
    """How often each name is on the counters of some units; the Bailey units and Leaders by their names."""
    counters = library.counters()
    return Tally(counters.unit(id).designation for id in ids)


def named(text: str) -> Tally[str]:
    """A list of the rulebook: names divided by `;`."""
    return Tally(name.strip() for name in text.split(";"))


@pytest.mark.parametrize("id", [BEST, HIGHWAY])
class TestBoth:
    def test_it_is_offered_for_play(self, id: str) -> None:
        assert id in {info.id for info in gts.scenarios()}

    def test_its_file_is_checked_with_its_board(self, id: str) -> None:
        file = Path(str(maps.PACKAGE)) / "scenarios" / f"{id}.toml"
        (report,) = check_files(TITLE, [file])
        assert (report.kind, report.faults) == ("scenario", ())

    def test_all_its_hexes_are_in_play(self, id: str) -> None:
        scenario = library.scenario(id)
        area = set(maps.board(scenario.board).area(id))
        assert {hex for place in scenario.placements for hex in place.hexes} <= area
        assert {hex for one in scenario.reinforcements for hex in one.hexes} <= area
        assert {park.hex for park in scenario.parks} <= area
        assert {hex for lot in scenario.lots for hex in lot.hexes} <= area
        assert {hex for bridge in scenario.bridges for hex in bridge.hexes} <= area

    def test_the_plain_choice_sets_all_units_up_where_the_file_says(self, id: str) -> None:
        s = set_up(id)
        for unit, place in game(id).placements:
            status = s.units[unit]
            assert status.hex == (place.hexes[0] if place.park is None else s.table.scenario.parks[0].hex)
            assert status.parked is (place.park is not None)
            assert place.column is None or place.on is not None or status.column is place.column
            assert place.mounted is None or status.mounted is place.mounted
            assert (status.on, status.reduced) == (place.on, place.reduced)
        for leader, place in game(id).leader_placements:
            assert s.leaders[leader] == place.hexes[0]

    @pytest.mark.rule("gts:16.2.1a", "gts:16.2.2d", "gts:16.2.3c")
    def test_its_artillery_park_is_on_the_map_and_its_batteries_are_in_it(self, id: str) -> None:
        s = set_up(id)
        [park] = s.table.scenario.parks
        assert {hex: there.division for hex, there in s.parks.items()} == {park.hex: park.division}
        inside = {one.unit for one in s.table.scenario.placements if one.park == park.id}
        assert {unit for unit, status in s.units.items() if status.parked} == inside
        assert inside

    @pytest.mark.rule("gts:14.7e", "gts:14.6.1c")
    def test_no_hex_holds_too_many(self, id: str) -> None:
        s = set_up(id)
        for hex in {status.hex for status in s.units.values()}:
            assert steps_in(s, hex) <= STEP_LIMIT
            columns = [u for u, status in s.units.items() if status.hex == hex and status.column and status.on is None]
            assert len(columns) <= 1

    def test_each_formation_that_leads_has_its_leader(self, id: str) -> None:
        scenario = library.scenario(id)
        led = {library.counters().leader(one).formation for one in scenario.counters if one in leaders()}
        assert led <= {formation.id for formation in scenario.formations}
        chits = {chit.formation for chit in scenario.chits if chit.kind == "formation"}
        assert led <= chits

    def test_each_special_rule_and_each_event_names_its_rule(self, id: str) -> None:
        """Two name what the exclusive rules say of all scenarios."""
        scenario = library.scenario(id)
        general = {"lost-82ab", "firm-crossings"}
        assert all(
            special.rule.startswith("wed:" if special.id in general else f"wed:sc-{id}")
            for special in scenario.specials
        )
        assert all(event.rule.startswith("wed:") for event in scenario.events)
        effects = {special.id for special in scenario.specials}
        gives = {one.event for one in scenario.reinforcements} | {gift.event for gift in scenario.gifts}
        assert all(event.id in effects | gives for event in scenario.events)


@cache
def leaders() -> frozenset[str]:
    return frozenset(leader.id for leader in library.counters().leaders)


@pytest.mark.rule("wed:sc-the-best-laid-plans-05b", "wed:sc-the-best-laid-plans-10")
def test_the_two_scenarios_share_the_counters_of_the_airborne_artillery() -> None:
    """The three battalions are those of Hell's Highway; no German counter is in both."""
    best, highway = (set(library.scenario(id).counters) - leaders() for id in (BEST, HIGHWAY))
    shared = {library.counters().unit(id) for id in best & highway}
    assert {"377-para-fld", "321-gldr-fld", "907-gldr-fld"} <= best & highway
    assert {unit.side for unit in shared} == {"allied"}


@pytest.mark.rule("wed:sc-general-06")
@pytest.mark.parametrize("id", [BEST, HIGHWAY])
def test_no_artillery_is_in_contact_at_the_start(id: str) -> None:
    assert not set_up(id).contacts


class TestTheBestLaidPlans:
    @pytest.fixture
    def scenario(self) -> Scenario:
        return library.scenario(BEST)

    @pytest.mark.rule("wed:sc-the-best-laid-plans-01")
    def test_it_lasts_two_days_and_the_night_between(self, scenario: Scenario) -> None:
        hours = [*(f"1944-09-18 {hour}" for hour in (*DAY, "night")), *(f"1944-09-19 {hour}" for hour in DAY)]
        assert [turn.id for turn in scenario.turns] == hours
        assert [turn.id for turn in scenario.turns if turn.night] == ["1944-09-18 night"]

    @pytest.mark.rule(
        "wed:sc-the-best-laid-plans-02",
        "wed:sc-the-best-laid-plans-03",
        "wed:sc-the-best-laid-plans-04",
        "wed:sc-the-best-laid-plans-36",
    )
    def test_its_frame(self, scenario: Scenario) -> None:
        assert scenario.boundary == ("52.142", "73.153", "64.168", "42.157")
        assert (scenario.weather, scenario.steps, scenario.last_chit) == ("clear", tuple("CDEFGHIJ"), "played")

    @pytest.mark.rule("wed:sc-the-best-laid-plans-17", "wed:sc-the-best-laid-plans-18")
    def test_points_and_ratings(self, scenario: Scenario) -> None:
        assert {
            d.id: (d.command_rating, d.dispatch_rating, d.command_points, d.dispatch_points) for d in scenario.divisions
        } == {"101st-airborne": (5, 3, 9, 2), "59th-infantry": (6, 3, 3, 0)}

    @pytest.mark.rule("wed:sc-the-best-laid-plans-34", "wed:sc-the-best-laid-plans-35")
    def test_the_first_mug(self, scenario: Scenario) -> None:
        first, *later = scenario.turns
        assert set(first.mug or ()) == {
            "101st-airborne", "59th-infantry", "german-direct-command", "allied-direct-command",
        }  # fmt: skip
        assert first.first == "502-pir"
        assert all(turn.mug is None and turn.first is None for turn in later)

    @pytest.mark.rule(
        "wed:sc-the-best-laid-plans-06",
        "wed:sc-the-best-laid-plans-07",
        "wed:sc-the-best-laid-plans-08",
        "wed:sc-the-best-laid-plans-09",
        "wed:sc-the-best-laid-plans-11",
        "wed:sc-the-best-laid-plans-12",
        "wed:sc-the-best-laid-plans-13",
        "wed:sc-the-best-laid-plans-14",
    )
    def test_the_set_up_is_as_printed(self, scenario: Scenario) -> None:
        assert {place.unit: " ".join(place.hexes) for place in scenario.placements if len(place.hexes) == 1} == {
            **dict.fromkeys(("ers-59th", "1-pio-159"), "51.158"),
            "1-i-1036": "49.153",
            "2-i-1036": "49.154",
            "3-i-1036": "50.154",
            "5-ii-1036": "50.155",
            "7-ii-1036": "51.156",
            "6-ii-1036": "51.157",
            "grw-ii-1036": "47.154",
            "grw-i-1036": "47.156",
            "wzbwski": "52.157",
            "h-3-502": "52.154",
            **dict.fromkeys(("i-3-502", "g-3-502", "s-mtr-3-502"), "53.152"),
            **dict.fromkeys(("502-pir", "d-2-502", "e-2-502", "f-2-502", "s-mtr-2-502"), "67.151"),
        }
        assert [place.unit for place in scenario.placements if place.entrenched] == ["wzbwski"]
        assert [place.unit for place in scenario.placements if place.improved] == ["h-3-502"]
        assert [place.unit for place in scenario.placements if place.park] == ["ii-159"]

    @pytest.mark.rule("wed:sc-the-best-laid-plans-08", "wed:sc-general-03")
    def test_kg_dewitz_is_led_from_any_hex_of_its_units(self, scenario: Scenario) -> None:
        own = {unit.id for unit in library.counters().units if unit.formation == "kg-dewitz"}
        homes = {place.hexes[0] for place in scenario.placements if place.unit in own}
        assert set(places(BEST)["kg-dewitz"].hexes) == homes

    @pytest.mark.rule("wed:sc-the-best-laid-plans-05")
    def test_four_guns_of_a_larger_lot_stand_at_best(self, scenario: Scenario) -> None:
        (lot,) = scenario.lots
        assert lot.hexes == ("49.154", "47.155", "47.157", "49.159")
        assert len(lot.units) > len(lot.hexes)
        assert lot.source.kind == "estimate"
        guns = [library.counters().unit(id) for id in lot.units]
        assert all(gun.front.movement_allowance is None for gun in guns)

    @pytest.mark.rule("wed:sc-the-best-laid-plans-15")
    def test_the_bridge_is_contested_and_only_the_allies_have_rearguards(self, scenario: Scenario) -> None:
        (bridge,) = scenario.bridges
        assert (bridge.hexes, bridge.wired, bridge.holder) == (("51.158", "52.158"), False, None)
        assert {reserve.side for reserve in scenario.reserves} == {"allied"}
        assert {reserve.kind for reserve in scenario.reserves} == {"rearguard", "road-block"}

    @pytest.mark.rule(
        "wed:sc-the-best-laid-plans-26",
        "wed:sc-the-best-laid-plans-27",
        "wed:sc-the-best-laid-plans-28",
        "wed:sc-the-best-laid-plans-29",
        "wed:sc-the-best-laid-plans-30",
        "wed:sc-the-best-laid-plans-31",
        "wed:sc-the-best-laid-plans-32",
        "wed:sc-the-best-laid-plans-33",
        "wed:3.3f",
    )
    def test_reinforcements_come_as_printed(self, scenario: Scenario) -> None:
        zone = maps.board("corridor").area("dz-b") + maps.board("corridor").area("dz-c")
        told = [
            (one.turn, designations(one.units), one.leaders, one.hexes if len(one.hexes) == 1 else set(one.hexes))
            for one in scenario.reinforcements
        ]
        assert told == [
            ("1944-09-18 0900", named("B/2 HHC; C/2 HHC"), (), ("56.164",)),
            ("1944-09-18 1300", named("C/326 Eng"), (), set(zone)),
            ("1944-09-18 1300", named("A/1/401; B/1/401; C/1/401; S(Mtr)/1/401"), ("327-gir",), set(zone)),
            ("1944-09-18 1700", named("D/2/327; E/2/327; F/2/327; S(Mtr)/2/327"), (), set(zone)),
            ("1944-09-19 0900", named("B/15/19 KRH; C/15/19 KRH"), (), ("66.156",)),
            ("1944-09-19 1100", named("377 Para Fld; 321 Gldr Fld; 907 Gldr Fld"), ("101st-artillery",), set(zone)),
            ("1944-09-19 1300", named("A/86 Medium"), (), set(zone)),
            (
                "1944-09-18 0900",
                named(
                    "1./I/1034/59; 2./I/1034/59; 3./I/1034/59; Gr.W/I/1034/59; 5./II/1034/59; 6./II/1034/59;"
                    "7./II/1034/59; Gr.W/II/1034/59"
                ),
                ("kg-klemm",),
                ("47.151",),
            ),
            ("1944-09-18 1100", named("I./159/59; III./159/59"), (), set()),
        ]
        assert [one.park for one in scenario.reinforcements if one.park] == ["59th-park"]

    def test_the_germans_win_at_best_or_with_the_bridge(self, scenario: Scenario) -> None:
        assert scenario.victory.texts("held") == ("47.156", "51.158")
        assert scenario.victory.text("bridge") == scenario.bridges[0].id
        blown, entry = scenario.special("blown"), scenario.special("reinforcement-hex")
        assert blown is not None
        assert entry is not None
        assert (blown.text("marker"), entry.text("hex")) == ("52.158", "47.151")


class TestHellsHighway:
    @pytest.fixture
    def scenario(self) -> Scenario:
        return library.scenario(HIGHWAY)

    @pytest.mark.rule("wed:sc-hells-highway-01")
    def test_it_lasts_two_days_and_two_nights(self, scenario: Scenario) -> None:
        assert [turn.id for turn in scenario.turns] == [
            f"1944-09-{day} {hour}" for day in (22, 23) for hour in (*DAY, "night")
        ]
        assert sum(turn.night for turn in scenario.turns) == 2

    @pytest.mark.rule(
        "wed:sc-hells-highway-02", "wed:sc-hells-highway-03", "wed:sc-hells-highway-04", "wed:sc-hells-highway-61"
    )
    def test_its_frame(self, scenario: Scenario) -> None:
        assert scenario.boundary == ("80.105", "06.118", "43.152", "83.172")
        assert (scenario.weather, scenario.steps, scenario.last_chit) == ("clear", tuple("CDEFGHIJ"), "carried")

    @pytest.mark.rule("wed:sc-hells-highway-52", "wed:sc-hells-highway-53", "wed:sc-hells-highway-54")
    def test_points_and_ratings(self, scenario: Scenario) -> None:
        told = {
            d.id: (d.command_rating, d.dispatch_rating, d.command_points, d.dispatch_points)
            for d in scenario.divisions
            if d.source.kind == "rule"
        }
        assert told == {"101st-airborne": (7, 3, 8, 5), "kg-walther": (8, 4, 12, 4), "kg-chill": (5, 4, 4, 1)}

    @pytest.mark.rule("wed:sc-hells-highway-56", "wed:sc-hells-highway-57")
    def test_the_first_mug(self, scenario: Scenario) -> None:
        first, *later = scenario.turns
        assert set(first.mug or ()) == {
            "101st-airborne", "101st-artillery", "allied-direct-command", "kg-chill", "kg-walther",
            "kg-walther-artillery", "german-direct-command", "501-pir", "502-pir",
        }  # fmt: skip
        assert first.first == "pz-brig-107"
        assert all(turn.mug is None and turn.first is None for turn in later)

    @pytest.mark.rule(
        "wed:sc-hells-highway-06",
        "wed:sc-hells-highway-07",
        "wed:sc-hells-highway-08",
        "wed:sc-hells-highway-10",
        "wed:sc-hells-highway-12",
        "wed:sc-hells-highway-13",
        "wed:sc-hells-highway-14",
        "wed:sc-hells-highway-16",
    )
    @pytest.mark.rule(
        "wed:sc-hells-highway-16b",
        "wed:sc-hells-highway-16c",
        "wed:sc-hells-highway-17",
        "wed:sc-hells-highway-20",
        "wed:sc-hells-highway-23",
        "wed:sc-hells-highway-25",
        "wed:sc-hells-highway-27",
        "wed:sc-hells-highway-28",
    )
    def test_the_allies_who_have_no_choice_stand_as_printed(self) -> None:
        allied = {
            unit: place.hexes[0]
            for unit, place in places(HIGHWAY).items()
            if len(place.hexes) == 1 and (unit in leaders() or library.counters().unit(unit).side == "allied")
        }
        german_leaders = {"pz-brig-107": "02.142", "kg-walther-artillery": "03.144", "kg-huber": "49.129"}
        assert allied == {
            **german_leaders,
            "506-pir": "90.114",
            "s-mtr-2-506": "90.114",
            "easy-2-506-pir": "91.116",
            "rearguard-506-pir-1": "95.118",
            "s-mtr-2-501": "77.127",
            "b-81-aa-at": "67.136",
            "e-81-aa-at": "67.137",
            "d-81-aa-at": "66.137",
            "rearguard-501-pir-1": "89.132",
            "rearguard-501-pir-2": "58.116",
            "rearguard-501-pir-3": "83.136",
            "501-pir": "56.125",
            "s-mtr-1-501": "56.125",
            "502-pir": "61.141",
            "rearguard-502-pir-1": "60.135",
            "rearguard-502-pir-2": "53.138",
            "rearguard-502-pir-3": "41.142",
            "327-gir": "66.156",
            "b-44-rtr": "66.150",
            "f-81-aa-at": "66.158",
        }

    @pytest.mark.rule(
        "wed:sc-hells-highway-11",
        "wed:sc-hells-highway-18",
        "wed:sc-hells-highway-19",
        "wed:sc-hells-highway-21",
        "wed:sc-hells-highway-22",
        "wed:sc-hells-highway-24",
        "wed:sc-hells-highway-26",
        "wed:sc-hells-highway-36",
        "wed:sc-hells-highway-38",
    )
    @pytest.mark.parametrize(
        ("center", "hexes", "names"),
        [
            ("77.127", 5, "D/2/501; E/2/501; F/2/501"),
            (
                "56.125",
                5,
                "A/1/501; B/1/501; C/1/501; G/3/501; H/3/501; I/3/501; S(Mtr)/3/501; C/44 RTR; Recce/44 RTR;"
                "A/81 AB AA/AT",
            ),
            (
                "61.141",
                5,
                "A/1/502; B/1/502; C/1/502; S(Mtr)/1/502; D/2/502; E/2/502; F/2/502; S(Mtr)/2/502; G/3/502; H/3/502;"
                "I/3/502; S(Mtr)/3/502; A/44 RTR",
            ),
            ("58.142", 1, "377 Para Fld; 321 Gldr Fld; 907 Gldr Fld"),
            (
                "66.156",
                5,
                "A/1/401; B/1/401; C/1/401; S(Mtr)/1/401; D/2/327; E/2/327; F/2/327; S(Mtr)/2/327; AT/327",
            ),
            (
                "02.142",
                1,
                "1./Pz. 2107; 2./Pz. 2107; 4./Pz. 2107; HQ/Pz.Brig. 107; 1./KG Richter; 1./PG. 2107; 3./PG. 2107;"
                "4./PG. 2107; Gr.W./PG. 2107",
            ),
            ("98.120", 1, "1./KG Voss; 2./KG Voss; 3./KG Voss"),
        ],
        ids=lambda value: value if isinstance(value, str) and len(value) == 6 else None,
    )
    def test_who_may_choose_stands_within_so_many_hexes(self, center: str, hexes: int, names: str) -> None:
        """A circle of 5 hexes has 1 + 3 * 5 * 6 = 91, of one hex 7; all of them are in play."""
        board = maps.board("corridor")
        circle = {hex for hex in board.hexes if board.distance(HexId(center), hex) <= hexes}
        assert len(circle) == (91 if hexes == 5 else 7)
        chosen = [u for u, p in places(HIGHWAY).items() if set(p.hexes) == circle and u not in leaders()]
        assert designations(chosen) == named(names)

    @pytest.mark.rule("wed:sc-hells-highway-09", "wed:sc-hells-highway-15", "wed:sc-hells-highway-66")
    def test_a_range_and_a_route_to_choose_from(self) -> None:
        board = maps.board("corridor")
        reach = library.counters().leader("506-pir").command_range
        near = places(HIGHWAY)["a-2hhc"].hexes
        assert all(board.distance(HexId("90.114"), hex) <= reach for hex in near)
        route = set(places(HIGHWAY)["165-hvy-aa"].hexes)
        assert route < set(board.route("club-route"))
        assert {"66.163", "94.112"} <= route
        assert route.isdisjoint({"66.164", "95.112"})

    @pytest.mark.rule(
        "wed:sc-hells-highway-05", "wed:sc-hells-highway-30", "wed:sc-hells-highway-31", "wed:sc-hells-highway-32"
    )
    @pytest.mark.rule(
        "wed:sc-hells-highway-33", "wed:sc-hells-highway-34", "wed:sc-hells-highway-37", "wed:sc-hells-highway-37b"
    )
    def test_who_is_in_column_mounted_or_carried(self) -> None:
        found = places(HIGHWAY)
        mounted = {
            "b-81-aa-at", "d-81-aa-at", "e-81-aa-at", "f-81-aa-at", "5-pg-2107-brigade", "2-pg-2107-brigade",
            "2-krause",
        }  # fmt: skip
        driving = {"b-44-rtr", "kg-roestel", "3-pz-2107-brigade", "1-krause", "2-559-pzjgr"}
        assert {unit for unit, place in found.items() if place.mounted} == mounted
        assert {unit for unit, place in found.items() if place.column} == mounted | driving
        units = {unit: place for unit, place in found.items() if unit not in leaders() and place.hexes}
        assert all(place.column is False for u, place in units.items() if not place.on and u not in mounted | driving)
        assert {unit: place.on for unit, place in found.items() if place.on} == {
            "3-kg-richter": "kg-roestel",
            "2-kg-richter": "3-pz-2107-brigade",
            "4-kg-huber": "2-559-pzjgr",
        }

    @pytest.mark.rule(
        "wed:sc-hells-highway-35", "wed:sc-hells-highway-39", "wed:sc-hells-highway-39b", "wed:sc-hells-highway-40"
    )
    def test_kg_chill_starts_with_guns_in_its_park_and_a_small_column(self, scenario: Scenario) -> None:
        found = places(HIGHWAY)
        guns = [unit for unit, place in found.items() if place.park == "kg-chill-park"]
        assert designations(guns) == named("9./III/185; 14./III/HG; 17SS/II/185; 10SS/11/185")
        assert [(park.id, park.hex) for park in scenario.parks] == [("kg-chill-park", "45.124")]
        assert {unit for unit, place in found.items() if place.hexes == ("49.129",)} == {
            "kg-huber", "2-559-pzjgr", "4-kg-huber",
        }  # fmt: skip
        assert [unit for unit, place in found.items() if place.reduced] == ["4-kg-huber"]

    @pytest.mark.rule(
        "wed:sc-hells-highway-11", "wed:sc-hells-highway-16", "wed:sc-hells-highway-16b", "wed:sc-hells-highway-23"
    )
    def test_who_may_be_in_an_improved_position(self) -> None:
        found = places(HIGHWAY)
        assert {unit for unit, place in found.items() if place.improved} == {"easy-2-506-pir", "rearguard-506-pir-1"}
        assert {unit for unit, place in found.items() if place.improved is None} == {
            *("d-2-501", "e-2-501", "f-2-501"),
            *(f"rearguard-{regiment}-pir-{number}" for regiment in ("501", "502") for number in (1, 2, 3)),
        }
        assert [unit for unit, place in found.items() if place.optional] == ["rearguard-501-pir-2"]

    @pytest.mark.rule("wed:sc-hells-highway-42", "wed:sc-hells-highway-05b", "wed:sc-hells-highway-30b")
    def test_markers_and_reserves(self, scenario: Scenario) -> None:
        (bridge,) = scenario.bridges
        assert (bridge.hexes, bridge.wired, bridge.holder) == (("74.129", "75.129"), False, "allied")
        assert {(reserve.kind, reserve.side) for reserve in scenario.reserves} == {
            ("rearguard", "allied"), ("road-block", "allied"), ("road-block", "german"), ("jeep", "allied"),
            ("truck", "german"),
        }  # fmt: skip
        assert all(reserve.source.kind == "estimate" for reserve in scenario.reserves)

    @pytest.mark.rule(
        "wed:sc-hells-highway-44",
        "wed:sc-hells-highway-45",
        "wed:sc-hells-highway-45b",
        "wed:sc-hells-highway-46",
        "wed:sc-hells-highway-47",
    )
    def test_reinforcements_come_as_printed(self, scenario: Scenario) -> None:
        told = [
            (one.event, one.draw, " ".join(one.hexes), designations(one.units), one.leaders)
            for one in scenario.reinforcements
            if one.source.kind == "rule"
        ]
        assert told == [
            (
                "german-reinf",
                1,
                "41.131",
                named(
                    "1./KG Huber; 2./KG Huber; 3./KG Huber; 5./KG Huber; 6./KG Huber; 7./KG Huber; 8./KG Huber;"
                    "9./KG Huber; Gr.W/KG Huber; 1./559 PzJgr; 2./559 PzJgr"
                ),
                ("kg-huber",),
            ),
            (
                "german-reinf",
                2,
                "53.113",
                named(
                    "1./III/HG; 2./III/HG; 3./III/HG; 4./III/HG; Gr.W/III/HG; 1./KG Finzel; 2./KG Finzel;"
                    "3./KG Finzel; 4./KG Finzel; 1./2 FJ; 2./2 FJ; 3./2 FJ; Gr.W/1/H2 2FJ"
                ),
                (),
            ),
            (
                "german-reinf",
                2,
                "51.115",
                named(
                    "15.Pionier; AA KG vdH; 1./I; 2./I; 3./I; 4./I; 9./III; 10./III; 11./III; 12./III; Flak/10;"
                    "14./Gr.W./IV; Pz.Jgr/IV; 2./III/185; 16./III/HG; 4./975"
                ),
                (),
            ),
            ("german-reinf", 2, "53.113 51.115", Tally(), ("kg-vd-heydte",)),
            (
                "allied-reinf",
                1,
                "66.163",
                named(
                    "A/1/506; B/1/506; C/1/506; S(Mtr)/1/506; D/2/506; F/2/506; G/3/506; H/3/506; I/3/506;"
                    "S(Mtr)/3/506; C/81 AB AA/AT; C/15/19 KRH"
                ),
                (),
            ),
            ("allied-reinf", 2, "94.112", named("A/64 Medium, RA; B/64 Medium, RA; C/64 Medium, RA"), ()),
        ]

    @pytest.mark.rule("wed:sc-hells-highway-47")
    def test_group_cold_is_ours(self, scenario: Scenario) -> None:
        (cold,) = (one for one in scenario.reinforcements if "group-cold" in one.leaders)
        assert (cold.event, cold.draw, cold.hexes) == ("allied-reinf", 2, ("94.112",))
        assert cold.source.kind == "estimate"
        units = [library.counters().unit(id) for id in cold.units]
        assert {source.kind for unit in units for _, _, source in unit.values()} == {"estimate"}

    def test_events_bring_chits_and_points(self, scenario: Scenario) -> None:
        told = [
            (gift.event, gift.draw, gift.chits, gift.division, gift.command_points, gift.dispatch_points, gift.anew)
            for gift in scenario.gifts
        ]
        assert told == [
            ("german-reinf", 1, (), "kg-chill", 4, 0, False),
            ("german-reinf", 2, ("kg-vd-heydte",), None, 0, 0, False),
            ("german-reinf", 2, (), "kg-chill", 5, 1, False),
            ("allied-reinf", 1, ("506-pir",), None, 0, 0, False),
            ("allied-reinf", 2, ("guards-armored", "group-cold"), None, 0, 0, False),
            ("allied-reinf", 2, (), "guards-armored", 8, 2, True),
        ]

    def test_there_are_as_many_events_as_the_fixed_order_names(self, scenario: Scenario) -> None:
        order = scenario.special("event-order")
        assert order is not None
        assert Tally(order.texts("events")) == {event.id: event.count for event in scenario.events}
        assert all(event.source.kind == "estimate" for event in scenario.events)

    def test_what_victory_is_made_of(self, scenario: Scenario) -> None:
        victory = scenario.victory
        assert victory.texts("sudden_death") == ("75.129", "74.129")
        names = (
            "stop_hex", "attacked", "closed", "observation_post", "cut_at_1900", "guards_command_point",
            "guards_dispatch_point", "turn_without_closed", "no_fire_zone_on_route", "panther_step",
            "wins_with_more_than",
        )  # fmt: skip
        assert [victory.number(name) for name in names] == [5, 1, 2, 3, 5, -1, -2, -1, -10, -4, 30]
        assert set(victory.texts("panthers")) <= set(scenario.counters)
        assert victory.texts("stop_hexes") == ("61.141",)

    def test_special_rules_have_their_numbers(self, scenario: Scenario) -> None:
        dearer, near, night = (
            scenario.special(id) for id in ("dearer-command", "no-move-near-a-park", "night-assault")
        )
        assert dearer is not None
        assert near is not None
        assert night is not None
        assert designations(dearer.texts("units")) == named("1./2 FJ; 2./2 FJ; 3./2 FJ; Gr.W/1/H2 2FJ")
        assert (dearer.number("command_points"), near.number("hexes"), night.number("assault")) == (2, 3, 1)
        assert near.text("park") == scenario.parks[0].id
