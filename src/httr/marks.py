"""What a game remembers for a while, and how long.

| mark | value | until |
|---|---|---|
| `("fired", unit)` | phase and method of its fire, such as "5 at" | the end of the movement that follows |
| `("open",)` | the hex that is being fired at | the end of the phase |
| `("closed", hex)` | fire at it is over | the end of the phase |
| `("aimed",)` | the unit that is being fired at | the end of the phase |
| `("passed", unit)` | fire at it is over | the end of the phase |
| `("packet", unit, er)` | packets of that rating that have fired at the unit: "a b, c" | the end of the phase |
| `("minimal", unit)` | a Minimal Fire Attack at the unit has been made | the end of the phase |
| `("column", hex, other)` | a unit in Travel Mode in a hex has fired into the other | the end of the phase |
| `("split", unit)` | the points that it has fired AT with, if it has some left | fire at the hex is over |
| `("struck", unit, class)` | AT fire of that class has been aimed at the unit | the end of the phase |
| `("returned", unit)` | it has returned fire | the end of the phase |
| `("barraged", unit)` | a battery has used indirect fire | the end of the phase |
| `("used", headquarters)` | it has controlled indirect fire and may not move | the end of its side's next movement |
| `("shaken", unit)` | it lost strength in Travel Mode and is disrupted when the phase ends | the end of the phase |
| `("began", unit)` | the hex in which it began the movement phase | the end of the phase |
| `("moved", unit)` | its move is over | the end of the phase |
| `("spent", unit)` | parts of a movement point spent | the end of its move |
| `("entered", unit)` | how many hexes it has entered | the end of the phase |
| `("walked", unit)` | how many hexes in a row it has entered on foot, up to the last one | the end of the phase |
| `("ridden", unit)` | how many hexes in a row it has entered by vehicle, up to the last one | the end of the phase |
| `("marched", unit)` | it came into its hex on foot at the rate of a road | the end of the phase |
| `("mounted", unit)` | it has mounted or dismounted | the end of the phase |
| `("placed", unit)` | it has changed its place in its stack | the end of the phase |
| `("close-acted", unit)` | the hex that it has attacked in a close action | the end of the phase |
| `("allowance", formation, lack)` | points rolled for units that lack "points" or a "path" | the end of the phase |
| `("limit", unit)` | the points that it has at most | the end of the phase |
| `("rallied", hex)` | its disrupted units have tried to recover | the end of the phase |
| `("entry", hex)` | how many stacks of reinforcements have used the entry hex | the end of the phase |
| `("waits", unit)` | a reinforcement that its owner has held back | the end of the phase |
| `("halved", unit)` | it came with half its movement allowance | the end of the phase |
| `("arrived", unit)` | it has come onto the map, and is in supply | the end of the turn |
| `("restless", unit)` | it has moved, or an enemy has come next to it, in this night | the end of the turn |
| `("arrival", headquarters)` | it holds the command points that it came with | the next CP and Logistic Phase |
| `("changed", unit)` | it has changed its mode in the Organization Phase | the end of the phase |
"""

from __future__ import annotations

from typing import Final

PHASE: Final = (
    "open", "closed", "aimed", "passed", "packet", "minimal", "column", "split", "struck", "returned", "barraged",
    "shaken", "began", "moved", "entered", "mounted", "placed", "close-acted", "allowance", "changed",
    "rallied", "entry", "halved", "waits", "marched", "limit", "walked", "ridden",
)  # fmt: skip
"""The kinds of marks that end with a phase."""

MOVE: Final = ("spent",)
"""The kinds of marks that end with the move of a unit or stack."""

FIRED: Final = "fired"
SHAKEN: Final = "shaken"
OPEN: Final = "open"
CLOSED: Final = "closed"
PACKET: Final = "packet"
RALLIED: Final = "rallied"
ARRIVED: Final = "arrived"
ARRIVAL: Final = "arrival"
AIMED: Final = "aimed"
PASSED: Final = "passed"
MINIMAL: Final = "minimal"
COLUMN: Final = "column"
SPLIT: Final = "split"
STRUCK: Final = "struck"
RETURNED: Final = "returned"
MOUNTED: Final = "mounted"
CLOSE_ACTED: Final = "close-acted"
BEGAN: Final = "began"
ENTERED: Final = "entered"
MOVED: Final = "moved"
USED: Final = "used"
BARRAGED: Final = "barraged"
SPENT: Final = "spent"
MARCHED: Final = "marched"
PLACED: Final = "placed"
ALLOWANCE: Final = "allowance"
CHANGED: Final = "changed"
LIMIT: Final = "limit"
ENTRY: Final = "entry"
HALVED: Final = "halved"
RESTLESS: Final = "restless"
WAITS: Final = "waits"
WALKED: Final = "walked"
RIDDEN: Final = "ridden"
