from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from tests.gts.helpers import FIELD, play, scene

import gts
from gts.account import account, tell
from gts.actions import OpportunityShot
from gts.counters import LeaderId, UnitId
from gts.events import (
    ActionEnded,
    Activated,
    ActivationBegan,
    ActivationEnded,
    Arrived,
    AssaultDeclared,
    AssaultEnded,
    AssaultLaunched,
    BarragePlaced,
    BarragesRemoved,
    BraveryChecked,
    Charged,
    ChitAdded,
    ChitCarried,
    ChitDrawn,
    CohesionHit,
    ColumnEntered,
    ColumnLeft,
    CommandGained,
    CommandLost,
    CommandSpent,
    Dismounted,
    Eliminated,
    EntrenchmentBuilt,
    EntrenchmentEntered,
    EntrenchmentLeft,
    Fired,
    FireHeld,
    ForcedMarch,
    GameEnded,
    ImprovedPositionBuilt,
    ImprovedPositionLost,
    LeaderMoved,
    LeaderPlaced,
    LeaderRemoved,
    MenAtWork,
    Mounted,
    MoveBegan,
    Moved,
    MugFilled,
    Noted,
    Passed,
    PointsSpent,
    Rallied,
    RallyFailed,
    RallyingEnded,
    RanAway,
    SetUp,
    StepLost,
    Suppressed,
    TransportAbandoned,
    TurnEnded,
    WorkEnded,
)
from gts.state import Ending, GameState, Unit
from hexfront.hexes import HexId
from hexfront.sources import Modifier, Source
from hexfront.state import Event, Forgotten, Marked
from hexfront.tagged import members

OURS = [kind for tag, kind in members(Event) if tag.startswith(("gts/", "hexfront/"))]
A, B, MAJOR = UnitId("rifles"), UnitId("foe"), LeaderId("major")
HERE, THERE = HexId("10.10"), HexId("10.11")


@pytest.mark.parametrize("kind", OURS)
def test_every_class_of_event_has_words(kind: type[Event[Any]]) -> None:
    assert tell.dispatch(kind) is not tell.dispatch(Event)


def table() -> GameState:
    return scene("rifles 10.10 rallying=1 hits=1, foe 10.12 suppressed", command=3)


