"""A rectangular board: its squares, their names and their neighbours.

Squares are numbered row by row from the bottom left, so on a board five wide ``a1`` is 0, ``e1`` is 4 and ``a2`` is 5.
"""

from dataclasses import dataclass
from functools import cached_property

DIRECTIONS: tuple[tuple[int, int], ...] = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
)
"""The eight directions as (files, ranks), clockwise from straight up."""


@dataclass(frozen=True)
class Grid:
    """A board ``files`` wide and ``ranks`` high, at most nine of each."""

    files: int
    ranks: int

    @property
    def size(self) -> int:
        """The number of squares."""
        return self.files * self.ranks

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Every square's name, by number: a letter for the file, then the rank counted from the bottom."""
        return tuple(f"{chr(ord('a') + file)}{rank + 1}" for rank in range(self.ranks) for file in range(self.files))

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Every square's number by its name."""
        return {name: square for square, name in enumerate(self.names)}

    @cached_property
    def rays(self) -> tuple[dict[int, tuple[int, ...]], ...]:
        """For each square and each neighbour, clockwise from straight up: the squares that way up to the edge."""
        return tuple(self._rays_from(square) for square in range(self.size))

    def distance(self, start: int, target: int) -> int:
        """The fewest steps between two squares, diagonals included, on an empty board.

        >>> Grid(5, 5).distance(0, 7)
        2
        """
        (rank, file), (other_rank, other_file) = divmod(start, self.files), divmod(target, self.files)
        return max(abs(rank - other_rank), abs(file - other_file))

    def _rays_from(self, square: int) -> dict[int, tuple[int, ...]]:
        rank, file = divmod(square, self.files)
        rays: dict[int, tuple[int, ...]] = {}
        for file_step, rank_step in DIRECTIONS:
            ray: list[int] = []
            next_file, next_rank = file + file_step, rank + rank_step
            while 0 <= next_file < self.files and 0 <= next_rank < self.ranks:
                ray.append(next_rank * self.files + next_file)
                next_file, next_rank = next_file + file_step, next_rank + rank_step
            if ray:
                rays[ray[0]] = tuple(ray)
        return rays
