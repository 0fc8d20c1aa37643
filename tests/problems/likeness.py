"""Which problems are alike to people without being the same: a board with another hand, or nearly the same board.

What has been captured, or is held in hands, does not make another problem of a board: whoever has solved the one knows
where to look in the other.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

from games import REGISTRY
from games.core.problems import Problem
from games.vesuvio.board import SPACES

Cells: TypeAlias = tuple[Any, ...]

FEW_CELLS = 4
"""Boards that differ in so many cells at most are nearly the same."""

SHARED_MOVES = 0.5
"""Solutions are the same to people if they share this part of their moves; in Volcano, of the eruptions."""


@dataclass(frozen=True)
class Look:
    """A problem as people see it: what is asked, and its board and solution in every way to turn and mirror them.

    ``asked`` also has what makes boards too different to be compared, such as their size.
    """

    key: str
    asked: tuple[Any, ...]
    ways: tuple[tuple[Cells, frozenset[str]], ...]


class Looks:
    """The looks of problems, kept so that one that is like another is found without comparing all of them.

    Boards of which few cells differ have one of so many parts and one more in common.
    """

    def __init__(self) -> None:
        self._by_part = defaultdict[Any, list[Look]](list)

    def add(self, look: Look) -> None:
        """Keep one."""
        for part in _parts(look.asked, look.ways[0][0]):
            self._by_part[part].append(look)

    def like(self, look: Look) -> str | None:
        """The key of one that is like it."""
        for cells, _ in look.ways:
            for part in _parts(look.asked, cells):
                for one in self._by_part.get(part, ()):
                    if alike(one, look):
                        return one.key
        return None


def look_of(problem: Problem) -> Look:
    """How a problem looks."""
    dump = problem.dump
    if problem.game == "volcano":
        asked = (problem.kind, tuple(dump["board"]), dump["variant"], dump["melting"])
        return Look(problem.key, asked, tuple(_turned(dump, _eruptions(problem))))
    moves = frozenset(problem.line)
    if problem.game == "hekla":
        return Look(problem.key, (problem.kind, problem.seat), ((_crater(dump["squares"]), moves),))
    return Look(problem.key, (problem.kind,), ((_mountain(dump, problem.seat), moves),))


def alike(one: Look, other: Look) -> bool:
    """Whether the board is the same, or nearly so with the same solution."""
    if one.asked != other.asked:
        return False
    cells, moves = one.ways[0]
    for turned, theirs in other.ways:
        differing = sum(mine != cell for mine, cell in zip(cells, turned, strict=True))
        same = len(moves & theirs) >= SHARED_MOVES * max(len(moves), len(theirs))
        if not differing or (differing <= FEW_CELLS and same):
            return True
    return False


def repeated(problems: Iterable[Problem]) -> Iterator[tuple[str, str]]:
    """The keys of problems that are like an earlier one, each with the key of that."""
    looks = Looks()
    for look in map(look_of, problems):
        earlier = looks.like(look)
        if earlier is not None:
            yield look.key, earlier
        looks.add(look)


def _parts(asked: tuple[Any, ...], cells: Cells) -> Iterator[Any]:
    for part in range(FEW_CELLS + 1):
        yield asked, part, cells[part :: FEW_CELLS + 1]


def _eruptions(problem: Problem) -> frozenset[str]:
    """The moves of a line of Volcano that erupt; the others only walk there."""
    start = REGISTRY[problem.game].load(problem.dump)
    positions = [start]
    for notation in problem.line:
        last = positions[-1]
        positions.append(last.play(problem.seat, last.read(problem.seat, notation)).position)
    steps = zip(problem.line, pairwise(positions), strict=True)
    return frozenset(notation for notation, (before, after) in steps if after.eruptions > before.eruptions)


def _turned(dump: Mapping[str, Any], moves: Iterable[str]) -> Iterator[tuple[Cells, frozenset[str]]]:
    """The board and the moves in the ways to turn and mirror that keep the board's form."""
    files, ranks = dump["board"]
    caps = set(dump["caps"])
    squares = {(number % files, number // files): stack for number, stack in enumerate(dump["stacks"])}
    for way in range(8 if files == ranks else 4):
        board = {}
        names = {}
        for (file, rank), stack in squares.items():
            at = (files - 1 - file if way & 1 else file, ranks - 1 - rank if way & 2 else rank)
            name = _name((file, rank))
            names[name] = at[::-1] if way & 4 else at
            board[names[name]] = stack, name in caps
        said = frozenset("-".join(_name(names[one]) for one in move.split("-")) for move in moves)
        yield tuple(board[at] for at in sorted(board)), said


def _name(at: tuple[int, int]) -> str:
    return f"{chr(ord('a') + at[0])}{at[1] + 1}"


def _crater(squares: Mapping[str, str]) -> Cells:
    """The stones of every square of Hekla, whatever their order on it."""
    names = [f"{file}{rank}" for file in "ABCDEF" for rank in range(1, 7)]
    assert set(squares) <= set(names)
    codes = [squares.get(name, "") for name in names]
    return tuple(tuple(sorted(one[at : at + 2] for at in range(0, len(one), 2))) for one in codes)


def _mountain(dump: Mapping[str, Any], seat: int) -> Cells:
    """The tile of every space of Vesuvio, with lava and who is there: the one who answers, and how many others."""
    table = dump["table"]
    there = [place and place[0] for place in table["places"]]
    cells = []
    for space, tile in zip(map(str, SPACES), dump["tiles"], strict=True):
        others = sum(place == space for number, place in enumerate(there) if number != seat)
        cells.append((tile, space in table["lava"], there[seat] == space, others))
    return tuple(cells)
