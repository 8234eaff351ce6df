"""Fire packets and the order of fire in a fire phase (6.1, 6.3.1)."""

from __future__ import annotations

import pytest
from tests.httr.helpers import after, asked, may, only, play, points, scene, unit, why

import httr
from httr.actions import AddFirer, OpenFire
from httr.events import Fired
from httr.state import HttrState
from httr.unittypes import Mode

TWO = "foe C1011 concentrated, foe2 C1011 concentrated"


def figure_2() -> HttrState:
    """British A and B of one rating, a US company of another, and an AT company, next to two German companies."""
    return scene(
        f"rifles C1010 concentrated, second C1010 concentrated, third C1111 concentrated, gun C1112 defilade, {TWO}",
        counters={"third": {"er": 4, "formation": "home-division", "battalion": "US"}},
    )


@pytest.mark.example("httr-ex-05")
@pytest.mark.rule(
    "httr:6.1.2a", "httr:6.1.3a", "httr:6.1.3b", "httr:6.3.1.2a", "httr:6.3.1.3", "httr:6.3.1.1", "httr:6.1.7"
)
def test_figure_2_packets() -> None:
    """A and B fire together; the US company sees the result, and may fire at the same company or at the other."""
    first = play(figure_2(), "Aim foe direct", "AddFirer rifles", "AddFirer second", "OpenFire", 10, "GoToGround foe")
    assert only(first, Fired).result == "1"  # 5 + 5 = 10 points of rating 3: value 6, column I
    s = first.state
    assert asked(s) == ("allied", "FirePhase.aim")
    assert may(s, "Aim foe direct")
    other = play(s, "Aim foe2 direct", "AddFirer third", "OpenFire", 7)
    assert only(other, Fired).strengths == (("third", 5),)
    assert may(after(figure_2(), "Aim foe direct"), "AddFirer gun")


