"""The standings of a tournament: points, and what decides between equal ones.

Strengths of opponents are means over a table, in twelfths, so that all stays in whole numbers.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations, groupby
from typing import TypeAlias

from bot.model.tournaments import System
from bot.tournaments.knockout import advanced
from bot.tournaments.pairings import FULL, Entrant, Pairing, collected

PARTS = 12
"""The unit of the strengths in :class:`StandingsLine`: halves of a share of one, two or three."""


class TieBreak(StrEnum):
    """What decides between equal points."""

    DIRECT = "direct"
    """The points from the games among those who are level, if all of them have met equally often."""
    BUCHHOLZ = "buchholz"
    """The sum of the points of all opponents; a bye counts as an opponent with as many points as one's own."""
    SONNEBORN = "sonneborn"
    """The sum of the points of all beaten opponents, and half of those of drawn ones."""
    WINS = "wins"
    """The number of games in which everybody else was left behind."""


TIE_BREAKS: dict[System, tuple[TieBreak, ...]] = {
    System.ROUND_ROBIN: (TieBreak.DIRECT, TieBreak.SONNEBORN, TieBreak.WINS),
    System.DOUBLE: (TieBreak.DIRECT, TieBreak.SONNEBORN, TieBreak.WINS),
    System.SWISS: (TieBreak.BUCHHOLZ, TieBreak.SONNEBORN, TieBreak.DIRECT, TieBreak.WINS),
    System.PODS: (TieBreak.WINS, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN, TieBreak.DIRECT),
    System.KNOCKOUT: (),
}
"""In the order in which they are asked. In a knockout, how far somebody came decides before any points."""


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """A line of the standings. Who is level in everything shares a place.

    ``points`` are twelfths of a won game, the two strengths :data:`PARTS` of those; ``direct`` is 0 unless it decides.
    """

    number: int
    place: int
    points: int
    wins: int
    games: int
    buchholz: int
    sonneborn: int
    direct: int


Key: TypeAlias = Callable[[int], int]


def standings(entrants: Iterable[Entrant], pairings: Iterable[Pairing], system: System) -> tuple[StandingsLine, ...]:
    """The standings after all that is decided, best first; who is level comes by starting number."""
    numbers = [entrant.number for entrant in entrants]
    sums = _Sums(numbers, [one for one in pairings if one.points is not None])
    reached = advanced(numbers, sums.decided) if system is System.KNOCKOUT else dict.fromkeys(numbers, 0)
    groups = _split([sorted(numbers)], lambda number: reached[number])
    groups = _split(groups, lambda number: sums.points[number])
    direct = dict.fromkeys(numbers, 0)
    for rule in TIE_BREAKS[system]:
        if rule is TieBreak.DIRECT:
            for group in groups:
                direct |= sums.direct(group)
        keys: dict[TieBreak, dict[int, int]] = {
            TieBreak.DIRECT: direct,
            TieBreak.BUCHHOLZ: sums.buchholz,
            TieBreak.SONNEBORN: sums.sonneborn,
            TieBreak.WINS: sums.wins,
        }
        groups = _split(groups, keys[rule].__getitem__)
    return tuple(_lines(groups, sums, direct))


def _lines(groups: Sequence[Sequence[int]], sums: "_Sums", direct: dict[int, int]) -> Iterable[StandingsLine]:
    place = 1
    for group in groups:
        for number in group:
            yield StandingsLine(
                number,
                place,
                sums.points[number],
                sums.wins[number],
                sums.games[number],
                sums.buchholz[number],
                sums.sonneborn[number],
                direct[number],
            )
        place += len(group)


def _split(groups: Iterable[Sequence[int]], key: Key) -> list[list[int]]:
    """Each group of those who are level, split by one more key, the highest first."""
    split = list[list[int]]()
    for group in groups:
        ordered = sorted(group, key=lambda number: (-key(number), number))
        split += [list(level) for _, level in groupby(ordered, key)]
    return split


class _Sums:
    """What each has collected in the games that are decided."""

    def __init__(self, numbers: Sequence[int], decided: Sequence[Pairing]) -> None:
        self.decided = decided
        self.points = collected(decided)
        self.wins = dict.fromkeys(numbers, 0)
        self.games = dict.fromkeys(numbers, 0)
        self.buchholz = dict.fromkeys(numbers, 0)
        self.sonneborn = dict.fromkeys(numbers, 0)
        for one in decided:
            for number, points in zip(one.numbers, one.points or (), strict=True):
                if not one.is_bye:
                    self.games[number] += 1
                    self.wins[number] += points == FULL
        for one in decided:
            self._add_strengths(one)

    def _add_strengths(self, one: Pairing) -> None:
        points = dict(zip(one.numbers, one.points or (), strict=True))
        for number in one.numbers:
            if one.is_bye:
                self.buchholz[number] += PARTS * self.points[number]
                continue
            share = PARTS // (len(one.numbers) - 1)
            for other in one.opponents(number):
                strength = share * self.points[other]
                self.buchholz[number] += strength
                if points[number] > points[other]:
                    self.sonneborn[number] += strength
                elif points[number] == points[other]:
                    self.sonneborn[number] += strength // 2

    def direct(self, group: Sequence[int]) -> dict[int, int]:
        """What each of a group has from the games among them, counted in halves; 0 unless all met equally often."""
        level, met = dict.fromkeys(group, 0), dict.fromkeys(map(frozenset, combinations(group, 2)), 0)
        for one in self.decided:
            points = {number: got for number, got in zip(one.numbers, one.points or (), strict=True) if number in level}
            for pair in combinations(points, 2):
                met[frozenset(pair)] += 1
                for number, other in (pair, pair[::-1]):
                    level[number] += (points[number] > points[other]) + (points[number] >= points[other])
        return level if len(set(met.values())) == 1 and 0 not in met.values() else dict.fromkeys(group, 0)
