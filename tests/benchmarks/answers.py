"""The best that one turn of Volcano can take, by the naive rules, and fast enough to be asked on six by six squares.

It shares no code with games/volcano. Every arrangement of the caps within reach is tried, as in ``NaiveVolcano``, with
squares as bits; whatever could fly is worked out beforehand, and the search stops once nothing can be better.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from tests.games.volcano.naive_rules import NaiveVolcano, Spot, neighbours

Worth: TypeAlias = tuple[bool, int]
"""Whether a capture wins the game at once, and the points it brings."""

NOTHING: Worth = (False, 0)


class _Step(NamedTuple):
    """A step of a cap: where to, where pieces can land, and what it is worth if so many of them fly."""

    target: int
    landings: tuple[int, ...]
    worths: tuple[Worth, ...]


def best_answer(game: NaiveVolcano, worth: Callable[[Sequence[str]], Worth]) -> Worth:
    """The best capture of whoever is to play; ``NOTHING`` if there is none. Does not know ``no_return``."""
    bits = {place: 1 << at for at, place in enumerate(game.board)}
    steps = {bits[start]: [_step(game, bits, start, near, worth) for near in _beside(game, start)] for start in bits}
    bound = max((one for found in steps.values() for step in found for one in step.worths), default=NOTHING)
    first = sum(bits[cap] for cap in game.caps)
    best, seen, waiting = NOTHING, {first}, [first]
    for caps in waiting:
        left = caps
        while left and best < bound:
            start = left & -left
            left ^= start
            for target, landings, worths in steps[start]:
                if caps & target:
                    continue
                flown = 0
                for landing in landings:
                    if caps & landing:
                        break
                    flown += 1
                if flown:
                    best = max(best, worths[flown])
                elif (after := caps ^ start ^ target) not in seen:
                    seen.add(after)
                    waiting.append(after)
        if best == bound:
            break
    return best


def _beside(game: NaiveVolcano, start: Spot) -> list[Spot]:
    return [near for near in neighbours(start) if near in game.board]


def _step(
    game: NaiveVolcano, bits: dict[Spot, int], start: Spot, target: Spot, worth: Callable[[Sequence[str]], Worth]
) -> _Step:
    across, up = target[0] - start[0], target[1] - start[1]
    falling, place = game.board[start][::-1], (target[0] + across, target[1] + up)
    landings, worths, taken = list[int](), [NOTHING], list[str]()
    for piece in falling:
        if place not in bits:
            break
        below = game.board[place]
        if below and below[-1][1] == piece[1]:
            taken.append(below[-1] if game.melting else piece)
        landings.append(bits[place])
        worths.append(worth(taken) if taken else NOTHING)
        place = (place[0] + across, place[1] + up)
    return _Step(bits[target], tuple(landings), tuple(worths))
