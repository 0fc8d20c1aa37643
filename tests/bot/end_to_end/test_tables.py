"""Seats, threads, greetings and moderators over the wire."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.sandbox.form import Json
from bot.sandbox.world import GUILD
from tests.bot.end_to_end.house import House, open_house, settled
from tests.bot.end_to_end.test_places import new_thread
from tests.bot.pages import choose
from tests.wire.driver import Message, Reply

TITLE = "## Fumarole"

ELSEWHERE = 4242

COMMAND = 2
"""An interaction that is a slash command."""


async def heard_ready(house: House) -> None:
    """The bot knows all its servers, so that one more is new to it."""

    async def ready() -> bool:
        return "ready in" in house.bot.logged()

    await house.written(ready, "the log to say that the bot is ready")


def greetings(house: House) -> list[Message]:
    return [one for one in house.dmitri.messages() if one.text.startswith(TITLE) and not one.ephemeral]


def has_settled(house: House) -> bool:
    with closing(sqlite3.connect(house.bot.database)) as connection, connection:
        return bool(connection.execute("SELECT 1 FROM metadata WHERE name = 'has-been-awake'").fetchall())


def change(house: House, statement: str) -> None:
    """Change the file of a bot that is stopped."""
    with closing(sqlite3.connect(house.bot.database)) as connection, connection:
        connection.execute(statement)


async def add_while_away(house: House) -> None:
    """End the bot, let it be added to a server it has never been in, and start it."""
    await house.written(lambda: asyncio.to_thread(has_settled, house), "the bot to note that it has been awake")
    await house.bot.stop()
    change(house, "DELETE FROM metadata WHERE name LIKE 'greeted:%'")
    await house.restart_bot()


async def test_a_bot_added_while_it_was_away_greets_the_server_once_when_it_is_back(house: House) -> None:
    await heard_ready(house)
    await add_while_away(house)
    await house.dmitri.wait_for(lambda one: one.text.startswith(TITLE))
    # Neither when it wakes up again, nor when the server was out of order, nor when it is taken in once more.
    await house.restart_bot(kill=True)
    house.sandbox.spawn("GUILD_CREATE", house.sandbox.guild())
    house.sandbox.remove_bot()
    house.sandbox.invite_bot()
    await house.begin(house.bruno)
    await settled(house)
    assert len(greetings(house)) == 1


def elsewhere(house: House, system_channel: int | None) -> Json:
    """Another server, as Discord tells of it when the bot wakes up; its news are shown in the sandbox's channel."""
    guild = house.sandbox.guild()
    roles = [{**one, "id": str(ELSEWHERE)} if one["id"] == str(GUILD) else one for one in guild["roles"]]
    shown = None if system_channel is None else str(system_channel)
    return {**guild, "id": str(ELSEWHERE), "roles": roles, "system_channel_id": shown, "threads": []}


async def test_a_server_that_could_not_be_greeted_when_it_was_found_is_not_on_a_later_day(house: House) -> None:
    await heard_ready(house)

    async def noted() -> bool:
        with closing(sqlite3.connect(house.bot.database)) as connection, connection:
            return bool(connection.execute(f"SELECT 1 FROM metadata WHERE name = 'greeted:{ELSEWHERE}'").fetchall())

    house.sandbox.spawn("GUILD_CREATE", elsewhere(house, None))
    await house.written(noted, "the other server to be noted")
    house.sandbox.spawn("GUILD_CREATE", elsewhere(house, house.driver.channel))
    await house.begin(house.bruno)
    await settled(house)
    assert greetings(house) == []
    # Whoever takes the bot in anew is greeted.
    house.sandbox.spawn("GUILD_DELETE", {"id": str(ELSEWHERE)})
    joined = {key: value for key, value in elsewhere(house, house.driver.channel).items() if key != "unavailable"}
    house.sandbox.spawn("GUILD_CREATE", joined)
    await house.dmitri.wait_for(lambda one: one.text.startswith(TITLE))


async def test_an_event_that_cannot_be_read_is_logged_and_the_bot_goes_on(tmp_path: Path) -> None:
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno)
        process = house.bot.process_id
        # A voice channel has a bit rate.
        house.sandbox.spawn("CHANNEL_CREATE", {"id": "77", "type": 2, "guild_id": str(GUILD), "name": "voice"})

        async def logged() -> bool:
            return "CHANNEL_CREATE" in house.bot.logged()

        await house.written(logged, "the log to name the event")
        await house.ada.slash("move", move="b2-a3")
        await house.board(sequence=1)
        assert house.bot.process_id == process
        assert "KeyError" in house.bot.logged()


async def test_a_thread_that_discord_refuses_for_any_reason_is_answered_in_words(house: House) -> None:
    await choose(house.ada, "server", "threads", True)
    house.chloe.speak("fr")
    house.driver.faults.fail_next(status=400, pattern=r"POST /channels/\d+/threads")
    refused = await house.chloe.slash("volcano new")
    assert "ne me laisse pas ouvrir de fil" in refused.text
    assert "No game" in (await house.ada.slash("games")).text
    new_thread(house, await house.chloe.slash("volcano new"))


async def replace_by_stranger(house: House) -> Reply:
    """Ada gives Bruno's seat to somebody whose id she has pasted, and who is not in the server."""
    path, values = "moderate replace", {"player": house.bruno, "by": house.dmitri}
    data = house.sandbox.commands.fill(path, house.ada.person, values)
    assert data["resolved"]["members"].pop(str(house.dmitri.id))
    made = await house.sandbox.interactions.begin(COMMAND, house.ada.id, house.driver.channel, data)
    return await house.ada._settle(made)


async def test_a_seat_goes_to_members_only(house: House) -> None:
    await house.begin(house.bruno)
    refused = await replace_by_stranger(house)
    assert "isn’t in this server" in refused.text
    assert house.dmitri.mention in refused.text
    asked = await house.ada.slash("moderate replace", player=house.bruno, by=house.dmitri)
    await house.sure(house.ada, asked)
    # Whose seat it was needs to be no member any more, and a moderator who plays is said to.
    told = await house.chloe.wait_for(lambda one: "has given seat 2" in one.text)
    assert f"{house.ada.mention} has a seat in this game." in told.text


async def test_a_moderator_who_does_not_play_is_not_said_to(house: House) -> None:
    await house.begin(house.bruno)
    house.sandbox.commands.granted.add("moderate")
    await house.chloe.slash("moderate end")
    refused = [one for one in house.ada.messages() if "has a seat in this game" in one.text]
    assert refused == []