@pytest.mark.parametrize(
    ("event", "line"),
    [
        (SetUp(A, Unit(HERE, column=True, mounted=True)), "rifles sets up in 10.10, in Column, in transport"),
        (CommandSpent("home", A, "Second Action"), "A Command Point for rifles: Second Action (2 left)"),
        (MoveBegan((A,)), "rifles begins to move"),
        (MoveBegan((A, B)), "rifles, foe begin to move"),
        (Moved(A, HERE, THERE, 3), "rifles moves from 10.10 to 10.11 (1 1/2 MP)"),
        (Moved(A, HERE, THERE, 0), "rifles moves from 10.10 to 10.11"),
        (ColumnEntered(A), "rifles is in Column"),
        (ColumnLeft(A), "rifles is out of Column"),
        (Mounted(A, True), "rifles has mounted its transport, in Column"),
        (Mounted(A, False), "rifles has mounted its transport"),
        (Dismounted(A, True), "rifles has dismounted, in Column"),
        (Dismounted(A, False), "rifles has dismounted"),
        (TransportAbandoned(A, "ruling:M15"), "rifles has lost its transport for good (ruling:M15)"),
        (PointsSpent(A, 2, "enter Column"), "rifles spends 1 MP: enter Column"),
        (ForcedMarch(A), "rifles marches on with 2 MP more (gts:14.8a)"),
        (ActionEnded(A, "dropped off", "gts:14.7b"), "The Action of rifles is over: dropped off (gts:14.7b)"),
        (ActivationEnded(A, "a crowd", "wed:1"), "The activation of rifles is over: a crowd (wed:1)"),
        (Suppressed(A), "rifles is Suppressed"),
        (CohesionHit(A), "rifles takes its second Cohesion Hit"),
        (CohesionHit(B), "foe takes its first Cohesion Hit"),
        (StepLost(A), "rifles loses a Step"),
        (Eliminated(A, HERE, "gts:19.2.5a"), "rifles is eliminated in 10.10 (gts:19.2.5a)"),
        (Rallied(A), "rifles rallies from a Cohesion Hit"),
        (Rallied(B), "foe rallies from Suppression"),
        (RallyFailed(A), "rifles does not rally yet (Men Rallying 2)"),
        (RallyingEnded(A), "rifles loses its Men Rallying markers"),
        (BarragePlaced(HERE, "heavy"), "A heavy barrage lies on 10.10"),
        (BarragesRemoved(), "The barrages lift"),
        (Noted("reached", "the bridge"), "The bridge: reached"),
        (ImprovedPositionBuilt(A, A), "rifles is in an improved position"),
        (ImprovedPositionBuilt(A, B), "rifles is in an improved position, built by foe"),
        (ImprovedPositionLost(A, "it runs"), "rifles loses its improved position: it runs"),
        (EntrenchmentBuilt(A, A), "rifles is entrenched"),
        (EntrenchmentBuilt(A, B), "rifles is entrenched, built by foe"),
        (EntrenchmentEntered(A), "rifles gets into the entrenchment"),
        (EntrenchmentLeft(A), "rifles gets out of its entrenchment"),
        (MenAtWork(A, "entrench"), "rifles is not done yet (entrench): Men at Work"),
        (WorkEnded(A), "rifles loses its Men at Work markers"),
        (LeaderPlaced(MAJOR, HERE), "major comes to 10.10"),
        (LeaderMoved(MAJOR, HERE, THERE, "gts:21.2b"), "major goes from 10.10 to 10.11 (gts:21.2b)"),
        (LeaderRemoved(MAJOR, HERE, "gts:21.3b"), "major leaves the map at 10.10 (gts:21.3b)"),
        (Arrived(A, Unit(HERE, column=True)), "rifles arrives in 10.10, in Column"),
        (ChitAdded("first", "wed:1"), "first goes into the mug (wed:1)"),
        (CommandLost("home", 2, "an Event", "wed:1"), "home loses 2 Command Points: an Event (1 left) (wed:1)"),
        (AssaultDeclared((A,), HERE, THERE), "rifles is to assault 10.11 from 10.10"),
        (AssaultDeclared((A, B), HERE, THERE), "rifles, foe are to assault 10.11 from 10.10"),
        (
            BraveryChecked(A, 7, (Modifier(-1, "one", "gts:18.7f"),), 6, 6, True),
            "rifles: Bravery (gts:18.7c): Troop Quality ~7 -1 one (gts:18.7f) = 6; rolled 6: passed",
        ),
        (BraveryChecked(A, 7, (), 7, 8, False), "rifles: Bravery (gts:18.7c): Troop Quality ~7 = 7; rolled 8: failed"),
        (AssaultLaunched((A,), HERE, THERE), "rifles goes for 10.11"),
        (AssaultLaunched((A, B), HERE, THERE), "rifles, foe go for 10.11"),
        (RanAway(A, HERE, THERE), "rifles runs away from 10.10 to 10.11"),
        (Charged((A,), THERE), "rifles charges 10.11"),
        (Charged((A, B), THERE), "rifles, foe charge 10.11"),
        (AssaultEnded(HERE, THERE), "The Assault on 10.11 is over"),
        (Marked(("exposed", A), 1), "rifles gets nothing from its position while it is shot at"),
        (Marked(("attached", A), MAJOR), "rifles acts with major"),
        (Marked(("passenger", MAJOR), 1), "major goes along"),
        (Marked(("passenger", MAJOR), 0), "major goes along no further"),
        (Marked(("cafe", A), 8), "rifles owes the cafe 4 MP"),
        (Marked(("cafe", A), 0), "rifles is done at the cafe"),
        (Passed(A), "rifles passes"),
        (FireHeld("german", (A, B)), "German: no Opportunity Fire at rifles, foe in 10.10"),
        (Marked(("odd", A), 5), "odd, rifles: 5"),
    ],
)
def test_what_happens_to_a_unit_is_a_line_under_its_heading(event: Event[Any], line: str) -> None:
    assert list(tell(event, table())) == [f"    {line}"]


