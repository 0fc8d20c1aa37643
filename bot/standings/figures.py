"""What games add up to: shares of wins, averages, records and streaks, of a server, a person or a pair."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from bot.standings.intervals import Share
from bot.store.rows.chronicle import Count, RecordKind
from bot.store.rows.chronicle_search import Seated


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


def of_person(games: Sequence[Seated], *, pair: bool) -> tuple[OfSeats, ...]:
    """What is told of a person's games of one kind, or a pair's, by numbers of players."""
    by_seats = groupby(sorted(games, key=lambda one: one.seats), key=lambda one: one.seats)
    return tuple(_of_seats(seats, list(some), pair=pair) for seats, some in by_seats)


def _of_seats(seats: int, games: Sequence[Seated], *, pair: bool) -> OfSeats:
    scores = [one.score for one in games if one.score is not None]
    began = [one for one in games if one.first]
    return OfSeats(
        seats,
        Share(sum(one.won for one in games), len(games)),
        tenths(sum(scores), len(scores)),
        tenths(sum(one.moves for one in games), len(games)) or 0,
        Share(sum(one.won for one in began), len(began)),
        Share(sum(one.lost_to for one in games), len(games)) if pair else None,
    )


def records_of(games: Iterable[Seated]) -> tuple[RecordGame, ...]:
    """The longest and the shortest game that was played to its end, and the most points; of equals the first."""
    whole = [one for one in games if one.whole]
    if not whole:
        return ()
    longest = max(whole, key=lambda one: (one.moves, -one.number))
    shortest = min(whole, key=lambda one: (one.moves, one.number))
    found = [
        RecordGame(RecordKind.LONGEST, longest.moves, longest.number),
        RecordGame(RecordKind.SHORTEST, shortest.moves, shortest.number),
    ]
    scored = [(one.score, -one.number) for one in whole if one.score is not None]
    if scored:
        points, number = max(scored)
        found.append(RecordGame(RecordKind.POINTS, points, -number))
    return tuple(found)


def streak_of(user_id: int, games: Iterable[tuple[bool, int]]) -> WinStreak | None:
    """The longest run of wins among (won, when) in order, the latest of equals; None without any win.

    >>> streak_of(7, [(True, 1), (False, 2), (True, 3), (True, 4), (False, 5)])
    WinStreak(user_id=7, wins=2, since=3, until=4, running=False)
    """
    best: WinStreak | None = None
    wins = since = 0
    for won, when in games:
        wins, since = (wins + 1, since if wins else when) if won else (0, 0)
        if won and (best is None or wins >= best.wins):
            best = WinStreak(user_id, wins, since, when, running=True)
    return best and replace(best, running=wins == best.wins)
