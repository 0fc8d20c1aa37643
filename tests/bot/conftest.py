"""Fixtures: a real database file with the real services, and the real client on a sandbox's HTTP API."""

import asyncio
import re
import shutil
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import discord.http
import pytest

from bot.connection.client import Fumarole
from bot.model.request import TableRequest
from bot.model.sessions import GenerationalId, Session, Status
from bot.model.tables import Table
from bot.play.pauses import PauseMotion
from bot.play.proposals import EndMotion, Motion, Proposals, UndoMotion
from bot.play.rematch import RematchMotion
from bot.play.sessions import Sessions
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.run import Sandbox
from bot.store.database import Database
from bot.store.rows import notices
from games import REGISTRY
from tests.bot import drivers, tables
from tests.bot.bot_process import wait_for_server
from tests.bot.desk import QUICK, Clock, Desk, rest
from tests.bot.easel import Easel
from tests.bot.registered import Registered, RegisteredClient
from tests.bot.sharing import Sharing, sharing
from tests.bot.tables import start
from tests.wire.driver import Driver

ANN, BEN, CAT, DAN = 101, 102, 103, 104
GUILD, CHANNEL, OTHER_CHANNEL = 7, 70, 71
NOON = tables.NOON
TURNS = ("b2-a3 c3-b3 b3-b4", "a3-b3", "a1-a2")
"""A turn of each of three players from the classic start position."""

FIXED_SEED = bytes(range(16))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Called by pytest for every test function."""
    drivers.choose_drivers(metafunc)


@pytest.fixture(autouse=True)
def dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is dealt in a test is the same in each of its runs, so that none fails by luck."""
    dice = Random(re.sub(r"\[postgres\]|-postgres|postgres-", "", request.node.nodeid))
    monkeypatch.setattr("secrets.token_bytes", lambda count=None: dice.randbytes(count or 32))


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database as it is when it has just been created; to be copied, which is cheaper than creating one."""
    path = tmp_path_factory.mktemp("new") / "games.sqlite3"

    async def create() -> None:
        await (await Database.open(path)).close()

    asyncio.run(create())
    return path


@pytest.fixture(scope="session")
def registered(tmp_path_factory: pytest.TempPathFactory, new_database: Path) -> Registered:
    """A bot's new database and a sandbox's store that know the same commands; to be copied, as a bot that starts
    takes longer to register its commands than for the rest.
    """
    made = Registered(tmp_path_factory.mktemp("registered"))
    shutil.copy(new_database, made.database)
    asyncio.run(_register(made))
    return made


async def _register(made: Registered) -> None:
    settings = SandboxSettings(folder=made.folder, port=0, bot=False, timing=QUICK)
    async with Sandbox(settings) as sandbox, await Database.open(made.database) as database:
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(discord.http.Route, "BASE", sandbox.api_url)
            async with Fumarole(database) as client:
                await client.login(sandbox.token)
                await rest(client)


postgres_address = pytest.fixture(scope="session")(drivers.server)


@pytest.fixture
async def database(request: pytest.FixtureRequest, tmp_path: Path, new_database: Path) -> AsyncIterator[Database]:
    """An empty database, of the driver that :mod:`tests.bot.drivers` has chosen."""
    if getattr(request, "param", "sqlite") == "postgres":
        async with drivers.emptied(request.getfixturevalue("postgres_address")) as opened:
            yield opened
        return
    path = tmp_path / "games.sqlite3"
    shutil.copy(new_database, path)
    async with await Database.open(path) as opened:
        yield opened


@pytest.fixture
async def another(postgres_address: str) -> AsyncIterator[tuple[str, Any]]:
    """A database on a server without any table: its address and a connection to it."""
    async with drivers.another(postgres_address) as found:
        yield found


@pytest.fixture
async def shared(postgres_address: str) -> AsyncIterator[Database]:
    """An empty database on a server as one process has it open."""
    async with drivers.emptied(postgres_address) as opened:
        yield opened


@pytest.fixture
async def processes(shared: Database, postgres_address: str) -> AsyncIterator[Sharing]:
    """Processes that share it."""
    async with sharing(shared, postgres_address) as made:
        yield made


@pytest.fixture
def sessions(database: Database) -> Sessions:
    return Sessions(database, new_seed=lambda: FIXED_SEED)


def motions() -> tuple[Motion, ...]:
    """Everything that can be proposed."""
    return (EndMotion(), UndoMotion(), RematchMotion(), PauseMotion())


@pytest.fixture
def proposals(database: Database, sessions: Sessions) -> Proposals:
    return Proposals(database, sessions, motions())


@pytest.fixture
async def desk(
    tmp_path: Path, database: Database, registered: Registered, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Desk]:
    # No wait for a picture includes the start of what draws it.
    await asyncio.to_thread(wait_for_server)
    settings = SandboxSettings(folder=tmp_path / "sandbox", port=0, bot=False, timing=QUICK)
    registered.give_store(settings.folder)
    await registered.tell(database)
    async with Sandbox(settings) as sandbox:
        monkeypatch.setattr(discord.http.Route, "BASE", sandbox.api_url)
        clock = Clock()
        async with RegisteredClient(database, clock) as client:
            await client.login(sandbox.token)
            await rest(client)
            yield Desk(client, database, Driver(sandbox), clock)


def session_of(game: str, *players: int, **other: Any) -> Session:
    """A session of Ann and Ben, or of these players, that is stored nowhere."""
    seated = players or (ANN, BEN)
    made = Session(
        id=GenerationalId(1),
        guild_id=GUILD,
        channel_id=CHANNEL,
        game=game,
        rules_version=REGISTRY[game].rules_version,
        options={},
        capacity=len(seated),
        status=Status.PLAYING,
        opener_id=seated[0],
        first_id=None,
        first_seat=None,
        language="en",
        seed=FIXED_SEED,
        players=seated,
    )
    return replace(made, **other)


def opening(channel_id: int = CHANNEL, capacity: int | None = None, **options: Any) -> TableRequest:
    return TableRequest(
        guild_id=GUILD,
        channel_id=channel_id,
        user_id=ANN,
        game="volcano",
        options=options,
        capacity=capacity,
        language="en",
    )


async def begin(sessions: Sessions, *others: int, **options: Any) -> Table:
    """A running game of Ann's, who begins; the others sit after her."""
    return await start(sessions, opening(**options), *others)


async def everybody_moves(sessions: Sessions, session_id: int, *players: int, now: int = NOON) -> None:
    """Let up to three players make their first turns, so that the game can count for ratings."""
    for player, turn in zip(players, TURNS, strict=False):
        await sessions.play(session_id, player, turn, now)


async def delivered(sessions: Sessions) -> None:
    """Mark all queued notices as delivered."""
    async with sessions._database.transaction() as transaction:
        await transaction.run("DELETE FROM notices")


async def queued(database: Database, session_id: int) -> list[notices.Notice]:
    async with database.reading() as transaction:
        return await notices.queued(transaction, session_id)


async def settle_all(database: Database, session_id: int) -> None:
    async with database.transaction() as transaction:
        for notice in await notices.queued(transaction, session_id):
            assert await notices.mark_done(transaction, notice)


@pytest.fixture
async def easel() -> AsyncIterator[Easel]:
    easel = Easel()
    yield easel
    easel.close()
