"""Checking the package of a title as its author has it: what is wrong, by file and line, and what was expected."""

from __future__ import annotations

from gts.packagecheck.whole import PackageReport, check_package, is_package

__all__ = ["PackageReport", "check_package", "is_package"]
