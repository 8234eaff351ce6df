"""A Drive in the Country: a squadron of armoured cars drives to the Dommel bridge and back.

The numbers, hexes and units are those of the scenario's file; here stands what they do.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from attrs import frozen

from gts.aims import Aim, Aims, Prize
from gts.counters import UnitId, Weapon
from gts.events import ActivationEnded, Fired, GameEnded, MoveBegan, Moved, Noted, PointsSpent
from gts.rules.checks import die
from gts.rules.fire import is_armored_target, limited, result_of
from gts.rules.menu import move_refusal
from gts.rules.movement import Movement, stop_refusal
from gts.rules.opportunity_fire import zone_modifiers
from gts.rules.results import Result
from gts.rules.spotting import aim_refusal
from gts.rules.steps import in_points, points_left, step_refusal
from gts.scenario import Scenario
from gts.state import Ending, GameState
from gts.title import ScenarioRules
from gts.titles.where_eagles_dare.event_cup import left_in_cup, set_aside
from hexfront.chance import Pick
from hexfront.flow import Call, Done, Flow, Frame, Next, Over
from hexfront.hexes import HexId
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.special import Special
from hexfront.state import Draft, Marked

REACHED: Final = "reached the bridge"
PULL: Final = 1.0
SQUADRON: Final = 12.0
"""What the way and the life of the squadron are worth to a bot: everything hangs on them."""
CAFE: Final = "cafe"
"""The mark of the half movement points that the squadron still owes the cafe; it lasts until they are spent."""


@frozen
class EventDraw(Frame[GameState, None]):
    """The unit has entered the Event's hex: draw one of those left, if any is.

    Rule: wed:sc-a-drive-in-the-country-25; ruling:S4.
    """

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Draw it."""
        left = left_in_cup(g.state)
        if not left:
            return Done(None)
        return Call(Pick(left, "draw an Event", "wed:sc-a-drive-in-the-country-25"), then=self.drawn)

    def drawn(self, g: Draft[GameState], event: str) -> Flow[None]:
        """Do what it says."""
        set_aside(g, event)
        then = {"cafe": Cafe(self.unit).start, "dutch": Dutch(self.unit).start, "hk-team": HkTeam(self.unit).start}.get(
            event
        )
        return Done(None) if then is None else Next(then)


@frozen
class Cafe(Frame[GameState, None]):
    """Tea: movement points must be spent before the hex is left. Rule: wed:sc-a-drive-in-the-country-12."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """A die, times the points of each pip."""
        return Call(die("the stop at the cafe", "wed:sc-a-drive-in-the-country-12", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Owe them, and pay what can be paid at once. A 0 is no delay. Rule: ruling:S4."""
        special = g.state.table.scenario.special("cafe")
        assert special is not None, "the scenario's file says what the cafe costs"
        g.emit(Marked((CAFE, self.unit), 2 * special.number("points") * roll))
        return Next(CafePayment(self.unit).start)


@frozen
class CafePayment(Frame[GameState, None]):
    """Spend what the unit has left on what it owes the cafe. Rule: wed:sc-a-drive-in-the-country-12."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Pay."""
        owed = owes(g.state, self.unit)
        paid = min(owed, points_left(g.state, self.unit))
        if paid > 0:
            g.emit(PointsSpent(self.unit, paid, "the stop at the cafe"))
            g.emit(Marked((CAFE, self.unit), owed - paid))
        return Done(None)


def owes(s: GameState, unit: UnitId) -> int:
    """The half movement points that a unit still owes the cafe. Rule: wed:sc-a-drive-in-the-country-12."""
    owed = s.marked(CAFE, unit)
    return owed if isinstance(owed, int) else 0


def at_the_cafe(s: GameState, unit: str, halves: int) -> str:
    """What a unit still owes, in words for the account."""
    who = s.counter(UnitId(unit)).designation
    return f"{who} owes the cafe {in_points(halves)} MP" if halves else f"{who} is done at the cafe"


@frozen
class Dutch(Frame[GameState, None]):
    """A crowd: the unit's activation is over. Rule: wed:sc-a-drive-in-the-country-13."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """It does nothing more with this chit."""
        g.emit(ActivationEnded(self.unit, "welcomed by the Dutch", "wed:sc-a-drive-in-the-country-13"))
        return Done(None)


@frozen
class HkTeam(Frame[GameState, None]):
    """An ambush: a shot without modifiers. Rule: wed:sc-a-drive-in-the-country-14."""

    unit: UnitId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Roll for the shot."""
        return Call(die("the HK team fires", "wed:sc-a-drive-in-the-country-14", self.unit), then=self.rolled)

    def rolled(self, g: Draft[GameState], roll: int) -> Flow[None]:
        """Apply it; then the unit goes on, if it can."""
        s = g.state
        special = s.table.scenario.special("hk-team")
        assert special is not None, "the scenario's file says how the HK team fires"
        printed = special.number("fire_rating")
        cell = result_of(s, roll, limited(printed), Weapon(special.text("weapon")), is_armored_target(s, self.unit))
        g.emit(Fired(None, self.unit, s.units[self.unit].hex, "event", printed, (), limited(printed), roll, cell))
        return Done(None) if cell is None else Call(Result(self.unit, str(cell.value)), then=self.applied)

    def applied(self, g: Draft[GameState], _: bool) -> Flow[None]:
        """It is over."""
        return Done(None)


