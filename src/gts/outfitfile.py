"""Reading what a scenario has besides its units, and checking it against the scenario, the counters and the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from gts.counters import Counters, MovementClass, UnitId, Weapon
from gts.outfit import (
    REARGUARD,
    RESERVE_KINDS,
    VEHICLES,
    AirUnit,
    ArtilleryPark,
    BridgeMarker,
    Gift,
    Lot,
    Reserve,
    Vehicle,
)
from gts.scenario import Scenario
from hexfront.board import Board
from hexfront.datafile import Table
from hexfront.entries import Read, check_known, check_unique, ids, read_entries
from hexfront.hexes import HexId
from hexfront.labels import not_on
from hexfront.sources import Source

BRIDGES: Final = frozenset({"bridge", "railroad_bridge"})
COUNTERS: Final = (1, 40)
POINTS: Final = (0, 19)
DRAWS: Final = (1, 20)
ALLOWANCES: Final = (1, 40)
DEFENSES: Final = (-9, 9)
FIRE_RATINGS: Final = (0, 12)
AIR_UNITS: Final = (0, 20)
AIR_NUMBERS: Final = ((10, 0), (0, 1))
"""How many numbers an air Unit has for the rolls, and how many for every day."""


@frozen
class Outfit:
    """What was read, each with its place in the file."""

    parks: Read[ArtilleryPark]
    bridges: Read[BridgeMarker]
    lots: Read[Lot]
    reserves: Read[Reserve]
    gifts: Read[Gift]
    air: Read[AirUnit]

    @classmethod
    def read(cls, table: Table, named: Mapping[str, Source]) -> Outfit:
        """What is in a scenario's file."""
        return cls(
            read_entries(table, "park", named, _read_park),
            read_entries(table, "bridge", named, _read_bridge),
            read_entries(table, "lot", named, _read_lot),
            read_entries(table, "reserve", named, _read_reserve),
            read_entries(table, "gift", named, _read_gift),
            read_entries(table, "air", named, _read_air),
        )


def _read_park(entry: Table, source: Source) -> ArtilleryPark:
    return ArtilleryPark(entry.text("id"), entry.text("division"), HexId(entry.text("hex")), source)


def _read_bridge(entry: Table, source: Source) -> BridgeMarker:
    hexes = tuple(HexId(hex) for hex in entry.texts("hexes"))
    if len(hexes) != 2:
        entry.fault("hexes", f"a bridge joins two hexes, not {len(hexes)}")
    return BridgeMarker(entry.text("id"), hexes, entry.flag("wired"), entry.text("holder", "") or None, source)


def _read_lot(entry: Table, source: Source) -> Lot:
    units, hexes = (entry.texts(key) for key in ("units", "hexes"))
    if len(units) < len(hexes):
        entry.fault("units", f"{len(units)} units cannot fill {len(hexes)} hexes")
    return Lot(entry.text("id"), tuple(map(UnitId, units)), tuple(map(HexId, hexes)), source)


def _read_reserve(entry: Table, source: Source) -> Reserve:
    return read_reserve(entry, entry.text("id"), source)


def read_reserve(entry: Table, id: str, source: Source) -> Reserve:
    """What an entry says of counters that may come into play."""
    kind, units = entry.choice("kind", RESERVE_KINDS), entry.texts("units", required=False)
    if bool(units) != (kind == REARGUARD):
        entry.fault("units", "Rearguards are units, and have names; other counters have none")
    return Reserve(
        id=id,
        kind=kind,
        side=entry.text("side"),
        division=entry.text("division", "") or None,
        formation=entry.text("formation", "") or None,
        count=len(units) or entry.whole("count", *COUNTERS),
        source=source,
        units=tuple(map(UnitId, units)),
        vehicle=_read_vehicle(entry) if kind in VEHICLES else None,
        acts_as=entry.text("acts_as", ""),
    )


def _read_vehicle(entry: Table) -> Vehicle | None:
    """What is printed on trucks and jeeps."""
    inner = entry.table("vehicle")
    if inner is None:
        entry.fault_at(entry.line, "vehicle: missing: trucks and jeeps have values of their own")
        return None
    found = Vehicle(
        inner.whole("movement_allowance", *ALLOWANCES),
        inner.choice("movement_class", (MovementClass.WHEELED, MovementClass.TRACKED)),
        inner.whole("defense_rating", *DEFENSES),
    )
    inner.close()
    return found


def _read_gift(entry: Table, source: Source) -> Gift:
    return Gift(
        event=entry.text("event"),
        draw=entry.whole_or_none("draw", *DRAWS),
        chits=entry.texts("chits", required=False),
        division=entry.text("division", "") or None,
        command_points=entry.whole("command_points", *POINTS, default=0),
        dispatch_points=entry.whole("dispatch_points", *POINTS, default=0),
        anew=entry.flag("anew"),
        source=source,
    )


