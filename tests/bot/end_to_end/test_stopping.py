"""A clean stop waits for no drawing, and whoever asks for something meanwhile is told to ask again."""

import asyncio
import os
import signal

from tests.bot.end_to_end.house import COMMANDS, House
from tests.wire.driver import PATIENCE


async def told_to_stop(house: House) -> None:
    """SIGTERM, and the bot has noticed it."""
    os.kill(house.bot.process_id, signal.SIGTERM)

    async def noticed() -> bool:
        return "no new work is accepted" in house.bot.logged()

    await house.written(noticed, "the bot to notice that it is to stop")


async def test_whoever_comes_while_the_bot_stops_is_told_and_what_was_under_way_is_finished(house: House) -> None:
    board = await house.begin(house.bruno)
    # Discord lets the bot wait before it shows the move, which holds up the stop.
    held = house.sandbox.faults.hold_next(f"PATCH /channels/{board.channel}/messages/{board.id}")
    playing = asyncio.create_task(house.ada.slash("move", move="b2-a3"))
    await house.driver.until(lambda: not house.sandbox.faults.planned)
    await told_to_stop(house)
    house.bruno.speak("fr")
    asked, pressed, suggested = await asyncio.gather(
        house.bruno.slash("board"),
        house.dmitri.press(board, label="What can I do?"),
        house.chloe.complete("move", "move", ""),
    )
    assert "Je redémarre" in asked.text
    assert "I’m restarting" in pressed.text
    assert asked.ephemeral
    assert pressed.ephemeral
    assert suggested == ()
    assert house.bot.runs
    held.set()
    assert (await playing).played
    assert (await house.board(sequence=1)).id == board.id
    assert await house.bot.ended() == 0
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    assert (await house.ada.slash("move", move="c3-b3")).played
