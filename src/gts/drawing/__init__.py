"""How the counters, maps and states of the series are drawn. The public door is `gts.draw`."""
