"""The shared core of the rules engines: hexes, boards, sight lines, paths, dice and the kernel."""
