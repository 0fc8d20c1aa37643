"""Proves every shipped problem's best value by exhaustive searches over the naive rules.

``uv run python -m tests.problems.proofs`` proves those whose list or search has changed since, and notes it beside this
file. What is noted is not proved again by the tests, which try two of each game all the same.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from importlib import import_module
from pathlib import Path

from games import REGISTRY
from games.core.problems import Problem, ShippedProblems

PROVED = Path(__file__).with_name("proved.json")
"""The checksum of each game's list and of its search when all its problems were proved."""

SHIPPED = {key: game.problems.listed for key, game in REGISTRY.items() if type(game.problems) is ShippedProblems}
"""The lists of the games that have one in their package, which a toy has not."""


def checksum(game: str) -> str:
    """What changes with any problem of the list and with any line of the naive rules."""
    made = sha256()
    for problem in SHIPPED[game]:
        made.update(repr((problem.key, problem.kind, problem.dump, problem.best)).encode())
    for file in sorted((Path(__file__).parents[1] / "games" / game).glob("naive*.py")):
        made.update(file.read_bytes())
    return made.hexdigest()


def unproved() -> Iterator[Problem]:
    """All problems of the games whose list or search is not as it was when they were proved; two of each other game."""
    known = json.loads(PROVED.read_text(encoding="utf-8"))
    for game, listed in SHIPPED.items():
        yield from listed if known.get(game) != checksum(game) else listed[:: len(listed) // 2]


def holds(problem: Problem) -> bool:
    """Whether the search finds the same best value."""
    search = import_module(f"tests.games.{problem.game}.naive_problems")
    found: int = search.best(problem.kind, problem.dump)
    return found == problem.best


def main() -> None:
    """Prove what is not proved, and note it if all of it holds."""
    problems = list(unproved())
    with ProcessPoolExecutor() as pool:
        wrong = [problem.key for problem, right in zip(problems, pool.map(holds, problems), strict=True) if not right]
    if wrong:
        raise SystemExit(f"The search finds another best value of {', '.join(wrong)}.")
    known = {game: checksum(game) for game in SHIPPED}
    PROVED.write_text(json.dumps(known, indent=2) + "\n", encoding="utf-8")
    print(f"{len(problems)} problems proved.")


if __name__ == "__main__":
    main()
