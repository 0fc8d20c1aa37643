"""Problems: a position, a question about it with one number as the answer, and the best answer, which is proved.

A game offers kinds of problems and ships a list of them (``problems/list.jsonl`` in its package, a line of JSON each).
A problem is played like a game: one move after another, from its position, until its kind says that it is over.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Any

from games.core.actions import Move
from games.core.text import Text, text

GRADES = range(1, 8)
"""From easy to hard, as the days of a week from Monday."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of the shipped list.

    ``key`` is unique over all games and never given to another problem. ``dump`` is the position, as ``Game.load``
    takes it, and ``seat`` the one that answers. ``best`` is the proved best result and ``line`` the notations of moves
    of that seat that reach it. ``theme`` is the idea of the line, told to whoever has solved it; its name for people is
    the text ``GAME-theme-THEME``. It is empty in a game that has none.
    """

    key: str
    game: str
    kind: str
    grade: int
    seat: int
    best: int
    dump: dict[str, Any] = field(repr=False)
    line: tuple[str, ...] = field(repr=False)
    theme: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class ProblemKind:
    """A kind of problem in a game: functions of its start, of a position reached from there, and of the own seat.

    ``key`` is the kind's name, such as "turn"; its title for people is the text ``GAME-problem-KEY``. ``question`` says
    in a sentence or two what counts. ``over``: whether nothing is left to play. ``result`` is what has been reached so
    far, None while the aim is not reached at all. ``said`` are the words for a result, which do not tell
    how it is reached. ``reply`` is the turn of another seat that the result counts, once the own turns are over;
    ``counted`` then the result as a sum of what was won and what the reply takes.
    """

    key: str
    question: Callable[[Any, int], Text]
    over: Callable[[Any, Any, int], bool]
    result: Callable[[Any, Any, int], int | None]
    said: Callable[[int | None], Text]
    reply: Callable[[Any, Any, int], tuple[Move, ...]] = lambda *_: ()
    counted: Callable[[Any, Any, int], Text | None] = lambda *_: None


def says(key: str, number: str, without: str = "") -> Callable[[int | None], Text]:
    """The words for a result as this text; ``without`` is the text for no result, if that differs from 0."""
    return lambda result: text(without) if without and result is None else text(key, **{number: result or 0})


def after_turns(turns: int) -> Callable[[Any, Any, int], bool]:
    """Whether this many turns are over, or the game has ended."""
    return lambda start, position, _seat: position.turn - start.turn >= turns or position.outcome is not None


class ShippedProblems:
    """The kinds of a game, each with a key of its own, and the list in its package, read when it is first asked for."""

    def __init__(self, package: str, kinds: Sequence[ProblemKind]) -> None:
        self._package = package
        self.kinds = tuple(kinds)

    @cached_property
    def listed(self) -> tuple[Problem, ...]:
        """The problems of the file in their order, to which a new version may only add."""
        lines = files(self._package).joinpath("problems/list.jsonl").read_text(encoding="utf-8").splitlines()
        return tuple(Problem(**fields | {"line": tuple(fields["line"])}) for fields in map(json.loads, lines))
