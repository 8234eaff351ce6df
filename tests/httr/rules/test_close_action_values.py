"""The Close Action Value, the strengths and their modifiers (10.4, 16.3, 18.4.2, 20.4)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.golden.examples import example
from tests.httr.closeactions import counts, fight, lines
from tests.httr.helpers import amounts, only, scene

from httr.events import CloseActionFought, CloseActionWeighed
from httr.events.close_action import Share

NIGHT_TURN = 33
ARMORED = {
    "tracks": {"like": "a-1-501", "type": "armored_infantry", "strength": 4, "er": 4, "morale": 7},
    "hamster": {"like": "pio-85", "type": "armored_engineer", "strength": 4, "er": 5, "morale": 8, "side": "allied"},
}


def around(letter: str) -> str:
    """Clear ground, with the defenders' hex C1011 in another kind."""
    return "\n".join([". . . ."] * 3 + [f". {letter} . ."])


def weighed(
    attackers: str, defenders: str, *moves: str | int, letter: str = ".", **more: Any
) -> tuple[CloseActionWeighed, CloseActionFought | None]:
    """What a close action from C1010 against C1011 comes to; units are named with their markers."""
    placed = [
        f"{name} C1010 {marks}" for name, _, marks in (each.strip().partition(" ") for each in attackers.split(","))
    ]
    placed += [
        f"{name} C1011 {marks}" for name, _, marks in (each.strip().partition(" ") for each in defenders.split(","))
    ]
    s = scene(", ".join(placed), ground=around(letter), phase=6, **more)
    names = " ".join(each.split()[0] for each in attackers.split(","))
    done = fight(s, names, "C1011", *moves)
    fought = [event for event in done.events if isinstance(event, CloseActionFought)]
    return only(done, CloseActionWeighed), fought[0] if fought else None


def defence(defenders: str, attackers: str = "rifles concentrated", **more: Any) -> CloseActionWeighed:
    """What a close action comes to; the first defender leads."""
    return weighed(attackers, defenders, f"NameLead {defenders.split()[0]}", **more)[0]


@pytest.mark.rule(
    "httr:10.4.1.1", "httr:10.4.1.2", "httr:10.4.1.3a", "httr:10.4.1.3c", "httr:13.3.2.4", "httr:18.1.2.4",
    "httr:18.2.7", "httr:10.6.2a",
)  # fmt: skip
@pytest.mark.parametrize(
    ("lead", "base", "expected", "makes"),
    [
        pytest.param("foe concentrated", 3, {}, 3, id="the printed rating"),
        pytest.param("foe concentrated depleted", 3, {"httr:10.4.1.1": -2}, 1, id="depleted: one"),
        pytest.param("foe concentrated disrupted", 3, {"httr:10.6.2a": -1}, 2, id="disrupted: half of 3, rounded up"),
        pytest.param("howitzer defilade", 6, {"httr:10.4.1.3a": -4}, 2, id="artillery: two"),
        pytest.param("flak defilade", 5, {"httr:10.4.1.3a": -3}, 2, id="flak: two"),
        pytest.param("werfer concentrated", 5, {"httr:18.1.2.4": -1}, 4, id="heavy weapons: four at most"),
        pytest.param("pak travel", 2, {"httr:10.4.1.2": -1}, 1, id="travel: half of 2"),
    ],
)
def test_the_rating_of_the_defending_lead(lead: str, base: int, expected: dict[str, int], makes: int) -> None:
    counters = {"flak": {"like": "pzjgr-85", "type": "light_flak", "er": 5, "at": "No", "dots": "No"}}
    rating = defence(lead, counters=counters).defence_er
    assert (rating.base, lines(rating), rating.makes) == (base, expected, makes)


@pytest.mark.rule("httr:10.4.1.4", "httr:9.3.4", "httr:18.9.6b", "httr:10.4.1.2")
@pytest.mark.parametrize(
    ("lead", "expected"),
    [
        ("tracks concentrated dismounted", {"httr:10.4.1.4": -1}),
        ("tracks concentrated", {}),
        ("tracks travel", {"httr:10.4.1.2": -2}),
    ],
)
def test_the_rating_of_the_attacking_lead(lead: str, expected: dict[str, int]) -> None:
    counters = {**ARMORED, "tracks": {**ARMORED["tracks"], "side": "allied", "formation": "home"}}
    assert lines(weighed(lead, "foe concentrated", counters=counters)[0].attack_er) == expected


