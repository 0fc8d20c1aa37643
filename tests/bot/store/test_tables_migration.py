"""Files from before ties, reasons, parents of threads and former holders were kept go on, and pass the check."""

import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.standings.recount import recount
from bot.store.database import Database
from bot.store.rows import seats
from tests.bot.conftest import ANN, BEN, CAT, DAN, NOON
from tests.bot.engines import sqlite_of
from tests.bot.finished import DAY, end

MIGRATIONS = Path(__file__).parents[3] / "bot" / "store" / "migrations"
SCRIPT = (MIGRATIONS / "0013_tables.sql").read_text(encoding="utf-8")


def part(beginning: str, ending: str) -> str:
    """A part of the migration, from one comment of it to another."""
    return SCRIPT[SCRIPT.index(beginning) : SCRIPT.index(ending)]


TIES = part("-- A shared first place", "-- Former holders of seats, who")


async def runs(database: Database) -> list[tuple[object, ...]]:
    async with database.reading() as transaction:
        found = await transaction.rows(
            "SELECT user_id, game, variant, span, games, wins, streak, best_streak FROM tallies ORDER BY 1, 2, 3, 4"
        )
    return [tuple(row) for row in found]


@pytest.mark.full
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.sqlite
async def test_wins_and_streaks_of_an_older_file_are_counted_anew_so_that_a_tie_is_no_win(
    database: Database, seed: int
) -> None:
    dice = Random(seed)
    for number in range(40):
        players = dice.sample((ANN, BEN, CAT, DAN), dice.randint(2, 4))
        placings = [dice.choice((1, 1, 1, 2, 3)) for _ in players]
        options: dict[str, str | int | bool] = {"variant": dice.choice(("standard", "mini"))}
        await end(database, players, placings, NOON + number * 5 * DAY, rated=dice.random() < 0.8, options=options)
    wanted = await runs(database)
    async with database.transaction() as transaction:
        # As they were counted before: everybody who came in first had won, and went on winning.
        await transaction.run("UPDATE tallies SET wins = games, streak = games, best_streak = games")
    async with database.reading() as transaction:
        assert await recount(transaction) != ()
    await sqlite_of(database)._connection.executescript(f"BEGIN;\n{TIES}\nCOMMIT;")
    assert await runs(database) == wanted, f"seed {seed}"
    async with database.reading() as transaction:
        assert await recount(transaction) == (), f"seed {seed}"


def older_file(path: Path) -> None:
    """A file of schema 9: a game ended by a moderator, one taken over, a casual one, one only begun, one under way."""
    with sqlite3.connect(path) as connection:
        for name in sorted(one.name for one in MIGRATIONS.iterdir() if one.name < "0010"):
            connection.executescript((MIGRATIONS / name).read_text(encoding="utf-8"))
        for session_id in range(1, 6):
            status = "playing" if session_id == 5 else "over"
            connection.execute(
                "INSERT INTO sessions (id, guild_id, channel_id, game, rules_version, options, capacity, status,"
                " host_id, language, seed, created_at, ended_at, ending, rated)"
                " VALUES (?, 7, ?, 'volcano', 1, '{}', 2, ?, 101, 'en', zeroblob(16), 0, 9, 'agreement', ?)",
                (session_id, 70 + session_id, status, int(session_id in {4, 5})),
            )
            for seat, user in enumerate((ANN, BEN)):
                taken = 3 if (session_id, seat) == (2, 1) else 0
                values = (session_id, seat, user, 1 if status == "over" else None, taken)
                connection.execute(
                    "INSERT INTO seats (session_id, seat, user_id, placing, taken_after) VALUES (?, ?, ?, ?, ?)", values
                )
            moves = [(0, ANN), (1, CAT), (1, CAT)] if session_id in {2, 5} else [(0, ANN)]
            for sequence, (seat, user) in enumerate(moves, start=1):
                connection.execute(
                    "INSERT INTO actions VALUES (?, ?, 'move', ?, 'a1-a2', ?, 0)", (session_id, sequence, seat, user)
                )
            if status == "over":
                end_of(connection, session_id, len(moves) + 1)
        connection.execute(
            "INSERT INTO interventions (session_id, kind, moderator_id, done_at) VALUES (1, 'end', 999, 9)"
        )
        connection.execute("PRAGMA user_version = 9")


def end_of(connection: sqlite3.Connection, session_id: int, sequence: int) -> None:
    connection.execute("INSERT INTO actions VALUES (?, ?, 'conclude', NULL, '', 101, 0)", (session_id, sequence))
    connection.execute(
        "INSERT INTO finishes (number, session_id, guild_id, channel_id, game, ended_at, rated)"
        " VALUES (?, ?, 7, ?, 'volcano', 9, 0)",
        (session_id, session_id, 70 + session_id),
    )
    for seat, user in enumerate((ANN, BEN)):
        connection.execute(
            "INSERT INTO results (number, seat, guild_id, game, user_id, place) VALUES (?, ?, 7, 'volcano', ?, 1)",
            (session_id, seat, user),
        )


@pytest.fixture
async def older(tmp_path: Path) -> AsyncIterator[Database]:
    older_file(tmp_path / "older.sqlite3")
    opened = await Database.open(tmp_path / "older.sqlite3")
    yield opened
    await opened.close()


async def test_an_older_file_tells_what_was_meant_from_what_did_not_count_and_why(older: Database) -> None:
    async with older.reading() as transaction:
        kept = await transaction.rows(
            "SELECT sessions.rated, ending, unrated, reckoning FROM sessions LEFT JOIN finishes"
            " ON session_id = sessions.id ORDER BY sessions.id"
        )
        assert await recount(transaction) == ()
    assert [tuple(row) for row in kept] == [
        (1, "moderator", "moderator", 1),
        (1, "agreement", "substitute", 1),
        (0, "agreement", None, 1),
        (1, "agreement", "begun", 1),
        (1, "agreement", None, None),
    ]


async def test_who_has_held_a_seat_is_known_of_older_games_by_their_moves(older: Database) -> None:
    async with older.reading() as transaction:
        assert await seats.held_before(transaction, 5, CAT) == {1}
        assert await seats.held_before(transaction, 5, ANN) == frozenset()
