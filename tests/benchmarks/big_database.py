"""Makes a large database: many finished games, or many open ones, of which most are copies of a few.

The few are made by the program's own services and statements, so that whatever they leave is there; the rest is copied
within the database, with other numbers and other people. Records are made up: such games can be listed and rated, not
replayed.
"""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from enum import StrEnum
from pathlib import Path

from bot.model.seasons import SeasonKind
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.turn_times import DAY
from bot.play.seasons import Seasons
from bot.play.sessions import finish
from bot.store.database import Database, Transaction
from bot.store.drivers.postgres import PostgresDriver
from bot.store.rows import sessions as session_rows
from bot.store.url import DatabaseUrl, Location
from games import REGISTRY
from games.core.actions import Move
from games.core.outcome import Outcome
from games.core.text import text
from tests import postgres
from tests.bot.conftest import session_of

NOW = 1_700_000_000_000
YEARS = 3 * 365 * DAY
FIRST_ID = 10**18
"""Ids as long as Discord's."""

GUILDS, CHANNELS, PEOPLE = 200, 30, 10**7

FIRST_CHANNEL = 2 * 10**18
FIRST_MESSAGE = 3 * 10**18
FIRST_PLAYER = 4 * 10**18
FIRST_SERVER = 7 * 10**18


class Ending(StrEnum):
    """How games here end; a few ways are frequent."""

    QUIET = "quiet"
    AGREEMENT = "agreement"
    FORFEIT = "forfeit"
    COLOURS = "colours"
    RARE = "rare"


OF_FINISHED = (*("sessions", "seats", "actions", "posts", "finished_games", "results", "ratings"),)
OF_OPEN = ("sessions", "seats", "actions", "snapshots", "posts", "turn_clocks", "timers")
"""The tables with rows of a game, those that others refer to first."""


@asynccontextmanager
async def location(folder: Path, *, on_server: bool) -> AsyncIterator[Location]:
    """Where a new database is: in a file, or on a server of its own."""
    if not on_server:
        yield folder / "fumarole.sqlite3"
        return
    with postgres.running(postgres.LASTING) as server:
        yield DatabaseUrl(postgres.address_of(server.socket, "postgres"))