@pytest.mark.example("httr-ex-42")
@pytest.mark.rule("httr:10.4.2.1a", "httr:10.4.2.1b", "httr:10.4.2.1c", "httr:10.4.2.1d")
@pytest.mark.parametrize(
    ("letter", "dug", "mode", "expected"),
    [
        pytest.param("c", True, "defilade", {"httr:10.4.2.1a": 2, "httr:10.4.2.1b": 2}, id="httr-ex-42"),
        pytest.param("f", False, "defilade", {"httr:10.4.2.1b": 2}, id="forest"),
        pytest.param("w", False, "defilade", {"httr:10.4.2.1c": 1}, id="woods"),
        pytest.param("t", False, "defilade", {"httr:10.4.2.1c": 1}, id="town"),
        pytest.param("r", False, "defilade", {"httr:10.4.2.1c": 1}, id="rough"),
        pytest.param(".", False, "defilade", {}, id="clear"),
        pytest.param("c", True, "concentrated", {}, id="not in defilade"),
        pytest.param("c", True, "defilade disrupted", {"httr:10.4.2.6": -4}, id="disrupted"),
    ],
)
def test_cover_steadies_defenders_in_defilade(letter: str, dug: bool, mode: str, expected: dict[str, int]) -> None:
    tables = {"dug": {"C1011": "german"}} if dug else {}
    found = lines(defence(f"foe {mode}", letter=letter, tables=tables).defence_morale)
    assert found == expected
    if letter == "c" and dug and mode == "defilade":
        assert sum(found.values()) == example("httr-ex-42")[2]["morale_bonus"] == 2 + 2


@pytest.mark.rule("httr:10.4.2.7", "httr:16.1a", "httr:10.4.2.12", "httr:10.4.2.6", "httr:10.6.2e")
def test_morale_counts_losses_and_may_fall_below_zero() -> None:
    """Printed 3 with two points lost is 1, and disrupted -3."""
    morale = defence("foe concentrated lost=2 disrupted", counters={"foe": {"morale": 3}}).defence_morale
    assert (morale.base, morale.makes) == (3 - 2, 3 - 2 - 4)


@pytest.mark.rule("httr:10.4.2.10", "httr:13.3.2.3b", "httr:10.4.2.11")
@pytest.mark.parametrize(
    ("lead", "expected"),
    [("foe concentrated depleted", {"httr:10.4.2.10": -2}), ("howitzer defilade", {"httr:10.4.2.11": -2})],
)
def test_depleted_units_and_artillery_are_less_firm(lead: str, expected: dict[str, int]) -> None:
    assert lines(defence(lead).defence_morale) == expected


@pytest.mark.rule(
    "httr:10.4.2.2", "httr:18.4.2.1", "httr:18.4.2.5", "httr:18.4.2.3", "httr:10.4.2.4b", "httr:10.6.2h",
    "httr:18.4.1.1",
)  # fmt: skip
@pytest.mark.parametrize(
    ("attackers", "bonus", "rulings"),
    [
        ("rifles concentrated, sappers concentrated", True, {}),
        ("rifles concentrated, sappers defilade lost=3", True, {}),
        ("rifles concentrated, sappers defilade", False, {"engineer-morale": "concentrated"}),
        ("sappers concentrated", False, {}),
        ("rifles concentrated, second concentrated, sappers concentrated", False, {}),
        ("rifles concentrated, hamster concentrated dismounted", True, {}),
        ("rifles concentrated, hamster concentrated", False, {}),
    ],
)
def test_engineers_near_the_top_raise_morale(attackers: str, bonus: bool, rulings: dict[str, str]) -> None:
    counters = {**ARMORED, "hamster": {**ARMORED["hamster"], "formation": "home"}, "sappers": {"morale": 5}}
    told = weighed(attackers, "foe concentrated", counters=counters, tables={"rulings": rulings} if rulings else {})[0]
    assert lines(told.attack_morale) == ({"httr:10.4.2.2": 2} if bonus else {})


@pytest.mark.rule("httr:10.4.2.2", "httr:18.4.2.1", "httr:10.4.2.4b", "httr:18.4.1.1")
@pytest.mark.parametrize(
    ("defenders", "bonus"),
    [
        ("foe concentrated, pioneers concentrated", True),
        ("foe concentrated, pioneers defilade", True),
        ("foe concentrated, pioneers concentrated disrupted", False),
        ("foe concentrated, foe2 concentrated, pioneers concentrated", False),
        ("pioneers concentrated", False),
    ],
)
def test_engineers_near_the_top_raise_the_morale_of_defenders_too(defenders: str, bonus: bool) -> None:
    assert lines(defence(defenders).defence_morale) == ({"httr:10.4.2.2": 2} if bonus else {})


