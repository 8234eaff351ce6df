"""The Unit Type Chart: what each type of unit is, and how it moves, fires, is fired at and fights close actions."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from attrs import field, frozen

from hexfront.charts import Chart
from hexfront.datafile import hint
from hexfront.errors import UnknownName


class Mode(StrEnum):
    """An organization mode that a unit may choose; for guns, defilade is in battery.

    Rule: httr:5.1a; httr:2.6.2b; httr:5.1b; httr:5.1c; httr:5.1f.
    """

    DEFILADE = "defilade"
    CONCENTRATED = "concentrated"
    TRAVEL = "travel"

    __hash__ = str.__hash__  # in a quarter of the time: modes are part of many keys


class MovementClass(StrEnum):
    """How a unit moves when not in Travel Mode, which is always vehicular. Rule: httr:2.7a; httr:19.5b."""

    LEG = "leg"
    VEHICULAR = "vehicular"
    NONE = "none"
    ANY = "any"


class Body(StrEnum):
    """What the symbol shows: nothing, wheels, an armored oval, or an AFV's silhouette. Rule: httr:2.8a."""

    FOOT = "-"
    WHEELS = "wheels"
    ARMORED = "armored"
    AFV = "afv"


class AtClass(StrEnum):
    """The class of AT fire: the colour of the dots. Rule: httr:2.7h."""

    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"


class TargetClass(StrEnum):
    """What a unit is to those who fire at it: conventional, or one of five AFV classes. Rule: httr:2.7j."""

    CONVENTIONAL = "conventional"
    VERY_LIGHT = "very light"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    VERY_HEAVY = "very heavy"


class Family(StrEnum):
    """What kind of unit it is, by the symbol. Rule: httr:2.8a to httr:2.8h; httr:18.4a; httr:18.4.1.2; httr:18.5.1a."""

    INFANTRY = "infantry"
    HEAVY_WEAPONS = "heavy_weapons"
    ENGINEER = "engineer"
    BRIDGING = "bridging"
    HEADQUARTERS = "headquarters"
    LEADER = "leader"
    ARTILLERY = "artillery"
    ANTI_TANK = "anti_tank"
    FLAK = "flak"
    STATIC = "static"
    FLAME_THROWER = "flame_thrower"
    RECONNAISSANCE = "reconnaissance"
    TANK = "tank"


class AtFire(StrEnum):
    """The AT fire of a type: none, a class, in close action only, by the ER of artillery, or as the counter shows.

    Rule: httr:2.7g; httr:2.7n; httr:6.4.1.8c; httr:6.4.1.8d; httr:6.4.1.8f; httr:10.2.5f.
    """

    NONE = "-"
    LIGHT = "light"
    MEDIUM = "medium"
    HEAVY = "heavy"
    CLOSE_BY_NATION = "CA nation"
    CLOSE_MEDIUM = "CA medium"
    BY_RATING = "by ER"
    COUNTER = "counter"


class Attacks(StrEnum):
    """Whether a type attacks in close action: alone too, never, or beside others. Rule: httr:18.1.2.1; httr:10.1.6d."""

    YES = "yes"
    NO = "no"
    WITH_INFANTRY = "with infantry"
    WITH_ITS_OWN = "with its own"


class Leads(StrEnum):
    """Whether it may lead an attack, with its printed rating; a "-" has none. Rule: httr:18.1.2.2."""

    NONE = "-"
    PRINTED = "printed"
    NEVER = "never"


class Doubles(StrEnum):
    """Whether it doubles its strength at conventional targets. Rule: httr:6.3.3.1a; httr:6.3.3.1b."""

    YES = "yes"
    NO = "no"
    GERMAN = "German"


