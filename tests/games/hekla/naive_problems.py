"""The problems of Hekla solved by the naive rules, every turn tried."""

from collections.abc import Iterator
from typing import Any

from tests.games.hekla.naive_rules import NaiveHekla


def best(kind: str, dump: dict[str, Any]) -> int:
    """The best result of a problem."""
    game = NaiveHekla.load(dump)
    if kind == "lead":
        return max(ahead(game, after) - answer(after) for after in turns(game))
    count = 2 if kind == "eruptions" else int(kind[-1])
    ends = after_turns(game, count)
    return max(after.lava - game.lava if kind == "eruptions" else ahead(game, after) for after in ends)


def ahead(before: NaiveHekla, after: NaiveHekla) -> int:
    """How many circles the one who was to move has gone."""
    return after.steps[before.player] - before.steps[before.player]


def answer(game: NaiveHekla) -> int:
    """The most circles that the one to move can go in a turn."""
    return 0 if game.ending else max(ahead(game, after) for after in turns(game))


def turns(game: NaiveHekla) -> Iterator[NaiveHekla]:
    """The games after each whole turn of the one to move."""
    for written in game.legal():
        after = game.copy()
        after.make(written)
        if after.choosing:
            yield from turns(after)
        else:
            yield after


def after_turns(game: NaiveHekla, count: int) -> Iterator[NaiveHekla]:
    """The games after so many turns of the one to move, the others having none, each that is alike only once."""
    player, level = game.player, [game]
    for number in range(count):
        seen = set()
        following = []
        for before in level:
            for after in turns(before):
                if after.ending:
                    yield after
                    continue
                after.player, after.quiet_turns, after.passes = player, 0, 0
                if number == count - 1:
                    yield after
                elif mark(after) not in seen:
                    seen.add(mark(after))
                    following.append(after)
        level = following


def mark(game: NaiveHekla) -> Any:
    crater = tuple(tuple(sorted(stones)) for stones in game.crater.values())
    return crater, tuple(tuple(sorted(values)) for values in game.stock), tuple(game.steps), game.lava
