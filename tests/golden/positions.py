"""Positions of the golden games, for tests that look at many late ones of every variant."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from games import REGISTRY
from games.core import transcript
from games.core.record import replay

FOLDER = Path(__file__).parent


def golden_names(game: str) -> tuple[str, ...]:
    """The names of a game's golden games, which are cheap to know when tests are collected."""
    return tuple(sorted(path.stem for path in (FOLDER / game).glob("*.txt")))


@cache
def positions_of(game: str, name: str, each: int) -> tuple[Any, ...]:
    """The running positions at evenly spaced moments of a golden game, the latest included."""
    record = transcript.read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    running = [step.position for step in replay(REGISTRY[game], record) if step.position.outcome is None]
    last = len(running) - 1
    chosen = {last * (part + 1) // each for part in range(each)} if running else set()
    return tuple(running[number] for number in sorted(chosen))


def golden_positions(game: str, each: int) -> tuple[tuple[str, Any], ...]:
    """Those of all its golden games, with the game's name."""
    return tuple((name, one) for name in golden_names(game) for one in positions_of(game, name, each))
