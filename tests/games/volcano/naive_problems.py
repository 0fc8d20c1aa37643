"""The problems of Volcano solved by the naive rules, every line tried.

Caps are alike, so positions are told apart by where caps stand and not by which ones. Mini is played as the standard
game, which never ends with three colours: its own end comes when nothing can be captured any more, so it takes nothing
from anybody.
"""

from collections.abc import Iterator
from typing import Any

from tests.games.volcano.naive_rules import NaiveVolcano, neighbours, points, trees


def best(kind: str, dump: dict[str, Any]) -> int | None:
    """The best result of a problem."""
    game = NaiveVolcano.load(dump)
    if kind == "turn":
        return best_turn(game)
    return quickest_tree(game) if kind == "tree" else best_of_moves(game, int(kind[-1]))


def best_turn(game: NaiveVolcano) -> int:
    """The best capture of a turn.

    Nothing can be better than the best eruption there would be without any other cap, so that is where it may stop.
    """
    hand, found = game.hands[0], 0
    alone = [game.taken(start, near, frozenset([start])) for start in game.board for near in neighbours(start)]
    most = max(points(hand + (pieces or [])) for pieces in alone) - points(hand)
    for _, pieces in game.captures():
        found = max(found, points(hand + pieces) - points(hand))
        if found >= most:
            break
    return found


def levels(game: NaiveVolcano, depth: int) -> Iterator[list[NaiveVolcano]]:
    """The games after no step, after one step, and so on, each that is alike only once."""
    seen = {mark(game)}
    level = [game]
    for _ in range(depth):
        yield level
        following = []
        for before in level:
            for start, target in before.steps(frozenset(before.caps)):
                after = before.copy()
                after.move(start, target)
                if after.ending is None and mark(after) not in seen:
                    seen.add(mark(after))
                    following.append(after)
        level = following


def mark(game: NaiveVolcano) -> Any:
    return tuple(map(tuple, game.board.values())), frozenset(game.caps), tuple(sorted(game.hands[0]))


def hands_after(game: NaiveVolcano) -> Iterator[list[str]]:
    """The hands that one more step can make by a capture."""
    caps = frozenset(game.caps)
    for start, target in game.steps(caps):
        pieces = game.taken(start, target, caps)
        if pieces:
            yield game.hands[0] + pieces


def best_of_moves(game: NaiveVolcano, count: int) -> int:
    """The most points of so many steps."""
    ahead = [points(hand) for level in levels(game, count) for one in level for hand in hands_after(one)]
    return max(ahead, default=0) - points(game.hands[0])


def quickest_tree(game: NaiveVolcano, longest: int = 6) -> int | None:
    """The fewest steps to one tree more."""
    for number, level in enumerate(levels(game, longest), start=1):
        if any(trees(hand) > trees(game.hands[0]) for one in level for hand in hands_after(one)):
            return number
    return None
