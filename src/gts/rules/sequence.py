"""The sequence of play: the steps of a turn, and the turns of a game (4, 5, 6, 9, 11, 12)."""

from __future__ import annotations

from attrs import frozen

from gts.events import BarragesRemoved, GameEnded, MugFilled, ParksReadied, PlansDue, TurnEnded
from gts.marks import TURN
from gts.rules.activation import ActivationPhase
from gts.rules.airpower import Airpower
from gts.rules.artillery_step import ArtilleryStep
from gts.rules.lots import FaceDown
from gts.rules.mug import filling
from gts.rules.purchases import Purchases, buyers
from gts.rules.setting_up import SettingUp
from gts.rules.weather import CheckWeather
from gts.state import Ending, GameState
from hexfront.chance import Each
from hexfront.flow import Call, Flow, Frame, Next, Over
from hexfront.hooks import misfit
from hexfront.state import Draft, Forgotten


@frozen
class WholeGame(Frame[GameState, None]):
    """The set-up, then turn after turn. Rule: gts:12.0a."""

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Set up. Rule: wed:sc-general-04."""
        return Call(SettingUp(), then=self.turn_up)

    def turn_up(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """What lies face down is turned up before anything else of the first turn. Rule: wed:S5.4a; ruling:A8."""
        hexes = tuple(hex for lot in g.state.table.scenario.lots for hex in lot.hexes)
        return Call(Each(tuple(FaceDown(hex) for hex in hexes)), then=self.weather)

    def weather(self, g: Draft[GameState], _: object = None) -> Flow[None]:
        """Step A: the weather of the day. Rule: gts:4.0a; gts:5.0a."""
        return Call(CheckWeather(), then=self.airpower)

    def airpower(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Step B: the airpower of the day. Rule: gts:4.0b; gts:6.0a."""
        return Call(Airpower(), then=self.plan)

    def plan(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Step D: what was bought for this turn is due, and each side in turn buys.

        A turn whose mug is printed begins after that step.

        Rule: gts:4.0d; gts:9.0e; wed:sc-the-best-laid-plans-03; wed:sc-hells-highway-03; ruling:V4.
        """
        s = g.state
        if s.beside:
            g.emit(PlansDue())
        buying = "D" in s.table.scenario.steps and s.table.scenario.turns[s.turn].mug is None
        sides = s.game.sides if buying else ()
        return Call(Each(tuple(Purchases(side) for side in sides if buyers(s, side))), then=self.guns)

    def guns(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """Step E: each side in turn creates and disbands Parks, and makes and drops contact. Rule: gts:4.0e."""
        s = g.state
        sides = s.game.sides if "E" in s.table.scenario.steps else ()
        return Call(Each(tuple(ArtilleryStep(side) for side in sides)), then=self.fill_mug)

    def fill_mug(self, g: Draft[GameState], _: tuple[object, ...]) -> Flow[None]:
        """Step G: the chits of the turn go into the mug. Rule: gts:4.0g; gts:9.0a."""
        g.emit(MugFilled(filling(g.state)))
        return Next(self.activate)

    def activate(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Step H: the Activation Phase. Rule: gts:4.0h."""
        return Call(ActivationPhase(), then=self.clear)

    def clear(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Step I: barrage markers come off, and Parks are ready again.

        Rule: gts:4.0i; gts:11.0a; gts:16.6.2.1k; gts:16.7j.
        """
        if g.state.barrages:
            g.emit(BarragesRemoved())
        if any(park.fired for park in g.state.parks.values()):
            g.emit(ParksReadied())
        return Next(self.advance)

    def advance(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Step J: the next turn, or the end. Rule: gts:4.0j; gts:12.0a; gts:27.0b."""
        s = g.state
        if s.turn + 1 == len(s.table.scenario.turns):
            ending = s.table.decide(s)
            if not isinstance(ending, Ending):
                raise misfit(s.table.decide, f"gives {ending!r}; expected an Ending")
            g.emit(GameEnded(ending))
            return Over()
        if any(kind in TURN for kind, *_ in s.marks):
            g.emit(Forgotten(TURN))
        g.emit(TurnEnded(s.turn))
        return Next(self.weather)
