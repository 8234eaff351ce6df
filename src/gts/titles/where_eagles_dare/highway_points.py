"""The Victory Points of "Hell's Highway": what the Germans have done to the road, and what it has cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gts.counters import UnitId
from gts.rules.fire_zones import in_enemy_zone
from gts.state import GameState
from gts.titles.where_eagles_dare.club_route import ATTACKED, CLOSED, FOUND_CUT, stretch, turns_with
from hexfront.hexes import HexId
from hexfront.sources import Modifier
from hexfront.values import evolve

STOPPED: Final = "stop hex"
OBSERVED: Final = "observation post"


def road_of(s: GameState) -> tuple[HexId, ...]:
    """The hexes of Club Route that are in play, in the order of the road. Rule: wed:sc-hells-highway-66."""
    victory = s.table.scenario.victory
    return stretch(s, victory.text("from"), victory.text("to"))


def points_of(s: GameState) -> tuple[Modifier, ...]:
    """What the Germans score at the end, line by line, without those that are nothing.

    Rule: wed:sc-hells-highway-67; wed:sc-hells-highway-68; wed:sc-hells-highway-69; wed:sc-hells-highway-70;
    wed:sc-hells-highway-71; wed:sc-hells-highway-72; wed:sc-hells-highway-73; wed:sc-hells-highway-74;
    wed:sc-hells-highway-75; wed:sc-hells-highway-76; wed:4.3.3f.
    """
    return tuple(line for line in _lines(s) if line.amount)


def _lines(s: GameState) -> Iterator[Modifier]:
    victory = s.table.scenario.victory
    guards = victory.text("guards_division")
    command, dispatch = s.command.get(guards, 0), s.dispatch.get(guards, 0)
    closed, spared = len(turns_with(s, CLOSED)), int(not covers_the_road(s))

    def line(rule: str, name: str, count: int, words: str) -> Modifier:
        return Modifier(victory.number(name) * count, f"{count} {words}", rule)

    yield line("wed:sc-hells-highway-67", "stop_hex", entered(s, STOPPED), "Stop hexes entered")
    yield line("wed:sc-hells-highway-68", "attacked", len(turns_with(s, ATTACKED)), "Attacked markers")
    yield line("wed:sc-hells-highway-69", "closed", closed, "Closed markers")
    yield line("wed:sc-hells-highway-70", "observation_post", entered(s, OBSERVED), "observation posts entered")
    yield line("wed:sc-hells-highway-71", "cut_at_1900", len(turns_with(s, FOUND_CUT)), "times Cut at 1900")
    yield line("wed:sc-hells-highway-72", "guards_command_point", command, "Command Points of the Guards")
    yield line("wed:sc-hells-highway-73", "guards_dispatch_point", dispatch, "Dispatch Points of the Guards")
    yield line("wed:sc-hells-highway-74", "turn_without_closed", s.turn + 1 - closed, "turns without a Closed marker")
    yield line("wed:sc-hells-highway-75", "no_fire_zone_on_route", spared, "road without a Fire Zone on it")
    yield line("wed:sc-hells-highway-76", "panther_step", panther_steps(s), "Steps of Panthers lost")


def entered(s: GameState, what: str) -> int:
    """How many places of a kind have been entered."""
    return sum(flag.startswith(f"{what} ") for flag in s.flags)


def covers_the_road(s: GameState) -> bool:
    """Whether a Fire Zone of the attackers is on the road, as if it were a clear day. Rule: wed:sc-hells-highway-75."""
    victory = s.table.scenario.victory
    day = next(number for number, turn in enumerate(s.table.scenario.turns) if not turn.night)
    clear = evolve(s, turn=day, weather="clear")
    return any(in_enemy_zone(clear, s.table.enemy[victory.text("side")], hex) for hex in road_of(s))


def panther_steps(s: GameState) -> int:
    """The Steps that the Panthers have lost. Rule: wed:sc-hells-highway-76."""
    panthers = [UnitId(unit) for unit in s.table.scenario.victory.texts("panthers")]
    return sum(s.counter(unit).steps - (s.steps(unit) if unit in s.units else 0) for unit in panthers)
