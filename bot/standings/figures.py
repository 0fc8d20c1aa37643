"""What games add up to: shares of wins, averages, records and streaks, of a server, a person or a pair.

How sure a share is says Wilson's interval for a proportion: E. B. Wilson, Probable inference, the law of succession,
and statistical inference, 1927. Unlike the plain interval it stays within 0 and 1 and says something after a few games.
"""

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from bot.store.rows.statistics import GameRecord, GameSums, WinRun

CONFIDENCE = 0.95

_Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


@dataclass(frozen=True, slots=True)
class Share:
    """So many wins of so many games."""

    wins: int
    games: int

    @property
    def percent(self) -> int:
        """The share in percent; 0 of no games."""
        return round(100 * self.wins / self.games) if self.games else 0

    @property
    def interval(self) -> tuple[int, int]:
        """Between which percentages the true share lies in 95 of 100 cases.

        >>> Share(8, 10).interval, Share(0, 3).interval, Share(0, 0).interval
        ((49, 94), (0, 56), (0, 100))
        """
        if not self.games:
            return 0, 100
        share, spread = self.wins / self.games, _Z * _Z / self.games
        centre = (share + spread / 2) / (1 + spread)
        half = _Z / (1 + spread) * sqrt(share * (1 - share) / self.games + spread / self.games / 4)
        return max(0, round(100 * (centre - half))), min(100, round(100 * (centre + half)))


@dataclass(frozen=True, slots=True)
class OfSeats:
    """The games of a game with so many players.

    ``share`` is that of the first seat, or of the person; ``first`` that of the person where they began; ``other``
    that of the other of a pair. ``points`` and ``moves`` are averages, in tenths; None in a game without points.
    """

    seats: int
    share: Share
    points: int | None
    moves: int
    first: Share | None = None
    other: Share | None = None


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is told of one game; ``openings`` with the first seat's share of wins.

    So many people share the longest streak of a server as ``holders`` says; ``streaks`` has the first of them.
    """

    game: str
    seats: tuple[OfSeats, ...]
    openings: tuple[tuple[str, Share], ...]
    records: tuple[GameRecord, ...]
    streaks: tuple[WinRun, ...]
    holders: int = 0

    @property
    def games(self) -> int:
        """How many games these are."""
        return sum(one.share.games for one in self.seats)


def tenths(total: int, count: int) -> int | None:
    """An average in tenths, rounded; None of nothing.

    >>> tenths(10, 4), tenths(0, 0)
    (25, None)
    """
    return round(10 * total / count) if count else None


def of_server(sums: GameSums) -> OfSeats:
    """What is told of a server's games with so many players."""
    share = Share(sums.first_wins, sums.games)
    return OfSeats(sums.seats, share, tenths(sums.points, sums.scored), tenths(sums.moves, sums.games) or 0)


def of_person(sums: GameSums, other: GameSums | None) -> OfSeats:
    """What is told of a person's games with so many players; ``other`` has those of the other of a pair."""
    return OfSeats(
        sums.seats,
        Share(sums.wins, sums.games),
        tenths(sums.points, sums.scored),
        tenths(sums.moves, sums.games) or 0,
        Share(sums.first_wins, sums.first),
        Share(other.wins, other.games) if other else None,
    )
