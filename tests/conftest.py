"""Settings of all tests: how hard hypothesis looks, by profile, and what is kept out of the measured coverage."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

BLIND = Path(__file__).parent / "blind"
CALM = [HealthCheck.too_slow]  # a busy machine is no reason to fail

settings.register_profile("dev", deadline=None, max_examples=50)
settings.register_profile(
    "ci", deadline=None, max_examples=20, derandomize=True, print_blob=True, suppress_health_check=CALM
)
settings.register_profile("soak", deadline=None, max_examples=5_000, suppress_health_check=CALM)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if os.environ.get("CI") else "dev"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage is measured on worked tests beside the code: luck is no proof, and whole games say little of a line."""
    for item in items:
        if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
            item.add_marker(pytest.mark.random_play)
        if BLIND in item.path.parents or item.get_closest_marker("random_play"):
            item.add_marker(pytest.mark.no_cover)
