"""Engineer Actions: digging improved positions and entrenchments, and the men at work (22.2, 22.3, 25)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve, frozen

from gts.actions import Entrench, Improve
from gts.counters import UnitId
from gts.events import EntrenchmentBuilt, ImprovedPositionBuilt, MenAtWork, WorkEnded
from gts.rules.checks import Check
from gts.rules.costs import is_leg_infantry
from gts.rules.menu import ENGINEER
from gts.rules.opportunity_fire import Group, OpportunityFire
from gts.rules.options import Option
from gts.rules.parks import bound_refusal, shelter_refusal
from gts.rules.steps import is_able
from gts.state import GameState
from hexfront.flow import Call, Done, Flow, Frame, Next
from hexfront.hooks import point
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft


def is_engineer(s: GameState, unit: UnitId) -> bool:
    """Whether a unit can work as an engineer now: it is a vehicle unit while it is mounted.

    Rule: gts:22.2.1b; ruling:E1.
    """
    return s.counter(unit).engineer and not s.units[unit].mounted


def digging_options(s: GameState, unit: UnitId) -> Iterator[Option]:
    """What a unit could dig: an engineer for each unit in its hex, any other for itself, if it is leg infantry.

    Rule: gts:22.2.1a; gts:22.2.1b; gts:22.2.2a; gts:22.3.1a; gts:22.3.2a; ruling:R3; ruling:R6.
    """
    if is_engineer(s, unit):
        for other in s.at(s.units[unit].hex):
            yield _option("gts:22.2.1b", unit, Improve(other), Digging(unit, other), s)
            if s.units[other].improved:
                yield _option("gts:22.3.1a", unit, Entrench(other), Entrenching(unit, other), s)
    else:
        yield _option("gts:22.2.1a", unit, Improve(unit), Digging(unit, unit), s)


def _option(rule: str, unit: UnitId, action: Improve | Entrench, frame: Digging | Entrenching, s: GameState) -> Option:
    why = improve_refusal if isinstance(action, Improve) else entrench_refusal
    return Option(rule, action, frame, why, (s, unit, action.unit), ENGINEER, frame.work)


@point
def engineer_refusal(s: GameState, unit: UnitId) -> Iterator[Refusal]:
    """Why a unit may not begin an Engineer Action.

    Rule: gts:14.6.2b; gts:29.26a; gts:19.2.2f; gts:29.15c; gts:16.2.3d.
    """
    yield from bound_refusal(s, unit)
    name, status = s.counter(unit).designation, s.units[unit]
    if status.suppressed:
        yield Refusal("gts:19.2.2f", f"{name} is Suppressed")
    if status.column:
        yield Refusal("gts:14.6.2b", f"{name} is in Column")


@point
def improve_refusal(s: GameState, builder: UnitId, unit: UnitId) -> Iterator[Refusal]:
    """Why no improved position may be built for a unit. Rule: gts:22.2.1b; gts:22.2.2a; gts:22.1a; gts:16.2.3f."""
    yield from engineer_refusal(s, builder)
    yield from shelter_refusal(s, unit)
    name, status = s.counter(unit).designation, s.units[unit]
    if not is_engineer(s, builder) and not is_leg_infantry(s, builder):
        yield Refusal("gts:22.2.2a", f"{name} is neither leg infantry nor an engineer")
    if status.column and unit != builder:
        yield Refusal("gts:22.2.1b", f"{name} is in Column")
    if status.improved or status.entrenched:
        yield Refusal("gts:22.1a", f"{name} is in a position already")


@point
def entrench_refusal(s: GameState, builder: UnitId, unit: UnitId) -> Iterator[Refusal]:
    """Why the improved position of a unit may not be made an entrenchment.

    Rule: gts:22.3.1b; gts:22.3.1f; gts:22.3.1g; ruling:E2; gts:16.2.3f.
    """
    yield from engineer_refusal(s, builder)
    yield from shelter_refusal(s, unit)
    if s.marked("dug", unit):
        words = f"the improved position of {s.counter(unit).designation} was built in this activation"
        yield Refusal("gts:22.3.1g", words)


def work_name(s: GameState, work: str) -> str:
    """What is being built, in words: its kind, and for whom or where."""
    kind, _, whose = work.partition(":")
    unit = s.table.counters.get(UnitId(whose))
    where = f" for {unit.designation}" if unit is not None else f" at {whose}" if whose else ""
    return kind.replace("-", " ") + where


def men_at_work(s: GameState, unit: UnitId, work: str) -> tuple[Modifier, ...]:
    """What its Men at Work markers add to a unit's Troop Quality for the same work. Rule: gts:25.0b; ruling:E4."""
    status, one = s.units[unit], s.modifier("men-at-work-quality")
    number = status.men_at_work if status.work == work else 0
    return (evolve(one, amount=number * one.amount),) if number else ()


