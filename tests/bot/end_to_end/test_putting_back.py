"""After a restore nothing of what was abandoned can be played, and everybody sees where their games stand."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random

from bot.cli.backups import backup, restore
from bot.cli.check import check
from bot.cli.terminal import Exit
from bot.sandbox.world import CHANNELS
from bot.store.database import Database
from bot.store.rows import sessions as session_rows
from games import REGISTRY
from games.core.record import playthrough_of
from tests.bot.end_to_end.house import COMMANDS, House, settled
from tests.bot.pages import choose
from tests.wire.driver import PATIENCE, Message, is_from_bot

NOW = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)
LOUNGE = CHANNELS[1][0]
SEED = 20_261_123


async def copied(house: House) -> Path:
    """A copy of the database as it is now, made while the bot runs."""
    copy = house.bot.database.with_name("copy.sqlite3")
    copy.unlink(missing_ok=True)
    await settled(house)
    assert await asyncio.to_thread(backup, house.bot.database, copy) == Exit.GOOD
    return copy


async def stopped(house: House) -> None:
    await house.bot.stop()
    await house.driver.until(lambda: not house.sandbox.gateway.connected)


async def started(house: House, **others: str) -> None:
    await house.bot.start(**others)
    await house.driver.bot_ready(COMMANDS, PATIENCE)


async def restored(house: House, copy: Path) -> None:
    """Stop the bot, put the copy in place, start, and wait until everything owed is sent."""
    await stopped(house)
    assert await asyncio.to_thread(restore, house.bot.database, copy, NOW) == Exit.GOOD
    await started(house)
    await settled(house)


def live(house: House, channel: int | None = None) -> list[Message]:
    return [one for one in house.boards(channel) if any(two.custom_id.startswith("pick:") for two in one.selects)]


def posted(house: House, channel: int | None = None) -> list[int]:
    return [one.id for one in house.ada.messages(channel) if is_from_bot(one) and not one.ephemeral]


def actions(house: House) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(f"file:{house.bot.database}?mode=ro", uri=True)) as file:
        return [tuple(row) for row in file.execute("SELECT session_id, notation FROM actions ORDER BY 1, sequence")]


def requests(house: House) -> int:
    """How many requests have posted messages, or looked for those that were posted before."""
    return sum(
        one.method in ("GET", "POST") and one.path.partition("?")[0].endswith("/messages")
        for one in house.sandbox.calls
    )


def has_asked(house: House, least: int) -> bool:
    return requests(house) >= least


async def play(house: House, session_id: int, dice: Random, moves: int) -> list[str]:
    """Play so many moves that do not end the game, each by whoever is to act; returns them."""
    played = []
    async with await Database.open(house.bot.database) as database:
        for _ in range(moves):
            async with database.reading() as transaction:
                session = await session_rows.by_id(transaction, session_id)
                assert session is not None
                record = await session_rows.record_of(transaction, session)
            position = playthrough_of(REGISTRY[record.game], record).position
            (seat,) = position.to_act
            going_on = [one for one in position.moves(seat) if position.play(seat, one).position.outcome is None]
            played.append(position.notation(dice.choice(going_on)))
            member = next(one for one in house.driver.members if one.id == session.players[seat])
            assert (await member.slash("move", channel=session.channel_id, move=played[-1])).played
    return played


async def test_a_stale_board_is_taken_away_and_the_games_go_on_where_they_stand(house: House) -> None:
    dice, tables = Random(SEED), {1: house.driver.channel, 2: LOUNGE}
    for number, channel in tables.items():
        await house.begin(house.bruno, channel=channel)
        await play(house, number, dice, 2)
    copy, kept = await copied(house), actions(house)
    for number in tables:
        await play(house, number, dice, 3)
    await settled(house)
    abandoned = {number: live(house, channel)[-1] for number, channel in tables.items()}
    await restored(house, copy)
    assert actions(house) == kept
    for number, channel in tables.items():
        (board,) = live(house, channel)
        assert board.id > abandoned[number].id
        assert "A restore put this game back to turn" in board.text
        (called,) = [one.name for one in house.driver.members if board.id in {two.id for two in one.pings(channel)}]
        assert f"{house.driver.member(called).mention}: **" in board.text, "whoever is to act"
        assert posted(house, channel)[-1] == board.id, "nothing of the abandoned moves is below"
    # What has the same number now is another move, and the game goes on with one board.
    await play(house, 1, dice, 3)
    await settled(house)
    (board,) = live(house)
    assert await check(house.bot.database) == Exit.GOOD
    assert [one for one in house.refused() if one[2] != 404] == []


async def test_an_announcement_of_the_days_problem_is_none_of_the_abandoned_messages(house: House) -> None:
    # The bot's clock is slow at first: it falls due before the moment by which Discord dates the messages.
    slow = (datetime.now(UTC) - timedelta(days=1)).replace(hour=6, minute=0)
    house.bot.set_clock(slow)
    await house.restart_bot()
    await house.begin(house.bruno)
    copy = await copied(house)
    await choose(house.ada, "server", "daily-channel", house.driver.channel)
    await choose(house.ada, "server", "daily-hour", 8)
    await play(house, 1, Random(SEED), 3)
    await settled(house)
    (abandoned,) = live(house)
    house.bot.set_clock(slow.replace(hour=9))
    await house.restart_bot()
    news = await house.bruno.wait_for(lambda one: "Today’s problem" in one.text)
    house.bot.ahead = 0
    await restored(house, copy)
    assert abandoned.id not in posted(house)
    assert news.id in posted(house)


async def test_whoever_is_killed_after_a_restore_posts_each_board_once_and_calls_once(house: House) -> None:
    dice = Random(SEED)
    await house.begin(house.bruno)
    await play(house, 1, dice, 2)
    copy = await copied(house)
    await play(house, 1, dice, 3)
    await settled(house)
    await stopped(house)
    assert await asyncio.to_thread(restore, house.bot.database, copy, NOW) == Exit.GOOD
    for _ in range(3):
        # The new board is posted, and its answer is lost with the bot; the next one finds it, and is killed, too.
        house.sandbox.faults.lose_next(1, 503, r"POST /channels/\d+/messages")
        least = requests(house) + 1
        await house.bot.start()
        await house.driver.until(partial(has_asked, house, least))
        await house.bot.kill()
        await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await started(house)
    await settled(house)
    (board,) = live(house)
    (called,) = [one for one in house.driver.members if board.id in {two.id for two in one.pings()}]
    assert posted(house)[-1] == board.id
    assert len([one for one in called.pings() if one.id >= board.id]) == 1
