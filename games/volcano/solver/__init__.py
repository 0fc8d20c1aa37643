"""The solver: whether a seat can reach a capture within its turn. Endings, claims and hints rely on it.

The answers are exact. :func:`find_capture` follows the free rule (O14, O21); :func:`find_line` searches for a line to
show under ``no_return`` (O12, O21).
"""

from __future__ import annotations

from games.core.search import Cancelled, never
from games.volcano.solver.board import Answer, SolverBoard
from games.volcano.solver.shortest import find_capture, find_line

__all__ = ["Answer", "Cancelled", "SolverBoard", "find_capture", "find_line", "never"]
