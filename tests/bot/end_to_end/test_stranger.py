"""What strangers, cheats, spectators and people in a hurry try: nothing breaks, and everybody gets a sentence."""

import asyncio
import os
import random
import signal
from typing import Any

import pytest

from bot.model.request import TableRequest
from bot.play.sessions import Sessions
from bot.sandbox.driver import Member, Reply, is_from_bot
from bot.sandbox.history import Post
from bot.sandbox.world import GUILD, PUBLIC_THREAD
from bot.store.database import Database
from bot.store.rows import notices
from games import REGISTRY
from tests.bot.end_to_end.house import House, settled
from tests.bot.end_to_end.test_wrong_things import told

HOSTILE = (
    "@everyone",
    "<@1100000000000000102> <@&1100000000000000003> @here",
    "**b2-a3** ||b2-a3|| `b2-a3` [b2-a3](https://example.com)",
    "b2-e5\u202e\u2066",
    "'; DROP TABLE sessions; --",
    "{ $seat } %s {0} \\x00",
    "🌋" * 500,
    "b2-a3 " * 1000,
    "a" + " " * 5990 + "b",
    "-" * 6000,
)


def pings(house: House) -> list[int]:
    """Everybody whom any message has called, in order."""
    return [user for post in house.sandbox.history.posts(house.driver.channel) for user in post.pinged()]


async def test_hostile_moves_are_refused_in_private_and_call_nobody(house: House) -> None:
    await house.begin(house.bruno)
    await settled(house)
    public = [one.id for one in house.dmitri.messages()]
    called = pings(house)
    for hostile in HOSTILE:
        reply = await house.ada.slash("move", move=hostile)
        assert reply.ephemeral, hostile
        assert 10 < len(reply.text) <= 2000, hostile
        assert reply.message.mentions == (), hostile
        assert len(await house.ada.complete("move", "move", hostile)) >= 1
    assert [one.id for one in house.dmitri.messages()] == public
    assert pings(house) == called
    assert (await house.board()).selects[0].custom_id == "pick:1:0:"


async def test_hostile_openings_are_refused_in_private_and_open_nothing(house: House) -> None:
    for hostile in HOSTILE:
        reply = await house.ada.slash("volcano new", options={"layout": "custom", "opening": hostile[:100]})
        assert reply.ephemeral
        assert reply.message.mentions == ()
    assert house.dmitri.messages() == ()


async def test_a_lobby_through_everything_people_do_to_it(house: House) -> None:
    ada, bruno, chloe, dmitri = house.driver.members
    chloe.speak("en-US")
    await ada.slash("volcano new", seats=3)
    lobby = await house.lobby()
    told(await dmitri.slash("end"), "not playing")
    told(await dmitri.slash("board"), "hasn’t begun", "/board repost")
    told(await ada.slash("move", move="b2-a3"), "hasn’t begun")
    told(await ada.slash("resign"), "hasn’t begun")
    await bruno.press(lobby, label="Join")
    lobby = await house.lobby(shows=bruno.mention)
    told(await bruno.slash("end"), "Only the host")
    # The host goes, and the next in line takes over.
    await ada.press(lobby, label="Leave")
    lobby = await house.lobby(shows=f"{bruno.mention} (host")
    assert ada.mention not in lobby.text
    told(await (await ada.press(lobby, label="Start")).more(), "Only the host", bruno.mention)
    await chloe.press(lobby, label="Join")
    lobby = await house.lobby(shows=chloe.mention)
    replies = await asyncio.gather(*(bruno.press(lobby, label="Start") for _ in range(3)))
    await house.board(sequence=0)
    await house.driver.until(lambda: sum("has already begun" in one.text for one in replies) == 2)
    told(await press_old(house, dmitri, lobby, "lobby:join:1"), "out of date")
    await settled(house)
    assert len(house.boards()) == 1
    assert len(pings(house)) == 1


async def press_old(house: House, member: Member, message: Any, custom_id: str) -> Reply:
    """Press what the message showed when it was read."""
    return await (await member.press_stale(message, custom_id=custom_id)).more()


async def test_the_last_to_leave_closes_the_table_and_frees_the_channel(house: House) -> None:
    await house.ada.slash("volcano new")
    lobby = await house.lobby()
    await house.ada.press(lobby, label="Leave")
    await house.ada.wait_for(lambda one: one.id == lobby.id and "was closed" in one.text)
    assert not house.ada.see(lobby).buttons
    await house.bruno.slash("volcano new")
    assert (await house.lobby()).id != lobby.id
    told(await house.bruno.slash("end"), "table is closed")
    await house.ada.slash("volcano new")


