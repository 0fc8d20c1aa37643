"""Make problems: ``uv run python -m tests.problems.make GAME ...``, for every game that has some where none is named.

A first list has ``WANTED`` problems of every grade: as many problems as that takes, put into grades by their effort. To
make more of them, raise ``WANTED``: those that the game's ``problems/list.jsonl`` already has stay where they are, with
their themes found anew, and new ones follow, each in the grade where its effort belongs and written as soon as it is
found. What is made follows from the number of the game that is played for it, so the same rules make the same problems.
What is refused is counted and said with its reason. At the end those are said that are alike.
"""

import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

from games import REGISTRY, package_of
from games.core.problems import GRADES, Problem, better, write_problems
from games.problems import kind_of
from tests.problems.hekla import HeklaQuarry
from tests.problems.likeness import Looks, look_of, repeated
from tests.problems.quarry import Candidate, Quarry, Refused, brings
from tests.problems.themes import theme_of
from tests.problems.vesuvio import VesuvioQuarry
from tests.problems.volcano import VolcanoQuarry

WANTED = 36
"""Problems of each game and grade, without those that are like an earlier one."""

GAMES_PLAYED = 4000
"""After so many games the making gives up."""

MOST_ENDS = 6
"""A problem with more different best ends than these is none."""

LONGEST_GREEDY = 30

QUARRIES: dict[str, Quarry] = {"volcano": VolcanoQuarry(), "hekla": HeklaQuarry(), "vesuvio": VesuvioQuarry()}


class Shelf:
    """What a game has so far, and must not have twice."""

    def __init__(self, quarry: Quarry, listed: Iterable[Problem], wanted: int) -> None:
        self.quarry = quarry
        self.most_of_a_kind, self.most_of_a_theme = wanted * len(GRADES) // 2, wanted * len(GRADES) // 4
        self.kinds, self.themes = Counter[str](), Counter[str]()
        self.shapes, self.looks = set[tuple[str, Any]](), Looks()
        for one in listed:
            self.add(one, candidate_of(one))

    def check(self, candidate: Candidate) -> None:
        """Raises Refused for one that is the same as another, and for one too many of its kind."""
        if self._shape(candidate) in self.shapes:
            raise Refused("there is one like it")
        if self.kinds[candidate.kind.key] >= self.most_of_a_kind:
            raise Refused("enough of this kind")

    def compare(self, problem: Problem, lacking: Mapping[int, int]) -> None:
        """Raises Refused for one that is like another to people, and for one too many of its grade or theme."""
        if lacking[problem.grade] <= 0:
            raise Refused("enough of this grade")
        if self.looks.like(look_of(problem)) is not None:
            raise Refused("there is one like it to people")
        if self.themes[problem.theme] >= self.most_of_a_theme:
            raise Refused("enough of this theme")

    def add(self, problem: Problem, candidate: Candidate) -> None:
        """Remember it."""
        self.shapes.add(self._shape(candidate))
        self.looks.add(look_of(problem))
        self.kinds[problem.kind] += 1
        self.themes[problem.theme] += 1

    def _shape(self, candidate: Candidate) -> tuple[str, Any]:
        return candidate.kind.key, self.quarry.shape(candidate)


def make(game: str, listed: Sequence[Problem], wanted: int = WANTED, played: int = GAMES_PLAYED) -> Iterator[Problem]:
    """Problems for the grades that do not have enough of them; says at the end what was refused.

    Without a list those of a first one, all in one grade until :func:`graded` parts them.
    """
    quarry, refused = QUARRIES[game], Counter[str]()
    shelf = Shelf(quarry, listed, wanted)
    have = Counter(one.grade for one in listed)
    lacking = {grade: wanted - have[grade] for grade in GRADES} if listed else {GRADES[0]: wanted * len(GRADES)}
    for candidate in _candidates(quarry, game, played):
        if all(count <= 0 for count in lacking.values()):
            break
        try:
            shelf.check(candidate)
            problem = problem_of(quarry, game, candidate)
            problem = replace(problem, grade=grade_of(problem.effort, listed))
            shelf.compare(problem, lacking)
            prove(problem)
        except Refused as reason:
            refused[f"{candidate.kind.key}: {reason}"] += 1
            continue
        shelf.add(problem, candidate)
        lacking[problem.grade] -= 1
        yield problem
    for said, count in refused.most_common():
        print(f"refused {count:5} {said}", file=sys.stderr)


def prove(problem: Problem) -> None:
    """Solve it once more by the naive rules. Raises Refused if their best result is another one."""
    second = import_module(f"tests.games.{problem.game}.naive_problems")
    if second.best(problem.kind, problem.dump) != problem.best:
        raise Refused("the second search finds another best result")


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
    problem = Problem(
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
    return replace(problem, theme=theme_of(problem))


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
        listed = [replace(one, theme=theme_of(one)) for one in problems.listed] if problems and path.exists() else []
        made = list[Problem]()
        for one in make(game, listed):
            made.append(one)
            path.write_text(write_problems((*listed, *made)), encoding="utf-8")
        every = [*listed, *made] if listed else graded(made)
        path.write_text(write_problems(every), encoding="utf-8")
        print(f"{game}: {len(made)} made, {len(every)} in all", file=sys.stderr)
        print("alike:", dict(repeated(every)), file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1:])
