"""What a tournament is made of as values: its entrants, and who sat with whom at which table of which round."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

MOST_LEAD = 2
"""By how many games at most somebody should have the first seat more, or less, often than the other one."""

FULL = 12
"""The points for leaving all others at a table behind: a number that one, two or three of them can share."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who takes part, by starting number from 1; they are paired from round ``joined`` until before ``left``."""

    number: int
    joined: int = 1
    left: int | None = None

    def plays_in(self, round_number: int) -> bool:
        """Whether they are to be paired in this round."""
        return self.joined <= round_number and (self.left is None or round_number < self.left)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A table of a round: the starting numbers by seat, and their points once it is decided.

    With a single number it is a bye, which is decided from the beginning.
    """

    round_number: int
    board: int
    numbers: tuple[int, ...]
    points: tuple[int, ...] | None = None

    @property
    def is_bye(self) -> bool:
        """Whether somebody sits there alone, without a game."""
        return len(self.numbers) == 1

    def opponents(self, number: int) -> tuple[int, ...]:
        """All others at the table."""
        return tuple(other for other in self.numbers if other != number)


Tables = tuple[tuple[int, ...], ...]
"""The tables of a round, best first: starting numbers by seat, a single number for a bye."""


def points_of(places: Sequence[int]) -> tuple[int, ...]:
    """The points of seats with these places: :data:`FULL` is shared out by opponents left behind, ties count half.

    >>> points_of((2, 1)), points_of((1, 1)), points_of((1, 2, 3)), points_of((2, 1, 2, 4))
    ((0, 12), (6, 6), (12, 6, 0), (6, 12, 6, 0))
    """
    share = FULL // max(1, len(places) - 1)
    return tuple(
        sum(share if place < other else share // 2 if place == other else 0 for other in places)
        - (share // 2 if len(places) > 1 else 0)
        for place in places
    )


def bye_points(seats: int) -> int:
    """What a bye counts: a win where two sit at a table, else the middle of what can be had there."""
    return FULL if seats == 2 else FULL // 2


def collected(pairings: Iterable[Pairing]) -> Counter[int]:
    """The points of each starting number in all that is decided."""
    points = Counter[int]()
    for one in pairings:
        points.update(dict(zip(one.numbers, one.points or (), strict=False)))
    return points


class PairingHistory:
    """What was played before a round: who met whom how often, who sat where, and who had a bye."""

    def __init__(self, pairings: Iterable[Pairing]) -> None:
        self.met: Counter[frozenset[int]] = Counter()
        self.byes: Counter[int] = Counter()
        self.seats: dict[int, list[int]] = {}
        """By starting number, the seats from round to round, byes left out."""
        for pairing in sorted(pairings, key=lambda one: (one.round_number, one.board)):
            if pairing.is_bye:
                self.byes[pairing.numbers[0]] += 1
                continue
            self.met.update(frozenset(pair) for pair in combinations(pairing.numbers, 2))
            for seat, number in enumerate(pairing.numbers):
                self.seats.setdefault(number, []).append(seat)

    def meetings(self, one: int, other: int) -> int:
        """How often these two have sat at a table."""
        return self.met[frozenset((one, other))]

    def lead(self, number: int) -> int:
        """By how many games somebody had the first seat more often than another; negative if less often."""
        seats = self.seats.get(number, ())
        return sum(1 if seat == 0 else -1 for seat in seats)

    def leading(self, number: int) -> int:
        """1 or -1 if somebody has begun so much more or less often that they should not, or should, begin next."""
        lead = self.lead(number)
        return (lead >= MOST_LEAD) - (lead <= -MOST_LEAD)

    def due(self, number: int) -> int:
        """1 or -1 if somebody should not, or should, begin next where two sit at a table, else 0.

        Nobody should have one seat three times in a row; FIDE's basic rules for Swiss systems (C.04.1, g) let that
        pass in the last round only.
        """
        last = self.seats.get(number, [])[-2:]
        return self.leading(number) or (last == [0, 0]) - (last == [1, 1])

    def seated(self, numbers: Sequence[int], round_number: int) -> tuple[int, ...]:
        """These numbers, who come best first, in the order of their seats.

        Nobody has the first seat three times in a row where another can have it. It is for whoever had it least often;
        then for whoever had a later seat when they last had different ones; then for the best in odd rounds and for the
        worst in even ones.
        """
        rank = {number: at if round_number % 2 else -at for at, number in enumerate(numbers)}
        recent = {number: tuple(-seat for seat in reversed(self.seats.get(number, ()))) for number in numbers}
        share = {number: sum(seat == 0 for seat in self.seats.get(number, ())) for number in numbers}
        spent = {
            number: (self.due(number), self.lead(number))
            if len(numbers) == 2
            else (self.seats.get(number, [])[-2:] == [0, 0], share[number])
            for number in numbers
        }
        return tuple(sorted(numbers, key=lambda number: (spent[number], recent[number], rank[number])))
