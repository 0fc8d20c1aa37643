"""The check of the records also finds ratings, standings and an outbox that do not follow from the other rows."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.check import check
from bot.cli.repair import check_and_repair
from bot.daily.news import announced, reminded
from bot.people.duels import Duels
from bot.people.personal import PersonalSettings
from bot.play.guilds import Guilds
from bot.play.sessions import Sessions
from bot.store.database import Database
from tests.bot.conftest import ANN, BEN, CHANNEL, GUILD, NOON, begin, everybody_moves


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    file = tmp_path / "fumarole.sqlite3"
    database = await Database.open(file)
    sessions = Sessions(database)
    session_id = (await begin(sessions, BEN)).session.id
    await everybody_moves(sessions, session_id, ANN, BEN)
    await sessions.resign(session_id, BEN, NOON)
    await database.close()
    return file


async def test_a_rated_game_passes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert await check(path) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.full
@pytest.mark.parametrize(
    ("damage", "told"),
    [
        ("UPDATE ratings SET sigma = 1 WHERE user_id = 101", "Server 7, Volcano, player 101"),
        ("UPDATE ratings SET games = 9 WHERE user_id = 102", "Server 7, Volcano, player 102"),
        ("UPDATE ratings SET game = 'chess' WHERE user_id = 101", "Server 7, chess, player 101"),
        ("UPDATE results SET mu_after = 50", "Session 1: its result or rating differs"),
    ],
)
async def test_a_standing_that_does_not_follow_is_told(
    path: Path, capsys: pytest.CaptureFixture[str], damage: str, told: str
) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(damage).rowcount > 0
    assert await check(path) == 1
    assert told in capsys.readouterr().err


async def test_an_outbox_that_lacks_what_is_to_be_told_is_told_and_mended(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with await Database.open(path) as database:
        await Guilds(database).change(GUILD, lambda server: announced(server, CHANNEL, 9, NOON, stop=False))
        await PersonalSettings(database).change(ANN, lambda chosen: reminded(chosen, 9, NOON))
        await Duels(database).challenge(ANN, BEN, (GUILD, CHANNEL), "en", NOON)
    assert await check(path) == 0
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute("DELETE FROM outbox WHERE kind <> 'duel'").rowcount == 2
        assert connection.execute("UPDATE outbox SET subject = 9").rowcount == 1
    assert await check(path) == 1
    assert "to be told: 3; it has messages about what there is not: 1" in capsys.readouterr().err
    assert await asyncio.to_thread(check_and_repair, path, datetime(2026, 3, 29, tzinfo=UTC)) == 0
    assert await check(path) == 0