@frozen
class EngineerCheck(Frame[GameState, bool]):
    """An Engineer Action up to its check: fire at the builder, then the check; whether the thing is built.

    No Command Point passes it; one that fails gets a Men at Work marker. `automatic` needs no check.

    Rule: gts:17.2g; gts:22.2.1c; gts:22.3.1c; gts:22.3.1e; gts:25.0a; gts:25.0c; gts:29.26b; gts:29.26c; gts:29.16b;
    ruling:R2.
    """

    builder: UnitId
    work: str
    rule: str
    automatic: bool = False

    def start(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """The other side may shoot first. Rule: gts:17.2g; gts:17.2i; gts:29.26c."""
        return Call(OpportunityFire((self.builder,)), then=self.check)

    def check(self, g: Draft[GameState], _: Group) -> Flow[bool]:
        """Check, unless the fire has stopped it. Rule: gts:17.7b; gts:25.0b; gts:22.2.1b."""
        if not is_able(g.state, self.builder):
            return Done(False)
        if self.automatic:
            return Next(self.succeed)
        about, extra = f"build: {work_name(g.state, self.work)}", men_at_work(g.state, self.builder, self.work)
        return Call(Check(self.builder, about, self.rule, extra=extra), then=self.checked)

    def checked(self, g: Draft[GameState], passed: bool) -> Flow[bool]:
        """Success, or a Men at Work marker. Rule: gts:25.0a; ruling:R2."""
        if passed:
            return Next(self.succeed)
        g.emit(MenAtWork(self.builder, self.work))
        return Done(False)

    def succeed(self, g: Draft[GameState], _: None = None) -> Flow[bool]:
        """The Men at Work markers go. Rule: gts:25.0c."""
        if g.state.units[self.builder].men_at_work:
            g.emit(WorkEnded(self.builder))
        return Done(True)


@frozen
class Digging(Frame[GameState, None]):
    """A unit digs an improved position: an engineer at once, leg infantry by a check.

    Rule: gts:22.2.1a; gts:22.2.1b; gts:22.2.1c; gts:22.2.3a; ruling:R3.
    """

    builder: UnitId
    unit: UnitId

    @property
    def work(self) -> str:
        """What is being built."""
        return f"improved-position:{self.unit}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Dig."""
        automatic = is_engineer(g.state, self.builder)
        return Call(EngineerCheck(self.builder, self.work, "gts:22.2.1a", automatic), then=self.built)

    def built(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """The unit is in it, if it is still there. Rule: gts:22.2.3a."""
        if success and self.unit in g.state.units:
            g.emit(ImprovedPositionBuilt(self.unit, self.builder))
        return Done(None)


@frozen
class Entrenching(Frame[GameState, None]):
    """An engineer makes an entrenchment of an improved position with a unit in it.

    Rule: gts:22.3.1a; gts:22.3.1b; gts:22.3.1c; gts:22.3.1d; gts:22.3.1e; gts:22.3.4d.
    """

    builder: UnitId
    unit: UnitId

    @property
    def work(self) -> str:
        """What is being built."""
        return f"entrenchment:{self.unit}"

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Dig."""
        return Call(EngineerCheck(self.builder, self.work, "gts:22.3.1c"), then=self.built)

    def built(self, g: Draft[GameState], success: bool) -> Flow[None]:
        """The unit is in it at once. Rule: gts:22.3.1d."""
        if success:
            g.emit(EntrenchmentBuilt(self.unit, self.builder))
        return Done(None)