MUG = ["== Turn 1 of 1: 1944-09-17 0700, clear ==", "    In the mug: first, Direct Command of allied"]


@pytest.mark.parametrize(
    ("event", "lines"),
    [
        (MugFilled(("first", "allied-direct")), MUG),
        (ChitDrawn("first"), ["-- first (Allied) --"]),
        (ChitCarried("first"), ["-- first is left and opens the next turn --"]),
        (Activated(A), ["  rifles in 10.10 (1 Cohesion Hit, Men Rallying 1) is activated"]),
        (TurnEnded(0), ["== End of turn 1 =="]),
        (GameEnded(Ending("allied", "victory", "the bridge", "wed:1")), ["== Allied victory: the bridge (wed:1) =="]),
        (GameEnded(Ending(None, "draw", "nobody", "wed:1")), ["== A draw: nobody (wed:1) =="]),
        (ActivationBegan("first"), []),
        (Forgotten(("spent",)), []),
        (
            CommandGained("home", 3, 5, 5),
            ["    home: rolled 5; ~3 + 2 (half of it) = 5 Command Points, now 8 (gts:10.0.3b)"],
        ),
    ],
)  # fmt: skip
def test_headings(event: Event[Any], lines: list[str]) -> None:
    assert list(tell(event, table())) == lines


def test_an_event_without_words_is_written_out() -> None:
    class Odd(Event[GameState]):
        def __str__(self) -> str:
            return "Odd()"

    assert list(tell.dispatch(Event)(Odd(), table())) == ["    Odd()"]


def test_a_shot_shows_its_sum_with_rules_and_estimates() -> None:
    """Fire Rating 4 - 1 (range 2) + 0 (Defense Rating) + 2 (Column) = 5; a 3 hits, and gives S on the table."""
    start = scene("rifles 10.10, foe 10.12 column", counters={"rifles": {"steps": 1}})
    done = play(start, "Activate rifles", "StartFire", "FireAt foe", 3)
    assert list(account(start, done.events)) == [
        "  rifles in 10.10 is activated",
        "    rifles fires at foe in 10.12 (in Column): Fire Rating ~4 -1 range to an unarmored target (gts:15.6c) "
        "+2 target in Column (gts:14.6.1a) = 5; rolled 3: S, a Suppression",
    ]


@pytest.mark.rule("ruling:F1")
def test_a_sum_beyond_the_limits_shows_both_numbers() -> None:
    """Fire Rating 4 + 2 (Column) = 6, with 4 pips more for the Defense Rating = 10, and a rating is 8 at most."""
    odd = {"rifles": {"steps": 1}, "foe": {"defense_rating": 4}}
    start = scene("rifles 10.10, foe 10.11 column", counters=odd)
    done = play(start, "Activate rifles", "StartFire", "FireAt foe", 9)
    assert list(account(start, done.events))[1].endswith("= 10, which counts as 8; rolled 9: a miss")


def test_checks_show_their_sum() -> None:
    """The Company Bonus: Troop Quality 7, rolled 7; then 4 + 2 - 1 = 5, and 9 misses."""
    start = scene("rifles 10.10, foe 10.12")
    lines = list(account(start, play(start, "Activate rifles", "StartFire", "FireAt foe", 7, 9).events))
    assert lines[1] == "    rifles: Company Bonus (gts:15.6e): Troop Quality ~7 = 7; rolled 7: passed"
    assert lines[2].endswith("-1 range to an unarmored target (gts:15.6c) = 5; rolled 9: a miss")
    assert "+2 Company Bonus (gts:15.6e)" in lines[2]
    failed = list(account(start, play(start, "Activate rifles", "StartFire", "FireAt foe", 8, 9).events))
    assert failed[1].endswith("rolled 8: failed")


