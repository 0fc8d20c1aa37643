"""Whole games with the real client and Discord's API over the wire, kept in a PostgreSQL database."""

from __future__ import annotations

from random import Random

import pytest

from bot.operating.check import fault
from bot.services.standings.recount import recount
from bot.services.table.tables import Table
from bot.store import notices
from bot.store.sessions import Status
from tests.bot.desk import Desk
from tests.thorough import THOROUGH

GAMES = ("volcano", "hekla", "vesuvio") if THOROUGH else ("volcano",)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("database", ["postgres"], indirect=True)
async def test_a_game_is_played_to_its_end_and_shown(desk: Desk, game: str) -> None:
    session_id = await desk.begin(game=game)
    sessions, dice = desk.client.host.sessions, Random(7)
    await desk.deliver_due()
    assert len(desk.boards()) == 1
    table = await sessions.by_id(session_id)
    assert isinstance(table, Table)
    played = 0
    while table.session.status is Status.PLAYING:
        assert played < 2000
        seat = min(table.position.to_act)
        move = table.position.notation(dice.choice(table.position.moves(seat)))
        done = await sessions.play(session_id, table.session.players[seat], move, desk.clock.moment)
        table, played = done.table, played + 1
        if played == 1:
            await desk.deliver_due()
    await desk.deliver_due()
    assert desk.boards() == [], "the last board has nothing to choose from"
    async with desk.database.reading() as transaction:
        assert await notices.queued(transaction, session_id) == []
        assert await fault(transaction, session_id) is None
        assert await recount(transaction) == ()
