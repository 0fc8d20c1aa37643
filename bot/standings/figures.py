"""What games add up to: shares of wins, averages, records and streaks, of a server, a person or a pair.

How sure a share is says Wilson's interval for a proportion: E. B. Wilson, Probable inference, the law of succession,
and statistical inference, 1927. Unlike the plain interval it stays within 0 and 1 and says something after a few games.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

from bot.store.rows.chronicle import Count, RecordKind, ServerRecord
from bot.store.rows.chronicle_sums import GameSums, WinRun

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
class WinStreak:
    """Wins one after another, with the dates of the first and the last; ``running`` if the latest game is one of them.

    ``user_id`` is whose, in milliseconds since 1970 ``since`` and ``until``.
    """

    user_id: int
    wins: int
    since: int
    until: int
    running: bool


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
class RecordGame:
    """What a game had the most or the least of; ``number`` is its number in the order of finishing."""

    kind: RecordKind
    value: int
    number: int


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is told of one game; ``openings`` with the first seat's share of wins.

    So many people share the longest streak of a server as ``holders`` says; ``streaks`` has the first of them.
    """

    game: str
    seats: tuple[OfSeats, ...]
    openings: tuple[tuple[str, Share], ...]
    records: tuple[RecordGame, ...]
    streaks: tuple[WinStreak, ...]
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


def of_counts(count: Count) -> OfSeats:
    """What is told of a server's games with so many players."""
    points, moves = tenths(count.points, count.scored), tenths(count.moves, count.games)
    return OfSeats(count.seats, Share(count.first_wins, count.games), points, moves or 0)


def of_person(sums: Sequence[GameSums], *, pair: bool) -> tuple[OfSeats, ...]:
    """What is told of a person's games of one kind, or a pair's, by numbers of players."""
    return tuple(
        OfSeats(
            one.seats,
            Share(one.wins, one.games),
            tenths(one.points, one.scored),
            tenths(one.moves, one.games) or 0,
            Share(one.first_wins, one.first),
            Share(one.other_wins, one.games) if pair else None,
        )
        for one in sums
    )


def records_of(held: Iterable[ServerRecord]) -> tuple[RecordGame, ...]:
    """Records as they are told."""
    return tuple(RecordGame(one.kind, one.value, one.number) for one in held)


def streak_of(user_id: int, run: WinRun) -> WinStreak:
    """A run of wins as somebody's."""
    return WinStreak(user_id, run.wins, run.since, run.until, run.running)
