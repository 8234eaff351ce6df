"""The charts that the game is played with: the library's, or a player's own laid over them, card by card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from attrs import frozen

from hexfront.charts import Cell, Chart, Label
from hexfront.datafile import attempt, content_digest, hint
from hexfront.errors import DataError, UnknownName
from hexfront.modifiers import Modifiers, load_modifiers
from hexfront.sources import Modifier, Source
from httr.cards import CARDS, Card, card_of, load_card
from httr.chartchecks import disagreements
from httr.combatcharts import CloseActionCharts, FireCharts
from httr.operationcharts import OperationCharts
from httr.terrain import TerrainCharts
from httr.unittypes import UnitTypes

MODIFIERS: Final = "modifiers"
DATA: Final = files("httr") / "data"


@frozen
class Charts:
    """All charts; shared by every state of a game."""

    fire: FireCharts
    close_action: CloseActionCharts
    terrain: TerrainCharts
    types: UnitTypes
    operation: OperationCharts
    modifiers: Modifiers

    def modifier(self, id: str, value: int = 0) -> Modifier:
        """A modifier by id; `value` is what a ladder goes by."""
        return self.modifiers.modifier(id, value)

    @property
    def all(self) -> tuple[Chart, ...]:
        """Every chart."""
        return (
            *self.fire.charts,
            *self.close_action.charts,
            *self.terrain.charts,
            self.types.chart,
            *self.operation.charts,
        )

    def at(self, chart: str, row: Label, column: Label) -> Cell:
        """A cell by the id of its chart.

        Raises:
            UnknownName: there is no such chart, or nothing there.
        """
        found = {one.id: one for one in self.all}
        if chart not in found:
            raise UnknownName(f'no chart is called "{chart}"; {hint(chart, found)}')
        return found[chart].at(row, column)

    @property
    def sources(self) -> tuple[Source, ...]:
        """The source of each value of all charts, in order."""
        return (*(cell.source for chart in self.all for cell in chart.cells), *self.modifiers.sources)

    @property
    def digest(self) -> str:
        """A hash of all values; sources do not count."""
        return content_digest([*(chart.digest for chart in self.all), self.modifiers.digest])


@cache
def charts() -> Charts:
    """The library's own charts, read once."""
    return load_charts()


def load_charts(*own: Traversable) -> Charts:
    """The library's charts with a player's own laid over them: files, or directories of them, later ones on top.

    A file replaces the card that it holds; modifiers are replaced line by line.

    Raises:
        DataError: all faults of all files; among them a file that holds none of the cards, and charts
            that do not fit each other.
    """
    faults: list[str] = []
    cards = {name: DATA / f"{name}.toml" for name in CARDS}
    lists = [DATA / f"{MODIFIERS}.toml"]
    for path in (file for one in own for file in _files(one)):
        name = card_of(path)
        if name is not None:
            cards[name] = path
        elif path.name == f"{MODIFIERS}.toml":
            lists.append(path)
        else:
            faults.append(f"{path}: holds no charts of the game: expected {', '.join((*CARDS, MODIFIERS))}")
    read = {name: attempt(partial(load_card, name), path, faults) for name, path in cards.items()}
    modifiers = [attempt(load_modifiers, path, faults) for path in lists]
    found = {name: card for name, card in read.items() if card is not None}
    if len(found) == len(read):
        faults += disagreements(found)
    if faults:
        raise DataError(faults)
    return _charts(found, _laid([one for one in modifiers if one is not None]))


def _files(path: Traversable) -> Iterator[Traversable]:
    """A file, or those of a directory that are named like the library's."""
    if not path.is_dir():
        yield path
        return
    yield from (file for name in (*CARDS, MODIFIERS) if (file := path / f"{name}.toml").is_file())


def _laid(lists: list[Modifiers]) -> Modifiers:
    under, *over = lists
    for one in over:
        under = one.over(under)
    return under


def _charts(cards: dict[str, Card], modifiers: Modifiers) -> Charts:
    values, results = cards["fire_value"], cards["fire_results"]
    close, ground, weather = cards["close_action"], cards["terrain"], cards["weather"]
    landing, strikes, supply = cards["air_landing"], cards["airstrike"], cards["logistics"]
    return Charts(
        fire=FireCharts(
            direct=values["direct"],
            entrenched=values["entrenched"],
            indirect=values["indirect"],
            lines=results["lines"],
            results=results["results"],
            at=cards["at_fire"]["at_fire"],
        ),
        close_action=CloseActionCharts(close["morale"], close["value"], close["odds"], close["results"]),
        terrain=TerrainCharts(ground["hexes"], ground["hexsides"], ground["roads"]),
        types=UnitTypes(cards["unit_types"]["unit_types"]),
        operation=OperationCharts(
            turn_record=cards["turn_record"]["turns"],
            weather=weather["rolls"],
            fixed_weather=weather["fixed"],
            landing=landing["landing"],
            scatter=landing["scatter"],
            strike_lines=strikes["targets"],
            strikes=strikes["strikes"],
            german=supply["german"],
            airborne=supply["airborne"],
            club_cp=supply["club_cp"],
            club_amp=supply["club_amp"],
            club_movement=supply["club_movement"],
        ),
        modifiers=modifiers,
    )
