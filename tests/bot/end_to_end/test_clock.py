"""The clock, calls and personal settings over the wire: what people see, press and type, and what a restart leaves."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from bot.model.moments import ARCHIVED_AFTER, DAY, HOUR, STALE_AFTER
from bot.operating.check import fault
from bot.program import wall_clock
from bot.sandbox.driver import PATIENCE, Message, Reply
from bot.sandbox.servers import ROLE, overwrite
from bot.sandbox.world import GUILD, PUBLIC_THREAD, SEND_MESSAGES
from bot.store.database import Database
from bot.store.rows import facts
from bot.store.rows.facts import LAST_REACHABLE
from tests.bot.end_to_end.house import COMMANDS, House, open_house, settled

ERUPTION = "b2-a3 c3-b3 b3-b4"
TOO_LATE = ("Too late to call time", "out of date")
"""What whoever claims second is told, before or after the message has lost its button."""


async def age(house: House, span: int) -> None:
    """Let this much time have passed for every turn and alarm, while the bot was stopped for a moment."""
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    database = await Database.open(house.bot.database)
    async with database.transaction() as transaction:
        await transaction.run("UPDATE alarms SET due_at = due_at - ?", (span,))
        await transaction.run("UPDATE notices SET queued_at = queued_at - ?", (span,))
        await transaction.run(
            "UPDATE waits SET since = since - ?, deadline_at = deadline_at - ?, called_at = called_at - ?", (span,) * 3
        )
    await database.close()
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)


async def heard(house: House) -> None:
    """The bot has written down that people can reach it."""
    database = await Database.open(house.bot.database)

    async def written() -> str | None:
        async with database.reading() as transaction:
            return await facts.recall(transaction, LAST_REACHABLE)

    try:
        await house.written(written, "the moment at which people could last reach the bot")
    finally:
        await database.close()


async def forfeits(house: House) -> list[tuple[int, int]]:
    """Seats given up so far, each with the user who did it; the record and its snapshot agree."""
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        assert await fault(transaction, 1) is None
        rows = await transaction.rows("SELECT seat, user_id FROM actions WHERE kind = 'forfeit' ORDER BY sequence")
    await database.close()
    return [(row["seat"], row["user_id"]) for row in rows]


def asides(replies: list[Reply]) -> list[str]:
    """What has been said to those who pressed and to nobody else."""
    return [message.text for reply in replies for message in reply.messages if message.ephemeral]


async def says(house: House, sentence: str) -> Message:
    return await house.ada.wait_for(lambda one: sentence in one.text)


async def test_the_lobby_and_the_board_show_the_clock(house: House) -> None:
    await house.ada.slash("volcano new", clock=6, timeout="forfeit")
    lobby = await house.lobby(shows="Time per turn: **6 hours**")
    assert "forfeits at once" in lobby.text
    await house.bruno.press(lobby, label="Join")
    await house.ada.press(await house.lobby(shows=house.bruno.mention), label="Start")
    board = await house.board(sequence=0)
    assert ":R>" in board.text


async def test_a_warning_replaces_the_call_and_the_next_call_replaces_the_warning(house: House) -> None:
    await house.begin(house.bruno, options={"clock": 24})
    await house.driver.until(house.ada.pings)
    await age(house, 19 * HOUR)
    await house.ada.wait_for(lambda one: "runs out" in one.text and one.mentions == (house.ada.id,))
    await settled(house)
    assert not any("your turn in" in one.text for one in house.ada.messages())
    await house.ada.slash("move", move=ERUPTION)
    await house.driver.until(house.bruno.pings)
    await settled(house)
    assert not any("runs out" in one.text and not one.layout for one in house.ada.messages())


async def test_a_late_seat_can_be_claimed_by_the_others_once(house: House) -> None:
    house.chloe.speak("en-GB")
    await house.begin(house.bruno, house.chloe)
    await age(house, 3 * DAY)
    offer = await says(house, "Press **Call time**")
    own = await (await house.ada.press(offer, label="Call time")).more()
    assert "your own time" in own.text
    callers = (house.bruno, house.chloe)
    asked = [await (await one.press(offer, label="Call time")).more() for one in callers]
    assert all("for good" in one.text for one in asked)
    assert await forfeits(house) == []
    replies = await asyncio.gather(
        *(one.press(asking.message, label="Yes, call time") for one, asking in zip(callers, asked, strict=True))
    )
    await says(house, "called time")
    assert all(reply.acknowledged for reply in replies)
    refusals = await house.driver.until(
        lambda: [said for said in asides(replies) if any(sentence in said for sentence in TOO_LATE)]
    )
    assert len(refusals) == 1
    ((seat, claimer),) = await forfeits(house)
    assert seat == 0
    assert claimer in {house.bruno.id, house.chloe.id}
    # It has been said anew, for an edit would not have called whoever lost the seat.
    verdict = await says(house, "called time")
    assert (verdict.mentions, verdict.buttons) == ((house.ada.id,), ())
    await house.driver.until(lambda: offer.id not in [one.id for one in house.ada.messages()])
    # With three seats the game goes on.
    await house.driver.until(house.bruno.pings)
    assert "Played" in (await house.bruno.slash("move", move="a1-a2")).text


async def test_whoever_is_late_moves_before_a_claim_and_keeps_the_seat(house: House) -> None:
    await house.begin(house.bruno)
    await age(house, 3 * DAY)
    offer = await says(house, "Press **Call time**")
    asked = await (await house.bruno.press(offer, custom_id="claim:1:0")).more()
    claiming, moving = await asyncio.gather(
        house.bruno.press_stale(asked.message, custom_id="call-time:1:0"), house.ada.slash("move", move=ERUPTION)
    )
    given_up = await forfeits(house)
    assert ("Played" in moving.text) == (given_up == [])
    assert claiming.acknowledged
    await settled(house)


async def test_a_deadline_that_passed_while_the_bot_was_down_for_a_moment_counts_once(house: House) -> None:
    await house.begin(house.bruno, options={"clock": 1, "timeout": "forfeit"})
    await settled(house)
    await age(house, HOUR)
    await house.over()
    await settled(house)
    assert await forfeits(house) == [(0, 0)]
    assert len([one for one in house.ada.messages() if "and forfeits" in one.text]) == 1
    await house.restart_bot()
    await settled(house)
    assert await forfeits(house) == [(0, 0)]


async def deadlines(house: House) -> list[int | None]:
    """Until when each seat that is to act has time, in milliseconds from now."""
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT deadline_at FROM waits ORDER BY seat")
    await database.close()
    now = wall_clock()
    return [None if row["deadline_at"] is None else row["deadline_at"] - now for row in rows]


async def something_is_owed(house: House) -> None:
    """The bot has found out that it has something to say, and has not said it."""
    database = await Database.open(house.bot.database)

    async def queued() -> list[str]:
        async with database.reading() as transaction:
            return [row["kind"] for row in await transaction.rows("SELECT kind FROM notices")]

    try:
        await house.written(queued, "the bot to owe something: the end of the turn rings")
    finally:
        await database.close()


async def rights_returned(house: House) -> None:
    """A permission has been given back, which the bot hears of as a change of its channel."""
    house.driver.faults.clear()
    house.sandbox.spawn("CHANNEL_UPDATE", house.sandbox.history.channel(house.driver.channel))


async def test_a_bot_that_may_not_write_for_a_day_costs_nobody_the_seat(house: House) -> None:
    await house.begin(house.bruno, options={"clock": 24, "timeout": "forfeit"})
    await settled(house)
    house.driver.faults.read_only.add(house.driver.channel)
    await house.ada.slash("move", move=ERUPTION)
    await age(house, 25 * HOUR)
    assert house.bruno.pings() == ()
    assert await forfeits(house) == []
    await rights_returned(house)
    await house.driver.until(house.bruno.pings)
    await settled(house)
    (left,) = await deadlines(house)
    assert left is not None
    assert DAY - HOUR < left <= DAY
    assert len(house.bruno.pings()) == 1
    assert await forfeits(house) == []
    assert "Played" in (await house.bruno.slash("move", move="a1-a2")).text


async def test_no_seat_is_lost_in_a_channel_whose_permissions_keep_the_bot_out(house: House) -> None:
    await house.begin(house.bruno, options={"clock": 1, "timeout": "forfeit"})
    await settled(house)
    (called,) = house.ada.pings()
    # All that was owed has been said, so only the channel itself tells that the bot may not write there.
    house.sandbox.overwrite(house.driver.channel, overwrite(GUILD, ROLE, deny=SEND_MESSAGES))
    await age(house, HOUR)
    await something_is_owed(house)
    assert await forfeits(house) == []
    house.sandbox.overwrite(house.driver.channel)
    again = await house.ada.wait_for(lambda one: "your turn" in one.text and one.id != called.id)
    assert again.mentions == (house.ada.id,)
    assert await forfeits(house) == []
    (left,) = await deadlines(house)
    assert left is not None
    assert HOUR / 2 < left <= HOUR


async def test_a_thread_that_is_locked_for_a_day_costs_nobody_the_seat(house: House) -> None:
    history = house.sandbox.history
    thread = history.add_thread(house.driver.channel, "Ours", PUBLIC_THREAD, house.ada.id)
    number = int(thread["id"])
    house.sandbox.spawn("THREAD_CREATE", thread)
    await house.begin(house.bruno, options={"clock": 24, "timeout": "forfeit"}, channel=number)
    await house.driver.until(lambda: house.ada.pings(number))
    await settled(house)
    locked = history.change_thread(history.channel(number), {"archived": True, "locked": True})
    house.sandbox.spawn("THREAD_UPDATE", locked)
    await age(house, 25 * HOUR)
    await something_is_owed(house)
    assert await forfeits(house) == []
    opened = history.change_thread(history.channel(number), {"archived": True, "locked": False})
    house.sandbox.spawn("THREAD_UPDATE", opened)
    await settled(house)
    assert "your turn" in house.ada.pings(number)[-1].text
    (left,) = await deadlines(house)
    assert left is not None
    assert DAY - HOUR < left <= DAY
    assert "Played" in (await house.ada.slash("move", move=ERUPTION, channel=number)).text


async def test_a_day_without_the_bot_costs_nobody_the_seat(house: House) -> None:
    await house.begin(house.bruno, options={"clock": 24, "timeout": "forfeit"})
    await settled(house)
    await heard(house)
    await house.bot.stop()
    database = await Database.open(house.bot.database)
    async with database.transaction() as transaction:
        # It was stopped a day and a half ago, when the turn had just begun.
        for table, column in (("alarms", "due_at"), ("waits", "deadline_at")):
            await transaction.run(f"UPDATE {table} SET {column} = {column} - ?", (36 * HOUR,))
        changed = await transaction.run(
            "UPDATE facts SET value = CAST(value AS INTEGER) - ? WHERE name = ?", (36 * HOUR, LAST_REACHABLE)
        )
    await database.close()
    assert changed == 1
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    await says(house, "runs out")
    assert await forfeits(house) == []
    assert "Played" in (await house.ada.slash("move", move=ERUPTION)).text


async def test_a_clock_that_is_set_a_day_forward_and_back_costs_no_seat_and_calls_nobody_twice(house: House) -> None:
    """The machine's clock is wrong for one run of the bot: to the bot that is an absence, and then a time to come."""
    rung: list[int] = []
    house.sandbox.history.listeners.append(lambda what, post: rung.extend(post.pinged() if what == "create" else ()))
    await house.begin(house.bruno, options={"clock": 6, "timeout": "forfeit"})
    await settled(house)
    await heard(house)

    async def noted() -> bool:
        async with database.reading() as transaction:
            moment = await facts.recall(transaction, LAST_REACHABLE)
        return int(moment or 0) > wall_clock() + DAY - HOUR

    async def right() -> bool:
        (left,) = await deadlines(house)
        return left is not None and 0 < left <= 6 * HOUR

    waits: tuple[tuple[int, Callable[[], Awaitable[bool]], str], ...] = (
        (DAY, noted, "the bot to note the wrong moment as the last at which people could reach it"),
        (0, right, "the turn to end when it would have, and not a day later"),
    )
    for ahead, done, wanted in waits:
        house.bot.ahead = ahead
        await house.restart_bot(kill=True)
        database = await Database.open(house.bot.database)
        try:
            await house.written(done, wanted)
        finally:
            await database.close()
        assert await forfeits(house) == []
    assert "Played" in (await house.ada.slash("move", move=ERUPTION)).text
    await house.driver.until(house.bruno.pings)
    await settled(house)
    assert await forfeits(house) == []
    assert sorted(rung) == sorted((house.ada.id, house.bruno.id)), "each is called once"


