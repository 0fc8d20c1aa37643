"""Reminders of the day's problem over the wire: /me, the set hour, and a kill between."""

from datetime import UTC, datetime

import pytest

from bot.store.database import Database
from tests.bot.end_to_end.house import House
from tests.bot.pages import choose, present, shown

MORNING = datetime(2026, 3, 17, 7, tzinfo=UTC)
SENDING = r"POST /channels/\d+/messages$"


@pytest.fixture
def moment() -> datetime:
    return MORNING


async def killed_until(house: House, hour: int) -> None:
    """Kill the bot and start it again a little after this hour."""
    house.bot.set_clock(MORNING.replace(hour=hour, minute=1))
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


UNTOLD = f"SELECT 1 FROM preferences WHERE daily_hour IS NOT NULL AND daily_day IS NOT {MORNING.date().toordinal()}"
"""Finds who is to be reminded of the problem and has not been."""


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
    await noted(house, UNTOLD + " AND daily_hour = 8")
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
    await noted(house, UNTOLD)
    assert [len(one.messages(one.direct)) for one in house.driver.members] == [1, 1, 1, 0]
    # It is played in the direct message.
    (button,) = [one for one in reminder.buttons if one.label == "Try it"]
    await ada.press(reminder, custom_id=button.custom_id)
    await ada.wait_for(lambda one: bool(one.selects) and "counts today" in one.text, channel=ada.direct)
