"""Attachment: which striped Independent Units act with a Leader's Formation (21.5, 21.6)."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from gts.actions import Attach
from gts.counters import LeaderId, Stripe, UnitId, Weapon
from gts.rules.command import ATTACHED, commands
from gts.rules.radio import in_contact
from gts.scenario import Chit
from gts.state import GameState
from hexfront.actions import Finish
from hexfront.flow import Ask, Done, Flow, Frame, Next, Wait
from hexfront.hooks import point
from hexfront.sources import Refusal
from hexfront.state import Draft, Marked


def leader_of(s: GameState, chit: Chit) -> LeaderId | None:
    """The Leader on the map of the Formation of a Formation chit; None if there is none."""
    leaders = (leader for leader in s.chiefs() if s.table.leaders[leader].formation == chit.formation)
    return next(leaders, None) if chit.kind == "formation" else None


def attached(s: GameState, leader: LeaderId) -> tuple[UnitId, ...]:
    """The striped units that act with a Leader's Formation in this activation, in roster order."""
    return tuple(unit for unit in s.of(s.table.leaders[leader].side) if s.marked(ATTACHED, unit) == leader)


@point
def attach_refusal(s: GameState, leader: LeaderId, unit: UnitId) -> Iterator[Refusal]:
    """Why a striped unit may not act with a Leader's Formation.

    Artillery in contact with the Leader may wherever it is, up to the Rating; with more of it than that no other
    white-striped unit may.

    Rule: gts:21.5a; gts:21.6.1a; gts:21.6.1b; gts:21.6.2a; gts:21.6.4a; gts:13.1b; gts:29.17; gts:21.5c; gts:16.3f;
    gts:16.4e; gts:21.6.2c; gts:21.6.3a; ruling:C10.
    """
    counter, chief = s.counter(unit), s.table.leaders[leader]
    calling = in_contact(s, leader)
    if counter.stripe is Stripe.WHITE and slots_used(s, leader) >= chief.attachment_rating:
        yield Refusal("gts:21.5a", f"{chief.name} has an Attachment Rating of {chief.attachment_rating}")
    if unit in calling:
        if sum(one in calling for one in attached(s, leader)) >= chief.attachment_rating:
            yield Refusal("gts:16.4e", f"{chief.name} directs no more than {chief.attachment_rating} artillery units")
        return
    if counter.stripe is Stripe.WHITE and has_too_many(s, leader):
        yield Refusal("gts:21.5c", f"{chief.name} is in contact with more artillery than he can have attached")
    if counter.division != chief.division and not is_attachable_to_all(s, unit):
        yield Refusal("gts:21.6.1a", f"{counter.designation} is not of the Division of {chief.name}")
    if not commands(s, leader, unit):
        far, reach = s.table.board.distance(s.leaders[leader], s.units[unit].hex), chief.command_range
        yield Refusal("gts:21.6.2a", f"{counter.designation} is {far} hexes from {chief.name}, who commands {reach}")


def has_too_many(s: GameState, leader: LeaderId) -> bool:
    """Whether more artillery is in contact with a Leader than he can have attached. Rule: gts:21.5c; gts:16.4e."""
    return len(in_contact(s, leader)) > s.table.leaders[leader].attachment_rating


def is_attachable_to_all(s: GameState, unit: UnitId) -> bool:
    """Whether a white-striped unit may act with Formations of other Divisions too. Rule: gts:21.6.1b."""
    weapon, parked = s.counter(unit).front.weapon, s.units[unit].parked
    return weapon is Weapon.EMPLACED or (weapon is Weapon.INDIRECT_HE and parked)


def slots_used(s: GameState, leader: LeaderId) -> int:
    """The attached units that count against the Attachment Rating; black stripes do not. Rule: gts:21.6.4a."""
    return sum(s.counter(unit).stripe is Stripe.WHITE for unit in attached(s, leader))


@frozen
class Attaching(Frame[GameState, None]):
    """At the start of his activation a Leader takes striped units along; that holds until its end.

    Black-striped units in range come by themselves: they cost nothing. So does all artillery in contact with him,
    unless it is more than his Attachment Rating: then its owner chooses.

    Rule: gts:21.5a; gts:21.5b; gts:21.6.2a; gts:21.6.2b; gts:21.6.4a; gts:21.6.5a; ruling:C11; gts:21.5c; gts:21.5d;
    gts:16.3f; gts:21.6.2c; gts:21.6.3a; ruling:C10.
    """

    leader: LeaderId

    def start(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Take the artillery in contact and the black-striped ones. Rule: gts:21.5c; gts:21.6.4a."""
        s = g.state
        calling = () if has_too_many(s, self.leader) else in_contact(s, self.leader)
        formation = s.table.leaders[self.leader].formation
        for unit in calling:
            if s.counter(unit).formation != formation:
                g.emit(Marked((ATTACHED, unit), self.leader))
        for unit in s.of(s.table.leaders[self.leader].side):
            free = s.counter(unit).stripe is Stripe.BLACK and unit not in calling
            if free and next(attach_refusal(s, self.leader, unit), None) is None:
                g.emit(Marked((ATTACHED, unit), self.leader))
        return Next(self.more)

    def more(self, g: Draft[GameState], _: None = None) -> Flow[None]:
        """Ask, as long as another may be taken. Rule: gts:21.5a; gts:21.5c."""
        return Wait(self.choose) if self.choose(g.state).has_legal(2) else Done(None)

    def choose(self, s: GameState) -> Ask[None]:
        """One unit more, or no more. Rule: gts:21.5a; gts:21.5b; gts:21.5c."""
        chief = s.table.leaders[self.leader]
        taken = attached(s, self.leader)
        ask = Ask[None](chief.side, f"attach Independent Units to {chief.name}", rule="gts:21.5a", subject=taken)
        ask.offer(Finish(), self.finish)
        order = s.table.order
        last = max((order[unit] for unit in taken if s.counter(unit).stripe is not Stripe.BLACK), default=-1)
        calling = in_contact(s, self.leader)
        for unit in s.of(chief.side):
            counter = s.counter(unit)
            open_to = counter.stripe is Stripe.WHITE or (unit in calling and counter.formation != chief.formation)
            if open_to and unit not in taken:
                canonical = order[unit] > last
                ask.offer(Attach(unit), self.take, attach_refusal, s, self.leader, unit, canonical=canonical)
        return ask

    def take(self, g: Draft[GameState], action: Attach) -> Flow[None]:
        """It acts with the Formation. Rule: gts:21.6.2b."""
        g.emit(Marked((ATTACHED, action.unit), self.leader))
        return Next(self.more)

    def finish(self, g: Draft[GameState], _: Finish) -> Flow[None]:
        """No more."""
        return Done(None)
