"""Announcements and reminders of the day's problem over the wire: /settings, /me, the set hour, and a kill between."""

from datetime import UTC, datetime

import pytest

from bot.store.database import Database
from tests.bot.end_to_end.house import House
from tests.bot.pages import choose, present, shown
from tests.wire.driver import Message

MORNING = datetime(2026, 3, 17, 7, tzinfo=UTC)
SENDING = r"POST /channels/\d+/messages$"


@pytest.fixture
def moment() -> datetime:
    return MORNING


async def killed_until(house: House, hour: int, day: int = 17) -> None:
    """Kill the bot and start it again a little after this hour."""
    house.bot.set_clock(MORNING.replace(day=day, hour=hour, minute=1))
    await house.restart_bot(kill=True)


async def noted(house: House, missing: str) -> None:
    """The bot has written it all down: this query finds no row that lacks it."""
    database = await Database.open(house.bot.database)

    async def written() -> bool:
        async with database.reading() as transaction:
            return await transaction.row(missing) is None

    try:
        await house.written(written, f"nothing to be found by: {missing}")
    finally:
        await database.close()


def untold(table: str, day: int) -> str:
    """Finds who is to be told of the problem and has not been told that of this day in March."""
    told = MORNING.replace(day=day).date().toordinal()
    return f"SELECT 1 FROM {table} WHERE daily_hour IS NOT NULL AND daily_day IS NOT {told}"


def announcements(house: House) -> list[Message]:
    return [one for one in house.bruno.messages(house.driver.other_channel) if "Today’s problem" in one.text]


async def test_a_server_has_the_problem_announced_once_a_day_without_calling_anybody(house: House) -> None:
    lounge = house.driver.other_channel
    assert await shown(house.ada, "server", "daily-channel") == []
    refused = await choose(house.ada, "server", "daily-hour", 9, uses=2)
    assert "Choose a channel" in refused.text
    await choose(house.ada, "server", "daily-channel", lounge)
    changed = await choose(house.ada, "server", "daily-hour", 9)
    assert "The next announcement comes" in changed.text
    assert [present(changed.message, one) for one in ("daily-channel", "daily-hour")] == [[str(lounge)], ["09:00"]]
    await killed_until(house, 9)
    news = await house.bruno.wait_for(lambda one: "Today’s problem" in one.text, channel=lounge)
    assert house.driver.download(news.images[0]).startswith(b"\x89PNG")
    assert (news.mentions, house.bruno.pings(lounge), house.ada.pings(lounge)) == ((), (), ())
    await noted(house, untold("servers", 17))
    await killed_until(house, 15)
    # Whoever sees it tries it, and another hour on the same day is no second announcement.
    (button,) = [one for one in news.buttons if one.label == "Try it"]
    await house.bruno.press(news, custom_id=button.custom_id)
    board = await house.bruno.wait_for(lambda one: one.ephemeral and bool(one.selects), channel=lounge)
    assert "Your one try that counts today" in board.text
    await choose(house.ada, "server", "daily-hour", 16)
    await killed_until(house, 16, day=18)
    await noted(house, untold("servers", 18))
    assert len(announcements(house)) == 2
    off = await choose(house.ada, "server", "daily-channel")
    assert "next announcement" not in off.text
    assert house.refused() == []


async def test_a_reminder_is_set_and_silenced_with_me_and_comes_once_whatever_is_killed(house: House) -> None:
    (ada, bruno, chloe) = (house.ada, house.bruno, house.chloe)
    chloe.speak("fr")
    assert await shown(ada, "me", "daily") == ["never"]
    await choose(ada, "me", "daily", 9)
    assert present((await choose(chloe, "me", "daily", 9)).message, "daily") == ["09:00"]
    # Those two would be told before the others.
    await choose(bruno, "me", "daily", 8)
    await choose(house.dmitri, "me", "daily", 8)
    assert present((await choose(house.dmitri, "me", "daily", "never")).message, "daily") == ["never"]
    await killed_until(house, 8)
    await bruno.wait_for(lambda one: "Your reminder" in one.text, channel=bruno.direct)
    await noted(house, untold("preferences", 17) + " AND daily_hour = 8")
    # Discord has the message, and the bot dies before it hears of it.
    house.driver.faults.lose_next(50, pattern=SENDING)
    house.bot.set_clock(MORNING.replace(hour=9, minute=1))
    await house.restart_bot(kill=True)
    await house.driver.until(lambda: ada.messages(ada.direct) or chloe.messages(chloe.direct))
    await house.bot.kill()
    house.driver.faults.clear()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    reminder = await ada.wait_for(lambda one: "Your reminder" in one.text, channel=ada.direct)
    await chloe.wait_for(lambda one: "Votre rappel" in one.text, channel=chloe.direct)
    await noted(house, untold("preferences", 17))
    assert [len(one.messages(one.direct)) for one in house.driver.members] == [1, 1, 1, 0]
    # It is played in the direct message.
    (button,) = [one for one in reminder.buttons if one.label == "Try it"]
    await ada.press(reminder, custom_id=button.custom_id)
    await ada.wait_for(lambda one: bool(one.selects) and "counts today" in one.text, channel=ada.direct)