@pytest.mark.rule("httr:10.4.2.3", "httr:10.4.2.4a", "httr:10.4.2.4c", "httr:18.4.2.2", "httr:18.4.2.4", "httr:12.1.5")
@pytest.mark.parametrize(
    ("attackers", "negated"),
    [
        ("sappers concentrated", True),
        ("rifles concentrated, second concentrated, sappers concentrated", True),
        ("rifles concentrated, sappers defilade", False),
        ("rifles concentrated, sappers concentrated lost=3", False),
    ],
)
def test_engineers_negate_an_entrenchment(attackers: str, negated: bool) -> None:
    told = weighed(attackers, "foe defilade", tables={"dug": {"C1011": "german"}})[0]
    expected = {"httr:10.4.2.1a": 2} | ({"httr:10.4.2.3": -2} if negated else {})
    assert lines(told.defence_morale) == expected


@pytest.mark.rule("httr:16.3", "httr:10.4.2.5", "httr:19.1.1", "httr:19.1.2a")
@pytest.mark.parametrize(
    ("morale", "leaders", "staff", "expected"),
    [
        pytest.param(7, "major C1010", "", {"httr:10.4.2.5": 2}, id="in the hex"),
        pytest.param(7, "major C1110", "", {"httr:16.3": 2}, id="adjacent"),
        pytest.param(7, "major C1212", "", {}, id="farther"),
        pytest.param(7, "major C1010, other C1010", "", {"httr:10.4.2.5": 2}, id="two leaders"),
        pytest.param(7, "", ", staff defilade", {"httr:16.3": 2}, id="a headquarters"),
        pytest.param(8, "major C1010", "", {"httr:10.4.2.5": 1}, id="nine at most"),
        pytest.param(9, "major C1010", "", {}, id="nine already"),
    ],
)
def test_leaders_and_headquarters_raise_morale(morale: int, leaders: str, staff: str, expected: dict[str, int]) -> None:
    men = {"side": "allied", "formation": "home"}
    told = weighed(
        f"rifles concentrated{staff}",
        "foe concentrated",
        "NameLead rifles",
        counters={"rifles": {"morale": morale}},
        staff={"major": men, "other": men},
        leaders=leaders,
    )[0]
    assert lines(told.attack_morale) == expected


@pytest.mark.rule("httr:10.4.2.8a", "httr:10.4.2.8b")
@pytest.mark.parametrize(
    ("attackers", "defenders", "attack", "firm"),
    [
        ("rifles concentrated, shermans concentrated", "foe concentrated", {"httr:10.4.2.8a": 1}, {}),
        ("shermans concentrated", "foe concentrated", {}, {}),
        ("rifles concentrated, shermans concentrated", "foe concentrated, pak defilade", {}, {}),
        ("rifles concentrated", "foe concentrated, panther concentrated", {}, {"httr:10.4.2.8a": 2}),
        (
            "rifles concentrated, shermans concentrated",
            "foe concentrated, panther concentrated",
            {},
            {"httr:10.4.2.8a": 2},
        ),
    ],
)
def test_armor_beside_foot_raises_morale(
    attackers: str, defenders: str, attack: dict[str, int], firm: dict[str, int]
) -> None:
    """The medium dot of the Shermans is met by that of the gun, and the heavy one of the Panthers is not met by it."""
    told = weighed(attackers, defenders, "NameLead foe", counters={"pak": {"at": "medium", "dots": 1}})[0]
    assert lines(told.attack_morale) == attack
    assert lines(told.defence_morale) == firm


@pytest.mark.rule("httr:10.4.2.9")
@pytest.mark.parametrize(
    ("attackers", "letter", "expected"),
    [
        ("shermans concentrated", "t", {"httr:10.4.2.9": 3}),
        ("shermans concentrated", ".", {}),
        ("shermans concentrated, rifles concentrated", "t", {}),
    ],
)
def test_armor_alone_frightens_nobody_in_cover(attackers: str, letter: str, expected: dict[str, int]) -> None:
    assert lines(weighed(attackers, "foe concentrated", letter=letter)[0].defence_morale) == expected