COLUMNS: Final = (
    "family", "body", "movement", "modes", "ma", "indirect", "at", "dots", "target", "target_travel", "attacks",
    "leads", "defends", "doubles",
)  # fmt: skip
MODES: Final[Mapping[str, Mode]] = {"D": Mode.DEFILADE, "C": Mode.CONCENTRATED, "T": Mode.TRAVEL}
ALLOWED_TRAVEL: Final = "(T)"
AT_MOST: Final[Mapping[str, int]] = {f"at most {rating}": rating for rating in range(1, 10)}


@frozen
class UnitType:
    """One row of the chart.

    `travel_if_allowed` means that Travel Mode needs a scenario that allows it; `ma` is the movement
    allowance in movement points; `dots` is None where the counter shows them or there are none.
    `target_travel` holds in Travel Mode, `target` in the other modes; a leader is no target: None.
    `defends` is the rating that it leads a defence with and `defends_at_most` the most of the printed one that
    counts there; both are None where the printed one holds.

    Rule: httr:2.7m; httr:18.9.1; httr:18.9.5b; httr:18.11b.
    """

    id: str
    family: Family
    body: Body
    movement: MovementClass
    modes: tuple[Mode, ...]
    travel_if_allowed: bool
    ma: int
    indirect: bool
    at: AtFire
    dots: int | None
    target: TargetClass | None
    target_travel: TargetClass | None
    attacks: Attacks
    leads: Leads
    defends: int | None
    defends_at_most: int | None
    doubles: Doubles

    @property
    def towed(self) -> bool:
        """Whether it is a gun that wheels carry: no Concentrated Mode. Rule: httr:9.3.10a."""
        return self.body is Body.WHEELS and self.family in ("artillery", "anti_tank", "flak")

    @property
    def armored(self) -> bool:
        """Whether it is an AFV or has an armored oval. Rule: httr:2.8a; httr:2.8b."""
        return self.body in (Body.ARMORED, Body.AFV)


@frozen
class UnitTypes:
    """The chart, and its rows as values."""

    chart: Chart
    all: tuple[UnitType, ...] = field(init=False)
    _by_id: Mapping[str, UnitType] = field(init=False, eq=False, repr=False)

    @all.default
    def _rows(self) -> tuple[UnitType, ...]:
        return tuple(_unit_type(self.chart, str(row)) for row in self.chart.rows.labels)

    @_by_id.default
    def _index(self) -> Mapping[str, UnitType]:
        return {one.id: one for one in self.all}

    def type(self, id: str) -> UnitType:
        """A type by its id.

        Raises:
            UnknownName: there is none; the nearest ids are named.
        """
        if id not in self._by_id:
            raise UnknownName(f'no type of unit is called "{id}"; {hint(id, self._by_id)}')
        return self._by_id[id]

    @property
    def ids(self) -> tuple[str, ...]:
        """The ids of all types, in the order of the chart."""
        return tuple(one.id for one in self.all)


def _unit_type(chart: Chart, row: str) -> UnitType:
    cells = {column: chart.at(row, column).value for column in COLUMNS}
    said = {column: str(value) for column, value in cells.items()}
    dots, defends = cells["dots"], cells["defends"]
    return UnitType(
        id=row,
        family=Family(said["family"]),
        body=Body(said["body"]),
        movement=MovementClass(said["movement"]),
        modes=tuple(MODES[letter] for letter in said["modes"].removesuffix(ALLOWED_TRAVEL) if letter in MODES),
        travel_if_allowed=said["modes"].endswith(ALLOWED_TRAVEL),
        ma=int(said["ma"]),
        indirect=said["indirect"] == "yes",
        at=AtFire(said["at"]),
        dots=dots if isinstance(dots, int) else None,
        target=_target(said["target"]),
        target_travel=_target(said["target_travel"]),
        attacks=Attacks(said["attacks"]),
        leads=Leads(said["leads"]),
        defends=defends if isinstance(defends, int) else None,
        defends_at_most=AT_MOST.get(said["defends"]),
        doubles=Doubles(said["doubles"]),
    )


def _target(value: str) -> TargetClass | None:
    return None if value == "-" else TargetClass(value)