@pytest.mark.rule("httr:6.3.1.2a")
def test_equal_ratings_fire_at_a_unit_in_one_packet() -> None:
    """Who is held back may not fire at that unit later, but at the other one of the hex."""
    s = after(figure_2(), "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    assert why(after(s, "Aim foe direct"), "AddFirer second") == {"httr:6.3.1.2a"}
    assert may(after(s, "Aim foe direct"), "AddFirer third")
    assert may(after(s, "Aim foe2 direct"), "AddFirer second")


@pytest.mark.rule("httr:6.3.1.2b", "httr:6.3.1.2a")
def test_a_better_unit_may_join_a_worse_packet() -> None:
    """4 joins 3 and fires with 3; another of its rating is then too late for a packet of its own."""
    s = after(figure_2(), "Aim foe direct", "AddFirer rifles", "AddFirer second", "AddFirer third")
    assert only(play(s, "OpenFire", 7), Fired).er == 3
    more = scene(
        f"rifles C1010 concentrated, sappers C1111 concentrated, second C1112 concentrated, {TWO}",
        counters={"second": {"er": 5}},
    )
    fired = after(more, "Aim foe direct", "AddFirer rifles", "AddFirer sappers", "OpenFire", 7, "Decline")
    assert why(fired, "Aim foe direct") == {"httr:6.1.1a"}
    assert may(fired, "Aim foe2 direct")


@pytest.mark.rule("httr:6.3.1.10a", "httr:6.3.1.10b", "httr:2.8e")
def test_heavy_weapons_join_their_own_battalion_only() -> None:
    """6 points more for 1/home; none for another battalion, in whatever order they are named."""
    s = scene(
        f"rifles C1010 concentrated, mortars C1010 concentrated, third C1111 concentrated, {TWO}",
        counters={"third": {"battalion": "2/home"}},
    )
    assert only(play(s, "Aim foe direct", "AddFirer rifles", "AddFirer mortars", "OpenFire", 7), Fired).er == 3
    assert why(after(s, "Aim foe direct", "AddFirer third"), "AddFirer mortars") == {"httr:6.3.1.10a"}
    assert why(after(s, "Aim foe direct", "AddFirer mortars"), "AddFirer third") == {"httr:6.3.1.10a"}
    assert only(play(s, "Aim foe direct", "AddFirer mortars", "OpenFire", 7), Fired).er == 4


@pytest.mark.rule("httr:6.3.1.2a", "httr:6.3.1.10a", "ruling:A23")
@pytest.mark.parametrize(("first", "other"), [("rifles", "mortars"), ("mortars", "rifles")])
def test_who_cannot_join_a_packet_fires_apart_from_it(first: str, other: str) -> None:
    """Mortars alone and a company of another battalion both fire at 4, and in no packet together."""
    counters = {"rifles": {"er": 4, "battalion": "2/home"}, "third": {"er": 4, "battalion": "2/home"}}
    units = f"rifles C1010 concentrated, mortars C1111 concentrated, third C1010 concentrated, {TWO}"
    s = after(scene(units, counters=counters), "Aim foe direct", f"AddFirer {first}", "OpenFire", 7, "Decline")
    done = play(s, "Aim foe direct", f"AddFirer {other}", "OpenFire", 7, "Decline")
    assert only(done, Fired).er == 4
    assert not may(done.state, "Aim foe direct")  # the third could have joined the other company


@pytest.mark.rule("httr:6.3.1.2a", "httr:6.3.1.10a", "ruling:A359")
def test_a_packet_with_heavy_weapons_is_one_of_its_battalion() -> None:
    """Two companies of another battalion and of its rating fire after it, together and not one by one."""
    other = {"er": 3, "battalion": "2/home"}
    s = scene(
        f"rifles C1010 concentrated, mortars C1010 concentrated, second C1111, third C1111, {TWO}",
        counters={"second": other, "third": other},
    )
    s = after(s, "Aim foe direct", "AddFirer rifles", "AddFirer mortars", "OpenFire", 7, "Decline")
    one = after(s, "Aim foe direct", "AddFirer second")
    assert may(one, "AddFirer third")
    assert not may(after(one, "OpenFire", 7, "Decline"), "Aim foe direct")


@pytest.mark.rule("httr:6.3.1.2a", "httr:18.1.1.3c")
def test_heavy_weapons_alone_count_as_a_rating_of_four() -> None:
    """After a packet of fours they may not fire alone at the unit; they could have joined."""
    s = scene(f"rifles C1010 concentrated, mortars C1111 concentrated, {TWO}", counters={"rifles": {"er": 4}})
    fired = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    assert why(fired, "Aim foe direct") == {"httr:6.1.1a"}
    assert may(after(s, "Aim foe direct", "AddFirer rifles"), "AddFirer mortars")


@pytest.mark.rule("httr:6.3.1.12", "httr:6.3.3.4a")
def test_one_of_a_column_fires_into_a_hex() -> None:
    """Of two tank platoons in Travel Mode one fires at the hex; the other may fire at another hex."""
    s = scene(
        "shermans C1010 travel, gun C1010 travel, foe C1011 concentrated, foe2 C1011 defilade, foe3 C1111 concentrated",
        counters={"gun": {"type": "armored_car", "er": 3}},
    )
    first = after(s, "Aim foe direct", "AddFirer shermans")
    assert why(first, "AddFirer gun") == {"httr:6.3.1.12"}
    fired = after(first, "OpenFire", 7, "Decline")
    assert why(fired, "Aim foe2 direct") == {"httr:6.1.1a"}
    assert may(fired, "Aim foe3 direct")


@pytest.mark.rule("httr:6.1.4", "httr:6.3.2.1", "httr:6.0j")
def test_fire_at_another_hex_closes_the_first() -> None:
    """No fire by any method goes back to it."""
    s = scene("rifles C1010 concentrated, second C1010 concentrated, foe C1011 concentrated, foe2 C1111 concentrated")
    fired = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    assert may(fired, "Aim foe2 direct")
    other = after(fired, "Aim foe2 direct", "AddFirer second", "OpenFire", 7, "Decline")
    assert "httr:6.1.4" in why(other, "Aim foe direct")


@pytest.mark.rule("httr:6.1.5")
def test_fire_at_another_unit_ends_the_fire_at_the_first() -> None:
    """In the same hex too."""
    fired = after(figure_2(), "Aim foe direct", "AddFirer rifles", "OpenFire", 7, "Decline")
    other = after(fired, "Aim foe2 direct", "AddFirer second", "OpenFire", 7, "Decline")
    assert why(other, "Aim foe direct") == {"httr:6.1.5"}
    assert may(other, "Aim foe2 direct")


@pytest.mark.rule("httr:6.3.1.5b", "httr:6.1.6a", "httr:6.7.2.2")
def test_fire_takes_effect_at_once() -> None:
    """When the top unit is gone the third one may be fired at, and who went to ground has the benefit of it."""
    s = scene(
        "rifles C1010 concentrated, third C1111 concentrated, foe C1011 concentrated lost=3, foe2 C1011, foe3 C1011",
        counters={"third": {"er": 4}},
    )
    assert why(s, "Aim foe3 direct") == {"httr:6.3.1.5a"}
    fired = after(s, "Aim foe direct", "AddFirer rifles", "OpenFire", 11)
    assert points(fired, "foe") == 0
    assert may(fired, "Aim foe3 direct")
    ground = after(figure_2(), "Aim foe direct", "AddFirer rifles", "OpenFire", 10, "GoToGround foe")
    assert unit(ground, "foe").mode is Mode.DEFILADE
    assert only(play(ground, "Aim foe direct", "AddFirer third", "OpenFire", 7), Fired).line == "open"


@pytest.mark.rule("httr:6.1.1a", "httr:6.0f", "httr:6.3.1a", "httr:6.0h")
@pytest.mark.parametrize("phase", [5, 8])
def test_fire_is_voluntary_in_both_phases(phase: int) -> None:
    """In the fire phase and in the reaction phase a side may fire conventionally, or not at all."""
    s = scene(f"rifles C1010 concentrated, {TWO}", phase=phase)
    assert asked(s) == ("allied", "FirePhase.aim")
    assert may(s, "Finish")
    assert may(s, "Aim foe direct")


def packets_of(s: HttrState, canonical: bool) -> list[frozenset[str]]:
    """Every packet that can be fired, once for each way in which it is named."""
    found: list[frozenset[str]] = []
    for choice in httr.canonical_actions(s) if canonical else httr.legal_actions(s):
        if isinstance(choice, AddFirer):
            found += packets_of(httr.apply(s, choice).state, canonical)
        elif isinstance(choice, OpenFire):
            found.append(frozenset(s.stack[-1].frame.firers))  # type: ignore[attr-defined]
    return found


@pytest.mark.rule("httr:6.1.2a")
def test_each_packet_is_reached_in_one_canonical_way() -> None:
    """And all that can be named in any order are."""
    s = scene(f"rifles C1010, mortars C1010, third C1111, sappers C1111, gun C1112 defilade, {TWO}")
    aimed = after(s, "Aim foe direct")
    canonical, legal = packets_of(aimed, canonical=True), packets_of(aimed, canonical=False)
    assert len(canonical) == len(set(canonical))
    assert set(canonical) == set(legal)


@pytest.mark.example("httr-ex-57")
@pytest.mark.rule("httr:6.3.1.2b")
def test_figure_19_pioneers_in_a_packet() -> None:
    """Pioneers, of no battalion, fire alone with 5 and beside a company with its 4."""
    s = scene(
        f"sappers C1010 concentrated, rifles C1010 concentrated, {TWO}",
        counters={"rifles": {"er": 4}, "sappers": {"battalion": ""}},
    )
    assert only(play(s, "Aim foe direct", "AddFirer sappers", "OpenFire", 7), Fired).er == 5
    assert only(play(s, "Aim foe direct", "AddFirer rifles", "AddFirer sappers", "OpenFire", 7), Fired).er == 4


@pytest.mark.rule("httr:11.5.5", "httr:19.3.3a", "httr:11.5.1")
def test_a_leader_is_no_part_of_a_stack() -> None:
    """Two companies under him fire and are fired at, and he is no target."""
    s = scene(
        f"rifles C1010 concentrated, second C1010 concentrated, {TWO}",
        staff={"chief": {"side": "allied", "formation": "home"}, "boss": {"side": "german", "formation": "foes"}},
        leaders="chief C1010,boss C1011",
    )
    aimed = after(s, "Aim foe2 direct", "AddFirer rifles")
    assert may(aimed, "AddFirer second")
    assert why(s, "Aim boss direct") != set()


@pytest.mark.rule("httr:6.3.1.12")
def test_men_beside_a_column_fire_with_it() -> None:
    """Only of those in Travel Mode does a single one fire."""
    s = scene("rifles C1010 concentrated, shermans C1010 travel, foe C1011 concentrated")
    assert may(after(s, "Aim foe direct", "AddFirer shermans"), "AddFirer rifles")
