"""Positions of the golden games, for tests that look at many late ones of every variant."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from games import REGISTRY
from games.core import transcript
from games.core.contract import Step
from games.core.record import replay

T = TypeVar("T")

FOLDER = Path(__file__).parent


def golden_names(game: str) -> tuple[str, ...]:
    """The names of a game's golden games, which are cheap to know when tests are collected."""
    return tuple(sorted(path.stem for path in (FOLDER / game).glob("*.txt")))


@cache
def positions_of(game: str, name: str, each: int) -> tuple[Any, ...]:
    """The running positions at evenly spaced moments of a golden game, the latest included."""
    running = [step.position for step in _steps(game, name) if step.position.outcome is None]
    return _spread(running, each)


def steps_of(game: str, name: str, each: int) -> tuple[Step[Any], ...]:
    """What was played at evenly spaced moments of a golden game, the last move included, and where that led."""
    return _spread(_steps(game, name)[1:], each)


def _steps(game: str, name: str) -> list[Step[Any]]:
    record = transcript.read((FOLDER / game / f"{name}.txt").read_text(encoding="utf-8"))
    return list(replay(REGISTRY[game], record))


def _spread(found: Sequence[T], each: int) -> tuple[T, ...]:
    last = len(found) - 1
    chosen = {last * (part + 1) // each for part in range(each)} if found else set()
    return tuple(found[number] for number in sorted(chosen))


def golden_positions(game: str, each: int) -> tuple[tuple[str, Any], ...]:
    """Those of all its golden games, with the game's name."""
    return tuple((name, one) for name in golden_names(game) for one in positions_of(game, name, each))
