"""The operation: the scenarios of Highway to the Reich, their boards and counters, and the rules that go with them."""
