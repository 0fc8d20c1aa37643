"""How many turns seats need to make a row score, one alone or several, and the way round.

The turns are the gradient between rows that cannot score yet. Where no single turn brings a row nearer, volcanoes first
make room for each other: that is the way round.
"""

from collections.abc import Container, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from games.hekla.board import RAYS, ROWS, SPOTS, Row
from games.hekla.computer.crater import BLOCK, ROWS_TOUCHED, Crater
from games.hekla.computer.deeds import Deed, moves
from games.hekla.pieces import VALUES
from games.hekla.scoring import THRESHOLD

FAR = 16
"""More turns are not counted."""

MOST_COUNTS = 4_000
"""So often the turns to a row are counted: for two rows four moves far in most craters that are full enough for it."""


class _Room(NamedTuple):
    """A row once some stones have been moved out of it: the turns for that, its grooves, and where it has spots."""

    turns: int
    grooves: int
    open: tuple[int, ...]
    spots: int


def turns_to(crater: Crater, seats: Container[int], numbers: Iterable[int]) -> list[int]:
    """For each of these rows about how many turns the seats need until it scores, if nobody else moves; at most FAR."""
    ways = _ways(crater, seats)
    return [_turns(crater, seats, number, ways) for number in numbers]


def _turns(crater: Crater, seats: Container[int], number: int, ways: dict[int, tuple[int, ...]]) -> int:
    row, stones = ROWS[number], crater.stones
    middle = stones[row[1]]
    if len(middle) == SPOTS and middle[0] >= BLOCK and middle[1] >= BLOCK:
        return FAR
    gaps = sum(not stones[square] for square in row)
    best = FAR
    for room in _rooms(crater, seats, row):
        steps = sorted(_outside(crater, seats, row, room.open, ways))
        strongest = sorted((value for _, value in steps), reverse=True)
        lacking = THRESHOLD - room.grooves
        if sum(strongest[: room.spots]) >= lacking and len(strongest) >= gaps:
            best = min(best, room.turns + _fewest(steps, lacking, gaps, room.spots))
    return max(best, 1)


def _rooms(crater: Crater, seats: Container[int], row: Row) -> Iterator[_Room]:
    """The row as it is, then without one, two or more of the seats' stones that share a square, the weakest first."""
    piles = {square: crater.stones[square] for square in row}
    grooves = sum(crater.grooves[square] for square in row)
    spots = sum(SPOTS - len(pile) for pile in piles.values())
    open_now = tuple(square for square, pile in piles.items() if len(pile) < SPOTS)
    yield _Room(0, grooves, open_now, spots)
    shared = sorted(
        (min(stone & 3 for stone in pile if stone >> 2 in seats), square)
        for square, pile in piles.items()
        if len(pile) == SPOTS and any(stone >> 2 in seats for stone in pile)
    )
    for turns, (value, square) in enumerate(shared, 1):
        grooves -= value
        open_now += (square,)
        yield _Room(turns, grooves, open_now, spots + turns)


def _outside(
    crater: Crater, seats: Container[int], row: Row, targets: Sequence[int], ways: dict[int, tuple[int, ...]]
) -> Iterator[tuple[int, int]]:
    """The turns that each volcano of the seats outside the row needs to come into it, and its value."""
    if not all(crater.stones[square] for square in row):
        for seat in filter(seats.__contains__, range(len(crater.track))):
            for value in VALUES:
                for _ in range(crater.supplies[4 * seat + value]):
                    yield 1, value
    for start, away in ways.items():
        if start not in row and targets:
            turns = min(away[square] for square in targets)
            if turns < FAR:
                for stone in crater.stones[start]:
                    if stone >> 2 in seats:
                        yield turns, stone & 3


def _fewest(steps: list[tuple[int, int]], lacking: int, gaps: int, spots: int) -> int:
    """The fewest turns for volcanoes of so many grooves, as many as there are gaps and no more than there are spots."""
    most = max(lacking, 0)
    cheapest = {(0, 0): 0}
    for turns, value in steps:
        for (number, grooves), spent in list(cheapest.items()):
            if number < spots and spent + turns < FAR:
                key = number + 1, min(grooves + value, most)
                if spent + turns < cheapest.get(key, FAR):
                    cheapest[key] = spent + turns
    return min(
        (spent for (number, grooves), spent in cheapest.items() if grooves == most and number >= gaps), default=FAR
    )


def _ways(crater: Crater, seats: Container[int]) -> dict[int, tuple[int, ...]]:
    """For each square with a volcano of the seats, how many single steps it takes from there to every square.

    Full squares are entered only where a volcano of the seats can move on.
    """
    stones = crater.stones
    walls = frozenset(
        square
        for square, pile in enumerate(stones)
        if len(pile) == SPOTS and all(stone >> 2 not in seats for stone in pile)
    )
    return {
        start: _steps(start, walls) for start, pile in enumerate(stones) if any(stone >> 2 in seats for stone in pile)
    }


@cache
def _beside(square: int) -> tuple[int, ...]:
    return tuple(ray[0] for ray in RAYS[square])


@lru_cache(maxsize=2_000)
def _steps(start: int, walls: frozenset[int]) -> tuple[int, ...]:
    away = [FAR] * len(RAYS)
    away[start] = 0
    edge, turns = [start], 0
    while edge:
        turns += 1
        edge = [near for square in edge for near in _beside(square) if near not in walls and away[near] > turns]
        for square in edge:
            away[square] = turns
        edge = list(set(edge))
    return tuple(away)


def detour(crater: Crater, seats: frozenset[int], rows: Sequence[int], most: int = MOST_COUNTS) -> Deed | None:
    """The first of the fewest moves of these seats, without a retreat, after which a row takes them fewer turns.

    It is one of the mover's. None if none has been found in so many counts; whose turn it would be is not asked.
    """
    now = min(turns_to(crater, seats, rows))
    seen = {_stones(crater)}
    edge: list[tuple[Deed | None, Crater]] = [(None, crater)]
    while edge:
        onward: list[tuple[Deed | None, Crater]] = []
        for first, here in edge:
            for deed, there in _moved(here, seats if first else (crater.mover,)):
                key = _stones(there)
                if key in seen:
                    continue
                seen.add(key)
                if there.ready(ROWS_TOUCHED[deed.start][deed.target]) or min(turns_to(there, seats, rows)) < now:
                    return first or deed
                if len(seen) * len(rows) >= most:
                    return None
                onward.append((first or deed, there))
        edge = onward
    return None


def _moved(crater: Crater, seats: Iterable[int]) -> Iterator[tuple[Deed, Crater]]:
    """The crater after each of these seats' moves, before anything erupts."""
    for seat in seats:
        whose = crater.copy()
        whose.mover = seat
        for deed in moves(whose):
            if not deed.circles:
                twin = whose.copy()
                twin.shift(*deed)
                yield deed, twin


def _stones(crater: Crater) -> tuple[Iterable[int], ...]:
    """Where the stones are, whatever their order on a square."""
    return tuple(stones if len(stones) < 2 else tuple(sorted(stones)) for stones in crater.stones)
