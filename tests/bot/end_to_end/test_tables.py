"""Seats, threads and moderators over the wire."""

from pathlib import Path

from bot.sandbox.world import GUILD
from tests.bot.end_to_end.house import House, open_house
from tests.bot.end_to_end.test_places import new_thread
from tests.bot.pages import choose
from tests.wire.driver import Reply

COMMAND = 2
"""An interaction that is a slash command."""


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
