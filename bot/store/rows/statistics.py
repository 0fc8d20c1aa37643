"""What the rated games of a server, a person or a pair add up to, and finished sessions by their numbers.

The database adds up: a server has many thousand games, and only the sums are read. Where a person is sought, only their
seats are counted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import groupby

from bot.model.sessions import Unrated
from bot.model.tournaments import TournamentGame
from bot.store.mapper import Reader
from bot.store.rows.results import GameFilter, condition
from bot.store.statements import Row, Transaction


class RecordKind(StrEnum):
    """The longest and the shortest game, the most points of a seat, and the greatest lead of a winner."""

    LONGEST = "longest"
    SHORTEST = "shortest"
    POINTS = "points"
    MARGIN = "margin"


@dataclass(frozen=True, slots=True)
class GameRecord:
    """What a game, by its ``number`` in the order of finishing, has had the most or the least of; of equals the first.

    Only games that were played to their end have records.
    """

    game: str
    kind: RecordKind
    value: int
    number: int


@dataclass(frozen=True, slots=True)
class GameSums:
    """The games of a game with so many seats; ``first`` are those in which a seat that is counted began.

    ``points`` are of as many seats as ``scored``. From ``longest`` on there are records, see :data:`_FACTOR`.
    """

    game: str
    seats: int
    games: int
    wins: int
    first: int
    first_wins: int
    points: int
    scored: int
    moves: int
    longest: int | None
    shortest: int | None
    most_points: int | None
    margin: int | None


@dataclass(frozen=True, slots=True)
class WinRun:
    """Wins of somebody one after another; ``running`` if their latest game is one of them.

    ``since`` and ``until`` are the first and the last end of these games, in milliseconds since 1970.
    """

    user_id: int
    wins: int
    since: int
    until: int
    running: bool


_FACTOR = 2**32
"""More than there are games. A record is its value times this, less the number of the game: of equals the first."""

_RECORDS = {
    RecordKind.LONGEST: "longest",
    RecordKind.SHORTEST: "shortest",
    RecordKind.POINTS: "most_points",
    RecordKind.MARGIN: "margin",
}
"""The columns of sums by what the records in them are of."""

_PER_GAME = (
    "SELECT finished_games.number, finished_games.game, seats, moves, whole, max(won) AS won,"
    " max(CASE WHEN seat = first_seat THEN 1 ELSE 0 END) AS first,"
    " max(CASE WHEN seat = first_seat THEN won ELSE 0 END) AS first_won,"
    " sum(score) AS points, count(score) AS scored, max(score) AS most,"
    " max(score) FILTER (WHERE won = 1) - max(score) FILTER (WHERE won = 0) AS lead{seats}"
    " GROUP BY finished_games.number"
)

_SUMS = (
    "SELECT game, seats, count(*) AS games, CAST(sum(won) AS bigint) AS wins, CAST(sum(first) AS bigint) AS first,"
    " CAST(sum(first_won) AS bigint) AS first_wins, CAST(coalesce(sum(points), 0) AS bigint) AS points,"
    " CAST(sum(scored) AS bigint) AS scored, CAST(sum(moves) AS bigint) AS moves,"
    " max(moves * {factor} - number) FILTER (WHERE whole = 1) AS longest,"
    " max(-moves * {factor} - number) FILTER (WHERE whole = 1) AS shortest,"
    " max(most * {factor} - number) FILTER (WHERE whole = 1) AS most_points,"
    " max(CASE WHEN lead < 0 THEN 0 ELSE lead END * {factor} - number) FILTER (WHERE whole = 1) AS margin"
    " FROM ({games}) AS counted GROUP BY game, seats ORDER BY game, seats"
)

# Between two games that were not won, all have the same number of games after them that were not. By rows, which are
# all different: to compare them takes SQLite twice as long.
_RUNS = (
    "WITH told AS (SELECT user_id, results.number, won, count(*) FILTER (WHERE won = 0)"
    " OVER (PARTITION BY user_id ORDER BY results.number DESC ROWS UNBOUNDED PRECEDING) AS lost"
    "{seats} AND user_id > 0),"
    " runs AS (SELECT user_id, lost, count(*) AS wins, min(number) AS since, max(number) AS until"
    " FROM told WHERE won = 1 GROUP BY user_id, lost)"
    " SELECT user_id, wins, opened.ended_at AS since, closed.ended_at AS until,"
    " CASE WHEN lost = 0 THEN 1 ELSE 0 END AS running FROM runs JOIN finished_games AS opened ON opened.number = since"
    " JOIN finished_games AS closed ON closed.number = until WHERE wins = (SELECT max(wins) FROM runs)"
    " ORDER BY user_id, lost DESC"
)

_OPENINGS = (
    "SELECT opening, count(*) AS games, CAST(sum(won) AS bigint) AS wins{seats} AND seat = first_seat"
    " GROUP BY opening ORDER BY games DESC, opening LIMIT {limit:d}"
)

_HIGHEST = (
    "SELECT finished_games.number, session_id, max(score) AS most{seats} AND score IS NOT NULL AND user_id > 0"
    " GROUP BY finished_games.number ORDER BY most DESC, session_id LIMIT {limit:d}"
)

_SUM, _RUN = Reader(GameSums), Reader(WinRun)


async def sums(transaction: Transaction, guild_id: int, sought: GameFilter) -> list[GameSums]:
    """The sums by game and number of seats."""
    return await _SUM.query(transaction, *_asking(_SUMS.format(games=_PER_GAME, factor=_FACTOR), guild_id, sought))


def records_of(sums: list[GameSums]) -> list[GameRecord]:
    """The records of each game; of a person, they are of their own points, and there are no leads."""
    found = []
    for game in dict.fromkeys(one.game for one in sums):
        for kind, name in _RECORDS.items():
            held = [record for one in sums if one.game == game and (record := getattr(one, name)) is not None]
            if held:
                value = -(-max(held) // _FACTOR)
                shown = -value if kind is RecordKind.SHORTEST else value
                found.append(GameRecord(game, kind, shown, value * _FACTOR - max(held)))
    return found


async def runs(transaction: Transaction, guild_id: int, sought: GameFilter) -> list[WinRun]:
    """The longest runs of wins in the game that is sought, the latest of each person who had one as long."""
    found = await _RUN.query(transaction, *_asking(_RUNS, guild_id, sought))
    return list({one.user_id: one for one in found}.values())


async def openings(
    transaction: Transaction, guild_id: int, sought: GameFilter, limit: int
) -> list[tuple[str, int, int]]:
    """The most frequent openings of those who began: each with the number of games and of wins."""
    rows = await transaction.rows(*_asking(_OPENINGS, guild_id, sought, limit))
    return [(row["opening"], row["games"], row["wins"]) for row in rows]


async def highest(transaction: Transaction, guild_id: int, sought: GameFilter, limit: int) -> list[tuple[int, int]]:
    """The numbers and sessions of the games in which a person had the most points."""
    rows = await transaction.rows(*_asking(_HIGHEST, guild_id, sought, limit))
    return [(row["number"], row["session_id"]) for row in rows]


def _asking(asked: str, guild_id: int, sought: GameFilter, limit: int = 0) -> tuple[str, list[object]]:
    """A statement about the seats of the rated games that are sought, and its parameters."""
    # The person is found by their own results.
    which, parameters = condition(guild_id, replace(sought, user_id=None))
    tables = "finished_games CROSS JOIN results"
    if sought.user_id is not None:
        # SQLite begins with the first.
        tables = "results CROSS JOIN finished_games"
        which, parameters = f"{which} AND user_id = ? AND results.guild_id = ?", [*parameters, sought.user_id, guild_id]
    seats = f" FROM {tables} WHERE results.number = finished_games.number AND unrated IS NULL AND {which}"
    return asked.format(seats=seats, limit=limit), parameters


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


async def finished_by_number(transaction: Transaction, numbers: Sequence[int]) -> dict[int, FinishedSession]:
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
