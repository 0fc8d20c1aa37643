"""Holidays, weekends and time banks as people set and read them, over the wire."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.words.language import language_for
from tests.bot.end_to_end.house import House, settled
from tests.bot.pages import choose, present
from tests.wire.driver import Message

PARIS = "Europe/Paris"
GRANTED = {"zone": PARIS, "weekend": 96, "bank": 48, "holidays": 14}


def today() -> date:
    return datetime.now(ZoneInfo(PARIS)).date()


@pytest.mark.full
async def test_what_a_table_grants_is_shown_before_one_joins_and_a_holiday_before_and_during(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    for name, value in GRANTED.items():
        changed = await choose(ada, "server", name, value)
    assert present(changed.message, "weekend") == ["Saturday and Sunday"]
    assert present(changed.message, "bank") == ["2 days"]
    await ada.slash("volcano new", channel=house.driver.other_channel)
    lobby = await house.lobby(house.driver.other_channel)
    stands = "Clocks stop on Saturday and Sunday (Europe/Paris) and during a player’s holidays, up to 14 days a year."
    assert stands in lobby.text
    assert "each player has 2 days" in lobby.text
    board = await house.begin(bruno)
    assert stands not in board.text
    assert stands in (await ada.press(board, label="More")).text
    assert f"Left in the time banks: {ada.mention} 2 days · {bruno.mention} 2 days" in board.text
    first, last = today() + timedelta(days=1), today() + timedelta(days=5)
    assert "I can’t read this day" in (await choose(ada, "me", "away", "someday", last, uses=2)).text
    declared = await choose(ada, "me", "away", first, last)
    assert declared.ephemeral
    english = language_for("en")
    said = f"from {english.day(first, 'long')} to {english.day(last, 'long')}"
    assert f"You are away {said} (Europe/Paris)" in declared.text
    assert "Turns that end later by it: 1." in declared.text
    board = await bruno.wait_for(_said("Their clock stops then", board))
    # The board names the days, the last one included, without hours.
    said = f"from {english.day_of_year(first)} to {english.day_of_year(last)}"
    assert f"{ada.mention} is away {said}. Their clock stops then." in board.text
    await ada.wait_for(_said("is away from", lobby), channel=house.driver.other_channel)
    assert "Welcome back" in (await choose(ada, "me", "back")).text
    await bruno.wait_for(lambda one: one.id == board.id and "is away" not in one.text)
    # A holiday that has passed is on the board no longer, though nobody has played.
    await choose(ada, "me", "away", today(), today())
    await bruno.wait_for(_said(f"{ada.mention} is away on {english.day_of_year(today())}.", board))
    house.bot.set_clock(datetime.now(UTC) + timedelta(days=1, hours=1))
    await house.restart_bot()
    await bruno.wait_for(lambda one: one.id == board.id and "is away" not in one.text)
    await settled(house)
    assert house.refused() == []


def _said(said: str, message: Message) -> Callable[[Message], bool]:
    return lambda one: one.id == message.id and said in one.text
