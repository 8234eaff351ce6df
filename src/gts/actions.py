"""What the sides of the series may do; the words for no and the outcomes of chance are the core's."""

from __future__ import annotations

from attrs import field, frozen

from gts.counters import LeaderId, UnitId
from hexfront.actions import Action
from hexfront.hexes import HexId
from hexfront.values import ADDED


@frozen
class Place(Action):
    """Set a unit up in a hex, in Column or not, mounted or not. Rule: wed:sc-general-04.

    `improved` says that the owner takes an improved position that the scenario leaves to him, `vehicle` that a
    reinforcement comes on trucks or jeeps.
    """

    unit: UnitId
    hex: HexId
    column: bool
    mounted: bool
    improved: bool = False
    vehicle: str = field(default="", metadata=ADDED)


@frozen
class LeaveOff(Action):
    """Leave a unit off the map that the scenario leaves to its owner. Rule: wed:sc-general-04."""

    unit: UnitId


@frozen
class PlaceLeader(Action):
    """Set a Leader up in a hex. Rule: wed:sc-general-03."""

    leader: LeaderId
    hex: HexId


@frozen
class ConvertPoints(Action):
    """Turn two Command Points of a Division into a Dispatch Point. Rule: gts:10.0.3h."""

    division: str


@frozen
class BuyChit(Action):
    """Buy a Formation chit, for this turn (`now`) or for the next. Rule: gts:7.2b."""

    chit: str
    now: bool


@frozen
class TurnUp(Action):
    """Turn up a chit that lies face down, because an Event puts it into the mug. Rule: gts:9.0c."""

    chit: str


@frozen
class PutIn(Action):
    """Put a chit into the mug that does not lie there face down. Rule: gts:9.0c."""

    chit: str


@frozen
class CreatePark(Action):
    """Place an Artillery Park of a Division in a hex. Rule: gts:16.2.1b."""

    division: str
    hex: HexId


@frozen
class DisbandPark(Action):
    """Take an Artillery Park off the map. Rule: gts:16.2.4a."""

    hex: HexId


@frozen
class FormColumn(Action):
    """Return from an Artillery Park in Column. Rule: gts:16.2.4b."""


@frozen
class EnterPark(Action):
    """Go into the Artillery Park of the hex, and end the unit's Action. Rule: gts:16.2.2a."""

    unit: UnitId


@frozen
class MakeContact(Action):
    """Try to bring an artillery unit in contact with a Leader. Rule: gts:16.3b."""

    unit: UnitId
    leader: LeaderId


@frozen
class DropContact(Action):
    """Let the Leader of an artillery unit give up contact with it. Rule: gts:16.3.1h."""

    unit: UnitId


@frozen
class PlaceAirUnit(Action):
    """Put an air Unit on the enemy unit that it attacks. Rule: gts:27.0d."""

    air: str
    target: UnitId


@frozen
class AirStrike(Action):
    """Resolve the attack of an air Unit on a unit. Rule: gts:27.0d."""

    air: str
    target: UnitId


@frozen
class Attach(Action):
    """Let a striped unit act with the Formation. Rule: gts:21.5a."""

    unit: UnitId


@frozen
class Transfer(Action):
    """Put a Leader in another hex. Rule: gts:21.2b."""

    leader: LeaderId
    hex: HexId


@frozen
class Accompany(Action):
    """Let a Leader go along with the units that leave his hex. Rule: gts:21.2f."""

    leader: LeaderId


@frozen
class Activate(Action):
    """Choose the unit that acts next. Rule: gts:13.2a."""

    unit: UnitId


@frozen
class Pass(Action):
    """Do nothing as an Action, perhaps to buy a Second Action. Rule: gts:13.2j."""


@frozen
class StartMove(Action):
    """Begin a Movement Action with the unit that acts. Rule: gts:13.2b."""


@frozen
class Join(Action):
    """Move along with the stack. Rule: gts:14.7a."""

    unit: UnitId


@frozen
class StepTo(Action):
    """Move into an adjacent hex. Rule: gts:14.3a."""

    hex: HexId


@frozen
class DropOff(Action):
    """Leave a unit of the moving stack behind; its Action is over. Rule: gts:14.7b."""

    unit: UnitId


@frozen
class EnterColumn(Action):
    """Spend a movement point to enter Column. Rule: gts:14.6a."""


@frozen
class LeaveColumn(Action):
    """Spend a movement point to leave Column. Rule: gts:14.6c."""


@frozen
class ShedColumn(Action):
    """Take a Cohesion Hit to leave Column without triggering fire. Rule: gts:14.6d."""


@frozen
class ForceMarch(Action):
    """Try for two more movement points. Rule: gts:14.8a."""


@frozen
class Mount(Action):
    """Mount the unit's own vehicles, in Column or not. Rule: gts:14.10.2a."""

    column: bool


@frozen
class TakeVehicles(Action):
    """Mount trucks or jeeps of the Division, in Column or not. Rule: wed:S5.3b; wed:S6.3b."""

    vehicles: str
    column: bool


@frozen
class Dismount(Action):
    """Leave the vehicles, in Column or not, and end the unit's Action. Rule: gts:14.10.3a."""

    unit: UnitId
    column: bool


