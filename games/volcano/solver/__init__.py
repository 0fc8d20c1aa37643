"""Which captures a seat can reach with the cap moves of one turn: the one answer behind endings, claims and hints.

Everything here is exact. :func:`find_capture` follows the free rule (O14, O21); :func:`find_line` looks for a line to
show under ``no_return`` (O12, O21).
"""

from __future__ import annotations

from games.core.search import Cancelled, never
from games.volcano.solver.board import Answer, SolverBoard
from games.volcano.solver.shortest import find_capture, find_line

__all__ = ["Answer", "Cancelled", "SolverBoard", "find_capture", "find_line", "never"]
