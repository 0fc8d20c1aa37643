"""The running bot with its emoji: shown where Discord shows them, words everywhere else, and uploaded once."""

import re
from typing import Any

from bot.sandbox.component_checks import walk
from rendering.painters import PAINTERS
from tests.bot.end_to_end.house import COMMANDS, House, settled
from tests.wire.driver import Message

MARKUP = re.compile(r"<:[a-z]{2}_[a-z0-9]+_[0-9a-f]{6}:\d+>")
UPLOADS = re.compile(r"emoji: (\d+) uploaded")


async def with_emoji(house: House) -> int:
    """Start the bot again with emoji; returns how many it has uploaded when it shows them."""
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    before = len(UPLOADS.findall(house.bot.logged()))
    await house.bot.start(FUMAROLE_EMOJI="on")
    await house.driver.bot_ready(COMMANDS)

    async def told() -> bool:
        return len(UPLOADS.findall(house.bot.logged())) > before

    await house.written(told, "the bot to show its emoji")
    return int(UPLOADS.findall(house.bot.logged())[-1])


async def test_emoji_stand_where_discord_shows_them_and_words_everywhere_else(house: House) -> None:
    house.ada.speak("fr")
    assert await with_emoji(house) == sum(len(painter.emoji()) for painter in PAINTERS.values())
    board = await house.begin(house.bruno)
    assert MARKUP.search(board.text), "no seat has its emblem"
    assert {"cap", "red3"} <= {sign(option) for option in options(board)}
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await settled(house)
    recap = await house.ada.wait_for(lambda one: one.text.startswith("**Turn "))
    board = await house.board()
    assert "_green3_" in board.text
    assert "_eruption_" in board.text
    assert all(map(sign, options(board)))
    # Lists and buttons cannot show markup in their texts; pictures and suggestions say all in words.
    more = await house.bruno.press(board, label="More")
    described = await house.bruno.press(more.message, label="Describe the board")
    plain = [option[key] for option in options(board) for key in ("label", "description")]
    plain += [image.alt for message in (recap, board) for image in message.images]
    plain += [choice.name for choice in await house.bruno.complete("move", "move", "a")]
    assert all(plain)
    assert not [said for said in (*plain, described.text) if "<:" in said]
    assert house.refused() == []
    assert await with_emoji(house) == 0


def options(message: Message) -> list[dict[str, Any]]:
    """The moves in the list of a board."""
    return [option for part in walk(message.raw["components"]) for option in part.get("options", ())]


def sign(option: dict[str, Any]) -> str:
    """The sign of an option by its name in the game's texts; raises KeyError if it has none."""
    return str(option["emoji"]["name"].split("_")[1])
