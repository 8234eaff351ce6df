"""The rules, chapter by chapter: each module names the chapter whose lines it enforces."""
