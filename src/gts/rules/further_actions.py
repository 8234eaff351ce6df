"""The Actions beside moving by points, firing, rallying and passing; titles add theirs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from gts.counters import UnitId
from gts.rules.engineers import digging_options
from gts.rules.entrenchments import entrenchment_options
from gts.rules.options import Option
from gts.rules.prolonge import prolonge_options
from gts.rules.rearguards import rearguard_options
from gts.rules.road_blocks import road_block_options
from gts.rules.taking_vehicles import take_vehicles_options
from gts.rules.transport import mount_options
from gts.state import GameState
from hexfront.hooks import point


@point
def further_actions(s: GameState, unit: UnitId, company: tuple[UnitId, ...], paying: bool) -> Iterator[Option]:
    """The further Actions that make sense for a unit.

    `company` are the units in its hex that the same chit activates and that have not acted, at a Command Point each if
    `paying`.

    Rule: gts:13.2a; gts:29.34a; gts:29.26a; gts:13.2i.
    """
    return chain(
        mount_options(s, unit),
        take_vehicles_options(s, unit),
        prolonge_options(s, unit),
        entrenchment_options(s, unit),
        digging_options(s, unit),
        road_block_options(s, unit),
        rearguard_options(s, unit),
    )