@pytest.mark.parametrize("instant", ["the move has been answered", "the call has arrived"])
async def test_killed_on_the_way_to_a_call_it_comes_once(house: House, instant: str) -> None:
    await house.begin(house.bruno)
    await settled(house)
    # Nothing that is sent now is heard of before the bot dies.
    house.driver.faults.latency = 0.3
    playing = asyncio.create_task(house.ada.slash("move", move=ERUPTION))
    if instant == "the move has been answered":
        await playing
    else:
        await house.driver.until(house.bruno.pings)
    await house.bot.kill()
    house.driver.faults.clear()
    # Who plays may have been answered before the kill, and is not waited for.
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready(COMMANDS, PATIENCE)
    await house.driver.until(house.bruno.pings)
    await settled(house)
    assert len(house.bruno.pings()) == 1
    assert [one.id for one in house.bruno.pings()] == [(await house.board(sequence=3)).id]
    assert not any("your turn in" in one.text for one in house.ada.messages())


@pytest.mark.full
async def test_no_seat_is_lost_while_the_gateway_is_down(tmp_path: Path) -> None:
    # A house of its own, for the library logs how it lost the gateway.
    async with open_house(tmp_path) as house:
        await house.begin(house.bruno, options={"clock": 1, "timeout": "forfeit"})
        await settled(house)
        house.driver.faults.gateway_down = True
        await house.sandbox.gateway.drop()
        await house.driver.until(lambda: not house.sandbox.gateway.connected)
        database = await Database.open(house.bot.database)
        async with database.transaction() as transaction:
            await transaction.run("UPDATE waits SET deadline_at = 1000")
            # What does not depend on the gateway happens in the same round, after the deadline.
            await transaction.run("UPDATE alarms SET due_at = iif(kind = 'deadline', 1000, 2000)")
        await database.close()
        await says(house, "nobody has played")
        assert await forfeits(house) == []
        house.driver.faults.gateway_down = False
        await house.over()
        assert await forfeits(house) == [(0, 0)]


