"""Make problems: ``uv run python -m tests.problems.make GAME ...``, for every game that has some where none is named.

They are added to those that the game's ``problems/list.jsonl`` already has, until every grade has ``WANTED`` of them.
What is made follows from the number of the game that is played for it, so the same rules make the same problems. What
is refused is counted and said with its reason.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Iterator
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


def make(game: str, listed: tuple[Problem, ...], wanted: int = WANTED, played: int = GAMES_PLAYED) -> Iterator[Problem]:
    """Problems for the grades that do not have enough of them; says at the end what was refused."""
    quarry, refused = QUARRIES[game], Counter[str]()
    have = Counter(one.grade for one in listed)
    kinds = Counter((one.grade, one.kind) for one in listed)
    shapes, keys = set[tuple[Any, ...]](), {one.key for one in listed}
    for number in range(played):
        if all(have[grade] >= wanted for grade in GRADES):
            break
        for candidate in quarry.candidates(Random(f"{game} {number}")):
            try:
                problem = problem_of(quarry, game, candidate)
                if candidate.shape in shapes or problem.key in keys:
                    raise Refused("there is one like it")
                if have[problem.grade] >= wanted:
                    raise Refused(f"grade {problem.grade} has enough")
                if kinds[problem.grade, problem.kind] >= _share(game, wanted):
                    raise Refused("grade has enough of its kind")
            except Refused as reason:
                refused[f"{candidate.kind.key}: {reason}"] += 1
                continue
            shapes.add(candidate.shape)
            keys.add(problem.key)
            have[problem.grade] += 1
            kinds[problem.grade, problem.kind] += 1
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
