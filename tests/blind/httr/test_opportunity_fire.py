"""Positions of 6.6, opportunity fire and ambush, worked out from the rulebook alone."""

from __future__ import annotations

from typing import Any, Final

import pytest
from tests.httr.helpers import after, asked, gone, ground, may, only, play, points, scene, where

import httr
from httr.actions import Bombard, Shoot
from httr.events import Fired, SpecialFired
from httr.state import HttrState

WINDOW: Final = ("german", "OpportunityFire.window")
INDIRECT: Final = ("german", "IndirectOpportunity.window")


def shots(s: HttrState) -> set[str]:
    """Who may shoot at whom."""
    legal = httr.legal_actions(s) if asked(s)[1] == WINDOW[1] else ()
    return {f"{each.unit} at {each.target}" for each in legal if isinstance(each, Shoot)}


@pytest.mark.rule("httr:6.6.2.1b", "httr:6.6.1.3", "httr:6.6.2.1a")
def test_a_stack_of_three_leaves() -> None:
    """Each controlling unit shoots once, at one of the two upper ones; who is two hexes off does not."""
    s = scene(
        "rifles C1010 concentrated, second C1010 concentrated, third C1010 concentrated, sappers C1010 concentrated,"
        " foe C1110 concentrated, foe2 C1110 concentrated, foe3 C1012 concentrated",
        phase=6,
    )
    s = after(s, "StartMove rifles", "JoinMove second", "JoinMove third", "StepTo C1011")
    assert asked(s) == WINDOW
    assert shots(s) == {"foe at rifles", "foe at second", "foe2 at rifles", "foe2 at second"}
    s = after(s, "Shoot foe rifles direct", 7, "Decline")
    assert shots(s) == {"foe2 at rifles", "foe2 at second"}


@pytest.mark.rule("httr:6.6.1.1", "httr:6.3.1.7")
def test_what_the_third_unit_draws_falls_on_nobody_else() -> None:
    """9 points at 9: value 9, column L, 3 on an 11; the only mover has one point, the others of the hex lose none."""
    s = scene(
        "second C1010 concentrated, third C1010 concentrated, rifles C1010 concentrated lost=4, foe C1110 concentrated",
        phase=6,
        counters={"foe": {"strength": 9, "er": 9}},
    )
    s = after(s, "StartMove rifles", "StepTo C1011")
    assert shots(s) == {"foe at rifles"}
    done = play(s, "Shoot foe rifles direct", 11)
    assert only(done, Fired).result == "3"
    assert gone(done.state, "rifles")
    assert (points(done.state, "second"), points(done.state, "third")) == (5, 5)


@pytest.mark.rule("httr:6.6.3.2", "httr:6.1.10", "httr:8.6.2a", "httr:8.6.2b", "httr:8.6.2c", "httr:10.6.2b")
@pytest.mark.parametrize("markers", ["concentrated disrupted", "concentrated depleted", "travel"])
def test_who_does_not_shoot(markers: str) -> None:
    s = scene(f"rifles C1010 concentrated, foe C1110 {markers}", phase=6)
    assert where(after(s, "StartMove rifles", "StepTo C1011"), "rifles") == "C1011"


@pytest.mark.rule("httr:6.6.4.1a", "httr:6.6.6.2", "httr:8.4.1b", "httr:18.1.1.3c")
def test_heavy_weapons_two_hexes_off() -> None:
    """4 points at 4, not at the printed 5: 4. They do not reach who leaves woods two hexes away."""
    units = "rifles C1010 concentrated, werfer C1012 concentrated"
    s = after(scene(units, phase=6), "StartMove rifles", "StepTo C1110")
    assert asked(s) == WINDOW
    fired = only(play(s, "Shoot werfer rifles direct", 7), Fired)
    assert (fired.er, fired.value, fired.hex) == (4, 4, "C1010")
    woods = scene(units, phase=6, ground=ground(C1010="w"))
    assert where(after(woods, "StartMove rifles", "StepTo C1110"), "rifles") == "C1110"


@pytest.mark.rule("httr:6.6.4.3", "httr:6.3.3.3a", "httr:18.7.1b")
def test_a_headquarters_shoots_from_defilade_only() -> None:
    """2 / 2 = 1 point at 2: root of 2 is 2. In Travel Mode it does not."""
    s = after(scene("rifles C1010 concentrated, stab C1110 defilade", phase=6), "StartMove rifles", "StepTo C1011")
    fired = only(play(s, "Shoot stab rifles direct", 7), Fired)
    assert (dict(fired.strengths), fired.value) == ({"stab": 1}, 2)
    s = after(scene("rifles C1010 concentrated, stab C1110 travel", phase=6), "StartMove rifles", "StepTo C1011")
    assert where(s, "rifles") == "C1011"


