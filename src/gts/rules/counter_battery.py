"""Counter-battery fire: artillery in Parks at artillery in Parks, which nobody need see (16.7)."""

from __future__ import annotations

from collections.abc import Iterator

from gts.counters import UnitId
from gts.rules.fire_zones import mission_range
from gts.rules.leaders import is_active
from gts.rules.spotting import NEAREST
from gts.state import GameState
from hexfront.hooks import point
from hexfront.sources import Refusal


@point
def counter_battery_refusal(s: GameState, firer: UnitId, target: UnitId) -> Iterator[Refusal]:
    """Why a unit in a Park may not fire at a unit in an enemy Park without a spotter.

    It must be in contact with a Formation that is active now, by its own chit or by its Division's.

    Rule: gts:16.2b; gts:16.7c; gts:16.7d; gts:16.7e; gts:16.7f; gts:16.1h; gts:19.2.2f; ruling:I5.
    """
    name, here, there = s.counter(firer).designation, s.units[firer].hex, s.units[target].hex
    if s.units[firer].suppressed:
        yield Refusal("gts:19.2.2f", f"{name} is Suppressed")
    leader = s.contacts.get(firer)
    if leader is None or not is_active(s, leader):
        yield Refusal("gts:16.7c", f"{name} is not in contact with a Formation that is active now")
    if not s.parks[there].fired:
        yield Refusal("gts:16.7f", f"the Artillery Park in {there} has not fired")
    far, limit = s.table.board.distance(here, there), mission_range(s, firer)
    if far > limit:
        yield Refusal("gts:16.7e", f"{there} is {far} hexes away; {name} fires {limit}")
    if far < NEAREST:
        yield Refusal("gts:16.1h", f"{there} is {far} hexes away; artillery fires indirectly at {NEAREST} or more")
