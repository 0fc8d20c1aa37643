"""Positions of the golden games, for tests that look at many late ones of every variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from games import REGISTRY
from games.core import transcript
from games.core.record import replay

FOLDER = Path(__file__).parent


@cache
def golden_positions(game: str, each: int) -> tuple[tuple[str, Any], ...]:
    """The running positions at evenly spaced moments of each golden game, the latest included, with the game's name."""
    found = []
    for path in sorted((FOLDER / game).glob("*.txt")):
        record = transcript.read(path.read_text(encoding="utf-8"))
        running = [step.position for step in replay(REGISTRY[game], record) if step.position.outcome is None]
        last = len(running) - 1
        chosen = {last * (part + 1) // each for part in range(each)} if running else set()
        found += [(path.stem, running[number]) for number in sorted(chosen)]
    return tuple(found)
