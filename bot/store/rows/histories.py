"""Finished sessions by their numbers."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.model.sessions import Unrated
from bot.model.tournaments import TournamentGame
from bot.store.database import Row, Transaction
from bot.store.mapper import Reader


@dataclass(frozen=True, slots=True)
class FinishedSeat:
    """A seat of a finished session; ``score`` is None if none was kept, a negative user id is an erased player."""

    user_id: int
    place: int
    score: int | None


@dataclass(frozen=True, slots=True)
class FinishedSession:
    """A finished session with its seats, best place first; ``board_id`` is the message of the final board.

    ``unrated`` is the reason it is unrated, None if it is rated; ``part`` is its place in a tournament.
    """

    session_id: int
    guild_id: int
    channel_id: int
    game: str
    ended_at: int
    board_id: int | None
    seats: tuple[FinishedSeat, ...]
    unrated: Unrated | None = None
    part: TournamentGame | None = None


@dataclass(frozen=True, slots=True)
class FinishedBoard:
    """Where a finished session was played; ``board_id`` is the message of the final board."""

    session_id: int
    guild_id: int
    channel_id: int
    board_id: int | None


_FINISHES = Reader(FinishedSession, exclude=("seats", "part"))
_BOARDS = Reader(FinishedBoard)

_HISTORY = (
    "SELECT finished_games.session_id, finished_games.guild_id, finished_games.channel_id, finished_games.game,"
    " finished_games.ended_at, board_id, unrated, tournament_id, pairings.round_number, board,"
    " tournaments.channel_id AS told_in, message_id, number, results.user_id, place, score"
    " FROM ({page}) AS page JOIN finished_games USING (number)"
    " LEFT JOIN posts USING (session_id) JOIN results USING (number)"
    " LEFT JOIN pairings ON pairings.session_id = finished_games.session_id"
    " LEFT JOIN tournaments ON tournaments.id = tournament_id"
    " ORDER BY number DESC, place, results.seat"
)

_OF_NUMBERS = _HISTORY.format(page="SELECT number FROM finished_games WHERE number IN ({marks})")
_BOARDS_OF = (
    "SELECT number, session_id, guild_id, channel_id, board_id FROM finished_games LEFT JOIN posts USING (session_id)"
    " WHERE number IN ({marks})"
)


async def of_numbers(transaction: Transaction, numbers: Sequence[int]) -> dict[int, FinishedSession]:
    """Finished sessions by these numbers in the order of finishing."""
    wanted = sorted(set(numbers), reverse=True)
    if not wanted:
        return {}
    rows = await transaction.rows(_OF_NUMBERS.format(marks=", ".join("?" * len(wanted))), wanted)
    numbered = {row["session_id"]: row["number"] for row in rows}
    return {numbered[one.session_id]: one for one in _finishes(rows)}


async def boards_of(transaction: Transaction, numbers: Iterable[int]) -> dict[int, FinishedBoard]:
    """Where sessions were played, by their numbers in the order of finishing."""
    wanted = sorted(set(numbers))
    if not wanted:
        return {}
    rows = await transaction.rows(_BOARDS_OF.format(marks=", ".join("?" * len(wanted))), wanted)
    return {row["number"]: _BOARDS.read(row) for row in rows}


def _finishes(rows: list[Row]) -> list[FinishedSession]:
    """The sessions from a row for each seat; the rows of a session follow each other."""
    sessions = [list(group) for _, group in groupby(rows, key=lambda row: row["session_id"])]
    return [
        _FINISHES.read(group[0], seats=tuple(FinishedSeat(*row[-3:]) for row in group), part=_part(group[0]))
        for group in sessions
    ]


def _part(row: Row) -> TournamentGame | None:
    if row["tournament_id"] is None:
        return None
    at = (row["tournament_id"], row["round_number"], row["board"])
    return TournamentGame(*at, row["told_in"], row["message_id"])