@pytest.mark.rule("httr:6.6.2.2b", "httr:6.6.2.4", "httr:6.6.4.2")
def test_every_act_in_a_controlled_hex_is_a_trigger() -> None:
    """Changing the place in the stack is one, leaving another; the same unit shoots each time."""
    s = scene("second C1010 concentrated, rifles C1010 concentrated, foe C1110 concentrated", phase=6)
    s = after(s, "Restack rifles 0") if may(s, "Restack rifles 0") else after(s, "StartMove rifles", "Restack rifles 0")
    assert shots(s) == {"foe at rifles"}
    s = after(s, "Shoot foe rifles direct", 7, "Decline")
    s = after(s, "CarryOn")
    s = after(s, "StartMove rifles") if may(s, "StartMove rifles") else s
    s = after(s, "StepTo C1011")
    assert shots(s) == {"foe at rifles"}


GUNS: Final[dict[str, dict[str, Any]]] = {
    "howitzer": {"battalion": "", "formation": "foe-division", "range": 10},
    "howitzer2": {
        "like": "4-ii-159",
        "strength": 4,
        "er": 6,
        "morale": 5,
        "side": "german",
        "formation": "foe-division",
        "battalion": "",
        "range": 10,
    },
}
HEDGE: Final = {f"C13{column}": "f" for column in range(10, 18)}


def watched(mover: str, **terrain: str) -> HttrState:
    """Who moves along row 10 is seen by a company two rows off; howitzers stand behind a hedge."""
    return scene(
        f"{mover}, foe C1214 concentrated, stab C1515 defilade, howitzer C1715 defilade, howitzer2 C1714 defilade",
        ground=ground(**HEDGE, **terrain),
        phase=6,
        counters=GUNS,
    )


@pytest.mark.rule("httr:6.6.5.1b", "httr:6.6.5.2", "httr:6.5.1.2b")
def test_tanks_are_shelled_in_the_fifth_hex_and_once_by_each_battery() -> None:
    """1 point a hex; the start does not count (A56). A later hex is for the battery that has not fired."""
    s = after(watched("shermans C1010 concentrated"), "StartMove shermans")
    for hex in ("C1011", "C1012", "C1013", "C1014"):
        s = after(s, f"StepTo {hex}")
        assert asked(s) == ("allied", "Movement.choose")
    s = after(s, "StepTo C1015")
    assert asked(s) == INDIRECT
    done = play(s, "Bombard howitzer shermans stab", 7)
    assert only(done, Fired).strengths == (("howitzer", 4),)  # not doubled at tanks
    s = done.state
    while asked(s) != ("allied", "Movement.choose"):
        s = after(s, 6 if asked(s)[0] == "chance" else "Decline")
    s = after(s, "StepTo C1016")
    assert asked(s) == INDIRECT
    bombards = {each.unit for each in httr.legal_actions(s) if isinstance(each, Bombard)}
    assert bombards == {"howitzer2"}


@pytest.mark.rule("httr:6.6.5.1c", "httr:7.3.3a")
def test_a_hex_out_of_sight_breaks_the_count() -> None:
    """1 + 6 for the forest + 5 x 1 = 12 points: unseen in C1012, so C1017 is the fifth in view."""
    s = after(watched("shermans C1010 concentrated", C1012="f"), "StartMove shermans")
    for hex in ("C1011", "C1012", "C1013", "C1014", "C1015", "C1016"):
        s = after(s, f"StepTo {hex}")
        assert asked(s) == ("allied", "Movement.choose"), hex
    s = after(s, "StepTo C1017")
    assert asked(s) == INDIRECT


def sprung(
    mover: str = "rifles C1011 concentrated", *more: str, foe: str = "foe C1013 concentrated", **changes: str
) -> bool:
    """Whether who enters C1012 may be shot at from C1013."""
    terrain = {"C1013": "w", **changes}
    s = scene(", ".join([mover, *more, foe]), ground=ground(**terrain), phase=6)
    s = after(s, f"StartMove {mover.split()[0]}", "StepTo C1012")
    assert where(s, mover.split()[0]) == "C1012"
    return bool(shots(s))


@pytest.mark.rule("httr:6.6.8.1", "httr:6.6.8.2", "httr:6.6.8.3")
def test_ambush() -> None:
    """From cover, at who comes into the open beside it, not in defilade, with no comrade next to the ambusher."""
    assert sprung()
    assert sprung(C1013="t")
    assert sprung(C1013="f")
    assert sprung(C1012="m")
    assert not sprung(C1013=".")
    assert not sprung(C1013="m")
    assert not sprung(C1012="w")
    assert not sprung("rifles C1011 defilade")
    assert not sprung("rifles C1011 concentrated", "second C1014 concentrated")
    assert not sprung(foe="foe C1013 concentrated disrupted")
    assert sprung("rifles C1011 concentrated", "second C1015 concentrated")


