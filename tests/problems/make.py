"""Make problems: ``uv run python -m tests.problems.make GAME ...``, for every game that has some where none is named.

A first list has ``WANTED`` problems of every grade: as many problems as that takes, put into grades by their effort. To
make more of them, raise ``WANTED``: those that the game's ``problems/list.jsonl`` already has stay as they are, and new
ones follow, each in the grade where its effort belongs. What is made follows from the number of the game that is played
for it, so the same rules make the same problems. What is refused is counted and said with its reason.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from games import REGISTRY, package_of
from games.core.problems import GRADES, Problem, better, write_problems
from games.problems import kind_of
from tests.problems.hekla import HeklaQuarry
from tests.problems.quarry import Candidate, Quarry, Refused, brings
from tests.problems.vesuvio import VesuvioQuarry
from tests.problems.volcano import VolcanoQuarry

WANTED = 20
"""Problems of each game and grade."""

GAMES_PLAYED = 4000
"""After so many games the making gives up."""

MOST_ENDS = 6
"""A problem with more different best ends than these is none."""

LONGEST_GREEDY = 30

QUARRIES: dict[str, Quarry] = {"volcano": VolcanoQuarry(), "hekla": HeklaQuarry(), "vesuvio": VesuvioQuarry()}


class Shelf:
    """What a game has so far, and must not have twice."""

    def __init__(self, quarry: Quarry, listed: Iterable[Problem], most_of_a_kind: int) -> None:
        self.quarry, self.most_of_a_kind = quarry, most_of_a_kind
        self.kinds, self.shapes = Counter[str](), set[tuple[str, Any]]()
        for one in listed:
            self._count(one, self._shape(candidate_of(one)))

    def check(self, candidate: Candidate) -> None:
        """Raises Refused for one like another, and for one too many of its kind."""
        if self._shape(candidate) in self.shapes:
            raise Refused("there is one like it")
        if self.kinds[candidate.kind.key] >= self.most_of_a_kind:
            raise Refused("enough of this kind")

    def add(self, problem: Problem, candidate: Candidate) -> None:
        """Remember it."""
        self._count(problem, self._shape(candidate))

    def _shape(self, candidate: Candidate) -> tuple[str, Any]:
        return candidate.kind.key, self.quarry.shape(candidate)

    def _count(self, problem: Problem, shape: tuple[str, Any]) -> None:
        self.shapes.add(shape)
        self.kinds[problem.kind] += 1


def make(game: str, listed: Sequence[Problem], wanted: int = WANTED, played: int = GAMES_PLAYED) -> Iterator[Problem]:
    """Problems for the grades that do not have enough of them; says at the end what was refused.

    Without a list those of a first one, all in one grade until :func:`graded` parts them.
    """
    quarry, refused = QUARRIES[game], Counter[str]()
    shelf = Shelf(quarry, listed, wanted * len(GRADES) // 2)
    have = Counter(one.grade for one in listed)
    lacking = {grade: wanted - have[grade] for grade in GRADES} if listed else {GRADES[0]: wanted * len(GRADES)}
    for candidate in _candidates(quarry, game, played):
        if all(count <= 0 for count in lacking.values()):
            break
        try:
            shelf.check(candidate)
            problem = problem_of(quarry, game, candidate)
        except Refused as reason:
            refused[f"{candidate.kind.key}: {reason}"] += 1
            continue
        problem = replace(problem, grade=grade_of(problem.effort, listed))
        if lacking[problem.grade] > 0:
            shelf.add(problem, candidate)
            lacking[problem.grade] -= 1
            yield problem
    for said, count in refused.most_common():
        print(f"refused {count:5} {said}", file=sys.stderr)


def _candidates(quarry: Quarry, game: str, played: int) -> Iterator[Candidate]:
    for number in range(played):
        yield from quarry.candidates(Random(f"{game} {number}"))


def graded(made: Iterable[Problem]) -> list[Problem]:
    """A first list put into grades of one size by effort, and in the order of keys within a grade."""
    ordered = sorted(made, key=lambda one: (one.effort, one.key))
    parted = [replace(one, grade=GRADES[number * len(GRADES) // len(ordered)]) for number, one in enumerate(ordered)]
    return sorted(parted, key=lambda one: (one.grade, one.key))


def grade_of(effort: int, listed: Sequence[Problem]) -> int:
    """The grade of the list where this effort belongs, the first without a list."""
    least = {grade: min((one.effort for one in listed if one.grade == grade), default=0) for grade in GRADES}
    return max((grade for grade in GRADES if listed and least[grade] <= effort), default=GRADES[0])


def candidate_of(problem: Problem) -> Candidate:
    """What a shipped problem was made of."""
    return Candidate(kind_of(problem), REGISTRY[problem.game].load(problem.dump), problem.seat)


def problem_of(quarry: Quarry, game: str, candidate: Candidate) -> Problem:
    """The candidate as a problem, of the first grade. Raises Refused."""
    solution = quarry.solve(candidate)
    kind = candidate.kind
    if solution.ends > MOST_ENDS:
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
        grade=GRADES[0],
        seat=candidate.seat,
        best=solution.best,
        dump=dump,
        line=solution.line,
        effort=solution.effort,
    )


def greedy(game: str, candidate: Candidate) -> int | None:
    """What the player reaches who always makes the move that brings most at once, as lists of moves say it."""
    start, seat, kind = candidate.start, candidate.seat, candidate.kind
    position = start
    for _ in range(LONGEST_GREEDY):
        if kind.over(start, position, seat) or seat not in position.to_act:
            break
        moves = position.moves(seat)
        worths = position.worths(seat, moves)
        best = max(range(len(moves)), key=lambda one: (brings(game, worths[one]), -one))
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
        made = list(make(game, listed))
        path.write_text(write_problems((*listed, *made) if listed else graded(made)), encoding="utf-8")
        print(f"{game}: {len(made)} made", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
