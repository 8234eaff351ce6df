from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.gts.helpers import action, after, scene

import gts
from gts.actions import OpportunityShot
from gts.counters import UnitId
from gts.events import Fired
from gts.state import GameState
from hexfront.actions import Action
from hexfront.errors import IllegalAction
from hexfront.rules import Preview

TENTH = Fraction(1, 10)


def before_fire(units: str, *, firer: str = "rifles", single: bool = True) -> GameState:
    counters = {"rifles": {"steps": 1}} if single else {}
    return after(scene(units, counters=counters), f"Activate {firer}", "StartFire")


def previewed(state: GameState, what: str | Action) -> Preview:
    found = gts.preview(state, action(what))
    assert found is not None
    return found


def test_what_is_no_attack_has_no_preview() -> None:
    state = scene("rifles 10.10, foe 10.12")
    assert gts.preview(state, action("Activate rifles")) is None


def test_an_illegal_attack_is_refused() -> None:
    with pytest.raises(IllegalAction, match="hexes away"):
        gts.preview(before_fire("rifles 10.10, foe 10.11, foe2 10.15"), action("FireAt foe2"))


@pytest.mark.rule("gts:15.5e", "gts:15.5h")
def test_direct_fire_without_a_check() -> None:
    """4 - 1 (range 2) = 3: 0 is always a hit, 1 to 3 hit, 4 to 9 miss. SA: 0 C, 1 and 2 S?, 3 S."""
    found = previewed(before_fire("rifles 10.10, foe 10.12"), "FireAt foe")
    assert found.about == "rifles fires at foe in 10.12, range 2"
    assert [(line.amount, line.rule) for line in found.modifiers] == [(4, "gts:15.5e"), (-1, "gts:15.6c")]
    assert found.rating == 3 == sum(line.amount for line in found.modifiers)
    assert found.rolls == ((0, "C"), (1, "S?"), (2, "S?"), (3, "S"), *((roll, "miss") for roll in range(4, 10)))
    assert found.odds == (("C", TENTH), ("S", TENTH), ("S?", 2 * TENTH), ("miss", 6 * TENTH))
    assert found.checks == ()


def test_printed_values_carry_their_sources() -> None:
    state = after(
        scene("rifles 10.10, foe 10.12", counters={"rifles": {"steps": 1}, "foe": {"defense_rating": -1}}),
        "Activate rifles",
        "StartFire",
    )
    kinds = {line.rule: line.source and line.source.kind for line in previewed(state, "FireAt foe").modifiers}
    assert kinds["gts:15.5e"] == kinds["gts:15.6k"] == "estimate"


@pytest.mark.rule("gts:15.6e")
def test_the_company_bonus_is_a_check_that_the_odds_count() -> None:
    """Troop Quality 7: passed by 0 to 7, 8/10. With the bonus 4 - 1 + 2 = 5, without it 3.

    SA, 3 or less: C S? S? S; a 4 gives C and a 5 gives C. C: 1/10 + 8/10 x 2/10 = 26/100.
    """
    found = previewed(before_fire("rifles 10.10, foe 10.12", single=False), "FireAt foe")
    [check] = found.checks
    assert (check.about, check.rule, check.rating, check.chance) == ("Company Bonus", "gts:15.6e", 7, 8 * TENTH)
    assert found.rating == 3
    assert dict(found.rolls)[4] == "miss"
    odds = dict(found.odds)
    assert odds["C"] == TENTH + 8 * TENTH * 2 * TENTH
    assert odds["S?"] == 2 * TENTH
    assert sum(odds.values()) == 1


@pytest.mark.rule("gts:17.4c")
def test_opportunity_fire_begins_with_its_check() -> None:
    """Troop Quality 7 lets 8/10 through; 4 - 1 (range 2) + 2 (into a Fire Zone) hits."""
    state = after(scene("rifles 10.12, foe 10.10"), "Activate rifles", "StartMove", "StepTo 11.12")
    found = previewed(state, OpportunityShot(UnitId("foe"), UnitId("rifles")))
    assert [check.about for check in found.checks] == ["Opportunity Fire"]
    assert dict(found.odds)["no shot"] == 2 * TENTH
    assert sum(chance for _, chance in found.odds) == 1
    assert [roll for roll, _ in found.rolls] == list(range(10))
    assert any(line.rule.startswith("gts:17.6") for line in found.modifiers)


def test_bombarding_a_unit_and_a_hex() -> None:
    """The mortar: 3 at a unit in the open; at a hex any roll but 9 leaves a light barrage."""
    state = before_fire("mortar 10.10, rifles 10.12, foe 10.14", firer="mortar")
    found = previewed(state, "Bombard foe")
    assert found.rating == 3
    assert dict(found.odds)["miss"] == 6 * TENTH
    hex = previewed(after(state, "AimAtHex"), "BombardHex 10.13")
    assert hex.odds == (("light barrage", 9 * TENTH), ("miss", TENTH))


def test_bombarding_a_hex_with_a_company_bonus() -> None:
    """The guns: Troop Quality 6 passes 7/10, and 4 + 2 makes the barrage heavy; a 9 leaves none."""
    state = scene("guns 10.10, foe 15.17", counters={"guns": {"fire_range": 9, "troop_quality": 6}})
    state = after(state, "Activate guns", "StartFire", "AimAtHex")
    found = previewed(state, "BombardHex 10.16")
    assert [(check.about, check.chance) for check in found.checks] == [("Company Bonus", 7 * TENTH)]
    assert dict(found.odds) == {
        "heavy barrage": 7 * TENTH * 9 * TENTH,
        "light barrage": 3 * TENTH * 9 * TENTH,
        "miss": TENTH,
    }


def test_assault_fire_by_the_rating_that_is_used() -> None:
    """The Assault Rating 5 + 0: a hit with 0 to 5."""
    rifles = {"steps": 1, "assault_rating": 5, "assault_weapon": "DP"}
    state = scene("rifles 10.10, foe 10.11 suppressed", counters={"rifles": rifles, "foe": {"assault_rating": "No"}})
    state = after(state, "Activate rifles", "StartAssault", "AssaultHex 10.11")
    while gts.decision(state).kind != "SideFires.choose":
        state = gts.apply(state, gts.legal_actions(state)[0]).state
    found = previewed(state, "AssaultShot rifles foe assault")
    assert (found.modifiers[0].amount, found.modifiers[0].why) == (5, "Assault Rating")


def test_a_view_is_taken_as_it_is() -> None:
    state = before_fire("rifles 10.10, foe 10.12")
    assert gts.preview(gts.view(state, "allied"), action("FireAt foe")) == previewed(state, "FireAt foe")


def test_a_preview_says_what_the_attack_does() -> None:
    """Roll by roll, the shot that is fired has the rating and the result that were foretold."""
    state = before_fire("rifles 10.10 hits=1, foe 10.12 column")
    found = previewed(state, "FireAt foe")
    for roll, result in found.rolls:
        done = gts.apply(gts.apply(state, action("FireAt foe")).state, action(roll))
        [shot] = [event for event in done.events if isinstance(event, Fired)]
        assert shot.rating == found.rating
        assert (str(shot.cell.value) if shot.cell else "miss") == result
    assert Counter(result for _, result in found.rolls) == {r: int(chance * 10) for r, chance in found.odds}
