"""The series rules, one module a chapter."""