async def test_pausing_takes_everybody_and_going_on_takes_one(house: House) -> None:
    await house.begin(house.bruno)
    assert "Got it" in (await house.ada.slash("pause")).text
    proposal = await house.bruno.wait_for(lambda one: any(button.label == "Agree to pause" for button in one.buttons))
    await house.bruno.press(proposal, label="Agree to pause")
    await house.ada.wait_for(lambda one: bool(one.images) and "The game is paused" in one.text)
    assert "is paused" in (await house.ada.slash("move", move=ERUPTION)).text
    assert "not playing" in (await house.dmitri.slash("resume")).text
    assert "goes on" in (await house.bruno.slash("resume")).text
    await house.ada.wait_for(lambda one: bool(one.images) and ":R>" in one.text)
    assert "Played" in (await house.ada.slash("move", move=ERUPTION)).text


async def test_a_session_nobody_touches_goes_to_the_archive_and_comes_back_by_its_button(house: House) -> None:
    await house.begin(house.bruno)
    await settled(house)
    await age(house, STALE_AFTER)
    warning = await says(house, "nobody has played")
    assert set(warning.mentions) == {house.ada.id, house.bruno.id}
    await settled(house)
    await age(house, ARCHIVED_AFTER)
    note = await says(house, "I’ve archived it")
    listed = await house.bruno.slash("games")
    assert "archived games (1)" in listed.text
    assert "archived" not in (await house.dmitri.slash("games")).text
    await house.dmitri.press(note, label="Resume")
    await house.bruno.press(note, label="Resume")
    await house.driver.until(lambda: len(house.ada.pings()) > 0 and note.id not in [m.id for m in house.ada.messages()])
    assert "Played" in (await house.ada.slash("move", move=ERUPTION)).text


