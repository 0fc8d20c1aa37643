"""No problem is like another one to people: turned, with another hand, or nearly the same."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from games import REGISTRY
from games.core.problems import Problem
from tests.problems.likeness import FEW_CELLS, Look, Looks, alike, look_of, repeated
from tests.problems.make import QUARRIES

LISTS = {key: game.problems.listed for key in QUARRIES if (game := REGISTRY[key]).problems}


@pytest.mark.full
@pytest.mark.parametrize("game", LISTS)
def test_no_two_shipped_problems_are_alike(game: str) -> None:
    assert not dict(repeated(LISTS[game]))


def of(game: str, kind: str) -> Problem:
    return next(one for one in LISTS[game] if one.kind == kind)


def changed(problem: Problem, change: Callable[[dict[str, Any]], None], *line: str) -> Look:
    dump = {key: list(value) if isinstance(value, list) else value for key, value in problem.dump.items()}
    if "table" in dump:
        dump["table"] = dict(dump["table"])
    change(dump)
    return look_of(replace(problem, dump=dump, line=line or problem.line))


def test_a_board_with_other_pieces_captured_or_in_hands_is_the_same_to_people() -> None:
    volcano, hekla, vesuvio = of("volcano", "turn"), of("hekla", "turns-2"), of("vesuvio", "turn")
    for problem, key, other in (
        (volcano, "captured", ["r1"]),
        (hekla, "supplies", [[9, 9, 9, 9]] * len(hekla.dump["supplies"])),
        (vesuvio, "table", vesuvio.dump["table"] | {"hands": [[] for _ in vesuvio.dump["table"]["hands"]]}),
    ):
        assert problem.dump[key] != other
        again = look_of(replace(problem, dump=problem.dump | {key: other}))
        assert alike(look_of(problem), again), problem.key


def test_boards_with_few_different_cells_are_the_same_to_people_if_the_solution_is() -> None:
    problem = of("vesuvio", "home")

    def burned(count: int) -> Callable[[dict[str, Any]], None]:
        def change(dump: dict[str, Any]) -> None:
            dump["tiles"][:count] = ["other"] * count

        return change

    own = look_of(problem)
    assert alike(own, changed(problem, burned(FEW_CELLS)))
    assert not alike(own, changed(problem, burned(FEW_CELLS), "another", "way", "home"))
    assert not alike(own, changed(problem, burned(FEW_CELLS + 1)))
    assert not alike(own, look_of(replace(problem, kind="turn")))


def test_a_turned_board_of_volcano_has_its_solution_turned_with_it() -> None:
    """Mirrored by hand, with a cell changed."""
    problem = next(one for one in LISTS["volcano"] if one.kind == "turn" and one.dump["variant"] == "standard")
    files, ranks = problem.dump["board"]
    look = look_of(problem)

    def mirrored(name: str) -> str:
        return f"{chr(ord('a') + files - (ord(name[0]) - ord('a')) - 1)}{name[1]}"

    def change(dump: dict[str, Any]) -> None:
        stacks = dump["stacks"]
        dump["stacks"] = [stacks[rank * files + files - 1 - file] for rank, file in product(range(ranks), range(files))]
        for name in ("caps", "start_caps"):
            dump[name] = [mirrored(cap) for cap in dump[name]]

    line = ["-".join(map(mirrored, move.split("-"))) for move in problem.line]
    turned = changed(problem, change, *line)
    assert turned.ways[0] != look.ways[0]
    assert set(turned.ways) == set(look.ways)
    assert alike(look, turned)


def test_a_problem_like_another_is_found_without_comparing_all() -> None:
    looks = [look_of(problem) for listed in LISTS.values() for problem in listed[::10]]
    kept = Looks()
    for look in looks:
        slowly = {one.key for one in looks[: looks.index(look)] if alike(one, look)}
        assert (kept.like(look) in slowly) if slowly else kept.like(look) is None
        kept.add(look)
