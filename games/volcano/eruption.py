"""What an uncapped volcano does: its pieces fly in a line, and some of them capture (O8, O10, O11)."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass

from games.volcano.pieces import Piece, Stack


@dataclass(frozen=True, slots=True)
class Flight:
    """A piece of the eruption and the square it lands on; ``captures`` if it lands on its own size."""

    piece: Piece
    target: int
    captures: bool


def flights(stacks: Sequence[Stack], start: int, ray: Sequence[int], caps: Container[int]) -> tuple[Flight, ...]:
    """The eruption of ``start`` once its cap has gone to ``ray[0]``, top piece first; empty if nothing erupts.

    The pieces land one square further each, until the volcano is spent, the edge of the board or a cap (O8). Each
    lands on a square of its own, so what one captures does not depend on the others (O10).
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
    """The board after the eruption, and the captured pieces with their squares, in the order of flight.

    The piece that landed is captured (O10), in Melting Volcano the one it landed on (O11).
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
