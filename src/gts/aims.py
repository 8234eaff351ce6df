"""What the sides of a scenario fight for, so that a bot need not know the scenario."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import field, frozen

from gts.counters import Counter, UnitId
from hexfront.hexes import HexId


@frozen
class Aim:
    """A unit should get to one of these hexes; `pull` is what each half movement point nearer is worth.

    `shared` says that the ground alone decides where it may go: ways are then found once for all units of its side that
    move alike. It is False where the scenario binds this very unit.
    """

    unit: UnitId
    hexes: tuple[HexId, ...]
    pull: float
    shared: bool = False


@frozen
class Prize:
    """Losing this unit costs its side `worth` more than its strength, and a Suppression that share of it."""

    unit: UnitId
    worth: float
    suppression: float = 0.0


@frozen
class Aims:
    """What both sides of a scenario fight for now; what a plain Step with its weapons is worth is about 2."""

    aims: tuple[Aim, ...] = ()
    prizes: tuple[Prize, ...] = ()
    _of: Mapping[UnitId, Aim] = field(init=False, eq=False, repr=False)

    @_of.default
    def _index(self) -> Mapping[UnitId, Aim]:
        return {aim.unit: aim for aim in reversed(self.aims)}

    def of(self, unit: UnitId) -> Aim | None:
        """Where a unit should go, by the first of its aims; None if it may stay where it is."""
        return self._of.get(unit)

    def prize(self, unit: UnitId) -> Prize | None:
        """What depends on a unit beside its strength; None if nothing does."""
        return next((prize for prize in self.prizes if prize.unit == unit), None)


def aims_for(
    counters: Mapping[UnitId, Counter], units: Iterable[UnitId], hexes: tuple[HexId, ...], pull: float
) -> Iterator[Aim]:
    """The same aim for each of some units that moves by points, or can be carried; those that move alike share ways."""
    for unit in units:
        counter = counters[unit]
        faces = (face for face in (counter.front, counter.transport) if face is not None)
        if any(isinstance(face.movement_allowance, int) for face in faces):
            yield Aim(unit, hexes, pull, shared=True)