@pytest.mark.rule("httr:6.6.8.4", "httr:10.2.5b", "httr:10.2.5c", "httr:10.2.9a", "httr:10.2.9b", "httr:6.4.2.1f")
@pytest.mark.parametrize(
    ("type", "morale", "letter", "primary", "secondary"),
    [
        ("sherman", 6, "t", 6, 3),
        ("sherman", 5, "t", 5, 2),
        ("armored_car", 5, "f", 6, 3),
        ("sherman", 6, "w", 6, 0),
    ],
)
def test_infantry_ambushes_tanks(type: str, morale: int, letter: str, primary: int, secondary: int) -> None:
    """German infantry of morale 6 is medium: 6 + 3 x 1; of 5 light: 5 + 3 x 0.75, so 2; at a light target 6 + 3 x 1.

    The movers have no infantry, so all 4 points are in excess; they count in town, forest and city, not in woods.
    """
    s = scene(
        "shermans C1011 concentrated, foe C1013 concentrated",
        ground=ground(C1013=letter),
        phase=6,
        counters={"foe": {"morale": morale}, "shermans": {"type": type}},
    )
    s = after(s, "StartMove shermans", "StepTo C1012")
    assert asked(s) == WINDOW
    fired = only(play(s, "Shoot foe shermans at", 12), SpecialFired)
    assert (fired.primary, fired.secondary) == (primary, secondary)


@pytest.mark.rule("httr:18.2.5", "httr:6.6.4.1a")
def test_a_gun_below_two_others_does_not_shoot() -> None:
    """In a fire phase infantry above would cover it; opportunity fire is of the top two."""
    s = scene(
        "shermans C1010 concentrated, foe C1110 concentrated, foe2 C1110 concentrated, pak C1110 defilade",
        phase=6,
    )
    s = after(s, "StartMove shermans", "StepTo C1011")
    assert "pak at shermans" not in shots(s)
    s = scene("shermans C1010 concentrated, foe C1110 concentrated, pak C1110 defilade", phase=6)
    s = after(s, "StartMove shermans", "StepTo C1011")
    assert "pak at shermans" in shots(s)


def assaulted(units: str, **more: Any) -> HttrState:
    """The window of fire before rifles in C1010 attack C1011."""
    s = after(scene(f"rifles C1010 concentrated, {units}", phase=6, **more), "StartMove rifles")
    s = after(s, "DeclareCloseAction C1011")
    while asked(s) != WINDOW:
        s = httr.apply(s, httr.legal_actions(s)[0]).state  # the leads
    return s


def ways(s: HttrState, unit: str) -> set[str]:
    """How a unit may shoot at the rifles."""
    return {way for way in ("direct", "indirect", "at") if may(s, f"Shoot {unit} rifles {way}")}


@pytest.mark.rule("httr:6.6.3.1a", "httr:6.6.3.1b", "httr:6.6.3.2", "httr:6.6.3.3b", "httr:18.2.5", "httr:6.6.4.1b")
def test_who_shoots_at_an_assault() -> None:
    """Disrupted men of the assaulted hex, neighbours in order; no men in trucks, no AT gun below two others.

    A battery fires directly from the top two, indirectly from below.
    """
    s = assaulted(
        "foe C1011 concentrated disrupted, howitzer C1011 defilade, pak C1011 defilade, foe2 C1111 concentrated"
    )
    assert [ways(s, unit) for unit in ("foe", "foe2", "pak")] == [{"direct"}, {"direct"}, set()]
    assert ways(s, "howitzer") == {"direct", "indirect"}
    s = assaulted("foe C1011 concentrated, foe2 C1011 concentrated, howitzer C1011 defilade, foe3 C1011 travel")
    assert (ways(s, "howitzer"), ways(s, "foe3")) == ({"indirect"}, set())
    outside = assaulted("foe C1011 concentrated, foe2 C1111 concentrated disrupted")
    assert ways(outside, "foe2") == set()


@pytest.mark.rule("httr:6.6.3.3a", "httr:6.6.3.4", "httr:6.6.3.5", "httr:6.3.3.5")
def test_how_they_shoot_at_an_assault() -> None:
    """A battery 4 at 2: root of 8 is 3; indirectly 4 x 2 / 2 = 4 at 6: root of 24 is 5. Disrupted men 4 / 2 = 2."""
    s = assaulted("howitzer C1011 defilade, foe C1011 concentrated disrupted")
    direct = only(play(s, "Shoot howitzer rifles direct", 7), Fired)
    assert (direct.strengths, direct.er, direct.value) == ((("howitzer", 4),), 2, 3)
    indirect = only(play(s, "Shoot howitzer rifles indirect", 7), Fired)
    assert (indirect.strengths, indirect.er, indirect.value) == ((("howitzer", 4),), 6, 5)
    assert only(play(s, "Shoot foe rifles direct", 7), Fired).strengths == (("foe", 2),)


@pytest.mark.rule("httr:8.4.4a", "httr:8.4.4b", "httr:6.6.4.3", "httr:6.6.6.2")
def test_an_assault_out_of_forest() -> None:
    """Only the assaulted hex shoots; out of a clear hex its neighbours do as well. A staff shoots in defilade only."""
    units = "foe C1011 concentrated, stab C1011 defilade, foe2 C1110 concentrated"
    hidden, bare = assaulted(units, ground=ground(C1010="f")), assaulted(units)
    assert [ways(hidden, unit) for unit in ("foe", "stab", "foe2")] == [{"direct"}, {"direct"}, set()]
    assert ways(bare, "foe2") == {"direct"}
    assert ways(assaulted("foe C1011 concentrated, stab C1011 travel"), "stab") == set()
