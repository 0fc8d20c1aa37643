"""A clean stop waits for no drawing, and whoever comes while the bot stops is told to come again."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.play.imports import ImportTarget, import_game
from bot.sandbox.driver import PATIENCE
from bot.sandbox.local_discord import SandboxSettings
from bot.sandbox.sandbox import Sandbox
from bot.sandbox.world import GUILD
from bot.store.database import Database
from tests.bot.end_to_end.house import COMMANDS, QUICK, BotProcess, House

LONG_GAME = Path(__file__).parents[2] / "golden" / "vesuvio" / "round.txt"


@asynccontextmanager
async def house_with_a_long_game(folder: Path) -> AsyncIterator[House]:
    """The bot, and in its channel a game whose film takes seconds to draw."""
    settings = SandboxSettings(folder=folder / "sandbox", port=0, timing=QUICK)
    async with Sandbox(settings) as sandbox:
        house = House(sandbox, BotProcess(sandbox, folder))
        database = await Database.open(house.bot.database)
        written = LONG_GAME.read_text(encoding="utf-8")
        players = (house.ada.id, house.bruno.id)
        await import_game(database, written, ImportTarget(GUILD, house.driver.channel, players, "en"), 1)
        await database.close()
        await house.bot.start()
        try:
            await house.driver.bot_ready(COMMANDS, PATIENCE)
            yield house
        finally:
            await house.bot.kill()


async def told_to_stop(house: House) -> None:
    """SIGTERM, and the bot has noticed it."""
    os.kill(house.bot.process_id, signal.SIGTERM)

    async def noticed() -> bool:
        return "nothing new is begun" in house.bot.logged()

    await house.written(noticed, "the bot to notice that it is to stop")


async def test_a_stop_waits_for_no_film_and_whoever_waits_for_it_is_told(tmp_path: Path) -> None:
    async with house_with_a_long_game(tmp_path) as house:
        shown = await house.ada.slash("replay")
        film = asyncio.create_task(house.ada.press(shown.message, label="Whole game as a GIF"))
        await house.driver.until(
            lambda: any(post.loading for post in house.sandbox.history.posts(house.driver.channel))
        )
        await told_to_stop(house)
        answer = await film
        assert "I’m restarting" in answer.text
        assert answer.ephemeral
        assert await house.bot.ended() == 0
        assert "Traceback" not in house.bot.logged(), house.bot.logged()


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
    assert "Played: b2-a3" in (await playing).text
    assert (await house.board(sequence=1)).id == board.id
    assert await house.bot.ended() == 0
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    assert "Played: c3-b3" in (await house.ada.slash("move", move="c3-b3")).text
