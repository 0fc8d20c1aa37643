"""What games add up to: shares of wins, averages, records and streaks, of a server, a person or a pair."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.standings.intervals import Share
from bot.store.rows.chronicle import Count, RecordKind, ServerRecord
from bot.store.rows.chronicle_sums import GameSums, WinRun


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
    """All that is told of one game; ``openings`` with the first seat's share of wins."""

    game: str
    seats: tuple[OfSeats, ...]
    openings: tuple[tuple[str, Share], ...]
    records: tuple[RecordGame, ...]
    streaks: tuple[WinStreak, ...]

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