async def test_playing_alone_needs_no_pings_and_ends_when_one_likes(house: House) -> None:
    await house.ada.slash("volcano new", seats=1)
    lobby = await house.lobby()
    told(await (await house.bruno.press(lobby, label="Join")).more(), "The only seat is taken")
    await house.ada.press(lobby, label="Start")
    await house.board(sequence=0)
    await house.ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    await house.board(sequence=3)
    await settled(house)
    assert pings(house) == []
    assert len(house.boards()) == 1
    told(await house.sure(house.ada, await house.ada.slash("end")), "The game is over")
    assert "Everybody agreed to end the game" in (await house.over()).text


async def test_resigning_twice_and_proposing_twice(house: House) -> None:
    ada, bruno, chloe, _ = house.driver.members
    chloe.speak("en-US")
    await house.begin(bruno, chloe)
    asked = (await bruno.slash("resign")).message
    told(await house.sure(chloe, await chloe.slash("end")), "Got it")
    await settled(house)
    called = pings(house)
    assert {ada.id, bruno.id} <= set(called)
    told(await house.sure(chloe, await chloe.slash("end")), "Got it")
    proposals = [one for one in ada.messages() if "Agree to end" in str(one.buttons)]
    assert len(proposals) == 1
    assert pings(house) == called
    await (await bruno.press(asked, label="Yes, resign")).more()
    again = await press_old(house, bruno, asked, asked.buttons[0].custom_id)
    assert "already given up" in again.text or "out of date" in again.text
    told(await bruno.slash("resign"), "You’ve resigned")
    told(await bruno.slash("end"), "You’ve resigned")
    told(await bruno.slash("move", move="b2-a3"), "You’ve resigned")
    await ada.slash("move", move="b2-a3 c3-b3 b3-b4")
    # Bruno's seat is passed over, and nobody calls him.
    await house.driver.until(lambda: pings(house)[-1] == chloe.id)


async def test_spectators_see_the_board_alone_and_may_bring_it_down(house: House) -> None:
    board = await house.begin(house.bruno)
    seen = await house.dmitri.slash("board")
    assert seen.ephemeral
    assert seen.message.images[0].alt.startswith("Volcano. Turns played: 0. To move: Ada.")
    assert not seen.message.selects
    assert seen.message.id not in [one.id for one in house.ada.messages()]
    await asyncio.gather(*(house.dmitri.slash("board", repost=True) for _ in range(3)))
    await settled(house)
    (again,) = house.boards()
    assert again.id > board.id


async def test_an_opening_of_ones_own_and_the_house_rule(house: House) -> None:
    opening = "rybbb/gryyb/cgryb/cggry/cccgr caps a1 b2 c3 d4 e5"
    board = await house.begin(house.bruno, options={"opening": opening, "no-return": True})
    assert "Rank 5: a r3 r2 r1" in board.images[0].alt
    await house.ada.slash("move", move="b2-a3")
    told(await house.ada.slash("move", move="a3-b2"), "can’t go back", "From a3 it can go to")
    assert "a3-b2" not in [one.value for one in await house.ada.complete("move", "move")]


async def test_a_game_lives_in_a_thread_as_in_a_channel(house: House) -> None:
    thread = int(house.sandbox.history.add_thread(house.driver.channel, "lava", PUBLIC_THREAD, house.ada.id)["id"])
    await house.begin(house.bruno, channel=thread)
    assert "Played" in (await house.ada.slash("move", channel=thread, move="b2-a3")).text
    await house.board(thread, sequence=1)


async def test_without_permissions_no_table_is_opened_and_they_are_named(house: House) -> None:
    house.driver.faults.read_only.add(house.driver.channel)
    told(await house.ada.slash("volcano new"), "Send Messages")
    house.driver.faults.hidden.add(house.driver.channel)
    told(await house.chloe.slash("volcano new"), "Voir le salon", "Envoyer des messages")
    assert not any(message.buttons for message in house.ada.messages())
    house.driver.faults.clear()
    await house.ada.slash("volcano new")
    assert house.ada.mention in (await house.lobby()).text


async def open_many(house: House, openers: list[int]) -> list[int]:
    """A begun game for each opener, in a thread of its own; gives the threads. The bot owes nothing for them."""
    await house.bot.stop()
    place = house.driver.channel
    threads = [
        int(house.sandbox.history.add_thread(place, f"game {number}", PUBLIC_THREAD, house.ada.id)["id"])
        for number in range(len(openers))
    ]
    database = await Database.open(house.bot.database)
    sessions = Sessions(database)
    for opener, thread in zip(openers, threads, strict=True):
        opening = TableRequest(GUILD, thread, opener, "volcano", {}, 2, "en")
        session_id = (await sessions.lobbies.open(opening, 1)).session.id
        await sessions.lobbies.join(session_id, house.dmitri.id, 1)
        await sessions.lobbies.start(session_id, opener, 1)
        async with database.transaction() as transaction:
            await notices.drop(transaction, session_id)
    await database.close()
    await house.restart_bot()
    return threads