async def test_an_archived_session_comes_back_by_a_command_if_its_channel_is_free(house: House) -> None:
    await house.begin(house.bruno)
    assert "isn’t paused" in (await house.ada.slash("resume")).text
    await settled(house)
    await age(house, STALE_AFTER)
    await says(house, "nobody has played")
    await settled(house)
    await age(house, ARCHIVED_AFTER)
    note = await says(house, "I’ve archived it")
    await house.chloe.slash("hekla new")
    lobby = await house.lobby()
    reply = await (await house.ada.press(note, label="Resume")).more()
    assert "already a game in this channel" in reply.text
    await house.chloe.slash("end")
    await house.ada.wait_for(lambda one: one.id == lobby.id and "closed" in one.text)
    assert "goes on" in (await house.ada.slash("resume")).text
    assert "Played" in (await house.ada.slash("move", move=ERUPTION)).text
    assert "no paused or archived game" in (await house.ada.slash("resume", channel=house.driver.other_channel)).text


async def test_personal_settings_are_shown_changed_and_refused_in_the_persons_language(house: House) -> None:
    ada, bruno, *_ = house.driver.members
    ada.speak("en-US")
    bruno.speak("fr")
    shown = await ada.slash("me")
    assert shown.ephemeral
    assert "at once" in shown.text
    assert "aussitôt" in (await bruno.slash("me")).text
    assert "time zone too" in (await ada.slash("me", quiet="22-7")).text
    zones = await ada.complete("me", "zone", "new yo")
    assert zones[0].value == "America/New_York"
    changed = await ada.slash("me", zone="america/new_york", quiet="22-7", after=6, reminder=24)
    for part in ("6 hours", "22:00 to 07:00", "America/New_York", "every 24 hours"):
        assert part in changed.text
    assert "don’t know that time zone" in (await ada.slash("me", zone="Atlantis")).text
    assert "22:00-07:30" in (await ada.slash("me", quiet="at night")).text
    await house.restart_bot()
    assert "America/New_York" in (await ada.slash("me")).text
    assert [choice.value for choice in await bruno.complete("me", "quiet", "auc")] == ["off"]
    assert "Quiet hours: **none**" in (await ada.slash("me", quiet="none")).text


async def test_whoever_wants_no_calls_is_left_alone(house: House) -> None:
    await house.bruno.slash("me", pings="never")
    await house.begin(house.bruno)
    await house.ada.slash("move", move=ERUPTION)
    await house.board(sequence=3)
    await settled(house)
    assert house.bruno.pings() == ()
    assert not any("your turn in" in one.text for one in house.ada.messages())


async def test_personal_settings_can_be_changed_in_a_direct_message(house: House) -> None:
    ada = house.ada
    await ada.slash("me", channel=ada.direct, pings="later")
    assert "12 hours" in (await ada.slash("me")).text
