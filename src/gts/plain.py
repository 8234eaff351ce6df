"""A plain scenario: any counters on any board, the rules of the series and its title and nothing more.

It is what positions stand in that belong to no published scenario.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date, timedelta
from typing import Final

from gts.counters import Counter
from gts.events import MugFilled
from gts.outfit import AirUnit, Reserve
from gts.rules.air_strikes import AirPhase
from gts.scenario import Chit, Division, EventChit, Formation, Scenario, Turn
from gts.state import Ending, GameState
from gts.title import ScenarioRules
from hexfront.datafile import content_digest
from hexfront.flow import Frame
from hexfront.hooks import Hooks
from hexfront.sources import Source
from hexfront.special import Special

ID: Final = "plain"
OURS: Final = Source("estimate", "a plain position")
RATING: Final = 3
FIRST_DAY: Final = date(1944, 9, 17)
NIGHT: Final = "night"


def plain_scenario(
    units: tuple[Counter, ...],
    board: str,
    *,
    turns: int,
    night: bool,
    in_command: bool,
    dispatch: int | None,
    reserves: tuple[Reserve, ...] = (),
    hours: tuple[str, ...] = (),
    rolls_weather: bool = False,
    events: tuple[EventChit, ...] = (),
    air: tuple[AirUnit, ...] = (),
) -> Scenario:
    """A scenario of these counters: a chit for each Formation, Division and side.

    There are as many `turns` of one day, all by `night` or none, unless `hours` names them one by one.

    The chit of a Formation has its id, that of a Division ends in "-division", that of a side in "-direct". With a
    `dispatch` rating Formation chits must be bought, and Artillery Parks may be; without one all chits are in the mug.
    """
    sides = tuple(dict.fromkeys(unit.side for unit in units))
    divisions = {unit.division: unit.side for unit in units}
    formations = {unit.formation: unit.division for unit in units}
    chits = tuple(_chits(sides, divisions, formations))
    mug = tuple(chit.id for chit in chits) if dispatch is None else None
    steps = (*("A" if rolls_weather else ""), *("B" if air else ""), *("DE" if dispatch is not None else ""), *"GHIJ")
    more = [[each.id, each.kind, each.side, each.count] for each in reserves]
    more += [[*hours, rolls_weather]] if hours or rolls_weather else []
    more += [[each.id, each.side, each.count] for each in events]
    more += [[each.id, each.side, each.fire_rating, each.weapon, *each.numbers] for each in air]
    content = [sides, sorted(divisions.items()), sorted(formations.items()), turns, night, in_command, dispatch, *more]
    named = hours or tuple(f"{700 + 200 * n:04}" for n in range(turns))
    return Scenario(
        id=ID,
        title="A plain position",
        sides=sides,
        board=board,
        boundary=(),
        weather="clear",
        steps=steps,
        last_chit="carried",
        always_in_command=in_command,
        turns=tuple(Turn(day, hour, night or hour == NIGHT, mug, None, OURS) for day, hour in _dated(named)),
        divisions=tuple(Division(id, id, side, RATING, dispatch, 0, 0, OURS) for id, side in divisions.items()),
        formations=tuple(Formation(id, id, division, OURS) for id, division in formations.items()),
        chits=chits,
        placements=(),
        events=events,
        reinforcements=(),
        specials=(),
        victory=Special("most-steps", "gts:12.0a", (), OURS),
        source=OURS,
        digest=content_digest(content),
        reserves=reserves,
        air=air,
    )


def _dated(hours: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Hours with their days: the next day begins with an hour that is no later; "night" is later than any number."""
    day, last = FIRST_DAY, ""
    for hour in hours:
        if last and hour <= last:
            day += timedelta(days=1)
        yield day.isoformat(), hour
        last = hour


def _chits(sides: tuple[str, ...], divisions: dict[str, str], formations: dict[str, str]) -> Iterable[Chit]:
    for formation, division in formations.items():
        yield Chit(formation, formation, "formation", divisions[division], division, formation, OURS)
    for division, side in divisions.items():
        yield Chit(f"{division}-division", division, "division", side, division, None, OURS)
    for side in sides:
        yield Chit(f"{side}-direct", f"Direct Command of {side}", "direct", side, None, None, OURS)


def _most_steps(s: GameState) -> Ending:
    """Who has more Steps left has won."""
    left = {side: sum(s.steps(unit) for unit in s.of(side)) for side in s.game.sides}
    best = max(left.values())
    leading = [side for side, steps in left.items() if steps == best]
    return Ending(leading[0] if len(leading) == 1 else None, "steps", f"Steps left: {left}", "gts:12.0a")


HOOKS: Final = Hooks()


@HOOKS.after(MugFilled)
def fly(s: GameState, e: MugFilled) -> Frame[GameState, None] | None:
    """In a plain position air strikes come before the first chit. Rule: gts:27.0c."""
    return AirPhase() if s.table.scenario.air else None


RULES: Final = ScenarioRules(HOOKS, _most_steps)
