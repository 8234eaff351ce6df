"""The scenarios of the tiny game: with and without exclusive rules, and three that leak on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen
from tests.tiny.rules import Revenge, aim_refusals, fire_refusals, shot_modifiers
from tests.tiny.state import Bought, Removed, Tiny, other, side_of

from hexfront.flow import Done, Flow, Frame
from hexfront.hooks import Hooks
from hexfront.sources import Modifier, Refusal
from hexfront.state import Draft, Marked

feud = Hooks()


@feud.after(Removed)
def revenge(s: Tiny, event: Removed) -> Frame[Tiny, None] | None:
    """The loser may take a point, as long as it has none. Rule: tiny:4."""
    side = side_of(event.unit)
    return Revenge(side) if not s.points[side] else None


@feud.amend(shot_modifiers, "tiny:3.6c")
def fiercer(line: Modifier, s: Tiny, firers: tuple[str, ...], target: str) -> Modifier | None:
    """A strike counts 3. Rule: tiny:4.1."""
    return evolve(line, amount=3)


@feud.add(fire_refusals)
def giants_wait(s: Tiny, unit: str) -> Iterator[Refusal]:
    """Giants do not fire in the first turn. Rule: tiny:4.2."""
    if s.turn == 1 and s.kind(unit) == "giant":
        yield Refusal("tiny:4.2", f"{unit} is a giant, and this is turn 1")


leak_spending = Hooks()


@frozen
class Gossip(Frame[Tiny, None]):
    """Tell everybody what a side bought: a leak."""

    side: str
    kind: str

    def start(self, g: Draft[Tiny], _: None = None) -> Flow[None]:
        g.emit(Marked(("gossip", self.side), self.kind))
        return Done(None)


@leak_spending.after(Bought)
def gossip(s: Tiny, event: Bought) -> Frame[Tiny, None] | None:
    return Gossip(event.side, event.kind)


leak_aim = Hooks()


@leak_aim.add(aim_refusals)
def giants_are_shunned(s: Tiny, target: str) -> Iterator[Refusal]:
    """Refuse by what is face down: a leak."""
    if s.sees(side_of(target)) and s.kind(target) == "giant":
        yield Refusal("tiny:9.1", f"{target} is a giant")


leak_shot = Hooks()


@leak_shot.add(shot_modifiers)
def giants_in_hiding(s: Tiny, firers: tuple[str, ...], target: str) -> Iterator[Modifier]:
    """Count units that are face down: a leak."""
    side = other(side_of(firers[0]))
    if any(s.kind(unit) == "giant" for unit in s.units(side) if unit != target):
        yield Modifier(-1, "a giant is near", "tiny:9.2")


SCENARIOS: Final = {
    "skirmish": Hooks(),
    "feud": Hooks(feud),
    "leak-spending": leak_spending,
    "leak-aim": leak_aim,
    "leak-shot": leak_shot,
}
