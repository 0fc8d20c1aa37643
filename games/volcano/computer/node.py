"""A position of a search at the start of a turn, and what the hands in it are worth to each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from games.volcano.computer.board import Board
from games.volcano.computer.hands import POINT, Codes, weigh
from games.volcano.solver.board import Squares

Worths: TypeAlias = tuple[int, ...]
"""What a position is worth to each seat."""

WON = 2_000
"""What winning is worth, in tenths of a point."""

ALL_WHITES = 3


@dataclass(frozen=True, slots=True)
class Table:
    """What stays the same in a search: the seats still playing, and how captured pieces end the game."""

    seats: int
    playing: tuple[int, ...]
    colours: int
    wild: bool
    mini: bool

    def next_after(self, seat: int) -> int:
        """The seat whose turn follows."""
        at = self.playing.index(seat)
        return self.playing[(at + 1) % len(self.playing)]


class Node(NamedTuple):
    """The start of a turn of ``mover``."""

    board: Board
    caps: Squares
    hands: tuple[Codes, ...]
    mover: int


def with_pieces(hands: tuple[Codes, ...], seat: int, taken: Codes) -> tuple[Codes, ...]:
    """The hands after a capture."""
    return (*hands[:seat], tuple(sorted(hands[seat] + taken)), *hands[seat + 1 :])


def ends(table: Table, codes: Codes) -> bool:
    """Whether a hand ends the game at once (O13, O15)."""
    hand = weigh(codes)
    return (bool(table.colours) and hand.colours == table.colours) or (table.wild and hand.whites == ALL_WHITES)


def worths(table: Table, hands: tuple[Codes, ...]) -> Worths:
    """What the hands are worth while the game goes on: to each seat its lead."""
    return _leads(table, [weigh(codes).value for codes in hands])


def final_worths(table: Table, hands: tuple[Codes, ...], prize: int = WON) -> Worths:
    """What the hands are worth if the game ends with them (O17, O18); all whites win in any case (O15)."""
    leads = _leads(table, [POINT * weigh(codes).points for codes in hands])
    ranks = final_ranks(table, hands)
    best = max(ranks[seat] for seat in table.playing)
    winners = [seat for seat in table.playing if ranks[seat] == best]
    if len(winners) == len(table.playing):
        return leads
    share = prize // len(winners)
    return tuple(
        lead + (share if seat in winners else -prize) if seat in table.playing else lead
        for seat, lead in enumerate(leads)
    )


def final_ranks(table: Table, hands: tuple[Codes, ...]) -> list[tuple[bool, int]]:
    """What decides a game that ends with these hands: all whites, then the points; the highest wins."""
    held = [weigh(codes) for codes in hands]
    return [(table.wild and hand.whites == ALL_WHITES, hand.points) for hand in held]


def _leads(table: Table, values: list[int]) -> Worths:
    """How far each seat is ahead of the others: of the best of them, and of all of them."""
    if table.seats == 2:
        lead = values[0] - values[1]
        return lead, -lead
    leads = []
    for seat, value in enumerate(values):
        others = [values[other] for other in table.playing if other != seat]
        leads.append(value - (max(others) + sum(others) // len(others)) // 2 if others else value)
    return tuple(leads)
