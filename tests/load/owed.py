"""A start at which very many boards are owed, while some people play."""

import random
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.sandbox.driver import PATIENCE
from bot.sandbox.history import Post
from bot.sandbox.world import GUILD, User, channel_object, enrol
from bot.store.database import Database
from tests.benchmarks.multiplying import FIRST_CHANNEL, FIRST_PLAYER, multiply
from tests.bot.end_to_end.house import COMMANDS, House
from tests.bot.watching.scraping import scrape, value
from tests.load.figures import percentile, spread
from tests.load.playing import OpenLoop
from tests.load.settling import SETTLING_SECONDS, settled
from tests.wire.people import make_room
from tests.wire.running import real_bot
from tests.wire.sightings import read_board
from tests.wire.tables import SETTINGS, Crowd
from tests.wire.truth import differences

SERVERS = 20
FIRST_GUILD = 7 * 10**18
TABLES, MOVES_A_SECOND = 6, 1.0
LONGEST_SECONDS = 3600.0

_OWE = (
    "UPDATE sessions SET guild_id = :guild + id % :servers WHERE id % 2 = 0",
    "UPDATE posts SET board_id = NULL",
    (
        "INSERT INTO notices (session_id, kind, sequence, fresh_at, due_at, queued_at)"
        " SELECT id, 'board', sequence, sequence, created_at, created_at FROM sessions WHERE status = 'playing'"
    ),
)


async def owe(path: Path, count: int) -> None:
    """Copy the only game until there are so many, half of them in one server, and owe every one its board."""
    async with await Database.open(path) as database:
        await multiply(database, count)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DELETE FROM notices")
        for statement in _OWE:
            connection.execute(statement, {"guild": FIRST_GUILD, "servers": SERVERS} if ":guild" in statement else {})


def furnish(house: House, count: int) -> None:
    """Give the copies their channels, servers and people."""
    sandbox = house.sandbox
    sandbox.servers.update({FIRST_GUILD + number: f"server {number}" for number in range(SERVERS)})
    for number in range(2, count + 1):
        guild = GUILD if number % 2 else FIRST_GUILD + number % SERVERS
        channel = channel_object(FIRST_CHANNEL + number, f"game-{number}", number, guild)
        sandbox.history.channels[FIRST_CHANNEL + number] = channel
        for seat in range(2):
            name = f"p{number}s{seat}"
            enrol(User(FIRST_PLAYER + 2 * number + seat, name, name, "en-US"))


async def play_once(house: House, settings: dict[str, str]) -> None:
    """A game of which the others are copies."""
    async with (
        real_bot(house.sandbox, house.bot.database, house.bot.log, **settings),
        await _open_later(house) as database,
    ):
        table = Crowd(house.sandbox, database).set_up(0, SETTINGS[0])
        loop = OpenLoop([table], random.Random(1))
        await loop.begin()
        await loop.play(2.0, 3.0)
        await loop.finish()
    await house.driver.until(lambda: not house.sandbox.gateway.connected, PATIENCE)


async def run_owed(house: House, count: int, settings: dict[str, str]) -> list[str]:
    """Start with so many boards owed, and tell how long they take; returns what is not true afterwards."""
    await play_once(house, settings)
    await owe(house.bot.database, count)
    furnish(house, count)
    posted = dict[int, list[float]]()

    def note(what: str, post: Post) -> None:
        if what == "create" and FIRST_CHANNEL < post.channel <= FIRST_CHANNEL + count and read_board(post):
            posted.setdefault(post.channel, []).append(time.perf_counter())

    house.sandbox.history.listeners.append(note)
    began = time.perf_counter()
    async with real_bot(house.sandbox, house.bot.database, house.bot.log, **settings):  # noqa: SIM117 - opened later
        async with await _open_later(house) as database:
            crowd = Crowd(house.sandbox, database)
            seated = [crowd.set_up(number, SETTINGS[number]) for number in range(1, TABLES + 1)]
            await make_room(database, count + TABLES + 1)
            loop = OpenLoop(seated, random.Random(1))
            await loop.begin()
            while len(posted) < count - 1 and time.perf_counter() - began < LONGEST_SECONDS:
                await loop.play(MOVES_A_SECOND, 5.0)
            await loop.finish()
            lasted = max(one for moments in posted.values() for one in moments) - began
            after = await scrape(house)
            for line in _told(loop, lasted, count, value(after, "fumarole_rate_limits_total")):
                print(line)
            owed = await settled(database, SETTLING_SECONDS)
            print("something is owed 30 s after that" if owed is None else f"nothing owed {owed:.1f} s after that")
            wrong = [f"channel {channel}: {len(one)} boards" for channel, one in posted.items() if len(one) != 1]
            wrong += [f"{count - 1 - len(posted)} boards are not posted"] if len(posted) < count - 1 else []
            for line in _fairness(posted, began):
                print(line)
            return wrong + loop.troubles + await differences(crowd, house.sandbox, database)


def _told(loop: OpenLoop, lasted: float, count: int, limited: float) -> Iterator[str]:
    told = [one for one in loop.sent if one.told]
    yield f"{count - 1} boards owed at a start are posted {lasted:.0f} s after it, {(count - 1) / lasted:.1f} a second"
    yield f"429: {limited:.0f}"
    yield "a player's move meanwhile is acknowledged: " + spread(
        [one.acknowledged_at - one.planned_at for one in told if one.acknowledged_at]
    )
    yield "its new board is posted: " + spread([one.shown_at - one.planned_at for one in told if one.shown_at])


def _fairness(posted: dict[int, list[float]], began: float) -> Iterator[str]:
    ends = dict[int, float]()
    for channel, moments in posted.items():
        number = channel - FIRST_CHANNEL
        guild = FIRST_GUILD + number % SERVERS if number % 2 == 0 else GUILD
        ends[guild] = max(ends.get(guild, 0.0), moments[0] - began)
    small = [end for guild, end in ends.items() if guild != GUILD]
    yield (
        f"the last board of the server with half of them: {ends[GUILD]:.0f} s;"
        f" of the others: {percentile(small, 0.0):.0f} to {percentile(small, 1.0):.0f} s"
    )


async def _open_later(house: House) -> Database:
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    return await Database.open(house.bot.database)
