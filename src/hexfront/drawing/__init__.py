"""How boards are drawn: each module is one layer of the picture. The public door is `hexfront.draw`."""
