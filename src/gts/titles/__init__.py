"""The titles of the series that come with the library, and where to find them.

They are registered in pyproject.toml like those of any other package. `BUILT_IN` says the same once more, because a
source tree that is not installed (`PYTHONPATH=src`) has no entry points; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

BUILT_IN: Final[Mapping[str, str]] = {"where-eagles-dare": "gts.titles.where_eagles_dare:TITLE"}
"""The titles of this package, by id: each as an entry point names it. They come first, in this order."""
