"""Draws the boards of both games from one data set of real geography, `geography.json`.

Neither published map is at hand. Points in latitude and longitude are brought to hexes by a linear formula and a
smooth correction that is exact at the anchors (`projection`); waters become chains of hexsides, roads chains of
hexes, and terrain is what covers most of a hex (`drawing`). Change the geography, never a board that was drawn.
"""
