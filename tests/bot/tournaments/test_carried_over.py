"""Tournaments move to another installation with their server, and go on there as they would have gone on here."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.model.tournaments import Stage, System
from bot.operating.check import check
from bot.operating.server_transfer import export_server, import_server
from bot.operating.terminal import Exit
from bot.store.database import Database
from bot.words.language import language_for
from games import REGISTRY
from tests.bot.conftest import GUILD, NOON
from tests.bot.play.house import House
from tests.bot.tournaments.carrying import Carrier, told, wish

EN = language_for("en")
GAME = next(iter(REGISTRY))
TABLES = {
    "tournaments": "id, game, system, seats, hex(seed), rounds, stage, round_number, organiser_id, card_id",
    "entrants": "*",
    "pairings": "tournament_id, round_number, board, opened, decided_by, adjuster_id, session_id IS NULL",
    "pairing_seats": "*",
}


def rows(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with closing(sqlite3.connect(path)) as file:
        return {
            table: file.execute(f"SELECT {what} FROM {table} ORDER BY 1, 2").fetchall()
            for table, what in TABLES.items()
        }


@pytest.mark.full
async def test_a_running_tournament_with_byes_moves_and_ends_as_it_would_have(tmp_path: Path) -> None:
    old, new, moved = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3", tmp_path / "moved"
    async with await Database.open(old) as database:
        over = Carrier(database, GAME)
        await over.open(wish(GAME, System.SWISS, rounds=1), 5)
        assert (await over.to_the_end()).tournament.stage is Stage.OVER
        going = Carrier(database, GAME)
        await going.open(wish(GAME, System.SWISS, rounds=3), 5)
        await going._tend(House(database))
    assert await asyncio.to_thread(export_server, old, GUILD, moved, EN, NOON) == Exit.GOOD
    async with await Database.open(new) as database:
        # Its numbers are given here already.
        other = Carrier(database, GAME)
        await other.open(wish(GAME, System.SWISS, rounds=1), 5)
        await other.to_the_end()
        async with database.transaction() as transaction:
            for table in ("sessions", "tournaments", "finished_games", "results"):
                await transaction.run(f"UPDATE {table} SET guild_id = guild_id + 1")
    assert await asyncio.to_thread(import_server, new, moved, EN, NOON) == Exit.GOOD
    before, after = rows(old), rows(new)
    for table, kept in before.items():
        assert [one[1:] for one in after[table][-len(kept) :]] == [one[1:] for one in kept], table
    numbers = {one[0] for one in after["tournaments"]}
    ended = []
    for path, number in ((old, going.number), (new, max(numbers))):
        async with await Database.open(path) as database:
            carrier = Carrier(database, GAME, number, now=NOON)
            ended.append(told(await carrier.to_the_end()))
    assert ended[0] == ended[1]
    assert await check(old, EN) == Exit.GOOD