async def test_a_long_list_of_games_is_cut_between_lines_and_keeps_ones_own(house: House) -> None:
    bruno, chloe = house.bruno.id, house.chloe.id
    threads = await open_many(house, [bruno, *[chloe] * 9, *(5_000 + number // 10 for number in range(10, 40))])
    for member, more in ((house.bruno, "more"), (house.chloe, "autres")):
        said = (await member.slash("games")).text
        lines = said.splitlines()
        assert len(said) <= 2000
        assert lines[0].startswith("**")
        assert more in lines[-1]
        assert [line for line in lines if line.startswith("-") and not line.endswith(">")] == []
    first = (await house.bruno.slash("games")).text.splitlines()[1]
    assert f"<#{threads[0]}>" in first


async def test_two_channels_at_the_same_time_keep_apart(house: House) -> None:
    other = house.driver.other_channel
    ada, bruno, *_ = house.driver.members
    await house.begin(bruno)
    await house.begin(bruno, channel=other)
    here = [ada.slash("move", move=move) for move in ("b2-a3", "c3-b3", "d4-d3")]
    there = [ada.slash("move", channel=other, move=move) for move in ("a1-b1", "zz")]
    await asyncio.gather(*here, *there)
    await settled(house)
    database = await Database.open(house.bot.database)
    async with database.reading() as transaction:
        rows = await transaction.rows("SELECT session_id, sequence FROM actions ORDER BY session_id, sequence")
    await database.close()
    for session_id, channel in ((1, None), (2, other)):
        last = max((row["sequence"] for row in rows if row["session_id"] == session_id), default=0)
        assert [one.selects[0].custom_id for one in house.boards(channel)] == [f"pick:{session_id}:{last}:"]


@pytest.mark.parametrize("last", ["create", "update"])
async def test_a_board_posted_by_a_process_that_died_at_once_is_not_posted_again(house: House, last: str) -> None:
    """The process dies when the call has been posted, or when it has been edited into the board."""
    await house.begin(house.bruno)
    await settled(house)
    dying: list[asyncio.Task[None]] = []

    def kill(what: str, post: Post) -> None:
        if what == last and house.bruno.id in post.pinged() and post.only_for is None and not dying:
            os.kill(house.bot.process_id, signal.SIGKILL)
            dying.append(asyncio.create_task(house.bot.kill()))

    house.sandbox.history.listeners.append(kill)
    moving = asyncio.create_task(house.ada.slash("move", move="b2-a3 c3-b3 b3-b4"))
    await house.driver.until(lambda: dying)
    await dying[0]
    await house.driver.until(lambda: not house.sandbox.gateway.connected)
    await house.bot.start()
    await house.driver.bot_ready()
    await settled(house)
    # Whoever moved may have been answered before the kill, and is not waited for.
    moving.cancel()
    await asyncio.gather(moving, return_exceptions=True)
    assert [one.selects[0].custom_id for one in house.boards()] == ["pick:1:3:"]
    plain = [one for one in house.ada.messages() if is_from_bot(one) and not one.layout and not one.ephemeral]
    assert plain == []
    assert pings(house) == [house.bruno.id]


def quiet_steps(count: int) -> tuple[list[str], str]:
    """Cap moves of the first turn that set off nothing, and one after them that does."""
    chance = random.Random(1)
    position = REGISTRY["volcano"].start(2, {}, bytes(16), 0)
    turn = []
    for _ in range(count):
        steps = [(move, position.play(0, move).position) for move in position.moves(0)]
        move, position = chance.choice([(move, after) for move, after in steps if after.turn == 0])
        turn.append(position.notation(move))
    eruption = next(move for move in position.moves(0) if position.play(0, move).position.turn == 1)
    return turn, position.notation(eruption)


async def test_a_turn_of_hundreds_of_steps_is_played_shown_and_told(house: House) -> None:
    steps, eruption = quiet_steps(300)
    board = await house.begin(house.bruno)
    told(await house.ada.slash("move", move=" ".join(steps)), "more than 200 moves")
    told(await house.ada.slash("move", move=" ".join(steps[:200])), "Played")
    told(await house.ada.slash("move", move=" ".join(steps[200:])), "Played")
    shown = await house.board(sequence=300)
    assert "moves " + steps[0] in shown.text
    told(await house.ada.slash("move", move=eruption), "Your turn is over")
    await house.board(sequence=301)
    await settled(house)
    # How the turn began and how it ended is told of it, in a line or two.
    told_of = house.ada.see(board).text.split("\n")[1]
    assert f"moves {steps[0]}" in told_of
    assert "… <@" in told_of
    assert "captures" in told_of
    assert len(told_of) < 200
