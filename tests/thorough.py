"""How much the tests that play at random try: what every change needs, or the whole sweep, which takes many times that.

``FUMAROLE_TESTS=thorough uv run pytest tests/games`` makes the whole sweep.
"""

from __future__ import annotations

import os

THOROUGH = os.environ.get("FUMAROLE_TESTS") == "thorough"


def times(usual: int, thorough: int) -> int:
    """How often something is tried, or how deep: the first number, or the second in the whole sweep."""
    return thorough if THOROUGH else usual