@pytest.mark.rule("httr:10.4.3.1", "httr:10.4.3.2", "httr:20.4a", "httr:20.4c")
@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({}, {"httr:10.4.3.2": 1}),
        ({"features": '[features]\nhilltop = "C1011"\n'}, {"httr:10.4.3.1": -1, "httr:10.4.3.2": 1}),
        ({"first_turn": NIGHT_TURN}, {"httr:10.4.3.2": 1, "httr:20.4a": -2}),
    ],
)
def test_columns_of_the_value_table(more: dict[str, Any], expected: dict[str, int]) -> None:
    told = weighed("rifles concentrated", "foe concentrated", **more)[0]
    assert amounts(told.shifts) == expected


def share_of(shares: tuple[Share, ...], name: str) -> tuple[int, dict[str, int]]:
    """What a unit counts with, and why."""
    [share] = [share for share in shares if share.unit == name]
    return share.counts, lines(share)


@pytest.mark.rule("httr:10.4.4.3", "httr:10.4.4.4", "httr:10.4.4.5", "httr:10.4.4.7")
@pytest.mark.parametrize(
    ("features", "mode", "expected"),
    [
        pytest.param("", "concentrated", (5, {}), id="in full"),
        pytest.param("", "defilade", (3, {"httr:10.4.4.7": -2}), id="defilade: half of 5, rounded up"),
        pytest.param('dike = "C1010|C1011"', "concentrated", (3, {"httr:10.4.4.5": -2}), id="dike"),
        pytest.param(
            'river = "C1010|C1011"\nferry = "C1010|C1011"', "concentrated", (2, {"httr:10.4.4.4": -3}), id="ferry"
        ),
        pytest.param(
            'canal = "C1010|C1011"\nbridge = "C1010|C1011"', "concentrated", (3, {"httr:10.4.4.3": -2}), id="bridge"
        ),
        pytest.param(
            'dike = "C1010|C1011"', "defilade", (2, {"httr:10.4.4.5": -2, "httr:10.4.4.7": -1}), id="a quarter of 5"
        ),
    ],
)
def test_the_strength_of_the_attack(features: str, mode: str, expected: tuple[int, dict[str, int]]) -> None:
    road = '[[networks.road]]\npath = "C1010 C1011"\nwords = "primary"\n' if "bridge" in features else ""
    text = f"[hexsides]\n{features}\n{road}" if features else ""
    _, fought = weighed(f"rifles {mode}", "foe concentrated lost=3", 3, features=text, counters={"rifles": {"er": 6}})
    assert fought is not None
    assert share_of(fought.attack, "rifles") == expected


@pytest.mark.rule("httr:10.4.4.1", "httr:10.4.4.2", "httr:10.4.4.8", "httr:10.4.4.9", "httr:13.3.2.3a", "httr:10.6.2a")
@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("concentrated", (4, {})),
        ("defilade", (4, {})),
        ("concentrated disrupted", (2, {"httr:10.4.4.1": -2})),
        ("concentrated depleted", (2, {"httr:10.4.4.2": -2})),
        ("concentrated disrupted depleted lost=1", (1, {"httr:10.4.4.1": -1, "httr:10.4.4.2": -1})),
    ],
)
def test_the_strength_of_the_defence(marks: str, expected: tuple[int, dict[str, int]]) -> None:
    """Of 3 disrupted and depleted a quarter counts, 1."""
    _, fought = weighed("rifles concentrated", f"foe {marks}", 3, counters={"rifles": {"er": 6}})
    assert fought is not None
    assert share_of(fought.defence, "foe") == expected


@pytest.mark.rule("httr:10.4.4.9")
def test_guns_on_the_road_defend_with_half() -> None:
    _, fought = weighed("rifles concentrated", "pak travel", 3)
    assert fought is not None
    assert share_of(fought.defence, "pak") == (1, {"httr:10.4.4.9": -1})


@pytest.mark.rule("httr:10.4.4.10a", "httr:10.4.4.10b", "httr:10.4.1.3b")
@pytest.mark.parametrize(
    ("letter", "attack", "firm"),
    [
        (".", {"rifles": 5, "shermans": 2 * 2}, {"foe": 4, "panther": 2 * 2, "pak": 2}),
        ("t", {"rifles": 5, "shermans": 2}, {"foe": 4, "panther": 2, "pak": 2}),
    ],
)
def test_armor_beside_foot_counts_double_in_the_open(letter: str, attack: dict[str, int], firm: dict[str, int]) -> None:
    _, fought = weighed(
        "rifles concentrated, shermans concentrated",
        "foe concentrated, panther concentrated, pak defilade",
        3,
        letter=letter,
        counters={"rifles": {"er": 9}},
    )
    assert fought is not None
    assert counts(fought.attack) == attack
    assert counts(fought.defence) == firm
