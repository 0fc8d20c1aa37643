"""Damage to the rows of tournaments is told by the check, and mended by a repair as far as games say what was there."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.cli.check import check, check_and_repair
from bot.cli.terminal import Exit
from bot.model.tournaments import System
from bot.store.database import Database
from games import REGISTRY
from tests.bot.play.house import House
from tests.bot.tournaments.tournament_driver import ORGANISER, TournamentDriver, told, wish

GAME = next(iter(REGISTRY))
AT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
FIRST_OVER = "(SELECT min(board) FROM pairings WHERE decided_by = 'game' AND round_number = 1)"
DAMAGE = {
    "places changed": (
        f"UPDATE pairing_seats SET place = 3 - place WHERE round_number = 1 AND board = {FIRST_OVER}",
        "the places differ from those of its game",
    ),
    "a result forgotten": (
        f"UPDATE pairing_seats SET place = NULL WHERE round_number = 1 AND board = {FIRST_OVER}",
        "the places differ from those of its game",
    ),
    "nothing due": ("UPDATE tournaments SET due_at = NULL", "nothing of it is due"),
    "a round without an end": ("UPDATE tournaments SET round_until = NULL", "nothing of it is due"),
}


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """A tournament in its second round."""
    file = tmp_path / "fumarole.sqlite3"
    async with await Database.open(file) as database:
        driver = TournamentDriver(database, GAME)
        await driver.open(wish(GAME, System.SWISS, rounds=3), 5)
        house = House(database)
        state = await driver._tend(house)
        for game in state.current:
            if game.opened:
                await driver._play(house, state, game)
        assert (await driver._tend(house)).tournament.round_number == 2
    return file


async def test_a_table_whose_two_places_are_wrong_is_told_of_once(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    damage, sentence = DAMAGE["places changed"]
    with closing(sqlite3.connect(path)) as connection, connection:
        assert connection.execute(damage).rowcount == 2
    assert await check(path) == Exit.BAD
    assert capsys.readouterr().err.count(sentence) == 1


@pytest.mark.full
@pytest.mark.parametrize("what", DAMAGE)
async def test_damage_is_told_and_mended_and_the_tournament_ends_as_it_would_have(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], what: str
) -> None:
    damage, sentence = DAMAGE[what]
    assert await check(path) == Exit.GOOD
    ended = [await _ended(path, tmp_path / "undamaged.sqlite3")]
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(damage)
        if what == "a result forgotten":
            connection.execute(f"UPDATE pairings SET decided_by = NULL WHERE round_number = 1 AND board = {FIRST_OVER}")
        connection.commit()
    capsys.readouterr()
    assert await check(path) == 1
    assert sentence in capsys.readouterr().err
    assert await asyncio.to_thread(check_and_repair, path, AT) == Exit.GOOD
    assert await check(path) == Exit.GOOD
    ended.append(await _ended(path, tmp_path / "mended.sqlite3"))
    assert ended[0] == ended[1]


async def _ended(path: Path, copy: Path) -> object:
    """How the tournament in a copy of a file ends."""
    with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    async with await Database.open(copy) as database:
        return told(await TournamentDriver(database, GAME, 1, vanishing=frozenset({ORGANISER})).to_the_end())
