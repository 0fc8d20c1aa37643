"""Engines as other people would write them, for tests: one that plays, and one that does everything wrong."""

import sys
from pathlib import Path

from bot.model.engines import Engine
from games import REGISTRY
from tests.toys import TOYS

FOLDER = Path(__file__).parent


def player(number: int = 1, **more: object) -> Engine:
    """The engine in Perl that plays a legal move."""
    return _engine(number, ("perl", str(FOLDER / "player.pl")), more)


def rogue(habit: str, number: int = 1, **more: object) -> Engine:
    """The engine that does this wrong."""
    return _engine(number, (sys.executable, "-S", str(FOLDER / "rogue.py"), habit), more)


def _engine(number: int, command: tuple[str, ...], more: dict[str, object]) -> Engine:
    given: dict[str, object] = {"seconds": 20.0, **more}
    games = frozenset(REGISTRY) - frozenset(TOYS)
    return Engine(number, "Lavabot", "Marie", command, games, **given)  # type: ignore[arg-type]  # by name
