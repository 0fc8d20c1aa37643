"""A tournament over the wire: joined by buttons, played in threads to its end, with the process killed on the way.

And one that is put back to an earlier state in its midst.
"""

import sqlite3
from contextlib import closing
from typing import Any

from tests.bot.end_to_end.house import House
from tests.bot.end_to_end.test_daily import button
from tests.bot.end_to_end.test_putting_back import copied, restored
from tests.bot.end_to_end.test_wrong_things import told
from tests.wire.driver import Member, Message

OWED = "(SELECT count(*) FROM outbox)"


def rows(house: House, query: str) -> list[tuple[Any, ...]]:
    """What the database of the bot says now."""
    with closing(sqlite3.connect(house.bot.database)) as connection:
        return connection.execute(query).fetchall()


async def until(house: House, query: str, wanted: list[tuple[Any, ...]]) -> None:
    """Wait until the database says so."""

    async def look() -> bool:
        return rows(house, query) == wanted

    await house.written(look, f"{wanted} of {query}")


def public(member: Member, beginning: str) -> list[Message]:
    """The messages that everybody sees and that begin so."""
    return [one for one in member.messages() if not one.ephemeral and one.text.startswith(beginning)]


async def test_four_play_two_rounds_in_threads_and_nothing_is_told_twice_whatever_is_killed(house: House) -> None:
    ada, people = house.ada, (house.ada, house.bruno, house.chloe, house.dmitri)
    await ada.submit_modal(await ada.slash("tournament new"), {"more": ["rounds|2"]})
    shown = await ada.wait_for(lambda one: "Volcano tournament 1" in one.text and bool(one.buttons))
    for one in people[1:]:
        await one.press(shown, custom_id=button(shown, "tourney:join:"))
    await until(house, "SELECT count(*) FROM entrants", [(4,)])
    await house.restart_bot(kill=True)
    house.driver.faults.threadless.add(house.driver.channel)
    await ada.press(shown, custom_id=button(shown, "tourney:start:"))
    # Everybody sees what keeps the tables from being opened.
    held_up = await ada.wait_for(lambda one: "still to be opened" in one.text and "Create Public Threads" in one.text)
    house.driver.faults.threadless.clear()
    await ada.press(held_up, custom_id=button(held_up, "tourney:pause:"))
    await until(house, f"SELECT stage, {OWED} FROM tournaments", [("paused", 0)])
    await ada.press(held_up, custom_id=button(ada.see(held_up), "tourney:resume:"))
    await until(house, "SELECT stage FROM tournaments", [("running",)])
    for number in (1, 2):
        await house.restart_bot(kill=True)
        await until(house, "SELECT count(*) FROM pairings WHERE opened = 1", [(2 * number,)])
        games = rows(
            house,
            "SELECT session_id, channel_id, user_id FROM pairings JOIN sessions ON sessions.id = session_id"
            f" JOIN seats USING (session_id) WHERE seat = 0 AND round_number = {number}",
        )
        for _, channel, user_id in games:
            loser = next(one for one in people if one.id == user_id)
            await house.sure(loser, await loser.slash("table resign", channel=channel))
    await until(house, f"SELECT stage, card_id IS NOT NULL, {OWED} FROM tournaments", [("over", 1, 0)])
    await house.restart_bot(kill=True)
    assert len(public(ada, "## Volcano tournament 1\n")) == 1
    (card,) = public(ada, "## Volcano tournament 1 is over")
    assert rows(house, "SELECT count(DISTINCT channel_id), count(*) FROM sessions") == [(4, 4)]
    # A result that is set after the end changes what has been told.
    winner = next(one for one in people if f"**1.** <@{one.id}>" in card.text)
    assert card.images[0].alt.startswith(f"{winner.name} wins\nMore points than anybody else: 2 against 1.\n1. ")
    seated = rows(
        house, "SELECT board, user_id FROM pairing_seats JOIN entrants USING (number) WHERE round_number = 2 ORDER BY 1"
    )
    table = next(board for board, user_id in seated if user_id == winner.id)
    second = next(user_id for board, user_id in seated if board == table and user_id != winner.id)
    await ada.slash("tournament result", round=2, table=table, winner=second)
    await ada.wait_for(lambda one: one.id == card.id and f"**1.** <@{second}>" in one.text)
    assert len(house.refused()) == house.forbidden() > 0


async def give_up(house: House, number: int, seat: int) -> None:
    """Whoever has this seat at each table of a round gives up."""
    games = rows(
        house,
        "SELECT channel_id, user_id FROM pairings JOIN sessions ON sessions.id = session_id"
        f" JOIN seats USING (session_id) WHERE seat = {seat} AND round_number = {number}",
    )
    for channel, user_id in games:
        loser = next(one for one in house.driver.members if one.id == user_id)
        await house.sure(loser, await loser.slash("table resign", channel=channel))


async def test_after_a_restore_its_message_tells_of_then_and_what_was_abandoned_is_used_no_more(house: House) -> None:
    ada, people = house.ada, house.driver.members
    await ada.submit_modal(await ada.slash("tournament new"), {"more": ["rounds|2"]})
    shown = await ada.wait_for(lambda one: "Volcano tournament 1" in one.text and bool(one.buttons))
    for one in people[1:]:
        await one.press(shown, custom_id=button(shown, "tourney:join:"))
    await ada.press(shown, custom_id=button(shown, "tourney:start:"))
    await until(house, f"SELECT count(*), {OWED} FROM pairings WHERE opened = 1", [(2, 0)])
    shown = ada.see(shown)
    copy = await copied(house)
    await give_up(house, 1, seat=0)
    await until(house, f"SELECT count(*), {OWED} FROM pairings WHERE opened = 1", [(4, 0)])
    # A thread with nothing in it can be used for the table of the same name.
    await until(house, "SELECT count(*) FROM posts WHERE session_id > 2 AND board_id IS NOT NULL", [(2,)])
    abandoned = rows(house, "SELECT channel_id FROM sessions WHERE id > 2")
    await restored(house, copy)
    await until(house, f"SELECT {OWED}, round_number FROM tournaments", [(0, 1)])
    (anew,) = public(ada, "## Volcano tournament 1\n")
    assert anew.id == shown.id
    told(await ada.press_stale(shown, custom_id=button(shown, "tourney:pause:")), "out of date")
    await give_up(house, 1, seat=1)
    await until(house, f"SELECT count(*), {OWED} FROM pairings WHERE opened = 1", [(4, 0)])
    assert not {*rows(house, "SELECT channel_id FROM sessions WHERE id > 2")} & {*abandoned}
    seated = rows(
        house, "SELECT round_number, count(*), count(DISTINCT number) FROM pairing_seats GROUP BY 1 ORDER BY 1"
    )
    assert seated == [(1, 4, 4), (2, 4, 4)]
    assert len(public(ada, "## Volcano tournament 1\n")) == 1