def _read_air(entry: Table, source: Source) -> AirUnit:
    return read_air(entry, entry.text("id"), source)


def read_air(entry: Table, id: str, source: Source) -> AirUnit:
    """What an entry says of air Units: `number` for every day, or `numbers` by the roll of the day."""
    numbers = entry.wholes("numbers") if "numbers" in entry else ()
    every = (entry.whole("number", *AIR_UNITS),) if "number" in entry else ()
    least, most = AIR_UNITS
    if (len(numbers), len(every)) not in AIR_NUMBERS or not all(least <= number <= most for number in numbers):
        found = ", ".join(map(str, numbers)) or "none"
        words = f"must be ten numbers up to {most}, one for each roll from 0 to 9, or one `number`"
        entry.fault("numbers", f"{words}; got {found}{' and `number`' if every else ''}")
    return AirUnit(
        id=id,
        name=entry.text("name", id),
        side=entry.text("side"),
        fire_rating=entry.whole("fire_rating", *FIRE_RATINGS),
        weapon=Weapon(entry.choice("weapon", tuple(Weapon))),
        numbers=numbers or every,
        source=source,
    )


def check_outfit(outfit: Outfit, scenario: Scenario, counters: Counters, board: Board | None) -> None:
    """Note in the file all names that do not exist, and all hexes that are not on the board."""
    for entries in (outfit.parks, outfit.bridges, outfit.lots, outfit.reserves, outfit.air):
        check_unique(entries)
    _check_owners(outfit, scenario)
    for entry, reserve in outfit.reserves:
        for unit in reserve.units:
            check_known(entry, "units", unit, (one.id for one in counters.units), "unit")
    _check_lots(outfit.lots, scenario, counters)
    for entry, gift in outfit.gifts:
        check_known(entry, "division", gift.division, ids(scenario.divisions), "Division")
        for chit in gift.chits:
            check_known(entry, "chits", chit, ids(scenario.chits), "chit")
        check_draw(entry, gift.event, gift.draw, scenario)
    if board is not None:
        _check_hexes(outfit, board)


def check_draw(entry: Table, event: str | None, draw: int | None, scenario: Scenario) -> None:
    """Note an Event that does not exist, and one that is not there so often."""
    check_known(entry, "event", event, ids(scenario.events), "event")
    count = next((one.count for one in scenario.events if one.id == event), draw)
    if draw is not None and count is not None and draw > count:
        entry.fault("draw", f'there are only {count} of the event "{event}"')


def _check_owners(outfit: Outfit, scenario: Scenario) -> None:
    for entry, park in outfit.parks:
        check_known(entry, "division", park.division, ids(scenario.divisions), "Division")
    for entry, bridge in outfit.bridges:
        check_known(entry, "holder", bridge.holder, scenario.sides, "side")
    for entry, air in outfit.air:
        check_known(entry, "side", air.side, scenario.sides, "side")
    for entry, reserve in outfit.reserves:
        check_known(entry, "side", reserve.side, scenario.sides, "side")
        check_known(entry, "division", reserve.division, ids(scenario.divisions), "Division")
        check_known(entry, "formation", reserve.formation, ids(scenario.formations), "Formation")
        check_known(entry, "acts_as", reserve.acts_as or None, ids(scenario.formations), "Formation")


def _check_lots(lots: Read[Lot], scenario: Scenario, counters: Counters) -> None:
    """Note units that do not exist, and units that are placed or in another lot as well."""
    placed = {place.unit for place in scenario.placements}
    for entry, lot in lots:
        for unit in lot.units:
            check_known(entry, "units", unit, (one.id for one in counters.units), "unit")
            if unit in placed:
                entry.fault("units", f'"{unit}" is placed or drawn already')
            placed.add(unit)


def _check_hexes(outfit: Outfit, board: Board) -> None:
    places: list[tuple[Table, str, tuple[HexId, ...]]] = [
        *((entry, "hex", (park.hex,)) for entry, park in outfit.parks),
        *((entry, "hexes", lot.hexes) for entry, lot in outfit.lots),
        *((entry, "hexes", bridge.hexes) for entry, bridge in outfit.bridges),
    ]
    for entry, key, hexes in places:
        for hex in hexes:
            if hex and hex not in board:
                entry.fault(key, not_on(board, hex))
    for entry, bridge in outfit.bridges:
        if len(bridge.hexes) == 2 and all(hex in board for hex in bridge.hexes):
            a, b = bridge.hexes
            if not board.adjacent(a, b) or BRIDGES.isdisjoint(board.hexside(a, b)):
                entry.fault("hexes", f"no bridge joins {a} and {b}")
