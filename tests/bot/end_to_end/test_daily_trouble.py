"""A try at the day's problem when things go wrong: outages in the middle of it, stale buttons, and forged ids."""

from copy import deepcopy
from datetime import UTC, date, datetime, timedelta
from typing import get_args

import pytest

from bot.sandbox.component_checks import walk
from bot.ui.daily.tries import TryAction
from games.problems import FIRST_DAY, problem_of
from tests.bot.end_to_end.house import House
from tests.bot.end_to_end.test_daily import button
from tests.wire.driver import Member, Message

NOON = datetime(2026, 3, 17, 12, tzinfo=UTC)
TODAY = NOON.date()
BUTTON = 2
HUGE = 10**40
"""A number that no column of a database holds."""


@pytest.fixture
def moment() -> datetime:
    return NOON


async def press_forged(house: House, member: Member, message: Message, custom_id: str) -> str:
    """Press a button that the bot never made; returns the answer. Then the message is again what it was."""
    post = house.sandbox.history.find(message.id)
    assert post is not None
    before = deepcopy(post.data)
    next(one for one in walk(post.data["components"]) if one["type"] == BUTTON)["custom_id"] = custom_id
    post.read = None
    reply = await (await member.press(message, custom_id=custom_id)).more()
    assert reply.ephemeral, custom_id
    said, post.data, post.read = reply.text, before, None
    return said


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


FORGED = (
    # Days: the far future, tomorrow, before the first, and none at all.
    (f"daily:{date(9999, 12, 15).toordinal()}", "no problem for that day"),
    (f"daily:{date(2400, 2, 29).toordinal()}", "earlier days only"),
    (f"daily:{TODAY.toordinal() + 1}", "earlier days only"),
    (f"daily:{FIRST_DAY.toordinal() - 1}", "no problem for that day"),
    ("daily:0", "no problem for that day"),
    (f"daily:{HUGE}", "out of date"),
    (f"dline:ask:{TODAY.toordinal()}", "once the day is over"),
    (f"dline:sure:{TODAY.toordinal() + 1}", "once the day is over"),
    (f"dline:sure:{date(9999, 12, 15).toordinal()}", "no problem for that day"),
    (f"dboard:month:{date(9999, 12, 15).toordinal()}", "no problem for that day"),
    # Tries: nobody's, somebody else's, and one's own at a state that it does not have.
    ("dtry:hand:999:0", "don’t have this try"),
    (f"dtry:line:{2**63 - 1}:0", "don’t have this try"),
    *((f"dtry:{act}:{{ada}}:1", "somebody else’s") for act in get_args(TryAction)),
    ("dmove:{ada}:1:a1-b1", "somebody else’s"),
    ("dstep:next:try:{ada}:1", "somebody else’s"),
    (f"dstep:last:day:{TODAY.toordinal()}:1", "once the day is over"),
    (f"dstep:last:day:{TODAY.toordinal() + 1}:1", "once the day is over"),
    ("dstep:next:try:{own}:1", "your try ends here"),
    ("practice:begin:nonsense/x:9", "no such problem yet"),
    (f"practice:begin:{'9' * 60}/x:9", "no such problem yet"),
    ("dtry:hand:{own}:77", "moved on"),
    ("dmove:{own}:77:a1-b1", "moved on"),
    ("dmove:{own}:0:nonsense", ""),
)
"""Ids that the bot never made, with what is said to them."""


async def test_a_forged_id_is_refused_and_changes_nothing(house: House) -> None:
    ada, bruno = house.ada, house.bruno
    board = (await ada.slash("daily play", move=problem_of(TODAY).line[0])).message
    own = (await bruno.slash("daily play")).message
    numbers = {"ada": _try_of(board), "own": _try_of(own)}
    for custom_id, answer in FORGED:
        said = await press_forged(house, bruno, own, custom_id.format(**numbers))
        assert answer in said, custom_id
    assert ada.see(board).raw == board.raw
    assert (await ada.slash("daily play")).text == board.text
    assert (await bruno.slash("daily play")).text == own.text


def _try_of(board: Message) -> str:
    return button(board, "dtry:line:").split(":")[2]
