"""The problems of Volcano solved by the naive rules, every line tried.

Caps are alike, so positions are told apart by where caps stand and not by which ones. Mini is played as the standard
game, which never ends with three colours: its own end comes when nothing can be captured any more, so it takes nothing
from anybody.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from tests.games.volcano.naive_rules import NaiveVolcano, Spot, neighbours, spot

Step = tuple[Spot, Spot]


def naive(dump: dict[str, Any]) -> NaiveVolcano:
    """The stored position of a problem as a naive game of one."""
    files = dump["board"][0]
    pieces = [[codes[at : at + 2] for at in range(0, len(codes), 2)] for codes in dump["stacks"]]
    board = {(number % files + 1, number // files + 1): stack for number, stack in enumerate(pieces)}
    hand = dump["captured"][0]
    return NaiveVolcano(
        board,
        [spot(name) for name in dump["caps"]],
        [[hand[at : at + 2] for at in range(0, len(hand), 2)]],
        0,
        melting=dump["melting"],
        variant="mega" if dump["variant"] == "mega" else "standard",
        moved_from=[[] for _ in dump["caps"]],
    )


def best(kind: str, dump: dict[str, Any]) -> int | None:
    """The best result of a problem."""
    game = naive(dump)
    if kind == "turn":
        return best_turn(game)
    return quickest_tree(game) if kind == "tree" else best_of_moves(game, int(kind[-1]))


def points(hand: list[str]) -> int:
    """7 for a tree of one colour, 5 for a mixed one, 1 for what is left, whites taking the best colours (O17)."""
    most = 0
    whites = [piece for piece in hand if piece[0] == "w"]
    others = [piece for piece in hand if piece[0] != "w"]
    colours = sorted({piece[0] for piece in others}) or ["r"]
    for way in product(colours, repeat=len(whites)):
        held = others + [colour + white[1] for colour, white in zip(way, whites, strict=True)]
        single = sum(min(held.count(colour + size) for size in "123") for colour in colours)
        most = max(most, 7 * single + 5 * (trees(hand) - single) + len(hand) - 3 * trees(hand))
    return most


def trees(hand: list[str]) -> int:
    """How many trees there are, of whatever colours: as many as there are pieces of the rarest size."""
    sizes = [piece[1] for piece in hand]
    return min(sizes.count(size) for size in "123")


def taken(game: NaiveVolcano, step: Step, caps: frozenset[Spot]) -> list[str] | None:
    """What a step captures with the caps on these spots before it; None if nothing erupts."""
    start, target = step
    way = game._way(start, target, caps - {start} | {target})
    flying = list(zip(game.board[start][::-1], way, strict=False))
    if not flying:
        return None
    hit = [(piece, game.board[place][-1]) for piece, place in flying if game.board[place]]
    return [below if game.melting else piece for piece, below in hit if piece[1] == below[1]]


def steps(game: NaiveVolcano, caps: frozenset[Spot]) -> Iterator[Step]:
    for start in caps:
        for target in neighbours(start):
            if target in game.board and target not in caps:
                yield start, target


def best_turn(game: NaiveVolcano) -> int:
    """Every arrangement of the caps without an eruption, and every eruption from it.

    Nothing can be better than the best eruption there would be without any other cap, so that is where it may stop.
    """
    hand = game.hands[0]
    alone = [taken(game, (start, near), frozenset([start])) for start in game.board for near in neighbours(start)]
    most = max(points(hand + (pieces or [])) for pieces in alone) - points(hand)
    first = frozenset(game.caps)
    seen, waiting, found = {first}, [first], 0
    while waiting and found < most:
        following = []
        for caps in waiting:
            for start, target in steps(game, caps):
                pieces = taken(game, (start, target), caps)
                if pieces:
                    found = max(found, points(hand + pieces) - points(hand))
                after = caps - {start} | {target}
                if pieces is None and after not in seen:
                    seen.add(after)
                    following.append(after)
        waiting = following
    return found


def levels(game: NaiveVolcano, depth: int) -> Iterator[list[NaiveVolcano]]:
    """The games after no step, after one step, and so on, each that is alike only once."""
    seen = {mark(game)}
    level = [game]
    for _ in range(depth):
        yield level
        following = []
        for before in level:
            for start, target in steps(before, frozenset(before.caps)):
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
    for step in steps(game, caps):
        pieces = taken(game, step, caps)
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
