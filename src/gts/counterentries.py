"""A counter's entry in a file, with the fields of `Counter`, `Face` and `LeaderCounter` as keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import fields

from gts.counters import (
    COLOURS,
    STAR,
    Counter,
    Face,
    LeaderCounter,
    LeaderId,
    MovementClass,
    Star,
    Stripe,
    UnitClass,
    UnitId,
    Weapon,
)
from hexfront.datafile import Table, hint
from hexfront.sources import Source

NO: Final = "No"
RATINGS: Final = (0, 9)
DEFENSES: Final = (-5, 5)
RANGES: Final = (1, 83)
ALLOWANCES: Final = (1, 40)
FACE: Final = tuple(attribute.name for attribute in fields(Face))
WHO: Final = ("id", "designation", "side", "army", "division", "formation", "stripe", "unit_class")
NAMED: Final = ("designation", "name", "side", "division", "formation")
"""The fields whose source is `named_by`: the rule that lists the unit, if the file gives it."""
MORE: Final = ("steps", "engineer", "self_propelled", "recon", "bailey", "contact_pending", "in_contact")
LEADER: Final = ("name", "command_range", "attachment_rating", "telephone")


def read_unit(entry: Table, named: Mapping[str, Source]) -> Counter:
    """The unit that an entry describes; what is wrong with it is noted at the entry."""
    entry.optional("kind")
    back = entry.table("transport")
    unit = Counter(
        id=UnitId(entry.text("id")),
        designation=entry.text("designation"),
        side=entry.text("side"),
        army=entry.text("army"),
        division=entry.text("division"),
        formation=entry.text("formation"),
        stripe=entry.choice("stripe", tuple(Stripe), Stripe.NONE),
        unit_class=entry.choice("unit_class", tuple(UnitClass)),
        steps=entry.whole("steps", 0, 2),
        front=_read_face(entry),
        transport=_read_face(back) if back else None,
        engineer=entry.flag("engineer"),
        self_propelled=entry.flag("self_propelled"),
        recon=entry.flag("recon"),
        bailey=entry.flag("bailey"),
        contact_pending=entry.whole_or_none("contact_pending", *RATINGS),
        in_contact=entry.whole_or_none("in_contact", *RATINGS),
        source=entry.source("source", named),
        sources=_read_sources(entry, named, (*WHO, *MORE, *FACE, *(f"transport.{name}" for name in FACE))),
    )
    if unit.transport and unit.unit_class is UnitClass.VEHICLE:
        entry.fault("transport", "only infantry and guns have Organic Transport")
    if unit.contact_pending is not None and unit.front.weapon not in (Weapon.INDIRECT_HE, Weapon.EMPLACED):
        entry.fault("contact_pending", "only orange and black artillery has a Contact marker")
    if (unit.contact_pending is None) != (unit.in_contact is None):
        entry.fault("in_contact", "contact_pending and in_contact come together")
    if back:
        back.close()
    entry.close()
    return unit


def _read_face(entry: Table) -> Face:
    fire, weapon = _read_fire(entry)
    assault = entry.whole_or_none("assault_rating", *RATINGS)
    allowance = _read_allowance(entry)
    usual = MovementClass.IMMOBILE if allowance is None else MovementClass.LEG if allowance == STAR else None
    mover = entry.choice("movement_class", tuple(MovementClass), usual)
    if (mover is MovementClass.IMMOBILE) != (allowance is None):
        entry.fault("movement_class", f'"{mover}" does not go with movement_allowance = {allowance}')
    return Face(
        fire_rating=fire,
        weapon=weapon,
        fire_range=entry.whole("fire_range", *RANGES, default=1),
        auto_command=entry.flag("auto_command"),
        assault_rating=assault,
        assault_weapon=_read_weapon(entry, "assault_weapon", assault is not None),
        defense_rating=entry.whole("defense_rating", *DEFENSES),
        armored=entry.flag("armored"),
        troop_quality=entry.whole("troop_quality", *RATINGS),
        movement_allowance=allowance,
        movement_class=mover,
        air_defense=entry.whole_or_none("air_defense", *RATINGS),
    )


def _read_fire(entry: Table) -> tuple[int | None, Weapon | None]:
    if entry.optional("fire_rating") == NO:
        return None, _read_weapon(entry, "weapon", False)
    low, high = RATINGS
    value = entry.raw("fire_rating")
    if value is not None and (not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high):
        entry.fault("fire_rating", f'must be a whole number from {low} to {high} or "{NO}", not {value!r}')
    weapon = _read_weapon(entry, "weapon", True)
    return (value if isinstance(value, int) else low), weapon


def _read_weapon(entry: Table, key: str, wanted: bool) -> Weapon | None:
    """A Weapons Class by its name or its colour; there must be one just if there is a rating."""
    if not wanted:
        if entry.optional(key) is not None:
            entry.fault(key, "there is no rating that it could belong to")
        return None
    text = entry.text(key)
    for weapon, colour in COLOURS.items():
        if text in (weapon, colour):
            return weapon
    if text:
        entry.fault(key, f'"{text}" is not a Weapons Class; {hint(text, (*COLOURS, *COLOURS.values()))}')
    return Weapon.SA


def _read_allowance(entry: Table) -> int | Star | None:
    value = entry.optional("movement_allowance")
    low, high = ALLOWANCES
    if value is None or value == STAR:
        return None if value is None else STAR
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    entry.fault("movement_allowance", f'must be a whole number from {low} to {high} or "{STAR}", not {value!r}')
    return low


def read_leader(entry: Table, named: Mapping[str, Source]) -> LeaderCounter:
    """The leader that an entry describes; what is wrong with it is noted at the entry."""
    leader = LeaderCounter(
        id=LeaderId(entry.text("id")),
        name=entry.text("name"),
        side=entry.text("side"),
        division=entry.text("division"),
        formation=entry.text("formation"),
        command_range=entry.whole("command_range", 0, 40),
        attachment_rating=entry.whole("attachment_rating", *RATINGS),
        telephone=entry.flag("telephone"),
        source=entry.source("source", named),
        sources=_read_sources(entry, named, ("id", "side", "division", "formation", *LEADER)),
    )
    entry.close()
    return leader


def _read_sources(entry: Table, named: Mapping[str, Source], known: Sequence[str]) -> tuple[tuple[str, Source], ...]:
    """The sources of single fields: what `named_by` covers, then those of `sources` in the file's order."""
    found: dict[str, Source] = {}
    if "named_by" in entry:
        source = entry.source("named_by", named)
        found = {name: source for name in NAMED if name in known}
    inner = entry.table("sources")
    if inner is not None:
        for name in inner.values:
            if name not in known:
                inner.fault(name, f"no such field; {hint(name, known)}")
            found[name] = inner.source(name, named)
    return tuple(found.items())
