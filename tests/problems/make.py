"""Make problems: ``uv run python -m tests.problems.make GAME ...``, for every game that has some where none is named.

They are added to those that the game's ``problems/list.jsonl`` already has, until every grade has ``WANTED`` of them.
What is made follows from the number of the game that is played for it, so the same rules make the same problems. What
is refused is counted and said with its reason.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from games import REGISTRY, package_of
from games.core.problems import GRADES, Problem, better, write_problems
from tests.problems.quarry import Candidate, Quarry, Refused, Solution
from tests.problems.volcano import VolcanoQuarry

WANTED = 24
"""Problems of each game and grade."""

GAMES_PLAYED = 4000
"""After so many games the making gives up."""

MOST_ENDS = 4
"""A problem with more different best ends than these is none."""

LONGEST_GREEDY = 30

QUARRIES: dict[str, Quarry] = {"volcano": VolcanoQuarry()}


class Shelf:
    """What a game has so far: by grade, by kind in each grade, and the shapes and keys that must not come twice."""

    def __init__(self, listed: Iterable[Problem], wanted: int, share: int) -> None:
        self.wanted, self.share = wanted, share
        self.grades, self.kinds = Counter[int](), Counter[tuple[int, str]]()
        self.shapes, self.keys = set[tuple[Any, ...]](), set[str]()
        for one in listed:
            self._count(one)

    @property
    def full(self) -> bool:
        """Whether every grade has enough."""
        return all(self.grades[grade] >= self.wanted for grade in GRADES)

    def add(self, problem: Problem, shape: tuple[Any, ...]) -> None:
        """Raises Refused for one like another, and for one too many."""
        if shape in self.shapes or problem.key in self.keys:
            raise Refused("there is one like it")
        if self.grades[problem.grade] >= self.wanted:
            raise Refused(f"grade {problem.grade} has enough")
        if self.kinds[problem.grade, problem.kind] >= self.share:
            raise Refused(f"grade {problem.grade} has enough of this kind")
        self.shapes.add(shape)
        self._count(problem)

    def _count(self, problem: Problem) -> None:
        self.keys.add(problem.key)
        self.grades[problem.grade] += 1
        self.kinds[problem.grade, problem.kind] += 1


def make(game: str, listed: tuple[Problem, ...], wanted: int = WANTED, played: int = GAMES_PLAYED) -> Iterator[Problem]:
    """Problems for the grades that do not have enough of them; says at the end what was refused."""
    quarry, refused = QUARRIES[game], Counter[str]()
    shelf = Shelf(listed, wanted, _share(game, wanted))
    for number in range(played):
        if shelf.full:
            break
        for candidate in quarry.candidates(Random(f"{game} {number}")):
            try:
                problem = problem_of(quarry, game, candidate)
                shelf.add(problem, candidate.shape)
            except Refused as reason:
                refused[f"{candidate.kind.key}: {reason}"] += 1
            else:
                yield problem
    for said, count in refused.most_common():
        print(f"refused {count:5} {said}", file=sys.stderr)


def _share(game: str, wanted: int) -> int:
    """How many of a grade one kind may be: twice an equal share."""
    problems = REGISTRY[game].problems
    return wanted if problems is None else -(-2 * wanted // len(problems.kinds))


def problem_of(quarry: Quarry, game: str, candidate: Candidate) -> Problem:
    """The candidate as a problem, graded. Raises Refused."""
    solution = quarry.solve(candidate)
    kind = candidate.kind
    if len(solution.line) < 2:
        raise Refused("a single move does it")
    if solution.found > MOST_ENDS:
        raise Refused("too many best ends")
    for reached in (greedy(game, candidate), *quarry.first_tries(candidate)):
        if not better(kind, solution.best, reached):
            raise Refused("a greedy first try finds it")
    dump = candidate.start.dump()
    digest = sha256(json.dumps([kind.key, candidate.seat, dump], sort_keys=True).encode()).hexdigest()
    return Problem(
        key=f"{game}-{digest[:8]}",
        game=game,
        kind=kind.key,
        grade=grade_of(quarry, solution),
        seat=candidate.seat,
        best=solution.best,
        dump=dump,
        line=solution.line,
        effort=solution.effort,
    )


def grade_of(quarry: Quarry, solution: Solution) -> int:
    """The grade by the effort."""
    return GRADES[0] + sum(solution.effort >= least for least in quarry.thresholds)


def greedy(game: str, candidate: Candidate) -> int | None:
    """What the player reaches who always makes the move that brings most at once, as lists of moves say it."""
    start, seat, kind = candidate.start, candidate.seat, candidate.kind
    position = start
    for _ in range(LONGEST_GREEDY):
        if kind.over(start, position, seat) or seat not in position.to_act:
            break
        moves = position.moves(seat)
        worths = position.worths(seat, moves)
        best = max(range(len(moves)), key=lambda one: (worths[one].order, -one))
        position = position.play(seat, moves[best]).position
    return kind.result(start, position, seat) if kind.over(start, position, seat) else None


def list_of(game: str) -> Path:
    """The game's list."""
    return Path(str(files(package_of(game)))) / "problems" / "list.jsonl"


def main(games: list[str]) -> None:
    """Add to the lists of these games."""
    for game in games or list(QUARRIES):
        path = list_of(game)
        problems = REGISTRY[game].problems
        listed = problems.listed if problems and path.exists() else ()
        made = sorted(make(game, listed), key=lambda one: one.grade)
        path.write_text(write_problems((*listed, *made)), encoding="utf-8")
        grades = Counter(one.grade for one in (*listed, *made))
        print(f"{game}: {len(made)} made, by grade {[grades[grade] for grade in GRADES]}", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
