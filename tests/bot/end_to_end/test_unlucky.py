"""Faults around the bot: a locked database, a gateway that is down, a Discord that answers late or not at all."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.discord_api.requests import Code
from tests.bot.end_to_end.house import COMMANDS, House, open_house, settled
from tests.bot.sandbox.fixtures import giving_up_after
from tests.wire.driver import PATIENCE


async def test_what_cannot_be_acknowledged_in_time_is_not_played(house: House) -> None:
    board = await house.begin(house.bruno)
    with giving_up_after(house.sandbox, 0.2):
        house.driver.faults.slow_acknowledgement = 0.4
        assert (await house.ada.slash("move", move="b2-a3")).failed
        assert (await house.ada.select(board, "b2-a3")).failed
    # Both acknowledgements are refused before the next one may come in time.
    await house.driver.until(lambda: sum(call.code == Code.UNKNOWN_INTERACTION for call in house.sandbox.calls) == 2)
    house.driver.faults.clear()
    assert (await house.ada.slash("move", move="c3-b4")).played
    await house.board(sequence=1)


async def test_no_log_holds_a_token_or_a_seed_however_much_is_logged(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("FUMAROLE_LOG_LEVEL=DEBUG\n", encoding="utf-8")
    tokens: list[str] = []
    async with open_house(tmp_path) as house:
        house.sandbox.interactions.listeners.append(lambda one: tokens.append(one.token))
        await house.begin(house.bruno)
        assert (await house.ada.slash("move", move="b2-a3")).played
        await settled(house)
        with closing(sqlite3.connect(house.bot.database)) as connection:
            ((seed,),) = connection.execute("SELECT seed FROM sessions").fetchall()
        assert await house.bot.stop() == 0
        logged = house.bot.logged()
    assert len(tokens) > 5
    assert "connected to Gateway" in logged
    for secret in (house.sandbox.token, seed.hex(), str(seed), repr(seed)[2:-1], *tokens):
        assert secret not in logged


@pytest.mark.full
@pytest.mark.parametrize("tick", [1, 3])
async def test_a_stop_in_the_first_second_is_a_clean_one(house: House, tick: int) -> None:
    """The library waits a second before it calls itself ready; a stop before, at and after that moment."""
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    await asyncio.sleep(0.4 * tick)  # the moment is what is tried here; nothing is waited for
    assert await house.bot.stop() == 0