@frozen
class Returned(Frame[GameState, None]):
    """The unit is back from the bridge: the Allies have won. Rule: wed:sc-a-drive-in-the-country-21."""

    side: str

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """The game is over."""
        ending = Ending(self.side, "victory", "reached the bridge and came back", "wed:sc-a-drive-in-the-country-21")
        g.emit(GameEnded(ending))
        return Over()


@frozen
class Bridge(Frame[GameState, None]):
    """The unit has reached the bridge: the alarm is raised. Rule: wed:sc-a-drive-in-the-country-27."""

    hex: HexId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Remember it."""
        g.emit(Noted(REACHED, f"the squadron in {self.hex}"))
        return Done(None)


def rules(scenario: Scenario) -> ScenarioRules:
    """The scenario's own rules, with the hexes and units of its file."""
    hooks = Hooks()
    victory, event_hex, withheld = (
        scenario.victory,
        _special(scenario, "event-hex"),
        _special(scenario, "zone-bonus-withheld"),
    )
    mover, route, minimum = (
        _special(scenario, "only-mover"),
        _special(scenario, "keeps-to-route"),
        _special(scenario, "no-minimum-range"),
    )
    unit = UnitId(victory.text("unit"))

    @hooks.after(Moved)
    def event(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        entered = e.unit == event_hex.text("unit") and e.end == event_hex.text("hex")
        return EventDraw(e.unit) if entered else None

    @hooks.after(Moved)
    def bridge(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        return Bridge(e.end) if e.unit == unit and e.end == victory.text("out") and REACHED not in s.flags else None

    @hooks.after(Moved)
    def home(s: GameState, e: Moved) -> Frame[GameState, None] | None:
        back = e.unit == unit and e.end == victory.text("back") and REACHED in s.flags
        return Returned(victory.text("side")) if back else None

    @hooks.after(MoveBegan)
    def go_on_paying(s: GameState, e: MoveBegan) -> Frame[GameState, None] | None:
        return CafePayment(unit) if unit in e.units and owes(s, unit) else None

    @hooks.amend(zone_modifiers, "gts:17.6a")
    @hooks.amend(zone_modifiers, "gts:17.6b")  # ruling:D1
    def alarm(line: Modifier, s: GameState, target: UnitId, to: HexId | None) -> Modifier | None:
        surprised = s.side(target) != withheld.text("side") and REACHED not in s.flags
        return None if surprised else line

    @hooks.add(move_refusal)
    def only_the_squadron(s: GameState, unit: UnitId) -> Iterator[Refusal]:
        only = UnitId(mover.text("unit"))
        if unit != only:
            yield Refusal("wed:sc-a-drive-in-the-country-28", f"only {s.counter(only).designation} may move")

    @hooks.add(step_refusal)
    def on_the_route(s: GameState, move: Movement, to: HexId) -> Iterator[Refusal]:
        if owes(s, move.group[0]):
            yield Refusal("wed:sc-a-drive-in-the-country-12", "the stop at the cafe is not over")
        here, road = s.units[move.group[0]].hex, (route.text("route"), route.text("from"), route.text("to"))
        if to not in beside(between(s, *road), here):
            words = f"{to} is not on the marked road from {route.text('from')} to {route.text('to')}"
            yield Refusal("wed:sc-a-drive-in-the-country-28", words)

    @hooks.amend(stop_refusal, "gts:13.2j")
    def may_wait(line: Refusal, s: GameState, move: Movement) -> Refusal | None:
        return None if owes(s, move.group[0]) else line

    @hooks.amend(aim_refusal, "gts:16.1h")
    def no_minimum(line: Refusal, s: GameState, firer: UnitId, hex: HexId) -> Refusal | None:
        return None if s.side(firer) == minimum.text("side") else line

    def decide(s: GameState) -> Ending:
        return Ending(
            s.table.enemy[victory.text("side")],
            "victory",
            "the squadron did not come back",
            "wed:sc-a-drive-in-the-country-26",
        )

    def aims(s: GameState) -> Aims:
        goal = HexId(victory.text("back" if REACHED in s.flags else "out"))
        return Aims((Aim(unit, (goal,), PULL),), (Prize(unit, SQUADRON, suppression=0.5),))

    return ScenarioRules(hooks, decide, aims)


def between(s: GameState, route: str, start: str, end: str) -> tuple[HexId, ...]:
    """The hexes of a route from one hex to another, both included."""
    hexes = s.table.board.route(route)
    return hexes[hexes.index(HexId(start)) : hexes.index(HexId(end)) + 1]


def beside(route: tuple[HexId, ...], hex: HexId) -> tuple[HexId, ...]:
    """The hexes of a route before and after one of it; none for a hex that is not on it."""
    return tuple(to for start, to in (*pairwise(route), *pairwise(route[::-1])) if start == hex)


def _special(scenario: Scenario, id: str) -> Special:
    special = scenario.special(id)
    assert special is not None, f"{scenario.id} lacks its special rule {id}"
    return special