@frozen
class Prolonge(Action):
    """Try to move a star gun into an adjacent hex. Rule: gts:14.11a."""

    hex: HexId


@frozen
class EnterEntrenchment(Action):
    """Get into the entrenchment in the hex. Rule: gts:22.3.3a."""


@frozen
class LeaveEntrenchment(Action):
    """Get out of the entrenchment. Rule: gts:22.3.3a."""


@frozen
class Improve(Action):
    """Dig an improved position for a unit. Rule: gts:22.2.1a; gts:22.2.1b."""

    unit: UnitId


@frozen
class Entrench(Action):
    """Make an entrenchment of the improved position of a unit. Rule: gts:22.3.1b."""

    unit: UnitId


@frozen
class BlockRoad(Action):
    """Build a road block in the hex. Rule: gts:23.1a."""


@frozen
class ClearRoad(Action):
    """Remove the road block of a Division in the hex. Rule: gts:23.3a; gts:23.3b."""

    division: str


@frozen
class LeaveRearguard(Action):
    """Try to break off a Rearguard; where it goes comes next. Rule: gts:24.2a."""


@frozen
class PlaceRearguard(Action):
    """Put the Rearguard into this hex. Rule: gts:24.3a."""

    hex: HexId


@frozen
class RemoveRearguard(Action):
    """Take the Rearguard that acts off the map. Rule: gts:24.4b."""


@frozen
class StartFire(Action):
    """Begin a Fire Action; the target comes next. Rule: gts:15.2a."""


@frozen
class FireAt(Action):
    """Fire directly at a unit. Rule: gts:15.3a."""

    target: UnitId


@frozen
class Bombard(Action):
    """Fire indirectly at a unit. Rule: gts:16.4a."""

    target: UnitId


@frozen
class CounterBattery(Action):
    """Fire at a unit in an Artillery Park that has fired, without a spotter. Rule: gts:16.7a."""

    target: UnitId


@frozen
class AimAtHex(Action):
    """Fire indirectly at a hex without units; which one comes next. Rule: gts:16.5b."""


@frozen
class BombardHex(Action):
    """Fire indirectly at this hex, to put a barrage there. Rule: gts:16.6.2.1j."""

    hex: HexId


@frozen
class OpportunityShot(Action):
    """Try to fire at a unit that triggered it. Rule: gts:17.8a."""

    firer: UnitId
    target: UnitId


@frozen
class Rally(Action):
    """Try to rally. Rule: gts:20.0a."""


@frozen
class RollForIt(Action):
    """Make the Troop Quality Check with the die. Rule: gts:29.47a."""


@frozen
class SpendCommandPoint(Action):
    """Pass the Troop Quality Check with a Command Point instead of the die. Rule: gts:29.47b."""


@frozen
class StartAssault(Action):
    """Begin an Assault; the hex comes next. Rule: gts:18.7a."""


@frozen
class AssaultHex(Action):
    """Assault the units in this hex. Rule: gts:18.7a."""

    hex: HexId


@frozen
class JoinAssault(Action):
    """Assault along with the stack. Rule: gts:18.7b."""

    unit: UnitId


@frozen
class Stand(Action):
    """Stand against an Assault. Rule: gts:18.7u."""


@frozen
class RunAway(Action):
    """Run away from an Assault with all that can; the hexes come next. Rule: gts:18.7u."""


@frozen
class RunTo(Action):
    """Run away into an adjacent hex. Rule: gts:18.7u."""

    hex: HexId


@frozen
class AssaultFire(Action):
    """Exchange Assault Fire, the defenders first. Rule: gts:18.7v."""


@frozen
class Charge(Action):
    """Charge the defenders. Rule: gts:18.7v."""


@frozen
class CallOff(Action):
    """End the Assault before its second round. Rule: gts:18.7ac."""


@frozen
class AssaultShot(Action):
    """Fire in an Assault with one of a unit's two ratings, "fire" or "assault". Rule: gts:18.7y."""

    firer: UnitId
    target: UnitId
    rating: str


@frozen
class TestWith(Action):
    """Let this unit make the check against a charge. Rule: gts:18.7ae."""

    unit: UnitId


@frozen
class ChooseUnit(Action):
    """Name a unit for what an Event asks. Rule: wed:S3.0d."""

    unit: UnitId


@frozen
class ChooseFormation(Action):
    """Name a Formation for what an Event asks. Rule: wed:S3.0d."""

    formation: str


@frozen
class ChooseDivision(Action):
    """Name a Division for what an Event asks. Rule: wed:S3.0d."""

    division: str


@frozen
class ChooseHex(Action):
    """Name a hex for what an Event asks. Rule: wed:S3.0d."""

    hex: HexId


@frozen
class EventShot(Action):
    """Let an attack of an Event be at this unit. Rule: wed:S3.0d."""

    target: UnitId


@frozen
class Recover(Action):
    """Take a marker off a unit: "suppression", "cohesion" or "step". Rule: wed:S3.0d."""

    unit: UnitId
    marker: str


@frozen
class PlayHero(Action):
    """Play a Hero. Rule: wed:S6.9a."""

    hero: str
