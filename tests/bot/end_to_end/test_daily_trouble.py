"""A try at the day's problem when things go wrong: outages in the middle of it, stale buttons, and forged ids."""

from datetime import UTC, datetime, timedelta

import pytest

from games.problems import problem_of
from tests.bot.end_to_end.house import House
from tests.bot.end_to_end.test_daily import button

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)
TODAY = NOON.date()


@pytest.fixture
def moment() -> datetime:
    return NOON


async def test_a_try_goes_on_after_an_outage_in_the_middle_of_it(house: House) -> None:
    """Every act is kept and counts once: through a lost connection, a lost answer, and a kill."""
    ada, line = house.ada, problem_of(TODAY).line
    board = (await ada.slash("daily play", move=line[0])).message
    # The connection to Discord is lost, and comes back.
    await house.sandbox.gateway.drop()
    await house.driver.until(lambda: house.sandbox.gateway.connected)
    again = await ada.slash("daily play")
    assert f"`{line[0]}`" in again.text
    # The answer to a press is lost on the way: it is done once.
    house.driver.faults.lose_next(1)
    await ada.press(again.message, custom_id=button(again.message, "dtry:back:"))
    taken = await ada.wait_for(lambda one: one.id == again.message.id and f"`{line[0]}`" not in one.text)
    assert "dtry:hand:" not in [one.custom_id[:10] for one in taken.buttons]
    # The process is killed while nobody can reach it, and the day is over when it comes back.
    board = (await ada.slash("daily play", move=line[0])).message
    house.bot.set_clock(NOON + timedelta(hours=16))
    await house.restart_bot(kill=True)
    await ada.press(board, custom_id=button(board, "dtry:hand:"))
    done = await ada.wait_for(lambda one: one.id == board.id and "Handed in" in one.text)
    assert "so it doesn’t count" not in done.text, "a try begun on its day counts until the end of the next"
    assert "Mar 18, 2026" in (await ada.slash("daily play")).text


async def test_buttons_of_yesterdays_message_do_what_they_say_of_yesterday(house: House) -> None:
    ada, bruno, problem = house.ada, house.bruno, problem_of(TODAY)
    for move in problem.line:
        board = (await ada.slash("daily play", move=move)).message
    await ada.press(board, custom_id=button(board, "dtry:hand:"))
    done = await ada.wait_for(lambda one: one.id == board.id and "Handed in" in one.text)
    await ada.press(done, custom_id=button(done, "dtry:share:"))
    shared = await bruno.wait_for(lambda one: not one.ephemeral and "🟩" in one.text)
    begun = (await bruno.slash("daily play")).message
    house.bot.set_clock(NOON + timedelta(days=3))
    await house.restart_bot()
    # Try it begins practice, since the day is over; the board is that of the day.
    tried = await (await house.dmitri.press(shared, custom_id=button(shared, "daily:"))).more()
    assert "Practice" in tried.text
    listed = await (await house.dmitri.press(shared, custom_id=button(shared, "dboard:day:"))).more()
    assert "Mar 17, 2026" in listed.text
    assert f"1. {ada.mention}" in listed.text
    # A try left open is late, and can be played to its end.
    line = await (await bruno.press(begun, custom_id=button(begun, "dtry:line:"))).more()
    assert "your try ends here" in line.text or "The best line" in line.text
    assert (await bruno.slash("daily play")).message.id != begun.id
    assert house.refused() == []


async def test_the_board_leaves_the_try_where_it_is_and_pages_in_its_own_message(house: House) -> None:
    board = (await house.ada.slash("daily play")).message
    listed = await (await house.ada.press(board, custom_id="dboard:day:" + str(TODAY.toordinal()))).more()
    assert listed.message.id != board.id
    assert "Nobody has handed in" in listed.text
    assert house.ada.see(board).raw == board.raw
    week = button(listed.message, "dboard:week:")
    await house.ada.press(listed.message, custom_id=week)
    paged = await house.ada.wait_for(lambda one: "Mar 16, 2026 to Mar 22, 2026" in one.text)
    assert paged.id == listed.message.id
