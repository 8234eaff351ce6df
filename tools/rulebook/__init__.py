"""What the coverage tool is made of: the catalogue, what cites it, what proves it, and the pages about it."""