def test_a_check_that_is_paid_for() -> None:
    start = scene("rifles 10.10, foe 10.11", command=2, counters={"rifles": {"steps": 1}})
    done = play(start, "Activate rifles", "StartFire", "FireAt foe", 1, "SpendCommandPoint")
    assert list(account(start, done.events))[2:] == [
        "    A Command Point for foe: resist a possible Suppression (1 left)",
        "    foe: resist a possible Suppression (gts:19.2.1a): passed for a Command Point",
    ]


def test_opportunity_fire_and_a_defense_rating() -> None:
    start = scene("rifles 10.12, foe 10.10", counters={"rifles": {"defense_rating": -1}})
    shot = OpportunityShot(B, A)
    done = play(start, "Activate rifles", "StartMove", "StepTo 10.13", shot, 2, 9)
    lines = list(account(start, done.events))
    assert lines[2].startswith("    foe: Opportunity Fire (gts:17.4c): Troop Quality ~7 = 7; rolled 2: passed")
    assert lines[3].startswith("    foe fires in opportunity at rifles in 10.12: Fire Rating ~4 ")
    assert "~-1 Defense Rating of the target (gts:15.6k)" in lines[3]


@pytest.mark.rule("gts:17.8a")
def test_opportunity_fire_that_is_declined() -> None:
    start = scene("rifles 10.12, foe 10.10")
    done = play(start, "Activate rifles", "StartMove", "StepTo 10.13", "Decline")
    assert "    German: no Opportunity Fire at rifles in 10.12" in account(start, done.events)


def test_bombarding_a_hex() -> None:
    start = scene("mortar 10.10, rifles 10.12, foe 10.17", ground=FIELD)
    hit = list(account(start, play(start, "Activate mortar", "StartFire", "AimAtHex", "BombardHex 10.13", 4).events))
    assert hit[1:] == [
        "    mortar bombards 10.13: Fire Rating ~3 = 3; rolled 4: the shells fall",
        "    A light barrage lies on 10.13",
    ]
    lost = play(start, "Activate mortar", "StartFire", "AimAtHex", "BombardHex 10.13", 9)
    assert list(account(start, lost.events))[1].endswith("rolled 9: they go astray")


def test_a_spotter_an_unseen_firer_and_an_estimated_chart() -> None:
    state = table()
    cell = evolve(state.table.charts.combat_results.at("DP/unarmored", 0), source=Source("estimate", "ours"))
    lines = (Modifier(1, "luck", "wed:9", Source("estimate", "ours")),)
    [line] = tell(Fired(None, A, HERE, "event", 4, lines, 5, 0, cell), state)
    assert line == (
        "    an unseen enemy fires at rifles in 10.10 (1 Cohesion Hit, Men Rallying 1): Fire Rating 4 ~+1 luck (wed:9) "
        "= 5; rolled 0: ~1, a Step Loss"
    )
    [line] = tell(Fired(A, B, THERE, "indirect", 4, (), 4, 9, None, spotter=B), state)
    assert ", spotted by foe: " in line
    assert line.endswith("a miss")


def test_assault_fire_says_which_rating_is_used() -> None:
    state = table()
    [line] = tell(Fired(A, B, HERE, "assault", 5, (), 5, 9, None, used="assault"), state)
    assert (
        line == "    rifles fires in the Assault at foe in 10.12 (Suppressed): Assault Rating ~5 = 5; rolled 9: a miss"
    )


def test_only_what_all_readers_have_learnt() -> None:
    class Whisper(Event[GameState]):
        def apply(self, s: GameState) -> GameState:
            return s

        @property
        def audience(self) -> tuple[str, ...]:
            return ("german",)

    events = (Suppressed(A), Whisper())
    assert len(list(account(table(), events))) == 2
    assert len(list(account(table(), events, ["german"]))) == 2
    assert len(list(account(table(), events, ["allied", "german"]))) == 1


def test_a_whole_game_has_an_account() -> None:
    state = gts.new_game("a-drive-in-the-country")
    while gts.decision(state).side is not None:
        done = gts.apply(state, gts.legal_actions(state)[-1])
        assert all(line.strip() and len(line) < 400 for line in account(state, done.events))
        state = done.state
