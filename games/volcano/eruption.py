"""Eruptions: the pieces of an uncapped volcano fly in a line, and some capture (O8, O10, O11)."""

from collections.abc import Container, Sequence
from dataclasses import dataclass

from games.volcano.pieces import Piece, Stack


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece of the eruption and the square where it lands; it captures if it lands on its own size."""

    piece: Piece
    target: int
    captures: bool


def flights(stacks: Sequence[Stack], start: int, ray: Sequence[int], caps: Container[int]) -> tuple[Flight, ...]:
    """The eruption of ``start`` after its cap moved to ``ray[0]``, top piece first; empty if nothing erupts.

    Each piece lands one square further than the one before, up to the edge of the board or a cap (O8). Each lands on a
    square of its own, so captures do not depend on each other (O10).
    """
    flown: list[Flight] = []
    for piece, target in zip(reversed(stacks[start]), ray[1:], strict=False):
        if target in caps:
            break
        below = stacks[target]
        flown.append(Flight(piece, target, bool(below) and below[-1].size is piece.size))
    return tuple(flown)


def erupted(
    stacks: Sequence[Stack], start: int, flown: Sequence[Flight], *, melting: bool
) -> tuple[tuple[Stack, ...], tuple[tuple[Piece, int], ...]]:
    """The board after the eruption, and the captured pieces with their squares in the order of flight.

    The landing piece is captured (O10), in Melting Volcano the piece under it (O11).
    """
    board = list(stacks)
    board[start] = board[start][: -len(flown)]
    taken: list[tuple[Piece, int]] = []
    for flight in flown:
        below = board[flight.target]
        if not flight.captures:
            board[flight.target] = (*below, flight.piece)
        elif melting:
            board[flight.target] = (*below[:-1], flight.piece)
            taken.append((below[-1], flight.target))
        else:
            taken.append((flight.piece, flight.target))
    return tuple(board), tuple(taken)
