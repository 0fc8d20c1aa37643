"""The way round where no single turn brings a row nearer to scoring: first, volcanoes make room for each other."""

from collections.abc import Iterable, Iterator, Sequence

from games.hekla.computer.building import turns_to
from games.hekla.computer.crater import ROWS_TOUCHED, Crater
from games.hekla.computer.deeds import Deed, moves

MOST_COUNTS = 4_000
"""So often the turns to a row are counted: for two rows four moves far in most craters that are full enough for it."""


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
