"""What the rated games of a person, or of two against each other, add up to.

The database adds up: whoever plays most has thousands of games, and only the sums are read. Each statement goes once
through the person's games in an index that holds all it needs.
"""

from dataclasses import dataclass

from bot.store.mapper import Reader
from bot.store.rows.chronicle import RecordKind, ServerRecord
from bot.store.rows.chronicle_search import Sought
from bot.store.statements import Transaction


@dataclass(frozen=True, slots=True)
class GameSums:
    """The games of a game with so many seats. ``other_wins`` are those of the other of a pair."""

    game: str
    seats: int
    games: int
    wins: int
    first: int
    """In how many of them the person began."""
    first_wins: int
    points: int
    scored: int
    moves: int
    other_wins: int


@dataclass(frozen=True, slots=True)
class WinRun:
    """The longest run of wins in a game, the latest of equals, and whether the latest game is one of them.

    ``since`` and ``until`` are the first and the last end of these games.
    """

    game: str
    wins: int
    since: int
    until: int
    running: bool


_MINE = (
    "WITH mine AS {how} (SELECT number, ended_at, game, seats, first, won, score, moves, whole,"
    " {other_won} AS other_won FROM appearances WHERE user_id = ?1 AND guild_id = ?2 AND rated = 1{condition})"
)

# Not a join, and no condition by itself: of either PostgreSQL makes a loop in a loop, once it plans for any two people.
_OTHERS = (
    "CASE WHEN number IN (SELECT number FROM appearances WHERE user_id = ?3 AND guild_id = ?2 AND rated = 1{won})"
    " THEN 1 ELSE 0 END"
)

_SUMS = (
    " SELECT game, seats, count(*) AS games, count(*) FILTER (WHERE won = 1) AS wins,"
    " count(*) FILTER (WHERE first = 1) AS first, count(*) FILTER (WHERE first = 1 AND won = 1) AS first_wins,"
    " CAST(coalesce(sum(score), 0) AS bigint) AS points, count(score) AS scored,"
    " CAST(sum(moves) AS bigint) AS moves, count(*) FILTER (WHERE other_won = 1) AS other_wins"
    " FROM mine GROUP BY game, seats ORDER BY game, seats"
)

_RECORDS = (
    ", best AS (SELECT game AS of_game, max(moves) AS longest, min(moves) AS shortest, max(score) AS points FROM mine"
    " WHERE whole = 1 GROUP BY game)"
    " SELECT game, max(longest) AS longest, min(number) FILTER (WHERE moves = longest) AS longest_in,"
    " max(shortest) AS shortest, min(number) FILTER (WHERE moves = shortest) AS shortest_in, max(points) AS points,"
    " min(number) FILTER (WHERE score = points) AS points_in"
    " FROM mine JOIN best ON of_game = game WHERE whole = 1 GROUP BY game ORDER BY game"
)

# Between two games that were not won, all have the same number of games before them that were not.
_RUNS = (
    ", told AS (SELECT game, number, ended_at, {won} AS won, count(*) FILTER (WHERE {won} = 0) OVER (PARTITION BY game"
    " ORDER BY number) AS lost FROM mine),"
    " runs AS (SELECT game, count(*) AS wins, max(number) AS last, min(ended_at) AS since, max(ended_at) AS until"
    " FROM told WHERE won = 1 GROUP BY game, lost),"
    " ranked AS (SELECT game, wins, last, since, until,"
    " row_number() OVER (PARTITION BY game ORDER BY wins DESC, last DESC) AS place FROM runs),"
    " latest AS (SELECT game, max(number) AS number FROM mine GROUP BY game)"
    " SELECT ranked.game, wins, since, until, CASE WHEN last = latest.number THEN 1 ELSE 0 END AS running"
    " FROM ranked JOIN latest ON latest.game = ranked.game WHERE place = 1 ORDER BY ranked.game"
)

_SUM, _RUN = Reader(GameSums), Reader(WinRun)

_ONCE, _TWICE = "NOT MATERIALIZED", "MATERIALIZED"


async def sums(transaction: Transaction, guild_id: int, sought: Sought) -> list[GameSums]:
    """The sums by game and number of seats."""
    beginning, parameters = _of(guild_id, sought, _ONCE)
    return await _SUM.query(transaction, beginning + _SUMS, parameters)


async def records(transaction: Transaction, guild_id: int, sought: Sought) -> list[ServerRecord]:
    """The longest and the shortest game played to its end, and the most points of the person; of equals the first."""
    beginning, parameters = _of(guild_id, sought, _TWICE)
    kinds = (RecordKind.LONGEST, RecordKind.SHORTEST, RecordKind.POINTS)
    return [
        ServerRecord(guild_id, row["game"], kind, row[str(kind)], row[f"{kind}_in"])
        for row in await transaction.rows(beginning + _RECORDS, parameters)
        for kind in kinds
        if row[str(kind)] is not None
    ]


async def runs(transaction: Transaction, guild_id: int, sought: Sought, *, of_other: bool = False) -> list[WinRun]:
    """The longest run of wins by game, of the person or of the other one of the pair."""
    beginning, parameters = _of(guild_id, sought, _TWICE)
    statement = beginning + _RUNS.format(won="other_won" if of_other else "won")
    return await _RUN.query(transaction, statement, parameters)


def _of(guild_id: int, sought: Sought, how: str) -> tuple[str, list[object]]:
    """How a statement about the games of a person or a pair begins, and its parameters."""
    pair = sought.other_id is not None
    parameters: list[object] = [sought.user_id, guild_id, *([sought.other_id] if pair else [])]
    condition = f" AND {_OTHERS.format(won='')} = 1" if pair else ""
    if sought.game:
        parameters.append(sought.game)
        condition += f" AND game = ?{len(parameters)}"
    other_won = _OTHERS.format(won=" AND won = 1") if pair else "0"
    return _MINE.format(how=how, other_won=other_won, condition=condition), parameters
