"""What a game of the series remembers for a while, and how long.

| mark | value | until |
|---|---|---|
| `("spent", unit)` | half movement points spent | the end of its Action |
| `("ended", unit)` | its Action is over | the end of its Action |
| `("exposed", unit)` | it gets nothing from a position that it enters or leaves | the end of its Action |
| `("acted", unit)` | it has acted | the end of the activation |
| `("halted", unit)` | its activation is over | the end of the activation |
| `("dug", unit)` | its improved position is new | the end of the activation |
| `("passenger", leader)` | he goes along with units that move for a Command Point; 0: no more | the end of the Action |
| `("through", unit)` | by what it has entered its hex, where a title minds | the end of its Action |
| `("active",)` | the chit in play | the end of the activation |
| `("flown", air)` | how many air Units of a kind have been placed | the end of the turn |
| `("displaced", unit)` | an Event has moved it: nobody fires any more at what it did | the end of the activation |
| `("lost", unit)` | the enemy moves it | the end of that move |
| `("attached", unit)` | the Leader with whose Formation a striped unit acts | the end of the activation |
"""

from __future__ import annotations

from typing import Final

THROUGH: Final = "through"
DISPLACED: Final = "displaced"
LOST: Final = "lost"
ACTION: Final = ("spent", "ended", "exposed", "passenger", "through")
"""The kinds of marks that end with an Action."""

ACTIVATION: Final = ("acted", "halted", "dug", "active", "attached", "displaced")
"""The kinds of marks that end with an activation."""

TURN: Final = ("flown",)
"""The kinds of marks that end with a turn."""
