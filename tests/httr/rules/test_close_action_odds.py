"""Close actions walked exactly, and played at random: nothing is lost or made on the way (10)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.httr.closeactions import attack, fight, units
from tests.httr.helpers import scene, told

import httr
from hexfront import kernel
from hexfront.actions import Action, Decline, Finish
from hexfront.codec import from_json, to_json
from hexfront.odds import odds
from httr.actions import BearLoss, RetreatTo
from httr.events import Eliminated, StrengthLost
from httr.marks import CLOSE_ACTED, MOVED
from httr.state import HttrState

RULES: Any = httr
PLACES = "rifles C1110 concentrated, second C1110 concentrated, foe C1111 concentrated"
BIG = (
    "rifles C1110 concentrated, second C1110 concentrated, third C1110 concentrated, sappers C1110 concentrated, "
    "foe C1111 concentrated, foe2 C1111 concentrated, foe3 C1111 defilade"
)


def quiet(_: HttrState, legal: tuple[Action, ...]) -> Action | dict[Action, Fraction]:
    """No fire before the fight and no defilade after it; where something must be chosen, each choice is as likely."""
    way_out = next((action for action in legal if isinstance(action, (Decline, Finish))), None)
    return dict.fromkeys(legal, Fraction(1, len(legal))) if way_out is None else way_out


def shooting(_: HttrState, legal: tuple[Action, ...]) -> Action | dict[Action, Fraction]:
    """Every shot is fired, by the first choice that there is; losses and retreats are chosen alike."""
    if isinstance(legal[0], (BearLoss, RetreatTo)):
        return dict.fromkeys(legal, Fraction(1, len(legal)))
    return next((action for action in legal if not isinstance(action, (Decline, Finish))), legal[0])


def standing(s: HttrState) -> tuple[tuple[str, int, bool], ...]:
    """Each unit with its points and whether it is disrupted."""
    return tuple((unit, s.strength(unit), s.units[unit].disrupted) for unit in sorted(s.units))


def over(s: HttrState) -> bool:
    """Whether the close action is over."""
    return not s.stack


@pytest.mark.rule("httr:10.3j", "httr:10.3k", "httr:10.5a", "httr:10.5.1a")
def test_the_odds_of_a_small_attack() -> None:
    """3 - 3 = 0 and 8 - 6 = 2 are 4, one column to the right 5; 10 to 4 is 2:1, where the lines 4 to 9 are

    DIS/- to a 1, nothing to a 2, 1/1 to a 3, -/DIS to a 4 and -/1 to a 5 and a 6. The lead loses the point.
    """
    s = attack(scene(PLACES, phase=6), "rifles second", "C1111").state
    found = odds(RULES, s, policies={"allied": quiet, "german": quiet}, key=standing, until=over)
    expected: dict[Any, Fraction] = {}
    for lead, other in (("rifles", "second"), ("second", "rifles")):
        rows = [
            {lead: (5, True), other: (5, True), "foe": (4, False)},
            {lead: (5, False), other: (5, False), "foe": (4, False)},
            {lead: (4, True), other: (5, True), "foe": (3, True)},
            {lead: (5, False), other: (5, False), "foe": (4, True)},
            {lead: (5, False), other: (5, False), "foe": (3, True)},
            {lead: (5, False), other: (5, False), "foe": (3, True)},
        ]
        for row in rows:
            key = tuple((unit, *row[unit]) for unit in sorted(row))
            expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 12)
    assert dict(found.chances) == expected


@pytest.mark.rule("httr:10.5a")
@pytest.mark.parametrize("policy", [quiet, shooting])
def test_four_against_three_with_a_leader_are_walked_exactly(policy: Any) -> None:
    """Equal states merge, so that every choice of who loses a point and who retreats where is walked."""
    state = scene(
        BIG,
        phase=6,
        counters={"sappers": {"side": "allied", "formation": "home", "battalion": ""}},
        staff={"oberst": {"side": "german", "formation": "foes"}},
        leaders="oberst C1111",
    )
    s = attack(state, "rifles second third sappers", "C1111").state
    found = odds(RULES, s, policies={"allied": policy, "german": policy}, key=standing, until=over, limit=20_000)
    assert sum(chance for _, chance in found.chances) == 1
    assert len(found.chances) > 1


@pytest.mark.random_play
@pytest.mark.rule("httr:10.1.3", "httr:10.1.10b", "httr:10.5.1a", "httr:2.6.3b")
@settings(max_examples=12, deadline=None)
@given(st.data())
def test_nothing_is_lost_or_made(data: st.DataObject) -> None:
    """Points lost are those that events tell of; nobody stands with the enemy; the attackers have attacked once."""
    text = BIG + ", werfer C1112 concentrated, pak C1111 defilade, howitzer C1111 travel"
    state = scene(
        text,
        phase=6,
        counters={"sappers": {"side": "allied", "formation": "home", "battalion": ""}},
        staff={
            "oberst": {"side": "german", "formation": "foes"},
            "major": {"side": "allied", "formation": "home"},
        },
        leaders="oberst C1111, major C1110",
    )
    before = {unit: state.strength(unit) for unit in state.units}
    done = attack(state, "rifles second third sappers", "C1111")
    events, s = list(done.events), done.state
    while kernel.decision(s).side is not None:
        step = httr.apply(s, data.draw(st.sampled_from(httr.legal_actions(s))))
        events, s = events + list(step.events), step.state
        assert httr.loads(httr.dumps(s)) == s
    lost = dict.fromkeys(before, 0)
    for event in events:
        assert from_json(to_json(event), type(event)) == event
        if isinstance(event, StrengthLost):
            lost[event.unit] += 1
        elif isinstance(event, Eliminated):
            lost[event.unit] += event.points
    assert {unit: before[unit] - (s.strength(unit) if unit in s.units else 0) for unit in before} == lost
    for hex, stack in s.stacks.items():
        assert len({s.side(unit) for unit in stack}) == 1
        assert all(s.units[unit].hex == hex for unit in stack)
        assert s.table.board.terrain(hex) != "water"
    for unit in units("rifles second third sappers"):
        assert s.marked(CLOSE_ACTED, unit) == "C1111"
        assert unit not in s.units or s.marked(MOVED, unit) is not None


@pytest.mark.rule("httr:10.5a")
def test_losses_of_both_sides_are_told_one_by_one() -> None:
    """A 3 is 1/1 at 2:1 and value 5."""
    done = fight(scene(PLACES, phase=6), "rifles second", "C1111", "NameLead rifles", 3)
    assert [event.unit for event in told(done, StrengthLost)] == ["rifles", "foe"]
