"""Enters a finished game in its server's memory, in the transaction that finishes it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.model.sessions import Session, Unrated
from bot.play import seasons
from bot.play.ratings import rate, variants, winner_of
from bot.store.rows import chronicle, tournaments
from bot.store.rows import ratings as rating_rows
from bot.store.rows.chronicle import Appearance, Chronicled, Count, CountKind, RecordKind, ServerRecord
from bot.store.statements import Row, Transaction
from games import REGISTRY
from games.core.options import Options
from games.core.outcome import Outcome


@dataclass(frozen=True, slots=True)
class FinishedGame:
    """What a finished game is known by, besides its record and its seats."""

    number: int
    session_id: int
    guild_id: int
    game: str
    options: Options
    ended_at: int
    ending: str
    rated: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """All that a finished game leaves in its server's memory."""

    game: Chronicled
    people: tuple[Appearance, ...]
    counts: tuple[Count, ...]
    records: tuple[ServerRecord, ...]

    async def write(self, transaction: Transaction) -> None:
        """Store it, and count it."""
        await chronicle.enter(transaction, self.game, self.people, self.counts, self.records)


async def finish(transaction: Transaction, session: Session, outcome: Outcome, now: int) -> Unrated | None:
    """Rate a session that is over and enter it; returns why it is not rated, or None.

    Its record must be complete and its seats placed.
    """
    unrated = await rate(transaction, session, outcome, now)
    number = await rating_rows.number_of(transaction, session.id)
    entry = await entry_of(transaction, finish_of(replace(session, ended_at=now), number, rated=unrated is None))
    await entry.write(transaction)
    if unrated is None:
        await seasons.enter(transaction, session.guild_id, number, session.game, session.options, now)
    return unrated


async def entry_of(transaction: Transaction, finish: FinishedGame) -> Entry:
    """What follows from a finished game's record and results; raises a refusal if its record is damaged."""
    shared = await rating_rows.participation(transaction, finish.session_id)
    seats = await chronicle.seats_of(transaction, finish.number)
    winner = winner_of([one["placing"] for one in seats], [one["place"] for one in seats])
    scores = tuple(one["score"] for one in seats) if REGISTRY[finish.game].has_points else (None,) * len(seats)
    game = Chronicled(
        number=finish.number,
        guild_id=finish.guild_id,
        game=finish.game,
        ended_at=finish.ended_at,
        seats=len(seats),
        setup=setup_of(finish.game, finish.options),
        opening=shared.opening,
        moves=shared.moves,
        ending=finish.ending,
        rated=finish.rated,
        whole=not shared.concluded and not shared.forfeited,
        first_won=winner is not None and winner == shared.first,
        tournament_id=await tournaments.tournament_of(transaction, finish.session_id),
    )
    people = _people(game, seats, scores, shared.first, winner)
    return Entry(game, people, _counts(game, scores), _records(game, scores, winner))


def setup_of(game: str, options: Options) -> str:
    """The choices that a game was set up with, each with a space before and behind.

    >>> setup_of("volcano", {"layout": "stripes", "hints": True})
    ' layout=stripes '
    """
    return f" {' '.join(variants(game, options)[1:])} "


def _people(
    game: Chronicled, seats: Sequence[Row], scores: Sequence[int | None], first: int | None, winner: int | None
) -> tuple[Appearance, ...]:
    """Those who had a seat; computers and former players are in no list of people."""
    return tuple(
        Appearance(
            user_id=one["user_id"],
            guild_id=game.guild_id,
            ended_at=game.ended_at,
            number=game.number,
            game=game.game,
            seats=game.seats,
            first=seat == first,
            won=seat == winner,
            score=scores[seat],
            moves=game.moves,
            rated=game.rated,
            whole=game.whole,
            setup=game.setup,
            opening=game.opening,
            ending=game.ending,
        )
        for seat, one in enumerate(seats)
        if one["user_id"] > 0
    )


def _counts(game: Chronicled, scores: Sequence[int | None]) -> tuple[Count, ...]:
    if not game.rated:
        return ()
    kinds = (
        (CountKind.GAMES, game.seats, ""),
        (CountKind.OPENING, 0, game.opening),
        (CountKind.ENDING, 0, game.ending),
    )
    points = [one for one in scores if one is not None]
    sums = (1, int(game.first_won), sum(points), len(points), game.moves)
    return tuple(Count(game.guild_id, game.game, *kind, *sums) for kind in kinds)


def _records(game: Chronicled, scores: Sequence[int | None], winner: int | None) -> tuple[ServerRecord, ...]:
    if not game.rated or not game.whole:
        return ()
    found = {RecordKind.LONGEST: game.moves, RecordKind.SHORTEST: game.moves}
    points = [one for one in scores if one is not None]
    if points:
        found[RecordKind.POINTS] = max(points)
    won = None if winner is None else scores[winner]
    if won is not None and len(points) > 1:
        rest = sorted(points)
        rest.remove(won)
        found[RecordKind.MARGIN] = max(0, won - rest[-1])
    return tuple(ServerRecord(game.guild_id, game.game, kind, value, game.number) for kind, value in found.items())


def finish_of(session: Session, number: int, *, rated: bool) -> FinishedGame:
    """What a stored session that is over is known by."""
    place = (number, session.id, session.guild_id, session.game, session.options)
    return FinishedGame(*place, session.ended_at or 0, session.ending or "", rated)