async def finish_games(database: Database, games: int, copies: int, seed: int = 1) -> None:
    """Let so many games have been finished, and as many by other people in the same servers for each further copy."""
    dice, seasons = random.Random(seed), Seasons(database)
    for guild in range(GUILDS):
        await seasons.choose(FIRST_ID + guild, SeasonKind.HAND, NOW - YEARS)
        await seasons.begin(FIRST_ID + guild, NOW - YEARS)
    for begin in range(0, games, 500):
        async with database.transaction() as transaction:
            for number in range(begin, min(games, begin + 500)):
                await _finish(transaction, dice, NOW - YEARS + number * YEARS // games)
    async with database.transaction() as transaction:
        further = f"n * {games}"
        differing = {one: f"{one} + {further}" for one in ("id", "session_id", "number")}
        differing |= {one: f"{one} + n * {PEOPLE}" for one in ("user_id", "opener_id")}
        for table in OF_FINISHED if copies > 1 else ():
            await _copy(transaction, table, 1, copies - 1, differing)
        for table, column in (("sessions", "id"), ("finished_games", "number")):
            await transaction.number_after(table, column, games * copies)
        await _analyse(database, transaction)


async def _finish(transaction: Transaction, dice: random.Random, ended_at: int) -> None:
    """A game of two to four, mostly in one of the largest servers and between those who play most there."""
    (guild,) = dice.choices(range(GUILDS), [1 / (1 + guild) for guild in range(GUILDS)])
    members, players = max(20, 500 // (1 + guild)), list[int]()
    for _ in range(dice.choices((2, 3, 4), weights=(6, 3, 1))[0]):
        left = [one for one in range(members) if FIRST_ID + guild + one * GUILDS not in players]
        players.append(FIRST_ID + guild + left[int(len(left) * dice.random() ** 2)] * GUILDS)
    channel = FIRST_ID + guild * CHANNELS + dice.randrange(CHANNELS)
    await finish_game(transaction, dice, (FIRST_ID + guild, channel), players, ended_at)


async def finish_game(
    transaction: Transaction, dice: random.Random, place: tuple[int, int], players: list[int], ended_at: int
) -> None:
    """Commit the result of a game in a server's channel, with everything it is counted in."""
    seats = len(players)
    game = dice.choice([one for one in REGISTRY.values() if seats in one.seats_for(one.complete_options({}))])
    ending = list(Ending)[int(len(Ending) * dice.random() ** 4)]
    session = ended_session(game.key, place, players, ended_at)
    session = replace(session, ending=ending, id=await session_rows.insert(transaction, session))
    for number in range(dice.randint(seats, 3 * seats)):
        move = Move(number % seats, "b2-a3")
        await session_rows.append_action(transaction, session.id, number + 1, move, players[number % seats], ended_at)
    places = [dice.randint(1, seats) for _ in players]
    outcome = Outcome(tuple(places), tuple(40 - 9 * one for one in places), ending, text("bot-yes"))
    await session_rows.place_players(transaction, session.id, list(zip(places, outcome.scores, strict=True)))
    await finish(transaction, session, outcome, ended_at)


def ended_session(game: str, place: tuple[int, int], players: list[int], ended_at: int) -> Session:
    """The row of a game that is over."""
    return session_of(
        game,
        *players,
        id=GenerationalId(0),
        guild_id=place[0],
        channel_id=place[1],
        options=REGISTRY[game].complete_options({}),
        status=Status.OVER,
        started_at=ended_at - DAY,
        ended_at=ended_at,
        clock=DAY,
    )


async def multiply(database: Database, count: int, servers: int = 1) -> None:
    """Copy the latest open session until there are so many, one after another in each of these servers."""
    async with database.transaction() as transaction:
        model = await transaction.last_number("sessions", "id")
        number = f"n + {model - 1}"
        differing = {
            "id": number,
            "session_id": number,
            "guild_id": f"CASE WHEN n % {servers} = 0 THEN guild_id ELSE {FIRST_SERVER} + n % {servers} END",
            "channel_id": f"{FIRST_CHANNEL} + n",
            "opener_id": f"{FIRST_PLAYER} + 2 * n",
            "user_id": f"{FIRST_PLAYER} + 2 * n + seat",
            "board_id": f"{FIRST_MESSAGE} + n",
            "deadline_at": "deadline_at + n",
            "due_at": "due_at + n",
        }
        for table in OF_OPEN:
            of_model = f"{'id' if table == 'sessions' else 'session_id'} = {model}"
            await _copy(transaction, table, 2, count, differing, of_model)
        if servers > 1:
            await transaction.run(
                f"{_NUMBERS.format(first=1, last=servers - 1)} INSERT INTO metadata (name, value)"
                f" SELECT 'greeted:' || ({FIRST_SERVER} + n), 'seen' FROM numbers"
            )
        await transaction.number_after("sessions", "id", model + count - 1)
        await _analyse(database, transaction)


_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM numbers WHERE n < {last})"


async def _copy(
    transaction: Transaction, table: str, first: int, last: int, differing: Mapping[str, str], which: str = "1 = 1"
) -> None:
    """Copy rows once for each ``n`` from the first to the last; ``differing`` says what is not the same in them."""
    row = await transaction.row(f"SELECT * FROM {table} LIMIT 1")
    for names in () if row is None else (list(row.keys()),):
        columns = ", ".join(f'"{name}"' for name in names)
        told = ", ".join(differing.get(name, f'"{name}"') for name in names)
        await transaction.run(
            f"{_NUMBERS.format(first=first, last=last)} INSERT INTO {table} ({columns})"
            f" SELECT {told} FROM numbers, {table} WHERE {which}"
        )


async def _analyse(database: Database, transaction: Transaction) -> None:
    if isinstance(database.driver, PostgresDriver):
        # What a server does by itself after a while.
        await transaction.run("ANALYZE")
