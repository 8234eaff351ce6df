"""Return fire (6.6.7): who shoots back, and what takes effect first."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, asked, gone, ground, may, only, play, points, scene, told, unit, why

from httr.counters import UnitId
from httr.events import AtFired, Fired
from httr.rules.own_fire import shoot_first
from httr.rules.packets import NameGuns
from httr.state import HttrState
from httr.unittypes import Mode

SHOOT = ("Aim panther at", "AddGun gun 2", "OpenFire")


def figure_3(letter: str = ".") -> HttrState:
    """Two British companies over an AT unit, a US company, and a German company over a platoon of tanks."""
    return scene(
        "rifles C1010 concentrated, second C1010 concentrated, gun C1010 defilade, third C1111 concentrated,"
        " foe C1011 concentrated, panther C1011 concentrated, foe2 C1112 concentrated, sappers C1211 concentrated",
        counters={"rifles": {"er": 4}, "second": {"er": 4}, "sappers": {"er": 4}},
        ground=ground(C1010=letter),
    )


@pytest.mark.example("httr-ex-09")
@pytest.mark.rule("httr:6.3.1.2b", "httr:6.4.1.4b", "httr:6.6.7.2", "httr:6.1.6b", "httr:6.6.7.4a", "httr:6.4.1.11a")
def test_figure_3_three_procedures() -> None:
    """The companies fire in two packets, or in one at the lower 3; the AT unit fires from below; the tanks answer."""
    joined = ("Aim foe direct", "AddFirer rifles", "AddFirer second", "AddFirer third", "OpenFire", 7)
    assert only(play(figure_3(), *joined), Fired).er == 3
    first = after(figure_3(), "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 7, "Decline")
    apart = after(first, "Aim foe direct", "AddFirer third", "OpenFire", 7, "Decline")
    rolled = after(apart, *SHOOT, 2)
    assert asked(rolled) == ("german", "ReturnFire.window")
    assert points(rolled, "panther") == 2
    done = play(rolled, "Aim gun direct", "AddFirer panther", "OpenFire", 11, "Decline")
    assert dict(only(done, Fired).strengths) == {"panther": 2 * 2}
    assert gone(done.state, "panther")
    assert points(done.state, "gun") == 1  # 4 points of rating 5: value 5, column F, an 11 costs 1


@pytest.mark.example("httr-ex-09")
@pytest.mark.rule("httr:6.1.4", "httr:6.3.1.5b")
def test_figure_3_the_next_hex() -> None:
    """With its target gone the US company fires at the next hex, beside others."""
    s = after(figure_3(), "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 7, "Decline")
    assert may(s, "Aim foe2 direct")
    aimed = after(s, "Aim foe2 direct")
    assert may(after(aimed, "AddFirer third"), "AddFirer sappers")


@pytest.mark.example("httr-ex-08")
@pytest.mark.rule("httr:6.4.1.11b", "httr:6.6.7.1", "httr:6.6.7.5", "httr:6.4.1.10")
def test_tanks_answer_a_gun_with_conventional_fire() -> None:
    """Only from next to it."""
    s = after(scene("gun C1010 defilade, panther C1011 concentrated"), *SHOOT, 12)
    assert may(s, "Aim gun direct")
    assert why(s, "Aim gun at") == {"httr:6.2a"}
    far = scene("gun C1010 defilade, panther C1012 concentrated", counters={"gun": {"range": 2}})
    assert asked(after(far, *SHOOT, 12)) == ("german", "TakingCover.choose")


@pytest.mark.rule("httr:6.6.7.4a", "httr:6.6.7.2")
def test_simultaneous_results_are_applied_together() -> None:
    """The platoon that is shot to pieces answers with all its strength, in the mode it was in."""
    s = after(scene("gun C1010 defilade, panther C1011 concentrated, foe C1011 concentrated"), *SHOOT, 2)
    assert (points(s, "panther"), unit(s, "panther").mode) == (2, Mode.CONCENTRATED)
    both = after(s, "Aim gun direct", "AddFirer panther", "OpenFire", 11, "Decline")
    assert gone(both, "panther")
    assert points(both, "gun") == 2 - 1


@pytest.mark.rule("httr:6.6.7.4b")
@pytest.mark.parametrize(
    ("units", "letter", "first"),
    [
        ("shermans C1010 concentrated", ".", True),
        ("gun C1010 defilade", "w", True),
        ("gun C1010 defilade", ".", False),
        ("shermans C1111 concentrated, gun C1010 defilade", ".", False),
        ("shermans C1111 concentrated, gun C1010 defilade", "t", True),
    ],
)
def test_who_shoots_first(units: str, letter: str, first: bool) -> None:
    """AFVs and units in covering terrain, if all of them are."""
    s = scene(units, ground=ground(C1010=letter))
    assert shoot_first(s, tuple(s.of("allied"))) is first


@pytest.mark.rule("httr:6.6.7.4b", "httr:6.6.7.2")
def test_who_is_shot_at_first_answers_with_what_is_left() -> None:
    """Two of three points are gone, and the last one in defilade is all that fires: half of one, at least one."""
    s = scene("shermans C1010 concentrated, panther C1011 concentrated", counters={"panther": {"strength": 3}})
    hit = after(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 2, "GoToGround panther")
    assert asked(hit) == ("german", "ReturnFire.window")
    assert (points(hit, "panther"), unit(hit, "panther").mode) == (1, Mode.DEFILADE)
    answer = play(hit, "Aim shermans at", "AddGun panther 1", "OpenFire", 4)
    assert only(answer, AtFired).strength == 1
    assert gone(answer.state, "shermans")
    killed = after(
        scene("shermans C1010 concentrated, panther C1011"), "Aim panther at", "AddGun shermans 2", "OpenFire", 2
    )
    assert asked(killed) == ("allied", "FirePhase.aim")


@pytest.mark.rule("httr:6.6.7.2", "httr:6.6.7.6", "httr:6.4.1.12")
def test_a_unit_returns_fire_once_in_a_phase() -> None:
    """Each attack of a class opens a window; who has answered one may not answer the next."""
    s = scene(
        "gun C1010 defilade, second C1111 defilade, foe C1011 concentrated, panther C1011 concentrated",
        counters={"gun": {"at": "light"}, "second": {"like": "1-81-101"}},
    )
    first = after(s, *SHOOT, 12, "Aim gun direct", "AddFirer panther", "OpenFire", 7)
    assert asked(first) == ("german", "ReturnFire.window")
    done = after(first, "Decline", "Decline")
    again = after(done, "Aim panther at", "AddGun second 2", "OpenFire", 12)
    assert asked(again) == ("german", "ReturnFire.window")
    aimed = after(again, "Aim second direct")
    assert why(aimed, "AddFirer panther") == {"httr:6.6.7.6"}
    assert may(aimed, "AddFirer foe")


@pytest.mark.rule("httr:6.6.7.2", "httr:11.5.2b", "httr:6.6.7.5")
def test_only_the_top_two_answer_and_any_gun_may_be_hit() -> None:
    """The AT unit under two companies is a target of the reply to its fire."""
    s = scene(
        "rifles C1010, second C1010, gun C1010 defilade, panther C1011 concentrated, foe C1011 concentrated, foe2 C1011"
    )
    window = after(s, *SHOOT, 12, "Aim gun direct")
    assert may(window, "AddFirer foe")
    assert why(window, "AddFirer foe2") == {"httr:6.3.1.4"}


@pytest.mark.rule("httr:6.6.7.1", "httr:10.6.2b", "httr:6.6.4.3")
def test_the_disrupted_and_the_depleted_do_not_answer() -> None:
    """Nor units on the road, but tanks."""
    for markers in ("concentrated disrupted", "concentrated depleted"):
        s = after(scene(f"gun C1010 defilade, panther C1011 {markers}"), *SHOOT, 7)
        assert asked(s)[1] != "ReturnFire.window"
    assert asked(after(scene("gun C1010 defilade, panther C1011 travel"), *SHOOT, 12)) == (
        "german",
        "ReturnFire.window",
    )


@pytest.mark.rule("httr:18.3.2", "httr:18.3.1a", "httr:18.3.3")
def test_a_company_in_a_town_answers_at_fire() -> None:
    """It loses half at most, and fires back at tanks only if it can: at guns with rifles."""
    there = ground(C1011="t")
    s = after(
        scene("gun C1010 defilade, foe C1011 defilade", ground=there), "Aim foe at", "AddGun gun 2", "OpenFire", 2
    )
    assert asked(s) == ("german", "ReturnFire.window")
    done = after(s, "Aim gun direct", "AddFirer foe", "OpenFire", 7)
    assert points(done, "foe") == 4 - 2
    tanks = scene("shermans C1010 concentrated, foe C1011 defilade", ground=there)
    assert asked(after(tanks, "Aim foe at", "AddGun shermans 2", "OpenFire", 12)) == ("allied", "FirePhase.aim")


@pytest.mark.rule("httr:6.6.7.3", "httr:6.6.7.1", "httr:6.0k")
def test_other_fire_is_not_answered() -> None:
    """Conventional fire is not, and return fire itself is not; nor does it deplete or count as own fire."""
    s = after(
        scene("rifles C1010 concentrated, foe C1011 concentrated"), "Aim foe direct", "AddFirer rifles", "OpenFire", 7
    )
    assert asked(s) == ("german", "TakingCover.choose")
    reply = play(
        scene("shermans C1010 concentrated, panther C1011 concentrated"),
        *("Aim panther at", "AddGun shermans 2", "OpenFire", 12, "Decline"),
        *("Aim shermans at", "AddGun panther 2", "OpenFire", 12, "Decline"),
    )
    assert [fired.occasion for fired in told(reply, AtFired)] == ["fire", "return"]
    assert asked(reply.state) == ("allied", "FirePhase.aim")
    assert reply.state.marked("fired", "panther") is None


@pytest.mark.rule("httr:6.6.7.2", "httr:6.3.1.2a")
def test_units_of_one_rating_answer_together() -> None:
    """Two companies of 3 in one packet; pioneers of 4 not with them."""
    units = "gun C1010 defilade, panther C1011 concentrated, foe C1011 concentrated"
    s = scene(units, counters={"panther": {"er": 3}})
    assert may(after(s, *SHOOT, 12, "Aim gun direct", "AddFirer foe"), "AddFirer panther")
    other = scene(units, counters={"panther": {"er": 4}})
    assert why(after(other, *SHOOT, 12, "Aim gun direct", "AddFirer foe"), "AddFirer panther") == {"ruling:A28"}


@pytest.mark.rule("httr:6.6.3.6a")
def test_return_fire_is_not_split() -> None:
    """A reply is fired with the whole strength."""
    s = scene("shermans C1010 concentrated, panther C1011 concentrated")
    window = after(s, "Aim panther at", "AddGun shermans 2", "OpenFire", 12, "Decline", "Aim shermans at")
    frame = window.stack[-1].frame
    assert isinstance(frame, NameGuns)
    assert list(frame.parts(window, UnitId("panther"))) == [2]


@pytest.mark.rule("httr:18.2.3", "httr:11.5.2a", "httr:6.6.7.2", "httr:6.6.7.4b")
def test_an_at_gun_under_two_companies_answers_tanks() -> None:
    """Beside the infantry on top, by AT fire only."""
    s = scene(
        "shermans C1010 concentrated, foe C1011, foe2 C1011 travel, pak C1011 defilade",
        counters={"pak": {"at": "medium"}},
    )
    hit = after(s, "Aim foe2 at", "AddGun shermans 2", "OpenFire", 12, "Decline")
    assert asked(hit) == ("german", "ReturnFire.window")
    aimed = after(hit, "Aim shermans at")
    assert may(aimed, "AddGun pak 2")
    assert why(aimed, "AddGun foe 4") == {"httr:2.7g"}


@pytest.mark.rule("httr:6.6.7.2", "httr:4.1f", "httr:6.4.1.2a")
def test_fire_is_returned_in_a_reaction_phase_too() -> None:
    """The fire half of a reaction phase is a fire phase."""
    s = after(scene("gun C1010 defilade, panther C1011 concentrated", phase=8), *SHOOT, 12)
    assert asked(s) == ("german", "ReturnFire.window")


@pytest.mark.rule("httr:6.6.7.2", "httr:6.3.1.6")
def test_a_held_result_may_find_its_target_gone() -> None:
    """Two replies at one gun: the second passes to those who stand with it, as any loss that it cannot take."""
    s = scene(
        "gun C1010 defilade lost=1, rifles C1010 concentrated, foe C1011 concentrated, panther C1011 concentrated",
        counters={"foe": {"er": 4}},
    )
    first = after(
        s, "Aim panther at", "AddGun gun 1", "OpenFire", 12, "Aim gun direct", "AddFirer panther", "OpenFire", 11
    )
    both = after(first, "Aim gun direct", "AddFirer foe", "OpenFire", 12)
    assert points(both, "gun") == 1
    done = after(both, "Decline", "GoToGround rifles")
    assert gone(done, "gun")
    assert points(done, "rifles") == 5 - 2  # 4 points of rating 4: value 4, column E, a 12 costs 2
